"""How a bot trades in Tech Exchange: by what a trade does to the worth of its hand, as far as it can know."""

from __future__ import annotations

from math import inf
from typing import Final

from techdeck.deck import DOMAINS, FACE, FIRST_WILD, VALUES, card_of
from techdeck.engine.asking import PASS, Open
from techdeck.engine.dice import Dice
from techdeck.games.tech_exchange.arranging import best, with_one_more
from techdeck.games.tech_exchange.floor import ANY_DOMAIN, ANY_VALUE, Offer
from techdeck.games.tech_exchange.game import TechExchange
from techdeck.games.tech_exchange.table import ACCEPT, ANSWER, ASK, BACK, CANCEL, DONE, FLOOR, OFFER

HOPE: Final = 0.3  # how likely a pair is to become a triple, or two of a domain a flush
LEAST_GAIN: Final = 0.5  # points for which a trade is worth the trouble
PATIENCE: Final = 0.6  # of the time without a trade that ends trading: after that a bot is done
WITH_PEOPLE: Final = 0.85  # the same at a live table: people read and think
WELCOME: Final = 8_000  # ms after the floor has opened in which a bot leaves people time to look
LOOKED_AT: Final = 6  # of the best wishes, where there is time to compare
BEST_WISHES: Final = 6  # among which an offer is picked, so that not all are alike
ASKS: Final = 4  # one time in so many a bot asks before it offers
RENEWS: Final = 12  # one time in so many a bot takes back an offer that nobody takes, for another one
STALE: Final = 3  # numbers given on the floor, by player, after which an offer will not be accepted any more


