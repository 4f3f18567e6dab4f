"""techdeck cards: what the cards say and do, and whether a card set of your own is right."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from cyclopts import App

from techdeck.cardsets import Card, CardSet, CardSetError, UnknownCardSet, load
from techdeck.cardsets.about import in_games, rules_of
from techdeck.commands.screen import CommandError, faint, head, marked, show
from techdeck.commands.tables import tables, with_tables
from techdeck.deck import card_name, long_name, parse_card
from techdeck.rules import game_titles, say

app: Final = App(name="cards", help="What the cards say and do; whether a card set of your own is right.")

_DEFAULT_SET: Final = "second_edition"


@app.command
def check(path: Path) -> int:
    """Check a card set: every mistake with its line and column, or what each card does in each game.

    Parameters
    ----------
    path
        the TOML file of the set
    """
    try:
        card_set = load(path)
    except UnknownCardSet:
        raise
    except CardSetError as error:
        for problem in error.problems:
            show(str(problem))
        show(say("cards.wrong", count=len(error.problems)))
        return 1
    for card in card_set.cards:
        show(head(title(card)), marked(f"`{card.does}`"))
        show_games(card, card_set)
    show(say("cards.fine", path=path))
    return 0


@app.command(name="show")
def show_card(card: str, *, set: str = _DEFAULT_SET) -> int:
    """Show a card: its text, its reading, and what it does in each game.

    Parameters
    ----------
    card
        value and domain letter: 7S, 13K; or W.1, W.2
    set
        the card set, by name or file
    """
    card_set = load(set)
    found = card_set.cards[parse_card(card)]
    show(head(title(found)), faint(f"{long_name(found.face)}, {card_set.title}"))
    show(found.text)
    show(marked(f"`{found.does}`"))
    show_first_edition(found)
    for what, source in (("name", found.name_from), ("effect", found.effect_from)):
        show(faint(say(f"cards.from.{what}.{source}")))
    show()
    show_games(found, card_set)
    show()
    for rule in rules_of(found, card_set):
        show(head(rule.id), marked(f"{rule.case} {rule.text}".strip()))
    return 0


@app.command(name="list")
def list_cards(*, set: str = _DEFAULT_SET) -> int:
    """List the cards of a set.

    Parameters
    ----------
    set
        the card set, by name or file
    """
    for card in load(set).cards:
        show(head(f"{card_name(card.face):4}"), f"{card.name:24}", card.text)
    return 0


@app.command(name="tables")
def show_tables(*, write: Path | None = None) -> int:
    """Print the tables of verbs and objects of the effect language, for the page about it.

    Parameters
    ----------
    write
        put them into this page, between their marks, instead
    """
    if write is None:
        for table in tables().values():
            show(table)
        return 0
    try:
        write.write_text(with_tables(write.read_text(encoding="utf-8")), encoding="utf-8")
    except OSError as error:
        raise CommandError(f"{write}: {error.strerror}") from None
    return 0


def title(card: Card) -> str:
    return f"{card_name(card.face)} {card.name}"


def show_first_edition(card: Card) -> None:
    if card.kind:
        show(faint(say(f"cards.kind.{card.kind}", when=card.when)))
    if card.start:
        show(faint(say("cards.start")))


def show_games(card: Card, card_set: CardSet) -> None:
    """What the card does, once for all games in which that is the same."""
    games: dict[str, list[str]] = {}
    for game, told in in_games(card, card_set).items():
        games.setdefault(told, []).append(game_titles()[game])
    for told, names in games.items():
        show(faint(f"  {', '.join(names)}:"), told)
