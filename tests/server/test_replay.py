"""A table that is over, looked at again: every moment is what was told live; and others that go on from a moment."""

from __future__ import annotations

import gzip
from collections.abc import Iterable
from itertools import chain, pairwise
from pathlib import Path
from random import Random
from typing import Any

import pytest
from httpx2 import Response
from msgspec import json

from techdeck import games, replay
from techdeck.commands.records import verify
from techdeck.rules import say
from tests.server.server import Guest, Message, Page, Server, play_together, quick, seated

pytestmark = pytest.mark.compiled_once

CHUNK = 100


def problem(answer: Response) -> str:
    assert answer.status_code == 422, answer.text
    return str(answer.json()["detail"])


def moments_of(guest: Guest, code: str, **seen: str) -> list[Message]:
    """All of them, as many at a time as the server gives."""
    query = "".join(f"&{name}={value}" for name, value in seen.items())
    last = guest.get(f"/api/tables/{code}/replay?{query}")["last"]
    found: list[Message] = []
    while len(found) <= last:
        some = guest.get(f"/api/tables/{code}/moments?from={len(found)}{query}")
        assert 0 < len(some) <= CHUNK
        found += some
    assert [moment["number"] for moment in found] == list(range(last + 1))
    return found


def changes(tables: Iterable[Message]) -> list[Message]:
    """Without those that look like the one before."""
    every: list[Message] = [{}, *tables]
    return [after for before, after in pairwise(every) if after != before]


def told(page: Page) -> list[Message]:
    """Every table that a page was sent since the deal."""
    return changes(got["table"] for got in page.got if "table" in got and got["table"]["phase"] != "gathering")


def finished(guest: Guest, *seats: str, **more: Any) -> Page:
    """A short game of tug that is over, answered by chance."""
    page = guest.open(guest.create("tug", *seats or ("me", "random"), options={"rounds": 2}, **more)["code"])
    page.play(Random(1).choice)
    return page


def play_on(guest: Guest, code: str, moment: int, *seats: str, status: int = 201, **more: Any) -> Message:
    wanted = [{"kind": kind} if kind in ("me", "open") else {"kind": "bot", "bot": kind} for kind in seats]
    data = {"moment": moment, "seats": wanted, "ready": True, **more}
    made: Message = guest.post(f"/api/tables/{code}/play-on", data, status)
    return made


# --- moments


@pytest.mark.parametrize("name", games.names())
def test_a_moment_is_what_was_told_then(server: Server, name: str) -> None:
    """Everybody compares what they see in the replay with what they were sent while it was played."""
    low, high = games.get(name).seats
    others = ["open"] * (max(low, min(2, high)) - 1)
    pages = seated(server, name, "me", *others, options=quick(name))
    watcher = server.guest().open(pages[0].code)
    live = [*pages, watcher]
    seen_from = [told(page)[0] for page in live]  # who came last has not seen the deal before others answered
    dice = Random(name)

    def choose(options: list[int]) -> int:
        watcher.drain()  # who does not receive for long is cut off
        return dice.choice(options)

    play_together(*pages, choose=choose)
    for page, first in zip(live, seen_from, strict=True):
        page.wait_for(lambda table: table["phase"] == "over")
        moments = moments_of(page.guest, page.code)
        again = changes(moment["table"] for moment in moments)
        assert again[again.index(first) :] == told(page)
        events = [moment["events"] for moment in moments]
        assert list(chain(*events)) == list(chain(*(step.get("events", []) for _, step in sorted(page.steps.items()))))
        log = page.guest.get(f"/api/tables/{page.code}/replay")
        assert log["seat"] == page.me
        assert [line["words"] for lines in log["log"] for line in lines] == page.words
        assert len(log["log"]) == len(moments)


def test_afterwards_everybody_sees_with_every_eye(server: Server) -> None:
    one, two = seated(server, "tug", "me", "open", options={"rounds": 2})
    play_together(one, two, choose=Random(2).choice)
    mine = moments_of(one.guest, one.code)
    assert moments_of(one.guest, one.code, **{"as": "0"}) == mine
    theirs = moments_of(one.guest, one.code, **{"as": "1"})
    assert theirs == moments_of(two.guest, one.code)
    watching = moments_of(one.guest, one.code, **{"as": "watching"})
    assert watching == moments_of(server.guest(), one.code)
    assert [moment["table"]["me"] for moment in (mine[3], theirs[3], watching[3])] == [0, 1, -1]
    assert len({json.encode(moment["table"]["zones"]) for moment in (mine[3], theirs[3], watching[3])}) == 3
    for nobody in ("2", "-1", "01", "x", "٣"):
        address = f"/api/tables/{one.code}/replay?as={nobody}"
        assert problem(one.guest.http.get(address)).startswith(f"nobody sees as {nobody}")


