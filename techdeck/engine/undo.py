# not compiled: the edge of the engine
"""Undo is free until a player learned something, chance showed, another player decided or could have decided, or the
game is over. The reason is computed from what happened, not declared by the games."""

from __future__ import annotations

from typing import TYPE_CHECKING

from techdeck.deck import card_name
from techdeck.engine import events as ev
from techdeck.engine.asking import STEPS, TAKE_BACK, Open
from techdeck.engine.layout import NOWHERE
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
    if match.over and to < len(lines):
        return say("undo.over")
    now, then = in_force(lines, len(lines)), in_force(lines, to)
    for number in in_question(match, now, then, seat):
        if is_sealing(match, number) or (number in now and is_inside(match, number)):
            continue
        reason = decided_by_another(match, number, seat)
        if not reason and number in now:  # what is put back instead was known before
            reason = at_once(match, number) or chance(match, number) or learned(match, number, seat)
        if reason:
            return reason
    return among_sealed(match, seat)


def among_sealed(match: Match, seat: int) -> str:
    """While others seal theirs, going back would open what they have sealed."""
    sealed = [question for question in match.position.opens if question.sealed]
    mine = [question for question in sealed if seat in match.position.layout.seats_of[question.player]]
    if len(mine) == len(sealed):
        return ""
    if any(question.is_begun() for question in mine):
        return say("undo.begun")
    return say("undo.sealed") if any(question.done for question in mine) else say("undo.choosing")


def in_question(match: Match, now: list[int], then: list[int], seat: int) -> list[int]:
    """The lines that would be taken back or put back, in an order that tells nothing."""
    return [entry[-1] for entry in sorted({*missing(match, now, then, seat), *missing(match, then, now, seat)})]


def missing(match: Match, here: list[int], there: list[int], seat: int) -> list[tuple[int, bool, int, int]]:
    """The lines here that are not there, each behind what it is sorted by. Of answers that were sealed together all
    count if one does, first those of other teams, by seats: in which order they came in nobody is told (GEN-12)."""
    gone = {*here} - {*there}
    touched = {sealed_with(match, number) for number in gone} - {0}
    out = []
    for number in reversed(here):
        together = sealed_with(match, number) if touched else 0
        if together in touched:
            first = min(line for line in here if sealed_with(match, line) == together)
            chair = seat_of(match, number)
            out.append((first, chair in team_of(match, seat), chair, number))
        elif number in gone:
            out.append((number, False, 0, number))
    return out


def sealed_with(match: Match, number: int) -> int:
    """The first serial of the sealed questions that were open before the line; 0 if there were none."""
    return min((question.serial for question in match.past[number - 1].opens if question.sealed), default=0)


def seat_of(match: Match, number: int) -> int:
    """Whose line it is; -1 for time that went by."""
    name = match.record.lines[number - 1].seat
    return match.record.seats.index(name) if name else -1


def player_of(match: Match, seat: int) -> int:
    return next(player for player, members in enumerate(match.position.layout.seats_of) if seat in members)


def team_of(match: Match, seat: int) -> list[int]:
    return match.position.layout.seats_of[player_of(match, seat)]


def is_sealing(match: Match, number: int) -> bool:
    """Whether the line answered one of the sealed questions that are open now: nobody is told that it is there."""
    open_now = {question.serial for question in match.position.opens if question.sealed}
    return any(question.serial in open_now for question in match.past[number - 1].opens)


def is_inside(match: Match, number: int) -> bool:
    """Whether the line was a pick inside a move that is not complete: others are not told of it, nothing is decided."""
    serial = match.record.lines[number - 1].number // STEPS
    open_now = {question.serial for question in match.position.opens}
    return any(
        question.step and question.serial in open_now and serial in (0, question.serial)
        for question in after(match, number).opens
        if seat_of(match, number) in match.position.layout.seats_of[question.player]
    )


def in_force(lines: list[Line], until: int) -> list[int]:
    """The numbers of the lines that led to the position after line *until*, latest first, without what was undone."""
    numbers = []
    while until > 0:
        undo_to = lines[until - 1].undo_to
        if undo_to < 0:
            numbers.append(until)
        until = until - 1 if undo_to < 0 else undo_to
    return numbers


def decisions(match: Match, seats: list[int]) -> list[int]:
    """The lines in force by which these seats decided something, latest first."""
    numbers = in_force(match.record.lines, len(match.record.lines))
    return [number for number in numbers if seat_of(match, number) in seats and not is_asked_again(match, number)]


def is_asked_again(match: Match, number: int) -> bool:
    """Whether what the line answered is asked as if it had not: it was taken back, or took something back."""
    asked = answered_by(match, number)
    now = match.position.find_serial(asked.serial) if asked is not None else None
    return now is not None and not now.picks and not now.done


