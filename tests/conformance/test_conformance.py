"""What every registered game must pass, by being registered."""

from __future__ import annotations

import os

import pytest

from techdeck import games
from techdeck.engine.notation import Names
from tests.conformance import suite
from tests.conformance.leaks import Pairs
from tests.conformance.tables import Table, tables, walk
from tests.conformance.witness import check_witnesses

pytestmark = pytest.mark.compiled_once

ALL_TABLES = [table for name in games.names() for table in tables(games.get(name))]
LONG = bool(os.environ.get("TECHDECK_LONG"))
SEEDS = range(20 if LONG else 2)
SEAT_NAMES = "ann bo cy dee eve fay".split()


@pytest.fixture(params=ALL_TABLES, ids=str)
def table(request: pytest.FixtureRequest) -> Table:
    found = request.param
    assert isinstance(found, Table)
    return found


def test_a_game_always_goes_on_to_its_end_and_loses_no_card(table: Table) -> None:
    for seed in SEEDS:
        assert suite.check_ends(table, seed) > 0


def test_every_option_is_accepted_and_a_copy_is_a_copy(table: Table) -> None:
    for seed in SEEDS:
        for n, position in enumerate(walk(table.deal(seed), suite.player_dice(seed))):
            if n % 4 == seed % 4:
                suite.check_options_accepted(position)
                suite.check_copy(position, seed)


def test_sealed_answers_come_in_any_order(table: Table) -> None:
    compared, sealed = 0, 0
    for n, position in enumerate(walk(table.deal(1), suite.player_dice(1))):
        fresh = sum(question.sealed and not question.step for question in position.opens)
        if 1 < fresh == len(position.opens):
            sealed += 1
            compared += suite.check_sealed(position, n)
    assert compared or not sealed


def test_what_is_picked_inside_a_move_can_be_taken_back(table: Table) -> None:
    checked = 0
    for seed in range(40):  # a short game has few such moves
        if checked and seed not in SEEDS:
            break
        checked += sum(suite.check_taken_back(position) for position in walk(table.deal(seed), suite.player_dice(seed)))
    assert checked


def test_a_deal_agrees_with_its_view(table: Table) -> None:
    for seed in SEEDS:
        dice = suite.player_dice(seed)
        for n, position in enumerate(walk(table.deal(seed), suite.player_dice(seed))):
            if n % 3 == seed % 3:
                suite.check_deal(position, dice)


def test_notation_both_ways(table: Table) -> None:
    names = Names(table.blank(), SEAT_NAMES[: table.seats])
    for position in walk(table.deal(3), suite.player_dice(3)):
        suite.check_notation(position, names)


def test_what_a_viewer_knows_was_told(table: Table) -> None:
    for seed in SEEDS:
        check_witnesses(table, seed)


@pytest.mark.parametrize("name", games.names())
def test_everything_else_is_refused_with_a_rule(name: str) -> None:
    """For each kind of question the whole universe of picks; reasons of a kind are not all the same."""
    refusals = suite.Refusals()
    for table in tables(games.get(name)):
        for seed in range(4, 7):
            for n, position in enumerate(walk(table.deal(seed), suite.player_dice(seed))):
                if n % 6 == seed % 6:
                    refusals.check(position)
    assert refusals.reasons
    assert not refusals.dull()


LEAST_PAIRS = 200


@pytest.mark.parametrize("name", games.names())
def test_nothing_leaks(name: str) -> None:
    """Pairs of tables that a viewer cannot tell apart, until every verb and kind of question was compared enough."""
    game = games.get(name)
    pairs = Pairs(game)
    for seed in range(len(SEEDS)):
        for table in tables(game):
            pairs.follow_game(table, seed, LEAST_PAIRS)
    for seed in range(len(SEEDS), 400):
        missing = pairs.never() if name == "workshop" else []  # it is there to show everything
        missing += pairs.seldom_given(LEAST_PAIRS)
        if not missing and not pairs.rare(LEAST_PAIRS):
            break
        for table in tables(game) if missing else pairs.tables_with_rare(LEAST_PAIRS):
            pairs.follow_game(table, seed, LEAST_PAIRS)
    print(pairs.report())
    assert not pairs.rare(LEAST_PAIRS), pairs.report()
    assert pairs.ends["followed"] > LEAST_PAIRS
    assert not pairs.seldom_given(LEAST_PAIRS), pairs.report()
    assert name != "workshop" or not pairs.never(), pairs.never()
