"""Bots from files of the operator's own: whatever they do, tables go on, and the server can be stopped."""

from __future__ import annotations

import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from techdeck.cli import run as techdeck
from techdeck.rules import say
from tests.server.server import PATIENCE, Page, Server, until
from tests.server.test_bots_at_tables import children_of

MANY = 8  # more than the threads that all tables share, on a machine of two cores
BOT = """
import os, subprocess, time
from techdeck.bots import Bot

class Own(Bot):
    def choose(self, view, question):
        {}
"""
BOTS = {
    "fair": "return [question.options[0]]",
    "stuck": "while True: pass",
    "wrong": "return [4711]",
    "raises": "raise ValueError('no idea')",
    "late": "time.sleep(2); raise ValueError('no idea')",
    "gone": "os._exit(3)",
    "forks": "os.fork(); time.sleep(3600)",
    "starts": "subprocess.run(['sleep', '3599'])",
    **{f"asleep{n}": "time.sleep(3600)" for n in range(MANY)},
}


def files_of(folder: Path, *names: str) -> list[Path]:
    for name in names:
        (folder / f"{name}.py").write_text(BOT.format(BOTS[name]))
    return [folder / f"{name}.py" for name in names]


@pytest.fixture
def hosts(tmp_path: Path) -> Iterator[Server]:
    running = Server(tmp_path / "data", bots=files_of(tmp_path, "fair", "wrong", "raises", "gone", "stuck"))
    yield running
    running.stop()


def answer_all(page: Page) -> None:
    """Until it is the bot's turn."""
    while page.mine() is not None:
        page.answer()
        page.drain()


def failures(page: Page) -> int:
    """How often it was said that the bot on the second seat has failed."""
    name = page.table["seats"][1]["name"]
    return page.words.count(say("server.bot_failed", seat=name, bot="normal"))


def against(server: Server, bot: str, rounds: int = 1) -> Page:
    guest = server.guest("ann")
    return guest.open(guest.create("tug", "me", bot, options={"rounds": rounds})["code"])


def test_a_bot_of_ones_own_plays(hosts: Server) -> None:
    page = against(hosts, "fair")
    page.play()
    assert failures(page) == 0
    assert page.table["seats"][1]["bot"] == "fair"


@pytest.mark.parametrize("bot", ["wrong", "raises", "gone"])
def test_for_a_bot_that_fails_another_plays_on_and_everybody_is_told(hosts: Server, bot: str) -> None:
    page = against(hosts, bot, rounds=2)
    page.play()
    assert page.phase == "over"
    assert failures(page) == 1
    assert page.table["seats"][1]["bot"] == "normal"
    hosts.restart()  # it is in the log
    assert failures(page.guest.open(page.code)) == 1


def test_a_bot_that_has_failed_is_not_asked_again_because_others_answered_meanwhile(tmp_path: Path) -> None:
    server = Server(tmp_path / "data", bots=files_of(tmp_path, "late"))
    try:
        guest = server.guest("ann")
        page = guest.open(guest.create("peer-to-peer", "me", "late", options={"teams": 1})["code"])
        until(lambda: thinking(server), "the bot is never asked")
        page.answer()  # both keep a venture at the same time (P2P-S10)
        page.wait_for(lambda table: table["seats"][1]["bot"] == "normal")
        assert server.errors().count("no idea") == 1
    finally:
        server.stop()


def test_for_a_bot_that_never_answers_another_plays_on(tmp_path: Path) -> None:
    server = Server(tmp_path / "data", bots=files_of(tmp_path, "stuck"), think=1)
    try:
        page = against(server, "stuck")
        page.play()
        assert page.phase == "over"
        assert failures(page) == 1
    finally:
        server.stop()


def test_bots_that_never_answer_hold_up_nobody_elses_table(tmp_path: Path) -> None:
    asleep = [f"asleep{n}" for n in range(MANY)]
    server = Server(tmp_path / "data", bots=files_of(tmp_path, "fair", *asleep), think=PATIENCE)
    try:
        pages = [against(server, bot) for bot in asleep]
        for page in pages:
            answer_all(page)
        until(lambda: len(thinking(server)) == MANY, "the bots are never asked")
        other = against(server, "fair")
        other.play()
        assert other.phase == "over"
        for page in pages:
            page.drain()
            assert failures(page) == 0  # it was over before the first of them had thought for long enough
    finally:
        server.stop()


def test_a_table_goes_on_without_the_file_of_its_bot(tmp_path: Path) -> None:
    fair, raises = files_of(tmp_path, "fair", "raises")
    server = Server(tmp_path / "data", bots=[fair, raises])
    page = against(server, "fair", rounds=9)
    server.stop()
    server = Server(tmp_path / "data", bots=[raises])
    try:
        again = Page(server.guest("ann"), page.code, cookie=page.guest.cookie)
        answer_all(again)  # its last answer may have come before the server was stopped
        again.wait_for(lambda table: table["seats"][1]["bot"] == "normal")
        assert failures(again) == 1
    finally:
        server.stop()


@pytest.mark.parametrize("bot", ["stuck", "forks", "starts"])
def test_a_server_with_a_bot_that_never_answers_can_be_stopped(tmp_path: Path, bot: str) -> None:
    server = Server(tmp_path / "data", bots=files_of(tmp_path, bot), think=600)
    page = against(server, bot)
    answer_all(page)
    until(lambda: thinking(server), "the bot is never asked")
    time.sleep(1)  # and thinks
    family = thinking(server)
    server.ask_to_stop()
    assert server.process.wait(10) == 0
    until(lambda: not alive(family), "a process of the bot is left", 10)


def test_a_bot_that_never_answers_ends_with_a_server_that_is_killed(hosts: Server) -> None:
    answer_all(against(hosts, "stuck"))
    until(lambda: thinking(hosts), "the bot is never asked")
    family = thinking(hosts)
    hosts.kill()
    until(lambda: not alive(family), "the bot's process is left", 10)


@pytest.mark.parametrize("name", ["hard", "random", "fair"])
def test_a_bot_has_a_name_of_its_own(tmp_path: Path, name: str, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "same").mkdir()
    files = [*files_of(tmp_path, "fair"), tmp_path / "same" / f"{name}.py"]
    files[1].write_text(BOT.format(BOTS["fair"]))
    assert techdeck(["serve", *[word for file in files for word in ("--bot", str(file))]]) == 2
    assert say("serve.bot_taken", file=files[1], name=name) in capsys.readouterr().err.replace("\n", "")


def thinking(server: Server) -> list[int]:
    """The processes of bots' own files, and what these have started."""
    found = children_of(server.process.pid, "spawn_main")
    for pid in found:
        found += children_of(pid, "")
    return found


def alive(pids: list[int]) -> list[int]:
    return [pid for pid in pids if Path(f"/proc/{pid}").exists()]
