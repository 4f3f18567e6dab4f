"""Bots that trade: a game against them is a game."""

from __future__ import annotations

import os

import pytest

from benches.trading import measure
from techdeck import new_match
from techdeck.bots.tech_exchange import Hand
from techdeck.deck import FIRST_WILD, card_name, parse_card
from techdeck.engine import events as ev
from techdeck.engine.asking import PASS
from techdeck.engine.dice import Dice
from techdeck.engine.match import Match
from techdeck.games.tech_exchange.game import TechExchange
from techdeck.games.tech_exchange.table import ACCEPT, OFFER, TRADING
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


@pytest.mark.parametrize("deal", range(4))
def test_nobody_can_milk_a_bot(deal: int) -> None:
    """Whatever is offered for whatever, however it is described: a trade that a bot takes makes its hand better."""
    dice = Dice(f"milker {deal}".encode())
    taken = 0
    for _ in range(120):
        cards = list(range(FIRST_WILD))
        dice.shuffle(cards)
        match = on_the_floor(*(" ".join(map(card_name, cards[at : at + 8])) for at in (0, 8)))
        asked = question_of(match, "ann")
        described = match.preview("ann", asked, OFFER, cards[0]).next
        assert described is not None
        loosely = described.options[dice.below(len(described.options))]
        match.answer("ann", asked, OFFER, cards[0], loosely, PASS, cards[8 + dice.below(8)], PASS)
        picks = thought(match, "bo")
        if picks[0] == ACCEPT:
            before = worth_of_hand(match, "bo")
            match.answer("bo", question_of(match, "bo"), *picks)
            assert worth_of_hand(match, "bo") > before
            taken += 1
    assert taken


def test_a_bot_takes_back_what_would_do_it_harm() -> None:
    """Where people play: its hand has changed, and what it has offered is part of a triple now."""
    match = on_the_floor("13K 13S 2V", "4K 4S 5T 6V 13V", window=1000)
    match.answer_words("bo", "offer give 13V as 13V pass for any-4 pass", at=AFTER_WELCOME)
    assert not chosen(match, "bo").startswith("cancel")
    match.answer_words("bo", "offer give 4K as 4K and 4S as 4S for 13K plus 13S", at=AFTER_WELCOME)
    match.answer_words("ann", "accept offer 2", at=AFTER_WELCOME)
    match.tick(AFTER_WELCOME + 1000)
    assert chosen(match, "bo") == "cancel offer 1"


def test_a_bot_that_nobody_takes_up_offers_something_else() -> None:
    """Where people play it is not silent until the end of trading."""
    match = on_the_floor("2V 3S", "9K 9S 5T 4K 4S 13V 12V 10T", window=1000)
    for card in ("13V", "12V", "10T"):
        match.answer_words("bo", f"offer give {card} as {card} pass for any-9 pass", at=AFTER_WELCOME)
    assert not any(chosen(match, "bo", dice).startswith("cancel") for dice in range(40))
    match.tick(AFTER_WELCOME + 20_000)
    later = [chosen(match, "bo", dice) for dice in range(40)]
    assert 0 < later.count("cancel offer 1") < 20


def test_a_bot_counters_an_offer_that_it_does_not_take() -> None:
    """Of two things that would help it as much it wants the one that it has heard of."""
    match = on_the_floor("4T 2V", "9K 9S 9T 4K 4S 12K 12S 13V", window=1000)
    match.answer_words("ann", "offer give 4T as 4T pass for 9S pass", at=AFTER_WELCOME)
    offers = [words for words in (chosen(match, "bo", dice) for dice in range(40)) if words.startswith("offer")]
    assert offers
    assert all(" for any-4" in words for words in offers)


AFTER_WELCOME = 9000  # ms: when bots begin to trade where people play


def question_of(match: Match, name: str) -> int:
    return next(question.number for question in match.questions(name) if question.options)


def worth_of_hand(match: Match, name: str) -> float:
    position = match.position
    assert isinstance(position, TechExchange)
    return Hand(position, position.zones[position.layout.hand[match.seat(name)]]).value()


def on_the_floor(ann: str, bo: str, *, window: int = 0) -> Match:
    """Two players with these hands, at the beginning of trading."""
    match = new_match("tech-exchange", seats=2, seed=3, window=window)
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


def chosen(match: Match, name: str, dice: int = 0) -> str:
    picks = thought(match, name, dice=Dice(f"bot {dice}".encode()))
    return match.in_words(name, question_of(match, name), *picks)
