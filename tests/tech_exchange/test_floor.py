"""The floor where a scenario has no words for it: notes, what is saved, deals from a view, clocks after an undo."""

from __future__ import annotations

from itertools import chain

import pytest

from techdeck.deck import card_name, parse_card
from techdeck.engine.deal import deal
from techdeck.engine.dice import Dice
from techdeck.engine.errors import Refused
from techdeck.engine.events import WIDTH
from techdeck.engine.match import Match
from techdeck.engine.notation import read_answer
from techdeck.games.tech_exchange.floor import ANY_VALUE, DESCRIPTIONS, HIDDEN, Floor
from techdeck.games.tech_exchange.game import TechExchange
from techdeck.games.tech_exchange.table import CHOOSE, DECK_ZONE, FLOOR, HOLDS
from techdeck.scenario import parse
from techdeck.scenario.table import match_of

pytestmark = pytest.mark.compiled_too

TABLE = """
game: tech-exchange
seats: ann bo cy
options: window=1000
given marker: ann
given stage: trading
given hand 1: 7S 4K 9K
given hand 2: 2K 11V 7T
given hand 3: 7V 5T 6T
given deck: 3K 3S 3T 3V 10K 10S 10T 10V
scenario: a floor
then round: 1
"""
OFFER = "offer give 9K as any-9 pass for any-7 pass to all"
BUSY = [  # two windows open, a question with both answers, somebody who is done and back
    ("ann", 1000, OFFER),
    ("ann", 1000, "offer give 7S as 7S and 4K as any-4 for 5T plus any-Technology to cy"),
    ("bo", 1100, "offer give 11V as any-Services pass for 6T pass to all"),
    ("ann", 1200, "ask for any-6 to all"),
    ("bo", 1300, "answer question 4"),
    ("cy", 1400, "answer question 4"),
    ("cy", 1500, "ask for 11V to bo"),
    ("cy", 1900, "accept offer 1"),
    ("bo", 2000, "accept offer 1"),
    ("cy", 2100, "accept offer 2"),
]


def floor(*lines: tuple[str, int, str], table: str = TABLE) -> Match:
    match = match_of(parse(table)[0])
    for seat, at, words in lines:
        match.answer_words(seat, words, at=at)
    return match


def position_of(match: Match) -> TechExchange:
    assert isinstance(match.position, TechExchange)
    return match.position


def notes(match: Match) -> list[str]:
    return match.position.table_notes(match.names.players)[1:]


# --- in words


@pytest.mark.rule("TE-T2", "TE-T8", "TE-T12")
def test_the_notes_list_the_floor() -> None:
    match = floor(*BUSY)
    assert notes(match) == [
        "offer 1: ann offered any 9 for any 7 (to all)",
        "  accepted by cy, bo",
        "offer 2: ann offered 7S and any 4 for 5T and any Technology (cy)",
        "  accepted by cy",
        "offer 3: bo offered any Services for 6T (to all)",
        "question 4: ann asked for any 6 (to all)",
        "  cy says yes",
        "  bo says no",
        "question 5: cy asked for 11V (bo)",
    ]
    assert notes(floor(("bo", 1000, "done"), ("cy", 1100, "done"))) == ["done: bo, cy"]
    assert notes(floor()) == []


@pytest.mark.rule("TE-T12")
def test_when_trading_is_over_nobody_is_done_any_more() -> None:
    match = floor(*[(seat, 1000, "done") for seat in ("ann", "bo", "cy")])
    assert notes(match) == []


@pytest.mark.rule("TE-T12")
def test_the_end_of_trading_is_told_with_its_own_rule_and_no_other() -> None:
    match = floor(*[(seat, 1000, "done") for seat in ("ann", "bo", "cy")])
    assert "trading is over: all are done (TE-T12)" in [str(told) for told in match.log("ann")]


@pytest.mark.rule("TE-T17")
def test_who_lapses_is_no_longer_among_those_who_accepted() -> None:
    table = TABLE.replace("ann bo cy", "ann bo cy dee").replace("given deck", "given hand 4: 7K 8K\ngiven deck")
    match = floor(
        ("cy", 1000, "offer give 5T as 5T pass for 7T pass to all"),
        ("ann", 1000, OFFER),
        ("bo", 2000, "accept offer 1"),
        ("bo", 2100, "accept offer 2"),
        ("dee", 2200, "accept offer 2"),
        ("cy", 2300, "accept offer 2"),
        table=table,
    )
    assert notes(match)[3] == "  accepted by bo, dee, cy"
    match.tick(3100)
    assert notes(match)[1] == "  accepted by dee, cy"


