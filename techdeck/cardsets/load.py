"""From a TOML file to a `CardSet`, or to all that is wrong with it, each with line and column."""

from __future__ import annotations

import hashlib
import json
import re
import tomllib
from difflib import get_close_matches
from functools import cache
from pathlib import Path
from typing import Final

from techdeck.cardsets.model import Card, CardSet, CardSetError, Problem, UnknownCardSet
from techdeck.cardsets.positions import Place, Positions
from techdeck.deck import CARDS, card_name
from techdeck.language import Reading, ReadingError, parse, read, write

FOLDER: Final = Path(__file__).parent
IDS: Final = [card_name(face) for face in range(CARDS)]
SOURCES: Final = ("printed", "house")

_SET_KEYS: Final = ("name", "title", "edition", "about")
_CARD_KEYS: Final = ("name", "text", "does", "from")
_FIRST_KEYS: Final = ("kind", "start", "when")  # of the first edition alone (C1-1 .. C1-4)
_WORDS: Final = {"edition": ("first", "second"), "kind": ("venture", "group"), "when": ("E", "A", "W")}

Table = dict[str, object]


def available() -> list[str]:
    return sorted(path.stem for path in FOLDER.glob("*.toml"))


def load(name_or_path: str | Path) -> CardSet:
    """One of `available()` by name, or the file at a path."""
    if str(name_or_path) in available():
        return _load_own(str(name_or_path))
    path = Path(name_or_path)
    try:
        return loads(path.read_bytes().decode(), str(name_or_path))
    except OSError:
        meant = get_close_matches(str(name_or_path), available(), 1)
        hint = f"did you mean `{meant[0]}`?" if meant else f"there are {', '.join(available())}, or give a file"
        raise UnknownCardSet(f"no card set `{name_or_path}`: {hint}") from None
    except UnicodeDecodeError as error:
        place = error.object[: error.start].count(b"\n") + 1
        raise CardSetError([Problem(path=str(path), line=place, column=1, message="the file is not UTF-8")]) from None


@cache
def _load_own(name: str) -> CardSet:
    path = FOLDER / f"{name}.toml"
    return loads(path.read_text(encoding="utf-8"), str(path))


def loads(text: str, path: str = "card set") -> CardSet:
    """The card set that *text* is; *path* is what the problems call it."""
    try:
        tables = tomllib.loads(text)
    except (ValueError, RecursionError) as error:  # tomllib lets some errors of numbers, dates and nesting through
        raise CardSetError([_broken(str(error), text, path)]) from None
    return _Loader(text, path, tables).card_set()


def _broken(message: str, text: str, path: str) -> Problem:
    found = re.search(r" \(at line (\d+), column (\d+)\)", message)
    line, column = (int(found[1]), int(found[2])) if found else (text.count("\n") + 1, 1)
    plain = re.sub(r" \(at .*\)$", "", message)
    return Problem(path=path, line=line, column=column, message=f"not TOML: {plain[:1].lower()}{plain[1:]}")


