"""The effects phase: any card in the city, and what its owner gets for it (TC-E1 to TC-E7)."""

from __future__ import annotations

from typing import Final

from mypy_extensions import mypyc_attr

from techdeck.deck import KNOWLEDGE, SERVICES
from techdeck.engine import kinds as k
from techdeck.engine.asking import PASS
from techdeck.engine.layout import NOWHERE, TIME_E
from techdeck.games.tech_city.building import Building
from techdeck.games.tech_city.table import (
    CITY,
    DISCARDING,
    DRAWS_FOR_USE,
    END_OF_ROUND,
    NEEDS_NO_THANKS,
    SPEND,
    THANKS,
)

EFFECT: Final = 1  # what a player has used: bits of `step`
FREE_EFFECT: Final = 2
BOTH: Final = 3


@mypyc_attr(allow_interpreted_subclasses=True)
class Using(Building):
    def effects_phase(self) -> None:
        """Starting with the marker, clockwise, each player may use the effect of one card in the city."""
        if self.asked == 0 or self.step == BOTH:
            if self.asked == self.layout.players:
                self.stage = DISCARDING
                self.tell(END_OF_ROUND, NOWHERE, NOWHERE)
                return
            self.asked += 1
            self.step = 0
        player = self.at_turn()
        options = self.usable(player)
        if len(options) > 1:
            self.ask(player, k.USE, options, "TC-E5" if self.step & EFFECT else "TC-E1")
        else:
            self.step = BOTH

    def usable(self, player: int) -> list[int]:
        """TC-E1, TC-E3: any card without a mark; after that effect only the free one."""
        if self.step & EFFECT:
            options = self.usable_free(player)
        else:
            options = self.zones[CITY][:]
            for card in self.used:
                if card in options:
                    options.remove(card)
            if self.layout.timed:
                when = self.layout.when
                options = [card for card in options if when[card] == TIME_E]
        options.append(PASS)
        return options

    def usable_free(self, player: int) -> list[int]:
        """TC-E5: with two or more Knowledge companies, one of them besides the other effect."""
        if self.step & FREE_EFFECT or self.companies(player, KNOWLEDGE) < 2:
            return []
        when = self.layout.when
        return [
            card
            for card in self.own(player)
            if self.domain(card) == KNOWLEDGE and card not in self.used and when[card] == TIME_E
        ]

    def use_nothing(self, player: int) -> None:
        super().use_nothing(player)
        self.step = BOTH

    def use(self, card: int, player: int) -> None:
        # Before or after makes no difference: a company that can be used for free is, and the other effect is left.
        owner = self.owner(card)
        free = owner == player and card in self.usable_free(player)
        self.step |= FREE_EFFECT if free else EFFECT
        self.owed = owner if owner != player else NOWHERE
        self.begin_effect(card, player)
        if self.domain(card) != SERVICES:  # TC-E3, TC-E4
            self.mark(card, player)

    # TC-E2: the owner may draw a card and then discard a card.

    def thank_owner(self) -> None:
        owner = self.owed
        if self.zones[self.layout.hand[owner]] or self.has_any(self.layout.supply):
            self.ask(owner, THANKS, [k.YES, PASS], "TC-E2")
        self.owed = NOWHERE

    def thanked(self, owner: int, answer: int) -> None:
        if answer == PASS:
            self.tell(NEEDS_NO_THANKS, owner, NOWHERE)
            return
        self.draw_card(owner, DRAWS_FOR_USE)
        self.ask(owner, SPEND, self.zones[self.layout.hand[owner]][:], "TC-E2")  # who had no card has drawn one
