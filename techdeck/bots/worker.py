# not compiled: the edge of the bots
"""Bots think in processes of their own, which are given a view and have never held the table."""

from __future__ import annotations

import os
import signal
import sys
import time
from concurrent.futures import ProcessPoolExecutor
from contextlib import suppress
from dataclasses import dataclass
from functools import cache
from multiprocessing import get_context, parent_process
from multiprocessing.connection import Connection
from multiprocessing.context import SpawnProcess
from pathlib import Path
from threading import Thread
from traceback import extract_tb

from techdeck import games
from techdeck.bots.answering import FIRST, BotError, answer
from techdeck.bots.bot import Bot, Reason
from techdeck.bots.named import bot_class
from techdeck.cardsets import CardSet, loads
from techdeck.engine.dice import Dice
from techdeck.engine.match import Match
from techdeck.engine.position import Position
from techdeck.engine.view import View
from techdeck.rules import say


@dataclass(frozen=True)
class Rules:
    """What a bot has to know of a match: everything but its cards."""

    game: str
    seats: int
    options: tuple[tuple[str, int], ...]
    cards: str  # the card set, as it is written
    teams: tuple[tuple[int, ...], ...]  # by player: their seats, which may have been drawn by lot

    def blank(self) -> Position:
        return blank(self)


@cache
def blank(rules: Rules) -> Position:
    """An empty position of the game."""
    shelf = games.get(rules.game)
    position = shelf.start(shelf.setup(rules.seats, Dice(b""), loads(rules.cards), **dict(rules.options)))
    position.layout.seats_of = [list(team) for team in rules.teams]
    return position.blank()


def rules_of(match: Match, cards: CardSet) -> Rules:
    record = match.record
    teams = tuple(map(tuple, match.position.layout.seats_of))
    return Rules(record.game, len(record.seats), tuple(sorted(record.options.items())), cards.source, teams)


def decide(
    name: str, rules: Rules, view: View, seat: int, seed: bytes, number: int = FIRST
) -> tuple[list[int], Reason | None]:
    """In a worker: the whole answer of the bot of that name, and why."""
    return answer(seated(name, rules, seat, seed), view, number)


def seated(name: str, rules: Rules, seat: int, seed: bytes) -> Bot:
    made, parameter = bot_class(name)
    return made(rules.blank(), seat, Dice(seed, "bot"), parameter)


class Worker:
    """One process that thinks for a program that waits for it."""

    def __init__(self) -> None:
        self.process: SpawnProcess | None = None
        self.seconds = 0.0  # that the bot took for its last answer

    def ask(self, name: str, rules: Rules, view: View, seat: int, seed: bytes) -> tuple[list[int], Reason | None]:
        if self.process is None or not self.process.is_alive():
            self.start()
        try:
            self.pipe.send((name, rules, view, seat, seed))
            said = self.pipe.recv()
        except (EOFError, OSError):
            self.stop()  # it may not be quite gone yet, and the next one to be asked would find nobody
            raise BotError(say("bot.gone", name=name)) from None
        if isinstance(said, Exception):
            raise said
        (picks, reason), self.seconds = said
        return picks, reason

    def start(self) -> None:
        context = get_context("spawn")
        self.pipe, theirs = context.Pipe()
        self.process = context.Process(target=work, args=(theirs,), daemon=True)
        self.process.start()
        theirs.close()

    def hurry(self) -> None:
        """From another thread: a bot that thinks gives the best that it has found so far."""
        self.pipe.send(None)

    def stop(self) -> None:
        """Whatever it is thinking about, and whatever it has started."""
        process = self.process
        if process is not None and process.pid is not None and process.is_alive():
            with suppress(OSError):  # it has no group of its own yet
                os.killpg(process.pid, signal.SIGKILL)
            process.kill()
            process.join()


def work(pipe: Connection) -> None:
    end_with_the_parent()
    os.setsid()  # what a bot starts ends with it
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for who plays
    sys.stdout = sys.stderr  # what a bot prints is not what the program says
    os.dup2(2, 1)
    del sys.argv[1:]  # the program's own, and the seed may be among them
    with suppress(EOFError, OSError):  # until who asks is gone
        while True:
            asked = pipe.recv()
            if asked is None:  # hurry, and the answer is given already
                continue
            name, rules, view, seat, seed = asked
            try:
                bot = seated(name, rules, seat, seed)
                bot.enough = pipe.poll
                began = time.perf_counter()
                pipe.send((answer(bot, view), time.perf_counter() - began))
            except Exception as error:  # whatever somebody's bot does: who asks must know
                pipe.send(error if isinstance(error, BotError) else BotError(mistake(name, error)))


def mistake(name: str, error: Exception) -> str:
    """What went wrong, and where in the file of the bot: what that has called is not what its author wrote."""
    told = f"{type(error).__name__}: {error}"
    file = Path(name.partition(":")[0])
    lines = [
        frame.lineno for frame in extract_tb(error.__traceback__) if Path(frame.filename).resolve() == file.resolve()
    ]
    return say("bot.mistake", error=told, file=file, line=lines[-1]) if lines else told


def workers(number: int) -> ProcessPoolExecutor:
    # Not forked: they must not have what their parent holds, and one with an event loop is no good parent.
    return ProcessPoolExecutor(number, mp_context=get_context("spawn"), initializer=end_with_the_parent)


def end_with_the_parent() -> None:
    """A worker whose parent was killed would wait for work for ever."""

    def wait() -> None:
        parent = parent_process()
        assert parent is not None
        parent.join()
        os._exit(0)

    Thread(target=wait, daemon=True).start()