class Hand:
    """Cards as a bot counts them: by value and domain as they are now."""

    def __init__(self, table: TechExchange, cards: list[int]) -> None:
        self.table = table
        self.cards = cards
        self.values = table.values(cards)
        self.domains = [table.domain(card) for card in cards]

    def without(self, card: int) -> Hand:
        return Hand(self.table, [other for other in self.cards if other != card])

    def value(self) -> float:
        return hand_value(self.values, self.domains, self.table.stack_sizes())

    def value_with(self, face: int) -> float:
        values, domains = [*self.values, face % VALUES + 1], [*self.domains, face // VALUES]
        return hand_value(values, domains, self.table.stack_sizes())


def hand_value(values: list[int], domains: list[int], stacks: list[int]) -> float:
    """What the hand scores now, and a little for what it may become."""
    hope = 0
    for value in set(values):
        if values.count(value) == 2:
            hope += 3 * max(stacks[domains[at]] for at, other in enumerate(values) if other == value)
    return best(values, domains, stacks) + HOPE * hope


class Trader:
    """Who is asked what to do on the floor. Of the table only what the player may know is looked at."""

    def __init__(self, table: TechExchange, question: Open, dice: Dice) -> None:
        assert question.first_kind == FLOOR
        self.table = table
        self.question = question
        self.dice = dice
        self.player = question.player
        self.hand = Hand(self.table, self.table.zones[self.table.layout.hand[self.player]])
        self.now = self.hand.value()
        idle = 1000 * self.table.layout.options["idle"]
        self.live = idle > 0 and self.table.layout.options["window"] > 0
        self.patience = (WITH_PEOPLE if self.live else PATIENCE) * (idle or inf)  # in turn: a round is over soon enough
        welcome = min(WELCOME, self.patience / 2) if self.live and not self.is_alone() else 0
        self.waits = self.table.now - self.table.floor.opened < welcome

    def move(self) -> list[int]:
        """The whole answer."""
        options = self.question.options
        if self.waits:
            return [PASS]
        gain, picks = self.best_acceptance()
        if BACK in options:
            return [BACK] if gain >= LEAST_GAIN else [PASS]
        if gain >= LEAST_GAIN:
            return picks
        if ANSWER in options:
            return [ANSWER, self.table.answerable(self.player)[0]]
        outdated = self.outdated()
        if outdated:
            return [CANCEL, outdated[0]]
        if ASK in options and not self.is_quiet() and self.wants_to_ask():
            return self.question_aloud()
        if OFFER in options and not self.is_quiet():
            picks = self.new_offer()
            if picks:
                return picks
        if CANCEL in options and self.stale():
            return [CANCEL, self.stale()[0]]
        return [DONE] if self.is_quiet() and DONE in options else [PASS]

    def rest(self) -> list[int]:
        """The next pick of a move that somebody has begun: its end, or the card that is missed least."""
        options = self.question.options
        if PASS in options:
            return [PASS]
        if set(options) <= set(self.hand.cards):
            return [max(options, key=lambda card: self.hand.without(card).value())]
        return [options[self.dice.below(len(options))]]

    def candidates(self) -> list[list[int]]:
        """Moves worth a longer look: the own way, every offer that can be taken, the best to offer, to wait, to end."""
        found = [self.move()]
        for offer in self.table.floor.offers:
            if ACCEPT in self.question.options and offer.can_be_taken_by(self.player):
                found.append([ACCEPT, offer.number, *self.cheapest(offer)[0]])
        if OFFER in self.question.options:
            second = [PASS] if len(self.hand.cards) > 1 else []
            found += [self.offer(give, want, second) for give, want in self.wishes()[:LOOKED_AT]]
        found += [[move] for move in (DONE, PASS) if move in self.question.options]
        return [picks for at, picks in enumerate(found) if picks not in found[:at]]

    # Accepting.

    def best_acceptance(self) -> tuple[float, list[int]]:
        """The most that an open offer brings, and how to accept it."""
        found: tuple[float, list[int]] = (0.0, [])
        for offer in self.table.floor.offers:
            if offer.can_be_taken_by(self.player):
                put_down, left = self.cheapest(offer)
                gain = self.expected(left, offer.gives) - self.now
                if gain > found[0]:
                    found = (gain, [ACCEPT, offer.number, *put_down])
        return found

    def cheapest(self, offer: Offer) -> tuple[list[int], Hand]:
        """What to put down, as picks, so that the hand loses least by it."""
        left = self.hand
        put_down: list[int] = []
        picks: list[int] = []
        while len(put_down) < len(offer.wants):
            cards = self.table.put_down_from(self.player, offer, put_down)
            losses = [left.without(card).value() for card in cards]
            card = cards[losses.index(max(losses))]
            put_down.append(card)
            left = left.without(card)
        for card in put_down:
            if not self.goes_on([ACCEPT, offer.number, *picks]):
                break  # the rest goes without saying
            picks.append(card)
        return picks, left

    def goes_on(self, picks: list[int]) -> bool:
        asked = self.question.copy()
        return all(self.table.goes_on(asked, pick) for pick in picks)

    def expected(self, left: Hand, gives: list[int]) -> float:
        """What the hand is worth with what was described: the worst of it, since who describes loosely has a reason."""
        hand = left
        for description in gives[:-1]:
            faces = self.possible(description)
            worths = [hand.value_with(face) for face in faces]
            hand = Hand(self.table, [*hand.cards, faces[worths.index(min(worths))]])
        return min(hand.value_with(face) for face in self.possible(gives[-1]))

    def possible(self, description: int) -> list[int]:
        """Faces that are not all in sight."""
        faces = self.faces_of(description)
        seen = self.seen()
        return [face for face in faces if seen.count(face) < self.table.layout.decks] or faces

    def faces_of(self, description: int) -> list[int]:
        """The faces that a description may stand for; a card described exactly as it is now (C2-X3)."""
        if description < FIRST_WILD:
            return [card_of(self.table.value(description), self.table.domain(description))]
        if description < ANY_DOMAIN:
            return [card_of(description - ANY_VALUE, domain) for domain in range(DOMAINS)]
        return [card_of(value, description - ANY_DOMAIN) for value in range(1, VALUES + 1)]

    def seen(self) -> list[int]:
        table = self.table
        zones = [*table.zones[:DOMAINS], table.zones[table.layout.discard[0]], self.hand.cards]
        return [FACE[card] for zone in zones for card in zone]

    # Offering.

    def new_offer(self) -> list[int]:
        """Something useless for something that helps: `any 7` to two 7s, a card for the flush."""
        mine = [offer for offer in self.table.floor.offers if offer.giver == self.player]
        if len(mine) >= 2 and self.dice.below(4):
            return []
        wishes = self.wishes()
        if not wishes:
            return []
        wishes = self.likely(wishes)
        give, want = wishes[self.dice.below(min(len(wishes), BEST_WISHES))]
        if any(offer.cards[0] == give and offer.wants == [want] for offer in mine):
            return []
        return self.offer(give, want, self.sweetener(give, want))

    def offer(self, give: int, want: int, second: list[int]) -> list[int]:
        """The picks of an offer to all; *second* is none for a hand of one card."""
        picks = [OFFER, give, FACE[give], *second, want, PASS]
        return [*picks, self.table.layout.players] if self.table.layout.players > 2 else picks

    def sweetener(self, give: int, want: int) -> list[int]:
        """The picks for a second card: none, or after a while one that the hand can do without."""
        if len(self.hand.cards) == 1:
            return []
        left = self.hand.without(give)
        face = self.possible(want)[0]
        for card in left.cards if self.is_quiet(0.25) else []:
            if left.without(card).value_with(face) >= left.value_with(face) and not self.table.matches(card, want):
                return [card, FACE[card]]
        return [PASS]

    def is_quiet(self, part: float = 1) -> bool:
        """For that part of the time after which there is nothing to hope for, or there is nobody to trade with."""
        return self.is_alone() or self.table.now - self.table.floor.quiet_since >= part * self.patience

    def is_alone(self) -> bool:
        others = (1 << self.table.layout.players) - 1 & ~(1 << self.player)
        return self.table.floor.done & others == others

    def wishes(self) -> list[tuple[int, int]]:
        """Cards to give and descriptions to want, those that bring most first."""
        stacks = self.table.stack_sizes()
        seen = self.seen()
        gone = {face for face in set(seen) if seen.count(face) >= self.table.layout.decks}
        gains: dict[tuple[int, int], float] = {}
        for card in self.hand.cards:
            left = self.hand.without(card)
            with_it = with_one_more(left.values, left.domains, stacks)
            base = left.value() - best(left.values, left.domains, stacks)
            for face, points in enumerate(with_it):
                gain = points + base - self.now
                if gain >= LEAST_GAIN and face not in gone:
                    want = self.wanted(left, face)
                    gains[card, want] = max(gain, gains.get((card, want), 0.0))
        return sorted(gains, key=lambda wish: (-gains[wish], wish))

    def likely(self, wishes: list[tuple[int, int]]) -> list[tuple[int, int]]:
        """Those that somebody may be glad of: they have what is wanted, or want what is given."""
        promised = self.promised()
        offered = self.offered()
        demanded = self.demanded()
        met = [
            wish for wish in wishes if wish[1] in promised or any(self.table.matches(face, wish[1]) for face in offered)
        ]
        asked_for = [wish for wish in met or wishes if any(self.table.matches(wish[0], about) for about in demanded)]
        return asked_for or met or wishes

    def demanded(self) -> list[int]:
        """What others want in their offers and have asked for."""
        floor = self.table.floor
        wants = [want for offer in floor.offers if offer.giver != self.player for want in offer.wants]
        return wants + [call.about for call in floor.calls if call.player != self.player]

    def offered(self) -> list[int]:
        """What others have to give, where people play: they are made another offer for it instead of none."""
        offers = [offer for offer in self.table.floor.offers if self.live and offer.giver != self.player]
        return [give for offer in offers for give in offer.gives if give < FIRST_WILD]

    def wanted(self, left: Hand, face: int) -> int:
        """The widest description that helps: any of the value where the hand has two of it, else the card itself."""
        value = face % VALUES + 1
        return ANY_VALUE + value if left.values.count(value) >= 2 else face

    # Asking.

    def wants_to_ask(self) -> bool:
        mine = [call for call in self.table.floor.calls if call.player == self.player]
        return not mine and not self.dice.below(ASKS) and bool(self.wishes())

    def question_aloud(self) -> list[int]:
        """Who has what would help most?"""
        picks = [ASK, self.wishes()[0][1]]
        return picks if self.table.layout.players == 2 else [*picks, self.table.layout.players]

    def promised(self) -> list[int]:
        """What others have said they have."""
        return [call.about for call in self.table.floor.calls if call.player == self.player and call.yes]

    # Taking back.

    def outdated(self) -> list[int]:
        """Where people play: offers that would do harm now, and now and then one that nobody has taken for a while."""
        mine = self.table.cancelable(self.player) if self.live and not self.is_quiet() else []
        harmful = [number for number in mine if self.does_harm(number)]
        if harmful or not mine or OFFER in self.question.options or not self.is_quiet(0.25):
            return harmful
        return [] if self.dice.below(RENEWS) else mine[:1]

    def does_harm(self, number: int) -> bool:
        """Whatever comes for it."""
        offer = self.table.floor.offer(number)
        assert offer is not None
        left = Hand(self.table, [card for card in self.hand.cards if card not in offer.cards])
        return all(left.value_with(face) < self.now for face in self.possible(offer.wants[0]))

    def stale(self) -> list[int]:
        floor = self.table.floor
        age = STALE * self.table.layout.players
        return [number for number in self.table.cancelable(self.player) if floor.last - number > age]
