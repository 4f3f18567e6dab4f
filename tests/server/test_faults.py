"""Faults of our own, planted into the server's code: a table is what is on its log, and goes on."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Callable, Coroutine
from pathlib import Path
from typing import Any, cast

import pytest
from msgspec import json

from techdeck.engine.match import Match
from techdeck.rules import say
from techdeck.server import entries as e
from techdeck.server import messages as m
from techdeck.server.bots import Bots, Thought
from techdeck.server.client import Client
from techdeck.server.live import Live
from techdeck.server.lobby import Lobby
from techdeck.server.state import State
from techdeck.server.store import Store
from tests.server.lives import NoBots, store_in, take_all

GUEST = "00" * 16


class FaultyBots(NoBots):
    """One that fails, or says what cannot be."""

    def __init__(self, picks: list[int] | None) -> None:
        self.picks = picks

    async def choose(self, state: State, seat: int, now: int) -> Thought:
        await asyncio.sleep(0)
        if self.picks is None:
            raise ZeroDivisionError
        return self.picks, None


async def with_table(
    folder: Path, bots: object, act: Callable[[Lobby, Live, Client], Coroutine[Any, Any, None]], kind: str = "open"
) -> None:
    store = await store_in(folder)
    lobby = Lobby(store, cast(Bots, bots), 1e9)
    seats = [m.SeatWanted(kind="me"), m.SeatWanted(kind="bot" if kind == "bot" else "open")]
    made = await lobby.create(GUEST, m.NewTable(game="tug", seats=seats, options={"rounds": 1}, ready=True))
    live = await lobby.find(made.code)
    client = Client(GUEST, -1)
    live.audience.join(client)
    await tell(live, client, m.Hello())
    take_all(client)
    try:
        await act(lobby, live, client)
    finally:
        await lobby.close()
        await store.close()


async def tell(live: Live, client: Client, message: m.FromClient) -> list[dict[str, Any]]:
    live.receive(client, message)
    await live.finish(live.nothing)
    return [json.decode(data) for data in take_all(client)]


def chats(live: Live) -> list[str]:
    return [step.chat.words for step in live.state.steps[0] if step.chat]


def test_an_entry_that_leads_nowhere_is_taken_back(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A mistake in the code must not leave a log that cannot be read."""
    found = State.chatted

    def poisoned(self: State, entry: e.Chatted) -> None:
        if entry.text == "poison":
            raise ZeroDivisionError
        found(self, entry)

    monkeypatch.setattr(State, "chatted", poisoned)

    async def act(lobby: Lobby, live: Live, client: Client) -> None:
        await tell(live, client, m.Chat(id="1", text="one"))
        told = await tell(live, client, m.Chat(id="2", text="poison"))
        assert told == [{"type": "refused", "id": "2", "words": say("server.failed"), "rule": "", "allowed": []}]
        told = await tell(live, client, m.Chat(id="3", text="three"))
        assert [step["number"] for step in told[0]["steps"]] == [1]
        assert chats(live) == ["one", "three"]
        assert len(await lobby.store.entries(live.state.code)) == 3

    asyncio.run(with_table(tmp_path, NoBots(), act))


def test_a_disk_that_cannot_be_written_is_told_and_nothing_has_happened(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def act(lobby: Lobby, live: Live, client: Client) -> None:
        async def full(*_: object) -> None:
            raise sqlite3.OperationalError("database or disk is full")

        found = lobby.store.append
        monkeypatch.setattr(lobby.store, "append", full)
        told = await tell(live, client, m.Chat(id="1", text="one"))
        assert [message["type"] for message in told] == ["refused"]
        assert chats(live) == []
        monkeypatch.setattr(lobby.store, "append", found)
        told = await tell(live, client, m.Chat(id="1", text="one"))  # sent again it is taken
        assert [message["type"] for message in told] == ["stepped", "done"]
        assert chats(live) == ["one"]

    asyncio.run(with_table(tmp_path, NoBots(), act))


@pytest.mark.parametrize("picks", [None, [], [4711], [-1, -1, -1]])
def test_a_table_goes_on_beside_a_bot_that_fails(tmp_path: Path, picks: list[int] | None) -> None:
    async def act(lobby: Lobby, live: Live, client: Client) -> None:
        for number in range(100):
            for _ in range(20):
                await live.finish(live.nothing)
            match = live.state.match
            assert match is not None
            if match.over:
                return
            mine = [question for question in match.questions(0) if question.options and not question.answered]
            if mine:
                picks = simplest_of(match, mine[0].number)
                await tell(live, client, m.Answer(id=f"{number}", number=mine[0].number, picks=picks))
        raise AssertionError("the table stands still")

    asyncio.run(with_table(tmp_path, FaultyBots(picks), act, "bot"))


def simplest_of(match: Match, number: int) -> list[int]:
    picks: list[int] = []
    while (asked := match.preview(0, number, *picks).next) is not None:
        picks.append(asked.default)
    return picks


def test_what_is_noted_late_is_noted_when_the_server_starts(tmp_path: Path) -> None:
    """It was stopped after the last answer and before the table was struck off the open ones."""

    async def act(lobby: Lobby, live: Live, client: Client) -> None:
        await tell(live, client, m.Begin(id="1"))
        await tell(live, client, m.HandOver(id="2", resign=True))
        assert live.state.phase == "over"
        assert await lobby.store.open_tables() == []
        await lobby.store.opened(live.state.code)
        again = Lobby(lobby.store, lobby.bots, 1e9)
        await again.wake()
        assert await lobby.store.open_tables() == []
        for _ in range(5):
            await asyncio.sleep(0)
        assert again.tables == {}

    asyncio.run(with_table(tmp_path, NoBots(), act))


def test_a_second_writer_is_noticed(tmp_path: Path) -> None:
    """The key of the log is the safety net: two servers on the same file never write the same number."""

    async def act(lobby: Lobby, live: Live, client: Client) -> None:
        other_store = await Store.open(tmp_path / "tables.sqlite")
        other = Lobby(other_store, cast(Bots, NoBots()), 1e9)
        try:
            theirs = await other.find(live.state.code)
            visitor = Client(GUEST, -1)
            theirs.audience.join(visitor)
            await tell(theirs, visitor, m.Hello())
            for number in range(10):
                for each, page, who in ((live, client, "a"), (theirs, visitor, "b")):
                    told = await tell(each, page, m.Chat(id=f"{who}{number}", text=f"{who}{number}"))
                    assert told[-1]["type"] == "done"
            both = [f"{who}{number}" for number in range(10) for who in "ab"]
            assert chats(theirs) == both
            assert chats(live) == both[:-1]  # has not written since
        finally:
            await other.close()
            await other_store.close()

    asyncio.run(with_table(tmp_path, NoBots(), act))
