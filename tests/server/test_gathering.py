"""Before the deal, and once more: who sits, cuts and is ready, and what a rematch takes along."""

from __future__ import annotations

import sqlite3
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest

from techdeck.rules import say
from tests.server.server import Guest, Page, Server, play_together, seated, until

# --- before the deal


def gathered(server: Server, *, options: dict[str, int] | None = None) -> tuple[Page, Page]:
    """Ann and bo at a table that is full, and nobody has said a word."""
    ann, bo = server.guest("ann"), server.guest("bo")
    made = ann.create("tug", "me", "open", ready=False, options=options or {"rounds": 1})
    bo.join(made["code"])
    return ann.open(made["code"]), bo.open(made["code"])


def who_is_ready(page: Page) -> list[bool]:
    page.drain()
    return [seat["ready"] for seat in page.table["seats"]]


@pytest.mark.rule("GEN-11")
def test_the_last_to_sit_sees_the_commitment_and_may_cut(server: Server, tmp_path: Path) -> None:
    one, two = gathered(server)
    promised = two.table["commitment"]
    assert two.phase == "gathering"
    assert two.table["zones"] == []
    one.done("ready")
    two.done("cut", cut="last of all")
    assert who_is_ready(two) == [True, False]
    assert two.phase == "gathering"  # one is ready, and that is not all
    two.done("ready")
    for page in (one, two):
        page.wait_for(lambda table: table["phase"] == "playing")
        assert page.table["cuts"] == {"bo": "last of all"}
        assert page.table["commitment"] == promised
        assert page.words[-2:] == [say("server.ready", seat="bo"), say("server.began")]
    assert one.refused("ready", ready=False)["words"] == say("server.dealt_already")


def test_who_says_twice_that_they_are_ready_has_said_it_once(server: Server) -> None:
    one, two = gathered(server)
    for _ in range(2):
        one.done("ready")
    before = one.log()
    assert [entry["type"] for entry in before].count("readied") == 1
    one.done("ready", ready=False)
    one.done("ready", ready=False)
    one.drain()
    assert one.words.count(say("server.unready", seat="ann")) == 1
    one.done("ready")
    two.send(type="ready", id="once")
    two.send(type="ready", id="twice")  # the cards were dealt by the first
    for id in ("once", "twice"):
        assert two.wait(lambda got, id=id: got.get("id") == id)["type"] == "done"  # type: ignore[misc]
    two.drain()
    assert two.words.count(say("server.began")) == two.words.count(say("server.ready", seat="bo")) == 1


def test_what_is_dealt_need_not_be_begun(server: Server) -> None:
    ann = server.guest("ann")
    page = ann.open(ann.create("tug", "me", "open")["code"])
    for _ in range(2):
        page.done("begin")
    assert [entry["type"] for entry in page.log()].count("began") == 1


def test_who_is_ready_may_think_again(server: Server) -> None:
    one, two = gathered(server)
    one.done("ready")
    one.done("ready", ready=False)
    two.done("ready")
    assert who_is_ready(one) == [False, True]
    assert one.phase == "gathering"
    one.done("ready")
    one.wait_for(lambda table: table["phase"] == "playing")


def test_a_full_table_of_bots_and_me_waits_for_my_word(ann: Guest) -> None:
    page = ann.open(ann.create("tug", "me", "greedy", ready=False)["code"])
    assert page.phase == "gathering"
    assert who_is_ready(page) == [False, True]
    page.done("cut", cut="seven")
    page.done("ready")
    page.wait_for(lambda table: table["phase"] == "playing")


@pytest.mark.rule("GEN-11")
def test_who_is_ready_from_the_start_is_told_the_commitment_before_a_card(ann: Guest) -> None:
    made = ann.create("tug", "me", "greedy")
    page = ann.open(made["code"])
    page.wait_for(lambda table: table["phase"] == "playing")
    assert page.table["commitment"] == made["commitment"]


def test_who_was_ready_before_the_table_was_full_is_not_asked_again(server: Server) -> None:
    one, two = seated(server, "tug", "me", "open")
    assert one.words.count(say("server.ready", seat="ann")) == 0
    assert two.words.count(say("server.ready", seat="bo")) == 1


def test_the_maker_cannot_deal_while_somebody_may_still_cut(server: Server) -> None:
    one, two = gathered(server)
    told = one.refused("begin")
    assert told["words"] == say("server.not_ready", seats="bo", seconds="20")
    assert told["rule"] == "GEN-11"
    two.done("ready")
    one.done("begin")  # that is as good as being ready
    one.wait_for(lambda table: table["phase"] == "playing")


