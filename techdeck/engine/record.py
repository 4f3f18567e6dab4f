# not compiled: the edge of the engine
"""A match as text: what it was set up with, then a line an answer, in the notation people read.

    techdeck record 1
    rules: 1
    game: tug
    seats: ann bo
    options: rounds=8 supply=30
    cards: second_edition 5b9c…
    secret: 37
    cut bo: three from the top
    ---
    1 ann: use 7S.1
    2 ann @1500: discard 4K.2
    3 undo to 1 by ann @1800
    4 tick @9000
    = 4 1f0c… 77ab…
    over: ann won (TUG-8); scores 4 2

Every few lines a check: `= line position chain`, the fingerprint of the position and of all lines so far. A card set
that does not come with the package is embedded, each of its lines behind `| `. While a match runs its record is secret.

What is said of a record tells its two kinds of line apart: "line 12 of the file" and "line 4 of the match".
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from hashlib import sha256
from typing import NamedTuple

from techdeck.cardsets import available
from techdeck.engine.errors import RecordError
from techdeck.rules import say

FORMAT = 1
CHECK_EVERY = 8
SHOWN = 16  # hex digits of a fingerprint in a record
DIGITS = 12  # of a number, at most
KEYS = ("rules", "game", "seats", "options", "cards", "secret")

ANSWER = re.compile(r"(?P<seat>[\w-]+)(#(?P<number>[0-9]+))?( @(?P<at>[0-9]+))?: (?P<words>.+)")
UNDO = re.compile(r"undo to (?P<to>[0-9]+) by (?P<seat>[\w-]+)( @(?P<at>[0-9]+))?(?P<agreed>, agreed)?")
TICK = re.compile(r"tick @(?P<at>[0-9]+)")
CHECK = re.compile(r"= (?P<line>[0-9]+) (?P<position>[0-9a-f]+) (?P<chain>[0-9a-f]+)")


def wrong(line: int, message: str) -> RecordError:
    """What is wrong with a line of the file; 0 if there is no file."""
    return RecordError(say("record.line_of_file", line=line, reason=message) if line else message, line)


def number_of(digits: str, at_line: int) -> int:
    if not re.fullmatch("-?[0-9]+", digits):
        raise wrong(at_line, say("record.no_number", text=repr(digits)))
    if len(digits.removeprefix("-")) > DIGITS:
        raise wrong(at_line, say("record.long_number", number=DIGITS))
    return int(digits)


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
        at = f" @{self.at}" if self.at >= 0 else ""
        if self.undo_to >= 0:
            return f"undo to {self.undo_to} by {self.seat}{at}{', agreed' if self.agreed else ''}"
        if not self.words:
            return f"tick @{self.at}"
        number = f"#{self.number}" if self.number else ""
        return f"{self.seat}{number}{at}: {self.words}"


def parse_line(text: str, at_line: int = 0) -> Line:
    if found := UNDO.fullmatch(text):
        to, at = number_of(found["to"], at_line), time_of(found["at"], at_line)
        return Line(seat=found["seat"], undo_to=to, at=at, agreed=bool(found["agreed"]))
    if found := TICK.fullmatch(text):
        return Line(at=number_of(found["at"], at_line))
    if found := ANSWER.fullmatch(text):
        at = time_of(found["at"], at_line)
        number = number_of(found["number"] or "0", at_line)
        return Line(seat=found["seat"], number=number, at=at, words=found["words"])
    raise wrong(at_line, say("record.no_line", text=repr(text)))


def time_of(digits: str | None, at_line: int) -> int:
    return number_of(digits, at_line) if digits else -1


@dataclass(frozen=True, kw_only=True)
class Check:
    """After so many lines: fingerprints of the position and of the lines."""

    line: int
    position: str
    chain: str

    def __str__(self) -> str:
        return f"= {self.line} {self.position} {self.chain}"


@dataclass
class Chain:
    """A link for every line hashed so far, so that only new lines are hashed. Notices another head and lines that were
    added or taken away; not one that was swapped in the middle of the list for another."""

    head: str = ""
    links: list[tuple[Line, str]] = field(default_factory=list)

    def after(self, head: str, lines: list[Line], until: int) -> str:
        if head != self.head:
            self.head, self.links = head, []
        self.forget(lines)
        for line in lines[len(self.links) : until]:
            last = self.links[-1][1] if self.links else head
            self.links.append((line, sha256(f"{last}\n{line}".encode()).hexdigest()))
        at = min(until, len(lines))
        return self.links[at - 1][1] if at else head

    def forget(self, lines: list[Line]) -> None:
        """The links of lines that are no longer there."""
        links = self.links
        while links and (len(links) > len(lines) or links[-1][0] is not lines[len(links) - 1]):
            links.pop()


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
    running: Chain = field(default_factory=Chain, init=False, repr=False, compare=False)

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
        head = sha256("\n".join(self.header()).encode()).hexdigest()
        return self.running.after(head, self.lines, until)[:SHOWN]


def rows_of(text: str) -> list[str]:
    """The lines of a text. Not `splitlines`: a card's text may have a separator in it that ends no line of a file."""
    rows = text.replace("\r\n", "\n").split("\n")
    return rows[:-1] if rows[-1] == "" else rows


