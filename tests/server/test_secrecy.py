"""The bytes that leave the server: two tables that differ only in what a viewer may not know send them the same."""

from __future__ import annotations

import asyncio
import re
import sqlite3
from collections import Counter
from collections.abc import Iterator
from hashlib import sha256
from itertools import chain
from pathlib import Path
from typing import Any

import pytest
from msgspec import json
from msgspec.structs import replace

from techdeck import games
from techdeck.engine.asking import PASS, TAKE_BACK
from techdeck.engine.dice import Dice
from techdeck.engine.match import Match
from techdeck.engine.position import Position
from techdeck.rules import say
from techdeck.server import audience, picture
from techdeck.server import messages as m
from techdeck.server.client import Client
from tests.conformance.leaks import Pairs
from tests.conformance.match_pairs import Leak, MatchPairs, whole_move
from tests.conformance.tables import Table, tables
from tests.server.lives import Room, opened, store_in
from tests.server.server import Guest, Page, Server, seated

pytestmark = pytest.mark.compiled_once

# --- pairs of tables in this process


class Wires:
    """Pairs of matches, each at a table of the server; the same is done at both."""

    def __init__(self, folder: Path, table: Table) -> None:
        self.folder = folder
        self.table = table
        self.pairs = Pairs(table.game)
        self.head = opened(table.seats, table.game.name, dict(table.options), table.cards)
        self.compared: Counter[str] = Counter()
        self.ids = 0

    async def game(self, seed: int, often: int) -> None:
        """Pairs along one random game: (A) dealt anew, (B) others answer otherwise, (C) others seal otherwise."""
        dice = Dice(f"{seed}".encode(), "player")
        position = self.table.deal(seed)
        matches = MatchPairs(self.table, position, self.pairs.happened_alike)
        for name in ("one", "two"):
            (self.folder / name).mkdir(exist_ok=True)
        self.stores = [await store_in(self.folder / name) for name in ("one", "two")]
        try:
            await self.along(position, matches, dice, often)
        finally:
            for store in self.stores:
                await store.close()

    async def along(self, position: Position, matches: MatchPairs, dice: Dice, often: int) -> None:
        while not position.over:
            if not dice.below(often):
                viewer = dice.below(position.layout.viewers)
                one, two = self.pairs.dealt_anew(position, viewer, dice)
                await self.pair(matches.seated(one), matches.seated(two), viewer, dice)
                await self.pair(matches.recent(), matches.recent(), viewer, dice)
                if any(asked.sealed for asked in position.opens):
                    await self.pair(matches.recent(), matches.recent(), viewer, dice, sealing=True)
            asked = position.waiting()
            matches.pick(asked, asked.options[dice.below(len(asked.options))])

    async def pair(self, one: Match, two: Match, viewer: int, dice: Dice, *, sealing: bool = False) -> None:
        layout = one.position.layout
        seats = [seat for seat in range(layout.seats) if layout.viewer_of(seat) == viewer]
        seats = [] if viewer == layout.spectator else seats
        rooms = [
            await Room.open(store, match, self.head, seats)
            for store, match in zip(self.stores, (one, two), strict=True)
        ]
        try:
            self.same(*rooms)
            if sealing:
                await self.seal_early(rooms, viewer, dice)
            else:
                await self.follow(rooms, viewer, dice)
            for room in rooms:
                await room.say((room.clients[0], m.Hello()))
            self.same(*rooms)
        except Disclosed:
            self.compared["disclosures"] += 1
        finally:
            for room in rooms:
                await room.close()

    async def follow(self, rooms: list[Room], viewer: int, dice: Dice) -> None:
        for turn in range(4):
            await self.talk(rooms, dice)
            if rooms[0].live.state.seat_of(rooms[0].clients[0].guest) >= 0:
                await self.try_things(rooms, dice)
            await self.answer(rooms, viewer, dice, turn)

    async def seal_early(self, rooms: list[Room], viewer: int, dice: Dice) -> None:
        """(C) At the second table others seal, and some take it back; at the first nobody does anything."""
        match = rooms[1].live.state.match
        assert match is not None
        waiting = [asked for asked in match.position.opens if asked.sealed and not asked.done]
        others = [asked.serial for asked in waiting if match.position.layout.eye[asked.player] != 1 << viewer]
        for serial in others[: len(waiting) - 1]:
            picks = whole_move(match.position, serial, dice)
            picks = await self.second_thoughts(rooms[1], serial, picks, f"{serial}", dice)
            self.same(*rooms)
            if picks:
                await self.give(rooms[1], serial, picks, 0, f"{serial}")
            if not dice.below(3):
                await self.give(rooms[1], serial, [TAKE_BACK], -1, f"back{serial}")
            self.compared["sealed"] += 1
            self.same(*rooms)
        await self.talk(rooms, dice)
        if viewer != match.position.layout.spectator:
            await self.try_things(rooms, dice)

    async def talk(self, rooms: list[Room], dice: Dice) -> None:
        """Chat to all and behind the viewer's back; somebody proposes to end the table, somebody does not want to; and
        the viewer has all of it told again."""
        self.ids += 1
        state = rooms[0].live.state
        viewer = state.viewer_of(state.seat_of(rooms[0].clients[0].guest))
        hidden = [seat for seat in range(len(state.seats)) if state.viewer_of(seat) != viewer]
        if hidden:
            secret = rooms[1].others[hidden[dice.below(len(hidden))]]  # at the second table only
            await rooms[1].say((secret, m.Chat(id=f"t{self.ids}", text="psst", team=True)))
            await self.hint_in_secret(rooms[1], secret)
        if len(state.seats) > 1 and not dice.below(3):  # who is alone ends the table with it
            for room in rooms:
                await room.say((room.others[0], m.Propose(id=f"p{self.ids}", what="end")))
                for number in list(room.live.state.proposals):
                    seat = len(state.seats) - 1
                    await room.say((room.others[seat], m.Vote(id=f"v{self.ids}", proposal=number, yes=False)))
        for room in rooms:
            await room.say((room.clients[0], m.Recall(id=f"r{self.ids}", before=99)))
        self.same(*rooms)

    async def hint_in_secret(self, room: Room, client: Client) -> None:
        match = room.live.state.match
        assert match is not None
        for question in match.questions():
            if int(client.guest) in question.seats:
                await room.hint(client, question.number)
                self.compared["hints in secret"] += 1

    async def try_things(self, rooms: list[Room], dice: Dice) -> None:
        """Previews and refusals: of the viewer's own questions, and of others'."""
        same = dice.fork("tried")
        for room in rooms:
            tried = same.copy()
            client = room.clients[0]
            match = room.live.state.match
            assert match is not None
            for question in match.questions(int(client.guest)):
                picks = [tried.below(140) - 3 for _ in range(1 + tried.below(3))]
                if question.options:
                    picks[0] = question.options[tried.below(len(question.options))]
                await room.hint(client, question.number)
                for number in (question.number, question.number + 1):
                    for some in ([], picks[:1], picks):
                        id = f"{number}/{len(some)}"
                        await room.say((client, m.Ask(id=id, number=number, picks=some)))
                        await room.say((client, m.Tentative(number=number, picks=some)))
                        if not question.options:  # of somebody else: an answer is refused
                            await room.say((client, m.Answer(id=f"x{id}", number=number, picks=some)))
        self.same(*rooms)

    async def answer(self, rooms: list[Room], viewer: int, dice: Dice, turn: int) -> None:
        """The viewer answers alike; others as it comes, at the second table pick by pick and by another of the team."""
        matches = [match for room in rooms if (match := room.live.state.match)]
        if any(match.over for match in matches):
            raise Disclosed
        lines = [len(match.happened) for match in matches]
        changed = {*matches[0].position.shifts, *matches[0].position.counts}
        serials = [match.position.waiting().serial for match in matches]
        mine = matches[0].position.layout.eye[matches[0].position.waiting().player] == 1 << viewer
        picks = [whole_move(match.position, serial, dice) for match, serial in zip(matches, serials, strict=True)]
        if mine:
            await self.give(rooms[0], serials[0], picks[0], 0, f"{turn}")
            await self.give(rooms[1], serials[1], picks[0], 0, f"{turn}")
        else:
            await self.give(rooms[0], serials[0], picks[0], 0, f"{turn}")
            left = await self.second_thoughts(rooms[1], serials[1], picks[1], f"{turn}", dice)
            for at, pick in enumerate(left):
                await self.give(rooms[1], serials[1], [pick], -1, f"{turn}/{at}")
        happened = [list(chain(*match.happened[n:])) for match, n in zip(matches, lines, strict=True)]
        one, two = (match.position for match in matches)
        if not self.pairs.happened_alike(one, two, viewer, happened[0], happened[1], changed):
            raise Disclosed
        self.same(*rooms)

    async def second_thoughts(self, room: Room, serial: int, picks: list[int], id: str, dice: Dice) -> list[int]:
        """Some picks inside the move, which are taken back by another of the team; what is left of it then."""
        match = room.live.state.match
        asked = match.position.find_serial(serial) if match else None
        assert match is not None
        assert asked is not None
        whole = asked.picks + picks
        for at, pick in enumerate(picks[: dice.below(len(picks))]):
            await self.give(room, serial, [pick], 0, f"{id}/begun{at}")
        now = match.position.find_serial(serial)
        if now is None or not now.is_begun():
            return picks
        self.compared["taken back"] += 1
        if dice.below(2):
            await self.give(room, serial, [TAKE_BACK], -1, f"{id}/again")
            return whole
        before = len(match.record.lines)
        await room.say((room.others[match.position.layout.seats_of[now.player][-1]], m.Undo(id=f"u{id}")))
        assert len(match.record.lines) == before + 1, "it is refused"
        return whole[len(now.picks) - 1 :]

    async def give(self, room: Room, serial: int, picks: list[int], member: int, id: str) -> None:
        match = room.live.state.match
        assert match is not None
        asked = match.position.find_serial(serial)
        assert asked is not None
        seat = match.position.layout.seats_of[asked.player][member]
        mine = [client for client in room.clients if client.guest == str(seat)]
        client = (mine or [room.others[seat]])[0]
        number = asked.number()
        before = len(match.record.lines)
        await room.say((client, m.Answer(id=f"a{id}", number=number, picks=picks)))
        assert len(match.record.lines) == before + 1, f"{picks} is refused"

    def same(self, one: Room, two: Room) -> None:
        """All that was sent to the viewer: as many messages, in the same order, byte by byte."""
        here, there = one.heard(), two.heard()
        messages = [json.decode(data) for data in here]
        assert not [each for each in messages if each.get("words") == say("server.failed")]
        self.compared.update(str(each["type"]) for each in messages)
        self.compared["times"] += 1
        for ours, theirs in ((here, there), (one.looked_up(), two.looked_up())):
            if ours != theirs:
                first = next((pair for pair in zip(ours, theirs, strict=False) if pair[0] != pair[1]), (ours, theirs))
                raise Leak(f"{len(ours)} and {len(theirs)} messages; {first}")


