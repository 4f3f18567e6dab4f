"""The verbs that exchange, replace, copy and change cards, and the six of the first edition."""

from __future__ import annotations

from mypy_extensions import mypyc_attr

from techdeck.deck import FACE, FIRST_WILD, VALUE, VALUES
from techdeck.engine import events as ev
from techdeck.engine import kinds as k
from techdeck.engine.asking import PASS, Open
from techdeck.engine.frame import Frame, new_frame
from techdeck.engine.knowledge import CHANGES
from techdeck.engine.layout import DECK, HAND, NOWHERE, PLAY
from techdeck.engine.verbs_seen import SeenVerbs
from techdeck.language import words as w
from techdeck.language.words import AGAINST, ARGUMENT, FLAGS, HIGH, LOW, OBJECTS


@mypyc_attr(allow_interpreted_subclasses=True)
class PlayVerbs(SeenVerbs):
    __slots__ = ()

    # Exchange.

    def do_exchange(self, frame: Frame) -> bool:
        """EFF-EXCHANGE, GEN-7: two different cards change places; unless both can be picked nothing happens."""
        if frame.program[frame.pc + AGAINST] & w.OTHER_HAND:
            return self.exchange_in_secret(frame)
        if frame.answered:
            if frame.picked:
                self.exchange(frame, frame.picked[0], frame.picked[1])
            return True
        if (frame.program[frame.pc + OBJECTS] | frame.program[frame.pc + AGAINST]) & w.SEEN:
            self.seen_by_doer(frame)
        ones = self.candidates(frame, frame.program[frame.pc + OBJECTS])
        twos = self.candidates(frame, frame.program[frame.pc + AGAINST])
        options: list[int] = []
        for one in ones:
            for two in twos:
                if self.can_be_exchanged(frame, one, two):
                    options.append(one)
                    break
        if frame.program[frame.pc + FLAGS] & w.MAY:
            if not options and self.is_plain(ones, twos):
                return True
            options.append(PASS)
        elif not options:
            if ones and twos and not self.is_plain(ones, twos):
                self.tell_nothing(frame)
            return True
        self.ask(frame.doer, k.EXCHANGE, options, "EFF-EXCHANGE")
        return False

    def is_plain(self, ones: list[int], twos: list[int]) -> bool:
        """GEN-29: that nothing can be exchanged is plain to everybody."""
        return self.is_barred(ones) or self.is_barred(twos) or (self.is_open(ones) and self.is_open(twos))

    def is_barred(self, cards: list[int]) -> bool:
        """EFF-9: none is there, or only wild cards that are never exchanged, and everybody sees that."""
        return not cards or (not self.layout.wild_exchange and self.is_open(cards) and not self.tame(cards))

    def partners(self, frame: Frame, one: int) -> list[int]:
        twos = self.candidates(frame, frame.program[frame.pc + AGAINST])
        return [two for two in twos if self.can_be_exchanged(frame, one, two)]

    def exchange(self, frame: Frame, one: int, two: int) -> None:
        self.swap(one, two, ev.EXCHANGED, frame.doer)
        frame.count = 2
        for card in (one, two):
            if self.layout.kind[self.where[card]] == PLAY:
                self.settled(card)

    def exchange_in_secret(self, frame: Frame) -> bool:
        """With `other.hand` both pick in secret, then both cards move."""
        if frame.answered:
            return True
        ones, twos = self.secret_picks(frame)
        if not self.agreed(frame, bool(twos)):
            return False
        if not twos:
            self.tell_nothing(frame)
            return True
        self.ask_sealed(frame.doer, k.EXCHANGE, ones, "EFF-EXCHANGE")
        self.ask_sealed(frame.other, k.EXCHANGE, twos, "EFF-EXCHANGE")
        return False

    def secret_picks(self, frame: Frame) -> tuple[list[int], list[int]]:
        """What the doer and the other may pick; without the first there are none of the second."""
        hand = self.layout.hand[frame.other]
        mine = self.candidates(frame, frame.program[frame.pc + OBJECTS])
        ones = [card for card in mine if self.can_be_swapped_in(card, hand)]
        places = {self.where[card] for card in ones}
        # EFF-9: a wild card is not picked where it could only come into play.
        twos = [card for card in self.zones[hand] if any(self.can_be_swapped_in(card, place) for place in places)]
        return ones, twos

    def exchanged_in_secret(self, frame: Frame, questions: list[Open]) -> None:
        frame.answered = True
        one = questions[0].picks[0]
        two = questions[1].picks[0]
        # A wild card, or a card that may not come into play there, cannot go to a place in play.
        if self.can_be_swapped_in(one, self.where[two]) and self.can_be_swapped_in(two, self.where[one]):
            self.exchange(frame, one, two)

    # Replace.

    def do_replace(self, frame: Frame) -> bool:
        """EFF-REPLACE, GEN-8: the top card of the supply takes the place of the card picked."""
        supply = self.layout.supply
        if not frame.started:
            if not self.has_any(supply):
                return True
            if not frame.answered and not self.chosen(
                frame, k.REPLACE, "EFF-REPLACE", self.replaceable(frame), True, False
            ):
                return False
            frame.started = True
        if not frame.picked:
            return True
        old = frame.picked[0]
        while True:
            self.supply_has(supply, 1)
            if not self.zones[supply] or self.layout.kind[self.where[old]] != PLAY:  # a wild card was put in its place
                return True
            new = self.zones[supply][-1]
            if FACE[new] < FIRST_WILD or self.wild_serves(old):
                break
            self.show(old, self.layout.everyone, ev.CHOSEN, frame.doer)
            if self.meet_wild(new, frame.doer):
                return False
        to = self.retire(old)
        # The new card is taken off first, so it is never the old one.
        self.substitute(old, new, to, frame.doer, bottom=self.layout.kind[to] == DECK)
        frame.count = 1
        self.settled(new)
        return True

    def replaceable(self, frame: Frame) -> list[int]:
        cards = self.candidates(frame, frame.program[frame.pc + OBJECTS])
        return [card for card in cards if self.may_enter(card, self.retire(card))]

    def wild_serves(self, old: int) -> bool:
        """Whether a wild card may take the place of *old* (a market place in Tech Grid Poker)."""
        return False

    # Copy.

    def do_copy(self, frame: Frame) -> bool:
        """EFF-COPY, GEN-26: the effect of another card, resolved at once as if printed on the card in use."""
        if frame.copied_effect:
            return True
        if not frame.answered:
            objects = frame.program[frame.pc + OBJECTS]
            cards = [card for card in self.candidates(frame, objects) if self.can_be_copied(frame, card)]
            hand = self.zones[self.layout.hand[frame.doer]]
            sure = not (objects & w.HAND and hand)
            if not self.chosen(frame, k.COPY, "EFF-COPY", cards, sure, not sure and self.is_optional(frame)):
                return False
        if frame.picked:
            self.start_copy(frame, frame.picked[0])
        return True

    def start_copy(self, frame: Frame, card: int) -> None:
        self.show(card, self.layout.everyone, ev.COPIED, frame.user)
        frame.copied = [*frame.copied, card]
        face = FACE[card]
        copied = new_frame(face, self.layout.programs[face], frame.card, frame.user, self.layout.players)
        copied.copied_effect = True
        self.frames.append(copied)

    # Lasting changes (EFF-7).

    def do_shift(self, frame: Frame) -> bool:
        """EFF-SHIFT: the doer picks the card, then its new value, which is from 1 to 13."""
        if frame.answered:
            if frame.picked:
                self.shift(frame, frame.picked[0], frame.picked[1])
            return True
        objects = frame.program[frame.pc + OBJECTS]
        options = self.shiftable(frame)
        optional = frame.program[frame.pc + FLAGS] & w.MAY != 0
        in_hand = bool(objects & w.HAND and self.zones[self.layout.hand[frame.doer]])
        if not options and not (optional and in_hand):
            if in_hand:
                self.tell_nothing(frame)
            return True
        if optional:
            options.append(PASS)
        if objects & w.IT and not optional:
            question = self.ask(frame.doer, k.SHIFT_TO, self.shifted_values(frame, frame.it), "EFF-SHIFT")
            question.picks = [frame.it]
            return False
        self.ask(frame.doer, k.SHIFT, options, "EFF-SHIFT")
        return False

    def shiftable(self, frame: Frame) -> list[int]:
        cards = self.candidates(frame, frame.program[frame.pc + OBJECTS])
        return [card for card in cards if FACE[card] < FIRST_WILD and self.shifted_values(frame, card)]

    def shifted_values(self, frame: Frame, card: int) -> list[int]:
        low = frame.program[frame.pc + LOW]
        high = frame.program[frame.pc + HIGH]
        now = self.value(card)
        if low == 0:
            return list(range(max(1, now - high), min(VALUES, now + high) + 1))
        return [value for value in (now - high, now + high) if 1 <= value <= VALUES]

    def shift(self, frame: Frame, card: int, value: int) -> None:
        self.shifts[card] = value - VALUE[card]
        self.change(frame, card, ev.SHIFTED, value)

    def change(self, frame: Frame, card: int, kind: int, to: int) -> None:
        """EFF-7: the card is known to everybody as long as the change lasts, in a hand too."""
        zone = self.where[card]
        everyone = self.layout.everyone
        if self.groups:
            self.regroup(card, zone, everyone)
        self.known[card] = everyone
        if self.layout.kind[zone] == HAND:
            self.peeked[zone] |= everyone & ~self.layout.sight[zone]
        spot = self.spot(zone, self.zones[zone].index(card))
        self.events.append((kind, frame.doer, card, zone, spot, zone, to, everyone))
        self.careful |= CHANGES
        frame.it = card
        frame.count = 1
        self.changed(card)

    def do_count(self, frame: Frame) -> bool:
        """EFF-COUNT: until the end of the round its domain is the named one and no other."""
        objects = frame.program[frame.pc + OBJECTS]
        cards = self.countable(frame)
        in_hand = bool(objects & w.HAND and self.zones[self.layout.hand[frame.doer]])
        if not self.chosen(frame, k.COUNT, "EFF-COUNT", cards, not in_hand, in_hand and self.is_optional(frame)):
            return False
        if frame.picked and frame.domain != NOWHERE:
            self.counts[frame.picked[0]] = frame.domain
            self.change(frame, frame.picked[0], ev.COUNTED, frame.domain)
        return True

    def countable(self, frame: Frame) -> list[int]:
        return self.tame(self.candidates(frame, frame.program[frame.pc + OBJECTS]))

    # The first edition.

    def do_boost(self, frame: Frame) -> bool:
        """EFF-BOOST: one of the team's played cards counts N more in the comparison."""
        amount = frame.program[frame.pc + HIGH]
        if not frame.answered:
            cards = self.played(frame.doer)
            if cards:
                options = cards[:]
                if frame.program[frame.pc + FLAGS] & w.MAY:
                    options.append(PASS)
                self.ask(frame.doer, k.BOOST, options, "EFF-BOOST")
            return not cards
        if frame.picked:
            card = frame.picked[0]
            self.boost(card, amount)
            zone = self.where[card]
            self.events.append((ev.BOOSTED, frame.doer, card, zone, NOWHERE, zone, amount, self.layout.everyone))
            frame.count = 1
        return True

    def do_ties(self, frame: Frame) -> bool:
        """EFF-TIES: the first time two compared values are equal the team wins."""
        if not self.agreed(frame, bool(self.played(frame.doer))):
            return False
        if self.played(frame.doer):
            self.claim_ties(frame.doer)
            self.tell(ev.TIES, frame.doer, 0)
        return True

    def do_redirect(self, frame: Frame) -> bool:
        """EFF-REDIRECT: the team declares another customer that its played cards can assist."""
        if not self.chosen(frame, k.REDIRECT, "EFF-REDIRECT", self.redirects(frame.doer), True, False):
            return False
        if frame.picked:
            card = frame.picked[0]
            self.redirect(frame.doer, card)
            zone = self.where[card]
            self.events.append((ev.REDIRECTED, frame.doer, card, zone, NOWHERE, zone, NOWHERE, self.layout.everyone))
        return True

    def do_enlist(self, frame: Frame) -> bool:
        """EFF-ENLIST: the customer just won becomes a group card at once."""
        card = self.won(frame.doer)
        if not self.agreed(frame, card != NOWHERE):
            return False
        if card == NOWHERE:
            return True
        place = frame.program[frame.pc + ARGUMENT]
        to = self.layout.deck[frame.doer]
        if place == w.TO_DISCARD:
            to = self.layout.discard[frame.doer]
        elif place == w.TO_HAND:
            to = self.layout.hand[frame.doer]
        self.move(card, to, ev.ENLISTED, frame.doer, bottom=place == w.TO_BOTTOM)
        frame.count = 1
        return True

    def do_keep(self, frame: Frame) -> bool:
        """EFF-KEEP: up to N of the cards played for this assist go back to the hand."""
        if not frame.answered:
            cards = self.played(frame.doer)
            if cards:
                question = self.ask(frame.doer, k.KEEP, [*cards, PASS], "EFF-KEEP")
                question.low = 0
                question.high = frame.program[frame.pc + HIGH]
            return not cards
        for card in frame.picked:
            self.move(card, self.layout.hand[frame.doer], ev.KEPT, frame.doer)
        frame.count = len(frame.picked)
        return True

    def do_calm(self, frame: Frame) -> bool:
        """EFF-CALM: the first N customers that would become unhappy are expelled instead."""
        if not self.agreed(frame, True):
            return False
        number = frame.program[frame.pc + HIGH]
        self.calm(number)
        self.tell(ev.CALMED, frame.doer, number)
        return True
