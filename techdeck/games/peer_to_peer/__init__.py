# not compiled: used once a match
"""Peer-to-Peer: two teams build shared decks and assist customers."""

from __future__ import annotations

from itertools import product

from techdeck.engine.position import Position
from techdeck.games import PATIENCE, Game, GameOption, Setup, register
from techdeck.games.peer_to_peer.game import BOOK, GENTLE, NO_LIMIT, PeerToPeer, layout_of, venture_teams
from techdeck.games.peer_to_peer.table import EVENTS, Ventures
from techdeck.rules import say

RANDOM = 0  # teams
IN_TURN = 1


def fixed_teams(seats: int) -> list[int]:
    """P2P-S1: every way to part so many seats, as a number with a digit for each seat: 1221 is the first and the last
    against the two between them."""
    ways = ["".join(digits) for digits in product("12", repeat=seats)]
    return [int(way) for way in ways if seats > 1 and abs(way.count("1") - way.count("2")) <= 1]


FIXED = {seats: fixed_teams(seats) for seats in range(1, 7)}


def teams_words(way: int) -> str:
    """1221: the seats 1, 4 against 2, 3."""
    first, second = (", ".join(str(at + 1) for at, team in enumerate(str(way)) if team == which) for which in "12")
    return say("peer.option.teams.fixed", first=first, second=second)


def teams_of(setup: Setup) -> list[list[int]]:
    """P2P-S1: two teams as equal as can be, at random, seats in turn, or as the table says."""
    seats = list(range(setup.seats))
    if setup.seats == 1:
        return [seats]
    chosen = setup.options["teams"]
    if chosen == IN_TURN:
        return [seats[::2], seats[1::2]]
    if chosen != RANDOM:
        return [[seat for seat in seats if str(chosen)[seat] == team] for team in "12"]
    dice = setup.dice.fork("teams")
    dice.shuffle(seats)
    first = setup.seats // 2 + dice.below(1 + setup.seats % 2)
    return [sorted(seats[:first]), sorted(seats[first:])]


def start(setup: Setup) -> Position:
    teams = teams_of(setup)
    layout = layout_of(teams, setup.seats)
    return PeerToPeer(setup.finish(layout), setup.dice, Ventures(venture_teams(teams), layout))


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
            GameOption(
                "teams",
                RANDOM,
                [RANDOM, IN_TURN, *[way for ways in FIXED.values() for way in ways]],
                say("peer.option.teams"),
                only={seats: [RANDOM, IN_TURN, *ways] for seats, ways in FIXED.items()},
                labels={
                    RANDOM: say("peer.option.teams.random"),
                    IN_TURN: say("peer.option.teams.in_turn"),
                    **{way: teams_words(way) for ways in FIXED.values() for way in ways},
                },
            ),
            GameOption(
                "start",
                0,
                [0, 1],
                say("peer.option.start"),
                labels={0: say("peer.option.start.book"), 1: say("peer.option.start.own")},
                alone=True,
            ),
            PATIENCE,
        ],
    )
)
