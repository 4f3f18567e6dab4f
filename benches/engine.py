"""How fast the engine is: random games of every registered game, knowledge and events on, on one core.

A decision is a choice between two or more options. Every number is the best of several rounds, as machines are noisy.
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

ROUNDS = 5


def best(work: Callable[[], int]) -> tuple[float, int]:
    """Seconds for one unit of *work*, which returns how many it did; and that number."""
    fastest = float("inf")
    done = 0
    for _ in range(ROUNDS):
        started = time.perf_counter()
        done = work()
        fastest = min(fastest, (time.perf_counter() - started) / done)
    return fastest, done


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


def measure(name: str, seats: int, number: int) -> dict[str, float]:
    game = games.get(name)
    table = game.start(game.setup(seats, Dice(b"bench")))

    def play() -> int:
        return sum(table.fresh(Dice(f"{n}".encode())).play_out(Dice(f"{n}".encode(), "player")) for n in range(number))

    position = middle(table)

    def copy() -> int:
        for _ in range(2000):
            position.copy()
        return 2000

    def view() -> int:
        for _ in range(300):
            position.view(0)
        return 300

    seconds, decisions = best(play)
    key = f"{name}_{seats}"
    return {
        f"{key}_decisions_per_s": round(1 / seconds),
        f"{key}_games_per_s": round(number / decisions / seconds),
        f"{key}_copy_us": round(best(copy)[0] * 1e6, 2),
        f"{key}_view_us": round(best(view)[0] * 1e6, 1),
        f"{key}_view_bytes": len(json.dumps(position.view(0).data())),
        f"{key}_position_bytes": len(pickle.dumps(position.data())),
    }


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--json", action="store_true", help="one JSON object, nothing else")
    parser.add_argument("--games", type=int, default=0, help="random games a round (as many as take about a second)")
    chosen = parser.parse_args()
    running = build.require()
    number = chosen.games or (2000 if running == "compiled" else 400)
    numbers: dict[str, float] = {}
    for name in games.names():
        low, high = games.get(name).seats
        for seats in range(low, high + 1):
            numbers |= measure(name, seats, number)
    if chosen.json:
        print(json.dumps(numbers))
        return
    print(f"the {running} build, {number} games a round, best of {ROUNDS} rounds")
    for key, value in numbers.items():
        print(f"{key:32} {value:>12,}")


if __name__ == "__main__":
    main()
