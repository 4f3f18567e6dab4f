"""The groups of a hand and their points (TE-R2 to TE-R4): the best arrangement, and what forbids another one.

A hand is given by the values and the domains of its cards as they are now (C2-X3), the market by the number of cards
in the stock stack of each domain.

Groups of different values take no cards from each other; only the flush takes cards from all of them. So the best
groups are found for each value by itself, and for each domain what they lose by giving three or four of their cards
to a flush.
"""

from __future__ import annotations

from typing import Final

from techdeck.deck import DOMAINS, FIRST_WILD, NO_DOMAIN, VALUES, card_of

SMALLEST: Final = 3  # cards of a group (TE-R2)
LARGEST: Final = 4
NOT_ENOUGH: Final = -1


class Group:
    """Cards, by their places in the hand, and the domain whose stack counts for them."""

    def __init__(self, cards: list[int], domain: int) -> None:
        self.cards = cards
        self.domain = domain


def best(values: list[int], domains: list[int], stacks: list[int]) -> int:
    """TE-R3: the most points that the hand can score."""
    return Hand(values, domains, stacks).best_flush()[0]


def with_one_more(values: list[int], domains: list[int], stacks: list[int]) -> list[int]:
    """The same for the hand and one card more, by the face of that card."""
    hand = Hand(values, domains, stacks)
    points = [0] * FIRST_WILD
    for domain in range(DOMAINS):
        alone = NOT_ENOUGH  # of values that come to no group, each is as good as the other
        for value in range(1, VALUES + 1):
            makes_group = hand.number[value] + 1 >= SMALLEST
            if makes_group or alone == NOT_ENOUGH:
                hand.add(value, domain, 1)
                most = hand.best_flush()[0]
                hand.add(value, domain, -1)
                if not makes_group:
                    alone = most
            else:
                most = alone
            points[card_of(value, domain)] = most
    return points


def best_arrangement(values: list[int], domains: list[int], stacks: list[int]) -> list[Group]:
    """TE-R3: groups that score the most points: by value, then the flush; none that scores nothing.

    Of equal ones: without a flush, else one of the larger stack, of the earlier domain, of fewer cards, of lower
    values; and of equal cards those that come first in the hand."""
    hand = Hand(values, domains, stacks)
    flush = hand.take_flush()
    groups: list[Group] = []
    for value in range(1, VALUES + 1):
        if hand.points[value]:
            groups += hand.groups_of(value, flush)
    if flush:
        groups.append(Group(flush, domains[flush[0]]))
    return groups


def score(groups: list[Group], stacks: list[int]) -> int:
    """TE-R3: the points of an arrangement."""
    return sum([len(group.cards) * stacks[group.domain] for group in groups])


