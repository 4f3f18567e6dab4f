# not compiled: the edge of the engine
"""A match as text: what it was set up with, then a line an answer, in the notation people read.

    techdeck record 1
    rules: 1
    game: tug
    seats: ann bo
    options: rounds=8 wild=0
    cards: second_edition 5b9c…
    secret: 37
    cut bo: three from the top
    ---
    1 ann: use 7S.1
    2 ann @1500: discard 4K.2
    3 undo to 1 by ann
    4 tick @9000
    = 4 1f0c… 77ab…
    over: ann won (TUG-8); scores 4 2

Every few lines a check: `= line position chain`, the fingerprint of the position and of all lines so far. A card set
that does not come with the package is embedded, each of its lines behind `| `. While a match runs its record is secret.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from hashlib import sha256

from techdeck.engine.errors import RecordError

FORMAT = 1
CHECK_EVERY = 8
SHOWN = 16  # hex digits of a fingerprint in a record

ANSWER = re.compile(r"(?P<seat>[\w-]+)(#(?P<number>\d+))?( @(?P<at>\d+))?: (?P<words>.+)")
UNDO = re.compile(r"undo to (?P<to>\d+) by (?P<seat>[\w-]+)(?P<agreed>, agreed)?")
TICK = re.compile(r"tick @(?P<at>\d+)")
CHECK = re.compile(r"= (?P<line>\d+) (?P<position>[0-9a-f]+) (?P<chain>[0-9a-f]+)")


@dataclass(frozen=True, kw_only=True)
class Line:
    """One thing that was done: an answer (words), an undo (to), or time that went by (neither)."""

    seat: str = ""
    number: int = 0  # of the question; 0 where the seat had only one
    at: int = -1
    words: str = ""
    undo_to: int = -1
    agreed: bool = False

    def __str__(self) -> str:
        if self.undo_to >= 0:
            return f"undo to {self.undo_to} by {self.seat}{', agreed' if self.agreed else ''}"
        if not self.words:
            return f"tick @{self.at}"
        number = f"#{self.number}" if self.number else ""
        at = f" @{self.at}" if self.at >= 0 else ""
        return f"{self.seat}{number}{at}: {self.words}"


def parse_line(text: str, at_line: int = 0) -> Line:
    if found := UNDO.fullmatch(text):
        return Line(seat=found["seat"], undo_to=int(found["to"]), agreed=bool(found["agreed"]))
    if found := TICK.fullmatch(text):
        return Line(at=int(found["at"]))
    if found := ANSWER.fullmatch(text):
        at = int(found["at"]) if found["at"] else -1
        return Line(seat=found["seat"], number=int(found["number"] or 0), at=at, words=found["words"])
    raise RecordError(at_line, f"{text!r} is no answer (`ann: pass`), undo (`undo to 3 by ann`) or tick (`tick @900`)")


@dataclass(frozen=True, kw_only=True)
class Check:
    """After so many lines: fingerprints of the position and of the lines."""

    line: int
    position: str
    chain: str

    def __str__(self) -> str:
        return f"= {self.line} {self.position} {self.chain}"


@dataclass(kw_only=True)
class Record:
    game: str
    seats: list[str]
    options: dict[str, int]
    card_set: str
    card_hash: str
    secret: bytes
    cuts: dict[str, str] = field(default_factory=dict)  # by seat name
    rules: int = 1
    embedded: str = ""  # the card set's own text
    lines: list[Line] = field(default_factory=list)
    checks: list[Check] = field(default_factory=list)
    result: str = ""

    def __str__(self) -> str:
        return "\n".join([*self.header(), "---", *self.body()]) + "\n"

    def header(self) -> list[str]:
        head = [
            f"techdeck record {FORMAT}",
            f"rules: {self.rules}",
            f"game: {self.game}",
            f"seats: {' '.join(self.seats)}",
        ]
        head.append("options:" + "".join(f" {name}={value}" for name, value in self.options.items()))
        head.append(f"cards: {' '.join(self.card_set.split())} {self.card_hash}")
        head += [f"| {line}" for line in rows_of(self.embedded)]
        head.append(f"secret: {self.secret.hex()}")
        return head + [f"cut {seat}: {cut}" for seat, cut in self.cuts.items()]

    def body(self) -> list[str]:
        checks = {check.line: check for check in self.checks}
        out = []
        for number, line in enumerate(self.lines, 1):
            out.append(f"{number} {line}")
            if number in checks:
                out.append(str(checks[number]))
        return [*out, f"over: {self.result}"] if self.result else out

    def add(self, line: Line) -> None:
        self.lines.append(line)

    def chain(self, until: int) -> str:
        """A hash of the header and the first *until* lines: any edit of what was played shows."""
        link = sha256("\n".join(self.header()).encode()).hexdigest()
        for line in self.lines[:until]:
            link = sha256(f"{link}\n{line}".encode()).hexdigest()
        return link[:SHOWN]


def rows_of(text: str) -> list[str]:
    """The lines of a text. Not `splitlines`: a card's text may have a separator in it that ends no line of a file."""
    rows = text.replace("\r\n", "\n").split("\n")
    return rows[:-1] if rows[-1] == "" else rows


