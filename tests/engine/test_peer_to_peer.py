"""Peer-to-Peer where a scenario has no words for it: chance, whole games, names of places, the table as text."""

from __future__ import annotations

from collections import Counter

import pytest

from techdeck import games, new_match
from techdeck.deck import card_name
from techdeck.engine.dice import Dice
from techdeck.engine.errors import Refused
from techdeck.engine.kinds import GAME
from techdeck.engine.layout import NOWHERE
from techdeck.engine.match import Match
from techdeck.games.peer_to_peer.assisting import TO_DISCARD, TO_SCORE
from techdeck.games.peer_to_peer.game import BOOK, GENTLE, NO_LIMIT
from techdeck.scenario import parse
from techdeck.scenario.table import match_of

pytestmark = pytest.mark.compiled_too

GIVEN = """game: peer-to-peer
options: teams=1{options}
seats: {seats}
scenario: mini
given stage: {stage}
given marker: ann
given row: 7V 7T
given hand 1: 4V 3K
given hand 2: 6V 1T
given deck 1: 6K
given deck 2: 6T
given venture 1: 13K 12K 11K
given venture 2: 13V
given unhappy: 9V
given customers: 10S 11S
"""


def table(stage: str, seats: str = "ann bo", options: str = "") -> Match:
    return match_of(parse(GIVEN.format(stage=stage, seats=seats, options=options), "mini")[0])


# Chance.


@pytest.mark.rule("P2P-S1")
@pytest.mark.parametrize(("seats", "sizes"), [(2, [1]), (3, [1, 2]), (4, [2]), (5, [2, 3]), (6, [3])])
def test_teams_are_random_and_as_equal_as_can_be(seats: int, sizes: list[int]) -> None:
    first = Counter[int]()
    size = Counter[int]()
    for seed in range(300):
        teams = new_match("peer-to-peer", seats, seed).position.layout.seats_of
        assert sorted(seat for team in teams for seat in team) == list(range(seats))
        assert all(team == sorted(team) for team in teams)
        first.update(teams[0])
        size[len(teams[0])] += 1
    assert sorted(size) == sizes
    assert all(number > 100 for number in size.values())
    assert all(110 < first[seat] < 190 for seat in range(seats))


@pytest.mark.rule("P2P-S8")
def test_every_team_has_the_marker_about_equally_often() -> None:
    marker = Counter[int]()
    for seed in range(200):
        position = new_match("peer-to-peer", 2, seed, teams=1).position
        for _ in range(2):
            position.pick(position.waiting(), position.waiting().options[0])
        marker[position.marker] += 1
    assert all(70 < marker[team] < 130 for team in range(2))


@pytest.mark.rule("P2P-S7")
def test_every_card_is_dealt_once() -> None:
    for seats in range(1, 7):
        position = new_match("peer-to-peer", seats, 1).position
        assert sorted(card for zone in position.zones for card in zone) == list(range(54))


@pytest.mark.rule("P2P-S5")
def test_while_the_starting_deck_is_chosen_every_card_is_there() -> None:
    position = new_match("peer-to-peer", 1, 1, start=1).position
    assert sorted(card for zone in position.zones for card in zone) == list(range(54))


@pytest.mark.rule("GEN-27", "P2P-S4")
def test_everybody_knows_of_what_cards_a_starting_deck_is_made() -> None:
    position = new_match("peer-to-peer", 4, 1, teams=1).position
    pools = [
        [card_name(card, 1) for card in position.view(viewer).pools[pool]] for viewer, pool in ((0, 1), (0, 2), (1, 1))
    ]
    deck = [card_name(card, 1) for card in position.zones[position.layout.deck[0]]]
    assert [sorted(pool) for pool in pools] == [
        deck,
        ["1S", "1V", "2K", "3V", "4T"],
        ["1K", "1T", "2S", "3K", "4V"],
    ]
    assert len(position.view(0).pools[0]) == 44 - 4  # customers, and what was dealt to the other team


# Whole games.


