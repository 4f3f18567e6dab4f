"""A table that is over, played again from its log: every moment as somebody saw it then, and other tables that go on
from one. Moment 0 is the deal, moment n the table after line n of the record."""

from __future__ import annotations

from techdeck.rules import say
from techdeck.server import entries as e
from techdeck.server import messages as m
from techdeck.server.picture import table_of
from techdeck.server.refusal import No
from techdeck.server.state import State

MOMENTS_MOST = 100  # in one answer: packed some 10 kB, half a megabyte unpacked
WATCHING = "watching"


class Past:
    """The log of a table that is over. Whether somebody may look at it is for the lobby to say."""

    def __init__(self, code: str, log: list[e.AnyEntry]) -> None:
        self.code = code
        self.log = log
        self.seated = seated(code, log)
        since = self.seated.opened.since
        here = [entry.line for entry in log if isinstance(entry, e.Played)]
        self.lines = [*since.lines, *here] if since else here

    @property
    def last(self) -> int:
        return len(self.lines)

    def may_look(self, guest: str) -> bool:
        return self.seated.seat_of(guest) >= 0 or self.seated.opened.watch

    def seat_named(self, name: str | None, guest: str) -> int:
        """The seat whose eyes are asked for, -1 for a spectator's; one's own if nothing is said."""
        seats = len(self.seated.seats)
        if name is None:
            return self.seated.seat_of(guest)
        if name == WATCHING:
            return -1
        if name not in map(str, range(seats)):
            raise No(say("server.seen_by_nobody", seat=name, last=seats - 1, watching=WATCHING))
        return int(name)

    def check_moment(self, moment: int) -> None:
        if not 0 <= moment <= self.last:
            raise No(say("server.no_moment", moment=moment, last=self.last))

    # What was seen.

    def told(self, seat: int) -> m.Replay:
        """What a seat was told, from the first moment to the last."""
        again = self.again(seat, range(0))
        again.tell_rest()
        return m.Replay(last=self.last, seat=seat, log=again.lines)

    def moments(self, seat: int, first: int, last: int) -> list[m.Moment]:
        """From *first* to *last*, as many as one answer may have, and at least one."""
        self.check_moment(first)
        stop = min(max(first, last) + 1, first + MOMENTS_MOST)
        return self.again(seat, range(first, stop)).moments

    def again(self, seat: int, wanted: range) -> Again:
        again = Again(self.code, self.seated.opened, seat, wanted)
        for entry in self.log[1:]:
            if wanted and len(again.lines) >= wanted.stop:
                break
            again.apply(entry)
        return again

    # What may become of it.

    def departure(self, moment: int) -> e.Departure:
        """What another table begins with that goes on from there."""
        self.check_moment(moment)
        ended = any(isinstance(entry, e.Ended) for entry in self.log)  # by the people: the game could have gone on
        if moment == self.last and not ended:
            raise No(say("server.over_then"))
        return e.Departure(table=self.code, lines=self.lines[:moment])


class Again(State):
    """A table as one seat saw it, moment by moment; what nobody asked for is not pictured."""

    def __init__(self, code: str, opened: e.Opened, seat: int, wanted: range) -> None:
        super().__init__(code, opened)
        self.seat = seat
        self.wanted = wanted
        self.lines: list[list[m.Line]] = []  # of the log, by moment
        self.moments: list[m.Moment] = []
        self.heard = 0  # steps so far

    def tell_events(self, line: int) -> None:
        """Only to whose eyes are asked for: in a game of six, telling takes longer than playing."""
        self.tell_viewer(self.viewer_of(self.seat), line)
        steps = self.fresh()
        self.lines.append([told for step in steps for told in step.lines])
        if line in self.wanted:
            assert self.match is not None
            now = self.match.position.now
            events = [event for step in steps for event in step.events]
            self.moments.append(m.Moment(number=line, now=now, events=events, table=table_of(self, self.seat)))

    def tell_rest(self) -> None:
        """What was said after the last line belongs to the last moment."""
        self.lines[-1] += [told for step in self.fresh() for told in step.lines]

    def fresh(self) -> list[m.Step]:
        steps = self.steps[self.viewer_of(self.seat)][self.heard :]
        self.heard += len(steps)
        return steps


def seated(code: str, log: list[e.AnyEntry]) -> State:
    """A table without its cards: who sits where, and what they have cut. Nothing of it has to be played for that."""
    opened = log[0]
    assert isinstance(opened, e.Opened)
    state = State(code, opened)
    for entry in log[1:]:
        if isinstance(entry, e.Sat | e.Named | e.Cutted):
            state.apply(entry)
    return state
