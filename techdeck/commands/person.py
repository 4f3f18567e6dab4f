"""A person at a table in the terminal: looks, decides, asks why, takes back, leaves and comes back."""

from __future__ import annotations

import os
import re
import shlex
import time
from contextlib import suppress
from hashlib import sha256
from pathlib import Path
from typing import Final

from techdeck.bots import ADVISER, Reason
from techdeck.bots.reasons import reason_words
from techdeck.bots.worker import Worker, rules_of
from techdeck.cardsets import CardSet
from techdeck.commands import draw, keyboard
from techdeck.commands.draw import show
from techdeck.commands.screen import head
from techdeck.commands.screen import show as show_whole  # a name of a file in one piece, to be copied
from techdeck.engine.errors import Refused
from techdeck.engine.match import Match, Question
from techdeck.engine.undo import decisions, one_back
from techdeck.rules import say

FOR_SEAT: Final = re.compile(r"(?P<seat>[\w-]+): *(?P<words>.+)")


class Leave(Exception):
    """The person has had enough."""


class Person:
    def __init__(self, match: Match, cards: CardSet, seats: list[int], style: str, file: Path) -> None:
        self.match = match
        self.cards = cards
        self.seats = seats  # those the person decides for
        self.style = style  # of the others
        self.file = file
        self.problem = ""  # why the game could not be written there
        self.read = {seat: len(match.log(seat)) if match.record.lines else 0 for seat in seats}  # of the log
        self.shown: list[str] = []  # the table as it was last shown
        self.worker = Worker()
        self.began = time.monotonic()
        self.began_at = match.position.now

    def play(self) -> int:
        """To the end, or until the person leaves; gives the exit code."""
        try:
            try:
                return self.play_on()
            except (EOFError, KeyboardInterrupt, Leave, OSError):  # OSError: the terminal is gone
                return self.leave()
        except KeyboardInterrupt:  # `input` may end of itself before the signal's handler is called, which raises too
            return self.leave()

    def play_on(self) -> int:
        try:
            self.keep()
            while not self.match.over:
                self.decide()
        except (EOFError, Leave, OSError):
            raise
        except Exception as error:  # our mistake, not the player's: the record is what we need to find it
            show_whole(say("play.bug", kind=type(error).__name__, error=error))
            return self.leave() or 1
        return self.end()

    def decide(self) -> None:
        self.others_move()
        self.keep()
        mine = self.mine()
        if not mine:
            return
        question = mine[0]
        seat = self.seat_for(question)
        self.look(seat)
        draw.show_question(self.match, seat, question, self.cards)
        while not self.done_with(keyboard.ask(say("play.prompt")), seat, question):
            pass
        self.keep()

    # Whose decision it is.

    def mine(self) -> list[Question]:
        return [question for question in self.match.questions() if {*question.seats} & {*self.seats}]

    def seat_for(self, question: Question) -> int:
        return next(seat for seat in self.seats if seat in question.seats)

    def theirs(self) -> list[Question]:
        return [question for question in self.match.questions() if not {*question.seats} & {*self.seats}]

    def others_move(self) -> None:
        """Until the person is asked, and then whoever is asked at the same time, once; nobody inside a move."""
        while not self.match.over and not self.mine():
            self.other_answers(self.theirs()[0])
        if self.is_inside_a_move():
            return
        for question in self.theirs():
            if question.number in [each.number for each in self.theirs()]:
                self.other_answers(question)

    def is_inside_a_move(self) -> bool:
        """Also where all of it was taken back: that is no time for others to act in."""
        asked = [self.match.position.find(question.number) for question in self.mine()]
        return any(question is not None and question.step for question in asked)

    def other_answers(self, asked: Question) -> None:
        seat = asked.seats[0]
        picks, _ = self.thought(self.style, seat)
        first = next(question for question in self.match.questions() if seat in question.seats)
        self.match.answer(seat, first.number, *picks, at=self.clock())

    def thought(self, bot: str, seat: int) -> tuple[list[int], Reason | None]:
        """In a process of its own, which has never held the table."""
        rules = rules_of(self.match, self.cards)
        return self.worker.ask(bot, rules, self.match.view(seat), seat, seed_of(self.match, seat))

    # Time, at tables that have any.

    def clock(self) -> int | None:
        """Milliseconds of the table's time, or none where nothing is due."""
        position = self.match.position
        if position.layout.answer_time:  # the virtual clock: answers are what takes time
            return None
        if not position.now and not any(question.due for question in position.opens):
            return None
        return max(position.now, self.began_at + int((time.monotonic() - self.began) * 1000))

    def time_is_up(self) -> bool:
        now = self.clock()
        due = [question.due for question in self.match.view(None).questions if question.due]
        if now is None or not due or min(due) > now:
            return False
        self.match.tick(now)
        show(say("play.time_is_up"))
        return True

    # Looking.

    def look(self, seat: int) -> None:
        """What happened since the person last looked, then the table if it is another one now."""
        news = self.match.log(seat, self.read[seat])
        draw.show_log(news)
        self.read[seat] += len(news)
        lines = draw.table_text(self.match, seat)
        plain = [str(seat), *(line.plain for line in lines)]
        if plain != self.shown:
            draw.show_table(lines, draw.who(self.match, seat))
        self.shown = plain

    # Deciding.

    def done_with(self, line: str, seat: int, question: Question) -> bool:
        """Do what was typed; whether the table is another one now."""
        if self.time_is_up():
            return True
        command, _, rest = line.partition(" ")
        try:
            if line.startswith("?") or command == "help":
                self.explain(line.removeprefix("?").removeprefix("help").strip(), seat, question)
            elif command in ("why", "hint", "undo", "log", "table", "save", "quit"):
                return self.command(command, rest.strip(), seat, question)
            else:
                return self.answer(line, seat, question)
        except Refused as refused:
            show(draw.coloured(str(refused)))
        return False

    def answer(self, line: str, seat: int, question: Question) -> bool:
        found = FOR_SEAT.fullmatch(line)
        if found and found["seat"] in self.match.record.seats:
            return self.answer_for(self.match.seat(found["seat"]), found["words"])
        if not line:
            show(say("play.type_something"))
            return False
        words = keyboard.spelled_out(self.match, seat, question, line)
        self.match.answer_words(seat, words, question.number, at=self.clock())
        return True

    def answer_for(self, seat: int, words: str) -> bool:
        """`bo: take-back`, where somebody decides for several seats."""
        name = self.match.record.seats[seat]
        if seat not in self.seats:
            raise Refused(say("play.not_your_seat", seat=name), "")
        self.match.answer_words(seat, words, at=self.clock())
        return True

    def command(self, command: str, rest: str, seat: int, question: Question) -> bool:
        if rest and command not in ("why", "save"):
            raise Refused(say("play.alone", command=command, rest=rest), "")
        if command == "quit":
            raise Leave
        if command == "undo":
            return self.one_back(seat, question) if question.begun else self.undo()
        if command == "why":
            words = rest or say("play.why_what")
            show(draw.coloured(keyboard.why_not(self.match, seat, question, rest) if rest else words))
        elif command == "hint":
            self.hint(seat, question)
        elif command == "log":
            draw.show_log(self.match.log(seat))
        elif command == "table":
            self.shown = []
            self.look(seat)
            draw.show_question(self.match, seat, question, self.cards)
        else:
            self.save_as(rest)
        return False

    def explain(self, word: str, seat: int, question: Question) -> None:
        """`?`, `? TUG-3`, `? 7S`, `? discard 1`."""
        if not word:
            show(say("play.help", rule=question.rule))
        elif not draw.show_about(word, self.match, seat, self.cards):
            show(say("play.nothing_about", word=word))

    def hint(self, seat: int, question: Question) -> None:
        """What a strong bot would do, and why."""
        picks, reason = self.thought(ADVISER, seat)
        show(draw.coloured(reason_words(self.match, seat, question.number, picks, reason)))
        show(draw.coloured(say("play.hint_typed", words=self.match.in_words(seat, question.number, *picks))))

    def one_back(self, seat: int, question: Question) -> bool:
        """The last pick of a move that is not complete is taken back: nobody was told of it."""
        asked = self.match.position.find(question.number)
        assert asked is not None
        self.match.answer(seat, question.number, *one_back(asked), at=self.clock())
        return True

    def undo(self) -> bool:
        """Back to before the person's last decision; alone against opponents that is allowed whatever they did."""
        mine = decisions(self.match, self.seats)
        if not mine:
            show(say("play.nothing_to_undo"))
            return False
        seat = self.match.record.lines[mine[0] - 1].seat
        reason = self.match.undo_barrier(mine[0] - 1, seat)
        if reason and not self.confirmed(reason):
            return False
        self.match.undo(mine[0] - 1, seat, agreed=bool(reason))
        return True

    def confirmed(self, reason: str) -> bool:
        show(draw.coloured(say("play.undo_not_free", reason=reason)))
        if keyboard.ask(say("play.undo_anyway")).lower() in ("y", "yes"):
            return True
        show(say("play.undo_left"))
        return False

    # Saving, and leaving.

    def keep(self) -> None:
        """After every decision: whatever ends the program, nothing played is lost."""
        problem = write(self.file, str(self.match.record))
        if problem and problem != self.problem:
            show_whole(problem)
        self.problem = problem

    def save_as(self, name: str) -> None:
        file = Path(name).expanduser() if name else self.file
        problem = write(file, str(self.match.record))
        show_whole(problem or say("play.saved", file=file))
        if not problem:
            self.file = file
            self.problem = ""

    def leave(self) -> int:
        with suppress(OSError):
            show_whole()
            show_whole(self.problem or say("play.left", file=self.file, command=self.how_to_resume()))
        return 1 if self.problem else 0

    def how_to_resume(self) -> str:
        start = "./run play" if os.environ.get("TECHDECK_BUILD") else "techdeck play"  # ./run says which build it runs
        words = f"{start} --resume {shlex.quote(str(self.file))}"
        if len(self.seats) > 1:
            return f"{words} --opponents me"
        me = f" --me {self.match.record.seats[self.seats[0]]}" if self.seats[0] else ""
        return words + me + (f" --opponents {self.style}" if self.style != "normal" else "")

    def end(self) -> int:
        seat = self.seats[0]
        self.look(seat)
        draw.show_outcome(self.match)
        outcome = self.match.outcome
        everybody = self.match.record.seats
        names = {everybody[seat] for seat in self.seats}
        against = len(names) < len(everybody) or (len(everybody) == 1 and self.match.position.can_be_lost())
        if outcome is not None and against:
            show(head(say("play.won" if names & {*outcome.winners} else "play.lost")))
        show_whole(self.problem or say("play.record", file=self.file))
        return 1 if self.problem else 0


def seed_of(match: Match, seat: int) -> bytes:
    """Another for every decision: the deal is never disturbed, and a resumed game goes on as it would have.

    The bot has it, so nobody can read the secret of the deal in it."""
    return sha256(match.record.secret + f"/opponent/{seat}/{len(match.record.lines)}".encode()).digest()


def write(file: Path, text: str) -> str:
    """Save a record, whole or not at all; gives what went wrong."""
    growing = file.with_name(f"{file.name}.part")
    try:
        growing.write_text(text, encoding="utf-8")
        growing.replace(file)
    except (OSError, ValueError) as error:
        reason = error.strerror if isinstance(error, OSError) else str(error)
        return say("play.not_saved", file=file, reason=reason)
    return ""
