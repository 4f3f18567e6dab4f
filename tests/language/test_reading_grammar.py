"""Every way to write a reading wrongly is refused, at the column where it goes wrong, with what was meant."""

from __future__ import annotations

import pytest

from techdeck.language import GrammarError, parse
from techdeck.language.parse import LENGTH_MOST
from techdeck.language.verbs import VERBS

pytestmark = pytest.mark.compiled_too

ALL_VERBS = ", ".join(VERBS)
COUNTS = "1..20, 0-N, same, same+1"
PLACES = "hand, discard, neutral, own, other.own, mine, play, seen"

WRONG = [
    # no act, or an unknown one
    ("", 0, f"an act is missing here; allowed here: {ALL_VERBS}"),
    ("   ", 0, f"an act is missing here; allowed here: {ALL_VERBS}"),
    ("drwa 1", 0, f"unknown verb `drwa` (did you mean `draw`?); allowed here: {ALL_VERBS}"),
    ("Draw 1", 0, f"unknown verb `Draw` (did you mean `draw`?); allowed here: {ALL_VERBS}"),
    ("zzz 1", 0, f"unknown verb `zzz`; allowed here: {ALL_VERBS}"),
    ("draw 1;", 7, f"an act is missing here; allowed here: {ALL_VERBS}"),
    ("draw 1; ; draw 1", 8, f"an act is missing here; allowed here: {ALL_VERBS}"),
    ("; draw 1", 0, f"an act is missing here; allowed here: {ALL_VERBS}"),
    ("draw 1 ->", 9, f"an act is missing here; allowed here: {ALL_VERBS}"),
    ("draw 1 -> draw 1 +", 18, f"an act is missing here; allowed here: {ALL_VERBS}"),
    ("may", 3, f"an act is missing here; allowed here: {ALL_VERBS}"),
    ("each:", 5, f"an act is missing here; allowed here: {ALL_VERBS}"),
    ("draw 1; exhange hand own", 8, f"unknown verb `exhange` (did you mean `exchange`?); allowed here: {ALL_VERBS}"),
    # numbers
    ("draw", 4, f"`draw` is not complete; allowed here: {COUNTS}"),
    ("draw x", 5, f"`draw` cannot go on with `x`; allowed here: {COUNTS}"),
    ("draw smae", 5, f"`draw` cannot go on with `smae` (did you mean `same`?); allowed here: {COUNTS}"),
    ("draw 0", 5, "`0` is not a number from 1 to 20"),
    ("draw 21", 5, "`21` is not a number from 1 to 20"),
    ("draw 100", 5, "`100` is not a number from 1 to 20"),
    ("draw 0-0", 7, "`0` is not a number from 1 to 20"),
    ("draw 0-21", 7, "`21` is not a number from 1 to 20"),
    ("draw 1-2", 5, f"`draw` cannot go on with `1-2`; allowed here: {COUNTS}"),
    ("draw 02", 5, f"`draw` cannot go on with `02`; allowed here: {COUNTS}"),
    ("draw same+2", 5, f"`draw` cannot go on with `same+2` (did you mean `same+1`?); allowed here: {COUNTS}"),
    ("look deck 0-2", 10, "`look deck` cannot go on with `0-2`; allowed here: 1..20"),
    ("reveal hand same", 12, "`reveal hand` cannot go on with `same`; allowed here: 1..20"),
    ("shift hand 13", 11, "`13` is not a number from 1 to 12"),
    ("shift hand same", 11, "`shift hand` cannot go on with `same`; allowed here: 1..12, 0-N"),
    ("recover 1 value<=14", 17, "`14` is not a value from 1 to 13"),
    ("recover 1 value<=0", 17, "`0` is not a value from 1 to 13"),
    (
        "recover 1 value<7",
        10,
        "`recover 1` cannot go on with `value<7` (did you mean `value<=V`?); allowed here: value<=V",
    ),
    ("draw 1 2", 7, "`draw 1` is complete: `2` is too much"),
    # objects
    ("look", 4, "`look` is not complete; allowed here: deck, supply, other.hand"),
    ("look deck", 9, "`look deck` is not complete; allowed here: 1..20"),
    (
        "look hand 1",
        5,
        "`look` cannot go on with `hand`; allowed here: deck, supply, other.hand",
    ),
    ("look other.hand 2", 16, "`look other.hand` is complete: `2` is too much"),
    (
        "reveal other.hand 1",
        7,
        "`reveal` cannot go on with `other.hand`; allowed here: deck, supply, hand",
    ),
    ("put 1 hand", 10, "`put 1 hand` is not complete; allowed here: top, bottom"),
    (
        "put 1 hand/dscard top",
        11,
        "`put 1` cannot go on with `dscard` (did you mean `discard`?); allowed here: hand, discard, seen",
    ),
    ("put 1 hand/ top", 11, "`put 1` cannot go on with ``; allowed here: hand, discard, seen"),
    ("put rest under", 9, "`put rest` cannot go on with `under`; allowed here: top, bottom"),
    ("name colour", 5, "`name` cannot go on with `colour`; allowed here: value, domain, card"),
    ("search supply", 7, "`search` cannot go on with `supply`; allowed here: deck"),
    ("cut hand", 4, "`cut` cannot go on with `hand`; allowed here: deck, supply"),
    ("exchange hand", 13, f"`exchange hand` is not complete; allowed here: {PLACES}, other.hand"),
    (
        "exchange other.hand hand",
        9,
        f"`exchange` cannot go on with `other.hand` (did you mean `other.own`?); allowed here: {PLACES}",
    ),
    (
        "exchange neutral other.hand",
        17,
        f"`exchange neutral` cannot go on with `other.hand` (did you mean `other.own`?); allowed here: {PLACES}",
    ),
    ("exchange hand other.hand same-domain", 25, "`exchange hand other.hand` is complete: `same-domain` is too much"),
    (
        "exchange hand own same-suit",
        18,
        "`exchange hand own` cannot go on with `same-suit` (did you mean `same-domain`?); allowed here: same-domain",
    ),
    ("replace hand", 8, "`replace` cannot go on with `hand`; allowed here: neutral, own"),
    ("give 1", 6, "`give 1` is not complete; allowed here: other, user"),
    ("copy own", 5, "`copy` cannot go on with `own`; allowed here: neutral, hand, discard, play, other.own"),
    ("shift own 1", 6, "`shift` cannot go on with `own`; allowed here: mine, hand, neutral, it"),
    ("count it", 6, "`count` cannot go on with `it`; allowed here: mine, hand, neutral"),
    (
        "shift hand/neutral 1",
        6,
        "`shift` cannot go on with `hand/neutral` (did you mean `neutral`?); allowed here: mine, hand, neutral, it",
    ),
    ("discard 1 rnd", 10, "`discard 1` cannot go on with `rnd` (did you mean `random`?); allowed here: named, random"),
    ("discard 1 named random", 16, "`discard 1 named` is complete: `random` is too much"),
    ("discard rset", 8, f"`discard` cannot go on with `rset` (did you mean `rest`?); allowed here: {COUNTS}, rest"),
    ("ties 1", 5, "`ties` is complete: `1` is too much"),
    ("enlist deck", 7, "`enlist` cannot go on with `deck`; allowed here: discard, top, bottom, hand"),
    # joints
    ("each draw 1", 4, "`each` needs a colon: `each: draw 1`"),
    ("eahc: draw 1", 0, "`eahc:` is no player (did you mean `each`?); allowed here: each, others, other"),
    ("draw 1: draw 2", 6, "a colon stands only after `each`, `others` or `other`, at the beginning of a step"),
    ("each: others: draw 1", 6, "`others` can stand only at the beginning of a step"),
    ("draw 1 + draw 1", 7, "`+` joins acts after `->` or in `either`: write `;` between steps"),
    ("draw 1 or draw 2", 7, "`or` needs an `either` at the beginning of its step"),
    ("draw 1 -> draw 1 -> draw 1", 17, "`->` stands once in a step, and not in `either`"),
    ("either draw 1", 13, "`either A` needs `or B`"),
    ("either draw 1; draw 1", 13, "`either A` needs `or B`"),
    ("either or draw 1", 7, f"an act is missing here; allowed here: {ALL_VERBS}"),
    ("either draw 1 or", 16, f"an act is missing here; allowed here: {ALL_VERBS}"),
    ("either draw 1 -> draw 2 or draw 3", 14, "`->` stands once in a step, and not in `either`"),
    ("may either draw 1 or draw 2", 4, "`may` cannot stand before `either`: the doer picks one of the two"),
    ("draw 1 -> may draw 1", 10, "`may` can stand only at the beginning of a step"),
    ("draw 1 -> hit", 10, "`hit` can stand only at the beginning of a step"),
    ("hit draw 1", 4, "`draw` cannot stand after `hit`: write `hit -> …`"),
    ("name value; hit or draw 1", 16, "`or` needs an `either` at the beginning of its step"),
    ("may may draw 1", 4, "`may` can stand only at the beginning of a step"),
    # letters
    ("draw 1;\ndraw 1", 7, "'\\n' is no letter of this language: plain letters, digits and spaces only"),
    ("draw １", 5, "'１' is no letter of this language: plain letters, digits and spaces only"),
    ("draw 1" + "; draw 1" * 50, LENGTH_MOST, f"a reading has at most {LENGTH_MOST} letters"),
]  # fmt: skip


@pytest.mark.parametrize(("text", "column", "message"), WRONG)
def test_wrong_readings_say_where_and_why(text: str, column: int, message: str) -> None:
    with pytest.raises(GrammarError) as caught:
        parse(text)
    assert (caught.value.column, str(caught.value)) == (column, message)


def test_an_error_offers_what_an_editor_can_complete() -> None:
    with pytest.raises(GrammarError) as caught:
        parse("draw 1; look dekc 2")
    assert (caught.value.meant, caught.value.allowed) == ("deck", ("deck", "supply", "other.hand"))


@pytest.mark.parametrize("text", ["draw 1;draw 1", "  draw  1 ;  draw 1  ", "draw 1 ; draw 1"])
def test_spaces_are_free(text: str) -> None:
    steps = parse(text).steps
    assert [step.act is not None and step.act.verb for step in steps] == ["draw", "draw"]


def test_columns_of_steps_and_acts() -> None:
    steps = parse("name value; each: discard 1 named -> draw 1 + draw 2").steps
    assert [step.column for step in steps] == [0, 12]
    assert [act.column for act in (steps[1].act, *steps[1].then) if act] == [18, 37, 46]