def test_a_moment_shows_who_played_then(ann: Guest) -> None:
    page = ann.open(ann.create("tug", "me", "random", options={"rounds": 2})["code"])
    page.answer()
    page.drain()
    before = len([entry for entry in page.log() if entry["type"] == "played"])
    page.done("hand-over", bot="random")
    page.wait_for(lambda table: table["phase"] == "over")
    moments = moments_of(ann, page.code)
    assert [seat["bot"] for seat in moments[before]["table"]["seats"]] == ["", "random"]
    assert [seat["bot"] for seat in moments[-1]["table"]["seats"]] == ["random", "random"]
    log = ann.get(f"/api/tables/{page.code}/replay")["log"]
    handed = [at for at, lines in enumerate(log) for line in lines if line["words"].startswith("ann left the seat")]
    assert handed == [before + 1]  # between the answer before and the one after


def test_moments_have_the_time_of_the_table(ann: Guest) -> None:
    page = ann.open(ann.create("tech-exchange", *["greedy"] * 3)["code"])
    page.wait_for(lambda table: table["phase"] == "over")
    times = [moment["now"] for moment in moments_of(ann, page.code)]
    assert times == sorted(times)
    assert times[-1] > 60_000


def test_a_part_of_the_moments(ann: Guest) -> None:
    page = finished(ann)
    everything = moments_of(ann, page.code)
    path = f"/api/tables/{page.code}/moments"
    last = len(everything) - 1
    assert ann.get(f"{path}?from=2&to=4") == everything[2:5]
    assert ann.get(f"{path}?from=3&to=1") == everything[3:4]
    assert ann.get(f"{path}?from={last}&to=999999") == everything[-1:]
    assert problem(ann.http.get(f"{path}?from={last + 1}")) == say("server.no_moment", moment=last + 1, last=last)
    for text in ("-1", "x", "1.5", "9" * 50):
        assert problem(ann.http.get(f"{path}?from={text}")) == say("server.no_number", name="from")


@pytest.mark.parametrize("name", ["peer-to-peer"])
def test_an_answer_is_no_more_than_a_hundred_kilobytes(ann: Guest, name: str) -> None:
    page = ann.open(ann.create(name, *["greedy"] * 6)["code"])
    page.wait_for(lambda table: table["phase"] == "over", 120)
    last = ann.get(f"/api/tables/{page.code}/replay?as=0")["last"]
    paths = ["replay?as=0", *[f"moments?as=0&from={first}" for first in range(0, last + 1, CHUNK)]]
    sizes = [packed_size(ann, f"/api/tables/{page.code}/{path}") for path in paths]
    print(f"{name}: {last} moments, log {sizes[0]} bytes, moments {max(sizes[1:])} at most")
    assert max(sizes) <= 100 * 1024


def packed_size(guest: Guest, path: str) -> int:
    with guest.http.stream("GET", path, headers={"accept-encoding": "gzip"}) as answer:
        data = b"".join(answer.iter_raw())
    assert gzip.decompress(data)
    return len(data)


# --- who may look


@pytest.mark.parametrize("path", ["replay", "moments"])
def test_before_the_end_nothing_is_shown(own_server: Server, path: str) -> None:
    ann, bo = own_server.guest("ann"), own_server.guest("bo")
    made = ann.create("tug", "me", "open", options={"rounds": 1})
    address = f"/api/tables/{made['code']}/{path}"
    assert problem(ann.http.get(address)) == say("server.replay_later")
    page, other = ann.open(made["code"]), bo.sit(made["code"])
    page.drain()
    for guest in (ann, bo, own_server.guest()):
        for query in ("", "?as=0", "?as=1", "?as=watching"):
            assert problem(guest.http.get(address + query)) == say("server.replay_later")
    refused = play_on(ann, made["code"], 0, "me", "random", status=422)
    assert refused["detail"] == say("server.replay_later")
    own_server.restart()
    assert problem(ann.http.get(address)) == say("server.replay_later")
    page, other = ann.open(made["code"]), bo.open(made["code"])
    play_together(page, other)
    assert ann.get(address)
    own_server.restart()
    assert bo.get(address)


def test_what_may_not_be_watched_may_not_be_replayed(server: Server, ann: Guest) -> None:
    page = finished(ann, watch=False)
    stranger = server.guest()
    for path in ("replay", "moments", "moments?as=watching"):
        assert problem(stranger.http.get(f"/api/tables/{page.code}/{path}")) == say("server.no_watching")
        assert ann.get(f"/api/tables/{page.code}/{path}")
    refused = play_on(stranger, page.code, 0, "me", "random", status=422)
    assert refused["detail"] == say("server.no_watching")


