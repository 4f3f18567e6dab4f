"""Tech City where a scenario has no words for it: names of places, picks that are none, the deal."""

from __future__ import annotations

from collections import Counter

import pytest

from techdeck import new_match
from techdeck.engine.errors import Refused
from techdeck.engine.layout import NOWHERE
from techdeck.engine.match import Match, Question
from techdeck.games.tech_city.city import FIRST, ROW, place_name, place_named

pytestmark = pytest.mark.compiled_too

OFFSETS = [0, 1, -1, 63, -63, ROW, -ROW, 63 * ROW + 63, -63 * ROW - 63, 2 * ROW - 3, -10 * ROW + 9]


@pytest.mark.rule("TC-B1")
@pytest.mark.parametrize("offset", OFFSETS)
def test_the_name_of_a_place_names_it(offset: int) -> None:
    assert place_named(place_name(FIRST + offset)) == FIRST + offset


@pytest.mark.rule("TC-B1")
@pytest.mark.parametrize(
    ("name", "offset"),
    [("o", 0), ("e2n1", ROW + 2), ("w3", -3), ("s4", -4 * ROW), ("w1s1", -ROW - 1), ("n63", 63 * ROW)],
)
def test_a_place_is_named_by_its_offset(name: str, offset: int) -> None:
    assert place_named(name) == FIRST + offset
    assert place_name(FIRST + offset) == name


@pytest.mark.rule("TC-B1")
@pytest.mark.parametrize(
    "name", ["", "e", "e0", "n0", "n1e1", "e64", "w64", "n64", "s64", "e99n1", "e1n99", "e1e1", "oo", "E1", "e100"]
)
def test_other_words_name_no_place(name: str) -> None:
    assert place_named(name) == NOWHERE


def dealt() -> tuple[Match, Question]:
    """A dealt table and its first question."""
    match = new_match("tech-city", 2, 1)
    return match, match.questions()[0]


@pytest.mark.rule("TC-B1")
def test_a_number_that_is_no_card_is_refused() -> None:
    match, asked = dealt()
    for pick in (54, FIRST, -3):
        with pytest.raises(Refused, match="does not exist here"):
            match.answer(asked.seats[0], asked.number, pick)


@pytest.mark.rule("TC-B1")
def test_a_number_that_is_no_place_is_refused() -> None:
    match, asked = dealt()
    card = asked.options[0]
    for pick in (-3, ROW * ROW):
        with pytest.raises(Refused, match="does not exist here"):
            match.answer(asked.seats[0], asked.number, card, pick)
    for pick in (0, ROW * ROW - 1):
        with pytest.raises(Refused, match="is not next to a card"):
            match.answer(asked.seats[0], asked.number, card, pick)


def test_before_a_pick_a_preview_foretells_nothing() -> None:
    match, asked = dealt()
    assert match.preview(asked.seats[0], asked.number).facts == {"points": 0}


@pytest.mark.rule("TC-S4")
def test_every_player_is_first_about_equally_often() -> None:
    first = Counter(new_match("tech-city", 3, seed).questions()[0].seats[0] for seed in range(300))
    assert all(70 < first[seat] < 130 for seat in range(3))


@pytest.mark.rule("TC-S3")
def test_every_card_is_dealt_once() -> None:
    for seats in range(1, 7):
        position = new_match("tech-city", seats, 1).position
        assert sorted(card for zone in position.zones for card in zone) == list(range(position.layout.cards))
