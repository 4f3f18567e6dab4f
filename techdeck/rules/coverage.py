"""Which rules the tests have as their subject: read from the sources of the tests, nothing is run.

A test names its subject with `@pytest.mark.rule("P2P-A4", …)`, a scenario with a line `rule: P2P-A4` or
`rules: P2P-A4, P2P-A5`. A rule that is only mentioned, in a comment or on the way, does not count.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

_HEADER: Final = re.compile(r"^rules?:[ \t]*(.+)$", re.MULTILINE)
_ID: Final = re.compile(r"[^\s,]+")


@dataclass(frozen=True, kw_only=True)
class Subjects:
    places: dict[str, list[str]] = field(default_factory=dict)  # by rule: `tests/games/tech_city/build.scenario:12`


def find_subjects(folder: Path | None) -> Subjects:
    subjects = Subjects()
    if folder is None:
        return subjects
    for path in sorted(folder.rglob("*.scenario")):
        _note(subjects, path, folder, _of_scenario(path.read_text(encoding="utf-8")))
    for path in sorted(folder.rglob("*.py")):
        _note(subjects, path, folder, _of_test(path.read_text(encoding="utf-8")))
    return subjects


def _note(subjects: Subjects, path: Path, folder: Path, found: Iterator[tuple[str, int]]) -> None:
    for rule_id, line in found:
        place = f"{folder.name}/{path.relative_to(folder).as_posix()}:{line}"
        subjects.places.setdefault(rule_id, []).append(place)


def _of_scenario(text: str) -> Iterator[tuple[str, int]]:
    for header in _HEADER.finditer(text):
        for rule_id in _ID.findall(header[1]):
            yield rule_id, text.count("\n", 0, header.start()) + 1


def _of_test(source: str) -> Iterator[tuple[str, int]]:
    if ".rule(" not in source:  # parsing all tests takes seconds, this a moment
        return
    try:
        tree = ast.parse(source)
    except SyntaxError:  # somebody is in the middle of writing it
        return
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and _is_mark(node.func):
            for argument in node.args:
                if isinstance(argument, ast.Constant) and isinstance(argument.value, str):
                    yield argument.value, argument.lineno


def _is_mark(function: ast.expr) -> bool:
    """`pytest.mark.rule` or `mark.rule`."""
    return (
        isinstance(function, ast.Attribute) and function.attr == "rule" and ast.unparse(function.value).endswith("mark")
    )
