# not compiled: loads what people wrote
"""Bots by name: ours, the levels for people, and those in a file of somebody's own."""

from __future__ import annotations

import importlib.util
import re
from functools import cache
from pathlib import Path
from typing import Final

from techdeck.bots.answering import BotError
from techdeck.bots.bot import Bot
from techdeck.bots.search import Search
from techdeck.bots.simple import Greedy, Random
from techdeck.rules import meant, say

BOTS: dict[str, type[Bot]] = {"random": Random, "greedy": Greedy, "search": Search}
PARAMETERS = {"random": r"", "greedy": r"0?", "search": r"|[1-9]\d{0,5}|[1-9]\d{0,4}ms|[1-9]\d?s"}
# For people: they differ in what they know and how far they look, never by blunders on purpose.
LEVELS = {"normal": "greedy", "easy": "greedy:0", "hard": "search:1500ms"}  # the usual one first
ADVISER: Final = "hard"  # gives hints


def known(name: str) -> str:
    """The bot that *name* means, with its parameter; an error says which there are."""
    meaning = LEVELS.get(name, name)
    short, _, parameter = meaning.partition(":")
    if short.endswith(".py"):
        bot_in(short)
        return meaning
    names = [*LEVELS, *BOTS]
    if short not in BOTS:
        raise BotError(say("bot.unknown", name=name, meant=meant(short, names), names=", ".join(names)))
    if not re.fullmatch(PARAMETERS[short], parameter):
        raise BotError(say("bot.parameter", name=short, parameter=parameter, allowed=say(f"bot.parameter.{short}")))
    return meaning


def bot_class(name: str) -> tuple[type[Bot], str]:
    """The class and the parameter of a bot by its name."""
    short, _, parameter = known(name).partition(":")
    return (bot_in(short) if short.endswith(".py") else BOTS[short]), parameter


@cache
def bot_in(file: str) -> type[Bot]:
    """The bot that is written in *file*: the last class in it that is one."""
    spec = importlib.util.spec_from_file_location(f"bot_{Path(file).stem}", file)
    if spec is None or spec.loader is None or not Path(file).is_file():
        raise BotError(say("bot.no_file", file=file))
    module = importlib.util.module_from_spec(spec)
    try:
        spec.loader.exec_module(module)
    except Exception as error:  # whatever somebody's file does
        raise BotError(say("bot.broken_file", file=file, kind=type(error).__name__, error=error)) from error
    found: list[type[Bot]] = [each for each in vars(module).values() if is_bot(each, module.__name__)]
    if not found:
        raise BotError(say("bot.none_in_file", file=file))
    return found[-1]


def is_bot(thing: object, module: str) -> bool:
    return isinstance(thing, type) and issubclass(thing, Bot) and thing.__module__ == module
