"""The tables of facts in docs/effect-language.md, printed from the code and the rules that they are about."""

from __future__ import annotations

from typing import Final

from techdeck.language.verbs import RULES, VERBS, WHEN, usage
from techdeck.rules import book, rule, say

MARK: Final = "<!-- printed by `techdeck cards tables`: {name} -->"

_OBJECTS: Final = ("hand", "other.hand", "discard", "deck", "supply", "neutral", "own", "other.own", "mine", "play")


def tables() -> dict[str, str]:
    return {"verbs": verbs_table(), "objects": objects_table()}


def with_tables(text: str) -> str:
    """A page with the table after each pair of marks put in anew."""
    for name, table in tables().items():
        mark = MARK.format(name=name)
        before, _, rest = text.partition(mark)
        _, _, after = rest.partition(mark)
        text = f"{before}{mark}\n\n{table}\n{mark}{after}"
    return text


def verbs_table() -> str:
    heads = [say(f"tables.{name}") for name in ("written", "does", "when", "rule")]
    lines = [_row(*heads), _row(*["---"] * 4)]
    for verb in VERBS:
        forms = "<br>".join(f"`{form}`" for form in usage(verb)).replace("|", "\\|")
        lines.append(
            _row(forms, _first_sentence(rule(RULES[verb]).text), WHEN.get(verb) or say("tables.any"), RULES[verb])
        )
    return "\n".join(lines) + "\n"


def objects_table() -> str:
    games = book().games
    lines = [_row(say("tables.word"), *[nouns["title"] for nouns in games.values()]), _row(*["---"] * (len(games) + 1))]
    for word in _OBJECTS:
        meanings = [
            nouns.get(f"card.{word}") or nouns.get(f"place.{word}") or say("name.none") for nouns in games.values()
        ]
        lines.append(_row(f"`{word}`", *meanings))
    return "\n".join(lines) + "\n"


def _row(*cells: str) -> str:
    return f"| {' | '.join(cells)} |"


def _first_sentence(text: str) -> str:
    """What a rule says first; some only say where it is said (`GEN-6.`)."""
    first = text.partition(". ")[0].rstrip(".")
    return _first_sentence(rule(first).text) if first in book().rules else f"{first}."
