"""How much goes over the wire, as a browser gets it: packed, each message with what was sent before it in mind."""

from __future__ import annotations

import statistics
from random import Random
from threading import Thread

import pytest

from techdeck import games
from tests.server.raw import RawClient
from tests.server.server import Guest, Server, quick

pytestmark = pytest.mark.compiled_once

STEP = 1024
SNAPSHOT = 10 * 1024


@pytest.mark.parametrize("name", games.names())
def test_a_step_is_a_kilobyte_and_a_snapshot_ten_at_most(server: Server, ann: Guest, name: str) -> None:
    """Six play to the end: the last table is the largest, with as many steps before it as are sent."""
    seats = games.get(name).seats[1]
    page = ann.open(ann.create(name, "me", *["greedy"] * (seats - 1), options=longest(name))["code"])
    sizes: list[int] = []
    snapshots: list[int] = []
    reader = Thread(target=follow, args=(server, ann, page.code, sizes, snapshots))
    reader.start()
    page.play(Random(1).choice)
    reader.join()
    welcome, late = first(server, ann, page.code)
    assert welcome["whole"]
    sizes.sort()
    middle, most = statistics.median(sizes), sizes[len(sizes) * 99 // 100]
    print(f"{name}: {len(sizes)} steps, {middle:.0f} bytes, 99 of 100 under {most}, {sizes[-1]} at most")
    print(f"snapshot {late}, {max(snapshots)} at most")
    assert most <= STEP
    assert sizes[-1] <= 2 * STEP  # the end, at which every card is turned up
    assert middle <= STEP / 3
    assert max(late, *snapshots) <= SNAPSHOT


def longest(name: str) -> dict[str, int]:
    longest = {option.name: option.default_for(6) for option in games.get(name).options if option.name != "patience"}
    return longest | quick(name)


def first(server: Server, guest: Guest, code: str) -> tuple[dict[str, object], int]:
    client = RawClient(server, code, guest.cookie, packed=True)
    client.send(type="hello")
    return client.receive()


def follow(server: Server, guest: Guest, code: str, sizes: list[int], snapshots: list[int]) -> None:
    """All steps to the end, and now and then what a page gets that is opened anew."""
    client = RawClient(server, code, guest.cookie, packed=True)
    client.send(type="hello")
    while True:
        message, size = client.receive()
        if message["type"] == "stepped":
            sizes.append(size)
            if len(sizes) % 40 == 0:
                snapshots.append(first(server, guest, code)[1])
            if message["table"]["phase"] == "over":
                return
        if message["type"] == "welcome":
            snapshots.append(size)
