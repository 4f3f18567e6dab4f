"""Plays a scenario and says which of its lines do not hold."""

from __future__ import annotations

import re
from copy import copy
from dataclasses import replace
from pathlib import Path
from typing import Final

from techdeck import games
from techdeck.deck import card_name
from techdeck.engine.errors import RecordError, Refused
from techdeck.engine.match import Match
from techdeck.engine.position import Position
from techdeck.engine.record import Line, parse_line
from techdeck.rules import say
from techdeck.scenario.errors import Failure, ScenarioError
from techdeck.scenario.expect import compare
from techdeck.scenario.loaded import LoadedDice
from techdeck.scenario.parse import Row, Scenario, parse_file
from techdeck.scenario.table import broken, match_of
from techdeck.scenario.words import SPECTATOR, player_seat_of

_REFUSED: Final = re.compile(r"(?P<answer>.+?)(?: \((?P<rule>[\w-]+)\))?(?: because (?P<reason>.+))?")


def run(scenario: Scenario) -> list[Failure]:
    """All that does not hold, in order; nothing if the scenario passes."""
    try:
        match = match_of(scenario)
    except ScenarioError as error:
        return [failure(scenario, error.line, error.message)]
    problem = misplaced(match.position)
    if problem:
        return [failure(scenario, scenario.line, problem)]
    if not scenario.steps:
        return [failure(scenario, scenario.line, say("scenario.no_step"))]
    return Player(scenario, match).play()


def run_file(path: Path) -> tuple[int, list[Failure], int]:
    """How many scenarios of a file passed, what failed, in how many of them."""
    games.names()  # a game in somebody's own folder brings its rules along
    try:
        results = [run(scenario) for scenario in parse_file(path)]
    except ScenarioError as error:
        return 0, [Failure(path=str(path), line=error.line, scenario=path.stem, message=error.message)], 1
    failures = [each for result in results for each in result]
    failed = sum(1 for result in results if result)
    return len(results) - failed, failures, failed


class Player:
    def __init__(self, scenario: Scenario, match: Match) -> None:
        self.scenario = scenario
        self.match = match
        self.failures: list[Failure] = []

    def play(self) -> list[Failure]:
        for row in self.scenario.steps:
            try:
                self.step(row)
            except ScenarioError as error:
                self.fail(row, error.message)
            except Exception as error:
                self.fail(row, broken(error))
            if row.word == "when" and self.failures and self.failures[-1].line == row.line:
                break  # what follows was meant for another table
        if not self.failures:
            self.look_for_loaded_dice()
        return self.failures

    def look_for_loaded_dice(self) -> None:
        """Dice and shuffles that nothing needed were given for something that did not happen."""
        positions = [*self.match.past, self.match.position]  # an undo puts the dice back, too
        for row in self.scenario.givens:
            if row.head in ("dice", "shuffle"):
                left = min(dice.left(row.head) for each in positions if isinstance(dice := each.dice, LoadedDice))
                if left:
                    self.fail(row, say("scenario.unused", head=row.head, left=left))

    def step(self, row: Row) -> None:
        if row.word == "when":
            self.do(row)
        elif row.word == "refused":
            self.try_in_vain(row)
        else:
            (expected, found), seat = compare(self.match, row.text, row.line)
            if expected != found:
                self.fail(row, say("scenario.mismatch", expected=expected, found=found), seat)

    def do(self, row: Row) -> None:
        """An answer, an undo or time, written as in a record."""
        match = self.match
        try:
            line = parse_line(row.text)
            if line.undo_to >= 0:
                match.undo(line.undo_to, line.seat, agreed=line.agreed)
            elif line.words:
                match.answer_words(line.seat, line.words, line.number, at=None if line.at < 0 else line.at)
            else:
                match.tick(line.at)
        except (RecordError, Refused) as error:
            self.fail(row, str(error), row.head.split("#")[0].split()[0])
            return
        problem = misplaced(match.position)
        if problem:
            self.fail(row, problem)

    def try_in_vain(self, row: Row) -> None:
        """Refused, with that rule and for that reason, and the table is unchanged."""
        said = _REFUSED.fullmatch(row.value)
        if not said:
            raise ScenarioError(row.line, say("scenario.bad_refused"))
        line = self.vain_line(row, said["answer"])
        trial = spare(self.match)
        before = state(trial)
        refusal = refusal_of(trial, line)
        expected = say("scenario.refused", rule=said["rule"] or say("scenario.any_rule"))
        if refusal is None:
            self.fail(row, say("scenario.mismatch", expected=expected, found=say("scenario.allowed")), line.seat)
        elif said["rule"] and refusal.rule != said["rule"]:
            self.fail(row, say("scenario.mismatch", expected=expected, found=str(refusal)), line.seat)
        elif said["reason"] and said["reason"] not in refusal.message:
            self.fail(row, say("scenario.mismatch", expected=f"`{said['reason']}`", found=str(refusal)), line.seat)
        if refusal is not None and state(trial) != before:
            self.fail(row, say("scenario.touched"), line.seat)

    def vain_line(self, row: Row, answer: str) -> Line:
        if "because" in answer.split():
            raise ScenarioError(row.line, say("scenario.no_reason"))
        try:
            line = parse_line(f"{row.head}: {answer}")
        except RecordError as error:
            raise ScenarioError(row.line, str(error)) from None
        player_seat_of(line.seat, self.match, row.line)
        return line

    def fail(self, row: Row, message: str, seat: str | None = None) -> None:
        self.failures.append(failure(self.scenario, row.line, message, self.table(seat)))

    def table(self, seat: str | None) -> str:
        """As the seat sees it that the line is about, else who is to decide."""
        try:
            if seat in self.match.record.seats or seat == SPECTATOR:
                return self.match.text(None if seat == SPECTATOR else seat)
            return str(self.match)
        except Exception as error:
            return broken(error)


def spare(match: Match) -> Match:
    """The same match with a record of its own: what is allowed there leaves this one alone."""
    other = copy(match)
    other.past = match.past[:]
    other.happened = match.happened[:]
    other.record = replace(match.record, lines=match.record.lines[:], checks=match.record.checks[:])
    return other


def refusal_of(trial: Match, line: Line) -> Refused | None:
    """Tried in earnest."""
    try:
        trial.answer_words(line.seat, line.words, line.number, at=None if line.at < 0 else line.at)
    except Refused as refused:
        return refused
    return None


def state(match: Match) -> tuple[str, int, int]:
    return match.position.fingerprint(), len(match.record.lines), len(match.position.events)


def failure(scenario: Scenario, line: int, message: str, table: str = "") -> Failure:
    return Failure(path=scenario.path, line=line, scenario=scenario.name, message=message, table=table)


def misplaced(position: Position) -> str:
    """Cards move one for one: each lies in exactly one zone, the one it is said to lie in."""
    counts = [0] * position.layout.cards
    for zone, cards in enumerate(position.zones):
        for card in cards:
            counts[card] += 1 if position.where[card] == zone else 2
    wrong = [card for card, count in enumerate(counts) if count != (0 if position.where[card] < 0 else 1)]
    if not wrong:
        return ""
    names = " ".join(card_name(card, position.layout.decks) for card in wrong)
    return say("scenario.misplaced", cards=names)
