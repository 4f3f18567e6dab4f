"""Clients that mean no good, or cannot do better: they get a reason or a closed door, and nobody else notices."""

from __future__ import annotations

import os
import socket
import statistics
import struct
import time
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
from msgspec import json
from websockets.exceptions import ConnectionClosed, InvalidStatus

from techdeck.rules import say
from tests.server.raw import RawClient
from tests.server.server import Guest, Page, Server, seated, until

PATIENT = 1.0  # seconds an answer may take on a machine that does much else


@pytest.fixture(scope="module")
def strict(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """With the usual limits."""
    running = Server(tmp_path_factory.mktemp("strict") / "data", rate=20)
    yield running
    running.stop()
    assert "Traceback" not in running.errors(), running.errors()


def latency(page: Page, times: int = 15) -> float:
    """How long an answer takes, in the middle of several."""
    number = page.table["questions"][0]["number"]
    took = []
    for _ in range(times):
        start = time.monotonic()
        page.do("ask", number=number, picks=[])
        took.append(time.monotonic() - start)
    return statistics.median(took)


# --- what is no message


NONSENSE: list[bytes] = [
    b"",
    b"{",
    b"null",
    b"[]",
    b"7",
    b"[" * 16_000,
    b'{"x":' * 3_000,
    b'{"type":"hello","x":' + b"[" * 16_000,
    b'{"x":' + b"[" * 8_000 + b"]" * 8_000 + b',"type":"hello"}',
    b"{}",
    b'{"type":"nothing"}',
    b'{"type":7}',
    b'{"type":null}',
    b'{"type":"welcome","protocol":1,"whole":true,"steps":[],"table":{},"present":[]}',
    b'{"type":"hello","seen":"1"}',
    b'{"type":"hello","seen":1.5}',
    b'{"type":"hello","protocol":null}',
    b'{"type":"hello","extra":1}',
    b'{"type":"answer","id":"1","number":1}',
    b'{"type":"answer","number":1,"picks":[1]}',
    b'{"type":"answer","id":"","number":1,"picks":[1]}',
    b'{"type":"answer","id":7,"number":1,"picks":[1]}',
    b'{"type":"answer","id":"1","number":true,"picks":[1]}',
    b'{"type":"answer","id":"1","number":1,"picks":[null]}',
    b'{"type":"answer","id":"1","number":1,"picks":[1e400]}',
    b'{"type":"answer","id":"1","number":1,"picks":[0.5]}',
    b'{"type":"answer","id":"1","number":1,"picks":{"0":1}}',
    b'{"type":"answer","id":"1","number":1,"picks":[' + b",".join([b"1"] * 61) + b"]}",
    b'{"type":"answer","id":"' + b"x" * 41 + b'","number":1,"picks":[1]}',
    b'{"type":"chat","id":"1","text":"\\ud800"}',
    b'{"type":"chat","id":"1","text":"x","team":1}',
    b'{"type":"propose","id":"1","what":"undo"}',
    b'{"type":"vote","id":"1","proposal":1,"yes":"yes"}',
]


@pytest.mark.parametrize("data", NONSENSE, ids=lambda data: data[:40].decode())
def test_what_is_not_understood_is_refused_and_the_connection_stays(server: Server, data: bytes) -> None:
    guest = server.guest()
    page = guest.open(guest.create("tug", "me", "open")["code"])
    page.socket.send(data.decode())
    told = page.wait(lambda message: message["type"] == "refused")
    assert told["id"] == ""
    assert told["words"]
    page.done("chat", text="I am fine")
    page.close()


@pytest.mark.parametrize(
    ("message", "words"),
    [
        ({"type": "chat", "text": ""}, say("server.bad_chat", most=500)),
        ({"type": "chat", "text": "x" * 501}, say("server.bad_chat", most=500)),
        ({"type": "cut", "cut": ""}, say("server.no_cut")),
        ({"type": "cut", "cut": "x" * 65}, say("match.long_cut", most=64, length=65)),
    ],
)
def test_what_people_type_is_refused_in_words(server: Server, message: dict[str, Any], words: str) -> None:
    guest = server.guest()
    page = guest.open(guest.create("tug", "me", "open")["code"])
    assert page.refused(**message)["words"] == words


@pytest.mark.parametrize(
    ("message", "words"),
    [
        ({"type": "answer", "number": -1, "picks": [-1]}, "refused.not_open"),
        ({"type": "answer", "number": 10**60, "picks": [10**60] * 60}, "refused.not_open"),
        ({"type": "answer", "number": 0, "picks": []}, "refused.not_open"),
        ({"type": "ask", "number": -(2**63), "picks": [2**63]}, "refused.not_open"),
        ({"type": "vote", "proposal": -1, "yes": True}, "server.no_proposal"),
        ({"type": "vote", "proposal": 10**60, "yes": True}, "server.no_proposal"),
    ],
)
def test_numbers_of_any_size_are_refused(server: Server, message: dict[str, Any], words: str) -> None:
    one, _ = seated(server, "tug", "me", "open")
    told = one.refused(**message)["words"]
    assert told == (say(words, number=message["number"]) if "number" in message else say(words))


@pytest.mark.parametrize("pick", [10**30, -(10**30), 2**31, 2**63, -3, 8192])
def test_picks_of_any_size_are_refused(server: Server, pick: int) -> None:
    pages = seated(server, "tech-city", "me", "open")
    page = next(page for page in pages if page.mine())
    question = page.mine()
    assert question is not None
    for type in ("ask", "answer"):
        assert page.refused(type, number=question["number"], picks=[pick])["allowed"]
        first = question["options"][0]["pick"]
        assert page.refused(type, number=question["number"], picks=[first, *[pick] * 59])["words"]
    page.send(type="tentative", number=question["number"], picks=[pick])
    page.done("chat", text="\u0000\u202e𝕏" * 100)


@pytest.mark.parametrize("data", [b"x" * 16_385, b" " * 5_000_000])
def test_a_message_that_is_too_long_closes_the_connection(server: Server, data: bytes) -> None:
    """Also if it is short on the wire: five million spaces are five thousand bytes there."""
    one, two = seated(server, "tug", "me", "open")
    with suppress(ConnectionClosed):
        one.socket.send(data.decode())
    assert one.closed() == 1009
    two.done("chat", text="where did ann go?")
    assert one.guest.open(one.code).me == 0


def test_a_long_message_that_is_not_too_long_is_taken(server: Server) -> None:
    one, _ = seated(server, "tug", "me", "open")
    one.socket.send(json.encode({"type": "chat", "id": "1", "text": "hello"}).decode() + " " * 16_000)
    assert one.wait(lambda message: message.get("id") == "1")["type"] == "done"


def test_bytes_are_no_text(server: Server) -> None:
    one, _ = seated(server, "tug", "me", "open")
    one.socket.send(b'{"type":"hello"}')
    assert one.wait(lambda message: message["type"] == "refused")["words"] == say("server.only_text")
    one.done("chat", text="here is some")


def test_text_that_is_no_text_closes_the_connection(server: Server) -> None:
    one, two = seated(server, "tug", "me", "open")
    wire = RawClient(server, one.code)
    wire.frame(0x1, b"\xff\xfe")
    assert wire.ends() == 1007
    two.done("chat", text="fine here")
    server.log.write_text(server.errors().replace("Traceback", "traceback"))  # uvicorn's own, and no fault of ours


# --- who comes from elsewhere


@pytest.mark.parametrize(
    "origin", ["http://evil.example", "null", "https://127.0.0.1", "http://127.0.0.1.evil.example"]
)
def test_a_page_of_another_site_is_not_let_in(server: Server, ann: Guest, origin: str) -> None:
    code = ann.create("tug", "me", "open")["code"]
    with pytest.raises(InvalidStatus) as refused:
        ann.open(code, origin=origin)
    assert refused.value.response.status_code == 403


def test_our_own_page_is(server: Server, ann: Guest) -> None:
    page = ann.open(ann.create("tug", "me", "open")["code"], origin=server.address)
    assert page.me == 0


@pytest.mark.parametrize("cookie", ["techdeck=", "techdeck=short", "techdeck=" + "x" * 40, "other=1", "=;=;"])
def test_an_unknown_cookie_watches(server: Server, cookie: str) -> None:
    one, _ = seated(server, "tug", "me", "open")
    page = server.guest().open(one.code, cookie=cookie)
    assert page.me == -1
    page.refused("chat", text="let me in")


# --- too much


def test_a_flood_is_cut_off_and_nobody_else_notices(strict: Server) -> None:
    one, two = seated(strict, "tug", "me", "open")
    calm = latency(two)
    flood = one.guest.open(one.code)
    with suppress(ConnectionClosed):
        for number in range(500):
            flood.send(type="chat", id=f"{number}", text="x" * 500)
    assert latency(two) < max(PATIENT, 20 * calm)
    assert flood.closed() == 1013
    assert flood.got[-1] == {"type": "closing", "words": say("server.too_fast")}
    two.drain()
    taken = sum(step["chat"] is not None for step in two.steps.values())
    assert 50 <= taken <= 100  # 60 at once, and some more while they came
    assert one.guest.open(one.code).me == 0  # may come back


def test_who_writes_in_time_is_not_cut_off(strict: Server) -> None:
    one, _ = seated(strict, "tug", "me", "open")
    for _ in range(70):  # more than at once, in as much time as it takes
        one.done("chat", text="slowly")
        time.sleep(1 / 40)


def test_nonsense_counts_as_well(strict: Server) -> None:
    one, _ = seated(strict, "tug", "me", "open")
    with suppress(ConnectionClosed):
        for _ in range(200):
            one.socket.send("nonsense")
    assert one.closed() == 1013


def test_many_may_watch(server: Server) -> None:
    number = 100
    one, two = seated(server, "tug", "me", "open")
    watchers = [server.guest().open(one.code) for _ in range(number)]
    one.drain()
    assert one.got[-1] == {"type": "present", "seats": [0, 1], "watching": number}
    start = time.monotonic()
    one.done("chat", text="so many!")
    took = time.monotonic() - start
    for watcher in watchers:
        watcher.wait(lambda message: any(step.get("chat") for step in message.get("steps", [])))
    all_took = time.monotonic() - start
    print(f"{number} watch: the answer took {took * 1000:.0f} ms, all were told after {all_took * 1000:.0f} ms")
    assert took < PATIENT
    assert all_took < 5 * PATIENT
    for watcher in watchers:
        watcher.socket.socket.close()  # all at once, without a word
    until(lambda: two.drain() is not None and two.got[-1].get("watching") == 0, "they are still there")


# --- who does not read


def test_who_never_reads_delays_nobody(server: Server) -> None:
    """A client asks for the whole table again and again, and takes nothing of it."""
    one, two = seated(server, "tech-city", "me", "open")
    for number in range(100):  # a welcome of 20 kB
        one.done("chat", text=f"{number} " + "x" * 100)
    two.drain()
    calm = latency(two)
    deaf = RawClient(server, one.code)
    for _ in range(500):
        deaf.send(type="hello", protocol=1, seen=-1)
    slow = [latency(two, 5) for _ in range(3)]
    start = time.monotonic()
    one.done("chat", text="and now?")
    two.wait(lambda message: any(step.get("chat") for step in message.get("steps", [])))
    took = time.monotonic() - start
    print(f"calm {calm * 1000:.1f} ms, beside it {[round(each * 1000, 1) for each in slow]}, chat {took * 1000:.1f} ms")
    assert statistics.median(slow) < max(PATIENT / 2, 20 * calm)
    assert took < PATIENT
    until(lambda: two.drain() is not None and watching(two) == 0, "it is 256 messages behind and still there", 40)


@pytest.mark.long
def test_who_only_looks_and_never_reads_is_cut_off(server: Server) -> None:
    """Without a word from them that could be answered with a closed door."""
    one, two = seated(server, "tech-city", "me", "open")
    deaf = RawClient(server, one.code)
    deaf.send(type="hello", protocol=1, seen=-1)
    until(lambda: two.drain() is not None and watching(two) == 1, "it never came")
    for number in range(2500):
        one.done("chat", text=f"{number} " + os.urandom(200).hex())
        two.drain()
    assert latency(two) < PATIENT
    until(lambda: two.drain() is not None and watching(two) == 0, "it is still there", 60)
    until(lambda: connections(server) <= 3, "its connection is still open", 60)


def connections(server: Server) -> int:
    """Sockets of the server that are connected, without those of HTTP."""
    port = f":{server.port:04X}"
    rows = [row.split() for row in Path("/proc/net/tcp").read_text().splitlines()[1:]]
    return sum(row[1].endswith(port) and row[3] == "01" and row[4] != "00000000:00000000" for row in rows)


def watching(page: Page) -> int:
    told = [message["watching"] for message in page.got if message["type"] == "present"]
    return int(told[-1]) if told else 0


def test_a_door_that_is_slammed_harms_nobody(server: Server) -> None:
    """Connections that end in the middle of anything."""
    one, two = seated(server, "tug", "me", "open")
    for number in range(20):
        wire = RawClient(server, one.code, one.guest.cookie)
        wire.send(type="hello")
        if number % 2:
            wire.send(type="chat", id=f"{number}", text="bye")
            wire.socket.sendall(b"\x81")  # half a frame
        wire.socket.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))  # reset
        wire.socket.close()
    two.done("chat", text="a draught")
    assert server.guest().get("/api/health")["fine"]
