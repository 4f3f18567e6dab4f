# not compiled: the edge of the engine
"""Undo is free until somebody learned something, chance showed, or another player decided. The reason is computed from
what happened, not declared by the games."""

from __future__ import annotations

from typing import TYPE_CHECKING

from techdeck.deck import card_name
from techdeck.engine import events as ev
from techdeck.engine.words import CARDLESS
from techdeck.rules import say

if TYPE_CHECKING:
    from techdeck.engine.match import Match


def barrier(match: Match, to: int, seat: int) -> str:
    """The first reason why going back to after line *to* would take something from somebody; empty if none."""
    for number in range(to + 1, len(match.past) + 1):
        if number not in match.undone:
            reason = decided_by_another(match, number, seat) or chance(match, number) or learned(match, number)
            if reason:
                return reason
    return ""


def decided_by_another(match: Match, number: int, seat: int) -> str:
    line = match.record.lines[number - 1]
    if not line.words:
        return "" if line.undo_to >= 0 else say("undo.time", line=number)
    team = next(members for members in match.position.layout.seats_of if seat in members)
    if match.record.seats.index(line.seat) in team:
        return ""
    return say("undo.decided", seat=line.seat, line=number)


def chance(match: Match, number: int) -> str:
    before = match.past[number - 1]
    after = match.past[number] if number < len(match.past) else match.position
    if before.dice.thrown() == after.dice.thrown() or match.record.lines[number - 1].undo_to >= 0:
        return ""
    return say("undo.chance", line=number)


def learned(match: Match, number: int) -> str:
    """Somebody saw a face that they could not place before this line."""
    events = match.happened[number]
    before = match.past[number - 1]
    for at in range(0, len(events), ev.WIDTH):
        kind, card, seers = events[at], events[at + 2], events[at + 7]
        if kind in CARDLESS or card < 0:
            continue
        new = seers & ~before.known[card]
        if new:
            return say("undo.learned", who=who_sees(match, new), card=card_name(card, before.layout.decks), line=number)
    return ""


def who_sees(match: Match, viewers: int) -> str:
    layout = match.position.layout
    names = [match.names.players[player] for player in range(layout.players) if layout.eye[player] & viewers]
    return ", ".join(names) or say("name.spectators")
