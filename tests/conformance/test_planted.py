"""The suite is worth something only if it finds faults: each planted one must be caught, and within its time."""

from __future__ import annotations

import time
from collections.abc import Iterator
from dataclasses import replace
from types import FunctionType

import pytest

from techdeck import games, new_match, replay
from techdeck.engine.deal import CannotDeal
from techdeck.engine.dice import Dice
from techdeck.engine.errors import Drift
from techdeck.engine.game import Game, Setup
from techdeck.engine.match import Match
from techdeck.engine.notation import Names
from techdeck.engine.position import Position
from techdeck.games.peer_to_peer.game import PeerToPeer
from tests.conformance import suite
from tests.conformance.given import COMPARED, DONE, INSIDE
from tests.conformance.leaks import Pairs
from tests.conformance.match_pairs import Leak, MatchPairs
from tests.conformance.planted import FAULTS, LEAKS, PEER_LEAKS, Drifts, Planted, PlantedFloor, planted_game
from tests.conformance.planted_matches import MATCH_LEAKS
from tests.conformance.tables import Table, tables, walk
from tests.conformance.witness import check_witnesses

pytestmark = pytest.mark.compiled_once

MINUTE = 60.0  # of this process: machines are busy
STEERED = 20  # pairs of a kind or verb, until chance leads on
EVERY_THIRD = 1_000_000  # pairs of a kind, before few are compared: a leak may be rare


def planted_peer_game(fault: type[PeerToPeer]) -> Game:
    peer = games.get("peer-to-peer")

    def start(setup: Setup) -> Position:
        position = peer.start(setup)
        assert isinstance(position, PeerToPeer)
        return fault(position.layout, setup.dice, position.ventures)

    return replace(peer, start=start)


def leak_found(game: Game) -> bool:
    pairs = Pairs(game, plenty=EVERY_THIRD)
    started = time.process_time()
    for seed in range(100):
        for table in tables(game):
            try:
                pairs.follow_game(table, seed, STEERED)
                check_witnesses(table, seed)
            except (AssertionError, CannotDeal):
                return True
            if time.process_time() - started > MINUTE:
                return False
    return False


@pytest.mark.parametrize("fault", LEAKS, ids=lambda fault: fault.__name__)
def test_a_planted_leak_is_found_within_a_minute(fault: type[Planted | PlantedFloor]) -> None:
    assert leak_found(planted_game(fault)), f"{fault.__name__} was not noticed"


@pytest.mark.parametrize("fault", PEER_LEAKS, ids=lambda fault: fault.__name__)
def test_a_leak_of_what_is_put_down_is_found_within_a_minute(fault: type[PeerToPeer]) -> None:
    assert leak_found(planted_peer_game(fault)), f"{fault.__name__} was not noticed"


def match_leak(fault: type[Match]) -> str:
    """What the pairs of matches say about it."""
    game = games.get("tug")
    pairs = Pairs(game)
    ends = time.process_time() + MINUTE
    for seed in range(100):
        for table in tables(game):
            dice = suite.player_dice(seed)
            matches = MatchPairs(table, table.deal(seed), pairs.happened_alike, fault)
            for position in walk_match(matches, dice):
                try:
                    for viewer in range(position.layout.viewers):
                        pairs.at_the_match(matches, viewer, dice)
                except Leak as leak:
                    return str(leak)
            if time.process_time() > ends:
                return ""
    return ""


def walk_match(matches: MatchPairs, dice: Dice) -> Iterator[Position]:
    position = matches.match.position
    while not position.over:
        yield position
        question = position.waiting()
        matches.pick(question, question.options[dice.below(len(question.options))])


@pytest.mark.parametrize(("fault", "through"), MATCH_LEAKS, ids=[fault.__name__ for fault, _ in MATCH_LEAKS])
def test_a_leak_planted_into_the_match_is_found_within_a_minute(fault: type[Match], through: str) -> None:
    assert f"is given ('{through}'" in match_leak(fault)


def test_everything_that_a_match_gives_to_a_seat_is_compared() -> None:
    """A new method that takes a seat has to get a place in the pairs."""
    takes_a_seat = {
        name
        for name, method in vars(Match).items()
        if isinstance(method, FunctionType) and "seat" in method.__code__.co_varnames[: method.__code__.co_argcount]
    }
    assert takes_a_seat - {*COMPARED, *DONE, *INSIDE} == set()


def check_all(table: Table) -> None:
    suite.check_ends(table, 1)
    names = Names(table.blank(), "ann bo cy dee eve fay".split()[: table.seats])
    refusals = suite.Refusals()
    for n, position in enumerate(walk(table.deal(1), suite.player_dice(1))):
        suite.check_copy(position, n)
        suite.check_sealed(position, n)
        suite.check_notation(position, names)
        refusals.check(position)
    assert not refusals.dull()


def check_tables(game: Game) -> None:
    for table in tables(game):
        check_all(table)


@pytest.mark.parametrize("fault", [fault for fault in FAULTS if fault is not Drifts], ids=lambda fault: fault.__name__)
def test_a_planted_fault_is_found(fault: type[Planted]) -> None:
    game = planted_game(fault)
    with pytest.raises((AssertionError, IndexError, ValueError)):
        check_tables(game)


def test_a_replay_that_drifts_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(games._shelf, "workshop", planted_game(Drifts))
    match = new_match("workshop", seats=2, seed=3)
    while not match.over:
        question = match.questions()[0]
        match.answer(question.seats[0], question.number, question.options[0])
    with pytest.raises(Drift):
        replay(str(match.record))


def test_without_a_fault_nothing_is_found() -> None:
    game = planted_game(Planted)
    for table in tables(game)[:4]:
        check_all(table)
        Pairs(game).follow_game(table, 1, 50)
