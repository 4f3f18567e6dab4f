"""Bots at tables: they think in processes of their own, from a view, so that a server never waits on one."""

from __future__ import annotations

import asyncio
import contextlib
import os
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from functools import partial
from pathlib import Path
from threading import Thread

from techdeck.bots import ADVISER, BOTS, LEVELS, Reason, known
from techdeck.bots.answering import FIRST, BotError
from techdeck.bots.worker import Rules, Worker, decide, rules_of, workers
from techdeck.cardsets import load
from techdeck.engine.view import View
from techdeck.rules import say
from techdeck.server.state import State

WORKERS = 2
Thought = tuple[list[int], Reason | None]


class OwnBot:
    """A bot from somebody's own file: whatever it does, it keeps one process of its own busy, and not for ever."""

    def __init__(self, name: str, seconds: float) -> None:
        self.name = name
        self.seconds = seconds
        self.worker = Worker()
        self.free = asyncio.Lock()

    async def think(self, rules: Rules, view: View, seat: int) -> Thought:
        async with self.free:
            try:
                async with asyncio.timeout(self.seconds):
                    return await in_thread(partial(self.worker.ask, self.name, rules, view, seat, dice()))
            except TimeoutError:
                self.close()
                raise BotError(say("bot.too_slow", name=self.name, seconds=self.seconds)) from None
            except asyncio.CancelledError:  # the table is closed
                self.close()
                raise

    def close(self) -> None:
        self.worker.stop()
        self.worker = Worker()  # who still waits for the old one is told that it is gone, and must not end the next


async def in_thread(work: Callable[[], Thought]) -> Thought:
    """In a thread of its own: one that never ends takes no other's place, and is not waited for at the end."""
    loop = asyncio.get_running_loop()
    done: asyncio.Future[Thought] = loop.create_future()

    def give(thought: Thought | None, error: Exception | None) -> None:
        if done.done():  # nobody waits any more
            return
        if error is not None:
            done.set_exception(error)
        elif thought is not None:
            done.set_result(thought)

    def run() -> None:
        thought: Thought | None = None
        failed: Exception | None = None
        try:
            thought = work()
        except Exception as error:
            failed = error
        with contextlib.suppress(RuntimeError):  # the server has ended meanwhile
            loop.call_soon_threadsafe(give, thought, failed)

    Thread(target=run, daemon=True).start()
    return await done


class Bots:
    def __init__(self, pace: float, files: tuple[Path, ...] = (), think: float = 20) -> None:
        """*pace*: seconds a bot takes at least, so that people can follow; *files* with bots of somebody's own, each of
        which may *think* for so many seconds."""
        self.pace = pace
        self.own = {file.stem: OwnBot(known(str(file)), think) for file in files}
        self.names = [*LEVELS, *BOTS, *self.own]
        self.offered = [*LEVELS, "random", *self.own]
        self.pool = workers(WORKERS)
        self.advising = asyncio.Semaphore(WORKERS - 1)  # however many want a hint, the bots at tables can think

    async def choose(self, state: State, seat: int, now: int) -> Thought:
        """The whole answer to the seat's first question, and why; *now* is the table's time."""
        alone = state.people() <= {seat}
        name = state.seats[seat].bot
        thought, _ = await asyncio.gather(self.think(name, state, seat, now), asyncio.sleep(0 if alone else self.pace))
        return thought

    async def advise(self, state: State, seat: int, now: int, number: int) -> Thought:
        """What a strong bot would answer to the seat's question of that number."""
        async with self.advising:
            return await self.think(ADVISER, state, seat, now, number)

    async def think(self, name: str, state: State, seat: int, now: int, number: int = FIRST) -> Thought:
        pool = self.pool
        try:
            return await self.ask(pool, name, state, seat, now, number)
        except BrokenProcessPool:  # a worker was killed, by lack of memory for instance; one try with new ones
            if self.pool is pool:
                self.pool = workers(WORKERS)
            return await self.ask(self.pool, name, state, seat, now, number)

    async def ask(
        self, pool: ProcessPoolExecutor, name: str, state: State, seat: int, now: int, number: int
    ) -> Thought:
        match = state.match
        assert match is not None
        view = match.view(seat)
        view.now = max(view.now, now)  # everybody sees the clock
        loop = asyncio.get_running_loop()
        rules = rules_of(match, load(state.opened.cards or state.game.card_set))
        if name in self.own:
            return await self.own[name].think(rules, view, seat)
        if name not in self.names:  # the server was started without that file this time
            raise BotError(say("server.no_bot", bot=name, bots=", ".join(self.names)))
        return await loop.run_in_executor(pool, decide, name, rules, view, seat, dice(), number)

    def close(self) -> None:
        for bot in self.own.values():
            bot.close()
        self.pool.shutdown(wait=False, cancel_futures=True)


def dice() -> bytes:
    """A bot's own: nothing about the deal."""
    return os.urandom(16)
