"""A table as its log has it: seats, match, steps told to each viewer, proposals. Plain and synchronous; nothing here
waits, writes or sends. The same entries always give the same table and the same numbered steps."""

from __future__ import annotations

from dataclasses import dataclass, field

from msgspec import UNSET
from msgspec.structs import replace

from techdeck import games
from techdeck.engine import events as ev
from techdeck.engine import fairness
from techdeck.engine.asking import Open
from techdeck.engine.dice import Dice
from techdeck.engine.layout import Layout
from techdeck.engine.match import Match
from techdeck.engine.record import parse_line
from techdeck.engine.undo import decisions
from techdeck.engine.words import CARDLESS, Told
from techdeck.matches import new_match, redo
from techdeck.rules import say
from techdeck.server import entries as e
from techdeck.server.messages import Line, Step


@dataclass
class SeatState:
    name: str
    guests: set[str] = field(default_factory=set)
    bot: str = ""
    secret: str = ""  # hash of what takes the seat
    resigned: bool = False
    stand_in: bool = False  # the bot plays until its player is back

    @property
    def open(self) -> bool:
        return not self.guests and not self.bot


@dataclass
class ProposalState:
    number: int
    seat: int
    what: str
    to: int
    votes: set[int]


class State:
    def __init__(self, code: str, opened: e.Opened) -> None:
        self.code = code
        self.opened = opened
        self.number = 1  # entries so far
        self.seats = [SeatState(chair.name, {*chair.guests}, chair.bot, chair.secret) for chair in opened.chairs]
        self.cuts: dict[str, str] = dict(opened.cuts)
        self.ready = {*opened.ready}  # seats
        self.match: Match | None = None
        self.ended = False
        self.next_table = ""
        self.taken: set[str] = {opened.id} - {""}
        self.proposals: dict[int, ProposalState] = {}
        self.votes: set[tuple[int, int, bool]] = set()  # on which proposal, of which seat, and which
        self.proposed = 0  # so many so far: numbers of the log would tell of entries that are secret
        self.game = games.get(opened.game)
        setup = self.game.setup(len(self.seats), Dice(b""), None, **opened.options)
        self.layout: Layout = self.game.start(setup).layout
        self.steps: list[list[Step]] = [[] for _ in range(self.layout.viewers)]  # by viewer

    # Who is who.

    def seat_of(self, guest: str) -> int:
        """The guest's seat, -1 for none."""
        return next((at for at, seat in enumerate(self.seats) if guest in seat.guests), -1)

    def viewer_of(self, seat: int) -> int:
        return self.layout.viewer_of(seat) if seat >= 0 else self.layout.spectator

    def player_of(self, seat: int) -> int:
        return next((player for player, seats in enumerate(self.layout.seats_of) if seat in seats), -1)

    def seat_seeing(self, viewer: int) -> int | None:
        """A seat that sees as *viewer* does; None for the spectators."""
        return next((seat for seat in range(len(self.seats)) if self.viewer_of(seat) == viewer), None)

    def people(self) -> set[int]:
        """Seats that a person plays."""
        return {at for at, seat in enumerate(self.seats) if seat.guests and not seat.bot}

    def team_of(self, seat: int) -> list[int]:
        """The seats that decide together with this one, itself too."""
        return self.layout.seats_of[self.player_of(seat)]

    def complete(self) -> bool:
        """Whether every seat is taken."""
        return not any(seat.open for seat in self.seats)

    def unready(self) -> list[int]:
        """Whom the deal waits for; a bot is always ready."""
        return sorted(self.people() - self.ready)

    def given_up(self) -> bool:
        """Whether every person who sat here has resigned; never true where only bots play."""
        persons = [seat for seat in self.seats if seat.guests]
        return bool(persons) and all(seat.resigned for seat in persons)

    @property
    def phase(self) -> str:
        if self.ended or (self.match is not None and self.match.over):
            return "over"
        return "gathering" if self.match is None else "playing"

    @property
    def commitment(self) -> str:
        return fairness.commitment(bytes.fromhex(self.opened.secret))

    # What an entry does.

    def apply(self, entry: e.AnyEntry) -> None:
        self.number += 1
        if entry.id:
            self.taken.add(entry.id)
        match entry:
            case e.Sat():
                self.sat(entry)
            case e.Named():
                self.named(entry)
            case e.Cutted():
                self.cuts[self.seats[entry.seat].name] = entry.cut
                self.tell(say("server.cut", seat=self.seats[entry.seat].name), rule="GEN-11")
            case e.Readied():
                self.readied(entry)
            case e.Began():
                self.began(entry)
            case e.Played():
                self.played(entry.line)
            case e.Chatted():
                self.chatted(entry)
            case e.Handed():
                self.seats[entry.seat].bot = entry.bot
                self.seats[entry.seat].resigned = entry.resign
                self.seats[entry.seat].stand_in = entry.by >= 0
                key = "server.resigned" if entry.resign else "server.stand_in" if entry.by >= 0 else "server.handed"
                self.tell(say(key, seat=self.seats[entry.seat].name, bot=entry.bot))
            case e.TookBack():
                self.seats[entry.seat].bot = ""
                self.seats[entry.seat].stand_in = False
                self.tell(say("server.took_back", seat=self.seats[entry.seat].name))
            case e.Failed():
                self.seats[entry.seat].bot = entry.bot
                self.tell(say("server.bot_failed", seat=self.seats[entry.seat].name, bot=entry.bot))
            case e.Proposed():
                self.proposed += 1
                number = self.proposed
                self.proposals[number] = ProposalState(number, entry.seat, entry.what, entry.to, {entry.seat})
                self.tell(say(f"server.proposed.{entry.what}", seat=self.seats[entry.seat].name))
            case e.Voted():
                self.voted(entry)
            case e.Ended():
                self.ended = True
                self.proposals.clear()
                self.tell(say("server.ended"))
            case e.Continued():
                self.next_table = entry.code
                self.tell(say("server.continued"))

    @property
    def departure(self) -> int:
        """So many lines of the record were played at another table."""
        return len(self.opened.since.lines) if self.opened.since else 0

    def sat(self, entry: e.Sat) -> None:
        seat = self.seats[entry.seat]
        if self.opened.since:  # the names belong to the deal
            self.tell(say("server.sat_as", name=entry.name, seat=seat.name))
        elif not seat.guests:
            self.call(seat, entry.name)
            self.tell(say("server.sat", seat=entry.name))
        seat.guests.add(entry.guest)

    def named(self, entry: e.Named) -> None:
        seat = self.seats[entry.seat]
        before = seat.name
        self.call(seat, entry.name)
        if before in self.cuts:
            self.cuts[entry.name] = self.cuts.pop(before)
        self.tell(say("server.named", before=before, seat=entry.name))

    def call(self, seat: SeatState, name: str) -> None:
        """A seat that nobody has taken gives up its name."""
        for other in self.seats:
            if other.open and other.name == name:
                other.name = seat.name
        seat.name = name

    def readied(self, entry: e.Readied) -> None:
        if entry.ready:
            self.ready.add(entry.seat)
        else:
            self.ready.discard(entry.seat)
        self.tell(say("server.ready" if entry.ready else "server.unready", seat=self.seats[entry.seat].name))

    def began(self, entry: e.Began) -> None:
        for at, bot in entry.bots.items():
            self.seats[at].bot = bot
        names = [seat.name for seat in self.seats]
        opened = self.opened
        self.match = new_match(
            opened.game,
            names,
            bytes.fromhex(opened.secret),
            cards=opened.cards or None,
            cuts={name: cut for name, cut in self.cuts.items() if name in names},
            **opened.options,
        )
        self.layout = self.match.position.layout  # teams may be drawn by lot, and are known from now on
        self.tell(say("server.began"))
        self.tell_events(0)
        if opened.since:
            self.depart(opened.since)

    def depart(self, since: e.Departure) -> None:
        for line in since.lines:
            self.played(line)
        self.steps = [[replace(step, before=True) for step in steps] for steps in self.steps]
        self.tell(say("server.played_on", table=since.table, moment=len(since.lines)), heading=True)

    def played(self, line: str) -> None:
        match = self.match
        assert match is not None
        done = parse_line(line)
        redo(match, done)
        if done.undo_to >= 0:  # others spoke of lines that are taken back
            self.proposals = {number: asked for number, asked in self.proposals.items() if asked.what != "undo"}
        self.tell_events(len(match.record.lines))

    def voted(self, entry: e.Voted) -> None:
        proposal = self.proposals.get(entry.proposal)
        self.votes.add((entry.proposal, entry.seat, entry.yes))
        if proposal is None:
            return
        if entry.yes:
            proposal.votes.add(entry.seat)
        else:
            del self.proposals[entry.proposal]
            self.tell(say(f"server.refused.{proposal.what}", seat=self.seats[entry.seat].name))

    def chatted(self, entry: e.Chatted) -> None:
        line = Line(words=entry.text)
        mine = self.viewer_of(entry.seat)
        for viewer, steps in enumerate(self.steps):
            if not entry.team or viewer == mine:
                steps.append(Step(number=len(steps), chat=line, seat=entry.seat, team=entry.team))

    # Telling.

    def tell(self, words: str, rule: str = "", *, heading: bool = False) -> None:
        """Everybody reads the same."""
        for steps in self.steps:
            steps.append(Step(number=len(steps), lines=[Line(words=words, rule=rule, heading=heading)]))

    def tell_events(self, line: int) -> None:
        """What happened at a line of the record."""
        for viewer in range(len(self.steps)):
            self.tell_viewer(viewer, line)

    def tell_viewer(self, viewer: int, line: int) -> None:
        """What they may know of it; nothing leaves no trace."""
        match = self.match
        assert match is not None
        width = ev.WIDTH - 1
        steps = self.steps[viewer]
        told = ev.told(match.happened[line], viewer, CARDLESS)
        words = match.said(self.seat_seeing(viewer), line)
        if told or words:
            events = [told[at : at + width] for at in range(0, len(told), width)]
            lines = [line_of(each) for each in words]
            steps.append(Step(number=len(steps), lines=lines, events=events))

    # Undo.

    def is_live(self, to: int) -> bool:
        """Whether the table plays in real time, or did when line *to* was followed by another."""
        match = self.match
        return match is not None and (match.position.is_live() or match.past[to].is_live())

    def own_last(self, seat: int) -> int:
        """The line before the seat's own last decision here that is in force; -1 if there is none."""
        match = self.match
        if match is None:
            return -1
        return next((n - 1 for n in decisions(match, self.team_of(seat)) if n > self.departure), -1)

    def begun(self, seat: int) -> Open | None:
        """The question of the seat, or of its team, inside which something was picked."""
        opens = self.match.position.opens if self.match is not None else []
        mine = [asked for asked in opens if seat in self.layout.seats_of[asked.player]]
        return next((asked for asked in mine if asked.is_begun()), None)


def line_of(told: Told) -> Line:
    return Line(words=told.words, rule=told.rule, heading=told.heading, late=told.late or UNSET)


def load(code: str, log: list[e.AnyEntry]) -> State:
    opened = log[0]
    assert isinstance(opened, e.Opened)
    state = State(code, opened)
    for entry in log[1:]:
        state.apply(entry)
    return state
