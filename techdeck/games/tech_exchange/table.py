"""The table of Tech Exchange: its zones, the floor beside the cards, and what the words of an effect mean."""

from __future__ import annotations

from typing import Final

from mypy_extensions import mypyc_attr

from techdeck.deck import DOMAIN_LETTERS, DOMAINS, FACE, FIRST_WILD
from techdeck.engine import events as ev
from techdeck.engine import kinds as k
from techdeck.engine.dice import Dice
from techdeck.engine.knowledge import NO_INTS
from techdeck.engine.layout import NOWHERE, Layout
from techdeck.engine.position import Position
from techdeck.games.tech_exchange.arranging import best
from techdeck.games.tech_exchange.floor import ANY_DOMAIN, ANY_VALUE, HIDDEN, Floor, Offer
from techdeck.games.tech_exchange.reveal import load_reveal

STACK: Final = 0  # zones: of the first domain; then those of the others
DECK_ZONE: Final = 4
DISCARD: Final = 5

FLOOR: Final = k.GAME  # kinds of questions
GIVE: Final = k.GAME + 1
SHOW_AS: Final = k.GAME + 2
ALSO_GIVE: Final = k.GAME + 3
WANT: Final = k.GAME + 4
ALSO_WANT: Final = k.GAME + 5
TO: Final = k.GAME + 6
WHICH_OFFER: Final = k.GAME + 7
WITH: Final = k.GAME + 8
OWN_OFFER: Final = k.GAME + 9
ABOUT: Final = k.GAME + 10
WHICH_CALL: Final = k.GAME + 11
OWN_CALL: Final = k.GAME + 12
CHOOSE: Final = k.GAME + 13
DOWN: Final = k.GAME + 14
ARRANGE: Final = k.GAME + 15
GROUP: Final = k.GAME + 16
MEMBER: Final = k.GAME + 17
COUNTING: Final = k.GAME + 18

OFFER: Final = 0  # what is done on the floor
ACCEPT: Final = 1
CANCEL: Final = 2
ASK: Final = 3
ANSWER: Final = 4
DROP: Final = 5
DONE: Final = 6
BACK: Final = 7
MOVES: Final = "offer accept cancel ask answer drop done back".split()

BEST: Final = 0  # how a hand is arranged
OWN: Final = 1
WAYS: Final = "best own".split()

EVENTS: Final = {  # by name, in the order of the kinds below: the rule by which it happens
    "starts_stack": "TE-S1",
    "gathers": "TE-R5",
    "deals": "TE-S2",
    "lists": "TE-T5",
    "sorts": "TE-E4",
    "opens_floor": "TE-T1",
    "offers": "TE-T2",
    "accepts": "TE-T4",
    "cancels": "TE-T6",
    "withdraws_offer": "TE-T3",
    "lapses": "TE-T17",
    "trades": "TE-T16",
    "calls": "TE-T8",
    "answers": "TE-T8",
    "drops_call": "TE-T8",
    "is_done": "TE-T12",
    "is_back": "TE-T12",
    "closes_floor": "TE-T11",
    "places_wild": "TE-S5",
    "shows_hand": "TE-R1",
    "counts_group": "TE-R3",
    "holds": "TE-T3",
    "shows_wild": "TE-S5",
    "draws_for_wild": "TE-S5",
    "spends_used": "TE-E2",
    "draws_for_used": "TE-E2",
    "discards_to_smallest": "TE-R1",
    "reveals": "TE-R1",
    "shows_cards": "TE-R1",
    "sums_up": "TE-R3",
}
STARTS: Final = ev.GAME  # a 1 starts its stack
GATHERS: Final = ev.GAME + 1  # card: how many cards go back into the deck
DEALS: Final = ev.GAME + 2
TURNS_UP: Final = ev.GAME + 3  # a card comes from the deck to its stack
SORTS: Final = ev.GAME + 4  # TE-E4: a stock card moves to its own stack
OPENS: Final = ev.GAME + 5  # a trading phase; card: the first or the second
OFFERS: Final = ev.GAME + 6  # card: number of the offer; from place: descriptions; to place: to whom
ACCEPTS: Final = ev.GAME + 7  # card: number of the offer
CANCELS: Final = ev.GAME + 8
WITHDRAWS: Final = ev.GAME + 9  # the game takes back what can no longer be met
LAPSES: Final = ev.GAME + 10  # an acceptance that can no longer be met
TRADES: Final = ev.GAME + 11
CALLS: Final = ev.GAME + 12  # card: number of the question; from place: description; to place: to whom
ANSWERS: Final = ev.GAME + 13  # from place: description; to place: 1 for yes
DROPS: Final = ev.GAME + 14
IS_DONE: Final = ev.GAME + 15
IS_BACK: Final = ev.GAME + 16
CLOSES: Final = ev.GAME + 17  # card: why trading is over
PLACES: Final = ev.GAME + 18  # a wild card is put on a stack
REVEALS: Final = ev.GAME + 19
SCORES: Final = ev.GAME + 20  # a group, by its first card; from place: the group (reveal.py); to place: points
HOLDS: Final = ev.GAME + 21  # what was said exactly tells where the card is
SHOWS_WILD: Final = ev.GAME + 22
DRAWS_FOR_WILD: Final = ev.GAME + 23
SPENDS_USED: Final = ev.GAME + 24  # a card whose effect was used
DRAWS_FOR_USED: Final = ev.GAME + 25
DISCARDS_TO_SMALLEST: Final = ev.GAME + 26
REVEALING_BEGINS: Final = ev.GAME + 27  # card: the round
SHOWS_CARDS: Final = ev.GAME + 28  # from place and to place: cards of the hand
SUMS_UP: Final = ev.GAME + 29  # card: points in all; to place: points of the round

