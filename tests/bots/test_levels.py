"""The levels for people: how soon each answers."""

from __future__ import annotations

import time

import pytest

from techdeck import new_match
from techdeck.engine.match import Match
from tests.thinking import think_on, thought

pytestmark = pytest.mark.compiled_once

SECONDS = {"easy": 0.5, "normal": 0.5, "hard": 2.0}
TABLES = [(game, seats) for game in ("tech-city", "peer-to-peer", "tech-exchange") for seats in (2, 6)]


def in_the_middle(game: str, seats: int) -> Match:
    """Where there is a choice, and one that is not known without thinking."""
    match = think_on(new_match(game, seats, seed=5), 30, "easy")
    while len(match.questions()[0].options) < 5 or match.questions()[0].kind == "discard down":
        think_on(match, len(match.record.lines) + 1, "easy")
    return match


@pytest.mark.parametrize("level", SECONDS)
@pytest.mark.parametrize(("game", "seats"), TABLES)
def test_a_level_answers_within_its_time(game: str, seats: int, level: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """By a clock that goes only while it thinks: what else the machine does is no fault of a bot."""
    monkeypatch.setattr(time, "monotonic", time.process_time)
    match = in_the_middle(game, seats)
    began = time.process_time()
    assert thought(match, match.questions()[0].seats[0], level)
    took = time.process_time() - began
    assert took < SECONDS[level]
    assert level != "hard" or took > 1.2  # it was a question to think about
