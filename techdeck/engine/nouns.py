"""The nouns of the effect language. A game binds them by overriding these few methods; an effect never asks which game
it is in. What a game does not have is an empty list, and falls under GEN-21 and GEN-31.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import mypyc_attr

from techdeck.deck import FACE, FIRST_WILD
from techdeck.engine import events as ev
from techdeck.engine import kinds as k
from techdeck.engine.asking import Asking
from techdeck.engine.dice import Dice
from techdeck.engine.frame import Frame
from techdeck.engine.layout import NOWHERE, PLAY, TIME_E, WILD_ASIDE, WILD_HELD, Layout
from techdeck.language import words as w
from techdeck.language.words import FLAGS, SAME_DOMAIN

NONE: Final = -1  # no card is left
WAIT: Final = -2  # somebody has to decide first

NOT_IN_PLAY: Final = w.HAND | w.DISCARD_PILE | w.SEEN | w.IT

NO_FRAMES: Final[list[Frame]] = []
NO_CARDS: Final[list[int]] = []


@mypyc_attr(allow_interpreted_subclasses=True)
class Nouns(Asking):
    __slots__ = "frames aside wild_met".split()

    def __init__(self, layout: Layout, dice: Dice) -> None:
        super().__init__(layout, dice)
        self.frames = NO_FRAMES
        self.aside = NO_CARDS  # wild cards set aside inside an effect, each followed by who turned it up (EFF-10)
        self.wild_met = NOWHERE  # the wild card that is being placed

    # What a game binds. A noun that is one zone stands in the layout.

    def neutral(self) -> list[int]:
        """Cards in play that no player controls."""
        row = self.layout.row
        return self.zones[row] if row != NOWHERE else NO_CARDS

    def own(self, player: int) -> list[int]:
        """Cards in play that *player* controls."""
        own = self.layout.own
        return self.zones[own[player]] if own else NO_CARDS

    def use_from(self, player: int) -> list[int]:
        """Cards whose effects *player* uses, in a list made for it: those in hand and their own in play."""
        return self.zones[self.layout.hand[player]] + self.own(player)

    def use_time(self) -> int:
        """The time of the effects that may be used now."""
        return TIME_E

    def order_from(self, player: int) -> list[int]:
        """GEN-24: the acting player first, then clockwise."""
        return self.layout.orders[player]

    def left_of(self, player: int) -> int:
        return (player + 1) % self.layout.players

    def retire(self, card: int) -> int:
        """GEN-8: the zone a replaced card goes to."""
        return self.layout.discard[0]

    def may_enter(self, card: int, zone: int) -> bool:
        """Whether an effect may pick *card* to come into *zone*."""
        return True

    def settled(self, card: int) -> None:
        """*card* has come into play through an exchange or a replacement."""

    def changed(self, card: int) -> None:
        """The value or the domain of *card* has just been changed."""

    def wild_places(self, card: int) -> list[int]:
        """Where a wild card may be put by the doer who met it."""
        return NO_CARDS

    def place_wild(self, card: int, place: int, doer: int) -> None:
        raise NotImplementedError

    # The first edition's nouns: cards played for an assist, the customer just won.

    def played(self, player: int) -> list[int]:
        played = self.layout.played
        return self.zones[played[player]] if played else NO_CARDS

    def redirects(self, player: int) -> list[int]:
        """Customers that the played cards could assist instead."""
        return NO_CARDS

    def won(self, player: int) -> int:
        return NOWHERE

    def boost(self, card: int, amount: int) -> None:
        """The comparison of this assist counts *card* so much higher."""

    def claim_ties(self, player: int) -> None:
        """The comparison of this assist gives ties to *player*."""

    def redirect(self, player: int, customer: int) -> None:
        """*player* declares another customer."""

    def calm(self, number: int) -> None:
        """So many customers are expelled instead of becoming unhappy."""

    # Which cards a word means.

    def candidates(self, frame: Frame, objects: int) -> list[int]:
        """The cards an object word means to the doer, wild cards in play left out (EFF-9)."""
        if objects == w.HAND:
            return self.zones[self.layout.hand[frame.doer]]
        cards: list[int] = []
        if objects & NOT_IN_PLAY:
            if objects & w.HAND:
                cards.extend(self.zones[self.layout.hand[frame.doer]])
            if objects & w.DISCARD_PILE:
                cards.extend(self.zones[self.layout.discard[frame.doer]])
            if objects & w.SEEN:
                cards.extend(frame.seen)
            if objects & w.IT and frame.it != NOWHERE:
                cards.append(frame.it)
        if objects & w.NEUTRAL:
            cards.extend(self.tame(self.neutral()))
        if objects & w.OWN:
            cards.extend(self.tame(self.own(frame.doer)))
        if objects & w.OTHER_OWN and frame.other != NOWHERE:
            cards.extend(self.tame(self.own(frame.other)))
        if objects & w.IN_PLAY:
            cards.extend(self.in_play(cards))
        return cards

    def in_play(self, but: list[int]) -> list[int]:
        cards = self.tame(self.neutral())
        for player in range(self.layout.players):
            cards.extend(self.tame(self.own(player)))
        return [card for card in cards if card not in but]

    def tame(self, cards: list[int]) -> list[int]:
        tame: list[int] = []
        for card in cards:
            if FACE[card] < FIRST_WILD:
                tame.append(card)
        return tame

    def is_named(self, frame: Frame, card: int) -> bool:
        """`named`: value and domain as they are now (EFF-7); a wild card never matches (EFF-9)."""
        if FACE[card] >= FIRST_WILD or (frame.value == 0 and frame.domain == NOWHERE):
            return False
        if frame.value and self.value(card) != frame.value:
            return False
        return frame.domain == NOWHERE or self.domain(card) == frame.domain

    def can_be_copied(self, frame: Frame, card: int) -> bool:
        """EFF-COPY: never the card in use, a wild card, or the same card twice; C1-7: only effects of time E."""
        return self.layout.when[card] == TIME_E and card != frame.card and card not in frame.copied

    def can_be_exchanged(self, frame: Frame, one: int, two: int) -> bool:
        """EFF-EXCHANGE: two different cards, with `same-domain` of one domain (now), that may go where the other is."""
        if one == two:
            return False
        is_wild = FACE[one] >= FIRST_WILD or FACE[two] >= FIRST_WILD
        if frame.program[frame.pc + FLAGS] & SAME_DOMAIN and (is_wild or self.domain(one) != self.domain(two)):
            return False  # EFF-9: a wild card matches no domain
        to_one = self.where[one]
        to_two = self.where[two]
        if is_wild:
            return self.can_be_swapped_in(one, to_two) and self.can_be_swapped_in(two, to_one)
        return self.may_enter(one, to_two) and self.may_enter(two, to_one)

    def can_be_swapped_in(self, card: int, zone: int) -> bool:
        """EFF-9: a wild card never comes into play, and in some games is never exchanged."""
        if FACE[card] >= FIRST_WILD and (self.layout.kind[zone] == PLAY or not self.layout.wild_exchange):
            return False
        return self.may_enter(card, zone)

    def is_open(self, cards: list[int]) -> bool:
        """Whether everybody sees which cards these are."""
        everyone = self.layout.everyone
        for card in cards:  # noqa: SIM110 (a generator takes longer than the look)
            if self.known[card] != everyone:
                return False
        return True

    # Cards that come from a deck.

    def supply_has(self, zone: int, number: int) -> None:
        """EFF-6: what is left of the deck stays on top, the shuffled discard goes under it."""
        if len(self.zones[zone]) < number:
            self.refill(zone)

    def draw_card(self, player: int, kind: int) -> int:
        """GEN-1, GEN-2: the top card comes into hand; a wild card as the game has it. Returns it, or NONE, or WAIT."""
        deck = self.layout.deck[player]
        while True:
            if not self.zones[deck]:
                self.refill(deck)
                if not self.zones[deck]:
                    return NONE
            card = self.zones[deck][-1]
            if FACE[card] < FIRST_WILD or self.layout.wild == WILD_HELD:
                self.move(card, self.layout.hand[player], kind, player)
                return card
            if self.meet_wild(card, player):
                return WAIT

    def meet_wild(self, card: int, doer: int) -> bool:
        """EFF-10: a wild card turns up where it does not serve. Returns whether the doer has to place it first."""
        if self.layout.wild == WILD_HELD:
            self.move(card, self.layout.expelled, ev.SENT_AWAY, doer)
            return False
        self.move(card, self.layout.beside, ev.SET_ASIDE, doer)
        return self.put_wild_away(card, doer)

    def put_wild_away(self, card: int, doer: int) -> bool:
        """A wild card lies beside: it waits for the end of the effect, or the doer puts it on a place."""
        if self.layout.wild == WILD_ASIDE:
            self.aside = [*self.aside, card, doer]
            return False
        places = self.wild_places(card)
        if not places:
            self.move(card, self.layout.expelled, ev.SENT_AWAY, doer)
            return False
        self.wild_met = card
        self.ask(doer, k.WILD, places, self.layout.wild_rule)
        return True
