"""Records: both ways as text, replayed to the same positions, and what is said of one that was changed."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from hashlib import sha256
from pathlib import Path

import pytest

from techdeck import new_match, replay
from techdeck.cardsets import load, loads
from techdeck.deck import card_name
from techdeck.engine import record as records
from techdeck.engine.errors import Drift, OtherRules, RecordError
from techdeck.engine.match import Match
from techdeck.engine.record import CHECK_EVERY, SHOWN, Line, Record, parse, parse_line
from tests.engine.table import all_do, first, play_on, tug, workshop

pytestmark = pytest.mark.compiled_too

CUTS = {"bo": "three from the top", "ann": "7/bo=x"}


def a_match(lines: int = 10_000, **options: int) -> Match:
    """With cuts, time, an undo and whatever else a record can have."""
    match = new_match("tug", 2, 11, cards=None, cuts=CUTS, **options)
    play_on(match, 5)
    match.tick(50)
    match.undo(2, 0, agreed=True)
    return play_on(match, lines)


def edited(match: Match, change: Callable[[str], str]) -> str:
    """The record with one line changed: the first that the change changes."""
    rows = str(match.record).splitlines()
    at = next(at for at, row in enumerate(rows) if change(row) != row)
    rows[at] = change(rows[at])
    return "\n".join(rows) + "\n"


# As text, and back.


@pytest.mark.parametrize("lines", [0, 1, 8, 10_000])
def test_a_record_is_read_as_it_is_written(lines: int) -> None:
    record = a_match(lines).record
    assert parse(str(record)) == record
    assert str(parse(str(record))) == str(record)


def test_what_a_record_looks_like() -> None:
    match = tug(rounds=1)
    seat, question = first(match)
    match.answer(seat, question.number, question.options[-1], at=20)
    match.undo(0, seat)
    match.tick(99)
    name = match.record.seats[seat]
    assert str(match.record).splitlines() == [
        "techdeck record 1",
        "rules: 1",
        "game: tug",
        "seats: ann bo",
        "options: rounds=1 " + " ".join(f"{o.name}={o.default}" for o in match.game.options if o.name != "rounds"),
        f"cards: second_edition {load('second_edition').hash}",
        "secret: 37",
        "---",
        f"1 {name} @20: use pass",
        f"2 undo to 0 by {name}",
        "3 tick @99",
    ]


@pytest.mark.parametrize(
    "text", ["ann: use 7S.1", "ann#2049 @15: bid 7S.1 4K.2", "undo to 3 by bo", "undo to 0 by bo @7, agreed", "tick @0"]
)
def test_a_line_is_read_as_it_is_written(text: str) -> None:
    assert str(parse_line(text)) == text


def test_a_check_stands_every_few_lines_and_at_the_end() -> None:
    record = a_match().record
    last = len(record.lines)
    assert [check.line for check in record.checks] == [*range(CHECK_EVERY, last, CHECK_EVERY), last]


def test_no_check_stands_behind_the_last_line_of_a_match_that_is_not_over() -> None:
    assert [check.line for check in play_on(tug(), CHECK_EVERY + 3).record.checks] == [CHECK_EVERY]


@pytest.mark.parametrize(
    ("rows", "line", "said"),
    [
        ("hello", 1, "starts with"),
        ("techdeck record 2\n---", 1, "format 1, not 2"),
        ("techdeck record 1\nrules: 1", 2, "`---`"),
        ("techdeck record 1\nrules 1\n---", 2, "`name: value`"),
        ("techdeck record 1\nrules: 1\n---", 2, "`game:`"),
    ],
)
def test_what_is_no_record_says_where(rows: str, line: int, said: str) -> None:
    with pytest.raises(RecordError, match=said) as error:
        parse(rows)
    assert error.value.line == line


@pytest.mark.parametrize("row", ["1 ann bid 7S", "1 : x", "1 undo to x by ann", "1 tick", "2 ann: pass", "= 1 ab cd"])
def test_a_row_that_is_nothing_says_where(row: str) -> None:
    with pytest.raises(RecordError) as error:
        parse(f"{tug().record}{row}\n")
    assert error.value.line == 9


LONG = "1" * 13


@pytest.mark.parametrize(
    ("line", "row", "said"),
    [
        (2, "rules: x", "'x' is no number"),
        (2, "rules: 1_0", "'1_0' is no number"),
        (2, "rules: ١", "is no number"),
        (2, f"rules: {LONG}", "at most 12 digits"),
        (3, "games: tug", "a set-up has no `games`"),
        (3, "|game: tug", "a set-up has no `|game`"),
        (3, "rules: 1", "`rules:` stands in line 2 of the file already"),
        (5, "options: rounds=1 wild=0 rounds=2", "the option `rounds` is there twice"),
        (5, "options: rounds", "'rounds' is not `option=number`"),
        (5, "options: rounds=", "'' is no number"),
        (5, "options: rounds=x", "'x' is no number"),
        (5, f"options: rounds={LONG}", "at most 12 digits"),
        (6, "cards: /dev/zero", "no card set ``"),
        (6, "cards: /dev/zero 00", "no card set `/dev/zero` comes with the package"),
        (6, "cards: ../../etc/passwd 00", "no card set `../../etc/passwd` comes with the package"),
        (7, "secret: 3", "the secret is not hexadecimal"),
        (9, "cut bo: again", "`cut bo:` stands in line 8 of the file already"),
        (11, f"1 ann @{LONG}: use pass", "at most 12 digits"),
        (11, f"1 ann#{LONG}: use pass", "at most 12 digits"),
        (11, f"1 undo to {LONG} by ann", "at most 12 digits"),
        (11, f"1 tick @{LONG}", "at most 12 digits"),
        (11, f"= {LONG} {'0' * 16} {'0' * 16}", "at most 12 digits"),
    ],
)
def test_what_is_wrong_is_said_with_its_line_of_the_file(line: int, row: str, said: str) -> None:
    rows = str(new_match("tug", 2, 11, cuts=CUTS).record).splitlines()
    assert [at for at, old in enumerate(rows, 1) if old.startswith("cut ") or old == "---"] == [8, 9, 10]
    rows[7:9] = [rows[8], rows[7]] if rows[8].startswith("cut bo") else rows[7:9]
    rows[line - 1 : line] = [row]
    with pytest.raises(RecordError) as error:
        parse("\n".join(rows))
    assert str(error.value).startswith(f"line {line} of the file: ")
    assert said in str(error.value)
    assert error.value.line == line


@pytest.mark.parametrize("part", ["position", "chain"])
def test_a_check_with_fewer_digits_is_refused(part: str) -> None:
    match = play_on(tug(), CHECK_EVERY)
    check = match.record.checks[0]
    short = replace(check, **{part: getattr(check, part)[: SHOWN - 1]})
    changed = edited(match, lambda row: row.replace(str(check), str(short)))
    with pytest.raises(RecordError, match="at least 16 digits") as error:
        parse(changed)
    assert changed.splitlines()[error.value.line - 1] == str(short)
    with pytest.raises(Drift, match=f"line {CHECK_EVERY} of the match: "):
        replay(replace(match.record, checks=[short]))


@pytest.mark.parametrize("path", ["my.toml", "../my.toml", "/my.toml"])
def test_a_record_opens_no_file(path: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Though the file is there, and is the very card set."""
    (tmp_path / "here").mkdir()
    for folder in (tmp_path, tmp_path / "here"):
        (folder / "my.toml").write_text(all_do("draw 1").source)
    monkeypatch.chdir(tmp_path / "here")
    name = str(tmp_path / "my.toml") if path.startswith("/") else path
    record = replace(tug("draw 1").record, card_set=name, embedded="")
    with pytest.raises(RecordError, match="line 6 of the file: no card set"):
        replay(str(record))
    with pytest.raises(RecordError, match="no card set"):
        replay(record)


