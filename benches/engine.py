"""How fast the engine is: random games of every registered game, knowledge and events on, on one core.

A decision is a choice between two or more options. Machines are noisy, and quiet only for moments: every round plays
the same games, and each game counts with the quickest of its rounds.
"""

from __future__ import annotations

import argparse
import json
import pickle
import time
from collections.abc import Callable

from techdeck import build, games
from techdeck.engine.dice import Dice
from techdeck.engine.position import Position

ROUNDS = 25
REPEATS = 100  # of what takes microseconds


def seconds(work: Callable[[], object]) -> float:
    started = time.perf_counter()
    work()
    return time.perf_counter() - started


def quickest(works: list[Callable[[], object]]) -> float:
    """Seconds for all of *works*, each at its quickest."""
    times = [seconds(work) for work in works]
    for _ in range(ROUNDS - 1):
        times = [min(before, seconds(work)) for before, work in zip(times, works, strict=True)]
    return sum(times)


def middle(table: Position) -> Position:
    """A position in the middle of a game, where an effect may be in progress."""
    position = table.fresh(Dice(b"middle"))
    dice = Dice(b"middle", "player")
    for _ in range(40):
        question = position.waiting()
        position.pick(question, question.options[dice.below(len(question.options))])
        if position.over:
            position = table.fresh(dice.fork("again"))
    position.take_events()
    return position


def game_of(table: Position, number: int) -> Callable[[], int]:
    luck = f"{number}".encode()
    return lambda: table.fresh(Dice(luck)).play_out(Dice(luck, "player"))


def measure(name: str, seats: int, least: int) -> dict[str, float]:
    game = games.get(name)
    table = game.start(game.setup(seats, Dice(b"bench")))
    played: list[Callable[[], object]] = []
    decisions = 0
    while decisions < least:
        play = game_of(table, len(played))
        played.append(play)
        decisions += play()
    time_of_all = quickest(played)
    position = middle(table)

    def copies() -> None:
        for _ in range(REPEATS):
            position.copy()

    def views() -> None:
        for _ in range(REPEATS):
            position.view(0)

    key = f"{name}_{seats}"
    return {
        f"{key}_decisions_per_s": round(decisions / time_of_all),
        f"{key}_games_per_s": round(len(played) / time_of_all),
        f"{key}_copy_us": round(quickest([copies]) / REPEATS * 1e6, 2),
        f"{key}_view_us": round(quickest([views]) / REPEATS * 1e6, 1),
        f"{key}_view_bytes": len(json.dumps(position.view(0).data())),
        f"{key}_position_bytes": len(pickle.dumps(position.data())),
    }


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--json", action="store_true", help="one JSON object, nothing else")
    parser.add_argument("--decisions", type=int, default=8000, help="at least so many in a round")
    parser.add_argument("--game", choices=games.names(), help="this one alone")
    chosen = parser.parse_args()
    running = build.require()
    numbers: dict[str, float] = {}
    for name in [chosen.game] if chosen.game else games.names():
        low, high = games.get(name).seats
        for seats in range(low, high + 1):
            numbers |= measure(name, seats, chosen.decisions)
    if chosen.json:
        print(json.dumps(numbers))
        return
    print(f"the {running} build, each game the quickest of {ROUNDS}")
    for key, value in numbers.items():
        print(f"{key:32} {value:>12,}")


if __name__ == "__main__":
    main()
