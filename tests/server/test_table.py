"""At the table: what is sent in which order, answers, refusals, undo, votes, seats, presence."""

from __future__ import annotations

import os
import signal
import sqlite3
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from techdeck import games
from techdeck.engine.asking import PASS, STEPS, TAKE_BACK
from techdeck.rules import rule, say
from tests.server.server import Guest, Page, Server, play_together, seated, until, whose_turn

Thing = tuple[str, dict[str, Any]]  # that a client can send: its type, and the rest of it


def numbers(steps: list[dict[str, Any]]) -> list[int]:
    return [step["number"] for step in steps]


def other(page: Page, *pages: Page) -> Page:
    return next(each for each in pages if each is not page)


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


def test_after_a_long_absence_only_the_last_steps_are_sent(ann: Guest) -> None:
    page = ann.open(ann.create("tug", "me", "open")["code"])
    for number in range(230):
        page.done("chat", text=f"{number}")
    assert [*page.steps] == list(range(230))
    assert numbers(ann.open(page.code, 28).got[0]["steps"]) == list(range(30, 230))  # too long ago
    gap = ann.open(page.code, 29).got[0]
    assert not gap["whole"]
    assert numbers(gap["steps"]) == list(range(30, 230))
    whole = ann.open(page.code).got[0]
    assert whole["whole"]
    assert numbers(whole["steps"]) == list(range(30, 230))


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
    page.wait_for(lambda table: table["phase"] == "playing")
    assert [*page.steps] == list(range(len(page.steps)))
    assert any(zone["cards"] and "?" not in zone["cards"] for zone in page.table["zones"] if zone["kind"] == "hand")


# --- once and only once


def answers_in(page: Page) -> list[str]:
    """What the log on disk has of this table."""
    with sqlite3.connect(page.guest.server.data / "tables.sqlite") as db:
        rows = db.execute("SELECT entry FROM log WHERE code = ? ORDER BY number", (page.code,)).fetchall()
    return [row[0].decode() for row in rows]


def test_an_answer_sent_twice_is_taken_once(server: Server) -> None:
    one, two = seated(server, "tug", "me", "open")
    page = whose_turn(one, two)
    question = page.mine()
    assert question is not None
    before = len(answers_in(page))
    for _ in range(3):
        assert page.done("answer", id="same", number=question["number"], picks=[PASS])
    assert len(answers_in(page)) == before + 1
    again = page.guest.open(page.code, max(page.steps))
    assert again.done("answer", id="same", number=question["number"], picks=[PASS])
    assert again.done("answer", id="same", number=4711, picks=[99])  # whatever it says now
    assert len(answers_in(page)) == before + 1
    stranger = other(page, one, two)  # whose ids are their own
    assert stranger.done("chat", id="same", text="hello")
    assert len(answers_in(page)) == before + 2


@pytest.fixture
def own_server(tmp_path: Path) -> Iterator[Server]:
    running = Server(tmp_path / "data", away=0.3)
    yield running
    running.stop()


def test_ids_are_remembered_over_a_restart(own_server: Server) -> None:
    one, two = seated(own_server, "tug", "me", "open")
    page = whose_turn(one, two)
    question = page.mine()
    assert question is not None
    messages: list[dict[str, Any]] = [
        {"type": "answer", "number": question["number"], "picks": [PASS]},
        {"type": "chat", "text": "hello"},
        {"type": "undo"},
        {"type": "propose", "what": "end"},
        {"type": "hand-over"},
        {"type": "take-back"},
    ]
    for at, message in enumerate(messages):
        page.done(id=f"{at}", **message)
    before = answers_in(page)
    own_server.restart()
    again = page.guest.open(page.code, max(page.steps))
    assert again.got[0]["steps"] == []
    for at, message in enumerate(messages):
        again.done(id=f"{at}", **message)
    assert answers_in(page) == before


# --- answers and refusals


