"""Why a bot would make a move: the right question, what it compares, and the words."""

from __future__ import annotations

import re
from math import inf

import pytest

from techdeck import new_match
from techdeck.bots import Reason, answer, bot_class
from techdeck.bots.ahead import Ahead
from techdeck.bots.answering import FIRST, question_for
from techdeck.bots.reasons import reason_words
from techdeck.bots.search import squeezed
from techdeck.bots.values.value import Value
from techdeck.engine.asking import PASS
from techdeck.engine.dice import Dice
from techdeck.engine.match import Match
from techdeck.games.tech_exchange.table import ACCEPT
from techdeck.scenario import parse
from techdeck.scenario.table import match_of
from tests.thinking import think_on

GAIN = (
    r"expected to (gain nothing|gain \d+\.\d points on the others|fall \d+\.\d points behind the others"
    r"|get well ahead of the others|fall well behind the others)"
)
MOVE = r"([^:(]|\([^()]+\))+"
SENTENCE = re.compile(
    rf"{MOVE}: (no other move is worth a thought|{GAIN}(\. (Next best: {MOVE}, {GAIN}|About as good: {MOVE}))?)\."
)


def advice(match: Match, seat: int, name: str, number: int = FIRST) -> tuple[list[int], Reason | None]:
    made, parameter = bot_class(name)
    return answer(made(match.position.blank(), seat, Dice(b"bot"), parameter), match.view(seat), number)


@pytest.mark.parametrize("game", ["tech-city", "peer-to-peer", "tech-exchange"])
@pytest.mark.parametrize("name", ["greedy", "search:30"])
def test_a_reason_is_a_sentence_and_the_next_best_is_not_better(game: str, name: str) -> None:
    match = new_match(game, 2, seed=5)
    for lines in range(0, 40, 4):
        think_on(match, lines)
        question = match.questions()[0]
        picks, reason = advice(match, question.seats[0], name)
        assert reason is None or reason.next_worth <= reason.worth
        words = reason_words(match, question.seats[0], question.number, picks, reason)
        assert SENTENCE.fullmatch(words), words
        assert not re.search(r"\w pass|(\w+) as \1\b", words), words


def use_asked(seats: int = 2) -> tuple[Match, int, int, int]:
    """A match in which somebody may use an effect; the seat, the number, and a card."""
    match = new_match("tech-city", seats, seed=5)
    while match.questions()[0].kind != "use":
        think_on(match, len(match.record.lines) + 1)
    question = match.questions()[0]
    return match, question.seats[0], question.number, question.options[0]


@pytest.mark.parametrize(
    ("worth", "less", "said"),
    [
        (
            2.04,
            1.5,
            "expected to gain 2.0 points on the others. Next best: pass, expected to gain 1.5 points on the others.",
        ),
        (-0.5, -0.52, "expected to fall 0.5 points behind the others. About as good: pass."),
        (-0.04, -1.0, "expected to gain nothing. Next best: pass, expected to fall 1.0 points behind the others."),
        (1.26, 1.31, "expected to gain 1.3 points on the others. About as good: pass."),
        (inf, inf, "expected to get well ahead of the others. About as good: pass."),
        (-inf, -inf, "expected to fall well behind the others. About as good: pass."),
    ],
)
def test_the_words_of_a_reason(worth: float, less: float, said: str) -> None:
    match, seat, number, card = use_asked()
    words = reason_words(match, seat, number, [card], Reason(worth, [PASS], less))
    assert words == f"{match.in_words(seat, number, card)}: {said}"


def test_alone_there_are_no_others_to_gain_on() -> None:
    match, seat, number, card = use_asked(seats=1)
    words = reason_words(match, seat, number, [card], Reason(0.5, [PASS], -0.3))
    assert words.endswith(": expected to gain 0.5 points. Next best: pass, expected to lose 0.3 points.")
    words = reason_words(match, seat, number, [card], Reason(inf, [PASS], -inf))
    assert words.endswith(": expected to gain a lot. Next best: pass, expected to lose a lot.")


