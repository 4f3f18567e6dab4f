"""What a reading is told as in each game."""

# ruff: noqa: E501 -- a sentence is compared more easily on one line

from __future__ import annotations

import pytest
from hypothesis import given

from techdeck.cardsets import load
from techdeck.deck import parse_card
from techdeck.language import read
from techdeck.language.explain import explain, words_of
from techdeck.rules import game_titles
from tests.language.grammar import readings

pytestmark = pytest.mark.compiled_too

NOTHING = "Nothing here (GEN-31)."


def told(game: str, text: str, when: str = "E") -> str:
    return " ".join(explain(read(text, when), words_of(game)))


@pytest.mark.parametrize(
    ("game", "text", "sentences"),
    [
        ("tech-city", "draw 3; discard 2", "Draw 3 cards from the deck. Discard 2 cards from your hand."),
        ("peer-to-peer", "draw 1", "Draw a card from your group deck."),
        ("tech-city", "discard 0-2; draw same+1", "Discard up to 2 cards from your hand. Draw as many cards and one more from the deck."),
        ("tech-city", "recover 0-1 value<=7", "Return up to one card of value 7 or less from the discard to your hand."),
        ("peer-to-peer", "look supply 3; put rest top", "Look at the top 3 cards of the customer deck. Put the rest of the cards seen on top of their deck, in any order."),
        ("tech-city", "name value; each: discard 1 named -> draw 1", "Name a value from 1 to 13. Each player, you first: discard a card that fits the name from your hand; if that moves or changes a card, draw a card from the deck."),
        ("tech-city", "copy neutral/hand", "Use the effect of a card in the city without a marker or a card in your hand as your own."),
        ("classic", "copy neutral/hand", "Use the effect of a card in your hand as your own."),
        ("tech-exchange", "may exchange neutral neutral", "You may exchange a card in any stock stack with another one."),
        ("tech-city", "shift mine 1", "Let a card in your hand or a company with your marker be worth 1 more or 1 less until the end of the next build phase (C2-C1)."),
        ("tech-exchange", "shift mine 0-3", "Let a card in your hand be worth up to 3 more or up to 3 less until the end of the round."),
        ("tech-city", "reveal deck 1; either take 1 or discard rest + draw 1", "Reveal the top card of the deck. Either take a card from those seen into your hand, or discard the rest of the cards seen, then draw a card from the deck."),
        ("tech-city", "name domain; cut deck; may hit -> draw 1", "Name a domain. Cut the deck at a random point and reveal that card. If a revealed card fits the name, you may draw a card from the deck."),
        ("peer-to-peer", "others: may give 1 user", "The other team: you may give a card from your group hand to the team that uses this effect."),
        ("peer-to-peer", "calm 1", "Let the first of the customers who would become unhappy be expelled instead, until the next new customers phase ends."),
    ],
)  # fmt: skip
def test_sentences(game: str, text: str, sentences: str) -> None:
    assert told(game, text) == sentences


@pytest.mark.parametrize(
    ("game", "text", "sentences"),
    [
        ("tech-exchange", "may exchange hand own; draw 1", f"{NOTHING} Draw a card from the deck."),
        ("classic", "copy neutral; copy neutral", NOTHING),
        ("classic", "replace neutral -> draw 1", NOTHING),
        ("classic", "name domain; count neutral; shift it 1", f"Name a domain. {NOTHING} {NOTHING}"),
        ("classic", "each: may replace neutral; draw 1", f"{NOTHING} Draw a card from the deck."),
        ("classic", "either replace neutral or draw 1", "Either nothing here (GEN-31), or draw a card from the deck."),
        ("tech-city", "calm 2", NOTHING),
    ],
)
def test_what_a_game_does_not_have_is_nothing(game: str, text: str, sentences: str) -> None:
    assert told(game, text) == sentences


def test_verbs_of_the_first_edition() -> None:
    assert told("peer-to-peer", "boost 4; ties", "A") == (
        "Let one of your played cards count 4 more in the contest. Win ties for the customer."
    )
    assert told("peer-to-peer", "enlist bottom; keep 2", "W") == (
        "Put the customer on the bottom of your group deck. "
        "Return up to 2 of your cards played for the customer to your group hand."
    )
    assert told("tech-city", "boost 4; ties", "A") == NOTHING


def test_the_exceptions_that_the_design_notes_list() -> None:
    """In Tech Exchange 5T and 8S are just "draw a card", and 2V only lets another player draw (C2-X5)."""
    cards = load("second_edition").cards
    words = words_of("tech-exchange")
    for name in ("5T", "8S"):
        assert explain(cards[parse_card(name)].reading, words) == [NOTHING, "Draw a card from the deck."]
    assert explain(cards[parse_card("2V")].reading, words)[0] == NOTHING


@given(readings())
def test_every_reading_can_be_told_in_every_game(text: str) -> None:
    for game in game_titles():
        sentences = explain(read(text), words_of(game))
        assert all(sentence.endswith(".") and "{" not in sentence and "  " not in sentence for sentence in sentences)
