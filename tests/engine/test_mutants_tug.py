"""Tug's deal, over many seeds."""

from __future__ import annotations

import pytest

from techdeck.deck import VALUE
from tests.engine.table import tug


@pytest.mark.rule("TUG-1")
@pytest.mark.parametrize("seed", range(20))
def test_no_1_and_no_wild_card_is_dealt_but_to_decks(seed: int) -> None:
    position = tug(seed=seed).position
    zones = [position.layout.row, *position.layout.own, *position.layout.hand]
    assert all(VALUE[card] > 1 for zone in zones for card in position.zones[zone])
