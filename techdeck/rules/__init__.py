"""Every rule under its ID, and every sentence a player reads: data, in one file for each language of the world."""

from techdeck.rules.lookup import (
    UnknownRule,
    all_rules,
    game_titles,
    groups,
    leans_on,
    rule,
    rule_number,
    rule_numbered,
    search,
)
from techdeck.rules.rulebook import Book, BrokenBook, Group, Rule, book, load_extra
from techdeck.rules.sentences import SentenceError, meant, say

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
    "leans_on",
    "load_extra",
    "meant",
    "rule",
    "rule_number",
    "rule_numbered",
    "say",
    "search",
]
