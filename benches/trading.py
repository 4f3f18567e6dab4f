"""How the simple bots trade in Tech Exchange: trades a round, how trading ends, points, by number of players."""

from __future__ import annotations

import argparse
import json
from collections import Counter
from dataclasses import dataclass, field
from statistics import mean

from techdeck import build, new_match
from techdeck.bots import BOTS, bot_class
from techdeck.bots.playing import play
from techdeck.engine import events as ev
from techdeck.engine.dice import Dice
from techdeck.games.tech_exchange.table import ACCEPTS, CLOSES, GATHERS, LAPSES, REASONS


@dataclass
class Figures:
    trades: list[int] = field(default_factory=list)  # by round
    ends: Counter[str] = field(
        default_factory=Counter
    )  # of the second trading phase, or of the first if it is the last
    scores: list[int] = field(default_factory=list)

    def share(self, *reasons: str) -> float:
        return sum(self.ends[reason] for reason in reasons) / self.ends.total()

    def rounds_between(self, low: int, high: int) -> float:
        return sum(low <= trades <= high for trades in self.trades) / len(self.trades)


def measure(players: int, games: int, bot: str = "greedy", idle: int = 60) -> Figures:
    figures = Figures()
    for seed in range(games):
        position = new_match("tech-exchange", seats=players, seed=seed, idle=idle).position
        trades, end = 0, ""
        made, parameter = bot_class(bot)
        dice = [Dice(f"trading {seed}".encode(), f"bot {seat}") for seat in range(players)]
        bots = [made(position.blank(), seat, dice[seat], parameter) for seat in range(players)]
        for happened in play(position, bots):
            for at in range(0, len(happened), ev.WIDTH):
                kind, what = happened[at], happened[at + 2]
                trades += (kind == ACCEPTS) - (kind == LAPSES)  # without a window each acceptance is a trade
                if kind == CLOSES:
                    end = REASONS[what]
                if kind == GATHERS:
                    figures.trades.append(trades)
                    figures.ends[end] += 1
                    trades = 0
        figures.trades.append(trades)
        figures.ends[end] += 1
        figures.scores += position.scores()
    return figures


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--bot", default="greedy", choices=sorted(BOTS))
    parser.add_argument("--json", action="store_true", help="one JSON object, nothing else")
    chosen = parser.parse_args()
    running = build.require()
    numbers: dict[str, float] = {}
    for players in range(2, 7):
        figures = measure(players, chosen.games, chosen.bot)
        numbers[f"trades_{players}_players"] = round(mean(figures.trades), 2)
        numbers[f"rounds_of_4_to_40_trades_{players}_players"] = round(figures.rounds_between(4, 40), 3)
        for reason in REASONS:
            numbers[f"ended_by_{reason}_{players}_players"] = round(figures.share(reason), 3)
        numbers[f"score_{players}_players"] = round(mean(figures.scores), 1)
    if chosen.json:
        print(json.dumps(numbers))
        return
    print(f"the {running} build, {chosen.games} games of each number of players")
    for key, value in numbers.items():
        print(f"{key:44} {value:>10,}")


if __name__ == "__main__":
    main()