class Disclosed(Exception):
    """The rules told the viewer something: from here on the tables may differ."""


def wires(folder: Path, game: str, games_played: int, often: int) -> Counter[str]:
    compared: Counter[str] = Counter()
    some = tables(games.get(game))
    for seed in range(games_played):
        wire = Wires(folder, some[seed * 7 % len(some)])
        asyncio.run(wire.game(seed, often))
        compared += wire.compared
    return compared


def enough(compared: Counter[str], least: int) -> bool:
    return all(compared[type] >= least for type in ("welcome", "stepped", "recalled", "refused", "preview", "present"))


@pytest.mark.parametrize("name", games.names())
def test_what_is_sent_tells_nothing_that_is_secret(tmp_path: Path, name: str) -> None:
    compared = wires(tmp_path, name, 4, 40 if name == "tech-exchange" else 8)  # a floor asks and asks
    print(dict(compared))
    assert enough(compared, 20), compared
    assert compared["hinted"] >= 20, compared
    assert compared["taken back"] >= 10, compared


@pytest.mark.long
@pytest.mark.parametrize("name", games.names())
def test_what_is_sent_tells_nothing_that_is_secret_in_many_games(tmp_path: Path, name: str) -> None:
    compared = wires(tmp_path, name, 20, 3)
    print(dict(compared))
    assert enough(compared, 1000), compared


