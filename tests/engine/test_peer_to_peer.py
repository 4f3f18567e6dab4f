"""Peer-to-Peer where a scenario has no words for it: chance, whole games, names of places, the table as text."""

from __future__ import annotations

import re
from collections import Counter

import pytest

from techdeck import games, new_match
from techdeck.deck import DOMAIN, VALUE, card_name, parse_card
from techdeck.engine.asking import PASS, STEPS, TAKE_BACK
from techdeck.engine.dice import Dice
from techdeck.engine.errors import Refused
from techdeck.engine.game import GameError
from techdeck.engine.kinds import GAME
from techdeck.engine.layout import NOWHERE
from techdeck.engine.match import Match, Question
from techdeck.games.peer_to_peer.assisting import cards_at
from techdeck.games.peer_to_peer.game import BOOK, GENTLE, NO_LIMIT, PeerToPeer
from techdeck.games.peer_to_peer.table import STAGES, TO_DISCARD, TO_SCORE
from techdeck.games.peer_to_peer.telling import Telling
from techdeck.rules import say
from techdeck.scenario import parse
from techdeck.scenario.table import match_of

pytestmark = pytest.mark.compiled_too

GIVEN = """game: peer-to-peer
options: teams=1{options}
seats: {seats}
scenario: mini
given stage: {stage}
given marker: ann
given row: 7V 7T
given hand 1: 4V 3K
given hand 2: 6V 1T
given deck 1: 6K
given deck 2: 6T
given venture 1: 13K 12K 11K
given venture 2: 13V
given unhappy: 9V
given customers: 10S 11S
"""


def table(stage: str, seats: str = "ann bo", options: str = "", more: str = "") -> Match:
    return match_of(parse(GIVEN.format(stage=stage, seats=seats, options=options) + more, "mini")[0])


def hand_and_row(hand: list[int], row: list[int]) -> PeerToPeer:
    """Ann's turn to put cards down, with just these cards."""
    position = table("committing").position.copy()
    assert isinstance(position, PeerToPeer)
    position.zones[position.layout.hand[0]] = hand
    position.zones[position.layout.row] = row
    return position


def sets_below(cards: list[int], value_of: dict[int, int], most: int) -> list[list[int]]:
    """All sets of *cards* that sum to *most* or less."""
    if not cards:
        return [[]]
    first, *rest = cards
    sets = sets_below(rest, value_of, most)
    if value_of[first] <= most:
        sets += [[first, *others] for others in sets_below(rest, value_of, most - value_of[first])]
    return sets


@pytest.mark.rule("P2P-A1")
@pytest.mark.parametrize("size", [*range(1, 14), 20, 45])
@pytest.mark.parametrize("changed", [False, True])
def test_exactly_what_leads_to_a_set_that_assists_can_be_put_down(size: int, changed: bool) -> None:
    dice = Dice(f"hands of {size}".encode())
    for _ in range(2 if size > 13 else 15):
        cards = list(range(52))
        dice.shuffle(cards)
        hand, row = cards[:size], cards[size : size + 4]
        position = hand_and_row(hand, row)
        if changed:  # EFF-7
            position.shifts = {card: -1 for card in cards[::3] if VALUE[card] > 1}
            position.counts = {card: (DOMAIN[card] + 1) % 4 for card in cards[1::3]}
        value_of = {card: position.value(card) for card in cards}
        assisting = [
            set(one)
            for one in sets_below(hand, value_of, 13)
            if any(
                sum(value_of[card] for card in one) == value_of[customer]
                and position.domain(customer) in {position.domain(card) for card in one}
                for customer in row
            )
        ]
        assert [set(cards_at(hand, one)) for one in position.sets_that_assist(0)] == sorted(
            assisting, key=lambda one: sum(1 << hand.index(card) for card in one)
        )
        ways = position.ways_to_assist(0)
        put: list[int] = []
        options = position.to_put_down(0, put, ways)
        while options:
            fit = [one for one in assisting if one.issuperset(put)]
            leading = [card for card in hand if card not in put and any(card in one for one in fit)]
            assert [card for card in options if card != PASS] == leading
            assert (PASS in options) == (not put or set(put) in fit)
            if not leading:
                break
            put.append(leading[dice.below(len(leading))])
            options = position.to_put_down(0, put, ways)
        assert set(put) in assisting or not (put or assisting)


