"""One move ahead: every whole move is made on the table dealt from the view; the view after it is worth something."""

from __future__ import annotations

from typing import Final

from techdeck.bots.chair import Chair
from techdeck.bots.values.value import Value
from techdeck.engine import kinds as k
from techdeck.engine.asking import PASS, Open
from techdeck.engine.dice import Dice
from techdeck.engine.position import Position

MOVES: Final = 40  # of more moves only so many are looked at, picked by chance
INSIDE: Final = 8  # the same of what is asked before the move is over
DEEP: Final = 2  # how far such questions are looked at one inside the other


class Ahead:
    def __init__(self, viewer: int, value: Value, dice: Dice) -> None:
        self.viewer = viewer
        self.value = value
        self.dice = dice

    def best_move(self, position: Position, question: Open, most: int, deep: int) -> list[int]:
        """The move that leads to the view that is worth most; of equals the first."""
        found = self.some(moves(position, question), most)
        worth = [self.worth_after(position, question, picks, deep) for picks in found]
        return found[worth.index(max(worth))]

    def some(self, found: list[list[int]], most: int) -> list[list[int]]:
        if len(found) <= most:
            return found
        places = list(range(len(found)))
        self.dice.shuffle(places)
        return [found[place] for place in sorted(places[:most])]

    def worth_after(self, position: Position, question: Open, picks: list[int], deep: int) -> float:
        trial = position.copy()
        if question.kind != k.USE or picks != [PASS]:  # to use nothing changes nothing, whatever the others do then
            answer(trial, question.number(), picks)
            self.settle(trial, deep)
        return self.value.of(trial.view(self.viewer))

    def settle(self, trial: Position, deep: int) -> None:
        """Go on to the end of the move: the own choices as good as can be, those of others as if they were away."""
        eye = trial.layout.eye
        while not trial.over:
            asked = trial.waiting()
            mine = eye[asked.player] == 1 << self.viewer
            sealed = any(other.done and eye[other.player] == 1 << self.viewer for other in trial.opens)
            if mine and deep and self.value.belongs(asked):
                answer(trial, asked.number(), self.best_move(trial, asked, INSIDE, deep - 1))
            elif (sealed and not mine) or self.value.belongs(asked):
                trial.time_is_up(asked)
            else:
                return


def best_move(chair: Chair, value: Value, dice: Dice) -> list[int]:
    question = chair.question()
    assert question is not None, "nothing is asked"
    viewer = chair.position.layout.viewer_of(chair.seat)
    return Ahead(viewer, value, dice).best_move(chair.position, question, MOVES, DEEP)


def answer(position: Position, number: int, picks: list[int]) -> None:
    question = position.find(number)
    assert question is not None
    for pick in picks:
        position.pick(question, pick)


def moves(position: Position, question: Open) -> list[list[int]]:
    """All whole moves; of those that differ in the order of their picks only one."""
    found: dict[tuple[int, ...], list[int]] = {}
    begun = [question]
    while begun:
        asked = begun.pop()
        for option in asked.options:
            further = asked.copy()
            if position.goes_on(further, option):
                begun.append(further)
            else:
                picks = [*asked.picks[len(question.picks) :], option]
                found.setdefault(tuple(sorted(picks)), picks)
    return list(found.values())
