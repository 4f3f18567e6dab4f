"""What the engine tells a game, and that players are told a thing once: Tug leaves these hooks empty."""

from __future__ import annotations

import pytest

from techdeck.deck import card_name
from techdeck.scenario import parse, run
from tests.engine.table import first, tug, use
from tests.games.tug import Tug
from tests.games.workshop import Workshop

TABLE = """
game: tug
given marker: ann
given hand 1: 5T.1 6S.1
given hand 2: 4S.1
given row: 8S.1 9S.1
given deck 1: 9K.1 8K.1
given supply: 9V.1
scenario: hooks
"""


def play(text: str) -> None:
    for scenario in parse(TABLE + text, "test"):
        assert run(scenario) == []


@pytest.fixture
def settled(monkeypatch: pytest.MonkeyPatch) -> set[str]:
    cards: set[str] = set()  # an answer is tried out before it counts, so a card is told more than once
    monkeypatch.setattr(Tug, "settled", lambda _, card: cards.add(card_name(card, 2)))
    return cards


def test_a_game_that_never_asks_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Tug, "proceed", lambda _: None)
    with pytest.raises(RuntimeError, match="without asking anybody"):
        tug()


@pytest.mark.rule("EFF-EXCHANGE")
def test_a_game_is_told_which_card_has_come_into_play_by_an_exchange(settled: set[str]) -> None:
    play("given card 5T: exchange hand neutral\nwhen ann: use 5T.1\nwhen ann: exchange 6S.1 for 8S.1")
    assert settled == {"6S.1"}


@pytest.mark.rule("EFF-REPLACE")
def test_a_game_is_told_which_card_has_come_into_play_by_a_replacement(settled: set[str]) -> None:
    play("given card 5T: replace neutral\nwhen ann: use 5T.1\nwhen ann: replace 8S.1")
    assert settled == {"9V.1"}


@pytest.mark.rule("EFF-REPLACE")
def test_a_wild_card_takes_a_place_where_the_game_lets_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Workshop, "wild_serves", lambda _, old: True)
    play(
        "game: workshop\noptions: wild=2\ngiven supply: W.1 9V.1\ngiven card 5T: replace neutral\n"
        "when ann: use 5T.1\nwhen ann: replace 8S.1\nthen row: W.1 9S.1\nthen supply: 9V.1 8S.1"
    )


@pytest.mark.rule("GEN-22")
def test_an_effect_is_over_once_with_all_its_copies(monkeypatch: pytest.MonkeyPatch) -> None:
    over: set[bool] = set()
    monkeypatch.setattr(Tug, "effect_over", lambda _, frame: over.add(frame.copied_effect))
    play("given row: 8S.1\ngiven card 5T: copy neutral\ngiven card 8S: draw 1\nwhen ann: use 5T.1")
    assert over == {False}


@pytest.mark.rule("EFF-PUT")
def test_cards_put_back_together_are_told_once() -> None:
    match = tug("look deck 2; put rest bottom")
    seat = use(match)
    _, question = first(match)
    match.answer(seat, question.number, question.options[0])
    (told,) = [line for line in match.log(seat) if " put " in line.words]
    assert told.words.count("2V.") == 2