# --- leaks that are planted are found


def true_zones(match: Match, view: Any, zone: int) -> m.Zone:
    """The top card of every pile, whoever looks."""
    told = found_zone(match, view, zone)
    cards = match.position.zones[zone]
    return replace(told, cards=[*told.cards, str(cards[-1:])])


found_zone = picture.zone_of
found_table = picture.table_of
found_groups = picture.groups_of


def counts_lines(state: Any, seat: int) -> m.Table:
    """As if the number of entries were told."""
    told = found_table(state, seat)
    return replace(told, title=f"{state.number}")


def counts_sealed(state: Any, seat: int) -> m.Table:
    """As if it were told who has sealed."""
    told = found_table(state, seat)
    done = sum(asked.done for asked in state.match.position.opens) if state.match else 0
    return replace(told, title=f"{done}")


def others_sets(match: Match, player: int) -> list[m.Group]:
    """What goes together in any hand, whoever looks."""
    return [group for one in range(match.position.layout.players) for group in found_groups(match, one)]


def recalls_everything(self: audience.Audience, client: Client, message: m.Recall) -> None:
    """What anybody was told, whoever asks."""
    told = [step for steps in self.live.state.steps for step in steps]
    client.send(m.Recalled(id=message.id, steps=told))


PLANTED: list[tuple[str, str, object, str, object]] = [
    ("true cards", "tug", picture, "zone_of", true_zones),
    ("the number of entries", "tug", audience, "table_of", counts_lines),
    ("who has sealed", "tug", audience, "table_of", counts_sealed),
    ("what others were told", "tug", audience.Audience, "recall", recalls_everything),
    ("what others hold together", "peer-to-peer", picture, "groups_of", others_sets),
]


