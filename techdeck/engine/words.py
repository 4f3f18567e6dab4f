# not compiled: the edge of the engine
"""Tables, events and refusals in words, made when somebody looks. Every sentence is in the language's data file."""

from __future__ import annotations

from dataclasses import dataclass

from techdeck.deck import DOMAIN_NAMES, card_name
from techdeck.engine import events as ev
from techdeck.engine import kinds as k
from techdeck.engine.asking import PASS
from techdeck.engine.layout import DECK, HAND, NOWHERE, PILE
from techdeck.engine.notation import Names, spell
from techdeck.engine.position import Position
from techdeck.engine.view import UNKNOWN, QuestionView, View
from techdeck.language.words import EITHER, WIDTH
from techdeck.rules import book, rule_numbered, say
from techdeck.rules.sentences import holes, template

CARDLESS = frozenset(ev.CARDLESS)
SILENT = (
    "ended",
    "shown",
    "deals",
    "starts_stack",
    "shows_hand",
    "holds",
)  # told to clients, but no line of the log


@dataclass(frozen=True, kw_only=True)
class Told:
    """A line of the log, and the rule by which it happened; a heading begins a round or a phase."""

    words: str
    rule: str = ""
    heading: bool = False
    late: bool = False  # the clock has answered for who reads it

    def __str__(self) -> str:
        return say("log.line", words=self.words, rule=self.rule) if self.rule and not self.heading else self.words


def event_name(kind: int, game_events: dict[str, str]) -> str:
    return ev.NAMES[kind] if kind < ev.GAME else list(game_events)[kind - ev.GAME]


def event_rule(name: str, game_events: dict[str, str]) -> str:
    return ev.RULES.get(name) or game_events[name]


def events_told(
    position: Position, names: Names, game_events: dict[str, str], events: list[list[int]], me: int
) -> list[Told]:
    """Events, as told to a viewer who plays for *me*, as lines of the log. Cards that go the same way have one line."""
    runs: list[list[list[int]]] = []
    since: list[int] = []  # the kinds of what happened in the effect
    for event in as_they_lie(events):
        name = event_name(event[0], game_events)
        idle = event[0] == ev.ENDED and came_to_nothing(since)
        if event[0] in (ev.USED, ev.ENDED):
            since = []
        since.append(event[0])
        if name in SILENT and not idle:
            continue
        if runs and goes_with(event, runs[-1][0], name):
            runs[-1].append(event)
        else:
            runs.append([event])
    return [run_told(position, names, event_name(run[0][0], game_events), game_events, run, me) for run in runs]


def came_to_nothing(kinds: list[int]) -> bool:
    """GEN-21: whether there was nothing to do; who declines and who has nothing to pick is told so already."""
    return bool(kinds) and all(kind in ev.SPOKEN for kind in kinds) and kinds[-1] not in (ev.DECLINED, ev.NOTHING)


def as_they_lie(events: list[list[int]]) -> list[list[int]]:
    """Who knows in which order cards were put back is told of them in that order, the outermost first (EFF-PUT)."""
    told: list[list[int]] = []
    for event in events:
        if event[0] != ev.ORDERED:
            told.append(event)
            continue
        for put in [each for each in told if each[0] == ev.PUT_AMONG and each[2] == event[2]]:
            told.remove(put)
            told.append([ev.ORDERED, *put[1:]])
    return told


def goes_with(event: list[int], other: list[int], name: str) -> bool:
    kind, doer, card, source, _, to, place = event
    if is_cardless(event) or [kind, doer, to] != [other[0], other[1], other[5]]:
        return False
    if source != other[3] and kind != ev.ORDERED:  # one order, wherever they came from
        return False
    if (place == ev.UNDER) != (other[6] == ev.UNDER):
        return False
    hidden = card == -1
    return hidden == (other[2] == -1) and can_be_of_many(f"event.{name}.hidden" if hidden else f"event.{name}")


def can_be_of_many(key: str) -> bool:
    """Whether the sentence can tell of several cards: it has a form for one, or says who did what to them."""
    needed = holes(template(key))
    of_many = {"player", "card", "source", "onto", "to", "end"}
    return f"{key}.one" in book().sentences or {"player", "card"} <= needed <= of_many


