"""Tug: two teams bid for customers with shared hands. A small game that has everything the engine offers.

Not for the shelf: it exists so that the engine, the effect language and the conformance suite have a game to run on.
Its rules are in tug.rules.toml.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import mypyc_attr

from techdeck.deck import FACE, FIRST_WILD, VALUE
from techdeck.engine import events as ev
from techdeck.engine import kinds as k
from techdeck.engine.asking import PASS, Open
from techdeck.engine.dice import Dice
from techdeck.engine.layout import DECK, HAND, NOWHERE, PILE, PLAY, TIME_A, TIME_E, TIME_W, Kind, Layout
from techdeck.engine.position import Position
from techdeck.engine.table import NO_INTS
from techdeck.games import Game, GameOption, Setup, register
from techdeck.rules import say

USE: Final = k.GAME
BID: Final = k.GAME + 1
BIDS: Final = ev.GAME  # a bid is turned up
GOES_BACK: Final = ev.GAME + 1  # a bid that did not win is taken back
WINS: Final = ev.GAME + 2  # a customer goes to a venture or the score pile
ENTERS: Final = ev.GAME + 3  # a new customer

EFFECTS: Final = 0  # TUG-2 to TUG-7, in the order of play
BIDDING: Final = 1
CONTEST: Final = 2
DECIDING: Final = 3
WINNING: Final = 4
REFRESH: Final = 5


@mypyc_attr(allow_interpreted_subclasses=True)  # for the planted faults
class Tug(Position):
    def __init__(self, layout: Layout, dice: Dice) -> None:
        super().__init__(layout, dice)
        self.round = 1
        self.stage = EFFECTS
        self.asked = 0  # teams asked in this stage
        self.marker = 0
        self.boosts = NO_INTS  # by team
        self.ties = 0  # bits of the teams that claim ties
        self.target = NO_INTS  # by team: the customer they bid for
        self.winner = NOWHERE

    def blank(self) -> Position:
        return Tug(self.layout, self.dice)

    def fill(self, other: Position) -> None:
        assert isinstance(other, Tug)
        self.round = other.round
        self.stage = other.stage
        self.asked = other.asked
        self.marker = other.marker
        self.boosts = other.boosts[:]
        self.ties = other.ties
        self.target = other.target[:]
        self.winner = other.winner

    def fields(self) -> list[str]:
        return "round stage asked marker ties winner boosts target".split()

    def field_words(self, name: str) -> list[str]:
        return "effects bidding contest deciding winning refresh".split() if name == "stage" else []

    # Zones and nouns.

    def neutral(self) -> list[int]:
        return self.zones[ROW]

    def own(self, player: int) -> list[int]:
        return self.zones[VENTURE + player]

    def played(self, player: int) -> list[int]:
        return self.zones[VENTURE + self.layout.players + player]

    def retire(self, card: int) -> int:
        return self.layout.supply  # as in Peer-to-Peer: under the customer deck

    def may_enter(self, card: int, zone: int) -> bool:
        return VALUE[card] != 1 or (zone != ROW and zone != self.layout.supply)

    def redirects(self, player: int) -> list[int]:
        if self.stage != CONTEST or not self.played(player):
            return []
        return [card for card in self.tame(self.zones[ROW]) if card != self.target[player]]

    def won(self, player: int) -> int:
        if player != self.winner or self.target[player] not in self.zones[ROW]:
            return NOWHERE
        return self.target[player]

    def boost(self, card: int, amount: int) -> None:
        self.boosts[self.where[card] - VENTURE - self.layout.players] += amount

    def claim_ties(self, player: int) -> None:
        self.ties |= 1 << player

    def redirect(self, player: int, customer: int) -> None:
        self.target[player] = customer

    def wild_places(self, card: int) -> list[int]:
        return list(range(len(self.zones[ROW])))

    def place_wild(self, card: int, place: int, doer: int) -> None:
        """TUG-9: the customer there is expelled; a wild card in the row is nobody's to pick."""
        self.substitute(self.zones[ROW][place], card, self.layout.expelled, doer)

    # The game.

    def set_up(self) -> None:
        """TUG-1."""
        self.lay_out()
        self.forget_bids()
        cards = list(range(self.layout.cards))
        dealt = min(13 * self.layout.players + 3 + self.layout.options["supply"], len(cards))
        self.dice.shuffle(cards, only=dealt)
        self.place_all(cards[:-dealt], self.layout.expelled)
        cards = cards[-dealt:]
        plain = [card for card in cards if VALUE[card] > 1]
        for team in range(self.layout.players):
            self.place_all([plain.pop()], VENTURE + team)
            self.place_all([plain.pop() for _ in range(5)], self.layout.hand[team])
        self.place_all([plain.pop() for _ in range(3)], ROW)
        others = [card for card in cards if self.where[card] == NOWHERE]
        for team in range(self.layout.players):
            self.place_all(others[:7], self.layout.deck[team])
            others = others[7:]
        self.place_all(others, self.layout.supply)
        self.marker = self.dice.below(self.layout.players)

    def proceed(self) -> None:
        """TUG-2 to TUG-8: the order of play."""
        if self.stage == BIDDING:
            self.ask_bids()
        elif self.stage == DECIDING:
            self.decide()
        elif self.stage == REFRESH:
            self.take_customer()
            self.refresh()
        elif self.asked < self.layout.players:
            self.asked += 1
            team = self.order_from(self.marker)[self.asked - 1]
            if self.may_be_asked(team):
                self.ask(team, USE, self.offer(team, USE), USE_RULES[self.time()])
        else:
            self.stage += 1
            self.asked = 0

    def time(self) -> int:
        return TIME_A if self.stage == CONTEST else TIME_W if self.stage == WINNING else TIME_E

    def may_be_asked(self, team: int) -> bool:
        """TUG-2, TUG-4, TUG-6; GEN-29: who holds hidden cards is asked even if passing is all they can do."""
        if not self.zones[self.layout.hand[team]] and len(self.offer(team, USE)) == 1:
            return False
        if self.stage == EFFECTS:
            return True
        return bool(self.played(team)) if self.stage == CONTEST else team == self.winner

    def offer(self, player: int, kind: int) -> list[int]:
        if kind == BID:
            return [*self.zones[self.layout.hand[player]], PASS]
        when = self.layout.when
        time = self.time()
        cards = self.zones[self.layout.hand[player]] + self.own(player)
        options = [card for card in cards if when[card] == time and card not in self.used]
        options.append(PASS)
        return options

    def ask_bids(self) -> None:
        """TUG-3: one or two cards face down, at the same time, or pass."""
        self.stage = CONTEST if self.layout.timed else DECIDING  # nobody has effects for the contest
        for team in self.order_from(self.marker):
            if self.zones[self.layout.hand[team]]:
                self.ask_sealed(team, BID, self.offer(team, BID), "TUG-3")

    def game_more(self, question: Open) -> bool:
        if question.kind == USE or question.picks[-1] == PASS or len(question.picks) == 2:
            return False
        rest = question.options[:]
        rest.remove(question.picks[0])
        return self.ask_next(question, BID, rest, "TUG-3")

    def game_unsealed(self, questions: list[Open]) -> None:
        """TUG-4: all bids are turned up."""
        for question in questions:
            for card in question.picks:
                if card != PASS:
                    self.move(card, VENTURE + self.layout.players + question.player, BIDS, question.player)
        customers = self.tame(self.zones[ROW])
        first = customers[0] if customers else NOWHERE
        self.target = [first] * self.layout.players

    def game_decided(self, question: Open) -> None:
        """TUG-2: the card is marked and its effect used."""
        card = question.picks[0]
        if card == PASS:
            self.tell(ev.DECLINED, question.player, USE)
        else:
            self.begin_effect(card, question.player)
            self.mark(card, question.player)

    def bid(self, team: int) -> int:
        total = self.boosts[team]
        cards = self.played(team)
        for card in cards:
            total += self.value(card)
        return total if cards else -1

    def decide(self) -> None:
        """TUG-5: the highest bid wins; a tie goes to who alone claims ties. Solo: against the customer's value."""
        bids = [self.bid(team) for team in range(self.layout.players)]
        best = max(bids)
        leaders = [team for team, bid in enumerate(bids) if bid == best]
        if len(leaders) > 1:
            leaders = [team for team in leaders if self.ties >> team & 1]
        self.winner = leaders[0] if len(leaders) == 1 else NOWHERE
        target = self.target[self.winner] if self.winner != NOWHERE else NOWHERE
        enough = self.value(target) if target != NOWHERE and self.layout.players == 1 else 0
        if best < enough or target == NOWHERE:
            self.winner = NOWHERE
        self.stage = WINNING if self.layout.timed else REFRESH

    def take_customer(self) -> None:
        """TUG-6: the customer goes to the venture; of more than two cards there the oldest scores."""
        if self.winner != NOWHERE:
            customer = self.won(self.winner)
            if customer != NOWHERE:
                self.move(customer, VENTURE + self.winner, WINS, self.winner)
                if len(self.own(self.winner)) > 2:
                    self.move(self.own(self.winner)[0], self.score_of(self.winner), WINS, self.winner)
        for team in range(self.layout.players):
            cards = self.played(team)
            while cards:
                if team == self.winner:
                    self.move(cards[0], self.layout.discard[team], ev.DISCARDED, team)
                else:
                    self.move(cards[0], self.layout.hand[team], GOES_BACK, team)

    def refresh(self) -> None:
        """TUG-7, TUG-8: hands and row are filled, marks and changes are over, the marker passes on."""
        for team in self.order_from(self.marker):
            while len(self.zones[self.layout.hand[team]]) < 5 and self.draw_plain(team):
                pass
        while len(self.zones[ROW]) < 3 and self.zones[self.layout.supply]:
            card = self.zones[self.layout.supply][-1]
            self.move(card, ROW if FACE[card] < FIRST_WILD else self.layout.expelled, ENTERS, NOWHERE)
        self.end_all_changes()
        self.unmark_all()
        self.forget_bids()
        self.stage = EFFECTS
        self.asked = 0
        self.marker = self.left_of(self.marker)
        self.round += 1
        self.over = self.round > self.layout.options["rounds"] or not self.zones[ROW]

    def forget_bids(self) -> None:
        self.boosts = [0] * self.layout.players
        self.target = [NOWHERE] * self.layout.players
        self.ties = 0
        self.winner = NOWHERE

    def draw_plain(self, team: int) -> bool:
        """TUG-7: a wild card in the group deck is expelled when it would be drawn for the refresh."""
        deck = self.layout.deck[team]
        if not self.zones[deck]:
            self.refill(deck)
        if not self.zones[deck]:
            return False
        card = self.zones[deck][-1]
        if FACE[card] >= FIRST_WILD:
            self.move(card, self.layout.expelled, ev.EXPELLED, team)
        else:
            self.move(card, self.layout.hand[team], ev.DREW, team)
        return True

    def score_of(self, team: int) -> int:
        """The zone of a team's score pile."""
        return VENTURE + 2 * self.layout.players + team

    def team_score(self, team: int) -> int:
        return len(self.zones[self.score_of(team)]) * 2 + len(self.own(team))

    def scores(self) -> list[int]:
        return [self.team_score(seat % self.layout.players) for seat in range(self.layout.seats)]

    def table_notes(self, players: list[str]) -> list[str]:
        rounds = self.layout.options["rounds"]
        return [say("tug.notes", round=self.round, rounds=rounds, player=players[self.marker])]

    def ending(self) -> str:
        return "TUG-8"

    def why_not_game(self, question: Open, option: int) -> tuple[str, str]:
        mine = self.zones[self.layout.hand[question.player]] + self.own(question.player)
        if option in mine and question.kind == USE:
            if option in self.used:
                return "used_already", "EFF-4"
            return ("wild_never", "EFF-9") if FACE[option] >= FIRST_WILD else ("other_time", question.rule)
        return self.why_not_there(question.player, option, question.rule)

    def preview_facts(self, question: Open, picks: list[int]) -> list[tuple[str, int]]:
        if question.kind != BID:
            return []
        return [("sum", sum(self.value(card) for card in question.picks + picks if card != PASS))]


