"""Just at the edge of each condition of `parse` and `check`."""

from __future__ import annotations

import pytest

from techdeck.language import GrammarError, MeaningError, read
from techdeck.language.parse import LENGTH_MOST

pytestmark = pytest.mark.compiled_too


@pytest.mark.parametrize(
    "text",
    [
        # either branch may have seen or shown something
        "either reveal deck 1 or draw 1; take 1",
        "either draw 1 or reveal deck 1; take 1",
        "name value; either reveal deck 1 or draw 1; hit -> draw 1",
        "name value; either draw 1 or reveal deck 1; hit -> draw 1",
        # the last act after the arrow has changed a card
        "discard 1 -> shift hand 1; shift it 1",
        "name value; reveal deck 1; hit -> shift hand 1; shift it 1",
    ],
)
def test_what_an_earlier_step_may_have_left(text: str) -> None:
    read(text)


@pytest.mark.parametrize(
    ("text", "column", "message"),
    [
        ("draw 1; take 1", 8, "`take` needs an earlier `look`, `reveal` or `cut` of cards"),
        ("either draw 1 or discard 1; take 1", 28, "`take` needs an earlier `look`, `reveal` or `cut` of cards"),
        ("name value; either look deck 1 or draw 1; hit -> draw 1", 42, "`hit` needs an earlier `reveal` or `cut`"),
        ("either draw 1 or shift hand 1; shift it 1", 31, "`it` needs a `shift` or `count` in the step before"),
        ("discard 1 -> draw 1; shift it 1", 21, "`it` needs a `shift` or `count` in the step before"),
    ],
)
def test_what_no_earlier_step_has_left(text: str, column: int, message: str) -> None:
    with pytest.raises(MeaningError) as caught:
        read(text)
    assert (caught.value.column, str(caught.value)) == (column, message)


def test_the_longest_reading() -> None:
    read("draw 1".ljust(LENGTH_MOST))
    with pytest.raises(GrammarError, match=f"at most {LENGTH_MOST} letters"):
        read("draw 1".ljust(LENGTH_MOST + 1))


def test_the_last_plain_letter_is_read_as_one() -> None:
    with pytest.raises(GrammarError, match="unknown verb `~`"):
        read("~")
