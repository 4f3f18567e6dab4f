"""Every card of the second edition has scenarios in Tech City, where any card can come into play and be used."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from techdeck.cardsets import load
from techdeck.deck import FACE, card_name, is_wild, parse_card
from techdeck.scenario import Scenario, parse, parse_file

FOLDER = Path(__file__).parent / "scenarios" / "tech_city"
CARDS = load("second_edition").cards
USE = re.compile(r"use (\d+[KSTV])(\.\d+)?")  # with the number of the copy where several decks are in use
WILD = re.compile(r"\bW\.\d+\b")


def faces_used(scenario: Scenario) -> set[int]:
    """What is used as it is printed: a card that the scenario gives another effect does not count."""
    used = [USE.fullmatch(row.value) for row in scenario.steps if row.word == "when"]
    faces = {parse_card(use[1]) for use in used if use}
    return {face for face in faces if not scenario.given(f"card {card_name(face)}")}


def faces_met(scenario: Scenario) -> set[int]:
    """Wild cards are never used here (EFF-9), so they have to lie on the table and be spoken of."""
    given = " ".join(row.value for row in scenario.givens)
    said = " ".join(row.text for row in scenario.steps)
    wild = set(WILD.findall(given)) & set(WILD.findall(said))
    return {FACE[parse_card(name, 2)] for name in wild}


def everything() -> list[Scenario]:
    return [scenario for path in sorted(FOLDER.glob("*.scenario")) for scenario in parse_file(path)]


def test_every_card_is_used_in_a_scenario() -> None:
    used = {face for scenario in everything() for face in faces_used(scenario)}
    met = {face for scenario in everything() for face in faces_met(scenario)}
    assert [card_name(card.face) for card in CARDS if card.face not in (met if is_wild(card.face) else used)] == []


@pytest.mark.parametrize("file", ["knowledge", "science", "technology", "services", "alone"])
def test_a_scenario_uses_the_card_that_its_name_begins_with(file: str) -> None:
    titles = {f"{card_name(card.face)} {card.name}": card.face for card in CARDS}
    for scenario in parse_file(FOLDER / f"cards_{file}.scenario"):
        assert titles.get(scenario.name.partition(":")[0]) in faces_used(scenario), scenario.name


GIVEN = "game: tech-city\ngiven city: 3V o, 7S e1\ngiven hand 1: W.1 4K\nscenario: mini\n"


@pytest.mark.parametrize(
    ("lines", "used", "met"),
    [
        ("when ann: use 7S\nthen hand 1: W.1 4K", ["7S"], ["W.1"]),
        ("when ann: use 3V\nwhen bo: use 7S", ["3V", "7S"], []),
        ("refused ann: use 4K\nthen asked ann: use 3V 7S pass", [], []),
        ("then deck: W.2", [], []),
        ("given card 7S: draw 1\nwhen ann: use 7S", [], []),
        ("options: decks=2\ngiven hand 1: W.3\nwhen ann: use 7S.2\nthen hand 1: W.3", ["7S"], ["W.1"]),
    ],
)
def test_what_counts_as_used(lines: str, used: list[str], met: list[str]) -> None:
    (scenario,) = parse(GIVEN + lines)
    assert sorted(card_name(face) for face in faces_used(scenario)) == used
    assert sorted(card_name(face) for face in faces_met(scenario)) == met
