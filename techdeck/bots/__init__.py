"""Bots play from a view, never from the table: `choose(view, question)` is all there is."""

from __future__ import annotations

from techdeck.bots.answering import BotError, answer
from techdeck.bots.bot import Asked, Bot, Reason
from techdeck.bots.named import ADVISER, BOTS, LEVELS, bot_class, known

__all__ = ["ADVISER", "BOTS", "LEVELS", "Asked", "Bot", "BotError", "Reason", "answer", "bot_class", "known"]
