"""techdeck arena: bots against bots, many games, and what they prove."""

from __future__ import annotations

import json
import secrets
from collections.abc import Callable
from contextlib import closing
from dataclasses import asdict
from itertools import chain
from typing import Annotated, Final

from cyclopts import App, Parameter
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TimeRemainingColumn

from techdeck.bots import BotError, known
from techdeck.bots.arena import Interval, Played, Rating, Standing, lost_by_all, rating, standing, whole_deals
from techdeck.bots.referee import Contest, Referee, members
from techdeck.cardsets import load
from techdeck.commands.play import named_game, options_of
from techdeck.commands.screen import CommandError, faint, head, show
from techdeck.engine.errors import TableError
from techdeck.engine.game import Game, GameError
from techdeck.rules import game_titles, say

app: Final = App(name="arena", help="Bots against bots.")
COLUMNS: Final = "bot wins draws rate points seconds longest".split()
FOR_POINTS: Final = ("bot", "points", "seconds", "longest")  # where there is nothing to win
SEEDS: Final = 10**15  # nobody tries so many to find out what is dealt


@app.default
def arena(
    game: str,
    /,
    *bots: str,
    games: int = 100,
    seats: int | None = None,
    option: Annotated[tuple[str, ...], Parameter(negative=())] = (),
    seed: int | None = None,
    jobs: int = 2,
    cards: str = "",
    as_json: Annotated[bool, Parameter(name="--json", negative=())] = False,
) -> int:
    """Let bots play against each other, every deal once from every side.

    Parameters
    ----------
    game
        which game
    bots
        who plays: random, greedy, search:200, search:500ms, easy, normal, hard, or Python files of your own;
        greedy+random is a team whose members answer in turn
    games
        how many games; so many more that the last deal is played from every side
    seats
        how many play; with more players than bots the bots come again in turn, and a bot plays for a whole team
    option
        a setting of the game: name=value; may be given several times
    seed
        a number: the first deal's, those that follow it are the next deals'; the same one gives the same games
    jobs
        how many games at once, each in a process of its own
    cards
        the card set, by name or file
    as_json
        print the result as one JSON object
    """
    contest = contest_of(named_game(game), bots, games, seats, option, seed, cards)
    at_least_one("--jobs", jobs)
    deals = whole_deals(play(contest, jobs), len(bots))
    if not deals:
        raise CommandError(say("arena.nothing_played"))
    show_json(contest, deals) if as_json else show_result(contest, deals)
    return 0


# What is to be played.


