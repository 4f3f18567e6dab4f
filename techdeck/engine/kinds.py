"""The kinds of questions that every game has: to use an effect, and what effects ask. A game's own start at GAME."""

from __future__ import annotations

from typing import Final

from techdeck.engine.layout import Kind

DISCARD: Final = 0
RECOVER: Final = 1
REVEAL: Final = 2
TAKE: Final = 3
PUT: Final = 4
EXPEL: Final = 5
GIVE: Final = 6
PASS_ON: Final = 7
FOUND: Final = 8
REPLACE: Final = 9
COPY: Final = 10
COUNT: Final = 11
KEEP: Final = 12
BOOST: Final = 13
REDIRECT: Final = 14
SHIFT: Final = 15
SHIFT_TO: Final = 16
EXCHANGE: Final = 17
EXCHANGE_FOR: Final = 18
NAME_VALUE: Final = 19
NAME_DOMAIN: Final = 20
NAME_CARD: Final = 21
OTHER: Final = 22
EITHER: Final = 23
MAY: Final = 24
WILD: Final = 25
HOW_MANY: Final = 26
USE: Final = 27
GAME: Final = 28

YES: Final = 1


def effect_kinds() -> list[Kind]:
    """Name, leading word, meaning of the options; in the order of the numbers above."""
    return [
        Kind("discard", "discard", "card"),
        Kind("recover", "recover", "card"),
        Kind("reveal", "reveal", "card"),
        Kind("take", "take", "card"),
        Kind("put", "put", "card"),
        Kind("expel", "expel", "card"),
        Kind("give", "give", "card"),
        Kind("pass on", "pass-on", "card"),
        Kind("find", "find", "card"),
        Kind("replace", "replace", "card"),
        Kind("copy", "copy", "card"),
        Kind("count", "count", "card"),
        Kind("keep", "keep", "card"),
        Kind("boost", "boost", "card"),
        Kind("redirect", "redirect", "card"),
        Kind("shift", "shift", "card"),
        Kind("shift to", "to", "value"),
        Kind("exchange", "exchange", "card"),
        Kind("exchange for", "for", "card"),
        Kind("name a value", "name", "value"),
        Kind("name a domain", "name", "domain"),
        Kind("name a card", "name", "face"),
        Kind("choose a player", "choose", "player"),
        Kind("either or", "do", "branch"),
        Kind("may", "may", "yes"),
        Kind("place a wild card", "place", "place"),
        Kind("how many", "number", "number"),
        Kind("use", "use", "card"),
    ]
