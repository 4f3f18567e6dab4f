"""Which tables there are: making, finding, joining and listing them, and who is who."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import secrets
import time
from functools import partial
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
from techdeck.server.live import Live, No, free_name
from techdeck.server.picture import seats_of
from techdeck.server.state import State
from techdeck.server.state import load as load_state
from techdeck.server.store import Lost, Store

log = logging.getLogger(__name__)

LETTERS = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789"  # none that looks like another
CODE_LENGTH = 6
OPEN_TABLES_MOST = 20  # a guest's


class Lobby:
    def __init__(self, store: Store, bots: Bots, away: float) -> None:
        self.store = store
        self.bots = bots
        self.away = away
        self.seconds = time.monotonic
        self.tables: dict[str, Live] = {}  # those that are not over, and those that somebody looks at
        self.loading = asyncio.Lock()

    async def wake(self) -> None:
        """After a restart every open table goes on."""
        for code in await self.store.open_tables():
            try:
                live = await self.find(code)
            except Exception:  # of a newer version, or damaged: no reason not to serve the others
                log.exception("log of table %s", code)
                continue
            if live.state.phase == "over":  # the server was stopped before it could be noted
                await self.store.closed(code)

    async def close(self) -> None:
        for live in list(self.tables.values()):
            await live.stop()

    async def find(self, code: str) -> Live:
        if code not in self.tables:
            async with self.loading:  # never twice
                if code not in self.tables:
                    self.tables[code] = Live(await self.read(code), self)
        return self.tables[code]

    async def look(self, code: str) -> State:
        """A table to read from, without starting it."""
        return self.tables[code].state if code in self.tables else await self.read(code)

    async def read(self, code: str) -> State:
        entries = await self.store.entries(code)
        if not entries:
            raise No(say("server.no_table", code=code))
        return await asyncio.to_thread(load_state, code, entries)  # it takes a moment in which others play on

    def forget(self, live: Live) -> None:
        if self.tables.get(live.state.code) is live:
            del self.tables[live.state.code]

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
        mine = next((at for at, seat in enumerate(wanted.seats) if seat.kind == "me"), -1)
        names = seat_names(wanted.seats, mine, await self.name_of(guest))
        chairs: list[e.Chair] = []
        links: dict[int, str] = {}
        for at, (seat, name) in enumerate(zip(wanted.seats, names, strict=True)):
            if at == mine:
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
        await self.store.sat(guest, code)  # who only watches it has made it too, and may not make any number
        return m.Created(code=code, seat=mine, links=links)

    async def open(self, opened: e.Opened) -> str:
        code = await self.new_code(opened)
        await self.store.opened(code)
        self.tables[code] = Live(State(code, opened), self)
        return code

    async def new_code(self, opened: e.Opened) -> str:
        while True:
            code = "".join(secrets.choice(LETTERS) for _ in range(CODE_LENGTH))
            with contextlib.suppress(Lost):  # taken
                await self.store.append(code, 0, opened)
                return code

    async def check_number(self, guest: str) -> None:
        if len(await self.store.open_tables_of(guest)) >= OPEN_TABLES_MOST:
            raise No(say("server.too_many_tables", most=OPEN_TABLES_MOST))

    def check(self, wanted: m.NewTable) -> None:
        """Everything a table asks for, before anything is written."""
        try:
            game = games.get(wanted.game)
            if wanted.cards and wanted.cards not in available():
                raise No(say("server.no_cards", cards=wanted.cards, sets=", ".join(available())))
            cards = load(wanted.cards) if wanted.cards else None
            for name, value in wanted.options.items():  # one called like an argument would be no option there
                game.checked_option(name, value, len(wanted.seats))
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
        live = self.tables[code]
        for seat in state.seats:
            for guest in sorted(seat.guests):  # a person may have opened the seat in several browsers
                await live.finish(partial(live.sit, guest, seat.name, seat.secret))
                await self.store.sat(guest, code)
        return code

    # Joining and listing.

    async def join(self, code: str, guest: str, secret: str) -> m.Joined:
        """By the secret of a seat, or, with the code alone, on any open one."""
        name = await self.name_of(guest)
        live = await self.find(code)
        seat = await live.finish(partial(live.sit, guest, name, hashed(secret) if secret else ""))
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
        """Where the guest sits and that are not over."""
        states = [(await self.find(code)).state for code in await self.store.open_tables_of(guest)]
        return [listing(state, guest) for state in states if state.phase != "over" and state.seat_of(guest) >= 0]


def seat_names(seats: list[m.SeatWanted], mine: int, my_name: str) -> list[str]:
    """Who made the table keeps their name; seats without one get one of the usual ones that is free."""
    wanted = [seat.name for seat in seats]
    if mine >= 0:
        wanted[mine] = my_name
    names: list[str] = []
    for at, name in enumerate(wanted):
        taken = names + [my_name] * (0 <= mine != at)
        usual = [DEFAULT_NAMES[at % len(DEFAULT_NAMES)], *DEFAULT_NAMES]
        free = [each for each in usual if each not in taken and each not in wanted]
        names.append(free_name(name or (free or usual)[0], taken))
    return names


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


def hashed(secret: str) -> str:
    return sha256(secret.encode()).hexdigest()


def now() -> int:
    return int(time.time())
