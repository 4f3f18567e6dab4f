"""Bots play from a view, and only from that."""

from __future__ import annotations

import pytest

from techdeck import new_match
from techdeck.bots import BOTS
from techdeck.bots.chair import Chair
from techdeck.commands.person import dice_of
from techdeck.engine.dice import Dice
from techdeck.engine.match import Match
from tests.engine.table import pass_until, play_on, tug


def chair_of(match: Match, seat: int) -> Chair:
    return Chair(match.view(seat), match.position.blank(), seat, Dice(b"deal"))


def test_a_greedy_bot_bids_the_highest_sum() -> None:
    match = tug()
    bid = pass_until(match, "bid")
    seat = bid.seats[0]
    picks = BOTS["greedy"](chair_of(match, seat), Dice(b"bot"))
    values = sorted(match.position.value(card) for card in bid.options if card >= 0)
    assert sorted(match.position.value(card) for card in picks) == values[-2:]


@pytest.mark.parametrize("name", BOTS)
def test_a_bot_decides_the_same_whatever_it_cannot_see(name: str) -> None:
    """The other hand and the decks are permuted: the view is the same, and so is the decision."""
    for lines in range(0, 30, 3):
        match, other = play_on(tug(seed=5), lines), play_on(tug(seed=5), lines)
        seat = match.questions()[0].seats[0]
        other.position.zones[other.position.layout.deck[seat]].reverse()
        first, second = (BOTS[name](chair_of(each, seat), Dice(b"bot")) for each in (match, other))
        assert first == second


@pytest.mark.parametrize("game", ["tech-city", "peer-to-peer", "tech-exchange"])
@pytest.mark.parametrize("name", BOTS)
def test_a_bot_plays_whole_games(name: str, game: str) -> None:
    match = new_match(game, 3, seed=2)
    while not match.over:
        question = match.questions()[0]
        seat = question.seats[0]
        match.answer(seat, question.number, *BOTS[name](chair_of(match, seat), dice_of(match, seat)))
    assert match.outcome


def test_bots_throw_their_own_dice() -> None:
    match = tug()
    thrown = match.position.dice.thrown()
    seat = match.questions()[0].seats[0]
    BOTS["random"](chair_of(match, seat), dice_of(match, seat))
    assert match.position.dice.thrown() == thrown
    assert dice_of(match, 0).stream != dice_of(match, 1).stream != "table"