def is_cardless(event: list[int]) -> bool:
    return event[0] in CARDLESS or event[3] == NOWHERE


def run_told(
    position: Position, names: Names, name: str, game_events: dict[str, str], run: list[list[int]], me: int
) -> Told:
    event = run[0]
    rule = position.event_rule(event) or event_rule(name, game_events)
    if f"heading.{name}" in book().sentences:
        return Told(words=say(f"heading.{name}", round=event[2]), rule=rule, heading=True)
    words = run_words(position, names, name, run, me)
    if event[0] == ev.RAN_OUT:
        return Told(words=words, rule=rule_numbered(event[2]) or rule, late=event[1] == me)
    return Told(words=words, rule=rule)


def run_words(position: Position, names: Names, name: str, run: list[list[int]], me: int) -> str:
    event = run[0]
    kind, doer, card, _, spot, to, place = event
    cardless = is_cardless(event)
    hidden = card == -1 and not cardless
    words = say(
        f"event.{name}.hidden" if hidden else f"event.{name}",
        player=player_word(names, doer, me),
        card=", ".join(event_card(position, names, kind, each[2], cardless, me) for each in run),
        number=card if cardless else len(run),
        source=", ".join(dict.fromkeys(zone_words(position, names, each[3], me) for each in run)),
        to=zone_words(position, names, to, me),
        onto=say("onto.bottom" if place == ev.UNDER else "onto.top"),
        end=say("ask.put.lowest" if place == ev.UNDER else "ask.put.highest"),
        place=place + 1,
        at=position.place_name(place) if place >= 0 else "",
        value=place,
        domain=DOMAIN_NAMES[place] if kind in (ev.COUNTED, ev.NAMED) and 0 <= place < 4 else "",
        spot=spot + 1,
        branch=branch_words(position, spot, place, card) if kind == ev.EITHER else "",
        **position.event_words(event, names.players),
    )
    return " ".join(words.split())  # a value or domain that was not named leaves a gap


def branch_words(position: Position, face: int, pc: int, branch: int) -> str:
    """What one of the two does that the effect of *face* offers at *pc*."""
    layout = position.layout
    before = layout.programs[face][:pc:WIDTH].count(EITHER)
    return layout.branches[face][before][branch]


def option_label(position: Position, names: Names, kind: int, option: int) -> str:
    """An option as a player reads it, where its word in the notation says too little; else empty."""
    if kind == k.EITHER:
        frame = position.frames[-1]
        return branch_words(position, frame.face, frame.pc, option)
    return position.option_label(kind, option, names.players)


def player_word(names: Names, player: int, me: int) -> str:
    if player == NOWHERE:
        return say("name.game")
    return say("name.you") if player == me else names.players[player]


def event_card(position: Position, names: Names, kind: int, card: int, cardless: bool, me: int) -> str:
    if kind == ev.CHOSE:
        return player_word(names, card, me)
    if kind == ev.NAMED:
        return str(card) if card else ""
    if cardless or card == -1:
        return str(card)
    return card_name(card, position.layout.decks)


# Zones, and whose they are.


def zone_words(position: Position, names: Names, zone: int, me: int) -> str:
    """In a sentence: `your hand`, `bo's venture 2`, `the row`."""
    if zone == NOWHERE:
        return ""
    if position.layout.owner[zone] == NOWHERE:
        return say("zone.common", zone=zone_noun(position, zone))
    return zone_title(position, names, zone, me)


def zone_title(position: Position, names: Names, zone: int, me: int) -> str:
    """Above its cards: `your hand`, `bo's venture 2`, `row`."""
    owner = position.layout.owner[zone]
    noun = zone_noun(position, zone)
    if owner == NOWHERE:
        return noun
    if owner == me:
        return say("zone.yours", zone=noun)
    name = names.players[owner]
    return say("zone.of.s" if name.endswith("s") else "zone.of", player=name, zone=noun)


