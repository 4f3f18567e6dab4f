"""Card sets: which 54 cards exist, what stands on them and what they do (DECK-7). See docs/add-a-card.md."""

from techdeck.cardsets.load import available, load, loads
from techdeck.cardsets.model import Card, CardSet, CardSetError, Problem, UnknownCardSet

__all__ = ["Card", "CardSet", "CardSetError", "Problem", "UnknownCardSet", "available", "load", "loads"]
