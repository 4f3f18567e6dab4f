"""A real server in a process of its own, and clients that talk to it over sockets."""

from __future__ import annotations

import os
import signal
import socket
import sqlite3
import subprocess
import sys
import time
from collections.abc import Callable, Sequence
from itertools import count
from pathlib import Path
from typing import Any

import httpx2
from msgspec import json
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

ROOT = Path(__file__).parents[2]
PATIENCE = 30.0  # seconds until a test gives up: machines are slow now and then
RACES = 50  # lost by one answer

Message = dict[str, Any]  # as JSON has it: tests look at what is on the wire, not at our own types


class Server:
    """`techdeck serve`, as somebody would start it."""

    def __init__(
        self,
        data: Path,
        *,
        pace: float = 0,
        away: float = 20,
        rate: float = 5000,
        think: float = 20,
        bots: Sequence[Path] = (),
    ) -> None:
        self.data = data
        self.port = free_port()
        options = {"port": self.port, "data": data, "pace": pace, "away": away, "rate": rate, "think": think}
        given = [*options.items(), *[("bot", file) for file in bots]]
        self.arguments = [text for name, value in given for text in (f"--{name}", str(value))]
        self.log = data.with_suffix(".log")
        self.process = self.start()

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def start(self) -> subprocess.Popen[bytes]:
        environment = {
            **os.environ,
            "PYTHONPATH": os.pathsep.join(sys.path),
            "TECHDECK_GAMES": str(ROOT / "tests" / "games"),
            "TECHDECK_PAGE": "nowhere",
        }
        with self.log.open("ab") as log:
            self.process = subprocess.Popen(
                [sys.executable, "-P", "-m", "tools.known_deals", "serve", *self.arguments],
                env=environment,
                stdout=log,
                stderr=log,
                start_new_session=True,
            )
        until(self.is_up, "the server does not start")
        return self.process

    def is_up(self) -> bool:
        assert self.process.poll() is None, self.log.read_text()
        try:
            return httpx2.get(f"{self.address}/api/health", timeout=5, verify=False).status_code == 200
        except httpx2.TransportError:
            return False

    def kill(self) -> None:
        """kill -9: nothing is written any more, nobody is told."""
        self.process.kill()
        self.process.wait()

    def restart(self) -> None:
        self.kill()
        self.start()

    def stop(self) -> None:
        """As Ctrl-C does."""
        if self.process.poll() is None:
            self.ask_to_stop()
            try:
                self.process.wait(10)
            except subprocess.TimeoutExpired:
                self.kill()

    def ask_to_stop(self) -> None:
        self.process.send_signal(signal.SIGINT)

    def errors(self) -> str:
        """What it has complained about."""
        return self.log.read_text(encoding="utf-8")

    def guest(self, name: str = "") -> Guest:
        return Guest(self, name)


def free_port() -> int:
    with socket.socket() as listening:
        listening.bind(("127.0.0.1", 0))
        return int(listening.getsockname()[1])


def until(happened: Callable[[], object], otherwise: str, seconds: float = PATIENCE) -> None:
    end = time.monotonic() + seconds
    while not happened():
        assert time.monotonic() < end, otherwise
        time.sleep(0.02)


class Guest:
    """A browser: it keeps its cookie."""

    def __init__(self, server: Server, name: str = "") -> None:
        self.server = server
        self.http = httpx2.Client(base_url=server.address, timeout=PATIENCE, verify=False)  # no certificates to read
        if name:
            self.post("/api/me", {"name": name})

    def get(self, path: str, status: int = 200) -> Any:
        answer = self.http.get(path)
        assert answer.status_code == status, answer.text
        return json.decode(answer.content)

    def text(self, path: str) -> str:
        answer = self.http.get(path)
        assert answer.status_code == 200, answer.text
        return answer.text

    def post(self, path: str, data: object, status: int = 200) -> Any:
        answer = self.http.post(path, content=json.encode(data), headers={"content-type": "application/json"})
        assert answer.status_code == status, answer.text
        return json.decode(answer.content)

    def create(self, game: str, *seats: str, **more: Any) -> Message:
        """A table with such seats: `me`, `open`, or the name of a bot. Who makes it is ready for the deal."""
        wanted = [{"kind": kind} if kind in ("me", "open") else {"kind": "bot", "bot": kind} for kind in seats]
        made: Message = self.post("/api/tables", {"game": game, "seats": wanted, "ready": True, **more}, 201)
        return made

    def join(self, code: str, secret: str = "") -> int:
        return int(self.post(f"/api/tables/{code}/join", {"secret": secret})["seat"])

    def sit(self, code: str, secret: str = "") -> Page:
        """Join, and be ready."""
        self.join(code, secret)
        page = self.open(code)
        page.done("ready")
        return page

    @property
    def cookie(self) -> str:
        return "; ".join(f"{name}={value}" for name, value in self.http.cookies.items())

    def open(self, code: str, seen: int | None = -1, **more: Any) -> Page:
        return Page(self, code, seen, **more)


