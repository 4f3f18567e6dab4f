"""Random card sets made from the grammar: whatever a card says, nothing stalls, nothing is lost, nothing leaks."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from techdeck import games
from techdeck.cardsets import CardSet, load
from techdeck.engine.dice import Dice
from techdeck.engine.position import Position
from techdeck.language import read
from tests.conformance import suite
from tests.conformance.leaks import Pairs
from tests.language.grammar import card_sets, readings

pytestmark = [pytest.mark.compiled_too, pytest.mark.slow_in_mutation]

OPTIONS = st.fixed_dictionaries(
    {
        "wild": st.integers(0, 2),
        "alone": st.integers(0, 1),
        "together": st.integers(0, 1),
        "supply": st.sampled_from([0, 1, 3, 10, 30]),
        "rounds": st.integers(1, 4),
    }
)


def card_set(texts: list[str], time: str = "E") -> CardSet:
    base = load("second_edition")
    cards = [
        replace(card, does=text, reading=read(text, time), when=time)
        for card, text in zip(base.cards, texts, strict=True)
    ]
    return replace(base, name="random", hash=str(hash(tuple(texts))), cards=cards)


def table(cards: CardSet, seats: int, seed: int, options: dict[str, int]) -> Position:
    workshop = games.get("workshop")
    start = workshop.start(workshop.setup(seats, Dice(b""), cards, **options))
    return start.fresh(Dice(str(seed).encode()))


def play(position: Position, seed: int) -> int:
    """To the end at random; every position is sound."""
    dice = suite.player_dice(seed)
    decisions = 0
    while not position.over:
        question = position.waiting()
        assert question.options
        position.pick(question, question.options[dice.below(len(question.options))])
        suite.check_cards(position)
        decisions += 1
        assert decisions < suite.LONGEST
    return decisions


@settings(max_examples=60, deadline=None, suppress_health_check=list(HealthCheck))
@given(card_sets(), st.integers(1, 6), st.integers(0, 10_000), OPTIONS)
def test_any_card_set_can_be_played(texts: list[str], seats: int, seed: int, options: dict[str, int]) -> None:
    assert play(table(card_set(texts), seats, seed, options), seed) >= 0


@settings(max_examples=150, deadline=None, suppress_health_check=list(HealthCheck))
@given(readings(), st.integers(1, 4), st.integers(0, 10_000), OPTIONS)
def test_any_reading_on_every_card(text: str, seats: int, seed: int, options: dict[str, int]) -> None:
    """The same reading on all cards: it is used, copied and met again and again."""
    play(table(card_set([text] * 54), seats, seed, options), seed)


@settings(max_examples=25, deadline=None, suppress_health_check=list(HealthCheck))
@given(st.sampled_from("AW").flatmap(lambda time: st.tuples(st.just(time), readings(time))), st.integers(0, 10_000))
def test_any_reading_of_the_other_times(timed: tuple[str, str], seed: int) -> None:
    time, text = timed
    play(table(card_set([text] * 54, time), 2, seed, {}), seed)


@settings(max_examples=25, deadline=None, suppress_health_check=list(HealthCheck))
@given(card_sets(), st.integers(2, 4), st.integers(0, 10_000), OPTIONS)
def test_no_card_set_leaks(texts: list[str], seats: int, seed: int, options: dict[str, int]) -> None:
    workshop = games.get("workshop")
    pairs = Pairs(workshop)
    position = table(card_set(texts), seats, seed, options)
    dice = suite.player_dice(seed)
    while not position.over:
        position.take_events()
        if dice.below(8) == 0:
            for viewer in range(position.layout.viewers):
                pairs.permuted(position, viewer, dice)
                pairs.answered_otherwise(position, viewer, dice)
        question = position.waiting()
        position.pick(question, question.options[dice.below(len(question.options))])
