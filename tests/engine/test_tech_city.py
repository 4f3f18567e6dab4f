"""Tech City where a scenario has no words for it: names of places, picks that are none, the deal."""

from __future__ import annotations

from collections import Counter

import pytest

from techdeck import new_match
from techdeck.engine.dice import Dice
from techdeck.engine.errors import Refused
from techdeck.engine.kinds import GAME
from techdeck.engine.layout import NOWHERE
from techdeck.engine.match import Match, Question
from techdeck.games.tech_city.city import FIRST, ROW, place_name, place_named
from techdeck.scenario import ScenarioError, parse
from techdeck.scenario.table import match_of

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


def table(seats: str, city: str) -> Match:
    given = f"given marker: ann\ngiven city: {city}\ngiven hand 1: 5K 6K\ngiven hand 2: 1K\n"
    return match_of(parse(f"game: tech-city\nseats: {seats}\nscenario: mini\n{given}", "mini")[0])


def test_the_city_is_drawn_as_a_map() -> None:
    match = table("ann bo", "3V o, 7S e1 bo, 10K w1s1 ann")
    assert match.text("ann").splitlines()[:5] == [
        "     w2     w1     o      e1     e2",
        " n1                .      .",
        "  o         .      3V     7S:b   .",
        " s1  .      10K:a  .      .",
        " s2         .",
    ]
    assert "your hand: 5K 6K" in match.text("ann").splitlines()
    assert "round 1 of 6, ann is first; points: ann (a) 0, bo (b) 0" in match.text("ann")


def test_players_who_begin_alike_have_numbers_on_the_map() -> None:
    match = table("ann abe", "3V o, 7S e1 abe")
    assert "7S:2" in match.text("ann")
    assert "points: ann (1) 0, abe (2) 0" in match.text("ann")


@pytest.mark.parametrize("city", ["3V", "3V o, 7S", "3V o ann bo", "3V o, 7S e1 cy", "3V o, 7S 1e"])
def test_a_city_is_given_by_cards_places_and_owners(city: str) -> None:
    with pytest.raises(ScenarioError, match="is no card of the city"):
        table("ann bo", city)


def test_a_question_that_is_asked_again_offers_the_same() -> None:
    kinds = set()
    for seed in range(8):
        position = new_match("tech-city", seed % 3 + 2, seed).position
        dice = Dice(f"offers {seed}".encode())
        while not position.over:
            for asked in position.opens:
                if asked.kind >= GAME and not asked.step:
                    assert position.offer(asked.player, asked.kind) == asked.options
                    kinds.add(position.layout.kinds[asked.kind].name)
            asked = position.waiting()
            position.pick(asked, asked.options[dice.below(len(asked.options))])
    assert kinds == {"build", "build instead", "help", "draw and discard", "discard one", "discard down"}
