"""Effects of ventures and hand cards, in turn (P2P-E1 to P2P-E4)."""

from __future__ import annotations

from mypy_extensions import mypyc_attr

from techdeck.engine import kinds as k
from techdeck.engine.layout import NOWHERE
from techdeck.games.peer_to_peer.customers import Customers
from techdeck.games.peer_to_peer.table import ASSIST_PHASE, COMMITTING, EFFECTS, REFRESH_PHASE, REFRESHING


@mypyc_attr(allow_interpreted_subclasses=True)
class Using(Customers):
    def effects_phase(self) -> None:
        """P2P-E4: one effect or pass, in turn, until all pass in a row."""
        if self.step == self.layout.players:
            before = self.stage == EFFECTS
            self.tell(ASSIST_PHASE if before else REFRESH_PHASE, NOWHERE, NOWHERE)
            self.stage = COMMITTING if before else REFRESHING
            self.asked = 0
            self.step = 0
            return
        team = self.team_at(self.asked)
        self.asked += 1
        options = self.usable(team)
        if len(options) > 1 or self.may_use_hand(team):  # GEN-29
            self.ask(team, k.USE, options, "P2P-E4")
        else:
            self.step += 1

    def may_use_hand(self, team: int) -> bool:
        """P2P-E2: one card of the group hand a round."""
        return not self.is_spent(self.hand_bit(team)) and bool(self.zones[self.layout.hand[team]])

    def hand_bit(self, team: int) -> int:
        return self.ventures.number + team

    def is_spent(self, bit: int) -> bool:
        return self.spent >> bit & 1 == 1

    def use_from(self, player: int) -> list[int]:
        """P2P-E1, P2P-E2: of each venture one card a round, of the hand one."""
        cards: list[int] = []
        for zone in self.ventures.of_team[player]:
            if not self.is_spent(zone - self.ventures.first):
                cards.extend(self.zones[zone])
        if self.may_use_hand(player):
            cards.extend(self.zones[self.layout.hand[player]])
        return cards

    def use(self, card: int, player: int) -> None:
        self.step = 0
        zone = self.where[card]
        bit = self.hand_bit(player) if zone == self.layout.hand[player] else zone - self.ventures.first
        self.spent |= 1 << bit
        super().use(card, player)

    def use_nothing(self, player: int) -> None:
        self.step += 1
        super().use_nothing(player)
