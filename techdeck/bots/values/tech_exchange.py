"""Tech Exchange: what a player's view is worth, in points: the score, and the hand on the market as it is."""

from __future__ import annotations

from typing import Final

from techdeck.bots.bot import moves
from techdeck.bots.tech_exchange import Trader, hand_value
from techdeck.bots.values.value import Value
from techdeck.deck import DOMAIN, DOMAINS, FACE, FIRST_WILD, VALUE
from techdeck.engine.asking import Open
from techdeck.engine.dice import Dice
from techdeck.engine.position import Position
from techdeck.engine.view import View
from techdeck.games.tech_exchange.game import TechExchange
from techdeck.games.tech_exchange.table import ARRANGE, BEST, DOWN, FLOOR

SPARE: Final = 0.4  # points: a card in hand that is in no group yet


class ExchangeValue(Value):
    def __init__(self, table: TechExchange, viewer: int) -> None:
        super().__init__(table, viewer)
        self.scale = 15.0
        self.rivalry = 1.0
        self.plies = 6  # an offer, who takes it, and what they do next
        self.player = table.layout.player_seeing(viewer)
        self.players = table.layout.players
        self.hand = table.layout.hand[self.player]
        self.scores = table.field_names().index("score_1")

    def of(self, view: View) -> float:
        scores = view.game[self.scores : self.scores + self.players]
        others = [scores[player] for player in range(self.players) if player != self.player]
        lead = scores[self.player] - sum(others) / len(others)
        return lead if view.over else lead + self.in_hand(view)

    def in_hand(self, view: View) -> float:
        shifts, counts = dict(view.shifts), dict(view.counts)
        cards = [card for card in view.zones[self.hand] if card >= 0 and FACE[card] < FIRST_WILD]
        values = [VALUE[card] + shifts.get(card, 0) for card in cards]
        domains = [counts.get(card, DOMAIN[card]) for card in cards]
        stacks = [len(view.zones[domain]) for domain in range(DOMAINS)]
        return hand_value(values, domains, stacks) + SPARE * len(cards)

    def at_once(self, table: Position, question: Open, dice: Dice) -> list[int]:
        """On the floor a trader's own way; the best arrangement is known."""
        assert isinstance(table, TechExchange)
        if question.first_kind == FLOOR:
            trader = Trader(table, question, dice)
            return trader.rest() if question.picks else trader.move()
        if question.first_kind == ARRANGE and not question.picks:
            return [BEST]
        if question.first_kind == DOWN:
            return self.least(table, question)
        return []

    def least(self, table: TechExchange, question: Open) -> list[int]:
        """TE-R1: one after the other the card without which the hand is worth most."""
        further = question.copy()
        hand = [card for card in table.zones[self.hand] if card not in question.picks]
        picks: list[int] = []
        while True:
            worths = [table.worth_of([other for other in hand if other != card]) for card in further.options]
            picks.append(further.options[worths.index(max(worths))])
            hand.remove(picks[-1])
            if not table.goes_on(further, picks[-1]):
                return picks

    def moves(self, table: Position, question: Open, dice: Dice) -> list[list[int]]:
        assert isinstance(table, TechExchange)
        if question.first_kind == FLOOR and not question.picks:
            return Trader(table, question, dice).candidates()
        known = self.at_once(table, question, dice)
        return [known] if known else moves(table, question)
