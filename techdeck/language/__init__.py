"""The effect language: a card's reading is parsed, checked and written here; see docs/effect-language.md."""

from techdeck.language.check import check
from techdeck.language.errors import GrammarError, MeaningError, ReadingError
from techdeck.language.parse import parse
from techdeck.language.reading import Act, Number, Reading, Step
from techdeck.language.write import write

__all__ = [
    "Act",
    "GrammarError",
    "MeaningError",
    "Number",
    "Reading",
    "ReadingError",
    "Step",
    "check",
    "parse",
    "read",
    "write",
]


def read(text: str, when: str = "E") -> Reading:
    """Parse and check in one go."""
    reading = parse(text)
    check(reading, when)
    return reading
