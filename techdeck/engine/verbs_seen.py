"""The verbs that show cards, and those that say or find something."""

from __future__ import annotations

from typing import Final

from mypy_extensions import mypyc_attr

from techdeck.deck import CARDS, DOMAIN, FACE, VALUE, VALUES
from techdeck.engine import events as ev
from techdeck.engine import kinds as k
from techdeck.engine.frame import Frame
from techdeck.engine.knowledge import SEEING
from techdeck.engine.layout import NOWHERE
from techdeck.engine.verbs import Verbs
from techdeck.language import words as w
from techdeck.language.words import ARGUMENT, HIGH, OBJECTS

ALL_VALUES: Final = list(range(1, VALUES + 1))
ALL_DOMAINS: Final = [0, 1, 2, 3]
ALL_FACES: Final = list(range(CARDS - 2))


@mypyc_attr(allow_interpreted_subclasses=True)
class SeenVerbs(Verbs):
    __slots__ = ()

    def pile_of(self, frame: Frame) -> int:
        """`deck` is the doer's, `supply` is common."""
        if frame.program[frame.pc + OBJECTS] & w.SUPPLY:
            return self.layout.supply
        return self.layout.deck[frame.doer]

    def has_any(self, pile: int) -> bool:
        refill = self.layout.refill[pile]
        return bool(self.zones[pile]) or (refill != NOWHERE and bool(self.zones[refill]))

    def do_look(self, frame: Frame) -> bool:
        """EFF-LOOK: the doer alone is shown the top N cards, or another hand as it is now."""
        eye = self.layout.eye[frame.doer]
        if frame.program[frame.pc + OBJECTS] & w.OTHER_HAND:
            hand = self.zones[self.layout.hand[frame.other]]
            if not self.agreed(frame, bool(hand)):
                return False
            for card in hand:
                self.show(card, eye, ev.LOOKED, frame.doer)
            return True
        pile = self.pile_of(frame)
        if not self.agreed(frame, self.has_any(pile)):
            return False
        self.see_top(frame, pile, eye, ev.LOOKED)
        return True

    def see_top(self, frame: Frame, pile: int, seers: int, kind: int) -> None:
        number = frame.program[frame.pc + HIGH]
        self.supply_has(pile, number)
        cards = self.zones[pile]
        top = cards[-number:]
        top.reverse()
        for card in top:
            self.show(card, seers, kind, frame.doer)
        self.careful |= SEEING
        frame.seen = [card for card in frame.seen if card not in top] + top
        if kind != ev.LOOKED:
            frame.shown = frame.shown + top

    def do_reveal(self, frame: Frame) -> bool:
        """EFF-REVEAL: shown to everybody, from a deck or (the doer picks which) from the hand."""
        everyone = self.layout.everyone
        if not frame.program[frame.pc + OBJECTS] & w.HAND:
            pile = self.pile_of(frame)
            if not self.agreed(frame, self.has_any(pile)):
                return False
            self.see_top(frame, pile, everyone, ev.REVEALED)
            return True
        if not self.chosen(frame, k.REVEAL, "EFF-REVEAL", self.zones[self.layout.hand[frame.doer]], True, False):
            return False
        for card in frame.picked:
            self.show(card, everyone, ev.REVEALED, frame.doer)
        self.careful |= SEEING
        frame.seen = [card for card in frame.seen if card not in frame.picked] + frame.picked
        frame.shown = frame.shown + frame.picked
        return True

    def do_cut(self, frame: Frame) -> bool:
        """EFF-CUT: a place counted from the top, each card equally likely; that card is revealed where it lies."""
        pile = self.pile_of(frame)
        if not self.agreed(frame, self.has_any(pile)):
            return False
        self.supply_has(pile, 1)
        cards = self.zones[pile]
        if cards:
            card = cards[-1 - self.dice.below(len(cards))]
            self.show(card, self.layout.everyone, ev.CUT, frame.doer)
            self.careful |= SEEING
            frame.seen = [seen for seen in frame.seen if seen != card] + [card]
            frame.shown = [*frame.shown, card]
        return True

    def do_name(self, frame: Frame) -> bool:
        """EFF-NAME: the user says a value, a domain, or both; wild cards cannot be named."""
        what = frame.program[frame.pc + ARGUMENT]
        if not frame.answered:
            if what == w.A_VALUE:
                self.ask(frame.user, k.NAME_VALUE, ALL_VALUES, "EFF-NAME")
            elif what == w.A_DOMAIN:
                self.ask(frame.user, k.NAME_DOMAIN, ALL_DOMAINS, "EFF-NAME")
            else:
                self.ask(frame.user, k.NAME_CARD, ALL_FACES, "EFF-NAME")
            return False
        said = frame.picked[0]
        frame.value = said if what == w.A_VALUE else 0
        frame.domain = said if what == w.A_DOMAIN else NOWHERE
        if what == w.A_CARD:
            frame.value = VALUE[said]
            frame.domain = DOMAIN[said]
        everyone = self.layout.everyone
        self.events.append((ev.NAMED, frame.user, frame.value, NOWHERE, NOWHERE, NOWHERE, frame.domain, everyone))
        return True

    def do_search(self, frame: Frame) -> bool:
        """EFF-SEARCH, GEN-9: take the named card if it is there; shuffle either way."""
        deck = self.layout.deck[frame.doer]
        if not frame.answered and not self.agreed(frame, bool(self.zones[deck])):
            return False
        found = self.found_in(frame, deck)
        # Asked also when one is found, so that being asked does not tell how many there are.
        if found and not frame.answered and not (frame.value and frame.domain != NOWHERE):
            for card in found:
                self.show(card, self.layout.eye[frame.doer], ev.SHOWN, frame.doer)
            self.ask(frame.doer, k.FOUND, found, "EFF-SEARCH")
            return False
        taken = frame.picked if frame.answered else found
        everyone = self.layout.everyone
        self.events.append((ev.SEARCHED, frame.doer, len(taken), deck, NOWHERE, deck, NOWHERE, everyone))
        if taken:
            self.move(taken[0], self.layout.hand[frame.doer], ev.FOUND, frame.doer, everyone)
            frame.count = 1
        else:
            self.note_absence(self.serial, NOWHERE, frame.value, frame.domain)
        if self.zones[deck]:
            self.shuffle(deck)
        return True

    def found_in(self, frame: Frame, deck: int) -> list[int]:
        """The named cards; of equal copies the one nearest the top."""
        found: list[int] = []
        faces: list[int] = []
        for card in reversed(self.zones[deck]):
            if self.is_named(frame, card) and FACE[card] not in faces:
                found.append(card)
                faces.append(FACE[card])
        return found
