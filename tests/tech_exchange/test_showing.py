"""What the table shows besides its cards: the market, the groups of a hand, what is on offer, the last round."""

from __future__ import annotations

import pytest

from techdeck.engine.layout import NOWHERE
from techdeck.engine.match import Match
from techdeck.engine.showing import EVERYBODY, Ticket
from techdeck.scenario import parse
from techdeck.scenario.table import match_of
from tests.tech_exchange.test_reveal import scored

pytestmark = pytest.mark.compiled_too

ANN, BO, CY = range(3)
TABLE = """
game: tech-exchange
seats: ann bo cy
options: window=1000
given marker: ann
given stage: trading
given Knowledge: 1K 2K
given Science: 1S
given Technology: 1T
given Services: 1V
given hand 1: 7S 4K 7K 7T 9V
given hand 2: 7V 11V 8T
given hand 3: 5T 6T 8K
given deck: 3K 3S 3T 3V 10K 10S 10T 10V
scenario: trading
then round: 1
"""


def trading() -> Match:
    return match_of(parse(TABLE)[0])


def ticket(match: Match, player: int) -> Ticket:
    return match.position.tickets(player)[0]


@pytest.mark.rule("TE-T11", "TE-T13", "TE-R6")
def test_the_round_the_stacks_and_the_stop_mark_are_counted() -> None:
    match = trading()
    told = [(meter.title, meter.value, meter.limit) for meter in match.position.meters()]
    stacks = [("Knowledge", 2, 3), ("Science", 1, 3), ("Technology", 1, 3), ("Services", 1, 3)]
    assert told == [("Round", 1, 3), *stacks, ("Cards in the market", 5, 5 + 8 - 5)]


@pytest.mark.rule("TE-T13")
def test_a_stack_of_three_ends_the_first_trading_only() -> None:
    match = match_of(parse(TABLE.replace("stage: trading", "stage: trading-again"))[0])
    assert [meter.limit for meter in match.position.meters()[1:5]] == [0, 0, 0, 0]


@pytest.mark.rule("TE-R2", "TE-R3")
def test_the_groups_of_a_hand_move_with_the_market() -> None:
    match = trading()
    assert worths(match, ANN) == [("triple 7K 7S 7T, 3 x 2 for the Knowledge stack", 6)]
    assert worths(match, BO) == []
    match.answer_words("ann", "offer give 9V as 9V pass for any-8 pass to bo", at=1000)
    match.answer_words("bo", "accept offer 1", at=2000)
    match.tick(3000)  # 3K comes to the market
    assert worths(match, ANN) == [("triple 7K 7S 7T, 3 x 3 for the Knowledge stack", 9)]
    assert worths(match, BO) == [("flush 7V 9V 11V, 3 x 1 for the Services stack", 3)]


def worths(match: Match, player: int) -> list[tuple[str, int]]:
    return [(group.words, group.points) for group in match.position.together(player)]


CHANGED = (
    TABLE.replace("stage: trading", "stage: effects")
    .replace("hand 1: 7S 4K 7K 7T 9V", "hand 1: 7S 9K 9T 4V 5V 6K")
    .replace("given deck", "{changes}\ngiven deck")
)


@pytest.mark.rule("TE-R3", "C2-X3")
@pytest.mark.parametrize(
    ("changes", "told"),
    [
        ("given changed: 7S value 9", "triple 9K 7S 9T (7S as 9), 3 x 2 for the Knowledge stack"),
        ("given changed: 6K domain V", "flush 4V 5V 6K (6K as Services), 3 x 1 for the Services stack"),
    ],
)
def test_as_what_a_changed_card_counts_is_said(changes: str, told: str) -> None:
    match = match_of(parse(CHANGED.format(changes=changes))[0])
    assert told in [group.words for group in match.position.together(ANN)]
    assert [group.note for group in match.position.together(ANN)] == [told[told.index("(") + 1 : told.index(")")]]


@pytest.mark.rule("TE-T2", "TE-T4", "TE-T6")
def test_an_offer_is_a_ticket_and_says_what_each_can_do_with_it() -> None:
    match = trading()
    match.answer_words("ann", "offer give 7S as any-7 and 4K as 4K for any-8 pass to all", at=1000)
    seen = ticket(match, BO)
    assert (seen.kind, seen.number, seen.word, seen.player, seen.to) == ("offer", 1, "1", ANN, EVERYBODY)
    assert (seen.gives, seen.wants, seen.takers) == (["any-7", "4K"], ["any-8"], [])
    assert [(ticket(match, who).can, ticket(match, who).does) for who in (ANN, BO, CY, NOWHERE)] == [
        ("cancel", "Cancel"),
        ("accept", "Accept"),
        ("accept", "Accept"),
        ("", ""),
    ]
    match.answer_words("bo", "accept offer 1", at=2000)
    assert ticket(match, CY).takers == [BO]
    assert [ticket(match, who).can for who in (ANN, BO, CY)] == ["", "", "accept"]


