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
            "offers": "all",
            "accepts": "all",
            "cancels": "all",
            "withdraws_offer": "all",
            "lapses": "all",
            "trades": "parties, done to all",
            "deals": "doer",
            "lists": "all",
            "calls": "all",
            "answers": "all",
            "drops_call": "all",
            "is_done": "all",
            "is_back": "all",
            "places_wild": "all",
            "holds": "all",
            "shows_hand": "all",
            "shows_cards": "all",
            "counts_group": "all",
            "sums_up": "all",
            "shows_wild": "all",
            "draws_for_wild": "doer",
            "spends_used": "all",
            "draws_for_used": "doer",
            "discards_to_smallest": "all",
        },
        options=[
            GameOption("decks", 1, [1, 2], say("tech_exchange.decks"), by_seats={5: 2, 6: 2}, only={5: [2], 6: [2]}),
            GameOption(
                "window",
                0,
                [0, 500, 1000, 2000, 5000],
                say("tech_exchange.window"),
                live=1000,
                labels={ms: say("option.seconds", seconds=f"{ms / 1000:g}") for ms in (500, 1000, 2000, 5000)},
            ),
            GameOption(
                "idle",
                60,
                [0, 5, 10, 20, 30, 60, 120, 300],
                say("tech_exchange.idle"),
                in_turn=[0],
                labels={each: say("option.seconds", seconds=each) for each in (5, 10, 20, 30, 60, 120, 300)},
            ),
            GameOption(
                "clock",
                0,
                [0, 60, 120, 180, 300, 600],
                say("tech_exchange.clock"),
                labels={0: say("option.no_limit")}
                | {each: say("option.minutes", number=each // 60) for each in (60, 120, 180, 300, 600)},
            ),
            GameOption("offers", 3, [1, 2, 3, 4, 5], say("tech_exchange.offers")),
            GameOption("questions", 3, [1, 2, 3, 4, 5], say("tech_exchange.questions")),
        ],
    )
)
