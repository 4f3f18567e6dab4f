"""`python -m tools.known_deals ...`: the command line, with deals and bots that have the same luck every time.

The file that TECHDECK_DEALS names says what the deals are for, a test for instance: whatever else has run before, the
first table of that test is dealt as it always was. Without such a file the luck is real.
"""

from __future__ import annotations

import itertools
import os
from collections import defaultdict
from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path

NAMED = "TECHDECK_DEALS"


def deal_for(purpose: str) -> None:
    """What the next deals are for."""
    Path(os.environ[NAMED]).write_text(purpose)


def know_the_deals(purposes: Path) -> None:
    """In place of what the system draws, for secrets of tables and for the dice of bots."""
    from techdeck.engine import fairness  # not above: the bots' processes import this file too
    from techdeck.server import bots

    drawn: defaultdict[str, Iterator[int]] = defaultdict(itertools.count)

    def draw(kind: str) -> bytes:
        name = f"{kind} of {purposes.read_text()}"
        return sha256(f"{name} {next(drawn[name])}".encode()).digest()[:16]

    fairness.new_secret = lambda: draw("deal")
    bots.dice = lambda: draw("dice")


if __name__ == "__main__":
    from techdeck.cli import main

    named = os.environ.get(NAMED)
    if named:
        know_the_deals(Path(named))
    main()
