"""Every sentence that the grammar allows means something, or is refused with the reason."""

from __future__ import annotations

import pytest

from techdeck.language import MeaningError, read
from techdeck.language.check import ACTS_MOST

pytestmark = pytest.mark.compiled_too

MOVERS = "draw, discard, recover, take, put, expel, give"

REFUSED = [
    # names
    ("discard 1 named", 0, "`named` needs an earlier `name`"),
    ("reveal deck 1; take 1 named", 15, "`named` needs an earlier `name`"),
    ("search deck", 0, "`search` needs an earlier `name`"),
    ("search deck; name card", 0, "`search` needs an earlier `name`"),
    ("count hand", 0, "`count` needs an earlier `name`"),
    ("name value; count hand", 12, "`count` needs a named domain: `name domain` or `name card`, not `name value`"),
    (
        "name domain; name value; count hand",
        25,
        "`count` needs a named domain: `name domain` or `name card`, not `name value`",
    ),
    ("each: name value", 6, "`name` cannot stand after `each:`: the user names, once for all"),
    ("may name value", 4, "`name` cannot stand after `may`: what follows needs the name"),
    ("draw 1 -> name value", 10, "`name` must be a step of its own, not after `->` or in `either`"),
    ("either name value or draw 1", 7, "`name` must be a step of its own, not after `->` or in `either`"),
    ("name value -> draw 1", 0, "`name` never moves or changes a card: `->` would not happen"),
    # hit
    ("hit", 0, "`hit` is a question: say with `->` what happens then"),
    ("name value; reveal deck 1; hit", 27, "`hit` is a question: say with `->` what happens then"),
    ("reveal deck 1; hit -> draw 1", 15, "`hit` needs an earlier `name`"),
    ("name value; hit -> draw 1", 12, "`hit` needs an earlier `reveal` or `cut`"),
    ("name value; look deck 1; hit -> draw 1", 25, "`hit` needs an earlier `reveal` or `cut`"),
    # seen
    ("take 1", 0, "`take` needs an earlier `look`, `reveal` or `cut` of cards"),
    ("discard rest", 0, "`rest` needs an earlier `look`, `reveal` or `cut` of cards"),
    ("put rest top", 0, "`rest` needs an earlier `look`, `reveal` or `cut` of cards"),
    ("put 1 hand/seen top", 0, "`seen` needs an earlier `look`, `reveal` or `cut` of cards"),
    ("exchange hand seen", 0, "`seen` needs an earlier `look`, `reveal` or `cut` of cards"),
    ("look other.hand; take 1", 17, "`take` needs an earlier `look`, `reveal` or `cut` of cards"),
    ("either reveal deck 1 or take 1", 24, "`take` needs an earlier `look`, `reveal` or `cut` of cards"),
    # it
    ("shift it 1", 0, "`it` needs a `shift` or `count` in the step before"),
    ("shift hand 1; draw 1; shift it 1", 22, "`it` needs a `shift` or `count` in the step before"),
    ("draw 1 -> shift it 1", 10, "`it` is the card that the act before changed: `draw` changes none"),
    ("each: shift hand 1; shift it 1", 20, "`it` would be several cards after `each:`: write it after `->`"),
    ("either shift hand 1 or draw 1; shift it 1", 31, "`it` needs a `shift` or `count` in the step before"),
    # same
    ("draw same", 0, f"`same` needs one act in the step before that moves cards ({MOVERS})"),
    ("look deck 2; draw same", 13, f"`same` needs one act in the step before that moves cards ({MOVERS})"),
    ("discard 1 -> draw 1; draw same", 21, f"`same` needs one act in the step before that moves cards ({MOVERS})"),
    ("exchange hand neutral -> draw same", 25, "`same` counts the cards of the act before: `exchange` moves no number"),
    ("each: discard 0-2; draw same", 19, "`same` would be several numbers after `each:`: write it after `->`"),
    ("discard 0-2; others: draw same", 21, "`same` counts the doer's own cards: the step before has another doer"),
    # who
    ("each: copy hand", 6, "`copy` cannot stand after `each:`: it is the user's alone"),
    ("other: calm 1", 7, "`calm` cannot stand after `other:`: it is the user's alone"),
    ("pass 1", 0, "`pass` is written `each: pass N`, without `may` and `->`: all pass at once"),
    ("others: pass 1", 8, "`pass` is written `each: pass N`, without `may` and `->`: all pass at once"),
    ("each: may pass 1", 10, "`pass` is written `each: pass N`, without `may` and `->`: all pass at once"),
    ("each: pass 1 -> draw 1", 6, "`pass` is written `each: pass N`, without `may` and `->`: all pass at once"),
    ("each: draw 1 -> pass 1", 16, "`pass` must be a step of its own, not after `->` or in `either`"),
    ("give 1 user", 0, "`give … user` needs `others:` or `other:` before it: nobody gives to themselves"),
    ("each: give 1 user", 6, "`give … user` needs `others:` or `other:` before it: nobody gives to themselves"),
    ("others: give 1 other", 8, "`other` cannot stand after `others:`: it would be unclear whose other"),
    ("each: look other.hand", 6, "`other.hand` cannot stand after `each:`: it would be unclear whose other"),
    (
        "others: exchange hand other.hand",
        8,
        "`other.hand` cannot stand after `others:`: it would be unclear whose other",
    ),
    ("other: exchange own other.own", 7, "`other.own` cannot stand after `other:`: it would be unclear whose other"),
    # `->` after what moves nothing
    ("look deck 1 -> draw 1", 0, "`look` never moves or changes a card: `->` would not happen"),
    ("reveal deck 1 -> draw 1", 0, "`reveal` never moves or changes a card: `->` would not happen"),
    ("cut deck -> draw 1", 0, "`cut` never moves or changes a card: `->` would not happen"),
    ("may copy hand -> draw 1", 4, "`copy` never moves or changes a card: `->` would not happen"),
    ("calm 1 -> draw 1", 0, "`calm` never moves or changes a card: `->` would not happen"),
    # one spelling
    ("expel 1 hand/hand", 0, "`hand` stands twice in `hand/hand`"),
    ("exchange mine/hand neutral", 0, "`mine` takes in `hand`: write only `mine`"),
    ("copy neutral/play", 0, "`play` takes in `neutral`: write only `play`"),
    ("exchange hand hand", 0, "two cards of one hand change nothing by an exchange"),
    ("; ".join(["draw 1"] * (ACTS_MOST + 1)), 8 * ACTS_MOST, f"a reading has at most {ACTS_MOST} acts"),
]


