# not compiled: used once a match
"""Tech City: the players build one city of companies together."""

from __future__ import annotations

from techdeck.engine.position import Position
from techdeck.games import Game, GameOption, Setup, register
from techdeck.games.tech_city.game import TechCity, layout_of
from techdeck.games.tech_city.table import EVENTS
from techdeck.rules import say


def start(setup: Setup) -> Position:
    return TechCity(setup.finish(layout_of(setup.seats, setup.options["decks"])), setup.dice)


register(
    Game(
        name="tech-city",
        seats=(1, 6),
        start=start,
        events=EVENTS,
        disclosures={
            "builds": "TC-B1",
            "pays": "TC-B2",
            "proposes": "TC-B8",
            "pledges": "TC-B8 to doer",
            "spends": "TC-B8",
            "takes_back": "TC-B10 to doer",
            "stands_for": "TC-B11",
            "takes_its_place": "TC-B11",
        },
        options=[GameOption("decks", 1, [1, 2], say("tech_city.decks"), by_seats={5: 2, 6: 2})],
    )
)
