"""What the bots of one table think: they answer their questions, and beside people of their team they only suggest."""

from __future__ import annotations

import asyncio
import logging
import random
from typing import TYPE_CHECKING

from techdeck.bots import BOTS, LEVELS, BotError
from techdeck.engine.asking import PASS, Open
from techdeck.engine.match import Match
from techdeck.server import entries as e
from techdeck.server.bots import Thought

if TYPE_CHECKING:
    from techdeck.server.live import Live

log = logging.getLogger(__name__)

LOOK_AGAIN = 0.5  # seconds
SHIPPED = (*LEVELS, *BOTS)
SUBSTITUTE = "normal"  # plays on for a bot of somebody's own that has failed

Key = tuple[int, int]  # a bot's seat and the number of a question


class Thoughts:
    def __init__(self, live: Live) -> None:
        self.live = live
        self.tasks: dict[int, asyncio.Task[None]] = {}  # by seat: a bot thinks about one question at a time
        self.ready: dict[Key, Thought] = {}  # thought out, and not given yet: the team was told of it
        self.wanted: dict[Key, str] = {}  # the team has asked the bot to answer, by this message

    async def stop(self) -> None:
        tasks = list(self.tasks.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    def forget(self) -> None:
        """After an undo the same numbers may ask something else."""
        self.ready.clear()
        self.wanted.clear()

    # Who thinks about what.

    def call(self) -> None:
        """Every player's first question that a bot may answer gets one to think about it."""
        state = self.live.state
        if state.match is None or state.phase != "playing":
            return
        self.tidy(state.match)
        asked: dict[int, Open] = {}
        for question in state.match.waiting():
            asked.setdefault(question.player, question)
        for question in asked.values():
            bot = next((seat for seat in self.team(question) if state.seats[seat].bot), -1)
            if bot >= 0 and bot not in self.tasks:
                self.think_or_answer(state.match, bot, question)

    def tidy(self, match: Match) -> None:
        """Questions that are no longer open need no thought."""
        self.ready = {key: thought for key, thought in self.ready.items() if match.position.find(key[1])}
        self.wanted = {key: message for key, message in self.wanted.items() if match.position.find(key[1])}

    def think_or_answer(self, match: Match, bot: int, question: Open) -> None:
        number = question.number()
        if (bot, number) not in self.ready:
            self.tasks[bot] = asyncio.create_task(self.think(bot, number, len(match.record.lines)))
        elif self.may_answer(bot, question):
            thought = self.ready.pop((bot, number))
            self.live.do(lambda: self.thought(bot, number, thought, len(match.record.lines)))

    def team(self, question: Open) -> list[int]:
        return self.live.state.layout.seats_of[question.player]

    def may_answer(self, bot: int, question: Open) -> bool:
        """Beside people of its team only if they are away or have asked it to."""
        people = [seat for seat in self.team(question) if seat in self.live.state.people()]
        return (bot, question.number()) in self.wanted or all(self.live.audience.is_away(seat) for seat in people)

    def ask(self, bots: list[int], question: Open, key: str) -> None:
        """The team wants an answer, by the message of that key."""
        for bot in bots:
            self.wanted[bot, question.number()] = key

    # Thinking.

    async def think(self, bot: int, number: int, lines: int) -> None:
        state = self.live.state
        thought: Thought | None = None
        try:
            thought = await self.live.bots.choose(state, bot, self.live.clock.now())
        except BotError as error:
            log.warning("bot on seat %s of table %s: %s", bot, state.code, error)
        except Exception:
            log.exception("bot on seat %s of table %s", bot, state.code)
        finally:
            self.tasks.pop(bot, None)
        self.live.do(lambda: self.thought(bot, number, thought, lines))

    async def thought(self, bot: int, number: int, thought: Thought | None, lines: int) -> None:
        """Give or suggest it. What does not fit any more is thrown away: the question is thought about again."""
        match = self.live.state.match
        if match is None or self.live.state.phase != "playing" or not self.live.state.seats[bot].bot:
            return
        question = match.position.find(number)
        if question is None or question.done or bot not in self.team(question):
            return
        if thought is not None and match.why_not(bot, number, *thought[0]) is not None:
            if len(match.record.lines) != lines:
                return
            thought = None
        if thought is None:  # the bot has failed, and the table has to go on
            if self.live.state.seats[bot].bot not in SHIPPED:
                await self.live.commit(e.Failed(seat=bot, bot=SUBSTITUTE))
                return
            thought = simplest(match, bot, number), None
        picks, reason = thought
        if self.waits(match, question, picks):
            self.tasks[bot] = asyncio.create_task(self.rest(bot))
        elif self.may_answer(bot, question):
            await self.live.give(bot, number, picks, self.wanted.get((bot, number), ""))
        else:
            self.ready[bot, number] = picks, reason
            self.live.audience.tell_team(bot, number, picks, reason)

    def waits(self, match: Match, question: Open, picks: list[int]) -> bool:
        """To wait is no answer where people play; bots among themselves let time go by with it."""
        waits = match.position.layout.kinds[question.first_kind].waits
        return waits and picks == [PASS] and bool(self.live.state.people())

    async def rest(self, bot: int) -> None:
        """A bot that waits looks up again after a while, as long as people need to see what has changed."""
        await asyncio.sleep(max(LOOK_AGAIN, self.live.bots.pace) * (1 + random.random()))
        self.tasks.pop(bot, None)
        self.live.do(self.live.nothing)


def simplest(match: Match, seat: int, number: int) -> list[int]:
    """The whole move that passes wherever that is possible."""
    picks: list[int] = []
    asked = match.preview(seat, number).next
    while asked is not None:
        picks.append(asked.default)
        asked = match.preview(seat, number, *picks).next
    return picks
