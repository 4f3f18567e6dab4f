"""techdeck scenario: play scenario files, and what one needs to know of a game to write one."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from cyclopts import App

from techdeck.commands.screen import CommandError, head, show
from techdeck.engine.game import GameError
from techdeck.rules import say
from techdeck.scenario.names import names_of
from techdeck.scenario.run import run_file

app: Final = App(name="scenario", help="Play scenario files: positions, answers and what must come of them.")


@app.default
def scenario(*paths: Path, names: str = "", seats: int = 0) -> int:
    """Play scenario files, or all *.scenario files below a folder, and show what does not hold.

    Parameters
    ----------
    paths
        files and folders
    names
        print the zones, fields, questions and options of this game instead
    seats
        for so many seats (with --names)
    """
    if names:
        return show_names(names, seats)
    passed = failed = 0
    for path in files_of(paths):
        fine, failures, bad = run_file(path)
        passed += fine
        failed += bad
        for failure in failures:
            show(str(failure))
    show(say("scenario.count", passed=passed, failed=failed))
    return 1 if failed else 0


def files_of(paths: tuple[Path, ...]) -> list[Path]:
    found: list[Path] = []
    for path in paths:
        there = sorted(path.rglob("*.scenario")) if path.is_dir() else [path]
        if not there or not there[0].is_file():
            raise CommandError(say("scenario.no_file", path=path))
        found += there
    if not found:
        raise CommandError(say("scenario.no_path"))
    return found


def show_names(game: str, seats: int) -> int:
    try:
        parts = names_of(game, seats)
    except GameError as error:
        raise CommandError(str(error)) from None
    for heading, lines in parts:
        show(head(heading))
        for line in lines:
            show(f"  {line}")
    return 0
