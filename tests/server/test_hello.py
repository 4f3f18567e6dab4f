"""Coming to a table: what is sent to whom, in which order, and who is there."""

from __future__ import annotations

from typing import Any

import pytest

from techdeck.rules import say
from techdeck.server.audience import GAP
from tests.server.server import Guest, Page, Server, play_together, seated, until, whose_turn


def numbers(steps: list[dict[str, Any]]) -> list[int]:
    return [step["number"] for step in steps]


# --- hello


def test_a_client_that_returns_gets_what_it_has_missed(server: Server) -> None:
    one, two = seated(server, "tug", "me", "open")
    for _ in range(5):
        whose_turn(one, two).answer()
    one.drain()
    last = max(one.steps)
    for seen in (0, last - 2, last):
        page = one.guest.open(one.code, seen)
        welcome = page.got[0]
        assert welcome["whole"] is False
        assert numbers(welcome["steps"]) == list(range(seen + 1, last + 1))
        assert all(step == one.steps[step["number"]] for step in welcome["steps"])
        assert welcome["table"] == one.table
    for seen in (-1, last + 1, last + 500, 10**30, -(10**30)):
        page = one.guest.open(one.code, seen)
        assert page.got[0]["whole"] is True
        assert page.steps == one.steps
        assert page.table == one.table


def test_after_a_long_absence_only_the_last_steps_are_sent_and_all_that_people_said(ann: Guest) -> None:
    page = ann.open(ann.create("tug", "me", "open")["code"])
    page.done("chat", text="good luck")
    steps = 30 + GAP
    for number in range(steps - 1):
        page.done("ready", ready=number % 2 == 1)
    assert [*page.steps] == list(range(steps))
    assert numbers(ann.open(page.code, 28).got[0]["steps"]) == [0, *range(30, steps)]  # too long ago
    gap = ann.open(page.code, 29).got[0]
    assert not gap["whole"]
    assert numbers(gap["steps"]) == list(range(30, steps))
    whole = ann.open(page.code).got[0]
    assert whole["whole"]
    assert numbers(whole["steps"]) == [0, *range(30, steps)]


def test_hello_again_on_the_same_connection(ann: Guest) -> None:
    page = ann.open(ann.create("tug", "me", "open")["code"])
    page.done("chat", text="one")
    first = page.hello()
    assert page.hello() == first
    assert page.hello(0)["steps"] == []


@pytest.mark.parametrize("protocol", [0, 2, -1, 10**20])
def test_another_protocol_is_told_to_reload(ann: Guest, protocol: int) -> None:
    page = ann.open(ann.create("tug", "me", "open")["code"], None)
    page.send(type="hello", protocol=protocol)
    assert page.receive()["words"] == say("server.protocol", here=1, there=protocol)
    assert page.closed() == 1013


def test_a_table_that_is_not_there_says_so(ann: Guest) -> None:
    page = ann.open("XXXXXX", None)
    assert page.receive() == {"type": "closing", "words": say("server.no_table", code="XXXXXX")}
    assert page.closed() == 4404


def test_steps_of_every_viewer_are_numbered_without_gaps(server: Server) -> None:
    pages = seated(server, "tug", "me", "open", "open", "open", options={"rounds": 3})
    watcher = server.guest().open(pages[0].code)
    pages[0].done("chat", text="to us", team=True)
    pages[1].done("chat", text="to all")
    play_together(*pages)
    for page in [*pages, watcher]:
        page.drain()
        assert [*page.steps] == list(range(len(page.steps)))  # in this order, each once
        told = [number for message in page.got for number in numbers(message.get("steps", []))]
        assert told == [*page.steps]
        whole = page.guest.open(page.code)
        assert whole.steps == {number: step for number, step in page.steps.items() if number in whole.steps}
    assert len(pages[0].steps) == len(pages[1].steps) + 1


def test_who_sits_down_with_an_open_page_is_welcomed_to_the_seat(server: Server) -> None:
    ann, bo = server.guest("ann"), server.guest("bo")
    made = ann.create("tug", "me", "open")
    bo.get("/api/me")
    page = bo.open(made["code"])
    assert page.me == -1
    bo.join(made["code"])
    welcome = page.wait(lambda message: message["type"] == "welcome")
    assert welcome["whole"]
    assert page.me == 1
    page.done("ready")
    page.wait_for(lambda table: table["phase"] == "playing")
    assert [*page.steps] == list(range(len(page.steps)))
    assert any(zone["cards"] and "?" not in zone["cards"] for zone in page.table["zones"] if zone["kind"] == "hand")


# --- who is there


def test_who_is_there_is_told(server: Server) -> None:
    one, two = seated(server, "tug", "me", "open")
    assert present(one) == ([0, 1], 0)
    watcher = server.guest().open(one.code)
    for page in (one, two, watcher):
        page.drain()
        assert present(page) == ([0, 1], 1)
    silent = server.guest().open(one.code, None)  # says nothing: is not there
    assert not one.quiet(0.15)
    silent.close()
    assert not one.quiet(0.15)
    also = two.guest.open(two.code)
    assert not one.drain()  # was there before
    two.close()
    assert not one.quiet(0.15)
    also.close()
    until(lambda: one.drain() is not None and present(one) == ([0], 1), "two is still there")
    watcher.close()
    until(lambda: one.drain() is not None and present(one) == ([0], 0), "somebody watches")


def present(page: Page) -> tuple[list[int], int]:
    """As it was last told."""
    last = [message for message in page.got if message["type"] == "present"][-1]
    return last["seats"], last["watching"]
