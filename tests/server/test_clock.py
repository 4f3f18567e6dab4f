"""The engine's clock at a live table: what is due happens, is on disk before anybody is told, and replays exactly."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Coroutine
from itertools import pairwise
from pathlib import Path
from typing import Any

from msgspec import json

from techdeck import new_match, replay
from techdeck.engine.asking import PASS
from techdeck.engine.record import parse_line
from techdeck.rules import say
from techdeck.server import messages as m
from tests.server.lives import Room, opened, store_in
from tests.server.server import Page, Server, seated, until, whose_turn

LIMIT = 1000  # ms for a question
OPTIONS = {"patience": LIMIT, "rounds": 1}


# --- to the millisecond, with a clock that the test turns


class Timed:
    """A table of two, and the time it is there."""

    def __init__(self, room: Room) -> None:
        self.room = room
        self.seconds = 0.0
        room.live.clock.seconds = lambda: self.seconds
        match = room.live.state.match
        assert match is not None
        self.match = match

    @property
    def asked(self) -> tuple[int, int]:
        """The seat that is to decide, and its question's number."""
        question = self.match.questions()[0]
        return question.seats[0], question.number

    @property
    def lines(self) -> list[str]:
        return [str(line) for line in self.match.record.lines]

    async def wait(self, until: float) -> None:
        self.seconds = until
        await self.room.live.finish(self.room.live.nothing)

    async def says(self, seat: int, message: m.FromClient) -> dict[str, Any]:
        """What the server says to it."""
        client = self.room.others[seat]
        await self.room.say((client, message))
        heard: list[dict[str, Any]] = []
        while not client.out.empty():
            heard.append(json.decode(client.out.get_nowait() or b"null"))
        return next(message for message in reversed(heard) if message["type"] in ("done", "refused"))

    async def answers(self, seat: int, number: int, at: float) -> dict[str, Any]:
        self.seconds = at
        return await self.says(seat, m.Answer(id=f"{at}", number=number, picks=[PASS]))


def at_a_timed_table(folder: Path, test: Callable[[Timed], Coroutine[Any, Any, None]]) -> None:
    async def run() -> None:
        store = await store_in(folder)
        match = new_match("tug", ["ann", "bo"], 7, patience=LIMIT, rounds=1)
        room = await Room.open(store, match, opened(2, "tug", OPTIONS, ""), [])
        try:
            await test(Timed(room))
        finally:
            await room.close()
            await store.close()

    asyncio.run(run())


def test_an_answer_counts_when_it_arrives(tmp_path: Path) -> None:
    async def test(table: Timed) -> None:
        seat, number = table.asked
        assert (await table.answers(seat, number, 0.999))["type"] == "done"
        assert table.lines == [f"{'ann' if seat == 0 else 'bo'} @999: use pass"]
        assert [question.due for question in table.match.questions()] == [999 + LIMIT]

    at_a_timed_table(tmp_path, test)


def test_an_answer_at_the_deadline_is_too_late(tmp_path: Path) -> None:
    async def test(table: Timed) -> None:
        seat, number = table.asked
        told = await table.answers(seat, number, 1.0)
        assert told["words"] == say("refused.not_open", number=number)
        assert table.lines == ["tick @1000"]  # the default was given, and that stands in the log

    at_a_timed_table(tmp_path, test)


def test_what_was_due_while_nobody_looked_is_settled_when_it_was_due(tmp_path: Path) -> None:
    async def test(table: Timed) -> None:
        await table.wait(2.5)
        assert table.lines == ["tick @2500"]
        assert [(question.kind, question.due) for question in table.match.questions()] == [("bid", 3000)] * 2

    at_a_timed_table(tmp_path, test)


