"""The rules as data, the sentences, the rules that tests have as their subject, and the commands about rules."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from techdeck import rules
from techdeck.cli import run
from techdeck.commands import rules as command
from techdeck.deck import parse_card
from techdeck.language.verbs import RULES
from techdeck.rules import (
    BrokenBook,
    SentenceError,
    UnknownRule,
    all_rules,
    groups,
    leans_on,
    rule,
    rulebook,
    say,
    search,
)
from techdeck.rules.coverage import find_subjects
from techdeck.rules.rulebook import Book, read_book

COUNTS = {"DECK": 8, "GEN": 26, "EFF": 35, "C2": 73, "C1": 38, "P2P": 51, "TC": 30, "TE": 37, "TGP": 8, "CLS": 6}


@pytest.fixture
def own_book(monkeypatch: pytest.MonkeyPatch) -> Book:
    """The rules as shipped, in a copy that a test may add to."""
    copy = read_book(rulebook.FOLDER / "en.toml")
    monkeypatch.setattr(rulebook, "_read_own", lambda language: copy)
    return copy


def test_every_rule_is_there(own_book: Book) -> None:
    found = [each.group for each in all_rules()]
    assert {group: found.count(group) for group in dict.fromkeys(found)} == COUNTS
    assert [group.id for group in groups()] == list(COUNTS)


def test_every_id_that_a_rule_cites_exists() -> None:
    known = {each.id for each in all_rules()}
    for each in all_rules():
        for cited in re.findall(r"\b(?:DECK|GEN|EFF|C2|C1|P2P|TC|TE|TGP|CLS)-[A-Z]*\d*[a-z]?\b", each.text):
            assert cited in known, (each.id, cited)


def test_every_card_that_a_rule_names_exists_and_every_verb_has_its_rule() -> None:
    for each in all_rules():
        for card in each.cards:
            assert card == "all" or parse_card(card) >= 0
    verbs = {verb: rule(rule_id).verb for verb, rule_id in RULES.items()}
    assert [verb for verb, usage in verbs.items() if verb not in usage] == []


def test_no_text_has_marks_of_its_source_left(own_book: Book) -> None:
    for each in all_rules():
        assert "**" not in each.text
        assert ".md" not in each.text
        assert each.text.count("`") % 2 == 0
        assert not each.text.startswith("(R)")
        assert "(R)" not in each.text or each.ruling
        assert each.section


def test_a_rule() -> None:
    found = rule("TC-B2")
    assert found.text == "Cost: discard one card of value 7 or less, or two cards of any value."
    assert (found.game, found.group, found.section, found.ruling) == ("tech-city", "TC", "Build phase", False)
    assert rule("TC-R3").ruling
    assert rule("C2-P4").cards == ("10S", "7T")
    assert rule("C2-N1").case == "2K, deck and discard empty."
    assert rule("GEN-2a").edition == "first"


def test_a_rule_of_two_editions_has_both_texts() -> None:
    found = rule("P2P-E2")
    assert found.third == "Each team may use the effect of one card in its group hand a round."
    assert found.text == f"[3rd] {found.third} [1st] {found.first}"


@pytest.mark.parametrize(
    ("rule_id", "other"),
    [("EFF-REPLACE", "GEN-8"), ("EFF-EXPEL", "GEN-6"), ("EFF-EXCHANGE", "GEN-7"), ("C1-N2", "GEN-2a")],
)
def test_a_rule_that_begins_with_another_leans_on_it(rule_id: str, other: str) -> None:
    assert leans_on(rule(rule_id)) == rule(other)


def test_a_rule_that_only_names_others_stands_alone() -> None:
    assert "EFF-4" in rule("GEN-7").text
    assert leans_on(rule("GEN-7")) is None


def test_an_unknown_rule() -> None:
    with pytest.raises(UnknownRule, match=r"no rule is called TC-B22 \(did you mean `TC-B2"):
        rule("TC-B22")
    with pytest.raises(UnknownRule, match="did you mean `TC-B2"):
        rule("tc-b2")


def test_search() -> None:
    assert [each.id for each in search("SHOWDOWN company")] == ["TGP-4"]
    assert search("no such words anywhere") == []
    assert search("") == []


def test_say() -> None:
    assert say("cards.fine", path="x.toml") == "x.toml: all 54 cards are right"
    with pytest.raises(SentenceError, match=r"no sentence `cards.fin`: did you mean `cards.fine`\?"):
        say("cards.fin", path="x.toml")
    with pytest.raises(SentenceError, match=r"`cards.fine` has the holes \['path'\], but was given \[\]"):
        say("cards.fine")
    assert say("cards.fine", path="x.toml", more="a word that is not needed") == say("cards.fine", path="x.toml")
    assert say("cards.fine", path="{path}").startswith("{path}: ")


def test_another_language(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rulebook, "LANGUAGE", "xx")
    with pytest.raises(BrokenBook, match="TECHDECK_LANGUAGE is 'xx': there are en"):
        rule("TC-B2")


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("[rules.X-1]\ntext = 'a'\ntxt = 'b'", r"\[rules.X-1\] has an unknown key `txt`"),
        ("[rules.X-1]\nruling = true", r"\[rules.X-1\] needs `text`, or `first` and `third`"),
        ("rules = 7", "`rules` must be a table"),
        ("[rules", "Expected ']'"),
    ],
)
def test_a_broken_rules_file(text: str, message: str, tmp_path: Path) -> None:
    path = tmp_path / "x.rules.toml"
    path.write_text(text)
    with pytest.raises(BrokenBook, match=message):
        rules.load_extra(path)


EXTRA = """
[rules.HL-1]
text = "Guess whether the next card is higher."
game = "high-low"