def zone_noun(position: Position, zone: int) -> str:
    """`score pile` for `score 2`; with its number where a player has several."""
    layout = position.layout
    name = layout.zone_names[zone]
    stem, _, number = name.rpartition(" ")
    if layout.owner[zone] == NOWHERE or not number.isdigit():
        stem, number = name, ""
    alike = [each for each, owner in enumerate(layout.owner) if owner == layout.owner[zone]]
    several = sum(layout.zone_names[each].rpartition(" ")[0] == stem for each in alike) > 1
    noun = say(f"zone.noun.{stem}") if f"zone.noun.{stem}" in book().sentences else stem
    return f"{noun} {number}" if number and several else noun


def reason_words(position: Position, names: Names, question: QuestionView, option: int, reason: str) -> str:
    """Why not, as a sentence."""
    meaning = position.layout.kinds[question.kind].meaning
    pick = spell(position, names, question.kind, option)
    where = ""
    if meaning == "card" and option >= 0 and reason == "lies_elsewhere":
        where = zone_words(position, names, position.where[option], question.player)
    return say(f"refused.{reason}", pick=pick, where=where)


def prompt(position: Position, names: Names, question: QuestionView) -> str:
    """Whose decision it is and what is asked, with the rule."""
    words = asked(position, question)
    of_cards = position.layout.kinds[question.kind].meaning == "card"
    chosen = [pick for pick in question.picks if pick != PASS]
    if chosen and question.kind == question.first_kind and of_cards:
        words = say("ask.chosen", words=words, chosen=len(chosen))
    return say("table.prompt", player=names.players[question.player], words=words, rule=question.rule)


def asked(position: Position, question: QuestionView) -> str:
    """What is asked; of somebody else's question others are not told how many cards it is for."""
    kind = position.layout.kinds[question.kind].name
    key = f"ask.{kind}"
    if key not in book().sentences:
        return kind  # somebody's own game may leave it at the name
    words = {"number": how_many(question), **position.asked_words(question)}
    is_theirs = not question.mine and f"ask.{kind}.any" in book().sentences
    return say(f"ask.{kind}.any" if is_theirs else f"ask.{kind}", **words)


def how_many(question: QuestionView) -> int | str:
    low, high = question.low, question.high
    if low == high or high == 1:
        return high
    return say("ask.range", low=low, high=high) if low else say("ask.up_to", high=high)


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


def zone_line(position: Position, names: Names, view: View, zone: int) -> str:
    layout = position.layout
    slots = view.zones[zone]
    name = zone_title(position, names, zone, layout.player_seeing(view.viewer))
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


def zones_shown(position: Position, view: View) -> list[int]:
    """Those with cards, and where everybody looks for some: of an empty deck, pile, hand or row that is said."""
    layout = position.layout
    kept = {*layout.hand, layout.row, *(zone for zone, kind in enumerate(layout.kind) if kind in (DECK, PILE))}
    kept.discard(layout.beside)
    return [zone for zone, slots in enumerate(view.zones) if slots or zone in kept]


def zone_lines(position: Position, names: Names, view: View, zone: int) -> list[str]:
    """A zone as the game draws it, or as a row."""
    return drawn(position, names, view, zone) or [zone_line(position, names, view, zone)]


def drawn(position: Position, names: Names, view: View, zone: int) -> list[str]:
    cards = [slot_word(position, view, slot) for slot in view.zones[zone]]
    return position.drawn(zone, cards, names.players)


def table_lines(position: Position, names: Names, view: View) -> list[str]:
    """The table as *view* shows it: zones, scores, questions and the options of the viewer's own."""
    lines = [line for zone in zones_shown(position, view) for line in zone_lines(position, names, view, zone)]
    lines += position.table_notes(names.players)
    for question in view.questions:
        if question.done:  # seen in one's own alone
            lines.append(say("table.sealed", player=names.players[question.player], rule=question.rule))
            continue
        lines.append(prompt(position, names, question))
        if question.mine:
            lines.append(options_line(position, names, question))
    return lines


def options_line(position: Position, names: Names, question: QuestionView) -> str:
    words = [spell(position, names, question.kind, option) for option in question.options if option != PASS]
    if PASS in question.options:
        words.append("pass")
    return say("table.options", words=" ".join(words))
