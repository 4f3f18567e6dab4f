"""What is read of a round that has been scored: in the log, and on the table until the next one."""

from __future__ import annotations

import pytest

from techdeck.engine.deal import deal
from techdeck.engine.dice import Dice
from techdeck.engine.match import Match
from techdeck.games.tech_exchange.game import TechExchange
from techdeck.scenario import parse
from techdeck.scenario.table import match_of

pytestmark = pytest.mark.compiled_too

TABLE = """
game: tech-exchange
seats: ann bo cy
given marker: bo
given stage: discarding
given Knowledge: 1K 2K 3K 4K
given Science: 1S 2S 3S
given Technology: 1T 2T
given Services: 1V
given hand 1: 9K 9S 9T 9V 13V 12V 11V 10T
given hand 2: 8K 8S 8T 7S 5T 6V 10K 3V
given hand 3: 5S 6S 10S 4S 7K 6T 4T 2V 5K
given deck: 12K 12S 12T
given round: 2
scenario: a round that is scored
then round: 2
"""
SUMMARY = [
    "round 2 was scored (TE-R1, TE-R3):",
    "  ann 19: quadruple 9K 9S 9T 9V, 4 x 4 for the Knowledge stack; flush 11V 12V 13V, 3 x 1 for the Services stack;"
    " in no group 10T",
    "  bo 12: triple 8K 8S 8T, 3 x 4 for the Knowledge stack; in no group 7S 5T 6V 10K 3V",
    "  cy 12: flush 4S 5S 6S 10S, 4 x 3 for the Science stack; in no group 7K 6T 4T 2V",
]


def scored() -> Match:
    match = match_of(parse(TABLE)[0])
    match.answer_words("cy", "discard 5K")
    for seat in ("ann", "bo", "cy"):
        match.answer_words(seat, "arrange best")
    return match


def notes(match: Match) -> list[str]:
    return match.position.table_notes(match.names.players)


@pytest.mark.rule("TE-R1", "TE-R2", "TE-R3")
def test_what_was_scored_is_read_on_the_table_in_the_next_round() -> None:
    match = scored()
    assert match.position.round == 3
    assert notes(match)[-4:] == SUMMARY


@pytest.mark.rule("TE-R1")
def test_nothing_is_read_before_a_round_is_scored() -> None:
    match = match_of(parse(TABLE)[0])
    assert len(notes(match)) == 1
    match.answer_words("cy", "discard 5K")
    match.answer_words("ann", "arrange best")
    assert len(notes(match)) == 1  # others may still choose


@pytest.mark.rule("TE-R1", "TE-R3")
def test_everybody_reads_in_the_log_what_each_hand_scored() -> None:
    log = scored().log(None)
    start = next(at for at, told in enumerate(log) if told.words == "Round 2: reveal and score")
    assert log[start].heading
    assert [str(told) for told in log[start + 1 : start + 11]] == [
        "bo showed 8K 8S 8T 7S 5T 6V 10K 3V (TE-R1)",
        "cy showed 5S 6S 10S 4S 7K 6T 4T 2V (TE-R1)",
        "ann showed 9K 9S 9T 9V 13V 12V 11V 10T (TE-R1)",
        "bo scored 12: triple 8K 8S 8T, 3 x 4 for the Knowledge stack (TE-R3)",
        "cy scored 12: flush 4S 5S 6S 10S, 4 x 3 for the Science stack (TE-R3)",
        "ann scored 16: quadruple 9K 9S 9T 9V, 4 x 4 for the Knowledge stack (TE-R3)",
        "ann scored 3: flush 11V 12V 13V, 3 x 1 for the Services stack (TE-R3)",
        "bo scored 12 in this round, 12 in all (TE-R3)",
        "cy scored 12 in this round, 12 in all (TE-R3)",
        "ann scored 19 in this round, 19 in all (TE-R3)",
    ]


@pytest.mark.rule("TE-R1")
def test_a_page_can_read_every_number_of_an_event() -> None:
    numbers = [number for line in scored().happened for number in line]
    assert max(numbers) < 2**53


@pytest.mark.rule("TE-R1")
@pytest.mark.parametrize("viewer", range(4))
def test_a_deal_has_the_same_summary(viewer: int) -> None:
    real = scored().position
    dealt = deal(real.view(viewer), real, Dice(b"dealer"))
    assert isinstance(dealt, TechExchange)
    assert dealt.table_notes(["ann", "bo", "cy"])[-4:] == SUMMARY


@pytest.mark.rule("TE-R1")
def test_while_hands_are_evened_out_the_table_says_so() -> None:
    match = match_of(parse(TABLE)[0])
    assert "discarding down" in notes(match)[0]
    match.answer_words("cy", "discard 5K")
    assert "reveal and score" in notes(match)[0]
