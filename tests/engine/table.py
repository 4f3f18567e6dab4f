"""Tables of Tug and Workshop for the tests of the engine's edge."""

from __future__ import annotations

import os
import re
from functools import cache
from pathlib import Path

from techdeck import games, new_match
from techdeck.cardsets import CardSet, load, loads
from techdeck.engine.dice import Dice
from techdeck.engine.errors import Refused
from techdeck.engine.match import Match, Question

PASS = -1
TAKE_BACK = -2

if not os.environ.get("TECHDECK_GAMES"):
    games.load_folder(Path(__file__).parents[1] / "games")


@cache
def all_do(does: str) -> CardSet:
    """A card set in which every card does the same."""
    text = load("second_edition").source.replace('name = "second_edition"', 'name = "all alike"', 1)
    return loads(re.sub(r'(?m)^does = ".*"$', f'does = "{does}"', text))


def tug(does: str = "", *, seats: int | list[str] = 2, seed: int = 7, **options: int) -> Match:
    return new_match("tug", seats, seed, cards=all_do(does) if does else None, cuts=None, **options)


def workshop(does: str = "", *, seats: int = 2, seed: int = 7, **options: int) -> Match:
    return new_match("workshop", seats, seed, cards=all_do(does) if does else None, cuts=None, **options)


def first(match: Match) -> tuple[int, Question]:
    """Who is to decide, and what."""
    question = match.questions()[0]
    return question.seats[0], question


def use(match: Match, *, from_venture: bool = False) -> int:
    """Who is to decide uses the first card of their hand, or of their venture; gives the seat."""
    seat, question = first(match)
    assert question.kind == "use"
    match.answer(seat, question.number, question.options[-2 if from_venture else 0])
    return seat


def pass_until(match: Match, kind: str) -> Question:
    """Pass whatever can be passed until such a question is open."""
    while True:
        seat, question = first(match)
        if question.kind == kind:
            return question
        match.answer(seat, question.number, question.default)


def play_on(match: Match, lines: int = 10_000, *, dice: str = "test") -> Match:
    """Answer at random, to the end or for so many lines."""
    random = Dice(dice.encode())
    while not match.over and lines > 0:
        seat, question = first(match)
        match.answer(seat, question.number, question.options[random.below(len(question.options))])
        lines -= 1
    return match


def refusal(match: Match, seat: int | str, number: int, *picks: int, at: int | None = None) -> Refused:
    """What an answer is refused with; nothing whatever has changed then."""
    before = state(match)
    try:
        match.answer(seat, number, *picks, at=at)
    except Refused as refused:
        assert state(match) == before
        return refused
    raise AssertionError(f"{picks} was accepted")


def state(match: Match) -> tuple[str, str, str, int]:
    return match.position.fingerprint(), str(match.record), match.transcript(), len(match.past)
