"""A table of bots, from one question to the next; each is given its own view and nothing else."""

from __future__ import annotations

from collections.abc import Iterator

from techdeck.bots.answering import BotError, answer
from techdeck.bots.bot import Bot
from techdeck.engine.position import Position
from techdeck.rules import say


def play(position: Position, bots: list[Bot]) -> Iterator[list[int]]:
    """Play to the end, on the virtual clock; *bots* by seat. Yields what happened with every answer."""
    while not position.over:
        question = position.waiting()
        seat = position.layout.seats_of[question.player][0]
        picks, _ = answer(bots[seat], position.view(position.layout.viewer_of(seat)))
        give(position, question.serial, picks)
        yield position.take_events()


def give(position: Position, serial: int, picks: list[int]) -> None:
    """Make the picks of an answer. A bot may have changed the options it was shown: the table knows its own."""
    for pick in picks:
        asked = position.find_serial(serial)
        if asked is None or pick not in asked.options:
            raise BotError(say("bot.not_taken", picks=", ".join(map(str, picks)), pick=pick))
        position.pick(asked, pick)
