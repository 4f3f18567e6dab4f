"""What a table's log is made of. The log is all that is stored: a table is what its entries lead to, in order."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct
from msgspec.json import Decoder, Encoder

from techdeck.server.messages import Policy


class Entry(Struct, tag_field="type", kw_only=True, frozen=True, omit_defaults=True):
    id: str = ""  # guest and message: what is sent twice is taken once


class Chair(Struct, kw_only=True, frozen=True):
    """A seat as it was asked for: who sits there, and the hash of the secret that takes it."""

    name: str
    guests: list[str] = []  # a person may have opened the seat in several browsers
    bot: str = ""
    secret: str = ""


class Departure(Struct, kw_only=True, frozen=True):
    """What was played at another table before this one went on."""

    table: str
    lines: list[str]  # of its record


class Opened(Entry, tag="opened", kw_only=True, frozen=True):
    """Always the first entry."""

    game: str
    chairs: list[Chair]
    options: dict[str, int]
    cards: str
    secret: str  # of the shuffles, in hex
    undo: Policy
    watch: bool
    listed: bool
    at: int  # seconds since 1970
    host: int  # the seat of who made the table; the first if they took none
    ready: list[int] = []  # seats whose people have said so in making it
    same_deal: bool = False  # as at another table: nobody cuts
    cuts: dict[str, str] = {}  # of the same deal again
    since: Departure | None = None  # played on from a moment of another table: the same deal, and the same names


class OfSeat(Entry, kw_only=True, frozen=True):
    seat: int


class Sat(OfSeat, tag="sat", kw_only=True, frozen=True):
    guest: str
    name: str


class Named(OfSeat, tag="named", kw_only=True, frozen=True):
    """Somebody who sits there is called something else."""

    name: str


class Cutted(OfSeat, tag="cut", kw_only=True, frozen=True):
    cut: str


class Readied(OfSeat, tag="readied", kw_only=True, frozen=True):
    """Somebody is ready for the deal, or not any more."""

    ready: bool


class Began(Entry, tag="began", kw_only=True, frozen=True):
    bots: dict[int, str]  # who takes the seats that are still open


class Played(Entry, tag="played", kw_only=True, frozen=True):
    line: str  # of the record


class Chatted(OfSeat, tag="chatted", kw_only=True, frozen=True):
    text: str
    team: bool = False


class Handed(OfSeat, tag="handed", kw_only=True, frozen=True):
    bot: str
    resign: bool = False
    by: int = -1  # who asked for it, as the seat's own player was away; -1 for that player


class TookBack(OfSeat, tag="took-back", kw_only=True, frozen=True):
    """Whoever left the seat to a bot plays again."""


class Failed(OfSeat, tag="failed", kw_only=True, frozen=True):
    """The bot on the seat gave no answer that fits: another one plays on."""

    bot: str


class Proposed(OfSeat, tag="proposed", kw_only=True, frozen=True):
    what: Literal["undo", "end"]
    to: int = -1


class Voted(OfSeat, tag="voted", kw_only=True, frozen=True):
    proposal: int
    yes: bool


class Ended(Entry, tag="ended", kw_only=True, frozen=True):
    """The table is closed before the game was over."""


class Continued(Entry, tag="continued", kw_only=True, frozen=True):
    """There is a rematch."""

    code: str


AnyEntry = (
    Opened
    | Sat
    | Named
    | Cutted
    | Readied
    | Began
    | Played
    | Chatted
    | Handed
    | TookBack
    | Failed
    | Proposed
    | Voted
    | Ended
    | Continued
)
Placed = tuple[str, int, AnyEntry]  # the code of a table, a number of its log, and what stands there

encode = Encoder().encode
decode = Decoder(AnyEntry).decode
