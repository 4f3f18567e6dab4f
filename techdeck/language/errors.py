"""What can be wrong with a reading.

ReadingError                what is wrong, and where: a column of the reading, from 0
    GrammarError            no sentence of the language (from `parse`)
    MeaningError            a sentence that says nothing, or nothing clear (from `check`)
"""

from __future__ import annotations

from difflib import get_close_matches

from techdeck.rules import say


class ReadingError(ValueError):
    """*reason* is the sentence by itself; *meant* and *allowed* are what an editor offers instead."""

    def __init__(self, column: int, reason: str, meant: str = "", allowed: tuple[str, ...] = ()) -> None:
        super().__init__(_with_offer(reason, meant, allowed))
        self.column = column
        self.reason = reason
        self.meant = meant
        self.allowed = allowed


class GrammarError(ReadingError):
    pass


class MeaningError(ReadingError):
    pass


def nearest(word: str, words: tuple[str, ...]) -> str:
    """The one of *words* that somebody who typed *word* had most likely in mind, or nothing."""
    close = get_close_matches(word.lower(), words, 1, 0.6)
    return close[0] if close else ""


def _with_offer(reason: str, meant: str, allowed: tuple[str, ...]) -> str:
    hinted = reason + say("meant", word=meant) if meant else reason
    return say("reading.allowed", reason=hinted, words=", ".join(allowed)) if allowed else hinted
