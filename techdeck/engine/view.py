"""What a viewer may know of a position, built by inclusion: nothing is in a view that was not put there.

A view is enough to deal a full position that agrees with it (deal.py), in a process that never held the table.
A slot of a zone is a card the viewer knows to lie there, UNKNOWN, or GROUP - n: a place of the viewer's n-th group.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import mypyc_attr

UNKNOWN: Final = -1
GROUP: Final = -2
IN_HAND: Final = 511  # of a hidden card in a hand: its place in the hand is nobody's business
PLACES: Final = 512


@mypyc_attr(serializable=True)
class QuestionView:
    """An open question as a viewer is told of it: options and picks only if it is theirs."""

    def __init__(self, player: int, serial: int, kind: int, rule: str) -> None:
        self.player = player
        self.serial = serial
        self.step = 0
        self.kind = kind
        self.rule = rule
        self.first_kind = kind
        self.first_rule = rule
        self.sealed = False
        self.due = 0
        self.mine = False
        self.done = False
        self.options: list[int] = []
        self.first_options: list[int] = []
        self.picks: list[int] = []
        self.low = 1
        self.high = 1

    def data(self) -> list[object]:
        return [
            self.player,
            self.serial,
            self.step,
            self.kind,
            self.rule,
            self.first_kind,
            self.first_rule,
            self.sealed,
            self.due,
            self.mine,
            self.done,
            self.options,
            self.first_options,
            self.picks,
            self.low,
            self.high,
        ]


@mypyc_attr(serializable=True)
class View:
    def __init__(self, viewer: int) -> None:
        self.viewer = viewer
        self.zones: list[list[int]] = []
        self.pools: list[list[int]] = []  # by pool as the viewer knows them: the cards they cannot place
        self.merged: list[int] = []
        self.groups: list[list[int]] = []
        self.common: list[int] = []  # cards in hidden zones that everybody can place
        self.shifts: list[tuple[int, int]] = []
        self.counts: list[tuple[int, int]] = []
        self.used: list[int] = []
        self.facts: list[int] = []
        self.frames: list[list[int]] = []
        self.seen: list[list[int]] = []  # by frame: cards, or their places
        self.picked: list[list[int]] = []
        self.aside: list[int] = []
        self.wild_met = -1
        self.questions: list[QuestionView] = []
        self.game: list[int] = []  # the game's own fields
        self.serial = 0
        self.now = 0
        self.over = False

    def data(self) -> list[object]:
        """Plain lists and ints, in a fixed order: what is compared, hashed and sent."""
        return [
            self.viewer,
            self.zones,
            self.pools,
            self.merged,
            self.groups,
            self.common,
            self.shifts,
            self.counts,
            self.used,
            self.facts,
            self.frames,
            self.seen,
            self.picked,
            self.aside,
            self.wild_met,
            [question.data() for question in self.questions],
            self.game,
            self.serial,
            self.now,
            self.over,
        ]

    def __eq__(self, other: object) -> bool:
        return isinstance(other, View) and self.data() == other.data()

    def __hash__(self) -> int:
        return hash(str(self.data()))

    def differences(self, other: View) -> list[str]:
        """For test reports: the parts in which two views differ."""
        mine = self.data()
        theirs = other.data()
        return [f"{name}: {a} != {b}" for name, a, b in zip(PARTS, mine, theirs, strict=True) if a != b]


PARTS: Final = (
    "viewer zones pools merged groups common shifts counts used facts frames seen picked aside wild_met questions game "
    "serial now over"
).split()
