"""Bots at tables: they think in processes of their own, from a view, so that a server never waits on one."""

from __future__ import annotations

import asyncio
import os
from concurrent.futures import ProcessPoolExecutor
from functools import cache
from multiprocessing import get_context

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
        # Not forked: a process with an event loop and open files is no good parent.
        self.pool = ProcessPoolExecutor(WORKERS, mp_context=get_context("spawn"))

    async def choose(self, state: State, seat: int, number: int) -> list[int]:
        match = state.match
        assert match is not None
        alone = state.people() <= {seat}
        thought = asyncio.get_running_loop().run_in_executor(
            self.pool,
            decide,
            state.seats[seat].bot,
            state.opened.game,
            len(state.seats),
            tuple(sorted(state.opened.options.items())),
            state.opened.cards or state.game.card_set,
            tuple(map(tuple, match.position.layout.seats_of)),
            match.view(seat),
            seat,
            os.urandom(16),
        )
        picks, _ = await asyncio.gather(thought, asyncio.sleep(0 if alone else self.pace))
        return picks

    def close(self) -> None:
        self.pool.shutdown(wait=False, cancel_futures=True)


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