@pytest.mark.rule("EFF-9")
@pytest.mark.parametrize("others", ["4V 3K", "4V 3K 1K 2K 5K 6K 8K 9K 10K 11K 12K 13K"])
def test_a_wild_card_in_a_hand_assists_nobody(others: str) -> None:
    hand = [parse_card(name) for name in f"W.1 {others}".split()]
    position = hand_and_row(hand, [parse_card("7V")])
    options = position.to_put_down(0, [], position.ways_to_assist(0))
    assert {parse_card("4V"), parse_card("3K")} <= set(options)
    assert hand[0] not in options
    sets = position.sets_that_assist(0)
    assert 0b110 in sets
    assert not [one for one in sets if one & 1]


def test_of_taking_back_what_is_sealed_nothing_is_told() -> None:
    match = table("committing")
    match.answer_words("ann", "assist 4V 3K")
    sealed = match.questions("ann")[0]
    assert sealed.options == (TAKE_BACK,)
    told = match.preview("ann", sealed.number, TAKE_BACK)
    assert (told.complete, told.facts, told.words, told.next) == (True, {}, "", None)


@pytest.mark.parametrize(("seat", "done"), [("ann", "put down"), ("bo", "put nothing down")])
def test_of_what_was_sealed_together_ones_own_is_named(seat: str, done: str) -> None:
    match = table("committing")
    match.answer_words("ann", "assist 4V 3K")
    match.answer_words("bo", "pass")
    match.undo(0, seat, agreed=True)
    assert match.log(seat)[-1].words.startswith(f"you took back: you {done}")
    assert match.log(None)[-1].words.startswith(f"{seat} took back: {seat} {done}")


# Chance.


@pytest.mark.rule("P2P-S1")
@pytest.mark.parametrize(("seats", "sizes"), [(2, [1]), (3, [1, 2]), (4, [2]), (5, [2, 3]), (6, [3])])
def test_teams_are_random_and_as_equal_as_can_be(seats: int, sizes: list[int]) -> None:
    first = Counter[int]()
    size = Counter[int]()
    for seed in range(300):
        teams = new_match("peer-to-peer", seats, seed).position.layout.seats_of
        assert sorted(seat for team in teams for seat in team) == list(range(seats))
        assert all(team == sorted(team) for team in teams)
        first.update(teams[0])
        size[len(teams[0])] += 1
    assert sorted(size) == sizes
    assert all(number > 100 for number in size.values())
    assert all(110 < first[seat] < 190 for seat in range(seats))


@pytest.mark.rule("P2P-S8")
def test_every_team_has_the_marker_about_equally_often() -> None:
    marker = Counter[int]()
    for seed in range(200):
        position = new_match("peer-to-peer", 2, seed, teams=1).position
        for _ in range(2):
            position.pick(position.waiting(), position.waiting().options[0])
        marker[position.marker] += 1
    assert all(70 < marker[team] < 130 for team in range(2))


@pytest.mark.rule("P2P-S7")
def test_every_card_is_dealt_once() -> None:
    for seats in range(1, 7):
        position = new_match("peer-to-peer", seats, 1).position
        assert sorted(card for zone in position.zones for card in zone) == list(range(54))


@pytest.mark.rule("P2P-S5")
def test_while_the_starting_deck_is_chosen_every_card_is_there() -> None:
    position = new_match("peer-to-peer", 1, 1, start=1).position
    assert sorted(card for zone in position.zones for card in zone) == list(range(54))


@pytest.mark.rule("GEN-27", "P2P-S4")
def test_everybody_knows_of_what_cards_a_starting_deck_is_made() -> None:
    position = new_match("peer-to-peer", 4, 1, teams=1).position
    pools = [
        [card_name(card, 1) for card in position.view(viewer).pools[pool]] for viewer, pool in ((0, 1), (0, 2), (1, 1))
    ]
    deck = [card_name(card, 1) for card in position.zones[position.layout.deck[0]]]
    assert [sorted(pool) for pool in pools] == [
        deck,
        ["1S", "1V", "2K", "3V", "4T"],
        ["1K", "1T", "2S", "3K", "4V"],
    ]
    assert len(position.view(0).pools[0]) == 44 - 4  # customers, and what was dealt to the other team


# Whole games.


