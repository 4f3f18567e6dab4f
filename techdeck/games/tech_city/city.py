"""The places of the city and whose marker lies on them (TC-B1).

A place is one int: so many rows north and columns east of the first card, which lies at `FIRST`. The city has no edge;
no game builds further than `REACH` places away. Places and markers are listed in the order of the cards in the city.
"""

from __future__ import annotations

import re
from typing import Final

from techdeck.engine.layout import NOWHERE

REACH: Final = 64
ROW: Final = 2 * REACH  # one place north
FIRST: Final = REACH * ROW + REACH
SIDES: Final = (ROW, 1, -ROW, -1)  # north, east, south, west
AROUND: Final = frozenset((ROW - 1, ROW, ROW + 1, -1, 1, -ROW - 1, -ROW, -ROW + 1))

_NAME: Final = re.compile(r"(?:([ew])([1-9]\d?))?(?:([ns])([1-9]\d?))?")
NO_PLACES: Final[list[int]] = []
NOTHING_NEAR: Final[frozenset[int]] = frozenset()


class City:
    def __init__(self) -> None:
        self.places = NO_PLACES
        self.owners = NO_PLACES  # NOWHERE for a neutral card
        # The empty places next to a card, and these with all places in use; replaced, never changed in place.
        self.edge = NO_PLACES
        self.near = NOTHING_NEAR

    def copy(self) -> City:
        other = City()
        other.places = self.places[:]
        other.owners = self.owners[:]
        other.edge = self.edge
        other.near = self.near
        return other

    def restore(self, places: list[int], owners: list[int]) -> None:
        self.places = []
        self.owners = []
        self.edge = []
        self.near = NOTHING_NEAR
        for at, place in enumerate(places):
            self.add(place, owners[at])

    def add(self, place: int, owner: int) -> None:
        self.places.append(place)
        self.owners.append(owner)
        edge = self.edge[:]
        if place in edge:
            edge.remove(place)
        new = [place + side for side in SIDES if place + side not in self.near]
        self.near = self.near.union(new, [place])
        self.edge = edge + new

    def remove_last(self) -> None:
        """The card built last leaves, and nothing takes its place."""
        self.restore(self.places[:-1], self.owners[:-1])

    def touching(self, place: int, owner: int) -> int:
        """How many of a player's companies the place touches, orthogonally or diagonally."""
        owners = self.owners
        number = 0
        for at, other in enumerate(self.places):
            if owners[at] == owner and other - place in AROUND:
                number += 1
        return number


def place_name(place: int) -> str:
    """TC-B1: `o` is the first card's place, `e2n1` two east and one north of it, `w3` three west."""
    east = place % ROW - REACH
    north = place // ROW - REACH
    column = f"{'e' if east > 0 else 'w'}{abs(east)}" if east else ""
    row = f"{'n' if north > 0 else 's'}{abs(north)}" if north else ""
    return column + row or "o"


def place_named(name: str) -> int:
    """The place that *name* spells; NOWHERE if it spells none."""
    if name == "o":
        return FIRST
    spelled = _NAME.fullmatch(name)
    if not name or spelled is None:
        return NOWHERE
    east = int(spelled[2] or 0) * (-1 if spelled[1] == "w" else 1)
    north = int(spelled[4] or 0) * (-1 if spelled[3] == "s" else 1)
    return FIRST + north * ROW + east if abs(east) < REACH and abs(north) < REACH else NOWHERE
