# not compiled: the edge of the engine
"""Tables, events and refusals in words, made when somebody looks. Every sentence is in the language's data file."""

from __future__ import annotations

from techdeck.deck import DOMAIN_NAMES, card_name
from techdeck.engine import events as ev
from techdeck.engine.asking import PASS
from techdeck.engine.layout import DECK, HAND, NOWHERE, PILE
from techdeck.engine.notation import Names, spell
from techdeck.engine.position import Position
from techdeck.engine.view import UNKNOWN, QuestionView, View
from techdeck.rules import book, say

CARDLESS = frozenset(ev.CARDLESS)
SILENT = (
    "ordered",
    "ended",
    "shown",
    "deals",
    "starts_stack",
    "shows_hand",
    "holds",
)  # told to clients, but no line of the log


def event_name(kind: int, game_events: list[str]) -> str:
    return ev.NAMES[kind] if kind < ev.GAME else game_events[kind - ev.GAME]


def event_words(position: Position, names: Names, game_events: list[str], event: list[int]) -> str:
    """One event, as told to a viewer, as a line of the log; empty for what needs no line."""
    kind, doer, card, source, spot, to, place = event
    name = event_name(kind, game_events)
    if name in SILENT:
        return ""
    layout = position.layout
    cardless = kind in CARDLESS or source == NOWHERE
    hidden = card == -1 and not cardless
    words = say(
        f"event.{name}.hidden" if hidden else f"event.{name}",
        player=names.players[doer] if doer != NOWHERE else say("name.game"),
        card=event_card(position, names, kind, card, cardless),
        number=card if cardless else "",
        source=layout.zone_names[source] if source != NOWHERE else "",
        to=layout.zone_names[to] if to != NOWHERE else "",
        place=place + 1,
        at=position.place_name(place) if place >= 0 else "",
        value=place,
        domain=DOMAIN_NAMES[place] if kind in (ev.COUNTED, ev.NAMED) and 0 <= place < 4 else "",
        spot=spot + 1,
        **position.event_words(event, names.players),
    )
    return " ".join(words.split())  # a value or domain that was not named leaves a gap


def event_card(position: Position, names: Names, kind: int, card: int, cardless: bool) -> str:
    if kind == ev.CHOSE:
        return names.players[card]
    if kind == ev.NAMED:
        return str(card) if card else ""
    if cardless or card == -1:
        return str(card)
    return card_name(card, position.layout.decks)


def reason_words(position: Position, names: Names, question: QuestionView, option: int, reason: str) -> str:
    """Why not, as a sentence."""
    meaning = position.layout.kinds[question.kind].meaning
    pick = spell(position, names, question.kind, option)
    where = ""
    if meaning == "card" and option >= 0 and reason == "lies_elsewhere":
        where = position.layout.zone_names[position.where[option]]
    return say(f"refused.{reason}", pick=pick, where=where)


def prompt(position: Position, names: Names, question: QuestionView) -> str:
    """Whose decision it is and what is asked, with the rule."""
    kind = position.layout.kinds[question.kind].name
    # Somebody's own game may leave it at the name.
    words = say(f"ask.{kind}") if f"ask.{kind}" in book().sentences else kind
    return say("table.prompt", player=names.players[question.player], words=words, rule=question.rule)


# The table as text.


def slot_name(position: Position, view: View, slot: int) -> str:
    """What a viewer knows of a place: a card, nothing, or that it is one of these."""
    if slot == UNKNOWN:
        return "?"
    if slot < 0:
        group = view.groups[-2 - slot]
        return "{" + " ".join(card_name(card, position.layout.decks) for card in group) + "}"
    return card_name(slot, position.layout.decks)


def slot_word(position: Position, view: View, slot: int) -> str:
    """The same, with what is marked on the card."""
    word = slot_name(position, view, slot)
    if slot < 0:
        return word
    changes = dict(view.shifts).get(slot, 0)
    if changes:
        word += f"{changes:+d}"
    domain = dict(view.counts).get(slot)
    if domain is not None:
        word += f"={DOMAIN_NAMES[domain]}"
    return word + ("*" if slot in view.used else "")


def zone_line(position: Position, view: View, zone: int) -> str:
    layout = position.layout
    slots = view.zones[zone]
    name = layout.zone_names[zone]
    if not slots:
        return say("table.empty_zone", zone=name)
    if layout.kind[zone] == DECK:
        top = list(reversed(slots))
        known = max((at + 1 for at, slot in enumerate(top) if slot != UNKNOWN), default=0)
        shown = [slot_word(position, view, slot) for slot in top[:known]]
        key = "table.deck" if shown else "table.deck_unknown"
        return say(key, zone=name, number=len(slots), known=" ".join(shown))
    words = [slot_word(position, view, slot) for slot in slots]
    if layout.kind[zone] in (HAND, PILE) and len(words) > 12:
        return say("table.long_zone", zone=name, number=len(words), cards=" ".join(words[-12:]))
    return say("table.zone", zone=name, cards=" ".join(words))


def zone_lines(position: Position, names: Names, view: View, zone: int) -> list[str]:
    """A zone as the game draws it, or as a row."""
    return drawn(position, names, view, zone) or [zone_line(position, view, zone)]


def drawn(position: Position, names: Names, view: View, zone: int) -> list[str]:
    cards = [slot_word(position, view, slot) for slot in view.zones[zone]]
    return position.drawn(zone, cards, names.players)


def table_lines(position: Position, names: Names, view: View) -> list[str]:
    """The table as *view* shows it: zones, scores, questions and the options of the viewer's own."""
    lines = [
        line for zone in range(len(view.zones)) if view.zones[zone] for line in zone_lines(position, names, view, zone)
    ]
    lines += position.table_notes(names.players)
    for question in view.questions:
        lines.append(prompt(position, names, question))
        if question.mine and not question.done:
            lines.append(options_line(position, names, question))
    return lines


def options_line(position: Position, names: Names, question: QuestionView) -> str:
    words = [spell(position, names, question.kind, option) for option in question.options if option != PASS]
    if PASS in question.options:
        words.append("pass")
    return say("table.options", words=" ".join(words))
