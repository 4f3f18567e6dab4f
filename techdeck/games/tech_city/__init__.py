# not compiled: used once a match
"""Tech City: the players build one city of companies together."""

from __future__ import annotations

from techdeck.engine.position import Position
from techdeck.games import PATIENCE, Game, GameOption, Setup, register
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
            "builds": "all",
            "pays": "all",
            "proposes": "all",
            "pledges": "doer",
            "spends": "all",
            "takes_back": "doer",
            "stands_for": "all",
            "takes_its_place": "all",
            "leaves_city": "all",
            "builds_nothing": "all",
            "helps_not": "all",
            "needs_no_thanks": "all",
            "draws_for_use": "doer",
            "discards_for_use": "all",
            "discards_down": "all",
            "draws_up": "doer",
        },
        options=[GameOption("decks", 1, [1, 2], say("tech_city.decks"), by_seats={5: 2, 6: 2}), PATIENCE],
    )
)
