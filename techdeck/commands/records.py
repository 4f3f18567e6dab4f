"""techdeck replay, techdeck verify: what a record tells, and whether it was dealt and played as promised."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path
from typing import Annotated, Final

from cyclopts import Parameter
from rich.text import Text

from techdeck.commands import keyboard
from techdeck.commands.draw import coloured, show, show_log, show_outcome
from techdeck.commands.screen import CommandError, faint, head
from techdeck.engine import events as ev
from techdeck.engine import fairness
from techdeck.engine.errors import OtherRules
from techdeck.engine.match import Match
from techdeck.engine.record import Record, parse
from techdeck.engine.undo import after
from techdeck.engine.words import Told, table_lines
from techdeck.matches import replay as play_again
from techdeck.rules import say

HEX: Final = re.compile(r"[0-9a-f]{64}")

# --- replay


def replay(file: Path, *, seat: str = "", to: int | None = None, step: bool = False, anyway: bool = False) -> int:
    """Play a record again and tell what happened.

    Parameters
    ----------
    file
        the record
    seat
        only what this seat was told; without it everything
    to
        stop after this line
    step
        show the table after every line, and wait for Enter
    anyway
        try it though it was played under another version of the rules
    """
    keyboard.make_safe()
    match = played_again(file, to, anyway)
    if match is None:
        return 1
    if seat and seat not in match.record.seats:
        raise CommandError(say("refused.no_such_seat", seat=seat, seats=", ".join(match.record.seats)))
    last = len(match.record.lines)
    told = told_by_line(match, seat)
    for number in range(last + 1):
        show_line(match, number, told[number], seat)
        if step and number < last:
            show_table(match, number, seat)
            step = wait()
    show_table(match, last, seat)
    show_outcome(match)
    if not match.over:
        # To a seat the number of lines would tell whether others have sealed (GEN-12).
        show(say("replay.not_over.seat", seat=seat) if seat else say("replay.not_over", line=last))
    return 0


def played_again(file: Path, to: int | None, anyway: bool) -> Match | None:
    """The match of a record, up to a line; says what is wrong with it if there is none."""
    text = read(file)
    try:
        return play_again(until(parse(text), to), other_rules=anyway)
    except OtherRules as error:
        show(say("replay.other_rules", file=file, error=error))
    except ValueError as error:  # of the record, the game or the card set
        show(say("replay.wrong", file=file, error=error))
    return None


def read(file: Path) -> str:
    try:
        return file.read_text(encoding="utf-8")
    except OSError as error:
        raise CommandError(f"{file}: {error.strerror}") from None
    except UnicodeDecodeError:
        raise CommandError(say("replay.no_text", file=file)) from None


def until(record: Record, to: int | None) -> Record:
    if to is None:
        return record
    if not 0 <= to <= len(record.lines):
        raise CommandError(say("replay.no_such_line", line=to, last=len(record.lines)))
    checks = [check for check in record.checks if check.line <= to]
    result = record.result if to == len(record.lines) else ""
    return replace(record, lines=record.lines[:to], checks=checks, result=result)


# What happened, and the table after it.


def told_by_line(match: Match, seat: str) -> list[list[Told]]:
    """In words, by line; everything that happened if no seat is asked for."""
    lines = range(len(match.happened))
    told = [match.told(seat, line) if seat else everything(match.happened[line]) for line in lines]
    return [match.worded(events, seat or None) for events in told]


def everything(events: list[int]) -> list[int]:
    """Events with every face, without who saw it."""
    return [number for at, number in enumerate(events) if at % ev.WIDTH != ev.WIDTH - 1]


def show_line(match: Match, number: int, told: list[Told], seat: str) -> None:
    """The line of the record, to who may see everything, and what came of it."""
    line = match.record.lines[number - 1] if number else None
    undone = line is not None and line.undo_to >= 0
    if line is not None and (undone or not seat):
        show(head(f"{number:>5} "), coloured(str(line)))
    show_log(told, str(number) if seat and not undone else "")


def show_table(match: Match, number: int, seat: str) -> None:
    """The table after a line, as the seat saw it or with every card open."""
    position = after(match, number).copy()
    if not seat:
        position.over = True  # everybody sees everything after the end
    show()
    view = position.view(match.viewer(seat or None))
    if not seat:
        view.questions = [position.question_view(each, mine=False) for each in position.opens if not each.done]
    for line in table_lines(position, match.names, view):
        show(coloured(line))
    show()


def wait() -> bool:
    """For Enter; at the end of the input, or with anything else typed, the rest goes by without waiting."""
    try:
        return not keyboard.ask(say("replay.enter"))
    except (EOFError, KeyboardInterrupt):
        return False


# --- verify


def verify(file: Path, *, commitment: str, cut: Annotated[tuple[str, ...], Parameter(negative=())] = ()) -> int:
    """Check a record against what you kept: the commitment from before the deal, and cuts.

    Parameters
    ----------
    file
        the record
    commitment
        64 hexadecimal digits, as shown before the cards were dealt
    cut
        SEAT=TEXT: the cut that somebody gave; may be given several times
    """
    if not HEX.fullmatch(commitment.lower()):
        raise CommandError(say("verify.no_commitment", commitment=commitment))
    kept = dict(pair(each) for each in cut)
    try:
        record = parse(read(file))
    except ValueError as error:
        return report([(False, say("replay.wrong", file=file, error=error))])
    return report([of_secret(record, commitment.lower()), *of_cuts(record, kept), of_play(record)])


def pair(text: str) -> tuple[str, str]:
    seat, equals, cut = text.partition("=")
    if not equals:
        raise CommandError(say("verify.no_cut", text=text))
    return seat, cut


def of_secret(record: Record, commitment: str) -> tuple[bool, str]:
    right = fairness.commitment(record.secret) == commitment
    return right, say("verify.secret" if right else "verify.secret.wrong", found=fairness.commitment(record.secret))


def of_cuts(record: Record, kept: dict[str, str]) -> list[tuple[bool, str]]:
    """Of every cut that was kept; then of those in the record that nobody spoke for."""
    checked = []
    for seat, cut in kept.items():
        found = record.cuts.get(seat, "")
        right = seat in record.seats and found == cut
        checked.append((right, say("verify.cut" if right else "verify.cut.wrong", seat=seat, cut=cut, found=found)))
    others = [seat for seat in record.cuts if seat not in kept]
    return checked + [(True, say("verify.cut.unchecked", seat=seat)) for seat in others]


def of_play(record: Record) -> tuple[bool, str]:
    try:
        match = play_again(record)
    except ValueError as error:
        return False, say("verify.play.wrong", error=error)
    end = record.result or say("name.not_over")
    return True, say("verify.play", number=len(match.record.lines), checks=len(record.checks), end=end)


def report(checked: list[tuple[bool, str]]) -> int:
    for right, words in checked:
        show(Text(say("verify.right") if right else say("verify.wrong"), "green" if right else "bold red"), words)
    failed = sum(not right for right, _ in checked)
    show(head(say("verify.failed", number=failed)) if failed else faint(say("verify.fine")))
    return 1 if failed else 0
