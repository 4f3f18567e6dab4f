"""Time is data: deadlines stand in the position, an answer first settles what is due, and times never go back."""

from __future__ import annotations

import re

import pytest

from techdeck import new_match, replay
from techdeck.deck import card_name
from techdeck.engine.errors import Refused
from techdeck.engine.match import Match
from tests.engine.table import PASS, first, pass_until, refusal, tug

pytestmark = pytest.mark.compiled_too


def test_a_deadline_is_settled_exactly_when_it_is_due() -> None:
    match = tug(patience=1000)
    _, question = first(match)
    match.tick(999)
    assert first(match)[1].number == question.number
    match.tick(1000)
    assert first(match)[1].number != question.number
    assert match.log()[-1].words.endswith("passed")


def test_the_next_deadline_counts_from_when_its_question_was_asked() -> None:
    match = tug(patience=1000)
    match.tick(2500)  # both teams let the time for an effect go by, at 1000 and at 2000
    assert [question.kind for question in match.questions()] == ["bid", "bid"]
    assert [question.due for question in match.view(0).questions] == [3000, 3000]


def test_an_answer_at_the_deadline_is_too_late() -> None:
    match, other = tug(patience=1000), tug(patience=1000)
    seat, question = first(match)
    assert "not open" in str(refusal(match, seat, question.number, question.options[0], at=1000))
    other.answer(seat, question.number, question.options[0], at=999)
    assert other.position.now == 999


def test_times_never_go_back() -> None:
    match = tug(patience=1000)
    match.tick(600)
    seat, question = first(match)
    assert "599 ms is before 600 ms" in str(refusal(match, seat, question.number, PASS, at=599))
    with pytest.raises(Refused, match="does not go back"):
        match.tick(599)
    match.answer(seat, question.number, PASS, at=600)


def test_an_undo_does_not_turn_the_clock_back_but_gives_its_time_again() -> None:
    match = tug(patience=1000)
    seat, question = first(match)
    match.answer(seat, question.number, PASS, at=900)
    match.undo(0, seat)
    assert "does not go back" in str(refusal(match, seat, question.number, PASS, at=800))
    match.answer(seat, question.number, PASS, at=1899)  # 1000 ms, of which none had gone by


def test_an_undo_at_a_time_gives_the_time_again_from_then() -> None:
    match = tug(patience=1000)
    seat, question = first(match)
    match.answer(seat, question.number, PASS, at=300)
    with pytest.raises(Refused, match="does not go back"):
        match.undo(0, seat, at=299)
    match.undo(0, seat, at=700)
    assert match.due == 1700
    assert str(replay(str(match.record)).record) == str(match.record)


def test_when_something_is_due_is_told() -> None:
    match = tug(patience=1000, rounds=1)
    assert match.due == match.questions()[0].due == 1000
    match.tick(1000)
    assert match.due == 2000
    match.tick(3000)
    assert match.over
    assert match.due == 0
    assert tug().due == 0


LONGEST = 999_999_999_999


def test_the_longest_time_is_read_as_it_is_written() -> None:
    match = tug()
    match.tick(LONGEST - 1)
    seat, question = first(match)
    match.answer(seat, question.number, PASS, at=LONGEST)
    assert str(replay(str(match.record)).record) == str(match.record)


@pytest.mark.parametrize(
    ("at", "said"),
    [
        (LONGEST + 1, "a time has at most 12 digits"),
        (10**40, "a time has at most 12 digits"),
        ("9", "a time is a whole number, not '9'"),
        (9.0, "a time is a whole number, not 9.0"),
        (True, "a time is a whole number, not True"),
        (-1, "-1 ms is before 0 ms"),
    ],
)
def test_a_time_that_no_record_can_tell_is_refused(at: int, said: str) -> None:
    match = tug()
    seat, question = first(match)
    assert said in str(refusal(match, seat, question.number, PASS, at=at))
    with pytest.raises(Refused, match=re.escape(said)):
        match.answer_words(seat, "use pass", at=at)
    with pytest.raises(Refused, match=re.escape(said)):
        match.tick(at)
    assert not match.record.lines