class RefusedMove(Exception):
    def __init__(self, told: Message) -> None:
        super().__init__(told)
        self.told = told


class Page:
    """A page that is open at a table. What the server sends is kept in the order in which it came."""

    ids = count()

    def __init__(self, guest: Guest, code: str, seen: int | None = -1, cookie: str | None = None, **more: Any) -> None:
        self.guest = guest
        self.code = code
        address = f"ws://127.0.0.1:{guest.server.port}/api/tables/{code}/ws"
        headers = {"Cookie": guest.cookie if cookie is None else cookie}
        self.socket: ClientConnection = connect(
            address, additional_headers=headers, max_size=None, proxy=None, open_timeout=PATIENCE, legacy=True, **more
        )
        self.got: list[Message] = []
        self.raw: list[bytes] = []
        self.steps: dict[int, Message] = {}
        self.table: Message = {}
        if seen is not None:
            self.hello(seen)

    def hello(self, seen: int = -1) -> Message:
        self.send(type="hello", protocol=1, seen=seen)
        return self.wait(lambda message: message["type"] in ("welcome", "closing"))

    def close(self) -> None:
        self.socket.close()

    # Sending.

    def send(self, **message: Any) -> None:
        self.socket.send(json.encode(message).decode())

    def do(self, type: str, **message: Any) -> Message:
        """Send it, and wait for what the server says to it."""
        id = message.pop("id", f"{next(self.ids)}")
        self.send(type=type, id=id, **message)
        return self.wait(lambda got: got.get("id") == id)

    def done(self, type: str, **message: Any) -> Message:
        answer = self.do(type, **message)
        assert answer["type"] == "done", answer
        return answer

    def refused(self, type: str, **message: Any) -> Message:
        answer = self.do(type, **message)
        assert answer["type"] == "refused", answer
        return answer

    # Receiving.

    def receive(self, seconds: float = PATIENCE) -> Message:
        data = self.socket.recv(timeout=seconds, decode=False)
        assert isinstance(data, bytes)
        message: Message = json.decode(data)
        self.raw.append(data)
        self.got.append(message)
        if "steps" in message:
            self.steps |= {step["number"]: step for step in message["steps"]}
        self.table = message.get("table", self.table)
        return message

    def wait(self, fits: Callable[[Message], object], seconds: float = PATIENCE) -> Message:
        """The next message that fits."""
        end = time.monotonic() + seconds
        while True:
            message = self.receive(max(0.01, end - time.monotonic()))
            if fits(message):
                return message

    def wait_for(self, fits: Callable[[Message], object], seconds: float = PATIENCE) -> None:
        """Until the table is so."""
        if not fits(self.table):
            self.wait(lambda message: "table" in message and fits(self.table), seconds)

    def drain(self) -> list[Message]:
        """All that the server has to say by now: what it was asked before is answered before this question is."""
        first = len(self.got)
        self.do("ask", id="drain", number=0, picks=[])
        self.got.pop()
        self.raw.pop()
        return self.got[first:]

    def quiet(self, seconds: float) -> list[Message]:
        """What comes until nothing has come for so long."""
        first = len(self.got)
        try:
            while True:
                self.receive(seconds)
        except TimeoutError:
            return self.got[first:]

    def closed(self, seconds: float = PATIENCE) -> int:
        """Wait until the server ends the connection; the code."""
        try:
            while True:
                self.receive(seconds)
        except ConnectionClosed as closing:
            return closing.rcvd.code if closing.rcvd else 1006

    # Looking.

    def log(self) -> list[Message]:
        """What the disk has of this table."""
        with sqlite3.connect(self.guest.server.data / "tables.sqlite") as db:
            rows = db.execute("SELECT entry FROM log WHERE code = ? ORDER BY number", (self.code,)).fetchall()
        return [json.decode(row[0]) for row in rows]

    @property
    def me(self) -> int:
        return int(self.table["me"])

    @property
    def phase(self) -> str:
        return str(self.table["phase"])

    @property
    def words(self) -> list[str]:
        """The log as it was told, in order."""
        return [line["words"] for number in sorted(self.steps) for line in self.steps[number].get("lines", [])]

    # Playing.

    def mine(self) -> Message | None:
        """The first question that waits for this seat."""
        for question in self.table["questions"]:
            if question["options"] and not question["answered"] and self.me in question["seats"]:
                found: Message = question
                return found
        return None

    def move(self, question: Message, choose: Callable[[list[int]], int] = lambda options: options[0]) -> list[int]:
        """A whole move, put together as a page does: pick by pick, with previews."""
        picks: list[int] = []
        asked = question
        while True:
            picks.append(choose([option["pick"] for option in asked["options"]]))
            preview = self.do("ask", number=question["number"], picks=picks)
            if preview["type"] == "refused":
                raise RefusedMove(preview)
            if preview["complete"]:
                return picks
            asked = preview["next"]

    def answer(self, choose: Callable[[list[int]], int] = lambda options: options[0]) -> Message:
        """Answer what this seat is asked; if others have changed that meanwhile, what it is asked now, if anything."""
        self.wait_for(lambda _: self.mine() or self.phase == "over")
        for _ in range(RACES):
            question = self.mine()
            if question is None:
                return {}
            try:
                told = self.do("answer", number=question["number"], picks=self.move(question, choose))
            except RefusedMove as refused:
                told = refused.told
            if told["type"] == "done":
                return told
            self.drain()
            assert by_the_clock(question) or self.mine() != question, told
        raise AssertionError(told)

    def play(self, choose: Callable[[list[int]], int] = lambda options: options[0], most: int = 10_000) -> None:
        """Until the table is over, or for so many answers."""
        for _ in range(most):
            self.wait_for(lambda _: self.mine() or self.phase == "over")
            if self.phase == "over":
                return
            self.answer(choose)