USE_RULES: Final = ("TUG-2", "TUG-4", "TUG-6")  # by time of use
ROW: Final = 1
VENTURE: Final = 4  # of the first team; then the other ventures, what is bid, and the score piles, each by team


def teams_of(setup: Setup) -> list[list[int]]:
    """TUG-1: seats alternate between two teams, or everybody plays alone."""
    teams = setup.seats if setup.options["alone"] else min(2, setup.seats)
    return [list(range(team, setup.seats, teams)) for team in range(teams)]


def layout_of(setup: Setup) -> Layout:
    teams = teams_of(setup)
    layout = Layout(teams, setup.seats, 2)
    layout.supply = layout.zone("supply", DECK, pool=0)
    layout.zone("row", PLAY)
    layout.expelled = layout.zone("expelled", PILE)
    layout.beside = layout.zone("beside", PILE)
    for name, kind in (("venture", PLAY), ("table", PLAY), ("score", PILE)):
        for team in range(len(teams)):
            layout.zone(f"{name} {team + 1}", kind)
    for team in range(len(teams)):
        layout.hand.append(layout.zone(f"hand {team + 1}", HAND, owner=team, pool=team + 1))
        layout.deck.append(layout.zone(f"deck {team + 1}", DECK, pool=team + 1))
        layout.discard.append(layout.zone(f"discard {team + 1}", PILE))
        layout.refill[layout.deck[team]] = layout.discard[team]
    layout.kinds = [*k.effect_kinds(), Kind("use", "use", "card"), Kind("bid", "bid", "card")]
    layout.wild = setup.options["wild"]
    layout.wild_exchange = layout.wild == 0
    layout.together = setup.options["together"] == 1
    layout.patience = setup.options["patience"]
    return layout


def start(setup: Setup) -> Position:
    return Tug(setup.finish(layout_of(setup)), setup.dice)


register(
    Game(
        name="tug",
        seats=(1, 6),
        start=start,
        events=["bids", "goes_back", "wins", "enters"],
        disclosures={"bids": "TUG-4", "enters": "TUG-7"},
        options=[
            GameOption("rounds", 12, list(range(1, 13)), "how many rounds are played (TUG-8)"),
            GameOption("supply", 30, [0, 1, 2, 3, 5, 10, 20, 30, 40], "how many customers there are (TUG-1)"),
            GameOption("wild", 0, [0, 1, 2], "wild cards are held, set aside, or put into the row (TUG-9)"),
            GameOption("alone", 0, [0, 1], "two teams, or everybody for themselves (TUG-1)"),
            GameOption("together", 0, [0, 1], "running out: discard under the deck, or shuffled with it (GEN-2a)"),
            GameOption("patience", 0, [0, 1000, 60000], "milliseconds until the default is given"),
        ],
    )
)
