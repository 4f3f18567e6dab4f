"""Which rules of Tech City an answer has used, told by the table before it and what happened."""

from __future__ import annotations

from collections.abc import Iterator

from techdeck.deck import FACE, FIRST_WILD, SERVICES
from techdeck.engine import events as ev
from techdeck.engine import kinds as k
from techdeck.engine.asking import PASS, Open
from techdeck.engine.position import Position
from techdeck.games.tech_city import table as t
from techdeck.games.tech_city.game import TechCity

SETUP = ["TC-S1", "TC-S3", "TC-S4"]
ALL = [
    *SETUP,
    "TC-S2",
    *(f"TC-B{n}" for n in range(1, 15)),
    *(f"TC-E{n}" for n in range(1, 8)),
    *(f"TC-R{n}" for n in range(1, 6)),
]


def never(seats: int) -> set[str]:
    """What cannot happen at a table of so many: two decks are the default with five and six; solo is for one."""
    out = {"TC-S2"} if seats < 5 else set()
    return out | ({"TC-E2"} if seats == 1 else {"TC-R5"})


def of_setup(seats: int) -> list[str]:
    return SETUP + (["TC-S2"] if seats > 4 else []) + (["TC-R5"] if seats == 1 else [])


class Watch:
    """Remembers what came into play through effects this round, for chaining (TC-E7)."""

    def __init__(self) -> None:
        self.arrived: set[int] = set()
        self.round = 0

    def used(self, before: Position, question: Open, events: list[int], after: Position) -> Iterator[str]:
        assert isinstance(before, TechCity)
        assert isinstance(after, TechCity)
        if before.round == 1 and not self.round:
            yield from of_setup(before.layout.seats)
        yield from of_question(before, before.waiting())
        if before.round != self.round:
            self.round = before.round
            self.arrived = set()
        for at in range(0, len(events), ev.WIDTH):
            event = events[at : at + ev.WIDTH]
            yield from of_event(before, question, event)
            if event[0] in (ev.CAME_IN, ev.EXCHANGED) and event[5] == t.CITY:
                self.arrived.add(event[2])
                yield "TC-E6"
            if event[0] == ev.USED and event[2] in self.arrived:
                yield "TC-E7"
        if after.over:
            yield "TC-R3"


def of_question(before: TechCity, question: Open) -> Iterator[str]:
    hand = before.zones[before.layout.hand[question.player]]
    if question.kind == t.BUILD and any(
        before.domain(card) != SERVICES for card in hand if card not in question.options
    ):
        yield "TC-B14"  # who cannot pay cannot build
    if question.kind == t.PAY and len(question.options) < len(hand) - 1:
        yield "TC-B14"  # never two where one does
    if question.kind == t.THANKS:
        yield "TC-E2"
    elif question.kind == t.DOWN:
        yield "TC-R1"
    elif question.kind == k.USE and question.rule == "TC-E5":
        yield "TC-E5"


def of_event(before: TechCity, question: Open, event: list[int]) -> Iterator[str]:
    kind, player, card = event[:3]
    if kind == t.BUILDS:
        yield from of_build(before, player, question.picks)
    elif kind == t.PAYS:
        yield "TC-B12" if FACE[card] >= FIRST_WILD else "TC-B2"
    elif kind == t.PROPOSES:
        yield from ("TC-B1", "TC-B8")
    elif kind == t.WITHDRAWS:
        yield "TC-B10"
    elif kind in (t.SPENDS, t.HELPS):
        yield "TC-B9"
    elif kind == t.STANDS_FOR:
        yield "TC-B11"
    elif kind == ev.EXPELLED and FACE[card] >= FIRST_WILD and before.frames:
        yield "TC-B13"
    elif kind == ev.USED:
        yield "TC-E1"
        if before.domain(card) == SERVICES:
            yield "TC-E4"
    elif kind == ev.MARKED:
        yield "TC-E3"
    elif kind == ev.UNMARKED:
        yield "TC-R4"
    elif kind == ev.DREW and question.kind in (k.USE, t.DOWN, t.SPEND, t.THANKS) and not before.frames:
        yield "TC-R2"


def of_build(before: TechCity, player: int, picks: list[int]) -> Iterator[str]:
    yield from ("TC-B1", "TC-B4")
    if before.cost(player) < 2:
        yield "TC-B3"
    card, model = picks[0], picks[2] if FACE[picks[0]] >= FIRST_WILD else picks[0]
    if card != PASS:
        parts = before.points_for(player, card, picks[1], before.value(model), before.domain(model))
        yield from [rule for rule, points in zip(("TC-B5", "TC-B6", "TC-B7"), parts, strict=True) if points]