@pytest.mark.parametrize(
    ("game", "where", "name", "leak"), [pytest.param(*planted[1:], id=planted[0]) for planted in PLANTED]
)
def test_a_planted_leak_is_found(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, game: str, where: object, name: str, leak: object
) -> None:
    monkeypatch.setattr(where, name, leak)
    with pytest.raises(Leak):
        wires(tmp_path, game, 6, 4)


# --- pairs of servers


SEATS = 4


class Twin:
    """A server with a table whose code, seats and shuffles were written before it was started."""

    def __init__(self, folder: Path) -> None:
        folder.mkdir()
        head = opened(SEATS, "tug", {"rounds": 2}, "")
        guests = [sha256(cookie(seat).encode()).hexdigest()[:32] for seat in range(SEATS)]
        chairs = [replace(chair, guests=[guest]) for chair, guest in zip(head.chairs, guests, strict=True)]
        with sqlite3.connect(folder / "tables.sqlite") as db:
            db.execute("CREATE TABLE log (code TEXT, number INTEGER, entry BLOB NOT NULL, PRIMARY KEY (code, number))")
            db.execute("CREATE TABLE open_tables (code TEXT PRIMARY KEY)")
            db.execute("INSERT INTO log VALUES ('SAMEAA', 0, ?)", (json.encode(replace(head, chairs=chairs)),))
            db.execute("INSERT INTO open_tables VALUES ('SAMEAA')")
        self.server = Server(folder)
        self.pages = [self.page(cookie(seat)) for seat in range(SEATS)]
        self.watcher = self.page("")

    def page(self, secret: str) -> Page:
        guest = Guest(self.server)
        if secret:
            guest.http.cookies.set("techdeck", secret)
        return guest.open("SAMEAA")

    def drain(self) -> None:
        for page in (*self.pages, self.watcher):
            page.drain()

    def until_bids(self) -> None:
        """Everybody passes until the sealed bids."""
        while True:
            self.drain()
            asked = next(page for page in self.pages if page.mine())
            question = asked.mine()
            assert question is not None
            if question["kind"] == "bid":
                return
            asked.done("answer", id=f"pass{question['number']}", number=question["number"], picks=[PASS])


def cookie(seat: int) -> str:
    return f"{seat}" * 30


@pytest.fixture(scope="module")
def twins(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Twin, Twin]]:
    folder = tmp_path_factory.mktemp("twins")
    both = Twin(folder / "one"), Twin(folder / "two")
    yield both
    for twin in both:
        twin.server.stop()


def test_two_servers_send_the_same_to_who_may_not_know_the_difference(twins: tuple[Twin, Twin]) -> None:
    """Ann and cy against bo and dee. At the first table they seal, take back and talk; at the second they wait."""
    for twin in twins:
        twin.until_bids()
    ann, cy = twins[0].pages[0], twins[0].pages[2]
    question = ann.mine()
    assert question is not None
    picks = [option["pick"] for option in question["options"][:2]]
    for page in (ann, cy):
        page.do("ask", number=question["number"], picks=picks)
    ann.send(type="tentative", number=question["number"], picks=picks)
    cy.done("chat", text="psst", team=True)
    ann.done("answer", number=question["number"], picks=picks[:1])
    everybody_else(twins)
    cy.done("undo", id="up")
    everybody_else(twins)
    ann.drain()
    again = ann.mine()
    assert again is not None
    assert again["options"] == question["options"]
    ann.done("answer", number=again["number"], picks=picks)
    everybody_else(twins)
    cy.drain()
    sealed = next(each for each in cy.table["questions"] if cy.me in each["seats"])
    cy.done("answer", number=sealed["number"], picks=[TAKE_BACK])
    everybody_else(twins)
    cy.drain()
    again = cy.mine()
    assert again is not None
    cy.done("answer", number=again["number"], picks=picks[::-1])
    everybody_else(twins)
    assert [*ann.steps] != [*twins[1].pages[0].steps]  # ann's team was told more
    for twin in twins:
        twin.drain()
    for one, two in zip(*[(*twin.pages[1::2], twin.watcher) for twin in twins], strict=True):
        assert timeless(one.raw) == timeless(two.raw)
        assert len(one.raw) > 10
        assert {message["type"] for message in one.got} >= {"welcome", "stepped", "present"}
    types = {message["type"] for message in twins[0].pages[1].got}
    assert types >= {"refused", "preview", "done", "thinking"}


