"""Undo: free until somebody learned something, chance showed, another decided or time went by; nothing is deleted."""

from __future__ import annotations

import re

import pytest

from techdeck import replay
from techdeck.deck import card_name
from techdeck.engine.errors import Refused
from techdeck.engine.match import Match
from techdeck.engine.undo import in_force
from techdeck.rules import say
from tests.engine.table import PASS, TAKE_BACK, first, pass_until, play_on, state, tug, use, workshop

pytestmark = pytest.mark.compiled_too


def refused_undo(match: Match, to: int, seat: int) -> str:
    """The reason, which `undo_barrier` gives beforehand; the table is unchanged."""
    before = state(match)
    with pytest.raises(Refused) as refused:
        match.undo(to, seat)
    assert state(match) == before
    assert str(refused.value) == match.undo_barrier(to, seat)
    return str(refused.value)


# Free.


def test_passing_is_free_to_take_back() -> None:
    match = tug()
    seat, question = first(match)
    dealt = match.position.fingerprint()
    match.answer(seat, question.number, PASS)
    assert match.undo_barrier(0, seat) == ""
    match.undo(0, seat)
    assert match.position.fingerprint() == dealt
    assert [str(line) for line in match.record.lines][-1] == f"undo to 0 by {match.record.seats[seat]}"


def test_nothing_is_deleted() -> None:
    match = play_on(tug(), 20)
    lines, told = list(match.record.lines), match.events(0)
    match.undo(3, 0, agreed=True)
    assert match.record.lines[:20] == lines
    assert match.events(0)[: len(told)] == told
    assert len(match.record.lines) == 21
    assert match.record.lines[-1].agreed
    assert re.fullmatch(r"you took back: .+, and \d+ steps after it", match.log(0)[-1].words)


@pytest.mark.rule("GEN-27")
def test_the_log_says_what_was_taken_back_as_each_was_told_of_it() -> None:
    match = tug("draw 1")
    seat, question = first(match)
    match.answer(seat, question.number, question.options[0])
    match.undo(0, seat, agreed=True)
    me, card = match.record.seats[seat], card_name(question.options[0], 2)
    assert [match.log(viewer)[-1].words for viewer in (seat, 1 - seat, None)] == [
        f"you took back: you used {card}",
        f"{me} took back: {me} used {card}",
        f"{me} took back: {me} used {card}",
    ]


def test_what_had_been_taken_back_before_is_not_taken_back_again() -> None:
    match = tug()
    seat, question = first(match)
    match.answer(seat, question.number, PASS)
    match.undo(0, seat)
    match.answer(seat, question.number, PASS)
    match.undo(0, seat)
    assert match.log(seat)[-1].words == "you took back: you passed"
    match.undo(1, seat, agreed=True)  # once more as it was
    assert match.log(seat)[-1].words == "you took something back"


def test_of_a_team_it_is_said_who_took_it_back() -> None:
    match = tug(seats=4)
    _, question = first(match)
    one, two = question.seats
    match.answer(one, question.number, PASS)
    match.undo(0, two)
    assert match.log(one)[-1].words == f"{match.record.seats[two]} took back: you passed"


def test_a_team_mate_may_take_back_what_the_team_decided() -> None:
    match = tug(seats=4)
    _, question = first(match)
    one, two = question.seats
    match.answer(one, question.number, PASS)
    assert match.undo_barrier(0, two) == ""


@pytest.mark.rule("GEN-12")
def test_an_undo_while_answers_are_sealed_tells_nobody_who_has_sealed() -> None:
    """The answer is the same before and after the other has sealed; one's own is taken back, not undone."""
    match = tug()
    bid = pass_until(match, "bid")
    seat, line = bid.seats[0], len(match.record.lines)
    told = []
    for who in (None, 1 - seat):
        if who is not None:
            asked = next(question for question in match.questions() if who in question.seats)
            match.answer(who, asked.number, PASS)
        told.append([match.undo_barrier(to, seat) for to in range(line + 1)])
        told[-1].append(str(match.why_not(seat, bid.number, bid.options[0], PASS, TAKE_BACK)))
        told[-1].append(str(match.why_not(seat, 99, PASS)))
    assert told[0] == told[1]
    assert told[0][line] == "others choose at the same time, and going back would open what they may have sealed"


