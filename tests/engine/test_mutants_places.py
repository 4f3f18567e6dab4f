"""The places that events tell: counted from the top of a deck and along a row, none in hands and piles."""

from __future__ import annotations

import pytest

from techdeck.engine import events as ev
from techdeck.engine.layout import NOWHERE
from techdeck.engine.match import Match
from tests.engine.table import PASS, first, pass_until, tug, use
from tests.games.tug import BIDS, WINS

pytestmark = pytest.mark.rule("GEN-27")


def places(match: Match, kind: int, seat: int | None = None) -> list[tuple[int, int]]:
    """From which place to which, of every event of this kind; as a seat or a spectator is told."""
    width = ev.WIDTH - 1
    found = []
    for told in match.events(seat):
        for at in range(0, len(told), width):
            if told[at] == kind:
                found.append((told[at + 4], told[at + 6]))
    return found


def after(does: str, *, from_venture: bool = False) -> Match:
    """A match in which somebody used such a card, always picking what comes first."""
    match = tug(does)
    seat = use(match, from_venture=from_venture)
    while (question := first(match)[1]).kind not in ("use", "bid"):
        match.answer(seat, question.number, question.options[0])
    return match


@pytest.mark.parametrize(
    ("does", "kind", "expected"),
    [
        ("draw 2", ev.DREW, [(0, NOWHERE)] * 2),
        ("discard 1", ev.DISCARDED, [(NOWHERE, NOWHERE)]),
        ("put 1 hand top", ev.PUT, [(NOWHERE, 0)]),
        ("put 1 hand bottom", ev.PUT, [(NOWHERE, ev.UNDER)]),
        ("put 2 hand top", ev.PUT_AMONG, [(NOWHERE, 0)] * 2),
        ("put 2 hand bottom", ev.PUT_AMONG, [(NOWHERE, ev.UNDER)] * 2),
        ("reveal deck 2", ev.REVEALED, [(0, 0), (1, 1)]),
        ("reveal hand 1", ev.REVEALED, [(NOWHERE, NOWHERE)]),
        ("exchange hand neutral", ev.EXCHANGED, [(NOWHERE, 0), (0, NOWHERE)]),
        ("look deck 2; exchange hand seen", ev.EXCHANGED, [(NOWHERE, 0), (0, NOWHERE)]),
    ],
)
def test_places_of_effects(does: str, kind: int, expected: list[tuple[int, int]]) -> None:
    assert places(after(does), kind) == expected


def test_the_place_of_a_card_that_is_used() -> None:
    assert places(after("draw 1"), ev.USED) == [(NOWHERE, NOWHERE)]
    assert places(after("draw 1", from_venture=True), ev.USED) == [(0, 0)]


def test_places_along_the_row_and_the_venture() -> None:
    match = tug()
    bid = pass_until(match, "bid")
    match.answer(bid.seats[0], bid.number, *bid.options[:2])
    other = first(match)[1]
    match.answer(other.seats[0], other.number, PASS)
    assert places(match, BIDS) == [(NOWHERE, 0), (NOWHERE, 1)]
    assert places(match, WINS) == [(0, 1)]  # from the left of the row, to the right of the card in the venture
    assert places(match, ev.CAME_IN) == [(0, 2)]


@pytest.mark.rule("EFF-LOOK")
def test_who_has_looked_at_cards_is_not_shown_them_again() -> None:
    match = after("look deck 2; put 1 seen bottom")
    assert [places(match, ev.SHOWN, seat) for seat in range(2)] == [[], []]


@pytest.mark.rule("EFF-4")
def test_marks_that_nobody_has_do_not_come_off() -> None:
    match = tug()
    pass_until(match, "bid")
    for _ in range(2):
        question = first(match)[1]
        match.answer(question.seats[0], question.number, PASS)
    assert places(match, ev.UNMARKED) == []


def test_a_card_shown_in_a_pile_has_no_place() -> None:
    position = tug().position
    layout = position.layout
    position.show(position.zones[layout.expelled][-1], layout.everyone, ev.REVEALED, 0)
    told = position.take_events()
    assert (told[4], told[6]) == (NOWHERE, NOWHERE)
