"""A match: numbers, answers that are all or nothing, refusals, previews, sealed answers, time, what is told to whom."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest

from techdeck import new_match
from techdeck.deck import card_name
from techdeck.engine import events as ev
from techdeck.engine import kinds as k
from techdeck.engine.asking import STEPS, new_question
from techdeck.engine.errors import Refused
from techdeck.engine.game import GameError
from techdeck.engine.match import Match
from techdeck.engine.words import prompt
from techdeck.rules import say
from tests.engine.table import PASS, TAKE_BACK, first, pass_until, play_on, refusal, state, tug, use

pytestmark = pytest.mark.compiled_too


# Numbers.


def test_a_question_keeps_its_serial_and_counts_its_picks() -> None:
    match = tug()
    bid = pass_until(match, "bid")
    assert bid.number % STEPS == 0
    match.answer(bid.seats[0], bid.number, bid.options[0])
    again = match.questions(bid.seats[0])
    assert [question.number for question in again if bid.seats[0] in question.seats] == [bid.number + 1]


def test_other_questions_have_other_numbers() -> None:
    match = tug()
    numbers = set()
    for _ in range(60):
        seat, question = first(match)
        assert question.number not in numbers
        numbers.add(question.number)
        match.answer(seat, question.number, question.options[0])


def test_a_late_answer_to_a_closed_question_is_refused() -> None:
    match = tug()
    seat, question = first(match)
    match.answer(seat, question.number, PASS)
    assert f"question {question.number} is not open" in str(refusal(match, seat, question.number, PASS))


def test_an_answer_to_the_step_before_is_refused() -> None:
    match = tug()
    bid = pass_until(match, "bid")
    match.answer(bid.seats[0], bid.number, bid.options[0])
    assert "not open" in str(refusal(match, bid.seats[0], bid.number, bid.options[1]))


def test_of_team_mates_the_first_answer_counts() -> None:
    match = tug(seats=4)
    _, question = first(match)
    one, two = question.seats
    assert two == one + 2
    match.answer(two, question.number, PASS)
    assert match.record.lines[-1].seat == match.record.seats[two]
    assert "not open" in str(refusal(match, one, question.number, question.options[0]))


def test_who_is_not_asked_cannot_answer() -> None:
    match = tug()
    seat, question = first(match)
    said = str(refusal(match, 1 - seat, question.number, PASS))
    assert said == f"you are not asked; waiting for {match.record.seats[seat]} (TUG-2)"


def test_after_the_end_it_is_said_that_the_game_is_over() -> None:
    match = play_on(tug())
    for said in (str(refusal(match, 0, 1024, PASS)), str(match.why_not(0, 1024, PASS))):
        assert said == say("refused.over")


@pytest.mark.parametrize("number", ["x", None, True, 1.5])
def test_the_number_of_a_question_is_a_whole_number(number: Any) -> None:
    match = tug()
    seat, _ = first(match)
    said = say("refused.question_no_number", value=repr(number))
    ways: list[Callable[..., object]] = [match.answer, match.preview, match.in_words]
    for way in ways:
        with pytest.raises(Refused, match=re.escape(said)):
            way(seat, number, PASS)
    with pytest.raises(Refused, match=re.escape(said)):
        match.answer_words(seat, "use pass", number)
    assert str(match.why_not(seat, number, PASS)) == said


def test_words_for_a_question_that_is_not_open_are_refused_as_that() -> None:
    match = tug()
    seat, _ = first(match)
    with pytest.raises(Refused, match="question 9999 is not open"):
        match.answer_words(seat, "use pass", 9999)
    words: Any = None
    with pytest.raises(Refused, match="a text, not None"):
        match.answer_words(seat, words)


@pytest.mark.parametrize("line", ["x", None, 1.5, 99, -1])
def test_only_of_lines_that_there_are_something_is_told(line: Any) -> None:
    match = play_on(tug(), 5)
    for way in (match.told, match.said):
        with pytest.raises(Refused, match=r"there is no line|a line is a whole number"):
            way(0, line)
    if type(line) is not int:
        for since in (match.log, match.events):
            with pytest.raises(Refused, match="a line is a whole number"):
                since(0, line)


def test_seats_by_name_or_number() -> None:
    match = tug(seats=["una", "dos"])
    seat, question = first(match)
    match.answer(match.record.seats[seat], question.number, PASS)
    for nobody in ("tres", 2, -1):
        with pytest.raises(Refused, match="the seats are una, dos"):
            match.questions(nobody)


@pytest.mark.parametrize(
    "names", [["ann", "ann"], ["a b", "c"], ["", "c"], ["pass", "bo"], ["undo", "bo"], ["x" * 25, "y"]]
)
def test_names_that_would_not_be_read_back_are_refused(names: list[str]) -> None:
    with pytest.raises(Refused, match="cannot be the name of a seat"):
        new_match("tug", names, 1)


@pytest.mark.parametrize(
    "name",
    "tick over you take-back spectator all nobody none nothing empty team-1 team-12 7 -1 7S 13K".split(),
)
def test_names_that_mean_something_else_are_refused(name: str) -> None:
    with pytest.raises(Refused, match=f"^{name} cannot be the name of a seat: .* would take it for something else"):
        new_match("tug", [name, "bo"], 1)


@pytest.mark.parametrize("name", ["team", "team-x", "team1", "a7", "7Z", "Spectator", "everybody"])
def test_names_that_are_only_like_them_are_fine(name: str) -> None:
    assert new_match("tug", [name, "bo"], 1).record.seats == [name, "bo"]


@pytest.mark.parametrize(
    ("odd", "said"),
    [
        ({"game": None}, "there is no game `None`; there are "),
        ({"game": ["tug"]}, "there is no game `['tug']`"),
        ({"seats": None}, "seats are given as a whole number or a list of names, not as None"),
        ({"seats": "x"}, "seats are given as a whole number or a list of names, not as 'x'"),
        ({"seats": "annie"}, "seats are given as a whole number or a list of names, not as 'annie'"),
        ({"seats": 2.0}, "seats are given as a whole number or a list of names, not as 2.0"),
        ({"seats": True}, "seats are given as a whole number or a list of names, not as True"),
        ({"seats": {"ann": 1}}, "seats are given as a whole number or a list of names, not as {'ann': 1}"),
        ({"seats": ["ann", 2]}, "2 cannot be the name of a seat: 1 to 24 letters"),
        ({"seats": ["ann", None]}, "None cannot be the name of a seat: 1 to 24 letters"),
        ({"seats": -1}, "tug is for 1 to 6 players, not -1"),
        ({"seats": 10**9}, "tug is for 1 to 6 players, not 1000000000"),
        ({"seed": "x"}, "a seed is a whole number, bytes or None, not 'x'"),
        ({"seed": 1.5}, "a seed is a whole number, bytes or None, not 1.5"),
        ({"seed": True}, "a seed is a whole number, bytes or None, not True"),
        ({"cards": 7}, "cards are given as a card set, its name or its file, not as 7"),
        ({"cards": ["2K"]}, "cards are given as a card set, its name or its file, not as ['2K']"),
        ({"cuts": "x"}, "cuts are given as a dict from names of seats to texts, not as 'x' (GEN-11)"),
        ({"cuts": ["x"]}, "cuts are given as a dict from names of seats to texts, not as ['x'] (GEN-11)"),
        ({"cuts": {"ann": 3}}, "the cut of ann cannot be taken: a cut is a text, not 3 (GEN-11)"),
        ({"cuts": {"ann": None}}, "the cut of ann cannot be taken: a cut is a text, not None (GEN-11)"),
        ({"cuts": {7: "x"}}, "the cut of 7 cannot be taken: there is no seat 7; the seats are ann, bo (GEN-11)"),
        ({"rounds": "3"}, "tug: rounds='3' is not possible; one of 1, "),
        ({"rounds": 3.0}, "tug: rounds=3.0 is not possible; one of 1, "),
        ({"rounds": None}, "tug: rounds=None is not possible; one of 1, "),
        ({"rounds": True}, "tug: rounds=True is not possible; one of 1, 2"),
        ({"colour": 3}, "tug has no option `colour`; it has rounds, "),
    ],
    ids=str,
)
def test_what_no_match_can_be_set_up_with_is_told(odd: dict[str, object], said: str) -> None:
    arguments = {"game": "tug", "seats": 2, "seed": 1, **odd}
    with pytest.raises((GameError, Refused)) as error:
        new_match(**arguments)  # type: ignore[arg-type]
    assert str(error.value).startswith(said)


def test_a_line_to_go_back_to_is_a_number() -> None:
    match = play_on(tug(), 3)
    for odd in ("1", 1.0, None, True):
        with pytest.raises(Refused, match="a line is a whole number"):
            match.undo(odd, 0)  # type: ignore[arg-type]


# All or nothing.


@pytest.mark.parametrize("wrong", ["again", "from elsewhere", "one too many", "nonsense", "pass"])
def test_several_picks_are_all_or_nothing(wrong: str) -> None:
    match = tug("draw 1; discard 3")
    seat = use(match)
    _, question = first(match)
    one, two, three, four = question.options[:4]
    third = {
        "again": [one],
        "from elsewhere": [match.position.zones[1][0]],
        "one too many": [three, four],
        "nonsense": [4711],
        "pass": [PASS],
    }
    refusal(match, seat, question.number, one, two, *third[wrong])
    match.answer(seat, question.number, one, two, three)
    assert str(match.record.lines[-1]).endswith(" ".join(card_name(card, 2) for card in (one, two, three)))


def test_picks_given_together_or_one_by_one_lead_to_the_same_table() -> None:
    together, one_by_one = tug("draw 1; discard 3"), tug("draw 1; discard 3")
    for match in (together, one_by_one):
        use(match)
    seat, question = first(together)
    cards = question.options[:3]
    together.answer(seat, question.number, *cards)
    for step, card in enumerate(cards):
        one_by_one.answer(seat, question.number + step, card)
    assert together.position.fingerprint() == one_by_one.position.fingerprint()
    assert len(one_by_one.record.lines) == len(together.record.lines) + 2


def test_no_pick_is_no_answer() -> None:
    match = tug()
    seat, question = first(match)
    assert "at least one pick" in str(refusal(match, seat, question.number))


# Why not, and what would be.


def test_why_not_names_the_rule_and_the_options() -> None:
    match = tug()
    seat, question = first(match)
    before = state(match)
    refused = match.why_not(seat, question.number, match.position.zones[1][0])
    assert refused is not None
    assert (refused.rule, refused.allowed) == ("TUG-2", question.words)
    assert "it lies in the row" in str(refused)
    assert match.why_not(seat, question.number, question.options[0]) is None
    assert state(match) == before


def test_why_not_does_not_tell_where_a_hidden_card_lies() -> None:
    match = tug()
    seat, question = first(match)
    others = match.position.zones[match.position.layout.hand[1 - seat]]
    refused = match.why_not(seat, question.number, others[0])
    assert refused is not None
    assert "lies in" not in str(refused)


def test_a_preview_tells_the_sum_and_the_next_pick() -> None:
    match = tug()
    bid = pass_until(match, "bid")
    seat, (one, two) = bid.seats[0], bid.options[:2]
    before = state(match)
    nothing = match.preview(seat, bid.number)
    assert (nothing.complete, nothing.facts, nothing.next) == (False, {"sum": 0}, match.questions()[0])
    half = match.preview(seat, bid.number, one)
    value = match.position.value
    assert (half.complete, half.facts) == (False, {"sum": value(one)})
    assert half.next is not None
    assert (half.next.number, one in half.next.options) == (bid.number + 1, False)
    whole = match.preview(seat, bid.number, one, two)
    assert (whole.complete, whole.facts, whole.next) == (True, {"sum": value(one) + value(two)}, None)
    assert state(match) == before


def test_a_preview_is_only_for_who_is_asked_and_only_of_what_is_allowed() -> None:
    match = tug()
    seat, question = first(match)
    with pytest.raises(Refused, match="you are not asked"):
        match.preview(1 - seat, question.number, PASS)
    with pytest.raises(Refused, match="may not"):
        match.preview(seat, question.number, match.position.zones[1][0])


# At the same time.


def both_bid(match: Match, order: list[int]) -> None:
    """Everybody bids their first two cards, in this order."""
    bids = {question.seats[0]: question for question in match.questions()}
    for seat in order:
        match.answer(seat, bids[seat].number, *bids[seat].options[:2])


@pytest.mark.rule("GEN-12")
def test_the_order_of_sealed_answers_makes_no_difference() -> None:
    one, two = tug(), tug()
    for match in (one, two):
        pass_until(match, "bid")
    both_bid(one, [0, 1])
    both_bid(two, [1, 0])
    assert one.position.fingerprint() == two.position.fingerprint()
    assert one.events(None)[-1] == two.events(None)[-1]


@pytest.mark.rule("GEN-12")
def test_nobody_sees_a_sealed_answer_before_all_are_in() -> None:
    match, other = tug(), tug()
    for each in (match, other):
        pass_until(each, "bid")
    bid = match.questions()[0]
    watcher = 1 - bid.seats[0]
    match.answer(bid.seats[0], bid.number, *bid.options[:2])
    other.answer(bid.seats[0], bid.number, PASS)
    assert match.view(watcher).data() == other.view(watcher).data()
    assert match.text(watcher) == other.text(watcher)
    assert match.questions(watcher) == other.questions(watcher)
    assert match.log(watcher) == other.log(watcher)


@pytest.mark.rule("GEN-12")
def test_a_sealed_answer_can_be_taken_back_until_all_are_in() -> None:
    match = tug()
    bid = pass_until(match, "bid")
    seat = bid.seats[0]
    assert "nothing of this answer to take back" in str(refusal(match, seat, bid.number, TAKE_BACK))
    match.answer(seat, bid.number, *bid.options[:2])
    sealed = next(question for question in match.questions(seat) if seat in question.seats)
    assert (sealed.answered, sealed.words) == (True, ("take-back",))
    assert "can only be taken back" in str(refusal(match, seat, sealed.number, bid.options[0]))
    match.answer_words(seat, "take-back")
    again = next(question for question in match.questions(seat) if seat in question.seats)
    assert (again.answered, again.options) == (False, bid.options)
    match.answer(seat, again.number, PASS)
    assert [line.words for line in match.record.lines[-2:]] == ["take-back", "bid pass"]


# What is told to whom.


def test_a_drawn_card_is_told_to_who_drew_it() -> None:
    match = tug("draw 1")
    seat = use(match, from_venture=True)
    card = match.position.zones[match.position.layout.hand[seat]][-1]
    told = {viewer: drawn(match, viewer) for viewer in (seat, 1 - seat, None)}
    assert told == {seat: card, 1 - seat: -1, None: -1}
    assert str(match.log(seat)[-1]) == f"you drew {card_name(card, 2)} (EFF-DRAW)"
    assert str(match.log(1 - seat)[-1]) == f"{match.record.seats[seat]} drew a card (EFF-DRAW)"


def drawn(match: Match, viewer: int | None) -> int:
    told = match.events(viewer)[-1]
    return next(told[at + 2] for at in range(0, len(told), 7) if told[at] == ev.DREW)


def test_team_mates_are_told_the_same() -> None:
    match = play_on(tug(seats=4), 30)
    assert match.events(0) == match.events(2)
    assert match.text(1) == match.text(3)
    assert match.events(0) != match.events(1)


def test_events_are_told_from_an_entry_on() -> None:
    match = play_on(tug(), 12)
    assert match.events(0, since=3) == match.events(0)[3:]
    assert all(match.events(0))


@pytest.mark.rule("GEN-12")
def test_how_many_answers_a_sealed_move_took_leaves_no_trace() -> None:
    """One card in two answers, or a pass in one: until all have chosen the other team cannot tell."""
    ways = []
    for pick in (-1, 0):
        match = tug()
        question = pass_until(match, "bid")
        seat = question.seats[0]
        match.answer(seat, question.number, question.options[pick])
        if pick == 0:
            match.answer(seat, question.number + 1, -1)
        other = 1 - seat
        ways.append([match.events(other), match.log(other), match.text(other), match.view(other).data()])
        ways[-1].append(str(match.why_not(other, 0, 0)))
    assert ways[0] == ways[1]


def test_a_log_goes_on_from_a_sentence_of_its_own() -> None:
    """Not from a line of the record: lines that told the seat nothing would be counted with it."""
    match = play_on(tug(), 12)
    assert match.log(0, since=3) == match.log(0)[3:]
    assert match.log(0, since=-1) == match.log(0)
    assert [words for line in range(13) for words in match.said(0, line)] == match.log(0)


def far_with_a_bid(picks: int) -> tuple[Match, int]:
    """A match in which somebody has given so many picks of a bid, and another seat."""
    match = tug()
    bid = pass_until(match, "bid")
    for step, option in enumerate(bid.options[:picks]):
        match.answer(bid.seats[0], bid.number + step, option)
    return match, 1 - bid.seats[0]


@pytest.mark.rule("GEN-12")
def test_a_refusal_does_not_tell_how_far_another_is() -> None:
    """Neither with the number that another's question had at first nor with the next ones."""
    ways = []
    for picks in range(3):
        match, seat = far_with_a_bid(picks)
        theirs = next(question.number for question in match.questions(seat) if seat not in question.seats)
        refusals = [match.why_not(seat, theirs + step, PASS) for step in range(3)]
        ways.append([(str(refused), refused.rule) for refused in refusals if refused])
        for step in range(3):
            with pytest.raises(Refused) as refused:
                match.preview(seat, theirs + step, PASS)
            ways[-1].append((str(refused.value), refused.value.rule))
    assert ways[0] == ways[1] == ways[2]
    assert {text for text, _ in ways[0]} == {"you are not asked; waiting for ann, bo (TUG-3)"}


