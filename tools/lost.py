"""python -m tools.lost: how often Peer-to-Peer is lost by all with greedy bots in every seat, by players and limit."""

from __future__ import annotations

import argparse
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from functools import partial

from techdeck import build, games
from techdeck.bots import BOTS, bot_class
from techdeck.bots.playing import play
from techdeck.engine.dice import Dice
from techdeck.games.peer_to_peer.game import BOOK, GENTLE

LIMITS = {"book": BOOK, "gentle": GENTLE}


@dataclass(frozen=True)
class Played:
    lost: bool
    rounds: int
    points: float  # of a team


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=300, help="games of each kind (300)")
    parser.add_argument("--seats", type=int, nargs="*", default=range(1, 7))
    parser.add_argument("--bot", default="greedy", choices=sorted(BOTS))
    parser.add_argument("--workers", type=int, default=2)
    chosen = parser.parse_args()
    print(f"{chosen.games} games each, {chosen.bot} bots, the {build.name()} build")
    print("| players | limit | lost by all | rounds | points of a team |\n| --- | --- | --- | --- | --- |")
    with ProcessPoolExecutor(chosen.workers) as pool:
        for seats in chosen.seats:
            for name, limit in LIMITS.items():
                one = partial(play_one, seats, limit, chosen.bot)
                print(row(seats, name, list(pool.map(one, range(chosen.games), chunksize=5))), flush=True)


def row(seats: int, limit: str, played: list[Played]) -> str:
    number = len(played)
    lost = sum(game.lost for game in played) / number
    rounds = sum(game.rounds for game in played) / number
    points = sum(game.points for game in played) / number
    return f"| {seats} | {limit} | {lost:.0%} | {rounds:.1f} | {points:.1f} |"


def play_one(seats: int, limit: int, bot: str, seed: int) -> Played:
    game = games.get("peer-to-peer")
    position = game.start(game.setup(seats, Dice(f"{seed}".encode()), unhappy=limit))
    position.start()
    made, parameter = bot_class(bot)
    bots = [made(position.blank(), seat, Dice(f"{seed}".encode(), f"bot {seat}"), parameter) for seat in range(seats)]
    for _ in play(position, bots):
        pass
    teams = range(position.layout.players)
    return Played(position.ending() == "P2P-R2", position.round, sum(map(position.points, teams)) / len(teams))


if __name__ == "__main__":
    main()
