"""What is said about a card: what it does in each game, and the rules it comes under."""

from __future__ import annotations

from techdeck.cardsets.model import Card, CardSet
from techdeck.deck import card_name
from techdeck.language.explain import explain, words_of
from techdeck.language.reading import Act, Step
from techdeck.language.verbs import RULES
from techdeck.rules import Rule, all_rules, game_titles


def in_games(card: Card, card_set: CardSet) -> dict[str, str]:
    """By game: the reading in that game's words."""
    return {
        game: " ".join(explain(card.reading, words_of(game)))
        for game in game_titles()
        if card_set.edition == "second" or game == "peer-to-peer"
    }


def rules_of(card: Card, card_set: CardSet) -> list[Rule]:
    """The rules of its verbs, then the rulings that name the card."""
    verbs = {RULES[verb] for verb in verbs_of(card)}
    group = rules_group(card_set)
    name = card_name(card.face)
    return [
        rule
        for rule in all_rules()
        if rule.id in verbs or (rule.group == group and (name in rule.cards or "all" in rule.cards))
    ]


def rules_group(card_set: CardSet) -> str:
    """The group of the rulings on its cards."""
    return "C1" if card_set.edition == "first" else "C2"


def verbs_of(card: Card) -> list[str]:
    """Each once, in the order of the reading."""
    return list(dict.fromkeys(act.verb for step in card.reading.steps for act in acts_of(step)))


def acts_of(step: Step) -> list[Act]:
    main = [] if step.act is None else [step.act]
    return [*main, *step.then, *step.first, *step.second]
