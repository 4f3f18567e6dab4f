"""Tech City: what a player's view is worth, in points: the lead, the companies, and what the hand can still build."""

from __future__ import annotations

from typing import Final

from techdeck.bots.bot import moves
from techdeck.bots.values.value import Value
from techdeck.deck import DOMAIN, FACE, FIRST_WILD, KNOWLEDGE, SCIENCE, SERVICES, TECHNOLOGY, VALUE
from techdeck.engine.asking import Open
from techdeck.engine.dice import Dice
from techdeck.engine.position import Position
from techdeck.engine.view import View
from techdeck.games.tech_city.building import MOST_BASE_POINTS, PAYS_ALONE
from techdeck.games.tech_city.city import AROUND, SIDES
from techdeck.games.tech_city.game import ROUNDS, TechCity
from techdeck.games.tech_city.table import AS, BUILD, BUILD_INSTEAD, BUILDING, CITY, DOWN, HELPING, INSTEAD, PAY, PLACE

# Points a round that companies of a domain are good for, by how many there are.
TECHNOLOGIES: Final = (0.0, 0.35, 0.8)  # TC-B3: cards saved
SCIENCES: Final = (0.0, 0.2, 0.55)  # TC-B6
KNOWLEDGES: Final = (0.0, 0.1, 0.4)  # TC-E5
TOUCHING: Final = 0.6  # a round: a place that touches two own companies (TC-B7)
BUILT: Final = 0.75  # of the points that a card in hand would score now
CARD: Final = 0.3  # any card in hand, to pay with
LOW: Final = 0.1  # more, for one that pays alone (TC-B2)
WILD: Final = 1.6
PLACES: Final = 2  # looked at for every card
MODELS: Final = 2  # for which a wild card may stand


