"""Bots, and so hints, use no effect that does nothing: a pass gives nothing up (P2P-E4)."""

from __future__ import annotations

import pytest

from techdeck import new_match
from techdeck.engine.asking import PASS
from techdeck.engine.dice import Dice
from techdeck.engine.match import Match
from techdeck.scenario import parse
from techdeck.scenario.table import match_of
from tests.thinking import thought

pytestmark = pytest.mark.compiled_once

GENTLE = 50


def seen(match: Match, seat: int) -> list[object]:
    view = match.view(seat)
    return [view.zones, view.groups, view.facts, view.shifts, view.counts]


def uses(match: Match, name: str, dice: Dice) -> list[bool]:
    """Of every effect that the bots use to the end of the match, whether who used it sees any change."""
    changed: list[bool] = []
    while not match.over:
        question = match.questions()[0]
        seat = question.seats[0]
        picks = thought(match, seat, name, dice)
        before = seen(match, seat)
        match.answer(seat, question.number, *picks)
        if question.kind != "use" or picks == [PASS]:
            continue
        while match.position.frames and not match.over:
            inside = match.questions()[0]
            match.answer(inside.seats[0], inside.number, *thought(match, inside.seats[0], name, dice))
        changed.append(seen(match, seat) != before)
    return changed


def test_greedy_uses_what_does_something() -> None:
    """What hidden cards leave of an effect it cannot know beforehand: seldom it is nothing."""
    dice = Dice(b"idle")
    matches = [new_match("peer-to-peer", 2, seed, unhappy=GENTLE) for seed in range(4)]
    changed = [each for match in matches for each in uses(match, "greedy", dice)]
    assert len(changed) > 150
    assert changed.count(False) <= len(changed) // 50


RECOVERS = """game: peer-to-peer
options: teams=1
seats: {seats}
scenario: one effect can be used
given stage: effects
given marker: ann
given row: 5S 9K
given hand 1: {hand}
given deck 1: 6K 7K 8K 10K
given venture 1: 12K
given card 12K: recover 1
given card 4V: recover 1
given card 5K: recover 1
given discard 1: {discard}
"""


@pytest.mark.rule("GEN-21")
@pytest.mark.parametrize("name", ["greedy", "search:30"])
@pytest.mark.parametrize(("seats", "hand"), [("ann bo", "4V 5K"), ("ann", "empty")])  # where it is the last, and all
@pytest.mark.parametrize(("discard", "used"), [("empty", False), ("1S", True)])  # that follows would look like its work
def test_nothing_is_recovered_from_an_empty_discard(name: str, seats: str, hand: str, discard: str, used: bool) -> None:
    match = match_of(parse(RECOVERS.format(seats=seats, hand=hand, discard=discard), "recovers")[0])
    assert match.questions("ann")[0].kind == "use"
    assert (thought(match, "ann", name) != [PASS]) == used
