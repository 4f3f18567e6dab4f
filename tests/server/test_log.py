"""What is on disk is the table, and what is sent twice is done once."""

from __future__ import annotations

import sqlite3
from typing import Any

from techdeck.engine.asking import PASS
from techdeck.rules import say
from tests.server.server import Page, Server, seated, until, whose_turn


def other(page: Page, *pages: Page) -> Page:
    return next(each for each in pages if each is not page)


# --- once and only once


def test_an_answer_sent_twice_is_taken_once(server: Server) -> None:
    one, two = seated(server, "tug", "me", "open")
    page = whose_turn(one, two)
    question = page.mine()
    assert question is not None
    before = len(page.log())
    for _ in range(3):
        assert page.done("answer", id="same", number=question["number"], picks=[PASS])
    assert len(page.log()) == before + 1
    again = page.guest.open(page.code, max(page.steps))
    assert again.done("answer", id="same", number=question["number"], picks=[PASS])
    assert again.done("answer", id="same", number=4711, picks=[99])  # whatever it says now
    assert len(page.log()) == before + 1
    stranger = other(page, one, two)  # whose ids are their own
    assert stranger.done("chat", id="same", text="hello")
    assert len(page.log()) == before + 2


def test_ids_are_remembered_over_a_restart(own_server: Server) -> None:
    one, two = seated(own_server, "tug", "me", "open")
    page = whose_turn(one, two)
    question = page.mine()
    assert question is not None
    messages: list[dict[str, Any]] = [
        {"type": "answer", "number": question["number"], "picks": [PASS]},
        {"type": "chat", "text": "hello"},
        {"type": "undo"},
        {"type": "propose", "what": "end"},
        {"type": "hand-over"},
        {"type": "take-back"},
    ]
    for at, message in enumerate(messages):
        page.done(id=f"mine-{at}", **message)
    before = page.log()
    own_server.restart()
    again = page.guest.open(page.code, max(page.steps))
    assert again.got[0]["steps"] == []
    for at, message in enumerate(messages):
        again.done(id=f"mine-{at}", **message)
    assert page.log() == before


# --- what is on disk is the table


def test_an_entry_that_somebody_else_has_written_is_read_first(server: Server) -> None:
    """Whoever loses the race for a number reads the table again and tries once more."""
    one, two = seated(server, "tug", "me", "open")
    page = whose_turn(one, two)
    question = page.mine()
    assert question is not None
    write(page, b'{"type":"chatted","seat":1,"text":"from another node"}')
    page.done("answer", number=question["number"], picks=[PASS])
    page.drain()
    assert [step["chat"]["words"] for step in page.steps.values() if step.get("chat")] == ["from another node"]
    assert [*page.steps] == list(range(len(page.steps)))
    them = whose_turn(one, two)
    write(page, f'{{"type":"played","line":"{them.table["seats"][them.me]["name"]}: pass"}}'.encode())
    asked = them.mine()
    assert asked is not None
    told = them.do("answer", number=asked["number"], picks=[PASS])  # checked again: it is no longer asked
    assert told["type"] == "refused"
    page.wait_for(lambda table: table["questions"][0]["number"] > asked["number"])  # all are told of what was read


def write(page: Page, entry: bytes) -> None:
    with sqlite3.connect(page.guest.server.data / "tables.sqlite") as db:
        number = db.execute("SELECT max(number) FROM log WHERE code = ?", (page.code,)).fetchone()[0]
        db.execute("INSERT INTO log VALUES (?, ?, ?)", (page.code, number + 1, entry))


def test_a_log_that_cannot_be_read_ends_this_table_and_no_other(own_server: Server) -> None:
    one, two = seated(own_server, "tug", "me", "open")
    fine, _ = seated(own_server, "tug", "me", "open")
    write(one, b'{"type":"nonsense"}')
    one.send(type="chat", id="x", text="hello")
    for page in (one, two):
        assert page.wait(lambda message: message["type"] == "closing")["words"] == say("server.broken")
        page.closed()
    fine.done("chat", text="here all is well")
    own_server.restart()
    again = fine.guest.open(fine.code)
    again.done("chat", text="still")
    assert one.guest.http.get(f"/api/tables/{one.code}/transcript").status_code == 500


def test_a_finished_table_is_on_disk_only(own_server: Server) -> None:
    guest = own_server.guest("ann")
    codes = []
    for _ in range(3):
        page = guest.open(guest.create("tug", "me", "greedy", options={"rounds": 1})["code"])
        page.play()
        codes.append(page.code)
        assert guest.get("/api/health")["tables"] == 1  # somebody looks at it
        page.close()
        until(lambda: guest.get("/api/health")["tables"] == 0, "the table is still in memory")
    assert guest.get("/api/me")["tables"] == []
    for code in codes:
        assert guest.text(f"/api/tables/{code}/record")
        assert guest.text(f"/api/tables/{code}/transcript")
        assert guest.join(code) == 0
    until(lambda: guest.get("/api/health")["tables"] == 0, "looking at a table keeps it in memory")
    page = guest.open(codes[0])
    assert page.phase == "over"
    page.done("rematch")
    page.wait_for(lambda table: table["nextTable"])
    own_server.restart()
    assert guest.get("/api/health")["tables"] == 1  # the rematch
