"""At the table: answers and refusals, and talk."""

from __future__ import annotations

from typing import Any

import pytest

from techdeck import games
from techdeck.engine.asking import PASS, STEPS, TAKE_BACK
from techdeck.rules import rule, say
from tests.server.server import Guest, Page, Server, seated, whose_turn

Thing = tuple[str, dict[str, Any]]  # that a client can send: its type, and the rest of it


def other(page: Page, *pages: Page) -> Page:
    return next(each for each in pages if each is not page)


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


@pytest.mark.rule("P2P-S8")
def test_nobody_is_shown_with_the_marker_before_it_is_given(server: Server) -> None:
    pages = seated(server, "peer-to-peer", "me", "open")
    for page in pages:
        assert page.table["marker"] == -1  # the ventures are being chosen
    for page in pages:
        page.answer()
    for page in pages:
        page.wait_for(lambda table: table["marker"] in (0, 1))


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
    before = page.log()
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
    assert page.log() == before
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


@pytest.mark.parametrize("policy", ["free", "ask", "none"])
def test_an_undo_inside_a_move_takes_its_last_pick_back_and_asks_nobody(server: Server, policy: str) -> None:
    one, two = seated(server, "tug", "me", "open", options={"rounds": 1}, undo=policy)
    until_bids(one, two)
    question = one.mine()
    assert question is not None
    raw = len(two.raw)
    one.done("answer", number=question["number"], picks=[question["options"][0]["pick"]])
    one.drain()
    assert one.table["undo"] == ""
    one.done("undo")
    one.drain()
    again = one.mine()
    assert again is not None
    assert again["options"] == question["options"]
    assert again["number"] // STEPS == question["number"] // STEPS
    one.done("answer", number=again["number"], picks=[question["options"][1]["pick"]])
    one.drain()
    begun = one.mine()
    assert begun is not None
    one.done("answer", number=begun["number"], picks=[TAKE_BACK])
    two.done("chat", text="well?")
    told = [message["type"] for message in two.got[-len(two.raw[raw:]) :]]
    assert (told, two.table["proposals"]) == (["stepped", "done"], [])  # of what was said, and of nothing else


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
    assert page.refused("cut", cut="late")["words"] == say("server.dealt_already")
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
