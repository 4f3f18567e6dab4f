"""The log: what happened, in words that say whose things are, with the rule by which it happened."""

from __future__ import annotations

import re

import pytest

from techdeck import games, new_match
from techdeck.bots.reasons import move_words
from techdeck.engine import events as ev
from techdeck.engine.dice import Dice
from techdeck.engine.match import Match
from techdeck.engine.words import SILENT, Told, can_be_of_many, event_rule
from techdeck.rules import book
from tests.engine.table import all_do, pass_until, use
from tests.thinking import thought

ALL_EVENTS = [(name, event) for name in games.names() for event in [*ev.RULES, *games.get(name).events]]
PHASES = {
    "tech-city": ["Build phase", "Effects phase", "End of the round"],
    "peer-to-peer": ["New customers", "Effects", "Assist", "Effects", "Refresh"],
}


def played(game: str, seats: int | list[str], seed: int = 3) -> Match:
    """A whole match of a greedy player and others who leave it to chance."""
    match = new_match(game, seats, seed)
    dice = Dice(b"log")
    while not match.over:
        question = match.questions()[0]
        seat = question.seats[0]
        match.answer(seat, question.number, *thought(match, seat, "random" if seat else "greedy", dice))
    return match


@pytest.mark.parametrize(("game", "event"), ALL_EVENTS)
def test_every_event_names_a_rule_that_exists_and_has_a_sentence(game: str, event: str) -> None:
    assert event_rule(event, games.get(game).events) in book().rules
    assert event in SILENT or {f"event.{event}", f"heading.{event}"} & {*book().sentences}


def test_the_kinds_are_numbered_as_they_are_listed() -> None:
    assert ev.NAMES[ev.DREW] == "drew"
    assert ev.NAMES[ev.RAN_OUT] == "ran_out"
    assert len(ev.NAMES) == ev.GAME


@pytest.mark.parametrize(
    ("game", "seats", "rules"),
    [
        (
            "tech-city",
            3,
            {
                " built ": "TC-B1",
                " paid ": "TC-B2",
                ": fewer than three": "TC-R2",
                "asked for help": "TC-B8",
                "is marked": "EFF-4",
            },
        ),
        (
            "peer-to-peer",
            4,
            {
                "came into the row": "P2P-N2",
                " turned up ": "P2P-A2",
                "on the score pile": "P2P-A7",
                "unhappy customer": "P2P-N3",
                " discarded ": "P2P-R1",
            },
        ),
    ],
)
def test_a_line_carries_the_rule_of_what_happened(game: str, seats: int, rules: dict[str, str]) -> None:
    log = played(game, seats).log(None)
    for words, rule in rules.items():
        assert rule in {told.rule for told in log if words in told.words}, words


@pytest.mark.rule("GEN-13")
@pytest.mark.parametrize("game", PHASES)
def test_rounds_and_phases_are_headings(game: str) -> None:
    log = played(game, 2).log(0)
    rounds = [told for told in log if told.words.startswith("Round ")]
    assert [told.words for told in rounds] == [f"Round {number + 1}" for number in range(len(rounds))]
    assert len(rounds) > 2
    assert all(told.heading for told in rounds)
    first = log[log.index(rounds[0]) + 1 : log.index(rounds[1])]
    headings = [told.words for told in first if told.heading]
    assert list(dict.fromkeys(headings)) == list(dict.fromkeys(PHASES[game]))
    assert headings[-1] == PHASES[game][-1]


@pytest.fixture(scope="module")
def two() -> Match:
    """Two whose names end differently."""
    return new_match("tech-city", ["lars", "bo"], 3)


def told_of(match: Match, seat: str | None, *event: int) -> Told:
    (told,) = match.worded(list(event), seat)
    return told


