"""Readings as programs of ints: the numbers that the compiler writes and the engine runs.

An instruction is WIDTH ints: op, objects, objects it goes against, low, high, flags, argument, jump.
"""

from __future__ import annotations

from typing import Final

WIDTH: Final = 8
OBJECTS: Final = 1
AGAINST: Final = 2
LOW: Final = 3
HIGH: Final = 4
FLAGS: Final = 5
ARGUMENT: Final = 6
JUMP: Final = 7

# Joints.
END: Final = 0
WHO: Final = 1  # argument: who; jump: behind the step
NEXT: Final = 2  # the next doer does the step
EITHER: Final = 3  # argument: start of the second branch; jump: behind the step
GO: Final = 4
UNLESS_MOVED: Final = 5  # `->`
UNLESS_HIT: Final = 6

# The 18 verbs.
DRAW: Final = 10
DISCARD: Final = 11
RECOVER: Final = 12
LOOK: Final = 13
REVEAL: Final = 14
TAKE: Final = 15
PUT: Final = 16
NAME: Final = 17
SEARCH: Final = 18
CUT: Final = 19
EXCHANGE: Final = 20
REPLACE: Final = 21
EXPEL: Final = 22
GIVE: Final = 23
PASS_ON: Final = 24
COPY: Final = 25
SHIFT: Final = 26
COUNT: Final = 27
# The six of the first edition.
BOOST: Final = 28
TIES: Final = 29
REDIRECT: Final = 30
ENLIST: Final = 31
KEEP: Final = 32
CALM: Final = 33

VERBS: Final = {
    "draw": DRAW,
    "discard": DISCARD,
    "recover": RECOVER,
    "look": LOOK,
    "reveal": REVEAL,
    "take": TAKE,
    "put": PUT,
    "name": NAME,
    "search": SEARCH,
    "cut": CUT,
    "exchange": EXCHANGE,
    "replace": REPLACE,
    "expel": EXPEL,
    "give": GIVE,
    "pass": PASS_ON,
    "copy": COPY,
    "shift": SHIFT,
    "count": COUNT,
    "boost": BOOST,
    "ties": TIES,
    "redirect": REDIRECT,
    "enlist": ENLIST,
    "keep": KEEP,
    "calm": CALM,
}

# Objects, as bits.
HAND: Final = 1
OTHER_HAND: Final = 2
DISCARD_PILE: Final = 4
NEUTRAL: Final = 8
OWN: Final = 16
OTHER_OWN: Final = 32
IN_PLAY: Final = 64
SEEN: Final = 128
THE_DECK: Final = 256
SUPPLY: Final = 512
IT: Final = 1024

OBJECT_BITS: Final = {
    "hand": HAND,
    "other.hand": OTHER_HAND,
    "discard": DISCARD_PILE,
    "neutral": NEUTRAL,
    "own": OWN,
    "other.own": OTHER_OWN,
    "mine": HAND | OWN,
    "play": IN_PLAY,
    "seen": SEEN,
    "deck": THE_DECK,
    "supply": SUPPLY,
    "it": IT,
}

# Flags.
MAY: Final = 1
NAMED: Final = 2
RANDOM: Final = 4
REST: Final = 8
SAME: Final = 16  # low and high are added to what the doer moved in the step before
SAME_DOMAIN: Final = 32
BOTTOM: Final = 64
TO_USER: Final = 128
TO_OTHER: Final = 256
NEW_STEP: Final = 512  # of the first instruction of a step; only in a reading that says `same`

STEP_BEFORE: Final = 1024  # of an act whose `same` speaks of the step before, not of the act before it
NEEDS_OTHER: Final = 2048  # the act speaks of `other`

# Arguments: who does a step, what is named, where a customer is enlisted.
EACH: Final = 1
OTHERS: Final = 2
OTHER: Final = 3
WHO_WORDS: Final = {"each": EACH, "others": OTHERS, "other": OTHER}
A_VALUE: Final = 1
A_DOMAIN: Final = 2
A_CARD: Final = 3
NAME_WORDS: Final = {"value": A_VALUE, "domain": A_DOMAIN, "card": A_CARD}
TO_DISCARD: Final = 1
TO_TOP: Final = 2
TO_BOTTOM: Final = 3
TO_HAND: Final = 4
ENLIST_WORDS: Final = {"discard": TO_DISCARD, "top": TO_TOP, "bottom": TO_BOTTOM, "hand": TO_HAND}