class _Loader:
    def __init__(self, text: str, path: str, tables: Table) -> None:
        self.text = text
        self.path = path
        self.tables = tables
        self.positions = Positions(text)
        self.problems: list[Problem] = []

    def card_set(self) -> CardSet:
        head = self.table("set", "every card set begins with a table [set]")
        self.known_keys("set", head, _SET_KEYS)
        name, title, edition = (self.string("set", head, key) for key in ("name", "title", "edition"))
        about = self.string("set", head, "about") if "about" in head else ""
        self.known_ids()
        cards = [self.card(face, edition) for face in range(CARDS)]
        if self.problems:
            raise CardSetError(sorted(self.problems, key=lambda problem: (problem.line, problem.column)))
        content = [name, title, edition, [_content(card) for card in cards]]
        digest = hashlib.sha256(json.dumps(content).encode()).hexdigest()
        return CardSet(name=name, title=title, edition=edition, about=about, hash=digest, cards=cards, source=self.text)

    def known_ids(self) -> None:
        for name in self.tables:
            if name != "set" and name not in IDS:
                if name == "W":
                    self.refuse(self.positions.table("W.1"), 'TOML reads [W.1] as a table of a table: write ["W.1"]')
                else:
                    self.refuse(self.positions.table(name), f"no card is called `{name}`{_meant(name, IDS)}")

    def card(self, face: int, edition: str) -> Card:
        table_name = IDS[face]
        table = self.table(table_name, f"card `{table_name}` is missing: a set has all 54")
        first = edition == "first" or (not edition and "when" in table)
        self.known_keys(table_name, table, _CARD_KEYS + (_FIRST_KEYS if first else ()))
        when = self.string(table_name, table, "when") if first else "E"
        name_from, effect_from = self.sources(table_name, table)
        reading = self.reading(table_name, table, when)
        return Card(
            face=face,
            name=self.string(table_name, table, "name"),
            text=self.string(table_name, table, "text"),
            does=write(reading),
            reading=reading,
            name_from=name_from,
            effect_from=effect_from,
            kind=self.string(table_name, table, "kind") if first else "",
            start=self.start(table_name, table),
            when=when,
        )

    def reading(self, name: str, table: Table, when: str) -> Reading:
        text = self.string(name, table, "does")
        try:
            return (read(text, when) if when else parse(text)) if text else Reading()
        except ReadingError as error:
            self.refuse(self.positions.inside(name, "does", error.column), f"{name}: {error}")
            return Reading()

    def sources(self, name: str, table: Table) -> tuple[str, str]:
        found = table.get("from")
        if not isinstance(found, dict) or set(found) != {"name", "effect"}:
            wanted = 'from = { name = "house", effect = "house" }'
            if table:
                self.refuse(self.positions.key(name, "from"), f"{name} needs `{wanted}`")
            return "", ""
        for key in ("name", "effect"):
            if found[key] not in SOURCES:
                reason = f"{name}: {key} is from `{found[key]}`{_meant(str(found[key]), SOURCES)}"
                self.refuse(self.positions.key(name, "from"), f"{reason}; it is `printed` or `house` (DECK-8)")
        return str(found["name"]), str(found["effect"])

    def start(self, name: str, table: Table) -> bool:
        start = table.get("start", False)
        if not isinstance(start, bool):
            self.refuse(self.positions.key(name, "start"), f"{name}: `start` is true or false")
        return start is True

    def string(self, name: str, table: Table, key: str) -> str:
        """A string that must be there and be one of its words, if it has a list of them; else a problem and ''."""
        value = table.get(key)
        if not table or (value is None and self.refuse(self.positions.table(name), f"{name} has no `{key}`")):
            return ""
        if not isinstance(value, str) or not value.strip():
            self.refuse(self.positions.key(name, key), f"{name}: `{key}` must be a text")
            return ""
        words = _WORDS.get(key, ())
        if words and value not in words:
            reason = f"{name}: `{key}` is `{value}`{_meant(value, words)}; it is {' or '.join(words)}"
            self.refuse(self.positions.key(name, key), reason)
            return ""
        return value

    def table(self, name: str, missing: str) -> Table:
        """A table of the file; an empty one, and a problem, where there is none."""
        found = self.tables.get(name)
        if found is None:
            self.refuse((1, 1), missing)
        elif not isinstance(found, dict) or not found:
            self.refuse(self.positions.table(name), f"`{name}` must be a table with keys")
        return found if isinstance(found, dict) else {}

    def known_keys(self, name: str, table: Table, keys: tuple[str, ...]) -> None:
        for key in table:
            if key in _FIRST_KEYS and key not in keys and name != "set":
                reason = f'{name}: `{key}` is for sets with edition = "first"'
                self.refuse(self.positions.key(name, key), reason)
            elif key not in keys:
                reason = f"{name}: unknown key `{key}`{_meant(key, keys)}; there are {', '.join(keys)}"
                self.refuse(self.positions.key(name, key), reason)

    def refuse(self, place: Place, message: str) -> bool:
        self.problems.append(Problem(path=self.path, line=place[0], column=place[1], message=message))
        return True


def _content(card: Card) -> list[str | bool]:
    """What makes the card: in a fixed order, without the columns of its reading."""
    words = [card.name, card.text, card.does, card.name_from, card.effect_from, card.kind, card.when]
    return [IDS[card.face], *words, card.start]


def _meant(word: str, words: list[str] | tuple[str, ...]) -> str:
    close = get_close_matches(word, words, 1, 0.5)
    return f" (did you mean `{close[0]}`?)" if close else ""
