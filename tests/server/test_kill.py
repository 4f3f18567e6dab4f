"""kill -9 while people play: what was acknowledged is there afterwards, what was told stays as it was, play goes on."""

from __future__ import annotations

import json as plain_json
import sqlite3
import time
from collections import Counter
from pathlib import Path
from random import Random
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed

from techdeck import replay
from tests.server.server import Guest, Server, until

MOMENTS = ("at once", "written", "a little later")


class Player:
    """Somebody who comes back after every fall of the server and remembers all they were told."""

    def __init__(self, guest: Guest, code: str) -> None:
        self.guest = guest
        self.code = code
        self.told: dict[int, Any] = {}
        self.done: set[str] = set()
        self.page = guest.open(code)
        self.note()

    def note(self) -> None:
        """What was told once is told the same for ever, and without gaps."""
        for number, step in self.page.steps.items():
            assert self.told.setdefault(number, step) == step
        assert [*self.told] == list(range(len(self.told)))
        self.done |= {message["id"] for message in self.page.got if message["type"] == "done"}

    def hear(self) -> None:
        """All that arrived before the connection fell."""
        try:
            while True:
                self.page.receive(0.05)
        except (ConnectionClosed, TimeoutError):
            self.note()

    def come_back(self) -> None:
        self.page = self.guest.open(self.code, len(self.told) - 1)
        self.note()
        whole = self.guest.open(self.code)
        told = {number: step for number, step in whole.steps.items() if number in self.told}
        assert told == {number: self.told[number] for number in told}
        if len(whole.steps) == len(told):  # else bots have gone on in between
            assert whole.table == self.page.table
        whole.close()

    def settle(self) -> None:
        self.page.drain()
        self.note()


class Table:
    """Two people and a table, on a server that falls again and again."""

    def __init__(self, server: Server, game: str, dice: Random, **more: Any) -> None:
        self.server = server
        self.dice = dice
        ann, bo = server.guest("ann"), server.guest("bo")
        made = ann.create(game, "me", "open", **more)
        bo.sit(made["code"]).close()
        self.code = made["code"]
        self.players = [Player(guest, self.code) for guest in (ann, bo)]
        self.sent = 0
        self.falls: Counter[str] = Counter()

    def play(self, answers: int) -> None:
        for _ in range(answers):
            player = self.next_player()
            if player is None:
                return
            player.page.answer(self.dice.choice)

    def next_player(self) -> Player | None:
        """Who is asked; None when it is over."""
        end = time.monotonic() + 30
        while time.monotonic() < end:
            for player in self.players:
                player.settle()
                if player.page.phase == "over":
                    return None
                if player.page.mine() is not None:
                    return player
        raise AssertionError("nobody is asked")

    def fall(self, moment: str) -> None:
        """Somebody answers, somebody else talks, and the server is killed in the midst of it."""
        player = self.next_player()
        if player is None:
            return
        other = self.players[1 - self.players.index(player)]
        question = player.page.mine()
        assert question is not None
        picks = player.page.move(question, self.dice.choice)
        self.sent += 1
        answer = {"type": "answer", "id": f"a{self.sent}", "number": question["number"], "picks": picks}
        chat = {"type": "chat", "id": f"c{self.sent}", "text": "still there?"}
        before = len(self.log())
        player.page.send(**answer)
        other.page.send(**chat)
        self.wait(moment, before)
        self.server.kill()
        for each in self.players:
            each.hear()
        self.count(player, f"a{self.sent}")
        self.server.start()
        for each in self.players:
            each.come_back()
        for each, message in ((player, answer), (other, chat)):  # whoever got no answer sends it again
            told = each.page.do(**message)
            assert told["type"] == "done", told
            each.note()
        self.check()

    def wait(self, moment: str, before: int) -> None:
        if moment == "written":
            until(lambda: len(self.log()) > before, "nothing is written")
        elif moment == "a little later":
            time.sleep(self.dice.random() * 0.02)

    def log(self) -> list[dict[str, Any]]:
        with sqlite3.connect(f"file:{self.server.data / 'tables.sqlite'}?mode=ro", uri=True) as db:
            rows = db.execute("SELECT entry FROM log WHERE code = ? ORDER BY number", (self.code,)).fetchall()
        return [plain_json.loads(row[0]) for row in rows]

    def count(self, player: Player, id: str) -> None:
        written = any(entry.get("id", "").endswith(f"/{id}") for entry in self.log())
        told = id in player.done
        assert written or not told, "what was acknowledged is lost"
        self.falls["acknowledged" if told else "written" if written else "lost"] += 1

    def check(self) -> None:
        """Everything that was acknowledged is there, once."""
        ids = Counter(entry["id"].rpartition("/")[2] for entry in self.log() if entry.get("id"))
        for player in self.players:
            mine = {id for id in player.done if id[0] in "ac"}
            assert {id: ids[id] for id in mine} == dict.fromkeys(mine, 1)


def falls(tmp_path: Path, number: int, game: str, seed: int, **more: Any) -> Counter[str]:
    server = Server(tmp_path / "data")
    dice = Random(seed)
    try:
        watchers: list[Player] = []
        table = Table(server, game, dice, **more)
        for fall in range(number):
            table.play(dice.randrange(3))
            if fall % 4 == 0:  # bots of another table fall too, in the midst of their thoughts
                guest = server.guest("cy")
                watchers.append(Player(guest, guest.create("tech-city", *["greedy"] * 3)["code"]))
            table.fall(MOMENTS[fall % len(MOMENTS)])
            for watcher in watchers:
                watcher.hear()
                watcher.come_back()
        for player in (*watchers, table.players[0]):
            finish(player, table)
        assert "Traceback" not in server.errors(), server.errors()
        print(dict(table.falls))
        return table.falls
    finally:
        server.stop()


def finish(player: Player, table: Table) -> None:
    """To the end; then the record is that of one whole game."""
    if player in table.players:
        table.play(10_000)
    player.page.wait_for(lambda table: table["phase"] == "over")
    player.note()
    assert replay(player.guest.text(f"/api/tables/{player.code}/record")).over


def test_a_server_that_is_killed_loses_nothing(tmp_path: Path) -> None:
    counted = falls(tmp_path, 12, "tug", 1)
    assert sum(counted.values()) == 12
    assert counted["lost"]  # killed before the write
    assert counted["written"] + counted["acknowledged"]  # and after it


@pytest.mark.long
@pytest.mark.parametrize("seed", [2, 3, 4, 5, 6])
def test_a_server_that_is_killed_a_hundred_times_loses_nothing(tmp_path: Path, seed: int) -> None:
    counted = falls(tmp_path, 20, "tech-city", seed)
    assert counted["lost"]
    assert counted["written"] + counted["acknowledged"]