def test_what_a_team_said_among_itself_stays_there(server: Server) -> None:
    pages = seated(server, "tug", "me", "open", "open", "open", options={"rounds": 1})
    pages[0].done("chat", text="psst", team=True)
    pages[1].done("chat", text="hello", team=False)
    play_together(*pages)
    for seat in ("0", "1", "watching"):
        for path in ("replay", "moments"):
            told = pages[1].guest.text(f"/api/tables/{pages[0].code}/{path}?as={seat}")
            assert "psst" not in told
            assert "hello" not in told


# --- my finished tables


def test_my_finished_tables(server: Server, ann: Guest, bo: Guest) -> None:
    one, two = seated(server, "tug", "me", "open", options={"rounds": 1})
    play_together(one, two)
    open_still = one.guest.create("tug", "me", "random")["code"]
    for page, mine in ((one, 0), (two, 1)):
        (listed,) = page.guest.get("/api/me/finished")
        assert (listed["code"], listed["mine"], listed["phase"]) == (one.code, mine, "over")
        assert [seat["name"] for seat in listed["seats"]] == ["ann", "bo"]
        assert (listed["open"], listed["myTurn"]) == ([], False)
    assert server.guest().get("/api/me/finished") == []
    assert [table["code"] for table in one.guest.get("/api/me")["tables"]] == [open_still]


def test_the_latest_twenty_are_listed(server: Server) -> None:
    guest = server.guest("eve")
    codes = []
    for _ in range(22):
        page = guest.open(guest.create("tug", "me", "random")["code"])
        page.wait_for(lambda table: table["phase"] == "playing")
        page.done("hand-over", bot="random", resign=True)
        page.wait_for(lambda table: table["phase"] == "over")
        page.close()
        codes.append(page.code)
    listed = guest.get("/api/me/finished")
    assert len(listed) == 20
    assert [table["at"] for table in listed] == sorted((table["at"] for table in listed), reverse=True)
    assert {table["code"] for table in listed} <= {*codes}


# --- play on from here


def check_record(page: Page, old: str, moment: int, folder: Path) -> None:
    """It begins with the old one's lines, leads to the same table again, and fits the same commitment."""
    text = page.guest.text(f"/api/tables/{page.code}/record")
    match = replay(text)
    assert match.over
    assert str(match.record) == text
    before = replay(page.guest.text(f"/api/tables/{old}/record"))
    assert match.record.header() == before.record.header()
    assert match.record.lines[:moment] == before.record.lines[:moment]
    file = folder / "record.txt"
    file.write_text(text, encoding="utf-8")
    assert verify(file, commitment=page.table["commitment"]) == 0


@pytest.mark.parametrize("name", [name for name in games.names() if name != "tech-exchange"])  # hundreds of moves
def test_a_table_is_played_on_from_a_moment(ann: Guest, tmp_path: Path, name: str) -> None:
    low, high = games.get(name).seats
    bots = ["random"] * (max(low, min(3, high)) - 1)
    old = ann.open(ann.create(name, "me", *bots, options=quick(name))["code"])
    old.play(Random(name).choice)
    moments = moments_of(ann, old.code)
    moment = len(moments) // 2
    made = play_on(ann, old.code, moment, "me", *bots)
    page = ann.open(made["code"])
    assert page.phase == "playing"
    assert made["commitment"] == page.table["commitment"] == old.table["commitment"]
    log = ann.get(f"/api/tables/{old.code}/replay")["log"]
    words = [line["words"] for lines in log[: moment + 1] for line in lines]
    here = say("server.played_on", table=old.code, moment=moment)
    assert page.words.count(here) == 1
    before = page.words[: page.words.index(here)]
    assert before == words[-len(before) :]  # a page gets the last steps only
    steps = [step for step in page.steps.values() if here not in str(step)]
    assert [line["words"] for step in steps if step["before"] for line in step["lines"]] == before
    page.play(Random(f"{name} again").choice)
    check_record(page, old.code, moment, tmp_path)
    again = moments_of(ann, page.code)
    assert [each["table"]["zones"] for each in again[: moment + 1]] == [
        each["table"]["zones"] for each in moments[: moment + 1]
    ]


def test_i_take_the_seat_of_somebody_else(server: Server, ann: Guest, tmp_path: Path) -> None:
    old = finished(ann)
    there = ann.get(f"/api/tables/{old.code}/moments?as=1&from=4&to=4")[0]["table"]
    stranger = server.guest("zoe")
    made = play_on(stranger, old.code, 4, "random", "me")
    page = stranger.open(made["code"])
    assert page.me == 1
    assert [(seat["name"], seat["bot"]) for seat in page.table["seats"]] == [("ann", "random"), ("bo", "")]
    first = next(got["table"] for got in page.got if "table" in got)
    if not page.log()[2:]:  # else the bot was faster
        assert first["zones"] == there["zones"]
    page.play()
    check_record(page, old.code, 4, tmp_path)


