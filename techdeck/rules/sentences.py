"""Sentences with holes: `say("rules.tested", places="…")`."""

from __future__ import annotations

import re
from difflib import get_close_matches
from typing import Final

from techdeck.rules.rulebook import book

_HOLE: Final = re.compile(r"\{([\w.]+)\}")


class SentenceError(LookupError):
    """The program asked for a sentence that the language file does not have, or left a hole in one."""


def say(key: str, **words: object) -> str:
    """The sentence *key* with its holes filled; a language may leave out a word it is given, never a hole."""
    template = book().sentences.get(key)
    if template is None:
        close = get_close_matches(key, book().sentences, 1)
        raise SentenceError(f"no sentence `{key}`" + (f": did you mean `{close[0]}`?" if close else ""))
    holes = set(_HOLE.findall(template))
    if not holes <= set(words):
        raise SentenceError(f"sentence `{key}` has the holes {sorted(holes)}, but was given {sorted(words)}")
    return _HOLE.sub(lambda hole: str(words[hole.group(1)]), template)
