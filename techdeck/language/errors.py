"""What can be wrong with a reading.

ReadingError                what is wrong, and where: a column of the reading, from 0
    GrammarError            no sentence of the language (from `parse`)
    MeaningError            a sentence that says nothing, or nothing clear (from `check`)
"""

from __future__ import annotations

from difflib import get_close_matches


class ReadingError(ValueError):
    """*reason* is the sentence by itself; *meant* and *allowed* are what an editor offers instead."""

    def __init__(self, column: int, reason: str, meant: str = "", allowed: tuple[str, ...] = ()) -> None:
        super().__init__(reason + _offer(meant, allowed))
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


def _offer(meant: str, allowed: tuple[str, ...]) -> str:
    offer = f": did you mean `{meant}`?" if meant else ""
    if allowed:
        offer += f"{'' if meant else ':'} allowed here: {', '.join(allowed)}"
    return offer
