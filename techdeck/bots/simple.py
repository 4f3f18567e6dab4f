"""The bots that do not think long: one picks at random, one looks a move ahead."""

from __future__ import annotations

from typing import Final

from techdeck.bots.ahead import DEEP, Ahead
from techdeck.bots.bot import Asked, Bot, Reason
from techdeck.bots.values import value_for
from techdeck.engine.dice import Dice
from techdeck.engine.view import View

WORTH: Final = ("points", "sum")  # facts of a preview that are better if higher


class Random(Bot):
    def choose(self, view: View, question: Asked) -> list[int]:
        return [question.options[self.dice.below(len(question.options))]]


class Greedy(Bot):
    """Makes the move after which its view is worth most; `greedy:0` does not think of what it will be asked in it."""

    def choose(self, view: View, question: Asked) -> list[int]:
        value = value_for(self.rules, self.viewer())
        if value is None:
            return by_preview(question, self.dice)
        ahead = Ahead(value, self.dice)
        known = value.at_once(question.table, question.question, self.dice)
        if known:
            return known
        deep = 0 if self.parameter == "0" else DEEP
        found = ahead.useful(question.table, question.question, deep)
        worth = ahead.worths(question.table, question.question, found, deep)
        now = value.of(view)
        self.reason = compared(found, [value.to_tell(after - now) for after in worth], worth)
        return found[worth.index(max(worth))]


def compared(found: list[list[int]], gains: list[float], worth: list[float]) -> Reason | None:
    """The best of some moves against the next best, with what each adds to what the view is worth now."""
    if len(found) < 2:
        return None
    order = sorted(range(len(found)), key=lambda at: -worth[at])
    return Reason(gains[order[0]], found[order[1]], gains[order[1]])


def by_preview(question: Asked, dice: Dice) -> list[int]:
    """Where nobody has said what a view is worth: what the preview promises most for."""
    worth = [worth_of(question.facts([option])) for option in question.options]
    known = [number for number in worth if number is not None]
    if not known:
        return [question.options[dice.below(len(question.options))]]
    best = [option for option, number in zip(question.options, worth, strict=True) if number == max(known)]
    return [best[dice.below(len(best))]]


def worth_of(facts: dict[str, int]) -> int | None:
    return next((facts[name] for name in WORTH if name in facts), None)
