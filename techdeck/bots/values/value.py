"""What the one-ply search asks of a game."""

from __future__ import annotations

from abc import ABC, abstractmethod

from techdeck.engine import kinds as k
from techdeck.engine.asking import Open
from techdeck.engine.view import View


class Value(ABC):
    @abstractmethod
    def of(self, view: View) -> float:
        """More is better for the viewer."""

    def belongs(self, question: Open) -> bool:
        """Whether a question still belongs to the move before it, so that the view is worth something only after it."""
        return question.first_kind < k.USE