def contest_of(
    shelf: Game,
    bots: tuple[str, ...],
    games: int,
    seats: int | None,
    pairs: tuple[str, ...],
    seed: int | None,
    cards: str,
) -> Contest:
    at_least_one("--games", games)
    check_bots(bots)
    low, high = shelf.seats
    number = max(low, min(len(bots), high)) if seats is None else seats
    contest = Contest(
        game=shelf.name,
        bots=bots,
        seats=number,
        options=options_of(shelf, pairs, number),
        cards=load(cards or shelf.card_set),
        seed=secrets.randbelow(SEEDS) if seed is None else seed,
        deals=-(-games // len(bots)),
    )
    try:
        players = contest.players()
    except (TableError, GameError) as error:
        raise CommandError(str(error)) from None
    if players < len(bots):
        raise CommandError(say("arena.too_many_bots", bots=len(bots), seats=contest.seats, number=players))
    return contest


def at_least_one(option: str, value: int) -> None:
    if value < 1:
        raise CommandError(say("arena.at_least_one", option=option, value=value))


def check_bots(bots: tuple[str, ...]) -> None:
    if not bots:
        raise CommandError(say("arena.no_bots"))
    try:
        for bot in chain.from_iterable(map(members, bots)):
            known(bot)
    except BotError as error:
        raise CommandError(str(error)) from None


# Playing.


def play(contest: Contest, jobs: int) -> list[Played]:
    """All games, or those that were over before Ctrl-C."""
    played: list[Played] = []
    console = Console(stderr=True)
    columns = BarColumn(), MofNCompleteColumn(), TimeRemainingColumn()
    try:
        with (
            Progress(*columns, console=console, disable=not console.is_terminal) as bar,
            closing(Referee(contest, jobs).games()) as games,
        ):
            for game in bar.track(games, total=contest.deals * len(contest.bots)):
                played.append(game)
    except KeyboardInterrupt:
        pass
    except BotError as error:
        raise CommandError(str(error)) from None
    return played


# The result.


def show_json(contest: Contest, deals: list[list[Played]]) -> None:
    result = {
        "game": contest.game,
        "seats": contest.seats,
        "options": contest.options,
        "cards": contest.cards.name,
        "seeds": [contest.seed, contest.seed + len(deals) - 1],
        "deals": len(deals),
        "games": len(deals) * len(contest.bots),
        "lost_by_all": lost_by_all(deals),
        "chance": 1 / len(contest.bots),
        "bots": [asdict(each) for each in standings(contest, deals)],
        "rating": asdict(rating(deals)) if len(contest.bots) == 2 else None,
    }
    print(json.dumps(result))


def show_result(contest: Contest, deals: list[list[Played]]) -> None:
    bots = len(contest.bots)
    title = game_titles().get(contest.game, contest.game)
    show(head(say("arena.head", game=title, seats=contest.seats, deals=len(deals), games=len(deals) * bots)))
    columns = [at for at, name in enumerate(COLUMNS) if name in FOR_POINTS or not contest.for_points()]
    lines = [titles(), *(cells(each) for each in standings(contest, deals))]
    show_columns([[line[at] for at in columns] for line in lines])
    if not contest.for_points():
        show(say("arena.lost_by_all", number=lost_by_all(deals)))
    if bots > 1:
        show(say("arena.chance", rate=percent(1 / bots)))
    if bots == 2:
        show(rating_words(contest.bots, rating(deals)))
    show(faint(say("arena.intervals.points" if contest.for_points() else "arena.intervals")))
    show(faint(say("arena.seeds", first=contest.seed, last=contest.seed + len(deals) - 1)))


def standings(contest: Contest, deals: list[list[Played]]) -> list[Standing]:
    return [standing(name, bot, deals) for bot, name in enumerate(contest.bots)]


def titles() -> list[str]:
    return [say(f"arena.title.{name}") for name in COLUMNS]


def cells(each: Standing) -> list[str]:
    return [
        each.bot,
        str(each.wins),
        str(each.draws),
        f"{percent(each.win_rate)} ({between(each.win_interval, percent)})",
        f"{number(each.points)} ({between(each.points_interval, number) if each.points_interval else '?'})",
        f"{each.seconds:.4f}",
        f"{each.longest:.4f}",
    ]


def show_columns(lines: list[list[str]]) -> None:
    """The first column to the left, numbers to the right."""
    widths = [max(map(len, column)) for column in zip(*lines, strict=True)]
    for first, *rest in lines:
        aligned = [cell.rjust(width) for cell, width in zip(rest, widths[1:], strict=True)]
        show("  ".join([first.ljust(widths[0]), *aligned]))


def rating_words(bots: tuple[str, ...], found: Rating) -> str:
    """`search:200 is +120 against greedy (+80 to +160)`; nothing is known beyond what was always won."""
    low, high = signed(found.low, "−∞"), signed(found.high, "+∞")
    if found.difference is None:
        return say("arena.rating.unknown", better=bots[1], worse=bots[0], low=low, high=high)
    rated = signed(found.difference, "")
    return say("arena.rating", better=bots[1], worse=bots[0], difference=rated, low=low, high=high)


def signed(difference: float | None, unbounded: str) -> str:
    return unbounded if difference is None else f"{difference:+.0f}"


def between(found: Interval, spelled: Callable[[float], str]) -> str:
    return say("arena.between", low=spelled(found[0]), high=spelled(found[1]))


def percent(rate: float) -> str:
    return f"{100 * rate:.1f} %"


def number(value: float) -> str:
    return f"{value:.2f}"