def timeless(messages: list[bytes]) -> list[bytes]:
    """What the time is, two servers cannot say at once."""
    return [re.sub(rb'"now":[0-9]+', b'"now":0', message, count=1) for message in messages]


def everybody_else(twins: tuple[Twin, Twin]) -> None:
    """The same at both tables: previews, refusals, chat, a proposal and its refusal, a page that is opened anew."""
    for twin in twins:
        twin.drain()
        bo, dee = twin.pages[1], twin.pages[3]
        number = len(bo.got)
        question = bo.mine()
        assert question is not None
        theirs = next(each for each in bo.table["questions"] if bo.me not in each["seats"])
        first = question["options"][0]["pick"]
        bo.do("ask", id=f"q{number}", number=question["number"], picks=[first])
        bo.do("ask", id=f"w{number}", number=question["number"], picks=[9999])
        for ahead in range(4):
            bo.do("answer", id=f"x{number}/{ahead}", number=theirs["number"] + ahead, picks=[first])
            bo.do("ask", id=f"y{number}/{ahead}", number=theirs["number"] + ahead, picks=[])
        dee.send(type="tentative", number=question["number"], picks=[first])
        bo.do("chat", id=f"c{number}", text="well?")
        bo.do("undo", id=f"u{number}")
        dee.do("propose", id=f"p{number}", what="end")
        twin.drain()
        for proposal in bo.table["proposals"]:
            bo.do("vote", id=f"v{number}/{proposal['number']}", proposal=proposal["number"], yes=False)
        twin.watcher.hello()
        dee.hello(2)
        twin.drain()


# --- spectators


def test_a_spectator_sees_what_is_public(server: Server) -> None:
    pages = seated(server, "tug", "me", "open")
    watcher = server.guest().open(pages[0].code)
    for _ in range(8):
        for page in pages:
            page.drain()
            if page.mine():
                page.answer()
    watcher.drain()
    assert watcher.phase == "playing"
    hands = [zone for zone in watcher.table["zones"] if zone["kind"] in ("hand", "deck") and zone["cards"]]
    assert hands
    slots = {slot for zone in hands for slot in zone["cards"]} - {"?"}
    shown = {card for slot in slots for card in slot.strip("{}").split()}  # one card, or one of these
    assert not [card for card in shown if not any(card in words for words in watcher.words)]  # bids that went back
    assert [question["options"] for question in watcher.table["questions"]] == [[]] * len(watcher.table["questions"])
    assert watcher.table["undo"] == "-"
    assert watcher.table["player"] == -1


def test_a_table_that_may_not_be_watched_shows_nothing(server: Server) -> None:
    pages = seated(server, "tug", "me", "open", watch=False)
    silent = server.guest().open(pages[0].code, None)  # never says hello
    asking = server.guest().open(pages[0].code, None)
    asking.send(type="hello")
    assert asking.receive() == {"type": "closing", "words": say("server.no_watching")}
    assert asking.closed() == 1013
    for page in pages:
        page.drain()
        if page.mine():
            page.answer()
    pages[0].done("chat", text="are we alone?")
    silent.do("answer", number=pages[0].table["questions"][0]["number"], picks=[PASS])
    assert [message["type"] for message in silent.got] == ["refused"]
    assert silent.got[0]["words"] == say("server.not_seated")
    assert all(message.get("watching", 0) == 0 for page in pages for message in page.got)


def test_the_log_is_secret_to_who_reads_over_http(server: Server) -> None:
    """Nothing of what the open routes give holds a card of a hand."""
    pages = seated(server, "tug", "me", "open")
    stranger = server.guest()
    transcript = stranger.text(f"/api/tables/{pages[0].code}/transcript")
    hand = next(zone for zone in pages[0].table["zones"] if zone["kind"] == "hand" and "?" not in zone["cards"])
    assert hand["cards"]
    told = transcript + stranger.http.get("/api/tables").text + stranger.http.get("/api/me").text
    assert not [card for card in hand["cards"] if card in told]
