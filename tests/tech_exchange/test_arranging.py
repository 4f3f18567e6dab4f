"""The groups of a hand: what the solver finds is what trying everything finds, and it finds it at once."""

from __future__ import annotations

import random
import statistics
import time
from collections.abc import Callable
from functools import cache
from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from techdeck.deck import DOMAIN, DOMAINS, FIRST_WILD, SCIENCE, SERVICES, TECHNOLOGY, VALUE, VALUES, card_of, parse_card
from techdeck.games.tech_exchange.arranging import Group, best, best_arrangement, score, with_one_more

pytestmark = pytest.mark.compiled_too

Card = tuple[int, int]  # value, domain
KNOWN = [5, 3, 2, 1]  # stacks, where any do


def hand_of(text: str) -> tuple[list[int], list[int]]:
    cards = [parse_card(word) for word in text.split()]
    return [VALUE[card] for card in cards], [DOMAIN[card] for card in cards]


def split(hand: list[Card]) -> tuple[list[int], list[int]]:
    return [value for value, _ in hand], [domain for _, domain in hand]


def in_words(groups: list[Group], text: str) -> list[str]:
    names = text.split()
    return [f"{' '.join(names[at] for at in group.cards)} as {'KSTV'[group.domain]}" for group in groups]


# --- by hand


@pytest.mark.rule("TE-R4")
def test_the_example_of_the_rules() -> None:
    hand = hand_of("9K 9S 9T")
    assert best(*hand, [4, 1, 1, 1]) == 12
    assert best(*hand, [1, 1, 1, 4]) == 3  # no card of Services


@pytest.mark.rule("TE-R2", "TE-R3")
@pytest.mark.parametrize(
    ("text", "stacks", "points", "groups"),
    [
        ("", KNOWN, 0, []),
        ("7K 7S", KNOWN, 0, []),
        ("1K 2K", KNOWN, 0, []),
        ("7T 7S 7K", KNOWN, 15, ["7K 7S 7T as K"]),
        ("7V 7T 7S 7K", KNOWN, 20, ["7K 7S 7T 7V as K"]),
        ("1V 5V 9V", KNOWN, 3, ["1V 5V 9V as V"]),
        ("1V 5V 9V 2V 3V", KNOWN, 4, ["1V 2V 3V 5V as V"]),
        # One flush only, of the larger stack.
        ("1V 2V 3V 4K 5K 6K", KNOWN, 15, ["4K 5K 6K as K"]),
        # The flush takes the fourth card of a quadruple: 3 x 4 and 3 x 5, not 4 x 5.
        ("7K 7S 7T 7V 1K 2K", [5, 4, 2, 1], 27, ["7S 7T 7V as S", "1K 2K 7K as K"]),
        # It breaks a triple: 4 x 4 and 3 x 5, not 3 x 5 and 3 x 4.
        ("7K 7S 7S 7T 7T 7V 1K 2K", [5, 4, 2, 1], 31, ["7S 7S 7T 7T as S", "1K 2K 7K as K"]),
        # It breaks none for its fourth card.
        ("7K 7S 7T 1K 2K 3K", [5, 0, 0, 0], 30, ["7K 7S 7T as K", "1K 2K 3K as K"]),
        # An empty stack scores nothing.
        ("7K 7S 7T 1V 2V 3V", [0, 0, 0, 0], 0, []),
    ],
)
def test_the_best_arrangement(text: str, stacks: list[int], points: int, groups: list[str]) -> None:
    assert best(*hand_of(text), stacks) == points
    assert in_words(best_arrangement(*hand_of(text), stacks), text) == groups


@pytest.mark.rule("TE-R2")
def test_two_groups_of_one_value() -> None:
    """With two decks, or changed cards."""
    text = "7K 7K 7S 7S 7T 7V"
    assert in_words(best_arrangement(*hand_of(text), [5, 4, 1, 1]), text) == ["7K 7S 7S as K", "7K 7T 7V as K"]
    text = "7K 7S 7S 7S 7T 7V"
    assert in_words(best_arrangement(*hand_of(text), [5, 2, 1, 0]), text) == ["7K 7S 7S as K", "7S 7T 7V as S"]
    # 4 x 5 is more than 3 x 5 and 3 x 1.
    assert in_words(best_arrangement(*hand_of(text), [5, 1, 1, 0]), text) == ["7K 7S 7S 7S as K"]


@pytest.mark.rule("TE-R2")
def test_three_cards_of_one_face_are_a_triple_and_leave_the_flush() -> None:
    text = "7K 7K 7K 1S 2S 3S"
    assert in_words(best_arrangement(*hand_of(text), KNOWN), text) == ["7K 7K 7K as K", "1S 2S 3S as S"]


