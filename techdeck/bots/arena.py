# not compiled: the edge of the bots
"""Bots against bots: who plays which side of which deal, and what the results say.

Every deal is played once for each rotation of the bots over the players, so that each bot has had every side of it:
its luck falls on all alike. What is counted is the deal, not the game: the games of a deal are not independent.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import log10, sqrt
from statistics import fmean, variance
from typing import Final

from techdeck.engine.position import Position

NORMAL: Final = 1.96  # standard errors to both sides: 95 %
Interval = tuple[float, float]


@dataclass(frozen=True)
class Played:
    """One game; lists are by bot."""

    deal: int
    rotation: int
    shares: list[float]  # of the win: they add up to 1, or to 0 if all have lost
    points: list[float]
    decisions: list[int]
    seconds: list[float]
    longest: list[float]


@dataclass(frozen=True)
class Standing:
    """What one bot has come to."""

    bot: str
    wins: int
    draws: int  # wins that were shared with another bot
    win_rate: float  # shares of wins in a game
    win_interval: Interval
    points: float
    points_interval: Interval | None  # None for a single deal, which says nothing about others
    decisions: int
    seconds: float  # a decision
    longest: float


@dataclass(frozen=True)
class Rating:
    """How much better the second of two bots is, in Elo; None for more than any number."""

    difference: float | None
    low: float | None
    high: float | None


# The schedule.


def schedule(deals: int, bots: int) -> list[tuple[int, int]]:
    """Deal and rotation of every game; a deal is finished before the next one begins."""
    return [(deal, rotation) for deal in range(deals) for rotation in range(bots)]


def line_up(bots: int, players: int, rotation: int) -> list[int]:
    """Which bot plays for each player; if there are more players than bots, they come again in turn."""
    return [(player + rotation) % bots for player in range(players)]


# The result of a game.


def shares(position: Position, playing: list[int], bots: int) -> list[float]:
    """By bot: the part of the winning players that it has played for. Nobody has a part if everybody loses."""
    winners = {*position.winners()}
    won = [bot for bot, seats in zip(playing, position.layout.seats_of, strict=True) if winners & {*seats}]
    return [won.count(bot) / len(won) if won else 0.0 for bot in range(bots)]


def mean_points(position: Position, playing: list[int], bots: int) -> list[float]:
    points = [position.points(player) for player in range(len(playing))]
    return [fmean(own for own, by in zip(points, playing, strict=True) if by == bot) for bot in range(bots)]


# What many games say.


def whole_deals(played: list[Played], bots: int) -> list[list[Played]]:
    """The games by deal, up to the first deal that is not finished: played again they come out the same."""
    at = {(game.deal, game.rotation): game for game in played}
    deals: list[list[Played]] = []
    while all((len(deals), rotation) in at for rotation in range(bots)):
        deals.append([at[len(deals), rotation] for rotation in range(bots)])
    return deals


def standing(name: str, bot: int, deals: list[list[Played]]) -> Standing:
    games = [game for deal in deals for game in deal]
    rates = [fmean(game.shares[bot] for game in deal) for deal in deals]
    points = [fmean(game.points[bot] for game in deal) for deal in deals]
    decisions = sum(game.decisions[bot] for game in games)
    return Standing(
        bot=name,
        wins=sum(game.shares[bot] == 1 for game in games),
        draws=sum(0 < game.shares[bot] < 1 for game in games),
        win_rate=fmean(rates),
        win_interval=rate_interval(rates),
        points=fmean(points),
        points_interval=interval(points),
        decisions=decisions,
        seconds=sum(game.seconds[bot] for game in games) / max(1, decisions),
        longest=max(game.longest[bot] for game in games),
    )


def lost_by_all(deals: list[list[Played]]) -> int:
    return sum(not any(game.shares) for deal in deals for game in deal)


def rating(deals: list[list[Played]]) -> Rating:
    """Of the second of two bots against the first. A game that both have lost is a draw between them."""
    rates = [(1 + fmean(game.shares[1] - game.shares[0] for game in deal)) / 2 for deal in deals]
    low, high = rate_interval(rates)
    return Rating(elo(fmean(rates)), elo(low), elo(high))


def interval(values: list[float]) -> Interval | None:
    """95 % for the mean, as if means were normal."""
    if len(values) < 2:
        return None
    wide = NORMAL * sqrt(variance(values) / len(values))
    return fmean(values) - wide, fmean(values) + wide


def rate_interval(rates: list[float]) -> Interval:
    """The same for rates, as if two more deals had been played, one won and one lost: ten wins in ten are no proof
    that it will always be so."""
    found = interval([*rates, 0.0, 1.0])
    assert found is not None
    return max(0.0, found[0]), min(1.0, found[1])


def elo(rate: float) -> float | None:
    return 400 * log10(rate / (1 - rate)) if 0 < rate < 1 else None
