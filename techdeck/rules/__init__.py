"""Every rule under its ID, and every sentence a player reads: data, in one file for each language of the world."""

from techdeck.rules.rulebook import (
    Book,
    BrokenBook,
    Group,
    Rule,
    UnknownRule,
    all_rules,
    book,
    game_titles,
    groups,
    load_extra,
    rule,
    search,
    words_of,
)
from techdeck.rules.sentences import SentenceError, say

__all__ = [
    "Book",
    "BrokenBook",
    "Group",
    "Rule",
    "SentenceError",
    "UnknownRule",
    "all_rules",
    "book",
    "game_titles",
    "groups",
    "load_extra",
    "rule",
    "say",
    "search",
    "words_of",
]
