"""Where a card may lie that a viewer cannot place: two hidden pools are one once a card went between them unseen."""

from __future__ import annotations

import pytest

from techdeck.engine.match import Match
from tests.engine.table import first, use, workshop

pytestmark = pytest.mark.rule("GEN-27")


def pools_that_are_one(match: Match, seat: int, other: int, viewer: int) -> bool:
    """Whether the hidden cards of two players are one pool to a third."""
    layout, merged = match.position.layout, match.position.merged
    start = layout.viewer_of(viewer) * layout.pools
    return merged[start + layout.pool[layout.hand[seat]]] == merged[start + layout.pool[layout.hand[other]]]


# The second is a table with a changed card, where moves take the long way.
@pytest.mark.parametrize("does", ["give 1 other", "shift neutral 0-1; give 1 other"])
def test_a_card_given_unseen_makes_one_pool_for_who_did_not_see_it(does: str) -> None:
    match = workshop(does, seats=3, alone=1)
    giver = use(match)
    receiver, third = (giver + 1) % 3, (giver + 2) % 3
    while (question := first(match)[1]).kind != "use":
        match.answer(giver, question.number, receiver if question.kind == "other" else question.options[0])
    one = [pools_that_are_one(match, giver, receiver, viewer) for viewer in (giver, receiver, third)]
    assert one == [False, False, True]
    assert not pools_that_are_one(match, giver, third, third)


def test_cards_drawn_or_given_openly_leave_the_pools_as_they_are() -> None:
    match = workshop("draw 1; discard 1; recover 1", seats=3, alone=1)
    giver = use(match)
    while (question := first(match)[1]).kind != "use":
        match.answer(giver, question.number, question.options[0])
    layout = match.position.layout
    assert match.position.merged == [pool for _ in range(layout.viewers) for pool in range(layout.pools)]
