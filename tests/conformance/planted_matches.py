"""Leaks planted into the match itself, each through one of the things that it gives to a seat; positions are sound."""

from __future__ import annotations

from techdeck.engine.asking import STEPS, Open
from techdeck.engine.errors import Refused
from techdeck.engine.match import Match, Outcome, Preview, Question
from techdeck.engine.position import Position
from techdeck.engine.undo import answered_by, seat_of, team_of
from techdeck.engine.view import View
from techdeck.engine.words import Told


class TellsWhenOthersSealed(Match):
    """The table's time moves when somebody seals."""

    def clock(self, seat: int | str | None = None) -> int:
        return self.position.now


class DrawsHowManyAreWaitedFor(Match):
    def text(self, seat: int | str | None = None) -> str:
        return f"{super().text(seat)}\nwaiting for {len(self.waiting())}"


class PrintsTheDeck(Match):
    """Only what is printed for who is to decide, not the table that a seat asks for."""

    def __str__(self) -> str:
        layout = self.position.layout
        tops = [self.position.zones[zone][-1:] for zone in layout.deck]
        return f"{super().__str__()}\n{tops}"


class ViewsTheLinesOfTheRecord(Match):
    """One more for each pick inside somebody's move, and for each answer that was sealed or taken back."""

    def view(self, seat: int | str | None = None) -> View:
        view = super().view(seat)
        view.serial = len(self.record.lines)
        return view


