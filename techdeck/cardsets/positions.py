"""Where the tables, keys and letters of a TOML text stand: tomllib tells values only, a card author needs the place.

It knows the shapes people write: `[2K]` or `["W.1"]`, `key = …` on a line of its own, strings on one line with or
without escapes. Whatever is written in another way gets the place of its table or of the file.
"""

from __future__ import annotations

import re
from typing import Final

_HEADER: Final = re.compile(r"""\s*\[\s*(?:"([^"]*)"|'([^']*)'|([\w.-]+))\s*\]""")
_KEY: Final = re.compile(r"""\s*(?:"([^"]*)"|'([^']*)'|([\w-]+))\s*(?:=|\.)\s*""")
_ESCAPE: Final = re.compile(r"\\(?:u[0-9a-fA-F]{4}|U[0-9a-fA-F]{8}|.)|.")

Place = tuple[int, int]  # line and column, from 1


class Positions:
    def __init__(self, text: str) -> None:
        self.lines = text.split("\n")
        self.tables: dict[str, Place] = {}
        self.keys: dict[tuple[str, str], Place] = {}
        self.values: dict[tuple[str, str], Place] = {}
        self._scan()

    def table(self, table: str) -> Place:
        return self.tables.get(table, (1, 1))

    def key(self, table: str, key: str) -> Place:
        return self.keys.get((table, key), self.table(table))

    def inside(self, table: str, key: str, letter: int) -> Place:
        """The place of a letter (from 0) of a string value."""
        place = self.values.get((table, key))
        if place is None:
            return self.key(table, key)
        line, column = place
        literal = self.lines[line - 1][column - 1 :]
        if literal.startswith(('"""', "'''")) or not literal.startswith(('"', "'")):
            return place
        return line, column + 1 + _offset(literal, letter)

    def _scan(self) -> None:
        table = ""
        closing = ""  # the quotes that end the string of several lines that we are in
        for number, line in enumerate(self.lines, start=1):
            if closing:
                closing = "" if closing in line else closing
            elif header := _HEADER.match(line):
                table = _chosen(header)
                self.tables.setdefault(table, (number, line.index("[") + 1))
            elif key := _KEY.match(line):
                closing = self._note(table, number, line, key)

    def _note(self, table: str, number: int, line: str, key: re.Match[str]) -> str:
        where = (table, _chosen(key))
        self.keys.setdefault(where, (number, len(line) - len(line.lstrip()) + 1))
        self.values.setdefault(where, (number, key.end() + 1))
        for quotes in ('"""', "'''"):
            if line.startswith(quotes, key.end()) and quotes not in line[key.end() + 3 :]:
                return quotes
        return ""


def _chosen(match: re.Match[str]) -> str:
    return next(group for group in match.groups() if group is not None)


def _offset(literal: str, letter: int) -> int:
    """How far a letter of the value stands from the opening quote: an escape is one letter of the value."""
    if literal.startswith("'"):
        return letter
    return sum(len(match.group()) for match, _ in zip(_ESCAPE.finditer(literal, 1), range(letter), strict=False))
