"""What somebody at a table in the terminal sees: the table, what happened, what is asked."""

from __future__ import annotations

import re
from typing import Final

from rich.console import Console
from rich.text import Text

from techdeck.cardsets import CardSet
from techdeck.cardsets.about import rules_of
from techdeck.commands.cards import title
from techdeck.commands.screen import faint, head, marked
from techdeck.deck import DOMAIN_LETTERS, DOMAIN_NAMES, FACE, CardError, card_name, long_name, parse_card
from techdeck.engine.layout import DECK, PILE
from techdeck.engine.match import Match, Question
from techdeck.engine.view import View
from techdeck.engine.words import Told, drawn, slot_word, zone_noun, zone_title, zones_shown
from techdeck.language.explain import explain, words_of
from techdeck.rules import Rule, book, game_titles, leans_on, rule, say

CARD: Final = re.compile(r"(?<![\w.])(?:(?:1[0-3]|[1-9])([KSTV])(?:\.[1-7])?|W\.\d+)(?![\w])")
COLOURS: Final = dict(zip(DOMAIN_LETTERS, ("cyan", "green", "yellow", "magenta"), strict=True))
PILE_SHOWN: Final = 12  # cards of a pile; `? discard` shows all of them (GEN-3)
LISTED: Final = 16  # more options than this are shown as words in a row


def show(*parts: str | Text) -> None:
    """A line of *parts*, broken between words on a terminal, as it is elsewhere."""
    console = Console(highlight=False, markup=False, emoji=False)
    console.print(*parts, soft_wrap=not console.is_terminal)


def coloured(text: str, style: str = "") -> Text:
    """A line with its cards in the colours of their domains."""
    told = Text(text, style)
    for found in CARD.finditer(text):
        told.stylize(f"bold {COLOURS.get(found[1] or '', 'white')}", found.start(), found.end())
    return told


# The table.


def table_text(match: Match, seat: int) -> list[Text]:
    """The zones as the seat sees them, its own ones marked, then what the game notes."""
    view = match.view(seat)
    layout = match.position.layout
    zones = zones_shown(match.position, view)
    me = layout.player_seeing(view.viewer)
    titles = {zone: zone_title(match.position, match.names, zone, me) for zone in zones}
    width = max(map(len, titles.values()))
    lines: list[Text] = []
    for zone in zones:
        picture = drawn(match.position, match.names, view, zone)
        row = Text(f"{titles[zone]:>{width}}  ", "bold" if layout.owner[zone] == me else "dim")
        lines += [coloured(line) for line in picture] or [row.append_text(coloured(cards_words(match, view, zone)))]
    return lines + [coloured(note) for note in match.position.table_notes(match.names.players)]


def cards_words(match: Match, view: View, zone: int, most: int = PILE_SHOWN) -> str:
    """The cards of a zone; of a deck how many there are and what is known of it, of a big pile the latest ones."""
    words = [slot_word(match.position, view, slot) for slot in view.zones[zone]]
    kind = match.position.layout.kind[zone]
    if not words:
        return say("play.empty")
    if kind == DECK:
        words = words[::-1]
        while words and words[-1] == "?":
            words.pop()
        return say("play.deck" if words else "play.count", number=len(view.zones[zone]), cards=" ".join(words))
    if kind == PILE and len(words) > most:
        name = zone_title(match.position, match.names, zone, match.position.layout.player_seeing(view.viewer))
        return say("play.pile", number=len(words), cards=" ".join(words[-most:]), zone=name)
    return " ".join(words)


def who(match: Match, seat: int) -> str:
    """`ann`, or `ann, team 1`."""
    teams = [match.names.players[at] for at, members in enumerate(match.position.layout.seats_of) if seat in members]
    return ", ".join(dict.fromkeys([match.record.seats[seat], *teams]))


def show_table(lines: list[Text], name: str) -> None:
    show()
    show(faint(f"── {name} " + "─" * max(0, 40 - len(name))))
    for line in lines:
        show(line)


def show_log(told: list[Told], number: str = "") -> None:
    """What happened, with the rule of each line; the *number* of the line of the record stands once."""
    for line in told:
        if line.heading:
            show(head(f"      {line.words}"))
            continue
        show(faint(f"{number:>5} "), coloured(line.words), faint(line.rule))
        number = ""


# The question.


def show_question(match: Match, seat: int, question: Question, cards: CardSet) -> None:
    show()
    show_effect(match, seat, cards)
    show(head(question.prompt), faint(first_sentence(question.rule)))
    plain = [
        option for option, label in zip(question.words, question.labels, strict=True) if label or not option.isdigit()
    ]
    if len(question.words) > LISTED or len(plain) < 2 < len(question.words):
        show(coloured(f"  {' '.join(question.words)}"))
        return
    width = max(8, *[len(option) + 1 for option in question.words])
    for at, option in enumerate(question.words):
        about = [question.labels[at], about_option(match, seat, question, question.options[at], cards)]
        words = say("play.about").join(filter(None, about))
        # A number that can be picked is typed itself.
        named = f"{option:>4}  " if option.isdigit() else f"{at + 1:>4}  {option:{width}}"
        show(clipped(coloured(named).append(words, "dim")))


