"""A table that is being played: one task takes its messages in order, writes what they lead to, then tells everybody.

Whatever a client sends becomes entries of the log. An entry is checked against the state, stored, applied, and only
then told; so nothing that anybody was told of can be lost, and a table read from its log is the table it was."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import Awaitable, Callable, Coroutine

import msgspec

from techdeck.engine import fairness
from techdeck.engine.errors import Refused as MatchRefused
from techdeck.engine.match import Match
from techdeck.engine.record import Line as RecordLine
from techdeck.rules import say
from techdeck.server import entries as e
from techdeck.server import messages as m
from techdeck.server.bots import Bots
from techdeck.server.picture import question_from, table_of
from techdeck.server.state import State, load
from techdeck.server.store import Lost, Store

log = logging.getLogger(__name__)

GAP = 200  # steps that are worth sending; a longer absence gets everything
QUEUE = 256  # messages a slow client may be behind before it is cut off

encode = msgspec.json.Encoder().encode


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
        self.welcomed = False
        self.gone = False

    def send(self, message: m.Message) -> None:
        self.put(encode(message))

    def put(self, data: bytes | None) -> None:
        try:
            self.out.put_nowait(data)
        except asyncio.QueueFull:
            self.gone = True  # its sender notices and closes


Work = Callable[[], Awaitable[None]]


class Live:
    def __init__(self, state: State, store: Store, bots: Bots, renew: Callable[[State, bool], Awaitable[str]]) -> None:
        self.state = state
        self.store = store
        self.bots = bots
        self.renew = renew  # makes the table of a rematch
        self.clients: list[Client] = []
        self.inbox: asyncio.Queue[Work] = asyncio.Queue()
        self.thinking: dict[tuple[int, int], asyncio.Task[None]] = {}  # by seat and question
        self.asked_bots: set[int] = set()  # bots that their team has asked to answer
        self.task = asyncio.create_task(self.run())

    # The task.

    async def run(self) -> None:
        self.call_bots()
        while True:
            work = await self.inbox.get()
            try:
                await work()
            except Lost:
                self.state = load(self.state.code, await self.store.entries(self.state.code))
                self.tell_all()
            except Exception:
                log.exception("table %s", self.state.code)
            self.call_bots()

    async def stop(self) -> None:
        for task in (self.task, *self.thinking.values()):
            task.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await task
        for client in self.clients:
            client.put(None)

    def do(self, work: Coroutine[object, object, None]) -> None:
        self.inbox.put_nowait(lambda: work)

    async def finish(self, work: Coroutine[object, object, None]) -> None:
        """Let the table's own task do it, and wait for it."""
        done: asyncio.Future[None] = asyncio.get_running_loop().create_future()

        async def doing() -> None:
            try:
                await work
            except Exception as error:
                done.set_exception(error)
            else:
                done.set_result(None)

        self.do(doing())
        await done

    async def commit(self, entry: e.AnyEntry) -> None:
        await self.store.append(self.state.code, self.state.number, entry)
        self.state.apply(entry)
        if self.state.phase == "over":
            await self.store.closed(self.state.code)
        self.tell_all()

    # Clients.

    def join(self, client: Client) -> None:
        self.clients.append(client)

    def leave(self, client: Client) -> None:
        if client in self.clients:
            self.clients.remove(client)
            self.tell_presence()
            self.do(self.nothing())  # bots may have to step in

    async def nothing(self) -> None:
        pass

    def present(self) -> list[int]:
        return sorted({client.seat for client in self.clients if client.seat >= 0 and client.welcomed})

    def tell_presence(self) -> None:
        watching = sum(client.seat < 0 for client in self.clients)
        for client in self.clients:
            if client.welcomed:
                client.send(m.Present(seats=self.present(), watching=watching))

    def tell_all(self) -> None:
        """Steps that a client has not seen, and the table if it looks different; nothing if neither is new."""
        tables: dict[int, tuple[m.Table, bytes]] = {}
        for client in self.clients:
            if not client.welcomed:
                continue
            client.seat = self.state.seat_of(client.guest)
            if client.seat not in tables:
                table = table_of(self.state, client.seat)
                tables[client.seat] = table, encode(table)
            table, data = tables[client.seat]
            steps = self.state.steps[self.state.viewer_of(client.seat)]
            if len(steps) > client.seen or data != client.last:
                client.send(m.Stepped(steps=steps[client.seen :], table=table))
                client.seen = len(steps)
                client.last = data

    def welcome(self, client: Client, hello: m.Hello) -> None:
        if hello.protocol != m.PROTOCOL:
            client.send(m.Closing(words=say("server.protocol", here=m.PROTOCOL, there=hello.protocol)))
            client.put(None)
            return
        client.seat = self.state.seat_of(client.guest)
        if client.seat < 0 and not self.state.opened.watch:
            client.send(m.Closing(words=say("server.no_watching")))
            client.put(None)
            return
        steps = self.state.steps[self.state.viewer_of(client.seat)]
        first = hello.seen + 1
        whole = not 0 <= first <= len(steps) or len(steps) - first > GAP or hello.seen < 0
        table = table_of(self.state, client.seat)
        client.welcomed = True
        client.seen = len(steps)
        client.last = encode(table)
        client.send(
            m.Welcome(
                protocol=m.PROTOCOL,
                whole=whole,
                steps=steps[-GAP:] if whole else steps[first:],
                table=table,
                present=self.present(),
            )
        )
        self.tell_presence()

    # Messages.

    def receive(self, client: Client, message: m.FromClient) -> None:
        self.do(self.take(client, message))

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
            client.send(m.Refused(id=message.id, words=str(refused), rule=refused.rule, allowed=allowed))
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
                self.ask_bot(seat)
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

    async def answer(self, seat: int, number: int, picks: list[int], key: str) -> None:
        match = self.match()
        if self.state.seats[seat].bot and not key.startswith("bot/"):
            raise No(say("server.bot_plays"))
        _, line = match.worked_out(seat, number, picks, None)
        await self.play(line, key)

    async def play(self, line: RecordLine, key: str = "") -> None:
        await self.commit(e.Played(id=key, line=str(line)))
        self.asked_bots.clear()

    def preview(self, client: Client, seat: int, message: m.Ask) -> None:
        match = self.match()
        told = match.preview(seat, message.number, *message.picks)
        asked = match.position.find(message.number)
        assert asked is not None
        following = question_from(match, told.next, asked.player, asked.sealed) if told.next else None
        client.send(m.Preview(id=message.id, complete=told.complete, facts=told.facts, next=following))

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
        match = self.state.match
        assert match is not None
        team = self.state.layout.seats_of[self.state.player_of(seat)]
        words = match.in_words(seat, number, *picks) if picks else ""
        for mate in self.clients:
            if mate.seat in team and mate.seat != seat and mate.welcomed:
                mate.send(m.Thinking(seat=seat, number=number, picks=picks, words=words))

    # Undo, and what the others have to agree to.

    async def undo(self, seat: int, key: str) -> None:
        match = self.match()
        to = self.state.own_last(seat)
        if self.state.opened.undo == "none":
            raise No(say("server.no_undo"))
        if to < 0:
            raise No(say("play.nothing_to_undo"))
        reason = match.undo_barrier(to, seat)
        alone = self.state.people() <= {seat}
        if alone or (not reason and self.state.opened.undo == "free"):
            name = self.state.seats[seat].name
            await self.play(RecordLine(seat=name, undo_to=to, agreed=bool(reason)), key)
        else:
            await self.propose(seat, "undo", to, key)

    async def propose(self, seat: int, what: str, to: int, key: str) -> None:
        self.match()
        if any(proposal.what == what for proposal in self.state.proposals.values()):
            raise No(say("server.proposed_already"))
        entry = e.Proposed(id=key, seat=seat, what="undo" if what == "undo" else "end", to=to)
        await self.commit(entry)
        await self.settle()

    async def vote(self, seat: int, message: m.Vote, key: str) -> None:
        if message.proposal not in self.state.proposals:
            raise No(say("server.no_proposal"))
        await self.commit(e.Voted(id=key, seat=seat, proposal=message.proposal, yes=message.yes))
        await self.settle()

    async def settle(self) -> None:
        """Do what every person at the table has agreed to."""
        for proposal in list(self.state.proposals.values()):
            if not self.state.people() <= proposal.votes:
                continue
            if proposal.what == "end":
                await self.commit(e.Ended())
            else:
                name = self.state.seats[proposal.seat].name
                await self.play(RecordLine(seat=name, undo_to=proposal.to, agreed=True))

    # Seats.

    async def sit(self, seat: int, guest: str, name: str) -> None:
        await self.commit(e.Sat(seat=seat, guest=guest, name=name))
        if self.state.match is None and not any(chair.open for chair in self.state.seats):
            await self.commit(e.Began(bots={}))

    async def hand_over(self, seat: int, message: m.HandOver, key: str) -> None:
        self.match()
        if message.bot not in self.bots.names:
            raise No(say("server.no_bot", bot=message.bot, bots=", ".join(self.bots.names)))
        if self.state.seats[seat].bot:
            raise No(say("server.bot_plays"))
        await self.commit(e.Handed(id=key, seat=seat, bot=message.bot, resign=message.resign))
        if not self.state.people() and message.resign:
            await self.commit(e.Ended())
        await self.settle()

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
        if seat != 0:
            raise No(say("server.not_host"))
        bots = {at: "greedy" for at, chair in enumerate(self.state.seats) if chair.open}
        await self.commit(e.Began(id=key, bots=bots))

    async def rematch(self, message: m.Rematch, key: str) -> None:
        if self.state.phase != "over":
            raise No(say("server.not_over"))
        if not self.state.next_table:
            code = await self.renew(self.state, message.same_deal)
            await self.commit(e.Continued(id=key, code=code))

    # Bots.

    def ask_bot(self, seat: int) -> None:
        self.match()
        mates = self.state.layout.seats_of[self.state.player_of(seat)]
        bots = [mate for mate in mates if self.state.seats[mate].bot]
        if not bots:
            raise No(say("server.no_bot_here"))
        self.asked_bots.update(bots)

    def call_bots(self) -> None:
        """Every question that a bot may answer gets one to think about it."""
        match = self.state.match
        if match is None or self.state.phase != "playing":
            return
        for asked in match.waiting():
            seats = match.position.layout.seats_of[asked.player]
            bot = next((seat for seat in seats if self.state.seats[seat].bot), -1)
            if bot < 0 or (bot, asked.number()) in self.thinking:
                continue
            people = [seat for seat in seats if seat in self.state.people()]
            away = not set(people) & set(self.present())
            answers = not people or away or bot in self.asked_bots
            task = asyncio.create_task(self.think(bot, asked.number(), answers))
            self.thinking[bot, asked.number()] = task

    async def think(self, seat: int, number: int, answers: bool) -> None:
        state = self.state
        assert state.match is not None
        lines = len(state.match.record.lines)
        try:
            picks = await self.bots.choose(state, seat, number)
        except Exception:
            log.exception("bot on seat %s of table %s", seat, state.code)
            return
        finally:
            self.thinking.pop((seat, number), None)
        if answers:
            self.do(self.answered_by_bot(seat, number, picks, lines))
        elif seat not in self.asked_bots:
            with contextlib.suppress(MatchRefused):  # somebody has answered meanwhile
                self.tell_team(seat, number, picks)

    async def answered_by_bot(self, seat: int, number: int, picks: list[int], lines: int) -> None:
        """What was thought about an older table is thrown away: the question is asked again."""
        match = self.state.match
        if match is None or self.state.phase != "playing" or not self.state.seats[seat].bot:
            return
        if len(match.record.lines) != lines and match.position.find(number) is None:
            return
        with contextlib.suppress(MatchRefused, No):
            await self.answer(seat, number, picks, f"bot/{self.state.number}")