class CityValue(Value):
    def __init__(self, table: TechCity, viewer: int) -> None:
        super().__init__(table, viewer)
        self.scale = 6.0
        self.rivalry = 0.5
        self.plies = 6  # the build and the effects of everybody, with two or three players
        self.player = table.layout.player_seeing(viewer)
        self.players = table.layout.players
        self.hand = table.layout.hand[self.player]
        names = table.field_names()
        self.at = [names.index(name) for name in ("round", "stage", "asked", "marker", "score_1")]
        self.fields = len(names)

    def of(self, view: View) -> float:
        scores = view.game[self.at[4] : self.at[4] + self.players]
        if view.over:
            return self.lead([float(score) for score in scores]) * 3
        rounds = self.builds_left(view)
        city = view.zones[CITY]
        places = view.game[self.fields : self.fields + len(city)]
        owners = view.game[self.fields + len(city) :]
        worth = [scores[player] + rounds * self.engine(player, city, places, owners) for player in range(self.players)]
        return self.lead(worth) + self.in_hand(view, rounds)

    def lead(self, worth: list[float]) -> float:
        others = [worth[player] for player in range(self.players) if player != self.player]
        return worth[self.player] - max(others, default=0.0)

    def builds_left(self, view: View) -> int:
        """Rounds in which the player can still build."""
        round, stage, asked, marker = (view.game[at] for at in self.at[:4])
        turn = (self.player - marker) % self.players
        to_come = stage in (BUILDING, INSTEAD, HELPING) and turn >= asked
        return ROUNDS - round + int(to_come)

    def engine(self, player: int, city: list[int], places: list[int], owners: list[int]) -> float:
        """Points a round from the companies a player has."""
        owned = [0, 0, 0, 0, 0]
        mine: list[int] = []
        for at, owner in enumerate(owners):
            if owner == player:
                owned[DOMAIN[city[at]]] += 1
                mine.append(places[at])
        return (
            TECHNOLOGIES[min(2, owned[TECHNOLOGY])]
            + SCIENCES[min(2, owned[SCIENCE])]
            + KNOWLEDGES[min(2, owned[KNOWLEDGE])]
            + TOUCHING * has_corner(mine, places)
        )

    def in_hand(self, view: View, rounds: int) -> float:
        """What the best cards would score, as many as can still be built, and what the others can pay."""
        counts = value_counts(view)
        cards = [card for card in view.zones[self.hand] if card >= 0]
        scoring = sorted((points(card, counts) for card in cards), reverse=True)
        built = sum(BUILT * each * 0.9**at for at, each in enumerate(scoring[:rounds]))
        if not rounds:
            return 0.0
        return built + sum(to_pay(card) for card in cards) * min(1.0, rounds / 2)

    # Which moves are looked at.

    def moves(self, table: Position, question: Open, dice: Dice) -> list[list[int]]:
        assert isinstance(table, TechCity)
        if question.first_kind in (BUILD, BUILD_INSTEAD) and not question.picks:
            return self.builds(table, question)
        if question.first_kind == DOWN:
            return [self.cheapest(table, question)]
        return moves(table, question)

    def builds(self, table: TechCity, question: Open) -> list[list[int]]:
        """Every card where it touches most, paid with what is worth least."""
        found: list[list[int]] = []
        begun = [question]
        while begun:
            asked = begun.pop()
            for option in self.narrowed(table, asked):
                further = asked.copy()
                if table.goes_on(further, option):
                    begun.append(further)
                else:
                    found.append([*asked.picks, option])
        return found

    def narrowed(self, table: TechCity, asked: Open) -> list[int]:
        options = asked.options
        if asked.kind == PLACE:
            return sorted(options, key=lambda place: -self.room(table, place))[:PLACES]
        if asked.kind == AS:
            counts = city_counts(table)
            return sorted(options, key=lambda card: -counts[table.value(card)])[:MODELS]
        if asked.kind == PAY:
            return [min(options, key=lambda card: kept_for(card, city_counts(table)))]
        return options

    def room(self, table: TechCity, place: int) -> float:
        """TC-B7: what a place touches now, and free sides for later."""
        touches = table.city.touching(place, self.player)
        free = sum(place + side not in table.city.places for side in SIDES)
        return (10.0 if touches >= 2 else touches) + free / 10

    def cheapest(self, table: TechCity, question: Open) -> list[int]:
        """TC-R1: what is worth least goes."""
        counts = city_counts(table)
        further = question.copy()
        picks: list[int] = []
        while True:
            picks.append(min(further.options, key=lambda card: kept_for(card, counts)))
            if not table.goes_on(further, picks[-1]):
                return picks


def has_corner(mine: list[int], places: list[int]) -> bool:
    """Whether a free place beside the city touches two of these."""
    if len(mine) < 2:
        return False
    for place in mine:
        for near in AROUND:
            free = place + near
            beside = free not in places and any(free + side in places for side in SIDES)
            if beside and sum(other - free in AROUND for other in mine) >= 2:
                return True
    return False


def value_counts(view: View) -> list[int]:
    shifts = dict(view.shifts)
    counts = [0] * 40
    for card in view.zones[CITY]:
        counts[max(0, VALUE[card] + shifts.get(card, 0))] += 1
    return counts


def city_counts(table: TechCity) -> list[int]:
    counts = [0] * 40
    for card in table.zones[CITY]:
        counts[max(0, table.value(card))] += 1
    return counts


def points(card: int, counts: list[int]) -> float:
    """TC-B5, for a card that would be built now; one of Services needs help."""
    if FACE[card] >= FIRST_WILD:
        return float(min(max(counts), MOST_BASE_POINTS))
    base = min(counts[VALUE[card]], MOST_BASE_POINTS)
    return max(1.0, base) * 0.7 if DOMAIN[card] == SERVICES else float(base)


def to_pay(card: int) -> float:
    if FACE[card] >= FIRST_WILD:
        return WILD
    return CARD + (LOW if VALUE[card] <= PAYS_ALONE else 0.0)


def kept_for(card: int, counts: list[int]) -> float:
    """What is lost with a card."""
    return points(card, counts) + to_pay(card) if FACE[card] < FIRST_WILD else 9.0
