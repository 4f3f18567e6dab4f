"""What the others have to agree to: undo, and the end."""

from __future__ import annotations

import sqlite3

from techdeck.engine.asking import PASS
from techdeck.games.tech_exchange.table import DONE
from techdeck.rules import say
from tests.server.server import Guest, Server, seated, until, whose_turn

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
    who = page.table["seats"][page.me]["name"]
    done = say("log.undone", first=say("event.used_nothing", player=who), number=1)
    assert proposal["words"] == say("server.undo", seat=who, what=done)
    assert page.table["proposals"][0]["words"] == say("server.undo.mine", what=done.replace(who, "you"))
    before_again = page.log()
    page.done("undo")  # it is asked for
    assert page.log() == before_again
    assert them.refused("undo")["words"] == say("server.proposed_already")
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


def test_a_vote_that_is_sent_twice_counts_once(server: Server) -> None:
    one, two = seated(server, "tug", "me", "open", undo="ask")
    page = whose_turn(one, two)
    them = two if page is one else one
    for yes in (False, True):
        page.drain()
        page.done("answer", number=page.mine()["number"], picks=[PASS])  # type: ignore[index]
        page.done("undo")
        them.drain()
        number = them.table["proposals"][0]["number"]
        them.done("vote", proposal=number, yes=yes)
        before = them.log()
        them.done("vote", proposal=number, yes=yes)
        assert them.log() == before
        assert them.refused("vote", proposal=number, yes=not yes)["words"] == say("server.no_proposal")
        if not yes:
            page.done("undo")
            them.drain()
            them.done("vote", proposal=number + 1, yes=True)


def test_who_agrees_again_while_others_think_has_agreed_once(server: Server) -> None:
    pages = seated(server, "tug", "me", "open", "open")
    for _ in range(2):
        pages[0].done("propose", what="end")
    pages[1].drain()
    number = pages[1].table["proposals"][0]["number"]
    for _ in range(2):
        pages[1].done("vote", proposal=number, yes=True)
    kinds = [entry["type"] for entry in pages[1].log()]
    assert (kinds.count("proposed"), kinds.count("voted")) == (1, 1)


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


def test_there_is_no_undo_on_a_trading_floor(server: Server) -> None:
    pages = seated(server, "tech-exchange", "me", "open")

    def is_open() -> bool:
        """Whatever is asked before is answered."""
        for page in pages:
            page.drain()
            if page.mine() and page.mine()["kind"] != "trade":  # type: ignore[index]
                page.answer()
        return (pages[0].mine() or {}).get("kind") == "trade"

    until(is_open, "the floor never opens")
    page = pages[0]
    page.done("answer", number=page.mine()["number"], picks=[DONE])  # type: ignore[index]
    page.drain()
    assert page.table["undo"] == "-"
    assert page.refused("undo")["words"] == say("server.no_undo_live")
