"""The trading floor as data: open offers, questions asked aloud, who is done, and the clocks (TE-T1 to TE-T20).

A *description* is one int: a face (`7S`), a value (`any 7`) or a domain (`any Services`).
"""

from __future__ import annotations

from typing import Final

from techdeck.deck import DOMAINS, FIRST_WILD, VALUES
from techdeck.engine.knowledge import NO_INTS, NO_LISTS
from techdeck.engine.layout import NOWHERE
from techdeck.games.tech_exchange.reveal import NO_REVEAL

ANY_VALUE: Final = FIRST_WILD - 1  # plus the value
ANY_DOMAIN: Final = FIRST_WILD + VALUES  # plus the domain
# In the order in which they are offered: the wide ones first.
DESCRIPTIONS: Final[list[int]] = [*range(FIRST_WILD, FIRST_WILD + VALUES + DOMAINS), *range(FIRST_WILD)]
HIDDEN: Final = -1  # a card that is not the viewer's to know


class Offer:
    """TE-T2. Its lists are replaced, never changed in place, so copies share them."""

    def __init__(self, number: int, giver: int, to: int, gives: list[int], cards: list[int], wants: list[int]) -> None:
        self.number = number
        self.giver = giver
        self.to = to  # NOWHERE: open to all
        self.gives = gives  # descriptions
        self.cards = cards  # TE-T16: the cards they stand for, fixed when the offer is made
        self.wants = wants
        self.closes = 0  # end of the window that the first acceptance has opened (TE-T9)
        self.shut = False  # whether that window has ended; the trade may still wait for others before it
        self.takers = NO_INTS  # who has accepted, in order
        self.taken = NO_LISTS  # and with which cards
        self.able = 0  # bits of the players who hold what is wanted; follows from their hands

    def copy(self) -> Offer:
        other = Offer(self.number, self.giver, self.to, self.gives, self.cards, self.wants)
        other.closes = self.closes
        other.shut = self.shut
        other.takers = self.takers
        other.taken = self.taken
        other.able = self.able
        return other

    def is_for(self, player: int) -> bool:
        return self.giver != player and (self.to == NOWHERE or self.to == player)

    def can_be_taken_by(self, player: int) -> bool:
        return self.able >> player & 1 != 0 and not self.shut and player not in self.takers

    def reopen(self) -> None:
        """No acceptance could be met: the offer stands as before."""
        self.closes = 0
        self.shut = False
        self.takers = NO_INTS
        self.taken = NO_LISTS

    def save(self, eyes: list[int], bit: int) -> list[int]:
        """What is given is known where it is described exactly; else each side knows its own cards."""
        out = [self.number, self.giver, self.to, self.closes, int(self.shut)]
        out.extend((len(self.gives), len(self.wants), len(self.takers)))
        out.extend(self.gives)
        mine = eyes[self.giver] & bit != 0
        for at, card in enumerate(self.cards):
            out.append(card if mine or self.gives[at] < FIRST_WILD else HIDDEN)
        out.extend(self.wants)
        for at, taker in enumerate(self.takers):
            out.append(taker)
            out.extend(self.taken[at] if eyes[taker] & bit else [HIDDEN] * len(self.taken[at]))
        return out


class Call:
    """TE-T8: a question asked aloud, and what was answered."""

    def __init__(self, number: int, player: int, to: int, about: int) -> None:
        self.number = number
        self.player = player
        self.to = to
        self.about = about  # a description
        self.yes = 0  # bits of the players who have answered so
        self.no = 0

    def copy(self) -> Call:
        other = Call(self.number, self.player, self.to, self.about)
        other.yes = self.yes
        other.no = self.no
        return other

    def waits_for(self, player: int) -> bool:
        if self.player == player or not (self.to == NOWHERE or self.to == player):
            return False
        return not (self.yes | self.no) >> player & 1

    def save(self) -> list[int]:
        return [self.number, self.player, self.to, self.about, self.yes, self.no]


NO_OFFERS: Final[list[Offer]] = []
NO_CALLS: Final[list[Call]] = []


