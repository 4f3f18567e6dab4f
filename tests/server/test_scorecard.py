"""A score taken apart adds up to the score, in every game."""

from __future__ import annotations

import pytest

from techdeck import new_match
from techdeck.engine.dice import Dice
from techdeck.engine.match import Match
from techdeck.server.scorecard import scorecard

GAMES = [("tech-city", 3), ("tech-city", 1), ("peer-to-peer", 4), ("peer-to-peer", 1), ("tech-exchange", 3)]


def played(game: str, seats: int, seed: int, **options: int) -> Match:
    match = new_match(game, seats, seed, cards=None, cuts=None, **options)
    dice = Dice(f"{seed}".encode(), "player")
    while not match.over:
        question = match.questions()[0]
        match.answer(question.seats[0], question.number, question.options[dice.below(len(question.options))])
    return match


@pytest.mark.parametrize(("game", "seats"), GAMES)
def test_the_parts_and_the_rounds_add_up(game: str, seats: int) -> None:
    options = {"unhappy": 99} if game == "peer-to-peer" else {}
    scored = 0
    for seed in range(3):
        match = played(game, seats, seed, **options)
        points = [match.position.points(player) for player in range(match.position.layout.players)]
        parts, rounds = scorecard(match)
        assert [sum(column) for column in zip(*(part.points for part in parts), strict=True)] == points or not any(
            points
        )
        assert rounds[-1] == points
        assert len(rounds) == match.position.round
        scored += sum(points)
    assert scored > 0


def test_what_was_taken_back_does_not_count() -> None:
    match = new_match("tech-city", 2, 1)
    dice = Dice(b"player")
    while match.position.round < 3:
        question = match.questions()[0]
        match.answer(question.seats[0], question.number, question.options[dice.below(len(question.options))])
    before = scorecard(match)
    lines = len(match.record.lines)
    while scorecard(match)[1][-1] == before[1][-1]:
        question = match.questions()[0]
        match.answer(question.seats[0], question.number, question.options[0])
    match.undo(lines, 0, agreed=True)
    assert scorecard(match) == before
