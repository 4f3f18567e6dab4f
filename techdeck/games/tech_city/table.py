"""The table of Tech City: its zones, what is written down beside the cards, and what the words of an effect mean."""

from __future__ import annotations

from typing import Final

from mypy_extensions import mypyc_attr

from techdeck.deck import SERVICES, card_name
from techdeck.engine import events as ev
from techdeck.engine import kinds as k
from techdeck.engine.dice import Dice
from techdeck.engine.knowledge import NO_INTS
from techdeck.engine.layout import NOWHERE, Layout
from techdeck.engine.position import Position
from techdeck.games.tech_city.city import REACH, ROW, City, place_name, place_named
from techdeck.rules import say

CITY: Final = 0  # zones
PLEDGE: Final = 4  # of the first player; then those of the others

BUILD: Final = k.GAME
BUILD_INSTEAD: Final = k.GAME + 1
PLACE: Final = k.GAME + 2
AS: Final = k.GAME + 3
PAY: Final = k.GAME + 4
HELP: Final = k.GAME + 5
THANKS: Final = k.GAME + 6
SPEND: Final = k.GAME + 7
DOWN: Final = k.GAME + 8

EVENTS: Final = {  # by name, in the order of the kinds below: the rule by which it happens
    "builds": "TC-B1",
    "pays": "TC-B2",
    "proposes": "TC-B8",
    "pledges": "TC-B8",
    "spends": "TC-B8",
    "takes_back": "TC-B10",
    "withdraws": "TC-B10",
    "scores": "TC-B5",
    "helps": "TC-B9",
    "stands_for": "TC-B11",
    "takes_its_place": "TC-B11",
    "loses": "C2-C2",
    "serves": "TC-B9",
    "leaves_city": "TC-B11",
    "builds_nothing": "TC-B1",
    "helps_not": "TC-B8",
    "needs_no_thanks": "TC-E2",
    "draws_for_use": "TC-E2",
    "discards_for_use": "TC-E2",
    "discards_down": "TC-R1",
    "draws_up": "TC-R2",
    "building": "TC-B1",
    "using": "TC-E1",
    "closing": "TC-R1",
}
BUILDS: Final = ev.GAME  # a card is placed; to place: where
PAYS: Final = ev.GAME + 1
PROPOSES: Final = ev.GAME + 2  # a Services card is shown on its place
PLEDGES: Final = ev.GAME + 3  # a card is put down for it, face down
SPENDS: Final = ev.GAME + 4  # what was pledged is discarded
TAKES_BACK: Final = ev.GAME + 5  # or goes back to hand
WITHDRAWS: Final = ev.GAME + 6  # too few have helped
SCORES: Final = ev.GAME + 7  # to place: how many points
HELPS: Final = ev.GAME + 8
STANDS_FOR: Final = ev.GAME + 9  # what a wild card is played as
TAKES_ITS_PLACE: Final = ev.GAME + 10  # the card that replaces a wild one; to place: where
LOSES: Final = ev.GAME + 11  # a marker comes off a Services card
SERVES: Final = ev.GAME + 12  # the builder of a Services card; to place: how many points
LEAVES_CITY: Final = ev.GAME + 13  # a wild card that was built, or would take its place
BUILDS_NOTHING: Final = ev.GAME + 14
HELPS_NOT: Final = ev.GAME + 15
NEEDS_NO_THANKS: Final = ev.GAME + 16
DRAWS_FOR_USE: Final = ev.GAME + 17
DISCARDS_FOR_USE: Final = ev.GAME + 18
DISCARDS_DOWN: Final = ev.GAME + 19
DRAWS_UP: Final = ev.GAME + 20
BUILD_PHASE: Final = ev.GAME + 21  # a phase begins
EFFECTS_PHASE: Final = ev.GAME + 22
END_OF_ROUND: Final = ev.GAME + 23

BUILDING: Final = 0  # stages
INSTEAD: Final = 1
HELPING: Final = 2
USING: Final = 3
DISCARDING: Final = 4
ENDING: Final = 5
STAGES: Final = "building instead helping using discarding ending".split()


