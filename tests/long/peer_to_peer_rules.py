"""Which rules of Peer-to-Peer an answer has used, told by the table before it and what happened."""

from __future__ import annotations

from collections.abc import Iterator

from techdeck.deck import VALUE
from techdeck.engine import events as ev
from techdeck.engine import kinds as k
from techdeck.engine.asking import PASS, Open
from techdeck.engine.position import Position
from techdeck.games.peer_to_peer import table as t
from techdeck.games.peer_to_peer.game import PeerToPeer

ALL = [
    *(f"P2P-S{n}" for n in range(1, 11)),
    *(f"P2P-N{n}" for n in range(1, 7)),
    *("P2P-E1", "P2P-E2", "P2P-E3", "P2P-E4", "P2P-E6"),
    *(f"P2P-A{n}" for n in range(1, 13) if n != 3),
    *(f"P2P-R{n}" for n in range(1, 9)),
]
OF_EVENT = {
    t.ENTERS: ["P2P-N1", "P2P-N2"],
    t.BECOMES_UNHAPPY: ["P2P-N3"],
    ev.SET_ASIDE: ["P2P-N5"],
    ev.MARKED: ["P2P-E3"],
    t.COMMITS: ["P2P-A1"],
    t.DECLARES: ["P2P-A2"],
    t.LEAVES: ["P2P-A6"],
    t.TAKES_BACK: ["P2P-A9"],
    t.DEVELOPS: ["P2P-A7"],
    t.SCORES: ["P2P-A7"],
    t.GROWS: ["P2P-A7"],
    t.REFRESHES: ["P2P-R1"],
}


def never(seats: int) -> set[str]:
    """What cannot happen at a table of so many, with the default options."""
    # R7 is a setting; with one deck two sets are equal only through changed cards (A6).
    out = {"P2P-R7", "P2P-A6"}
    if seats == 1:  # and with an empty hand nobody is asked (A12)
        return out | {"P2P-S4", "P2P-A4", "P2P-A5", "P2P-A9", "P2P-A11", "P2P-A12", "P2P-R4", "P2P-R5", "P2P-N6"}
    return out | {"P2P-S5", "P2P-R6"} | ({"P2P-N6"} if seats < 5 else set())


class Watch:
    def __init__(self) -> None:
        self.begun = False

    def used(self, before: Position, question: Open, events: list[int], after: Position) -> Iterator[str]:
        assert isinstance(before, PeerToPeer)
        assert isinstance(after, PeerToPeer)
        if not self.begun:
            self.begun = True
            yield from of_setup(before.layout.seats)
        yield from of_question(before, before.waiting())
        kinds = events[:: ev.WIDTH]
        for at in range(0, len(events), ev.WIDTH):
            yield from OF_EVENT.get(events[at], [])
            if events[at] == ev.USED and VALUE[events[at + 2]]:
                yield "P2P-E2" if events[at + 3] in before.layout.hand else "P2P-E1"
        if kinds.count(t.DECLARES) == 2:
            yield from of_contest(events)
        if after.stage == t.LATE_EFFECTS and before.stage == t.REVEALING:
            yield "P2P-A10"
        yield from of_end(before, after)


def of_setup(seats: int) -> list[str]:
    rules = ["P2P-S1", "P2P-S2", "P2P-S3", "P2P-S6", "P2P-S7", "P2P-S8", "P2P-S9", "P2P-S10"]
    rules.append("P2P-S5" if seats == 1 else "P2P-S4")
    return [*rules, "P2P-N6"] if seats >= 5 else rules


def of_question(before: PeerToPeer, question: Open) -> Iterator[str]:
    if question.kind == k.USE:
        yield "P2P-E4"
    elif question.kind == t.EXCESS:
        yield "P2P-A8"
    elif question.kind == t.COMMIT and any(not before.zones[hand] for hand in before.layout.hand):
        yield "P2P-A12"
    elif question.kind == k.EXCHANGE and not question.sealed:
        hand = before.zones[before.layout.hand[question.player]]
        if any(VALUE[card] == 1 and card not in question.options for card in hand):
            yield "P2P-E6"


def of_contest(events: list[int]) -> Iterator[str]:
    """Two teams have declared: the same customer, or two."""
    rows = [events[at : at + ev.WIDTH] for at in range(0, len(events), ev.WIDTH)]
    declared = [row[2] for row in rows if row[0] == t.DECLARES]
    if declared[0] != declared[1]:
        yield "P2P-A11"
        return
    turned = [[VALUE[row[2]] for row in rows if row[0] == t.TURNS_UP and row[1] == team] for team in (0, 1)]
    yield "P2P-A5" if sorted(turned[0]) == sorted(turned[1]) else "P2P-A4"


def of_end(before: PeerToPeer, after: PeerToPeer) -> Iterator[str]:
    if after.round > before.round and after.layout.players > 1:
        yield "P2P-R4"
    if after.stage == t.EFFECTS and after.step == 0 and not after.zones[t.SUPPLY] and before.zones[t.SUPPLY]:
        yield "P2P-N4"
    if not after.over:
        return
    if after.is_lost():
        yield from ("P2P-R2", "P2P-R8")
        if after.layout.players == 1:
            yield "P2P-R6"
    else:
        yield from ("P2P-R3", "P2P-R6" if after.layout.players == 1 else "P2P-R5")


def try_to_assist(position: Position, question: Open, options: list[int]) -> list[int]:
    """Random play loses early to unhappy customers: whoever can assist does."""
    if question.kind == t.COMMIT and PASS in options and len(options) > 1 and not question.picks:
        return [option for option in options if option != PASS]
    return options
