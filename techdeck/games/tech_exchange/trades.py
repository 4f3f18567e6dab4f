"""Windows and trades: what is accepted is executed in order, moves the market and may end trading (TE-T4 to TE-T19)."""

from __future__ import annotations

from typing import Final

from mypy_extensions import mypyc_attr

from techdeck.deck import FACE, FIRST_WILD
from techdeck.engine import kinds as k
from techdeck.engine.asking import Open
from techdeck.engine.knowledge import NO_INTS
from techdeck.engine.layout import NOWHERE
from techdeck.games.tech_exchange.floor import Offer
from techdeck.games.tech_exchange.moves import Moves
from techdeck.games.tech_exchange.table import (
    ALL_DONE,
    CHOOSE,
    CLOCK_UP,
    CLOSES,
    DECK_ZONE,
    DISCARD,
    FLOOR,
    HOLDS,
    LAPSES,
    PAUSE,
    QUIET,
    SHOWS_WILD,
    STACK,
    STACKS,
    STOP_MARK,
    TRADES,
    TRADING,
    TURNS_UP,
    WITHDRAWS,
)

PAUSE_AT: Final = 3  # TE-T13
PATIENT: Final = 10_000  # ms for what the floor waits for: a pick among acceptances, a place for a wild card


@mypyc_attr(allow_interpreted_subclasses=True)
class Trades(Moves):
    # When trading ends.

    def stop_mark(self) -> int:
        """TE-T11."""
        return 1 if self.layout.players == 4 else 5

    def is_at_stop_mark(self) -> bool:
        return len(self.zones[DECK_ZONE]) + len(self.zones[DISCARD]) <= self.stop_mark()

    def is_waiting(self) -> bool:
        """Whether the floor waits for a pick among acceptances or for a wild card to be placed."""
        return self.floor.choosing != 0 or self.wild_met != NOWHERE

    def close_floor(self, why: int) -> None:
        """TE-T19."""
        self.floor.clear()
        self.opens = []
        self.tell(CLOSES, NOWHERE, why)
        self.next_stage()

    def clock_due(self) -> int:
        if not self.is_trading():
            return 0
        floor = self.floor
        window = floor.first_open_window()
        due = window.closes if window is not None else 0
        return sooner(due, self.floor_due()) if self.wild_met == NOWHERE else due

    def floor_due(self) -> int:
        """TE-T18, TE-T12: when trading ends by the clock, 0 for never."""
        idle = 1000 * self.layout.options["idle"]
        return sooner(self.floor.quiet_since + idle, self.floor.closes) if idle else self.floor.closes

    def clock_is_up(self) -> None:
        window = self.floor.first_open_window()
        if window is not None and window.closes <= self.now:
            window.shut = True
            self.follow_floor()
            self.close_windows()
        else:
            self.close_floor(CLOCK_UP if 0 < self.floor.closes <= self.now else QUIET)
        self.run()

    def put_off(self, later: int) -> None:
        self.floor.put_off(later)

    def see_whether_all_are_done(self) -> None:
        """TE-T12."""
        if self.floor.done == (1 << self.layout.players) - 1 and not self.is_waiting():
            self.close_floor(ALL_DONE)

    def see_whether_a_round_is_over(self) -> None:
        """TE-T18: in play in turn, a whole round of offers without a trade; what is accepted is waited for."""
        floor = self.floor
        if self.layout.options["idle"] or not self.is_trading() or floor.queue or self.is_waiting():
            return
        if floor.asked | floor.done == (1 << self.layout.players) - 1:
            self.close_floor(QUIET)

    # Windows.

    def close_windows(self) -> None:
        """TE-T17: in the order in which they end; each acceptance is looked at when its turn has come."""
        while not self.is_waiting():
            offer = self.floor.first_shut_window()
            if offer is None:
                break
            self.close_window(offer)
        self.see_whether_a_round_is_over()

    def close_window(self, offer: Offer) -> None:
        self.drop_unable(offer)
        if len(offer.takers) == 1:
            self.trade(offer, 0)
            return
        if offer.takers:
            self.floor.choosing = offer.number
            self.show_exact(offer.giver, offer.cards, offer.gives)
            self.ask_for_a_while(offer.giver, CHOOSE, offer.takers, "TE-T9")
        else:
            self.floor.queue = self.floor.queue[1:]
            offer.reopen()
            self.withdraw_offers()
        self.follow_floor()

    def drop_unable(self, offer: Offer) -> None:
        """TE-T17: acceptances that can no longer be met lapse."""
        able = NO_INTS
        if self.holds(offer.giver, offer.cards):
            able = [at for at, taker in enumerate(offer.takers) if self.holds(taker, offer.taken[at])]
        for at, taker in enumerate(offer.takers):
            if at not in able:
                self.tell(LAPSES, taker, offer.number)
        offer.takers, offer.taken = [offer.takers[at] for at in able], [offer.taken[at] for at in able]

    def ask_for_a_while(self, player: int, kind: int, options: list[int], rule: str) -> None:
        """The floor does not wait for ever."""
        question = self.ask(player, kind, options, rule)
        question.due = self.now + PATIENT
        if self.floor.closes:
            question.due = min(question.due, self.floor.closes)

    def chosen_taker(self, question: Open) -> None:
        """TE-T9: the player who made the offer picks."""
        offer = self.floor.offer(self.floor.choosing)
        assert offer is not None
        self.floor.choosing = 0
        self.trade(offer, offer.takers.index(question.picks[0]))
        self.close_windows()

    # Trades.

    def trade(self, offer: Offer, which: int) -> None:
        """TE-T4: both sides at once, then the market moves (TE-T5)."""
        giver = offer.giver
        taker = offer.takers[which]
        put_down = offer.taken[which]
        self.floor.remove(offer)
        hands = self.layout.hand
        everyone = self.layout.everyone
        cards = [*offer.cards, *put_down]
        to = [hands[taker]] * len(offer.cards) + [hands[giver]] * len(put_down)
        doers = [giver] * len(offer.cards) + [taker] * len(put_down)
        told_all = [description < FIRST_WILD for description in offer.gives]
        told_all += [want < FIRST_WILD and self.layout.decks == 1 for want in offer.wants]
        self.move_at_once(cards, to, TRADES, doers, [everyone if told else 0 for told in told_all])
        self.renumber(giver, taker)
        self.floor.begin_round(self.now)
        self.floor.turning = giver
        self.withdraw_offers()
        for other in self.floor.offers:
            self.see_who_is_able(other)
        self.move_market()

    def renumber(self, giver: int, taker: int) -> None:
        """TE-T16: whoever has other cards now meant those of before: an answer that is on its way comes too late."""
        for question in self.opens:
            if question.first_kind == FLOOR and (question.player == giver or question.player == taker):
                question.step += 1

    def move_market(self) -> None:
        """TE-T5, TE-S5: the top card comes to its stack, and one more for each wild card on the way."""
        maker = self.floor.turning
        card = self.next_stock_card(maker)
        if self.wild_met != NOWHERE:
            self.ask_for_a_while(maker, k.WILD, STACKS, "TE-S5")
            self.follow_floor()  # the others trade on meanwhile
            return
        if card != NOWHERE:
            self.move(card, STACK + self.domain(card), TURNS_UP, maker)
        self.floor.turning = NOWHERE
        self.after_trade()

    def next_stock_card(self, player: int) -> int:
        """The top card of the deck; NOWHERE if there is none, or a wild one that lies beside now (`wild_met`)."""
        self.supply_has(DECK_ZONE, 1)
        if not self.zones[DECK_ZONE]:
            return NOWHERE
        card = self.zones[DECK_ZONE][-1]
        if FACE[card] < FIRST_WILD:
            return card
        self.move(card, self.layout.beside, SHOWS_WILD, player)
        self.wild_met = card
        return NOWHERE

    def wild_placed(self, question: Open) -> None:
        super().wild_placed(question)
        if self.floor.turning != NOWHERE:
            self.move_market()
            self.close_windows()

    def after_trade(self) -> None:
        if self.stage == TRADING and max(self.stack_sizes()) >= PAUSE_AT:
            self.close_floor(PAUSE)
        elif self.is_at_stop_mark():
            self.close_floor(STOP_MARK)
        else:
            self.see_whether_all_are_done()
        self.follow_floor()

    # Offers as cards come and go (TE-T3).

    def withdraw_offers(self) -> None:
        """TE-T3: what has been accepted waits for the end of its window."""
        for offer in self.floor.offers[:]:
            if offer.takers:
                continue
            if self.holds(offer.giver, offer.cards):
                self.show_exact(offer.giver, offer.cards, offer.gives)
            else:
                self.take_offer_back(offer.number, WITHDRAWS)

    def take_offer_back(self, number: int, kind: int) -> None:
        offer = self.floor.offer(number)
        assert offer is not None
        self.floor.remove(offer)
        self.tell(kind, offer.giver, number)

    def show_exact(self, player: int, cards: list[int], descriptions: list[int]) -> None:
        """TE-T3: who offers 7S holds it, as long as the offer stands."""
        for at, card in enumerate(cards):
            if descriptions[at] < FIRST_WILD and self.known[card] != self.layout.everyone:
                self.show(card, self.layout.everyone, HOLDS, player)


def sooner(one: int, two: int) -> int:
    """Of two times, of which 0 is never."""
    return min(one, two) if one and two else one or two
