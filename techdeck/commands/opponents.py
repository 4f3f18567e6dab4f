"""Simple opponents for the terminal. They see what a person in their chair would see, never the position."""

from __future__ import annotations

from typing import Final

from techdeck.engine.dice import Dice
from techdeck.engine.match import Match, Preview, Question

STYLES: Final = ("random", "greedy")
WORTH: Final = ("points", "sum")  # facts of a preview that are better if higher


class Chair:
    """All that an opponent is given: its questions, and what its picks would do as far as it may know."""

    def __init__(self, match: Match, seat: int) -> None:
        self._match = match
        self.seat = seat

    def question(self) -> Question | None:
        """The first question that waits for this chair."""
        for question in self._match.questions(self.seat):
            if self.seat in question.seats and not question.answered:
                return question
        return None

    def preview(self, question: Question, picks: list[int]) -> Preview:
        return self._match.preview(self.seat, question.number, *picks)


def choose(chair: Chair, question: Question, style: str, dice: Dice) -> list[int]:
    """A whole answer, pick by pick: all of a move is given together."""
    picks: list[int] = []
    asked: Question | None = question
    while asked is not None:
        options = list(asked.options)
        if style == "greedy":
            options = best(chair, question, picks, options)
        picks.append(options[dice.below(len(options))])
        asked = chair.preview(question, picks).next
    return picks


def best(chair: Chair, question: Question, picks: list[int], options: list[int]) -> list[int]:
    """The options whose preview promises most; all of them where it says nothing about points or sums."""
    worth = [worth_of(chair.preview(question, [*picks, option])) for option in options]
    known = [number for number in worth if number is not None]
    if not known:
        return options
    return [option for option, number in zip(options, worth, strict=True) if number == max(known)]


def worth_of(preview: Preview) -> int | None:
    return next((preview.facts[name] for name in WORTH if name in preview.facts), None)


def dice_of(match: Match, seat: int) -> Dice:
    """A stream for every decision: the deal is never disturbed, and a resumed game goes on as it would have."""
    return Dice(match.record.secret, f"opponent/{seat}/{len(match.record.lines)}")
