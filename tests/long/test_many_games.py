"""Very many random games at every number of players; what was exercised is kept as the result of the long run."""

from __future__ import annotations

import json
from collections.abc import Callable

import pytest

from techdeck import games
from tests.long import peer_to_peer_rules, tech_city_rules, tech_exchange_rules
from tests.long.exercise import Exercise

pytestmark = pytest.mark.compiled_too

TABLES = [
    (name, seats) for name in games.names() for seats in range(games.get(name).seats[0], games.get(name).seats[1] + 1)
]
GAMES = 5000
SAMPLE = 60
# Asked only by forms of the language that this card set does not use, or by a setting that is not the default.
NOT_IN_THIS_SET = {"may", "how many", "place a wild card", "keep", "boost", "redirect"}
SOLO = {"choose a player", "give", "pass on", "reveal", "pass", "draw and discard", "discard one"}
OWN = {"peer-to-peer": {"starting deck"}}  # asked with a setting that is not the default
NO_THIRD = {"to whom", "choose a trade"}  # on a trading floor of two
ONES = {"1K", "1S", "1T", "1V"}


def excused(name: str, seats: int) -> set[str]:
    """What cannot happen at this table."""
    never = NOT_IN_THIS_SET | (SOLO if seats == 1 else set())
    if name == "tech-exchange":
        never = never - {"place a wild card"} | (NO_THIRD if seats == 2 else set())
    teams = name in ("tug", "workshop", "peer-to-peer")
    return never | ({"choose a player"} if seats == 2 or teams else set()) | OWN.get(name, set())


def check(name: str, seats: int, number: int, watched: bool) -> Exercise:
    exercise = Exercise(name, seats, watched)
    for rules in (tech_city_rules, peer_to_peer_rules, tech_exchange_rules):
        if rules.__name__.endswith(name.replace("-", "_") + "_rules"):
            exercise.rules.update(dict.fromkeys(set(rules.ALL) - rules.never(seats), 0))
    for seed in range(number):
        exercise.play(seed)
    return exercise


@pytest.mark.slow_in_mutation
@pytest.mark.parametrize(("name", "seats"), TABLES)
def test_a_sample_of_games_uses_every_card(name: str, seats: int) -> None:
    exercise = check(name, seats, SAMPLE if seats > 1 else 6 * SAMPLE, watched=False)
    never = {card for card, number in exercise.used.items() if not number}
    # With one deck the 1s lie in the stacks (TE-S1) and seldom come into a hand.
    assert never <= (ONES if name == "tech-exchange" and seats < 5 else set())


@pytest.mark.long
@pytest.mark.parametrize(("name", "seats"), TABLES)
def test_thousands_of_games(name: str, seats: int, record_property: Callable[[str, object], None]) -> None:
    exercise = check(name, seats, GAMES, watched=True)
    assert exercise.never() <= excused(name, seats), exercise.never() - excused(name, seats)
    record_property(f"{name}, {seats} seats", json.dumps(exercise.report()))
