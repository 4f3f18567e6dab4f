"""Every sentence that somebody reads is in the language file: none in the code, none there for nothing, no hole left.

The code is only read here, not run: what `say` is called with, and what other texts there are."""

from __future__ import annotations

import ast
import re
from collections.abc import Callable
from dataclasses import replace
from functools import cache
from itertools import chain
from pathlib import Path

import pytest

import techdeck
from techdeck import games, new_match
from techdeck import replay as play_again
from techdeck.cardsets import load, loads
from techdeck.deck import parse_card
from techdeck.language import read
from techdeck.rules import book, game_titles, rule, rulebook, say
from techdeck.rules.rulebook import FOLDER, read_book
from techdeck.rules.sentences import holes
from techdeck.scenario import parse
from tests.engine import table  # noqa: F401 (puts Tug on the shelf)

CODE = Path(techdeck.__file__).parent
MODULES = sorted(path.relative_to(CODE).as_posix() for path in CODE.rglob("*.py"))
GAMES = Path(__file__).parent / "games"
SENTENCES = read_book(FOLDER / "en.toml").sentences
PIECE = "{}"  # what stands in place of a value in a text with holes

# Mistakes of a programmer or of a language file; whoever plays never meets them.
OUR_OWN = {"BrokenBook", "CannotDeal", "SentenceError", "WrongBuild"}

# Texts that are no sentences: notation, which is the same in every language, names, and what is for programmers.
NO_SENTENCES = {
    "cli.py": {"techdeck: {}"},
    "commands/draw.py": {"bold {}"},
    "commands/person.py": {"techdeck play", "{} --opponents me"},
    "commands/records.py": {"bold red"},
    "commands/tables.py": {"<!-- printed by `techdeck cards tables`: {name} -->"},
    "deck.py": {"{} of {}"},
    "engine/asking.py": {"the game is over: no question is open"},
    "engine/dice.py": {"dice throw from 1 to {} sides, not {}"},
    "engine/match.py": {"{} won ({}); scores {}"},
    "engine/position.py": {"the game goes on without asking anybody"},
    "engine/record.py": {
        "techdeck record ",
        "techdeck record {}",
        "undo to {} by {}{}{}",
        "tick @{}",
        "rules: {}",
        "game: {}",
        "seats: {}",
        "cards: {} {}",
        "secret: {}",
        "cut {}: {}",
        "over: {}",
    },
    "games/peer_to_peer/__init__.py": {"doer, done to all"},
    "games/peer_to_peer/telling.py": {"assists {}"},
    "games/tech_exchange/__init__.py": {"parties, done to all"},
    "language/write.py": {"{}either {} or {}"},
    "server/hints.py": {"hint for seat %s of table %s"},
    "server/live.py": {"log of table %s"},
    "server/lobby.py": {"log of table %s"},
    "server/thoughts.py": {"bot on seat %s of table %s", "bot on seat %s of table %s: %s"},
    "scenario/expect.py": {"not over", "not `{}`"},
}
# Names of questions and zones, forms of verbs, SQL.
TABLES = {
    "engine/kinds.py",
    "engine/layout.py",
    "language/verbs.py",
    "games/peer_to_peer/game.py",
    "games/tech_city/game.py",
    "games/tech_exchange/game.py",
    "server/store.py",
}


@cache
def nodes(module: str) -> list[ast.AST]:
    """Read when a test asks: every worker of a run collects the tests, few run these."""
    return list(ast.walk(ast.parse((CODE / module).read_text(encoding="utf-8"))))


def written(node: ast.AST) -> str | None:
    """A text as it is written, with PIECE for every value in it; None if the node is no text."""
    if isinstance(node, ast.Constant):
        return node.value if isinstance(node.value, str) else None
    if isinstance(node, ast.JoinedStr):
        return "".join(written(part) or PIECE for part in node.values)
    return None


# --- no sentence in the code


