"""A table of bots, from one question to the next; each is given its own view and nothing else."""

from __future__ import annotations

from collections.abc import Iterator

from techdeck.bots.answering import answer
from techdeck.bots.bot import Bot
from techdeck.engine.position import Position


def play(position: Position, bots: list[Bot]) -> Iterator[list[int]]:
    """Play to the end, on the virtual clock; *bots* by seat. Yields what happened with every answer."""
    while not position.over:
        question = position.waiting()
        seat = position.layout.seats_of[question.player][0]
        picks, _ = answer(bots[seat], position.view(position.layout.viewer_of(seat)))
        serial = question.serial
        for pick in picks:
            asked = position.find_serial(serial)
            assert asked is not None, "an answer goes on after its end"
            position.pick(asked, pick)
        yield position.take_events()
