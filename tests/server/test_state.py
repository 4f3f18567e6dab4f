"""A table as its log has it."""

from __future__ import annotations

import pytest

from techdeck.bots.worker import decide, rules_of
from techdeck.cardsets import load
from techdeck.server import entries as e
from techdeck.server.picture import table_of
from techdeck.server.state import State


def peer_to_peer(lot: int) -> State:
    """Four people in two teams, drawn by lot."""
    return begun("peer-to-peer", ["ann", "bo", "cy", "dee"], lot)


def begun(game: str, names: list[str], lot: int) -> State:
    chairs = [e.Chair(name=name, guests=[name]) for name in names]
    opened = e.Opened(
        game=game,
        chairs=chairs,
        options={},
        cards="",
        secret=bytes([lot] * 32).hex(),
        undo="free",
        watch=True,
        listed=True,
        at=0,
        host=0,
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
    rules = rules_of(match, load(state.game.card_set))
    for seat in range(4):
        picks, _ = decide("greedy", rules, match.view(seat), seat, b"bot")
        [asked] = [question for question in match.questions(seat) if question.options]
        assert match.preview(seat, asked.number, *picks).complete


def test_a_line_of_the_log_carries_the_rule_by_which_it_happened() -> None:
    state = begun("tech-city", ["ann", "bo"], 1)
    match = state.match
    assert match is not None
    first, second = (match.record.seats[match.position.layout.orders[match.position.marker][turn]] for turn in (0, 1))
    state.apply(e.Played(line=f"{first}: build pass"))
    state.apply(e.Played(line=f"{second}: build pass"))
    spectator = [(line.words, line.rule, line.heading) for step in state.steps[-1] for line in step.lines]
    assert spectator == [
        ("the cards are dealt", "", False),
        ("Round 1", "GEN-13", True),
        ("Build phase", "TC-B1", True),
        (f"{first} built nothing", "TC-B1", False),
        (f"{second} built nothing", "TC-B1", False),
        ("Effects phase", "TC-E1", True),
    ]
    own = [line.words for step in state.steps[match.viewer(first)] for line in step.lines]
    assert "you built nothing" in own


def test_zones_say_whose_they_are() -> None:
    state = peer_to_peer(1)
    mine = table_of(state, 0)
    ours = {zone.name: zone.title for zone in mine.zones}
    theirs = {zone.name: zone.title for zone in table_of(state, -1).zones}
    me, other = mine.player + 1, 2 - mine.player
    assert (ours[f"hand {me}"], ours[f"hand {other}"]) == ("your hand", f"team {other}'s hand")
    assert theirs[f"venture {2 * me}"] == f"team {me}'s venture {2 * me}"
    assert theirs["row"] == "row"
