"""Bots on seats: instead of people, and beside them in a team."""

from __future__ import annotations

import os
import signal
import time
from pathlib import Path
from typing import Any

from techdeck.rules import say
from tests.server.server import Page, Server, play_together, seated, until

Thing = tuple[str, dict[str, Any]]  # that a client can send: its type, and the rest of it


# --- instead of people


def test_a_seat_is_left_to_a_bot_and_taken_back(server: Server) -> None:
    one, two = seated(server, "tug", "me", "open")
    assert one.refused("take-back")["words"] == say("server.nothing_to_take_back")
    names = "normal, easy, hard, random, greedy, search"
    assert one.refused("hand-over", bot="deep")["words"] == say("server.no_bot", bot="deep", bots=names)
    one.done("hand-over", bot="random")
    two.drain()
    assert two.table["seats"][0]["bot"] == "random"
    assert say("server.handed", seat="ann", bot="random") in two.words
    things: list[Thing] = [("answer", {"number": 1, "picks": [1]}), ("undo", {}), ("propose", {"what": "end"})]
    for type, more in things:
        assert one.refused(type, **more)["words"] == say("server.bot_plays")
    assert one.refused("hand-over")["words"] == say("server.bot_plays")
    for _ in range(3):
        two.answer()  # ann's bot goes on
    two.done("propose", what="end")  # of the people here all agree, and a bot is none
    two.wait_for(lambda table: table["phase"] == "over")


def test_a_seat_that_was_taken_back_is_asked_again(server: Server) -> None:
    one, two = seated(server, "tug", "me", "open")
    one.done("hand-over")
    for _ in range(2):
        two.answer()
    one.done("take-back")
    two.drain()
    assert two.table["seats"][0]["bot"] == ""
    assert say("server.took_back", seat="ann") in two.words
    play_together(one, two)


def test_who_resigned_does_not_come_back_nor_vote(server: Server) -> None:
    pages = seated(server, "tug", "me", "open", "open")
    pages[0].done("hand-over", resign=True)
    assert pages[0].refused("take-back")["words"] == say("server.nothing_to_take_back")
    pages[1].done("propose", what="end")
    pages[0].drain()
    number = pages[0].table["proposals"][0]["number"]
    assert pages[0].refused("vote", proposal=number, yes=False)["words"] == say("server.bot_plays")
    assert pages[0].table["seats"][0]["resigned"]
    pages[2].done("vote", proposal=number, yes=True)
    pages[0].wait_for(lambda table: table["phase"] == "over")


def test_when_all_have_resigned_the_table_is_over(server: Server) -> None:
    one, two = seated(server, "tug", "me", "open")
    one.done("hand-over")  # may come back
    two.done("hand-over", resign=True)
    one.drain()
    assert one.phase != "over" or one.table["outcome"]  # the bots play on
    one, two = seated(server, "tech-city", "me", "open")
    one.done("hand-over", resign=True)
    two.done("hand-over", resign=True)
    one.wait_for(lambda table: table["phase"] == "over")


# --- beside people in a team


def thinking(page: Page, seconds: float = 30) -> dict[str, Any]:
    return page.wait(lambda message: message["type"] == "thinking", seconds)


def test_a_bot_in_a_team_suggests_and_answers_when_asked(server: Server) -> None:
    page, them = seated(server, "tug", "me", "open", "greedy")  # ann and the bot against bo
    while page.mine() is None:
        them.answer()
        page.drain()
    told = next((each for each in page.got if each["type"] == "thinking"), None) or thinking(page)
    question = page.mine()
    assert question is not None
    assert (told["seat"], told["number"]) == (2, question["number"])
    assert told["words"]
    page.quiet(0.3)
    assert page.mine() == question  # it only suggests
    assert [each for each in page.got if each["type"] == "thinking"] == [told]  # and only once
    page.done("chat", text="hm")
    assert not [each for each in page.quiet(0.3) if each["type"] == "thinking"]
    again = page.guest.open(page.code)  # who comes later is told too
    assert thinking(again)["picks"] == told["picks"]
    assert not [each for each in them.drain() if each["type"] == "thinking"]
    page.done("ask-bot", id="ask")
    page.wait_for(lambda _: (page.mine() or {}).get("number") != question["number"])
    if page.mine() is not None:
        next_question = page.mine()
        page.done("ask-bot", id="ask")  # sent twice: the next one is not answered by it
        page.quiet(0.3)
        assert page.mine() == next_question


