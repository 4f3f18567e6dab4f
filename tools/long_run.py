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


def write_result() -> None:
    commit = subprocess.run(["git", "rev-parse", "--short", "HEAD"], cwd=ROOT, capture_output=True, text=True)
    lines = [HEAD, f"Date: {date.today()}. Grown from commit {commit.stdout.strip() or 'unknown'}."]
    for path in sorted(FOLDER.glob("*.json")):
        lines += section(path.stem, json.loads(path.read_text()))
    PAGE.parent.mkdir(exist_ok=True)
    PAGE.write_text("\n".join(lines) + "\n")


def section(build: str, result: dict[str, Any]) -> list[str]:
    tests = result["tests"]
    failed = tests["failed"] + tests["error"]
    lines = ["", f"## The {build} build", "", f"{tests['passed']} tests passed, {failed} failed.", ""]
    lines += ["| table | games | decisions | cards used | least used |", "| --- | ---: | ---: | ---: | --- |"]
    for name, told in sorted(result["games"].items()):
        card, times = told["least used card"]
        numbers = f"{told['games']:,} | {told['decisions']:,} | {told['cards used']:,}"
        lines.append(f"| {name} | {numbers} | {card}, {times:,} times |")
    for name, told in sorted(result["games"].items()):
        asked = ", ".join(f"{kind} {number:,}" for kind, number in told["questions"].items())
        lines += ["", f"{name}, questions asked: {asked}."]
    return lines
