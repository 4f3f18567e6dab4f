"""What does not depend on any table: games, cards and rules, as the page shows them."""

from __future__ import annotations

from functools import cache

from techdeck import games
from techdeck.cardsets import available, load
from techdeck.cardsets.about import in_games, rules_group, rules_of, verbs_of
from techdeck.deck import DOMAIN, DOMAIN_LETTERS, NO_DOMAIN, VALUE, card_name
from techdeck.engine.game import Game
from techdeck.rules import all_rules, book, game_titles, groups, leans_on, say
from techdeck.server import messages as m
from techdeck.server.refusal import No


def all_games(bots: list[str]) -> list[m.GameInfo]:
    """Those that can be played, then those whose rules are here and that are still to come."""
    ready = [game_info(games.get(name), bots) for name in games.listed()]
    names = games.names()
    return ready + [coming(name, title) for name, title in game_titles().items() if name not in names]


def game_info(game: Game, bots: list[str]) -> m.GameInfo:
    low, high = game.seats
    return m.GameInfo(
        name=game.name,
        title=game_titles().get(game.name, game.name),
        words=about(game.name, "about"),
        minutes=about(game.name, "minutes"),
        rules=rulebook_of(game.name),
        seats=game.seats,
        options=[
            m.GameOption(
                name=option.name,
                title=about_option(game.name, option.name),
                words=option.meaning,
                labels={str(value): words for value, words in option.labels.items()},
                alone=option.alone,
                default={str(seats): option.default_for(seats, live=True) for seats in range(low, high + 1)},
                allowed=option.allowed_for(0, live=True),
                only={str(seats): values for seats, values in option.only.items()},
            )
            for option in game.options
        ],
        bots=bots,
        ready=True,
    )


def about_option(game: str, option: str) -> str:
    key = f"shelf.{game}.{option}"
    return say(key) if key in book().sentences else option


def coming(name: str, title: str) -> m.GameInfo:
    return m.GameInfo(
        name=name,
        title=title,
        words=about(name, "about"),
        minutes=about(name, "minutes"),
        rules=rulebook_of(name),
        seats=(0, 0),
        options=[],
        bots=[],
        ready=False,
    )


def about(name: str, what: str) -> str:
    """A game from somebody's own folder may say nothing of itself."""
    return say(f"shelf.{name}.{what}") if f"shelf.{name}.{what}" in book().sentences else ""


def rulebook_of(name: str) -> str:
    """The group with the title of the game; others may be about it too."""
    return next((group.id for group in groups() if group.title == game_titles().get(name)), "")


def all_card_sets() -> list[m.CardSetInfo]:
    return [
        m.CardSetInfo(name=name, title=found.title, edition=found.edition, about=found.about, rules=rules_group(found))
        for name, found in ((name, load(name)) for name in available())
    ]


@cache
def all_cards(name: str) -> list[m.CardInfo]:
    if name not in available():
        raise No(say("server.no_cards", cards=name, sets=", ".join(available())))
    card_set = load(name)
    return [
        m.CardInfo(
            name=card_name(card.face),
            title=card.name,
            domain="" if DOMAIN[card.face] == NO_DOMAIN else DOMAIN_LETTERS[DOMAIN[card.face]],
            value=VALUE[card.face],
            kind=card.kind,
            text=card.text,
            reading=card.does,
            verbs=verbs_of(card),
            name_from=card.name_from,
            effect_from=card.effect_from,
            does=in_games(card, card_set),
            rules=[rule.id for rule in rules_of(card, card_set)],
        )
        for card in card_set.cards
    ]


def all_the_rules() -> list[m.RuleInfo]:
    group = {found.id: found for found in groups()}
    return [
        m.RuleInfo(
            id=rule.id,
            group=group[rule.group].title,
            section=rule.section,
            case=rule.case,
            verb=rule.verb,
            text=rule.text,
            leans_on=other.id if (other := leans_on(rule)) else "",
            game=rule.game or group[rule.group].game,
            edition=rule.edition,
            cards=list(rule.cards),
            ruling=rule.ruling,
        )
        for rule in all_rules()
    ]
