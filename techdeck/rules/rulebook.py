"""The rules, groups, games and sentences of a language file, read once, when the first one is asked for.

BrokenBook                  a rules file is not what the head of en.toml says
"""

from __future__ import annotations

import os
import tomllib
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Final

FOLDER: Final = Path(__file__).parent
LANGUAGE = os.environ.get("TECHDECK_LANGUAGE", "en")

_KEYS: Final = ("text", "first", "third", "ruling", "edition", "section", "game", "cards", "case", "verb")

Table = dict[str, object]


@dataclass(frozen=True, kw_only=True)
class Rule:
    id: str
    text: str  # where the editions differ: both, after [3rd] and [1st]
    first: str = ""  # the text of one edition of Peer-to-Peer, where they differ
    third: str = ""
    ruling: bool = False  # all of it, unless `(R)` in the text says from where on
    edition: str = ""
    section: str = ""
    game: str = ""
    cards: tuple[str, ...] = ()
    case: str = ""
    verb: str = ""

    @property
    def group(self) -> str:
        return self.id.split("-")[0]


@dataclass(frozen=True, kw_only=True)
class Group:
    """All rules whose IDs begin alike: TC-…"""

    id: str
    title: str
    game: str = ""


@dataclass(frozen=True, kw_only=True)
class Book:
    rules: dict[str, Rule]
    groups: dict[str, Group]
    games: dict[str, dict[str, str]]  # what the nouns of a reading are called in each game
    sentences: dict[str, str]


class BrokenBook(ValueError):
    pass


def book() -> Book:
    return _read_own(LANGUAGE)


@cache
def _read_own(language: str) -> Book:
    path = FOLDER / f"{language}.toml"
    if not language.isidentifier() or not path.exists():
        there = ", ".join(sorted(file.stem for file in FOLDER.glob("*.toml")))
        raise BrokenBook(f"TECHDECK_LANGUAGE is {language!r}: there are {there}")
    return read_book(path)


def read_book(path: Path) -> Book:
    try:
        tables = tomllib.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError) as error:
        raise BrokenBook(f"{path}: {error}") from None
    return Book(
        rules={rule_id: _rule(path, rule_id, table) for rule_id, table in _tables(path, tables, "rules").items()},
        groups={name: _group(name, table) for name, table in _tables(path, tables, "groups").items()},
        games={game: flat(table) for game, table in _tables(path, tables, "games").items()},
        sentences=flat(_table(path, tables, "sentences")),
    )


def load_extra(path: str | Path) -> Book:
    """Add the rules, groups, games and sentences of another file, for a game that brings its own."""
    extra = read_book(Path(path))
    own = book()
    own.rules.update(extra.rules)
    own.groups.update(extra.groups)
    own.games.update(extra.games)
    own.sentences.update(extra.sentences)
    return extra


def _rule(path: Path, rule_id: str, table: Table) -> Rule:
    for key in table:
        if key not in _KEYS:
            raise BrokenBook(f"{path}: [rules.{rule_id}] has an unknown key `{key}`: there are {', '.join(_KEYS)}")
    first, third, text = (str(table.get(key, "")) for key in ("first", "third", "text"))
    if bool(text) == bool(first and third):
        raise BrokenBook(f"{path}: [rules.{rule_id}] needs `text`, or `first` and `third`")
    cards = table.get("cards", [])
    return Rule(
        id=rule_id,
        text=text or f"[3rd] {third} [1st] {first}",
        first=first,
        third=third,
        ruling=table.get("ruling", False) is True,
        edition=str(table.get("edition", "")),
        section=str(table.get("section", "")),
        game=str(table.get("game", "")),
        cards=tuple(str(card) for card in cards) if isinstance(cards, list) else (),
        case=str(table.get("case", "")),
        verb=str(table.get("verb", "")),
    )


def _group(name: str, table: Table) -> Group:
    return Group(id=name, title=str(table.get("title", name)), game=str(table.get("game", "")))


def _table(path: Path, tables: Table, name: str) -> Table:
    found = tables.get(name, {})
    if not isinstance(found, dict):
        raise BrokenBook(f"{path}: `{name}` must be a table")
    return found


def _tables(path: Path, tables: Table, name: str) -> dict[str, Table]:
    parent = _table(path, tables, name)
    return {key: _table(path, parent, key) for key in parent}


def flat(table: Table, before: str = "") -> dict[str, str]:
    """`"a.b" = …` and `a.b = …` are the same sentence: TOML reads the second as a table."""
    strings: dict[str, str] = {}
    for key, value in table.items():
        if isinstance(value, dict):
            strings.update(flat(value, f"{before}{key}."))
        else:
            strings[before + key] = str(value)
    return strings
