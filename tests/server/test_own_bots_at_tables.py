"""Bots from files of the operator's own: whatever they do, tables go on, and the server can be stopped."""

from __future__ import annotations

import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from techdeck.rules import say
from tests.server.server import Page, Server, until
from tests.server.test_bots_at_tables import children_of

BOT = "import time\nfrom techdeck.bots import Bot\nclass Own(Bot):\n    def choose(self, view, question):\n        {}\n"
BOTS = {
    "fair": "return [question.options[0]]",
    "stuck": "while True: pass",
    "asleep": "time.sleep(3600)",
    "wrong": "return [4711]",
    "raises": "raise ValueError('no idea')",
}


@pytest.fixture
def hosts(tmp_path: Path) -> Iterator[Server]:
    files = []
    for name, does in BOTS.items():
        files.append(tmp_path / f"{name}.py")
        files[-1].write_text(BOT.format(does))
    running = Server(tmp_path / "data", bots=files, think=3)
    yield running
    running.stop()


def until_asked(page: Page) -> None:
    page.wait_for(lambda _: page.mine() is not None)


def answer_all(page: Page) -> None:
    """Until it is the bot's turn."""
    while page.mine() is not None:
        page.answer()
        page.drain()


def failures(words: list[str], seat: str) -> int:
    return words.count(say("server.bot_failed", seat=seat))


def test_a_bot_of_ones_own_plays(hosts: Server) -> None:
    guest = hosts.guest("ann")
    page = guest.open(guest.create("tug", "me", "fair", options={"rounds": 1})["code"])
    page.play()
    assert failures(page.words, page.table["seats"][1]["name"]) == 0


@pytest.mark.parametrize("bot", ["wrong", "raises"])
def test_a_bot_that_fails_is_answered_for_and_everybody_is_told_once(hosts: Server, bot: str) -> None:
    guest = hosts.guest("ann")
    page = guest.open(guest.create("tug", "me", bot, options={"rounds": 2})["code"])
    page.play()
    assert page.phase == "over"
    assert failures(page.words, page.table["seats"][1]["name"]) == 1
    hosts.restart()  # it is in the log
    again = guest.open(page.code)
    assert failures(again.words, page.table["seats"][1]["name"]) == 1


def test_bots_that_never_answer_hold_up_nobody_elses_table(hosts: Server) -> None:
    slow = [hosts.guest("ann"), hosts.guest("bo")]
    pages = [
        guest.open(guest.create("tug", "me", bot)["code"]) for guest, bot in zip(slow, ["stuck", "asleep"], strict=True)
    ]
    for page in pages:
        answer_all(page)
    other = hosts.guest("cy")
    page = other.open(other.create("tug", "me", "random", options={"rounds": 1})["code"])
    page.play()
    assert page.phase == "over"
    for page in pages:  # their own tables go on when the bots have thought for long enough
        until_asked(page)
        assert failures(page.words, page.table["seats"][1]["name"]) == 1


def test_a_server_with_a_bot_that_never_answers_can_be_stopped(tmp_path: Path) -> None:
    file = tmp_path / "stuck.py"
    file.write_text(BOT.format(BOTS["stuck"]))
    server = Server(tmp_path / "data", bots=[file], think=600)
    guest = server.guest("ann")
    page = guest.open(guest.create("tug", "me", "stuck")["code"])
    answer_all(page)
    until(lambda: children_of(server.process.pid, "spawn_main"), "the bot is never asked")
    time.sleep(0.5)
    thinking = children_of(server.process.pid, "spawn_main")
    server.ask_to_stop()
    assert server.process.wait(10) == 0
    until(lambda: not [pid for pid in thinking if Path(f"/proc/{pid}").exists()], "the bot's process is left", 10)


def test_a_bot_that_never_answers_ends_with_a_server_that_is_killed(hosts: Server) -> None:
    guest = hosts.guest("ann")
    page = guest.open(guest.create("tug", "me", "stuck")["code"])
    answer_all(page)
    until(lambda: children_of(hosts.process.pid, "spawn_main"), "the bot is never asked")
    thinking = children_of(hosts.process.pid, "spawn_main")
    hosts.kill()
    until(lambda: not [pid for pid in thinking if Path(f"/proc/{pid}").exists()], "the bot's process is left", 10)
