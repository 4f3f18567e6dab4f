"""Open questions: who is asked, what may be picked, what was picked so far.

A move of several picks is one question that goes on: same serial, next step. What is picked inside it stays private
until the move is complete; others see only that the question is open. A sealed question keeps its picks to itself until
every sealed question is answered, so the order in which the answers arrive makes no difference (GEN-12).
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import mypyc_attr

from techdeck.engine import events as ev
from techdeck.engine.dice import Dice
from techdeck.engine.layout import NOWHERE, Layout
from techdeck.engine.table import Table
from techdeck.rules import rule_number

PASS: Final = -1  # pass, no, none, stop: last among the options where it is allowed
TAKE_BACK: Final = -2  # a sealed answer while others still choose, or what is picked so far of a move
STEPS: Final = 1024  # picks inside one question; a question's number is serial * STEPS + step
LAST_STEP: Final = STEPS // 2  # that is taken back; after it the steps are counted anew


class Open:
    """An open question, made by `new_question`: interpreted, an `__init__` of its own takes about a third longer.

    `options` is never changed in place, so copies of a position share it."""

    __slots__ = (
        "serial step player kind rule first_kind first_rule options first_options low high sealed done late picks "
        "due ways"
    ).split()

    serial: int
    step: int
    player: int
    kind: int
    rule: str
    first_kind: int  # what others are told
    first_rule: str
    options: list[int]
    first_options: list[int]  # what it is asked with again when something is taken back
    low: int  # of a question for several cards: at least, at most
    high: int
    sealed: bool
    done: bool  # a sealed answer is in
    late: bool  # it was given by the clock, and that is told when it is turned up
    picks: list[int]
    due: int  # when the default is given, 0 for never
    ways: int  # what the game found out when it asked, so as not to do it again for every pick

    def copy(self) -> Open:
        other = new_question(self.serial, self.player, self.kind, self.rule, self.options)
        other.step = self.step
        other.first_kind = self.first_kind
        other.first_rule = self.first_rule
        other.first_options = self.first_options
        other.low = self.low
        other.high = self.high
        other.sealed = self.sealed
        other.done = self.done
        other.late = self.late
        if self.picks:
            other.picks = self.picks[:]
        other.due = self.due
        other.ways = self.ways
        return other

    def number(self) -> int:
        return self.serial * STEPS + self.step

    def is_begun(self) -> bool:
        """Whether something was picked inside the move; not by who asked, as the card of a `shift it`."""
        return self.step > 0 and bool(self.picks) and not self.done

    def default(self) -> int:
        """What is answered for a player who does not: pass where that is possible."""
        return PASS if self.options[-1] == PASS else self.options[0]


def new_question(serial: int, player: int, kind: int, rule: str, options: list[int]) -> Open:
    question = Open()
    question.serial = serial
    question.step = 0
    question.player = player
    question.kind = kind
    question.rule = rule
    question.first_kind = kind
    question.first_rule = rule
    question.options = options
    question.first_options = options
    question.low = 1
    question.high = 1
    question.sealed = False
    question.done = False
    question.late = False
    question.picks = []
    question.due = 0
    question.ways = 0
    return question


NO_QUESTIONS: Final[list[Open]] = []
SEALED: Final = [TAKE_BACK]


@mypyc_attr(allow_interpreted_subclasses=True)
class Asking(Table):
    __slots__ = "opens serial over now".split()

    def __init__(self, layout: Layout, dice: Dice) -> None:
        super().__init__(layout, dice)
        self.opens = NO_QUESTIONS
        self.serial = 0
        self.over = False
        self.now = 0  # table time in ms

    def fill_questions(self, other: Asking) -> None:
        self.opens = [question.copy() for question in other.opens]
        self.serial = other.serial
        self.over = other.over
        self.now = other.now

    # What the game and the effects answer for.

    def run(self) -> None:
        """Go on until somebody has to decide or the game is over."""
        raise NotImplementedError

    def more(self, question: Open) -> bool:
        """Whether the move goes on after its last pick: then kind, rule and options are those of the next pick."""
        return False

    def decided(self, question: Open) -> None:
        """A question is answered completely."""
        raise NotImplementedError

    def unsealed(self, questions: list[Open]) -> None:
        """All sealed questions are answered."""
        raise NotImplementedError

    # Asking.

    def ask(self, player: int, kind: int, options: list[int], rule: str) -> Open:
        self.serial += 1
        question = new_question(self.serial, player, kind, rule, options)
        if self.layout.patience:
            question.due = self.now + self.layout.patience
        self.opens.append(question)
        return question

    def ask_sealed(self, player: int, kind: int, options: list[int], rule: str) -> Open:
        question = self.ask(player, kind, options, rule)
        question.sealed = True
        return question

    def ask_next(self, question: Open, kind: int, options: list[int], rule: str) -> bool:
        """The next pick of the same move; for use in `more`."""
        question.kind = kind
        question.rule = rule
        question.options = options
        return True

    def next_card(self, question: Open) -> bool:
        """`more` for a question that takes from `low` to `high` cards: the options left, pass once there are enough."""
        picks = question.picks
        last = picks[-1]
        if last == PASS:
            picks.pop()
            return False
        taken = len(picks)
        if taken >= question.high:
            return False
        options = question.options[:]
        options.remove(last)
        if options and options[-1] == PASS:
            options.pop()
        if not options:
            return False
        if len(options) == 1 and taken + 1 == question.low == question.high:
            picks.append(options[0])
            return False
        if taken >= question.low:
            options.append(PASS)
        question.options = options
        return True

    # Answering.

    def waiting(self) -> Open:
        """The first question that waits for an answer."""
        for question in self.opens:
            if not question.done:
                return question
        raise ValueError("the game is over: no question is open")

    def pick(self, question: Open, option: int) -> None:
        """One pick; *option* must be one of the question's options. `goes_on` and `complete` in one, for speed."""
        if question.done:
            self.reopen(question)
            return
        question.picks.append(option)
        if self.more(question):
            question.step += 1
        elif question.sealed:
            self.seal(question)
        else:
            self.opens.remove(question)
            self.decided(question)
            if not self.opens:
                self.run()
            if self.layout.answer_time:
                self.spend_time()

    def goes_on(self, question: Open, option: int) -> bool:
        """One pick inside a move, and whether there is another; nothing but the question changes."""
        if question.done:
            return False
        if option == TAKE_BACK:
            self.reopen(question)
            return True
        question.picks.append(option)
        if not self.more(question):
            return False
        question.step += 1
        return True

    def complete(self, question: Open) -> None:
        """All picks of a move are made: it is sealed, taken back, or happens."""
        if question.done:
            self.reopen(question)
        elif question.sealed:
            self.seal(question)
        else:
            self.opens.remove(question)
            self.decided(question)
            self.run()

    def seal(self, question: Open) -> None:
        question.done = True
        question.step += 1
        question.options = SEALED
        sealed = self.opens  # nothing else is open beside sealed questions
        for question in sealed:
            if not question.done:
                return
        self.opens = []
        for question in sealed:
            if question.late:
                self.tell_late(question)
        self.unsealed(sealed)
        if not self.opens:
            self.run()

    def reopen(self, question: Open) -> None:
        """Take back a sealed answer, or what is picked so far: the question is asked again as it was."""
        question.done = False
        question.late = False
        question.step = question.step % LAST_STEP + 1  # however often: there is always room for a move
        question.picks = []
        question.kind = question.first_kind
        question.rule = question.first_rule
        question.options = question.first_options

    # Time: deadlines stand in the position, and an answer first settles what is due.

    def settle(self, at: int) -> None:
        """Let table time go on to *at*: what was due by then happens first, in order."""
        while not self.over:
            due = self.next_due()
            if not due or due > at:
                break
            self.now = max(self.now, due)
            question = self.first_due()
            if question is not None and question.due <= self.now:
                self.run_out(question)
            else:
                self.clock_is_up()
        self.now = max(self.now, at)

    def next_due(self) -> int:
        """When something next happens by itself, 0 for never."""
        question = self.first_due()
        clock = self.clock_due()
        if question is None or 0 < clock < question.due:
            return clock
        return question.due

    def clock_due(self) -> int:
        """When a clock of the game itself is up, 0 for never; questions that are due at the same time come first."""
        return 0

    def clock_is_up(self) -> None:
        """What the game's own clocks have come to now happens."""

    def spend_time(self) -> None:
        """On the virtual clock every answer costs table time; a live table says when each one came instead."""
        self.settle(self.now + self.layout.answer_time)

    def resume_clock(self, now: int) -> None:
        """After an undo: time does not go back, and every open question has as long as it had left."""
        later = now - self.now
        self.now = now
        for question in self.opens:
            if question.due:
                question.due += later
        self.put_off(later)

    def put_off(self, later: int) -> None:
        """The game's own clocks are up so much *later*."""

    def first_due(self) -> Open | None:
        first: Open | None = None
        for question in self.opens:
            if question.due and not question.done and (first is None or question.due < first.due):
                first = question
        return first

    def run_out(self, question: Open) -> None:
        """Whose time is up is told with the answer, so of a sealed one not before all are in (GEN-12). A move that is
        not complete is not decided: what was picked of it does not count."""
        if question.is_begun():
            self.reopen(question)
        if question.sealed:
            question.late = True
        else:
            self.tell_late(question)
        self.time_is_up(question)

    def tell_late(self, question: Open) -> None:
        rule = rule_number(question.first_rule)
        everyone = self.layout.everyone
        self.events.append((ev.RAN_OUT, question.player, rule, NOWHERE, NOWHERE, NOWHERE, NOWHERE, everyone))

    def time_is_up(self, question: Open) -> None:
        """The default is given, for every pick that is left of the move."""
        serial = question.serial
        while question.serial == serial and question in self.opens and not question.done:
            if not self.goes_on(question, question.default()):
                self.complete(question)
