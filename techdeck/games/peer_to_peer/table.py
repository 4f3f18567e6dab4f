"""The table of Peer-to-Peer: teams and their ventures, the zones, and what the words of an effect mean.

A player of the engine is a team here: it holds one hand and decides together (EFF-1)."""

from __future__ import annotations

from typing import Final

from mypy_extensions import mypyc_attr

from techdeck.deck import VALUE
from techdeck.engine import events as ev
from techdeck.engine import kinds as k
from techdeck.engine.dice import Dice
from techdeck.engine.knowledge import NO_INTS
from techdeck.engine.layout import NOWHERE, Layout
from techdeck.engine.position import Position
from techdeck.rules import say

SUPPLY: Final = 0  # zones
ROW: Final = 1
UNHAPPY: Final = 2
EXPELLED: Final = 3
BESIDE: Final = 4
# Then those of each team, which stand in the layout, then the ventures, then what was dealt for them.

START: Final = k.GAME  # kinds of questions
VENTURE: Final = k.GAME + 1
COMMIT: Final = k.GAME + 2
DECLARE: Final = k.GAME + 3
DEVELOP: Final = k.GAME + 4
EXCESS: Final = k.GAME + 5

EVENTS: Final = {  # by name, in the order of the kinds below: the rule by which it happens
    "keeps": "P2P-S3",
    "returns": "P2P-S3",
    "enters": "P2P-N2",
    "unhappy": "P2P-N3",
    "commits": "P2P-A1",
    "turns_up": "P2P-A2",
    "declares": "P2P-A2",
    "takes_back": "P2P-A9",
    "assists": "P2P-A7",
    "develops": "P2P-A7",
    "piles": "P2P-A7",
    "grows": "P2P-A7",
    "refreshes": "P2P-R1",
    "leaves": "P2P-A6",
    "outgrows": "P2P-A8",
    "assists_nobody": "P2P-A1",
    "draws_four": "P2P-R1",
    "comes_wild": "P2P-N5",
    "is_no_customer": "P2P-S5",
    "new_customers": "P2P-N1",
    "effects": "P2P-E4",
    "assist": "P2P-A1",
    "refresh": "P2P-R1",
    "has_marker": "P2P-S8",
    "no_customer": "P2P-A12",
    "empty_hands": "P2P-A12",
    "contests": "P2P-A4",
    "all_lose": "P2P-R2",
    "deck_empty": "P2P-R3",
    "counts_pile": "P2P-R5",
    "breaks_tie": "P2P-R5",
    "shares_tie": "P2P-R5",
}
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
OUTGROWS: Final = ev.GAME + 14  # a venture holds one too many
ASSISTS_NOBODY: Final = ev.GAME + 15
DRAWS_FOUR: Final = ev.GAME + 16
COMES_WILD: Final = ev.GAME + 17  # a wild card turns up and is resolved
IS_NO_CUSTOMER: Final = ev.GAME + 18  # a low card in a game alone
NEW_CUSTOMERS: Final = ev.GAME + 19  # a phase begins
EFFECTS_PHASE: Final = ev.GAME + 20
ASSIST_PHASE: Final = ev.GAME + 21
REFRESH_PHASE: Final = ev.GAME + 22
HAS_MARKER: Final = ev.GAME + 23
NO_CUSTOMER: Final = ev.GAME + 24  # in the row, so nobody assists
EMPTY_HANDS: Final = ev.GAME + 25  # of all teams
CONTESTS: Final = ev.GAME + 26  # card: the customer; places: by which cards it was won, and what they are worth now
ALL_LOSE: Final = ev.GAME + 27  # card: how many are unhappy
DECK_EMPTY: Final = ev.GAME + 28
COUNTS_PILE: Final = ev.GAME + 29  # card: how many are on the score pile; to place: what they are worth
BREAKS_TIE: Final = ev.GAME + 30  # card: by what; places: that of the winner and of the other
SHARES_TIE: Final = ev.GAME + 31

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
TO_SCORE: Final = 100  # where a customer may go, besides a venture by its number (P2P-A7)
TO_DISCARD: Final = 101
BY_SUM: Final = 0  # what decides between piles of as many cards (P2P-R5)
BY_VALUE: Final = 1
BY_DOMAIN: Final = 2


class Ventures:
    """Which team has which ventures; shared by all copies of a position."""

    def __init__(self, team_of: list[int], layout: Layout) -> None:
        self.team_of = team_of  # by venture
        self.number = len(team_of)
        self.first = layout.played[-1] + 1  # zone of the first venture
        self.of_team: list[list[int]] = [[] for _ in layout.hand]  # zones, by team
        for venture, team in enumerate(team_of):
            self.of_team[team].append(self.first + venture)
        self.developments = [[zone - self.first for zone in zones] + [TO_SCORE, TO_DISCARD] for zones in self.of_team]
        # What is told when a phase begins, by kind of event; made once, as it is told again and again.
        self.begins: dict[int, ev.Event] = {
            kind: (kind, NOWHERE, NOWHERE, NOWHERE, NOWHERE, NOWHERE, NOWHERE, layout.everyone)
            for kind in (NEW_CUSTOMERS, EFFECTS_PHASE, ASSIST_PHASE, REFRESH_PHASE)
        }
        # By team, zones of which it may use one card each; with the bit of the zone in `spent`.
        self.and_hand = [
            [(zone, 1 << zone) for zone in (*zones, layout.hand[team])] for team, zones in enumerate(self.of_team)
        ]


@mypyc_attr(allow_interpreted_subclasses=True)
class PeerTable(Position):
    __slots__ = "ventures step spent declared".split()

    def __init__(self, layout: Layout, dice: Dice, ventures: Ventures) -> None:
        super().__init__(layout, dice)
        self.ventures = ventures
        self.step = 0  # passes in a row, customers still to come, cards drawn
        self.spent = 0  # bits of the zones, ventures and hands, of which a card was used this round (P2P-E1, E2)
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

    def dealt(self, venture: int) -> int:
        """Where the two cards lie of which one becomes the starting venture."""
        return self.ventures.first + self.ventures.number + venture

    def score_pile(self, team: int) -> list[int]:
        return self.zones[self.layout.score[team]]

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
            self.round_words(players),
            say(
                "peer.unhappy" if limit else "peer.unhappy.no_limit",
                number=len(self.zones[UNHAPPY]),
                limit=limit,
                deck=len(self.zones[SUPPLY]),
            ),
            *[self.score_words(team, player) for team, player in enumerate(players)],
        ]

    def shown_marker(self) -> int:
        """P2P-S8: nobody has the marker before the ventures are chosen."""
        choosing = any(self.zones[self.dealt(venture)] for venture in range(self.ventures.number))
        return NOWHERE if self.stage == STARTING or choosing else self.marker

    def round_words(self, players: list[str]) -> str:
        first = self.shown_marker()
        return say("peer.setup") if first == NOWHERE else say("peer.round", round=self.round, player=players[first])

    def score_words(self, team: int, player: str) -> str:
        """P2P-R5, P2P-R6: the sum of values decides between equal piles, and is half of a score alone."""
        pile = self.score_pile(team)
        alike = [other for other in range(self.layout.players) if len(self.score_pile(other)) == len(pile)]
        key = "peer.score.sum" if pile and len(alike) == self.layout.players else "peer.score"
        return say(key, player=player, number=len(pile), sum=sum([VALUE[card] for card in pile]))

    def unhappy_limit(self) -> int:
        raise NotImplementedError
