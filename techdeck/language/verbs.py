"""Every verb of the effect language: which words may follow it, which rule says what it does, when it may be used.

The table is the only place that knows them; the parser, the writer, the checker and docs/effect-language.md read it.
A form is written as a card author would be told it:

    COUNT    1 to 20, `0-N`, `same` or `same+1`
    NUMBER   1 to 20
    AMOUNT   1 to 12 or `0-N`
    VALUE    `value<=V`, V from 1 to 13
    a|b      one of these words
    a/b      one of these words, or several joined by `/`
    [a]      may be left out
    x:       before words: the field of `Act` they go to, if that is not `objects`
"""

from __future__ import annotations

from typing import Final

COUNT: Final = "COUNT"
NUMBER: Final = "NUMBER"
AMOUNT: Final = "AMOUNT"
VALUE_MOST: Final = "VALUE"

COUNT_MOST: Final = 20
AMOUNT_MOST: Final = 12

_PLACES: Final = "hand/discard/neutral/own/other.own/mine/play/seen"

# verb: rule, forms
_TABLE: Final[dict[str, tuple[str, tuple[str, ...]]]] = {
    "draw": ("EFF-DRAW", ("COUNT",)),
    "discard": ("EFF-DISCARD", ("COUNT [named|random]", "rest")),
    "recover": ("EFF-RECOVER", ("COUNT [VALUE]",)),
    "look": ("EFF-LOOK", ("deck|supply NUMBER", "other.hand")),
    "reveal": ("EFF-REVEAL", ("deck|supply|hand NUMBER",)),
    "take": ("EFF-TAKE", ("COUNT [named]",)),
    "put": ("EFF-PUT", ("COUNT hand/discard/seen place:top|bottom", "rest place:top|bottom")),
    "name": ("EFF-NAME", ("what:value|domain|card",)),
    "search": ("EFF-SEARCH", ("deck",)),
    "cut": ("EFF-CUT", ("deck|supply",)),
    "exchange": ("EFF-EXCHANGE", (f"{_PLACES} against:{_PLACES} [same-domain]", "hand/own/mine against:other.hand")),
    "replace": ("EFF-REPLACE", ("neutral/own",)),
    "expel": ("EFF-EXPEL", ("COUNT hand/discard",)),
    "give": ("EFF-GIVE", ("COUNT to:other|user",)),
    "pass": ("EFF-PASS", ("NUMBER",)),
    "copy": ("EFF-COPY", ("neutral/hand/discard/play/other.own",)),
    "shift": ("EFF-SHIFT", ("mine|hand|neutral|it AMOUNT",)),
    "count": ("EFF-COUNT", ("mine|hand|neutral",)),
    "boost": ("EFF-BOOST", ("NUMBER",)),
    "ties": ("EFF-TIES", ("",)),
    "redirect": ("EFF-REDIRECT", ("",)),
    "enlist": ("EFF-ENLIST", ("place:discard|top|bottom|hand",)),
    "keep": ("EFF-KEEP", ("NUMBER",)),
    "calm": ("EFF-CALM", ("NUMBER",)),
}

# C1-6, C1-7: the only time of use of these verbs; the others fit every time.
WHEN: Final[dict[str, str]] = {
    "boost": "A",
    "ties": "A",
    "redirect": "A",
    "enlist": "W",
    "keep": "W",
    "calm": "E",
    "shift": "E",
    "count": "E",
    "copy": "E",
}

# Verbs that move a number of cards, which `same` in the next act can mean.
MOVERS: Final = ("draw", "discard", "recover", "take", "put", "expel", "give")

# Verbs that can never have moved or changed a card, so that `->` after them would wait for nothing.
IDLE: Final = ("look", "reveal", "name", "cut", "copy", "ties", "calm", "redirect", "boost")

# Done by the user alone: the picked effect is the user's (EFF-COPY), the assist is that of the team that uses the card.
USERS_OWN: Final = ("copy", "boost", "ties", "redirect", "enlist", "keep", "calm")

# What a wide word already takes in (the table of objects).
TAKES_IN: Final[dict[str, tuple[str, ...]]] = {"mine": ("hand", "own"), "play": ("neutral", "own", "other.own")}


class Slot:
    """One argument of a form: a number (*number* says which kind), or one of *words*."""

    def __init__(self, field: str, number: str, words: tuple[str, ...], joined: bool, optional: bool) -> None:
        self.field = field
        self.number = number
        self.words = words
        self.joined = joined
        self.optional = optional


def _slot(text: str) -> Slot:
    optional = text.startswith("[")
    field, colon, words = text.strip("[]").rpartition(":")
    if words in (COUNT, NUMBER, AMOUNT, VALUE_MOST):
        return Slot("most" if words == VALUE_MOST else "number", words, (), False, optional)
    joined = "/" in words
    named = field if colon else "flag" if optional or words == "rest" else "objects"
    return Slot(named, "", tuple(words.split("/" if joined else "|")), joined, optional)


def _form(text: str) -> list[Slot]:
    return [_slot(word) for word in text.split()]


VERBS: Final[tuple[str, ...]] = tuple(_TABLE)
FORMS: Final[dict[str, list[list[Slot]]]] = {verb: [_form(text) for text in _TABLE[verb][1]] for verb in _TABLE}
RULES: Final[dict[str, str]] = {verb: _TABLE[verb][0] for verb in _TABLE}


def usage(verb: str) -> list[str]:
    """How the verb is written, one line a form: `put COUNT hand/discard/seen top|bottom`."""
    lines = [" ".join([verb, *[word.replace("place:", "") for word in form.split()]]) for form in _TABLE[verb][1]]
    return [line.replace("against:", "").replace("what:", "").replace("to:", "") for line in lines]