def test_an_answer_to_an_old_question_is_refused(server: Server) -> None:
    one, two = seated(server, "tug", "me", "open")
    page = whose_turn(one, two)
    question = page.mine()
    assert question is not None
    page.answer()
    for number in (question["number"], 0, -1, question["number"] + 1, 10**30, -(10**30)):
        for type in ("answer", "ask"):
            told = page.refused(type, number=number, picks=[PASS])
            assert told["words"] == say("refused.not_open", number=number)
            assert told["allowed"] == []


def test_who_is_not_asked_is_told_whose_turn_it_is(server: Server) -> None:
    one, two = seated(server, "tug", "me", "open")
    page = whose_turn(one, two)
    question = page.mine()
    assert question is not None
    told = other(page, one, two).refused("answer", number=question["number"], picks=[PASS])
    mine, theirs = (each.table["seats"][each.me]["name"] for each in (page, other(page, one, two)))
    assert told["words"] == say("refused.not_your_turn", seat=theirs, others=mine)
    assert told["rule"] == question["rule"]


def test_a_refusal_names_the_rule_and_what_is_allowed(server: Server) -> None:
    one, two = seated(server, "tug", "me", "open")
    page = whose_turn(one, two)
    question = page.mine()
    assert question is not None
    games.names()  # they bring their rules along
    options = [option["pick"] for option in question["options"]]
    wrong = [pick for pick in range(-3, 130) if pick not in options]
    for type in ("answer", "ask"):
        for pick in wrong[::7]:
            told = page.refused(type, number=question["number"], picks=[pick])
            assert rule(told["rule"])
            assert told["allowed"] == [option["word"] for option in question["options"]]
            assert told["words"]
    assert page.refused("answer", number=question["number"], picks=[])["words"] == say("refused.no_pick")
    more = page.refused("answer", number=question["number"], picks=[PASS, PASS])
    assert more["words"] == say("refused.too_many_picks", rest=PASS)
    page.drain()
    assert page.mine() == question  # nothing has changed


def test_a_preview_tells_and_decides_nothing(server: Server) -> None:
    one, two = seated(server, "tug", "me", "open")
    for page in (one, two):  # nobody uses anything
        while (asked := page.mine()) and asked["kind"] == "use":
            page.done("answer", number=asked["number"], picks=[PASS])
            one.drain()
            two.drain()
    page = whose_turn(one, two)
    while (question := page.mine()) is None or question["kind"] != "bid":
        assert question is not None
        page.done("answer", number=question["number"], picks=[PASS])
        page = whose_turn(one, two)
    before = answers_in(page)
    first, second = (option["pick"] for option in question["options"][:2])
    told = page.do("ask", number=question["number"], picks=[first])
    assert not told["complete"]
    assert told["facts"]["sum"] >= 1
    assert first not in [option["pick"] for option in told["next"]["options"]]
    both = page.do("ask", number=question["number"], picks=[first, second])
    assert both["complete"]
    assert both["next"] is None
    assert both["facts"]["sum"] > told["facts"]["sum"]
    assert page.do("ask", number=question["number"], picks=[])["next"]["options"] == question["options"]
    assert answers_in(page) == before
    one.drain()
    two.drain()
    assert page.mine() == question


def test_a_sealed_answer_can_be_taken_back(server: Server) -> None:
    one, two = seated(server, "tug", "me", "open", options={"rounds": 1})
    until_bids(one, two)
    question = one.mine()
    assert question is not None
    one.done("answer", number=question["number"], picks=[question["options"][0]["pick"], PASS])
    one.drain()
    sealed = next(each for each in one.table["questions"] if one.me in each["seats"])
    assert sealed["answered"]
    assert [option["pick"] for option in sealed["options"]] == [TAKE_BACK]
    assert one.refused("answer", number=question["number"], picks=[PASS])["words"]
    one.done("answer", number=sealed["number"], picks=[TAKE_BACK])
    one.drain()
    again = one.mine()
    assert again is not None
    assert again["number"] > sealed["number"]
    assert again["number"] // STEPS == question["number"] // STEPS


