"""How much goes over the wire, as a browser gets it: packed, each message with what was sent before it in mind."""

from __future__ import annotations

import statistics
from concurrent.futures import ThreadPoolExecutor
from random import Random

import pytest

from techdeck import games
from tests.server.raw import RawClient
from tests.server.server import PATIENCE, Guest, Page, Server, quick

pytestmark = pytest.mark.compiled_once

STEP = 1024
SNAPSHOT = 10 * 1024


@pytest.mark.parametrize("name", games.names())
def test_a_step_is_a_kilobyte_and_a_snapshot_ten_at_most(server: Server, ann: Guest, name: str) -> None:
    """Six play to the end: the last table is the largest, with as many steps before it as are sent."""
    seats = games.get(name).seats[1]
    page = ann.open(ann.create(name, "me", *["greedy"] * (seats - 1), options=longest(name))["code"])
    sizes, snapshots = played(server, ann, page)
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


def played(server: Server, guest: Guest, page: Page) -> tuple[list[int], list[int]]:
    """What somebody is sent who looks on, to the end."""
    client = RawClient(server, page.code, guest.cookie, packed=True)
    with ThreadPoolExecutor(1) as pool:
        reading = pool.submit(follow, client, server, guest, page.code)
        try:
            page.play(Random(1).choice)
            return reading.result(PATIENCE)
        finally:
            client.close()  # also if the game does not come to its end: nobody follows it for ever


def longest(name: str) -> dict[str, int]:
    longest = {option.name: option.default_for(6) for option in games.get(name).options if option.name != "patience"}
    return longest | quick(name)


def first(server: Server, guest: Guest, code: str) -> tuple[dict[str, object], int]:
    client = RawClient(server, code, guest.cookie, packed=True)
    client.send(type="hello")
    return client.receive()


def follow(client: RawClient, server: Server, guest: Guest, code: str) -> tuple[list[int], list[int]]:
    """The sizes of all steps to the end, and now and then of what a page gets that is opened anew."""
    sizes: list[int] = []
    snapshots: list[int] = []
    client.send(type="hello")
    while True:
        message, size = client.receive()
        if message["type"] == "stepped":
            sizes.append(size)
            if len(sizes) % 40 == 0:
                snapshots.append(first(server, guest, code)[1])
            if message["table"]["phase"] == "over":
                return sizes, snapshots
        if message["type"] == "welcome":
            snapshots.append(size)
