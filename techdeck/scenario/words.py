"""What the words of a scenario mean in its game: cards, zones, seats, fields, slots of a view."""

from __future__ import annotations

import re

from techdeck.deck import CardError, card_name, parse_card
from techdeck.engine.layout import DECK, PLAY
from techdeck.engine.match import Match
from techdeck.engine.notation import Names
from techdeck.engine.position import Position
from techdeck.engine.view import UNKNOWN, View
from techdeck.rules import say
from techdeck.scenario.errors import ScenarioError, meant

NOTHING = ("empty", "none", "nothing", "nobody")
SPECTATOR = "spectator"


def read_cards(text: str, position: Position, line: int) -> list[int]:
    """`5S.1 6S.1`, or `empty`."""
    if text in NOTHING:
        return []
    cards = [read_card(word, position, line) for word in text.split()]
    for card in cards:
        if cards.count(card) > 1:
            raise ScenarioError(line, say("scenario.card_twice", card=card_name(card, position.layout.decks)))
    return cards


def read_card(word: str, position: Position, line: int) -> int:
    try:
        return parse_card(word, position.layout.decks)
    except CardError as error:
        raise ScenarioError(line, str(error)) from None


def spell_cards(cards: list[int], position: Position) -> str:
    return " ".join(card_name(card, position.layout.decks) for card in cards) or "empty"


def find_zone(name: str, position: Position) -> int | None:
    names = position.layout.zone_names
    return names.index(name) if name in names else None


def zone_of(name: str, position: Position, line: int) -> int:
    zone = find_zone(name, position)
    if zone is None:
        raise ScenarioError(line, say("scenario.no_zone", name=name, meant=meant(name, position.layout.zone_names)))
    return zone


def in_order(cards: list[int], zone: int, position: Position) -> list[int]:
    """As a scenario lists them: decks from the top, places in play along the row, hands and piles in any order."""
    kind = position.layout.kind[zone]
    if kind == DECK:
        return cards[::-1]
    return cards[:] if kind == PLAY else sorted(cards)


def seat_of(name: str, match: Match, line: int) -> str | None:
    """A seat as `Match` wants it; None is the spectators'."""
    if name == SPECTATOR:
        return None
    if name not in match.record.seats:
        hint = meant(name, match.record.seats, [SPECTATOR])
        raise ScenarioError(line, say("scenario.no_seat", name=name, meant=hint))
    return name


def player_seat_of(name: str, match: Match, line: int) -> str:
    """The seat of somebody who decides, so not the spectators'."""
    seat = seat_of(name, match, line)
    if seat is None:
        hint = meant("", match.record.seats)
        raise ScenarioError(line, say("scenario.no_player", name=SPECTATOR, meant=hint))
    return seat


def bits_of(name: str, position: Position, names: Names, line: int) -> int:
    """Viewers as bits: a seat, `spectator` or `all`."""
    if name == "all":
        return position.layout.everyone
    if name == SPECTATOR:
        return 1 << position.layout.spectator
    if name in names.seats:
        return 1 << position.layout.viewer_of(names.seats.index(name))
    hint = meant(name, names.seats, [SPECTATOR, "all"])
    raise ScenarioError(line, say("scenario.no_viewer", name=name, meant=hint))


# Fields.


def read_field(name: str, text: str, position: Position, names: Names, line: int) -> int:
    """A number, one of the field's words, a card, a player or a seat (the player who sits there), `none`."""
    words = position.field_words(name)
    if words:
        return read_word(name, text, words, line)
    if re.fullmatch(r"-?\d+", text):
        return int(text)
    if text == "none":
        return -1
    if text in names.tokens:
        return names.tokens.index(text)
    if text in names.seats:
        seat = names.seats.index(text)
        return next(player for player, seats in enumerate(position.layout.seats_of) if seat in seats)
    try:
        return parse_card(text, position.layout.decks)
    except CardError:
        hint = meant(text, names.seats)
        raise ScenarioError(line, say("scenario.bad_field", value=text, field=name, meant=hint)) from None


def read_word(name: str, text: str, words: list[str], line: int) -> int:
    """A field with words has no other values; they may be written as numbers."""
    if text in words:
        return words.index(text)
    if text.isdecimal() and int(text) < len(words):
        return int(text)
    raise ScenarioError(line, say("scenario.bad_field", value=text, field=name, meant=meant(text, words)))


def spell_field(name: str, value: int, position: Position) -> str:
    words = position.field_words(name)
    return words[value] if 0 <= value < len(words) else str(value)


# Slots.


def read_slots(text: str) -> list[str]:
    """`5S.1 ? {6S.1 7S.1} ...` as a list, the cards of a group in one order."""
    if text in NOTHING:
        return []
    slots = re.findall(r"\{[^}]*\}|\S+", text)
    return [spell_group(slot.strip("{}").split()) if slot.startswith("{") else slot for slot in slots]


def spell_group(cards: list[str]) -> str:
    """A group of one is a card that the viewer can place."""
    if len(cards) == 1:
        return cards[0]
    return "{" + " ".join(sorted(cards)) + "}"


def spell_slots(view: View, zone: int, position: Position) -> list[str]:
    slots = in_order(view.zones[zone], zone, position)
    return [spell_slot(view, slot, position) for slot in slots]


def spell_slot(view: View, slot: int, position: Position) -> str:
    if slot == UNKNOWN:
        return "?"
    if slot < 0:
        return spell_group([card_name(card, position.layout.decks) for card in view.groups[-2 - slot]])
    return card_name(slot, position.layout.decks)
