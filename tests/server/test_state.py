"""A table as its log has it."""

from __future__ import annotations

import pytest

from techdeck.server import entries as e
from techdeck.server.bots import decide
from techdeck.server.picture import table_of
from techdeck.server.state import State


def peer_to_peer(lot: int) -> State:
    """Four people in two teams, drawn by lot."""
    chairs = [e.Chair(name=name, guest=name) for name in ("ann", "bo", "cy", "dee")]
    opened = e.Opened(
        game="peer-to-peer",
        chairs=chairs,
        options={},
        cards="",
        secret=bytes([lot] * 32).hex(),
        undo="free",
        watch=True,
        listed=True,
        at=0,
    )
    state = State("ABC234", opened)
    state.apply(e.Began(bots={}))
    return state


@pytest.mark.parametrize("lot", range(6))
def test_after_the_deal_the_teams_are_those_of_the_match(lot: int) -> None:
    state = peer_to_peer(lot)
    for seat in range(4):
        table = table_of(state, seat)
        mine = [question for question in table.questions if question.options]
        assert [question.player for question in mine] == [table.player]
        assert seat in mine[0].seats
        assert {mate for mate in range(4) if table.seats[mate].player == table.player} == set(mine[0].seats)


@pytest.mark.parametrize("lot", range(6))
def test_a_bot_knows_its_team(lot: int) -> None:
    state = peer_to_peer(lot)
    match = state.match
    assert match is not None
    teams = tuple(map(tuple, match.position.layout.seats_of))
    for seat in range(4):
        picks = decide("greedy", "peer-to-peer", 4, (), state.game.card_set, teams, match.view(seat), seat, b"bot")
        [asked] = [question for question in match.questions(seat) if question.options]
        assert match.preview(seat, asked.number, *picks).complete
