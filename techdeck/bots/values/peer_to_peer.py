"""Peer-to-Peer: what a team's view is worth, in points of the score pile.

A good team grows its deck first, takes whom it can before they leave, and scores when little is left to grow for.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from techdeck.bots.values.value import Value
from techdeck.deck import DOMAIN, FACE, FIRST_WILD, VALUE, VALUES
from techdeck.engine.asking import Open
from techdeck.engine.dice import Dice
from techdeck.engine.view import View
from techdeck.games.peer_to_peer.customers import ROW_HOLDS
from techdeck.games.peer_to_peer.game import PeerToPeer
from techdeck.games.peer_to_peer.table import (
    DECLARE,
    DEVELOP,
    EXCESS,
    HAND_SIZE,
    LATE_EFFECTS,
    ROW,
    SUPPLY,
    UNHAPPY,
    VENTURE,
)
from techdeck.language import words as w

# Set by hand and by playing: how games went with them is in docs/peer-to-peer.md.
FUTURE: Final = 0.6  # of a point: an assist in a later round
SOON: Final = 0.9  # of a point: a customer whom the hand can still assist
CHEER: Final = 8.0  # points: all the unhappy customers that are allowed
LOST: Final = 40.0
TRIED: Final = 40  # hands and rows by which a deck is judged
ORDERS: Final = [list(range(FIRST_WILD)) for _ in range(TRIED)]
_DICE = Dice(b"peer-to-peer", "tried")
for _order in ORDERS:
    _DICE.shuffle(_order)
# Cards in hand that an act of a venture's effect brings its team.
BRINGS: Final = {w.DRAW: 1, w.RECOVER: 1, w.TAKE: 1, w.SEARCH: 1, w.DISCARD: -1, w.PUT: -1, w.GIVE: -1, w.EXPEL: -1}


class PeerValue(Value):
    def __init__(self, table: PeerToPeer, viewer: int) -> None:
        super().__init__(table, viewer)
        self.scale = 4.0
        self.table = table
        self.team = table.layout.player_seeing(viewer)
        self.names = table.field_names()
        self.limit = table.unhappy_limit()
        self.brings = [brings(program) for program in table.layout.programs]

    def belongs(self, question: Open) -> bool:
        return super().belongs(question) or question.first_kind in (DECLARE, DEVELOP, EXCESS, VENTURE)

    def of(self, view: View) -> float:
        if view.over:
            return self.at_the_end(view)
        hand = self.cards(view, self.table.layout.hand)
        row = view.zones[ROW]
        late = view.game[self.names.index("stage")] >= LATE_EFFECTS
        served = 0 if late else most_assists(self.now_fitting(view, hand, row), len(row))
        leaving = max(0, len(row) - served + self.coming(view) - ROW_HOLDS)
        return (
            self.scored(view, self.team)
            - max((self.scored(view, team) for team in self.others()), default=0.0)
            + SOON * served
            + FUTURE * self.rounds_left(view) * self.assists_a_round(view)
            - self.gloom(len(view.zones[UNHAPPY]) + leaving)
        )

    def at_the_end(self, view: View) -> float:
        if self.limit and len(view.zones[UNHAPPY]) >= self.limit:
            return -LOST
        if not self.others():
            return self.scored(view, self.team)  # P2P-R6: all that counts
        return LOST * (self.scored(view, self.team) - max(self.scored(view, team) for team in self.others()))

    def others(self) -> list[int]:
        return [team for team in range(self.table.layout.players) if team != self.team]

    def cards(self, view: View, zones: list[int]) -> list[int]:
        """The team's cards in its zone of those by team."""
        return [card for card in view.zones[zones[self.team]] if card >= 0 and FACE[card] < FIRST_WILD]

    def scored(self, view: View, team: int) -> float:
        """P2P-R5: how many, and a little for what they are worth."""
        pile = view.zones[self.table.layout.score[team]]
        return len(pile) + sum(VALUE[card] for card in pile) / 1000

    def coming(self, view: View) -> int:
        """P2P-N1."""
        seats = self.table.layout.seats
        if seats >= 5:
            return 3
        scored = any(len(view.zones[pile]) >= 2 for pile in self.table.layout.score)
        return (1 if seats == 1 else 2) + scored

    def rounds_left(self, view: View) -> float:
        return len(view.zones[SUPPLY]) / self.coming(view)

    def assists_a_round(self, view: View) -> float:
        """What the team can do in a round to come, with its cards as they are: all know which these are."""
        layout = self.table.layout
        pool = layout.pool[layout.deck[self.team]]
        cards = [*view.pools[view.merged[pool]], *self.cards(view, layout.hand), *self.cards(view, layout.deck)]
        cards += self.cards(view, layout.discard)
        held = float(HAND_SIZE)
        for brought in self.venture_brings(view):
            held += brought
        whole = int(held)
        few, more = (tried(frozenset(cards), number) for number in (whole, whole + 1))
        return few + (held - whole) * (more - few)

    def venture_brings(self, view: View) -> list[float]:
        """By venture: of its best card, since one a round is used (P2P-E1); the others are a choice to have."""
        out: list[float] = []
        for zone in self.table.ventures.of_team[self.team]:
            worth = sorted((self.brings[FACE[card]] for card in view.zones[zone]), reverse=True)
            out.append(worth[0] + sum(worth[1:]) / 4 if worth else 0.0)
        return out

    def now_fitting(self, view: View, hand: list[int], row: list[int]) -> list[tuple[int, int]]:
        """The sets that assist a customer in the row, with what is changed (EFF-7)."""
        shifts, counts = dict(view.shifts), dict(view.counts)
        values = [VALUE[card] + shifts.get(card, 0) for card in hand]
        domains = [1 << counts.get(card, DOMAIN[card]) for card in hand]
        wanted = [(VALUE[card] + shifts.get(card, 0), 1 << counts.get(card, DOMAIN[card])) for card in row]
        return fitting_sets(values, domains, wanted)

    def gloom(self, unhappy: int) -> float:
        """P2P-R2: the nearer the end for all, the more each unhappy customer hurts."""
        if not self.limit:
            return 0.0
        return LOST if unhappy >= self.limit else CHEER * (unhappy / self.limit) ** 2