def show_effect(match: Match, seat: int, cards: CardSet) -> None:
    """The card whose effect asks: its words are the best reason."""
    frames = match.view(seat).frames
    if frames:
        card = cards.cards[frames[-1][0]]
        show(coloured(title(card)), faint(card.text))


def about_option(match: Match, seat: int, question: Question, option: int, cards: CardSet) -> str:
    """What an option would do; of a card, if nothing is known, what it says."""
    if question.answered:
        return ""
    words = match.preview(seat, question.number, option).words
    if words:
        return words
    meaning = next(kind.meaning for kind in match.position.layout.kinds if kind.name == question.kind)
    if option < 0:
        return ""
    if meaning == "domain":
        return DOMAIN_NAMES[option]
    if meaning not in ("card", "face"):
        return ""
    card = cards.cards[FACE[option]]
    return f"{card.name}: {card.text}"


def clipped(line: Text) -> Text:
    """One row of a terminal; where nobody watches, the whole line."""
    console = Console()
    if console.is_terminal:
        line.truncate(console.width, overflow="ellipsis")
    return line


def first_sentence(rule_id: str) -> str:
    found = book().rules.get(rule_id)
    found = found and (leans_on(found) or found)
    return f"{found.text.split('. ')[0].rstrip('.')}.".replace("*", "") if found else ""


# What somebody asks about.


def show_about(word: str, match: Match, seat: int, cards: CardSet) -> bool:
    """The zones, the rule or the card of that name; False if there is none."""
    view = match.view(seat)
    zones = zones_called(match, view, word)
    for zone in zones:
        show_zone(match, view, zone)
    if zones:
        return True
    rule_id = next((known for known in book().rules if known.lower() == word.lower()), "")
    if rule_id:
        show_rule(rule(rule_id))
        return True
    try:
        face = face_of(word, match.position.layout.decks)
    except CardError:
        return False
    show_card(face, match.game.name, cards)
    return True


def show_rule(found: Rule) -> None:
    """With the one that it only adds something to."""
    for each in filter(None, (found, leans_on(found))):
        show(head(each.id), marked(f"{each.case} {each.text}".strip()))


def show_zone(match: Match, view: View, zone: int) -> None:
    position = match.position
    for line in drawn(position, match.names, view, zone):
        show(coloured(line))
    title = zone_title(position, match.names, zone, position.layout.player_seeing(view.viewer))
    show(head(title), coloured(cards_words(match, view, zone, position.layout.cards)))


def zones_called(match: Match, view: View, word: str) -> list[int]:
    """Those called so above their cards or in scenarios; else those that `score` or `venture` can mean, one's own if
    there are some."""
    layout = match.position.layout
    me = layout.player_seeing(view.viewer)
    word = word.lower()
    zones = range(len(layout.zone_names))
    titles = {zone: zone_title(match.position, match.names, zone, me).lower() for zone in zones}
    called = [zone for zone in zones if word in (layout.zone_names[zone], titles[zone])]
    meant = [zone for zone in zones if f"{zone_noun(match.position, zone).lower()} ".startswith(f"{word} ")]
    return called or [zone for zone in meant if layout.owner[zone] == me] or meant


def face_of(word: str, decks: int) -> int:
    """A card by its name, with or without the number of its copy."""
    try:
        return parse_card(word.upper())
    except CardError:
        return FACE[parse_card(word.upper(), decks)]


def show_card(face: int, game: str, cards: CardSet) -> None:
    card = cards.cards[face]
    show(coloured(title(card), "bold"), faint(long_name(face)))
    show(f"  {card.text}")
    if game in book().games:
        show(Text("  ").append(" ".join(explain(card.reading, words_of(game)))))
    else:
        show(marked(f"  `{card.does}`"))
    for found in rules_of(card, cards):
        if card_name(face) in found.cards and is_for(found, game):
            show(faint(f"  {found.id}"), marked(f"{found.case} {found.text}".strip()))


def is_for(found: Rule, game: str) -> bool:
    """Whether a ruling on a card is not about another game."""
    others = [title for name, title in game_titles().items() if name != game]
    return found.game in ("", game) and not any(found.case.startswith(title) for title in others)


def show_outcome(match: Match) -> None:
    outcome = match.outcome
    if outcome is None:
        return
    show()
    show(head(say("play.over", outcome=outcome.words, rule=outcome.rule)))
    show(marked(rule(outcome.rule).text) if outcome.rule in book().rules else "")
    for name, score in zip(match.record.seats, outcome.scores, strict=True):
        show(f"  {name:8} {score:>4}")
