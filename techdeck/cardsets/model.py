"""A card set as data, and what can be wrong with one.

CardSetError                every problem of a file together
    UnknownCardSet          no such set and no such file
"""

from __future__ import annotations

from dataclasses import dataclass

from techdeck.language import Reading


@dataclass(frozen=True, kw_only=True)
class Card:
    face: int  # 0 .. 53, as in techdeck.deck
    name: str
    text: str  # what stands on the card
    does: str  # its reading, in the one spelling
    reading: Reading
    name_from: str  # "printed" or "house" (DECK-8)
    effect_from: str
    kind: str = ""  # "venture" or "group" in the first edition (C1-1)
    start: bool = False  # in a starting deck (P2P-S4)
    when: str = "E"  # C1-2 .. C1-4


@dataclass(frozen=True, kw_only=True)
class CardSet:
    name: str
    title: str
    edition: str  # "first" or "second"
    about: str
    hash: str  # of everything but `about` and the layout of the file: two sets with one hash play alike
    cards: list[Card]  # by face
    source: str  # the file as it was, so that a record can carry it along


@dataclass(frozen=True, kw_only=True)
class Problem:
    """Line and column are those an editor shows, from 1."""

    path: str
    line: int
    column: int
    message: str

    def __str__(self) -> str:
        return f"{self.path}:{self.line}:{self.column}: {self.message}"


class CardSetError(ValueError):
    def __init__(self, problems: list[Problem]) -> None:
        super().__init__("\n".join(str(problem) for problem in problems))
        self.problems = problems


class UnknownCardSet(CardSetError):
    def __init__(self, message: str) -> None:
        super().__init__([])
        self.args = (message,)
