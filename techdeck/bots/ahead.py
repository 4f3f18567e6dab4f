"""One move ahead: every whole move is made on a table dealt from the view; the view after it is worth something."""

from __future__ import annotations

from typing import Final

from techdeck.bots.values.value import Value
from techdeck.engine import events as ev
from techdeck.engine import kinds as k
from techdeck.engine.asking import PASS, Open
from techdeck.engine.dice import Dice
from techdeck.engine.position import Position

MOVES: Final = 40  # of more moves only so many are looked at, picked by chance
INSIDE: Final = 8  # the same of what is asked before the move is over
DEEP: Final = 2  # how far such questions are looked at one inside the other


class Ahead:
    def __init__(self, value: Value, dice: Dice) -> None:
        self.value = value
        self.dice = dice

    def move(self, table: Position, question: Open, most: int, deep: int) -> list[int]:
        """The move that leads to the view that is worth most; of equals the first."""
        known = self.value.at_once(table, question, self.dice)
        if known:
            return known
        found = self.some(self.value.moves(table, question, self.dice), most)
        if len(found) == 1:
            return found[0]
        worth = self.worths(table, question, found, deep)
        return found[worth.index(max(worth))]

    def useful(self, table: Position, question: Open, deep: int) -> list[list[int]]:
        """The moves that are worth looking at, without uses of effects that do nothing now (GEN-21): a pass gives
        nothing up."""
        found = self.some(self.value.moves(table, question, self.dice), MOVES)
        if question.kind != k.USE or [PASS] not in found:
            return found
        return [picks for picks in found if picks == [PASS] or does_something(self.after(table, question, picks, deep))]

    def some(self, found: list[list[int]], most: int) -> list[list[int]]:
        if len(found) <= most:
            return found
        places = list(range(len(found)))
        self.dice.shuffle(places)
        return [found[place] for place in sorted(places[:most])]

    def worths(self, table: Position, question: Open, found: list[list[int]], deep: int) -> list[float]:
        """What each of these moves leads to."""
        return [self.worth_after(table, question, picks, deep) for picks in found]

    def worth_after(self, table: Position, question: Open, picks: list[int], deep: int) -> float:
        if question.kind == k.USE and picks == [PASS]:  # to use nothing changes nothing, whatever the others do then
            return self.value.on(table)
        return self.value.on(self.after(table, question, picks, deep))

    def after(self, table: Position, question: Open, picks: list[int], deep: int) -> Position:
        trial = table.copy()
        make(trial, question.number(), picks)
        self.settle(trial, deep)
        return trial

    def settle(self, trial: Position, deep: int) -> None:
        """Go on to the end of the move: the own choices as good as can be, those of others as if they were away."""
        eye = trial.layout.eye
        me = 1 << self.value.viewer
        while not trial.over:
            asked = trial.waiting()
            mine = eye[asked.player] == me
            sealed = any(other.done and eye[other.player] == me for other in trial.opens)
            if mine and deep and self.value.belongs(asked):
                make(trial, asked.number(), self.move(trial, asked, INSIDE, deep - 1))
            elif (sealed and not mine) or self.value.belongs(asked):
                trial.time_is_up(asked)
            else:
                return


def does_something(after: Position) -> bool:
    """Whether more has happened in an effect than that it was used; what follows when it is over is not its doing."""
    kinds = [event[0] for event in after.events]
    over = kinds.index(ev.ENDED) if ev.ENDED in kinds else len(kinds)
    return over == len(kinds) or any(kind not in ev.SPOKEN for kind in kinds[:over])


def make(table: Position, number: int, picks: list[int]) -> None:
    question = table.find(number)
    assert question is not None
    for pick in picks:
        table.pick(question, pick)
