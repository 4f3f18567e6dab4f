"""From a TOML file to a `CardSet`, or to all that is wrong with it, each with line and column."""

from __future__ import annotations

import hashlib
import json
import re
import tomllib
from functools import cache
from pathlib import Path
from typing import Final

from techdeck.cardsets.model import Card, CardSet, CardSetError, Problem, UnknownCardSet
from techdeck.cardsets.positions import Place, Positions
from techdeck.deck import CARDS, card_name
from techdeck.language import Reading, ReadingError, parse, read, write
from techdeck.rules import meant, say

FOLDER: Final = Path(__file__).parent
IDS: Final = [card_name(face) for face in range(CARDS)]
SOURCES: Final = ("printed", "house")
LIKENESS: Final = 0.5  # of a word and the one that was meant: keys and cards are short

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
        hint = meant(str(name_or_path), available())
        raise UnknownCardSet(
            say("card_set.unknown", name=name_or_path, meant=hint, names=", ".join(available()))
        ) from None
    except UnicodeDecodeError as error:
        place = error.object[: error.start].count(b"\n") + 1
        raise CardSetError([Problem(path=str(path), line=place, column=1, message=say("card_set.no_text"))]) from None


@cache
def _load_own(name: str) -> CardSet:
    path = FOLDER / f"{name}.toml"
    return loads(path.read_text(encoding="utf-8"), str(path))


def loads(text: str, path: str = "") -> CardSet:
    """The card set that *text* is; *path* is what the problems call it."""
    path = path or say("card_set.nameless")
    try:
        tables = tomllib.loads(text)
    except (ValueError, RecursionError) as error:  # tomllib lets some errors of numbers, dates and nesting through
        raise CardSetError([_broken(str(error), text, path)]) from None
    return _Loader(text, path, tables).card_set()


def _broken(error: str, text: str, path: str) -> Problem:
    found = re.search(r" \(at line (\d+), column (\d+)\)", error)
    line, column = (int(found[1]), int(found[2])) if found else (text.count("\n") + 1, 1)
    plain = re.sub(r" \(at .*\)$", "", error)
    message = say("card_set.no_toml", reason=f"{plain[:1].lower()}{plain[1:]}")
    return Problem(path=path, line=line, column=column, message=message)


class _Loader:
    def __init__(self, text: str, path: str, tables: Table) -> None:
        self.text = text
        self.path = path
        self.tables = tables
        self.positions = Positions(text)
        self.problems: list[Problem] = []

    def card_set(self) -> CardSet:
        head = self.table("set", say("card_set.no_set"))
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
                    self.refuse(self.positions.table("W.1"), say("card_set.wild"))
                else:
                    reason = say("card_set.no_such_card", name=name, meant=meant(name, IDS, LIKENESS))
                    self.refuse(self.positions.table(name), reason)

    def card(self, face: int, edition: str) -> Card:
        table_name = IDS[face]
        table = self.table(table_name, say("card_set.missing", card=table_name))
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
            self.refuse(
                self.positions.inside(name, "does", error.column), say("card_set.of_card", card=name, reason=error)
            )
            return Reading()

    def sources(self, name: str, table: Table) -> tuple[str, str]:
        found = table.get("from")
        if not isinstance(found, dict) or set(found) != {"name", "effect"}:
            if table:
                self.refuse(self.positions.key(name, "from"), say("card_set.no_from", card=name))
            return "", ""
        for key in ("name", "effect"):
            if found[key] not in SOURCES:
                hint = meant(str(found[key]), SOURCES, LIKENESS)
                reason = say("card_set.bad_from", card=name, key=key, value=found[key], meant=hint)
                self.refuse(self.positions.key(name, "from"), reason)
        return str(found["name"]), str(found["effect"])

    def start(self, name: str, table: Table) -> bool:
        start = table.get("start", False)
        if not isinstance(start, bool):
            self.refuse(self.positions.key(name, "start"), say("card_set.bad_start", card=name))
        return start is True

    def string(self, name: str, table: Table, key: str) -> str:
        """A string that must be there and be one of its words, if it has a list of them; else a problem and ''."""
        value = table.get(key)
        if not table:
            return ""
        if value is None:
            self.refuse(self.positions.table(name), say("card_set.no_key", table=name, key=key))
            return ""
        if not isinstance(value, str) or not value.strip():
            self.refuse(self.positions.key(name, key), say("card_set.no_string", table=name, key=key))
            return ""
        words = _WORDS.get(key, ())
        if words and value not in words:
            hint = meant(value, words, LIKENESS)
            reason = say("card_set.bad_word", table=name, key=key, value=value, meant=hint, words=", ".join(words))
            self.refuse(self.positions.key(name, key), reason)
            return ""
        return value

    def table(self, name: str, missing: str) -> Table:
        """A table of the file; an empty one, and a problem, where there is none."""
        found = self.tables.get(name)
        if found is None:
            self.refuse((1, 1), missing)
        elif not isinstance(found, dict) or not found:
            self.refuse(self.positions.table(name), say("card_set.no_table", table=name))
        return found if isinstance(found, dict) else {}

    def known_keys(self, name: str, table: Table, keys: tuple[str, ...]) -> None:
        for key in table:
            if key in _FIRST_KEYS and key not in keys and name != "set":
                reason = say("card_set.first_only", card=name, key=key)
                self.refuse(self.positions.key(name, key), reason)
            elif key not in keys:
                hint = meant(key, keys, LIKENESS)
                reason = say("card_set.unknown_key", table=name, key=key, meant=hint, keys=", ".join(keys))
                self.refuse(self.positions.key(name, key), reason)

    def refuse(self, place: Place, message: str) -> None:
        self.problems.append(Problem(path=self.path, line=place[0], column=place[1], message=message))


def _content(card: Card) -> list[str | bool]:
    """What makes the card: in a fixed order, without the columns of its reading."""
    words = [card.name, card.text, card.does, card.name_from, card.effect_from, card.kind, card.when]
    return [IDS[card.face], *words, card.start]
