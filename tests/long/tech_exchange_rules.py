"""Which rules of Tech Exchange an answer has used, told by the table before it and what happened."""

from __future__ import annotations

from collections.abc import Iterator

from techdeck.deck import FIRST_WILD
from techdeck.engine import events as ev
from techdeck.engine.asking import PASS, Open
from techdeck.engine.position import Position
from techdeck.games.tech_exchange import table as t
from techdeck.games.tech_exchange.game import TechExchange
from techdeck.games.tech_exchange.reveal import FIRST_CARD, unpacked_group

SETUP = ["TE-S1", "TE-S2", "TE-S3", "TE-S4", "TE-S6"]
ALL = [
    *(f"TE-S{n}" for n in range(1, 7)),
    *(f"TE-T{n}" for n in range(1, 21)),
    *(f"TE-E{n}" for n in range(1, 6)),
    *(f"TE-R{n}" for n in range(1, 7)),
]
OTHER_OPTIONS = {"window": 5000, "clock": 60}  # five answers on the virtual clock, and sixty
OF_EVENT = {
    t.PLACES: ["TE-S5"],
    t.OFFERS: ["TE-T2"],
    t.ACCEPTS: ["TE-T4"],
    t.WITHDRAWS: ["TE-T3"],
    t.LAPSES: ["TE-T17"],
    t.TRADES: ["TE-T1", "TE-T16"],
    t.ANSWERS: ["TE-T8", "TE-T15"],
    t.IS_DONE: ["TE-T12"],
    t.IS_BACK: ["TE-T12"],
    ev.USED: ["TE-E1"],
    t.SPENDS_USED: ["TE-E2"],
    t.SORTS: ["TE-E4"],
    ev.COPIED: ["TE-E5"],
    t.DISCARDS_TO_SMALLEST: ["TE-R1"],
    t.SCORES: ["TE-R2", "TE-R3"],
    t.GATHERS: ["TE-R5"],
}


def never(seats: int) -> set[str]:
    """What cannot happen at a table of so many: of two players one can accept, and a third is needed for three ways."""
    return {"TE-T9", "TE-T14"} if seats == 2 else set()


def try_to_trade(position: Position, question: Open, options: list[int]) -> list[int]:
    """Random play hardly trades: whoever can accept does, nobody is done, and one card is wanted, not just one face."""
    assert isinstance(position, TechExchange)
    if question.kind == t.FLOOR:
        return [t.ACCEPT] if t.ACCEPT in options else [option for option in options if option != t.DONE]
    if question.kind == t.WANT:
        return [option for option in options if option >= FIRST_WILD]
    if question.kind == t.ALSO_WANT:
        return [PASS]
    return options


class Watch:
    """Remembers which cards came by a trade in this phase, for trades in three ways (TE-T14)."""

    def __init__(self) -> None:
        self.begun = False
        self.came: dict[int, int] = {}  # by card: from whom

    def used(self, before: Position, question: Open, events: list[int], after: Position) -> Iterator[str]:
        assert isinstance(before, TechExchange)
        assert isinstance(after, TechExchange)
        if not self.begun:
            self.begun = True
            yield from SETUP
        asked = before.waiting()
        yield from of_question(before, asked)
        if asked.kind == t.FLOOR and t.ACCEPT in asked.options and question.picks[:1] != [t.ACCEPT]:
            yield "TE-T7"
        for at in range(0, len(events), ev.WIDTH):
            event = events[at : at + ev.WIDTH]
            yield from OF_EVENT.get(event[0], [])
            yield from self.of_event(before, question, event)
        if after.over:
            yield "TE-R6"

    def of_event(self, before: TechExchange, question: Open, event: list[int]) -> Iterator[str]:
        kind, doer, card = event[:3]
        if kind == t.OPENS:
            self.came = {}
        elif kind == t.TRADES:
            hands = before.layout.hand
            if card in self.came and self.came[card] != hands.index(event[5]):
                yield "TE-T14"
            self.came[card] = doer
            if before.layout.options["window"]:
                yield "TE-T17"
        elif kind == t.TURNS_UP:
            yield "TE-T5" if before.is_trading() else "TE-E3"
        elif kind == t.CANCELS and question.picks[0] == t.CANCEL:
            yield "TE-T6"
        elif kind == t.CLOSES:
            yield t.REASON_RULES[card]
            if before.floor.offers:
                yield "TE-T19"
        elif kind == t.SCORES and event[6] == 12 and len(unpacked_group(event[4], doer, 12)) == FIRST_CARD + 3:
            yield "TE-R4"


def of_question(before: TechExchange, question: Open) -> Iterator[str]:
    hand = before.zones[before.layout.hand[question.player]]
    if question.kind == t.CHOOSE:
        yield "TE-T9"
    elif question.kind == t.WITH and len(question.options) < len(hand):
        yield "TE-T10"
    elif question.kind == t.FLOOR and hand and t.BACK not in question.options:
        missing = {t.OFFER, t.ASK} - set(question.options)
        yield from ["TE-T20"] if missing else []
