"""Cards and rules as the page gets them."""

from __future__ import annotations

from techdeck.cardsets import available
from techdeck.server.shelf import all_card_sets, all_cards, all_games, all_the_rules


def test_every_rule_of_a_card_is_a_rule_that_is_told() -> None:
    known = {rule.id for rule in all_the_rules()}
    for name in available():
        assert {rule for card in all_cards(name) for rule in card.rules} <= known


def test_the_verbs_of_a_card_stand_in_its_reading_in_that_order() -> None:
    cards = {card.name: card for card in all_cards("second_edition")}
    assert cards["1K"].reading == "look deck 2; take 1; put rest bottom"
    assert cards["1K"].verbs == ["look", "take", "put"]
    assert cards["4V"].reading == "each: may discard 1 -> draw 1; draw 1"
    assert cards["4V"].verbs == ["discard", "draw"]


def test_a_card_set_names_the_group_of_rules_about_its_cards() -> None:
    groups = {rule.id.split("-")[0] for rule in all_the_rules()}
    sets = all_card_sets()
    assert [found.name for found in sets] == available()
    assert {found.rules for found in sets} <= groups


def test_a_game_names_the_group_of_its_rules() -> None:
    told = {game.name: game.rules for game in all_games([])}
    assert told["tech-city"] == "TC"
    assert told["peer-to-peer"] == "P2P"
    assert told["tug"] == ""  # the game of our tests has no rulebook
    groups = {rule.id.split("-")[0] for rule in all_the_rules()}
    assert {group for group in told.values() if group} <= groups


def test_a_rule_names_the_one_it_leans_on() -> None:
    told = {rule.id: rule.leans_on for rule in all_the_rules()}
    assert told["EFF-REPLACE"] == "GEN-8"
    assert told["GEN-8"] == ""
    assert {other for other in told.values() if other} <= {*told}


def test_the_case_of_a_rule_is_told_apart_from_its_text() -> None:
    rule = next(rule for rule in all_the_rules() if rule.id == "C1-N1")
    assert rule.case == "12K, one card in the group deck, none in the discard."
    assert rule.text == "Draw one, discard two (the rulebook's example)."
    assert rule.cards == ["12K"]
    assert rule.edition == "first"
