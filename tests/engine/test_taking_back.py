"""What is picked inside a move is taken back at any time, and nobody else is told (GEN-12, GEN-29)."""

from __future__ import annotations

import pytest

from techdeck import new_match, replay
from techdeck.engine.asking import STEPS
from techdeck.engine.match import Match, Question
from techdeck.engine.undo import decisions
from techdeck.games.tech_exchange.table import OFFER
from tests.engine.table import PASS, TAKE_BACK, first, pass_until, refusal, tug

pytestmark = pytest.mark.compiled_too

SEATS = ["ann", "bo", "cy", "dee"]


def committing(*, seats: int = 2, patience: int = 0) -> Match:
    """Peer-to-Peer where both teams can put several cards down (P2P-A1)."""
    for seed in range(100):
        match = new_match("peer-to-peer", seats=SEATS[:seats], seed=seed, teams=1, patience=patience)
        while match.questions()[0].kind != "assist":
            question = match.questions()[0]
            match.answer(question.seats[0], question.number, question.default)
        if all(leads_on(match, question) for question in match.questions()):
            return match
    raise AssertionError("no deal is like that")


def leads_on(match: Match, question: Question) -> bool:
    """Whether the first card alone is not the whole move, and neither are the first two."""
    seat, number = question.seats[0], question.number
    card = question.options[0]
    following = match.preview(seat, number, card).next if card != PASS else None
    return following is not None and match.preview(seat, number, card, following.options[0]).next is not None


def asked_of(match: Match, seat: int) -> Question:
    return next(question for question in match.questions(seat) if seat in question.seats)


def told(match: Match, seat: int | None) -> list[object]:
    """Everything that somebody else is given."""
    own = [] if seat is None else [match.questions(seat), match.undo_barrier(0, seat), str(match.why_not(seat, 1, 0))]
    return [match.view(seat).data(), match.text(seat), match.events(seat), match.log(seat), match.transcript(seat), own]


def pick_one(match: Match, seat: int) -> Question:
    """The first card is put down; gives what was asked."""
    question = asked_of(match, seat)
    match.answer(seat, question.number, question.options[0])
    return question


@pytest.mark.rule("P2P-A1", "GEN-12", "GEN-29")
@pytest.mark.parametrize("other", ["waits", "has begun", "has sealed"])
def test_the_first_card_of_a_commitment_is_taken_up_again_whatever_others_do(other: str) -> None:
    match = committing()
    if other == "has begun":
        pick_one(match, 1)
    elif other == "has sealed":
        match.answer(1, asked_of(match, 1).number, PASS)
    before, theirs = told(match, None), told(match, 1)
    question = pick_one(match, 0)
    begun = asked_of(match, 0)
    assert begun.begun
    assert match.undo_barrier(len(match.record.lines) - 1, 0) == (
        "others choose at the same time; what you have picked so far can be taken back"
    )
    match.answer(0, begun.number, TAKE_BACK)
    again = asked_of(match, 0)
    assert (again.options, again.prompt, again.begun) == (question.options, question.prompt, False)
    assert (told(match, None), told(match, 1)) == (before, theirs)
    assert match.record.lines[-1].words == "take-back"


@pytest.mark.rule("GEN-12")
def test_all_picks_are_taken_back_or_all_but_some() -> None:
    match = committing()
    fresh = pick_one(match, 0)
    one = pick_one(match, 0)
    match.answer(0, asked_of(match, 0).number, TAKE_BACK, fresh.options[0])
    assert asked_of(match, 0).options == one.options
    assert match.record.lines[-1].words.split()[:2] == ["take-back", "assist"]
    match.answer_words(0, "take-back")
    assert not asked_of(match, 0).begun


def test_where_nothing_is_picked_there_is_nothing_to_take_back() -> None:
    match = committing()
    question = asked_of(match, 0)
    for _ in range(2):
        refused = refusal(match, 0, asked_of(match, 0).number, TAKE_BACK)
        assert "there is nothing of this answer to take back" in str(refused)
        assert refused.rule == "GEN-12"
        match.answer(0, asked_of(match, 0).number, question.options[0])
        match.answer(0, asked_of(match, 0).number, TAKE_BACK)


def test_an_answer_to_what_was_taken_back_comes_too_late() -> None:
    match = committing()
    question = pick_one(match, 0)
    begun = asked_of(match, 0)
    match.answer(0, begun.number, TAKE_BACK)
    for late in (question, begun):
        assert "not open" in str(refusal(match, 0, late.number, question.options[0]))


def test_what_is_taken_back_is_not_counted_when_a_move_is_previewed() -> None:
    match = committing()
    fresh = asked_of(match, 0)
    wanted = match.preview(0, fresh.number, fresh.options[1])
    at_first = match.preview(0, fresh.number)
    pick_one(match, 0)
    begun = asked_of(match, 0)
    seen = match.preview(0, begun.number, begun.options[0], TAKE_BACK, fresh.options[1])
    assert (seen.facts, seen.words, seen.complete) == (wanted.facts, wanted.words, wanted.complete)
    nothing = match.preview(0, begun.number, TAKE_BACK)
    assert nothing.next is not None
    assert nothing.next.options == fresh.options
    assert (nothing.facts, nothing.words) == (at_first.facts, at_first.words)
    assert asked_of(match, 0) == begun


