"""Every card of the second edition has scenarios in each of these games, where any card can come into play."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path

import pytest

from techdeck.cardsets import load
from techdeck.deck import FACE, card_name, is_wild, parse_card
from techdeck.scenario import Scenario, parse, parse_file

SCENARIOS = Path(__file__).parent / "scenarios"
FOLDERS = ["tech_city", "peer_to_peer", "tech_exchange"]
DOMAINS = ["knowledge", "science", "technology", "services"]
CARDS = load("second_edition").cards
USE = re.compile(r"use (\d+[KSTV])(\.\d+)?")  # with the number of the copy where several decks are in use
INITIALS = {"knowledge": "K", "science": "S", "technology": "T", "services": "V"}
WILD = re.compile(r"\bW\.\d+\b")


def faces_used(scenario: Scenario) -> set[int]:
    """What is used as it is printed: a card that the scenario gives another effect does not count."""
    used = [USE.fullmatch(row.value) for row in scenario.steps if row.word == "when"]
    faces = {parse_card(use[1]) for use in used if use}
    return {face for face in faces if not scenario.given(f"card {card_name(face)}")}


def faces_met(scenario: Scenario) -> set[int]:
    """Wild cards are never used by choice (EFF-9, P2P-N5), so they have to lie on the table and be spoken of."""
    given = " ".join(row.value for row in scenario.givens)
    said = " ".join(row.text for row in scenario.steps)
    wild = set(WILD.findall(given)) & set(WILD.findall(said))
    return {FACE[parse_card(name, 2)] for name in wild}


def everything(folder: str) -> list[Scenario]:
    """All scenarios of a game."""
    return [scenario for path in sorted((SCENARIOS / folder).glob("*.scenario")) for scenario in parse_file(path)]


def files_of_cards(folder: str) -> list[Path]:
    """One for each domain, and one for solo play where the game has that."""
    files = [Path(folder) / f"cards_{name}.scenario" for name in (*DOMAINS, "alone")]
    return files[:-1] if folder == "tech_exchange" else files


@pytest.mark.parametrize("folder", FOLDERS)
def test_every_card_is_used_in_a_scenario(folder: str) -> None:
    used = {face for scenario in everything(folder) for face in faces_used(scenario)}
    met = {face for scenario in everything(folder) for face in faces_met(scenario)}
    assert [card_name(card.face) for card in CARDS if card.face not in (met if is_wild(card.face) else used)] == []


@pytest.mark.parametrize("path", [path for folder in FOLDERS for path in files_of_cards(folder)], ids=str)
def test_a_scenario_uses_the_card_that_its_name_begins_with(path: Path) -> None:
    titles = {f"{card_name(card.face)} {card.name}": card.face for card in CARDS}
    for scenario in parse_file(SCENARIOS / path):
        assert titles.get(scenario.name.partition(":")[0]) in faces_used(scenario), scenario.name


@pytest.mark.parametrize("domain", DOMAINS)
def test_every_card_does_and_does_too_little(domain: str) -> None:
    """In Peer-to-Peer: that it does, that there is too little, and its boundary."""
    names = [scenario.name for scenario in parse_file(SCENARIOS / "peer_to_peer" / f"cards_{domain}.scenario")]
    told = Counter(name.split()[0] for name in names)
    cards = [card_name(card.face) for card in CARDS if card_name(card.face)[-1] == INITIALS[domain]]
    assert [card for card in cards if told[card] < 3] == []


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
