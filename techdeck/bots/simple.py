"""Two simple bots: one picks at random; one looks a move ahead where its game has a value, and else takes what the
preview promises most for."""

from __future__ import annotations

from typing import Final

from techdeck.bots.ahead import best_move
from techdeck.bots.chair import Chair
from techdeck.bots.tech_exchange import trade
from techdeck.bots.values import value_for
from techdeck.engine.asking import Open
from techdeck.engine.dice import Dice
from techdeck.games.tech_exchange.game import TechExchange
from techdeck.games.tech_exchange.table import FLOOR

WORTH: Final = ("points", "sum")  # facts of a preview that are better if higher


def random(chair: Chair, dice: Dice) -> list[int]:
    return put_together(chair, dice, greedily=False)


def greedy(chair: Chair, dice: Dice) -> list[int]:
    question = chair.question()
    if question is not None and isinstance(chair.position, TechExchange) and question.first_kind == FLOOR:
        return trade(chair, question, dice)
    value = value_for(chair.position, chair.position.layout.viewer_of(chair.seat))
    return best_move(chair, value, dice) if value else put_together(chair, dice, greedily=True)


def put_together(chair: Chair, dice: Dice, greedily: bool) -> list[int]:
    """A whole answer, pick by pick: all of a move is given together."""
    question = chair.question()
    assert question is not None, "nothing is asked"
    picks: list[int] = []
    asked: Open | None = question
    while asked is not None:
        options = best(chair, question, picks, asked.options) if greedily else asked.options
        picks.append(options[dice.below(len(options))])
        asked = chair.next_pick(question, picks)
    return picks


def best(chair: Chair, question: Open, picks: list[int], options: list[int]) -> list[int]:
    """The options whose preview promises most; all of them where it says nothing about points or sums."""
    worth = [worth_of(chair.facts(question, [*picks, option])) for option in options]
    known = [number for number in worth if number is not None]
    if not known:
        return options
    return [option for option, number in zip(options, worth, strict=True) if number == max(known)]


def worth_of(facts: dict[str, int]) -> int | None:
    return next((facts[name] for name in WORTH if name in facts), None)
