"""Dice: SHA-256(seed, stream, block) read as 16-bit words, with rejection sampling.

Unpredictable without the seed and checkable anywhere: block *n* of a stream is
SHA-256(seed + b"/" + stream + b"/" + n), *n* in decimal; its 32 bytes are 16 big-endian words, used in order.
A number below *n* is the next word that is smaller than the largest multiple of *n*, modulo *n*.
"""

from __future__ import annotations

from hashlib import sha256
from struct import pack, unpack
from typing import Final

from mypy_extensions import mypyc_attr

WORDS: Final = 16
RANGE: Final = 65536
NOTHING_HASHED: Final = sha256()


def limit(n: int) -> int:
    """Words from here on are thrown again, or the low numbers would come more often. It is above RANGE - n, so a word
    below that needs no division."""
    if n < 1 or n > RANGE:
        raise ValueError(f"dice throw from 1 to {RANGE} sides, not {n}")
    return RANGE - RANGE % n


@mypyc_attr(allow_interpreted_subclasses=True)  # a scenario loads them
class Dice:
    __slots__ = "seed stream block index words begun".split()

    def __init__(self, seed: bytes, stream: str = "table") -> None:
        self.seed = seed
        self.stream = stream
        self.block = 0  # the next block
        self.index = WORDS  # the next word of the present block
        self.words: tuple[int, ...] = ()
        self.begun = NOTHING_HASHED  # what all blocks of the stream begin with

    def copy(self) -> Dice:
        other = Dice(self.seed, self.stream)
        other.block = self.block
        other.index = self.index
        other.words = self.words
        other.begun = self.begun
        return other

    def next_block(self) -> None:
        if self.begun is NOTHING_HASHED:
            self.begun = sha256(self.seed + f"/{self.stream}/".encode())
        hashed = self.begun.copy()  # a block takes a sixth less time than begun anew
        hashed.update(str(self.block).encode())
        self.words = unpack(">16H", hashed.digest())
        self.block += 1
        self.index = 0

    def below(self, n: int) -> int:
        """A number from 0 to n - 1, each equally likely (EFF-8)."""
        while True:
            index = self.index
            if index == WORDS:
                self.next_block()
                index = 0
            self.index = index + 1
            word = self.words[index]
            if (n > 0 and word < RANGE - n) or word < limit(n):
                return word % n

    def shuffle(self, cards: list[int], only: int = 0) -> None:
        """Fisher-Yates from the last card down: each order equally likely. With *only*, of the last so many cards."""
        left = len(cards)
        stop = max(1, left - only) if only else 1
        sure = RANGE - left
        while left > stop:
            if self.index == WORDS:
                self.next_block()
            words = self.words[self.index : self.index + left - stop]
            self.index += len(words)
            for word in words:
                if word < sure or word < limit(left):
                    at = word % left
                    left -= 1
                    cards[left], cards[at] = cards[at], cards[left]

    def fork(self, stream: str) -> Dice:
        """Dice of their own for a search or a dealt table: what they throw never disturbs these."""
        self.next_block()
        self.index = WORDS
        return Dice(pack(">16H", *self.words), stream)

    def thrown(self) -> int:
        """How many words have been used: grows with every throw, so equal counts mean that no chance showed."""
        return self.block * WORDS + self.index
