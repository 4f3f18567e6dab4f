"""Tables in this process: the server's own code with its log on disk, but matches that a test has made."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import cast

from msgspec import json

from techdeck.bots.worker import decide, rules_of
from techdeck.engine.match import Match
from techdeck.server import entries as e
from techdeck.server import messages as m
from techdeck.server.bots import Bots, Thought
from techdeck.server.client import Client
from techdeck.server.live import Live
from techdeck.server.lobby import listing
from techdeck.server.state import State
from techdeck.server.store import Store
from tests.conformance.tables import loaded


class NoBots:
    """Nobody but who gives hints, at once and without chance."""

    names = ("normal", "greedy", "random")

    async def advise(self, state: State, seat: int, now: int, number: int) -> Thought:
        match = state.match
        assert match is not None
        rules = rules_of(match, loaded(state.opened.cards or state.game.card_set))
        return decide("greedy:0", rules, match.view(seat), seat, b"", number)


class House:
    """A lobby of one table."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self.bots = cast(Bots, NoBots())
        self.away = 1e9
        self.seconds = lambda: 0.0  # time stands still: what is sent is compared

    async def rename(self, guest: str, name: str) -> None:
        raise NotImplementedError

    async def rematch(self, live: Live, seat: int, wanted: m.Rematch, key: str) -> None:
        await live.commit(e.Continued(id=key, code="AGAIN2"))

    def forget(self, live: Live) -> None:
        pass


def opened(seats: int, game: str, options: dict[str, int], cards: str) -> e.Opened:
    """Everybody is a person; the guest of seat 2 is called `2`."""
    names = ["ann", "bo", "cy", "dee", "eve", "fay"]
    return e.Opened(
        game=game,
        chairs=[e.Chair(name=names[seat], guests=[str(seat)]) for seat in range(seats)],
        options=options,
        cards=cards,
        secret="00",
        undo="free",
        watch=True,
        listed=True,
        at=0,
        host=0,
        ready=list(range(seats)),
    )


class Room:
    """One table, one viewer's clients, and all the bytes that they were sent."""

    def __init__(self, live: Live, seats: list[int]) -> None:
        """*seats*: those that look on; a spectator if there are none."""
        self.live = live
        self.clients = [Client(str(seat), -1) for seat in seats] or [Client("nobody", -1)]
        self.others = {seat: Client(str(seat), -1) for seat in range(len(live.state.seats))}
        for client in (*self.clients, *self.others.values()):
            live.audience.join(client)

    @classmethod
    async def open(cls, store: Store, match: Match, head: e.Opened, seats: list[int]) -> Room:
        state = State("SAMEAA", head)
        state.match = match
        await store.db.execute("DELETE FROM log")
        live = Live(state, House(store))
        room = cls(live, seats)
        await room.say(*[(client, m.Hello()) for client in (*room.clients, *room.others.values())])
        return room

    async def say(self, *messages: tuple[Client, m.FromClient]) -> None:
        for client, message in messages:
            self.live.receive(client, message)
        await self.live.finish(self.live.nothing)

    async def hint(self, client: Client, number: int) -> None:
        await self.say((client, m.Hint(id=f"h{number}", number=number)))
        while self.live.hints.wanted:
            await asyncio.sleep(0)

    async def close(self) -> None:
        await self.live.stop()

    def heard(self) -> list[bytes]:
        """All that the viewer was sent since the last time; what others were sent is thrown away."""
        for client in self.others.values():
            take_all(client)
        return [data for client in self.clients for data in take_all(client)]

    def looked_up(self) -> list[bytes]:
        """What the viewer is given by HTTP and to a page that is opened now."""
        state = self.live.state
        out: list[bytes] = []
        for client in self.clients:
            out.append(json.encode(listing(state, client.guest)))
            steps = state.steps[state.viewer_of(state.seat_of(client.guest))]
            out.append("".join(f"{line.words}\n" for step in steps for line in step.lines).encode())
        return out


def take_all(client: Client) -> list[bytes]:
    out: list[bytes] = []
    while True:
        try:
            data = client.out.get_nowait()
        except asyncio.QueueEmpty:
            return out
        out.append(data or b"closed")


async def store_in(folder: Path) -> Store:
    store = await Store.open(folder / "tables.sqlite")
    await store.db.execute("PRAGMA synchronous = OFF")  # nobody kills this process
    return store
