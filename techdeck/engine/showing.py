"""What a table shows besides its cards: what is counted, which cards go together, what is on offer."""

from __future__ import annotations

from typing import NamedTuple

EVERYBODY = -1


class Meter(NamedTuple):
    """Something that is counted; if it has a limit, reaching it matters."""

    title: str
    value: int
    limit: int  # 0 for none
    bad: bool  # the limit is nothing to look forward to
    zone: str = ""  # the name of the zone whose cards are counted


class Group(NamedTuple):
    """Cards in a hand that go together, and what they are good for."""

    cards: list[int]
    target: int  # the card on the table that they are good for; NOWHERE for none
    points: int
    words: str
    note: str = ""  # of the words what cannot be seen on the cards


class Prospect(NamedTuple):
    """What a hand is worth, and what it would be worth at least and at most after a trade: some cards are unseen."""

    now: int
    least: int
    most: int


class Ticket(NamedTuple):
    """An offer that stands or a question that was asked, for all to see."""

    kind: str  # offer, ask
    number: int
    word: str  # of the option that picks it
    player: int
    to: int  # a player or EVERYBODY
    gives: list[str]  # descriptions, as options spell them
    wants: list[str]
    takers: list[int]  # who has accepted
    yes: list[int]  # who has answered so
    no: list[int]
    can: str  # the option with which the viewer does something about it now; empty for none
    does: str  # and what that is, in words
    prospect: Prospect | None = None  # of the viewer's hand, where it can be accepted


class ShownHand(NamedTuple):
    """A hand that was revealed, and what it scored."""

    player: int
    points: int
    groups: list[Group]
    rest: list[int]  # cards in no group


class Reveal(NamedTuple):
    """The hands of a round as they were when it was scored."""

    round: int
    hands: list[ShownHand]