@pytest.mark.rule("EFF-9")
def test_wild_cards_make_no_group() -> None:
    """As many as two decks have: they lie in a hand until all cards are dealt (TE-S5)."""
    wild = ([VALUE[FIRST_WILD]] * 4, [DOMAIN[FIRST_WILD]] * 4)
    values, domains = hand_of("5V 6V 7K 8K")
    assert best(*wild, KNOWN) == 0
    assert best(wild[0] + values, wild[1] + domains, KNOWN) == 0
    assert best_arrangement(wild[0] + values, wild[1] + domains, KNOWN) == []


def test_of_equal_arrangements_always_the_same_is_found() -> None:
    """Whatever the order of the hand; and of equal cards those that come first."""
    text = "1K 2K 3K 4K 5K 1S 2S 3S 4S 5S 9T 9V 9S 9K"
    words = text.split()
    for seed in range(20):
        random.Random(seed).shuffle(words)
        mixed = " ".join(words)
        found = in_words(best_arrangement(*hand_of(mixed), [2, 2, 2, 2]), mixed)
        assert found == ["9K 9S 9T 9V as K", "1K 2K 3K 4K as K"]
    assert [group.cards for group in best_arrangement(*hand_of("8K 7S 7S 7S 7S 7S"), KNOWN)] == [[1, 2, 3, 4]]


# --- an arrangement that a player chose


TEXT = "7K 7S 7T 7V 1K 2K 3K 1S 2S 3S 8K 8K 8K"


def chosen(words: str) -> list[Group]:
    """`0 1 2 as K, …`: places in the hand."""
    groups = [group.split(" as ") for group in words.split(", ")]
    return [Group([int(at) for at in places.split()], "KSTV".index(domain)) for places, domain in groups]


@pytest.mark.rule("TE-R3")
@pytest.mark.parametrize(
    ("words", "points"),
    [
        ("0 1 2 as S", 9),  # a smaller stack than could count
        ("0 1 2 3 as V, 7 8 9 as S", 13),
        ("0 4 5 6 as K", 20),
        ("10 11 12 as K, 4 5 6 as K", 30),
        ("10 11 12 as K, 4 5 6 as K, 1 2 3 as T", 36),
    ],
)
def test_a_player_may_choose_another_arrangement(words: str, points: int) -> None:
    assert score(chosen(words), KNOWN) == points


# --- by trying everything


def all_groups(hand: list[Card]) -> list[tuple[int, ...]]:
    """TE-R2, word by word."""
    return [
        cards
        for size in (3, 4)
        for cards in combinations(range(len(hand)), size)
        if len({hand[at][0] for at in cards}) == 1 or len({hand[at][1] for at in cards}) == 1
    ]


def tried(hand: list[Card], stacks: list[int]) -> int:
    """The most points, over every way to lay groups aside, one after the other."""
    groups = [
        (
            sum(1 << at for at in cards),
            len({hand[at][0] for at in cards}) > 1,
            len(cards) * max(stacks[hand[at][1]] for at in cards),
        )
        for cards in all_groups(hand)
    ]

    @cache
    def most(used: int, flush: bool) -> int:
        fitting = [group for group in groups if not group[0] & used and not (group[1] and flush)]
        return max([points + most(used | cards, flush or is_flush) for cards, is_flush, points in fitting], default=0)

    return most(0, False)


def tried_by_flush(hand: list[Card], stacks: list[int]) -> int:
    """The most points, over every flush; then every way to lay aside groups of each value. For larger hands."""

    @cache
    def of_one_value(domains: tuple[int, ...]) -> int:
        if len(domains) < 3:
            return 0
        first, rest = domains[0], domains[1:]
        most = of_one_value(rest)
        for others in {others for size in (2, 3) for others in combinations(rest, size)}:
            left = list(rest)
            for domain in others:
                left.remove(domain)
            points = (1 + len(others)) * max(stacks[domain] for domain in (first, *others))
            most = max(most, points + of_one_value(tuple(left)))
        return most

    def beside(flush: tuple[Card, ...]) -> int:
        left = sorted(hand)
        for card in flush:
            left.remove(card)
        return sum(of_one_value(tuple(d for v, d in left if v == value)) for value in {v for v, _ in left})

    flushes = {
        cards
        for domain in range(DOMAINS)
        for size in (3, 4)
        for cards in combinations(sorted(card for card in hand if card[1] == domain), size)
    }
    return max([beside(()), *[len(flush) * stacks[flush[0][1]] + beside(flush) for flush in flushes]])


def cards(most: int) -> st.SearchStrategy[Card]:
    return st.tuples(st.integers(1, most), st.integers(0, DOMAINS - 1))


