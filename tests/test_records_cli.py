"""techdeck replay and techdeck verify: what they tell of a record, and how they fail."""

from __future__ import annotations

import io
import re
from pathlib import Path

import pytest

from techdeck import new_match
from techdeck.cli import run
from techdeck.deck import card_name
from techdeck.engine.match import Match
from tests.engine.table import play_on, tug

Screen = pytest.CaptureFixture[str]

CUTS = {"bo": "three from the top"}


@pytest.fixture
def match() -> Match:
    return play_on(new_match("tug", 2, 5, cuts=CUTS, cards=None, rounds=3))


@pytest.fixture
def file(match: Match, tmp_path: Path) -> Path:
    return written(tmp_path, str(match.record))


def written(folder: Path, text: str) -> Path:
    path = folder / "a.record"
    path.write_text(text)
    return path


def replace(file: Path, old: str, new: str) -> None:
    text = file.read_text()
    assert old in text
    file.write_text(text.replace(old, new, 1))


# Replay.


def test_a_replay_tells_everything_in_words(file: Path, match: Match, capsys: Screen) -> None:
    assert run(["replay", str(file)]) == 0
    said = capsys.readouterr().out
    for number, line in enumerate(match.record.lines, 1):
        assert f"{number:>5}  {line}\n" in said
    assert match.outcome is not None
    assert f"The game is over: {match.outcome.words} ({match.outcome.rule})" in said
    assert match.text(None).splitlines()[0] in said
    assert not re.search(r"drew (a card|\d+ cards)", said)


def test_a_replay_for_a_seat_tells_what_the_seat_was_told(tmp_path: Path, capsys: Screen) -> None:
    match = play_on(tug(), 25)
    assert run(["replay", str(written(tmp_path, str(match.record))), "--seat", "bo"]) == 0
    said = capsys.readouterr().out
    for told in match.log("bo"):
        assert f"{told.words} {told.rule}" in said or (told.heading and told.words in said)
    assert match.text("bo") in said
    hidden = {line.words for line in match.record.lines if line.seat == "ann"}
    assert not any(f"ann: {words}\n" in said for words in hidden)
    assert "Not over: this is the table as bo sees it." in said


def test_a_replay_stops_after_a_line(file: Path, match: Match, capsys: Screen) -> None:
    assert run(["replay", str(file), "--to", "9", "--seat", "ann"]) == 0
    said = capsys.readouterr().out
    at_nine = match.past[9].view(0)
    assert "this is the table as ann sees it" in said
    assert f"{len(at_nine.zones[0])} cards" in said
    assert run(["replay", str(file), "--to", "0"]) == 0
    assert "after line 0" in capsys.readouterr().out
    replace(file, f"\n{match.record.checks[0]}\n", "\n= 8 0123456789abcdef 0123456789abcdef\n")
    assert run(["replay", str(file), "--to", "7"]) == 0
    assert run(["replay", str(file), "--to", "8"]) == 1
    assert run(["replay", str(file), "--to", "10000"]) == 2
    assert "0 is the deal" in capsys.readouterr().err


def test_who_has_sealed_is_not_asked_in_a_replay(tmp_path: Path, capsys: Screen) -> None:
    match = new_match("peer-to-peer", ["ann", "bo"], seed=3, teams=1)
    question = match.questions("bo")[1]  # both keep a venture at the same time (P2P-S10)
    match.answer("bo", question.number, question.options[0])
    file = written(tmp_path, str(match.record))
    asked = "{}: keep a card as starting venture (P2P-S3)"
    assert run(["replay", str(file)]) == 0
    said = capsys.readouterr().out
    assert asked.format("ann") in said
    assert asked.format("bo") not in said
    assert run(["replay", str(file), "--seat", "bo"]) == 0
    assert "bo has chosen, and waits for the others (P2P-S3)\n" in capsys.readouterr().out
    assert run(["replay", str(file), "--seat", "ann"]) == 0
    said = capsys.readouterr().out
    assert "has chosen" not in said
    assert run(["replay", str(file), "--seat", "ann", "--to", "0"]) == 0  # before bo has
    assert capsys.readouterr().out == said


def test_a_replay_step_by_step_shows_every_table(
    file: Path, match: Match, capsys: Screen, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO("\n" * 1000))
    assert run(["replay", str(file), "--step"]) == 0
    lines = len(match.record.lines)
    assert capsys.readouterr().out.count("row: ") == lines + 1
    monkeypatch.setattr("sys.stdin", io.StringIO("\n\n"))  # the rest goes by at the end of the input
    assert run(["replay", str(file), "--step"]) == 0
    assert capsys.readouterr().out.count("row: ") == 4


def test_drift_says_where_and_fails(file: Path, capsys: Screen) -> None:
    replace(file, "secret: 35", "secret: 36")
    assert run(["replay", str(file)]) == 1
    assert re.search("this record does not hold: line [0-9]+ of the match: ", capsys.readouterr().out)


def test_a_dropped_line_says_where_and_fails(file: Path, capsys: Screen) -> None:
    rows = file.read_text().splitlines()
    file.write_text("\n".join(row for row in rows if not row.startswith("3 ")))
    assert run(["replay", str(file)]) == 1
    assert re.search("hold: line [0-9]+ of the file: expected line 3 of the match", capsys.readouterr().out)


