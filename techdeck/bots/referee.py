# not compiled: the edge of the bots
"""The referee holds the table and asks bots in processes that have never seen it."""

from __future__ import annotations

from collections.abc import Generator
from contextlib import suppress
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path
from queue import Empty, SimpleQueue
from threading import Event, Thread

from techdeck.bots.answering import BotError
from techdeck.bots.arena import Played, line_up, mean_points, schedule, shares
from techdeck.bots.playing import give
from techdeck.bots.worker import Rules, Worker, rules_of
from techdeck.cardsets import CardSet
from techdeck.engine.match import Match
from techdeck.engine.position import Position
from techdeck.matches import new_match
from techdeck.rules import say

TICK = 0.5  # seconds


@dataclass(frozen=True)
class Contest:
    game: str
    bots: tuple[str, ...]
    seats: int
    options: dict[str, int]
    cards: CardSet
    seed: int  # of the first deal; the next ones follow it
    deals: int

    def match(self, deal: int) -> Match:
        return new_match(self.game, self.seats, self.seed + deal, cards=self.cards, cuts=None, **self.options)

    def players(self) -> int:
        return self.match(0).position.layout.players

    def for_points(self) -> bool:
        """One bot plays on all sides, and wins whatever it does: only its points say something."""
        return len(self.bots) == 1 and not self.match(0).position.can_be_lost()


def members(name: str) -> list[str]:
    """`greedy+random` is a team of two. A plus in the name of a file is part of it."""
    return [name] if Path(name.partition(":")[0]).is_file() else name.split("+")


class Table:
    """One game, and how long each bot thinks in it."""

    def __init__(self, contest: Contest, deal: int, rotation: int) -> None:
        match = contest.match(deal)
        self.contest = contest
        self.deal = deal
        self.rotation = rotation
        self.position: Position = match.position
        self.rules: Rules = rules_of(match, contest.cards)
        self.playing = line_up(len(contest.bots), self.position.layout.players, rotation)
        self.answers = 0
        self.answered = [0] * self.position.layout.players
        self.decisions = [0] * len(contest.bots)
        self.seconds = [0.0] * len(contest.bots)
        self.longest = [0.0] * len(contest.bots)

    def ask(self, worker: Worker) -> None:
        """The first question that waits: for a team the bot on its first seat answers, of several bots each in turn."""
        position = self.position
        question = position.waiting()
        bot = self.playing[question.player]
        name = self.member(question.player)
        seat = position.layout.seats_of[question.player][0]
        view = position.view(position.layout.viewer_of(seat))
        try:
            picks, _ = worker.ask(name, self.rules, view, seat, self.seed())
            give(position, question.serial, picks)
        except BotError as error:
            raise BotError(self.where(name, seat, error)) from None
        position.take_events()
        self.answers += 1
        self.answered[question.player] += 1
        self.decisions[bot] += 1
        self.seconds[bot] += worker.seconds
        self.longest[bot] = max(self.longest[bot], worker.seconds)

    def member(self, player: int) -> str:
        """Who of the bots that play for a player answers next."""
        names = members(self.contest.bots[self.playing[player]])
        return names[self.answered[player] % len(names)]

    def seed(self) -> bytes:
        """The bot's own, another for every decision; nobody can read that of the deal in it."""
        return sha256(f"{self.contest.seed + self.deal}/{self.rotation}/{self.answers}".encode()).digest()

    def where(self, bot: str, seat: int, error: BotError) -> str:
        return say(
            "arena.failed",
            bot=bot,
            seat=seat + 1,
            seed=self.contest.seed + self.deal,
            number=self.answers,
            reason=error,
        )

    def played(self) -> Played:
        bots = len(self.contest.bots)
        return Played(
            deal=self.deal,
            rotation=self.rotation,
            shares=shares(self.position, self.playing, bots),
            points=mean_points(self.position, self.playing, bots),
            decisions=self.decisions,
            seconds=self.seconds,
            longest=self.longest,
        )


class Referee:
    """Plays a contest at several tables at once, each with one process for its bots."""

    def __init__(self, contest: Contest, jobs: int) -> None:
        self.contest = contest
        self.workers = [Worker() for _ in range(jobs)]
        self.left: SimpleQueue[tuple[int, int]] = SimpleQueue()
        self.ended: SimpleQueue[Played | Exception] = SimpleQueue()
        self.stopped = Event()

    def games(self) -> Generator[Played, None, None]:
        """As they end, which is not always the order of the schedule; the first bot that fails ends it all."""
        games = schedule(self.contest.deals, len(self.contest.bots))
        for game in games:
            self.left.put(game)
        for worker in self.workers:
            Thread(target=self.play_all, args=(worker,), daemon=True).start()
        try:
            for _ in games:
                ended = self.next_ended()
                if isinstance(ended, Exception):
                    raise ended
                yield ended
        finally:
            self.stopped.set()
            for worker in self.workers:
                worker.stop()

    def next_ended(self) -> Played | Exception:
        """With a tick: a Ctrl-C that comes just before the wait begins is not heard until it is over."""
        while True:
            with suppress(Empty):
                return self.ended.get(timeout=TICK)

    def play_all(self, worker: Worker) -> None:
        try:
            while not self.stopped.is_set():
                self.play(Table(self.contest, *self.left.get_nowait()), worker)
        except Empty:
            return
        except Exception as error:  # also our own mistakes: who waits for the games must hear of it
            self.ended.put(error)

    def play(self, table: Table, worker: Worker) -> None:
        while not table.position.over and not self.stopped.is_set():
            table.ask(worker)
        if not self.stopped.is_set():
            self.ended.put(table.played())
