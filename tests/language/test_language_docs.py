"""docs/effect-language.md: its tables are those of the code, its examples are readings."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from techdeck.cli import run
from techdeck.commands.tables import tables, with_tables
from techdeck.language import read
from techdeck.language.verbs import VERBS

DOCS = Path(__file__).parents[2] / "docs"
PAGE = DOCS / "effect-language.md"

pytestmark = pytest.mark.skipif(not DOCS.exists(), reason="no docs in this tree")


def test_the_tables_are_up_to_date() -> None:
    text = PAGE.read_text(encoding="utf-8")
    assert text == with_tables(text), "run: techdeck cards tables --write docs/effect-language.md"
    for table in tables().values():
        assert table in text


def test_the_tables_are_written_between_their_marks(tmp_path: Path) -> None:
    page = tmp_path / "page.md"
    text = PAGE.read_text(encoding="utf-8")
    page.write_text(text.replace("| EFF-DRAW |", "| EFF-DROW |"), encoding="utf-8")
    assert run(["cards", "tables", "--write", str(page)]) == 0
    assert page.read_text(encoding="utf-8") == text
    assert run(["cards", "tables", "--write", str(tmp_path / "nope.md")]) == 2


def test_the_tables_can_be_printed(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["cards", "tables"]) == 0
    out = capsys.readouterr().out
    assert [verb for verb in VERBS if f"| `{verb}" not in out] == []


def test_the_examples_are_readings() -> None:
    fences = re.findall(r"^```(\w*)\n(.*?)^```$", PAGE.read_text(encoding="utf-8"), re.MULTILINE | re.DOTALL)
    blocks = [block for kind, block in fences if not kind and "=" not in block]
    lines = [line for block in blocks for line in block.splitlines()]
    assert len(lines) > 15
    for line in lines:
        read(line)