@pytest.mark.rule("GEN-12")
def test_a_reason_does_not_tell_in_which_order_others_sealed() -> None:
    said = []
    for order in ([0, 1, 2], [0, 2, 1]):
        match = workshop(seats=3, alone=1)
        pass_until(match, "bid")
        bids = {question.seats[0]: question for question in match.questions()}
        line = len(match.record.lines)
        for seat in order:
            match.answer(seat, bids[seat].number, PASS)
        said.append([match.undo_barrier(to, 0) for to in (line, line + 1, line + 2)])
    assert said[0] == said[1] == ["bo has decided since"] * 3


def test_half_a_move_of_another_is_no_decision() -> None:
    """Others are not told of it before it is complete."""
    match = tug("others: discard 2")
    seat = use(match, from_venture=True)
    reason = match.undo_barrier(0, seat)
    other, question = first(match)
    assert other != seat
    match.answer(other, question.number, question.options[0])
    assert match.undo_barrier(0, seat) == reason
    match.answer(other, question.number + 1, question.options[1])
    assert match.undo_barrier(0, seat) == f"{match.record.seats[other]} has decided since"


@pytest.mark.parametrize(("does", "from_venture"), [("others: draw 1", True), ("name value", False)])
def test_a_reason_does_not_tell_what_others_knew(does: str, from_venture: bool) -> None:
    """A card that is drawn unseen, or shown by its use: who else knew it is not the seat's to know."""
    said = []
    for known in (False, True):
        match = workshop(does, seats=3, alone=1)
        seat, question = first(match)
        position = match.position
        drawn = position.zones[position.layout.deck[(seat + 1) % 3]][-1]
        if known:
            position.known[drawn if from_venture else question.options[0]] |= 1 << (seat + 2) % 3
        use(match, from_venture=from_venture)
        said.append(match.undo_barrier(0, seat))
    assert said[0] == said[1] != ""


def test_a_card_that_a_seat_did_not_see_is_not_named() -> None:
    match = tug("others: draw 1")
    seat = use(match, from_venture=True)
    other = match.record.seats[1 - seat]
    assert match.undo_barrier(0, seat) == f"{other} saw a card since"
    assert match.undo_barrier(0, 1 - seat) == f"{match.record.seats[seat]} has decided since"


# Not free.


def test_after_the_end_even_a_pass_alone() -> None:
    match = tug(seats=1)
    while not match.over:
        match.answer(0, match.questions()[0].number, PASS)
    assert refused_undo(match, len(match.record.lines) - 1, 0) == say("undo.over")


def test_not_once_another_has_decided() -> None:
    match = tug()
    seat, question = first(match)
    match.answer(seat, question.number, PASS)
    other, question = first(match)
    match.answer(other, question.number, PASS)
    assert refused_undo(match, 0, seat) == f"{match.record.seats[other]} has decided since"


def test_not_once_a_card_was_drawn() -> None:
    match = tug("draw 1")
    seat = use(match, from_venture=True)
    name = match.record.seats[seat]
    drew = match.log(seat)[-1].words.split()[-1]
    assert refused_undo(match, 0, seat) == f"{name} saw {drew} since"


def test_not_once_others_saw_a_card_of_the_hand() -> None:
    match = tug("name value")
    seat = use(match)
    assert refused_undo(match, 0, seat).startswith(f"{match.record.seats[1 - seat]} saw ")


def test_not_once_chance_has_shown() -> None:
    match = tug("cut deck")
    seat = use(match, from_venture=True)
    assert refused_undo(match, 0, seat) == "chance has shown since"


def test_not_once_it_is_known_that_a_card_is_not_there() -> None:
    match = tug("name value; others: discard 1 named")
    seat = use(match, from_venture=True)
    _, question = first(match)
    held = [match.position.value(card) for card in match.position.zones[match.position.layout.hand[1 - seat]]]
    missing = next(value for value in question.options if value not in held)
    match.answer(seat, question.number, missing)
    assert refused_undo(match, 1, seat) == "it has become known since that a card is not there"


def test_not_once_it_is_known_that_somebody_holds_what_was_named() -> None:
    """Two cards fit, so the other is asked which: nothing has moved yet, but everybody knows."""
    for seed in range(100):
        match = tug("name value; others: discard 1 named", seed=seed)
        seat = use(match, from_venture=True)
        held = [match.position.value(card) for card in match.position.zones[match.position.layout.hand[1 - seat]]]
        twice = [value for value in held if held.count(value) == 2]
        if twice:
            break
    match.answer(seat, first(match)[1].number, twice[0])
    assert match.record.seats[1 - seat] + " can be asked for a card as named" in refused_undo(match, 1, seat)


