"""Which tables there are: making, finding, joining and listing them, and who is who."""

from __future__ import annotations

import asyncio
import secrets
import time
from hashlib import sha256

from techdeck import games
from techdeck.cardsets import CardSetError, available, load
from techdeck.engine import fairness
from techdeck.engine.dice import Dice
from techdeck.engine.errors import Refused
from techdeck.engine.game import GameError
from techdeck.engine.match import DEFAULT_NAMES, check_name
from techdeck.rules import game_titles, say
from techdeck.server import entries as e
from techdeck.server import messages as m
from techdeck.server.bots import Bots
from techdeck.server.live import Live, No
from techdeck.server.picture import seats_of
from techdeck.server.state import State
from techdeck.server.state import load as load_state
from techdeck.server.store import Store

LETTERS = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789"  # none that looks like another
CODE_LENGTH = 6
OPEN_TABLES_MOST = 20  # a guest's


class Lobby:
    def __init__(self, store: Store, bots: Bots) -> None:
        self.store = store
        self.bots = bots
        self.tables: dict[str, Live] = {}
        self.waking: dict[str, asyncio.Lock] = {}

    async def wake(self) -> None:
        """After a restart every open table goes on."""
        for code in await self.store.open_tables():
            await self.find(code)

    async def close(self) -> None:
        for live in self.tables.values():
            await live.stop()

    async def find(self, code: str) -> Live:
        async with self.waking.setdefault(code, asyncio.Lock()):
            if code not in self.tables:
                log = await self.store.entries(code)
                if not log:
                    self.waking.pop(code)
                    raise No(say("server.no_table", code=code))
                self.tables[code] = self.live(load_state(code, log))
            return self.tables[code]

    def live(self, state: State) -> Live:
        return Live(state, self.store, self.bots, self.rematch)

    # Guests.

    async def name_of(self, guest: str) -> str:
        return await self.store.name_of(guest) or say("server.guest", number=int(guest[:6], 16) % 10_000)

    async def rename(self, guest: str, name: str) -> None:
        try:
            check_name(name, [name])
        except Refused as refused:
            raise No(str(refused)) from None
        await self.store.set_name(guest, name, now())

    # New tables.

    async def create(self, guest: str, wanted: m.NewTable) -> m.Created:
        await self.check_number(guest)
        self.check(wanted)
        names: list[str] = []
        chairs: list[e.Chair] = []
        links: dict[int, str] = {}
        mine = -1
        for at, seat in enumerate(wanted.seats):
            me = seat.kind == "me" and mine < 0
            name = free_name(await self.name_of(guest) if me else seat.name or DEFAULT_NAMES[at % 6], names)
            names.append(name)
            if me:
                mine = at
                chairs.append(e.Chair(name=name, guest=guest, secret=hashed(secrets.token_urlsafe(16))))
            elif seat.kind == "bot":
                chairs.append(e.Chair(name=name, bot=seat.bot))
            else:
                links[at] = secrets.token_urlsafe(16)
                chairs.append(e.Chair(name=name, secret=hashed(links[at])))
        opened = e.Opened(
            game=wanted.game,
            chairs=chairs,
            options=wanted.options,
            cards=wanted.cards,
            secret=fairness.new_secret().hex(),
            undo=wanted.undo,
            watch=wanted.watch,
            listed=wanted.listed,
            at=now(),
        )
        code = await self.open(opened)
        if mine >= 0:
            await self.store.sat(guest, code)
        return m.Created(code=code, seat=mine, links=links)

    async def open(self, opened: e.Opened) -> str:
        code = "".join(secrets.choice(LETTERS) for _ in range(CODE_LENGTH))
        await self.store.append(code, 0, opened)
        await self.store.opened(code)
        live = self.live(State(code, opened))
        self.tables[code] = live
        if not any(seat.open for seat in live.state.seats):
            await live.commit(e.Began(bots={}))
            live.do(live.nothing())
        return code

    async def check_number(self, guest: str) -> None:
        tables = [self.tables[code] for code in await self.store.tables_of(guest) if code in self.tables]
        if sum(live.state.phase != "over" for live in tables) >= OPEN_TABLES_MOST:
            raise No(say("server.too_many_tables", most=OPEN_TABLES_MOST))

    def check(self, wanted: m.NewTable) -> None:
        """Everything a table asks for, before anything is written."""
        try:
            game = games.get(wanted.game)
            if wanted.cards and wanted.cards not in available():
                raise No(say("server.no_cards", cards=wanted.cards, sets=", ".join(available())))
            cards = load(wanted.cards) if wanted.cards else None
            game.setup(len(wanted.seats), Dice(b""), cards, **wanted.options)
        except (GameError, CardSetError) as error:
            raise No(str(error)) from None
        for seat in wanted.seats:
            if seat.kind == "bot" and seat.bot not in self.bots.names:
                raise No(say("server.no_bot", bot=seat.bot, bots=", ".join(self.bots.names)))
            if seat.name is not None:
                try:
                    check_name(seat.name, [seat.name])
                except Refused as refused:
                    raise No(str(refused)) from None

    async def rematch(self, state: State, same_deal: bool) -> str:
        """The same people on the same seats."""
        chairs = [
            e.Chair(
                name=seat.name,
                guest=next(iter(sorted(seat.guests)), ""),
                bot="" if seat.guests else seat.bot,
                secret=seat.secret,
            )
            for seat in state.seats
        ]
        old = state.opened
        secret = old.secret if same_deal else fairness.new_secret().hex()
        code = await self.open(
            e.Opened(
                game=old.game,
                chairs=chairs,
                options=old.options,
                cards=old.cards,
                secret=secret,
                undo=old.undo,
                watch=old.watch,
                listed=old.listed,
                at=now(),
                cuts=state.cuts if same_deal else {},
            )
        )
        for chair in chairs:
            if chair.guest:
                await self.store.sat(chair.guest, code)
        return code

    # Joining and listing.

    async def join(self, code: str, guest: str, secret: str) -> m.Joined:
        """By the secret of a seat, or, with the code alone, on any open one."""
        live = await self.find(code)
        state = live.state
        seat = state.seat_of(guest)
        if seat >= 0:
            return m.Joined(code=code, seat=seat)
        if secret:
            seat = next((at for at, chair in enumerate(state.seats) if chair.secret == hashed(secret)), -1)
            if seat < 0:
                raise No(say("server.bad_secret"))
        else:
            seat = next((at for at, chair in enumerate(state.seats) if chair.open), -1)
            if seat < 0:
                raise No(say("server.no_seat_left"))
        names = [chair.name for at, chair in enumerate(state.seats) if at != seat]
        await live.finish(live.sit(seat, guest, free_name(await self.name_of(guest), names)))
        await self.store.sat(guest, code)
        return m.Joined(code=code, seat=seat)

    def listed(self, guest: str) -> list[m.Listed]:
        """Tables with an open seat, for everybody who looks for one."""
        return [
            listing(live.state, guest)
            for live in self.tables.values()
            if live.state.opened.listed
            and live.state.phase == "gathering"
            and any(seat.open for seat in live.state.seats)
        ][-50:]

    async def mine(self, guest: str) -> list[m.Listed]:
        found = []
        for code in await self.store.tables_of(guest):
            state = (await self.find(code)).state
            if state.phase != "over":
                found.append(listing(state, guest))
        return found


def listing(state: State, guest: str) -> m.Listed:
    seat = state.seat_of(guest)
    turn = state.match is not None and any(
        seat in state.layout.seats_of[asked.player] for asked in state.match.waiting()
    )
    return m.Listed(
        code=state.code,
        game=state.opened.game,
        title=game_titles().get(state.opened.game, state.opened.game),
        phase=state.phase,
        seats=seats_of(state),
        mine=seat,
        my_turn=seat >= 0 and turn,
        open=[at for at, chair in enumerate(state.seats) if chair.open],
    )


def free_name(name: str, taken: list[str]) -> str:
    """With a number behind it if somebody is called so already."""
    number = 2
    free = name
    while free in taken:
        free = f"{name[:20]}-{number}"
        number += 1
    return free


def hashed(secret: str) -> str:
    return sha256(secret.encode()).hexdigest()


def now() -> int:
    return int(time.time())
