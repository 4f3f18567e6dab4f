"""Bots play from a view, never from the table. A bot is a function from a chair and dice to a whole answer."""

from __future__ import annotations

from techdeck.bots.chair import Bot
from techdeck.bots.simple import greedy, random

BOTS: dict[str, Bot] = {"greedy": greedy, "random": random}