def test_not_once_time_went_by() -> None:
    match = tug(patience=1000)
    seat, question = first(match)
    match.answer(seat, question.number, PASS, at=100)
    match.tick(200)
    assert refused_undo(match, 0, seat) == "time went by since"


def test_a_line_before_the_barrier_does_not_matter() -> None:
    match = workshop("draw 1; name value", seats=3, alone=1)
    use(match, from_venture=True)
    seat, question = first(match)
    match.answer(seat, question.number, 7)
    assert match.undo_barrier(1, seat) == ""


@pytest.mark.parametrize(("to", "said"), [(-1, "no line -1"), (1, "nothing has happened since"), (99, "no line 99")])
def test_only_to_a_line_that_there_is(to: int, said: str) -> None:
    match = tug()
    seat, question = first(match)
    match.answer(seat, question.number, PASS)
    with pytest.raises(Refused, match=said):
        match.undo(to, seat, agreed=True)


# Agreed, and again.


def test_with_agreement_everything_can_be_taken_back() -> None:
    match = tug("draw 1")
    dealt = match.position.fingerprint()
    seat = use(match)
    match.undo(0, seat, agreed=True)
    assert match.position.fingerprint() == dealt
    assert str(match.record.lines[-1]).endswith(", agreed")


@pytest.mark.parametrize("agreed", [True, False])
def test_what_was_said_of_agreement_is_written_down_needed_or_not(agreed: bool) -> None:
    """So a record of a time when it was needed is still what it was."""
    match = tug()
    seat, question = first(match)
    match.answer(seat, question.number, PASS)
    match.undo(0, seat, agreed=agreed)
    assert match.record.lines[-1].agreed is agreed
    assert str(replay(str(match.record)).record) == str(match.record)


def test_an_undo_can_be_undone() -> None:
    match = tug()
    seat, question = first(match)
    match.answer(seat, question.number, PASS)
    passed = match.position.fingerprint()
    match.undo(0, seat)
    match.undo(1, seat)
    assert match.position.fingerprint() == passed
    assert [line.undo_to for line in match.record.lines] == [-1, 0, 1]


def test_what_was_put_back_counts_again() -> None:
    """A decision of another that was taken back and put back is a decision again."""
    match = workshop(seats=3, alone=1)
    seat, question = first(match)
    match.answer(seat, question.number, PASS)
    other, question = first(match)
    match.answer(other, question.number, PASS)
    match.undo(1, other)
    assert match.undo_barrier(0, seat) == ""
    match.undo(2, other)
    assert "has decided since" in refused_undo(match, 0, seat)


def test_nobody_puts_back_what_another_took_back() -> None:
    match = tug()
    seat, question = first(match)
    match.answer(seat, question.number, PASS)
    match.undo(0, seat)
    assert f"{match.record.seats[seat]} has decided" in refused_undo(match, 1, 1 - seat)
    assert match.undo_barrier(1, seat) == ""


def test_what_was_taken_back_is_no_barrier() -> None:
    match = tug("draw 1")
    seat, question = first(match)
    match.answer(seat, question.number, question.options[0])
    match.undo(0, seat, agreed=True)
    match.answer(seat, first(match)[1].number, PASS)
    assert match.undo_barrier(0, seat) == ""
    assert in_force(match.record.lines, 3) == [3]
    assert in_force(match.record.lines, 1) == [1]


def test_play_goes_on_from_there_and_replays() -> None:
    match = play_on(tug(), 15)
    match.undo(6, 0, agreed=True)
    play_on(match, 9, dice="another way")
    match.undo(20, 1, agreed=True)
    play_on(match)
    again = replay(str(match.record))
    assert again.position.fingerprint() == match.position.fingerprint()
    assert str(again.record) == str(match.record)


def test_the_end_can_be_taken_back() -> None:
    match = play_on(tug(rounds=1))
    last = len(match.record.lines)
    match.undo(last - 1, 0, agreed=True)
    assert not match.over
    assert "over:" not in str(match.record)
    assert str(replay(str(match.record)).record) == str(match.record)
