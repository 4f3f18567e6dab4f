"""Whole games over the socket; what is left of them is a record that can be played again and checked."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from random import Random

import pytest
from _pytest.mark import ParameterSet

from techdeck import games, replay
from techdeck.commands.records import verify
from techdeck.engine import fairness
from tests.server.server import ROOT, Guest, Page, Server, play_together, quick, seated

pytestmark = pytest.mark.compiled_once


def check_record(page: Page, folder: Path, *cuts: str) -> None:
    """The record leads to the same table again, and fits what was told before the deal."""
    text = page.guest.text(f"/api/tables/{page.code}/record")
    match = replay(text)
    assert match.over
    assert str(match.record) == text
    assert text.splitlines()[-2].split()[2] == match.position.fingerprint()[:16]
    outcome = match.outcome
    assert outcome is not None
    assert page.table["outcome"]["words"] == outcome.words
    assert [seat["score"] for seat in page.table["seats"]] == list(outcome.scores)
    assert fairness.commitment(match.record.secret) == page.table["commitment"]
    file = folder / "record.txt"
    file.write_text(text, encoding="utf-8")
    assert verify(file, commitment=page.table["commitment"], cut=cuts) == 0
    assert verify(file, commitment="0" * 64, cut=cuts) == 1


def verify_in_a_terminal(file: Path, commitment: str, *cuts: str) -> int:
    command = [sys.executable, "-m", "techdeck", "verify", str(file), "--commitment", commitment, *cuts]
    environment = {**os.environ, "PYTHONPATH": str(ROOT), "TECHDECK_GAMES": str(ROOT / "tests" / "games")}
    return subprocess.run(command, env=environment, stdout=subprocess.DEVNULL, check=False).returncode


def steps_are_whole(*pages: Page) -> None:
    for page in pages:
        assert [*page.steps] == list(range(len(page.steps)))


def with_bots(name: str, seats: str) -> ParameterSet:
    """Six who trade by the clock on the wall do so for minutes; test_floor.py has such a game in every run."""
    marks = [pytest.mark.long] if (name, seats) == ("tech-exchange", "most") else []
    return pytest.param(name, seats, marks=marks)


@pytest.mark.parametrize(("name", "seats"), [with_bots(n, s) for n in games.names() for s in ("fewest", "most")])
def test_a_whole_game_against_bots(ann: Guest, tmp_path: Path, name: str, seats: str) -> None:
    low, high = games.get(name).seats
    number = low if seats == "fewest" else high
    bots = ["greedy", "random", "greedy", "random", "greedy"]
    page = ann.open(ann.create(name, "me", *bots[: number - 1], options=quick(name))["code"])
    page.wait_for(lambda table: table["phase"] != "gathering")
    page.play(Random(name).choice)
    steps_are_whole(page)
    check_record(page, tmp_path)


@pytest.mark.parametrize("name", games.names())
def test_a_whole_game_between_two_people(server: Server, tmp_path: Path, name: str) -> None:
    low, high = games.get(name).seats
    if not low <= 2 <= high:
        pytest.skip("not for two")
    ann, bo = server.guest("ann"), server.guest("bo")
    made = ann.create(name, "me", "open", options=quick(name))
    one = ann.open(made["code"])
    promised = one.table["commitment"]
    assert len(promised) == 64
    one.done("cut", cut="three from the top")
    two = bo.sit(made["code"])
    answers = play_together(one, two, choose=Random(name).choice)
    assert answers > 10
    for page in (one, two):
        page.drain()
        assert page.table["commitment"] == promised
        assert page.table["cuts"] == {"ann": "three from the top"}
        steps_are_whole(page)
    check_record(one, tmp_path, "ann=three from the top")
    assert ann.text(f"/api/tables/{made['code']}/record") == bo.text(f"/api/tables/{made['code']}/record")


def test_both_can_cut_and_a_cut_changes_the_deal(server: Server, tmp_path: Path) -> None:
    ann, bo = server.guest("ann"), server.guest("bo")
    made = ann.create("tug", "me", "open", "open", options={"rounds": 1})
    one = ann.open(made["code"])
    two = bo.sit(made["code"])
    one.done("cut", cut="seven")
    two.done("cut", cut="élan vital")
    one.done("cut", cut="eight")  # the last one counts
    assert one.refused("cut", cut=" x")["rule"] == "GEN-11"
    assert one.refused("cut", cut="\u0007")["rule"] == "GEN-11"
    two.refused("begin")
    one.done("begin")
    one.wait_for(lambda table: table["phase"] == "playing")
    assert one.refused("cut", cut="late")["rule"] == "GEN-11"
    one.done("begin")  # it has begun
    assert one.table["cuts"] == {"ann": "eight", "bo": "élan vital"}
    assert [seat["bot"] for seat in one.table["seats"]] == ["", "", "normal"]
    play_together(one, two)
    one.drain()
    check_record(one, tmp_path, "ann=eight", "bo=élan vital")
    given = ["--cut", "ann=eight", "--cut", "bo=élan vital"]
    assert verify_in_a_terminal(tmp_path / "record.txt", one.table["commitment"], *given) == 0
    text = ann.text(f"/api/tables/{made['code']}/record")
    (tmp_path / "record.txt").write_text(text.replace("cut ann: eight", "cut ann: seven"), encoding="utf-8")
    assert verify_in_a_terminal(tmp_path / "record.txt", one.table["commitment"]) == 1


def test_six_people_in_two_teams(server: Server, tmp_path: Path) -> None:
    pages = seated(server, "tug", "me", *["open"] * 5, options={"rounds": 2})
    play_together(*pages, choose=Random(6).choice)
    for page in pages:
        page.drain()
    steps_are_whole(*pages)
    for one, two in ((0, 2), (0, 4), (1, 3), (1, 5)):  # a team is told the same
        assert pages[one].steps == pages[two].steps
    check_record(pages[0], tmp_path)


@pytest.mark.parametrize("name", ["tech-city", "tech-exchange"])
def test_bots_alone_can_be_watched(ann: Guest, tmp_path: Path, name: str) -> None:
    page = ann.open(ann.create(name, *["greedy"] * 4)["code"])
    page.wait_for(lambda table: table["phase"] == "over")
    assert page.me == -1
    steps_are_whole(page)
    check_record(page, tmp_path)
