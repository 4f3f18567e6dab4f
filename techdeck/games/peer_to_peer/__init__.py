# not compiled: used once a match
"""Peer-to-Peer: two teams build shared decks and assist customers."""

from __future__ import annotations

from techdeck.engine.position import Position
from techdeck.games import Game, GameOption, Setup, register
from techdeck.games.peer_to_peer.game import BOOK, GENTLE, NO_LIMIT, PeerToPeer, layout_of, venture_teams
from techdeck.games.peer_to_peer.table import EVENTS, Ventures
from techdeck.rules import say

RANDOM = 0  # teams


def teams_of(setup: Setup) -> list[list[int]]:
    """P2P-S1: two teams as equal as can be, at random, or seats in turn."""
    seats = list(range(setup.seats))
    if setup.seats == 1:
        return [seats]
    if setup.options["teams"] != RANDOM:
        return [seats[::2], seats[1::2]]
    dice = setup.dice.fork("teams")
    dice.shuffle(seats)
    first = setup.seats // 2 + dice.below(1 + setup.seats % 2)
    return [sorted(seats[:first]), sorted(seats[first:])]


def start(setup: Setup) -> Position:
    teams = teams_of(setup)
    ventures = Ventures(venture_teams(teams), len(teams))
    return PeerToPeer(setup.finish(layout_of(teams, setup.seats)), setup.dice, ventures)


register(
    Game(
        name="peer-to-peer",
        seats=(1, 6),
        start=start,
        events=EVENTS,
        disclosures={
            "keeps": "all",
            "returns": "doer",
            "enters": "all",
            "commits": "doer, done to all",
            "assists_nobody": "all",
            "turns_up": "all",
            "declares": "all",
            "takes_back": "all",
            "assists": "all",
            "develops": "all",
            "piles": "all",
            "outgrows": "all",
            "grows": "all",
            "refreshes": "all",
            "draws_four": "doer",
            "comes_wild": "all",
            "is_no_customer": "all",
        },
        options=[
            GameOption(
                "unhappy",
                BOOK,
                [BOOK, GENTLE, NO_LIMIT, *range(1, 13)],
                say("peer.option.unhappy"),
                labels={
                    BOOK: say("peer.option.unhappy.book"),
                    GENTLE: say("peer.option.unhappy.gentle"),
                    NO_LIMIT: say("peer.option.unhappy.none"),
                },
            ),
            GameOption("teams", RANDOM, [0, 1], say("peer.option.teams")),
            GameOption("start", 0, [0, 1], say("peer.option.start")),
        ],
    )
)