class Hand:
    """How many cards of each value and domain there are, and what the groups of each value score without a flush."""

    def __init__(self, values: list[int], domains: list[int], stacks: list[int]) -> None:
        self.values = values
        self.domains = domains
        self.stacks = stacks
        self.richest = sorted(range(DOMAINS), key=lambda domain: -stacks[domain])
        self.held = [0] * (DOMAINS * (VALUES + 1))  # by value and domain
        self.number = [0] * (VALUES + 1)  # by value
        self.points = [0] * (VALUES + 1)  # by value
        self.total = 0  # of these points
        self.of_domain = [0] * DOMAINS
        for at, value in enumerate(values):
            if value:  # EFF-9: a wild card has none, and no domain
                self.add(value, domains[at], 1)

    def add(self, value: int, domain: int, number: int) -> None:
        """So many cards of a face, or fewer."""
        self.held[value * DOMAINS + domain] += number
        self.number[value] += number
        self.of_domain[domain] += number
        self.total -= self.points[value]
        self.points[value] = self.best_of(value)
        self.total += self.points[value]

    # Groups of one value.

    def best_of(self, value: int) -> int:
        number = self.number[value]
        if number < SMALLEST:
            return 0
        led = self.led(value)
        return max([points_in(led, number, groups) for groups in range(1, len(led))])

    def led(self, value: int) -> list[int]:
        """What the stacks of the best cards of the value come to, by how many groups they lead.

        A group scores the stack of its best card, so no two of the best cards should be in one group."""
        left = self.number[value] // SMALLEST
        sizes = [0]
        for domain in self.richest:
            for _ in range(min(left, self.held[value * DOMAINS + domain])):
                sizes.append(sizes[-1] + self.stacks[domain])
                left -= 1
        return sizes

    def groups_of(self, value: int, flush: list[int]) -> list[Group]:
        """The best groups of the cards of the value that are not in the flush; fewer rather than more."""
        domains = self.domains
        cards = [at for at, other in enumerate(self.values) if other == value and at not in flush]
        cards = [at for domain in self.richest for at in cards if domains[at] == domain]
        led = self.led(value)
        number = 1
        while points_in(led, len(cards), number) < self.points[value]:
            number += 1
        groups = [Group([at], domains[at]) for at in cards[:number]]
        fours = quadruples(len(cards), number)
        start = number
        for place, group in enumerate(groups):
            end = start + (LARGEST if place < fours else SMALLEST) - 1
            group.cards += cards[start:end]
            start = end
        return groups

    # The flush.

    def best_flush(self) -> tuple[int, int, int]:
        """TE-R2: the most points of the hand with one flush or none; its domain, and its number of cards."""
        best = (self.total, NO_DOMAIN, 0)
        for domain in self.richest:
            stack = self.stacks[domain]
            if self.total + LARGEST * stack <= best[0]:
                break
            kept = self.beside_flush(domain)
            for size in (SMALLEST, LARGEST):
                if kept[size] != NOT_ENOUGH and kept[size] + size * stack > best[0]:
                    best = (kept[size] + size * stack, domain, size)
        return best

    def beside_flush(self, domain: int) -> list[int]:
        """The most points of the other groups, by how many cards of the domain are in the flush."""
        free = self.of_domain[domain]
        grouped: list[int] = []
        for value, number in enumerate(self.number):
            if number >= SMALLEST and self.held[value * DOMAINS + domain]:
                free -= self.held[value * DOMAINS + domain]
                grouped.append(value)
        kept = [self.total if size <= free else NOT_ENOUGH for size in range(LARGEST + 1)]
        for value in grouped:
            lost = self.losses(value, domain)
            for size in range(LARGEST, 0, -1):
                for given in range(1, min(size, len(lost) - 1) + 1):
                    kept[size] = max(kept[size], kept[size - given] - lost[given])  # NOT_ENOUGH stays the least
        return kept

    def losses(self, value: int, domain: int) -> list[int]:
        """The points that the groups of the value lose, by how many of its cards of the domain they give away."""
        face = value * DOMAINS + domain
        held = self.held[face]
        number = self.number[value]
        lost = [0]
        for given in range(1, min(held, LARGEST) + 1):
            self.held[face] = held - given
            self.number[value] = number - given
            lost.append(self.points[value] - self.best_of(value))
        self.held[face] = held
        self.number[value] = number
        return lost

    def take_flush(self) -> list[int]:
        """Take the cards of the best flush out of the hand; what is left scores the rest without one."""
        points, domain, size = self.best_flush()
        if domain == NO_DOMAIN:
            return []
        kept = points - size * self.stacks[domain]
        flush: list[int] = []
        for value in range(1, VALUES + 1):
            cards = [at for at, other in enumerate(self.values) if other == value and self.domains[at] == domain]
            for at in cards:
                if len(flush) == size:
                    return flush
                self.add(value, domain, -1)
                if self.beside_flush(domain)[size - len(flush) - 1] != kept:  # no best flush has it
                    self.add(value, domain, 1)
                    break
                flush.append(at)
        return flush


def points_in(led: list[int], number: int, groups: int) -> int:
    """The points of so many cards of one value in so many groups: the best ones of four cards, as far as they go."""
    return SMALLEST * led[groups] + led[quadruples(number, groups)]


def quadruples(number: int, groups: int) -> int:
    return min(groups, number - SMALLEST * groups)
