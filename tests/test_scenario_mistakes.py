"""Mistakes in scenarios: none of them is a traceback, and none passes silently."""

from __future__ import annotations

from pathlib import Path

import pytest

from techdeck import games
from techdeck.cli import run as techdeck
from techdeck.scenario import Failure, ScenarioError, parse, run
from techdeck.scenario.parse import Row
from techdeck.scenario.run import Player
from techdeck.scenario.table import match_of

games.load_folder(Path(__file__).parent / "games")

HEAD = "game: tug\nscenario: mini\n"
MANY = "9" * 5000
STEP = "\nthen not over"


def run_mini(lines: str) -> list[Failure]:
    return run(parse(lines, "mini.scenario")[0])


MISTAKES = [  # what is written from line 3 on, the line of the mistake, a word of what is said about it
    (f"given stage: 99{STEP}", 3, "no value of `stage`"),
    (f"given stage: -1{STEP}", 3, "no value of `stage`"),
    (f"given stage: none{STEP}", 3, "no value of `stage`"),
    (f"given stage: ann{STEP}", 3, "no value of `stage`"),
    (f"given stage: 5S.1{STEP}", 3, "no value of `stage`"),
    (f"given marker: 7{STEP}", 3, "IndexError"),
    (f"given stage: bidding\ngiven marker: 7{STEP}", 4, "IndexError"),
    (f"given round: {MANY}{STEP}", 3, "at most 12 digits"),
    (f"options: rounds={MANY}{STEP}", 3, "at most 12 digits"),
    (f"options: rounds=²{STEP}", 3, "name=number"),
    (f"given dice: ²{STEP}", 3, "no throw"),
    (f"given changed: 5S.1 value ²{STEP}", 3, "1 to 13"),
    (f"when ann @{MANY}: pass", 3, "at most 12 digits"),
    (f"when tick @{MANY}", 3, "at most 12 digits"),
    (f"refused ann @{MANY}: pass", 3, "at most 12 digits"),
    ("then undo to 9 by ann: free", 3, "no line 9"),
    ("then undo to 0 by ann: free", 3, "no line 0"),
    ("then undo to 0 by spectator: free", 3, "decides nothing"),
    ("then asked spectator: nothing", 3, "decides nothing"),
    ("refused zed: pass", 3, "no seat `zed`"),
    ("refused spectator: pass", 3, "decides nothing"),
    ("refused ann jumps: pass", 3, "is no answer"),
    ("refused ann: use 5S.1 because", 3, "`because` needs words"),
    ("refused ann: use 5S.1 (TUG-2) because", 3, "`because` needs words"),
    (f"seed: x{STEP}", 3, "a seed is a number"),
    (f"given known: bo {{5S.1 9K.1{STEP}", 3, "`bo {5S.1 9K.1}`"),
    (f"given known: bo 5S.1 9K.1}}{STEP}", 3, "`bo {5S.1 9K.1}`"),
    (f"given known: bo{STEP}", 3, "`bo 5S.1 9K.1`"),
    (f"given known: bo empty{STEP}", 3, "`bo 5S.1 9K.1`"),
    (f"given known: bo {{ }}{STEP}", 3, "`bo 5S.1 9K.1`"),
    ("given hand 1: 5S.1", 2, "nothing is done or expected"),
    (f"given hand 1: 5S.1\ngiven used: 6S.1{STEP}", 4, "6S.1 is not in the game"),
    (f"given hand 1: 5S.1\ngiven changed: 6S.1 value 7{STEP}", 4, "6S.1 is not in the game"),
    (f"given dice: 3 0{STEP}", 3, "2 left"),
    (f"given hand 1: 5S.1\ngiven shuffle: 9K.1 / 8K.1{STEP}", 4, "2 left"),
]


@pytest.mark.parametrize(("written", "line", "words"), MISTAKES, ids=lambda text: str(text)[:40])
def test_a_mistake_has_its_line(written: str, line: int, words: str) -> None:
    try:
        found = [(failure.line, failure.message) for failure in run_mini(HEAD + written)]
    except ScenarioError as error:
        found = [(error.line, error.message)]
    assert [where for where, _ in found] == [line]
    assert words in found[0][1]


def test_a_file_that_is_not_utf_8(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "a.scenario"
    path.write_bytes(b"game: tug\nscenario: caf\xe9\nthen not over\n")
    assert techdeck(["scenario", str(path)]) == 1
    out = capsys.readouterr().out
    assert "a.scenario:2: " in out
    assert "UTF-8" in out


@pytest.mark.parametrize("given", ["hand 2: 6S.1", "expelled: 6S.1", "rest: expelled", "rest: supply"])
def test_a_card_in_the_game_may_be_marked_and_changed(given: str) -> None:
    marks = "given used: 6S.1\ngiven changed: 6S.1 value 7\nthen used: 6S.1\nthen value 6S.1: 7"
    assert run_mini(f"{HEAD}given marker: ann\ngiven hand 1: 5S.1\ngiven {given}\n{marks}") == []


DICE = f"{HEAD}given marker: ann\ngiven hand 1: 7S.1\ngiven deck 1: 2S.1 3S.1 4S.1\ngiven dice: 1\nwhen ann: use 7S.1\n"


def test_dice_that_were_needed_and_put_back_are_used_up() -> None:
    assert run_mini(f"{DICE}when undo to 0 by ann, agreed\nthen hand 1: 7S.1") == []


def test_what_a_game_raises_at_a_step_is_a_failure_of_it(monkeypatch: pytest.MonkeyPatch) -> None:
    def breaks(*_: object, **__: object) -> None:
        raise IndexError("off the table")

    monkeypatch.setattr("techdeck.engine.match.Match.answer_words", breaks)
    (failure,) = run_mini(f"{HEAD}when ann: pass\nthen round: 99")
    assert failure.line == 3
    assert "IndexError: off the table" in failure.message


CLOCK = "game: tug\noptions: patience=1000\nscenario: mini\ngiven marker: ann\ngiven hand 1: 5S.1\ngiven hand 2: 4S.1\n"


def test_a_refusal_has_a_time() -> None:
    assert len(run_mini(f"{CLOCK}refused ann @500: pass")) == 1
    assert run_mini(f"{CLOCK}refused ann @1000: pass because you are not asked\nthen waiting: ann") == []
    assert run_mini(f"{CLOCK}when tick @500\nrefused ann @400: pass because 500") == []


# The last answer of a match: it would add a check and a result to the record.
LAST = "game: tug\noptions: rounds=1\nscenario: mini\ngiven stage: bidding\ngiven row: 8S.1\ngiven hand 1: 5S.1\n"


def test_an_answer_that_is_allowed_after_all_leaves_the_match_alone() -> None:
    scenario = parse(f"{LAST}refused ann: pass")[0]
    match = match_of(scenario)
    before = (str(match.record), match.position.fingerprint(), len(match.past), len(match.happened))
    player = Player(scenario, match)
    assert [failure.line for failure in player.play()] == [7]
    assert (str(match.record), match.position.fingerprint(), len(match.past), len(match.happened)) == before
    assert not match.record.checks
    player.do(Row(line=8, word="when", head="ann", value="pass"))
    assert match.record.checks
    assert match.record.result
