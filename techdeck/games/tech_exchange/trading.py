"""Trading: everybody may act at any time, and what they do is taken in the order in which it comes (TE-T1 to TE-T20).

Every player has one question open, which stays the same whatever the others do: only its options follow the floor.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import mypyc_attr

from techdeck.deck import FACE, FIRST_WILD
from techdeck.engine import kinds as k
from techdeck.engine.asking import PASS, Open
from techdeck.engine.layout import NOWHERE
from techdeck.engine.table import NO_INTS
from techdeck.games.tech_exchange.floor import ANY_DOMAIN, ANY_VALUE, DESCRIPTIONS, Call, Offer
from techdeck.games.tech_exchange.table import (
    ABOUT,
    ACCEPT,
    ACCEPTS,
    ALL_DONE,
    ALSO_GIVE,
    ALSO_WANT,
    ANSWER,
    ANSWERS,
    ASK,
    BACK,
    CALLS,
    CANCEL,
    CANCELS,
    CHOOSE,
    CLOCK_UP,
    CLOSES,
    DECK_ZONE,
    DISCARD,
    DONE,
    DROP,
    DROPS,
    FLOOR,
    GIVE,
    HOLDS,
    IS_BACK,
    IS_DONE,
    LAPSES,
    OFFER,
    OFFERS,
    OPENS,
    OWN_CALL,
    OWN_OFFER,
    PACK,
    PAUSE,
    QUIET,
    SHOW_AS,
    SHOWS_WILD,
    STACK,
    STACKS,
    STOP_MARK,
    TO,
    TRADES,
    TRADING,
    TRADING_AGAIN,
    TURNS_UP,
    WANT,
    WHICH_CALL,
    WHICH_OFFER,
    WITH,
    WITHDRAWS,
    ExchangeTable,
    packed,
)

PAUSE_AT: Final = 3  # TE-T13
PATIENT: Final = 10_000  # ms for what the floor waits for: a pick among acceptances, a place for a wild card

# By bits of what a player can do (1 << OFFER …): that, and to wait.
MOVES_BY_BITS: Final[list[list[int]]] = [
    [move for move in range(BACK) if bits >> move & 1] + [PASS] for bits in range(1 << BACK)
]
BACK_OR_WAIT: Final[list[int]] = [BACK, PASS]
MORE_WANTED: Final[list[int]] = [*DESCRIPTIONS, PASS]


@mypyc_attr(allow_interpreted_subclasses=True)
class Trading(ExchangeTable):
    def trading_phase(self) -> None:
        if self.is_at_stop_mark():  # TE-T11
            self.tell(CLOSES, NOWHERE, STOP_MARK)
            self.next_stage()
            return
        self.floor.open(self.now, 1000 * self.layout.options["clock"])
        self.tell(OPENS, NOWHERE, 1 if self.stage == TRADING else 2)
        for player in self.layout.orders[self.marker]:
            self.ask_floor(player)

    def is_trading(self) -> bool:
        return self.stage == TRADING or self.stage == TRADING_AGAIN

    def ask_floor(self, player: int) -> None:
        self.ask(player, FLOOR, self.floor_moves(player), "TE-T1")

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

    # What a player can do now.

    def floor_moves(self, player: int) -> list[int]:
        floor = self.floor
        if floor.done >> player & 1:
            return BACK_OR_WAIT
        bits = 1 << DONE
        offers = calls = 0
        for offer in floor.offers:
            if offer.giver == player:
                offers += 1
                if offer.takers:
                    bits &= ~(1 << DONE)  # TE-T17
                else:
                    bits |= 1 << CANCEL
            elif player in offer.takers:
                bits &= ~(1 << DONE)
            elif offer.can_be_taken_by(player):
                bits |= 1 << ACCEPT
        for call in floor.calls:
            if call.player == player:
                bits |= 1 << DROP
                calls += not call.yes | call.no
            elif call.waits_for(player):
                bits |= 1 << ANSWER
        if offers < self.layout.options["offers"] and self.zones[self.layout.hand[player]]:
            bits |= 1 << OFFER
        if calls < self.layout.options["questions"]:
            bits |= 1 << ASK
        return MOVES_BY_BITS[bits]

    def acceptable(self, player: int) -> list[int]:
        return [offer.number for offer in self.floor.offers if offer.can_be_taken_by(player)]

    def cancelable(self, player: int) -> list[int]:
        """TE-T6, TE-T17."""
        return [offer.number for offer in self.floor.offers if offer.giver == player and not offer.takers]

    def answerable(self, player: int) -> list[int]:
        return [call.number for call in self.floor.calls if call.waits_for(player)]

    def own_calls(self, player: int) -> list[int]:
        return [call.number for call in self.floor.calls if call.player == player]

    def follow_floor(self) -> None:
        """The options of what is asked are those of the floor as it is now."""
        for question in self.opens:
            if question.first_kind == FLOOR:
                question.first_options = self.floor_moves(question.player)
                self.retrace(question)

    def retrace(self, question: Open) -> None:
        """A move in progress goes on as far as it is still possible; else it begins again."""
        picks = question.picks
        self.begin_again(question)
        for pick in picks:
            if pick not in question.options:
                self.begin_again(question)
                question.step += 1
                return
            question.picks.append(pick)
            self.more(question)

    def begin_again(self, question: Open) -> None:
        question.picks = []
        question.kind = question.first_kind
        question.rule = question.first_rule
        question.options = question.first_options

    # A move, pick by pick.

    def more_on_floor(self, question: Open) -> bool:
        kind = question.kind
        pick = question.picks[-1]
        if kind == FLOOR:
            return self.begin_move(question, pick)
        if kind == GIVE or (kind == ALSO_GIVE and pick != PASS):
            given = question.picks[-1]
            return self.ask_next(question, SHOW_AS, self.descriptions_of(given), "TE-T2")
        if kind == SHOW_AS and len(question.picks) == 3:
            others = [card for card in self.zones[self.layout.hand[question.player]] if card != question.picks[1]]
            if others:
                others.append(PASS)
                return self.ask_next(question, ALSO_GIVE, others, "TE-T1")
        if kind in (SHOW_AS, ALSO_GIVE):
            return self.ask_next(question, WANT, DESCRIPTIONS, "TE-T2")
        if kind == WANT:
            return self.ask_next(question, ALSO_WANT, MORE_WANTED, "TE-T1")
        if kind in (ALSO_WANT, ABOUT):
            return self.layout.players > 2 and self.ask_next(question, TO, self.audiences(question.player), "TE-T2")
        if kind in (WHICH_OFFER, WITH):
            return self.more_to_put_down(question)
        return False

    def begin_move(self, question: Open, move: int) -> bool:
        player = question.player
        if move == OFFER:
            return self.ask_next(question, GIVE, self.zones[self.layout.hand[player]][:], "TE-T3")
        if move == ACCEPT:
            return self.ask_next(question, WHICH_OFFER, self.acceptable(player), "TE-T4")
        if move == CANCEL:
            return self.ask_next(question, OWN_OFFER, self.cancelable(player), "TE-T6")
        if move == ASK:
            return self.ask_next(question, ABOUT, DESCRIPTIONS, "TE-T8")
        if move == ANSWER:
            return self.ask_next(question, WHICH_CALL, self.answerable(player), "TE-T8")
        return move == DROP and self.ask_next(question, OWN_CALL, self.own_calls(player), "TE-T8")

    def audiences(self, player: int) -> list[int]:
        """TE-T2: all, or one other player."""
        players = self.layout.players
        return [players, *[other for other in range(players) if other != player]]

    def more_to_put_down(self, question: Open) -> bool:
        """TE-T4: a card for each that is wanted; there is no pick once there is no choice."""
        picks = question.picks
        offer = self.floor.offer(picks[1])
        assert offer is not None
        put_down = picks[2:]
        while len(put_down) < len(offer.wants):
            cards = self.put_down_from(question.player, offer, put_down)
            if len(cards) > 1:
                cards = self.put_down_from(question.player, offer, picks[2:])
                return self.ask_next(question, WITH, cards, "TE-T4")
            put_down.append(cards[0])
        question.picks = picks[:2] + put_down
        return False

    def put_down_from(self, player: int, offer: Offer, put_down: list[int]) -> list[int]:
        hand = self.zones[self.layout.hand[player]]
        if not put_down:
            return self.first_matches(hand, offer.wants)
        return [card for card in self.matching(hand, offer.wants[1]) if card != put_down[0]]

    # What happens then.

    def floor_decided(self, question: Open) -> None:
        player = question.player
        picks = question.picks
        move = picks[0]
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

    def show_exact(self, player: int, cards: list[int], descriptions: list[int]) -> None:
        """TE-T3: who offers 7S holds it, as long as the offer stands."""
        for at, card in enumerate(cards):
            if descriptions[at] < FIRST_WILD and self.known[card] != self.layout.everyone:
                self.show(card, self.layout.everyone, HOLDS, player)

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

    def take_offer_back(self, number: int, kind: int) -> None:
        offer = self.floor.offer(number)
        assert offer is not None
        self.floor.remove(offer)
        self.tell(kind, offer.giver, number)

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

    # Windows and trades.

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

    def withdraw_offers(self) -> None:
        """TE-T3: what has been accepted waits for the end of its window."""
        for offer in self.floor.offers[:]:
            if offer.takers:
                continue
            if self.holds(offer.giver, offer.cards):
                self.show_exact(offer.giver, offer.cards, offer.gives)
            else:
                self.take_offer_back(offer.number, WITHDRAWS)

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


def sooner(one: int, two: int) -> int:
    """Of two times, of which 0 is never."""
    return min(one, two) if one and two else one or two
