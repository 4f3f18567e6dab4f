"""The Tech Deck: 54 cards of four domains and two wild cards, and how a card is spelled (DECK-1 .. DECK-6).

A card is an int: `copy*54 + domain*13 + value-1`, and `copy*54 + 52` or `+ 53` for the two wild cards of a deck.
The card without its copy (`card % 54`) is its *face*: all copies of `7S` have the same name and effect.
"""

from __future__ import annotations

from typing import Final

from techdeck.rules import meant, say

KNOWLEDGE: Final = 0
SCIENCE: Final = 1
TECHNOLOGY: Final = 2
SERVICES: Final = 3
NO_DOMAIN: Final = -1  # of a wild card (DECK-5)

CARDS: Final = 54  # DECK-1: four domains of values 1 to 13, and two wild cards
DOMAINS: Final = 4
VALUES: Final = 13
FIRST_WILD: Final = 52
DECKS_MOST: Final = 7

# DECK-2, DECK-4 and DECK-6, by domain; the first edition says "Information" for Knowledge.
DOMAIN_NAMES: Final[list[str]] = ["Knowledge", "Science", "Technology", "Services"]
DOMAIN_LETTERS: Final = "KSTV"  # V for serVices
DOMAIN_SYMBOLS: Final = "♠♥♦♣"

# DECK-3: highest first. The books print the rank as icons that are lost, so a table may set another order.
DOMAIN_RANK: Final[list[int]] = [KNOWLEDGE, SCIENCE, TECHNOLOGY, SERVICES]

# DECK-4, by value; nothing at 0, the value of a wild card.
CLASSIC_RANKS: Final[list[str]] = ["", "ace", *[str(value) for value in range(2, 11)], "jack", "queen", "king"]

# Of every card of every deck. A wild card has neither value nor domain of its own (DECK-5).
FACE: Final[list[int]] = [card % CARDS for card in range(DECKS_MOST * CARDS)]
VALUE: Final[list[int]] = [0 if face >= FIRST_WILD else face % VALUES + 1 for face in FACE]
DOMAIN: Final[list[int]] = [NO_DOMAIN if face >= FIRST_WILD else face // VALUES for face in FACE]

_FACE_NAMES: Final[list[str]] = [
    *[f"{value}{letter}" for letter in DOMAIN_LETTERS for value in range(1, VALUES + 1)],
    "W.1",
    "W.2",
]
_FACE_NAMED: Final[dict[str, int]] = {name: face for face, name in enumerate(_FACE_NAMES)}


class CardError(ValueError):
    """A card that does not exist, or is not spelled as DECK-6 has it."""


def is_wild(card: int) -> bool:
    return FACE[card] >= FIRST_WILD


def card_of(value: int, domain: int, copy: int = 0) -> int:
    """The card of a value and a domain; *copy* counts decks from 0."""
    return copy * CARDS + domain * VALUES + value - 1


def card_name(card: int, decks: int = 1) -> str:
    """DECK-6: `7S`; where several decks are in use `7S.2`, also for first copies; wild cards `W.1`, `W.2`, `W.3` …"""
    _check(card, decks)
    copy = card // CARDS
    face = FACE[card]
    if face >= FIRST_WILD:
        return f"W.{2 * copy + face - FIRST_WILD + 1}"
    return _FACE_NAMES[face] if decks == 1 else f"{_FACE_NAMES[face]}.{copy + 1}"


def parse_card(text: str, decks: int = 1) -> int:
    """The card that `card_name` spells so; anything else is refused, also `7s` and `07S` (one spelling, DECK-6)."""
    if text.startswith("W"):
        return _parse_wild(text, decks)
    name, dot, copy = text.partition(".")
    face = _FACE_NAMED.get(name, -1)
    if face < 0:
        names = [card_name(card, decks) for card in range(decks * CARDS)]
        raise CardError(say("card.unknown", text=text, meant=meant(text.strip().upper(), names)))
    if decks == 1:
        if dot:
            raise CardError(say("card.one_deck", text=text, name=name))
        return face
    if not dot:
        raise CardError(say("card.no_copy", text=text, name=name, decks=decks))
    for number in range(decks):
        if copy == str(number + 1):
            return number * CARDS + face
    raise CardError(say("card.bad_copy", text=text, name=name, decks=decks))


def long_name(card: int) -> str:
    """DECK-6, the long form for people: `7-Science`, `Wild`."""
    return "Wild" if is_wild(card) else f"{VALUE[card]}-{DOMAIN_NAMES[DOMAIN[card]]}"


def classic_name(card: int) -> str:
    """DECK-4: `queen of ♥`, as it is printed for the classic games; `joker` for a wild card."""
    return "joker" if is_wild(card) else f"{CLASSIC_RANKS[VALUE[card]]} of {DOMAIN_SYMBOLS[DOMAIN[card]]}"


def _parse_wild(text: str, decks: int) -> int:
    for number in range(2 * decks):
        if text == f"W.{number + 1}":
            return number // 2 * CARDS + FIRST_WILD + number % 2
    raise CardError(say("card.bad_wild", text=text, number=decks, last=2 * decks))


def _check(card: int, decks: int) -> None:
    if not 1 <= decks <= DECKS_MOST:
        raise CardError(say("card.bad_decks", decks=decks, most=DECKS_MOST))
    if not 0 <= card < decks * CARDS:
        raise CardError(say("card.no_such_number", card=card, number=decks, last=decks * CARDS - 1))
