"""Golden games: whole matches as text, replayed to the letter, compiled and interpreted. A change of the rules shows
here as a diff that a person can read; `TECHDECK_GOLDEN=write ./run test tests/records` writes them anew."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from techdeck import games, new_match, replay
from techdeck.engine.dice import Dice
from techdeck.engine.match import Match
from tests.conformance.suite import player_dice
from tests.conformance.tables import Table, tables

pytestmark = pytest.mark.compiled_too

FOLDER = Path(__file__).parent / "golden"
SEEDS = FOLDER / "seeds.txt"
WRITE = os.environ.get("TECHDECK_GOLDEN") == "write"
NAMES = "ann bo cy dee eve fay".split()


def played(table: Table, seed: int) -> Match:
    """A random match; now and then a whole move is one answer, and something is taken back."""
    match = new_match(table.game.name, NAMES[: table.seats], seed, cards=table.cards, cuts=None, **dict(table.options))
    dice = player_dice(seed)
    while not match.over:
        question = match.questions()[0]
        seat = question.seats[dice.below(len(question.seats))]
        picks = [question.options[dice.below(len(question.options))]]
        while dice.below(2):
            preview = match.preview(seat, question.number, *picks)
            if preview.next is None:
                break
            picks.append(preview.next.options[dice.below(len(preview.next.options))])
        match.answer(seat, question.number, *picks)
        if dice.below(40) == 0 and not match.over:
            back = len(match.past) - 1
            match.undo(back, seat, agreed=bool(match.undo_barrier(back, seat)))
    return match


GOLDEN = [
    (table, n) for name in games.names() for n, table in enumerate(tables(games.get(name))) if n % 4 == 0 or 6 <= n < 12
]


@pytest.mark.parametrize(("table", "seed"), GOLDEN, ids=lambda value: str(value).replace(" ", "_"))
def test_a_golden_game_is_played_again_to_the_letter(table: Table, seed: int) -> None:
    path = FOLDER / f"{table.game.name}-{seed}.record"
    if WRITE:
        path.write_text(str(played(table, seed).record))
    text = path.read_text()
    assert str(replay(text).record) == text
    assert str(played(table, seed).record) == text


def fingerprints() -> list[str]:
    """The last position of many random games."""
    out = []
    for name in games.names():
        for n, table in enumerate(tables(games.get(name))):
            position = table.blank().fresh(Dice(f"golden {n}".encode()))
            position.play_out(player_dice(n))
            out.append(f"{table} {n}: {position.fingerprint()[:32]}")
    return out


def test_every_build_plays_the_same_games() -> None:
    if WRITE:
        SEEDS.write_text("\n".join(fingerprints()) + "\n")
    assert fingerprints() == SEEDS.read_text().splitlines()
