"""Every scenario under tests/scenarios and in the docs, and the scenario runner itself: each kind of line can fail."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from techdeck import games
from techdeck.cli import run as techdeck
from techdeck.scenario import Failure, Scenario, ScenarioError, parse, parse_file, run
from techdeck.scenario.expect import FORMS
from techdeck.scenario.loaded import LoadedDice

HERE = Path(__file__).parent
PAGES = sorted((HERE.parent / "docs").glob("*.md"))
BLOCK = re.compile(r"^```scenario\n(.*?)^```$", re.MULTILINE | re.DOTALL)

games.load_folder(HERE / "games")


def everything() -> list[Scenario]:
    """All scenarios, or those of one folder."""
    folder = HERE / "scenarios" / os.environ.get("TECHDECK_SCENARIOS", "")
    return [scenario for path in sorted(folder.rglob("*.scenario")) for scenario in parse_file(path)]


def title(scenario: Scenario) -> str:
    return f"{Path(scenario.path).stem}: {scenario.name}"


@pytest.mark.compiled_too
@pytest.mark.parametrize("scenario", everything(), ids=title)
def test_scenario(scenario: Scenario) -> None:
    failures = run(scenario)
    assert not failures, "\n" + "\n".join(map(str, failures))


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_the_examples_of_the_docs(page: Path) -> None:
    for block in BLOCK.findall(page.read_text(encoding="utf-8")):
        for scenario in parse(block, page.name):
            assert run(scenario) == [], scenario.name


def test_the_page_on_scenarios_has_examples() -> None:
    if not PAGES:
        pytest.skip("no docs in this tree")
    assert len(BLOCK.findall((HERE.parent / "docs" / "scenarios.md").read_text(encoding="utf-8"))) >= 2


# The runner. A table in the middle of ann's effect, after bo has learned a card of hers.

TABLE = """game: workshop
given marker: ann
scenario: mini
given hand 1: 2K.1 5S.1 6S.1
given hand 2: 4S.1
given deck 1: 9K.1 8K.1 7K.1 3K.1
given row: 8S.1 9S.1
given discard 1: 7S.1
given used: 7S.1
given changed: 5S.1 value 7
given changed: 6S.1 domain T
given known: bo 9K.1
given known: spectator {8K.1 7K.1}
when ann: use 2K.1
"""

EXPECTED = [  # a form, what holds, what does not
    (
        "asked",
        "asked ann: discard 2K.1 5S.1 6S.1 9K.1 8K.1 7K.1 (EFF-DISCARD)",
        "asked ann: discard 2K.1 (EFF-DISCARD)",
    ),
    ("asked", "asked ann: discard ... 5S.1 (EFF-DISCARD)", "asked ann: discard ... 4S.1 (EFF-DISCARD)"),
    ("asked", "asked ann: discard ...", "asked ann: put ..."),
    ("asked", "asked ann: discard ... (EFF-DISCARD)", "asked ann: discard ... (EFF-PUT)"),
    ("asked", "asked bo: nothing", "asked ann: nothing"),
    ("asked", "asked ann: discard ...", "asked bo: discard ..."),
    ("waiting", "waiting: ann", "waiting: bo"),
    ("waiting", "waiting: ann", "waiting: nobody"),
    ("preview", "preview ann: discard 5S.1: nothing", "preview ann: discard 5S.1: sum 5"),
    ("preview", "preview ann: discard 5S.1: nothing", "preview ann: discard 4S.1: nothing"),
    ("has", "deck 1 has 1", "deck 1 has 2"),
    ("holds", "hand 1 holds 5S.1 9K.1", "hand 1 holds 5S.1 4S.1"),
    ("holds", "hand 1 lacks 4S.1", "hand 1 lacks 4S.1 5S.1"),
    ("sees", "bo sees hand 1: 2K.1 5S.1 6S.1 9K.1 ? ?", "bo sees hand 1: 2K.1 5S.1 6S.1 9K.1 8K.1 ?"),
    ("sees", "bo sees hand 1: 9K.1 6S.1 2K.1 5S.1 ...", "bo sees hand 1: 9K.1 2K.1 5S.1 ..."),
    ("sees", "bo sees deck 2: empty", "bo sees deck 2: ?"),
    (
        "sees",
        "spectator sees hand 1: 2K.1 5S.1 6S.1 ? {7K.1 8K.1} {7K.1 8K.1}",
        "spectator sees hand 1: 2K.1 5S.1 6S.1 ...",
    ),
    ("sees", "ann sees row: 8S.1 9S.1", "ann sees row: 9S.1 8S.1"),
    ("value", "value 5S.1: 7", "value 5S.1: 5"),
    ("domain", "domain 6S.1: T", "domain 6S.1: S"),
    ("used", "used: 7S.1 2K.1", "used: 7S.1"),
    ("used", "used: 7S.1 2K.1", "used: empty"),
    ("score", "score: ann 0, bo 0", "score: ann 0, bo 1"),
    ("over", "not over", "over"),
    ("told", "told bo: ann drew 2 cards (EFF-DRAW)", "told bo: ann drew 8K.1"),
    ("told", "not told bo: 8K.1", "not told bo: 9K.1"),
    ("undo", "undo to 0 by ann: bo saw 2K.1", "undo to 0 by ann: chance"),
    ("undo", "undo to 0 by ann: bo saw 2K.1", "undo to 0 by ann: free"),
    ("named", "hand 2: 4S.1", "hand 2: 4S.1 5S.1"),
    ("named", "row: 8S.1 9S.1", "row: 9S.1 8S.1"),
    ("named", "deck 1: 3K.1", "deck 1: empty"),
    ("named", "stage: effects", "stage: bidding"),
    ("named", "round: 1", "round: 2"),
    ("named", "leader: none", "leader: ann"),
]
AT_THE_END = [
    ("won", "won: ann", "won: ann bo"),
    ("won", "won: ann", "won: nobody"),
    ("ended_by", "ended by: TUG-8", "ended by: TUG-7"),
    ("over", "over", "not over"),
    ("waiting", "waiting: nobody", "waiting: ann"),
    ("score", "score: ann 1", "score: ann 2"),
]
END = """
game: tug
options: rounds=1
scenario: mini
given venture 1: 5S.1
given stage: deciding
"""
NOT_OVER = [("won", "not over", "won: ann"), ("ended_by", "not over", "ended by: TUG-8")]


def run_mini(lines: str) -> list[Failure]:
    return run(parse(lines, "mini.scenario")[0])


@pytest.mark.parametrize(("form", "right", "wrong"), EXPECTED + NOT_OVER, ids=lambda text: text)
def test_an_expectation_holds_or_not(form: str, right: str, wrong: str) -> None:
    assert run_mini(f"{TABLE}then {right}") == []
    failures = run_mini(f"{TABLE}then {wrong}\nthen {right}")
    assert [failure.line for failure in failures] == [15]
    assert "expected" in failures[0].message
    assert "row: 8S.1 9S.1" in failures[0].table


@pytest.mark.parametrize(("form", "right", "wrong"), AT_THE_END, ids=lambda text: text)
def test_an_expectation_of_the_end(form: str, right: str, wrong: str) -> None:
    assert run_mini(f"{END}then {right}") == []
    assert [failure.line for failure in run_mini(f"{END}then {wrong}")] == [7]


def test_every_form_is_among_them() -> None:
    assert {form for form, _, _ in EXPECTED + AT_THE_END} == {form.__name__ for _, form in FORMS}


def test_a_failure_says_where_what_and_shows_the_table() -> None:
    (failure,) = run_mini(f"{TABLE}then bo sees hand 2: 5S.1")
    lines = str(failure).splitlines()
    assert lines[0] == "mini.scenario:15: expected 5S.1, found 4S.1 (in: mini)"
    assert "    your hand: 4S.1" in lines
    assert "    ann's deck: 1 card" in lines


def test_all_failures_are_told() -> None:
    failures = run_mini(f"{TABLE}then deck 1 has 3\nthen hand 1 has 6\nthen round: 4\n")
    assert [failure.line for failure in failures] == [15, 17]


FLOOR = """game: tech-exchange
scenario: mini
given stage: trading
given hand 1: 5S
given hand 2: 6S
given deck: 2S 3S 4S 7S 8S 9S
"""


@pytest.mark.parametrize(
    ("right", "wrong"),
    [
        ("asked ann: offer ask done pass (TE-T1)", "asked ann: offer ask pass (TE-T1)"),
        ("asked ann: pass done offer ask", "asked ann: give 5S"),
        ("asked ann: offer ...", "asked ann: accept ..."),
        ("asked ann: ... done (TE-T1)", "asked ann: ... done (TE-T2)"),
        ("told ann: trading 1 begins", "told ann: ann holds 5S"),
    ],
)
def test_a_question_without_a_leading_word(right: str, wrong: str) -> None:
    assert run_mini(f"{FLOOR}then {right}") == []
    assert [failure.line for failure in run_mini(f"{FLOOR}then {wrong}\nthen {right}")] == [7]


# Refusals and what is done.

REFUSED = [
    ("discard 9T.1 (EFF-DISCARD)", "discard 9T.1 (EFF-PUT)"),
    ("discard 9T.1", "discard 5S.1"),
    ("discard 9T.1 (EFF-DISCARD) because it lies in the exp", "discard 9T.1 (EFF-DISCARD) because it sleeps"),
    ("discard 3K.1 because not among", "discard 3K.1 because it lies in deck 1"),
]


@pytest.mark.parametrize(("right", "wrong"), REFUSED)
def test_refusals(right: str, wrong: str) -> None:
    assert run_mini(f"{TABLE}refused ann: {right}") == []
    failures = run_mini(f"{TABLE}refused ann: {wrong}\nthen hand 1 has 6\nthen told ann: drew 9K.1")
    assert [failure.line for failure in failures] == [15]


def test_an_answer_that_is_refused_ends_the_scenario() -> None:
    (failure,) = run_mini(f"{TABLE}when bo: pass\nthen round: 99")
    assert failure.line == 15
    assert "you are not asked" in failure.message


def test_time_and_undo() -> None:
    clock = TABLE.replace("game: workshop", "game: workshop\noptions: patience=1000")
    assert run_mini(f"{clock}when tick @500\nthen waiting: ann\nwhen tick @1000\nthen waiting: bo") == []
    assert run_mini(f"{TABLE}when undo to 0 by ann, agreed\nthen asked ann: use 2K.1 5S.1 6S.1 pass") == []
    assert len(run_mini(f"{TABLE}when undo to 0 by ann\nthen round: 1")) == 1


# What is given.

WRONG = [  # what is written, its line, a word of what is said about it
    ("given hand 1: 5S.1\ngiven hand 2: 5S.1", 4, "given twice (line 3)"),
    ("given hand 1: 5S.1 5S.1", 3, "twice"),
    ("given hand 1: 5S", 3, "5S.1"),
    ("given hand 1: 5S.1\ngiven hand 1: 6S.1", 4, "stands twice (line 3)"),
    ("given hnd 1: 5S.1", 3, "did you mean `hand 1`?"),
    ("given rest: nowhere", 3, "needs a zone"),
    ("given stage: bedding", 3, "did you mean `bidding`?"),
    ("given changed: 5S.1 worth 3", 3, "`5S.1 value 7`"),
    ("given changed: 5S.1 value 14", 3, "1 to 13"),
    ("given changed: 5S.1 domain X", 3, "K, S, T or V"),
    ("given known: cy 5S.1", 3, "no viewer `cy`"),
    ("given dice: one", 3, "no throw"),
    ("given dice", 3, "needs a colon"),
    ("given card 5Z: draw 1", 3, "5Z"),
    ("given card 5T: drew 1", 3, "draw"),
    ("given card 5T when X: draw 1", 3, "when A"),
    ("given card 5T when A: copy hand", 3, "copy"),
    ("gven hand 1: 5S.1", 3, "did you mean `given`?"),
    ("options: rounds", 3, "name=number"),
    ("options: rounds=99", 1, "not possible"),
    ("game: tugg", 3, "did you mean `tug`?"),
    ("cards: my.toml", 3, "no card set"),
    ("seats: ann ann", 1, "ann"),
    ("rules: EFF-DROW", 3, "did you mean `EFF-DRAW`?"),
    ("when", 3, "says nothing"),
    ("given hand 1:", 3, "write `empty`"),
    ("then round: 1\ngiven hand 1: 5S.1", 4, "before the first"),
    ("then round: 1\nseed: 3", 4, "before the first"),
    ("then hnd 1: 5S.1", 3, "did you mean `hand 1`?"),
    ("then something", 3, "not understood"),
    ("then cy sees hand 1: ?", 3, "no seat `cy`"),
    ("then score: cy 3", 3, "`ann 3, bo 1`"),
    ("then hand 3 has 2", 3, "no zone `hand 3`"),
    ("when ann jumps", 3, "is no answer"),
    ("scenario: mini", 3, "two scenarios"),
]


@pytest.mark.parametrize(("written", "line", "words"), WRONG, ids=lambda text: str(text))
def test_mistakes_are_told_with_their_line(written: str, line: int, words: str) -> None:
    try:
        found = [(failure.line, failure.message) for failure in run_mini(f"game: tug\nscenario: mini\n{written}\n")]
    except ScenarioError as error:
        found = [(error.line, error.message)]
    assert len(found) == 1
    assert found[0][0] == line
    assert words in found[0][1]


def test_without_givens_the_dealt_table_is_used() -> None:
    assert run_mini("game: tug\nseed: 7\nscenario: mini\nthen hand 1 has 5\nthen deck 1 has 7\nthen row has 3") == []


def test_a_field_alone_keeps_the_dealt_cards() -> None:
    assert run_mini("game: tug\nscenario: mini\ngiven stage: bidding\nthen hand 1 has 5\nthen waiting: ann bo") == []


def test_the_rest_can_be_a_deck() -> None:
    given = "game: tug\nseed: {}\nscenario: mini\ngiven supply: 5S.1\ngiven hand 1: 6S.1\ngiven rest: supply\n"
    assert run_mini(given.format(1) + "then supply has 107\nthen ann sees supply: ? ...") == []
    first, second = (run_mini(given.format(seed) + "then supply: empty")[0].message for seed in (1, 2))
    assert first != second
    assert first.startswith("expected empty, found 5S.1 ")


DICE = """
game: tug
scenario: mini
given marker: ann
given hand 1: 7S.1
given deck 1: 2S.1 3S.1 4S.1
"""


def test_loaded_dice() -> None:
    assert run_mini(f"{DICE}given dice: 1\nwhen ann: use 7S.1\nthen hand 1: 7S.1 3S.1") == []
    (failure,) = run_mini(f"{DICE}given dice: 3\nwhen ann: use 7S.1\nthen hand 1: 7S.1 3S.1")
    assert "from 0 to 2 is needed now, the scenario's next is 3" in failure.message


def test_loaded_dice_shuffle_only_what_is_asked_for() -> None:
    dice = LoadedDice(b"", [0, 1], [])
    cards = [5, 6, 7, 8]
    dice.shuffle(cards, only=2)
    assert cards == [8, 7, 6, 5]
    assert dice.left("dice") == 0


def test_loaded_shuffles() -> None:
    given = f"{DICE}given card 7S: name card; search deck\n"
    lines = "when ann: use 7S.1\nwhen ann: name 3S\nthen deck 1: 4S.1 2S.1"
    assert run_mini(f"{given}given shuffle: 4S.1 2S.1\n{lines}") == []
    (failure,) = run_mini(f"{given}given shuffle: 4S.1 9S.1\n{lines}")
    assert "not those of `given shuffle`" in failure.message


CITY = """
game: tech-city
scenario: mini
given city: 3V o, 7S e1 bo
given hand 1: 5K 6K
"""


def test_a_zone_with_places_and_owners() -> None:
    assert run_mini(f"{CITY}then city: 7S e1 bo, 3V o") == []
    assert len(run_mini(f"{CITY}then city: 3V o, 7S e1")) == 1
    assert "`7S at` is no card of the city" in run_mini(CITY.replace("e1 bo", "at"))[0].message
    assert "one of ann, bo" in run_mini(CITY.replace("e1 bo", "e1 cy"))[0].message


# The command.


def test_the_command(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "a.scenario").write_text(f"{TABLE}then round: 1\nscenario: other\nthen round: 7")
    (tmp_path / "b.scenario").write_text(f"{TABLE}then round: 1")
    (tmp_path / "c.scenario").write_text("game: tug\n")
    assert techdeck(["scenario", str(tmp_path)]) == 1
    lines = capsys.readouterr().out.splitlines()
    assert lines[-1] == "2 passed, 2 failed"
    assert any(line.endswith("a.scenario:17: expected 7, found 1 (in: other)") for line in lines)
    assert techdeck(["scenario", str(tmp_path / "b.scenario")]) == 0
    assert capsys.readouterr().out == "1 passed, 0 failed\n"
    assert techdeck(["scenario", str(tmp_path / "d.scenario")]) == 2
    assert techdeck(["scenario"]) == 2


def test_the_names_of_a_game(capsys: pytest.CaptureFixture[str]) -> None:
    assert techdeck(["scenario", "--names", "tug", "--seats", "2"]) == 0
    out = capsys.readouterr().out
    for words in ("hand 2: a hand", "stage: effects, bidding", "discard …: discard", "supply=30"):
        assert words in out
    assert techdeck(["scenario", "--names", "tugg"]) == 2


def test_the_names_of_a_game_that_saves_more_than_its_fields(capsys: pytest.CaptureFixture[str]) -> None:
    assert techdeck(["scenario", "--names", "tech-city", "--seats", "3"]) == 0
    out = capsys.readouterr().out
    for words in ("city: in play", "score_3: a number", "stage: building", "decks=1"):
        assert words in out


def test_the_rules_of_a_game_of_ones_own_are_known(tmp_path: Path) -> None:
    """In a process that has not looked at the shelf yet."""
    file = HERE / "scenarios" / "tug" / "tug.scenario"
    env = {**os.environ, "TECHDECK_GAMES": str(HERE / "games")}
    command = [sys.executable, "-m", "techdeck", "scenario", str(file)]
    told = subprocess.run(command, env=env, cwd=HERE.parent, capture_output=True, text=True)
    assert " passed, 0 failed" in told.stdout, told.stdout + told.stderr
