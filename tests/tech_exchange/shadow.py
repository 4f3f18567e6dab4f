"""The trading floor kept a second time, from nothing but what players said and what the game told: every trade must be
what both sides have agreed to, in its time and once.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from techdeck.deck import FACE, FIRST_WILD
from techdeck.engine import events as ev
from techdeck.engine.asking import PASS
from techdeck.games.tech_exchange import table as t
from techdeck.games.tech_exchange.floor import ANY_DOMAIN, ANY_VALUE
from techdeck.games.tech_exchange.game import TechExchange

Event = tuple[int, ...]  # kind, doer, card, from zone, from place, to zone, to place, who sees the card


@dataclass
class Said:
    """An answer on the floor, with all its picks."""

    seat: int
    picks: list[int]


@dataclass
class Offered:
    giver: int
    cards: list[int]
    gives: list[int]
    wants: list[int]
    to: int
    closes: int = 0  # end of its window
    taken: dict[int, list[int]] = field(default_factory=dict)  # by who has accepted: the cards put down


@dataclass
class Asked:
    player: int
    about: int
    yes: int = 0  # bits of who has answered so
    no: int = 0


class Shadow:
    def __init__(self, table: TechExchange) -> None:
        self.window = table.layout.options["window"]
        self.players = table.layout.players
        self.open(table)

    def open(self, table: TechExchange) -> None:
        """A trading phase begins."""
        self.hands = [set(table.zones[zone]) for zone in table.layout.hand]
        self.seat_of = {zone: seat for seat, zone in enumerate(table.layout.hand)}
        self.offers: dict[int, Offered] = {}
        self.calls: dict[int, Asked] = {}
        self.closed = False
        self.trades = 0

    # What has happened, event by event.

    def follow(self, before: TechExchange, events: list[int], now: int, said: Said | None) -> None:
        """*said*: the answer that led to these events; none if time has gone by."""
        rows = [tuple(events[at : at + ev.WIDTH]) for at in range(0, len(events), ev.WIDTH)]
        while rows and not self.closed:
            event = rows.pop(0)
            kind, doer, number = event[:3]
            if kind == t.OFFERS:
                assert said is not None
                self.offered(number, doer, said)
            elif kind == t.ACCEPTS:
                assert said is not None
                self.accepted(number, doer, now, said)
            elif kind == t.CANCELS:
                self.cancelled(number, doer, said)
            elif kind == t.WITHDRAWS:
                self.withdrawn(number)
            elif kind == t.LAPSES:
                self.lapsed(number, doer, now)
            elif kind == t.TRADES:
                moved = [event]
                while rows and rows[0][0] == t.TRADES and not self.is_whole(moved):
                    moved.append(rows.pop(0))
                self.traded(moved, now, said)
            elif kind == t.CALLS:
                self.calls[number] = Asked(doer, event[4])
            elif kind == t.ANSWERS:
                self.answered(before, event)
            elif kind == t.DROPS:
                assert self.calls.pop(number).player == doer
            elif kind == t.IS_DONE:
                self.done(doer)
            elif kind == t.CLOSES:
                self.closed = True

    def offered(self, number: int, giver: int, said: Said) -> None:
        assert number not in self.offers
        move, card, shown, *rest = said.picks
        assert (said.seat, move) == (giver, t.OFFER)
        cards, gives = [card], [shown]
        if len(self.hands[giver]) > 1:
            second = rest.pop(0)
            if second != PASS:
                cards.append(second)
                gives.append(rest.pop(0))
        wants = [want for want in rest[:2] if want != PASS]
        to = rest[2] if rest[2] < self.players else -1
        assert set(cards) <= self.hands[giver]  # TE-T3
        self.offers[number] = Offered(giver, cards, gives, wants, to)

    def accepted(self, number: int, taker: int, now: int, said: Said) -> None:
        offer = self.offers[number]
        assert (said.seat, said.picks[:2]) == (taker, [t.ACCEPT, number])
        assert offer.giver != taker
        assert offer.to in (-1, taker)
        assert taker not in offer.taken
        cards = said.picks[2:]
        assert set(cards) <= self.hands[taker]
        if offer.taken:
            assert now < offer.closes, "an acceptance after the end of the window"
        else:
            offer.closes = now + self.window
        offer.taken[taker] = cards

    def cancelled(self, number: int, giver: int, said: Said | None) -> None:
        """TE-T6, TE-T12, TE-T17: only by who has made it, and not once somebody has accepted."""
        assert said is not None
        assert said.seat == giver
        assert said.picks in ([t.CANCEL, number], [t.DONE])
        offer = self.offers.pop(number)
        assert (offer.giver, offer.taken) == (giver, {})

    def withdrawn(self, number: int) -> None:
        offer = self.offers.pop(number)
        assert not offer.taken
        assert not set(offer.cards) <= self.hands[offer.giver], "withdrawn although it can be met"

    def lapsed(self, number: int, taker: int, now: int) -> None:
        offer = self.offers[number]
        cards = offer.taken.pop(taker)
        assert offer.closes <= now
        can_be_met = set(offer.cards) <= self.hands[offer.giver] and set(cards) <= self.hands[taker]
        assert not can_be_met, "lapsed although it can be met"
        if not offer.taken:
            offer.closes = 0

    def is_whole(self, moved: list[Event]) -> bool:
        giver, taker, given, put_down = self.sides(moved)
        return any(
            (offer.giver, offer.cards, offer.taken.get(taker)) == (giver, given, put_down)
            for offer in self.offers.values()
        )

    def sides(self, moved: list[Event]) -> tuple[int, int, list[int], list[int]]:
        """Of the cards that have moved: who gives what, and who puts down what."""
        giver, taker = moved[0][1], self.seat_of[moved[0][5]]
        for _, doer, card, source, _, to, *_ in moved:
            assert card in self.hands[doer]
            assert (self.seat_of[source], self.seat_of[to]) == ((giver, taker) if doer == giver else (taker, giver))
        given = [event[2] for event in moved if event[1] == giver]
        return giver, taker, given, [event[2] for event in moved if event[1] == taker]

    def traded(self, moved: list[Event], now: int, said: Said | None) -> None:
        """TE-T17: the first window to have ended, with exactly the cards that both sides have fixed."""
        giver, taker, given, put_down = self.sides(moved)
        number, offer = min(
            ((number, offer) for number, offer in self.offers.items() if offer.taken),
            key=lambda item: item[1].closes,
        )
        same_time = [each for each in self.offers.values() if each.taken and each.closes == offer.closes]
        if len(same_time) > 1:  # then in the order in which they were accepted, which is not kept here
            agreed = [
                number
                for number, each in self.offers.items()
                if each in same_time and (each.giver, each.cards, each.taken.get(taker)) == (giver, given, put_down)
            ]
            assert agreed, "a trade that nobody has agreed to"
            number, offer = agreed[0], self.offers[agreed[0]]
        assert (offer.giver, offer.cards, offer.taken.get(taker)) == (giver, given, put_down)
        assert offer.closes <= now, "a trade before the end of its window"
        if said is not None and len(offer.taken) > 1 and said.seat == giver and len(said.picks) == 1:
            assert said.picks == [taker]  # TE-T9
        del self.offers[number]
        self.hands[giver] = self.hands[giver] - set(given) | set(put_down)
        self.hands[taker] = self.hands[taker] - set(put_down) | set(given)
        self.trades += 1

    def answered(self, before: TechExchange, event: Event) -> None:
        """TE-T8: an answer is true."""
        _, player, number, _, about, _, yes, _ = event
        call = self.calls[number]
        assert player != call.player
        assert not (call.yes | call.no) >> player & 1
        assert call.about == about
        assert bool(yes) == any(fits(before, card, about) for card in self.hands[player])
        call.yes |= yes << player
        call.no |= (1 - yes) << player

    def done(self, player: int) -> None:
        """TE-T12, TE-T17: with no offer left, and nothing that cannot be taken back."""
        assert not [offer for offer in self.offers.values() if offer.giver == player or player in offer.taken]

    # The table as it should be.

    def check(self, table: TechExchange) -> None:
        if self.closed:
            return
        assert self.hands == [set(table.zones[zone]) for zone in table.layout.hand]
        shown = {offer.number: offer for offer in table.floor.offers}
        assert shown.keys() == self.offers.keys()
        for number, offer in self.offers.items():
            seen = shown[number]
            assert (seen.giver, seen.cards, seen.gives, seen.wants) == (
                offer.giver,
                offer.cards,
                offer.gives,
                offer.wants,
            )
            assert offer.taken or set(offer.cards) <= self.hands[offer.giver], "an offer that cannot be met"
        for call in table.floor.calls:
            asked = self.calls[call.number]
            assert (call.player, call.about, call.yes, call.no) == (asked.player, asked.about, asked.yes, asked.no)
        for seat in range(self.players):  # TE-T20
            assert sum(offer.giver == seat for offer in self.offers.values()) <= table.layout.options["offers"]
            unanswered = [call for call in table.floor.calls if call.player == seat and not call.yes | call.no]
            assert len(unanswered) <= table.layout.options["questions"]


def fits(table: TechExchange, card: int, description: int) -> bool:
    if description < FIRST_WILD:
        return FACE[card] == description
    if description < ANY_DOMAIN:
        return table.value(card) == description - ANY_VALUE
    return table.domain(card) == description - ANY_DOMAIN
