"""The verbs that move cards between hands, decks and discards. Each is a function of the frame: it asks for the picks
it needs and returns False, is called again when they are there, and returns True when it is done. `frame.count` is the
number of cards it moved.
"""

from __future__ import annotations

from mypy_extensions import mypyc_attr

from techdeck.deck import FACE, FIRST_WILD, VALUE
from techdeck.engine import events as ev
from techdeck.engine import kinds as k
from techdeck.engine.asking import PASS, Open
from techdeck.engine.frame import Frame
from techdeck.engine.layout import DECK, NOWHERE, WILD_HELD
from techdeck.engine.nouns import NO_CARDS, NONE, WAIT, Nouns
from techdeck.language import words as w
from techdeck.language.words import ARGUMENT, FLAGS, HIGH, LOW, MAY, OBJECTS, SAME


@mypyc_attr(allow_interpreted_subclasses=True)
class Verbs(Nouns):
    __slots__ = ()

    # Choosing.

    def agreed(self, frame: Frame, possible: bool) -> bool:
        """`may` before an act that asks for nothing itself: yes or no (on no the act is over)."""
        if frame.agreed or not possible or not frame.program[frame.pc + FLAGS] & MAY:
            return True
        self.ask(frame.doer, k.MAY, [k.YES, PASS], "GEN-20")
        return False

    def chosen(
        self, frame: Frame, kind: int, rule: str, cards: list[int], sure: bool, anyway: bool, ordered: bool = False
    ) -> bool:
        """Whether the doer has picked from *cards* the number the act names: `frame.picked`.

        *sure*: everybody can see how many of them there are; only then is a forced choice not asked (GEN-29).
        *anyway*: ask also when passing is all there is."""
        if frame.answered:
            return True
        program = frame.program
        pc = frame.pc
        flags = program[pc + FLAGS]
        low = program[pc + LOW]
        high = program[pc + HIGH]
        if flags & SAME:
            low, high = self.numbers(frame)
        may = flags & MAY != 0 and not frame.agreed
        there = len(cards)
        if low > there:
            low = there
        if high > there:
            high = there
        if high == 0 and (there > 0 or not anyway):
            if not sure:
                self.tell_nothing(frame)
            frame.picked = NO_CARDS
            return True
        if low == there and sure and not may and (there < 2 or not ordered):
            frame.picked = cards[:]
            return True
        options = cards[:]
        if may or low == 0:
            options.append(PASS)
        question = self.ask(frame.doer, kind, options, rule)
        question.low = low
        question.high = high
        return False

    def tell_nothing(self, frame: Frame) -> None:
        """That hidden cards left nothing to pick shows: nobody is asked."""
        self.tell(ev.NOTHING, frame.doer, frame.program[frame.pc])

    def tell(self, kind: int, doer: int, what: int) -> None:
        """An event without a card."""
        everyone = self.layout.everyone
        self.events.append((kind, doer, what, NOWHERE, NOWHERE, NOWHERE, NOWHERE, everyone))

    def numbers(self, frame: Frame) -> tuple[int, int]:
        """At least and at most so many; `same` is what the doer moved in the step before."""
        program = frame.program
        low = program[frame.pc + LOW]
        high = program[frame.pc + HIGH]
        flags = program[frame.pc + FLAGS]
        if flags & SAME:
            moved = frame.before if flags & w.STEP_BEFORE else frame.moved
            same = moved[frame.doer] if moved else 0
            return low + same, high + same
        return low, high

    def named_of(self, frame: Frame, cards: list[int]) -> list[int]:
        return [card for card in cards if self.is_named(frame, card)]

    # Verbs.

    def do_draw(self, frame: Frame) -> bool:
        """EFF-DRAW: the top card of the deck into hand, N times."""
        deck = self.layout.deck[frame.doer]
        if not frame.started:
            refill = self.layout.refill[deck]
            there = len(self.zones[deck]) + (len(self.zones[refill]) if refill != NOWHERE else 0)
            if not self.agreed(frame, there > 0) or not self.settled_number(frame, there, "EFF-DRAW"):
                return False
            frame.started = True
            if self.layout.together:
                self.supply_has(deck, frame.left)  # C1-8: a step needs its whole number
        return self.draw_left(frame, ev.DREW)

    def settled_number(self, frame: Frame, there: int, rule: str) -> bool:
        """`0-N` cards that nobody picks one by one: the doer says how many. The number is `frame.left`."""
        low, high = self.numbers(frame)
        if frame.answered:
            high = frame.picked[0]
            frame.picked = NO_CARDS  # a number is no card
            self.tell(ev.SAID, frame.doer, high)
        elif low != high and there:
            self.ask(frame.doer, k.HOW_MANY, list(range(min(high, there) + 1)), rule)
            return False
        frame.left = high
        return True

    def draw_left(self, frame: Frame, kind: int) -> bool:
        deck = self.layout.deck[frame.doer]
        hand = self.layout.hand[frame.doer]
        while frame.left > 0:
            if not self.zones[deck]:
                self.refill(deck)
            drawn = self.draw_top(deck, hand, frame.left, kind, frame.doer) if self.zones[deck] else 0
            frame.left -= drawn
            frame.count += drawn
            if not drawn:
                card = self.draw_card(frame.doer, kind)
                if card == WAIT:
                    return False
                frame.left -= 1
                if card == NONE:
                    frame.left = 0
                else:
                    frame.count += 1
        return True

    def do_discard(self, frame: Frame) -> bool:
        """EFF-DISCARD: from the doer's hand to the doer's discard; or the rest of `seen`."""
        flags = frame.program[frame.pc + FLAGS]
        if flags & w.REST:
            return self.discard_rest(frame)
        if flags & w.RANDOM:
            return self.discard_random(frame)
        hand = self.zones[self.layout.hand[frame.doer]]
        if flags & w.NAMED:
            cards = self.named_of(frame, hand)
            optional = self.is_optional(frame)
            if hand and not cards and not optional:
                self.note_absence(self.serial, frame.doer, frame.value, frame.domain)
            if not self.chosen(frame, k.DISCARD, "EFF-DISCARD", cards, False, bool(hand) and optional):
                return False
        elif not self.chosen(frame, k.DISCARD, "EFF-DISCARD", hand, True, False):
            return False
        discard = self.layout.discard[frame.doer]
        for card in frame.picked:
            self.move(card, discard, ev.DISCARDED, frame.doer)
        frame.count = len(frame.picked)
        return True

    def is_optional(self, frame: Frame) -> bool:
        """With `may` and `0-N` passing is a choice, so the question is asked whatever the doer holds (GEN-29)."""
        return frame.program[frame.pc + FLAGS] & MAY != 0 or self.numbers(frame)[0] == 0

    def discard_random(self, frame: Frame) -> bool:
        """EFF-8: counted along the hand in the order in which its cards arrived."""
        hand = self.zones[self.layout.hand[frame.doer]]
        if not self.agreed(frame, bool(hand)):
            return False
        if not self.settled_number(frame, len(hand), "EFF-DISCARD"):
            return False
        for _ in range(min(frame.left, len(hand))):
            self.move(hand[self.dice.below(len(hand))], self.layout.discard[frame.doer], ev.DISCARDED, frame.doer)
            frame.count += 1
        return True

    def discard_rest(self, frame: Frame) -> bool:
        """To the discard that belongs to the deck they came from; where there is none, under that deck."""
        if not self.agreed(frame, bool(frame.seen)):
            return False
        for card in frame.seen:
            zone = self.where[card]
            if self.layout.kind[zone] != DECK:
                self.move(card, self.layout.discard[self.holder(zone)], ev.DISCARDED, frame.doer)
            elif self.layout.refill[zone] != NOWHERE:
                self.move(card, self.layout.refill[zone], ev.DISCARDED, frame.doer)
            else:
                self.move(card, zone, ev.DISCARDED, frame.doer, self.layout.everyone, bottom=True)
            frame.count += 1
        return True

    def holder(self, zone: int) -> int:
        """Whose hand a zone is."""
        for player in range(self.layout.players):
            if self.layout.hand[player] == zone:
                return player
        return 0

    def do_recover(self, frame: Frame) -> bool:
        """EFF-RECOVER: from the discard into hand, only of that printed value if one is given."""
        if not frame.started:
            if not self.chosen(frame, k.RECOVER, "EFF-RECOVER", self.recoverable(frame), True, False):
                return False
            frame.started = True
        return self.bring_in(frame, ev.RECOVERED)

    def recoverable(self, frame: Frame) -> list[int]:
        pile = self.zones[self.layout.discard[frame.doer]]
        most = frame.program[frame.pc + ARGUMENT]
        return [card for card in pile if 0 < VALUE[card] <= most] if most else pile

    def bring_in(self, frame: Frame, kind: int) -> bool:
        """The picked cards come into hand; for a wild card that cannot be held the top card is drawn instead."""
        for card in frame.picked:
            if FACE[card] < FIRST_WILD or self.layout.wild == WILD_HELD:
                self.move(card, self.layout.hand[frame.doer], kind, frame.doer, self.known[card])
                frame.count += 1
            elif self.where[card] != self.layout.beside:
                self.move(card, self.layout.beside, ev.SET_ASIDE, frame.doer)
        frame.picked = [card for card in frame.picked if self.where[card] == self.layout.beside]
        while frame.picked or frame.left:
            if frame.left:
                if not self.draw_left(frame, ev.DREW):
                    return False
                continue
            card = frame.picked[0]
            frame.picked = frame.picked[1:]
            frame.left = 1
            if self.put_wild_away(card, frame.doer):
                return False
        return True

    def do_take(self, frame: Frame) -> bool:
        """EFF-TAKE: of the `seen` cards into the doer's hand; the others see what they had seen."""
        cards = self.seen_by_doer(frame)
        is_open = self.is_open(cards)
        sure = True
        if frame.program[frame.pc + FLAGS] & w.NAMED:
            cards = self.named_of(frame, cards)
            sure = is_open
        if not frame.started:
            anyway = bool(frame.seen) and not is_open and self.is_optional(frame)
            if not self.chosen(frame, k.TAKE, "EFF-TAKE", cards, sure, anyway):
                return False
            frame.started = True
        return self.bring_in(frame, ev.TOOK)

    def seen_by_doer(self, frame: Frame) -> list[int]:
        """Who picks among `seen` cards that only another doer was shown is shown them too; nobody else is told, since
        that would tell what the doer knew before."""
        eye = self.layout.eye[frame.doer]
        for card in frame.seen:
            if not self.known[card] & eye:
                self.show(card, eye, ev.SHOWN, frame.doer)
        return frame.seen

    def do_put(self, frame: Frame) -> bool:
        """EFF-PUT: on top of a deck or under it, in the doer's order: the first picked ends up outermost."""
        flags = frame.program[frame.pc + FLAGS]
        if flags & w.REST:
            if not self.put_rest_picked(frame):
                return False
        else:
            if frame.program[frame.pc + OBJECTS] & w.SEEN:
                self.seen_by_doer(frame)
            cards = self.candidates(frame, frame.program[frame.pc + OBJECTS])
            if not self.chosen(frame, k.PUT, "EFF-PUT", cards, True, False, ordered=True):
                return False
        if not frame.picked:
            return True
        frame.count = len(frame.picked)
        self.put_on_decks(frame.picked, frame.seen, frame.doer, flags & w.BOTTOM != 0)
        return True

    def put_rest_picked(self, frame: Frame) -> bool:
        if frame.answered:
            return True
        if not self.agreed(frame, bool(frame.seen)):
            return False
        if len(frame.seen) < 2:
            frame.picked = frame.seen
            return True
        question = self.ask(frame.doer, k.PUT, self.seen_by_doer(frame), "EFF-PUT")
        question.low = question.high = len(frame.seen)
        return False

    def put_on_decks(self, cards: list[int], seen: list[int], doer: int, bottom: bool) -> None:
        decks: list[int] = []
        for card in cards:
            deck = self.deck_for(card, doer)
            if deck not in decks:
                decks.append(deck)
        for deck in sorted(decks):  # the order of the picks is the doer's business
            together = [card for card in cards if self.deck_for(card, doer) == deck]
            if len(together) == 1:
                seers = self.known[together[0]] if together[0] in seen else 0  # everybody sees which card it is
                self.move(together[0], deck, ev.PUT, doer, seers, bottom)
            else:
                self.put_back(together, seen, deck, doer, bottom)

    def deck_for(self, card: int, doer: int) -> int:
        """Cards from hand or discard to the doer's deck, seen ones to theirs, those seen in a hand to its owner's."""
        zone = self.where[card]
        if self.layout.kind[zone] == DECK:
            return zone
        for player in range(self.layout.players):
            if self.layout.hand[player] == zone:
                return self.layout.deck[player]
        return self.layout.deck[doer]

    def do_expel(self, frame: Frame) -> bool:
        """EFF-EXPEL, GEN-6: out of the game for good."""
        cards = self.candidates(frame, frame.program[frame.pc + OBJECTS])
        if not self.chosen(frame, k.EXPEL, "EFF-EXPEL", cards, True, False):
            return False
        for card in frame.picked:
            self.move(card, self.layout.expelled, ev.EXPELLED, frame.doer)
        frame.count = len(frame.picked)
        return True

    def do_give(self, frame: Frame) -> bool:
        """EFF-GIVE: from the doer's hand to that player's hand; giver and receiver see the cards."""
        cards = self.zones[self.layout.hand[frame.doer]]
        if not self.chosen(frame, k.GIVE, "EFF-GIVE", cards, True, False):
            return False
        flags = frame.program[frame.pc + FLAGS]
        receiver = frame.user if flags & w.TO_USER else frame.other
        for card in frame.picked:
            self.move(card, self.layout.hand[receiver], ev.GAVE, frame.doer)
        frame.count = len(frame.picked)
        return True

    def do_pass_on(self, frame: Frame) -> bool:
        """EFF-PASS: all pick in secret, then all cards move at once to the hand on the left."""
        if frame.answered or self.layout.players == 1:
            return True
        number = frame.program[frame.pc + HIGH]
        for player in self.order_from(frame.user):
            hand = self.zones[self.layout.hand[player]]
            if hand:
                question = self.ask_sealed(player, k.PASS_ON, hand[:], "EFF-PASS")
                question.low = question.high = min(number, len(hand))
        frame.answered = not self.opens
        return not self.opens

    def passed_on(self, frame: Frame, questions: list[Open]) -> None:
        cards: list[int] = []
        givers: list[int] = []
        for player in self.order_from(frame.user):
            for question in questions:
                if question.player == player:
                    cards.extend(question.picks)
                    givers.extend([player] * len(question.picks))
        self.move_at_once(cards, [self.layout.hand[self.left_of(giver)] for giver in givers], ev.PASSED_ON, givers)
        frame.count = len(cards)
        frame.answered = True
