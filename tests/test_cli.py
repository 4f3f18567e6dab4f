"""How the command line is started."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

import techdeck

ROOT = Path(techdeck.__file__).parents[1]


@pytest.mark.parametrize("module", ["techdeck", "techdeck.cli"])
def test_as_a_module(module: str) -> None:
    asked = subprocess.run(
        [sys.executable, "-m", module, "rules", "search", "showdown", "company"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    assert (asked.returncode, asked.stderr) == (0, "")
    assert asked.stdout.startswith("TGP-4 ")


def test_a_module_that_is_asked_for_nonsense_says_so_in_one_line() -> None:
    asked = subprocess.run(
        [sys.executable, "-m", "techdeck", "rules", "XX-1"], cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert asked.returncode == 2
    assert asked.stderr == "techdeck: no rule is called XX-1\n"