@pytest.mark.rule("P2P-S9")
@pytest.mark.parametrize(
    ("seats", "fewest", "most"), [(1, 19, 38), (2, 13, 20), (3, 13, 19), (4, 13, 19), (5, 12, 12), (6, 12, 12)]
)
def test_a_game_that_is_not_lost_has_so_many_rounds(seats: int, fewest: int, most: int) -> None:
    for seed in range(6):
        position = new_match("peer-to-peer", seats, seed, unhappy=NO_LIMIT).position
        position.play_out(Dice(f"rounds {seed}".encode()))
        assert fewest <= position.round <= most


def test_a_question_that_is_asked_again_offers_the_same() -> None:
    kinds = set()
    for seed in range(12):
        position = new_match("peer-to-peer", seed % 6 + 1, seed, start=1, unhappy=NO_LIMIT).position
        dice = Dice(f"offers {seed}".encode())
        while not position.over:
            for asked in position.opens:
                if asked.kind >= GAME and not asked.step:
                    assert position.offer(asked.player, asked.kind) == asked.options
                    kinds.add(position.layout.kinds[asked.kind].name)
            asked = position.waiting()
            position.pick(asked, asked.options[dice.below(len(asked.options))])
    assert kinds == {"starting deck", "starting venture", "assist", "declare", "develop", "too many"}


# Places.


@pytest.mark.rule("P2P-A7")
def test_the_places_of_a_customer_have_names() -> None:
    position = table("effects", "ann bo cy dee").position
    names = {0: "venture-1", 3: "venture-4", TO_SCORE: "score", TO_DISCARD: "discard"}
    assert {place: position.place_name(place) for place in names} == names
    assert {place: position.place_named(name) for place, name in names.items()} == {place: place for place in names}


@pytest.mark.rule("P2P-A7")
@pytest.mark.parametrize("name", ["", "venture", "venture-0", "venture-5", "venture 1", "hand", "Score"])
def test_other_words_name_no_place(name: str) -> None:
    assert table("effects", "ann bo cy dee").position.place_named(name) == NOWHERE


@pytest.mark.rule("P2P-A7")
def test_a_number_that_is_no_place_is_refused() -> None:
    match = table("committing")
    match.answer("bo", match.questions()[1].number, -1)
    asked = match.questions()[0]
    match.answer("ann", asked.number, *asked.options[:2])
    asked = match.questions()[0]
    for pick in (2, 99, 102):
        with pytest.raises(Refused, match="does not exist here"):
            match.answer("ann", asked.number, pick)


def preview_of_no_pick(match: Match) -> dict[str, int]:
    asked = match.questions()[0]
    return match.preview(asked.seats[0], asked.number).facts


def test_before_a_pick_a_preview_foretells_nothing() -> None:
    assert preview_of_no_pick(table("effects")) == {}
    match = table("committing")
    assert preview_of_no_pick(match) == {"points": 0, "sum": 0}
    ann, bo = match.questions()
    match.answer("ann", ann.number, -1)
    match.answer("bo", bo.number, *bo.options[:2])
    for kind in ("declare", "develop"):
        asked = match.questions()[0]
        assert asked.kind == kind
        assert preview_of_no_pick(match) == {}
        match.answer("bo", asked.number, asked.options[0])


# In words.


def test_the_table_says_how_many_are_unhappy_and_how_many_are_too_many() -> None:
    assert table("effects").text("ann").splitlines()[-6:-2] == [
        "round 1, the marker is with ann",
        "unhappy customers: 1 of 3; customer deck: 2",
        "ann: score pile 0",
        "bo: score pile 0",
    ]


def test_the_table_says_whose_every_venture_is() -> None:
    text = table("effects", "ann bo cy").text("ann")
    assert "your venture 1: 13K 12K 11K" in text
    assert "your venture 2: 13V" in text


@pytest.mark.rule("P2P-S8")
@pytest.mark.parametrize(("seats", "start"), [(1, 0), (1, 1), (2, 0)])
def test_nobody_has_the_marker_before_it_is_given(seats: int, start: int) -> None:
    match = new_match("peer-to-peer", seats, 3, start=start)
    while any(question.kind.startswith("starting") for question in match.questions()):
        assert "marker" not in match.text(0)
        question = match.questions()[0]
        match.answer(question.seats[0], question.number, question.options[0])
    assert "round 1, the marker is with " in match.text(0)


