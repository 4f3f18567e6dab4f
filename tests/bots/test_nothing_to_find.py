"""A bot that looks for the table in its process finds nothing that it may not know.

It walks over every object that the interpreter can name. What it finds is compared with the true table, and the same
comparison notices a worker that was forked and dice that tell the seed."""

from __future__ import annotations

import json
import multiprocessing
from pathlib import Path
from typing import Any

import pytest

from techdeck.bots import worker as worker_module
from techdeck.bots.referee import Contest, Table
from techdeck.bots.worker import Worker
from techdeck.cardsets import load
from techdeck.engine.layout import HAND
from techdeck.engine.position import Position
from techdeck.engine.view import UNKNOWN, View

pytestmark = pytest.mark.compiled_once

SEED = 987654321987654321
ANSWERS = 8
SPY = """\
import gc
import json
import sys
from pathlib import Path

from techdeck.bots import Bot
from techdeck.engine.dice import Dice
from techdeck.engine.match import Match
from techdeck.engine.position import Position
from techdeck.engine.record import Record


def worth_a_look():
    gc.collect()
    roots = [*gc.get_objects(), *sys.modules.values()]
    frame = sys._getframe(1)
    while frame is not None:
        roots += frame.f_locals.values()
        frame = frame.f_back
    found = {}
    for root in roots:
        for thing in (root, *gc.get_referents(root)):
            if issubclass(type(thing), (Position, Dice, Match, Record)):
                found[id(thing)] = thing
    return found.values()


class Spy(Bot):
    def choose(self, view, question):
        tables, seeds, matches = [], [], 0
        for thing in worth_a_look():
            if isinstance(thing, Position):
                tables.append(thing.zones)
            elif isinstance(thing, Dice):
                seeds.append(thing.seed.hex())
            else:
                matches += 1
        told = {"tables": tables, "seeds": seeds, "matches": matches, "words": sys.argv}
        Path(self.parameter).write_text(json.dumps(told))
        return question.options[self.dice.below(len(question.options))]
"""


def leaks(found: dict[str, Any], table: Position, view: View) -> list[str]:
    """What a bot has found of what it may not know. Tables that are dealt from its view are wrong about most of it."""
    told = [f"zone {zone}" for zones in found["tables"] for zone in told_zones(zones, table, view)]
    secrets = [table.dice.seed.hex(), str(SEED).encode().hex()]
    told += ["seed" for seed in found["seeds"] if any(secret in seed for secret in secrets)]
    told += ["arguments"] * (str(SEED) in found["words"])
    return told + ["match"] * found["matches"]


def told_zones(zones: list[list[int]], table: Position, view: View) -> list[int]:
    """Those of which a table says truly what the viewer cannot know, and that is no chance."""
    kind = table.layout.kind
    told = []
    for zone, slots in enumerate(view.zones):
        hidden = [at for at, slot in enumerate(slots) if slot == UNKNOWN]
        if zone >= len(zones) or len(zones[zone]) != len(slots) or len(hidden) < 5:
            continue
        there, true = ([cards[at] for at in hidden] for cards in (zones[zone], table.zones[zone]))
        if kind[zone] == HAND and could_be_chance(zone, table, view):
            continue
        if len(hidden) < 10 and kind[zone] != HAND:
            continue  # in order: fewer may lie right by chance
        told += [zone] * (sorted(there) == sorted(true) if kind[zone] == HAND else there == true)
    return told


def could_be_chance(zone: int, table: Position, view: View) -> bool:
    """A hand out of few cards."""
    return len(view.pools[view.merged[table.layout.pool[zone]]]) < 30


def contest(game: str, spy: Path, told: Path) -> Contest:
    return Contest(game, (f"{spy}:{told}",), 2, {}, load("second_edition"), SEED, 3)


def found_in(game: str, folder: Path, deal: int = 0) -> tuple[list[str], int]:
    """What a spy finds in the first answers of a game, and how many tables it has looked at."""
    spy, told = folder / "spy.py", folder / "told.json"
    spy.write_text(SPY)
    table, worker = Table(contest(game, spy, told), deal, 0), Worker()
    found: list[str] = []
    looked = 0
    try:
        while not table.position.over and table.answers < ANSWERS:
            before = table.position.copy()
            layout = before.layout
            table.ask(worker)
            looking = json.loads(told.read_text())
            seat = layout.seats_of[before.waiting().player][0]
            found += leaks(looking, before, before.view(layout.viewer_of(seat)))
            looked += len(looking["tables"])
    finally:
        worker.stop()
    return found, looked


@pytest.mark.parametrize("deal", range(3))
@pytest.mark.parametrize("game", ["tug", "tech-city", "peer-to-peer", "tech-exchange"])
def test_a_spy_finds_tables_but_not_the_true_one(game: str, deal: int, tmp_path: Path) -> None:
    found, looked = found_in(game, tmp_path, deal)
    assert found == []
    assert looked > ANSWERS  # at least the one it was asked at


@pytest.mark.parametrize("game", ["tug", "tech-city", "peer-to-peer", "tech-exchange"])
def test_a_spy_in_a_forked_worker_would_find_it(game: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(worker_module, "get_context", lambda _: multiprocessing.get_context("fork"))
    monkeypatch.setitem(globals(), "ANSWERS", 2)
    found, _ = found_in(game, tmp_path)
    assert {what.split()[0] for what in found} >= {"zone", "seed"}


def test_a_spy_would_find_the_seed_in_its_dice(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Table, "seed", lambda table: f"{table.contest.seed}/{table.answers}".encode())
    assert {*found_in("tug", tmp_path)[0]} == {"seed"}


def test_the_arguments_of_the_program_are_not_those_of_its_worker(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sys.argv", ["techdeck", "arena", "--seed", str(SEED)])
    assert found_in("tug", tmp_path)[0] == []