def test_who_has_no_bot_in_the_team_cannot_ask_it(server: Server) -> None:
    one, _ = seated(server, "tug", "me", "open")
    assert one.refused("ask-bot")["words"] == say("server.no_bot_here")


def test_a_bot_asked_for_nothing_says_so(server: Server) -> None:
    page, them = seated(server, "tug", "me", "open", "greedy")
    while page.mine() is not None:
        page.answer()
        page.drain()
        them.drain()
    assert page.refused("ask-bot")["words"] == say("server.nothing_asked")


def test_a_bot_in_a_team_answers_when_its_people_are_away(own_server: Server) -> None:
    page, them = seated(own_server, "tug", "me", "open", "greedy", options={"rounds": 2})
    page.close()
    them.play()  # ann's bot plays for the team
    assert them.phase == "over"


def test_a_bot_in_a_team_waits_for_people_who_only_reload(tmp_path: Path) -> None:
    server = Server(tmp_path / "data", away=600)
    try:
        page, them = seated(server, "tug", "me", "open", "greedy")
        while page.mine() is None:
            them.answer()
            page.drain()
        question = page.mine()
        page.close()
        time.sleep(0.5)
        again = page.guest.open(page.code)
        assert again.mine() == question
        server.restart()
        time.sleep(0.5)
        again = page.guest.open(page.code)
        assert again.mine() == question
    finally:
        server.stop()


def test_a_table_goes_on_after_a_worker_of_the_bots_was_killed(own_server: Server) -> None:
    guest = own_server.guest("ann")
    page = guest.open(guest.create("tug", "me", "greedy")["code"])
    workers = workers_of(own_server, page)
    for pid in workers:
        os.kill(pid, signal.SIGKILL)
    page.play()
    assert page.phase == "over"


def test_the_workers_end_with_a_server_that_is_killed(own_server: Server) -> None:
    guest = own_server.guest("ann")
    page = guest.open(guest.create("tug", "me", "greedy")["code"])
    workers = workers_of(own_server, page)
    own_server.kill()
    until(lambda: not [pid for pid in workers if Path(f"/proc/{pid}").exists()], "a worker is left", 10)


def workers_of(server: Server, page: Page) -> list[int]:
    """They begin when a bot is asked first."""
    while not (workers := children_of(server.process.pid, "spawn_main")):
        assert page.phase != "over", "there is no worker"
        page.play(most=1)
    return workers


def children_of(parent: int, word: str) -> list[int]:
    found = []
    for folder in Path("/proc").glob("[0-9]*"):
        try:
            status, command = (folder / "stat").read_text(), (folder / "cmdline").read_text()
        except OSError:
            continue
        if int(status.rpartition(")")[2].split()[1]) == parent and word in command:
            found.append(int(folder.name))
    return found


def test_a_bot_stands_in_for_who_is_away_and_hands_the_seat_back(own_server: Server) -> None:
    one, two = seated(own_server, "tug", "me", "open")
    assert "is there" in one.refused("stand-in", seat=1)["words"]
    assert one.refused("stand-in", seat=0)["words"] == say("server.no_stand_in", seat=1)
    assert one.refused("stand-in", seat=7)["words"] == say("server.no_stand_in", seat=8)
    two.close()
    until(lambda: one.do("stand-in", seat=1)["type"] == "done", "bo is never away")
    one.wait_for(lambda table: table["seats"][1]["bot"] == "normal")
    assert one.refused("stand-in", seat=1)["words"] == say("server.no_stand_in", seat=2)
    own_server.restart()  # it is in the log
    one = one.guest.open(one.code)
    assert one.table["seats"][1]["bot"] == "normal"
    again = two.guest.open(two.code)
    assert again.table["seats"][1]["bot"] == ""
    one.wait_for(lambda table: table["seats"][1]["bot"] == "")


def test_who_left_the_seat_to_a_bot_is_not_given_it_back_unasked(server: Server) -> None:
    one, _ = seated(server, "tug", "me", "open")
    one.done("hand-over")
    assert one.guest.open(one.code).table["seats"][0]["bot"] == "normal"