@pytest.mark.rule("P2P-R5", "P2P-R6")
@pytest.mark.parametrize(
    ("seats", "more", "said"),
    [
        ("ann", "given score 1: 9T 8T", "ann: score pile 2, sum of values 17"),
        ("ann", "", "ann: score pile 0"),
        ("ann bo", "given score 1: 9T 8T\ngiven score 2: 9S 5S", "bo: score pile 2, sum of values 14"),
        ("ann bo", "given score 1: 9T 8T\ngiven score 2: 9S", "bo: score pile 1"),
    ],
)
def test_the_sum_of_values_is_shown_when_it_decides(seats: str, more: str, said: str) -> None:
    if seats == "ann":
        text = GIVEN.format(stage="effects", seats=seats, options="")
        match = match_of(parse(re.sub(r"given \w+ 2:.*\n", "", text) + more, "mini")[0])
    else:
        match = table("effects", seats, more=more)
    assert said in match.text("ann").splitlines()


# What the table shows besides its cards.


def sets_for(match: Match, team: int) -> list[str]:
    return [
        f"{card_name(group.target, 1)}: {' '.join(card_name(card, 1) for card in group.cards)}"
        for group in match.position.together(team)
    ]


@pytest.mark.rule("P2P-A1")
@pytest.mark.parametrize(
    ("row", "hand", "sets"),
    [
        ("7V 7T", "4V 3K", ["7V: 4V 3K"]),  # nothing of 7T's domain
        ("7V 7T", "4V 3T 1K", ["7V: 4V 3T", "7T: 4V 3T"]),
        ("7V", "7K", []),  # the sum alone is not enough
        ("7V", "8V", []),
        ("7V", "6V 2K 4V 3V 1K", ["7V: 4V 3V", "7V: 6V 1K", "7V: 2K 4V 1K"]),  # small ones first
        ("7V", "", []),
        ("", "4V 3K", []),
        ("9V", "W.1 9T", []),
    ],
)
def test_which_sets_of_a_hand_assist_whom(row: str, hand: str, sets: list[str]) -> None:
    match = table("committing")
    position = match.position
    for zone, cards in (("row", row), ("hand 1", hand)):
        known = [parse_card(card) for card in cards.split()]
        position.zones[position.layout.zone_names.index(zone)] = known
    assert sets_for(match, 0) == sets


@pytest.mark.rule("P2P-A1")
def test_a_set_of_a_hand_says_what_it_would_do() -> None:
    match = table("committing")
    assert [group.words for group in match.position.together(0)] == ["7 in all (Knowledge, Services): assists 7V"]
    assert sets_for(match, 1) == ["7V: 6V 1T", "7T: 6V 1T"]  # of the own hand alone
    assert match.position.together(1)[0].words == "7 in all (Technology, Services): assists 7V, 7T"


@pytest.mark.rule("P2P-A1")
def test_of_many_sets_the_smallest_are_shown() -> None:
    match = table("committing")
    position = match.position
    position.zones[position.layout.zone_names.index("hand 1")] = [
        parse_card(f"{value}{domain}") for domain in "VKST" for value in (1, 2, 3)
    ]
    assert [len(group.cards) for group in position.together(0) if card_name(group.target, 1) == "7V"] == [3] * 6


@pytest.mark.rule("P2P-N1", "P2P-R2", "P2P-R7")
@pytest.mark.parametrize(("options", "limit"), [("", 3), (f" unhappy={NO_LIMIT}", 0)])
def test_what_everybody_sees_counted(options: str, limit: int) -> None:
    meters = table("effects", options=options, more="given score 2: 9T 8T\n").position.meters()
    assert [tuple(meter) for meter in meters] == [
        ("round", 1, 0, False, ""),
        ("unhappy customers", 1, limit, True, "unhappy"),
        ("coming next", 2, 0, False, ""),  # three should come, but there are two
        ("customer deck", 2, 0, False, "customers"),
    ]


