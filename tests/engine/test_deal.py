"""Deals from a view are uniform over what agrees with it, and come from the view alone."""

from __future__ import annotations

import pickle
import subprocess
import sys
from collections import Counter
from math import sqrt
from typing import TypeVar

import pytest

from techdeck import games
from techdeck.deck import FACE, FIRST_WILD, parse_card
from techdeck.engine import events as ev
from techdeck.engine.deal import deal
from techdeck.engine.dice import Dice
from techdeck.engine.position import Position

pytestmark = pytest.mark.compiled_too

DEALS = 6000
Case = TypeVar("Case")


def small_table(hand: str, deck: str) -> Position:
    """Two teams; the second has *hand* and *deck* (from the top), everything else lies openly out of the game."""
    tug = games.get("tug")
    position = tug.start(tug.setup(2, Dice(b"small")))
    position.start()
    position.frames = []
    position.opens = []
    position.lay_out()
    held = [parse_card(word, 2) for word in hand.split()]
    stacked = [parse_card(word, 2) for word in reversed(deck.split())]
    position.place_all(held, position.layout.hand[1])
    position.place_all(stacked, position.layout.deck[1])
    rest = [card for card in range(position.layout.cards) if card not in held + stacked]
    position.place_all(rest[:3], 1)
    position.place_all(rest[3:], position.layout.expelled)
    position.run()
    position.take_events()
    return position


def spread(position: Position) -> Counter[str]:
    """How often each arrangement of the second team's cards was dealt from the first team's view."""
    dice = Dice(b"dealer", "deal")
    seen: Counter[str] = Counter()
    view = position.view(0)
    for _ in range(DEALS):
        dealt = deal(view, position.blank(), dice)
        seen[f"{sorted(dealt.zones[position.layout.hand[1]])} {dealt.zones[position.layout.deck[1]]}"] += 1
    return seen


def chi_square(seen: Counter[Case], cases: int) -> float:
    expected = DEALS / cases
    return sum((seen[case] - expected) ** 2 / expected for case in seen) + (cases - len(seen)) * expected


def test_all_arrangements_are_equally_likely() -> None:
    """Four hidden cards, two in the hand and two in the deck: 6 hands times 2 orders."""
    seen = spread(small_table("5K.1 6K.1", "7K.1 8K.1"))
    assert len(seen) == 12
    assert chi_square(seen, 12) < 31.3  # 11 degrees of freedom, one in a thousand


def test_a_group_stays_in_its_places() -> None:
    """Two cards put back in an order only their owner knows: 2 orders, and 6 ways for the rest."""
    position = small_table("5K.1 6K.1", "7K.1 8K.1 9K.1")
    top = position.zones[position.layout.deck[1]][-2:]
    for card in top:
        position.show(card, position.layout.everyone, ev.REVEALED, 1)
    position.put_back(top, top, position.layout.deck[1], 1, False)
    seen = spread(position)
    assert len(seen) == 6
    assert all(set(case_deck(case)[-2:]) == set(top) for case in seen)
    assert chi_square(seen, 6) < 20.6


def case_deck(case: str) -> list[int]:
    return [int(word) for word in case.split("] [")[1].strip("]").split(", ")]


def test_what_was_asked_must_arise_in_the_deal() -> None:
    """The other team is asked to discard a 5, so it holds one: only such deals agree with the view."""
    position = small_table("5K.1 6K.1", "7K.1 8K.1")
    biometrics = parse_card("3S.1", 2)
    position.begin_effect(biometrics, 1)
    position.opens = []
    position.run()
    position.pick(position.waiting(), 5)
    assert position.layout.kinds[position.waiting().kind].name == "discard"
    seen = spread(position)
    five = parse_card("5K.1", 2)
    assert all(str([five]).strip("[]") in case.split("] [")[0].strip("[").split(", ") for case in seen)
    assert len(seen) == 6
    assert chi_square(seen, 6) < 20.6


@pytest.mark.rule("TE-S5")
def test_a_wild_card_is_dealt_to_no_hand_that_has_shown_its_own() -> None:
    """To any place of the deck it is equally likely; before a hand was looked through, to that hand too."""
    exchange = games.get("tech-exchange")
    position = exchange.start(exchange.setup(6, Dice(b"wild")))
    position.start()
    hands = [position.layout.hand[player] for player in position.layout.orders[position.marker]]
    before = wild_places(position, hands[0])
    assert any(place[0] in hands for place in before)
    while position.layout.kinds[position.waiting().kind].name == "place a wild card":
        position.pick(position.waiting(), position.waiting().options[0])
    seen = wild_places(position, hands[0])
    deck = position.layout.deck[0]
    assert {zone for zone, _ in seen} == {deck}
    places = len(position.zones[deck])
    assert chi_square(seen, places) < places + 4.5 * sqrt(places)  # one in a thousand


def wild_places(position: Position, hand: int) -> Counter[tuple[int, int]]:
    """Where the last wild card that is not in sight lies, in deals from the view of the player with that *hand*."""
    dice = Dice(b"dealer", "deal")
    view = position.view(position.layout.hand.index(hand))
    wild = max(card for pool in view.pools for card in pool if FACE[card] >= FIRST_WILD)
    dealt = [deal(view, position.blank(), dice) for _ in range(DEALS)]
    return Counter((table.where[wild], table.zones[table.where[wild]].index(wild)) for table in dealt)


OTHER_PROCESS = """
import pickle, sys
from techdeck import games
from techdeck.engine.deal import deal
from techdeck.engine.dice import Dice
view = pickle.load(sys.stdin.buffer)
tug = games.get("tug")
blank = tug.start(tug.setup(4, Dice(b"")))
dealt = deal(view, blank, Dice(b"dealer"))
print(dealt.view(view.viewer) == view)
"""


@pytest.mark.rule("GEN-27")
def test_a_deal_needs_nothing_but_the_view() -> None:
    """In a process that never held the table."""
    tug = games.get("tug")
    position = tug.start(tug.setup(4, Dice(b"table")))
    position.start()
    dice = Dice(b"player")
    for _ in range(25):
        question = position.waiting()
        position.pick(question, question.options[dice.below(len(question.options))])
    sent = pickle.dumps(position.view(1))
    told = subprocess.run([sys.executable, "-c", OTHER_PROCESS], input=sent, capture_output=True, check=True)
    assert told.stdout.split() == [b"True"]
