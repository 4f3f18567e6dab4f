# not compiled: words are made when somebody asks
"""Why a bot would make a move, in words."""

from __future__ import annotations

from techdeck.bots.bot import Reason
from techdeck.engine.errors import Refused
from techdeck.engine.match import Match
from techdeck.rules import say


def reason_words(match: Match, seat: int, number: int, picks: list[int], reason: Reason | None) -> str:
    """The move, what it is expected to gain, and the next best with what that would gain."""
    move = match.in_words(seat, number, *picks)
    if reason is None:
        return say("bot.reason.only", move=move)
    try:
        other = match.in_words(seat, number, *reason.next_best)
    except Refused:  # worked out on other hidden cards
        return say("bot.reason.only", move=move)
    return say("bot.reason", move=move, worth=signed(reason.worth), other=other, less=signed(reason.next_worth))


def signed(points: float) -> str:
    return f"{points:+.1f}"