@pytest.mark.rule("GEN-12")
@pytest.mark.parametrize("rest", ["nonsense", "pass", "take-back"])
def test_words_behind_a_sealed_move_are_refused_alike_whoever_has_sealed(rest: str) -> None:
    said = []
    for picks in (0, 2):
        match, seat = far_with_a_bid(picks)
        mine = next(question for question in match.questions(seat) if seat in question.seats)
        with pytest.raises(Refused) as refused:
            match.answer_words(seat, f"bid {mine.words[0]} {mine.words[1]} {rest}")
        said.append(str(refused.value))
    assert said[0] == said[1]
    assert "the move was complete" in said[0]


def test_the_table_as_text_hides_the_other_hand() -> None:
    match = tug()
    seat, question = first(match)
    mine, theirs = (match.position.zones[match.position.layout.hand[each]] for each in (seat, 1 - seat))
    text = match.text(seat)
    assert all(card_name(card, 2) in text for card in mine)
    assert not any(card_name(card, 2) in text.split() for card in theirs)
    assert f"{match.record.seats[1 - seat]}'s hand: ? ? ? ? ?" in text
    assert "your hand: " in text
    assert f"  options: {' '.join(question.words)}" in text
    assert str(match) == text
    assert "options" not in match.text(1 - seat)


