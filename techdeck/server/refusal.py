"""What the server says no with."""

from __future__ import annotations


class No(Exception):
    """Something that cannot be done: the reason, the rule, what is allowed."""

    def __init__(self, words: str, rule: str = "", *, watch: bool = False) -> None:
        super().__init__(words)
        self.words = words
        self.rule = rule
        self.watch = watch  # whoever cannot sit down may watch