def hands(smallest: int, largest: int) -> st.SearchStrategy[list[Card]]:
    """Of one deck, of two, and of cards changed to a few values (any number of one face)."""
    deck = [(value, domain) for value in range(1, VALUES + 1) for domain in range(DOMAINS)]
    dealt = st.sampled_from([1, 2]).flatmap(
        lambda decks: st.permutations([*deck, *deck] if decks == 2 else deck).flatmap(
            lambda mixed: st.integers(smallest, largest).map(lambda number: list(mixed[:number]))
        )
    )
    few = st.integers(1, 6).flatmap(lambda most: st.lists(cards(most), min_size=smallest, max_size=largest))
    return st.one_of(few, few, dealt)


STACKS = st.one_of(
    st.lists(st.integers(0, 3), min_size=DOMAINS, max_size=DOMAINS),
    st.lists(st.integers(0, 15), min_size=DOMAINS, max_size=DOMAINS),
)


@pytest.mark.rule("TE-R2", "TE-R3")
@settings(max_examples=400)
@given(hands(0, 9), STACKS)
def test_small_hands_score_what_trying_everything_scores(hand: list[Card], stacks: list[int]) -> None:
    assert best(*split(hand), stacks) == tried(hand, stacks) == tried_by_flush(hand, stacks)


@pytest.mark.rule("TE-R2", "TE-R3")
@settings(max_examples=300, deadline=None)
@given(hands(9, 16), STACKS)
def test_larger_hands_score_what_trying_everything_scores(hand: list[Card], stacks: list[int]) -> None:
    assert best(*split(hand), stacks) == tried_by_flush(hand, stacks)


def is_allowed(groups: list[Group], hand: list[Card]) -> bool:
    """TE-R2, TE-R3: groups there are, no card in two of them, one flush, and a domain that occurs in the group."""
    cards = [card for group in groups for card in group.cards]
    flushes = [group for group in groups if len({hand[at][0] for at in group.cards}) > 1]
    return (
        len(cards) == len(set(cards))
        and len(flushes) <= 1
        and all(tuple(sorted(group.cards)) in all_groups(hand) for group in groups)
        and all(group.domain in [hand[at][1] for at in group.cards] for group in groups)
    )


@pytest.mark.rule("TE-R3")
@settings(max_examples=500)
@given(hands(0, 20), STACKS)
def test_the_best_arrangement_is_one_and_scores_the_most(hand: list[Card], stacks: list[int]) -> None:
    groups = best_arrangement(*split(hand), stacks)
    assert is_allowed(groups, hand)
    assert score(groups, stacks) == best(*split(hand), stacks)
    assert all(score([group], stacks) for group in groups)


@settings(max_examples=200)
@given(hands(0, 16), STACKS)
def test_one_card_more(hand: list[Card], stacks: list[int]) -> None:
    points = with_one_more(*split(hand), stacks)
    assert len(points) == VALUES * DOMAINS
    for value in range(1, VALUES + 1):
        for domain in range(DOMAINS):
            assert points[card_of(value, domain)] == best(*split([*hand, (value, domain)]), stacks)


def test_a_hand_is_not_changed() -> None:
    values, domains = hand_of(TEXT)
    stacks = KNOWN[:]
    for ask in (best, best_arrangement, with_one_more):
        ask(values, domains, stacks)
        assert ((values, domains), stacks) == (hand_of(TEXT), KNOWN)


# --- and at once


def hard_hands(number: int) -> dict[str, list[Card]]:
    every = [(value, domain) for value in range(1, VALUES + 1) for domain in range(DOMAINS)] * 2
    return {
        "one domain": [(at % VALUES + 1, SCIENCE) for at in range(number)],
        "one domain, few values": [(at % 5 + 1, SERVICES) for at in range(number)],
        "one value": [(7, at % DOMAINS) for at in range(number)],
        "one face": [(7, TECHNOLOGY)] * number,
        "quadruples": [(at // 4 + 1, at % DOMAINS) for at in range(number)],
        "triples": [(at // 3 + 1, at % 3) for at in range(number)],
        "three values": [(at % 3 + 1, at // 3 % DOMAINS) for at in range(number)],
        **{f"random {seed}": random.Random(seed).sample(every, number) for seed in range(10)},
    }


Solver = Callable[[list[int], list[int], list[int]], object]


def milliseconds(solve: Solver, hand: list[Card]) -> float:
    """Of the processor, the median of many: what else the machine does matters little."""
    values, domains = split(hand)
    times = []
    for _ in range(15):
        started = time.process_time()
        for _ in range(4):  # the clock may be coarse
            solve(values, domains, KNOWN)
        times.append((time.process_time() - started) / 4)
    return statistics.median(times) * 1000


@pytest.mark.slow_in_mutation
@pytest.mark.parametrize(("number", "limit"), [(12, 1), (16, 10)])
def test_hands_are_solved_at_once(number: int, limit: float) -> None:
    solvers: list[Solver] = [best, best_arrangement]
    slow = [
        (name, solve)
        for name, hand in hard_hands(number).items()
        for solve in solvers
        if milliseconds(solve, hand) > limit
    ]
    assert slow == []
