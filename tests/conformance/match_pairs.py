"""The leak property at the edge: pairs of matches, on which everything is compared that a match gives to a viewer.

Beside the pairs of leaks.py: (C) at the second table others seal their answers earlier, in another order, or twice.
And at the second table others have second thoughts: they take back what they have picked inside a move.
"""

from __future__ import annotations

from collections.abc import Callable
from copy import copy
from dataclasses import replace
from itertools import chain, zip_longest

from techdeck.engine.asking import TAKE_BACK, Open
from techdeck.engine.dice import Dice
from techdeck.engine.match import Match, new_record
from techdeck.engine.position import Position
from techdeck.engine.record import Line
from techdeck.engine.undo import one_back
from tests.conformance.given import given, moments, seat_of
from tests.conformance.tables import Table, loaded

ANSWERS = 4  # how long two matches are followed
WINDOW = 5  # lines of the past that they share

# Whether two positions look alike after these events, to a viewer, if some cards were changed before; False after a
# disclosure.
Alike = Callable[[Position, Position, int, list[int], list[int], set[int]], bool]


class Leak(AssertionError):
    pass


class MatchPairs:
    """One match, and pairs that start from it."""

    def __init__(self, table: Table, position: Position, alike: Alike, kind: type[Match] = Match) -> None:
        cards = loaded(table.cards)
        record = new_record(table.game, cards, table.seats, b"", None, dict(table.options))
        self.match = kind(table.game, record, cards)
        self.match.position = position
        self.match.happened = [position.take_events()]
        self.alike = alike
        self.compared: list[str] = []

    def pick(self, question: Open, option: int) -> None:
        """The match goes on, by one pick."""
        match = self.match
        position = match.position
        seat = position.layout.seats_of[question.player][0]
        several = sum(asked.player == question.player for asked in position.opens) > 1
        line = Line(seat=match.record.seats[seat], number=question.number() if several else 0, words="a pick")
        match.past.append(position.copy())
        position.pick(question, option)
        match.happened.append(position.take_events())
        match.record.add(line)

    def recent(self) -> Match:
        """A copy with the last lines of the past."""
        first = max(0, len(self.match.past) - WINDOW)
        other = self.seated(self.match.position.copy())
        other.past = self.match.past[first:]
        other.happened = [[], *self.match.happened[first + 1 :]]
        other.record.lines = self.match.record.lines[first:]
        return other

    def seated(self, position: Position) -> Match:
        """A match that begins with this position."""
        other = copy(self.match)
        other.position = position
        other.past, other.happened = [], [[]]
        other.record = replace(self.match.record, lines=[], checks=[])
        return other

    # The pairs.

    def permuted(self, one: Position, two: Position, viewer: int, dice: Dice) -> None:
        """(A)"""
        self.follow(self.seated(one), self.seated(two), viewer, dice)

    def answered_otherwise(self, viewer: int, dice: Dice) -> None:
        """(B)"""
        asked = self.match.position.waiting()
        if self.match.position.layout.eye[asked.player] != 1 << viewer:
            self.follow(self.recent(), self.recent(), viewer, dice)

    def sealed_otherwise(self, viewer: int, dice: Dice) -> None:
        """(C)"""
        position = self.match.position
        waiting = [asked for asked in position.opens if asked.sealed and not asked.done]
        others = [asked for asked in waiting if position.layout.eye[asked.player] != 1 << viewer]
        if not others or len(waiting) < 2:
            return
        mine = [asked for asked in waiting if asked not in others]
        rest = {asked.serial: whole_move(position, asked.serial, dice) for asked in waiting}
        one, two = self.recent(), self.recent()
        for asked in others[: len(waiting) - 1]:
            if dice.below(3):
                self.seal_early(two, asked, rest[asked.serial], dice)
        self.compare(one, two, viewer, dice)
        own_first = dice.below(2)
        for match, order in ((one, others), (two, others[::-1])):
            for asked in [*mine, *order] if own_first else [*order, *mine]:
                self.seal(match, asked, rest[asked.serial], at=later(position, 99))
        self.compare(one, two, viewer, dice)
        if not position.layout.patience:  # an undo gives time again, and when others sealed is theirs to know
            self.undone(one, two, viewer, dice)

    def seal_early(self, match: Match, asked: Open, rest: list[int], dice: Dice) -> None:
        picks = self.second_thoughts(match, asked.serial, rest, dice, at=later(match.position, 1))
        if dice.below(2):  # and that is how far they are
            return
        if picks:
            answer(match, asked.serial, picks, at=later(match.position, 1))
        for what in range(1, 1 + dice.below(3)):
            if what == 1:
                answer(match, asked.serial, [TAKE_BACK], at=later(match.position, 1))
            else:
                self.seal(match, asked, rest, at=later(match.position, 1))

    def seal(self, match: Match, asked: Open, rest: list[int], at: int | None) -> None:
        """What is left of the move; all of it if it was taken back."""
        now = match.position.find_serial(asked.serial)
        if now is not None and not now.done:
            answer(match, asked.serial, (asked.picks + rest)[len(now.picks) :], at=at)

    def second_thoughts(
        self, match: Match, serial: int, picks: list[int], dice: Dice, *, at: int | None, member: int = 0
    ) -> list[int]:
        """Some of the picks, one by one, all or the last of which are taken back again; gives what is left of the move,
        from where it is now."""
        asked = match.position.find_serial(serial)
        assert asked is not None
        whole = asked.picks + picks
        for pick in picks[: min(dice.below(len(picks) + 1), len(picks) - 1)]:
            answer(match, serial, [pick], at=at, member=member)
        now = match.position.find_serial(serial)
        if now is not None and now.is_begun() and dice.below(3):
            answer(match, serial, one_back(now) if dice.below(2) else [TAKE_BACK], at=at, member=member)
            self.compared.append("taken back")
        now = match.position.find_serial(serial)
        return whole[len(now.picks) :] if now is not None and not now.done else []

    # Following them.

    def follow(self, one: Match, two: Match, viewer: int, dice: Dice) -> None:
        for _ in range(ANSWERS):
            lines = len(one.happened), len(two.happened)
            changed = {*one.position.shifts, *one.position.counts}
            self.step(one, two, viewer, dice)
            here, there = (list(chain(*match.happened[n:])) for match, n in zip((one, two), lines, strict=True))
            if not self.alike(one.position, two.position, viewer, here, there, changed):
                return
            self.compare(one, two, viewer, dice)
        self.undone(one, two, viewer, dice)

    def step(self, one: Match, two: Match, viewer: int, dice: Dice) -> None:
        """The viewer answers alike; others as it comes, at the second table pick by pick and by another of the team."""
        asked, also = one.position.waiting(), two.position.waiting()
        at = later(one.position, 5)
        if asked.due and not dice.below(6):
            one.tick(asked.due)
            two.tick(asked.due)
        elif one.position.layout.eye[asked.player] == 1 << viewer:
            picks = whole_move(one.position, asked.serial, dice)
            answer(one, asked.serial, picks, at=at)
            answer(two, also.serial, picks, at=at)
        else:
            answer(one, asked.serial, whole_move(one.position, asked.serial, dice), at=at)
            picks = whole_move(two.position, also.serial, dice)
            for pick in self.second_thoughts(two, also.serial, picks, dice, at=at, member=-1):
                answer(two, also.serial, [pick], at=at, member=-1)

    def undone(self, one: Match, two: Match, viewer: int, dice: Dice) -> None:
        """Both go back to the same moment, as the viewer knows it."""
        seat = seat_of(one, viewer)
        which = dice.below(len(moments(one, seat)))
        for match in (one, two):
            match.undo(moments(match, seat)[which], seat or 0, agreed=True)
        self.compare(one, two, viewer, dice)

    def compare(self, one: Match, two: Match, viewer: int, dice: Dice) -> None:
        same = dice.fork("given")
        for here, there in zip_longest(given(one, viewer, same.copy()), given(two, viewer, same)):
            if here != there:
                raise Leak(f"viewer {viewer} is given {here} here, {there} there")
            self.compared.append(here[0])


def whole_move(position: Position, serial: int, dice: Dice) -> list[int]:
    """Picks at random until the question is answered."""
    trial = position.copy()
    picks: list[int] = []
    while True:
        asked = trial.find_serial(serial)
        if asked is None or asked.done:
            return picks
        picks.append(asked.options[dice.below(len(asked.options))])
        trial.pick(asked, picks[-1])


def answer(match: Match, serial: int, picks: list[int], *, at: int | None, member: int = 0) -> None:
    asked = match.position.find_serial(serial)
    assert asked is not None
    seat = match.position.layout.seats_of[asked.player][member]
    match.answer(seat, asked.number(), *picks, at=at)


def later(position: Position, by: int) -> int | None:
    """A time, at tables that have any."""
    return position.now + by if position.layout.patience else None
