# not compiled: the edge of the engine, used once a match
"""The shelf: which games there are, for how many, with which options. A game registers itself when it is imported."""

from __future__ import annotations

import importlib
import importlib.util
import os
import sys
from collections.abc import Callable
from dataclasses import dataclass, field
from difflib import get_close_matches
from functools import cache
from pathlib import Path

from techdeck.cardsets import CardSet, load
from techdeck.engine.dice import Dice
from techdeck.engine.layout import TIME_A, TIME_E, TIME_W, Layout
from techdeck.engine.position import Position
from techdeck.language.compile import compile_reading

TIMES = {"E": TIME_E, "A": TIME_A, "W": TIME_W}
OURS: tuple[str, ...] = ()  # modules of the games in this package


class GameError(ValueError):
    """A game, a number of seats or an option that does not exist; says what is allowed."""


@dataclass(frozen=True)
class GameOption:
    name: str
    default: int
    allowed: list[int]
    meaning: str  # one line for who sets up a table


@dataclass(frozen=True, kw_only=True)
class Setup:
    """What a match is made from."""

    seats: int
    options: dict[str, int]
    cards: CardSet
    dice: Dice

    def finish(self, layout: Layout) -> Layout:
        """Give the layout what every game's has: the cards' programs and the options."""
        layout.programs = programs(self.cards)
        layout.when = [TIMES[card.when] for card in self.cards.cards]
        layout.options = self.options
        return layout


@dataclass(frozen=True, kw_only=True)
class Game:
    name: str
    seats: tuple[int, int]
    start: Callable[[Setup], Position]
    options: list[GameOption] = field(default_factory=list)
    events: list[str] = field(default_factory=list)  # names of the game's own kinds of events, from events.GAME on
    card_set: str = "second_edition"

    def setup(self, seats: int, dice: Dice, cards: CardSet | None = None, **options: int) -> Setup:
        """Check everything a table asks for."""
        low, high = self.seats
        if not low <= seats <= high:
            raise GameError(f"{self.name} is for {low} to {high} players, not {seats}")
        chosen = {option.name: option.default for option in self.options}
        for name, value in options.items():
            chosen[name] = self.checked_option(name, value)
        return Setup(seats=seats, options=chosen, cards=cards or load(self.card_set), dice=dice)

    def checked_option(self, name: str, value: int) -> int:
        for option in self.options:
            if option.name == name:
                if value not in option.allowed:
                    raise GameError(f"{self.name}: {name}={value} is not possible; one of {option.allowed}")
                return value
        names = [option.name for option in self.options]
        raise GameError(f"{self.name} has no option {name!r}{meant(name, names)}; it has {', '.join(names) or 'none'}")


@cache
def _programs(card_set_hash: str) -> list[list[int]]:
    return []


def programs(cards: CardSet) -> list[list[int]]:
    """The compiled readings by face, made once a card set."""
    compiled = _programs(cards.hash)
    if not compiled:
        compiled.extend(compile_reading(card.reading) for card in cards.cards)
    return compiled


def meant(word: str, words: list[str]) -> str:
    near = get_close_matches(word, words, 1)
    return f": did you mean {near[0]!r}?" if near else ""


_shelf: dict[str, Game] = {}


def register(game: Game) -> None:
    _shelf[game.name] = game


def names() -> list[str]:
    _load_all()
    return sorted(_shelf)


def get(name: str) -> Game:
    _load_all()
    if name not in _shelf:
        raise GameError(f"there is no game {name!r}{meant(name, names())}; there are {', '.join(names()) or 'none yet'}")
    return _shelf[name]


def _load_all() -> None:
    """Our own games, and those in the folder TECHDECK_GAMES."""
    for module in OURS:
        importlib.import_module(module)
    folder = os.environ.get("TECHDECK_GAMES")
    if folder:
        load_folder(Path(folder))


def load_folder(folder: Path) -> None:
    """Import every module of a folder of games; each registers itself."""
    package = folder.name if not (folder.parent / "__init__.py").exists() else f"{folder.parent.name}.{folder.name}"
    root = folder.parent if package == folder.name else folder.parent.parent
    if str(root) not in sys.path:
        sys.path.append(str(root))
    for path in sorted(folder.glob("*.py")):
        if path.stem != "__init__":
            importlib.import_module(f"{package}.{path.stem}")
