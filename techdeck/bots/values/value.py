"""What looking ahead asks of a game."""

from __future__ import annotations

from math import copysign, inf
from typing import Final

from mypy_extensions import mypyc_attr

from techdeck.bots.bot import moves
from techdeck.engine import kinds as k
from techdeck.engine.asking import Open
from techdeck.engine.dice import Dice
from techdeck.engine.position import Position
from techdeck.engine.view import View

FAR: Final = 2.0  # scales: from there on the game is as good as decided, and points are no measure


@mypyc_attr(allow_interpreted_subclasses=True)
class Value:
    """Of one viewer; a game's own is made by hand."""

    def __init__(self, table: Position, viewer: int) -> None:
        """Of *table* only what does not change during a match is used."""
        self.viewer = viewer
        self.scale = 10.0  # points that are much of a lead
        self.plies = 3  # decisions after the first until a line of a search ends
        self.rivalry = 0.0  # how much of what is good for the others is bad for the viewer

    def of(self, view: View) -> float:
        """More is better for the viewer."""
        raise NotImplementedError

    def on(self, table: Position) -> float:
        """Of what the viewer sees of a table."""
        return self.of(table.view(self.viewer))

    def belongs(self, question: Open) -> bool:
        """Whether a question still belongs to the move before it, so that the view is worth something only after it."""
        return question.first_kind < k.USE

    def moves(self, table: Position, question: Open, dice: Dice) -> list[list[int]]:
        """Those that are worth looking at."""
        return moves(table, question)

    def to_tell(self, gain: float) -> float:
        """What is said of an expected gain: points, or that it is too much to be counted."""
        return gain if abs(gain) < FAR * self.scale else copysign(inf, gain)

    def at_once(self, table: Position, question: Open, dice: Dice) -> list[int]:
        """The move that needs no looking ahead, where the game knows one; else nothing."""
        return []


class Points(Value):
    """For a game of which nobody has said what a view is worth: the lead in points, which all can see."""

    def on(self, table: Position) -> float:
        player = table.layout.player_seeing(self.viewer)
        others = [table.points(other) for other in range(table.layout.players) if other != player]
        return float(table.points(player) - max(others, default=0))