# --- what is kept, and what of it a viewer sees


def shown_to(match: Match, seat: str) -> Floor:
    layout = match.position.layout
    floor = Floor()
    floor.load(position_of(match).floor.save(layout.eye, layout.eye[match.seat(seat)]))
    return floor


def cards(names: str) -> list[int]:
    return [HIDDEN if name == "?" else parse_card(name) for name in names.split()]


@pytest.mark.rule("TE-T16")
@pytest.mark.parametrize(
    ("seat", "given", "put_down"),
    [
        ("ann", ["9K", "7S 4K", "?"], ["? ?", "? ?", ""]),
        ("bo", ["?", "7S ?", "11V"], ["? 7T", "? ?", ""]),
        ("cy", ["?", "7S ?", "?"], ["7V ?", "5T 6T", ""]),
    ],
)
def test_a_viewer_sees_the_cards_of_the_own_side_and_what_is_described_exactly(
    seat: str, given: list[str], put_down: list[str]
) -> None:
    offers = shown_to(floor(*BUSY), seat).offers
    assert [offer.cards for offer in offers] == [cards(names) for names in given]
    assert [list(chain(*offer.taken)) for offer in offers] == [cards(names) for names in put_down]


@pytest.mark.rule("TE-T9", "TE-T3")
def test_who_has_to_choose_holds_what_was_offered_whatever_has_left_the_hand_since() -> None:
    match = floor(
        ("ann", 1000, "offer give 9K as any-9 pass for 5T pass to all"),
        ("ann", 1000, "offer give 7S as 7S pass for any-Technology pass to all"),
        ("cy", 1100, "accept offer 1"),
        ("bo", 1200, "accept offer 2"),
        ("cy", 1300, "accept offer 2 with 6T"),
    )
    match.tick(2199)  # 9K has gone, for all that bo knows it may have been 7S
    position = position_of(match)
    ann = position.layout.hand[0]
    assert parse_card("7S") not in match.view("bo").zones[ann]
    match.tick(2200)
    assert parse_card("7S") in match.view("bo").zones[ann]
    for seed in range(50):
        dealt = deal(match.view("bo"), position_of(match).blank(), Dice(str(seed).encode()))
        choice = next(question for question in dealt.opens if question.first_kind == CHOOSE)
        dealt.pick(choice, choice.options[-1])


@pytest.mark.rule("TE-T16")
def test_any_1_is_no_exact_description() -> None:
    table = TABLE.replace("7S 4K 9K", "1S 4K 9K")
    match = floor(("ann", 1000, "offer give 1S as any-1 pass for any-Knowledge pass to all"), table=table)
    assert shown_to(match, "bo").offers[0].cards == [HIDDEN]
    assert notes(match) == ["offer 1: ann offered any 1 for any Knowledge (to all)"]


@pytest.mark.rule("TE-T9", "TE-T12", "TE-T18")
def test_what_is_saved_is_what_is_loaded() -> None:
    table = TABLE.replace("window=1000", "window=1000 clock=600")
    match = floor(*BUSY, table=table)
    for at in (2500, 2900, 3050):
        match.tick(at)
        before = position_of(match)
        data = before.save()
        after = before.copy()
        assert isinstance(after, TechExchange)
        after.floor = Floor()
        after.load(data)
        assert after.save() == data
        assert after.table_notes(match.names.players) == before.table_notes(match.names.players)


@pytest.mark.rule("TE-T17")
def test_a_copy_of_the_floor_is_a_floor_of_its_own() -> None:
    match = floor(*BUSY)
    copy = match.position.copy()
    before = copy.fingerprint()
    assert before == match.position.fingerprint()
    match.tick(2900)
    match.answer_words("ann", "choose bo", at=2950)
    match.answer_words("ann", "drop question 4", at=2960)
    assert copy.fingerprint() == before
    copy.settle(2900)
    assert [question.options for question in copy.opens if question.first_kind == CHOOSE] == [[2, 1]]


# --- deals from a view


