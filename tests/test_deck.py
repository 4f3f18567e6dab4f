from __future__ import annotations

import pytest

from techdeck.deck import (
    CARDS,
    CLASSIC_RANKS,
    DECKS_MOST,
    DOMAIN,
    DOMAIN_LETTERS,
    DOMAIN_NAMES,
    DOMAIN_RANK,
    DOMAIN_SYMBOLS,
    FACE,
    KNOWLEDGE,
    NO_DOMAIN,
    SCIENCE,
    SERVICES,
    TECHNOLOGY,
    VALUE,
    CardError,
    card_name,
    card_of,
    classic_name,
    is_wild,
    long_name,
    parse_card,
)

pytestmark = pytest.mark.compiled_too


@pytest.mark.rule("DECK-1")
def test_four_domains_of_thirteen_values_and_two_wild_cards() -> None:
    one_deck = range(CARDS)
    assert sorted((DOMAIN[card], VALUE[card]) for card in one_deck if not is_wild(card)) == [
        (domain, value) for domain in range(4) for value in range(1, 14)
    ]
    assert [card for card in one_deck if is_wild(card)] == [52, 53]


@pytest.mark.rule("DECK-5")
def test_a_wild_card_has_neither_value_nor_domain() -> None:
    for card in range(DECKS_MOST * CARDS):
        if is_wild(card):
            assert (VALUE[card], DOMAIN[card]) == (0, NO_DOMAIN)
        else:
            assert 1 <= VALUE[card] <= 13
            assert 0 <= DOMAIN[card] <= 3


def test_the_card_is_its_copy_domain_and_value() -> None:
    for card in range(DECKS_MOST * CARDS):
        assert FACE[card] == card % CARDS
        if not is_wild(card):
            assert card == card_of(VALUE[card], DOMAIN[card], card // CARDS)
            assert card == card // CARDS * 54 + DOMAIN[card] * 13 + VALUE[card] - 1
    assert len(FACE) == len(VALUE) == len(DOMAIN) == 7 * 54


@pytest.mark.rule("DECK-2")
def test_domains() -> None:
    domains = [KNOWLEDGE, SCIENCE, TECHNOLOGY, SERVICES]
    assert [DOMAIN_NAMES[domain] for domain in domains] == ["Knowledge", "Science", "Technology", "Services"]
    assert [DOMAIN_LETTERS[domain] for domain in domains] == list("KSTV")


@pytest.mark.rule("DECK-3")
def test_domain_rank_highest_first() -> None:
    assert DOMAIN_RANK == [KNOWLEDGE, SCIENCE, TECHNOLOGY, SERVICES]


@pytest.mark.rule("DECK-4")
def test_classic_suits_and_ranks() -> None:
    assert DOMAIN_SYMBOLS == "♠♥♦♣"
    assert [CLASSIC_RANKS[value] for value in (1, 2, 10, 11, 12, 13)] == ["ace", "2", "10", "jack", "queen", "king"]
    assert [classic_name(parse_card(name)) for name in ("1K", "12S", "10T", "W.1")] == [
        "ace of ♠",
        "queen of ♥",
        "10 of ♦",
        "joker",
    ]


@pytest.mark.rule("DECK-6")
@pytest.mark.parametrize("decks", range(1, DECKS_MOST + 1))
def test_every_name_is_read_back(decks: int) -> None:
    names = [card_name(card, decks) for card in range(decks * CARDS)]
    assert [parse_card(name, decks) for name in names] == list(range(decks * CARDS))
    assert len(set(names)) == decks * CARDS


@pytest.mark.rule("DECK-6")
@pytest.mark.parametrize(
    ("name", "decks", "card"),
    [
        ("1K", 1, 0),
        ("7S", 1, 19),
        ("13T", 1, 38),
        ("3V", 1, 41),
        ("W.1", 1, 52),
        ("W.2", 1, 53),
        ("7S.1", 2, 19),
        ("7S.2", 2, 54 + 19),
        ("W.1", 2, 52),
        ("W.3", 2, 54 + 52),
        ("W.4", 2, 54 + 53),
        ("13V.7", 7, 6 * 54 + 51),
        ("W.14", 7, 7 * 54 - 1),
    ],
)
def test_spelling(name: str, decks: int, card: int) -> None:
    assert card_name(card, decks) == name
    assert parse_card(name, decks) == card


@pytest.mark.rule("DECK-6")
def test_long_names() -> None:
    assert [long_name(card) for card in (19, 54 + 19, 0, 51, 52)] == [
        "7-Science",
        "7-Science",
        "1-Knowledge",
        "13-Services",
        "Wild",
    ]


@pytest.mark.parametrize(
    ("text", "decks", "message"),
    [
        ("7s", 1, "no card is called `7s` (did you mean `7S`?): write a value 1 to 13 and K, S, T or V"),
        ("07S", 1, "no card is called `07S` (did you mean `7S`?): write a value 1 to 13 and K, S, T or V"),
        ("14K", 1, "no card is called `14K` (did you mean `4K`?): write a value 1 to 13 and K, S, T or V"),
        ("0K", 1, "no card is called `0K` (did you mean `10K`?): write a value 1 to 13 and K, S, T or V"),
        ("", 1, "no card is called ``: write a value 1 to 13 and K, S, T or V"),
        ("７S", 1, "no card is called `７S`: write a value 1 to 13 and K, S, T or V"),
        ("7S.1", 1, "`7S.1`: only one deck is in use, so it is just `7S`"),
        ("7S.", 1, "`7S.`: only one deck is in use, so it is just `7S`"),
        ("7S", 2, "`7S` could be any of 2 copies: write `7S.1` to `7S.2`"),
        ("7S.3", 2, "`7S.3`: with 2 decks in use it is `7S.1` to `7S.2`"),
        ("7S.0", 2, "`7S.0`: with 2 decks in use it is `7S.1` to `7S.2`"),
        ("7S.01", 2, "`7S.01`: with 2 decks in use it is `7S.1` to `7S.2`"),
        ("W.3", 1, "`W.3`: the wild cards of one deck are W.1 to W.2"),
        ("W", 1, "`W`: the wild cards of one deck are W.1 to W.2"),
        ("W.0", 2, "`W.0`: the wild cards of 2 decks are W.1 to W.4"),
    ],
)
def test_what_is_no_card_is_refused(text: str, decks: int, message: str) -> None:
    with pytest.raises(CardError) as caught:
        parse_card(text, decks)
    assert str(caught.value) == message


@pytest.mark.parametrize(
    ("card", "decks", "message"),
    [
        (54, 1, "card 54 is not in one deck (0 to 53)"),
        (-1, 2, "card -1 is not in 2 decks (0 to 107)"),
        (0, 8, "8 decks: there can be 1 to 7"),
        (0, 0, "0 decks: there can be 1 to 7"),
    ],
)
def test_what_is_in_no_deck_has_no_name(card: int, decks: int, message: str) -> None:
    with pytest.raises(CardError) as caught:
        card_name(card, decks)
    assert str(caught.value) == message
