"""The open pages at a table: who is there, and what each of them is told."""

from __future__ import annotations

import asyncio
import contextlib
from typing import TYPE_CHECKING

from techdeck.bots import Reason
from techdeck.bots.reasons import reason_words
from techdeck.engine.errors import Refused as MatchRefused
from techdeck.rules import say
from techdeck.server import messages as m
from techdeck.server.client import Client, encode
from techdeck.server.picture import table_of
from techdeck.server.refusal import No

if TYPE_CHECKING:
    from techdeck.server.live import Live

GAP = 120  # steps that are worth sending; of what is older, only what people said


class Audience:
    def __init__(self, live: Live) -> None:
        self.live = live
        self.clients: list[Client] = []
        self.left: dict[int, float] = {}  # by seat: when its last page was closed
        self.since = asyncio.get_running_loop().time()
        self.look_again()

    # Coming and going.

    def join(self, client: Client) -> None:
        self.clients.append(client)

    def leave(self, client: Client) -> None:
        if client in self.clients:
            self.clients.remove(client)
            if client.seat >= 0:
                self.left[client.seat] = asyncio.get_running_loop().time()
            self.tell_presence()
            self.live.do(self.live.nothing)
            self.look_again()

    def look_again(self) -> None:
        """When whoever left is away, bots may have to step in."""
        asyncio.get_running_loop().call_later(self.live.house.away, self.live.do, self.live.nothing)

    def send_away(self, words: str) -> None:
        for client in self.clients:
            client.turn_away(words)

    def close(self) -> None:
        for client in self.clients:
            client.put(None)

    # Who is there.

    def present(self) -> list[int]:
        return sorted({client.seat for client in self.clients if client.seat >= 0 and client.welcomed})

    def is_away(self, seat: int) -> bool:
        """Not merely between two connections, nor not back yet after a restart."""
        gone = asyncio.get_running_loop().time() - self.left.get(seat, self.since)
        return seat not in self.present() and gone >= self.live.house.away

    def tell_presence(self) -> None:
        """To whoever was told something else before."""
        welcomed = [client for client in self.clients if client.welcomed]
        watching = sum(client.seat < 0 for client in welcomed)
        data = encode(m.Present(seats=self.present(), watching=watching))
        for client in welcomed:
            if client.present != data:
                client.present = data
                client.put(data)

    # The table.

    def tell_all(self) -> None:
        """Steps that a client has not seen, and the table if it looks different; nothing if neither is new."""
        state = self.live.state
        tables: dict[int, tuple[m.Table, bytes]] = {}
        told: dict[tuple[int, int], bytes] = {}  # many may watch: the same is written once
        now = self.live.clock.now()
        for client in self.clients:
            if not client.welcomed:
                continue
            seat = state.seat_of(client.guest)
            if seat != client.seat:  # has sat down: steps have other numbers for other viewers
                client.seat = seat
                self.greet(client, -1)
                continue
            if seat not in tables:
                table = table_of(state, seat)
                tables[seat] = table, encode(table)
            table, data = tables[seat]
            steps = state.steps[state.viewer_of(seat)]
            if len(steps) > client.seen or data != client.last:
                key = seat, client.seen
                if key not in told:
                    told[key] = encode(m.Stepped(now=now, steps=steps[client.seen :], table=table))
                client.put(told[key])
                client.seen = len(steps)
                client.last = data

    def welcome(self, client: Client, hello: m.Hello) -> None:
        seat = self.live.state.seat_of(client.guest)
        if hello.protocol != m.PROTOCOL:
            client.turn_away(say("server.protocol", here=m.PROTOCOL, there=hello.protocol))
        elif seat < 0 and not self.live.state.opened.watch:
            client.turn_away(say("server.no_watching"))
        else:
            client.seat = seat
            client.welcomed = True
            self.greet(client, hello.seen)

    def greet(self, client: Client, seen: int) -> None:
        """The table as it is, and the steps after the last that was seen, or anew if that is too long ago."""
        state = self.live.state
        steps = state.steps[state.viewer_of(client.seat)]
        first = seen + 1
        whole = seen < 0 or first > len(steps) or len(steps) - first > GAP
        table = table_of(state, client.seat)
        client.seen = len(steps)
        client.last = encode(table)
        client.send(
            m.Welcome(
                protocol=m.PROTOCOL,
                whole=whole,
                now=self.live.clock.now(),
                steps=[*(step for step in steps[:-GAP] if step.chat), *steps[-GAP:]] if whole else steps[first:],
                table=table,
                present=self.present(),
            )
        )
        self.tell_presence()
        self.tell_suggestions(client)

    def recall(self, client: Client, message: m.Recall) -> None:
        """Older steps: the very ones that this viewer was told, so they can tell nothing else."""
        if not client.welcomed:
            raise No(say("server.no_watching"))
        state = self.live.state
        steps = state.steps[state.viewer_of(state.seat_of(client.guest))]
        stop = min(max(0, message.before), len(steps))
        client.send(m.Recalled(id=message.id, steps=steps[max(0, stop - GAP) : stop]))

    # What somebody has in mind.

    def tell_team(self, seat: int, number: int, picks: list[int], reason: Reason | None = None) -> None:
        """To the team mates, and to nobody else."""
        for mate in self.clients:
            if mate.seat in self.live.state.team_of(seat) and mate.seat != seat and mate.welcomed:
                mate.send(self.thinking(seat, number, picks, reason))

    def thinking(self, seat: int, number: int, picks: list[int], reason: Reason | None) -> m.Thinking:
        match = self.live.state.match
        words = match.in_words(seat, number, *picks) if picks and match else ""
        if match and reason:
            words = reason_words(match, seat, number, picks, reason)
        return m.Thinking(seat=seat, number=number, picks=picks, words=words)

    def tell_suggestions(self, client: Client) -> None:
        """What bots of the team had in mind before this client came."""
        match = self.live.state.match
        if match is None or client.seat < 0:
            return
        self.live.thoughts.tidy(match)
        for (bot, number), thought in self.live.thoughts.ready.items():
            if bot in self.live.state.team_of(client.seat):
                with contextlib.suppress(MatchRefused):  # it no longer fits, and is about to be thought out again
                    client.send(self.thinking(bot, number, *thought))
