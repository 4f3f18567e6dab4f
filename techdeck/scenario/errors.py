"""What can be wrong with a scenario.

ScenarioError               a line that says nothing: an unknown word, a card twice; with its line
"""

from __future__ import annotations

from dataclasses import dataclass

from techdeck import rules
from techdeck.rules import say


class ScenarioError(ValueError):
    def __init__(self, line: int, message: str) -> None:
        super().__init__(message)
        self.line = line
        self.message = message


@dataclass(frozen=True, kw_only=True)
class Failure:
    """One line of a scenario that does not hold, with the table as it was then."""

    path: str
    line: int
    scenario: str
    message: str
    table: str = ""

    def __str__(self) -> str:
        head = say("scenario.failure", path=self.path, line=self.line, scenario=self.scenario, message=self.message)
        return "\n".join([head, *[f"    {row}" for row in self.table.splitlines()]])


def meant(word: str, *lists: list[str]) -> str:
    """A hint for a word that is none of these: the nearest one, then all of them, list by list."""
    hint = rules.meant(word, [each for words in lists for each in words], 0.5)
    return hint + "".join(f" [{', '.join(words)}]" for words in lists if words)