def fitting_sets(values: list[int], domains: list[int], wanted: list[tuple[int, int]]) -> list[tuple[int, int]]:
    """P2P-A1: customers and sets of cards that assist them, as bits of places; a domain is a bit too."""
    sums = [(0, 0, 0)]  # bits of the cards, their sum, bits of their domains
    for at, value in enumerate(values):
        room = VALUES - value
        sums += [(bits | 1 << at, total + value, has | domains[at]) for bits, total, has in sums if total <= room]
    return [
        (place, bits)
        for place, (value, domain) in enumerate(wanted)
        for bits, total, has in sums
        if total == value and has & domain
    ]


@lru_cache(maxsize=50_000)
def tried(cards: frozenset[int], held: int) -> float:
    """How many customers a hand of so many of *cards* can assist on an average: tried with hands and rows that are the
    same for every deck as far as can be, so that two decks can be compared."""
    return sum(most_assists(*tried_once(cards, held, order)) for order in ORDERS) / len(ORDERS)


def tried_once(cards: frozenset[int], held: int, order: list[int]) -> tuple[list[tuple[int, int]], int]:
    hand = [card for card in order if card in cards][:held]
    row = [card for card in reversed(order) if card not in cards][:ROW_HOLDS]
    wanted = [(VALUE[card], 1 << DOMAIN[card]) for card in row]
    return fitting_sets([VALUE[card] for card in hand], [1 << DOMAIN[card] for card in hand], wanted), len(row)


def most_assists(sets: list[tuple[int, int]], customers: int) -> int:
    """How many customers the cards can assist one after the other."""
    of = [[bits for place, bits in sets if place == customer] for customer in range(customers)]
    return most_from([bits for bits in of if bits], 0, 0)


def most_from(of: list[list[int]], place: int, used: int) -> int:
    if place == len(of):
        return 0
    best = most_from(of, place + 1, used)
    for bits in of[place]:
        if best == len(of) - place:
            break
        if not bits & used:
            best = max(best, 1 + most_from(of, place + 1, used | bits))
    return best


def brings(program: list[int]) -> float:
    """What an effect is worth in cards: those it brings into hand, and a little for whatever else it does."""
    cards = 0.0
    for at in range(0, len(program), w.WIDTH):
        number = (program[at + w.LOW] + program[at + w.HIGH]) / 2
        cards += BRINGS.get(program[at], 0) * (number if program[at] != w.SEARCH else 1)
    return max(cards, 0.0) + 0.3