def test_an_undo_gives_the_time_again_from_when_it_was_asked_for(tmp_path: Path) -> None:
    async def test(table: Timed) -> None:
        seat, number = table.asked
        await table.answers(seat, number, 0.4)
        table.seconds = 0.9
        assert (await table.says(seat, m.Undo(id="undo")))["type"] == "done"
        assert [question.due for question in table.match.questions()] == [900 + LIMIT]
        assert table.lines[-1] == f"undo to 0 by {'ann' if seat == 0 else 'bo'} @900"
        assert str(replay(str(table.match.record)).record) == str(table.match.record)

    at_a_timed_table(tmp_path, test)


# --- at a real server


def lines_of(page: Page) -> list[str]:
    """The lines of the record as the log on disk has them."""
    return [entry["line"] for entry in page.log() if entry["type"] == "played"]


def test_a_table_where_nobody_answers_goes_on_by_itself(server: Server) -> None:
    one, two = seated(server, "tug", "me", "open", options=OPTIONS)
    (question,) = one.table["questions"]
    assert question["due"] == LIMIT
    assert 0 <= one.got[-1].get("now", 0) < LIMIT
    for page in (one, two):
        page.wait_for(lambda table: table["phase"] == "over")
        assert any(words.endswith("passed") for words in page.words)
        mine = [line["words"] for step in page.steps.values() for line in step.get("lines", []) if line.get("late")]
        assert mine == ["time ran out for you"] * 2  # for an effect and for a bid
        other = page.table["seats"][1 - page.me]["name"]
        assert page.words.count(f"time ran out for {other}") == 2
    ticks = [parse_line(line).at for line in lines_of(one)]
    assert len(ticks) == 3  # an effect each, then both bids at once
    for due, at in zip((LIMIT, 2 * LIMIT, 3 * LIMIT), ticks, strict=True):
        assert due <= at < due + 900  # machines are slow now and then


def test_the_record_of_a_timed_table_replays(server: Server) -> None:
    one, two = seated(server, "tug", "me", "open", options=OPTIONS)
    whose_turn(one, two).answer()
    one.wait_for(lambda table: table["phase"] == "over")
    record = one.guest.text(f"/api/tables/{one.code}/record")
    assert [str(line) for line in replay(record).record.lines] == lines_of(one)
    assert str(replay(record).record) == record
    assert 0 <= parse_line(lines_of(one)[0]).at < LIMIT


def test_answers_without_a_deadline_have_their_times_too(server: Server) -> None:
    one, two = seated(server, "tug", "me", "open")
    started = time.monotonic()
    for _ in range(3):
        time.sleep(0.05)
        whose_turn(one, two).answer()
    times = [parse_line(line).at for line in lines_of(one)]
    assert times == sorted(times)
    assert times[2] - times[0] >= 100
    assert times[2] <= (time.monotonic() - started) * 1000 + 5000
    assert all(question["due"] == 0 for question in one.table["questions"])


def test_time_stands_still_while_the_server_is_down(tmp_path: Path) -> None:
    server = Server(tmp_path / "data")
    try:
        one, two = seated(server, "tug", "me", "open", options={"patience": LIMIT, "rounds": 2})
        until(lambda: lines_of(one), "the time is never up")
        server.kill()
        before = [parse_line(line).at for line in lines_of(one)]
        time.sleep(2 * LIMIT / 1000)
        server.start()
        page = two.guest.open(one.code)
        now = page.got[0]["now"]
        assert before[-1] <= now < before[-1] + LIMIT
        assert page.phase == "playing"
        page.wait_for(lambda table: table["phase"] == "over")  # and goes on
        after = [parse_line(line).at for line in lines_of(one)]
        assert after[: len(before)] == before
        assert all(later - sooner < LIMIT + 900 for sooner, later in pairwise(after))
    finally:
        server.stop()


def test_a_bot_is_not_late(server: Server) -> None:
    ann = server.guest("ann")
    page = ann.open(ann.create("tug", "me", "random", options=OPTIONS)["code"])
    page.wait_for(lambda table: table["phase"] == "over")
    assert any(line.startswith("bo @") for line in lines_of(page))
