"""Rules by their IDs, by their groups and by their words.

UnknownRule                 no rule has this ID
"""

from __future__ import annotations

import re
from typing import Final

from techdeck.rules.rulebook import Group, Rule, book
from techdeck.rules.sentences import meant, say

_LEADING_ID: Final = re.compile(r"[A-Z][A-Z0-9]*-\w+")


class UnknownRule(LookupError):
    def __init__(self, rule_id: str) -> None:
        self.id = rule_id
        self.meant = meant(rule_id.upper(), book().rules)
        super().__init__(say("rules.unknown", id=rule_id, meant=self.meant))


def rule(rule_id: str) -> Rule:
    found = book().rules.get(rule_id)
    if found is None:
        raise UnknownRule(rule_id)
    return found


def leans_on(found: Rule) -> Rule | None:
    """The rule that this one begins with, as in `GEN-8. The doer picks …`: without it this one says little."""
    leading = _LEADING_ID.match(found.text)
    return book().rules.get(leading[0]) if leading else None


def rule_number(rule_id: str) -> int:
    """Where it stands in the book, for events, which are ints; -1 if it does not."""
    ids = list(book().rules)
    return ids.index(rule_id) if rule_id in ids else -1


def rule_numbered(number: int) -> str:
    """Its ID, empty for none."""
    return list(book().rules)[number] if number >= 0 else ""


def all_rules() -> list[Rule]:
    """In the order of the rulebooks."""
    return list(book().rules.values())


def groups() -> list[Group]:
    """The groups of the file, and one for every other beginning of an ID."""
    known = dict(book().groups)
    for found in all_rules():
        known.setdefault(found.group, Group(id=found.group, title=found.group, game=found.game))
    return list(known.values())


def search(text: str) -> list[Rule]:
    """The rules that have all the words of *text*, in any order, however they are written."""
    words = text.lower().split()
    return [found for found in all_rules() if words and all(word in _haystack(found) for word in words)]


def game_titles() -> dict[str, str]:
    return {game: nouns.get("title", game) for game, nouns in book().games.items()}


def _haystack(found: Rule) -> str:
    return " ".join([found.id, found.section, found.case, found.verb, found.text, *found.cards]).lower()
