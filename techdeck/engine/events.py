"""What happened, as ints: always on, made into words when somebody looks.

An event is WIDTH ints: kind, doer, card, from zone, from place, to zone, to place, who sees the face (bits of viewers).
Places are counted from the top of a deck and along a row; NOWHERE in hands and piles. An event without a card uses the
card field for what was said (a value, a face, a number).
"""

from __future__ import annotations

from typing import Final

WIDTH: Final = 8

DREW: Final = 0
DISCARDED: Final = 1
RECOVERED: Final = 2
LOOKED: Final = 3
REVEALED: Final = 4
TOOK: Final = 5
PUT: Final = 6  # one card to a known end of a deck
PUT_AMONG: Final = 7  # one of several cards put there in an order only the doer knows
NAMED: Final = 8  # card: value (0 none), to place: domain (-1 none)
SEARCHED: Final = 9  # card: how many were found (0 or 1)
CUT: Final = 10
EXCHANGED: Final = 11
REPLACED: Final = 12  # the old card leaves
CAME_IN: Final = 13  # the new card takes its place
EXPELLED: Final = 14
GAVE: Final = 15
PASSED_ON: Final = 16
COPIED: Final = 17
SHIFTED: Final = 18  # to place: the value now
COUNTED: Final = 19  # to place: the domain now
SHUFFLED: Final = 20
REFILLED: Final = 21
USED: Final = 22
ENDED: Final = 23  # an effect is over
CHOSE: Final = 24  # card: the player chosen as the other
CHOSEN: Final = 25  # a card is to be replaced, but a wild card turned up first
SAID: Final = 26  # card: how many
EITHER: Final = 27  # card: 0 the first, 1 the second
DECLINED: Final = 28  # the doer did not use a `may`, or stopped early
NOTHING: Final = 29  # hidden cards left nothing to pick (GEN-21); card: the verb
SET_ASIDE: Final = 30
BOOSTED: Final = 31  # to place: by how much
TIES: Final = 32
REDIRECTED: Final = 33
ENLISTED: Final = 34
KEPT: Final = 35
CALMED: Final = 36  # card: how many
CHANGE_OVER: Final = 37
MARKED: Final = 38
UNMARKED: Final = 39
ORDERED: Final = 40  # the doer knows the order of cards just put among
SHOWN: Final = 41  # who is to pick is shown a card to pick from; nobody else is told
GAME: Final = 42  # a game's own kinds start here

CARDLESS: Final = (
    NAMED,
    SEARCHED,
    SHUFFLED,
    REFILLED,
    ENDED,
    CHOSE,
    SAID,
    EITHER,
    DECLINED,
    NOTHING,
    TIES,
    CALMED,
    UNMARKED,
)
NAMES: Final = (
    "drew discarded recovered looked revealed took put put_among named searched cut exchanged replaced came_in "
    "expelled gave passed_on copied shifted counted shuffled refilled used ended chose chosen said either declined "
    "nothing set_aside boosted ties redirected enlisted kept calmed change_over marked unmarked ordered shown"
).split()


def told(events: list[int], viewer: int, cardless: frozenset[int]) -> list[int]:
    """The events as *viewer* is told them: a hidden face is -1; what only the doer learns is not told to others."""
    bit = 1 << viewer
    out: list[int] = []
    for at in range(0, len(events), WIDTH):
        kind = events[at]
        seers = events[at + 7]
        if seers & bit or kind in cardless:
            out.extend(events[at : at + 7])
        elif kind not in (ORDERED, SHOWN):
            out.extend((kind, events[at + 1], -1, *events[at + 3 : at + 7]))
    return out
