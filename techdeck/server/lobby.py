"""Which tables there are: making, finding, joining and listing them, and who is who."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import secrets
import time
from collections.abc import Callable
from functools import partial
from hashlib import sha256
from typing import TypeVar

from msgspec import json
from msgspec.structs import replace

from techdeck import games
from techdeck.cardsets import CardSetError, available, load
from techdeck.engine import fairness
from techdeck.engine.dice import Dice
from techdeck.engine.errors import Refused
from techdeck.engine.game import Game, GameError
from techdeck.engine.match import DEFAULT_NAMES, SEAT_NAME, check_name
from techdeck.rules import game_titles, say
from techdeck.server import entries as e
from techdeck.server import messages as m
from techdeck.server.bots import Bots
from techdeck.server.live import Live
from techdeck.server.past import Past
from techdeck.server.picture import seats_of
from techdeck.server.refusal import No
from techdeck.server.requests import free_name
from techdeck.server.state import State
from techdeck.server.state import load as load_state
from techdeck.server.store import Lost, Store

log = logging.getLogger(__name__)

LETTERS = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789"  # none that looks like another
CODE_LENGTH = 6
OPEN_TABLES_MOST = 20  # a guest's
FINISHED_MOST = 20  # that are listed

Given = TypeVar("Given")


class Lobby:
    def __init__(self, store: Store, bots: Bots, away: float) -> None:
        self.store = store
        self.bots = bots
        self.away = away
        self.seconds = time.monotonic
        self.tables: dict[str, Live] = {}  # those that are not over, and those that somebody looks at
        self.loading = asyncio.Lock()
        self.making = asyncio.Lock()
        self.looking_back = asyncio.Lock()

    async def wake(self) -> None:
        """After a restart every open table goes on."""
        for code in await self.store.open_tables():
            try:
                live = await self.find(code)
            except No:  # the server was stopped before it was made
                await self.store.closed(code)
                continue
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

    async def past(self, code: str, guest: str) -> Past:
        """A table that is over, for who may have its record; before it would tell secrets."""
        log = await self.store.entries(code)
        if not log:
            raise No(say("server.no_table", code=code))
        past = Past(code, log)
        if not past.may_look(guest):
            raise No(say("server.no_watching"))
        if await self.store.is_open(code):
            raise No(say("server.replay_later"))
        return past

    async def look_back(self, work: Callable[[], Given]) -> Given:
        """To play a table again takes a moment, in which others play on: one at a time, beside them."""
        async with self.looking_back:
            return await asyncio.to_thread(work)

    def forget(self, live: Live) -> None:
        if self.tables.get(live.state.code) is live:
            del self.tables[live.state.code]

    # Guests.

    async def name_of(self, guest: str) -> str:
        return await self.store.name_of(guest) or say("server.guest", number=int(guest[:6], 16) % 10_000)

    async def rename(self, guest: str, name: str) -> None:
        check_free(name)
        await self.store.set_name(guest, name, now())

    # New tables.

    async def create(self, guest: str, wanted: m.NewTable) -> m.Created:
        key = f"{guest}/{wanted.id}" if wanted.id else ""
        async with self.making:  # a second press waits for what the first has made
            return await self.made_before(key) or await self.make(guest, wanted, key)

    async def made_before(self, key: str) -> m.Created | None:
        answer = await self.store.made(key) if key else None
        made = json.decode(answer, type=m.Created) if answer else None
        # Written before the table: if the server was stopped in between there is none.
        return made if made and await self.store.exists(made.code) else None

    async def make(self, guest: str, wanted: m.NewTable, key: str) -> m.Created:
        await self.check_number(guest)
        self.check(wanted)
        opened = e.Opened(
            game=wanted.game,
            chairs=[],
            options=live_options(games.get(wanted.game), len(wanted.seats)) | wanted.options,
            cards=wanted.cards,
            secret=fairness.new_secret().hex(),
            undo=wanted.undo,
            watch=wanted.watch,
            listed=wanted.listed,
            at=now(),
            host=0,
        )
        names = seat_names(wanted.seats, mine_of(wanted.seats), await self.name_of(guest))
        return await self.open(guest, wanted, names, opened, key)

    async def play_on(self, code: str, guest: str, wanted: m.PlayOn) -> m.Created:
        key = f"{guest}/{wanted.id}" if wanted.id else ""
        async with self.making:
            return await self.made_before(key) or await self.depart(code, guest, wanted, key)

    async def depart(self, code: str, guest: str, wanted: m.PlayOn, key: str) -> m.Created:
        """The deal of another table, up to a moment of it: the same shuffles, cuts and names."""
        past = await self.past(code, guest)
        await self.check_number(guest)
        self.check_seats(wanted.seats)
        seats = past.seated.seats
        if len(wanted.seats) != len(seats):
            raise No(say("server.other_seats", seats=len(seats)))
        if any(seat.name is not None for seat in wanted.seats):
            raise No(say("server.names_stay"))
        opened = replace(
            past.seated.opened,
            id="",
            listed=wanted.listed,
            at=now(),
            same_deal=True,
            cuts=past.seated.cuts,
            since=past.departure(wanted.moment),
        )
        return await self.open(guest, wanted, [seat.name for seat in seats], opened, key)

    async def open(
        self, guest: str, wanted: m.NewTable | m.PlayOn, names: list[str], head: e.Opened, key: str
    ) -> m.Created:
        """Write a table with such seats; everything else is in *head*."""
        mine = mine_of(wanted.seats)
        links = {
            at: secrets.token_urlsafe(16) for at, seat in enumerate(wanted.seats) if seat.kind != "bot" and at != mine
        }
        opened = replace(
            head,
            chairs=[
                chair(seat, name, guest if at == mine else "", links.get(at, ""))
                for at, (seat, name) in enumerate(zip(wanted.seats, names, strict=True))
            ],
            host=max(mine, 0),
            ready=[mine] if wanted.ready and mine >= 0 else [],
        )
        commitment = fairness.commitment(bytes.fromhex(opened.secret))
        while True:
            made = m.Created(code=new_code(), seat=mine, links=links, commitment=commitment)
            if key:
                await self.store.set_made(key, json.encode(made))
            await self.announce(made.code, {guest})  # who only watches it has made it too, and may not make any number
            # What was played elsewhere takes a while to play again: if nobody is waited for, while the table is read.
            dealt = [(made.code, 1, e.Began(bots={}))] if opened.since and is_full(opened) else []
            with contextlib.suppress(Lost):  # the code is taken
                await self.store.append((made.code, 0, opened), *dealt)
                await self.find(made.code)
                return made

    async def announce(self, code: str, guests: set[str]) -> None:
        """Before there is such a table: after a fall in between, one that is not there is forgotten again."""
        await self.store.opened(code)
        for guest in sorted(guests):
            await self.store.sat(guest, code)

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
                game.checked_option(name, value, len(wanted.seats), live=True)
            game.setup(len(wanted.seats), Dice(b""), cards, **wanted.options)
        except (GameError, CardSetError) as error:
            raise No(str(error)) from None
        self.check_seats(wanted.seats)

    def check_seats(self, seats: list[m.SeatWanted]) -> None:
        if [seat.kind for seat in seats].count("me") > 1:
            raise No(say("server.one_seat"))
        for seat in seats:
            if seat.kind == "bot" and seat.bot not in self.bots.names:
                raise No(say("server.no_bot", bot=seat.bot, bots=", ".join(self.bots.names)))
            if seat.name is not None:
                check_free(seat.name)

    async def rematch(self, live: Live, seat: int, wanted: m.Rematch, key: str) -> None:
        """The same people on the same seats. That there is a new table, and that table, are written at once."""
        state = live.state
        code = new_code()
        await self.announce(code, {guest for chair in state.seats for guest in chair.guests})
        opened = replace(
            state.opened,
            chairs=[
                e.Chair(
                    name=chair.name,
                    guests=sorted(chair.guests),
                    bot="" if chair.guests else chair.bot,
                    secret=chair.secret,
                )
                for chair in state.seats
            ],
            secret=state.opened.secret if wanted.same_deal else fairness.new_secret().hex(),
            at=now(),
            host=seat,
            ready=[seat] if wanted.ready else [],
            same_deal=wanted.same_deal,
            cuts=state.cuts if wanted.same_deal else {},
            since=state.opened.since if wanted.same_deal else None,
        )
        await live.commit(e.Continued(id=key, code=code), (code, 0, opened))
        await self.find(code)

    # Joining and listing.

    async def join(self, code: str, guest: str, secret: str) -> m.Joined:
        """By the secret of a seat, or, with the code alone, on any open one."""
        name = await self.name_of(guest)
        live = await self.find(code)
        seat = await live.finish(partial(live.requests.sit, guest, name, hashed(secret) if secret else ""))
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

    async def finished(self, guest: str) -> list[m.Listed]:
        """The latest that are over, as they sat down: to list them nothing is played again."""
        codes = await self.store.closed_tables_of(guest, FINISHED_MOST)
        tables = [Past(code, await self.store.entries(code)).seated for code in codes]
        return [replace(listing(state, guest), phase="over", open=[]) for state in tables]


def check_free(name: str) -> None:
    """A name that somebody can have, and that means nothing else."""
    if not SEAT_NAME.fullmatch(name):
        raise No(say("server.bad_name"))
    try:
        check_name(name, [name])
    except Refused:
        raise No(say("server.reserved_name", name=name)) from None


def mine_of(seats: list[m.SeatWanted]) -> int:
    """The seat of who makes the table, -1 if they only watch."""
    return next((at for at, seat in enumerate(seats) if seat.kind == "me"), -1)


def is_full(opened: e.Opened) -> bool:
    """Whether every seat is taken, and everybody ready for the deal."""
    return all(chair.bot or (chair.guests and at in opened.ready) for at, chair in enumerate(opened.chairs))


def new_code() -> str:
    return "".join(secrets.choice(LETTERS) for _ in range(CODE_LENGTH))


def chair(seat: m.SeatWanted, name: str, guest: str, secret: str) -> e.Chair:
    """Who made the table has a secret too, which nobody is told: an empty one would be anybody's."""
    if seat.kind == "bot":
        return e.Chair(name=name, bot=seat.bot)
    return e.Chair(name=name, guests=[guest] if guest else [], secret=hashed(secret or secrets.token_urlsafe(16)))


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
        at=state.opened.at,
    )


def hashed(secret: str) -> str:
    return sha256(secret.encode()).hexdigest()


def now() -> int:
    return int(time.time())


def live_options(game: Game, seats: int) -> dict[str, int]:
    """The defaults that are others where people play by the clock on the wall."""
    return {option.name: option.default_for(seats, live=True) for option in game.options if option.live is not None}