def looks_like_a_sentence(text: str) -> bool:
    """Two words, or a word beside a value. A pattern is none."""
    if "(?" in text or "\\" in text:
        return False
    parts = [part.strip("`'\"(),.;:?!") for part in text.split()]
    words = [part for part in parts if re.fullmatch(r"[A-Za-z]{2,}", part)]
    return bool(words) and len(words) + sum(PIECE in part for part in parts) > 1


def not_for_players(module: str) -> set[int]:
    """Docstrings, asserts, lists of words, help of the command line, annotations, and errors of our own."""
    skipped: list[ast.AST] = []
    for node in nodes(module):
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
            skipped.append(node)
        elif isinstance(node, ast.Assert) and node.msg:
            skipped.append(node.msg)
        elif isinstance(node, ast.Call):
            name = ast.unparse(node.func).rpartition(".")[2]
            skipped += [keyword for keyword in node.keywords if keyword.arg == "help"]
            skipped += [node] if name in OUR_OWN else [node.func] if name == "split" else []
    return {id(inner) for node in skipped for inner in ast.walk(node)}


def parts_of_texts(module: str) -> set[int]:
    return {
        id(part) for node in nodes(module) if isinstance(node, ast.JoinedStr) for part in node.values
        if isinstance(part, ast.Constant)
    }  # fmt: skip


@pytest.mark.parametrize("module", MODULES)
def test_no_sentence_stands_in_the_code(module: str) -> None:
    skipped = not_for_players(module) | parts_of_texts(module)
    found = {
        text
        for node in nodes(module)
        if id(node) not in skipped and (text := written(node)) and looks_like_a_sentence(text)
    }
    assert module in TABLES or found == NO_SENTENCES.get(module, set())


@pytest.mark.parametrize(
    ("text", "is_one"),
    [
        ("there is no such card", True),
        ("{} rules", True),
        ("expected {}", True),
        ("`{}` is wrong", True),
        ("refused.{}", False),
        ("{}: {}", False),
        ("given", False),
        (r"undo to (?P<to>\d+)", False),
    ],
)
def test_what_looks_like_a_sentence(text: str, is_one: bool) -> None:
    assert looks_like_a_sentence(text) == is_one


# --- every sentence is said, with all its words


class Said:
    """A call of `say`: the keys that it can have, with PIECE where they are put together, and the words it gives."""

    def __init__(self, module: str, call: ast.Call) -> None:
        self.where = f"{module}:{call.lineno}"
        of_words = isinstance(call.func, ast.Attribute)  # `words.say` of language/explain.py
        keys = [written(node) for node in branches(call.args[0])]
        self.known = None not in keys
        self.keys = [f"explain.{key}" if of_words else key for key in keys if key is not None]
        self.words = {keyword.arg for keyword in call.keywords if keyword.arg}
        self.all_words = all(keyword.arg for keyword in call.keywords)  # no **words among them

    def sentences(self) -> list[str]:
        """The keys of all the sentences that it can mean."""
        return [key for said in self.keys for key in SENTENCES if fits(key, said)]


def branches(node: ast.expr) -> list[ast.expr]:
    """Both keys of `a if … else b`."""
    return [*branches(node.body), *branches(node.orelse)] if isinstance(node, ast.IfExp) else [node]


def fits(key: str, said: str) -> bool:
    return re.fullmatch(re.escape(said).replace(re.escape(PIECE), ".+") + r"(\.one)?", key) is not None


@cache
def said_in(module: str) -> list[Said]:
    return [
        Said(module, node)
        for node in nodes(module)
        if isinstance(node, ast.Call) and ast.unparse(node.func).rpartition(".")[2] == "say"
    ]


def all_said() -> list[Said]:
    return [said for module in MODULES for said in said_in(module)]


@cache
def texts() -> set[str]:
    """Every text of the code and of the test game, and every word of those that are lists of words."""
    tug = ast.walk(ast.parse((GAMES / "tug.py").read_text(encoding="utf-8")))
    whole = {text for node in chain(tug, *map(nodes, MODULES)) if (text := written(node))}
    return whole | {word for text in whole for word in re.split(r"[^\w-]+", text)} | {*game_titles()}


