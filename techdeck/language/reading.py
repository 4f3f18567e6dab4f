"""A reading as a tree: what the parser makes, the checker judges and the compiler turns into ints.

Objects are kept by their words (`hand`, `other.hand`, `seen` …); `A/B` is a tuple of two words.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final

EACH: Final = "each"
OTHERS: Final = "others"
OTHER: Final = "other"


@dataclass(frozen=True, kw_only=True)
class Number:
    """`2` is low 2, high 2; `0-2` is low 0, high 2; `same+1` is same with plus 1 (low and high are 0 then)."""

    low: int = 0
    high: int = 0
    same: bool = False
    plus: int = 0


@dataclass(frozen=True, kw_only=True)
class Act:
    verb: str
    column: int = 0  # where the verb stands in the reading, from 0
    number: Number | None = None
    objects: tuple[str, ...] = ()  # what it acts on: ("neutral", "hand") for `neutral/hand`
    against: tuple[str, ...] = ()  # the second object of `exchange`
    rest: bool = False  # `discard rest`, `put rest top`
    place: str = ""  # "top" or "bottom" for `put`; also "discard", "hand" for `enlist`
    what: str = ""  # "value", "domain" or "card" for `name`
    to: str = ""  # "other" or "user" for `give`
    named: bool = False
    random: bool = False
    same_domain: bool = False
    most: int = 0  # V of `value<=V`, 0 without


@dataclass(frozen=True, kw_only=True)
class Step:
    """`[who:] [may] act|hit [-> then]`, or `[who:] either first or second`."""

    column: int = 0
    who: str = ""  # "", "each", "others" or "other"
    may: bool = False
    hit: bool = False
    act: Act | None = None
    then: tuple[Act, ...] = ()
    first: tuple[Act, ...] = ()
    second: tuple[Act, ...] = ()


@dataclass(frozen=True, kw_only=True)
class Reading:
    steps: tuple[Step, ...] = field(default=())