def test_the_maker_deals_without_who_went_away(own_server: Server) -> None:
    one, two = gathered(own_server)
    two.close()
    until(lambda: one.do("begin")["type"] == "done", "bo is never away")
    one.wait_for(lambda table: table["phase"] == "playing")
    assert two.guest.open(one.code).me == 1  # whose seat it still is


def test_being_ready_outlives_a_kill(own_server: Server) -> None:
    one, two = gathered(own_server)
    one.done("cut", cut="seven")
    one.done("ready", id="r")
    own_server.restart()
    one, two = (page.guest.open(page.code, max(page.steps)) for page in (one, two))
    assert one.phase == "gathering"
    assert who_is_ready(one) == [True, False]
    assert one.table["cuts"] == {"ann": "seven"}
    assert one.got[0]["steps"] == []
    one.done("ready", id="r", ready=False)  # sent again: it was taken the first time
    two.done("ready")
    one.wait_for(lambda table: table["phase"] == "playing")


def test_a_deal_that_all_are_ready_for_is_made_after_a_kill(own_server: Server) -> None:
    """The last word is on disk, the deal is not."""
    one, two = gathered(own_server)
    one.done("ready")
    own_server.kill()
    with sqlite3.connect(own_server.data / "tables.sqlite") as db:
        entry = b'{"type":"readied","seat":1,"ready":true}'
        db.execute("INSERT INTO log VALUES (?, ?, ?)", (one.code, len(one.log()), entry))
    own_server.start()
    two.guest.open(two.code).wait_for(lambda table: table["phase"] == "playing")


# --- names


def names(page: Page) -> list[str]:
    page.drain()
    return [seat["name"] for seat in page.table["seats"]]


def test_everybody_is_called_as_they_like_until_the_deal(server: Server) -> None:
    one, two = gathered(server)
    two.done("cut", cut="seven")
    two.done("rename", id="n", name="zoe")
    two.done("rename", id="n", name="yan")  # sent again: it was taken the first time
    assert names(one) == ["ann", "zoe"]
    assert one.words[-1] == say("server.named", before="bo", seat="zoe")
    assert one.table["cuts"] == {"zoe": "seven"}
    assert two.guest.get("/api/me")["name"] == "zoe"
    two.done("rename", name="ann")
    assert names(one) == ["ann", "ann_2"]
    two.done("rename", name="zoe")
    for page in (one, two):
        page.done("ready")
    for page in (one, two):
        page.wait_for(lambda table: table["phase"] == "playing")
    assert one.table["players"] == ["ann", "zoe"]
    two.done("rename", name="xia")  # for tables to come
    assert names(two) == ["ann", "zoe"]
    assert two.guest.get("/api/me")["name"] == "xia"
    play_together(one, two)
    assert [seat["name"] for seat in two.guest.get("/api/me/finished")[0]["seats"]] == ["ann", "zoe"]
    assert "zoe" in one.guest.text(f"/api/tables/{one.code}/record")


def test_a_name_has_the_same_limits_at_a_table(server: Server) -> None:
    one, two = gathered(server)
    assert two.refused("rename", name="a b")["words"] == say("server.bad_name")
    assert two.refused("rename", name="team-2")["words"] == say("server.reserved_name", name="team-2")
    assert server.guest("eve").open(one.code).refused("rename", name="bo")["words"] == say("server.not_seated")
    assert names(one) == ["ann", "bo"]


def test_an_open_seat_gives_up_its_name(server: Server) -> None:
    ann = server.guest("ann")
    page = ann.open(ann.create("tug", "me", "open", ready=False)["code"])
    (other,) = names(page)[1:]
    page.done("rename", name=other)
    assert names(page) == [other, "ann"]


# --- made once


def press(guest: Guest, id: str, **more: Any) -> dict[str, Any]:
    wanted = {"game": "tug", "seats": [{"kind": "me"}, {"kind": "open"}], "id": id, **more}
    answer: dict[str, Any] = guest.post("/api/tables", wanted, 201)
    return answer


def test_a_table_that_is_asked_for_twice_is_made_once(own_server: Server) -> None:
    ann, bo = own_server.guest("ann"), own_server.guest("bo")
    with ThreadPoolExecutor(4) as pool:
        answers = list(pool.map(lambda _: press(ann, "x"), range(4)))
    assert answers == [answers[0]] * 4  # with the same links
    assert len(ann.get("/api/me")["tables"]) == 1
    own_server.restart()
    assert press(ann, "x") == answers[0]
    assert press(ann, "y")["code"] != answers[0]["code"]
    assert press(bo, "x")["code"] != answers[0]["code"]  # whose ids are their own
    assert press(ann, "")["code"] != press(ann, "")["code"]