class Floor:
    def __init__(self) -> None:
        self.offers = NO_OFFERS
        self.calls = NO_CALLS
        self.queue = NO_INTS  # numbers of the offers whose windows are open, in the order in which they close
        self.last = 0  # number of the last offer or question
        self.done = 0  # bits of the players who are done (TE-T12)
        self.opened = 0  # when the phase began
        self.quiet_since = 0  # when the last trade was, or trading began (TE-T18)
        self.asked = 0  # in play in turn: bits of the players who were asked since then, and since the last first offer
        self.offered = 0  # bits of the players who have made an offer since then
        self.closes = 0  # when the phase is over at the latest, 0 for never (TE-T12)
        self.choosing = 0  # number of the offer whose giver picks among several (TE-T9)
        self.turning = NOWHERE  # for whom a card is being turned up after a trade (TE-T5)
        self.reveal = NO_REVEAL  # of the last round, to be read while the next one is traded (TE-R1)

    def copy(self) -> Floor:
        other = Floor()
        other.offers = [offer.copy() for offer in self.offers]
        other.calls = [call.copy() for call in self.calls]
        other.queue = self.queue
        other.last = self.last
        other.done = self.done
        other.opened = self.opened
        other.quiet_since = self.quiet_since
        other.asked = self.asked
        other.offered = self.offered
        other.closes = self.closes
        other.choosing = self.choosing
        other.turning = self.turning
        other.reveal = self.reveal
        return other

    def open(self, now: int, clock: int) -> None:
        """A trading phase begins; the numbers of offers go on."""
        self.clear()
        self.opened = now
        self.begin_round(now)
        self.closes = now + clock if clock else 0

    def clear(self) -> None:
        """TE-T19: everything open lapses; nobody is done with what comes next (TE-T12)."""
        self.offers = []
        self.calls = []
        self.done = 0
        self.queue = NO_INTS
        self.closes = 0
        self.choosing = 0

    def begin_round(self, now: int) -> None:
        """TE-T18: a trade, or the beginning: from now on nobody has traded."""
        self.quiet_since = now
        self.asked = 0
        self.offered = 0

    def note_asked(self, player: int, offers: bool) -> None:
        """TE-T18: to the first offer of each player in a round all others are asked, also who was asked before."""
        if offers and not self.offered >> player & 1:
            self.offered |= 1 << player
            self.asked = 0
        self.asked |= 1 << player

    def new_number(self) -> int:
        self.last += 1
        return self.last

    def offer(self, number: int) -> Offer | None:
        for offer in self.offers:
            if offer.number == number:
                return offer
        return None

    def call(self, number: int) -> Call | None:
        for call in self.calls:
            if call.number == number:
                return call
        return None

    def remove(self, offer: Offer) -> None:
        self.offers.remove(offer)
        self.queue = [number for number in self.queue if number != offer.number]

    def first_open_window(self) -> Offer | None:
        for number in self.queue:
            offer = self.offer(number)
            if offer is not None and not offer.shut:
                return offer
        return None

    def first_shut_window(self) -> Offer | None:
        offer = self.offer(self.queue[0]) if self.queue else None
        return offer if offer is not None and offer.shut else None

    def put_off(self, later: int) -> None:
        self.opened += later
        self.quiet_since += later
        if self.closes:
            self.closes += later
        for offer in self.offers:
            if offer.closes:
                offer.closes += later

    def save(self, eyes: list[int], bit: int) -> list[int]:
        out = [self.last, self.done, self.opened, self.quiet_since, self.asked, self.offered]
        out.extend((self.closes, self.choosing, self.turning))
        out.append(len(self.queue))
        out.extend(self.queue)
        out.append(len(self.offers))
        for offer in self.offers:
            out.extend(offer.save(eyes, bit))
        for call in self.calls:
            out.extend(call.save())
        return out

    def load(self, data: list[int]) -> None:
        self.last, self.done, self.opened, self.quiet_since, self.asked, self.offered = data[:6]
        self.closes, self.choosing, self.turning, waiting = data[6:10]
        at = 10 + waiting
        self.queue = data[10:at]
        self.offers = []
        self.calls = []
        number = data[at]
        at += 1
        for _ in range(number):
            at = self.load_offer(data, at)
        while at < len(data):
            call = Call(data[at], data[at + 1], data[at + 2], data[at + 3])
            call.yes = data[at + 4]
            call.no = data[at + 5]
            self.calls.append(call)
            at += 6

    def load_offer(self, data: list[int], at: int) -> int:
        gives, wants, takers = data[at + 5], data[at + 6], data[at + 7]
        first = at + 8
        cards = first + gives
        wanted = cards + gives
        end = wanted + wants
        offer = Offer(data[at], data[at + 1], data[at + 2], data[first:cards], data[cards:wanted], data[wanted:end])
        offer.closes = data[at + 3]
        offer.shut = data[at + 4] == 1
        offer.takers = []
        offer.taken = []
        for _ in range(takers):
            offer.takers.append(data[end])
            offer.taken.append(data[end + 1 : end + 1 + wants])
            end += 1 + wants
        self.offers.append(offer)
        return end