def test_words_are_read_after_what_was_due_has_happened() -> None:
    match = tug(patience=1000)
    seat = first(match)[0]
    card = match.position.zones[match.position.layout.hand[seat]][0]
    match.answer_words(seat, f"bid {card_name(card, 2)}", at=2500)
    assert [str(line) for line in match.record.lines] == [f"{match.record.seats[seat]} @2500: bid {card_name(card, 2)}"]


@pytest.mark.rule("GEN-12")
def test_the_time_at_which_another_sealed_is_not_told() -> None:
    match = tug(patience=1000)
    bid = pass_until(match, "bid")
    seat = bid.seats[0]
    before = match.view(1 - seat).data(), match.view(None).data()
    match.answer(seat, bid.number, PASS, at=300)
    assert (match.view(1 - seat).data(), match.view(None).data()) == before
    assert match.view(seat).now == match.position.now == 300
    match.tick(400)
    assert match.view(1 - seat).now == match.view(None).now == 400


# --- that it was the clock, and nobody's choice, is said


def lines(match: Match, seat: int | None = None) -> list[str]:
    return [str(told) for told in match.log(seat)]


@pytest.mark.rule("GEN-20")
def test_it_is_said_whose_time_ran_out_with_the_rule_that_asked() -> None:
    match = tug(patience=1000)
    seat, question = first(match)
    before = len(match.log())
    match.tick(1000)
    name = match.record.seats[seat]
    assert lines(match)[before:] == lines(match, 1 - seat)[before:]
    assert lines(match)[before : before + 2] == [
        f"time ran out for {name} ({question.rule})",
        f"{name} passed (GEN-20)",
    ]
    assert lines(match, seat)[before : before + 2] == [
        f"time ran out for you ({question.rule})",
        "you passed (GEN-20)",
    ]
    assert [told.words for told in match.log(seat) if told.late] == ["time ran out for you"]
    assert not any(told.late for told in match.log(1 - seat))


def test_who_answers_in_time_is_not_said_to_be_late() -> None:
    match = tug(patience=1000)
    seat, question = first(match)
    match.answer(seat, question.number, PASS, at=999)
    assert not [line for line in lines(match) if "time ran out" in line]


@pytest.mark.rule("GEN-12")
def test_of_sealed_answers_it_is_said_when_they_are_turned_up() -> None:
    match = tug(patience=1000)
    bid = pass_until(match, "bid")
    early, late = bid.seats[0], 1 - bid.seats[0]
    match.answer(early, bid.number, PASS, at=300)
    before = len(match.log())
    match.tick(1000)
    said = [line for line in lines(match)[before:] if "time ran out" in line]
    assert said == [f"time ran out for {match.record.seats[late]} ({bid.rule})"]


@pytest.mark.rule("GEN-12")
def test_a_late_answer_stays_sealed_while_others_have_time_left() -> None:
    match = tug(patience=1000)
    pass_until(match, "bid")
    one, two = match.position.opens
    two.due += 500
    told = [match.log(seat) for seat in (0, 1, None)]
    match.tick(1000)
    assert [match.log(seat) for seat in (0, 1, None)] == told
    match.tick(1500)
    assert [line.split(" (")[0] for line in lines(match) if "time ran out" in line] == [
        f"time ran out for {match.names.players[late.player]}" for late in (one, two)
    ]


def test_a_replay_says_it_too() -> None:
    match = tug(patience=1000, rounds=1)
    match.tick(3000)
    assert match.over
    again = replay(str(match.record))
    assert lines(again) == lines(match)
    assert sum("time ran out" in line for line in lines(again)) == 4


@pytest.mark.rule("GEN-12")
def test_what_was_picked_of_a_move_does_not_count_when_time_runs_out() -> None:
    """One card put down to see what goes with it is no decision to put down more of them."""
    match = new_match("peer-to-peer", seats=2, seed=3, patience=20000)
    for seat, words in (("ann", "10T"), ("bo", "8V"), ("bo", "pass"), ("ann", "pass"), ("ann", "3K")):
        match.answer_words(seat, words)
    match.tick(match.due)
    told = [line.words for line in match.log()]
    assert "time ran out for ann" in told
    assert "ann put nothing down" in told
    assert lines(replay(str(match.record))) == lines(match)