def test_calls_of_say_are_found() -> None:
    assert len(all_said()) > 250


@pytest.mark.parametrize("module", MODULES)
def test_every_sentence_that_is_said_exists_with_exactly_the_words_it_is_given(module: str) -> None:
    for said in said_in(module):
        assert [key for key in said.keys if not any(fits(there, key) for there in SENTENCES)] == [], said.where
        if said.known and said.all_words:  # or put together elsewhere
            assert wrong_words(said) == set(), said.where


def wrong_words(said: Said) -> set[str]:
    """Words that are not given or not wanted; keys that lack some, where they are put together."""
    if any(PIECE in key for key in said.keys):
        lacking = {key for key in said.sentences() if not needed(key) <= said.words}
        return lacking - texts()  # others are said as they are, in another place
    wanted = {hole for key in said.sentences() for hole in needed(key)}
    counted = {"number"} if any(key.endswith(".one") for key in said.sentences()) else set()
    return (wanted | counted) ^ said.words


def needed(key: str) -> set[str]:
    """The holes that a call has to fill; a noun of a game (place.hand) fills itself."""
    return {hole for hole in holes(SENTENCES[key]) if "." not in hole}


def test_every_sentence_is_said_somewhere() -> None:
    never = [key for key in SENTENCES if not is_said(key.removesuffix(".one"))]
    assert never == []


def is_said(key: str) -> bool:
    """Its key stands in the code, or is put together there of what stands in the code."""
    if key in texts():
        return True
    patterns = [pattern for said in all_said() for pattern in said.keys if PIECE in pattern and fits(key, pattern)]
    return any(made_of_texts(key, pattern) for pattern in patterns)


def made_of_texts(key: str, pattern: str) -> bool:
    found = re.fullmatch(re.escape(pattern).replace(re.escape(PIECE), "(.+)"), key)
    return found is not None and all(piece in texts() for group in found.groups() for piece in group.split("."))


# --- another language


@pytest.fixture
def another_language(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every sentence in quotation marks that English has not."""
    games.names()  # they bring sentences along, once
    ours = book()
    theirs = replace(ours, sentences={key: f"«{text}»" for key, text in ours.sentences.items()})
    monkeypatch.setattr(rulebook, "_read_own", lambda language: theirs)


WRONG: list[tuple[str, Callable[[], object]]] = [
    ("a reading", lambda: read("drwa 1")),
    ("a reading that says nothing", lambda: read("discard rest")),
    ("a card", lambda: parse_card("7X")),
    ("a card set", lambda: load("third_edition")),
    ("the text of a card set", lambda: loads("[set]\nname = 7", "«x.toml»")),
    ("a game", lambda: new_match("tgu")),
    ("seats", lambda: new_match("tug", 99)),
    ("an option", lambda: new_match("tug", 2, rounds=99)),
    ("a cut", lambda: new_match("tug", 2, cuts={"ann": "\n"})),
    ("a record", lambda: play_again("x")),
    ("a scenario", lambda: parse("x")),
    ("a rule", lambda: rule("XX-1")),
]


@pytest.mark.usefixtures("another_language")
@pytest.mark.parametrize("wrong", [pytest.param(wrong, id=name) for name, wrong in WRONG])
def test_what_is_wrong_is_said_in_another_language(wrong: Callable[[], object]) -> None:
    with pytest.raises((ValueError, LookupError)) as error:
        wrong()
    assert str(error.value).startswith("«")


# --- one and many


@pytest.mark.parametrize("key", [key.removesuffix(".one") for key in SENTENCES if key.endswith(".one")])
def test_of_one_another_sentence_is_said(key: str) -> None:
    """And of no other number."""
    words = dict.fromkeys(holes(SENTENCES[key]) | holes(SENTENCES[f"{key}.one"]), "x")
    said = {number: say(key, **{**words, "number": number}) for number in (0, 1, 2)}
    assert said[1] not in (said[0], said[2])
