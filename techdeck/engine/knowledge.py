"""Where the cards lie, and who knows it.

- `known[card]`: bits of the viewers who know exactly where the card lies (place in a deck, hand, open zone);
- `groups`: a viewer knows that these cards fill the places they now fill, in an unknown order;
- `merged`: per viewer, pools between which a card has moved unseen, and which are one pool to that viewer since.

A card that a viewer can neither place nor find in a group lies somewhere in its pool.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import mypyc_attr

from techdeck.deck import DOMAIN, VALUE
from techdeck.engine import events as ev
from techdeck.engine.dice import Dice
from techdeck.engine.layout import HAND, NOWHERE, Layout

NO_INTS: Final[list[int]] = []
NO_LISTS: Final[list[list[int]]] = []
NO_CHANGES: Final[dict[int, int]] = {}
FACTS: Final = 12  # how many negative facts a table remembers

CHANGES: Final = 1  # of `careful`: there may be groups or changed cards
SEEING: Final = 2  # an effect in progress may have seen cards


@mypyc_attr(allow_interpreted_subclasses=True)
class Knowledge:
    # Slots here and in all that the engine derives from it: with more than 29 attributes beside an object CPython looks
    # all of them up in a dict, and an interpreted game takes an eighth longer. What a game adds needs no slots.
    __slots__ = ("layout dice zones where known peeked groups merged shifts counts used facts events careful").split()

    def __init__(self, layout: Layout, dice: Dice) -> None:
        self.layout = layout
        self.dice = dice
        self.zones = NO_LISTS
        self.where = NO_INTS  # by card: its zone
        self.known = NO_INTS  # by card
        self.peeked = NO_INTS  # by hand: viewers, not its owners, who may know something of it
        self.groups = NO_LISTS  # viewer's bit, then the cards
        self.merged = NO_INTS  # by viewer and pool: the pool it is part of
        self.shifts = NO_CHANGES  # by card: how much its value is changed (EFF-7)
        self.counts = NO_CHANGES  # by card: the domain it counts as
        self.used = NO_INTS  # cards marked as used (EFF-4)
        self.facts = NO_INTS  # negative facts: moment, player, value, domain (four ints each)
        self.events: list[ev.Event] = []
        self.careful = 0  # what a card that moves may concern besides itself: CHANGES, SEEING

    def lay_out(self, deck: int = NOWHERE) -> None:
        """Empty zones; the cards are put into them by `place_all`, or all of them lie in *deck*."""
        layout = self.layout
        self.zones = [[] for _ in layout.kind]
        self.where = [deck] * layout.cards
        if deck != NOWHERE:
            self.zones[deck] = list(range(layout.cards))
        self.known = [0] * layout.cards
        self.peeked = [0] * len(layout.kind)
        self.groups = []
        self.merged = [pool for _ in range(layout.viewers) for pool in range(layout.pools)]
        self.shifts = {}
        self.counts = {}
        self.used = []
        self.facts = []

    def fill_table(self, other: Knowledge) -> None:
        """Everything of *other*, as lists of this table's own; undrained events stay behind."""
        self.zones = [zone[:] for zone in other.zones]
        self.where = other.where[:]
        self.known = other.known[:]
        self.peeked = other.peeked[:]
        self.groups = [group[:] for group in other.groups] if other.groups else []
        self.merged = other.merged[:]
        self.shifts = other.shifts.copy() if other.shifts else {}
        self.counts = other.counts.copy() if other.counts else {}
        self.used = other.used[:]
        self.facts = other.facts[:]

    # Values and domains as they are now (EFF-7).

    def value(self, card: int) -> int:
        return VALUE[card] + self.shifts.get(card, 0) if self.shifts else VALUE[card]

    def domain(self, card: int) -> int:
        return self.counts.get(card, DOMAIN[card]) if self.counts else DOMAIN[card]

    def values(self, cards: list[int]) -> list[int]:
        """The same of many at once, since a call for each costs more than the look-up."""
        if self.shifts:
            return [VALUE[card] + self.shifts.get(card, 0) for card in cards]
        return [VALUE[card] for card in cards]

    def changed_values(self) -> list[int]:
        """By card, for who needs many of them while some are changed: else VALUE is what they are."""
        values = VALUE[: self.layout.cards]
        for card, shift in self.shifts.items():
            values[card] += shift
        return values

    def changed_domains(self) -> list[int]:
        domains = DOMAIN[: self.layout.cards]
        for card, domain in self.counts.items():
            domains[card] = domain
        return domains

    def is_changed(self, card: int) -> bool:
        return card in self.shifts or card in self.counts

    # Knowledge.

    def regroup(self, card: int, to: int, seers: int) -> None:
        """Who sees the card takes it out of their groups; to others its place stays one of the group's."""
        emptied = False
        for group in self.groups:
            if card in group and card in group[1:]:
                if group[0] & seers:
                    remove_from_group(group, card)
                    emptied = emptied or len(group) == 1
                elif self.layout.kind[to] == HAND:
                    self.peeked[to] |= group[0]
        if emptied:
            self.groups = [group for group in self.groups if len(group) > 1]

    def drop_groups(self, zone: int) -> None:
        self.groups = [group for group in self.groups if not self.touches(group, zone)]

    def touches(self, group: list[int], zone: int) -> bool:
        return any(self.where[card] == zone for card in group[1:])

    def blur(self, hand: int, unseen: int, face_down: bool = False) -> int:
        """A card leaves *hand* and the viewers *unseen* do not see which. Returns those who know it all the same."""
        sure = 0
        while unseen:
            bit = unseen & -unseen  # the first of them
            if self.blur_for(hand, bit, face_down):
                sure |= bit
            unseen -= bit
        return sure

    def blur_for(self, hand: int, bit: int, face_down: bool) -> bool:
        # A changed card would have been seen leaving (EFF-7), so it is not one of the cards it may have been; unless
        # the card was put down (C2-P3).
        cards = self.zones[hand]
        if (self.shifts or self.counts) and not face_down:
            cards = [card for card in cards if not self.is_changed(card)]
        known = self.known
        exact = [card for card in cards if known[card] & bit]
        if len(cards) == 1 and exact:
            return True
        if not self.groups and len(exact) < len(cards):  # what `mix_up` would do, in the most frequent case
            for card in exact:
                known[card] &= ~bit
            grouped = False
        else:
            grouped = self.mix_up(cards, bit)
        if not grouped and len(cards) == len(self.zones[hand]):
            self.peeked[hand] &= ~bit
        return False

    def place_changed(self, hand: int) -> None:
        """EFF-7: nothing that came from *hand* lies face down any more, so everybody can tell what is still there."""
        for card in self.zones[hand]:
            if self.is_changed(card):
                if self.groups:
                    self.regroup(card, hand, self.layout.everyone)
                self.known[card] = self.layout.everyone
                self.peeked[hand] |= self.layout.everyone & ~self.layout.sight[hand]

    def mix_up(self, cards: list[int], bit: int) -> bool:
        """A viewer no longer knows which of *cards* lies where: a group from now on, with whatever was in groups with
        them, if the viewer knew something of all of them, else forgotten. Returns whether it is a group."""
        exact = [card for card in cards if self.known[card] & bit]
        groups = [group for group in self.groups if group[0] == bit and any(card in group[1:] for card in cards)]
        merged = exact[:]
        for group in groups:
            merged.extend(group[1:])
        for card in exact:
            self.known[card] &= ~bit
        if groups:
            self.groups = [group for group in self.groups if group not in groups]
        if not merged or not all(card in merged for card in cards):
            return False
        self.groups.append([bit, *sorted(merged)])
        self.careful |= CHANGES
        return True

    def merge_pools(self, one: int, two: int, viewers: int) -> None:
        """A card crossed between hidden pools unseen: to these viewers they are one pool from now on."""
        pools = self.layout.pools
        for viewer in range(self.layout.viewers):
            if viewers & (1 << viewer):
                first = viewer * pools
                keep = min(self.merged[first + one], self.merged[first + two])
                gone = max(self.merged[first + one], self.merged[first + two])
                for at in range(first, first + pools):
                    if self.merged[at] == gone:
                        self.merged[at] = keep

    def note_absence(self, moment: int, player: int, value: int, domain: int) -> None:
        """A negative fact: *player* (NOWHERE: the deck searched) had no such card at that moment."""
        self.facts.extend((moment, player, value, domain))
        if len(self.facts) > FACTS * 4:
            del self.facts[:4]

    # For deals from a view.

    def cannot_place(self, viewer: int) -> list[int]:
        """The cards of which a viewer knows neither the place nor a group."""
        bit = 1 << viewer
        grouped = [card for group in self.groups if group[0] == bit for card in group[1:]]
        return [
            card
            for card in range(self.layout.cards)
            if self.where[card] != NOWHERE and not self.known[card] & bit and card not in grouped
        ]

    def change_places(self, one: int, two: int) -> None:
        """Two cards that a viewer cannot place, dealt the other way round."""
        from_one, from_two = self.where[one], self.where[two]
        at_one, at_two = self.zones[from_one].index(one), self.zones[from_two].index(two)
        self.zones[from_one][at_one], self.zones[from_two][at_two] = two, one
        self.where[one], self.where[two] = from_two, from_one
        self.known[one], self.known[two] = self.layout.sight[from_two], self.layout.sight[from_one]


def remove_from_group(group: list[int], card: int) -> None:
    """The first entry is the viewer's bit, which may equal a card's number."""
    del group[group.index(card, 1)]