@mypyc_attr(allow_interpreted_subclasses=True)
class CityTable(Position):
    def __init__(self, layout: Layout, dice: Dice) -> None:
        super().__init__(layout, dice)
        self.step = 0  # of a turn: players asked to help, or effects used (using.py)
        self.owed = NOWHERE  # who may draw and discard for the use of a company (TC-E2)
        self.score = NO_INTS  # by player
        self.city = City()

    def fill(self, other: Position) -> None:
        assert isinstance(other, CityTable)
        self.step = other.step
        self.owed = other.owed
        self.score = other.score[:]
        self.city = other.city.copy()

    def lay_out(self, deck: int = NOWHERE) -> None:
        super().lay_out(deck)
        self.city.restore([], [])

    def fields(self) -> list[str]:
        return [*super().fields(), "step", "owed", "score"]

    def field_words(self, name: str) -> list[str]:
        return STAGES if name == "stage" else []

    def save(self) -> list[int]:
        return super().save() + self.city.places + self.city.owners

    def load(self, data: list[int]) -> None:
        super().load(data)
        cards = len(self.zones[CITY])
        self.city.restore(data[len(data) - 2 * cards : len(data) - cards], data[len(data) - cards :])

    # Companies.

    def at_turn(self) -> int:
        return self.layout.orders[self.marker][self.asked - 1]

    def owner(self, card: int) -> int:
        """Who controls a card in the city; NOWHERE if it is neutral."""
        return self.city.owners[self.zones[CITY].index(card)]

    def companies(self, player: int, domain: int) -> int:
        """How many companies of a domain (now) *player* controls."""
        cards = self.zones[CITY]
        number = 0
        for at, owner in enumerate(self.city.owners):
            if owner == player and self.domain(cards[at]) == domain:
                number += 1
        return number

    def lose_marker(self, card: int) -> None:
        """C2-C2, C2-C3: a Services card takes the marker off its place."""
        at = self.zones[CITY].index(card)
        owner = self.city.owners[at]
        if owner != NOWHERE and self.domain(card) == SERVICES:
            self.city.owners[at] = NOWHERE
            self.events.append((LOSES, owner, card, CITY, at, CITY, at, self.layout.everyone))

    # What the words of an effect mean here.

    def neutral(self) -> list[int]:
        return self.own(NOWHERE)

    def own(self, player: int) -> list[int]:
        owners = self.city.owners
        return [card for at, card in enumerate(self.zones[CITY]) if owners[at] == player]

    def settled(self, card: int) -> None:
        """C2-C2: a marker belongs to the place, but not under a Services card."""
        self.lose_marker(card)

    # Places in words.

    def place_name(self, place: int) -> str:
        return place_name(place)

    def place_named(self, name: str) -> int:
        return place_named(name)

    def arrange(self, zone: int, words: str, players: list[str]) -> str:
        """`3V o, 7S e1 bo`: cards with their places, and whose marker lies there."""
        if zone != CITY or words == "empty":
            return words
        cards: list[str] = []
        for part in words.split(","):
            said = part.split()
            place = place_named(said[1]) if len(said) in (2, 3) else NOWHERE
            if place == NOWHERE or (len(said) == 3 and said[2] not in players):
                raise ValueError(say("tech_city.bad_place", words=part.strip(), players=", ".join(players)))
            cards.append(said[0])
            self.city.add(place, players.index(said[2]) if len(said) == 3 else NOWHERE)
        return " ".join(cards)

    def arrangement(self, zone: int, players: list[str]) -> str:
        if zone != CITY:
            return ""
        parts: list[str] = []
        for at, card in enumerate(self.zones[CITY]):
            owner = self.city.owners[at]
            parts.append(f"{card_name(card, self.layout.decks)} {place_name(self.city.places[at])}")
            if owner != NOWHERE:
                parts[-1] += f" {players[owner]}"
        return ", ".join(parts)

    def spots(self, zone: int) -> list[tuple[str, int]]:
        if zone != CITY:
            return []
        return [(place_name(place), self.city.owners[at]) for at, place in enumerate(self.city.places)]

    def drawn(self, zone: int, cards: list[str], players: list[str]) -> list[str]:
        """The city as a map: its cards with their owners, `.` where one could be built."""
        if zone != CITY or not cards:
            return []
        signs = owner_signs(players)
        cells = dict.fromkeys(self.city.edge, ".")
        for at, place in enumerate(self.city.places):
            owner = self.city.owners[at]
            cells[place] = cards[at] + (f":{signs[owner]}" if owner != NOWHERE else "")
        rows = [place // ROW for place in cells]
        columns = [place % ROW for place in cells]
        width = max(len(cell) for cell in cells.values()) + 2
        across = range(min(columns), max(columns) + 1)
        head = "".join(f"{place_name(REACH * ROW + column):<{width}}" for column in across)
        lines = [f"{'':5}{head}".rstrip()]
        for row in range(max(rows), min(rows) - 1, -1):
            line = "".join(f"{cells.get(row * ROW + column, ''):<{width}}" for column in across)
            lines.append(f"{place_name(row * ROW + REACH):>3}  {line}".rstrip())
        return lines

    def table_notes(self, players: list[str]) -> list[str]:
        signs = owner_signs(players)
        score = ", ".join(
            say("tech_city.score", player=player, sign=signs[at], points=self.score[at])
            for at, player in enumerate(players)
        )
        return [say("tech_city.notes", round=self.round, player=players[self.marker], score=score)]


def owner_signs(players: list[str]) -> list[str]:
    """A letter a player, or a number where two begin alike."""
    letters = [player[0] for player in players]
    return letters if len(set(letters)) == len(letters) else [str(at + 1) for at in range(len(players))]