@pytest.mark.rule("P2P-N2", "P2P-N3", "P2P-N4", "P2P-N6")
@pytest.mark.parametrize(
    ("row", "customers", "stage", "round", "leaving"),
    [
        ("7V 7T", "10S 11S", "effects", 1, 0),
        ("7V 7T 8T", "10S 11S", "effects", 1, 1),
        ("7V 7T 8T 8V", "10S 11S 12S", "effects", 1, 2),
        ("7V 7T 8T 8V", "10S", "effects", 1, 1),
        ("7V 7T 8T 8V", "", "effects", 1, 0),
        ("7V 7T 8T 8V", "10S 11S", "filling", 1, 0),
        ("7V 7T 8T 8V", "10S 11S", "customers", 1, 0),  # in the first round nobody has to go
        ("7V 7T 8T 8V", "10S 11S", "customers", 2, 2),
    ],
)
def test_who_has_to_leave_the_row_next(row: str, customers: str, stage: str, round: int, leaving: int) -> None:
    position = table("effects").position
    names = position.layout.zone_names
    for zone, cards in (("row", row), ("customers", customers)):
        position.zones[names.index(zone)] = [parse_card(card) for card in cards.split()]
    assert isinstance(position, Telling)
    position.stage = STAGES.index(stage)
    position.round = round
    position.step = 2
    assert [position.leaving(zone) for zone in range(len(names))] == [0, leaving, *[0] * (len(names) - 2)]


@pytest.mark.rule("P2P-N2", "P2P-A8")
@pytest.mark.parametrize(("seats", "limit"), [("ann bo", 3), ("ann bo cy dee eve", 2)])
def test_how_many_cards_the_row_and_a_venture_hold(seats: str, limit: int) -> None:
    position = table("effects", seats).position
    names = position.layout.zone_names
    held = {name: position.capacity(zone) for zone, name in enumerate(names) if position.capacity(zone)}
    assert held == {"row": 4, **{name: limit for name in names if name.startswith("venture")}}


@pytest.mark.rule("P2P-A2")
def test_a_customer_shows_who_has_declared_it() -> None:
    position = table("committing").position
    assert isinstance(position, Telling)
    row = position.layout.zone_names.index("row")
    assert position.spots(row) == []
    position.declared = [NOWHERE, parse_card("7T")]
    assert position.spots(row) == [("", NOWHERE), ("", 1)]
    assert position.spots(row + 1) == []


# What a choice would do, in words.


def words_of(match: Match, words: str, seat: str = "ann") -> str:
    (question,) = [question for question in match.questions(seat) if question.options]
    picks = [question.options[question.words.index(word)] for word in words.split()[:1]]
    for word in words.split()[1:]:
        following = match.preview(seat, question.number, *picks).next
        assert following is not None
        picks.append(following.options[following.words.index(word)])
    return match.preview(seat, question.number, *picks).words


@pytest.mark.rule("P2P-A1")
@pytest.mark.parametrize(
    ("picks", "said"),
    [
        ("4V", "4 in all (Services): assists nobody yet"),
        ("4V 3K", "7 in all (Knowledge, Services): assists 7V"),
        ("pass", "nothing is put down"),
    ],
)
def test_what_cards_put_down_would_reach(picks: str, said: str) -> None:
    assert words_of(table("committing"), picks) == said


@pytest.mark.rule("P2P-A4", "P2P-A5", "P2P-A6")
@pytest.mark.parametrize(
    ("mine", "declared", "said"),
    [
        ("4V 3T", NOWHERE, "nobody else has declared"),
        ("4V 3T", "7T", "its cards are stronger"),
        ("6T 1V", "7T", "your cards are stronger"),
        ("6V 1T", "7T", "equal cards"),
        ("5T 2V", "7V", "nobody else has declared"),
    ],
)
def test_who_declares_second_is_told_of_the_contest(mine: str, declared: str | int, said: str) -> None:
    match = table("committing")
    position = match.position
    for zone, cards in (("assisting 1", mine), ("assisting 2", "6V 1T")):
        position.zones[position.layout.zone_names.index(zone)] = [parse_card(card) for card in cards.split()]
    assert isinstance(position, Telling)
    position.declared = [NOWHERE, parse_card(declared) if isinstance(declared, str) else declared]
    assert said in position.declare_words(0, parse_card("7T"))


@pytest.mark.rule("P2P-A7", "P2P-A8")
def test_what_becomes_of_a_customer_in_words() -> None:
    position = table("committing").position
    assert isinstance(position, Telling)
    assert position.development_words(0).startswith("the venture holds 3 cards already: one of the 4 moves")
    assert position.development_words(1).startswith("no point yet: the venture holds 2 of 3 cards")
    assert position.development_words(TO_SCORE) == "1 point: a card on your score pile"
    assert position.development_words(TO_DISCARD) == "no point: your deck grows by this card"