def until_bids(*pages: Page) -> None:
    """Pass until all are asked for their bids."""
    while True:
        page = whose_turn(*pages)
        question = page.mine()
        assert question is not None
        if question["kind"] == "bid":
            for each in pages:
                each.drain()
            return
        page.done("answer", number=question["number"], picks=[PASS])


def test_before_the_deal_nothing_can_be_decided(ann: Guest) -> None:
    page = ann.open(ann.create("tug", "me", "open")["code"])
    things: list[Thing] = [
        ("answer", {"number": 1, "picks": [1]}),
        ("ask", {"number": 1, "picks": []}),
        ("undo", {}),
        ("propose", {"what": "end"}),
        ("hand-over", {}),
        ("take-back", {}),
        ("ask-bot", {}),
    ]
    for type, more in things:
        assert page.refused(type, **more)["words"] == say("server.not_begun")
    assert page.refused("rematch")["words"] == say("server.not_over")
    assert page.refused("vote", proposal=1, yes=True)["words"] == say("server.no_proposal")


def test_after_the_end_nothing_can_be_decided(ann: Guest) -> None:
    page = ann.open(ann.create("tug", "me", "greedy", options={"rounds": 1})["code"])
    page.play()
    things: list[Thing] = [
        ("answer", {"number": 1, "picks": [1]}),
        ("ask", {"number": 1, "picks": []}),
        ("undo", {}),
        ("propose", {"what": "end"}),
        ("hand-over", {}),
        ("take-back", {}),
        ("ask-bot", {}),
    ]
    for type, more in things:
        assert page.refused(type, **more)["words"] == say("server.is_over")
    assert page.refused("begin")["words"] == say("server.dealt_already")
    page.done("chat", text="well played")


def test_who_watches_decides_nothing(server: Server) -> None:
    one, _ = seated(server, "tug", "me", "open")
    watcher = server.guest().open(one.code)
    number = one.table["questions"][0]["number"]
    things: list[Thing] = [
        ("answer", {"number": number, "picks": [PASS]}),
        ("ask", {"number": number, "picks": [PASS]}),
        ("chat", {"text": "I see it all"}),
        ("undo", {}),
        ("propose", {"what": "end"}),
        ("vote", {"proposal": 1, "yes": True}),
        ("hand-over", {}),
        ("take-back", {}),
        ("ask-bot", {}),
        ("cut", {"cut": "x"}),
        ("begin", {}),
        ("rematch", {}),
    ]
    for type, more in things:
        assert watcher.refused(type, **more)["words"] == say("server.not_seated")
    watcher.send(type="tentative", number=number, picks=[PASS])
    assert one.drain() == [one.got[-1]]
    assert one.got[-1]["type"] == "present"


# --- talking


def test_chat_goes_to_the_table_or_to_the_team(server: Server) -> None:
    pages = seated(server, "tug", "me", "open", "open", "open")
    watcher = server.guest().open(pages[0].code)
    for page in pages:
        page.drain()
    pages[0].done("chat", text="all: ¡hola! \u202e <b>")
    pages[2].done("chat", text="ours", team=True)
    heard = [
        [(step["chat"]["words"], step["seat"], step["team"]) for step in chats(page)] for page in [*pages, watcher]
    ]
    to_all = ("all: ¡hola! \u202e <b>", 0, False)
    assert heard == [[to_all, ("ours", 2, True)], [to_all], [to_all, ("ours", 2, True)], [to_all], [to_all]]


def chats(page: Page) -> list[dict[str, Any]]:
    page.drain()
    return [step for step in page.steps.values() if step.get("chat")]


def test_who_plays_alone_has_no_team_to_talk_to(server: Server) -> None:
    one, _ = seated(server, "tug", "me", "open")
    assert one.refused("chat", text="psst", team=True)["words"] == say("server.no_team")


