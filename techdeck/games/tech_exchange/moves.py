"""What a player can do on the floor, and how a move is put together pick by pick (TE-T1 to TE-T20).

Every player has one question open, which stays the same whatever the others do: only its options follow the floor.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import mypyc_attr

from techdeck.engine.asking import PASS, Open
from techdeck.games.tech_exchange.floor import DESCRIPTIONS, Offer
from techdeck.games.tech_exchange.table import (
    ABOUT,
    ACCEPT,
    ALSO_GIVE,
    ALSO_WANT,
    ANSWER,
    ASK,
    BACK,
    CANCEL,
    DONE,
    DROP,
    FLOOR,
    GIVE,
    OFFER,
    OWN_CALL,
    OWN_OFFER,
    SHOW_AS,
    TO,
    TRADING,
    TRADING_AGAIN,
    WANT,
    WHICH_CALL,
    WHICH_OFFER,
    WITH,
    ExchangeTable,
)

# By bits of what a player can do (1 << OFFER …): that, and to wait.
MOVES_BY_BITS: Final[list[list[int]]] = [
    [move for move in range(BACK) if bits >> move & 1] + [PASS] for bits in range(1 << BACK)
]
BACK_OR_WAIT: Final[list[int]] = [BACK, PASS]
MORE_WANTED: Final[list[int]] = [*DESCRIPTIONS, PASS]


@mypyc_attr(allow_interpreted_subclasses=True)
class Moves(ExchangeTable):
    def is_trading(self) -> bool:
        return self.stage == TRADING or self.stage == TRADING_AGAIN

    def ask_floor(self, player: int) -> None:
        self.ask(player, FLOOR, self.floor_moves(player), "TE-T1")

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
