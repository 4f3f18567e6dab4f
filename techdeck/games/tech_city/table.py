"""The table of Tech City: its zones, what is written down beside the cards, and what the words of an effect mean."""

from __future__ import annotations

from typing import Final

from mypy_extensions import mypyc_attr

from techdeck.deck import SERVICES
from techdeck.engine import events as ev
from techdeck.engine import kinds as k
from techdeck.engine.dice import Dice
from techdeck.engine.layout import NOWHERE, Layout
from techdeck.engine.position import Position
from techdeck.engine.table import NO_INTS
from techdeck.games.tech_city.city import City, place_name, place_named

CITY: Final = 0  # zones
PLEDGE: Final = 4  # of the first player; then those of the others

BUILD: Final = k.GAME
BUILD_INSTEAD: Final = k.GAME + 1
PLACE: Final = k.GAME + 2
AS: Final = k.GAME + 3
PAY: Final = k.GAME + 4
HELP: Final = k.GAME + 5
USE: Final = k.GAME + 6
THANKS: Final = k.GAME + 7
SPEND: Final = k.GAME + 8
DOWN: Final = k.GAME + 9

EVENTS: Final = (
    "builds pays proposes pledges spends takes_back withdraws scores helps stands_for takes_its_place loses"
).split()
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
        self.round = 1
        self.stage = BUILDING
        self.marker = 0  # the first player
        self.turn = 0  # how many players have had their turn of this phase, the one at turn included
        self.step = 0  # of a turn: players asked to help, or effects used (using.py)
        self.owed = NOWHERE  # who may draw and discard for the use of a company (TC-E2)
        self.score = NO_INTS  # by player
        self.city = City()

    def fill(self, other: Position) -> None:
        assert isinstance(other, CityTable)
        self.round = other.round
        self.stage = other.stage
        self.marker = other.marker
        self.turn = other.turn
        self.step = other.step
        self.owed = other.owed
        self.score = other.score[:]
        self.city = other.city.copy()

    def lay_out(self) -> None:
        super().lay_out()
        self.city = City()

    def fields(self) -> list[str]:
        return "round stage marker turn step owed score".split()

    def field_words(self, name: str) -> list[str]:
        return STAGES if name == "stage" else []

    def save(self) -> list[int]:
        return super().save() + self.city.places + self.city.owners

    def load(self, data: list[int]) -> None:
        super().load(data)
        cards = len(self.zones[CITY])
        self.city = City()
        self.city.restore(data[len(data) - 2 * cards : len(data) - cards], data[len(data) - cards :])

    # Companies.

    def at_turn(self) -> int:
        return self.layout.orders[self.marker][self.turn - 1]

    def owner(self, card: int) -> int:
        """Who controls a card in the city; NOWHERE if it is neutral."""
        return self.city.owners[self.zones[CITY].index(card)]

    def companies(self, player: int, domain: int) -> int:
        """How many companies of a domain (now) *player* controls."""
        owners = self.city.owners
        number = 0
        if player in owners:
            for at, card in enumerate(self.zones[CITY]):
                if owners[at] == player and self.domain(card) == domain:
                    number += 1
        return number

    def lose_marker(self, card: int) -> None:
        """C2-C2, C2-C3: a Services card takes the marker off its place."""
        at = self.zones[CITY].index(card)
        owner = self.city.owners[at]
        if owner != NOWHERE and self.domain(card) == SERVICES:
            self.city.owners[at] = NOWHERE
            self.events.extend((LOSES, owner, card, CITY, at, CITY, at, self.layout.everyone))

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
