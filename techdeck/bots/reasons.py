# not compiled: words are made when somebody asks
"""Why a bot would make a move, in words."""

from __future__ import annotations

import re
from itertools import pairwise
from math import isinf
from typing import Final

from techdeck.bots.bot import Reason
from techdeck.engine.asking import PASS
from techdeck.engine.errors import Refused
from techdeck.engine.match import Match
from techdeck.engine.words import option_label
from techdeck.rules import say

AS_IT_IS: Final = re.compile(r"\b(\S+) as \1(?=\s|$)")  # `give 5K as 5K`


def reason_words(match: Match, seat: int, number: int, picks: list[int], reason: Reason | None) -> str:
    """The move, what it is expected to gain, and the next best with what that would gain."""
    move = move_words(match, seat, number, picks)
    if reason is None:
        return say("bot.reason.only", move=move)
    alone = match.position.layout.players == 1
    worth = gain_words(reason.worth, alone=alone)
    try:
        other = move_words(match, seat, number, reason.next_best)
    except Refused:  # the table has changed since
        return say("bot.reason.alone", move=move, worth=worth)
    less = gain_words(reason.next_worth, alone=alone)
    if worth == less:
        return say("bot.reason.equal", move=move, worth=worth, other=other)
    return say("bot.reason", move=move, worth=worth, other=other, less=less)


def move_words(match: Match, seat: int, number: int, picks: list[int]) -> str:
    """A move in notation, less what goes without saying in it, and where that says little with the options as players
    read them: `use 7S`, `accept offer 3 (bo offers 5K for 7S)`, or `pass`."""
    said = [match.in_words(seat, number, *picks[:length]) for length in range(len(picks) + 1)]
    labels = pick_labels(match, number, picks)
    if picks[0] == PASS:
        return labels[0] or say("bot.pass")
    grown = [after.removeprefix(before) for before, after in pairwise(said)]
    told = [labelled(words, label) for words, label, pick in zip(grown, labels, picks, strict=True) if pick != PASS]
    return AS_IT_IS.sub(r"\1", "".join(told))


def labelled(words: str, label: str) -> str:
    return say("bot.labelled", words=words, label=label) if label else words


def pick_labels(match: Match, number: int, picks: list[int]) -> list[str]:
    """By pick; empty where the notation says enough. The picks are those of an answer that is allowed."""
    trial = match.position.copy()
    asked = trial.find(number)
    assert asked is not None
    labels: list[str] = []
    for pick in picks:
        labels.append(option_label(trial, match.names, asked.kind, pick))
        trial.goes_on(asked, pick)
    return labels


def gain_words(points: float, *, alone: bool) -> str:
    """What a bot expects is a lead: own points, less those of the others."""
    shown = f"{abs(points):.1f}"
    if float(shown) == 0:
        return say("bot.gain.nothing")
    if isinf(points):
        key = "bot.gain.far" if points > 0 else "bot.gain.loss.far"
    else:
        key = "bot.gain" if points > 0 else "bot.gain.loss"
    return say(f"{key}.alone" if alone else key, points=shown)
