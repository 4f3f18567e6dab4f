"""Reveal and score: hands of one size, groups, points (TE-R1 to TE-R4)."""

from __future__ import annotations

from mypy_extensions import mypyc_attr

from techdeck.deck import VALUE
from techdeck.engine.asking import PASS, Open
from techdeck.engine.layout import NOWHERE
from techdeck.games.tech_exchange.arranging import LARGEST, SMALLEST, Group, best_arrangement, score
from techdeck.games.tech_exchange.reveal import (
    AS_PRINTED,
    COUNTED_AS,
    FIRST_CARD,
    FLUSH,
    PACKED_MOST,
    Reveal,
    packed_cards,
    packed_group,
)
from techdeck.games.tech_exchange.table import (
    ARRANGE,
    BEST,
    COUNTING,
    DISCARD,
    DISCARDS_TO_SMALLEST,
    DOWN,
    GROUP,
    MEMBER,
    OWN,
    REVEALING_BEGINS,
    REVEALS,
    SCORES,
    SHOWS_CARDS,
    SUMS_UP,
)
from techdeck.games.tech_exchange.using import Using


class Arrangement:
    """A player's own, as far as it has come."""

    def __init__(self) -> None:
        self.groups: list[list[int]] = []
        self.counted: list[int] = []  # by group: the domain whose stack counts
        self.cards: list[int] = []  # of the group in progress
        self.flush = False  # whether one of the groups is
        self.next = GROUP  # kind of the next pick, NOWHERE for none

    def finish(self, domain: int) -> None:
        self.groups.append(self.cards)
        self.counted.append(domain)
        self.cards = []
        self.next = GROUP


