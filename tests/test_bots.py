"""Bots play from a view, and only from that."""

from __future__ import annotations

import pytest

from techdeck import new_match
from techdeck.bots.values import value_for
from techdeck.bots.values.peer_to_peer import fitting_sets, most_assists, tried
from techdeck.commands.person import seed_of
from techdeck.deck import parse_card
from techdeck.engine.layout import DECK
from techdeck.engine.match import Match
from techdeck.games.peer_to_peer.table import ROW, SUPPLY, UNHAPPY
from tests.engine.table import pass_until, play_on, tug
from tests.thinking import think_on, thought

pytestmark = pytest.mark.compiled_once
NAMES = ["random", "greedy", "search:4"]


def test_a_greedy_bot_bids_the_highest_sum() -> None:
    match = tug()
    bid = pass_until(match, "bid")
    seat = bid.seats[0]
    picks = thought(match, seat)
    values = sorted(match.position.value(card) for card in bid.options if card >= 0)
    assert sorted(match.position.value(card) for card in picks) == values[-2:]


@pytest.mark.parametrize("name", NAMES)
def test_a_bot_decides_the_same_whatever_it_cannot_see(name: str) -> None:
    """The other hand and the decks are permuted: the view is the same, and so is the decision."""
    for lines in range(0, 30, 3):
        match, other = play_on(tug(seed=5), lines), play_on(tug(seed=5), lines)
        seat = match.questions()[0].seats[0]
        other.position.zones[other.position.layout.deck[seat]].reverse()
        first, second = (thought(each, seat, name) for each in (match, other))
        assert first == second


@pytest.mark.parametrize("game", ["tech-city", "peer-to-peer", "tech-exchange"])
@pytest.mark.parametrize("name", NAMES)
def test_a_bot_plays_whole_games(name: str, game: str) -> None:
    assert think_on(new_match(game, 3, seed=2), name=name).outcome


def test_bots_throw_their_own_dice() -> None:
    match = tug()
    thrown = match.position.dice.thrown()
    seat = match.questions()[0].seats[0]
    thought(match, seat, "search:20")
    assert match.position.dice.thrown() == thrown
    assert seed_of(match, 0) != seed_of(match, 1) != match.record.secret


# Peer-to-Peer: greedy looks a move ahead by the value of a view.


def peer_to_peer(seed: int = 5) -> Match:
    return new_match("peer-to-peer", 2, seed=seed)


def test_greedy_looks_ahead_at_nothing_that_it_cannot_see() -> None:
    match = peer_to_peer()
    for lines in range(3, 30, 5):
        think_on(match, lines)
        seat = match.questions()[0].seats[0]
        decided = thought(match, seat)
        for zone, kind in enumerate(match.position.layout.kind):
            if kind == DECK and not any(match.position.known[card] for card in match.position.zones[zone]):
                match.position.zones[zone].reverse()
        assert thought(match, seat) == decided


def test_greedy_teams_come_to_the_scoring_where_random_ones_lose() -> None:
    match = think_on(peer_to_peer(), 1000)
    assert match.outcome is not None
    assert match.outcome.rule == "P2P-R5"
    assert min(match.outcome.scores) > 2


def cards(names: str) -> frozenset[int]:
    return frozenset(map(parse_card, names.split()))


def test_a_deck_is_worth_the_customers_it_can_assist() -> None:
    small, high = cards("1V 1K 2S 3T 4V"), cards("9V 10T 11K 12S 13S")
    grown = cards("1V 1K 2S 3T 4V 5S 6K")
    assert tried(high, 4) < tried(small, 4) < tried(small, 5) < tried(grown, 7)


def test_a_hand_is_worth_what_it_can_assist_one_after_the_other() -> None:
    wanted = [(7, 1), (4, 1), (3, 2)]
    assert most_assists(fitting_sets([4, 3], [1, 2], wanted), 3) == 2  # 4 and 3, or both for the 7
    assert most_assists(fitting_sets([4, 3], [2, 2], wanted), 3) == 1  # nobody for the 4 or the 7
    assert most_assists(fitting_sets([], [], wanted), 3) == 0


def worth(match: Match, unhappy: int, supply: int) -> float:
    """Of the first team's view, if so many customers were unhappy and so many still to come."""
    view = match.view(0)
    view.zones[ROW] = []
    taken = view.zones[SUPPLY][supply:]
    view.zones[SUPPLY] = view.zones[SUPPLY][:supply]
    view.zones[UNHAPPY] = taken[:unhappy]
    value = value_for(match.position, match.viewer(0))
    assert value is not None
    return value.of(view)


def test_unhappy_customers_hurt_the_more_the_nearer_the_end_for_all() -> None:
    match = think_on(peer_to_peer(), 2)
    none, one, two, lost = (worth(match, unhappy, 20) for unhappy in range(4))
    assert none - one < one - two < two - lost


def test_a_deck_is_worth_less_when_few_customers_are_still_to_come() -> None:
    match = think_on(peer_to_peer(), 2)
    assert worth(match, 0, 20) > worth(match, 0, 10) > worth(match, 0, 1)
