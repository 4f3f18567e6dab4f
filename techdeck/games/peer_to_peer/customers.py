"""Customers: who comes, who leaves unhappy (P2P-N1 to P2P-N6)."""

from __future__ import annotations

from typing import Final

from mypy_extensions import mypyc_attr

from techdeck.deck import FACE, FIRST_WILD
from techdeck.engine import events as ev
from techdeck.engine.layout import NOWHERE
from techdeck.games.peer_to_peer.table import (
    BECOMES_UNHAPPY,
    BESIDE,
    COMES_WILD,
    CUSTOMERS,
    EFFECTS,
    EFFECTS_PHASE,
    ENTERS,
    FILLING,
    HAS_MARKER,
    NEW_CUSTOMERS,
    ROW,
    SUPPLY,
    UNHAPPY,
    PeerTable,
)

ROW_HOLDS: Final = 4  # P2P-N2
FIRST_ROW: Final = 2  # P2P-S7


@mypyc_attr(allow_interpreted_subclasses=True)
class Customers(PeerTable):
    __slots__ = ()

    def customers_coming(self) -> int:
        """P2P-N1, by the number of players at the table."""
        seats = self.layout.seats
        if seats >= 5:
            return 3
        coming = 1 if seats == 1 else 2
        for pile in self.layout.score:
            if len(self.zones[pile]) >= 2:
                return coming + 1
        return coming

    def tell_marker(self) -> None:
        """P2P-S8, P2P-R4; nobody needs it alone."""
        if self.layout.players > 1:
            self.tell(HAS_MARKER, self.marker, self.round)

    def begin_customers(self) -> None:
        self.events.append(self.ventures.begins[NEW_CUSTOMERS])
        self.stage = CUSTOMERS
        self.step = self.customers_coming()

    def next_customers(self) -> None:
        """Cards of the customer deck; a wild card is resolved before the next takes its place (P2P-N5)."""
        row = self.zones[ROW]
        supply = self.zones[SUPPLY]
        while self.step > 0 and supply:  # P2P-N4
            full = len(row) >= ROW_HOLDS
            if full and self.round == 1:  # P2P-N6
                break
            card = supply[-1]
            if FACE[card] >= FIRST_WILD:
                self.move(card, BESIDE, COMES_WILD, NOWHERE)
                self.begin_effect(card, self.marker)
                return
            self.step -= 1
            if full:  # P2P-N3
                self.move(row[0], UNHAPPY, BECOMES_UNHAPPY, NOWHERE)
            self.move(card, ROW, ENTERS, NOWHERE)
        if self.stage == FILLING:
            self.tell(ev.ROUND, NOWHERE, self.round)
            self.begin_customers()
        else:
            self.begin_effects(EFFECTS)

    def begin_effects(self, stage: int) -> None:
        """Before, between or after the assists."""
        self.events.append(self.ventures.begins[EFFECTS_PHASE])
        self.stage = stage
        self.asked = 0
        self.step = 0
        self.effects_phase()

    def effects_phase(self) -> None:
        raise NotImplementedError
