"""Bots play from a view, never from the table. A bot is a function from a chair and dice to a whole answer."""

from __future__ import annotations

from collections.abc import Callable

from techdeck.bots.chair import Chair
from techdeck.bots.simple import greedy, random
from techdeck.engine.dice import Dice

Bot = Callable[[Chair, Dice], list[int]]

BOTS: dict[str, Bot] = {"greedy": greedy, "random": random}
