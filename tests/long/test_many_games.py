"""Very many random games at every number of players; what was exercised is kept as the result of the long run."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable

import pytest

from techdeck import games
from techdeck.deck import FACE, card_name
from techdeck.engine import events as ev
from techdeck.engine.dice import Dice
from techdeck.engine.words import event_name
from tests.conformance import suite

pytestmark = pytest.mark.compiled_too

TABLES = [
    (name, seats) for name in games.names() for seats in range(games.get(name).seats[0], games.get(name).seats[1] + 1)
]
GAMES = 5000
SAMPLE = 60
# Asked only by forms of the language that this card set does not use, or by a setting that is not the default.
NOT_IN_THIS_SET = {"may", "how many", "place a wild card", "keep", "boost", "redirect"}
SOLO = {"choose a player", "give", "pass on", "reveal"}


class Exercise:
    """What happened in how many games."""

    def __init__(self, name: str, seats: int) -> None:
        self.game = games.get(name)
        self.table = self.game.start(self.game.setup(seats, Dice(b"long")))
        self.decisions = 0
        self.kinds: Counter[str] = Counter({kind.name: 0 for kind in self.table.layout.kinds})
        self.events: Counter[str] = Counter()
        self.used: Counter[str] = Counter({card_name(face): 0 for face in range(52)})

    def play(self, seed: int) -> None:
        position = self.table.fresh(Dice(f"{self.table.layout.seats} {seed}".encode()))
        dice = suite.player_dice(seed)
        while not position.over:
            question = position.waiting()
            self.kinds[position.layout.kinds[question.kind].name] += 1
            self.decisions += len(question.options) > 1
            position.pick(question, question.options[dice.below(len(question.options))])
            self.count(position.take_events())
        suite.check_cards(position)

    def count(self, events: list[int]) -> None:
        for at in range(0, len(events), ev.WIDTH):
            self.events[event_name(events[at], self.game.events)] += 1
            if events[at] == ev.USED:
                self.used[card_name(FACE[events[at + 2]])] += 1

    def unused(self) -> list[str]:
        return [card for card, number in self.used.items() if not number]

    def report(self, number: int) -> dict[str, object]:
        return {
            "games": number,
            "decisions": self.decisions,
            "questions": dict(self.kinds),
            "events": dict(self.events.most_common()),
            "cards used": sum(self.used.values()),
            "least used card": min(self.used.items(), key=lambda item: item[1]),
        }


def check(name: str, seats: int, number: int) -> Exercise:
    exercise = Exercise(name, seats)
    for seed in range(number):
        exercise.play(seed)
    assert not exercise.unused(), f"never used in {number} games: {exercise.unused()}"
    return exercise


@pytest.mark.slow_in_mutation
@pytest.mark.parametrize(("name", "seats"), TABLES)
def test_a_sample_of_games_uses_every_card(name: str, seats: int) -> None:
    check(name, seats, SAMPLE)


@pytest.mark.long
@pytest.mark.parametrize(("name", "seats"), TABLES)
def test_thousands_of_games(name: str, seats: int, record_property: Callable[[str, object], None]) -> None:
    exercise = check(name, seats, GAMES)
    never = {kind for kind, number in exercise.kinds.items() if not number}
    assert never <= NOT_IN_THIS_SET | (SOLO if seats == 1 else {"choose a player"}), never
    record_property(f"{name}, {seats} seats", json.dumps(exercise.report(GAMES)))