# The chain.


def plainly(record: Record, until: int) -> str:
    link = sha256("\n".join(record.header()).encode()).hexdigest()
    for line in record.lines[:until]:
        link = sha256(f"{link}\n{line}".encode()).hexdigest()
    return link[:SHOWN]


def test_the_chain_is_the_same_however_it_is_asked() -> None:
    match = a_match(40)
    for record in (match.record, parse(str(match.record)), replay(str(match.record)).record):
        for until in (0, 3, 30, 8, 1000):
            assert record.chain(until) == plainly(match.record, until)


def test_the_chain_follows_what_is_done_to_a_record() -> None:
    record = a_match(40).record
    record.chain(40)
    record.lines.pop()
    record.add(Line(at=7))
    assert record.chain(1000) == plainly(record, 1000)
    del record.lines[10]
    assert record.chain(1000) == plainly(record, 1000)
    record.lines.insert(5, Line(at=8))
    assert record.chain(1000) == plainly(record, 1000)
    record.rules = 0
    assert record.chain(1000) == plainly(record, 1000)


def test_a_line_is_hashed_once(monkeypatch: pytest.MonkeyPatch) -> None:
    hashed = []

    def counted(data: bytes) -> object:
        hashed.append(data)
        return sha256(data)

    record = parse(str(a_match().record))
    monkeypatch.setattr(records, "sha256", counted)
    again = replay(record).record
    assert len(hashed) <= len(again.lines) + 2 * len(again.checks)


