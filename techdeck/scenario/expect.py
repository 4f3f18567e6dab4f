"""What a scenario expects: every form of `then …` with what it compares.

A form gives two texts, what is expected and what is found; the line holds if they are equal."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Final

from techdeck.deck import DOMAIN_LETTERS, NO_DOMAIN
from techdeck.engine.asking import Open
from techdeck.engine.errors import Refused
from techdeck.engine.layout import HAND, PILE
from techdeck.engine.match import Match
from techdeck.engine.notation import read_answer
from techdeck.rules import say
from techdeck.scenario.errors import ScenarioError, meant
from techdeck.scenario.words import (
    NOTHING,
    find_zone,
    in_order,
    player_seat_of,
    read_card,
    read_cards,
    read_field,
    read_slots,
    seat_of,
    spell_cards,
    spell_field,
    spell_slots,
    zone_of,
)

Pair = tuple[str, str]
Form = Callable[[Match, re.Match[str], int], Pair]

REST: Final = "..."
UNORDERED: Final = (HAND, PILE)


# What is asked.


def asked(match: Match, said: re.Match[str], line: int) -> Pair:
    """`discard 5S.1 6S.1 (EFF-DISCARD)`: the leading word if there is one, exactly these options, the rule."""
    seat = player_seat_of(said["seat"], match, line)
    words = said["question"].split()
    rule = f" ({said['rule']})" if said["rule"] else ""
    mine = questions_of(match, seat, words[0])
    if words[0] in NOTHING:
        return "nothing", "; ".join(question_words(match, each, True) for each in mine) or "nothing"
    found = [question_words(match, each, bool(rule)) for each in mine]
    leads = [lead_of(match, each) for each in mine]
    lead = "" if "" in leads and words[0] not in leads else words.pop(0)
    expected = led(lead, words) + rule
    matching = [each for each in found if fits(expected, each, lead)]
    return expected, expected if matching else "; ".join(found) or "nothing"


def questions_of(match: Match, seat: str, lead: str) -> list[Open]:
    """Those of the seat with this leading word; if there are none, all of the seat's."""
    layout = match.position.layout
    mine = [asked for asked in match.position.opens if match.seat(seat) in layout.seats_of[asked.player]]
    return [asked for asked in mine if lead_of(match, asked) == lead] or mine


def lead_of(match: Match, asked: Open) -> str:
    return match.position.layout.kinds[asked.kind].lead


def question_words(match: Match, asked: Open, with_rule: bool) -> str:
    question = match.question(match.position.question_view(asked, True))
    return led(lead_of(match, asked), list(question.words)) + (f" ({asked.rule})" if with_rule else "")


def led(lead: str, options: list[str]) -> str:
    return " ".join([lead, *sorted(options)]).lstrip()


def fits(expected: str, found: str, lead: str) -> bool:
    """`...` among the options stands for whatever else can be picked."""
    words = expected.split()
    if REST not in words:
        return expected == found
    words.remove(REST)
    there = found.split()
    return found.startswith(lead) and all(word in there for word in words)


def waiting(match: Match, said: re.Match[str], line: int) -> Pair:
    names = [] if said["seats"] in NOTHING else said["seats"].split()
    for name in names:
        seat_of(name, match, line)
    layout = match.position.layout
    found = {match.record.seats[seat] for each in match.waiting() for seat in layout.seats_of[each.player]}
    return " ".join(sorted(names)) or "nobody", " ".join(sorted(found)) or "nobody"


def preview(match: Match, said: re.Match[str], line: int) -> Pair:
    """`bid 7S.1: sum 7`: what a seat is told that an answer would do."""
    seat = player_seat_of(said["seat"], match, line)
    questions = questions_of(match, seat, said["answer"].split()[0])
    if not questions:
        return said["facts"], say("scenario.not_asked", seat=seat)
    try:
        picks = read_answer(match.position, match.names, questions[0], said["answer"])
        facts = match.preview(seat, questions[0].number(), *picks).facts
    except Refused as refused:
        return said["facts"], str(refused)
    expected = "nothing" if said["facts"] in NOTHING else said["facts"]
    return expected, ", ".join(f"{name} {number}" for name, number in facts.items()) or "nothing"


