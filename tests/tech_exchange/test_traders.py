"""Bots that trade: a game against them is a game."""

from __future__ import annotations

import os

import pytest

from benches.trading import measure
from techdeck import new_match
from techdeck.deck import parse_card
from techdeck.engine import events as ev
from techdeck.engine.match import Match
from techdeck.games.tech_exchange.game import TechExchange
from techdeck.games.tech_exchange.table import TRADING
from tests.thinking import thought

pytestmark = pytest.mark.compiled_once

GAMES = 1000 if os.environ.get("TECHDECK_LONG") else 5


def test_six_bots_trade_until_nobody_wants_to_any_more() -> None:
    figures = measure(6, GAMES)
    assert figures.share("stop-mark", "all-done") >= 0.8
    assert figures.rounds_between(4, 40) >= 0.9


def test_in_turn_bots_trade_until_a_round_brings_no_trade() -> None:
    """TE-T18."""
    figures = measure(4, 4, idle=0)
    assert figures.share("quiet", "stop-mark") == 1
    assert sum(figures.trades) >= len(figures.trades)


def test_trading_is_worth_it() -> None:
    """Who trades scores more than who picks at random among the same moves."""
    assert sum(measure(3, 8).scores) > 1.3 * sum(measure(3, 8, "random").scores)


def test_a_bot_comes_back_for_a_good_offer_and_accepts_it() -> None:
    """TE-T12: `done` is not for ever."""
    match = on_the_floor("4T", "9K 9S 9T 4K 4S 13V")
    match.answer_words("bo", "done")
    assert chosen(match, "bo") == "pass"
    match.answer_words("ann", "offer give 4T as 4T for 13V plus pass")
    assert chosen(match, "bo") == "back"
    match.answer_words("bo", "back")
    assert chosen(match, "bo") == "accept offer 1"


def test_a_bot_leaves_a_bad_offer_alone() -> None:
    """TE-T7: it holds what is wanted, and does not part with it."""
    match = on_the_floor("5V", "9K 9S 9T 4K 4S 13V")
    match.answer_words("ann", "offer give 5V as 5V for 9S plus pass")
    assert "accept" in next(question.words for question in match.questions("bo") if question.words)
    assert not chosen(match, "bo").startswith("accept")


def on_the_floor(ann: str, bo: str) -> Match:
    """Two players with these hands, at the beginning of trading."""
    match = new_match("tech-exchange", seats=2, seed=3)
    position = match.position
    assert isinstance(position, TechExchange)
    assert position.stage == TRADING
    for hand in position.layout.hand:
        position.move_all(hand, position.layout.supply, ev.PUT, 0)
    for player, words in enumerate((ann, bo)):
        for name in words.split():
            position.move(parse_card(name), position.layout.hand[player], ev.DREW, player)
    position.follow_floor()
    return match


def chosen(match: Match, name: str) -> str:
    number = next(question.number for question in match.questions(name) if question.options)
    return match.in_words(name, number, *thought(match, name))