def answered_by(match: Match, number: int) -> Open | None:
    """The question that a seat's line answered."""
    serial = match.record.lines[number - 1].number // STEPS
    chair = seat_of(match, number)
    for question in match.past[number - 1].opens:
        if chair in match.position.layout.seats_of[question.player] and serial in (0, question.serial):
            return question
    return None


def one_back(question: Open) -> list[int]:
    """What to answer inside a move so that its last pick is taken back, and no other."""
    return [TAKE_BACK, *question.picks[:-1]]


def undo_words(match: Match, viewer: int | str | None, number: int) -> str:
    """What an undo took back, in the words in which this viewer was told of it: what was seen stays seen."""
    line = match.record.lines[number - 1]
    chair = match.seat(line.seat)
    is_me = viewer is not None and match.seat(viewer) == chair and team_of(match, chair) == [chair]
    who = say("name.you") if is_me else line.seat
    gone = {*in_force(match.record.lines, number - 1)} - {*in_force(match.record.lines, line.undo_to)}
    told = match.heads(viewer, sorted(gone))
    if not told:
        return say("log.undo.something", seat=who)
    told[0] = done_by(match, viewer, chair, sorted(gone)) or told[0]
    return say("log.undo", seat=who, what=in_short(told))


def in_short(told: list[str]) -> str:
    return say("log.undone", first=told[0], number=len(told) - 1) if len(told) > 1 else told[0]


def done_by(match: Match, viewer: int | str | None, chair: int, lines: list[int]) -> str:
    """What that seat's player did first in these lines: of answers that were sealed together it may not come first."""
    player = player_of(match, chair)
    width = ev.WIDTH - 1
    for line in lines:
        events = match.told(viewer, line)
        own = [at for at in range(0, len(events), width) if events[at + 1] == player]
        for told in match.worded([part for at in own for part in events[at : at + width]], viewer):
            if not told.heading:
                return told.words
    return ""


def decided_by_another(match: Match, number: int, seat: int) -> str:
    line = match.record.lines[number - 1]
    if not line.words:
        return say("undo.time")
    chair = seat_of(match, number)
    if chair in team_of(match, seat):
        return ""
    return say("undo.decided", seat=match.names.players[player_of(match, chair)])


def at_once(match: Match, number: int) -> str:
    """Where others may act at any time, as on a trading floor, what was said was heard, and counts (TE-T4, TE-T17)."""
    others = [
        question
        for question in match.past[number - 1].opens
        if not question.sealed and seat_of(match, number) not in match.position.layout.seats_of[question.player]
    ]
    return say("undo.at_once") if others else ""


def chance(match: Match, number: int) -> str:
    if match.past[number - 1].dice.thrown() == after(match, number).dice.thrown():
        return ""
    return say("undo.chance")


def after(match: Match, number: int) -> Position:
    return match.past[number] if number < len(match.past) else match.position


def learned(match: Match, number: int, seat: int) -> str:
    """A player saw a face that they could not place before this line, or that a card is not there."""
    events = match.happened[number]
    before = match.past[number - 1]
    asker = 1 << before.layout.viewer_of(seat)
    players = ~(1 << before.layout.spectator)  # that spectators see what players know hurts nobody
    for at in range(0, len(events), ev.WIDTH):
        event = events[at : at + ev.WIDTH]
        card, named = event[2], bool(event[7] & asker)
        if event[0] in CARDLESS or card < 0 or event[3] == NOWHERE:
            continue
        new = seen_by(before, event) & ~known_to(before, card, event[3], asker if named else 0) & players
        if new:
            name = card_name(card, before.layout.decks) if named else say("name.a_card")
            return say("undo.learned", who=who_sees(match, new), card=name)
    if before.facts != after(match, number).facts:
        return say("undo.absence")
    return holds_named(match, number)


def seen_by(before: Position, event: list[int]) -> int:
    """Who sees the face by what happens. Who sees it move because they knew it is not told: that they did is theirs."""
    kind, doer, card, source, _, to, _, seers = event
    layout = before.layout
    shown = source == to and kind not in (ev.PUT, ev.PUT_AMONG)
    if shown or before.is_changed(card):
        return seers
    return seers & (layout.sight[source] | layout.sight[to] | (layout.eye[doer] if doer >= 0 else 0))


def known_to(before: Position, card: int, source: int, asker: int) -> int:
    """Who could place the card, as far as the seat that asks may know: itself, who sees that zone, or everybody."""
    sight, known = before.layout.sight[source], before.known[card]
    if not asker:
        return sight
    return known if known == before.layout.everyone else sight | known & asker


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
    return ", ".join(names)