def test_what_i_have_in_mind_is_shown_to_my_team_and_to_nobody_else(server: Server) -> None:
    pages = seated(server, "tug", "me", "open", "open", "open")
    watcher = server.guest().open(pages[0].code)
    until_bids(*pages)
    watcher.drain()
    question = pages[0].mine()
    assert question is not None
    picks = [question["options"][0]["pick"], question["options"][1]["pick"]]
    pages[0].send(type="tentative", number=question["number"], picks=picks)
    thinking = pages[2].wait(lambda message: message["type"] == "thinking")
    assert (thinking["seat"], thinking["number"], thinking["picks"]) == (0, question["number"], picks)
    assert thinking["words"] == "bid " + " ".join(option["word"] for option in question["options"][:2])
    pages[0].send(type="tentative", number=question["number"], picks=[])
    assert pages[2].wait(lambda message: message["type"] == "thinking")["picks"] == []
    for wrong in ([4711], picks + picks, [-7]):  # what cannot be picked is not passed on
        pages[0].send(type="tentative", number=question["number"], picks=wrong)
    theirs = pages[1].mine()
    assert theirs is not None
    pages[0].send(type="tentative", number=theirs["number"], picks=[PASS])
    for page in [*pages, watcher]:
        assert page.drain() == []


# --- undo


def test_an_undo_that_takes_nothing_from_anybody_is_free(server: Server) -> None:
    one, two = seated(server, "tug", "me", "open")
    assert one.table["undo"] == two.table["undo"] == "-"
    page = whose_turn(one, two)
    assert page.refused("undo")["words"] == say("play.nothing_to_undo")
    question = page.mine()
    assert question is not None
    page.done("answer", number=question["number"], picks=[PASS])
    page.drain()
    assert page.table["undo"] == ""
    page.done("undo")
    page.drain()
    assert page.mine() == question
    assert page.table["proposals"] == []


def test_an_undo_that_is_not_free_is_asked_for(server: Server) -> None:
    one, two = seated(server, "tug", "me", "open")
    page = whose_turn(one, two)
    before = page.mine()
    page.done("answer", number=page.mine()["number"], picks=[PASS])  # type: ignore[index]
    them = whose_turn(one, two)
    assert them is not page
    them.done("answer", number=them.mine()["number"], picks=[PASS])  # type: ignore[index]
    page.drain()
    assert page.table["undo"] not in ("", "-")
    page.done("undo")
    them.drain()
    (proposal,) = them.table["proposals"]
    assert (proposal["what"], proposal["seat"], proposal["votes"]) == ("undo", page.me, [page.me])
    assert page.refused("undo")["words"] == say("server.proposed_already")
    them.done("vote", proposal=proposal["number"], yes=False)
    page.drain()
    assert page.table["proposals"] == []
    assert page.mine() != before
    assert them.refused("vote", proposal=proposal["number"], yes=True)["words"] == say("server.no_proposal")
    page.done("undo")
    them.drain()
    them.done("vote", proposal=them.table["proposals"][0]["number"], yes=True)
    page.wait_for(lambda table: not table["proposals"])
    page.drain()
    assert page.mine() == before


def test_where_every_undo_is_asked_for_a_free_one_is_too(server: Server) -> None:
    one, two = seated(server, "tug", "me", "open", undo="ask")
    page = whose_turn(one, two)
    page.done("answer", number=page.mine()["number"], picks=[PASS])  # type: ignore[index]
    page.done("undo")
    page.drain()
    assert len(page.table["proposals"]) == 1


def test_where_nothing_is_taken_back_nothing_is(server: Server) -> None:
    one, two = seated(server, "tug", "me", "open", undo="none")
    page = whose_turn(one, two)
    page.done("answer", number=page.mine()["number"], picks=[PASS])  # type: ignore[index]
    assert page.refused("undo")["words"] == say("server.no_undo")
    page.drain()
    assert page.table["undo"] == "-"