@pytest.mark.parametrize("command", [["replay"], ["verify", "--commitment", "0" * 64], ["play", "--resume"]])
def test_a_record_that_names_a_file_is_refused(command: list[str], file: Path, capsys: Screen) -> None:
    replace(file, "cards: second_edition", "cards: /dev/zero")
    assert run([*command, str(file)]) in (1, 2)
    told = capsys.readouterr()
    assert "line 6 of the file: no card set `/dev/zero`" in told.out + told.err


def test_another_version_of_the_rules_is_said_plainly(tmp_path: Path, capsys: Screen) -> None:
    match = play_on(tug(), 5)
    match.record.rules = 99
    file = written(tmp_path, str(match.record))
    assert run(["replay", str(file)]) == 1
    assert "played under rules 99; these are rules 1. It may not be playable here; --anyway" in capsys.readouterr().out
    assert run(["replay", str(file), "--anyway"]) == 0


@pytest.mark.parametrize("content", [b"", b"\xff\xfe", b"hello\n", b"techdeck record 1\n---\n"])
@pytest.mark.parametrize("command", [["replay"], ["verify", "--commitment", "0" * 64], ["play", "--resume"]])
def test_what_is_no_record_is_one_line_and_a_failure(
    content: bytes, command: list[str], tmp_path: Path, capsys: Screen
) -> None:
    path = tmp_path / "x"
    path.write_bytes(content)
    assert run([command[0], *command[1:], str(path)]) in (1, 2)
    told = capsys.readouterr()
    assert str(path) in told.out + told.err
    assert "Traceback" not in told.err


@pytest.mark.parametrize("command", [["replay"], ["verify", "--commitment", "0" * 64], ["play", "--resume"]])
def test_no_such_file(command: list[str], capsys: Screen) -> None:
    assert run([*command, "/nowhere/x"]) == 2
    assert "/nowhere/x: No such file" in capsys.readouterr().err


def test_no_such_seat(file: Path, capsys: Screen) -> None:
    assert run(["replay", str(file), "--seat", "cy"]) == 2
    assert "the seats are ann, bo" in capsys.readouterr().err


# Verify.


@pytest.mark.rule("GEN-11")
def test_a_fair_record_is_verified(file: Path, match: Match, capsys: Screen) -> None:
    assert run(["verify", str(file), "--commitment", match.commitment, "--cut", "bo=three from the top"]) == 0
    said = capsys.readouterr().out
    assert said.count("right ") == 3
    assert f"{len(match.record.lines)} lines follow" in said
    assert f"positions compared: {len(match.record.checks)}; {match.outcome}" in said
    assert run(["verify", str(file), "--commitment", match.commitment.upper(), "--cut", "ann="]) == 0
    assert "the cut of bo went into the shuffles; not compared" in capsys.readouterr().out


@pytest.mark.rule("GEN-11")
def test_another_secret_is_found(file: Path, match: Match, capsys: Screen) -> None:
    """Dealt anew with another secret, everything else in order: only the commitment tells."""
    other = play_on(new_match("tug", 2, 6, cuts=CUTS, cards=None, rounds=3))
    file.write_text(str(other.record))
    assert run(["verify", str(file), "--commitment", match.commitment]) == 1
    said = capsys.readouterr().out
    assert f"WRONG  the secret is another one than was committed to: its commitment is {other.commitment}" in said
    assert said.count("WRONG") == 1


@pytest.mark.rule("GEN-11")
@pytest.mark.parametrize("kept", ["bo=four", "bo=", "ann=x", "cy=three from the top", "cy="])
def test_another_cut_is_found(kept: str, file: Path, match: Match, capsys: Screen) -> None:
    assert run(["verify", str(file), "--commitment", match.commitment, "--cut", kept]) == 1
    said = capsys.readouterr().out
    assert f"WRONG  the cut of {kept.split('=')[0]} was kept as" in said
    assert said.count("WRONG") == 1


@pytest.mark.rule("GEN-11")
def test_every_failure_is_named(file: Path, capsys: Screen) -> None:
    replace(file, "cut bo: three", "cut bo: four")
    assert run(["verify", str(file), "--commitment", "0" * 64, "--cut", "bo=three from the top"]) == 1
    said = capsys.readouterr().out
    assert said.count("WRONG") == 3
    assert "do not follow: line" in said
    assert "3 of the checks failed" in said


@pytest.mark.rule("GEN-11")
def test_a_changed_answer_is_found(tmp_path: Path, capsys: Screen) -> None:
    match = play_on(tug(seed=3, rounds=3))
    number = next(number for number, line in enumerate(match.record.lines, 1) if line.words == "use pass")
    card = match.past[number - 1].waiting().options[0]
    line = match.record.lines[number - 1]
    file = written(tmp_path, str(match.record))
    replace(file, f"\n{number} {line}\n", f"\n{number} {line.seat}: use {card_name(card, 2)}\n")
    assert run(["verify", str(file), "--commitment", match.commitment]) == 1
    assert "do not follow" in capsys.readouterr().out


@pytest.mark.parametrize(("arguments", "said"), [(["--commitment", "abc"], "64 hex"), ([], "commitment")])
def test_verify_needs_a_commitment(arguments: list[str], said: str, file: Path, capsys: Screen) -> None:
    assert run(["verify", str(file), *arguments]) == 2
    assert said in capsys.readouterr().err


def test_a_cut_is_a_seat_and_a_text(file: Path, capsys: Screen) -> None:
    assert run(["verify", str(file), "--commitment", "0" * 64, "--cut", "three"]) == 2
    assert "not SEAT=TEXT" in capsys.readouterr().err
