"""The card set of a scenario: one by name or file, with the readings that the scenario gives to some faces."""

from __future__ import annotations

from dataclasses import replace
from hashlib import sha256
from pathlib import Path

from techdeck.cardsets import Card, CardSet, CardSetError, available, load
from techdeck.deck import CardError, parse_card
from techdeck.language import ReadingError, read, write
from techdeck.rules import say
from techdeck.scenario.errors import ScenarioError
from techdeck.scenario.parse import Row, Scenario

TIMES = ("E", "A", "W")


def card_set_of(scenario: Scenario, default: str) -> CardSet:
    cards = loaded(scenario, scenario.setting("cards", default))
    rows = [row for row in scenario.givens if row.head.startswith("card ")]
    if not rows:
        return cards
    faces = cards.cards[:]
    for row in rows:
        card = given_card(row, faces)
        faces[card.face] = card
    change = "".join(f"/{row.head}={row.value}" for row in rows)
    return replace(cards, cards=faces, hash=sha256((cards.hash + change).encode()).hexdigest())


def loaded(scenario: Scenario, name: str) -> CardSet:
    """A set of ours by name, or a path from the file of the scenario."""
    where = name if name in available() else Path(scenario.path).parent / name
    try:
        return load(where)
    except CardSetError as error:
        raise ScenarioError(scenario.line_of("cards"), str(error)) from None


def given_card(row: Row, faces: list[Card]) -> Card:
    """`given card 5T: draw 1`; another time of use is `given card 5T when A: boost 2`."""
    words = row.head.split()
    if len(words) not in (2, 4) or (len(words) == 4 and (words[2] != "when" or words[3] not in TIMES)):
        raise ScenarioError(row.line, say("scenario.bad_card", head=row.head))
    try:
        card = faces[parse_card(words[1])]
        when = words[3] if len(words) == 4 else card.when
        reading = read(row.value, when)
    except (CardError, ReadingError) as error:
        raise ScenarioError(row.line, str(error)) from None
    return replace(card, reading=reading, does=write(reading), text=row.value, when=when)
