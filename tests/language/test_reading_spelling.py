"""One spelling, both ways; and whatever somebody types, it is a reading or a ReadingError."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from techdeck.cardsets import available, load
from techdeck.language import Act, Reading, ReadingError, Step, check, parse, read, write
from techdeck.language.verbs import VERBS
from tests.language.grammar import near_readings, readings

pytestmark = pytest.mark.compiled_too


def without_columns(reading: Reading) -> Reading:
    return Reading(steps=tuple(step_without(step) for step in reading.steps))


def step_without(step: Step) -> Step:
    return replace(
        step,
        column=0,
        act=None if step.act is None else replace(step.act, column=0),
        then=acts_without(step.then),
        first=acts_without(step.first),
        second=acts_without(step.second),
    )


def acts_without(acts: tuple[Act, ...]) -> tuple[Act, ...]:
    return tuple(replace(act, column=0) for act in acts)


@pytest.mark.parametrize("name", available())
def test_every_card_is_written_as_it_was_read(name: str) -> None:
    for card in load(name).cards:
        assert write(parse(card.does)) == card.does
        assert f'does = "{card.does}"' in load(name).source


@given(readings())
def test_write_is_the_inverse_of_parse(text: str) -> None:
    reading = read(text)
    assert write(reading) == text
    assert parse(write(reading)) == reading


@given(readings(), st.integers(2, 4))
def test_spaces_change_columns_only(text: str, spaces: int) -> None:
    wide = parse(text.replace(" ", " " * spaces))
    assert without_columns(wide) == without_columns(parse(text))
    assert write(wide) == text


@given(near_readings())
def test_nearly_readings_are_read_or_refused(text: str) -> None:
    assert_read_or_refused(text)


@given(st.text(max_size=80))
def test_any_text_is_read_or_refused(text: str) -> None:
    assert_read_or_refused(text)


@given(
    st.lists(st.sampled_from([*VERBS, "hand", "deck", "1", "0-2", "same", ";", ":", "->", "+", "or", "either", "/"]))
)
def test_any_heap_of_words_is_read_or_refused(words: list[str]) -> None:
    assert_read_or_refused(" ".join(words))


def assert_read_or_refused(text: str) -> None:
    for when in ("E", "A", "W"):
        try:
            reading = parse(text)
            check(reading, when)
        except ReadingError as error:
            refusal: ReadingError | None = error
        else:
            refusal = None
            assert without_columns(parse(write(reading))) == without_columns(reading)
        assert refusal is None or (0 <= refusal.column <= len(text) and refusal.reason)
