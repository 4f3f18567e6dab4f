"""From a view to the whole answer of a bot."""

from __future__ import annotations

from typing import Any, Final

from techdeck.bots.bot import Asked, Bot, Reason
from techdeck.engine.deal import deal
from techdeck.engine.position import Position
from techdeck.engine.view import View
from techdeck.rules import say

FIRST: Final = -1  # in place of a question's number
LONGEST: Final = 200  # picks of one answer: more is a bot that never comes to an end


class BotError(ValueError):
    """A bot that does not exist, or that does what no bot may; says what is allowed."""


def answer(bot: Bot, view: View, number: int = FIRST) -> tuple[list[int], Reason | None]:
    """What *bot* answers to the question of that number, or to the first of its seat, and why."""
    asked = question_for(bot.seat, deal(view, bot.rules, bot.dice.fork("asked")), number)
    if asked is None:
        raise BotError(say("bot.not_asked", seat=bot.seat + 1))
    picks: list[int] = []
    while asked is not None and len(picks) < LONGEST:
        chosen = chosen_by(bot, view, asked)
        asked = checked(bot, asked, chosen)
        picks += [pick for pick in chosen if isinstance(pick, int)]
    return picks, bot.reason


def chosen_by(bot: Any, view: View, asked: Asked) -> list[object]:  # Any: whatever somebody's bot may give back
    """A single pick needs no list; who forgets to give anything back has picked nothing."""
    chosen = bot.choose(view, asked)
    if chosen is None:
        return []
    return list(chosen) if isinstance(chosen, (list, tuple)) else [chosen]


def question_for(seat: int, table: Position, number: int) -> Asked | None:
    """The question of that number, or the first, that waits for this seat."""
    for question in table.opens:
        wanted = number in (FIRST, question.number())
        if wanted and seat in table.layout.seats_of[question.player] and not question.done:
            return Asked(table, question)
    return None


def checked(bot: Bot, asked: Asked, picks: list[object]) -> Asked | None:
    """What is still asked after *picks*, all of which must be allowed."""
    name = type(bot).__name__
    if not picks:
        raise BotError(say("bot.no_pick", name=name, words=", ".join(asked.words), rule=asked.rule))
    left: Asked | None = asked
    for pick in picks:
        if left is None:
            raise BotError(say("bot.too_many_picks", name=name, pick=repr(pick)))
        if not isinstance(pick, int) or pick not in left.options:
            allowed = ", ".join(f"{option} = {word}" for option, word in zip(left.options, left.words, strict=True))
            raise BotError(say("bot.bad_pick", name=name, pick=repr(pick), allowed=allowed, rule=left.rule))
        left = left.after([pick])
    return left
