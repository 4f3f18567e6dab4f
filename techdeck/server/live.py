"""A table that is being played: one task takes its messages in order, writes what they lead to, then tells everybody.

Whatever a client sends becomes entries of the log. An entry is checked against the state, stored, applied, and only
then told; so nothing that anybody was told of can be lost, and a table read from its log is the table it was."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import Awaitable, Callable
from typing import Any, Protocol, TypeVar

import msgspec

from techdeck.engine import fairness
from techdeck.engine.errors import Refused as MatchRefused
from techdeck.engine.match import Match
from techdeck.engine.record import Line as RecordLine
from techdeck.rules import say
from techdeck.server import entries as e
from techdeck.server import messages as m
from techdeck.server.bots import Bots
from techdeck.server.clock import Clock
from techdeck.server.picture import question_from, table_of
from techdeck.server.state import State, load
from techdeck.server.store import Lost, Store
from techdeck.server.thoughts import Thoughts

log = logging.getLogger(__name__)

GAP = 200  # steps that are worth sending; a longer absence gets everything
QUEUE = 256  # messages a slow client may be behind before it is cut off
ATTEMPTS = 3  # at a number of the log, before it is said that something is wrong

encode = msgspec.json.Encoder().encode

Given = TypeVar("Given")


class No(Exception):
    """A message that cannot be taken: the reason, the rule, what is allowed."""

    def __init__(self, words: str, rule: str = "", allowed: tuple[str, ...] = ()) -> None:
        super().__init__(words)
        self.words = words
        self.rule = rule
        self.allowed = list(allowed)


class Client:
    """One open page. What is sent to it waits in a queue of its own, so a slow one delays nobody."""

    def __init__(self, guest: str, seat: int) -> None:
        self.guest = guest
        self.seat = seat
        self.out: asyncio.Queue[bytes | None] = asyncio.Queue(QUEUE)
        self.seen = 0  # steps told so far
        self.last = b""  # the table as it was last told
        self.present = b""  # who was there when it was last told
        self.welcomed = False
        self.gone = False
        self.told_to_go = False

    def send(self, message: m.Message) -> None:
        self.put(encode(message))

    def put(self, data: bytes | None) -> None:
        try:
            self.out.put_nowait(data)
        except asyncio.QueueFull:
            self.gone = True  # its sender notices and closes

    def turn_away(self, words: str) -> None:
        """Say why, then end the connection."""
        self.told_to_go = True
        self.send(m.Closing(words=words))
        self.put(None)


Work = Callable[[], Awaitable[None]]


class House(Protocol):
    """What a table needs from the lobby."""

    bots: Bots
    store: Store
    away: float  # seconds without an open page after which somebody is away
    seconds: Callable[[], float]  # a clock that only goes forward

    async def rematch(self, state: State, same_deal: bool) -> str: ...

    def forget(self, live: Live) -> None: ...


class Live:
    def __init__(self, state: State, house: House) -> None:
        self.state = state
        self.house = house
        self.store = house.store
        self.bots = house.bots
        self.clients: list[Client] = []
        self.inbox: asyncio.Queue[tuple[int, Work]] = asyncio.Queue()  # with the table's time when it came
        self.thoughts = Thoughts(self)
        self.clock = Clock(house.seconds)
        self.at = 0  # the table's time at which what is being done arrived
        self.alarm: asyncio.TimerHandle | None = None
        self.left: dict[int, float] = {}  # by seat: when its last page was closed
        self.since = asyncio.get_running_loop().time()
        self.look_again()
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
            if self.state.phase == "over" and not self.clients and self.inbox.empty():
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
            self.send_away(say("server.broken"))
            return False
        self.thoughts.forget()
        self.start_clock()
        self.tell_all()
        return True

    def send_away(self, words: str) -> None:
        for client in self.clients:
            client.turn_away(words)

    async def stop(self) -> None:
        if self.alarm is not None:
            self.alarm.cancel()
        self.task.cancel()
        with contextlib.suppress(asyncio.CancelledError):
            await self.task
        await self.thoughts.stop()
        for client in self.clients:
            client.put(None)

    def do(self, work: Work) -> None:
        self.inbox.put_nowait((self.clock.now(), work))

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

    async def commit(self, entry: e.AnyEntry) -> None:
        await self.store.append(self.state.code, self.state.number, entry)
        try:
            self.state.apply(entry)
        except Exception:
            # Nobody was told of it, and the log has to stay one that can be read.
            await self.store.take_back(self.state.code, self.state.number - 1)
            raise
        if self.state.phase == "over":
            await self.store.closed(self.state.code)
        self.start_clock()
        self.tell_all()

    async def follow_up(self) -> None:
        """What follows of itself from the log, so that it also does if the server was stopped in between."""
        if self.state.match is None and not any(chair.open for chair in self.state.seats):
            await self.commit(e.Began(bots={}))
        if self.state.phase == "playing" and self.state.given_up():
            await self.commit(e.Ended())
        await self.settle()

    # Time.

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

    # Clients.

    def join(self, client: Client) -> None:
        self.clients.append(client)

    def leave(self, client: Client) -> None:
        if client in self.clients:
            self.clients.remove(client)
            if client.seat >= 0:
                self.left[client.seat] = asyncio.get_running_loop().time()
            self.tell_presence()
            self.do(self.nothing)
            self.look_again()

    def look_again(self) -> None:
        """When whoever left is away, bots may have to step in."""
        asyncio.get_running_loop().call_later(self.house.away, self.do, self.nothing)

    async def nothing(self) -> None:
        pass

    def present(self) -> list[int]:
        return sorted({client.seat for client in self.clients if client.seat >= 0 and client.welcomed})

    def is_away(self, seat: int) -> bool:
        """Not merely between two connections, nor not back yet after a restart."""
        gone = asyncio.get_running_loop().time() - self.left.get(seat, self.since)
        return seat not in self.present() and gone >= self.house.away

    def tell_presence(self) -> None:
        """To whoever was told something else before."""
        welcomed = [client for client in self.clients if client.welcomed]
        watching = sum(client.seat < 0 for client in welcomed)
        data = encode(m.Present(seats=self.present(), watching=watching))
        for client in welcomed:
            if client.present != data:
                client.present = data
                client.put(data)

    def tell_all(self) -> None:
        """Steps that a client has not seen, and the table if it looks different; nothing if neither is new."""
        tables: dict[int, tuple[m.Table, bytes]] = {}
        told: dict[tuple[int, int], bytes] = {}  # many may watch: the same is written once
        now = self.clock.now()
        for client in self.clients:
            if not client.welcomed:
                continue
            seat = self.state.seat_of(client.guest)
            if seat != client.seat:  # has sat down: steps have other numbers for other viewers
                client.seat = seat
                self.greet(client, -1)
                continue
            if seat not in tables:
                table = table_of(self.state, seat)
                tables[seat] = table, encode(table)
            table, data = tables[seat]
            steps = self.state.steps[self.state.viewer_of(seat)]
            if len(steps) > client.seen or data != client.last:
                key = seat, client.seen
                if key not in told:
                    told[key] = encode(m.Stepped(now=now, steps=steps[client.seen :], table=table))
                client.put(told[key])
                client.seen = len(steps)
                client.last = data

    def welcome(self, client: Client, hello: m.Hello) -> None:
        seat = self.state.seat_of(client.guest)
        if hello.protocol != m.PROTOCOL:
            client.turn_away(say("server.protocol", here=m.PROTOCOL, there=hello.protocol))
        elif seat < 0 and not self.state.opened.watch:
            client.turn_away(say("server.no_watching"))
        else:
            client.seat = seat
            client.welcomed = True
            self.greet(client, hello.seen)

    def greet(self, client: Client, seen: int) -> None:
        """The table as it is, and the steps after the last that was seen, or all if that is too long ago."""
        steps = self.state.steps[self.state.viewer_of(client.seat)]
        first = seen + 1
        whole = seen < 0 or first > len(steps) or len(steps) - first > GAP
        table = table_of(self.state, client.seat)
        client.seen = len(steps)
        client.last = encode(table)
        client.send(
            m.Welcome(
                protocol=m.PROTOCOL,
                whole=whole,
                now=self.clock.now(),
                steps=steps[-GAP:] if whole else steps[first:],
                table=table,
                present=self.present(),
            )
        )
        self.tell_presence()
        self.tell_suggestions(client)

    # Messages.

    def receive(self, client: Client, message: m.FromClient) -> None:
        self.do(lambda: self.take(client, message))

    async def take(self, client: Client, message: m.FromClient) -> None:
        if isinstance(message, m.Hello):
            self.welcome(client, message)
            return
        if isinstance(message, m.Tentative):
            self.share(client, message)
            return
        key = f"{client.guest}/{message.id}"
        if key in self.state.taken:  # sent again: it was taken the first time
            client.send(m.Done(id=message.id))
            return
        try:
            words = await self.handle(client, message, key)
        except No as no:
            client.send(m.Refused(id=message.id, words=no.words, rule=no.rule, allowed=no.allowed))
        except MatchRefused as refused:
            allowed = list(refused.allowed)
            client.send(m.Refused(id=message.id, words=refused.message, rule=refused.rule, allowed=allowed))
        except Lost:
            raise  # it is tried again
        except Exception:
            client.send(m.Refused(id=message.id, words=say("server.failed")))
            raise
        else:
            if words is not None:
                client.send(m.Done(id=message.id, words=words))

    async def handle(self, client: Client, message: m.FromClient, key: str) -> str | None:
        """What a message does; gives words for who sent it, None if the answer has been sent."""
        seat = self.state.seat_of(client.guest)
        if seat < 0:
            raise No(say("server.not_seated"))
        match message:
            case m.Answer():
                await self.answer(seat, message.number, message.picks, key)
            case m.Ask():
                self.preview(client, seat, message)
                return None
            case m.Chat():
                if message.team and len(self.state.layout.seats_of[self.state.player_of(seat)]) < 2:
                    raise No(say("server.no_team"))
                await self.commit(e.Chatted(id=key, seat=seat, text=message.text, team=message.team))
            case m.Undo():
                await self.undo(seat, key)
            case m.Propose():
                await self.propose(seat, "end", -1, key)
            case m.Vote():
                await self.vote(seat, message, key)
            case m.HandOver():
                await self.hand_over(seat, message, key)
            case m.TakeBack():
                await self.take_back(seat, key)
            case m.AskBot():
                self.ask_bot(seat, key)
            case m.GiveCut():
                await self.cut(seat, message, key)
            case m.Begin():
                await self.begin(seat, key)
            case m.Rematch():
                await self.rematch(message, key)
        return ""

    def match(self) -> Match:
        """The match that is going on."""
        if self.state.match is None:
            raise No(say("server.not_begun"))
        if self.state.phase == "over":
            raise No(say("server.is_over"))
        return self.state.match

    def playing(self, seat: int) -> Match:
        """The match, for a person who decides at it."""
        match = self.match()
        if self.state.seats[seat].bot:
            raise No(say("server.bot_plays"))
        return match

    async def answer(self, seat: int, number: int, picks: list[int], key: str) -> None:
        self.playing(seat)
        await self.give(seat, number, picks, key)

    async def give(self, seat: int, number: int, picks: list[int], key: str) -> None:
        _, line = self.match().worked_out(seat, number, picks, self.at)
        await self.commit(e.Played(id=key, line=str(line)))

    async def go_back(self, seat: int, to: int, agreed: bool, key: str = "") -> None:
        line = RecordLine(seat=self.state.seats[seat].name, undo_to=to, at=self.at, agreed=agreed)
        await self.commit(e.Played(id=key, line=str(line)))
        self.thoughts.forget()

    def preview(self, client: Client, seat: int, message: m.Ask) -> None:
        match = self.match()
        told = match.preview(seat, message.number, *message.picks)
        asked = match.position.find(message.number)
        assert asked is not None
        following = question_from(match, told.next, asked.player, asked.sealed) if told.next else None
        client.send(
            m.Preview(id=message.id, complete=told.complete, facts=told.facts, words=told.words, next=following)
        )

    def share(self, client: Client, message: m.Tentative) -> None:
        """To the team mates, and to nobody else."""
        seat = self.state.seat_of(client.guest)
        match = self.state.match
        if seat < 0 or match is None:
            return
        try:
            match.preview(seat, message.number, *message.picks)
        except MatchRefused:
            return
        self.tell_team(seat, message.number, message.picks)

    def tell_team(self, seat: int, number: int, picks: list[int]) -> None:
        team = self.state.layout.seats_of[self.state.player_of(seat)]
        for mate in self.clients:
            if mate.seat in team and mate.seat != seat and mate.welcomed:
                mate.send(self.thinking(seat, number, picks))

    def thinking(self, seat: int, number: int, picks: list[int]) -> m.Thinking:
        match = self.state.match
        words = match.in_words(seat, number, *picks) if picks and match else ""
        return m.Thinking(seat=seat, number=number, picks=picks, words=words)

    def tell_suggestions(self, client: Client) -> None:
        """What bots of the team had in mind before this client came."""
        match = self.state.match
        if match is None or client.seat < 0:
            return
        self.thoughts.tidy(match)
        team = self.state.layout.seats_of[self.state.player_of(client.seat)]
        for (bot, number), picks in self.thoughts.ready.items():
            if bot in team:
                with contextlib.suppress(MatchRefused):  # it no longer fits, and is about to be thought out again
                    client.send(self.thinking(bot, number, picks))

    # Undo, and what the others have to agree to.

    async def undo(self, seat: int, key: str) -> None:
        match = self.playing(seat)
        to = self.state.own_last(seat)
        if self.state.opened.undo == "none":
            raise No(say("server.no_undo"))
        if to < 0:
            raise No(say("play.nothing_to_undo"))
        reason = match.undo_barrier(to, seat)
        alone = self.state.people() <= {seat}
        if alone or (not reason and self.state.opened.undo == "free"):
            await self.go_back(seat, to, bool(reason), key)
        else:
            await self.propose(seat, "undo", to, key)

    async def propose(self, seat: int, what: str, to: int, key: str) -> None:
        self.playing(seat)
        if any(proposal.what == what for proposal in self.state.proposals.values()):
            raise No(say("server.proposed_already"))
        entry = e.Proposed(id=key, seat=seat, what="undo" if what == "undo" else "end", to=to)
        await self.commit(entry)

    async def vote(self, seat: int, message: m.Vote, key: str) -> None:
        if message.proposal not in self.state.proposals:
            raise No(say("server.no_proposal"))
        self.playing(seat)
        await self.commit(e.Voted(id=key, seat=seat, proposal=message.proposal, yes=message.yes))

    async def settle(self) -> None:
        """Do what every person at the table has agreed to."""
        for proposal in list(self.state.proposals.values()):
            if proposal.number not in self.state.proposals or not self.state.people() <= proposal.votes:
                continue
            if proposal.what == "end":
                await self.commit(e.Ended())
            else:
                await self.go_back(proposal.seat, proposal.to, True)

    # Seats.

    async def sit(self, guest: str, name: str, secret: str) -> int:
        """On the seat of that secret (a hash), or on the first that is open; the seat."""
        seats = self.state.seats
        seat = self.state.seat_of(guest)
        if seat >= 0:
            return seat
        fits = [at for at, chair in enumerate(seats) if (chair.secret == secret if secret else chair.open)]
        if not fits:
            raise No(say("server.bad_secret" if secret else "server.no_seat_left"))
        seat = fits[0]
        free = free_name(name, [chair.name for at, chair in enumerate(seats) if at != seat and not chair.open])
        await self.commit(e.Sat(seat=seat, guest=guest, name=free))
        return seat

    async def hand_over(self, seat: int, message: m.HandOver, key: str) -> None:
        self.match()
        if message.bot not in self.bots.names:
            raise No(say("server.no_bot", bot=message.bot, bots=", ".join(self.bots.names)))
        if self.state.seats[seat].bot:
            raise No(say("server.bot_plays"))
        await self.commit(e.Handed(id=key, seat=seat, bot=message.bot, resign=message.resign))

    async def take_back(self, seat: int, key: str) -> None:
        self.match()
        if not self.state.seats[seat].bot or self.state.seats[seat].resigned:
            raise No(say("server.nothing_to_take_back"))
        await self.commit(e.TookBack(id=key, seat=seat))

    async def cut(self, seat: int, message: m.GiveCut, key: str) -> None:
        if self.state.match is not None:
            raise No(say("server.dealt_already"), "GEN-11")
        problem = fairness.problem_with_cut(message.cut)
        if problem:
            raise No(problem, "GEN-11")
        await self.commit(e.Cutted(id=key, seat=seat, cut=message.cut))

    async def begin(self, seat: int, key: str) -> None:
        if self.state.match is not None:
            raise No(say("server.dealt_already"))
        if seat != self.state.host:
            raise No(say("server.not_host"))
        bots = {at: "greedy" for at, chair in enumerate(self.state.seats) if chair.open}
        await self.commit(e.Began(id=key, bots=bots))

    async def rematch(self, message: m.Rematch, key: str) -> None:
        if self.state.phase != "over":
            raise No(say("server.not_over"))
        if not self.state.next_table:
            code = await self.house.rematch(self.state, message.same_deal)
            await self.commit(e.Continued(id=key, code=code))

    def ask_bot(self, seat: int, key: str) -> None:
        mates = self.state.layout.seats_of[self.state.player_of(seat)]
        bots = [mate for mate in mates if self.state.seats[mate].bot]
        asked = [question for question in self.match().waiting() if seat in self.thoughts.team(question)]
        if not bots:
            raise No(say("server.no_bot_here"))
        if not asked:
            raise No(say("server.nothing_asked"))
        self.thoughts.ask(bots, asked[0], key)
        self.state.taken.add(key)  # on disk with the bot's answer; sent again before that, it asks the same


def free_name(name: str, taken: list[str]) -> str:
    """With a number behind it if somebody is called so already. Not `-2`: `team-2` means something else."""
    number = 2
    free = name
    while free in taken:
        free = f"{name[:20]}_{number}"
        number += 1
    return free
