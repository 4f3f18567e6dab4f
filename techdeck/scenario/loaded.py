"""Dice that fall as a scenario says, and only then by the seed."""

from __future__ import annotations

from techdeck.engine.dice import Dice
from techdeck.rules import say
from techdeck.scenario.errors import ScenarioError


class LoadedDice(Dice):
    """*throws* come first, one a `below`; *orders* are what the next shuffles lead to, the last card on top."""

    def __init__(self, seed: bytes, throws: list[int], orders: list[list[int]], line: int = 0) -> None:
        super().__init__(seed)
        self.throws = throws
        self.orders = orders
        self.line = line  # of the scenario that loads them
        self.fallen = 0

    def copy(self) -> LoadedDice:
        other = LoadedDice(self.seed, self.throws[:], self.orders[:], self.line)
        other.block = self.block
        other.index = self.index
        other.words = self.words
        other.fallen = self.fallen
        return other

    def below(self, n: int) -> int:
        if not self.throws:
            return super().below(n)
        self.fallen += 1
        throw = self.throws.pop(0)
        if not 0 <= throw < n:
            raise ScenarioError(self.line, say("scenario.bad_throw", most=n - 1, throw=throw))
        return throw

    def shuffle(self, cards: list[int], only: int = 0) -> None:
        if not self.orders:
            self.shuffle_by_throws(cards, only) if self.throws else super().shuffle(cards, only)
            return
        self.fallen += 1
        order = self.orders.pop(0)
        if sorted(order) != sorted(cards):
            raise ScenarioError(self.line, say("scenario.bad_shuffle", number=len(cards)))
        cards[:] = order

    def shuffle_by_throws(self, cards: list[int], only: int) -> None:
        last = len(cards) - 1
        for i in range(last, max(0, last - only) if only else 0, -1):
            j = self.below(i + 1)
            cards[i], cards[j] = cards[j], cards[i]

    def left(self, head: str) -> int:
        """How many of `given dice` or `given shuffle` have not been needed yet."""
        return len(self.orders) if head == "shuffle" else len(self.throws)

    def thrown(self) -> int:
        return super().thrown() + self.fallen
