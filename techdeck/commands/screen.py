"""How commands speak: to the screen, and why they cannot do what was asked.

CommandError                a command cannot do what was asked; one line, exit code 2
"""

from __future__ import annotations

import re
from typing import Final

from rich.console import Console
from rich.text import Text

_MARKS: Final = re.compile(r"`([^`]*)`|\*([^*]+)\*")


class CommandError(Exception):
    pass


def show(*parts: str | Text) -> None:
    """A line of *parts*. Never Rich markup: `[1st]` in a rule would vanish."""
    # A new console each time: the terminal may be another one by now, in tests it is.
    Console(highlight=False, markup=False, emoji=False, soft_wrap=True).print(*parts)


def marked(text: str) -> Text:
    """A text of the rules: `so` is a word of the language or a card, *so* is emphasis."""
    told = Text()
    end = 0
    for mark in _MARKS.finditer(text):
        told.append(text[end : mark.start()])
        told.append(mark[1], "cyan") if mark[1] is not None else told.append(mark[2], "italic")
        end = mark.end()
    return told.append(text[end:])


def head(text: str) -> Text:
    return Text(text, "bold")


def faint(text: str) -> Text:
    return Text(text, "dim")
