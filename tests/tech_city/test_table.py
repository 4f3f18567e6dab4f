"""Tech City as text: places, the map, whole games in the terminal."""

from __future__ import annotations

import io
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from techdeck import new_match, replay
from techdeck.cli import run
from techdeck.engine.layout import NOWHERE
from techdeck.games.tech_city.city import FIRST, REACH, ROW, City, place_name, place_named

AWAY = st.integers(1 - REACH, REACH - 1)


@given(AWAY, AWAY)
def test_a_place_is_spelled_in_one_way(east: int, north: int) -> None:
    place = FIRST + north * ROW + east
    assert place_named(place_name(place)) == place


@pytest.mark.rule("TC-B1")
def test_places_are_named_by_their_offset_from_the_first_card() -> None:
    assert place_name(FIRST) == "o"
    assert place_name(FIRST + 2 + ROW) == "e2n1"
    assert place_name(FIRST - 3) == "w3"
    assert place_name(FIRST - 2 * ROW) == "s2"
    for nothing in ("", "e", "e0", "n1e2", "x", "e1w1", "e01", "E1", "e64", "n99", "o1", "e1 n1"):
        assert place_named(nothing) == NOWHERE, nothing


def test_the_empty_places_next_to_the_city() -> None:
    city = City()
    city.restore([FIRST], [NOWHERE])
    assert sorted(map(place_name, city.edge)) == ["e1", "n1", "s1", "w1"]
    city.add(FIRST + 1, 0)
    assert sorted(map(place_name, city.edge)) == ["e1n1", "e1s1", "e2", "n1", "s1", "w1"]
    city.remove_last()
    assert sorted(map(place_name, city.edge)) == ["e1", "n1", "s1", "w1"]


@pytest.mark.rule("TC-B8")
def test_what_is_asked_says_for_what_and_how_much_is_there() -> None:
    deals = (new_match("tech-city", seats=["ann", "bo"], seed=seed) for seed in range(100))
    match = next(deal for deal in deals if any(word.endswith("V") for word in deal.questions()[0].words))
    question = match.questions()[0]
    first, other = question.seats[0], 1 - question.seats[0]
    names = match.record.seats
    card = next(word for word in question.words if word.endswith("V"))
    pick = question.options[question.words.index(card)]
    where = match.preview(first, question.number, pick).next
    assert where is not None
    assert where.prompt == f"{names[first]}: where in the city does {card} go? (TC-B1)"
    match.answer(first, question.number, pick, where.options[0])
    for helper, pledged in ((first, 0), (other, 1)):
        helping = match.questions()[0]
        asked = f"help to build {card} with a card, face down, or pass (needs 2, has {pledged})"
        assert helping.prompt == f"{names[helper]}: {asked} (TC-B8)"
        match.answer(helper, helping.number, helping.options[0])


def test_the_map() -> None:
    match = new_match("tech-city", seats=["ann", "bo"], seed=3)
    assert str(match).splitlines()[:4] == ["     w1  o   e1", " n1      .", "  o  .   3V  .", " s1      ."]
    assert "round 1 of 6, " in str(match)
    question = match.questions()[0]
    seat = match.record.seats[question.seats[0]]
    built = next(word for word in question.words if word[-1] not in "Vs" and not word.startswith("W"))
    match.answer_words(seat, f"build {built} on e1")
    paying = match.questions()[0]
    while paying.kind == "pay":
        match.answer(paying.seats[0], paying.number, paying.options[0])
        paying = match.questions()[0]
    assert f"  3V    {built}:{seat[0]}" in str(match).splitlines()[2]


def test_players_whose_names_begin_alike_have_numbers_on_the_map() -> None:
    match = new_match("tech-city", seats=["ann", "al"], seed=3)
    assert "ann (1) 0, al (2) 0" in str(match)


@pytest.mark.rule("TC-S2")
@pytest.mark.parametrize(("seats", "decks"), [(1, 1), (4, 1), (5, 2), (6, 2)])
def test_two_decks_are_the_default_with_five_and_six(seats: int, decks: int) -> None:
    match = new_match("tech-city", seats=seats, seed=1)
    assert match.record.options["decks"] == decks
    assert match.position.layout.cards == 54 * decks
    assert new_match("tech-city", seats=seats, seed=1, decks=3 - decks).position.layout.decks == 3 - decks


@pytest.mark.parametrize("seats", ["1", "2", "6"])
def test_a_whole_game_in_the_terminal(
    seats: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    file = tmp_path / "game.record"
    monkeypatch.setattr("sys.stdin", io.StringIO("1\n" * 900))
    assert run(["play", "tech-city", "--seats", seats, "--seed", "5", "--save", str(file)]) == 0
    shown = capsys.readouterr().out
    match = replay(file.read_text())
    assert match.outcome is not None
    assert f"The game is over: {match.outcome.words}" in shown
    assert "points" in shown
    assert "(TC-B1)" in shown