@pytest.mark.rule("TE-T3", "TE-T4", "TE-T9")
@pytest.mark.parametrize("viewer", range(4))
@pytest.mark.parametrize("until", [0, 3, 6, 8, 10])
@pytest.mark.parametrize("at", [2150, 2900])
def test_a_deal_has_the_same_floor(viewer: int, until: int, at: int) -> None:
    match = floor(*BUSY[:until])
    match.tick(at)
    real = position_of(match)
    dealt = deal(real.view(viewer), real, Dice(b"dealer"))
    assert isinstance(dealt, TechExchange)
    assert dealt.table_notes(match.names.players) == real.table_notes(match.names.players)
    for offer in dealt.floor.offers:
        assert dealt.holds(offer.giver, offer.cards)
        assert all(dealt.matches(card, said) for card, said in zip(offer.cards, offer.gives, strict=True))
        for taker, taken in zip(offer.takers, offer.taken, strict=True):
            assert dealt.holds(taker, taken)
            assert all(dealt.matches(card, want) for card, want in zip(taken, offer.wants, strict=True))
    for question in dealt.opens:
        if question.first_kind == FLOOR:
            assert question.first_options == dealt.floor_moves(question.player)
        elif question.first_kind == CHOOSE:
            assert question.options == [2, 1]


BOTH_SIDES = [  # bo has put 7T down twice, ann offered 9K twice
    ("ann", 1000, "offer give 9K as any-9 pass for 7T pass to all"),
    ("cy", 1000, "offer give 5T as any-5 pass for 7T pass to all"),
    ("ann", 1000, "offer give 9K as any-9 and 4K as any-4 for any-6 pass to all"),
    ("bo", 2000, "accept offer 1"),
    ("bo", 2100, "accept offer 2"),
    ("cy", 2200, "accept offer 3"),
]


@pytest.mark.rule("TE-T17")
@pytest.mark.parametrize("viewer", range(4))
def test_a_deal_where_cards_that_were_put_down_are_gone(viewer: int) -> None:
    match = floor(*BOTH_SIDES)
    match.tick(3000)
    real = position_of(match)
    dealt = deal(real.view(viewer), real, Dice(b"dealer"))
    assert isinstance(dealt, TechExchange)
    dealt.settle(3100)
    assert [offer.takers for offer in dealt.floor.offers] == [[], [2]]  # offer 2 lapses, and stands
    dealt.settle(3200)
    assert sorted(card for zone in dealt.zones for card in zone) == list(range(54))


NINES = TABLE.replace("7S 4K 9K", "9K 9S 9T 9V")


@pytest.mark.rule("TE-T16")
@pytest.mark.parametrize("seed", range(8))
def test_a_deal_keeps_what_the_viewer_knows_and_makes_up_the_rest(seed: int) -> None:
    match = floor(("ann", 1000, "offer give 9S as any-9 and 9T as any-9 for any-7 pass to all"), table=NINES)
    own, other = (deal(match.position.view(viewer), match.position, Dice(b"%d" % seed)) for viewer in (0, 1))
    assert isinstance(own, TechExchange)
    assert isinstance(other, TechExchange)
    assert own.floor.offers[0].cards == cards("9S 9T")
    assert len(set(other.floor.offers[0].cards)) == 2
    assert other.holds(0, other.floor.offers[0].cards)


@pytest.mark.rule("TE-T3")
def test_a_deal_on_which_an_offer_cannot_be_met_is_put_right_only_where_chance_does_not_find_one() -> None:
    match = floor(("ann", 1000, OFFER))
    table = position_of(match).copy()
    assert isinstance(table, TechExchange)
    swap(table, "9K", "10K")
    table.floor.offers[0].cards = [HIDDEN]
    before = [zone[:] for zone in table.zones]
    assert not table.make_up(1, Dice(b"dealer"), False)
    assert table.zones == before
    assert table.make_up(1, Dice(b"dealer"), True)
    assert table.zones != before
    assert table.holds(0, table.floor.offers[0].cards)
    after = [zone[:] for zone in table.zones]
    for seed in range(8):
        table.floor.offers[0].cards = [HIDDEN]
        assert table.make_up(1, Dice(b"%d" % seed), True)
        assert table.zones == after