LAST_ASSIST = """game: peer-to-peer
options: teams=1
seats: {seats}
scenario: the last assist
given stage: committing
given marker: ann
given row: 10T 10K 2T 4K
given hand 1: 7K 9V 12S 6T 1V 1K 4S
given score 1: 5S 6S 7S 8S 9S
given customers: empty
"""


@pytest.mark.rule("P2P-R6")
@pytest.mark.parametrize("name", ["greedy", "search:60"])
def test_alone_every_customer_counts_to_the_end(name: str) -> None:
    match = match_of(parse(LAST_ASSIST.format(seats="ann"), "last")[0])
    picks, reason = advice(match, 0, name)
    assert picks[0] != PASS
    assert reason is not None
    assert abs(reason.worth) < 4  # as many as can be assisted


def test_who_wins_anyway_assists_all_the_same() -> None:
    match = match_of(parse(LAST_ASSIST.format(seats="ann bo"), "last")[0])
    assert advice(match, 0, "search:60")[0][0] != PASS
    assert squeezed(100.0) > squeezed(99.0)


def test_what_decides_the_game_is_not_told_in_points() -> None:
    value = Value(new_match("tug", 2, seed=1).position, 0)
    assert value.to_tell(1.9 * value.scale) == 1.9 * value.scale
    assert value.to_tell(2.1 * value.scale) == inf
    assert value.to_tell(-2.1 * value.scale) == -inf


def test_a_move_is_said_in_the_words_of_its_options_where_they_have_such() -> None:
    match = new_match("tech-exchange", 3, seed=4)
    while match.questions()[0].kind != "trade" or ACCEPT not in match.questions()[0].options:
        think_on(match, len(match.record.lines) + 1)
    question = match.questions()[0]
    asked = question_for(question.seats[0], match.position, question.number)
    which = asked and asked.after([ACCEPT])
    assert which is not None
    accept = [ACCEPT, *which.moves()[0]]
    words = reason_words(match, question.seats[0], question.number, accept, Reason(1.0, [PASS], 0.5))
    assert re.match(r"accept offer 1 \(ann offers \w+ for any \w+\)( with \w+)?: expected", words), words
    assert "Next best: Wait, expected" in words


def test_the_words_of_what_has_nothing_beside_it() -> None:
    match, seat, number, _ = use_asked()
    assert reason_words(match, seat, number, [PASS], None) == "pass: no other move is worth a thought."
    gone = Reason(1.0, [9999], 0.5)  # the table has changed since
    assert reason_words(match, seat, number, [PASS], gone) == "pass: expected to gain 1.0 points on the others."


def test_to_use_nothing_gains_nothing() -> None:
    """A bot that looks a move ahead tells its gain from how the table is now, not all that its view is worth."""
    match, seat, _, _ = use_asked()
    picks, reason = advice(match, seat, "greedy")
    assert reason is not None
    passing = reason.worth if picks == [PASS] else reason.next_worth if reason.next_best == [PASS] else 0
    assert passing == 0
    assert abs(reason.worth) < 5


def test_of_thousands_of_moves_some_are_looked_at() -> None:
    match = new_match("tech-city", 2, seed=5)
    ahead = Ahead(Value(match.position, 0), Dice(b"bot"))
    found = [[number] for number in range(3000)]
    some = ahead.some(found, 40)
    assert len(some) == 40
    assert some == sorted(some)
    assert ahead.some(found[:40], 40) == found[:40]


@pytest.mark.parametrize("name", ["random", "greedy", "search:10"])
def test_of_several_questions_the_one_that_is_meant_is_answered(name: str) -> None:
    match = new_match("tech-exchange", 2, seed=5)
    while True:
        asked = match.questions()
        seat = asked[0].seats[0]
        mine = [question for question in asked if seat in question.seats]
        if len(mine) > 1:
            break
        think_on(match, len(match.record.lines) + 1)
    for question in mine:
        picks, _ = advice(match, seat, name, question.number)
        assert match.why_not(seat, question.number, *picks) is None
