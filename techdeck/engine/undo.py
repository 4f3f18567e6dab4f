# not compiled: the edge of the engine
"""Undo is free until somebody learned something, chance showed, or another player decided. The reason is computed from
what happened, not declared by the games."""

from __future__ import annotations

from typing import TYPE_CHECKING

from techdeck.deck import card_name
from techdeck.engine import events as ev
from techdeck.engine.words import CARDLESS
from techdeck.language import words as w
from techdeck.rules import say

if TYPE_CHECKING:
    from techdeck.engine.match import Match
    from techdeck.engine.position import Position
    from techdeck.engine.record import Line


def barrier(match: Match, to: int, seat: int) -> str:
    """The first reason why going back to after line *to* would take something from somebody; empty if none.

    It tells the seat nothing that it does not know: no card it has not seen, and not who has sealed an answer."""
    lines = match.record.lines
    now, then = in_force(lines, len(lines)), in_force(lines, to)
    for number in sorted({*now} ^ {*then}):
        if is_sealing(match, number):
            continue
        reason = decided_by_another(match, number, seat)
        if not reason and number in now:  # what is put back instead was known before
            reason = chance(match, number) or learned(match, number, seat)
        if reason:
            return reason
    return say("undo.sealed") if any(question.sealed for question in match.position.opens) else ""


def is_sealing(match: Match, number: int) -> bool:
    """Whether the line answered one of the sealed questions that are open now: nobody is told that it is there."""
    open_now = {question.serial for question in match.position.opens if question.sealed}
    return any(question.serial in open_now for question in match.past[number - 1].opens)


def in_force(lines: list[Line], until: int) -> list[int]:
    """The numbers of the lines that led to the position after line *until*, latest first, without what was undone."""
    numbers = []
    while until > 0:
        undo_to = lines[until - 1].undo_to
        if undo_to < 0:
            numbers.append(until)
        until = until - 1 if undo_to < 0 else undo_to
    return numbers


def decided_by_another(match: Match, number: int, seat: int) -> str:
    line = match.record.lines[number - 1]
    if not line.words:
        return say("undo.time")
    team = next(members for members in match.position.layout.seats_of if seat in members)
    if match.record.seats.index(line.seat) in team:
        return ""
    return say("undo.decided", seat=line.seat)


def chance(match: Match, number: int) -> str:
    if match.past[number - 1].dice.thrown() == after(match, number).dice.thrown():
        return ""
    return say("undo.chance")


def after(match: Match, number: int) -> Position:
    return match.past[number] if number < len(match.past) else match.position


def learned(match: Match, number: int, seat: int) -> str:
    """Somebody saw a face that they could not place before this line, or that a card is not there."""
    events = match.happened[number]
    before = match.past[number - 1]
    asker = 1 << before.layout.viewer_of(seat)
    for at in range(0, len(events), ev.WIDTH):
        kind, card, source, seers = events[at], events[at + 2], events[at + 3], events[at + 7]
        if kind in CARDLESS or card < 0:
            continue
        # Of a card that the seat does not see it is not told whether others knew it.
        new = seers & ~(before.known[card] if seers & asker else before.layout.sight[source])
        if new:
            name = card_name(card, before.layout.decks) if seers & asker else say("name.a_card")
            return say("undo.learned", who=who_sees(match, new), card=name)
    if before.facts != after(match, number).facts:
        return say("undo.absence")
    return holds_named(match, number)


def holds_named(match: Match, number: int) -> str:
    """Somebody is asked which of their cards that are as named: so they hold some."""
    then, now = match.past[number - 1], after(match, number)
    doer = match.record.seats.index(match.record.lines[number - 1].seat)
    if now.frames and now.frames[-1].program[now.frames[-1].pc + w.FLAGS] & w.NAMED:
        for question in now.opens:
            if question.serial > then.serial and doer not in now.layout.seats_of[question.player]:
                return say("undo.holds", who=match.names.players[question.player])
    return ""


def who_sees(match: Match, viewers: int) -> str:
    layout = match.position.layout
    names = [match.names.players[player] for player in range(layout.players) if layout.eye[player] & viewers]
    return ", ".join(names) or say("name.spectators")