# Again.


def test_a_replay_is_the_match_that_was_played() -> None:
    match = a_match()
    again = replay(str(match.record))
    assert [one.fingerprint() for one in again.past] == [one.fingerprint() for one in match.past]
    assert again.position.fingerprint() == match.position.fingerprint()
    assert str(again.record) == str(match.record)
    assert [again.events(viewer) for viewer in (0, 1, None)] == [match.events(viewer) for viewer in (0, 1, None)]
    assert again.outcome == match.outcome


@pytest.mark.parametrize("seats", [1, 3, 4, 6])
@pytest.mark.parametrize("options", [{"wild": 1}, {"wild": 2}, {"together": 1, "supply": 3}, {"patience": 1000}])
def test_every_kind_of_table_replays(seats: int, options: dict[str, int]) -> None:
    match = play_on(workshop("", seats=seats, **options))
    assert str(replay(str(match.record)).record) == str(match.record)


def test_a_record_from_before_a_game_had_an_option_replays() -> None:
    match = tug(rounds=3)
    del match.record.options["patience"]
    text = str(play_on(match).record)
    assert "patience" not in text
    assert str(replay(text).record) == text


def test_a_resumed_match_goes_on_as_if_nothing_had_been() -> None:
    """Save and load after every line: the record is the same as without."""
    straight = play_on(tug(rounds=3))
    stuttering = tug(rounds=3)
    for line in straight.record.lines:
        stuttering = replay(str(stuttering.record))
        stuttering.answer_words(line.seat, line.words, line.number)
    assert str(stuttering.record) == str(straight.record)


def test_an_answer_after_a_deadline_replays() -> None:
    match = tug(patience=1000)
    seat = first(match)[0]
    bid = (match.position.serial + 2) * 1024  # it will be open then: both teams have let the time for effects go by
    match.answer(seat, bid, -1, at=2500)
    assert str(match.record.lines[0]).endswith("@2500: bid pass")
    assert str(replay(str(match.record)).record) == str(match.record)


# Changed.


def test_an_edited_answer_is_found_at_the_next_check() -> None:
    match = a_match()
    line = next(n for n, line in enumerate(match.record.lines, 1) if line.words == "use pass" and n > CHECK_EVERY)
    before = match.past[line - 1]
    other = before.question_view(before.opens[0], True).options[0]
    changed = edited(match, lambda row: row.replace("pass", card(match, other)) if row.startswith(f"{line} ") else row)
    with pytest.raises(Drift) as drift:
        replay(changed)
    assert line <= drift.value.line <= line + CHECK_EVERY
    assert str(drift.value).startswith(f"line {drift.value.line} of the match: ")


def card(match: Match, option: int) -> str:
    return card_name(option, match.position.layout.decks)


def test_an_answer_that_is_not_allowed_is_found_where_it_stands() -> None:
    match = a_match()
    lying = match.position.layout.zone_names.index("row")
    row_card = card(match, match.past[1].zones[lying][0])
    changed = edited(match, lambda row: f"{row.split(':')[0]}: {row_card}" if row.startswith("2 ") else row)
    with pytest.raises(Drift, match=r"is refused: .*lies in the row") as drift:
        replay(changed)
    assert drift.value.line == 2


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("secret: 3131", "secret: 3132"),
        ("cut bo: three", "cut bo: four"),
        ("seats: ann bo", "seats: bo ann"),
        ("supply=30", "supply=20"),
    ],
)
def test_an_edited_head_is_found(old: str, new: str) -> None:
    with pytest.raises(Drift) as drift:
        replay(edited(a_match(), lambda row: row.replace(old, new)))
    assert 1 <= drift.value.line <= CHECK_EVERY


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("game: tug", "game: tgu", "did you mean `tug`"),
        ("rounds=12", "rounds=1200", "not possible"),
        ("rounds=12", "seed=8", "no option `seed`"),
        ("seats: ann bo", "seats: ann ann", "name of a seat"),
        ("seats: ann bo", "seats: ", "1 to 6 players"),
        ("cards: second_edition", "cards: third_edition", "no card set"),
        ("cut bo:", "cut cy:", "cut of cy"),
    ],
)
def test_a_head_that_nothing_can_be_dealt_from_says_why(old: str, new: str, said: str) -> None:
    with pytest.raises(RecordError, match=said):
        replay(edited(a_match(), lambda row: row.replace(old, new)))


