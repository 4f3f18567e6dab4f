"""What happened, as ints: always on, made into words when somebody looks.

An event is WIDTH ints: kind, doer, card, from zone, from place, to zone, to place, who sees the face (bits of viewers).
Places are counted from the top of a deck and along a row; NOWHERE in hands and piles. An event without a card uses the
card field for what was said (a value, a face, a number).
"""

from __future__ import annotations

from typing import Final

WIDTH: Final = 8
UNDER: Final = -2  # to place: under a deck, where a place from its top would not tell that if it was empty
# As it is kept until it is drained: in place of a card it may have several that moved alike, an event each.
Event = tuple[int, int, int | list[int], int, int, int, int, int]

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
EITHER: Final = 27  # card: 0 the first, 1 the second; places: whose effect it is, and where in its program
DECLINED: Final = 28  # the doer did not use a `may`, or stopped early
NOTHING: Final = 29  # hidden cards left nothing to pick (GEN-21); card: the verb
SET_ASIDE: Final = 30  # a wild card turned up
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
USED_NOTHING: Final = 42
LAID_OPEN: Final = 43  # a card in use that is discarded afterwards
SPENT: Final = 44  # it is discarded
FOUND: Final = 45  # by a search
SENT_AWAY: Final = 46  # a wild card that does not serve, or has served, is expelled
ROUND: Final = 47  # a round begins; card: which
RAN_OUT: Final = 48  # the clock answered with the default; card: the number of the rule that asked
GAME: Final = 49  # a game's own kinds start here

# What is said around an effect, and of what is chosen in it, while nothing is done.
SPOKEN: Final = (USED, MARKED, LAID_OPEN, COPIED, NAMED, CHOSE, EITHER, DECLINED, NOTHING)
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
    USED_NOTHING,
    ROUND,
    RAN_OUT,
)
RULES: Final = {  # by name, in the order of the kinds: the rule by which it happens
    "drew": "EFF-DRAW",
    "discarded": "EFF-DISCARD",
    "recovered": "EFF-RECOVER",
    "looked": "EFF-LOOK",
    "revealed": "EFF-REVEAL",
    "took": "EFF-TAKE",
    "put": "EFF-PUT",
    "put_among": "EFF-PUT",
    "named": "EFF-NAME",
    "searched": "EFF-SEARCH",
    "cut": "EFF-CUT",
    "exchanged": "EFF-EXCHANGE",
    "replaced": "EFF-REPLACE",
    "came_in": "EFF-REPLACE",
    "expelled": "EFF-EXPEL",
    "gave": "EFF-GIVE",
    "passed_on": "EFF-PASS",
    "copied": "EFF-COPY",
    "shifted": "EFF-SHIFT",
    "counted": "EFF-COUNT",
    "shuffled": "GEN-11",
    "refilled": "GEN-2",
    "used": "GEN-20",
    "ended": "GEN-21",
    "chose": "GEN-10",
    "chosen": "EFF-10",
    "said": "EFF-2",
    "either": "EFF-2",
    "declined": "EFF-2",
    "nothing": "GEN-21",
    "set_aside": "EFF-10",
    "boosted": "EFF-BOOST",
    "ties": "EFF-TIES",
    "redirected": "EFF-REDIRECT",
    "enlisted": "EFF-ENLIST",
    "kept": "EFF-KEEP",
    "calmed": "EFF-CALM",
    "change_over": "EFF-7",
    "marked": "EFF-4",
    "unmarked": "EFF-4",
    "ordered": "EFF-PUT",
    "shown": "EFF-2",
    "used_nothing": "GEN-20",
    "laid_open": "EFF-3",
    "spent": "EFF-3",
    "found": "EFF-SEARCH",
    "sent_away": "EFF-10",
    "round": "GEN-13",
    "ran_out": "GEN-10",  # or rather the one that asked
}
NAMES: Final = list(RULES)


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
