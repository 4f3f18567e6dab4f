# not compiled: words are made when somebody asks
"""Why a bot would make a move, in words."""

from __future__ import annotations

import re
from itertools import pairwise
from typing import Final

from techdeck.bots.bot import Reason
from techdeck.engine.asking import PASS
from techdeck.engine.errors import Refused
from techdeck.engine.match import Match
from techdeck.rules import say

AS_IT_IS: Final = re.compile(r"\b(\S+) as \1(?=\s|$)")  # `give 5K as 5K`


def reason_words(match: Match, seat: int, number: int, picks: list[int], reason: Reason | None) -> str:
    """The move, what it is expected to gain, and the next best with what that would gain."""
    move = move_words(match, seat, number, picks)
    if reason is None:
        return say("bot.reason.only", move=move)
    worth = gain_words(reason.worth)
    try:
        other = move_words(match, seat, number, reason.next_best)
    except Refused:  # the table has changed since
        return say("bot.reason.alone", move=move, worth=worth)
    less = gain_words(reason.next_worth)
    if worth == less:
        return say("bot.reason.equal", move=move, worth=worth, other=other)
    return say("bot.reason", move=move, worth=worth, other=other, less=less)


def move_words(match: Match, seat: int, number: int, picks: list[int]) -> str:
    """A move in notation, less what goes without saying in it: `use 7S`, or `pass`."""
    if picks[0] == PASS:
        return say("bot.pass")
    said = [match.in_words(seat, number, *picks[:length]) for length in range(len(picks) + 1)]
    grown = [after.removeprefix(before) for before, after in pairwise(said)]
    words = "".join(words for words, pick in zip(grown, picks, strict=True) if pick != PASS)
    return AS_IT_IS.sub(r"\1", words)


def gain_words(points: float) -> str:
    shown = f"{abs(points):.1f}"
    if float(shown) == 0:
        return say("bot.gain.nothing")
    return say("bot.gain" if points > 0 else "bot.gain.loss", points=shown)
