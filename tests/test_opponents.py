"""The simple opponents of the terminal."""

from __future__ import annotations

import pytest

from techdeck.commands.opponents import Chair, choose, dice_of
from tests.engine.table import pass_until, play_on, tug


def test_a_greedy_opponent_bids_the_highest_sum() -> None:
    match = tug()
    bid = pass_until(match, "bid")
    seat = bid.seats[0]
    picks = choose(Chair(match, seat), bid, "greedy", dice_of(match, seat))
    values = sorted(match.position.value(card) for card in bid.options if card >= 0)
    assert sorted(match.position.value(card) for card in picks) == values[-2:]


@pytest.mark.parametrize("style", ["random", "greedy"])
def test_an_opponent_decides_the_same_whatever_it_cannot_see(style: str) -> None:
    """The other hand and the decks are permuted: what the chair is shown is the same, and so is its decision."""
    for lines in range(0, 30, 3):
        match, other = play_on(tug(seed=5), lines), play_on(tug(seed=5), lines)
        seat = match.questions()[0].seats[0]
        hidden = other.position.zones[other.position.layout.deck[seat]]
        hidden.reverse()
        question = Chair(match, seat).question()
        assert question is not None
        first, second = (choose(Chair(each, seat), question, style, dice_of(match, seat)) for each in (match, other))
        assert first == second


def test_opponents_throw_their_own_dice() -> None:
    match = tug()
    thrown = match.position.dice.thrown()
    question = match.questions()[0]
    choose(Chair(match, question.seats[0]), question, "random", dice_of(match, question.seats[0]))
    assert match.position.dice.thrown() == thrown
    assert dice_of(match, 0).stream != dice_of(match, 1).stream != "table"