def test_friends_play_on_too(server: Server, ann: Guest, bo: Guest, tmp_path: Path) -> None:
    old = finished(ann)
    made = play_on(ann, old.code, 3, "me", "open")
    page = ann.open(made["code"])
    assert page.phase == "gathering"
    assert page.table["sameDeal"]
    assert page.refused("cut", cut="another")["words"] == say("server.same_deal")
    zoe = server.guest("zoe")
    friend = zoe.sit(made["code"], made["links"]["1"])
    page.wait_for(lambda table: table["phase"] == "playing")
    assert [seat["name"] for seat in page.table["seats"]] == [seat["name"] for seat in old.table["seats"]]
    assert say("server.sat_as", name="zoe", seat="bo") in page.words
    play_together(page, friend)
    check_record(page, old.code, 3, tmp_path)


def test_it_outlives_a_kill(own_server: Server, tmp_path: Path) -> None:
    ann = own_server.guest("ann")
    old = finished(ann)
    made = play_on(ann, old.code, 5, "me", "random", id="on")
    page = ann.open(made["code"])
    page.answer()
    page.drain()
    own_server.restart()
    assert play_on(ann, old.code, 5, "me", "random", id="on") == made  # sent again, it is the same table
    again = ann.open(made["code"])
    assert again.words[: len(page.words)] == page.words
    again.play()
    check_record(again, old.code, 5, tmp_path)
    further = play_on(ann, again.code, 7, "me", "random")  # and so on
    last = ann.open(further["code"])
    assert say("server.played_on", table=again.code, moment=7) in last.words
    last.play()
    check_record(last, again.code, 7, tmp_path)


def test_nothing_is_taken_back_that_was_played_elsewhere(ann: Guest) -> None:
    old = finished(ann)
    page = ann.open(play_on(ann, old.code, 6, "me", "random")["code"])
    page.wait_for(lambda _: page.mine())
    assert page.table["undo"] == "-"
    assert page.refused("undo")["words"] == say("play.nothing_to_undo")
    page.answer()
    page.wait_for(lambda table: page.mine() and table["undo"] == "")
    page.done("undo")
    page.drain()
    assert page.table["undo"] == "-"
    undone = [entry["line"] for entry in page.log() if "undo to" in entry.get("line", "")]
    assert len(undone) == 1
    assert int(undone[0].split()[2]) >= 6


def test_a_rematch_plays_on_from_there_only_with_the_same_deal(ann: Guest) -> None:
    old = finished(ann)
    for same_deal in (True, False):
        page = ann.open(play_on(ann, old.code, 2, "me", "random")["code"])
        page.play()
        page.done("rematch", sameDeal=same_deal, ready=True)
        page.wait_for(lambda table: table["nextTable"])
        again = ann.open(page.table["nextTable"])
        again.wait_for(lambda table: table["phase"] != "gathering")
        assert (say("server.played_on", table=old.code, moment=2) in again.words) == same_deal


@pytest.mark.parametrize(
    ("wanted", "words"),
    [
        ({"moment": -1}, "there is no moment -1"),
        ({"moment": 999999}, "there is no moment 999999"),
        ({"seats": [{"kind": "me"}]}, "this deal has 2 seats"),
        ({"seats": [{"kind": "me"}, {"kind": "me"}]}, "one seat"),
        ({"seats": [{"kind": "me"}, {"kind": "bot", "bot": "genius"}]}, "there is no bot genius"),
        ({"seats": [{"kind": "me"}, {"kind": "open", "name": "zoe"}]}, "keeps the names"),
    ],
)
def test_what_cannot_be_played_on(ann: Guest, wanted: Message, words: str) -> None:
    page = finished(ann)
    usual = {"moment": 1, "seats": [{"kind": "me"}, {"kind": "bot"}]}
    answer = ann.http.post(f"/api/tables/{page.code}/play-on", json={**usual, **wanted})
    assert words in problem(answer)


def test_from_the_end_nothing_goes_on_unless_people_ended_it(ann: Guest) -> None:
    page = finished(ann)
    last = ann.get(f"/api/tables/{page.code}/replay")["last"]
    assert play_on(ann, page.code, last, "me", "random", status=422)["detail"] == say("server.over_then")
    page = ann.open(ann.create("tug", "me", "random")["code"])
    page.answer()
    page.done("propose", what="end")
    page.wait_for(lambda table: table["phase"] == "over")
    told = ann.get(f"/api/tables/{page.code}/replay")
    last = told["last"]
    assert last > 0
    assert told["log"][-1][-1]["words"] == say("server.ended")  # the end belongs to the last moment
    made = play_on(ann, page.code, last, "me", "random")
    ann.open(made["code"]).wait_for(lambda table: table["phase"] == "playing")