@pytest.mark.parametrize(("text", "column", "message"), REFUSED)
def test_refused_readings_say_where_and_why(text: str, column: int, message: str) -> None:
    with pytest.raises(MeaningError) as caught:
        read(text)
    assert (caught.value.column, str(caught.value)) == (column, message)


@pytest.mark.parametrize(
    "text",
    [
        "name card; count hand",
        "name domain; name value; search deck",
        "name value; cut supply; may hit -> draw 1 + discard 1",
        "name value; others: reveal hand 1; hit -> draw 1",
        "expel 1 hand -> look deck 2 + take 1",
        "either look deck 2 + take 1 or draw 1; discard rest",
        "name domain; count hand -> draw 1; shift it 1",
        "shift hand 0-1 -> shift it 1 + shift it 1",
        "either shift hand 1 or shift neutral 1; shift it 1",
        "other: shift hand 1; other: shift it 1",
        "each: may discard 0-2 -> draw same+1",
        "name value; reveal deck 1; hit -> draw 1; discard same",
        "either discard 1 or expel 1 hand; draw same",
        "other: discard 1; other: draw same",
        "other: may give 1 user -> draw 1",
        "each: take 1 -> draw 1".replace("each: take 1", "reveal deck 3; each: take 1"),
        "exchange hand/own other.hand -> draw 1",
        "exchange hand/neutral hand/neutral same-domain",
        "; ".join(["draw 1"] * ACTS_MOST),
    ],
)
def test_readings_at_the_edge_mean_something(text: str) -> None:
    read(text)


TIMES = {
    "boost 1": "A",
    "ties": "A",
    "may redirect": "A",
    "enlist hand": "W",
    "keep 1": "W",
    "calm 1": "E",
    "shift hand 1": "E",
    "name domain; count hand": "E",
    "copy hand": "E",
    "draw 1; discard 1": "EAW",
}


@pytest.mark.rule("C1-6")
@pytest.mark.parametrize(("text", "fits"), TIMES.items())
@pytest.mark.parametrize("when", ["E", "A", "W"])
def test_a_verb_has_its_time(text: str, fits: str, when: str) -> None:
    if when in fits:
        read(text, when)
        return
    with pytest.raises(MeaningError, match=rf"only \(when = '{fits}', this card: '{when}'\)"):
        read(text, when)


def test_a_card_without_a_time_is_of_time_e() -> None:
    with pytest.raises(MeaningError, match="`boost` is used when assisting only"):
        read("boost 1")
