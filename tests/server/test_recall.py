"""Steps that a page no longer has are told again exactly as they were told to that viewer."""

from __future__ import annotations

import pytest
from msgspec import json

from techdeck.games.peer_to_peer.game import NO_LIMIT
from techdeck.rules import say
from techdeck.server.audience import GAP
from tests.server.server import Guest, Page, Server, seated

pytestmark = pytest.mark.compiled_once


def in_bytes(page: Page, numbers: range) -> list[bytes]:
    return [json.encode(page.steps[number]) for number in numbers]


def chatted(page: Page, lines: int) -> None:
    for number in range(lines):
        page.done("chat", text=f"line {number}")


@pytest.fixture(scope="module")
def played(server: Server) -> tuple[Page, Page, Page]:
    """Two teams at a table and somebody who watches, who have heard all of a game that is over."""
    pages = seated(server, "peer-to-peer", "me", "open", options={"unhappy": NO_LIMIT})
    watcher = server.guest("eve").open(pages[0].code)
    chatted(pages[0], GAP // 2)  # or a short game would not be more than is sent at once
    for page in pages:
        page.done("hand-over", bot="random")
    for page in (*pages, watcher):
        page.wait_for(lambda table: table["phase"] == "over", 60)
    return pages[0], pages[1], watcher


@pytest.mark.parametrize("who", range(3), ids=["one", "the other", "a spectator"])
def test_what_was_told_is_told_again_to_the_byte(played: tuple[Page, Page, Page], who: int) -> None:
    heard = played[who]
    again = heard.guest.open(heard.code)
    first = min(number for number in again.steps if number + GAP >= len(heard.steps))
    assert first == len(heard.steps) - GAP > 0
    while first > 0:
        told = again.do("recall", before=first)
        assert told["type"] == "recalled"
        numbers = range(max(0, first - GAP), first)
        assert [step["number"] for step in told["steps"]] == [*numbers]
        assert [json.encode(step) for step in told["steps"]] == in_bytes(heard, numbers)
        first = numbers.start
    assert again.do("recall", before=0)["steps"] == []


@pytest.mark.parametrize("before", [-1, -(10**30), 0])
def test_before_the_first_there_is_nothing(played: tuple[Page, Page, Page], before: int) -> None:
    assert played[0].do("recall", before=before)["steps"] == []


def test_a_number_that_is_still_to_come_gives_the_last(played: tuple[Page, Page, Page]) -> None:
    page = played[0]
    told = page.do("recall", before=10**30)["steps"]
    assert [json.encode(step) for step in told] == in_bytes(page, range(len(page.steps) - GAP, len(page.steps)))


def test_who_may_not_watch_is_told_nothing(server: Server) -> None:
    ann = server.guest("ann")
    page = ann.open(ann.create("tug", "me", "open", watch=False)["code"])
    chatted(page, 3)
    stranger = server.guest("eve").open(page.code, None)  # has not said hello
    assert stranger.refused("recall", before=99)["words"] == say("server.no_watching")
    assert server.guest("fay").open(page.code).got[-1]["type"] == "closing"


def test_before_the_deal_too(ann: Guest) -> None:
    page = ann.open(ann.create("tug", "me", "open")["code"])
    chatted(page, 3)
    page.drain()
    assert [step["number"] for step in page.do("recall", before=2)["steps"]] == [0, 1]