# Cards.


def has(match: Match, said: re.Match[str], line: int) -> Pair:
    zone = zone_of(said["zone"], match.position, line)
    return said["number"], str(len(match.position.zones[zone]))


def holds(match: Match, said: re.Match[str], line: int) -> Pair:
    """These cards among others; with `lacks`, none of them."""
    position = match.position
    zone = zone_of(said["zone"], position, line)
    cards = read_cards(said["cards"], position, line)
    there = [card for card in cards if card in position.zones[zone]]
    expected = cards if said["verb"] == "holds" else []
    return spell_cards(expected, position), spell_cards(there, position)


def sees(match: Match, said: re.Match[str], line: int) -> Pair:
    """A place is a card, `?`, or a group; `...` at the end is any number of `?`."""
    position = match.position
    zone = zone_of(said["zone"], position, line)
    found = spell_slots(match.view(seat_of(said["seat"], match, line)), zone, position)
    expected = read_slots(said["slots"])
    if position.layout.kind[zone] in UNORDERED:
        expected, found = sorted(expected, key=backs_last), sorted(found, key=backs_last)
    if expected[-1:] == [REST]:
        expected.pop()
        while len(found) > len(expected) and found[-1] == "?":
            found.pop()
    return " ".join(expected) or "empty", " ".join(found) or "empty"


def backs_last(slot: str) -> tuple[int, str]:
    return ["?", REST].index(slot) + 1 if slot in ("?", REST) else 0, slot


def value(match: Match, said: re.Match[str], line: int) -> Pair:
    return said["value"], str(match.position.value(read_card(said["card"], match.position, line)))


def domain(match: Match, said: re.Match[str], line: int) -> Pair:
    found = match.position.domain(read_card(said["card"], match.position, line))
    return said["domain"], "none" if found == NO_DOMAIN else DOMAIN_LETTERS[found]


def used(match: Match, said: re.Match[str], line: int) -> Pair:
    position = match.position
    cards = sorted(read_cards(said["cards"], position, line))
    return spell_cards(cards, position), spell_cards(sorted(position.used), position)


# The end.


def score(match: Match, said: re.Match[str], line: int) -> Pair:
    scores = dict(zip(match.record.seats, match.position.scores(), strict=True))
    expected = [tuple(pair.split()) for pair in said["scores"].split(",")]
    if any(len(pair) != 2 or pair[0] not in scores for pair in expected):
        raise ScenarioError(line, say("scenario.bad_scores", meant=meant("", list(scores))))
    found = [(pair[0], str(scores[pair[0]])) for pair in expected]
    return ", ".join(map(" ".join, expected)), ", ".join(map(" ".join, found))


def won(match: Match, said: re.Match[str], line: int) -> Pair:
    names = [] if said["seats"] in NOTHING else said["seats"].split()
    for name in names:
        seat_of(name, match, line)
    outcome = match.outcome
    found = say("scenario.not_over") if outcome is None else " ".join(sorted(outcome.winners)) or "nobody"
    return " ".join(sorted(names)) or "nobody", found


def ended_by(match: Match, said: re.Match[str], line: int) -> Pair:
    return said["rule"], match.outcome.rule if match.outcome else say("scenario.not_over")


def over(match: Match, said: re.Match[str], line: int) -> Pair:
    return said[0], "over" if match.over else "not over"


# What was told, and what could be taken back.


def told(match: Match, said: re.Match[str], line: int) -> Pair:
    """A line of the seat's log since the last `when` has these words."""
    log = [str(told) for told in match.said(seat_of(said["seat"], match, line), len(match.past))]
    words = said["words"].strip('"')
    there = any(words in row for row in log)
    expected = f"not `{words}`" if said["no"] else f"`{words}`"
    return expected, expected if there != bool(said["no"]) else f"`{' / '.join(log)}`"


