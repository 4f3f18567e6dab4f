"""Tug: two teams bid for customers with shared hands. The game to read before writing another.

Its rules are in tug.rules.toml; docs/add-a-game.md walks through it. Not for the shelf: the tests play it.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from mypy_extensions import mypyc_attr

from techdeck.deck import FACE, FIRST_WILD, VALUE
from techdeck.engine import events as ev
from techdeck.engine import kinds as k
from techdeck.engine.asking import PASS, Open
from techdeck.engine.layout import DECK, NOWHERE, PILE, PLAY, Kind, Layout
from techdeck.engine.position import Position
from techdeck.games import PATIENCE, Game, GameOption, Setup, register

BID: Final = k.GAME
BIDS: Final = ev.GAME  # a bid is turned up
WINS: Final = ev.GAME + 1  # a customer goes to a venture or the score pile
BIDDING: Final = 1  # the stages after the effects
DECIDING: Final = 2


@mypyc_attr(allow_interpreted_subclasses=True)
class Tug(Position):
    def retire(self, card: int) -> int:
        return self.layout.supply

    def field_words(self, name: str) -> list[str]:
        return ["effects", "bidding", "deciding"] if name == "stage" else []

    def set_up(self) -> None:
        """TUG-1."""
        layout = self.layout
        self.lay_out()
        cards = list(range(layout.cards))
        number = 13 * layout.players + 3 + layout.options["supply"]
        self.dice.shuffle(cards, only=number)
        dealt = cards[-number:]
        plain = [card for card in dealt if VALUE[card] > 1]
        for team in range(layout.players):
            self.place_all([plain.pop()], layout.own[team])
            self.place_all([plain.pop() for _ in range(5)], layout.hand[team])
        self.place_all([plain.pop() for _ in range(3)], layout.row)
        others = [card for card in dealt if self.where[card] == NOWHERE]
        for team in range(layout.players):
            self.place_all(others[7 * team : 7 * team + 7], layout.deck[team])
        self.place_all(others[7 * layout.players :], layout.supply)
        self.place_all(cards[:-number], layout.expelled)
        self.marker = self.dice.below(layout.players)

    def proceed(self) -> None:
        """TUG-2 to TUG-8: the order of play."""
        if self.stage == BIDDING:
            self.ask_bids()
        elif self.stage == DECIDING:
            winner = self.winner()
            if winner != NOWHERE:
                self.award(self.neutral()[0], winner)
            self.clear_table(winner)
            self.refresh()
        elif self.asked < self.layout.players:
            self.ask_use(self.next_player(), "TUG-2")
        else:
            self.next_stage()

    def ask_bids(self) -> None:
        """TUG-3: one or two cards face down, at the same time, or pass."""
        self.next_stage()
        for team in self.order_from(self.marker):
            if self.zones[self.layout.hand[team]]:
                self.ask_sealed(team, BID, self.offer(team, BID), "TUG-3")

    def offer(self, player: int, kind: int) -> list[int]:
        return [*self.zones[self.layout.hand[player]], PASS]

    def game_unsealed(self, questions: list[Open]) -> None:
        """TUG-4: all bids are turned up."""
        for question in questions:
            for card in question.picks:
                self.move(card, self.layout.played[question.player], BIDS, question.player)

    def bid(self, team: int) -> int:
        return sum(self.value(card) for card in self.played(team)) if self.played(team) else -1

    def winner(self) -> int:
        """TUG-5: the highest bid; a tie is nobody's. Alone you need the customer's value."""
        bids = [self.bid(team) for team in range(self.layout.players)]
        best = max(bids)
        row = self.neutral()
        if not row or bids.count(best) > 1 or (len(bids) == 1 and best < self.value(row[0])):
            return NOWHERE
        return bids.index(best)

    def award(self, customer: int, winner: int) -> None:
        """TUG-6: the customer goes to the venture; of more than two cards there the oldest scores."""
        self.move(customer, self.layout.own[winner], WINS, winner)
        if len(self.own(winner)) > 2:
            self.move(self.own(winner)[0], self.layout.score[winner], WINS, winner)

    def clear_table(self, winner: int) -> None:
        """TUG-6: the winner's bid is discarded, any other goes back to hand."""
        layout = self.layout
        for team in range(layout.players):
            if team == winner:
                self.move_all(layout.played[team], layout.discard[team], ev.DISCARDED, team)
            else:
                self.move_all(layout.played[team], layout.hand[team], ev.RECOVERED, team)

    def refresh(self) -> None:
        """TUG-7, TUG-8: hands and row are filled, and the round is over."""
        layout = self.layout
        for team in self.order_from(self.marker):
            self.fill_up(layout.hand[team], 5, layout.deck[team], ev.DREW, team)
        self.fill_up(layout.row, 3, layout.supply, ev.CAME_IN, NOWHERE)
        self.end_round()
        self.over = self.round > layout.options["rounds"] or not self.neutral()

    def fill_up(self, zone: int, size: int, deck: int, event: int, doer: int) -> None:
        """TUG-7: wild cards that turn up here are expelled."""
        while len(self.zones[zone]) < size:
            self.supply_has(deck, 1)
            if not self.zones[deck]:
                return
            card = self.zones[deck][-1]
            if FACE[card] < FIRST_WILD:
                self.move(card, zone, event, doer)
            else:
                self.move(card, self.layout.expelled, ev.EXPELLED, doer)

    def points(self, player: int) -> int:
        return 2 * len(self.zones[self.layout.score[player]]) + len(self.own(player))

    def ending(self) -> str:
        return "TUG-8"

    def preview_facts(self, question: Open, picks: list[int]) -> list[tuple[str, int]]:
        if question.kind != BID:
            return []
        return [("sum", sum(self.value(card) for card in question.picks + picks if card != PASS))]


def layout_of(setup: Setup, teams: int = 2) -> Layout:
    """TUG-1: seats alternate between two teams; one player is one team."""
    teams = min(teams, setup.seats)
    layout = Layout([list(range(team, setup.seats, teams)) for team in range(teams)], setup.seats, 2)
    layout.supply = layout.zone("supply", DECK)
    layout.row = layout.zone("row", PLAY)
    layout.expelled = layout.zone("expelled", PILE)
    layout.own = layout.zone_each("venture", PLAY)
    layout.played = layout.zone_each("table", PLAY)
    layout.score = layout.zone_each("score", PILE)
    layout.hands_and_decks()
    layout.kinds = [*k.effect_kinds(), Kind("bid", "bid", "card", most=2)]
    return setup.finish(layout)


TUG: Final = Game(
    name="tug",
    seats=(1, 6),
    start=lambda setup: Tug(layout_of(setup), setup.dice),
    events={"bids": "TUG-4", "wins": "TUG-6"},
    disclosures={"bids": "all"},
    options=[
        GameOption("rounds", 12, list(range(1, 13)), "how many rounds are played (TUG-8)"),
        GameOption("supply", 30, [0, 1, 2, 3, 5, 10, 20, 30, 40], "how many customers there are (TUG-1)"),
        replace(PATIENCE, allowed=[0, 1000, 60_000]),
    ],
)
register(TUG)
