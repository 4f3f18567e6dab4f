# not compiled: the edge of the engine, used once a match
"""A game as the shelf knows it: its name, for how many, with which options, and how a match of it is set up."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from functools import cache

from techdeck.cardsets import CardSet, load
from techdeck.deck import FIRST_WILD
from techdeck.engine.dice import Dice
from techdeck.engine.layout import TIME_A, TIME_E, TIME_NEVER, TIME_W, Layout
from techdeck.engine.position import Position
from techdeck.language.compile import compile_reading
from techdeck.language.explain import branches, words_of
from techdeck.language.reading import Reading
from techdeck.language.write import write_acts
from techdeck.rules import book, meant, say

TIMES = {"E": TIME_E, "A": TIME_A, "W": TIME_W}


class GameError(ValueError):
    """A game, a number of seats or an option that does not exist; says what is allowed."""


@dataclass(frozen=True)
class GameOption:
    name: str
    default: int
    allowed: list[int]
    meaning: str  # one line for who sets up a table
    by_seats: dict[int, int] = field(default_factory=dict)  # defaults for some numbers of seats
    labels: dict[int, str] = field(default_factory=dict)  # values that are more than numbers, in words
    only: dict[int, list[int]] = field(default_factory=dict)  # by number of seats, where not everything is allowed
    live: int | None = None  # the default where people play by the clock on the wall
    in_turn: list[int] = field(default_factory=list)  # values that have no meaning there
    alone: bool = False  # it changes something for one player only

    def allowed_for(self, seats: int, live: bool = False) -> list[int]:
        values = self.only.get(seats, self.allowed)
        return [value for value in values if value not in self.in_turn] if live else values

    def allowed_words(self, seats: int, live: bool = False) -> str:
        values = self.allowed_for(seats, live)
        return ", ".join(f"{value} ({self.labels[value]})" if value in self.labels else f"{value}" for value in values)

    def default_for(self, seats: int, live: bool = False) -> int:
        return self.live if live and self.live is not None else self.by_seats.get(seats, self.default)


PATIENCE = GameOption(
    "patience",
    0,
    [0, 20_000, 60_000, 180_000],
    say("game.patience"),
    labels={
        0: say("option.no_limit"),
        20_000: say("option.seconds", seconds=20),
        60_000: say("option.minutes", number=1),
        180_000: say("option.minutes", number=3),
    },
)


@dataclass(frozen=True, kw_only=True)
class Setup:
    """What a match is made from."""

    game: str
    seats: int
    options: dict[str, int]
    cards: CardSet
    dice: Dice

    def finish(self, layout: Layout) -> Layout:
        """Give the layout what every game's has: the cards' programs, the options and, as one of them, patience."""
        layout.programs = programs(self.cards)
        layout.branches = branches_of(self.cards, self.game)
        times = [TIMES[card.when] for card in self.cards.cards[:FIRST_WILD]] + [TIME_NEVER, TIME_NEVER]
        layout.when = times * layout.decks
        layout.timed = TIME_A in times or TIME_W in times
        layout.options = self.options
        layout.patience = self.options.get(PATIENCE.name, 0)
        return layout


@dataclass(frozen=True, kw_only=True)
class Game:
    name: str
    seats: tuple[int, int]
    start: Callable[[Setup], Position]
    options: list[GameOption] = field(default_factory=list)
    # The game's own kinds of events, from events.GAME on: their names, and the rule by which each happens.
    events: dict[str, str] = field(default_factory=dict)
    disclosures: dict[str, str] = field(default_factory=dict)  # of those, which tell something, and to whom
    card_set: str = "second_edition"
    own_cards: bool = False  # only its own card set fits this game
    listed: bool = True  # offered to who does not say which game

    def setup(self, seats: int, dice: Dice, cards: CardSet | None = None, **options: int) -> Setup:
        """Check everything a table asks for."""
        low, high = self.seats
        if not low <= seats <= high:
            raise GameError(
                say(
                    "game.seats" if low < high else "game.seats.exactly",
                    game=self.name,
                    low=low,
                    number=high,
                    seats=seats,
                )
            )
        chosen = {option.name: option.default_for(seats) for option in self.options}
        for name, value in options.items():
            chosen[name] = self.checked_option(name, value, seats)
        return Setup(game=self.name, seats=seats, options=chosen, cards=cards or load(self.card_set), dice=dice)

    def checked_option(self, name: str, value: int, seats: int, live: bool = False) -> int:
        """The value, if the option has it for so many seats."""
        for option in self.options:
            if option.name == name:
                if type(value) is not int or value not in option.allowed_for(seats, live):  # True is no 1
                    allowed = option.allowed_words(seats, live)
                    pair = f"{name}={value!r}"
                    raise GameError(say("game.bad_option", game=self.name, option=pair, allowed=allowed))
                return value
        names = [option.name for option in self.options]
        listed = ", ".join(names) or say("name.none")
        raise GameError(
            say("game.no_such_option", game=self.name, option=name, meant=meant(name, names), options=listed)
        )


@cache
def _programs(card_set_hash: str) -> list[list[int]]:
    return []


def programs(cards: CardSet) -> list[list[int]]:
    """The compiled readings by face, made once a card set."""
    compiled = _programs(cards.hash)
    if not compiled:
        compiled.extend(compile_reading(card.reading) for card in cards.cards)
    return compiled


@cache
def _branches(card_set_hash: str, game: str) -> list[list[tuple[str, str]]]:
    return []


def branches_of(cards: CardSet, game: str) -> list[list[tuple[str, str]]]:
    """By face: what the branches of its reading do, as a player of the game is told; made once a card set and game."""
    told = _branches(cards.hash, game)
    if not told:
        told.extend(branches_in(card.reading, game) for card in cards.cards)
    return told


def branches_in(reading: Reading, game: str) -> list[tuple[str, str]]:
    """A game that has no words for the nouns of a reading is left with the reading itself."""
    if game in book().games:
        return branches(reading, words_of(game))
    return [(write_acts(step.first), write_acts(step.second)) for step in reading.steps if step.first]
