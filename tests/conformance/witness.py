"""Every face and place in a viewer's view has a witness: an event sent to that viewer that named it since that pile's
last shuffle. The check folds the events the viewer was told, and knows nothing of the engine's own bookkeeping.
"""

from __future__ import annotations

from techdeck.engine import events as ev
from techdeck.engine.dice import Dice
from techdeck.engine.layout import DECK, HAND, NOWHERE
from techdeck.engine.position import Position
from techdeck.engine.words import CARDLESS
from tests.conformance.tables import Table, walk

WIDTH = ev.WIDTH - 1
IN_PLACE = (
    ev.LOOKED,
    ev.REVEALED,
    ev.CUT,
    ev.COPIED,
    ev.CHOSEN,
    ev.SHOWN,
    ev.USED,
    ev.SHIFTED,
    ev.COUNTED,
    ev.MARKED,
    ev.CHANGE_OVER,
    ev.BOOSTED,
    ev.REDIRECTED,
)


class Witness:
    """What a viewer can have learned: by zone, decks as lists from the top with None for unknown, hands as sets."""

    def __init__(self, position: Position, viewer: int) -> None:
        self.position = position
        self.viewer = viewer
        self.decks: dict[int, list[int | None]] = {}
        self.named: dict[int, int] = {}  # card: the zone in which it was last named
        self.ever: set[int] = set()  # named at least once since its pile was shuffled: it may be in a group
        for zone, cards in enumerate(position.zones):
            if position.layout.kind[zone] == DECK:
                self.decks[zone] = [None] * len(cards)
            if position.layout.sight[zone] & (1 << viewer):
                for card in cards:
                    self.name(card, zone)

    def name(self, card: int, zone: int) -> None:
        self.named[card] = zone
        self.ever.add(card)

    def fold(self, told: list[int]) -> None:
        for at in range(0, len(told), WIDTH):
            self.fold_one(told[at : at + WIDTH])

    def fold_one(self, event: list[int]) -> None:
        kind, _, card, source, spot, to, place = event
        if kind == ev.SHUFFLED:
            self.forget_deck(source, card)
        elif kind == ev.REFILLED:
            self.refilled(source, to, card)
        elif kind == ev.ORDERED:
            self.decks[to][place] = card
            self.name(card, to)
        elif kind in IN_PLACE:
            self.seen_in_place(card, source, spot)
        elif kind == ev.EXCHANGED:
            self.exchanged(card, to, place)
        elif kind not in CARDLESS and to != NOWHERE and source != NOWHERE:
            self.moved(kind, card, source, spot, to, place)

    def forget_deck(self, deck: int, size: int) -> None:
        # A card put back in an unknown order may have been drawn since: it can still be one of a group.
        self.ever -= {card for card in self.decks[deck] if card is not None}
        self.named = {card: zone for card, zone in self.named.items() if zone != deck}
        self.decks[deck] = [None] * size

    def refilled(self, discard: int, deck: int, number: int) -> None:
        for card in [card for card, zone in self.named.items() if zone == discard]:
            del self.named[card]
            self.ever.discard(card)
        self.decks[deck] += [None] * number

    def seen_in_place(self, card: int, zone: int, spot: int) -> None:
        if card < 0:
            return
        self.name(card, zone)
        if zone in self.decks and spot != NOWHERE:
            self.decks[zone][spot] = card

    def exchanged(self, card: int, to: int, place: int) -> None:
        if to in self.decks:
            self.decks[to][place] = card if card >= 0 else None
        if card >= 0:
            self.name(card, to)

    def moved(self, kind: int, card: int, source: int, spot: int, to: int, place: int) -> None:
        if source in self.decks:
            self.leave_deck(card, source, spot)
        if to in self.decks:
            bottom = place == ev.UNDER
            known = card if card >= 0 and kind != ev.PUT_AMONG else None
            self.decks[to].insert(len(self.decks[to]) if bottom else 0, known)
        if card >= 0:
            self.name(card, to)

    def leave_deck(self, card: int, deck: int, spot: int) -> None:
        if spot != NOWHERE:
            del self.decks[deck][spot]
            return
        # One of several put back in an order the viewer does not see: which place it left is not told.
        places = self.decks[deck]
        places.remove(card if card in places else None)

    def check(self, position: Position) -> None:
        """Fails for a face or place in the view that no event named."""
        view = position.view(self.viewer)
        for zone, slots in enumerate(view.zones):
            kind = position.layout.kind[zone]
            for at, slot in enumerate(reversed(slots) if kind == DECK else slots):
                if slot >= 0 and kind == DECK:
                    assert self.decks[zone][at] == slot, (
                        f"viewer {self.viewer} knows {slot} in deck {zone} from nowhere"
                    )
                elif slot >= 0 and kind == HAND:
                    assert self.named.get(slot) == zone, (
                        f"viewer {self.viewer} knows {slot} in hand {zone} from nowhere"
                    )
        for group in view.groups:
            for card in group:
                assert card in self.ever, f"viewer {self.viewer} has {card} in a group but was never told of it"


def check_witnesses(table: Table, seed: int) -> None:
    """All viewers along one random game."""
    start = table.deal(seed)
    start.take_events()
    witnesses = [Witness(start, viewer) for viewer in range(start.layout.viewers)]
    for position in walk(start, Dice(str(seed).encode(), "player")):
        events = position.take_events()
        for witness in witnesses:
            witness.fold(ev.told(events, witness.viewer, CARDLESS))
            witness.check(position)