class NumbersQuestionsOfOthersByTheirPicks(Match):
    def questions(self, seat: int | str | None = None) -> list[Question]:
        if seat is None:
            return super().questions()
        steps = {asked.serial: asked.number() for asked in self.position.opens}
        return [
            Question(**{**vars(question), "number": steps[question.number // STEPS]})
            for question in super().questions(seat)
        ]


class KeepsSilentLines(Match):
    def events(self, seat: int | str | None = None, since: int = 0) -> list[list[int]]:
        return [self.told(seat, line) for line in range(len(self.happened))][since:]


class LogsEveryFace(Match):
    def log(self, seat: int | str | None = None, since: int = 0) -> list[Told]:
        events = [self.happened[line][at : at + 7] for line in range(len(self.happened)) for at in self.starts(line)]
        return [told for event in events for told in self.worded(event)][since:]

    def starts(self, line: int) -> range:
        return range(0, len(self.happened[line]), 8)

    def transcript(self, seat: int | str | None = None) -> str:
        return "\n".join(map(str, super().log(seat)))


class CountsTheLogByLines(Match):
    """A client that asks for what is new learns how many lines there were that told it nothing."""

    def log(self, seat: int | str | None = None, since: int = 0) -> list[Told]:
        return [words for line in range(since, len(self.happened)) for words in self.said(seat, line)]


class HearsSecondThoughts(Match):
    """That somebody took back what they had picked inside a move, and how often."""

    def log(self, seat: int | str | None = None, since: int = 0) -> list[Told]:
        words = super().log(seat, since)
        lines = [number for number, line in enumerate(self.record.lines, 1) if "take-back" in line.words]
        asked = [answered_by(self, number) for number in lines]
        return [*words, *(Told(words="hm") for question in asked if question is not None and not question.done)]


class TranscribesLineNumbers(Match):
    def transcript(self, seat: int | str | None = None) -> str:
        return f"{super().transcript(seat)}{len(self.record.lines)} lines\n"


class SaysHowMuchWasTakenBack(Match):
    def said(self, seat: int | str | None, line: int) -> list[Told]:
        words = super().said(seat, line)
        if self.took_something_back(seat, line):
            words.append(Told(words=f"{line - self.record.lines[line - 1].undo_to} lines"))
        return words


class ShowsTheScoreSoFar(Match):
    """An outcome before the end, with what lies in the hands."""

    @property
    def outcome(self) -> Outcome | None:
        hands = [sum(self.position.zones[hand]) for hand in self.position.layout.hand]
        return super().outcome or Outcome(winners=(), rule="", scores=tuple(hands), words="")


class RefusesByHowFarOthersAre(Match):
    """A question of somebody else that has gone on is not open under its first number."""

    def asked_as(self, position: Position, seat: int, number: int) -> Open:
        if position.find(number) is None:
            raise Refused("not open", "")
        return super().asked_as(position, seat, number)


class RefusesMovesByWhoHasSealed(Match):
    """Not a single pick: one too many, behind a move that would be the last of the sealed ones."""

    def why_not(self, seat: int | str, number: int, *picks: int) -> Refused | None:
        refused = super().why_not(seat, number, *picks)
        if refused and len(picks) > 1 and len(self.waiting()) == 1:
            return Refused("all others have decided", "")
        return refused


class ReadsOnBehindTheMove(Match):
    """The same in words."""

    def answer_words(self, seat: int | str, words: str, number: int = 0, at: int | None = None) -> None:
        try:
            super().answer_words(seat, words, number, at)
        except Refused as refused:
            raise Refused(f"{refused.message} {len(self.waiting())}", refused.rule) from None


class PreviewsWhatComesOfIt(Match):
    """Plays the whole move on the true table."""

    def preview(self, seat: int | str, number: int, *picks: int) -> Preview:
        preview = super().preview(seat, number, *picks)
        if not preview.complete:
            return preview
        trial, _ = self.worked_out(self.seat(seat), number, list(picks), None)
        return Preview(complete=True, facts={**preview.facts, "events": len(trial.events)}, words="", next=None)


class PreviewsWhoIsWaitedFor(Match):
    def preview(self, seat: int | str, number: int, *picks: int) -> Preview:
        try:
            return super().preview(seat, number, *picks)
        except Refused as refused:
            raise Refused(f"{refused.message} {len(self.waiting())}", refused.rule) from None


class NamesWhoDecidedFirst(Match):
    """Of answers that were sealed together."""

    def undo_barrier(self, to: int, seat: int | str) -> str:
        reason = super().undo_barrier(to, seat)
        team = team_of(self, self.seat(seat))
        others = [number for number in range(to + 1, len(self.past) + 1) if seat_of(self, number) not in team]
        return f"{reason}: {self.record.lines[others[0] - 1].seat}" if reason and others else reason


class UndoesByWhatOthersKnew(Match):
    """Free where everybody who saw the card knew it before, which is theirs to know."""

    def undo_barrier(self, to: int, seat: int | str) -> str:
        reason = super().undo_barrier(to, seat)
        for number in range(to + 1, len(self.past) + 1):
            events, known = self.happened[number], self.past[number - 1].known
            for at in range(0, len(events), 8):
                card = events[at + 2]
                if reason and 0 <= card < len(known) and events[at + 7] & ~known[card]:
                    return reason
        return ""


# Each with what it leaks through.
MATCH_LEAKS = [
    (TellsWhenOthersSealed, "view"),
    (ViewsTheLinesOfTheRecord, "view"),
    (DrawsHowManyAreWaitedFor, "text"),
    (PrintsTheDeck, "text"),
    (NumbersQuestionsOfOthersByTheirPicks, "questions"),
    (KeepsSilentLines, "events"),
    (LogsEveryFace, "log"),
    (CountsTheLogByLines, "log"),
    (HearsSecondThoughts, "log"),
    (SaysHowMuchWasTakenBack, "log"),
    (TranscribesLineNumbers, "transcript"),
    (ShowsTheScoreSoFar, "outcome"),
    (RefusesByHowFarOthersAre, "why_not"),
    (RefusesMovesByWhoHasSealed, "why_not"),
    (ReadsOnBehindTheMove, "answer_words"),
    (PreviewsWhatComesOfIt, "preview"),
    (PreviewsWhoIsWaitedFor, "preview"),
    (NamesWhoDecidedFirst, "undo_barrier"),
    (UndoesByWhatOthersKnew, "undo_barrier"),
]
