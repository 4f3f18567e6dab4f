"""Everything that goes over the wire, as types. docs/protocol.md tells what they mean; the page's TypeScript is made
from their JSON Schema."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import UNSET, Meta, Struct, UnsetType

PROTOCOL = 1

Id = Annotated[str, Meta(min_length=1, max_length=40)]
Picks = Annotated[list[int], Meta(max_length=60)]
Policy = Literal["free", "ask", "none"]


class Message(Struct, tag_field="type", rename="camel", forbid_unknown_fields=True, kw_only=True, frozen=True):
    pass


class Part(Struct, rename="camel", kw_only=True, frozen=True):
    pass


# --- From the client.


class Hello(Message, tag="hello", kw_only=True, frozen=True):
    """The first message: the number of the last step this client has seen, -1 for none."""

    protocol: int = PROTOCOL
    seen: int = -1


class Request(Message, kw_only=True, frozen=True):
    """What is answered by its id. Sent twice with the same one it is done once."""

    id: Id


class Answer(Request, tag="answer", kw_only=True, frozen=True):
    """A whole move."""

    number: int
    picks: Picks


class Ask(Request, tag="ask", kw_only=True, frozen=True):
    """What these picks would do, what comes next inside the move, or why they are not allowed."""

    number: int
    picks: Picks


class Tentative(Message, tag="tentative", kw_only=True, frozen=True):
    """What the team mates may see of a move that is being put together; no picks for none."""

    number: int
    picks: Picks


class Chat(Request, tag="chat", kw_only=True, frozen=True):
    text: str
    team: bool = False


class Undo(Request, tag="undo", kw_only=True, frozen=True):
    """Back to before my own last decision; at once if that is free, else the others are asked."""


class Propose(Request, tag="propose", kw_only=True, frozen=True):
    """End the table together."""

    what: Literal["end"]


class Vote(Request, tag="vote", kw_only=True, frozen=True):
    proposal: int
    yes: bool


class HandOver(Request, tag="hand-over", kw_only=True, frozen=True):
    """A bot plays this seat until it is taken back; for good if *resign*."""

    bot: str = "normal"
    resign: bool = False


class TakeBack(Request, tag="take-back", kw_only=True, frozen=True):
    """Play the seat again that a bot was given."""


class StandIn(Request, tag="stand-in", kw_only=True, frozen=True):
    """A bot plays for somebody who is away, until they are back."""

    seat: int


class AskBot(Request, tag="ask-bot", kw_only=True, frozen=True):
    """Let a bot that sits in my team answer now."""


class Hint(Request, tag="hint", kw_only=True, frozen=True):
    """What a strong bot would do on my seat; nobody else learns that I have asked."""

    number: int


class Recall(Request, tag="recall", kw_only=True, frozen=True):
    """What I was told before a step, as far back as one answer goes."""

    before: int


class GiveCut(Request, tag="cut", kw_only=True, frozen=True):
    """Before the deal: a seat's part in the shuffles (GEN-11)."""

    cut: str


class Rename(Request, tag="rename", kw_only=True, frozen=True):
    """What I am called: here before the deal, and at every table to come."""

    name: str


class Ready(Request, tag="ready", kw_only=True, frozen=True):
    """The cards can be dealt as far as I am concerned; they are when everybody at a full table has said so."""

    ready: bool = True


class Begin(Request, tag="begin", kw_only=True, frozen=True):
    """Bots take the open seats and the cards are dealt, without those who are away; only who made the table may."""


class Rematch(Request, tag="rematch", kw_only=True, frozen=True):
    """A new table with the same seats; with *same_deal* the same shuffles; with *ready* I am ready there."""

    same_deal: bool = False
    ready: bool = False


FromClient = (
    Hello
    | Answer
    | Ask
    | Tentative
    | Chat
    | Undo
    | Propose
    | Vote
    | HandOver
    | TakeBack
    | StandIn
    | AskBot
    | Hint
    | Recall
    | GiveCut
    | Rename
    | Ready
    | Begin
    | Rematch
)

# --- The table as a viewer sees it.


