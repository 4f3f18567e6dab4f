"""Effects of ventures and hand cards, in turn (P2P-E1 to P2P-E4)."""

from __future__ import annotations

from mypy_extensions import mypyc_attr

from techdeck.engine import events as ev
from techdeck.engine import kinds as k
from techdeck.engine.asking import PASS
from techdeck.games.peer_to_peer.customers import Customers
from techdeck.games.peer_to_peer.table import ASSIST_PHASE, EFFECTS, REFRESH_PHASE, REFRESHING


@mypyc_attr(allow_interpreted_subclasses=True)
class Using(Customers):
    __slots__ = ()

    def effects_phase(self) -> None:
        """P2P-E4: one effect or pass, in turn, until all pass in a row."""
        hands = self.layout.hand
        teams = self.layout.orders[self.marker]
        while self.step < len(teams):
            team = teams[self.asked % len(teams)]
            self.asked += 1
            options = self.usable(team)
            if len(options) > 1 or (self.zones[hands[team]] and not self.spent >> hands[team] & 1):  # GEN-29
                self.ask(team, k.USE, options, "P2P-E4")
                return
            self.step += 1
        self.asked = 0
        self.step = 0
        if self.stage == EFFECTS:
            self.events.append(self.ventures.begins[ASSIST_PHASE])
            self.commit_phase()
        else:
            self.events.append(self.ventures.begins[REFRESH_PHASE])
            self.stage = REFRESHING
            self.refresh()

    def commit_phase(self) -> None:
        raise NotImplementedError

    def refresh(self) -> None:
        raise NotImplementedError

    def usable(self, player: int) -> list[int]:
        """P2P-E1, P2P-E2: of each venture one card a round, of the hand one; none twice (EFF-4). And pass."""
        options: list[int] = []
        spent = self.spent
        for zone, bit in self.ventures.and_hand[player]:
            if not spent & bit:
                options += self.zones[zone]
        if not options:
            return [PASS]
        if self.layout.timed:
            options = self.of_this_time(options)
        return self.not_used(options)

    def use(self, card: int, player: int) -> None:
        self.step = 0
        self.spent |= 1 << self.where[card]
        self.begin_effect(card, player)
        self.mark(card, player)

    def use_nothing(self, player: int) -> None:
        self.step += 1
        self.tell(ev.USED_NOTHING, player, 0)
        self.effects_phase()
