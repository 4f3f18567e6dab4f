"""How fast the hands of Tech Exchange are solved: random ones of two decks, and hands of many groups, on one core.

Every number is the mean of many hands, and the best of several rounds, as machines are noisy.
"""

from __future__ import annotations

import argparse
import json
import random
import time
from collections.abc import Callable

from techdeck import build
from techdeck.deck import CARDS, DOMAIN, DOMAINS, FIRST_WILD, VALUE
from techdeck.games.tech_exchange.arranging import best, best_arrangement, with_one_more

ROUNDS = 5
HANDS = 100
SIZES = (8, 12, 16)
STACKS = [5, 3, 6, 2]

Hand = tuple[list[int], list[int]]  # values and domains


def dealt(size: int, dice: random.Random) -> Hand:
    cards = dice.sample([card for card in range(2 * CARDS) if card % CARDS < FIRST_WILD], size)
    return [VALUE[card] for card in cards], [DOMAIN[card] for card in cards]


def grouped(size: int) -> Hand:
    """Every card is in a quadruple, so no flush is for free."""
    return [at // DOMAINS + 1 for at in range(size)], [at % DOMAINS for at in range(size)]


def microseconds(solve: Callable[[list[int], list[int], list[int]], object], hands: list[Hand]) -> float:
    fastest = float("inf")
    for _ in range(ROUNDS):
        started = time.perf_counter()
        for values, domains in hands:
            solve(values, domains, STACKS)
        fastest = min(fastest, (time.perf_counter() - started) / len(hands))
    return round(fastest * 1e6, 2)


def measure(size: int) -> dict[str, float]:
    dice = random.Random(size)
    kinds = {"random": [dealt(size, dice) for _ in range(HANDS)], "grouped": [grouped(size)] * HANDS}
    return {
        f"{kind}_{size}_{solve.__name__}_us": microseconds(solve, hands)
        for kind, hands in kinds.items()
        for solve in (best, best_arrangement, with_one_more)
    }


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--json", action="store_true", help="one JSON object, nothing else")
    chosen = parser.parse_args()
    running = build.require()
    numbers: dict[str, float] = {}
    for size in SIZES:
        numbers |= measure(size)
    if chosen.json:
        print(json.dumps(numbers))
        return
    print(f"the {running} build, {HANDS} hands of each kind, best of {ROUNDS} rounds")
    for key, value in numbers.items():
        print(f"{key:36} {value:>12,}")


if __name__ == "__main__":
    main()