def test_against_bots_an_undo_is_free(ann: Guest) -> None:
    page = ann.open(ann.create("tech-city", "me", "greedy")["code"])
    page.play(most=4)
    page.wait_for(lambda _: page.mine() is not None)
    asked = page.mine()
    page.answer()
    page.wait_for(lambda _: page.mine() is not None)  # the bot has answered in between
    page.drain()
    assert page.table["undo"] == ""
    page.done("undo")
    page.quiet(0.2)
    assert page.mine() == asked
    page.play()


# --- ending together


def test_a_table_is_ended_together(server: Server) -> None:
    pages = seated(server, "tug", "me", "open", "open")
    pages[0].done("propose", what="end")
    assert pages[1].refused("propose", what="end")["words"] == say("server.proposed_already")
    pages[1].drain()
    number = pages[1].table["proposals"][0]["number"]
    pages[1].done("vote", proposal=number, yes=True)
    pages[1].drain()
    assert pages[1].phase == "playing"  # not everybody yet
    pages[2].done("vote", proposal=number, yes=False)
    pages[0].drain()
    assert pages[0].words[-1] == say("server.refused.end", seat="cy")
    pages[2].done("propose", what="end")
    pages[2].drain()
    number = pages[2].table["proposals"][0]["number"]
    for page in pages[:2]:
        page.done("vote", proposal=number, yes=True)
    for page in pages:
        page.wait_for(lambda table: table["phase"] == "over")
        assert page.words[-1] == say("server.ended")
        assert page.table["outcome"] is None
    assert "secret: " in pages[0].guest.text(f"/api/tables/{pages[0].code}/record")


def test_a_vote_that_decides_is_carried_out_after_a_kill(own_server: Server) -> None:
    """The vote is on disk, what follows from it is not."""
    one, two = seated(own_server, "tug", "me", "open")
    one.done("propose", what="end")
    own_server.kill()
    with sqlite3.connect(own_server.data / "tables.sqlite") as db:
        number = db.execute("SELECT max(number) FROM log WHERE code = ?", (one.code,)).fetchone()[0]
        entry = b'{"type":"voted","seat":1,"proposal":1,"yes":true}'
        db.execute("INSERT INTO log VALUES (?, ?, ?)", (one.code, number + 1, entry))
    own_server.start()
    page = two.guest.open(two.code)
    page.wait_for(lambda table: table["phase"] == "over")


# --- bots on seats


def test_a_seat_is_left_to_a_bot_and_taken_back(server: Server) -> None:
    one, two = seated(server, "tug", "me", "open")
    assert one.refused("take-back")["words"] == say("server.nothing_to_take_back")
    assert one.refused("hand-over", bot="deep")["words"] == say("server.no_bot", bot="deep", bots="greedy, random")
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


# --- bots beside people in a team


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
    page.play(most=3)
    workers = children_of(own_server.process.pid, "spawn_main")
    assert workers
    for pid in workers:
        os.kill(pid, signal.SIGKILL)
    page.play()
    assert page.phase == "over"


def test_the_workers_end_with_a_server_that_is_killed(own_server: Server) -> None:
    guest = own_server.guest("ann")
    page = guest.open(guest.create("tug", "me", "greedy")["code"])
    page.play(most=3)
    workers = children_of(own_server.process.pid, "spawn_main")
    assert workers
    own_server.kill()
    until(lambda: not [pid for pid in workers if Path(f"/proc/{pid}").exists()], "a worker is left", 10)


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


# --- once more