STOP_MARK: Final = 0  # why trading is over (TE-T11)
ALL_DONE: Final = 1  # TE-T12
CLOCK_UP: Final = 2  # TE-T12
PAUSE: Final = 3  # TE-T13
QUIET: Final = 4  # TE-T18
REASONS: Final = "stop-mark all-done clock-up pause quiet".split()
REASON_RULES: Final = "TE-T11 TE-T12 TE-T12 TE-T13 TE-T18".split()

DEALT: Final = 0  # stages
TRADING: Final = 1
EFFECTS: Final = 2
TRADING_AGAIN: Final = 3
EFFECTS_AGAIN: Final = 4
DISCARDING: Final = 5
REVEALING: Final = 6
RESETTING: Final = 7
STAGES: Final = "dealt trading effects trading-again effects-again discarding revealing resetting".split()

ROUNDS: Final = 3  # TE-R6

STACKS: Final[list[int]] = [0, 1, 2, 3]  # places for a wild card
PACK: Final = 100  # descriptions in one int of an event


@mypyc_attr(allow_interpreted_subclasses=True)
class ExchangeTable(Position):
    def __init__(self, layout: Layout, dice: Dice) -> None:
        super().__init__(layout, dice)
        self.step = 0  # of a turn in an effects phase (using.py)
        self.users = 0  # players who have used an effect in this phase (TE-E3)
        self.score = NO_INTS  # by player
        self.floor = Floor()

    def fill(self, other: Position) -> None:
        assert isinstance(other, ExchangeTable)
        self.step = other.step
        self.users = other.users
        self.score = other.score[:]
        self.floor = other.floor.copy()

    def fields(self) -> list[str]:
        return [*super().fields(), "step", "users", "score"]

    def field_words(self, name: str) -> list[str]:
        return STAGES if name == "stage" else []

    def save(self) -> list[int]:
        return self.save_for(self.layout.everyone)

    def save_for(self, bit: int) -> list[int]:
        return super().save() + self.floor.reveal.save() + self.floor.save(self.layout.eye, bit)

    def load(self, data: list[int]) -> None:
        super().load(data)
        rest = data[len(self.fields()) - 1 + self.layout.players :]
        self.floor.reveal = load_reveal(rest)
        self.floor.load(rest[rest[0] :])

    # The market and what a hand is worth in it.

    def stack_sizes(self) -> list[int]:
        """TE-S5: a wild card counts as a card."""
        return [len(self.zones[STACK + domain]) for domain in range(DOMAINS)]

    def worth_of(self, cards: list[int]) -> int:
        """TE-R3: the most that these cards score in the market as it is."""
        return best(self.values(cards), [self.domain(card) for card in cards], self.stack_sizes())

    def worth(self, player: int) -> int:
        return self.worth_of(self.zones[self.layout.hand[player]])

    # Descriptions (TE-T2, C2-X3).

    def matches(self, card: int, description: int) -> bool:
        if description < FIRST_WILD:
            return FACE[card] == description
        if description < ANY_DOMAIN:
            return self.value(card) == description - ANY_VALUE
        return self.domain(card) == description - ANY_DOMAIN

    def matching(self, cards: list[int], description: int) -> list[int]:
        return [card for card in cards if self.matches(card, description)]

    def descriptions_of(self, card: int) -> list[int]:
        return [FACE[card], ANY_VALUE + self.value(card), ANY_DOMAIN + self.domain(card)]

    def first_matches(self, cards: list[int], wants: list[int]) -> list[int]:
        """The cards that can stand for the first of *wants* and leave one for the second."""
        firsts = self.matching(cards, wants[0])
        if len(wants) == 1:
            return firsts
        seconds = self.matching(cards, wants[1])
        if len(seconds) != 1:
            return firsts if seconds else NO_INTS
        return [card for card in firsts if card != seconds[0]]

    def holds(self, player: int, cards: list[int]) -> bool:
        hand = self.layout.hand[player]
        return all(self.where[card] == hand for card in cards)

    def see_who_is_able(self, offer: Offer) -> None:
        offer.able = 0
        for player in range(self.layout.players):
            if offer.is_for(player) and self.first_matches(self.zones[self.layout.hand[player]], offer.wants):
                offer.able |= 1 << player

    # Deals from a view: what others have fixed in their offers is made up.

    def may_be_wild(self, zone: int) -> bool:
        """TE-S5: at the deal in hands that have not been looked through yet."""
        looked_through = self.layout.orders[self.marker][: self.asked]
        if self.stage == DEALT and zone not in [self.layout.hand[player] for player in looked_through]:
            return True
        return super().may_be_wild(zone)

    def make_up(self, viewer: int, dice: Dice, force: bool) -> bool:
        for offer in self.floor.offers:
            offer.cards = self.made_up(offer.cards, offer.gives, offer.giver, viewer, dice, force)
            gone = force and offer.number != self.floor.choosing
            if gone:
                offer.cards = self.long_gone(offer.cards, offer.gives)
            if HIDDEN in offer.cards:
                return False
            for at, taker in enumerate(offer.takers):
                offer.taken[at] = self.made_up(offer.taken[at], offer.wants, taker, viewer, dice, force)
                if gone:
                    offer.taken[at] = self.long_gone(offer.taken[at], offer.wants)
                if HIDDEN in offer.taken[at]:
                    return False
        for offer in self.floor.offers:  # cards may have been moved for the last one, too
            self.see_who_is_able(offer)
        return True

    def made_up(
        self, cards: list[int], descriptions: list[int], player: int, viewer: int, dice: Dice, force: bool
    ) -> list[int]:
        """Cards in the dealt hand of *player* that the descriptions may stand for; HIDDEN where there is none."""
        out = cards[:]
        for at, card in enumerate(cards):
            if card == HIDDEN:
                hand = self.zones[self.layout.hand[player]]
                choices = [card for card in self.matching(hand, descriptions[at]) if card not in out]
                if not choices and force:
                    choices = self.brought(player, descriptions[at], viewer, dice, out)
                if choices:
                    out[at] = choices[dice.below(len(choices))]
        return out

    def long_gone(self, cards: list[int], descriptions: list[int]) -> list[int]:
        """TE-T17: what was put down may lie anywhere by the end of the window; HIDDEN becomes some such card."""
        out = cards[:]
        for at, card in enumerate(cards):
            if card == HIDDEN:
                matching = self.matching(list(range(self.layout.cards)), descriptions[at])
                out[at] = next(other for other in matching if other not in out)
        return out

    def brought(self, player: int, description: int, viewer: int, dice: Dice, but: list[int]) -> list[int]:
        """A matching card that the viewer cannot place comes for one in the hand of *player* that is none of *but*."""
        needed = [card for offer in self.floor.offers for cards in (offer.cards, *offer.taken, but) for card in cards]
        free = [card for card in self.cannot_place(viewer) if card not in needed]
        hand = self.layout.hand[player]
        comes = self.matching(free, description)
        goes = [card for card in free if self.where[card] == hand]
        if not comes or not goes:
            return NO_INTS
        one = comes[dice.below(len(comes))]
        two = goes[dice.below(len(goes))]
        self.change_places(one, two)
        return [one]

    # What the words of an effect mean here.

    def neutral(self) -> list[int]:
        zones = self.zones
        return zones[STACK] + zones[STACK + 1] + zones[STACK + 2] + zones[STACK + 3]

    def settled(self, card: int) -> None:
        """TE-E4, C2-X1."""
        self.sort(card)

    def changed(self, card: int) -> None:
        """C2-X2."""
        if self.where[card] < STACK + DOMAINS:
            self.sort(card)

    def sort(self, card: int) -> None:
        own = STACK + self.domain(card)
        if self.where[card] != own:
            self.move(card, own, SORTS, NOWHERE)

    def wild_places(self, card: int) -> list[int]:
        return STACKS

    def place_wild(self, card: int, place: int, doer: int) -> None:
        """TE-S5."""
        self.move(card, STACK + place, PLACES, doer)

    # In words.

    def place_name(self, place: int) -> str:
        return DOMAIN_LETTERS[place] if 0 <= place < DOMAINS else str(place)

    def place_named(self, name: str) -> int:
        return DOMAIN_LETTERS.find(name) if len(name) == 1 else NOWHERE


def packed(descriptions: list[int]) -> int:
    """One or two descriptions as one int below PACK**2."""
    return descriptions[0] * PACK + (descriptions[1] + 1 if len(descriptions) > 1 else 0)
