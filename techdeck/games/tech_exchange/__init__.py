# not compiled: used once a match
"""Tech Exchange: a trading floor where every trade moves the market."""

from __future__ import annotations

from techdeck.engine.position import Position
from techdeck.games import Game, GameOption, Setup, register
from techdeck.games.tech_exchange.game import TechExchange, layout_of
from techdeck.games.tech_exchange.table import EVENTS
from techdeck.rules import say


def start(setup: Setup) -> Position:
    return TechExchange(setup.finish(layout_of(setup.seats, setup.options["decks"])), setup.dice)


register(
    Game(
        name="tech-exchange",
        seats=(2, 6),
        start=start,
        events=EVENTS,
        disclosures={
            "offers": "TE-T2",
            "accepts": "TE-T4",
            "cancels": "TE-T6",
            "withdraws_offer": "TE-T3",
            "lapses": "TE-T17",
            "trades": "TE-T16 to parties, done to all",
            "deals": "TE-S2 to doer",
            "lists": "TE-T5",
            "calls": "TE-T8",
            "answers": "TE-T8",
            "drops_call": "TE-T8",
            "is_done": "TE-T12",
            "is_back": "TE-T12",
            "places_wild": "TE-S5",
            "holds": "TE-T3",
            "shows_hand": "TE-R1",
            "counts_group": "TE-R3",
        },
        options=[
            GameOption("decks", 1, [1, 2], say("tech_exchange.decks"), by_seats={5: 2, 6: 2}, only={5: [2], 6: [2]}),
            GameOption("window", 0, [0, 500, 1000, 2000, 5000], say("tech_exchange.window")),
            GameOption("idle", 60, [20, 30, 60, 120, 300], say("tech_exchange.idle")),
            GameOption("clock", 0, [0, 60, 120, 180, 300, 600], say("tech_exchange.clock")),
            GameOption("offers", 3, [1, 2, 3, 4, 5], say("tech_exchange.offers")),
            GameOption("questions", 3, [1, 2, 3, 4, 5], say("tech_exchange.questions")),
        ],
    )
)
