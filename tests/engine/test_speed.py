"""What makes interpreted games slower and shows nowhere else; `./run bench` measures the rest."""

from __future__ import annotations

import pytest

from techdeck import games
from techdeck.engine.asking import new_question
from techdeck.engine.dice import Dice
from techdeck.engine.frame import new_frame
from techdeck.engine.layout import Layout
from techdeck.engine.position import Position

INLINE = 29  # so many attributes CPython 3.11 keeps beside an object; with one more all of them go into a dict


@pytest.mark.parametrize("name", ["peer-to-peer", "tech-city", "tech-exchange"])
def test_what_a_game_adds_to_a_position_is_little_enough(name: str) -> None:
    game = games.get(name)
    position = game.start(game.setup(2, Dice(b"speed")))
    added = getattr(position, "__dict__", {})  # none where the game has slots too
    assert len(added) <= INLINE
    assert not {"zones", "opens", "frames", "round"} & set(added)


def test_what_the_engine_keeps_stands_in_slots() -> None:
    """A class in between that declares none would bring the dict back to all below it."""
    layout = Layout([[0]], 1, 1)
    dice = Dice(b"speed")
    for each in (layout, dice, Position(layout, dice), new_question(1, 0, 0, "GEN-1", []), new_frame(0, [0], 0, 0)):
        assert not hasattr(each, "__dict__"), each