class Seat(Part, kw_only=True, frozen=True):
    name: str
    player: int  # whose decisions it may take; -1 at a table that has not begun
    bot: str = ""  # who plays it now, empty for a person
    open: bool = False  # nobody sits there yet
    ready: bool = False  # for the deal
    score: int | None = None
    resigned: bool = False


class Zone(Part, kw_only=True, frozen=True):
    name: str
    title: str  # with whose it is: `your hand`, `bo's venture`
    kind: Literal["deck", "play", "hand", "pile"]
    player: int  # whose hand it is, -1 for everybody's
    owner: int  # whose it is, hand or not, -1 for nobody's
    capacity: int = 0  # how many cards it holds, 0 for as many as there are
    leaving: int = 0  # how many of the first have to leave it next, as things stand
    cards: list[str]  # names; `?` for a back, `{7S 4K}` for one of these
    places: list[str] = []  # by card, where the game has places
    owners: list[int] = []  # by card, -1 for nobody


class Change(Part, kw_only=True, frozen=True):
    card: str
    value: int | None = None
    domain: str | None = None


class Option(Part, kw_only=True, frozen=True):
    pick: int
    word: str
    words: str = ""  # as a player reads it, where the word says too little


class Question(Part, kw_only=True, frozen=True):
    number: int
    player: int
    seats: list[int]
    kind: str
    meaning: str  # of the options: card, place, player, value, domain, yes, branch, face, number
    prompt: str
    rule: str
    sealed: bool
    answered: bool
    due: int = 0  # when the default is given, in ms of the table's time; 0 for never
    options: list[Option]  # empty if it is somebody else's
    usual: int | None = None  # a pick that most people want: it need not be asked for


class Meter(Part, kw_only=True, frozen=True):
    """Something that is counted, up to a limit that matters."""

    title: str
    value: int
    limit: int  # 0 for none
    bad: bool  # nobody looks forward to the limit
    zone: str = ""  # whose cards are counted


class Group(Part, kw_only=True, frozen=True):
    """Cards of my hand that go together, and what they are good for."""

    cards: list[str]
    target: str = ""  # the card on the table that they are good for
    points: int
    words: str
    note: str = ""  # of the words what cannot be seen on the cards


class Prospect(Part, kw_only=True, frozen=True):
    """What my hand is worth, and what it would be worth at least and at most after a trade: some cards are unseen."""

    now: int
    least: int
    most: int


class Ticket(Part, kw_only=True, frozen=True):
    """An offer that stands, or a question that was asked."""

    kind: Literal["offer", "ask"]
    number: int
    word: str  # of the option that picks it, where it can be picked
    player: int
    to: int  # -1 for everybody
    gives: list[str]  # as options spell what is wanted: 7S, any-7, any-Services
    wants: list[str]
    takers: list[int]  # players who have accepted
    yes: list[int]  # players who have answered so
    no: list[int]
    can: str = ""  # the option, before `word`, with which I do something about it now
    does: str = ""  # and what that is, in words
    prospect: Prospect | UnsetType = UNSET  # of my hand, where I can accept it


class ShownHand(Part, kw_only=True, frozen=True):
    """A hand that was revealed, and what it scored."""

    player: int
    points: int
    groups: list[Group]
    rest: list[str]  # cards in no group


class Reveal(Part, kw_only=True, frozen=True):
    """The hands of the last round that was scored."""

    round: int
    hands: list[ShownHand]


class Effect(Part, kw_only=True, frozen=True):
    """An effect in progress: its card, and who uses it."""

    card: str
    player: int


class Proposal(Part, kw_only=True, frozen=True):
    number: int
    seat: int
    what: Literal["undo", "end"]
    words: str
    votes: list[int]  # seats that said yes


class ScorePart(Part, kw_only=True, frozen=True):
    """What points were given for, with those of each player."""

    words: str
    rule: str
    points: list[int]


class Outcome(Part, kw_only=True, frozen=True):
    winners: list[str]
    rule: str
    scores: list[int]  # by seat
    words: str  # who won and how
    parts: list[ScorePart] = []  # of the scores
    rounds: list[list[int]] = []  # after each round: the points of each player so far


