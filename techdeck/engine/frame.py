"""An effect in progress, as data: where its program stands and what passes from step to step."""

from __future__ import annotations

from typing import Final

from techdeck.engine.layout import NOWHERE
from techdeck.language.words import FLAGS, NEW_STEP

NO_CARDS: Final[list[int]] = []


class Frame:
    """Made by `new_frame`, without an `__init__` of its own, for the reason that `Open` has none."""

    __slots__ = (
        "face program card user doer pc copied_effect other value domain seen shown it copied moved before count "
        "last agreed answered started picked left queue"
    ).split()

    face: int  # whose effect it is
    program: list[int]
    card: int  # the card in use
    user: int
    doer: int
    pc: int
    copied_effect: bool  # GEN-26: a copy inside a copied effect does nothing
    # What passes from step to step. The lists are replaced, never changed in place, so copies share them.
    other: int
    value: int  # named, 0 for none
    domain: int  # named
    seen: list[int]  # looked at, revealed or cut, and not yet moved
    shown: list[int]  # revealed or cut, moved since or not
    it: int
    copied: list[int]
    # By player: cards moved in this step and in the step before; kept only for readings that say `same`.
    moved: list[int]
    before: list[int]
    # The act that is being done.
    count: int  # cards it moved or changed
    last: int  # cards that the act before it moved or changed: what `->` looks at
    agreed: bool  # to a `may`
    answered: bool  # `picked` is what the doer picked
    started: bool
    picked: list[int]
    left: int  # cards still to come
    queue: list[int]  # who does this step after the doer

    def copy(self) -> Frame:
        other = new_frame(self.face, self.program, self.card, self.user)
        other.doer = self.doer
        other.pc = self.pc
        other.copied_effect = self.copied_effect
        other.other = self.other
        other.value = self.value
        other.domain = self.domain
        other.seen = self.seen
        other.shown = self.shown
        other.it = self.it
        other.copied = self.copied
        other.moved = self.moved
        other.before = self.before
        other.count = self.count
        other.last = self.last
        other.agreed = self.agreed
        other.answered = self.answered
        other.started = self.started
        other.picked = self.picked
        other.left = self.left
        other.queue = self.queue
        return other

    def next_act(self, pc: int) -> None:
        self.pc = pc
        self.last = self.count
        self.count = 0
        self.agreed = False
        self.answered = False
        self.started = False
        self.picked = NO_CARDS
        self.left = 0
        if self.moved and self.program[pc + FLAGS] & NEW_STEP:  # `same` speaks of the step before
            self.before = self.moved
            self.moved = [0] * len(self.moved)

    def save(self) -> list[int]:
        """As ints, without the cards in `seen` and `picked`, which not everybody may know."""
        flags = self.copied_effect + 2 * self.agreed + 4 * self.answered + 8 * self.started
        out = [self.face, self.card, self.user, self.doer, self.pc, flags, self.other, self.value, self.domain]
        out.extend((self.it, self.count, self.last, self.left))
        for cards in (self.shown, self.copied, self.moved, self.before, self.queue):
            out.append(len(cards))
            out.extend(cards)
        return out


def new_frame(face: int, program: list[int], card: int, user: int, players: int = 0) -> Frame:
    frame = Frame()
    frame.face = face
    frame.program = program
    frame.card = card
    frame.user = user
    frame.doer = user
    frame.pc = 0
    frame.copied_effect = False
    frame.other = NOWHERE
    frame.value = 0
    frame.domain = NOWHERE
    frame.seen = NO_CARDS
    frame.shown = NO_CARDS
    frame.it = NOWHERE
    frame.copied = NO_CARDS
    frame.moved = [0] * players if players and program[FLAGS] & NEW_STEP else NO_CARDS
    frame.before = NO_CARDS
    frame.count = 0
    frame.last = 0
    frame.agreed = False
    frame.answered = False
    frame.started = False
    frame.picked = NO_CARDS
    frame.left = 0
    frame.queue = NO_CARDS
    return frame


def load_frame(data: list[int], programs: list[list[int]]) -> Frame:
    """The frame that `save` wrote."""
    frame = new_frame(data[0], programs[data[0]], data[1], data[2])
    frame.doer = data[3]
    frame.pc = data[4]
    flags = data[5]
    frame.copied_effect = flags & 1 != 0
    frame.agreed = flags & 2 != 0
    frame.answered = flags & 4 != 0
    frame.started = flags & 8 != 0
    frame.other = data[6]
    frame.value = data[7]
    frame.domain = data[8]
    frame.it = data[9]
    frame.count = data[10]
    frame.last = data[11]
    frame.left = data[12]
    lists: list[list[int]] = []
    at = 13
    while at < len(data):
        size = data[at]
        lists.append(data[at + 1 : at + 1 + size])
        at += 1 + size
    frame.shown = lists[0]
    frame.copied = lists[1]
    frame.moved = lists[2]
    frame.before = lists[3]
    frame.queue = lists[4]
    return frame
