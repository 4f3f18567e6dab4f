"""Assisting customers: commit, reveal, contest, develop (P2P-A1 to P2P-A12)."""

from __future__ import annotations

from typing import Final

from mypy_extensions import mypyc_attr

from techdeck.deck import DOMAIN_RANK, FACE, FIRST_WILD, VALUES
from techdeck.engine.asking import PASS, Open
from techdeck.engine.layout import NOWHERE
from techdeck.games.peer_to_peer.table import (
    ASSISTING,
    ASSISTS,
    ASSISTS_NOBODY,
    COMMIT,
    COMMITS,
    COMMITTED,
    DECLARE,
    DECLARES,
    DEVELOP,
    DEVELOPS,
    DISCARD_OF,
    EFFECTS,
    EXCESS,
    GROWS,
    LATE_EFFECTS,
    LEAVES,
    OUTGROWS,
    RESOLVING,
    REVEALING,
    ROW,
    SCORE_OF,
    SCORES,
    TAKES_BACK,
    TURNS_UP,
)
from techdeck.games.peer_to_peer.using import Using

TO_SCORE: Final = 100  # where a customer may go, besides a venture by its number
TO_DISCARD: Final = 101
ALL_SUMS: Final = (1 << VALUES + 1) - 1


@mypyc_attr(allow_interpreted_subclasses=True)
class Assisting(Using):
    # P2P-A1: both teams put cards down at the same time, or pass.

    def commit_phase(self) -> None:
        self.stage = REVEALING
        self.asked = 0
        self.declared = [NOWHERE] * self.layout.players
        hands = self.layout.hand
        if not self.zones[ROW]:
            self.assist_phase_over()  # P2P-A12
            return
        for team in self.layout.orders[self.marker]:
            if self.zones[hands[team]]:  # P2P-A12: an empty hand passes
                self.ask_sealed(team, COMMIT, self.committable(team, []), "P2P-A1")

    def assist_phase_over(self) -> None:
        self.begin_effects(LATE_EFFECTS)

    def committable(self, team: int, put: list[int]) -> list[int]:
        """Hand cards that lead, with those put down, to a set that can assist somebody; `pass` if it is one."""
        rest = [card for card in self.zones[self.layout.hand[team]] if FACE[card] < FIRST_WILD and card not in put]
        values = [self.value(card) for card in rest]
        useful = 0  # bits of `rest`
        enough = not put
        for customer in self.zones[ROW]:
            missing = self.value(customer)
            domain = self.domain(customer)
            matched = False
            for card in put:
                missing -= self.value(card)
                matched = matched or self.domain(card) == domain
            if matched:
                enough = enough or missing == 0
                useful |= max(0, useful_cards(values, missing, NOWHERE))
            else:
                for at, card in enumerate(rest):
                    if values[at] <= missing and self.domain(card) == domain:
                        others = useful_cards(values, missing - values[at], at)
                        if others >= 0:
                            useful |= others | 1 << at
        options = [card for at, card in enumerate(rest) if useful >> at & 1]
        if enough:
            options.append(PASS)
        return options

    def more_to_commit(self, question: Open) -> bool:
        if question.picks[-1] == PASS:
            return False
        options = self.committable(question.player, question.picks)
        return options != [PASS] and self.ask_next(question, COMMIT, options, "P2P-A1")

    def committed(self, questions: list[Open]) -> None:
        for question in questions:
            cards = [card for card in question.picks if card != PASS]
            if not cards:
                self.tell(ASSISTS_NOBODY, question.player, NOWHERE)
            for card in cards:
                self.move(card, self.zone_of(question.player, COMMITTED), COMMITS, question.player)

    # P2P-A2: the team without the marker reveals and declares first.

    def reveal_phase(self) -> None:
        teams = self.layout.players
        if self.asked == teams:
            self.compare()
            return
        team = self.team_at(teams - 1 - self.asked)
        self.asked += 1
        cards = self.zones[self.zone_of(team, COMMITTED)]
        while cards:
            self.move(cards[0], self.zone_of(team, ASSISTING), TURNS_UP, team)
        customers = self.assisted_by(team)
        if len(customers) == 1:
            self.declare(team, customers[0])
        elif customers:
            self.ask(team, DECLARE, customers, "P2P-A2")

    def assisted_by(self, team: int) -> list[int]:
        """Customers whom the cards turned up assist."""
        cards = self.zones[self.zone_of(team, ASSISTING)]
        total = 0
        domains = 0
        for card in cards:
            total += self.value(card)
            domains |= 1 << self.domain(card)
        return [
            customer
            for customer in self.tame(self.zones[ROW])
            if self.value(customer) == total and domains >> self.domain(customer) & 1
        ]

    def declare(self, team: int, customer: int) -> None:
        self.declared[team] = customer
        self.events.extend((DECLARES, team, customer, ROW, NOWHERE, ROW, NOWHERE, self.layout.everyone))

    # P2P-A4 to P2P-A6: who wins a contested customer.

    def compare(self) -> None:
        declared = self.declared
        if max(declared) == NOWHERE:
            self.assist_phase_over()  # P2P-A10: all have passed
            return
        if len(declared) == 2 and declared[0] == declared[1]:
            self.settle_contest()
        self.stage = RESOLVING
        self.asked = 0

    def settle_contest(self) -> None:
        mine = self.strength(0)
        theirs = self.strength(1)
        if mine == theirs:  # P2P-A6
            self.move(self.declared[0], self.layout.expelled, LEAVES, NOWHERE)
        if mine <= theirs:
            self.lose(0)
        if theirs <= mine:
            self.lose(1)

    def strength(self, team: int) -> list[int]:
        """P2P-A4, P2P-A5: values from the highest down, then the domains in the same order; more is stronger."""
        cards = self.zones[self.zone_of(team, ASSISTING)]
        ranks = sorted(
            [self.value(card) * 4 + 3 - DOMAIN_RANK.index(self.domain(card)) for card in cards], reverse=True
        )
        return [rank // 4 for rank in ranks] + [rank % 4 for rank in ranks]

    def lose(self, team: int) -> None:
        """P2P-A9: the cards go back to hand."""
        self.declared[team] = NOWHERE
        cards = self.zones[self.zone_of(team, ASSISTING)]
        while cards:
            self.move(cards[0], self.layout.hand[team], TAKES_BACK, team)

    # P2P-A7, P2P-A8, P2P-A11: what becomes of the customer.

    def resolve_phase(self) -> None:
        if self.asked == self.layout.players:
            self.begin_effects(EFFECTS)  # P2P-A9: effects between assists
            return
        team = self.team_at(self.asked)
        self.asked += 1
        if self.declared[team] == NOWHERE:
            return
        cards = self.zones[self.zone_of(team, ASSISTING)]
        while cards:
            self.move(cards[0], self.zone_of(team, DISCARD_OF), ASSISTS, team)
        self.ask(team, DEVELOP, self.developments(team), "P2P-A7")

    def developments(self, team: int) -> list[int]:
        first = self.ventures.first
        return [zone - first for zone in self.ventures.of_team[team]] + [TO_SCORE, TO_DISCARD]

    def develop(self, team: int, where: int) -> None:
        customer = self.declared[team]
        self.declared[team] = NOWHERE
        if where == TO_SCORE:
            self.move(customer, self.zone_of(team, SCORE_OF), SCORES, team)
        elif where == TO_DISCARD:
            self.move(customer, self.zone_of(team, DISCARD_OF), GROWS, team)
        else:
            zone = self.ventures.first + where
            self.move(customer, zone, DEVELOPS, team)
            if len(self.zones[zone]) > self.venture_limit():
                self.ask(team, EXCESS, self.zones[zone][:], "P2P-A8")

    def venture_limit(self) -> int:
        """P2P-A8."""
        return 2 if self.layout.seats >= 5 else 3

    def move_excess(self, team: int, card: int) -> None:
        self.move(card, self.zone_of(team, SCORE_OF), OUTGROWS, team)

    def overfull(self, team: int) -> list[int]:
        """The cards of the venture that holds one too many."""
        for zone in self.ventures.of_team[team]:
            if len(self.zones[zone]) > self.venture_limit():
                return self.zones[zone][:]
        return []


def useful_cards(values: list[int], total: int, but: int) -> int:
    """Bits of the cards that are in a set with this sum, *but* left out; -1 if there is no such set."""
    if total <= 0:
        return total if total == 0 else -1
    if not can_sum(values, total, but, but):
        return -1
    found = 0
    for at, value in enumerate(values):
        if at != but and value <= total and can_sum(values, total - value, but, at):
            found |= 1 << at
    return found


def can_sum(values: list[int], total: int, but: int, nor: int) -> bool:
    """Whether some of *values*, two of them left out, sum exactly to *total*: every sum there is, as a bit."""
    sums = 1
    for at, value in enumerate(values):
        if at != but and at != nor:
            sums = (sums | sums << value) & ALL_SUMS
    return sums >> total & 1 == 1
