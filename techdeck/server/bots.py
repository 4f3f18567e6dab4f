"""Bots at tables: they think in processes of their own, from a view, so that a server never waits on one."""

from __future__ import annotations

import asyncio
import os
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from functools import cache
from multiprocessing import get_context, parent_process
from threading import Thread

from techdeck import games
from techdeck.bots import BOTS
from techdeck.bots.chair import Chair
from techdeck.cardsets import load
from techdeck.engine.dice import Dice
from techdeck.engine.position import Position
from techdeck.engine.view import View
from techdeck.server.state import State

WORKERS = 2
Teams = tuple[tuple[int, ...], ...]  # by player: their seats


class Bots:
    def __init__(self, pace: float) -> None:
        """*pace*: seconds a bot takes at least, so that people can follow."""
        self.pace = pace
        self.names = sorted(BOTS)
        self.pool = new_pool()

    async def choose(self, state: State, seat: int, now: int) -> list[int]:
        """The whole answer to the seat's first question; *now* is the table's time."""
        alone = state.people() <= {seat}
        picks, _ = await asyncio.gather(self.think(state, seat, now), asyncio.sleep(0 if alone else self.pace))
        return picks

    async def think(self, state: State, seat: int, now: int) -> list[int]:
        pool = self.pool
        try:
            return await self.ask(pool, state, seat, now)
        except BrokenProcessPool:  # a worker was killed, by lack of memory for instance; one try with new ones
            if self.pool is pool:
                self.pool = new_pool()
            return await self.ask(self.pool, state, seat, now)

    async def ask(self, pool: ProcessPoolExecutor, state: State, seat: int, now: int) -> list[int]:
        match = state.match
        assert match is not None
        view = match.view(seat)
        view.now = max(view.now, now)  # everybody sees the clock
        return await asyncio.get_running_loop().run_in_executor(
            pool,
            decide,
            state.seats[seat].bot,
            state.opened.game,
            len(state.seats),
            tuple(sorted(state.opened.options.items())),
            state.opened.cards or state.game.card_set,
            tuple(map(tuple, match.position.layout.seats_of)),
            view,
            seat,
            os.urandom(16),
        )

    def close(self) -> None:
        self.pool.shutdown(wait=False, cancel_futures=True)


def new_pool() -> ProcessPoolExecutor:
    # Not forked: a process with an event loop and open files is no good parent.
    return ProcessPoolExecutor(WORKERS, mp_context=get_context("spawn"), initializer=end_with_the_server)


def end_with_the_server() -> None:
    """A worker whose server was killed would wait for work for ever."""

    def wait() -> None:
        parent = parent_process()
        assert parent is not None
        parent.join()
        os._exit(0)

    Thread(target=wait, daemon=True).start()


def decide(
    bot: str,
    game: str,
    seats: int,
    options: tuple[tuple[str, int], ...],
    cards: str,
    teams: Teams,
    view: View,
    seat: int,
    seed: bytes,
) -> list[int]:
    """In a worker: the whole answer that the bot gives."""
    chair = Chair(view, blank(game, seats, options, cards, teams), seat, Dice(seed, "deal"))
    return BOTS[bot](chair, Dice(seed, "bot"))


@cache
def blank(game: str, seats: int, options: tuple[tuple[str, int], ...], cards: str, teams: Teams) -> Position:
    shelf = games.get(game)
    position = shelf.start(shelf.setup(seats, Dice(b""), load(cards), **dict(options)))
    position.layout.seats_of = [list(team) for team in teams]  # drawn by lot in the match, and otherwise here
    return position