[sentences]
high_low.right = "{who} was right"
"high_low.wrong" = "{who} was wrong"
"""


def test_rules_of_another_game(own_book: Book, tmp_path: Path) -> None:
    path = tmp_path / "high_low.rules.toml"
    path.write_text(EXTRA)
    rules.load_extra(path)
    assert rule("HL-1").game == "high-low"
    assert say("high_low.right", who="ann") == "ann was right"
    assert say("high_low.wrong", who="bo") == "bo was wrong"
    assert groups()[-1].id == "HL"


# ---- Which rules are the subject of a test

TEST = '''
import pytest
pytestmark = pytest.mark.rule("GEN-1")

@pytest.mark.rule("TC-B1", "TC-B2")
@pytest.mark.parametrize("x", [pytest.param(1, marks=pytest.mark.rule("TC-B3"))])
def test_it():
    """TC-B4 is only mentioned."""
    book.rule("TC-B5")
'''
SCENARIO = """rule: TC-B6
a wall of text about TC-B7
  rule: TC-B8

rules: TC-B9, TC-B10
"""


@pytest.fixture
def some_tests(tmp_path: Path) -> Path:
    folder = tmp_path / "tests"
    (folder / "deep").mkdir(parents=True)
    (folder / "deep" / "test_it.py").write_text(TEST)
    (folder / "build.scenario").write_text(SCENARIO)
    (folder / "half_written.py").write_text("x = pytest.mark.rule('TC-S1'")
    return folder


def test_subjects_are_found_and_mentions_are_not(some_tests: Path) -> None:
    assert find_subjects(some_tests).places == {
        "TC-B6": ["tests/build.scenario:1"],
        "TC-B9": ["tests/build.scenario:5"],
        "TC-B10": ["tests/build.scenario:5"],
        "GEN-1": ["tests/deep/test_it.py:3"],
        "TC-B1": ["tests/deep/test_it.py:5"],
        "TC-B2": ["tests/deep/test_it.py:5"],
        "TC-B3": ["tests/deep/test_it.py:6"],
    }


def coverage(folder: Path, capsys: pytest.CaptureFixture[str]) -> tuple[int, dict[str, str]]:
    code = run(["rules", "--coverage", "--tests", str(folder)])
    lines = capsys.readouterr().out.splitlines()
    return code, {line.split()[0]: " ".join(line.split()[1:]) for line in lines}


def test_coverage(
    some_tests: Path, own_book: Book, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.delenv("TECHDECK_GAMES", raising=False)
    monkeypatch.setattr(command, "games_built", lambda: {"tech-city"})
    code, lines = coverage(some_tests, capsys)
    assert code == 0
    assert lines["GEN"].startswith("1 of 26 General rules GEN-2 GEN-2a GEN-3 ")
    assert lines["TC"].startswith("6 of 30 Tech City TC-S1 TC-S2 TC-S3 TC-S4 TC-B4 TC-B5 TC-B7 TC-B8 TC-B11 ")
    assert lines["P2P"] == "0 of 51 Peer-to-Peer peer-to-peer: not built yet (51)"
    assert "tech-city" not in lines["C2"]
    assert " C2-C1 " in lines["C2"]


def test_coverage_finds_subjects_that_are_no_rules(
    some_tests: Path, own_book: Book, capsys: pytest.CaptureFixture[str]
) -> None:
    (some_tests / "wrong.scenario").write_text("rule: TC-B22\n")
    assert run(["rules", "--coverage", "--tests", str(some_tests)]) == 1
    last = capsys.readouterr().out.splitlines()[-1]
    assert last.startswith("tests/wrong.scenario:1 names a rule that does not exist: TC-B22 (did you mean `TC-B2")


def test_our_own_tests_name_only_rules_that_exist(
    own_book: Book, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("TECHDECK_GAMES", str(Path(__file__).parent / "games"))
    assert run(["rules", "--coverage", "--tests", str(Path(__file__).parent)]) == 0
    assert "DECK" in capsys.readouterr().out


# ---- techdeck rules


def test_show_a_rule(some_tests: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["rules", "TC-B3", "--tests", str(some_tests)]) == 0
    assert capsys.readouterr().out.splitlines() == [
        "TC-B3 Tech City / Build phase",
        "If you control one Technology company: discard one card of any value. If you control two or more: free. "
        "(R) The card being built does not count.",
        "what follows (R) is a ruling: the rulebooks are silent or contradict each other there",
        "Tech City",
        "tested in tests/deep/test_it.py:6",
    ]


def test_a_rule_is_shown_with_what_it_leans_on(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["rules", "EFF-EXPEL"]) == 0
    assert "\nGEN-6 Expel: out of the game for good.\n" in capsys.readouterr().out


def test_square_brackets_of_a_rule_are_shown(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["rules", "P2P-E1"]) == 0
    assert "\n[3rd] Each player may use" in capsys.readouterr().out


def test_show_the_rules_of_a_group(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["rules", "TGP"]) == 0
    assert [line.split()[0] for line in capsys.readouterr().out.splitlines()] == [f"TGP-{n}" for n in range(1, 9)]


def test_show_the_groups(own_book: Book, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.delenv("TECHDECK_GAMES", raising=False)
    assert run(["rules"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0] == "DECK  The deck 8 rules"
    assert len(lines) == len(COUNTS)


def test_search_command(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["rules", "search", "showdown", "company"]) == 0
    assert capsys.readouterr().out.startswith("TGP-4 Showdown: ")
    assert run(["rules", "search", "xyzzy"]) == 1
    assert capsys.readouterr().out == "no rule has all of these words: xyzzy\n"


def test_an_unknown_rule_is_one_line(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["rules", "TC-B22"]) == 2
    captured = capsys.readouterr()
    assert captured.out == ""
    assert re.fullmatch(r"techdeck: no rule is called TC-B22 \(did you mean `TC-B\d+`\?\)\n", captured.err)


def test_rules_beside_a_game_outside_the_package(
    own_book: Book, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "high_low.rules.toml").write_text(EXTRA)
    monkeypatch.setenv("TECHDECK_GAMES", str(tmp_path))
    assert run(["rules", "HL-1"]) == 0
    assert "Guess whether the next card is higher." in capsys.readouterr().out
    assert run(["rules"]) == 0
    assert capsys.readouterr().out.splitlines()[-1] == "HL    HL 1 rule"
