"""The result of the last `./run test --long`, as a page of the docs: made by the command, never typed."""

from __future__ import annotations

import json
import shutil
import subprocess
from datetime import date
from pathlib import Path
from typing import Any

from tools.setup import BUILD, ROOT

FOLDER = BUILD / "long"
PAGE = ROOT / "docs" / "long-run.md"
HEAD = """# The last long run

Made by `./run test --long`, which plays thousands of random games of every game at every number of players, with the
compiled build and interpreted, beside all other tests.
"""


def fresh_folder() -> Path:
    """Where each build leaves its counts."""
    shutil.rmtree(FOLDER, ignore_errors=True)
    FOLDER.mkdir(parents=True)
    return FOLDER


def write_result(chosen: list[str]) -> None:
    """*chosen*: the tests that were asked for, if not all."""
    commit = subprocess.run(["git", "rev-parse", "--short", "HEAD"], cwd=ROOT, capture_output=True, text=True)
    lines = [HEAD, f"Date: {date.today()}. Grown from commit {commit.stdout.strip() or 'unknown'}."]
    if chosen:
        lines += ["", f"Of the tests only these: `{' '.join(chosen)}`."]
    for path in sorted(FOLDER.glob("*.json")):
        lines += section(path.stem, json.loads(path.read_text()))
    PAGE.parent.mkdir(exist_ok=True)
    PAGE.write_text("\n".join(lines) + "\n")


def section(build: str, result: dict[str, Any]) -> list[str]:
    tests = result["tests"]
    failed = tests["failed"] + tests["error"]
    lines = ["", f"## The {build} build", "", f"{tests['passed']} tests passed, {failed} failed.", ""]
    lines += ["| table | games | decisions | a game | mean score by place in the order of play |"]
    lines += ["| --- | ---: | ---: | ---: | --- |"]
    for name, told in sorted(result["games"].items()):
        means = ", ".join(f"{mean} ± {half}" for mean, half in told["scores"])
        numbers = f"{told['games']:,} | {told['decisions']:,} | {told['decisions'] / told['games']:.0f}"
        lines.append(f"| {name} | {numbers} | {means} |")
    for what in ("questions", "rules", "verbs", "cards"):
        for game in sorted({name.partition(",")[0] for name in result["games"]}):
            lines += counted(what, game, result["games"])
    return lines


def counted(what: str, game: str, results: dict[str, Any]) -> list[str]:
    """A table: how often each question, rule, verb or card came up, a column for each number of players."""
    columns = {name: told[what] for name, told in sorted(results.items()) if name.startswith(f"{game},")}
    rows = list(dict.fromkeys(row for told in columns.values() for row in told))
    heads = [name.removeprefix(f"{game}, ").removesuffix(" seats") for name in columns]
    lines = ["", f"### {game}: {what} by number of players", ""]
    lines += [f"| | {' | '.join(heads)} |", f"| --- |{' ---: |' * len(heads)}"]
    for row in rows:
        lines.append(f"| {row} | {' | '.join(f'{told.get(row, 0):,}' for told in columns.values())} |")
    return lines