@pytest.mark.rule("TE-R3", "TE-T4", "TE-T16")
def test_an_offer_says_what_it_would_make_of_my_hand() -> None:
    """Ann gives 7S of her triple for Bo's only 8; what Bo gets for it is said exactly, or by its value only."""
    match = trading()
    match.answer_words("ann", "offer give 7S as 7S pass for any-8 pass to all", at=1000)
    match.answer_words("bo", "offer give 11V as any-Services pass for 7T pass to ann", at=2000)
    assert [ticket(match, who).prospect for who in (ANN, BO, CY, NOWHERE)] == [None, (0, 0, 0), (0, 0, 0), None]
    theirs = match.position.tickets(ANN)[1]
    assert theirs.prospect == (6, 0, 6)  # 7V may come for it, and is in nobody's sight
    assert match.position.tickets(CY)[1].prospect is None
    match.answer_words("bo", "done", at=3000)
    assert ticket(match, BO).prospect is None


@pytest.mark.rule("TE-R3", "TE-T4")
def test_a_prospect_is_that_of_the_best_way_to_put_cards_down() -> None:
    """For a flush of Technology 8K is to go, and neither of the other two."""
    match = match_of(parse(TABLE.replace("hand 3: 5T 6T 8K", "hand 3: 8T 6T 8K").replace("7V 11V 8T", "7V 11V 5T"))[0])
    match.answer_words("ann", "offer give 7T as 7T pass for any-8 pass to all", at=1000)
    assert ticket(match, CY).prospect == (0, 3, 3)


@pytest.mark.rule("TE-T17")
def test_there_is_no_prospect_of_what_is_known_to_be_gone() -> None:
    """7S is given to Bo while the window of another offer of it is open."""
    match = match_of(parse(TABLE.replace("stage: trading", "stage: trading-again"))[0])
    match.answer_words("ann", "offer give 7S as 7S pass for 11V pass to all", at=1000)
    match.answer_words("ann", "offer give 7S as 7S pass for any-8 pass to all", at=1000)
    match.answer_words("bo", "accept offer 1", at=2000)
    match.answer_words("bo", "accept offer 2", at=2500)
    match.tick(3000)
    assert [(each.number, each.can, each.prospect) for each in match.position.tickets(CY)] == [(2, "accept", None)]


@pytest.mark.rule("TE-T2", "TE-T10", "TE-T12")
def test_who_cannot_accept_is_not_told_to() -> None:
    match = trading()
    match.answer_words("ann", "offer give 4K as 4K pass for 8T pass to bo", at=1000)
    assert (ticket(match, BO).to, ticket(match, BO).can, ticket(match, CY).can) == (BO, "accept", "")
    match.answer_words("bo", "done", at=2000)
    assert ticket(match, BO).can == ""
    assert match.position.are_done() == [BO]


@pytest.mark.rule("TE-T8")
def test_a_question_is_a_ticket_with_its_answers() -> None:
    match = trading()
    match.answer_words("ann", "ask for any-8 to all", at=1000)
    assert (ticket(match, BO).kind, ticket(match, BO).wants) == ("ask", ["any-8"])
    does = [(ticket(match, who).can, ticket(match, who).does) for who in (ANN, BO, CY, NOWHERE)]
    assert does == [("drop", "Take back"), ("answer", "Answer: yes"), ("answer", "Answer: yes"), ("", "")]
    match.answer_words("bo", "answer question 1", at=2000)
    assert (ticket(match, CY).yes, ticket(match, CY).no, ticket(match, BO).can) == ([BO], [], "")
    match.answer_words("bo", "ask for any-2 to cy", at=3000)
    about = match.position.tickets(CY)[1]
    assert (about.to, about.does) == (CY, "Answer: no")


@pytest.mark.rule("TE-T9", "TE-T18")
def test_the_clock_on_the_table_is_that_of_trading_and_not_of_a_window() -> None:
    match = trading()
    match.answer_words("ann", "offer give 4K as 4K pass for any-8 pass to all", at=1000)
    match.answer_words("bo", "accept offer 1", at=2000)
    assert match.position.clock_due() == 3000
    assert match.position.shown_due() == 60_000


@pytest.mark.rule("TE-R1", "TE-R3")
def test_a_round_that_was_scored_is_shown_hand_by_hand() -> None:
    assert trading().position.revealed() is None
    reveal = scored().position.revealed()
    assert reveal is not None
    assert reveal.round == 2
    assert [(hand.player, hand.points, len(hand.groups), len(hand.rest)) for hand in reveal.hands] == [
        (ANN, 19, 2, 1),
        (BO, 12, 1, 5),
        (CY, 12, 1, 4),
    ]
    assert reveal.hands[ANN].groups[0].words.startswith("quadruple 9K 9S 9T 9V")