@pytest.mark.rule("TE-T3")
@pytest.mark.parametrize("seed", range(8))
def test_two_cards_that_are_made_up_are_two_that_are_held(seed: int) -> None:
    match = floor(("ann", 1000, "offer give 9S as any-9 and 9T as any-9 for any-7 pass to all"), table=NINES)
    table = position_of(match).copy()
    assert isinstance(table, TechExchange)
    swap(table, "9S", "10K")
    swap(table, "9T", "10S")
    swap(table, "9V", "10T")
    table.floor.offers[0].cards = [HIDDEN, HIDDEN]
    assert table.make_up(1, Dice(b"%d" % seed), True)
    assert table.holds(0, table.floor.offers[0].cards)
    assert len(set(table.floor.offers[0].cards)) == 2


@pytest.mark.rule("TE-T3", "TE-T4")
def test_who_can_accept_an_offer_is_seen_when_all_cards_lie() -> None:
    match = floor(("bo", 1000, "offer give 2K as 2K pass for 9K pass to all"), ("ann", 1000, OFFER))
    table = position_of(match).copy()
    assert isinstance(table, TechExchange)
    swap(table, "9K", "10K")
    table.floor.offers[1].cards = [HIDDEN]
    assert table.make_up(1, Dice(b"dealer"), True)
    assert table.holds(0, [parse_card("9K")])
    assert table.acceptable(0) == [1]


@pytest.mark.rule("TE-T17")
def test_where_every_card_of_a_hand_is_known_what_was_put_down_is_gone() -> None:
    table = position_of(floor(("ann", 1000, OFFER))).copy()
    assert isinstance(table, TechExchange)
    swap(table, "9K", "10K")
    table.floor.offers[0].cards = [HIDDEN]
    for card in table.zones[table.layout.hand[0]]:
        table.known[card] |= 1 << 1
    before = [zone[:] for zone in table.zones]
    assert table.make_up(1, Dice(b"dealer"), True)
    assert table.zones == before
    assert not table.holds(0, table.floor.offers[0].cards)


def swap(table: TechExchange, one: str, two: str) -> None:
    """A card of ann's changes places with one of the deck."""
    for zone, old, new in ((table.layout.hand[0], one, two), (DECK_ZONE, two, one)):
        table.zones[zone][table.zones[zone].index(parse_card(old))] = parse_card(new)
        table.where[parse_card(new)] = zone


@pytest.mark.rule("TE-T17")
def test_what_is_gone_is_two_cards_where_two_were_put_down() -> None:
    any_seven = ANY_VALUE + 7
    gone = position_of(floor()).long_gone([HIDDEN, HIDDEN, parse_card("7K")], [any_seven] * 3)
    assert [card_name(card) for card in gone] == ["7S", "7T", "7K"]


@pytest.mark.rule("TE-T3", "TE-T16")
def test_what_stands_in_an_open_offer_is_known_to_be_held_still() -> None:
    match = floor(
        ("ann", 1000, "offer give 7S as 7S pass for 13S pass to all"),
        ("ann", 1100, OFFER),
        ("cy", 2000, "accept offer 2"),
    )
    match.tick(3000)
    assert match.position.known[parse_card("7S")] == match.position.layout.everyone
    assert held_by_line(match) == [["7S"], [], [], ["7S"]]


@pytest.mark.rule("TE-T3")
def test_that_a_card_is_held_is_told_once() -> None:
    offer = "offer give 7S as 7S pass for 13S pass to all"
    assert held_by_line(floor(("ann", 1000, offer), ("ann", 1100, offer))) == [["7S"], []]


def held_by_line(match: Match) -> list[list[str]]:
    """By line of the record: the cards of which all were told that they are held."""
    lines = [[line[at : at + WIDTH] for at in range(0, len(line), WIDTH)] for line in match.happened[1:]]
    return [[card_name(event[2]) for event in line if event[0] == HOLDS] for line in lines]


@pytest.mark.rule("TE-R1", "TE-R3")
@pytest.mark.parametrize(("stage", "options"), [("discarding", 4), ("revealing", 2)])
def test_a_deal_asks_what_is_asked_of_everybody(stage: str, options: int) -> None:
    table = TABLE.replace("given stage: trading", f"given stage: {stage}")
    table = table.replace("7S 4K 9K", "7S 9S 11S 4K").replace("2K 11V 7T", "2T 8T 7T 4V")
    match = match_of(parse(table)[0])
    dealt = deal(match.position.view(2), match.position, Dice(b"dealer"))
    assert [len(question.options) for question in dealt.opens] == [options, options]


