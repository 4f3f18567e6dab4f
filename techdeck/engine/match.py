# not compiled: the edge of the engine
"""A match: a position with its record, its events, undo and clock.

`answer` is the only way a table changes: worked out on a copy, then swapped in, one line in the record.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from techdeck.cardsets import CardSet, available, load
from techdeck.deck import CARDS, card_name
from techdeck.engine import events as ev
from techdeck.engine import fairness
from techdeck.engine.asking import PASS, STEPS, TAKE_BACK, Open
from techdeck.engine.dice import Dice
from techdeck.engine.errors import Refused
from techdeck.engine.game import Game, GameError
from techdeck.engine.notation import Names, read_answer, spell, spell_pick
from techdeck.engine.position import Position
from techdeck.engine.record import CHECK_EVERY, DIGITS, SHOWN, Check, Line, Record
from techdeck.engine.undo import after, barrier, undo_words
from techdeck.engine.view import QuestionView, View
from techdeck.engine.words import CARDLESS, Told, events_told, option_label, prompt, reason_words, table_lines
from techdeck.rules import say
from techdeck.rules.version import RULES_VERSION

SEAT_NAME = re.compile(r"[\w-]{1,24}")
# What would mean something else: in a record, in an answer that picks a player, in a scenario, in a log.
RESERVED = (
    "undo",
    "tick",
    "over",
    "pass",
    "take-back",
    "spectator",
    "all",
    "nobody",
    "none",
    "nothing",
    "empty",
    "you",
)
NUMBER_OR_TEAM = re.compile(r"-?\d+|team-\d+")
CARD_NAMES = frozenset(card_name(face) for face in range(CARDS))
DEFAULT_NAMES = ["ann", "bo", "cy", "dee", "eve", "fay"]


@dataclass(frozen=True, kw_only=True)
class Question:
    """Pick one of these. `options` are empty for who is not asked."""

    number: int
    seats: tuple[int, ...]
    kind: str
    rule: str
    options: tuple[int, ...]
    words: tuple[str, ...]  # the options as they are written
    labels: tuple[str, ...]  # and as they are read, where that is something else
    default: int
    usual: bool  # the default is what most people want
    prompt: str
    due: int = 0  # when the default is given, in ms of the table's time; 0 for never
    answered: bool = False  # sealed: only taking it back is left
    begun: bool = False  # something was picked inside the move, and TAKE_BACK takes that back


@dataclass(frozen=True, kw_only=True)
class Preview:
    """What picks would do, as far as the seat may know."""

    complete: bool  # nothing more is to be picked
    facts: dict[str, int]
    words: str  # the same as a sentence
    next: Question | None  # the next pick of the same move


@dataclass(frozen=True, kw_only=True)
class Outcome:
    winners: tuple[str, ...]
    rule: str
    scores: tuple[int, ...]  # by seat
    words: str  # who won and how

    def __str__(self) -> str:
        """As it stands in a record: part of the notation, the same in every language."""
        scores = " ".join(map(str, self.scores))
        return f"{' '.join(self.winners) or 'nobody'} won ({self.rule}); scores {scores}"


class Match:
    def __init__(self, game: Game, record: Record, cards: CardSet) -> None:
        """Deal a new match as the head of *record* says; its lines are not played (see `techdeck.replay`)."""
        self.game = game
        self.record = record
        seed = fairness.seed(record.secret, record.seats, record.cuts)
        self.position = game.start(game.setup(len(record.seats), Dice(seed), cards, **record.options))
        self.names = Names(self.position, record.seats)
        self.position.start()
        self.past: list[Position] = []  # by line: the position before it
        self.happened: list[list[int]] = [self.position.take_events()]  # at the deal, then by line

    # Looking.

    @property
    def over(self) -> bool:
        return self.position.over

    @property
    def commitment(self) -> str:
        return fairness.commitment(self.record.secret)

    @property
    def outcome(self) -> Outcome | None:
        position = self.position
        if not position.over:
            return None
        winners = tuple(self.record.seats[seat] for seat in position.winners())
        return Outcome(
            winners=winners,
            rule=position.ending(),
            scores=tuple(position.scores()),
            words=position.ending_words(self.names.players),
        )

    def seat(self, seat: int | str) -> int:
        """A seat by number or name."""
        if isinstance(seat, str):
            if seat not in self.record.seats:
                raise Refused(say("refused.no_such_seat", seat=seat, seats=", ".join(self.record.seats)), "")
            return self.record.seats.index(seat)
        if type(seat) is not int or not 0 <= seat < len(self.record.seats):
            raise Refused(say("refused.no_such_seat", seat=seat, seats=", ".join(self.record.seats)), "")
        return seat

    def line(self, line: int) -> int:
        """The number of a line of the record, 0 for the deal."""
        whole_number("refused.line_no_number", line)
        if not 0 <= line <= len(self.past):
            raise Refused(say("refused.no_such_line", line=line), "")
        return line

    def viewer(self, seat: int | str | None) -> int:
        """The viewer a seat sees as; nobody's seat is the spectators'."""
        layout = self.position.layout
        return layout.spectator if seat is None else layout.viewer_of(self.seat(seat))

    def questions(self, seat: int | str | None = None) -> list[Question]:
        """The questions that wait for an answer; for a seat also others', without their options."""
        if seat is None:
            return [self.question(self.position.question_view(asked, True)) for asked in self.waiting()]
        bit = 1 << self.viewer(seat)
        eye = self.position.layout.eye
        shown = [self.position.question_view(asked, eye[asked.player] == bit) for asked in self.position.opens]
        return [self.question(view) for view in shown]

    def waiting(self) -> list[Open]:
        return [asked for asked in self.position.opens if not asked.done]

    def question(self, view: QuestionView) -> Question:
        position = self.position
        kind = position.layout.kinds[view.kind]
        options = position.in_order(view)
        return Question(
            number=view.serial * STEPS + view.step,
            seats=tuple(position.layout.seats_of[view.player]),
            kind=kind.name,
            rule=view.rule,
            options=tuple(options),
            words=tuple(spell(position, self.names, view.kind, option) for option in options),
            labels=tuple(option_label(position, self.names, view.kind, option) for option in options),
            default=PASS if not view.options or view.options[-1] == PASS else view.options[0],
            usual=kind.usual and not view.done,
            prompt=prompt(position, self.names, view),
            due=view.due,
            answered=view.done,
            begun=view.step > 0 and bool(view.picks) and not view.done,
        )

    def view(self, seat: int | str | None = None) -> View:
        view = self.position.view(self.viewer(seat))
        view.now = self.clock(seat)
        return view

    def clock(self, seat: int | str | None = None) -> int:
        """The table's time when this seat was last told something or answered: when others sealed is theirs to know."""
        for line in range(len(self.record.lines), 0, -1):
            done = self.record.lines[line - 1]
            if not done.words or self.viewer(done.seat) == self.viewer(seat) or self.told(seat, line):
                return after(self, line).now
        return after(self, 0).now

    def text(self, seat: int | str | None = None) -> str:
        """The table as a seat sees it, as text to play from."""
        return "\n".join(table_lines(self.position, self.names, self.view(seat)))

    def __str__(self) -> str:
        """The table as who is to decide sees it; after the end, everything."""
        waiting = self.waiting()
        return self.text(self.position.layout.seats_of[waiting[0].player][0] if waiting else None)

    def told(self, seat: int | str | None, line: int) -> list[int]:
        """What a seat was told at a line of the record; line 0 is the deal. Seven ints an event (events.py).

        Lines and their numbers are for who keeps the record, not for seats: some of them are secret."""
        return ev.told(self.happened[self.line(line)], self.viewer(seat), CARDLESS)

    def events(self, seat: int | str | None = None, since: int = 0) -> list[list[int]]:
        """What a seat was told, one entry each time. Lines that told it nothing leave no trace, not even a number."""
        whole_number("refused.line_no_number", since)
        told = [self.told(seat, line) for line in range(len(self.happened))]
        return [events for events in told if events][since:]

    def log(self, seat: int | str | None = None, since: int = 0) -> list[Told]:
        """The same in words, without the first *since* sentences: the transcript, to be shown while a match runs."""
        whole_number("refused.line_no_number", since)
        return [told for line in range(len(self.happened)) for told in self.said(seat, line)][max(0, since) :]

    def said(self, seat: int | str | None, line: int) -> list[Told]:
        """The sentences of a line of the record."""
        told = self.worded(self.told(seat, line), seat)
        if self.took_something_back(seat, line):
            told.insert(0, Told(words=undo_words(self, seat, line)))
        return told

    def heads(self, seat: int | str | None, lines: list[int]) -> list[str]:
        """Of each of these lines that told a seat something, the first sentence."""
        sentences = ([told.words for told in self.said(seat, line) if not told.heading] for line in lines)
        return [words[0] for words in sentences if words]

    def worded(self, events: list[int], seat: int | str | None = None) -> list[Told]:
        """Events as a seat was told them, as the lines of a log."""
        width = ev.WIDTH - 1
        me = self.position.layout.player_seeing(self.viewer(seat))
        each = [events[at : at + width] for at in range(0, len(events), width)]
        return events_told(self.position, self.names, self.game.events, each, me)

    def took_something_back(self, seat: int | str | None, line: int) -> bool:
        """Whether the line is an undo of something this seat had been told."""
        to = self.record.lines[line - 1].undo_to if line else -1
        return to >= 0 and any(self.told(seat, undone) for undone in range(to + 1, line))

    def transcript(self, seat: int | str | None = None) -> str:
        return "\n".join(map(str, self.log(seat))) + "\n"

    # Answering.

    def answer(self, seat: int | str, number: int, *picks: int, at: int | None = None) -> None:
        """Answer question *number*; several picks are all or nothing. What is Refused changes nothing."""
        trial, line = self.worked_out(self.seat(seat), number, list(picks), at)
        self.take(trial, line)

    def answer_words(self, seat: int | str, words: str, number: int = 0, at: int | None = None) -> None:
        """The same in notation: `bid 7S 4K`; *number* is needed only if the seat has several questions open."""
        chair = self.seat(seat)
        position = self.position
        if at is not None:
            check_time(at, position.now)
            position = position.copy()
            position.settle(at)  # what is due by then comes first, and may ask something else
        asked = self.asked_of(position, chair, number, words)
        picks = read_answer(position, self.names, asked, words)
        if not picks:
            raise Refused(say("refused.no_pick"), asked.rule)
        self.answer(chair, asked.number(), *picks, at=at)

    def asked_of(self, position: Position, seat: int, number: int, words: str) -> Open:
        """The question that a line of notation answers: the seat's only one, or the one whose leading word it has."""
        whole_number("refused.question_no_number", number)
        if type(words) is not str:
            raise Refused(say("refused.no_words", value=repr(words)), "")
        mine = [asked for asked in position.opens if seat in position.layout.seats_of[asked.player]]
        if number and mine:
            mine = [self.asked_as(position, seat, number)]
        if len(mine) > 1:
            kinds = position.layout.kinds
            mine = [asked for asked in mine if kinds[asked.kind].lead == words.partition(" ")[0]] or mine
        if not mine:
            raise Refused(self.not_asked(), "")
        return mine[0]

    def asked_as(self, position: Position, seat: int, number: int) -> Open:
        """The question of that number. How far somebody else is with theirs makes no difference to the refusal."""
        whole_number("refused.question_no_number", number)
        asked = position.find_serial(number // STEPS)
        if asked is not None and seat not in position.layout.seats_of[asked.player]:
            raise Refused(self.not_asked(), asked.first_rule)
        if asked is None or asked.number() != number:
            raise Refused(self.not_asked() if self.over else say("refused.not_open", number=number), "")
        return asked

    def not_asked(self) -> str:
        """A refusal is read by who is refused."""
        if self.over:
            return say("refused.over")
        # Also those who have sealed an answer: that they have is nobody's business before all have.
        asked = {
            self.record.seats[s] for open in self.position.opens for s in self.position.layout.seats_of[open.player]
        }
        return say("refused.not_your_turn", others=", ".join(sorted(asked)))

    def worked_out(self, seat: int, number: int, picks: list[int], at: int | None) -> tuple[Position, Line]:
        """The position after an answer, on a copy, and its line; or Refused."""
        trial = self.position.copy()
        if at is not None:
            check_time(at, trial.now)
            trial.settle(at)
        asked = self.asked_as(trial, seat, number)
        if not picks:
            raise Refused(say("refused.no_pick"), asked.rule)
        of_seat = [each for each in trial.opens if seat in trial.layout.seats_of[each.player]]
        goes_on, words = self.pick_all(trial, asked, picks)
        if not goes_on:
            trial.complete(asked)
            timed = at is None and trial.layout.answer_time
            if timed and not asked.sealed:  # how often somebody has sealed is nobody's business
                trial.spend_time()
        line = Line(
            seat=self.record.seats[seat],
            number=number if len(of_seat) > 1 else 0,
            at=-1 if at is None else at,
            words=words,
        )
        return trial, line

    def pick_all(self, trial: Position, asked: Open, picks: list[int]) -> tuple[bool, str]:
        """Make the picks inside a move: whether it goes on, and the picks in words. The move itself is not made."""
        goes_on = True
        words: list[str] = []
        lead = ""
        for pick in picks:
            if not goes_on:
                raise Refused(say("refused.too_many_picks", rest=pick), asked.rule)
            whole_number("refused.pick_no_number", pick)
            self.refuse_unless_allowed(trial, asked, pick)
            words.append(spell_pick(trial, self.names, asked.kind, pick, lead))
            lead = "" if pick == TAKE_BACK else trial.layout.kinds[asked.kind].lead
            goes_on = trial.goes_on(asked, pick)
        return goes_on, " ".join(words)

    def in_words(self, seat: int | str, number: int, *picks: int) -> str:
        """The picks of a move, complete or not, in notation."""
        trial = self.position.copy()
        return self.pick_all(trial, self.asked_as(trial, self.seat(seat), number), list(picks))[1]

    def refuse_unless_allowed(self, trial: Position, asked: Open, pick: int) -> None:
        reason, rule = trial.why_not_pick(asked, pick)
        if reason:
            shown = trial.question_view(asked, True)
            if pick not in (PASS, TAKE_BACK) and not trial.exists(asked.kind, pick):
                message = say("refused.no_such_option", pick=pick)
            else:
                message = reason_words(trial, self.names, shown, pick, reason)
            words = tuple(spell(trial, self.names, asked.kind, option) for option in asked.options)
            raise Refused(say("refused.may_not", reason=message, words=", ".join(words)), rule, words)

    def take(self, trial: Position, line: Line) -> None:
        self.past.append(self.position)
        self.position = trial
        self.happened.append(trial.take_events())
        self.record.add(line)
        number = len(self.record.lines)
        if number % CHECK_EVERY == 0 or trial.over:
            chain = self.record.chain(number)
            self.record.checks.append(Check(line=number, position=trial.fingerprint()[:SHOWN], chain=chain))
        self.record.result = str(self.outcome) if trial.over else ""

    @property
    def due(self) -> int:
        """When something happens of itself, in ms of the table's time; 0 for never."""
        return 0 if self.over else self.position.next_due()

    def tick(self, at: int) -> None:
        """Let time go by: what is due by then happens."""
        check_time(at, self.position.now)
        trial = self.position.copy()
        trial.settle(at)
        self.take(trial, Line(at=at))

    def why_not(self, seat: int | str, number: int, *picks: int) -> Refused | None:
        """The refusal that an answer would get, with the rule that forbids it; None if it is allowed."""
        try:
            self.worked_out(self.seat(seat), number, list(picks), None)
        except Refused as refused:
            return refused
        return None

    def preview(self, seat: int | str, number: int, *picks: int) -> Preview:
        """What the picks would do, and what would be asked next inside the same move."""
        chair = self.seat(seat)
        trial = self.position.copy()
        asked = self.asked_as(trial, chair, number)
        # Only picks inside the move are tried: what comes after it may depend on what the seat does not know.
        goes_on, _ = self.pick_all(trial, asked, list(picks))
        first = self.position.find(number)
        assert first is not None
        if first.done:  # of what is taken back there is nothing to tell
            return Preview(complete=not goes_on, facts={}, words="", next=None)
        rest = list(picks)
        if TAKE_BACK in rest:  # what was picked before it does not count
            first = first.copy()
            self.position.reopen(first)
            rest = rest[len(rest) - rest[::-1].index(TAKE_BACK) :]
        facts = dict(self.position.preview_facts(first, rest))
        words = self.position.preview_words(first, rest)
        following = self.question(trial.question_view(asked, True)) if goes_on else None
        return Preview(complete=not goes_on, facts=facts, words=words, next=following)

    # Undo.

    def undo_barrier(self, to: int, seat: int | str) -> str:
        """Why going back to after line *to* is not free for this seat, in words; empty if it is.

        The reason can be shown to the seat. The number is of the record, whose lines nobody is told while others seal
        or are inside a move."""
        return barrier(self, self.line(to), self.seat(seat))

    def undo(self, to: int, seat: int | str, *, agreed: bool = False, at: int | None = None) -> None:
        """Go back to the position after line *to* (0 is the deal). Nothing is deleted: the undo is a line too."""
        now = self.position.now if at is None else at
        check_time(now, self.position.now)
        reason = self.undo_barrier(to, seat)
        if to == len(self.past):
            raise Refused(say("refused.nothing_since", line=to), "")
        if reason and not agreed:
            raise Refused(reason, "")
        name = self.record.seats[self.seat(seat)]
        line = Line(seat=name, undo_to=to, at=-1 if at is None else at, agreed=agreed)
        back = self.past[to].copy()
        back.resume_clock(now)
        self.take(back, line)


def whole_number(key: str, value: object) -> None:
    """At the edge anything may be given: what is no int is refused with that sentence, before it gets into a record."""
    if type(value) is not int:
        raise Refused(say(key, value=repr(value)), "")


def check_time(at: int, now: int) -> None:
    """A time that a record can tell, and not before *now*."""
    whole_number("refused.time_no_number", at)
    if at < now:
        raise Refused(say("refused.time_goes_back", at=at, now=now), "")
    if at >= 10**DIGITS:
        raise Refused(say("refused.long_time", number=DIGITS), "")


def new_record(
    game: Game,
    cards: CardSet,
    seats: int | list[str],
    secret: bytes,
    cuts: dict[str, str] | None,
    options: dict[str, int],
) -> Record:
    """The head of a new match's record; everything in it is checked."""
    chosen = game.setup(how_many(seats), Dice(b""), cards, **options).options
    names = DEFAULT_NAMES[:seats] if isinstance(seats, int) else list(seats)
    for name in names:
        check_name(name, names)
    cuts = {} if cuts is None else cuts
    check_cuts(cuts, names)
    return Record(
        game=game.name,
        seats=names,
        options=chosen,
        card_set=cards.name,
        card_hash=cards.hash,
        secret=secret,
        cuts={seat: cuts[seat] for seat in names if seat in cuts},
        rules=RULES_VERSION,
        embedded="" if cards.name in available() and load(cards.name).hash == cards.hash else cards.source,
    )


def how_many(seats: object) -> int:
    """*seats* is their number, or a list of their names."""
    if type(seats) is int:
        return seats
    if not isinstance(seats, list | tuple):
        raise GameError(say("match.bad_seats", value=repr(seats)))
    return len(seats)


def check_name(name: object, names: list[str]) -> None:
    if not isinstance(name, str) or not SEAT_NAME.fullmatch(name) or names.count(name) > 1:
        raise Refused(say("refused.bad_name", name=name), "")
    if name in RESERVED or NUMBER_OR_TEAM.fullmatch(name) or name in CARD_NAMES:
        raise Refused(say("refused.reserved_name", name=name, words=", ".join(RESERVED)), "")


def check_cuts(cuts: object, names: list[str]) -> None:
    if not isinstance(cuts, dict):
        raise Refused(say("match.bad_cuts", value=repr(cuts)), "GEN-11")
    for seat, cut in cuts.items():
        nobody = say("refused.no_such_seat", seat=seat, seats=", ".join(names)) if seat not in names else ""
        problem = nobody or fairness.problem_with_cut(cut)
        if problem:
            raise Refused(say("refused.bad_cut", seat=seat, problem=problem), "GEN-11")