# The end, in words.


@pytest.mark.rule("P2P-R2", "P2P-R5")
@pytest.mark.parametrize(
    ("score", "unhappy", "said"),
    [
        (("9T", "8S"), "9V 8V 6S", "everybody lost: 3 customers became unhappy, and the limit is 3"),
        (("9T 8S", "9S"), "9V", "ann won with 2 cards on the score pile against 1"),
        (("9T", "10S"), "9V", "bo won: both have 1 card on the score pile, and theirs is worth 10 against 9"),
        (("9T 2S", "8S 3S"), "9V", "ann won: both have 2 cards worth 11 on the score pile, and theirs has the higher"),
        (("", ""), "9V", "both teams won: 0 cards worth 0 on each score pile"),
    ],
)
def test_the_end_says_who_won_and_how(score: tuple[str, str], unhappy: str, said: str) -> None:
    position = table("effects").position
    for zone, cards in (("score 1", score[0]), ("score 2", score[1]), ("unhappy", unhappy)):
        position.zones[position.layout.zone_names.index(zone)] = [parse_card(card) for card in cards.split()]
    assert position.ending_words(["ann", "bo"]).startswith(said)


@pytest.mark.rule("P2P-R6")
def test_the_end_alone_tells_the_whole_score() -> None:
    position = new_match("peer-to-peer", 1, 3).position
    position.zones[position.layout.zone_names.index("score 1")] = [parse_card("9T"), parse_card("8S")]
    assert position.ending_words(["ann"]).startswith("ann won with 2 cards on the score pile, worth 17")


@pytest.mark.rule("P2P-R7")
def test_the_table_names_no_limit_where_there_is_none() -> None:
    assert "unhappy customers: 1; customer deck: 2" in table("effects", options=f" unhappy={NO_LIMIT}").text("ann")


@pytest.mark.rule("P2P-R7")
def test_the_limits_that_may_be_set() -> None:
    unhappy = next(option for option in games.get("peer-to-peer").options if option.name == "unhappy")
    assert unhappy.allowed == [BOOK, GENTLE, NO_LIMIT, *range(1, 13)]
    assert unhappy.default == BOOK


def test_the_table_may_fix_the_teams() -> None:
    """P2P-S1: a digit for each seat says its team."""
    assert new_match("peer-to-peer", 4, seed=1, teams=1221).position.layout.seats_of == [[0, 3], [1, 2]]
    assert new_match("peer-to-peer", 3, seed=1, teams=122).position.layout.seats_of == [[0], [1, 2]]
    assert new_match("peer-to-peer", 2, seed=1, teams=21).position.layout.seats_of == [[1], [0]]


@pytest.mark.parametrize(("seats", "teams"), [(4, 1112), (4, 122), (3, 1221), (4, 1111), (1, 12), (1, 2), (4, 1223)])
def test_teams_are_as_equal_as_can_be_and_of_all_seats(seats: int, teams: int) -> None:
    with pytest.raises(GameError, match=f"teams={teams}"):
        new_match("peer-to-peer", seats, seed=1, teams=teams)


@pytest.mark.parametrize(
    ("cards", "could"), [("", True), ("6V 1T", True), ("4V 3K", True), ("6V", False), ("6V 1T W.1", False)]
)
def test_who_deals_anew_puts_down_only_what_assists_somebody(cards: str, could: bool) -> None:
    """P2P-A1, EFF-9: what lies face down while somebody declares is no wild card and fits a customer."""
    position = table("committing").position
    assert isinstance(position, PeerToPeer)
    position.zones[position.layout.put_down[1]] = [parse_card(card) for card in cards.split()]
    assert position.could_be() is could


@pytest.mark.parametrize(("limit", "lost"), [(BOOK, True), (GENTLE, True), (1, True), (NO_LIMIT, False)])
def test_all_can_lose_unless_there_is_no_limit(limit: int, lost: bool) -> None:
    assert new_match("peer-to-peer", 2, seed=1, unhappy=limit).position.can_be_lost() is lost


@pytest.mark.rule("P2P-E4")
def test_the_phases_of_a_round_are_said() -> None:
    match = table("effects")
    for _ in range(6):  # everybody passes
        question = match.questions()[0]
        match.answer(question.seats[0], question.number, PASS)
    headings = [line.words for line in match.log("ann") if line.heading]
    assert headings == ["Assist", "Effects", "Refresh", "Round 2", "New customers", "Effects"]


