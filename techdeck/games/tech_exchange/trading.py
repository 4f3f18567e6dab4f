"""Trading: everybody may act at any time; what they do is taken in the order in which it comes (TE-T1 to TE-T20)."""

from __future__ import annotations

from typing import Final

from mypy_extensions import mypyc_attr

from techdeck.deck import FIRST_WILD
from techdeck.engine.asking import PASS, Open
from techdeck.engine.layout import NOWHERE
from techdeck.games.tech_exchange.floor import ANY_DOMAIN, ANY_VALUE, Call, Offer
from techdeck.games.tech_exchange.table import (
    ACCEPT,
    ACCEPTS,
    ANSWER,
    ANSWERS,
    ASK,
    BACK,
    CALLS,
    CANCEL,
    CANCELS,
    CLOSES,
    DONE,
    DROP,
    DROPS,
    HOLDS,
    IS_BACK,
    IS_DONE,
    OFFER,
    OFFERS,
    OPENS,
    PACK,
    STOP_MARK,
    TRADING,
    packed,
)
from techdeck.games.tech_exchange.trades import Trades

TALK: Final = (CANCEL, ASK, ANSWER, DROP)  # what does not use up a turn (TE-T18)


@mypyc_attr(allow_interpreted_subclasses=True)
class Trading(Trades):
    def trading_phase(self) -> None:
        if self.is_at_stop_mark():  # TE-T11
            self.tell(CLOSES, NOWHERE, STOP_MARK)
            self.next_stage()
            return
        self.floor.open(self.now, 1000 * self.layout.options["clock"])
        self.tell(OPENS, NOWHERE, 1 if self.stage == TRADING else 2)
        for player in self.layout.orders[self.marker]:
            self.ask_floor(player)

    def floor_decided(self, question: Open) -> None:
        player = question.player
        picks = question.picks
        move = picks[0]
        if move not in TALK:
            self.floor.note_asked(player, move == OFFER)
        if move == OFFER:
            self.make_offer(player, picks)
        elif move == ACCEPT:
            self.accept(player, picks)
        elif move == CANCEL:
            self.take_offer_back(picks[1], CANCELS)
        elif move == ASK:
            self.call_out(player, picks[1], self.audience_of(picks, 2))
        elif move == ANSWER:
            self.answer_call(player, picks[1])
        elif move == DROP:
            self.drop_call(picks[1])
        elif move == DONE:
            self.be_done(player)
        elif move == BACK:
            self.floor.done &= ~(1 << player)
            self.tell(IS_BACK, player, 0)
        self.see_whether_a_round_is_over()
        if self.is_trading():
            self.ask_floor(player)
            self.follow_floor()

    def audience_of(self, picks: list[int], at: int) -> int:
        return picks[at] if at < len(picks) and picks[at] < self.layout.players else NOWHERE

    def make_offer(self, player: int, picks: list[int]) -> None:
        cards = [picks[1]]
        gives = [picks[2]]
        at = 3
        if len(self.zones[self.layout.hand[player]]) > 1:
            if picks[3] != PASS:
                cards.append(picks[3])
                gives.append(picks[4])
                at = 5
            else:
                at = 4
        wants = [picks[at]] if picks[at + 1] == PASS else [picks[at], picks[at + 1]]
        to = self.audience_of(picks, at + 2)
        offer = Offer(self.floor.new_number(), player, to, gives, cards, wants)
        self.see_who_is_able(offer)
        self.floor.offers.append(offer)
        said = packed(gives) * PACK**2 + packed(wants)
        self.events.append((OFFERS, player, offer.number, NOWHERE, said, NOWHERE, to, self.layout.everyone))
        self.show_exact(player, cards, gives)

    def accept(self, player: int, picks: list[int]) -> None:
        """TE-T4, TE-T9: the first acceptance opens the window."""
        floor = self.floor
        offer = floor.offer(picks[1])
        assert offer is not None
        cards = picks[2:]
        offer.takers = [*offer.takers, player]
        offer.taken = [*offer.taken, cards]
        self.tell(ACCEPTS, player, offer.number)
        if self.layout.decks == 1:
            self.show_exact(player, cards, offer.wants)
        if len(offer.takers) == 1:
            offer.closes = self.now + self.layout.options["window"]
            floor.queue = [*floor.queue, offer.number]
        if offer.closes <= self.now:
            offer.shut = True
            self.close_windows()

    def be_done(self, player: int) -> None:
        """TE-T12."""
        for number in self.cancelable(player):
            self.take_offer_back(number, CANCELS)
        self.floor.done |= 1 << player
        self.tell(IS_DONE, player, 0)
        self.see_whether_all_are_done()

    # Questions aloud (TE-T8).

    def call_out(self, player: int, about: int, to: int) -> None:
        floor = self.floor
        mine = [call for call in floor.calls if call.player == player]
        if len(mine) >= self.layout.options["questions"]:  # TE-T20: what was answered makes room
            floor.calls.remove(next(call for call in mine if call.yes | call.no))
        call = Call(floor.new_number(), player, to, about)
        floor.calls.append(call)
        self.events.append((CALLS, player, call.number, NOWHERE, about, NOWHERE, to, self.layout.everyone))

    def answer_call(self, player: int, number: int) -> None:
        """The game answers from the hand, as values and domains are now (C2-X3)."""
        call = self.floor.call(number)
        assert call is not None
        held = self.matching(self.zones[self.layout.hand[player]], call.about)
        if held:
            call.yes |= 1 << player
        else:
            call.no |= 1 << player
            self.note_no(player, call.about)
        self.events.append(
            (ANSWERS, player, number, NOWHERE, call.about, NOWHERE, int(bool(held)), self.layout.everyone)
        )
        if held and call.about < FIRST_WILD and self.layout.decks == 1:
            self.show(held[0], self.layout.everyone, HOLDS, player)

    def note_no(self, player: int, about: int) -> None:
        if about < FIRST_WILD:
            self.note_absence(self.serial, player, about % 13 + 1, about // 13)
        elif about < ANY_DOMAIN:
            self.note_absence(self.serial, player, about - ANY_VALUE, NOWHERE)
        else:
            self.note_absence(self.serial, player, 0, about - ANY_DOMAIN)

    def drop_call(self, number: int) -> None:
        call = self.floor.call(number)
        assert call is not None
        self.floor.calls.remove(call)
        self.tell(DROPS, call.player, number)