def test_a_zone_says_whose_it_is(two: Match) -> None:
    lars, bo = two.position.layout.hand
    gave = (ev.GAVE, 0, 5, lars, -1, bo, -1)
    assert told_of(two, "lars", *gave).words == "you gave 6K into bo's hand"
    assert told_of(two, "bo", *gave).words == "lars gave 6K into your hand"
    assert told_of(two, None, ev.TOOK, 1, 5, lars, -1, bo, -1).words == "bo took 6K from lars' hand"
    assert told_of(two, None, ev.SHUFFLED, -1, 9, 1, -1, 1, -1).words == "the deck was shuffled (9 cards)"


def test_an_order_alone_is_no_line(two: Match) -> None:
    """It tells how cards lie of which is told how they got there; somebody may ask for a part of what happened."""
    deck = two.position.layout.deck[0]
    assert two.worded([ev.ORDERED, 0, 5, deck, 0, deck, 0], "lars") == []


def test_where_a_player_has_several_they_are_numbered() -> None:
    match = new_match("peer-to-peer", 4, 3)
    first = match.position.layout.zone_names.index("venture 1")
    owners = [match.position.layout.owner[first + at] for at in range(4)]
    words = [told_of(match, None, ev.PUT, 0, 5, first + at, -1, first + at, 0).words for at in range(4)]
    assert owners == [0, 0, 1, 1]
    assert [said.partition(" on top of ")[2] for said in words] == [
        "team 1's venture 1",
        "team 1's venture 2",
        "team 2's venture 3",
        "team 2's venture 4",
    ]


def test_the_table_as_text_says_whose_everything_is() -> None:
    match = new_match("peer-to-peer", 2, 3)
    text = match.text("ann")
    assert "your cards to choose from: " in text
    assert "bo's cards to choose from: ? ?" in text
    assert "customer deck: 40 cards" in text
    assert "your discard: empty" in text
    assert "your cards put down" not in text  # a place that is in use for a moment only


@pytest.mark.parametrize(
    ("key", "many"),
    [
        ("event.drew", True),
        ("event.drew.hidden", True),
        ("event.enters", True),
        ("event.marked", False),  # "4V, 5K is marked"
        ("event.builds", False),  # each on a place of its own
        ("event.takes_back.hidden", False),  # "took the pledge back"
    ],
)
def test_cards_have_a_line_together_where_the_sentence_can_tell_of_many(key: str, many: bool) -> None:
    assert can_be_of_many(key) is many


def test_cards_that_go_another_way_have_a_line_of_their_own() -> None:
    """Each draws for itself, and a card from elsewhere is no part of the line before it."""
    log = [told.words for told in played("peer-to-peer", 2).log("ann") if " drew " in told.words]
    assert any(re.fullmatch(r"you drew \d+[KSTV](, \d+[KSTV])+", words) for words in log)
    assert any(re.fullmatch(r"bo drew \d cards", words) for words in log)
    assert not any("you" in words and "bo" in words for words in log)


@pytest.mark.rule("EFF-2")
@pytest.mark.parametrize(
    ("game", "first", "second"),
    [
        (
            "peer-to-peer",
            "draw a card from your group deck",
            "draw 2 cards from your group deck, then discard a card from your group hand",
        ),
        (
            "tech-exchange",
            "draw a card from the deck",
            "draw 2 cards from the deck, then discard a card from your hand",
        ),
        ("workshop", "draw 1", "draw 2 + discard 1"),  # it brings no words of its own
    ],
)
def test_who_chooses_one_of_two_reads_what_each_does(game: str, first: str, second: str) -> None:
    """In the notation they stay `first` and `second`."""
    match = new_match(game, 2, 7, cards=all_do("draw 1; either draw 1 or draw 2 + discard 1"))
    pass_until(match, "use")
    seat = use(match)
    (question,) = match.questions(seat)
    assert dict(zip(question.words, question.labels, strict=True)) == {"first": first, "second": second}
    expected = move_words(match, seat, question.number, [question.options[1]])
    assert expected == f"do second ({second})"
