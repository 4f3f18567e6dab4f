"""A table of bots, from one question to the next; each is given its own view and nothing else."""

from __future__ import annotations

from collections.abc import Iterator

from techdeck.bots.chair import Bot, Chair
from techdeck.engine.dice import Dice
from techdeck.engine.position import Position


def play(position: Position, bots: list[Bot], dice: Dice) -> Iterator[list[int]]:
    """Play to the end, on the virtual clock; *bots* by seat. Yields what happened with every answer."""
    blank = position.blank()
    while not position.over:
        question = position.waiting()
        seat = position.layout.seats_of[question.player][0]
        chair = Chair(position.view(position.layout.viewer_of(seat)), blank, seat, dice.fork("deal"))
        serial = question.serial
        for pick in bots[seat](chair, dice):
            asked = position.find_serial(serial)
            assert asked is not None, "an answer goes on after its end"
            position.pick(asked, pick)
        yield position.take_events()
