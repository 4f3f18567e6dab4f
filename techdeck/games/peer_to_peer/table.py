"""The table of Peer-to-Peer: teams and their ventures, the zones, and what the words of an effect mean.

A player of the engine is a team here: it holds one hand and decides together (EFF-1)."""

from __future__ import annotations

from typing import Final

from mypy_extensions import mypyc_attr

from techdeck.deck import VALUE
from techdeck.engine import events as ev
from techdeck.engine import kinds as k
from techdeck.engine.dice import Dice
from techdeck.engine.layout import Layout
from techdeck.engine.position import Position
from techdeck.engine.table import NO_INTS
from techdeck.rules import say

SUPPLY: Final = 0  # zones
ROW: Final = 1
UNHAPPY: Final = 2
EXPELLED: Final = 3
BESIDE: Final = 4
TEAMS: Final = 5  # of the first team: its zones below; then those of the second, then the ventures, then what was dealt
HAND_OF: Final = 0
DECK_OF: Final = 1
DISCARD_OF: Final = 2
SCORE_OF: Final = 3
COMMITTED: Final = 4  # face down (P2P-A1)
ASSISTING: Final = 5  # turned up (P2P-A2)
PER_TEAM: Final = 6

START: Final = k.GAME  # kinds of questions
VENTURE: Final = k.GAME + 1
COMMIT: Final = k.GAME + 2
DECLARE: Final = k.GAME + 3
DEVELOP: Final = k.GAME + 4
EXCESS: Final = k.GAME + 5

EVENTS: Final = (
    "keeps returns enters unhappy commits turns_up declares takes_back assists develops piles grows refreshes leaves"
).split()
KEEPS: Final = ev.GAME  # a starting venture is turned up
RETURNS: Final = ev.GAME + 1  # the other card dealt goes back
ENTERS: Final = ev.GAME + 2  # a new customer
BECOMES_UNHAPPY: Final = ev.GAME + 3
COMMITS: Final = ev.GAME + 4  # a card is put down for an assist
TURNS_UP: Final = ev.GAME + 5
DECLARES: Final = ev.GAME + 6
TAKES_BACK: Final = ev.GAME + 7
ASSISTS: Final = ev.GAME + 8  # a card that has assisted goes to the discard
DEVELOPS: Final = ev.GAME + 9  # a customer goes to a venture
SCORES: Final = ev.GAME + 10
GROWS: Final = ev.GAME + 11  # a customer goes to the group discard
REFRESHES: Final = ev.GAME + 12  # a hand card is discarded at the end of the round
LEAVES: Final = ev.GAME + 13  # a customer whom nobody has won is expelled

STARTING: Final = 0  # stages
CHOOSING: Final = 1
FILLING: Final = 2
CUSTOMERS: Final = 3
EFFECTS: Final = 4
COMMITTING: Final = 5
REVEALING: Final = 6
RESOLVING: Final = 7
LATE_EFFECTS: Final = 8
REFRESHING: Final = 9
ENDING: Final = 10
STAGES: Final = (
    "starting choosing filling customers effects committing revealing resolving late-effects refreshing ending"
).split()

HAND_SIZE: Final = 4  # P2P-S6, P2P-R1


class Ventures:
    """Which team has which ventures; shared by all copies of a position."""

    def __init__(self, team_of: list[int], teams: int) -> None:
        self.team_of = team_of  # by venture
        self.number = len(team_of)
        self.first = TEAMS + PER_TEAM * teams  # zone of the first venture
        self.of_team: list[list[int]] = [[] for _ in range(teams)]  # zones, by team
        for venture, team in enumerate(team_of):
            self.of_team[team].append(self.first + venture)


@mypyc_attr(allow_interpreted_subclasses=True)
class PeerTable(Position):
    def __init__(self, layout: Layout, dice: Dice, ventures: Ventures) -> None:
        super().__init__(layout, dice)
        self.ventures = ventures
        self.step = 0  # passes in a row, customers still to come, cards drawn
        self.spent = 0  # bits of the ventures, then of the hands, whose effect was used this round (P2P-E1, E2)
        self.declared = NO_INTS  # by team: the customer it assists

    def fill(self, other: Position) -> None:
        assert isinstance(other, PeerTable)
        self.step = other.step
        self.spent = other.spent
        self.declared = other.declared[:]

    def fields(self) -> list[str]:
        return [*super().fields(), "step", "spent", "declared"]

    def field_words(self, name: str) -> list[str]:
        return STAGES if name == "stage" else []

    # Zones.

    def zone_of(self, team: int, which: int) -> int:
        return TEAMS + PER_TEAM * team + which

    def dealt(self, venture: int) -> int:
        """Where the two cards lie of which one becomes the starting venture."""
        return self.ventures.first + self.ventures.number + venture

    def score_pile(self, team: int) -> list[int]:
        return self.zones[TEAMS + PER_TEAM * team + SCORE_OF]

    def team_at(self, turn: int) -> int:
        """The team with the marker first."""
        orders = self.layout.orders[self.marker]
        return orders[turn % len(orders)]

    # What the words of an effect mean here.

    def own(self, player: int) -> list[int]:
        cards: list[int] = []
        for zone in self.ventures.of_team[player]:
            cards.extend(self.zones[zone])
        return cards

    def retire(self, card: int) -> int:
        """GEN-8: a replaced customer or venture card goes to the bottom of the customer deck."""
        return SUPPLY

    def may_enter(self, card: int, zone: int) -> bool:
        """P2P-E6, C2-P1: no 1 comes from a hand, discard or venture into the row or the customer deck."""
        if VALUE[card] != 1 or (zone != ROW and zone != SUPPLY):
            return True
        return self.where[card] == ROW or self.where[card] == SUPPLY

    # In words.

    def table_notes(self, players: list[str]) -> list[str]:
        limit = self.unhappy_limit()
        return [
            say("peer.round", round=self.round, player=players[self.marker]),
            say(
                "peer.unhappy" if limit else "peer.unhappy.no_limit",
                number=len(self.zones[UNHAPPY]),
                limit=limit,
                deck=len(self.zones[SUPPLY]),
            ),
            *[
                say("peer.team", player=player, number=len(self.score_pile(team)), ventures=self.venture_names(team))
                for team, player in enumerate(players)
            ],
        ]

    def venture_names(self, team: int) -> str:
        zones = self.ventures.of_team[team]
        return ", ".join(self.layout.zone_names[zone] for zone in zones)

    def unhappy_limit(self) -> int:
        raise NotImplementedError