def test_a_table_that_was_not_made_before_a_kill_is_made_after_it(own_server: Server) -> None:
    """What is to be answered is on disk before the table is."""
    ann = own_server.guest("ann")
    first = press(ann, "x")
    own_server.kill()
    with sqlite3.connect(own_server.data / "tables.sqlite") as db:
        db.execute("DELETE FROM log WHERE code = ?", (first["code"],))
    own_server.start()
    assert ann.get("/api/me")["tables"] == []
    second = press(ann, "x")
    assert second["code"] != first["code"]
    assert [listed["code"] for listed in ann.get("/api/me")["tables"]] == [second["code"]]
    assert "Traceback" not in own_server.errors(), own_server.errors()


# --- once more


def test_a_rematch_has_the_same_seats(server: Server) -> None:
    one, two = seated(server, "tug", "me", "open", "random", options={"rounds": 1})
    telephone = server.guest("ann-2")
    play_together(one, two)
    assert one.refused("vote", proposal=1, yes=True)["words"] == say("server.no_proposal")
    two.done("rematch")
    one.done("rematch")  # it is the same table
    for page in (one, two):
        page.wait_for(lambda table: table["nextTable"])
    assert one.table["nextTable"] == two.table["nextTable"]
    again = one.guest.open(one.table["nextTable"])
    assert again.phase == "gathering"
    assert who_is_ready(again) == [False, False, True]
    assert again.table["host"] == 1  # who has made this one
    assert again.me == 0
    assert [(seat["name"], seat["bot"]) for seat in again.table["seats"]] == [("ann", ""), ("bo", ""), ("cy", "random")]
    assert again.table["options"]["rounds"] == 1
    assert again.table["commitment"] != one.table["commitment"]
    assert two.guest.open(one.table["nextTable"]).me == 1
    assert telephone.open(one.table["nextTable"]).me == -1
    assert [listed["code"] for listed in two.guest.get("/api/me")["tables"]] == [one.table["nextTable"]]


def test_all_browsers_of_a_seat_come_along(server: Server) -> None:
    ann, bo, telephone = server.guest("ann"), server.guest("bo"), server.guest("bos-telephone")
    made = ann.create("tug", "me", "open", options={"rounds": 1})
    for guest in (bo, telephone):
        assert guest.join(made["code"], made["links"]["1"]) == 1
    one, two = ann.open(made["code"]), bo.sit(made["code"])
    play_together(one, two)
    one.done("rematch")
    one.wait_for(lambda table: table["nextTable"])
    for guest in (bo, telephone):
        assert guest.open(one.table["nextTable"]).me == 1


def test_the_same_deal_again(server: Server) -> None:
    ann, bo = server.guest("ann"), server.guest("bo")
    made = ann.create("tug", "me", "open", options={"rounds": 1})
    one = ann.open(made["code"])
    one.done("cut", cut="seven")
    two = bo.sit(made["code"])
    for page in (one, two):
        page.wait_for(lambda table: table["phase"] == "playing")
    dealt = [(page.table["zones"], page.table["questions"]) for page in (one, two)]
    play_together(one, two)
    one.done("rematch", sameDeal=True)
    one.wait_for(lambda table: table["nextTable"])
    again = [guest.open(one.table["nextTable"]) for guest in (ann, bo)]
    for page in again:
        assert page.phase == "gathering"
        assert page.table["sameDeal"]
        assert page.refused("cut", cut="another")["words"] == say("server.same_deal")
    for page in again:
        page.done("ready")
    for page in again:
        page.wait_for(lambda table: table["phase"] == "playing")
    assert [(page.table["zones"], page.table["questions"]) for page in again] == dealt
    assert again[0].table["commitment"] == one.table["commitment"]
    assert again[0].table["cuts"] == {"ann": "seven"}


def test_play_again_against_bots_needs_no_second_word(ann: Guest) -> None:
    page = ann.open(ann.create("tug", "me", "greedy", options={"rounds": 1})["code"])
    page.play()
    page.done("rematch", ready=True)
    page.wait_for(lambda table: table["nextTable"])
    ann.open(page.table["nextTable"]).wait_for(lambda table: table["phase"] == "playing")


def test_a_rematch_is_gathered_after_a_kill(own_server: Server) -> None:
    one, two = seated(own_server, "tug", "me", "open", options={"rounds": 1})
    telephone = own_server.guest("telephone")
    play_together(one, two)
    one.done("rematch", id="again", ready=True)
    one.wait_for(lambda table: table["nextTable"])
    own_server.restart()
    assert telephone.open(one.code).table["nextTable"] == one.table["nextTable"]
    one.guest.open(one.code).done("rematch", id="again")
    assert [listed["code"] for listed in two.guest.get("/api/me")["tables"]] == [one.table["nextTable"]]
    again = two.guest.open(one.table["nextTable"])
    assert who_is_ready(again) == [True, False]
    again.done("ready")
    again.wait_for(lambda table: table["phase"] == "playing")
