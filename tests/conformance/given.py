"""Everything that a match gives to a seat or to the spectators, in words or numbers: two tables that a viewer cannot
tell apart must give the same, thing by thing.

Only what the viewer knows is used to ask: their own questions, and the lines of the record that told them something.
"""

from __future__ import annotations

from collections.abc import Iterator

from techdeck.engine import undo
from techdeck.engine.asking import PASS, TAKE_BACK
from techdeck.engine.dice import Dice
from techdeck.engine.errors import Refused
from techdeck.engine.match import Match, Question
from techdeck.scenario.run import spare

Given = Iterator[tuple[str, object]]

# By method or property of Match: what is given to a viewer, and compared below under its name.
COMPARED = (
    "view text questions events told log transcript over outcome why_not preview in_words answer_words undo_barrier"
).split()
# What the pairs do at both tables, and then compare what is given.
DONE = ["answer", "undo", "tick"]
# What others of these are made of.
INSIDE = "seat viewer clock said heads worded asked_of asked_as not_asked worked_out took_something_back".split()


def given(match: Match, viewer: int, dice: Dice) -> Given:
    """Name and value, one after the other; the dice choose what is tried."""
    seat = seat_of(match, viewer)
    yield "view", match.view(seat).data()
    yield "text", match.text(seat)
    yield "events", match.events(seat)
    yield "told", [match.told(seat, line) for line in told_lines(match, seat)]
    yield "log", [match.log(seat), match.log(seat, dice.below(4))]
    yield "transcript", match.transcript(seat)
    yield "over", match.over
    yield "outcome", match.outcome
    if seat is not None:
        yield "questions", match.questions(seat)
        yield "undo_barrier", [match.undo_barrier(to, seat) for to in moments(match, seat)]
        for question in match.questions(seat):
            if seat in question.seats:
                yield from own_move(match, seat, question, dice)
            else:
                yield from not_mine(match, seat, question)
        yield "why_not", refused(match.why_not(seat, dice.below(4), 0))
    if waits_for(match, viewer):
        yield "text", str(match)


def seat_of(match: Match, viewer: int) -> int | None:
    """A seat that sees as this viewer; none for the spectators."""
    layout = match.position.layout
    seats = (seat for seat in range(layout.seats) if layout.viewer_of(seat) == viewer)
    return None if viewer == layout.spectator else next(seats)


def waits_for(match: Match, viewer: int) -> bool:
    """Whether the match is printed for this viewer. Who is waited for tells who has sealed: that print is nobody's."""
    waiting = match.waiting()
    return bool(waiting) and not waiting[0].sealed and match.position.layout.eye[waiting[0].player] == 1 << viewer


def told_lines(match: Match, seat: int | None) -> list[int]:
    return [line for line in range(1, len(match.happened)) if match.told(seat, line)]


def moments(match: Match, seat: int | None) -> list[int]:
    """The lines that a viewer can want to go back to: the first, those that told something, before their own.

    Not to before their own where it was undone: which of the others had sealed by then is part of that table."""
    viewer = match.viewer(seat)
    own = [match.record.seats[each] for each in range(len(match.record.seats)) if match.viewer(each) == viewer]
    in_force = undo.in_force(match.record.lines, len(match.record.lines))
    before = [number - 1 for number in in_force if match.record.lines[number - 1].seat in own]
    return [0, *told_lines(match, seat)[:-1], *before]


def refused(refusal: Refused | None) -> tuple[str, str, tuple[str, ...]]:
    return (str(refusal), refusal.rule, refusal.allowed) if refusal else ("", "", ())


def own_move(match: Match, seat: int, question: Question, dice: Dice) -> Given:
    """A whole move at random, pick by pick: what it would do, and what is refused on the way and behind its end."""
    number = question.number
    picks: list[int] = []
    words: list[str] = []
    asked: Question | None = question
    yield "preview", match.preview(seat, number)
    while asked is not None:
        for wrong in (dice.below(match.position.layout.cards), dice.below(24) - 2):
            yield "why_not", refused(match.why_not(seat, number, *picks, wrong))
        at = dice.below(len(asked.options))
        picks.append(asked.options[at])
        words.append(asked.words[at])
        preview = match.preview(seat, number, *picks)
        yield "preview", preview
        yield "in_words", match.in_words(seat, number, *picks)
        asked = preview.next
    for more in ([], [picks[0]], [PASS], [TAKE_BACK]):
        yield "why_not", refused(match.why_not(seat, number, *picks, *more))
    for rest in ("nonsense", words[0], "pass", "take-back"):
        yield "answer_words", in_words(match, seat, f"{' '.join(words)} {rest}", number)


def not_mine(match: Match, seat: int, question: Question) -> Given:
    """A question of somebody else, and its next numbers: it makes no difference how far they are with it."""
    for number in range(question.number, question.number + 3):
        yield "why_not", refused(match.why_not(seat, number, PASS))
        yield "answer_words", in_words(match, seat, "pass", number)
        try:
            yield "preview", match.preview(seat, number)
        except Refused as refusal:
            yield "preview", refused(refusal)


def in_words(match: Match, seat: int, words: str, number: int) -> tuple[str, str, tuple[str, ...]]:
    try:
        spare(match).answer_words(seat, words, number)
    except Refused as refusal:
        return refused(refusal)
    return refused(None)
