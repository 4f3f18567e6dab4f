"""What one needs to know of a game to write a scenario of it: zones, fields, questions, options."""

from __future__ import annotations

from techdeck import games
from techdeck.engine.game import Game
from techdeck.engine.layout import DECK, HAND, PLAY
from techdeck.engine.position import Position
from techdeck.matches import new_match
from techdeck.rules import say

KINDS = {DECK: "scenario.deck", HAND: "scenario.hand", PLAY: "scenario.play"}


def names_of(name: str, seats: int) -> list[tuple[str, list[str]]]:
    """A heading and its lines, for every kind of name there is."""
    game = games.get(name)
    position = new_match(name, seats or game.seats[0], 1).position
    return [
        (say("scenario.zones"), zone_lines(position)),
        (say("scenario.fields"), field_lines(position)),
        (say("scenario.questions"), question_lines(position)),
        (say("scenario.options"), option_lines(game)),
    ]


def zone_lines(position: Position) -> list[str]:
    layout = position.layout
    return [
        f"{name}: {say(KINDS.get(kind, 'scenario.pile'))}"
        for name, kind in zip(layout.zone_names, layout.kind, strict=True)
    ]


def field_lines(position: Position) -> list[str]:
    """A game may save more than its fields (the places of a city)."""
    lines = []
    for name, value in zip(position.field_names(), position.save(), strict=False):
        words = position.field_words(name)
        lines.append(f"{name}: {', '.join(words)}" if words else say("scenario.field", field=name, value=value))
    return lines


def question_lines(position: Position) -> list[str]:
    return [
        say("scenario.question", lead=kind.lead, meaning=kind.meaning, kind=kind.name) for kind in position.layout.kinds
    ]


def option_lines(game: Game) -> list[str]:
    return [
        f"{option.name}={option.default}: {option.meaning}; {', '.join(map(str, option.allowed))}"
        for option in game.options
    ]