class Table(Part, kw_only=True, frozen=True):
    """Everything on the table that this viewer may know."""

    code: str
    game: str
    title: str
    options: dict[str, int]
    cards: str  # the card set
    phase: Literal["gathering", "playing", "over"]
    host: int
    me: int  # my seat, -1 for a spectator
    player: int  # whose decisions I may take, -1 for nobody's
    seats: list[Seat]
    players: list[str]
    commitment: str
    cuts: dict[str, str]
    same_deal: bool  # as at another table: nobody cuts
    undo_policy: Policy
    undo: str = ""  # why going back to before my last decision is not free; `-` if there is nothing to undo
    zones: list[Zone] = []
    used: list[str] = []
    changed: list[Change] = []
    notes: list[str] = []
    marker: int = -1  # the player who is first; -1 while nobody is
    meters: list[Meter] = []
    groups: list[Group] = []
    tickets: list[Ticket] = []
    done: list[int] = []  # players who have said so, while the others go on
    reveal: Reveal | None = None
    picture: list[str] = []  # the board as text, where the game has one
    effect: Effect | None = None
    questions: list[Question] = []
    due: int = 0  # when a clock of the game itself is up, in ms of the table's time; 0 for never
    proposals: list[Proposal] = []
    outcome: Outcome | None = None
    next_table: str = ""  # code of the rematch


class Line(Part, kw_only=True, frozen=True):
    """A line of the log: its words and the rule by which it happened."""

    words: str
    rule: str = ""
    heading: bool = False  # a round or a phase begins
    late: bool | UnsetType = UNSET  # the clock has answered for who reads it


class Step(Part, kw_only=True, frozen=True):
    """One thing that happened: lines for people, events for animation (docs/protocol.md)."""

    number: int
    lines: list[Line] = []
    events: list[list[int]] = []
    chat: Line | None = None
    seat: int = -1  # who chatted
    team: bool = False
    before: bool = False  # it was so at another table, from which this one plays on


# --- From the server.


class Welcome(Message, tag="welcome", kw_only=True, frozen=True):
    """The answer to hello: everything if the gap is too long or there is nothing to go on from, else the gap."""

    protocol: int
    whole: bool  # `steps` are all there are
    now: int  # the table's time in ms, which the `due` of a question counts in
    steps: list[Step]
    table: Table
    present: list[int]


class Stepped(Message, tag="stepped", kw_only=True, frozen=True):
    now: int
    steps: list[Step]
    table: Table


class Done(Message, tag="done", kw_only=True, frozen=True):
    """The message with this id is taken; for an answer it is on disk."""

    id: str
    words: str = ""


class Refused(Message, tag="refused", kw_only=True, frozen=True):
    id: str
    words: str
    rule: str = ""
    allowed: list[str] = []


class Preview(Message, tag="preview", kw_only=True, frozen=True):
    id: str
    complete: bool
    facts: dict[str, int]
    words: str = ""  # the facts as a sentence
    next: Question | None = None


class Present(Message, tag="present", kw_only=True, frozen=True):
    """Which seats have a page open, and how many watch."""

    seats: list[int]
    watching: int


class Thinking(Message, tag="thinking", kw_only=True, frozen=True):
    """What a team mate, or a bot in the team, has in mind; a bot also says why."""

    seat: int
    number: int
    picks: list[int]
    words: str


class Hinted(Message, tag="hinted", kw_only=True, frozen=True):
    """The move that a strong bot would make, and what it expects of it."""

    id: str
    number: int
    picks: list[int]
    words: str


class Recalled(Message, tag="recalled", kw_only=True, frozen=True):
    """Steps as they were told the first time."""

    id: str
    steps: list[Step]


class Closing(Message, tag="closing", kw_only=True, frozen=True):
    """Why the server ends this connection."""

    words: str


FromServer = Welcome | Stepped | Done | Refused | Preview | Present | Thinking | Hinted | Recalled | Closing

# --- HTTP.


class SeatWanted(Part, forbid_unknown_fields=True, kw_only=True, frozen=True):
    kind: Literal["me", "open", "bot"]
    name: str | None = None
    bot: str = "normal"