def undo(match: Match, said: re.Match[str], line: int) -> Pair:
    seat = player_seat_of(said["seat"], match, line)
    to = int(said["to"])
    if to >= len(match.past):
        raise ScenarioError(line, say("scenario.no_such_line", line=to, lines=len(match.past)))
    reason = match.undo_barrier(to, seat)
    if said["words"] == "free":
        return "free", reason or "free"
    return said["words"], said["words"] if said["words"] in reason else reason or "free"


# By the names of the game.


def named(match: Match, said: re.Match[str], line: int) -> Pair:
    """A zone, a field, or something that only the game knows."""
    position = match.position
    name = said["name"]
    zone = find_zone(name, position)
    if zone is not None and position.arrangement(zone, match.names.tokens):
        return in_parts(said["value"]), in_parts(position.arrangement(zone, match.names.tokens))
    if zone is not None:
        cards = read_cards(said["value"], position, line)
        if position.layout.kind[zone] in UNORDERED:
            cards.sort()
        return spell_cards(cards, position), spell_cards(in_order(position.zones[zone], zone, position), position)
    if name in position.field_names():
        expected = read_field(name, said["value"], position, match.names, line)
        found = position.save()[position.field_names().index(name)]
        return spell_field(name, expected, position), spell_field(name, found, position)
    hint = meant(name, position.layout.zone_names, position.field_names(), sorted(words_of_forms()))
    raise ScenarioError(line, say("scenario.nothing_to_expect", name=name, meant=hint))


def in_parts(words: str) -> str:
    """`3V o, 7S e1 bo`: in any order."""
    return ", ".join(sorted(" ".join(part.split()) for part in words.split(",")))


FORMS: Final[tuple[tuple[str, Form], ...]] = (
    (r"asked (?P<seat>\S+): (?P<question>.+?)(?: \((?P<rule>[\w-]+)\))?", asked),
    (r"waiting: (?P<seats>.+)", waiting),
    (r"preview (?P<seat>\S+): (?P<answer>.+): (?P<facts>.+)", preview),
    (r"(?P<zone>[^:]+) has (?P<number>\d+)", has),
    (r"(?P<zone>[^:]+) (?P<verb>holds|lacks) (?P<cards>[^:]+)", holds),
    (r"(?P<seat>\S+) sees (?P<zone>[^:]+): (?P<slots>.+)", sees),
    (r"value (?P<card>\S+): (?P<value>\S+)", value),
    (r"domain (?P<card>\S+): (?P<domain>\S+)", domain),
    (r"used: (?P<cards>.+)", used),
    (r"score: (?P<scores>.+)", score),
    (r"won: (?P<seats>.+)", won),
    (r"ended by: (?P<rule>\S+)", ended_by),
    (r"(?:not )?over", over),
    (r"(?P<no>not )?told (?P<seat>\S+): (?P<words>.+)", told),
    (r"undo to (?P<to>\d+) by (?P<seat>\S+): (?P<words>.+)", undo),
    (r"(?P<name>[^:]+): (?P<value>.+)", named),
)


def words_of_forms() -> set[str]:
    """What can be expected in every game: for the hint behind an unknown word."""
    return {re.split(r"[^a-z ]", pattern)[0].strip() for pattern, _ in FORMS} - {""}


def compare(match: Match, text: str, line: int) -> tuple[Pair, str | None]:
    """What `then` *text* expects and what is found, and whose table to show."""
    for pattern, form in FORMS:
        said = re.fullmatch(pattern, text)
        if said:
            pair = form(match, said, line)
            seat = said.groupdict().get("seat")
            return pair, seat
    raise ScenarioError(line, say("scenario.no_form", text=text, meant=meant(text, sorted(words_of_forms()))))
