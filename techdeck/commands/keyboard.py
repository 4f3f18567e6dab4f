"""From what somebody types to the one notation: numbers of options, small letters, cards without their copy."""

from __future__ import annotations

import atexit
import importlib
import signal
import sys
from collections.abc import Callable
from contextlib import suppress
from io import TextIOWrapper
from types import FrameType
from typing import Final

from techdeck.deck import CardError, card_name, parse_card
from techdeck.engine.match import Match, Question
from techdeck.engine.notation import read_answer
from techdeck.rules import say

LONGEST: Final = 400  # characters of a line; nobody types more
AWAKE: Final = 0.25  # seconds
LEAVING: Final[list[int]] = []  # the signal that has interrupted the game


def make_safe() -> None:
    """What cannot be read or shown becomes a question mark instead of an error."""
    for stream in (sys.stdin, sys.stdout):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="replace")
    listen_for_leaving()
    if sys.stdin.isatty():
        with suppress(ImportError):
            importlib.import_module("readline")  # with it `input` can edit and remember lines
            stay_awake()


def listen_for_leaving() -> None:
    """Ctrl-C, a closed window, and being told to end."""
    LEAVING.clear()
    on_signal(leaving)
    atexit.register(on_signal, signal.SIG_IGN)  # Python's own end would let the next one kill


def on_signal(do: Callable[[int, FrameType | None], None] | signal.Handlers) -> None:
    for name in ("SIGINT", "SIGHUP", "SIGTERM"):
        with suppress(ValueError, AttributeError):  # not in every thread, not on every system
            signal.signal(getattr(signal, name), do)


def stay_awake() -> None:
    """A signal that comes just before `input` begins to wait with readline is not heard until the next one comes: so
    there always is a next one."""
    with suppress(ValueError, AttributeError):  # not in every thread, not on every system
        signal.signal(signal.SIGALRM, lambda number, frame: None)
        signal.setitimer(signal.ITIMER_REAL, AWAKE, AWAKE)
        atexit.register(signal.setitimer, signal.ITIMER_REAL, 0)  # nobody hears it any more, and it would kill


def leaving(number: int, frame: FrameType | None) -> None:
    """Once: terminals send several signals, and a second one must not disturb what is said about the first."""
    if not LEAVING:
        LEAVING.append(number)
        raise KeyboardInterrupt


def ask(prompt: str) -> str:
    """A line from the keyboard; EOFError at its end. What came from a file is shown, so that the output can be read."""
    line = input(prompt)
    line = "".join(letter if letter.isprintable() else " " for letter in line[:LONGEST]).strip()
    if not sys.stdin.isatty():
        print(line)
    return line


def spelled_out(match: Match, seat: int, question: Question, text: str) -> str:
    """*text* in notation. A number means the option shown with it, unless it is itself what can be picked."""
    words: list[str] = []
    picks: list[int] = []
    asked: Question | None = question
    for typed in text.split():
        word = meant(typed, question, asked)
        words.append(word)
        if asked is not None and word in asked.words:
            picks.append(asked.options[asked.words.index(word)])
            asked = match.preview(seat, question.number, *picks).next
    return " ".join(words)


def meant(typed: str, shown: Question, asked: Question | None) -> str:
    """The option that *typed* means: as it is written, by its number, in small letters, without its copy."""
    allowed = asked.words if asked is not None else ()
    if typed in allowed:
        return typed
    same_kind = asked is not None and asked.kind == shown.kind  # the numbers are those of the list that was shown
    if same_kind and typed.isascii() and typed.isdigit() and 1 <= int(typed) <= len(shown.words):
        return shown.words[int(typed) - 1]
    alike = [word for word in allowed if word.lower() == typed.lower()]
    copies = [word for word in allowed if word.lower().partition(".")[0] == typed.lower()]
    return alike[0] if alike else copies[0] if len(copies) == 1 else typed


def why_not(match: Match, seat: int, question: Question, text: str) -> str:
    """Why these words are no answer, with the rule, or that they are one. Refused if they are not even words."""
    asked = match.position.find(question.number)
    words = " ".join(a_copy(match, word) for word in spelled_out(match, seat, question, text).split())
    assert asked is not None
    picks = read_answer(match.position, match.names, asked, words)
    refused = match.why_not(seat, question.number, *picks)
    return str(refused) if refused else say("play.allowed", words=words, rule=question.rule)


def a_copy(match: Match, word: str) -> str:
    """`9T` where several decks are in use: the first copy is as good an example as any."""
    decks = match.position.layout.decks
    try:
        return card_name(parse_card(word.upper()), decks)
    except CardError:
        return word