def test_a_rematch_has_the_same_seats(server: Server) -> None:
    one, two = seated(server, "tug", "me", "open", "random", options={"rounds": 1})
    telephone = server.guest("ann-2")
    play_together(one, two)
    assert one.refused("vote", proposal=1, yes=True)["words"] == say("server.no_proposal")
    one.done("rematch")
    two.done("rematch")  # one is enough
    for page in (one, two):
        page.wait_for(lambda table: table["nextTable"])
    assert one.table["nextTable"] == two.table["nextTable"]
    again = one.guest.open(one.table["nextTable"])
    again.wait_for(lambda table: table["phase"] == "playing")
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
    one, two = ann.open(made["code"]), bo.open(made["code"])
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
    bo.join(made["code"])
    two = bo.open(made["code"])
    for page in (one, two):
        page.wait_for(lambda table: table["phase"] == "playing")
    dealt = [(page.table["zones"], page.table["questions"]) for page in (one, two)]
    play_together(one, two)
    one.done("rematch", sameDeal=True)
    one.wait_for(lambda table: table["nextTable"])
    again = [guest.open(one.table["nextTable"]) for guest in (ann, bo)]
    for page in again:
        page.wait_for(lambda table: table["phase"] == "playing")
    assert [(page.table["zones"], page.table["questions"]) for page in again] == dealt
    assert again[0].table["commitment"] == one.table["commitment"]
    assert again[0].table["cuts"] == {"ann": "seven"}


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


# --- what is on disk is the table


def test_an_entry_that_somebody_else_has_written_is_read_first(server: Server) -> None:
    """Whoever loses the race for a number reads the table again and tries once more."""
    one, two = seated(server, "tug", "me", "open")
    page = whose_turn(one, two)
    question = page.mine()
    assert question is not None
    write(page, b'{"type":"chatted","seat":1,"text":"from another node"}')
    page.done("answer", number=question["number"], picks=[PASS])
    page.drain()
    assert [step["chat"]["words"] for step in page.steps.values() if step.get("chat")] == ["from another node"]
    assert [*page.steps] == list(range(len(page.steps)))
    them = whose_turn(one, two)
    write(page, f'{{"type":"played","line":"{them.table["seats"][them.me]["name"]}: pass"}}'.encode())
    asked = them.mine()
    assert asked is not None
    told = them.do("answer", number=asked["number"], picks=[PASS])  # checked again: it is no longer asked
    assert told["type"] == "refused"
    page.wait_for(lambda table: table["questions"][0]["number"] > asked["number"])  # all are told of what was read


def write(page: Page, entry: bytes) -> None:
    with sqlite3.connect(page.guest.server.data / "tables.sqlite") as db:
        number = db.execute("SELECT max(number) FROM log WHERE code = ?", (page.code,)).fetchone()[0]
        db.execute("INSERT INTO log VALUES (?, ?, ?)", (page.code, number + 1, entry))


def test_a_log_that_cannot_be_read_ends_this_table_and_no_other(own_server: Server) -> None:
    one, two = seated(own_server, "tug", "me", "open")
    fine, _ = seated(own_server, "tug", "me", "open")
    write(one, b'{"type":"nonsense"}')
    one.send(type="chat", id="x", text="hello")
    for page in (one, two):
        assert page.wait(lambda message: message["type"] == "closing")["words"] == say("server.broken")
        page.closed()
    fine.done("chat", text="here all is well")
    own_server.restart()
    again = fine.guest.open(fine.code)
    again.done("chat", text="still")
    assert one.guest.http.get(f"/api/tables/{one.code}/transcript").status_code == 500


def test_a_finished_table_is_on_disk_only(own_server: Server) -> None:
    guest = own_server.guest("ann")
    codes = []
    for _ in range(3):
        page = guest.open(guest.create("tug", "me", "greedy", options={"rounds": 1})["code"])
        page.play()
        codes.append(page.code)
        assert guest.get("/api/health")["tables"] == 1  # somebody looks at it
        page.close()
        until(lambda: guest.get("/api/health")["tables"] == 0, "the table is still in memory")
    assert guest.get("/api/me")["tables"] == []
    for code in codes:
        assert guest.text(f"/api/tables/{code}/record")
        assert guest.text(f"/api/tables/{code}/transcript")
        assert guest.join(code) == 0
    until(lambda: guest.get("/api/health")["tables"] == 0, "looking at a table keeps it in memory")
    page = guest.open(codes[0])
    assert page.phase == "over"
    page.done("rematch")
    page.wait_for(lambda table: table["nextTable"])
    own_server.restart()
    assert guest.get("/api/health")["tables"] == 1  # the rematch
