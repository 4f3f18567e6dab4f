"""What makes interpreted games slower and shows nowhere else; `./run bench` measures the rest."""

from __future__ import annotations

import pytest

from techdeck import games
from techdeck.engine.dice import Dice

INLINE = 29  # so many attributes CPython 3.11 keeps beside an object; with one more all of them go into a dict


@pytest.mark.parametrize("name", ["peer-to-peer", "tech-city", "tech-exchange"])
def test_a_position_has_few_enough_attributes(name: str) -> None:
    game = games.get(name)
    assert len(vars(game.start(game.setup(2, Dice(b"speed"))))) <= INLINE