def parse(text: str) -> Record:
    """The inverse of `str(record)`."""
    rows = rows_of(text)
    if not rows or not rows[0].startswith("techdeck record "):
        raise RecordError(1, "a record starts with `techdeck record 1`")
    if rows[0] != f"techdeck record {FORMAT}":
        raise RecordError(
            1, f"this program reads record format {FORMAT}, not {rows[0].removeprefix('techdeck record ')}"
        )
    if "---" not in rows:
        raise RecordError(len(rows), "the line `---` between set-up and answers is missing")
    split = rows.index("---")
    record = parse_header(rows[1:split])
    for number, row in enumerate(rows[split + 1 :], split + 2):
        parse_row(record, row, number)
    return record


def parse_header(rows: list[str]) -> Record:
    fields: dict[str, str] = {}
    cuts: dict[str, str] = {}
    embedded: list[str] = []
    for number, row in enumerate(rows, 2):
        name, colon, value = row.partition(":")
        if row.startswith("|"):
            embedded.append(row[2:])
        elif not colon:
            raise RecordError(number, f"{row!r} is not `name: value`")
        elif name.startswith("cut "):
            cuts[name.removeprefix("cut ")] = value.strip()
        else:
            fields[name] = value.strip()
    for name in ("rules", "game", "seats", "options", "cards", "secret"):
        if name not in fields:
            raise RecordError(len(rows) + 1, f"the set-up does not say `{name}:`")
    card_set, _, card_hash = fields["cards"].rpartition(" ")  # the name of a set may have spaces
    try:
        options = {name: int(value) for name, value in (pair.split("=") for pair in fields["options"].split())}
        rules, secret = int(fields["rules"]), bytes.fromhex(fields["secret"])
    except ValueError as error:
        raise RecordError(len(rows) + 1, f"the set-up has something that is no number: {error}") from None
    return Record(
        game=fields["game"],
        seats=fields["seats"].split(),
        options=options,
        card_set=card_set,
        card_hash=card_hash,
        secret=secret,
        cuts=cuts,
        rules=rules,
        embedded="\n".join(embedded) + "\n" if embedded else "",
    )


def parse_row(record: Record, row: str, number: int) -> None:
    if found := CHECK.fullmatch(row):
        check = Check(line=int(found["line"]), position=found["position"], chain=found["chain"])
        if check.line != len(record.lines):
            raise RecordError(number, f"a check of line {check.line} stands behind line {len(record.lines)}")
        record.checks.append(check)
    elif row.startswith("over: "):
        record.result = row.removeprefix("over: ")
    else:
        count, _, rest = row.partition(" ")
        if count != str(len(record.lines) + 1):
            raise RecordError(number, f"expected line {len(record.lines) + 1}, found {row!r}")
        record.add(parse_line(rest, number))