# --- what a no tells


@pytest.mark.rule("TE-T8")
@pytest.mark.parametrize(
    ("about", "value", "domain"),
    [
        ("13V", 13, 3),
        ("1K", 1, 0),
        ("any-1", 1, -1),
        ("any-13", 13, -1),
        ("any-Knowledge", 0, 0),
        ("any-Science", 0, 1),
    ],
)
def test_a_no_is_remembered(about: str, value: int, domain: int) -> None:
    match = floor(("ann", 1000, f"ask for {about} to all"), ("cy", 1100, "answer question 1"))
    assert match.position.facts[1:] == [2, value, domain]
    assert len(match.position.facts) == 4


@pytest.mark.rule("TE-T8")
def test_a_yes_is_no_absence() -> None:
    match = floor(("ann", 1000, "ask for any-Technology to all"), ("cy", 1100, "answer question 1"))
    assert match.position.facts == []


# --- clocks


@pytest.mark.rule("TE-T9", "TE-T12", "TE-T18")
def test_after_an_undo_every_clock_has_the_time_that_was_left() -> None:
    match = floor(*BUSY[:8], table=TABLE.replace("window=1000", "window=1000 clock=60"))
    match.answer_words("bo", "accept offer 1", at=2000)
    match.undo(8, "ann", agreed=True)
    now = position_of(match).now
    assert position_of(match).cancelable(0) == [2]
    match.tick(now + 999)
    assert not [question for question in match.position.opens if question.first_kind == CHOOSE]
    assert position_of(match).floor.offers[0].takers == [2]
    match.tick(now + 1000)
    assert notes(match)[0].startswith("offer 2")
    assert position_of(match).floor.closes == 60_000 + now - 1900


@pytest.mark.rule("TE-T12")
def test_without_a_clock_there_is_none_after_an_undo() -> None:
    match = floor(*BUSY[:3])
    match.undo(2, "bo", agreed=True)
    assert position_of(match).floor.closes == 0
    match.tick(50_000)
    assert position_of(match).stage == 1


# --- picks that are none


@pytest.mark.rule("TE-T2")
@pytest.mark.parametrize(
    "words",
    [
        "offr",
        "offer give W.9",
        "offer give 7S as any-14",
        "offer give 7S as any-Magic",
        "offer give 7S as 7S pass for nothing",
        "offer give 7S as 7S pass for 2K pass to dee",
        "cancel offer 9",
        "answer question 9",
        "drop question x",
    ],
)
def test_other_words_are_refused(words: str) -> None:
    match = floor(*BUSY[:7])
    with pytest.raises(Refused):
        match.answer_words("ann", words, at=1600)


# --- options in words


def labels(match: Match, seat: str, answer: str) -> list[str]:
    asked = match.asked_of(match.position, match.seat(seat), 0, answer)
    picks = read_answer(match.position, match.names, asked, answer)
    following = match.preview(seat, asked.number(), *picks).next
    assert following is not None
    return list(following.labels)


@pytest.mark.rule("TE-T8", "TE-T2")
def test_numbers_of_offers_and_questions_are_read_in_words() -> None:
    match = floor(*BUSY[:7])
    assert labels(match, "cy", "accept") == [
        "ann offers any 9 for any 7",
        "ann offers 7S and any 4 for 5T and any Technology",
        "bo offers any Services for 6T",
    ]
    assert labels(match, "ann", "cancel") == [
        "ann offers any 9 for any 7",
        "ann offers 7S and any 4 for 5T and any Technology",
    ]
    assert labels(match, "bo", "answer") == ["cy asks: 11V?"]
    assert labels(match, "ann", "drop") == ["ann asks: any 6?"]


@pytest.mark.rule("TE-T1", "TE-S5")
def test_to_wait_and_the_stacks_have_words() -> None:
    match = floor(table=TABLE.replace("given deck: 3K", "given Knowledge: 1K 13K\ngiven deck: W.1 3K"))
    mine = match.questions("ann")[0]
    assert dict(zip(mine.words, mine.labels, strict=True)) == {"offer": "", "ask": "", "done": "", "pass": "Wait"}
    match.answer_words("ann", OFFER, at=1000)
    match.answer_words("bo", "accept offer 1", at=1000)
    match.tick(2000)
    wild = next(question for question in match.questions("ann") if question.rule == "TE-S5")
    assert wild.labels == (
        "Knowledge, 2 cards now",
        "Science, 0 cards now",
        "Technology, 0 cards now",
        "Services, 0 cards now",
    )


