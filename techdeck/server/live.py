"""A table that is being played: one task takes its messages in order, writes what they lead to, then tells everybody.

Whatever a client sends becomes entries of the log. An entry is checked against the state, stored, applied, and only
then told; so nothing that anybody was told of can be lost, and a table read from its log is the table it was."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import Awaitable, Callable
from typing import Any, Protocol, TypeVar

from techdeck.engine.record import Line as RecordLine
from techdeck.rules import say
from techdeck.server import entries as e
from techdeck.server import messages as m
from techdeck.server.audience import Audience
from techdeck.server.bots import Bots
from techdeck.server.client import Client
from techdeck.server.clock import Clock
from techdeck.server.hints import Hints
from techdeck.server.refusal import No
from techdeck.server.requests import Requests
from techdeck.server.state import State, load
from techdeck.server.store import Lost, Store
from techdeck.server.thoughts import Thoughts

log = logging.getLogger(__name__)

ATTEMPTS = 3  # at a number of the log, before it is said that something is wrong

Given = TypeVar("Given")
Work = Callable[[], Awaitable[None]]


class House(Protocol):
    """What a table needs from the lobby."""

    bots: Bots
    store: Store
    away: float  # seconds without an open page after which somebody is away
    seconds: Callable[[], float]  # a clock that only goes forward

    async def rename(self, guest: str, name: str) -> None: ...

    async def rematch(self, live: Live, seat: int, wanted: m.Rematch, key: str) -> None: ...

    def forget(self, live: Live) -> None: ...


class Live:
    def __init__(self, state: State, house: House) -> None:
        self.state = state
        self.house = house
        self.store = house.store
        self.bots = house.bots
        self.inbox: asyncio.Queue[tuple[int, Work]] = asyncio.Queue()  # with the table's time when it came
        self.clock = Clock(house.seconds)
        self.at = 0  # the table's time at which what is being done arrived
        self.alarm: asyncio.TimerHandle | None = None
        self.audience = Audience(self)
        self.requests = Requests(self)
        self.thoughts = Thoughts(self)
        self.hints = Hints(self)
        self.task = asyncio.create_task(self.run())

    # The task.

    async def run(self) -> None:
        """Until the table is over and nobody looks at it: it is then on disk and nowhere else."""
        work: Work = self.nothing
        self.start_clock()
        at = self.clock.now()
        while True:
            if not await self.attempt(at, work):
                break
            self.thoughts.call()
            if self.state.phase == "over" and not self.audience.clients and self.inbox.empty():
                break
            self.set_alarm()
            at, work = await self.inbox.get()
        self.house.forget(self)

    async def attempt(self, at: int, work: Work) -> bool:
        """Do it, and what follows of itself. After an error the table is what the log says; False if that is broken."""
        for _ in range(ATTEMPTS):
            try:
                await self.let_time_go_by(at)
                await work()
                await self.follow_up()
                return True
            except Lost:
                lost = True
            except Exception:
                log.exception("table %s", self.state.code)
                lost = False
            if not await self.read_again():
                return False
            if not lost:
                return True
        return True

    async def read_again(self) -> bool:
        try:
            self.state = load(self.state.code, await self.store.entries(self.state.code))
        except Exception:
            log.exception("log of table %s", self.state.code)
            self.audience.send_away(say("server.broken"))
            return False
        self.thoughts.forget()
        self.hints.forget()
        self.start_clock()
        self.audience.tell_all()
        return True

    async def stop(self) -> None:
        if self.alarm is not None:
            self.alarm.cancel()
        self.task.cancel()
        with contextlib.suppress(asyncio.CancelledError):
            await self.task
        await self.thoughts.stop()
        await self.hints.stop()
        self.audience.close()

    # Its work.

    def receive(self, client: Client, message: m.FromClient) -> None:
        self.do(lambda: self.requests.take(client, message))

    def do(self, work: Work) -> None:
        self.inbox.put_nowait((self.clock.now(), work))

    async def nothing(self) -> None:
        pass

    async def finish(self, work: Callable[[], Awaitable[Given]]) -> Given:
        """Let the table's own task do it, and wait for what it gives."""
        done: asyncio.Future[Given] = asyncio.get_running_loop().create_future()

        async def doing() -> None:
            try:
                given = await work()
            except Lost:
                raise  # it is tried again
            except Exception as error:
                if not done.done():
                    done.set_exception(error)
                if not isinstance(error, No):
                    raise
            else:
                if not done.done():  # who asked may have gone away
                    done.set_result(given)

        self.do(doing)
        first: set[asyncio.Future[Any]] = {done, self.task}
        await asyncio.wait(first, return_when=asyncio.FIRST_COMPLETED)
        if not done.done():
            raise No(say("server.broken"))
        return done.result()

    # Its log.

    async def commit(self, entry: e.AnyEntry, *others: e.Placed) -> None:
        """Write it, together with entries of other tables if there are any; then it is so, and is told."""
        await self.store.append((self.state.code, self.state.number, entry), *others)
        try:
            self.state.apply(entry)
        except Exception:
            # Nobody was told of it, and the log has to stay one that can be read.
            await self.store.take_back(self.state.code, self.state.number - 1)
            raise
        if self.state.phase == "over":
            await self.store.closed(self.state.code)
        self.start_clock()
        self.audience.tell_all()

    async def follow_up(self) -> None:
        """What follows of itself from the log, so that it also does if the server was stopped in between."""
        if self.state.match is None and self.state.complete() and not self.state.unready():
            await self.commit(e.Began(bots={}))
        if self.state.phase == "playing" and self.state.given_up():
            await self.commit(e.Ended())
        await self.settle()

    async def settle(self) -> None:
        """Do what every person at the table has agreed to."""
        for proposal in list(self.state.proposals.values()):
            if proposal.number not in self.state.proposals or not self.state.people() <= proposal.votes:
                continue
            if proposal.what == "end":
                await self.commit(e.Ended())
            else:
                await self.go_back(proposal.seat, proposal.to, True)

    async def give(self, seat: int, number: int, picks: list[int], key: str) -> None:
        at = self.at if self.state.people() else None  # bots among themselves play by the virtual clock
        _, line = self.requests.match().worked_out(seat, number, picks, at)
        await self.commit(e.Played(id=key, line=str(line)))

    async def go_back(self, seat: int, to: int, agreed: bool, key: str = "") -> None:
        line = RecordLine(seat=self.state.seats[seat].name, undo_to=to, at=self.at, agreed=agreed)
        await self.commit(e.Played(id=key, line=str(line)))
        self.thoughts.forget()
        self.hints.forget()

    # Its time.

    def start_clock(self) -> None:
        """With the deal, or where the log has left it."""
        if self.state.match is not None:
            self.clock.start(self.state.match.position.now)

    async def let_time_go_by(self, at: int) -> None:
        """What was due before something arrived happens before it."""
        match = self.state.match
        self.at = max(at, match.position.now if match else 0)
        if match is not None and self.state.phase == "playing" and 0 < match.due <= self.at:
            await self.commit(e.Played(line=str(RecordLine(at=self.at))))

    def set_alarm(self) -> None:
        """Wake up when the next thing is due."""
        if self.alarm is not None:
            self.alarm.cancel()
            self.alarm = None
        match = self.state.match
        if match is not None and match.due and self.state.phase == "playing":
            wait = max(1, match.due - self.clock.now())  # a clock that has not ticked yet is looked at again
            self.alarm = asyncio.get_running_loop().call_later(wait / 1000, self.do, self.nothing)