@pytest.mark.rule("P2P-R5")
@pytest.mark.parametrize(
    ("source", "to", "scored"),
    [
        ("row", "score 1", [(0, 1)]),
        ("score 2", "discard 2", [(1, -1)]),
        ("score 1", "score 2", [(0, -1), (1, 1)]),
        ("score 1", "score 1", []),
        ("row", "discard 1", []),
    ],
)
def test_what_a_card_that_moves_scores(source: str, to: str, scored: list[tuple[int, int]]) -> None:
    position = table("effects").position
    names = position.layout.zone_names
    assert position.scored([0, 0, 0, names.index(source), 0, names.index(to), 0, 0]) == scored


@pytest.mark.rule("P2P-S3")
@pytest.mark.parametrize(("seats", "said"), [(2, [""]), (4, [", 1 of 2", ", 2 of 2"])])
def test_of_several_ventures_it_is_said_which_is_chosen(seats: int, said: list[str]) -> None:
    match = new_match("peer-to-peer", seats, 1)
    first = next(question for question in match.questions(0) if 0 in question.seats)
    second = match.preview(0, first.number, first.options[0]).next
    asked = [question for question in (first, second) if question]
    assert [re.findall(r"as your starting venture(, \d of \d)?", question.prompt) for question in asked] == [
        [w] for w in said
    ]


# --- who can assist nobody


def assisting(can: bool) -> Match:
    """Teams put cards down, and ann's can or cannot."""
    for seed in range(100):
        match = new_match("peer-to-peer", 2, seed)
        while not match.over:
            question = match.questions()[0]
            mine = [asked for asked in match.questions(0) if asked.kind == "assist" and asked.seats == (0,)]
            if mine and (mine[0].options != (PASS,)) == can:
                return match
            match.answer(question.seats[0], question.number, question.default)
    raise AssertionError("no hand is so")


@pytest.mark.rule("GEN-29")
@pytest.mark.parametrize("can", [True, False], ids=["somebody", "nobody"])
def test_who_can_assist_nobody_is_told_so_and_nobody_else_is(can: bool) -> None:
    match = assisting(can)
    why = say("peer.reach_nobody")
    prompts = {seat: next(asked for asked in match.questions(seat) if asked.seats == (0,)).prompt for seat in (0, 1)}
    watched = next(shown for shown in match.view(None).questions if shown.player == match.position.opens[0].player)
    assert (why in prompts[0]) is not can
    assert why not in prompts[1]
    assert why not in match.question(watched).prompt
    assert (why in match.text(0)) is not can
    assert why not in match.text(1)
    assert why not in match.text(None)


def test_who_has_passed_is_not_told_why_again() -> None:
    match = assisting(False)
    asked = next(asked for asked in match.questions(0) if asked.seats == (0,))
    match.answer(0, asked.number, PASS)
    assert say("peer.reach_nobody") not in match.text(0)


@pytest.mark.rule("P2P-A1")
def test_what_is_put_down_so_far_is_said_to_be_enough_or_not() -> None:
    said: set[bool] = set()
    for seed in range(8):
        match = new_match("peer-to-peer", 1, seed)
        while not match.over:
            (question,) = match.questions()
            if question.kind == "assist" and question.number % STEPS:
                enough = PASS in question.options
                said.add(enough)
                assert (say("peer.reach_enough") in question.prompt) is enough
                assert (say("peer.reach_not_yet") in question.prompt) is not enough
                assert "or pass" not in question.prompt or enough
            match.answer(0, question.number, question.options[0])
    assert said == {True, False}


@pytest.mark.rule("P2P-A1")
@pytest.mark.parametrize("passes", [True, False])
def test_a_pass_that_ends_a_commitment_is_no_card(passes: bool) -> None:
    match = assisting(True)

    def asked() -> Question:
        return next(question for question in match.questions(0) if question.seats == (0,))

    cards = 0
    while not asked().answered:
        over = PASS in asked().options and (passes or cards > 0)
        match.answer(0, asked().number, PASS if over else asked().options[0])
        cards += not over
    assert (f"({cards} chosen)" in asked().prompt) is not passes
    assert (" chosen)" in asked().prompt) is not passes
