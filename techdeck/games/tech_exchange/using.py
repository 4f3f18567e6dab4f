"""The effects phases: one hand card each, which moves the market and is replaced (TE-E1 to TE-E5)."""

from __future__ import annotations

from typing import Final

from mypy_extensions import mypyc_attr

from techdeck.engine import kinds as k
from techdeck.engine.frame import Frame
from techdeck.engine.layout import NOWHERE
from techdeck.engine.nouns import WAIT
from techdeck.games.tech_exchange.table import DISCARD, DRAWS_FOR_USED, SPENDS_USED, STACK, STACKS, TURNS_UP
from techdeck.games.tech_exchange.trading import Trading

FIRST_USERS: Final = 2  # TE-E3
TURNING: Final = 1  # steps of a turn after the effect
SPENDING: Final = 2
DRAWING: Final = 3


@mypyc_attr(allow_interpreted_subclasses=True)
class Using(Trading):
    def effects_phase(self) -> None:
        """TE-E1: starting with the marker."""
        if self.step:
            self.finish_use(self.layout.orders[self.marker][self.asked - 1])
        elif self.asked == self.layout.players:
            self.users = 0
            self.next_stage()
        else:
            self.ask_use(self.next_player(), "TE-E1")

    def effect_over(self, frame: Frame) -> None:
        """What follows is the order of play: some of it may ask."""
        self.users += 1
        self.step = TURNING if self.users <= FIRST_USERS else SPENDING

    def finish_use(self, player: int) -> None:
        if self.step == TURNING:
            self.turn_up(player)
        elif self.step == SPENDING:
            self.move(self.zones[self.layout.beside][0], DISCARD, SPENDS_USED, player)
            self.step = DRAWING
        elif self.draw_card(player, DRAWS_FOR_USED) != WAIT:  # else a wild card has to be placed first
            self.step = 0

    def turn_up(self, player: int) -> None:
        """TE-E3, TE-S5."""
        card = self.next_stock_card(player)
        if self.wild_met != NOWHERE:
            self.ask(player, k.WILD, STACKS, "TE-S5")
            return
        if card != NOWHERE:
            self.move(card, STACK + self.domain(card), TURNS_UP, player)
        self.step = SPENDING