@mypyc_attr(allow_interpreted_subclasses=True)
class Scoring(Using):
    def smallest_hand(self) -> int:
        return min(len(self.zones[hand]) for hand in self.layout.hand)

    def ask_discards(self) -> None:
        """TE-R1, GEN-12."""
        size = self.smallest_hand()
        hands = self.layout.hand
        longer = [player for player in self.layout.orders[self.marker] if len(self.zones[hands[player]]) > size]
        if not longer:
            self.next_stage()
        for player in longer:
            self.ask_sealed(player, DOWN, self.zones[hands[player]][:], "TE-R1")

    def more_to_discard(self, question: Open) -> bool:
        hand = self.zones[self.layout.hand[question.player]]
        if len(question.picks) == len(hand) - self.smallest_hand():
            return False
        options = [card for card in question.options if card != question.picks[-1]]
        return self.ask_next(question, DOWN, options, "TE-R1")

    def discard_down(self, questions: list[Open]) -> None:
        for question in questions:
            for card in question.picks:
                self.move(card, DISCARD, DISCARDS_TO_SMALLEST, question.player)

    def reveal_hands(self) -> None:
        """TE-R1; then everybody may arrange their cards, at the same time (GEN-12)."""
        self.next_stage()
        order = self.layout.orders[self.marker]
        everyone = self.layout.everyone
        hands = [self.zones[hand][:] for hand in self.layout.hand]
        self.floor.reveal = Reveal(self.round, hands, [])
        self.tell(REVEALING_BEGINS, NOWHERE, self.round)
        for player in order:
            for card in hands[player]:
                self.show(card, everyone, REVEALS, player)
            for start in range(0, len(hands[player]), 2 * PACKED_MOST):
                middle = start + PACKED_MOST
                first = packed_cards(hands[player][start:middle])
                rest = packed_cards(hands[player][middle : middle + PACKED_MOST])
                self.events.append((SHOWS_CARDS, player, 0, NOWHERE, first, NOWHERE, rest, everyone))
        for player in order:
            if self.starters(player, Arrangement()):
                self.ask_sealed(player, ARRANGE, [BEST, OWN], "TE-R3")

    # An arrangement of one's own, pick by pick.

    def more_to_arrange(self, question: Open) -> bool:
        if question.picks[0] == BEST:
            return False
        own = self.own_arrangement(question.player, question.picks)
        if own.next == GROUP:
            starters = self.starters(question.player, own)
            if own.groups and starters:
                starters.append(PASS)
            return bool(starters) and self.ask_next(question, GROUP, starters, "TE-R2")
        if own.next == MEMBER:
            members = self.members(question.player, own)
            if len(own.cards) == SMALLEST:
                members.append(PASS)
            return self.ask_next(question, MEMBER, members, "TE-R2")
        return own.next == COUNTING and self.ask_next(question, COUNTING, self.domains_in(own.cards), "TE-R3")

    def own_arrangement(self, player: int, picks: list[int]) -> Arrangement:
        """What the picks after OWN come to; where there is no choice there is no pick."""
        own = Arrangement()
        for pick in picks[1:]:
            if own.next == COUNTING:
                own.finish(pick)
            elif pick != PASS:
                own.cards.append(pick)
                self.look_further(player, own)
            elif own.next == GROUP:
                own.next = NOWHERE
            else:
                self.count(own)
        return own

    def look_further(self, player: int, own: Arrangement) -> None:
        if len(own.cards) == LARGEST or not self.members(player, own):
            self.count(own)
        else:
            own.next = MEMBER

    def count(self, own: Arrangement) -> None:
        own.flush = own.flush or self.is_flush(own.cards)
        domains = self.domains_in(own.cards)
        if len(domains) == 1:
            own.finish(domains[0])
        else:
            own.next = COUNTING

    def domains_in(self, cards: list[int]) -> list[int]:
        return sorted({self.domain(card) for card in cards})

    def is_flush(self, cards: list[int]) -> bool:
        return len(set(self.values(cards))) > 1

    def left(self, player: int, own: Arrangement) -> list[int]:
        used = own.cards + [card for cards in own.groups for card in cards]
        return [card for card in self.zones[self.layout.hand[player]] if card not in used]

    def starters(self, player: int, own: Arrangement) -> list[int]:
        """The cards that some group can be made with."""
        cards = self.left(player, own)
        values = self.values(cards)
        domains = [self.domain(card) for card in cards]
        return [
            card
            for at, card in enumerate(cards)
            if values.count(values[at]) >= SMALLEST or (not own.flush and domains.count(domains[at]) >= SMALLEST)
        ]

    def members(self, player: int, own: Arrangement) -> list[int]:
        """The cards that can join the group in progress."""
        cards = self.left(player, own)
        missing = SMALLEST - len(own.cards)
        value = self.value(own.cards[0])
        domains = self.domains_in(own.cards)
        same_value = [card for card in cards if self.value(card) == value]
        same_domain = [card for card in cards if self.domain(card) == domains[0]]
        if self.is_flush(own.cards) or len(same_value) < missing:
            same_value = []
        if own.flush or len(domains) > 1 or len(same_domain) < missing:
            same_domain = []
        return [card for card in cards if card in same_value or card in same_domain]

    def own_groups(self, player: int, picks: list[int]) -> list[Group]:
        """With the cards as places in the hand."""
        hand = self.zones[self.layout.hand[player]]
        own = self.own_arrangement(player, picks)
        return [Group([hand.index(card) for card in cards], own.counted[at]) for at, cards in enumerate(own.groups)]

    def best_groups(self, player: int) -> list[Group]:
        hand = self.zones[self.layout.hand[player]]
        return best_arrangement(self.values(hand), [self.domain(card) for card in hand], self.stack_sizes())

    def score_hands(self, questions: list[Open]) -> None:
        """TE-R3, in order from the marker."""
        for question in questions:
            player = question.player
            own = question.picks[0] == OWN
            for group in self.own_groups(player, question.picks) if own else self.best_groups(player):
                self.score_group(player, group)

    def score_group(self, player: int, group: Group) -> None:
        zone = self.layout.hand[player]
        points = score([group], self.stack_sizes())
        self.score[player] += points
        shown = self.shown_group(player, group)
        self.floor.reveal = self.floor.reveal.with_group(shown)
        said = packed_group(shown)
        self.events.append((SCORES, player, shown[FIRST_CARD], zone, said, zone, points, self.layout.everyone))

    def shown_group(self, player: int, group: Group) -> list[int]:
        """As it is revealed (reveal.py)."""
        cards = [self.zones[self.layout.hand[player]][at] for at in group.cards]
        return [player, group.domain, self.stack_sizes()[group.domain], self.sort_of(cards), *cards]

    def sort_of(self, cards: list[int]) -> int:
        if self.is_flush(cards):
            return FLUSH
        value = self.value(cards[0])
        return AS_PRINTED if all(VALUE[card] == value for card in cards) else COUNTED_AS + value

    def sum_up(self) -> None:
        """TE-R3, also for who scored nothing."""
        for player in self.layout.orders[self.marker]:
            points = self.floor.reveal.points(player)
            total = self.score[player]
            self.events.append((SUMS_UP, player, total, NOWHERE, NOWHERE, NOWHERE, points, self.layout.everyone))