@pytest.mark.rule("TE-T2")
def test_what_somebody_may_have_comes_first() -> None:
    match = floor(table=TABLE.replace("given deck", "given Knowledge: 1K\ngiven Science: 1S\ngiven deck"))
    asked = match.asked_of(match.position, 0, 0, "offer")
    picks = read_answer(match.position, match.names, asked, "offer give 7S as 7S pass")
    wants = match.preview("ann", asked.number(), *picks).next
    assert wants is not None
    assert wants.words[:2] == ("any-2", "any-3")
    last = wants.words.index("10V")  # of those that may be in a hand
    assert [word for word in ("any-1", "1K", "4K", "7S") if wants.words.index(word) < last] == []
    assert sorted(wants.options) == sorted(DESCRIPTIONS)
    assert not wants.usual


@pytest.mark.rule("TE-T1", "TE-T2")
@pytest.mark.parametrize(
    ("answer", "word"),
    [
        ("offer give 7S", "7S"),
        ("offer give 7S as 7S", "pass"),
        ("offer give 7S as 7S pass for 2K", "pass"),
        ("ask for 2K", "all"),
    ],
)
def test_what_most_want_need_not_be_asked(answer: str, word: str) -> None:
    match = floor()
    asked = match.asked_of(match.position, 0, 0, answer)
    picks = read_answer(match.position, match.names, asked, answer)
    following = match.preview("ann", asked.number(), *picks).next
    assert following is not None
    assert following.usual
    assert following.words[following.options.index(following.default)] == word


# --- previews in words


def words_of(match: Match, seat: str, answer: str) -> str:
    asked = match.asked_of(match.position, match.seat(seat), 0, answer)
    picks = read_answer(match.position, match.names, asked, answer)
    return match.preview(seat, asked.number(), *picks).words


@pytest.mark.rule("TE-R3")
@pytest.mark.parametrize(
    ("answer", "words"),
    [
        ("", "your hand is worth 3"),
        ("done", "your hand is worth 3"),
        ("pass", ""),
        ("offer", ""),
        ("offer give 4K as 4K pass for any-Knowledge pass to all", "your hand would be worth 3 to 4, now 3"),
        ("offer give 4K as 4K pass for 13S pass to all", "your hand would be worth 3, now 3"),
        ("accept", ""),
        ("accept offer 1", "your hand would be worth 3, now 3"),
        ("offer give 4K as 4K pass for any-1 pass to all", "nobody can have that for you"),
    ],
)
def test_what_a_trade_would_do_in_words(answer: str, words: str) -> None:
    table = TABLE.replace("7S 4K 9K", "7S 7T 7V 4K").replace("2K 11V 7T", "2K 13V").replace("7V 5T 6T", "5T 6T")
    table = table.replace("given deck:", "given Services: 1V\ngiven deck: 7K 13S")
    match = floor(("bo", 1000, "offer give 13V as any-13 pass for any-4 pass to all"), table=table)
    assert words_of(match, "ann", answer) == words


@pytest.mark.rule("TE-R1", "TE-R3")
def test_what_an_arrangement_scores_in_words() -> None:
    table = TABLE.replace("given stage: trading", "given stage: revealing\ngiven Science: 1S")
    match = match_of(parse(table.replace("7S 4K 9K", "7S 9S 11S"))[0])
    assert words_of(match, "ann", "") == "scores 3"
    assert words_of(match, "ann", "arrange best") == "scores 3"


@pytest.mark.rule("TE-E1")
def test_of_other_questions_nothing_is_said() -> None:
    match = match_of(parse(TABLE.replace("given stage: trading", "given stage: effects"))[0])
    assert words_of(match, "ann", "use 7S") == ""
    assert words_of(match, "ann", "") == ""


@pytest.mark.rule("TE-S5")
def test_the_names_of_stacks() -> None:
    table = position_of(floor())
    assert [table.place_name(place) for place in range(5)] == ["K", "S", "T", "V", "4"]
    assert [table.place_named(name) for name in ("K", "V", "X", "ST")] == [0, 3, -1, -1]
