"""Every card moves through the few methods here, so what a viewer knows is kept by construction."""

from __future__ import annotations

from mypy_extensions import mypyc_attr

from techdeck.deck import FACE, FIRST_WILD
from techdeck.engine import events as ev
from techdeck.engine.knowledge import NO_INTS, SEEING, Knowledge
from techdeck.engine.layout import DECK, HAND, NOWHERE, PLAY


@mypyc_attr(allow_interpreted_subclasses=True)
class Table(Knowledge):
    __slots__ = ()

    def place_all(self, cards: list[int], zone: int) -> None:
        """At set-up: put *cards* into *zone*, the last one on top; its own viewers know them."""
        sight = self.layout.sight[zone]
        where = self.where
        known = self.known
        for card in cards:
            where[card] = zone
            known[card] = sight
        self.zones[zone].extend(cards)

    def move(self, card: int, to: int, kind: int, doer: int, seers: int = 0, bottom: bool = False) -> None:
        """Move *card* to the top (end) or the bottom of *to*; *seers* see its face besides the zones' own viewers."""
        layout = self.layout
        source = self.where[card]
        cards = self.zones[source]
        target = self.zones[to]
        from_kind, to_kind, sight, crosses = layout.routes[source][to]
        seers |= sight
        spot = place = NOWHERE
        if from_kind == DECK:
            seers |= self.known[card]  # everybody sees which place it leaves
            if cards[-1] == card:
                spot = 0
                cards.pop()
            else:
                at = cards.index(card)
                spot = len(cards) - 1 - at
                del cards[at]
        else:
            if from_kind == PLAY:
                spot = cards.index(card)
            if self.careful and (card in self.shifts or card in self.counts) and not layout.face_down[to]:
                seers = layout.everyone  # EFF-7: it is known to everybody as long as the change lasts
            elif self.peeked[source] and self.peeked[source] & ~seers:
                seers |= self.blur(source, self.peeked[source] & ~seers, layout.face_down[to])
            cards.remove(card)
        if bottom:
            place = ev.UNDER
            target.insert(0, card)
        else:
            if to_kind <= PLAY:
                place = len(target) if to_kind == PLAY else 0
            target.append(card)
        if self.careful or (crosses and seers != layout.everyone):
            self.arrive(card, source, to, seers)
        else:  # the same, where nothing but this card is concerned
            self.where[card] = to
            self.known[card] = seers
            if to_kind == HAND and seers != layout.sight[to]:
                self.peeked[to] |= seers & ~layout.sight[to]
        self.events.append((kind, doer, card, source, spot, to, place, seers))

    def move_all(self, source: int, to: int, kind: int, doer: int) -> None:
        """All cards of a zone, the first one first."""
        layout = self.layout
        cards = self.zones[source]
        from_kind, to_kind, seers, _ = layout.routes[source][to]
        alone = seers == layout.everyone and from_kind != DECK and to_kind != DECK
        if not alone or (self.careful and self.concerns_others(cards)):
            for card in cards[:]:
                self.move(card, to, kind, doer)
            return
        if not cards:
            return
        # The same where nothing but these cards is concerned, with what they share looked up once.
        spot = 0 if from_kind == PLAY else NOWHERE
        place = len(self.zones[to]) if to_kind == PLAY else NOWHERE
        self.events.append((kind, doer, cards, source, spot, to, place, seers))
        self.zones[source] = []
        self.zones[to] += cards
        where = self.where
        known = self.known
        for card in cards:
            where[card] = to
            known[card] = seers
        if to_kind == HAND:
            self.peeked[to] |= seers & ~layout.sight[to]
        elif (self.shifts or self.counts) and to_kind != PLAY:
            for card in cards:
                self.end_change(card)

    def move_face_down(self, cards: list[int], to: int, kind: int, doer: int) -> None:
        """Cards of one hand, to a zone of the same pool that the same viewers see."""
        source = self.where[cards[0]]
        sight = self.layout.sight[to]
        self.move(cards[0], to, kind, doer)
        rest = cards[1:]
        if self.careful or self.peeked[source] & ~sight:
            for card in rest:
                self.move(card, to, kind, doer)
        elif rest:  # the same, where others know nothing of that hand, or no longer
            held = self.zones[source]
            for card in rest:
                held.remove(card)
                self.where[card] = to
            self.zones[to] += rest
            self.events.append((kind, doer, rest, source, NOWHERE, to, NOWHERE, sight))

    def draw_top(self, deck: int, hand: int, most: int, kind: int, doer: int) -> int:
        """Up to so many cards from the top of *deck*, as far as there is no wild one. Returns how many."""
        layout = self.layout
        cards = self.zones[deck]
        top = cards[-most:]
        if layout.pool[deck] != layout.pool[hand] or (self.careful and self.concerns_others(top)):
            return self.draw_singly(deck, hand, most, kind, doer)
        known = self.known
        for card in top:
            if known[card] or FACE[card] >= FIRST_WILD:
                return self.draw_singly(deck, hand, most, kind, doer)
        # The same, where nothing but these cards is concerned.
        del cards[-len(top) :]
        top.reverse()
        sight = layout.sight[hand]
        where = self.where
        for card in top:
            where[card] = hand
            known[card] = sight
        self.zones[hand] += top
        self.events.append((kind, doer, top, deck, 0, hand, NOWHERE, sight))
        return len(top)

    def concerns_others(self, cards: list[int]) -> bool:
        """Whether it may matter to more than these cards that they move: to what an effect has seen, or to a group."""
        if self.careful & SEEING:
            return True
        for group in self.groups:
            for card in cards:
                if card in group:
                    return True
        return False

    def draw_singly(self, deck: int, hand: int, most: int, kind: int, doer: int) -> int:
        cards = self.zones[deck]
        for drawn in range(most):
            if not cards or FACE[cards[-1]] >= FIRST_WILD:
                return drawn
            self.move(cards[-1], hand, kind, doer)
        return most

    def move_at_once(
        self, cards: list[int], to: list[int], kind: int, doers: list[int], told: list[int] = NO_INTS
    ) -> None:
        """From hands to hands: all leave before the first arrives, so a card just given is none of those that left.

        *told*, by card: who is told which card it is besides those who see the hands."""
        sight = self.layout.sight
        sources = [self.where[card] for card in cards]
        seers: list[int] = []
        for at, card in enumerate(cards):
            sees = sight[sources[at]] | sight[to[at]] | (told[at] if told else 0)
            seers.append(sees | self.leave(card, sources[at], sees))
            self.zones[sources[at]].remove(card)
            self.where[card] = NOWHERE  # on its way
        for at, card in enumerate(cards):
            self.zones[to[at]].append(card)
            self.arrive(card, sources[at], to[at], seers[at])
            self.events.append((kind, doers[at], card, sources[at], NOWHERE, to[at], NOWHERE, seers[at]))

    def leave(self, card: int, source: int, seers: int) -> int:
        """A departure from a hand or an open zone: what unseeing viewers knew of a hand is a group now, or forgotten.

        Returns who sees the face beyond *seers*."""
        more = 0
        if (self.shifts or self.counts) and self.is_changed(card):
            more = self.layout.everyone  # EFF-7: it is known to everybody as long as the change lasts
        unseen = self.peeked[source] & ~(seers | more)
        if unseen:
            more |= self.blur(source, unseen)
        return more

    def arrive(self, card: int, source: int, to: int, seers: int) -> None:
        layout = self.layout
        kind = layout.kind[to]
        self.where[card] = to
        if self.careful:
            if self.groups:
                self.regroup(card, to, seers)
            if self.careful & SEEING:
                self.unsee(card)
            if (self.shifts or self.counts) and kind != HAND and kind != PLAY:
                self.end_change(card)
            if not self.groups and not self.shifts and not self.counts:
                self.careful &= SEEING
        self.known[card] = seers
        if kind == HAND:
            self.peeked[to] |= seers & ~layout.sight[to]
        if seers != layout.everyone and layout.pool[source] != layout.pool[to]:
            self.merge_pools(layout.pool[source], layout.pool[to], layout.everyone & ~seers)

    def unsee(self, card: int) -> None:
        """A card that moves is no longer one of the cards that an effect has seen."""

    def swap(self, one: int, two: int, kind: int, doer: int) -> None:
        """GEN-7: two cards change places exactly."""
        zone_one = self.where[one]
        zone_two = self.where[two]
        seers_one = self.swap_seers(one, zone_one, zone_two)
        seers_two = self.swap_seers(two, zone_two, zone_one)
        if zone_one != zone_two:
            if self.layout.kind[zone_one] != DECK:
                seers_one |= self.leave(one, zone_one, seers_one)
            if self.layout.kind[zone_two] != DECK:
                seers_two |= self.leave(two, zone_two, seers_two)
        at_one = self.zones[zone_one].index(one)
        at_two = self.zones[zone_two].index(two)
        self.zones[zone_one][at_one] = two
        self.zones[zone_two][at_two] = one
        spot_one = self.spot(zone_one, at_one)
        spot_two = self.spot(zone_two, at_two)
        if zone_one != zone_two or self.layout.kind[zone_one] != HAND:  # inside a hand nothing changes for anybody
            self.arrive(one, zone_one, zone_two, seers_one)
            self.arrive(two, zone_two, zone_one, seers_two)
        self.events.append((kind, doer, one, zone_one, spot_one, zone_two, spot_two, seers_one))
        self.events.append((kind, doer, two, zone_two, spot_two, zone_one, spot_one, seers_two))

    def swap_seers(self, card: int, source: int, to: int) -> int:
        seers = self.layout.sight[source] | self.layout.sight[to]
        if self.layout.kind[source] == DECK:
            seers |= self.known[card]
        return seers

    def substitute(self, old: int, new: int, to: int, doer: int, bottom: bool = False) -> None:
        """GEN-8: *new* takes the exact place of *old*, which goes to zone *to*."""
        zone = self.where[old]
        at = self.zones[zone].index(old)
        self.move(old, to, ev.REPLACED, doer, bottom=bottom)
        self.move(new, zone, ev.CAME_IN, doer)
        cards = self.zones[zone]
        cards.insert(at, cards.pop())
        self.came_to(at)

    def came_to(self, place: int) -> None:
        """Of the card that has moved last: which place it came to."""
        kind, doer, card, source, spot, to, _, seers = self.events[-1]
        self.events[-1] = (kind, doer, card, source, spot, to, place, seers)

    def spot(self, zone: int, at: int) -> int:
        """The public place of an index: from the top of a deck, along a row."""
        kind = self.layout.kind[zone]
        if kind == DECK:
            return len(self.zones[zone]) - 1 - at
        return at if kind == PLAY else NOWHERE

    def show(self, card: int, seers: int, kind: int, doer: int) -> None:
        """GEN-4, GEN-5: *seers* see the card where it lies."""
        zone = self.where[card]
        layout = self.layout
        kind_of_zone = layout.kind[zone]
        if self.groups:
            self.regroup(card, zone, seers)
        self.known[card] |= seers
        spot = NOWHERE
        if kind_of_zone == HAND:
            self.peeked[zone] |= seers & ~layout.sight[zone]
        elif kind_of_zone == PLAY:
            spot = self.zones[zone].index(card)
        elif kind_of_zone == DECK:
            cards = self.zones[zone]
            spot = len(cards) - 1 - cards.index(card)
        self.events.append((kind, doer, card, zone, spot, zone, spot, seers | layout.sight[zone]))

    def put_back(self, cards: list[int], seen: list[int], deck: int, doer: int, bottom: bool) -> None:
        """EFF-PUT of several: the first of *cards* ends up on top (or lowest); only the doer knows the order.

        Of a card in *seen* everybody sees which one it is."""
        eye = self.layout.eye[doer]
        tellings: list[list[int]] = []
        for card in cards:
            source = self.where[card]
            seers = self.layout.sight[source]
            if card in seen:
                seers |= self.known[card]
            if self.layout.kind[source] != DECK:
                seers |= self.leave(card, source, seers)
            self.zones[source].remove(card)
            self.where[card] = deck
            tellings.append([seers | eye, card, source])
        deck_cards = self.zones[deck]
        for card in reversed(cards):
            deck_cards.insert(0 if bottom else len(deck_cards), card)
        # In an order that depends on nothing hidden: first what most see.
        for telling in sorted(tellings, key=telling_order):
            self.arrive(telling[1], telling[2], deck, telling[0])
            self.events.append(
                (ev.PUT_AMONG, doer, telling[1], telling[2], NOWHERE, deck, ev.UNDER if bottom else 0, telling[0])
            )
        self.forget_order(cards, eye)
        for card in cards:
            spot = self.spot(deck, deck_cards.index(card))
            self.events.append((ev.ORDERED, doer, card, deck, spot, deck, spot, eye))

    def forget_order(self, cards: list[int], eye: int) -> None:
        """Viewers other than *eye* no longer know which of *cards* lies where."""
        for viewer in range(self.layout.viewers):
            if 1 << viewer != eye:
                self.mix_up(cards, 1 << viewer)

    def shuffle(self, deck: int) -> None:
        """Nobody knows an order any more; that these cards lie in the deck is known as before."""
        cards = self.zones[deck]
        known = self.known
        for card in cards:
            known[card] = 0
        if self.groups:
            self.drop_groups(deck)
        self.dice.shuffle(cards)
        self.events.append((ev.SHUFFLED, NOWHERE, len(cards), deck, NOWHERE, deck, NOWHERE, self.layout.everyone))

    def refill(self, deck: int) -> None:
        """GEN-2: the discard is shuffled and goes under what is left of the deck."""
        discard = self.layout.refill[deck]
        if discard == NOWHERE or not self.zones[discard]:
            return
        cards = self.zones[discard]
        self.zones[discard] = []
        where = self.where
        known = self.known
        for card in cards:
            where[card] = deck
            known[card] = 0
        self.events.append((ev.REFILLED, NOWHERE, len(cards), discard, NOWHERE, deck, NOWHERE, self.layout.everyone))
        if self.layout.together:  # GEN-2a
            self.zones[deck] = cards + self.zones[deck]
            self.shuffle(deck)
        else:
            self.dice.shuffle(cards)
            self.zones[deck] = cards + self.zones[deck]

    # Changes and marks.

    def end_change(self, card: int) -> None:
        """EFF-7: a change ends at once when the card gets into a deck or onto a pile."""
        self.shifts.pop(card, 0)
        self.counts.pop(card, 0)

    def end_all_changes(self) -> None:
        """GEN-25: a lasting effect lasts until the end of the round."""
        if not self.shifts and not self.counts:
            return
        everyone = self.layout.everyone
        for card in sorted({*self.shifts, *self.counts}):
            zone = self.where[card]
            self.events.append((ev.CHANGE_OVER, NOWHERE, card, zone, NOWHERE, zone, NOWHERE, everyone))
        self.shifts = {}
        self.counts = {}

    def mark(self, card: int, doer: int) -> None:
        """EFF-4: until the end of the round nobody uses its effect again, wherever it goes."""
        self.used.append(card)
        zone = self.where[card]
        self.events.append((ev.MARKED, doer, card, zone, NOWHERE, zone, NOWHERE, self.layout.everyone))

    def unmark_all(self) -> None:
        if self.used:
            self.used = []
            self.events.append((ev.UNMARKED, NOWHERE, 0, NOWHERE, NOWHERE, NOWHERE, NOWHERE, self.layout.everyone))


def telling_order(telling: list[int]) -> tuple[int, int, int]:
    """Of cards that are told of one by one: who sees it, where from, and only then the card, which all of those see."""
    return -telling[0], telling[2], telling[1]