def parse(text: str) -> Record:
    """The inverse of `str(record)`."""
    rows = rows_of(text)
    if not rows or not rows[0].startswith("techdeck record "):
        raise wrong(1, say("record.no_record", format=FORMAT))
    if rows[0] != f"techdeck record {FORMAT}":
        other = rows[0].removeprefix("techdeck record ")
        raise wrong(1, say("record.other_format", format=FORMAT, other=other))
    if "---" not in rows:
        raise wrong(len(rows), say("record.no_rule_off"))
    split = rows.index("---")
    record = parse_header(rows[1:split])
    for number, row in enumerate(rows[split + 1 :], split + 2):
        if record.result:
            raise wrong(number, say("record.after_the_end", text=repr(row)))
        parse_row(record, row, number)
    return record


class Row(NamedTuple):
    line: int  # of the file
    value: str


def parse_header(rows: list[str]) -> Record:
    head, embedded = read_head(rows)
    for name in KEYS:
        if name not in head:
            raise wrong(len(rows) + 1, say("record.no_key", key=name))
    card_set, card_hash = cards_of(head["cards"], bool(embedded))
    return Record(
        game=head["game"].value,
        seats=head["seats"].value.split(),
        options=options_of(head["options"]),
        card_set=card_set,
        card_hash=card_hash,
        secret=secret_of(head["secret"]),
        cuts={name.removeprefix("cut "): row.value for name, row in head.items() if name.startswith("cut ")},
        rules=number_of(head["rules"].value, head["rules"].line),
        embedded="\n".join(embedded) + "\n" if embedded else "",
    )


def read_head(rows: list[str]) -> tuple[dict[str, Row], list[str]]:
    """What the set-up says, by key, and the lines of an embedded card set."""
    head: dict[str, Row] = {}
    embedded: list[str] = []
    for number, row in enumerate(rows, 2):
        if row == "|" or row.startswith("| "):
            embedded.append(row[2:])
        else:
            read_key(head, row, number)
    return head, embedded


def read_key(head: dict[str, Row], row: str, number: int) -> None:
    name, colon, value = row.partition(":")
    if not colon:
        raise wrong(number, say("record.no_pair", text=repr(row)))
    if name not in KEYS and not name.startswith("cut "):
        raise wrong(number, say("record.unknown_key", key=name, keys=", ".join(KEYS)))
    if name in head:
        raise wrong(number, say("record.key_twice", key=name, line=head[name].line))
    head[name] = Row(number, value.strip())


def options_of(row: Row) -> dict[str, int]:
    options: dict[str, int] = {}
    for pair in row.value.split():
        name, equals, value = pair.partition("=")
        if not name or not equals:
            raise wrong(row.line, say("record.no_option", text=repr(pair)))
        if name in options:
            raise wrong(row.line, say("record.option_twice", option=name))
        options[name] = number_of(value, row.line)
    return options


def cards_of(row: Row, embedded: bool) -> tuple[str, str]:
    """Name and hash. A record never names a file: its card set comes with the package, or is embedded."""
    name, _, card_hash = row.value.rpartition(" ")  # the name of a set may have spaces
    if not embedded and name not in available():
        raise wrong(row.line, no_card_set(name))
    return name, card_hash


def no_card_set(name: str) -> str:
    return say("record.no_card_set", name=name, names=", ".join(available()))


def secret_of(row: Row) -> bytes:
    try:
        return bytes.fromhex(row.value)
    except ValueError:
        raise wrong(row.line, say("record.bad_secret")) from None


def parse_row(record: Record, row: str, number: int) -> None:
    if found := CHECK.fullmatch(row):
        check = Check(line=number_of(found["line"], number), position=found["position"], chain=found["chain"])
        record.checks.append(checked(check, len(record.lines), number))
    elif row == "over:" or row.startswith("over: "):
        record.result = row.removeprefix("over:").strip()
        if not record.result:
            raise wrong(number, say("record.no_result"))
    else:
        count, _, rest = row.partition(" ")
        if count != str(len(record.lines) + 1):
            raise wrong(number, say("record.no_such_line", line=len(record.lines) + 1, text=repr(row)))
        record.add(parse_line(rest, number))


def checked(check: Check, last: int, number: int) -> Check:
    if check.line != last:
        raise wrong(number, say("record.misplaced_check", line=check.line, last=last))
    if min(len(check.position), len(check.chain)) < SHOWN:
        raise wrong(number, say("record.short_check", number=SHOWN))
    return check
