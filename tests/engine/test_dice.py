"""The dice, against an independent reading of their one-page description."""

from __future__ import annotations

from collections.abc import Iterator
from hashlib import sha256

import pytest

from techdeck.engine.dice import Dice

pytestmark = pytest.mark.compiled_too


def words(seed: bytes, stream: str) -> Iterator[int]:
    """Block n is SHA-256(seed/stream/n): sixteen big-endian words of 16 bits."""
    block = 0
    while True:
        digest = sha256(b"/".join([seed, stream.encode(), str(block).encode()])).digest()
        for at in range(0, 32, 2):
            yield int.from_bytes(digest[at : at + 2], "big")
        block += 1


def throw(source: Iterator[int], sides: int) -> int:
    while True:
        word = next(source)
        if word < 65536 // sides * sides:
            return word % sides


@pytest.mark.parametrize("sides", [1, 2, 3, 6, 52, 54, 255, 40_000, 65_536])
def test_throws_are_those_of_the_description(sides: int) -> None:
    dice, source = Dice(b"seven", "table"), words(b"seven", "table")
    assert [dice.below(sides) for _ in range(100)] == [throw(source, sides) for _ in range(100)]


def test_known_throws() -> None:
    """Written down once: a change of the dice changes every record there is."""
    dice = Dice(b"7")
    assert [dice.below(6) for _ in range(12)] == KNOWN_THROWS
    cards = list(range(10))
    Dice(b"7", "table").shuffle(cards)
    assert cards == KNOWN_SHUFFLE


KNOWN_THROWS = [1, 3, 1, 0, 0, 2, 4, 2, 0, 4, 3, 2]
KNOWN_SHUFFLE = [9, 7, 4, 6, 2, 8, 5, 3, 0, 1]


@pytest.mark.rule("GEN-11")
@pytest.mark.parametrize("seed", [b"", b"7", bytes(range(16))])
@pytest.mark.parametrize(
    ("number", "only"), [(0, 0), (1, 0), (2, 0), (54, 0), (54, 1), (54, 20), (54, 53), (54, 99), (5000, 0)]
)
def test_a_shuffle_can_be_repeated_by_hand(seed: bytes, number: int, only: int) -> None:
    """So many cards that some words are thrown again, too; and what is thrown next is the word after the last one."""
    cards, dice = list(range(number)), Dice(seed)
    dice.shuffle(cards, only)
    by_hand, source = list(range(number)), words(seed, "table")
    for last in list(range(number - 1, 0, -1))[: only or number]:
        other = throw(source, last + 1)
        by_hand[last], by_hand[other] = by_hand[other], by_hand[last]
    assert cards == by_hand
    assert sorted(cards) == list(range(number))
    assert dice.below(1000) == throw(source, 1000)


@pytest.mark.parametrize("sides", [2, 3, 5, 6, 13, 54, 1000])
def test_every_side_is_equally_likely(sides: int) -> None:
    dice, throws = Dice(b"chi-square"), 200 * sides
    counts = [0] * sides
    for _ in range(throws):
        counts[dice.below(sides)] += 1
    chi = sum((count - 200) ** 2 / 200 for count in counts)
    freedom = sides - 1
    assert abs(chi - freedom) < 4 * (2 * freedom) ** 0.5 + 4  # four standard deviations


def test_the_words_at_the_end_of_the_range_are_rejected() -> None:
    """With 40,000 sides four words in ten are thrown again; modulo alone would show the low sides twice as often."""
    dice = Dice(b"rejection")
    low = sum(dice.below(40_000) < 25_536 for _ in range(4000))
    assert abs(low - 4000 * 25_536 / 40_000) < 4 * (4000 * 0.64 * 0.36) ** 0.5


def test_every_order_of_three_cards_is_equally_likely() -> None:
    dice, counts = Dice(b"orders"), dict[tuple[int, ...], int]()
    for _ in range(6000):
        cards = [0, 1, 2]
        dice.shuffle(cards)
        counts[tuple(cards)] = counts.get(tuple(cards), 0) + 1
    assert len(counts) == 6
    assert sum((count - 1000) ** 2 / 1000 for count in counts.values()) < 5 + 4 * 10**0.5 + 4


def test_streams_do_not_disturb_each_other() -> None:
    table, bot = Dice(b"seed", "table"), Dice(b"seed", "bot")
    alone = Dice(b"seed", "table")
    mixed = []
    for _ in range(200):
        mixed.append(table.below(100))
        bot.below(7)
    assert mixed == [alone.below(100) for _ in range(200)]


def test_streams_and_seeds_are_unlike_each_other() -> None:
    sources = [Dice(b"seed", "table"), Dice(b"seed", "bot"), Dice(b"seed2", "table"), Dice(b"see", "d/table")]
    rows = [[dice.below(100) for _ in range(500)] for dice in sources]
    for one in range(len(rows)):
        for two in range(one):
            alike = sum(a == b for a, b in zip(rows[one], rows[two], strict=True))
            assert alike < 20, (one, two)  # five are expected


def test_a_copy_goes_on_as_the_original_would() -> None:
    dice = Dice(b"copy")
    for _ in range(40):
        copy, other = dice.copy(), dice.copy()
        ahead = [copy.below(10) for _ in range(20)]
        assert ahead == [other.below(10) for _ in range(20)]
        assert dice.below(10) == ahead[0]


def test_thrown_grows_with_every_throw_and_with_nothing_else() -> None:
    dice = Dice(b"thrown")
    for _ in range(40):
        before = dice.thrown()
        dice.copy().below(6)
        assert dice.thrown() == before
        dice.below(6)
        assert dice.thrown() > before


def test_a_fork_shows_that_chance_was_used() -> None:
    dice = Dice(b"fork")
    before = dice.thrown()
    one, two = dice.fork("search"), dice.fork("search")
    assert dice.thrown() > before
    assert [one.below(100) for _ in range(20)] != [two.below(100) for _ in range(20)]


@pytest.mark.parametrize("sides", [0, -1, 65_537])
def test_impossible_dice_are_refused(sides: int) -> None:
    with pytest.raises(ValueError, match="65536 sides"):
        Dice(b"").below(sides)
