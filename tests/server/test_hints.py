"""Hints: what a strong bot would do, to who asks and to nobody else; and a bot's suggestions say why."""

from __future__ import annotations

from typing import Any

import pytest

from techdeck.engine.asking import PASS
from techdeck.rules import say
from tests.server.server import Guest, Page, Server, seated, whose_turn

GAMES = ["tech-city", "peer-to-peer", "tech-exchange"]


def asked_of(page: Page) -> dict[str, Any]:
    question = page.mine()
    assert question is not None
    return question


def two_people(server: Server, game: str = "tech-city") -> tuple[Page, Page]:
    """Who is asked, and somebody else."""
    pages = seated(server, game, "me", "open")
    asked = whose_turn(*pages)
    return asked, next(page for page in pages if page is not asked)


@pytest.mark.parametrize("game", GAMES)
def test_who_asks_gets_a_move_and_the_reason_and_nobody_else_anything(server: Server, game: str) -> None:
    asking, other = two_people(server, game)
    number = asked_of(asking)["number"]
    log = asking.log()
    told = asking.do("hint", number=number)
    assert (told["type"], told["number"]) == ("hinted", number)
    assert asking.do("ask", number=number, picks=told["picks"])["complete"]
    assert "expected to" in told["words"] or "no other move" in told["words"]
    assert other.drain() == []
    assert asking.log() == log
    asking.done("answer", number=number, picks=told["picks"])


def test_while_a_hint_is_thought_about_the_table_goes_on(server: Server) -> None:
    asking, other = two_people(server)
    number = asked_of(asking)["number"]
    asking.send(type="hint", id="first", number=number)
    assert asking.refused("hint", number=number)["words"] == say("server.hint.thinking")
    other.done("chat", text="hurry")
    again = asking.guest.open(asking.code)  # the line was lost: the answer comes on the new one
    again.send(type="hint", id="first", number=number)
    assert again.wait(lambda got: got.get("id") == "first")["type"] == "hinted"
    assert not [got for got in asking.drain() if got["type"] == "hinted"]


def test_a_hint_that_comes_too_late_says_so(server: Server) -> None:
    asking, _ = two_people(server)
    number = asked_of(asking)["number"]
    asking.send(type="hint", id="late", number=number)
    asking.answer()
    late = asking.wait(lambda got: got.get("id") == "late")
    assert (late["type"], late["words"]) == ("refused", say("server.hint.late"))


def test_a_hint_from_before_an_undo_is_not_given(server: Server) -> None:
    """The same number may ask something else then."""
    asking, _ = two_people(server, "tug")
    number = asked_of(asking)["number"]
    asking.send(type="hint", id="stale", number=number)
    asking.done("answer", number=number, picks=[PASS])
    asking.done("undo")
    assert asked_of(asking)["number"] == number
    stale = asking.wait(lambda got: got.get("id") == "stale")
    assert (stale["type"], stale["words"]) == ("refused", say("server.hint.late"))


def test_who_is_not_asked_gets_no_hint(server: Server) -> None:
    asking, other = two_people(server)
    number = asked_of(asking)["number"]
    assert "not asked" in other.refused("hint", number=number)["words"]
    assert asking.refused("hint", number=number + 1024)["words"] == say("refused.not_open", number=number + 1024)
    watcher = server.guest().open(asking.code)
    assert watcher.refused("hint", number=number)["words"] == say("server.not_seated")
    asking.done("hand-over", bot="hard")
    assert asking.refused("hint", number=number)["words"] == say("server.bot_plays")


def test_who_has_sealed_an_answer_gets_no_hint(server: Server) -> None:
    pages = seated(server, "tug", "me", "open")
    while asked_of(whose_turn(*pages))["kind"] != "bid":
        page = whose_turn(*pages)
        page.done("answer", number=asked_of(page)["number"], picks=[PASS])
    pages[0].done("answer", number=asked_of(pages[0])["number"], picks=[PASS])
    pages[0].drain()
    sealed = next(question for question in pages[0].table["questions"] if question["answered"])
    assert pages[0].refused("hint", number=sealed["number"])["words"] == say("server.hint.answered")


def test_there_are_no_hints_before_the_deal_nor_after_the_end(server: Server, ann: Guest) -> None:
    page = ann.open(ann.create("tug", "me", "open")["code"])
    assert page.refused("hint", number=1024)["words"] == say("server.not_begun")
    page = ann.open(ann.create("tug", "me", "random", options={"rounds": 1})["code"])
    page.play()
    assert page.refused("hint", number=1024)["words"] == say("server.is_over")


def test_a_bot_beside_people_suggests_with_its_reason(server: Server) -> None:
    page = seated(server, "peer-to-peer", "me", "normal", "normal", "normal")[0]
    told = [got for got in page.got if got["type"] == "thinking"]
    suggested = told[0] if told else page.wait(lambda got: got["type"] == "thinking")
    assert "expected to" in suggested["words"]
    again = page.guest.open(page.code)  # who comes later is told the same
    assert again.wait(lambda got: got["type"] == "thinking") == suggested