class NewTable(Part, forbid_unknown_fields=True, kw_only=True, frozen=True):
    """Sent twice with the same id it is made once."""

    id: Annotated[str, Meta(max_length=40)] = ""
    game: str
    seats: Annotated[list[SeatWanted], Meta(min_length=1, max_length=8)]
    options: dict[str, int] = {}
    cards: str = ""
    undo: Policy = "free"
    watch: bool = True
    listed: bool = True
    ready: bool = False  # the cards can be dealt as soon as the table is full, as far as I am concerned


class PlayOn(Part, forbid_unknown_fields=True, kw_only=True, frozen=True):
    """A new table that goes on from a moment of one that is over. Seats keep their names, which belong to the deal."""

    id: Annotated[str, Meta(max_length=40)] = ""
    moment: int
    seats: Annotated[list[SeatWanted], Meta(min_length=1, max_length=8)]
    listed: bool = False
    ready: bool = False


class Join(Part, forbid_unknown_fields=True, kw_only=True, frozen=True):
    """With the secret of a seat, or without one for any open seat."""

    secret: str = ""


class NewName(Part, forbid_unknown_fields=True, kw_only=True, frozen=True):
    name: str


class Created(Part, kw_only=True, frozen=True):
    code: str
    seat: int
    links: dict[int, str]  # by open seat: its secret
    commitment: str  # to the shuffles, before a card is dealt (GEN-11)


class Joined(Part, kw_only=True, frozen=True):
    code: str
    seat: int


class Listed(Part, kw_only=True, frozen=True):
    code: str
    game: str
    title: str
    phase: str
    seats: list[Seat]
    mine: int  # my seat, -1 if I do not sit there
    my_turn: bool
    open: list[int]
    at: int  # when it was made, in seconds since 1970


class Replay(Part, kw_only=True, frozen=True):
    """What was told at a table that is over, to who sees with the eyes of *seat*."""

    last: int  # moment; 0 is the deal
    seat: int  # -1 for a spectator
    log: list[list[Line]]  # by moment: what was told since the one before


class Moment(Part, kw_only=True, frozen=True):
    """The table as it was then."""

    number: int
    now: int  # the table's time in ms
    events: list[list[int]]  # since the moment before
    table: Table


class GameOption(Part, kw_only=True, frozen=True):
    name: str
    title: str
    words: str  # what it changes
    labels: dict[str, str]  # values in words, where a number says too little
    alone: bool  # it changes something for one player only
    default: dict[str, int]  # by number of seats
    allowed: list[int]
    only: dict[str, list[int]]  # by number of seats, where not everything is allowed


class GameInfo(Part, kw_only=True, frozen=True):
    name: str
    title: str
    words: str
    minutes: str
    rules: str  # the group of its rules, TC for instance; empty for a game that has none
    seats: tuple[int, int]
    options: list[GameOption]
    bots: list[str]
    ready: bool


class CardInfo(Part, kw_only=True, frozen=True):
    name: str
    title: str
    domain: str
    value: int
    kind: str  # venture or group in the first edition, else empty (C1-1)
    text: str
    reading: str
    verbs: list[str]  # of the reading
    name_from: str
    effect_from: str
    does: dict[str, str]  # by game: what it does there, in words
    rules: list[str]


class CardSetInfo(Part, kw_only=True, frozen=True):
    name: str
    title: str
    edition: str
    about: str
    rules: str  # the group of rules about its cards: C1


class RuleInfo(Part, kw_only=True, frozen=True):
    id: str
    group: str
    section: str
    case: str  # the situation that the text decides
    verb: str  # how the verb is written that the text defines
    text: str
    leans_on: str  # the rule that the text begins with, to be shown beside it; empty for none
    game: str
    edition: str  # first or third: only this edition of Peer-to-Peer
    cards: list[str]  # the cards it is about; `all` for every one
    ruling: bool  # all of it, unless `(R)` in the text says from where on


class Problem(Part, kw_only=True, frozen=True):
    """RFC 9457."""

    title: str
    status: int
    detail: str = ""
    rule: str = ""
    watch: bool = False  # there is no seat for me, but I may watch


class Me(Part, kw_only=True, frozen=True):
    name: str
    tables: list[Listed]