def by_the_clock(question: Message) -> bool:
    """Whether others act at the same time, so that what was possible a moment ago is not any more."""
    return bool(question["kind"] == "trade")


def quick(game: str) -> dict[str, int]:
    """Options with which a game by the clock does not take long."""
    return {"idle": 5} if game == "tech-exchange" else {}


def seated(server: Server, game: str, *seats: str, **more: Any) -> list[Page]:
    """A table with a page for every person at it; `open` seats are taken by others, one after the other."""
    host = server.guest("ann")
    made = host.create(game, *seats, **more)
    seat_of = {made["seat"]: host.open(made["code"])}
    for at, name in zip(sorted(map(int, made["links"])), ["bo", "cy", "dee", "eve", "fay"], strict=False):
        seat_of[at] = server.guest(name).sit(made["code"], made["links"][str(at)])
        assert seat_of[at].me == at
    pages = [seat_of[at] for at in sorted(seat_of)]
    for page in pages:
        page.wait_for(lambda table: table["phase"] == "playing")
        page.drain()
    return pages


def whose_turn(*pages: Page) -> Page:
    """Who is asked something, when everything has arrived."""
    for page in pages:
        page.drain()
    return next(page for page in pages if page.mine())


def play_together(*pages: Page, choose: Callable[[list[int]], int] = lambda options: options[0]) -> int:
    """Whoever is asked answers, until the table is over; how many answers that took."""
    number = 0
    while True:
        for page in pages:
            page.drain()
        if pages[0].phase == "over":
            return number
        for page in pages:
            if page.mine() is not None:
                page.answer(choose)
                number += 1
                break
        else:
            time.sleep(0.005)
