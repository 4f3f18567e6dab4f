"""The table that a scenario gives: a match of its game with cards, fields, marks, changes and knowledge as written."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Final

from techdeck import games
from techdeck.deck import DOMAIN_LETTERS, VALUE, card_name
from techdeck.engine import fairness
from techdeck.engine.errors import TableError
from techdeck.engine.game import Game, GameError
from techdeck.engine.knowledge import CHANGES
from techdeck.engine.layout import DECK, HAND, NOWHERE
from techdeck.engine.match import Match, new_record
from techdeck.engine.notation import Names
from techdeck.engine.position import Position
from techdeck.rules import say
from techdeck.scenario.cards import card_set_of
from techdeck.scenario.errors import ScenarioError, meant
from techdeck.scenario.loaded import LoadedDice
from techdeck.scenario.parse import Row, Scenario
from techdeck.scenario.words import bits_of, find_zone, read_card, read_cards, read_field

WORDS = ("used", "changed", "known", "dice", "shuffle", "rest")  # given in every game
_KNOWN: Final = re.compile(r"(?P<viewer>\S+) +(?P<cards>[^{}]+|\{[^{}]+\})")


def match_of(scenario: Scenario) -> Match:
    """A match that stands where the scenario begins; a table that the game cannot go on from is a mistake of its."""
    try:
        return begun(scenario)
    except ScenarioError:
        raise
    except Exception as error:
        raise ScenarioError(line_to_blame(scenario), broken(error)) from error


def broken(error: Exception) -> str:
    return say("scenario.broken", kind=type(error).__name__, error=error)


def line_to_blame(scenario: Scenario) -> int:
    """The first given without which the game goes on."""
    for row in scenario.givens:
        others = [given for given in scenario.givens if given is not row]
        if begins(replace(scenario, givens=others)):
            return row.line
    return scenario.line


def begins(scenario: Scenario) -> bool:
    try:
        begun(scenario)
    except Exception:
        return False
    return True


def begun(scenario: Scenario) -> Match:
    """Its line 0 is what happened up to the first question."""
    match = new_match_of(scenario)
    if any(not row.head.startswith("card ") for row in scenario.givens):
        match.position = arranged(scenario, match)
        match.happened = [match.position.take_events()]
        str(match)  # it can be shown
    return match


def new_match_of(scenario: Scenario) -> Match:
    name = scenario.setting("game")
    if not name:
        raise ScenarioError(scenario.line, say("scenario.no_game", meant=meant("", games.names())))
    try:
        game = games.get(name)
        cards = card_set_of(scenario, game.card_set)
        seats = scenario.setting("seats", "ann bo").split()
        secret = scenario.setting("seed", "1").encode()
        return Match(game, new_record(game, cards, seats, secret, None, options_of(scenario)), cards)
    except (GameError, TableError) as error:
        raise ScenarioError(scenario.line_of("game"), str(error)) from None


def options_of(scenario: Scenario) -> dict[str, int]:
    options: dict[str, int] = {}
    for pair in scenario.setting("options").split():
        name, equals, value = pair.partition("=")
        if not equals or not value.isdecimal():
            raise ScenarioError(scenario.line_of("options"), say("scenario.bad_option", pair=pair))
        options[name] = int(value)
    return options


def arranged(scenario: Scenario, match: Match) -> Position:
    position = dealt(scenario, match.game, match)
    zones = {row.head: row for row in scenario.givens if find_zone(row.head, position) is not None}
    if zones or scenario.given("rest"):
        fill_zones(list(zones.values()), scenario, position, match.names)
    for row in scenario.givens:
        if row.head not in zones and not row.head.startswith("card "):
            give(row, position, match.names)
    check_in_game(scenario, position)
    position.take_events()
    position.run()
    return position


def dealt(scenario: Scenario, game: Game, match: Match) -> Position:
    """Set up by the seed, and nobody asked yet; the loaded dice are for what comes afterwards."""
    record = match.record
    seed = fairness.seed(record.secret, record.seats, {})
    dice = LoadedDice(seed, [], [], scenario.line)
    cards = card_set_of(scenario, game.card_set)
    position = game.start(game.setup(len(record.seats), dice, cards, **record.options))
    position.frames = []
    position.opens = []
    position.aside = []
    position.set_up()
    return position


# Cards.


def fill_zones(rows: list[Row], scenario: Scenario, position: Position, names: Names) -> None:
    """Every card lies where it is given, all others in the zone of `given rest`."""
    position.lay_out()
    placed: dict[int, int] = {}
    for row in rows:
        zone = find_zone(row.head, position)
        assert zone is not None
        cards = read_cards(arranged_by_game(row, zone, position, names), position, row.line)
        for card in cards:
            if card in placed:
                name = card_name(card, position.layout.decks)
                raise ScenarioError(row.line, say("scenario.card_given_twice", card=name, line=placed[card]))
            placed[card] = row.line
        place(cards, zone, position)
    place_rest([card for card in range(position.layout.cards) if card not in placed], scenario, position)


def place(cards: list[int], zone: int, position: Position) -> None:
    position.place_all(cards[::-1] if position.layout.kind[zone] == DECK else cards, zone)


def place_rest(cards: list[int], scenario: Scenario, position: Position) -> None:
    rows = scenario.given("rest")
    zone = find_zone(rows[0].value, position) if rows else position.layout.expelled
    if zone is None or zone == NOWHERE:
        line = rows[0].line if rows else scenario.line
        raise ScenarioError(line, say("scenario.bad_rest", meant=meant("", position.layout.zone_names)))
    if position.layout.kind[zone] == DECK:  # under what is given of that deck
        position.dice.shuffle(cards)
    above = position.zones[zone]
    position.zones[zone] = []
    position.place_all(cards, zone)
    position.zones[zone] += above


def check_in_game(scenario: Scenario, position: Position) -> None:
    """A mark or a change on a card that no line brings into the game is a slip."""
    out = position.layout.expelled
    if out != NOWHERE and [row for row in scenario.given("rest") if find_zone(row.value, position) == out]:
        return
    named = scenario.given(position.layout.zone_names[out]) if out != NOWHERE else []
    fine = [card for row in named for card in read_cards(row.value, position, row.line)]
    for row in scenario.givens:
        for card in marked_cards(row, position):
            if position.where[card] in (NOWHERE, out) and card not in fine:
                name = card_name(card, position.layout.decks)
                raise ScenarioError(row.line, say("scenario.not_in_game", card=name))


def marked_cards(row: Row, position: Position) -> list[int]:
    if row.head == "used":
        return read_cards(row.value, position, row.line)
    return [read_card(row.value.split()[0], position, row.line)] if row.head == "changed" else []


# Everything else.


def give(row: Row, position: Position, names: Names) -> None:
    if row.head == "used":
        position.used = read_cards(row.value, position, row.line)
    elif row.head == "changed":
        give_change(row, position)
    elif row.head == "known":
        give_knowledge(row, position, names)
    elif row.head in ("dice", "shuffle"):
        load_dice(row, position)
    elif row.head in position.field_names():
        give_field(row, position, names)
    elif row.head != "rest":
        hint = meant(row.head, position.layout.zone_names, position.field_names(), list(WORDS))
        raise ScenarioError(row.line, say("scenario.nothing_to_give", head=row.head, meant=hint))


def arranged_by_game(row: Row, zone: int, position: Position, names: Names) -> str:
    """The cards of the row; what else it says of them the game has noted."""
    try:
        return position.arrange(zone, row.value, names.tokens)
    except ValueError as error:
        raise ScenarioError(row.line, str(error)) from None


def give_field(row: Row, position: Position, names: Names) -> None:
    data = position.save()
    data[position.field_names().index(row.head)] = read_field(row.head, row.value, position, names, row.line)
    position.load(data)


def give_change(row: Row, position: Position) -> None:
    """`5S.1 value 7` or `5S.1 domain T`; everybody knows a changed card (EFF-7)."""
    words = row.value.split()
    if len(words) != 3 or words[1] not in ("value", "domain"):
        raise ScenarioError(row.line, say("scenario.bad_change"))
    card = read_card(words[0], position, row.line)
    if words[1] == "value" and words[2].isdecimal() and 1 <= int(words[2]) <= 13:
        position.careful |= CHANGES
        position.shifts[card] = int(words[2]) - VALUE[card]
    elif words[1] == "domain" and words[2] in list(DOMAIN_LETTERS):
        position.careful |= CHANGES
        position.counts[card] = DOMAIN_LETTERS.index(words[2])
    else:
        raise ScenarioError(row.line, say(f"scenario.no_{words[1]}_of_card", word=words[2]))
    tell([card], position.layout.everyone, position)


def give_knowledge(row: Row, position: Position, names: Names) -> None:
    """`bo 5S.1 9K.1`: bo can place these; `bo {5S.1 9K.1}`: bo knows that they fill their places, in some order."""
    said = _KNOWN.fullmatch(row.value)
    cards = read_cards(said["cards"].strip("{} "), position, row.line) if said else []
    if not said or not cards:
        raise ScenarioError(row.line, say("scenario.bad_known"))
    bits = bits_of(said["viewer"], position, names, row.line)
    if not said["cards"].startswith("{"):
        tell(cards, bits, position)
        return
    for viewer in range(position.layout.viewers):
        if bits & 1 << viewer:
            position.groups.append([1 << viewer, *sorted(cards)])
            peek(cards, 1 << viewer, position)


def tell(cards: list[int], bits: int, position: Position) -> None:
    for card in cards:
        position.known[card] |= bits
    peek(cards, bits, position)


def peek(cards: list[int], bits: int, position: Position) -> None:
    """A table keeps who knows something of a hand that is not theirs."""
    for card in cards:
        zone = position.where[card]
        if position.layout.kind[zone] == HAND:
            position.peeked[zone] |= bits & ~position.layout.sight[zone]


def load_dice(row: Row, position: Position) -> None:
    dice = position.dice
    assert isinstance(dice, LoadedDice)
    dice.line = row.line
    if row.head == "shuffle":
        dice.orders = [read_cards(order.strip(), position, row.line)[::-1] for order in row.value.split("/")]
        return
    for word in row.value.split():
        if not word.isdecimal():
            raise ScenarioError(row.line, say("scenario.no_throw", word=word))
        dice.throws.append(int(word))
