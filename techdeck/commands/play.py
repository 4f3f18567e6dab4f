"""techdeck play: a game in the terminal, against bots."""

from __future__ import annotations

import os
import tempfile
from datetime import datetime
from pathlib import Path
from typing import Annotated, Final

from cyclopts import App, Parameter

from techdeck import games
from techdeck.bots import BotError, known
from techdeck.cardsets import CardSet, load
from techdeck.commands import keyboard
from techdeck.commands.draw import show
from techdeck.commands.person import Person
from techdeck.commands.screen import CommandError, faint
from techdeck.engine.errors import TableError
from techdeck.engine.game import Game, GameError
from techdeck.engine.match import Match
from techdeck.matches import card_set_of, new_match, replay
from techdeck.rules import game_titles, meant, say

app: Final = App(name="play", help="Play a game in the terminal.")


@app.default
def play(
    game: str = "",
    /,
    *,
    seats: int | None = None,
    me: str = "",
    seed: int | None = None,
    option: Annotated[tuple[str, ...], Parameter(negative=())] = (),
    cards: str = "",
    save: Path | None = None,
    resume: Path | None = None,
    opponents: str = "normal",
) -> int:
    """Play a game against bots.

    Parameters
    ----------
    game
        which game; without it the only one, or a list to choose from
    seats
        how many play
    me
        your seat, by its name (ann, bo, cy, …) or number from 1
    seed
        a number: the same one deals the same cards
    option
        a setting of the game: name=value; may be given several times
    cards
        the card set, by name or file
    save
        where the record goes, after every decision
    resume
        go on with a game that was saved
    opponents
        who the others are: easy, normal, hard, a bot by its name (greedy, search:500ms, random), the Python file of
        your own, or me: then you decide for all
    """
    keyboard.make_safe()
    check_bot(opponents)
    if resume is None:
        match, card_set = dealt(game, seats, seed, option, cards)
    elif game or seats is not None or seed is not None or option or cards:
        raise CommandError(say("play.resume_alone"))
    else:
        match, card_set = resumed(resume)
    seat = seat_of(match, me)
    mine = list(range(len(match.record.seats))) if opponents == "me" else [seat]
    person = Person(match, card_set, mine, opponents, save or resume or default_file(match.game.name))
    welcome(match, seat)
    return person.play()


def check_bot(name: str) -> None:
    try:
        if name != "me":
            known(name)
    except BotError as error:
        raise CommandError(str(error)) from None


def dealt(game: str, seats: int | None, seed: int | None, pairs: tuple[str, ...], cards: str) -> tuple[Match, CardSet]:
    shelf = named_game(game) if game else chosen_game()
    card_set = load(cards or shelf.card_set)
    low, high = shelf.seats
    number = max(low, min(2, high)) if seats is None else seats
    return new_game(shelf, number, seed, card_set, options_of(shelf, pairs, number)), card_set


def new_game(shelf: Game, seats: int, seed: int | None, cards: CardSet, options: dict[str, int]) -> Match:
    try:
        return new_match(shelf.name, seats, seed, cards=cards, cuts=None, **options)
    except (TableError, GameError) as error:
        raise CommandError(str(error)) from None


def resumed(file: Path) -> tuple[Match, CardSet]:
    try:
        match = replay(file.read_text(encoding="utf-8"))
        return match, card_set_of(match.record)
    except OSError as error:
        raise CommandError(f"{file}: {error.strerror}") from None
    except ValueError as error:  # also what is no text
        raise CommandError(f"{file}: {error}") from None


def options_of(shelf: Game, pairs: tuple[str, ...], seats: int) -> dict[str, int]:
    """`rounds=3`; a name or a value that the game does not have for so many is refused with those it has."""
    options: dict[str, int] = {}
    for pair in pairs:
        name, equals, value = pair.partition("=")
        if not equals or not value.removeprefix("-").isdecimal():
            raise CommandError(say("play.bad_option", pair=pair, options=option_words(shelf, seats)))
        try:
            options[name] = shelf.checked_option(name, int(value), seats)
        except GameError as error:
            raise CommandError(str(error)) from None
    return options


def option_words(shelf: Game, seats: int) -> str:
    """Each with what it decides, and what it can be for so many."""
    lines = [f"{each.name}, {each.meaning}: {each.allowed_words(seats)}" for each in shelf.options]
    return "; ".join(lines) or say("name.none")


def named_game(name: str) -> Game:
    try:
        return games.get(name)
    except GameError as error:
        raise CommandError(str(error)) from None


def chosen_game() -> Game:
    """The only game of the shelf, or the one that somebody picks from it."""
    names = games.listed()
    if not names:
        raise CommandError(say("play.no_games"))
    if len(names) == 1:
        return games.get(names[0])
    for number, name in enumerate(names, 1):
        show(f"{number:>4}  {name:18}", faint(game_titles().get(name, "")))
    while True:
        name = asked_game(names)
        if name in names:
            return games.get(name)
        show(say("play.no_such_game", name=name, meant=meant(name, names)))


def asked_game(names: list[str]) -> str:
    try:
        typed = keyboard.ask(say("play.which_game"))
    except (EOFError, KeyboardInterrupt):
        raise CommandError(say("play.nothing_chosen")) from None
    number = int(typed) if typed.isascii() and typed.isdigit() else 0
    return names[number - 1] if 1 <= number <= len(names) else typed


def seat_of(match: Match, me: str) -> int:
    names = match.record.seats
    if not me:
        return 0
    if me in names:
        return names.index(me)
    if me.isascii() and me.isdigit() and 1 <= int(me) <= len(names):
        return int(me) - 1
    raise CommandError(say("refused.no_such_seat", seat=me, seats=", ".join(names)))


def default_file(game: str) -> Path:
    """A name of its own below the user's data, or where temporary files go if there is no such place."""
    try:
        folder = Path(os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share") / "techdeck"
        folder.mkdir(parents=True, exist_ok=True)
    except (RuntimeError, OSError):  # no home, or not ours to write to
        folder = Path(tempfile.gettempdir())
    return folder / f"{game}-{datetime.now():%Y%m%d-%H%M%S}-{os.getpid()}.record"


def welcome(match: Match, seat: int) -> None:
    names = match.record.seats
    title = game_titles().get(match.game.name, match.game.name)
    show(say("play.welcome", game=title, seat=names[seat], seats=", ".join(names)))
    show(faint(say("play.commitment", commitment=match.commitment)))