# Words.


def test_words_of_an_answer_are_read_back() -> None:
    match, again = tug(), tug()
    play_on(match)
    for line in match.record.lines:
        again.answer_words(line.seat, line.words, line.number)
    assert str(again.record) == str(match.record)


def test_leading_words_may_be_left_out() -> None:
    match = tug()
    bid = pass_until(match, "bid")
    match.answer_words(bid.seats[0], " ".join(bid.words[:2]))
    assert match.record.lines[-1].words == f"bid {bid.words[0]} {bid.words[1]}"


@pytest.mark.parametrize(
    ("typed", "said"), [("7S.9", "nothing that can be picked"), ("", "one pick"), ("use", "nothing")]
)
def test_words_that_spell_nothing_are_refused(typed: str, said: str) -> None:
    match = tug()
    before = state(match)
    with pytest.raises(Refused, match=said):
        match.answer_words(first(match)[0], typed)
    assert state(match) == before


# The end.


def test_the_outcome_names_winners_rule_and_scores() -> None:
    match = tug(rounds=2)
    assert match.outcome is None
    play_on(match)
    outcome = match.outcome
    assert outcome is not None
    best = max(outcome.scores)
    assert outcome.rule == "TUG-8"
    assert outcome.winners == tuple(
        name for name, score in zip(match.record.seats, outcome.scores, strict=True) if score == best
    )
    assert str(outcome) == match.record.result
    assert match.questions() == []
    assert "the game is over" in match.not_asked()
    assert "?" not in match.text()


# What is asked.


@pytest.mark.parametrize(
    ("low", "high", "picks", "words"),
    [
        (1, 1, [], "discard a card from your hand"),
        (0, 1, [], "discard a card from your hand"),
        (2, 2, [], "discard 2 cards from your hand"),
        (2, 2, [5], "discard 2 cards from your hand (1 chosen)"),
        (0, 3, [], "discard up to 3 cards from your hand"),
        (1, 3, [], "discard 1 to 3 cards from your hand"),
    ],
)
def test_a_question_for_several_cards_says_how_many(low: int, high: int, picks: list[int], words: str) -> None:
    match = tug()
    position = match.position
    who = match.names.players[0]
    question = new_question(1, 0, k.DISCARD, "EFF-DISCARD", [5, 6])
    question.low, question.high, question.picks = low, high, picks
    told = prompt(position, match.names, position.question_view(question, False))
    assert told == f"{who}: discard from the hand (EFF-DISCARD)"
    asked = prompt(position, match.names, position.question_view(question, True))
    assert asked == f"{who}: {words} (EFF-DISCARD)"
