"""Sentences with holes: `say("rules.tested", places="…")`."""

from __future__ import annotations

import re
from collections.abc import Iterable
from difflib import get_close_matches
from functools import cache
from typing import Final

from techdeck.rules.rulebook import book

_HOLE: Final = re.compile(r"\{([\w.]+)\}")


class SentenceError(LookupError):
    """The program asked for a sentence that the language file does not have, or left a hole in one."""


def say(key: str, /, **words: object) -> str:
    """The sentence *key* with its holes filled; a language may leave out a word it is given, never a hole."""
    text = template(key, words.get("number"))
    parts = list(_parts(text))
    if len(parts) == 1:
        return text
    try:
        parts[1::2] = [str(words[hole]) for hole in parts[1::2]]
    except KeyError:
        raise SentenceError(
            f"sentence `{key}` has the holes {sorted(holes(text))}, but was given {sorted(words)}"
        ) from None
    return "".join(parts)


def template(key: str, number: object = None) -> str:
    """The sentence with its holes: where {number} is 1 that of one, `key.one`, if the language has it."""
    sentences = book().sentences
    found = sentences.get(f"{key}.one") if number == 1 else None
    found = found or sentences.get(key)
    if found is None:
        close = get_close_matches(key, sentences, 1)
        raise SentenceError(f"no sentence `{key}`" + (f": did you mean `{close[0]}`?" if close else ""))
    return found


def holes(text: str) -> set[str]:
    return set(_parts(text)[1::2])


@cache
def _parts(text: str) -> tuple[str, ...]:
    """Text and holes by turns."""
    return tuple(_HOLE.split(text))


def meant(word: str, words: Iterable[str], likeness: float = 0.6) -> str:
    """A hint to put behind a word that is none of *words*: the one that is most like it; nothing if none is."""
    close = get_close_matches(word, list(words), 1, likeness)
    return say("meant", word=close[0]) if close else ""
