"""A scenario file as data: settings, what is given, and the lines that are done or expected, each with its number.

See docs/scenarios.md. What a line means depends on the game, so only its shape is judged here.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

from techdeck.rules import UnknownRule, rule, say
from techdeck.scenario.errors import ScenarioError, meant

SETTINGS: Final = ("game", "seats", "options", "cards", "seed", "rules")
STEPS: Final = ("when", "then", "refused")
SEVERAL: Final = ("known", "changed")  # givens that may stand several times

NUMBERED: Final = ("given", "options", "seed", *STEPS)  # lines whose digits are numbers, not names
DIGITS: Final = 12  # that a number may have

_COMMENT: Final = re.compile(r"(^|\s)#.*$")
_TOO_LONG: Final = re.compile(rf"\d{{{DIGITS + 1},}}")


@dataclass(frozen=True, kw_only=True)
class Row:
    """`then hand 1: 5S.1` is word `then`, head `hand 1`, value `5S.1`; without a colon all is head."""

    line: int
    word: str
    head: str
    value: str = ""

    @property
    def text(self) -> str:
        return f"{self.head}: {self.value}" if self.value else self.head


@dataclass(kw_only=True)
class Scenario:
    path: str
    line: int
    name: str
    settings: dict[str, Row] = field(default_factory=dict)
    givens: list[Row] = field(default_factory=list)
    steps: list[Row] = field(default_factory=list)

    def setting(self, name: str, default: str = "") -> str:
        return self.settings[name].value if name in self.settings else default

    def line_of(self, name: str) -> int:
        return self.settings[name].line if name in self.settings else self.line

    def given(self, head: str) -> list[Row]:
        return [row for row in self.givens if row.head == head]


def parse_file(path: Path) -> list[Scenario]:
    data = path.read_bytes()
    try:
        text = data.decode("utf-8")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        raise ScenarioError(line, say("scenario.no_text")) from None
    return parse(text, str(path))


def parse(text: str, path: str = "scenario") -> list[Scenario]:
    """The scenarios of a file; raises ScenarioError with the line of the first mistake."""
    defaults = Scenario(path=path, line=0, name="")
    found: list[Scenario] = []
    for number, written in enumerate(text.splitlines(), 1):
        plain = _COMMENT.sub("", written).strip()
        if plain:
            row = split_row(plain, number)
            if row.word == "scenario":
                found.append(begun(row, defaults, found))
            else:
                add(found[-1] if found else defaults, row, inside=bool(found))
    if not found:
        raise ScenarioError(1, say("scenario.no_scenario"))
    return found


def split_row(plain: str, line: int) -> Row:
    """Givens end at the colon and so do the others where they have one; answers keep theirs: `when ann: pass`."""
    word = re.split(r"[\s:]", plain, maxsplit=1)[0]
    rest = plain[len(word) :].strip()
    head, colon, value = rest.partition(":")
    if colon and not value.strip():
        raise ScenarioError(line, say("scenario.no_value", text=plain))
    if word in NUMBERED and (number := _TOO_LONG.search(rest)):
        raise ScenarioError(line, say("scenario.long_number", digits=number[0][:DIGITS], most=DIGITS))
    return Row(line=line, word="rules" if word == "rule" else word, head=head.strip(), value=value.strip())


def begun(row: Row, defaults: Scenario, before: list[Scenario]) -> Scenario:
    if row.value in [scenario.name for scenario in before]:
        raise ScenarioError(row.line, say("scenario.name_twice", name=row.value))
    return Scenario(
        path=defaults.path,
        line=row.line,
        name=row.value,
        settings=dict(defaults.settings),
        givens=list(defaults.givens),
    )


def add(scenario: Scenario, row: Row, inside: bool) -> None:
    if row.word in SETTINGS and not row.head:
        add_setting(scenario, row)
    elif row.word == "given":
        add_given(scenario, row)
    elif row.word in STEPS and row.head and inside:
        scenario.steps.append(row)
    elif row.word in STEPS:
        raise ScenarioError(row.line, say("scenario.misplaced_step", word=row.word))
    else:
        raise ScenarioError(row.line, say("scenario.no_line", word=row.word, meant=meant(row.word, beginnings())))


def beginnings() -> list[str]:
    return ["scenario:", *[f"{name}:" for name in SETTINGS], "given", *STEPS]


def add_setting(scenario: Scenario, row: Row) -> None:
    if scenario.steps:
        raise ScenarioError(row.line, say("scenario.late_setting", word=row.word))
    if row.word == "rules":
        check_rules(row)
    if row.word == "seed" and not row.value.isdecimal():
        raise ScenarioError(row.line, say("scenario.bad_seed", value=row.value))
    if row.word == "options" and row.word in scenario.settings:  # an option of the file holds unless it is set anew
        before = scenario.settings[row.word].value
        row = Row(line=row.line, word=row.word, head="", value=f"{before} {row.value}")
    scenario.settings[row.word] = row


def check_rules(row: Row) -> None:
    for name in re.findall(r"[^\s,]+", row.value):
        try:
            rule(name)
        except UnknownRule as error:
            raise ScenarioError(row.line, str(error)) from None


def add_given(scenario: Scenario, row: Row) -> None:
    if scenario.steps:
        raise ScenarioError(row.line, say("scenario.late_given"))
    if not row.value:
        raise ScenarioError(row.line, say("scenario.given_nothing", head=row.head))
    if row.head not in SEVERAL:
        earlier = scenario.given(row.head)
        if earlier and earlier[0].line > scenario.line:  # what the file gives may be given anew
            raise ScenarioError(row.line, say("scenario.given_twice", head=row.head, line=earlier[0].line))
        scenario.givens = [given for given in scenario.givens if given.head != row.head]
    scenario.givens.append(row)
