"""All that a bot is given: a table dealt from its view, the question it is asked, and what its picks would do."""

from __future__ import annotations

from collections.abc import Callable

from techdeck.engine.asking import Open
from techdeck.engine.deal import deal
from techdeck.engine.dice import Dice
from techdeck.engine.position import Position
from techdeck.engine.view import View


class Chair:
    def __init__(self, view: View, blank: Position, seat: int, dice: Dice) -> None:
        """*blank* is an empty position of the same game and options; the cards it gets are made up from the view."""
        self.position = deal(view, blank, dice)
        self.seat = seat

    def question(self) -> Open | None:
        """The first question that waits for this seat."""
        seats_of = self.position.layout.seats_of
        for asked in self.position.opens:
            if self.seat in seats_of[asked.player] and not asked.done:
                return asked
        return None

    def facts(self, question: Open, picks: list[int]) -> dict[str, int]:
        """What the picks would do, as far as this seat may know."""
        return dict(self.position.preview_facts(question, picks))

    def next_pick(self, question: Open, picks: list[int]) -> Open | None:
        """What is asked after *picks* inside the same move; None if it is complete."""
        trial = self.position.copy()
        asked = trial.find(question.number())
        assert asked is not None
        for pick in picks:
            asked.picks.append(pick)
            if not trial.more(asked):
                return None
        return asked


Bot = Callable[[Chair, Dice], list[int]]  # the whole answer to the chair's question
