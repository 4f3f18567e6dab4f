"""Tables to test a game on: every number of seats, and every option at another value than its default, in turn."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from techdeck.cardsets import CardSet, available, load
from techdeck.engine.dice import Dice
from techdeck.engine.game import Game, GameOption
from techdeck.engine.position import Position

ODD = Path(__file__).parents[1] / "games" / "odd.cards.toml"


@dataclass(frozen=True)
class Table:
    game: Game
    seats: int
    options: tuple[tuple[str, int], ...]
    cards: str

    def __str__(self) -> str:
        options = " ".join(f"{name}={value}" for name, value in self.options)
        return f"{self.game.name} {self.seats} {Path(self.cards).stem} {options}".strip()

    def blank(self) -> Position:
        return self.game.start(self.game.setup(self.seats, Dice(b""), loaded(self.cards), **dict(self.options)))

    def deal(self, seed: int) -> Position:
        return self.blank().fresh(Dice(f"{self} {seed}".encode()))


@cache
def loaded(cards: str) -> CardSet:
    return load(cards)


def tables(game: Game) -> list[Table]:
    """Round robin: the seats go round, and so do the options and, where the game is for any, the card sets."""
    low, high = game.seats
    seats = list(range(low, high + 1))
    variants = [(), *(((option.name, value),) for option in game.options for value in common(option, seats)[:6])]
    sets = [game.card_set] if game.own_cards else [*available(), str(ODD)]
    number = max(len(variants), len(seats) * len(sets))
    return [
        Table(game, at, allowed(game, at, variants[n % len(variants)]), sets[n // len(seats) % len(sets)])
        for n in range(number)
        for at in [seats[n % len(seats)]]
    ]


def common(option: GameOption, seats: list[int]) -> list[int]:
    """The values that are not for one number of seats alone."""
    return [value for value in option.allowed if sum(value in option.allowed_for(each) for each in seats) > 1]


def allowed(game: Game, seats: int, variant: tuple[tuple[str, int], ...]) -> tuple[tuple[str, int], ...]:
    """The variant, or the defaults where this number of seats does not allow it."""
    options = {option.name: option for option in game.options}
    return variant if all(value in options[name].allowed_for(seats) for name, value in variant) else ()


def walk(position: Position, dice: Dice) -> Iterator[Position]:
    """The positions of a random game at which somebody has to decide."""
    while not position.over:
        yield position
        question = position.waiting()
        position.pick(question, question.options[dice.below(len(question.options))])