def test_a_team_mate_may_take_it_back_too() -> None:
    match = committing(seats=4)
    question = pick_one(match, 0)
    mate = question.seats[1]
    before = told(match, 1)
    match.answer(mate, asked_of(match, mate).number, TAKE_BACK)
    assert asked_of(match, 0).options == question.options
    assert told(match, 1) == before


def test_it_replays_and_what_was_put_down_in_the_end_counts() -> None:
    match = committing()
    question = pick_one(match, 0)
    match.answer(0, asked_of(match, 0).number, TAKE_BACK)
    pick_one(match, 0)
    match.answer(0, asked_of(match, 0).number, TAKE_BACK, question.options[1])
    match.answer(0, asked_of(match, 0).number, TAKE_BACK)
    match.answer(0, asked_of(match, 0).number, PASS)
    match.answer(1, asked_of(match, 1).number, PASS)
    again = replay(str(match.record))
    assert str(again.record) == str(match.record)
    assert again.position.fingerprint() == match.position.fingerprint()
    assert "ann put nothing down" in match.transcript()


def test_what_was_taken_back_is_no_decision_to_undo() -> None:
    match = committing()
    before = decisions(match, [0])
    pick_one(match, 0)
    assert decisions(match, [0]) == [len(match.record.lines), *before]
    match.answer(0, asked_of(match, 0).number, TAKE_BACK)
    assert decisions(match, [0]) == before
    match.answer(0, asked_of(match, 0).number, PASS)
    sealed = len(match.record.lines)
    assert decisions(match, [0])[0] == sealed
    match.answer(0, asked_of(match, 0).number, TAKE_BACK)
    assert decisions(match, [0]) == before


def test_however_often_it_is_done_the_question_can_be_answered() -> None:
    match = committing()
    question = asked_of(match, 0)
    position = match.position
    numbers = set()
    for _ in range(2 * STEPS):
        asked = position.find_serial(question.number // STEPS)
        assert asked is not None
        position.goes_on(asked, question.options[0])
        position.goes_on(asked, TAKE_BACK)
        numbers.add(asked.number() // STEPS)
    assert numbers == {question.number // STEPS}
    match.answer(0, asked_of(match, 0).number, PASS)


def test_time_goes_on_meanwhile() -> None:
    """Who takes back has no more time than before; at the end of it the default is given."""
    match = committing(patience=20_000)
    due = asked_of(match, 0).due
    now = match.position.now
    question = asked_of(match, 0)
    match.answer(0, question.number, question.options[0], at=now + 5_000)
    before = told(match, 1)
    match.answer(0, asked_of(match, 0).number, TAKE_BACK, at=now + 9_000)
    assert told(match, 1) == before
    assert asked_of(match, 0).due == due
    assert "not open" in str(refusal(match, 0, asked_of(match, 0).number, question.options[0], at=due))


def test_of_a_move_in_turn_too() -> None:
    """Nobody has to seal anything: a discard of two cards in the middle of an effect."""
    match = tug("discard 2")
    seat, question = first(match)
    match.answer(seat, question.number, question.options[0])
    _, discard = first(match)
    before = told(match, 1 - seat)
    match.answer(seat, discard.number, discard.options[0])
    match.answer(seat, first(match)[1].number, TAKE_BACK)
    assert first(match)[1].options == discard.options
    assert told(match, 1 - seat) == before


def test_a_card_that_the_effect_has_picked_is_nobodys_to_take_back() -> None:
    match = tug("name domain; count mine; shift it 0-2")
    seat, question = first(match)
    match.answer(seat, question.number, question.options[0])
    for _ in range(2):
        match.answer(seat, first(match)[1].number, first(match)[1].options[0])
    shift = first(match)[1]
    assert (shift.kind, shift.begun) == ("shift to", False)
    assert "nothing of this answer to take back" in str(refusal(match, seat, shift.number, TAKE_BACK))


def test_on_the_floor_others_go_on_and_so_does_who_takes_back() -> None:
    match = new_match("tech-exchange", seats=3, seed=1)
    while match.questions()[0].kind != "trade":
        _, question = first(match)
        match.answer(question.seats[0], question.number, question.default)
    mine = asked_of(match, 0)
    match.answer(0, mine.number, OFFER)
    theirs = asked_of(match, 1)
    match.answer(1, theirs.number, OFFER)
    half = asked_of(match, 1)
    before = told(match, 2)
    match.answer(0, asked_of(match, 0).number, TAKE_BACK)
    assert asked_of(match, 0).options == mine.options
    assert asked_of(match, 1) == half
    assert told(match, 2) == before


def test_in_the_bids_of_tug_one_card_is_exchanged_for_another() -> None:
    match = tug()
    bid = pass_until(match, "bid")
    seat = bid.seats[0]
    match.answer(seat, bid.number, bid.options[0])
    match.answer_words(seat, f"take-back {bid.words[1]} {bid.words[2]}")
    assert asked_of(match, seat).answered
    assert match.record.lines[-1].words == f"take-back bid {bid.words[1]} {bid.words[2]}"
