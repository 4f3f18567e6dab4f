"""What a client can ask of a table, message by message. What is done becomes an entry of the log."""

from __future__ import annotations

from typing import TYPE_CHECKING

from techdeck.engine import fairness
from techdeck.engine.errors import Refused as MatchRefused
from techdeck.engine.match import Match
from techdeck.engine.undo import one_back
from techdeck.rules import say
from techdeck.server import entries as e
from techdeck.server import messages as m
from techdeck.server.client import Client
from techdeck.server.hints import is_open
from techdeck.server.picture import question_from
from techdeck.server.refusal import No
from techdeck.server.store import Lost

if TYPE_CHECKING:
    from techdeck.server.live import Live
    from techdeck.server.state import State

CHAT_MOST = 500  # characters


class Requests:
    def __init__(self, live: Live) -> None:
        self.live = live

    @property
    def state(self) -> State:
        return self.live.state

    async def take(self, client: Client, message: m.FromClient) -> None:
        if isinstance(message, m.Hello):
            await self.is_back(self.state.seat_of(client.guest))
            self.live.audience.welcome(client, message)
            return
        if isinstance(message, m.Tentative):
            self.share(client, message)
            return
        key = f"{client.guest}/{message.id}"
        if key in self.state.taken:  # sent again: it was taken the first time
            client.send(m.Done(id=message.id))
            return
        try:
            answered = await self.handle(client, message, key)
        except No as no:
            client.send(m.Refused(id=message.id, words=no.words, rule=no.rule))
        except MatchRefused as refused:
            allowed = list(refused.allowed)
            client.send(m.Refused(id=message.id, words=refused.message, rule=refused.rule, allowed=allowed))
        except Lost:
            raise  # it is tried again
        except Exception:
            client.send(m.Refused(id=message.id, words=say("server.failed")))
            raise
        else:
            if not answered:
                client.send(m.Done(id=message.id))

    async def handle(self, client: Client, message: m.FromClient, key: str) -> bool:
        """What a message does; true if it has been answered."""
        if isinstance(message, m.Recall):
            self.live.audience.recall(client, message)
            return True
        seat = self.state.seat_of(client.guest)
        if seat < 0:
            raise No(say("server.not_seated"))
        match message:
            case m.Answer():
                self.playing(seat)
                await self.live.give(seat, message.number, message.picks, key)
            case m.Ask():
                self.preview(client, seat, message)
                return True
            case m.Chat():
                await self.chat(seat, message, key)
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
            case m.StandIn():
                await self.stand_in(seat, message, key)
            case m.AskBot():
                self.ask_bot(seat, key)
            case m.Hint():
                self.hint(client, seat, message, key)
                return True
            case m.GiveCut():
                await self.cut(seat, message, key)
            case m.Rename():
                await self.rename(client.guest, seat, message.name, key)
            case m.Ready():
                await self.be_ready(seat, message, key)
            case m.Begin():
                await self.begin(seat, key)
            case m.Rematch():
                await self.rematch(seat, message, key)
        return False

    # Before the deal.

    async def sit(self, guest: str, name: str, secret: str) -> int:
        """On the seat of that secret (a hash), or on the first that is open; the seat."""
        seats = self.state.seats
        seat = self.state.seat_of(guest)
        if seat >= 0:
            return seat
        fits = [at for at, chair in enumerate(seats) if (chair.secret == secret if secret else chair.open)]
        if not fits:
            raise No(say("server.bad_secret" if secret else "server.no_seat_left"), watch=self.state.opened.watch)
        seat = fits[0]
        await self.live.commit(e.Sat(seat=seat, guest=guest, name=self.free_for(seat, name)))
        return seat

    def free_for(self, seat: int, name: str) -> str:
        """The name, or one like it that nobody else at the table has."""
        seats = self.state.seats
        return free_name(name, [chair.name for at, chair in enumerate(seats) if at != seat and not chair.open])

    async def rename(self, guest: str, seat: int, name: str, key: str) -> None:
        """Names belong to the deal: after it, or where it was dealt elsewhere, only other tables see the new one."""
        await self.live.house.rename(guest, name)
        free = self.free_for(seat, name)
        if self.state.match is None and not self.state.opened.same_deal and free != self.state.seats[seat].name:
            await self.live.commit(e.Named(id=key, seat=seat, name=free))

    def check_not_dealt(self) -> None:
        if self.state.match is not None:
            raise No(say("server.dealt_already"), "GEN-11")

    async def cut(self, seat: int, message: m.GiveCut, key: str) -> None:
        self.check_not_dealt()
        if self.state.opened.same_deal:
            raise No(say("server.same_deal"), "GEN-11")
        problem = fairness.problem_with_cut(message.cut) or ("" if message.cut else say("server.no_cut"))
        if problem:
            raise No(problem, "GEN-11")
        await self.live.commit(e.Cutted(id=key, seat=seat, cut=message.cut))

    async def be_ready(self, seat: int, message: m.Ready, key: str) -> None:
        is_so = seat in self.state.ready or self.state.match is not None
        if message.ready == is_so:
            return
        self.check_not_dealt()
        await self.live.commit(e.Readied(id=key, seat=seat, ready=message.ready))

    async def begin(self, seat: int, key: str) -> None:
        if self.state.match is not None:  # it is done
            return
        if seat != self.state.opened.host:
            raise No(say("server.not_host"))
        waited_for = [
            other for other in self.state.unready() if other != seat and not self.live.audience.is_away(other)
        ]
        if waited_for:
            names = ", ".join(self.state.seats[other].name for other in waited_for)
            raise No(say("server.not_ready", seats=names, seconds=f"{self.live.house.away:g}"), "GEN-11")
        bots = {at: "normal" for at, chair in enumerate(self.state.seats) if chair.open}
        await self.live.commit(e.Began(id=key, bots=bots))

    # The match.

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
        seat = self.state.seat_of(client.guest)
        match = self.state.match
        if seat < 0 or match is None:
            return
        try:
            match.preview(seat, message.number, *message.picks)
        except MatchRefused:
            return
        self.live.audience.tell_team(seat, message.number, message.picks)

    async def chat(self, seat: int, message: m.Chat, key: str) -> None:
        if not 0 < len(message.text) <= CHAT_MOST:
            raise No(say("server.bad_chat", most=CHAT_MOST))
        if message.team and len(self.state.team_of(seat)) < 2:
            raise No(say("server.no_team"))
        await self.live.commit(e.Chatted(id=key, seat=seat, text=message.text, team=message.team))

    # Undo, and what the others have to agree to.

    async def undo(self, seat: int, key: str) -> None:
        match = self.playing(seat)
        asked = self.state.begun(seat)
        if asked is not None:  # a pick inside a move is no decision yet
            await self.live.give(seat, asked.number(), one_back(asked), key)
            return
        to = self.state.own_last(seat)
        if self.state.opened.undo == "none":
            raise No(say("server.no_undo"))
        if to < 0:
            raise No(say("play.nothing_to_undo"))
        if self.state.is_live(to):
            raise No(say("server.no_undo_live"))
        reason = match.undo_barrier(to, seat)
        alone = self.state.people() <= {seat}
        if alone or (not reason and self.state.opened.undo == "free"):
            await self.live.go_back(seat, to, bool(reason), key)
        else:
            await self.propose(seat, "undo", to, key)

    async def propose(self, seat: int, what: str, to: int, key: str) -> None:
        self.playing(seat)
        asked = [proposal.seat for proposal in self.state.proposals.values() if proposal.what == what]
        if seat in asked:
            return
        if asked:
            raise No(say("server.proposed_already"))
        await self.live.commit(e.Proposed(id=key, seat=seat, what="undo" if what == "undo" else "end", to=to))

    async def vote(self, seat: int, message: m.Vote, key: str) -> None:
        if (message.proposal, seat, message.yes) in self.state.votes:
            return
        if message.proposal not in self.state.proposals:
            raise No(say("server.no_proposal"))
        self.playing(seat)
        await self.live.commit(e.Voted(id=key, seat=seat, proposal=message.proposal, yes=message.yes))

    # Bots on seats.

    async def hand_over(self, seat: int, message: m.HandOver, key: str) -> None:
        self.match()
        names = self.live.bots.names
        if message.bot not in names:
            raise No(say("server.no_bot", bot=message.bot, bots=", ".join(names)))
        if self.state.seats[seat].bot:
            raise No(say("server.bot_plays"))
        await self.live.commit(e.Handed(id=key, seat=seat, bot=message.bot, resign=message.resign))

    async def take_back(self, seat: int, key: str) -> None:
        self.match()
        if not self.state.seats[seat].bot or self.state.seats[seat].resigned:
            raise No(say("server.nothing_to_take_back"))
        await self.live.commit(e.TookBack(id=key, seat=seat))

    async def stand_in(self, seat: int, message: m.StandIn, key: str) -> None:
        self.playing(seat)
        other = message.seat
        if other not in self.state.people() - {seat}:
            raise No(say("server.no_stand_in", seat=other + 1))
        if not self.live.audience.is_away(other):
            name = self.state.seats[other].name
            raise No(say("server.is_there", seat=name, seconds=f"{self.live.house.away:g}"))
        await self.live.commit(e.Handed(id=key, seat=other, bot="normal", by=seat))

    async def is_back(self, seat: int) -> None:
        """Whoever returns plays again at once."""
        if seat >= 0 and self.state.seats[seat].stand_in and self.state.phase == "playing":
            await self.live.commit(e.TookBack(seat=seat))

    def ask_bot(self, seat: int, key: str) -> None:
        bots = [mate for mate in self.state.team_of(seat) if self.state.seats[mate].bot]
        asked = [question for question in self.match().waiting() if seat in self.live.thoughts.team(question)]
        if not bots:
            raise No(say("server.no_bot_here"))
        if not asked:
            raise No(say("server.nothing_asked"))
        self.live.thoughts.ask(bots, asked[0], key)
        self.state.taken.add(key)  # on disk with the bot's answer; sent again before that, it asks the same

    def hint(self, client: Client, seat: int, message: m.Hint, key: str) -> None:
        match = self.playing(seat)
        match.preview(seat, message.number)  # refuses what is not asked of this seat
        if not is_open(match, message.number):
            raise No(say("server.hint.answered"))
        self.live.hints.ask(client, seat, message, key)

    # Once more.

    async def rematch(self, seat: int, message: m.Rematch, key: str) -> None:
        if self.state.phase != "over":
            raise No(say("server.not_over"))
        if not self.state.next_table:
            await self.live.house.rematch(self.live, seat, message, key)


def free_name(name: str, taken: list[str]) -> str:
    """With a number behind it if somebody is called so already. Not `-2`: `team-2` means something else."""
    number = 2
    free = name
    while free in taken:
        free = f"{name[:20]}_{number}"
        number += 1
    return free