@pytest.mark.parametrize("more", ["{next} ann: pass", "= {last} {check} {check}", "over: {result}", "over: bo won", ""])
def test_nothing_stands_behind_the_end(more: str) -> None:
    match = a_match(rounds=1)
    last = len(match.record.lines)
    row = more.format(next=last + 1, last=last, check="0" * SHOWN, result=match.record.result)
    with pytest.raises(RecordError, match="stands behind `over:`, which is the last line of a record") as error:
        parse(f"{match.record}{row}\n")
    assert error.value.line == len(str(match.record).splitlines()) + 1


@pytest.mark.parametrize("row", ["over:", "over: ", "over:  "])
def test_an_end_says_how_it_ended(row: str) -> None:
    with pytest.raises(RecordError, match="`over:` needs the result"):
        parse(f"{a_match(3).record}{row}\n")


def test_a_dropped_line_is_found() -> None:
    rows = str(a_match().record).splitlines()
    at = next(at for at, row in enumerate(rows) if row.startswith("4 "))
    with pytest.raises(RecordError, match="expected line 4 of the match, found '5 ") as error:
        replay("\n".join(rows[:at] + rows[at + 1 :]))
    assert error.value.line == at + 1  # of the file


def test_a_dropped_and_renumbered_line_is_found() -> None:
    match = a_match()
    record = parse(str(match.record))
    del record.lines[10]
    with pytest.raises(RecordError):
        replay(str(record))


@pytest.mark.parametrize(
    ("part", "said"),
    [("position", "the position is"), ("chain", "the lines so far give"), ("result", "the record says")],
)
def test_an_edited_check_or_result_is_found(part: str, said: str) -> None:
    record = parse(str(a_match().record))
    if part == "result":
        record.result = "nobody won (TUG-8); scores 0 0"
    elif part == "position":
        record.checks[1] = replace(record.checks[1], position="0123456789abcdef")
    else:
        record.checks[1] = replace(record.checks[1], chain="0123456789abcdef")
    with pytest.raises(Drift, match=said) as drift:
        replay(record)
    assert drift.value.line == (len(record.lines) if part == "result" else record.checks[1].line)


def test_a_changed_card_set_is_named() -> None:
    match = a_match()
    changed = edited(match, lambda row: row.replace(load("second_edition").hash, "0" * 64))
    with pytest.raises(Drift, match="second_edition has changed") as drift:
        replay(changed)
    assert drift.value.line == 0


def test_another_version_of_the_rules_is_named_and_can_be_tried() -> None:
    match = play_on(tug(rounds=1), 5)
    match.record.rules = 0
    with pytest.raises(OtherRules, match="played under rules 0; these are rules 1"):
        replay(str(match.record))
    again = replay(str(match.record), other_rules=True)
    assert str(again.record) == str(match.record)


# Card sets of one's own.


def test_a_card_set_of_ones_own_travels_in_the_record() -> None:
    match = play_on(tug("draw 2; discard 1"), 30)
    assert "| does = " in str(match.record)
    again = replay(str(match.record))
    assert again.position.fingerprint() == match.position.fingerprint()
    assert str(again.record) == str(match.record)


def test_ours_under_the_name_of_a_set_that_is_not_ours_travels_too() -> None:
    text = load("second_edition").source.replace('does = "draw 3; discard 2"', 'does = "draw 2"')
    match = play_on(new_match("tug", 2, 1, cards=loads(text)), 10)
    assert match.record.embedded
    assert str(replay(str(match.record)).record) == str(match.record)
    assert not new_match("tug", 2, 1).record.embedded


def test_an_embedded_card_that_was_changed_is_found() -> None:
    match = play_on(tug("draw 2; discard 1"), 30)
    with pytest.raises(Drift, match="all alike has changed"):
        replay(edited(match, lambda row: row.replace('"draw 2; discard 1"', '"draw 3; discard 1"')))
    with pytest.raises(RecordError, match="unknown verb"):
        replay(edited(match, lambda row: row.replace('"draw 2; discard 1"', '"drwa 2"')))
    assert all_do("draw 2; discard 1").hash == match.record.card_hash


def test_what_a_card_says_may_hold_any_letter() -> None:
    text = all_do("draw 1").source.replace('text = "', 'text = "\u2028\x85', 1)
    match = play_on(new_match("tug", 2, 1, cards=loads(text)), 10)
    assert str(replay(str(match.record)).record) == str(match.record)
    assert parse(str(match.record)) == match.record


def test_windows_line_ends_do_no_harm(tmp_path: Path) -> None:
    path = tmp_path / "my.toml"
    path.write_bytes(all_do("draw 1").source.replace("\n", "\r\n").encode())
    match = play_on(new_match("tug", 2, 1, cards=str(path)), 10)
    assert str(replay(str(match.record).replace("\n", "\r\n")).record) == str(match.record)
