"""Hints: what a strong bot would do on somebody's seat. Only who asks is told, and nobody else learns that they did."""

from __future__ import annotations

import asyncio
import logging
from typing import TYPE_CHECKING

from techdeck.bots.reasons import reason_words
from techdeck.engine.match import Match
from techdeck.rules import say
from techdeck.server import messages as m
from techdeck.server.bots import Thought
from techdeck.server.client import Client
from techdeck.server.refusal import No

if TYPE_CHECKING:
    from techdeck.server.live import Live

log = logging.getLogger(__name__)


class Wanted:
    """A hint that is being thought about."""

    def __init__(self, client: Client, message: m.Hint, key: str) -> None:
        self.client = client
        self.message = message
        self.key = key
        self.stale = False
        self.task: asyncio.Task[None] | None = None


class Hints:
    def __init__(self, live: Live) -> None:
        self.live = live
        self.wanted: dict[int, Wanted] = {}  # by seat: one at a time

    async def stop(self) -> None:
        tasks = [wanted.task for wanted in self.wanted.values() if wanted.task]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    def forget(self) -> None:
        """After an undo the same numbers may ask something else."""
        for wanted in self.wanted.values():
            wanted.stale = True

    def ask(self, client: Client, seat: int, message: m.Hint, key: str) -> None:
        thinking = self.wanted.get(seat)
        if thinking is None:
            wanted = self.wanted[seat] = Wanted(client, message, key)
            wanted.task = asyncio.create_task(self.think(seat, wanted))
        elif thinking.key == key:
            thinking.client = client  # sent again, when its line was lost
        else:
            raise No(say("server.hint.thinking"))

    async def think(self, seat: int, wanted: Wanted) -> None:
        state = self.live.state
        thought: Thought | None = None
        try:
            thought = await self.live.bots.advise(state, seat, self.live.clock.now(), wanted.message.number)
        except Exception:
            if state.match is not None and is_open(state.match, wanted.message.number):
                log.exception("hint for seat %s of table %s", seat, state.code)
        self.live.do(lambda: self.tell(seat, wanted, thought))

    async def tell(self, seat: int, wanted: Wanted, thought: Thought | None) -> None:
        del self.wanted[seat]
        match = self.live.state.match
        number = wanted.message.number
        if match is None or wanted.stale or not is_open(match, number):
            self.refuse(wanted, say("server.hint.late"))
        elif thought is None:
            self.refuse(wanted, say("server.failed"))
        elif match.why_not(seat, number, *thought[0]) is not None:
            self.refuse(wanted, say("server.hint.changed"))
        else:
            words = reason_words(match, seat, number, *thought)
            wanted.client.send(m.Hinted(id=wanted.message.id, number=number, picks=thought[0], words=words))

    def refuse(self, wanted: Wanted, words: str) -> None:
        wanted.client.send(m.Refused(id=wanted.message.id, words=words))


def is_open(match: Match, number: int) -> bool:
    question = match.position.find(number)
    return question is not None and not question.done
