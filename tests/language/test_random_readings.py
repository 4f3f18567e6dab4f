"""The random readings of the other tests are what those need. Nothing compiled is tested here."""

from __future__ import annotations

import re
from contextlib import suppress

import pytest
from hypothesis import Phase, find, given, settings
from hypothesis.errors import NoSuchExample

from techdeck.language import read
from techdeck.language.verbs import VERBS, WHEN
from tests.language.grammar import SIGNS, card_sets, readings

pytestmark = pytest.mark.slow_in_mutation


@settings(max_examples=20)
@given(card_sets())
def test_random_card_sets_have_54_readings(texts: list[str]) -> None:
    assert len(texts) == 54
    for text in set(texts):
        read(text)


OTHER_WORDS = ["it", "same", "named", "rest", "other.hand", "other.own", "user"]


@pytest.mark.parametrize("when", ["E", "A", "W"])
def test_random_readings_reach_every_word(when: str) -> None:
    missing = {word for word in [*VERBS, *SIGNS, *OTHER_WORDS] if WHEN.get(word, "E") == when}

    def is_last(text: str) -> bool:
        missing.difference_update(re.findall(r"->|[\w.-]+|[;:+]", text))
        return not missing

    settled = settings(max_examples=10_000, database=None, phases=[Phase.generate], derandomize=True)
    with suppress(NoSuchExample):
        find(readings(when), is_last, settings=settled)
    assert not missing
