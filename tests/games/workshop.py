"""Workshop: Tug with what it takes to play every form of the effect language: the verbs and times of the first edition,
three ways with wild cards, everybody alone. For the tests; nobody has to read it before writing a game.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from mypy_extensions import mypyc_attr

from techdeck.deck import VALUE
from techdeck.engine.asking import Open
from techdeck.engine.dice import Dice
from techdeck.engine.knowledge import NO_INTS
from techdeck.engine.layout import NOWHERE, PILE, TIME_A, TIME_E, TIME_W, WILD_HELD, Layout
from techdeck.engine.position import Position
from techdeck.games import PATIENCE, GameOption, Setup, register
from tests.games.tug import BIDDING, DECIDING, TUG, Tug, layout_of

CONTEST: Final = DECIDING  # the bids are up
WINNING: Final = 3


@mypyc_attr(allow_interpreted_subclasses=True)
class Workshop(Tug):
    def __init__(self, layout: Layout, dice: Dice) -> None:
        super().__init__(layout, dice)
        self.ties = 0  # bits of the teams that claim ties
        self.leader = NOWHERE  # the team that has won
        self.boosts = NO_INTS  # by team
        self.target = NO_INTS  # by team: the customer they bid for

    def fill(self, other: Position) -> None:
        assert isinstance(other, Workshop)
        self.ties = other.ties
        self.leader = other.leader
        self.boosts = other.boosts[:]
        self.target = other.target[:]

    def fields(self) -> list[str]:
        return [*super().fields(), "ties", "leader", "boosts", "target"]

    def field_words(self, name: str) -> list[str]:
        return ["effects", "bidding", "contest", "winning"] if name == "stage" else []

    # The nouns that Tug does without.

    def may_enter(self, card: int, zone: int) -> bool:
        """WS-6."""
        return VALUE[card] != 1 or (zone != self.layout.row and zone != self.layout.supply)

    def use_time(self) -> int:
        return TIME_A if self.stage == CONTEST else TIME_W if self.stage == WINNING else TIME_E

    def redirects(self, player: int) -> list[int]:
        if self.stage != CONTEST or not self.played(player):
            return []
        return [card for card in self.tame(self.neutral()) if card != self.target[player]]

    def redirect(self, player: int, customer: int) -> None:
        self.target[player] = customer

    def boost(self, card: int, amount: int) -> None:
        self.boosts[self.layout.played.index(self.where[card])] += amount

    def claim_ties(self, player: int) -> None:
        self.ties |= 1 << player

    def won(self, player: int) -> int:
        """WS-4: the customer, if it is still there."""
        if player == NOWHERE or player != self.leader or self.target[player] not in self.neutral():
            return NOWHERE
        return self.target[player]

    def wild_places(self, card: int) -> list[int]:
        return list(range(len(self.neutral())))

    def place_wild(self, card: int, place: int, doer: int) -> None:
        """WS-5: the customer there is expelled; a wild card in the row is nobody's to pick."""
        self.substitute(self.neutral()[place], card, self.layout.expelled, doer)

    # The order of play.

    def set_up(self) -> None:
        super().set_up()
        self.forget_bids()

    def forget_bids(self) -> None:
        self.boosts = [0] * self.layout.players
        self.target = [NOWHERE] * self.layout.players
        self.ties = 0
        self.leader = NOWHERE

    def proceed(self) -> None:
        """WS-2 to WS-4: as in Tug, with effects before the bids are compared and before the customer is moved."""
        if self.stage <= BIDDING:
            super().proceed()
        elif self.layout.timed and self.asked < self.layout.players:
            self.ask_timed(self.next_player())
        elif self.stage == CONTEST:
            self.leader = self.winner()
            self.next_stage()
        else:
            customer = self.won(self.leader)
            if customer != NOWHERE:
                self.award(customer, self.leader)
            self.clear_table(self.leader)
            self.refresh()
            self.forget_bids()

    def ask_timed(self, team: int) -> None:
        if self.stage == CONTEST:
            if self.played(team):
                self.ask_use(team, "WS-2")
        elif team == self.leader:
            self.ask_use(team, "WS-4")

    def game_unsealed(self, questions: list[Open]) -> None:
        super().game_unsealed(questions)
        customers = self.tame(self.neutral())
        self.target = [customers[0] if customers else NOWHERE] * self.layout.players

    def bid(self, team: int) -> int:
        return super().bid(team) + self.boosts[team]

    def winner(self) -> int:
        """WS-3: a tie goes to who alone claims ties."""
        bids = [self.bid(team) for team in range(self.layout.players)]
        best = max(bids)
        leaders = [team for team, bid in enumerate(bids) if bid == best]
        if len(leaders) > 1:
            leaders = [team for team in leaders if self.ties >> team & 1]
        target = self.target[leaders[0]] if len(leaders) == 1 else NOWHERE
        if target == NOWHERE or (len(bids) == 1 and best < self.value(target)):
            return NOWHERE
        return leaders[0]


def workshop_layout(setup: Setup) -> Layout:
    """WS-1, WS-5."""
    layout = layout_of(setup, setup.seats if setup.options["alone"] else 2)
    layout.beside = layout.zone("beside", PILE)
    layout.wild = setup.options["wild"]
    layout.wild_exchange = layout.wild == WILD_HELD
    layout.together = setup.options["together"] == 1
    layout.use_discards = setup.options["discards"] == 1
    return layout


WORKSHOP: Final = replace(
    TUG,
    name="workshop",
    start=lambda setup: Workshop(workshop_layout(setup), setup.dice),
    options=[
        *TUG.options[:-1],
        GameOption("wild", 0, [0, 1, 2], "wild cards are held, set aside, or put into the row (WS-5)"),
        GameOption("alone", 0, [0, 1], "two teams, or everybody for themselves (WS-1)"),
        GameOption("together", 0, [0, 1], "running out: discard under the deck, or shuffled with it (GEN-2a)"),
        GameOption("discards", 0, [0, 1], "a used hand card is marked, or discarded after its effect (EFF-3)"),
        replace(PATIENCE, allowed=[0, 1000, 60_000]),
    ],
    listed=False,
)
register(WORKSHOP)