@pytest.mark.rule("P2P-S9")
@pytest.mark.parametrize(
    ("seats", "fewest", "most"), [(1, 19, 38), (2, 13, 20), (3, 13, 19), (4, 13, 19), (5, 12, 12), (6, 12, 12)]
)
def test_a_game_that_is_not_lost_has_so_many_rounds(seats: int, fewest: int, most: int) -> None:
    for seed in range(6):
        position = new_match("peer-to-peer", seats, seed, unhappy=NO_LIMIT).position
        position.play_out(Dice(f"rounds {seed}".encode()))
        assert fewest <= position.round <= most


def test_a_question_that_is_asked_again_offers_the_same() -> None:
    kinds = set()
    for seed in range(12):
        position = new_match("peer-to-peer", seed % 6 + 1, seed, start=1, unhappy=NO_LIMIT).position
        dice = Dice(f"offers {seed}".encode())
        while not position.over:
            for asked in position.opens:
                if asked.kind >= GAME and not asked.step:
                    assert position.offer(asked.player, asked.kind) == asked.options
                    kinds.add(position.layout.kinds[asked.kind].name)
            asked = position.waiting()
            position.pick(asked, asked.options[dice.below(len(asked.options))])
    assert kinds == {"starting deck", "starting venture", "assist", "declare", "develop", "too many"}


# Places.


@pytest.mark.rule("P2P-A7")
def test_the_places_of_a_customer_have_names() -> None:
    position = table("effects", "ann bo cy dee").position
    names = {0: "venture-1", 3: "venture-4", TO_SCORE: "score", TO_DISCARD: "discard"}
    assert {place: position.place_name(place) for place in names} == names
    assert {place: position.place_named(name) for place, name in names.items()} == {place: place for place in names}


@pytest.mark.rule("P2P-A7")
@pytest.mark.parametrize("name", ["", "venture", "venture-0", "venture-5", "venture 1", "hand", "Score"])
def test_other_words_name_no_place(name: str) -> None:
    assert table("effects", "ann bo cy dee").position.place_named(name) == NOWHERE


@pytest.mark.rule("P2P-A7")
def test_a_number_that_is_no_place_is_refused() -> None:
    match = table("committing")
    match.answer("bo", match.questions()[1].number, -1)
    asked = match.questions()[0]
    match.answer("ann", asked.number, *asked.options[:2])
    asked = match.questions()[0]
    for pick in (2, 99, 102):
        with pytest.raises(Refused, match="does not exist here"):
            match.answer("ann", asked.number, pick)


def preview_of_no_pick(match: Match) -> dict[str, int]:
    asked = match.questions()[0]
    return match.preview(asked.seats[0], asked.number).facts


def test_before_a_pick_a_preview_foretells_nothing() -> None:
    assert preview_of_no_pick(table("effects")) == {}
    match = table("committing")
    assert preview_of_no_pick(match) == {"points": 0, "sum": 0}
    ann, bo = match.questions()
    match.answer("ann", ann.number, -1)
    match.answer("bo", bo.number, *bo.options[:2])
    for kind in ("declare", "develop"):
        asked = match.questions()[0]
        assert asked.kind == kind
        assert preview_of_no_pick(match) == {}
        match.answer("bo", asked.number, asked.options[0])


# In words.


def test_the_table_says_how_many_are_unhappy_and_how_many_are_too_many() -> None:
    assert table("effects").text("ann").splitlines()[-6:-2] == [
        "round 1, the marker is with ann",
        "unhappy customers: 1 of 3; customer deck: 2",
        "ann: score pile 0, ventures: venture 1",
        "bo: score pile 0, ventures: venture 2",
    ]


def test_the_table_names_all_ventures_of_a_team() -> None:
    text = table("effects", "ann bo cy").text("ann")
    assert "team 1: score pile 0, ventures: venture 1, venture 2" in text
    assert "bo: score pile 0, ventures: venture 3, venture 4" in text


@pytest.mark.rule("P2P-R7")
def test_the_table_names_no_limit_where_there_is_none() -> None:
    assert "unhappy customers: 1; customer deck: 2" in table("effects", options=f" unhappy={NO_LIMIT}").text("ann")


@pytest.mark.rule("P2P-R7")
def test_the_limits_that_may_be_set() -> None:
    unhappy = next(option for option in games.get("peer-to-peer").options if option.name == "unhappy")
    assert unhappy.allowed == [BOOK, GENTLE, NO_LIMIT, *range(1, 13)]
    assert unhappy.default == BOOK
