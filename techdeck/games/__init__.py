# not compiled: the edge of the engine, used once a match
"""The shelf: which games there are. A game registers itself when it is imported."""

from __future__ import annotations

import importlib
import os
import sys
from pathlib import Path

from techdeck.engine.game import PATIENCE, Game, GameError, GameOption, Setup
from techdeck.rules import load_extra, meant, say

__all__ = [
    "PATIENCE",
    "Game",
    "GameError",
    "GameOption",
    "Setup",
    "get",
    "listed",
    "load_all",
    "load_folder",
    "names",
    "register",
]

OURS = (  # modules of the games in this package
    "techdeck.games.peer_to_peer",
    "techdeck.games.tech_city",
    "techdeck.games.tech_exchange",
)

_shelf: dict[str, Game] = {}
_folders: set[str] = set()


def register(game: Game) -> None:
    _shelf[game.name] = game


def names() -> list[str]:
    load_all()
    return sorted(_shelf)


def listed() -> list[str]:
    """The games that are offered to who does not say which."""
    return [name for name in names() if _shelf[name].listed]


def get(name: str) -> Game:
    load_all()
    if not isinstance(name, str) or name not in _shelf:
        listed = ", ".join(names()) or say("name.none")
        raise GameError(say("game.unknown", game=name, meant=meant(str(name), names()), games=listed))
    return _shelf[name]


def load_all() -> None:
    """Our own games, and those in the folder TECHDECK_GAMES, with the rules that they bring."""
    for module in OURS:
        importlib.import_module(module)
    folder = os.environ.get("TECHDECK_GAMES")
    if folder and folder not in _folders:
        _folders.add(folder)
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
    for rules in sorted(folder.glob("*.rules.toml")):
        load_extra(rules)
