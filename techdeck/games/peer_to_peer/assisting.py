"""Assisting customers: commit, reveal, contest, develop (P2P-A1 to P2P-A12)."""

from __future__ import annotations

from typing import Final

from mypy_extensions import mypyc_attr

from techdeck.deck import DOMAIN, DOMAIN_RANK, DOMAINS, VALUE, VALUES
from techdeck.engine.asking import PASS, Open
from techdeck.engine.knowledge import NO_INTS
from techdeck.engine.layout import NOWHERE
from techdeck.games.peer_to_peer.table import (
    ASSISTS,
    ASSISTS_NOBODY,
    COMMIT,
    COMMITS,
    CONTESTS,
    DECLARE,
    DECLARES,
    DEVELOP,
    DEVELOPS,
    EFFECTS,
    EMPTY_HANDS,
    EXCESS,
    GROWS,
    LATE_EFFECTS,
    LEAVES,
    NO_CUSTOMER,
    OUTGROWS,
    RESOLVING,
    REVEALING,
    ROW,
    SCORES,
    TAKES_BACK,
    TO_DISCARD,
    TO_SCORE,
    TURNS_UP,
)
from techdeck.games.peer_to_peer.using import Using

WORTH: Final = VALUES + 1  # as many values as a card may be told with

# Of an ordinary hand all sets of cards are looked at together. A set is an int, with bits for the places of its cards;
# sets that have something in common are one int too, with bits for the sets: bit 5 is the first card with the third.
ORDINARY: Final = 10  # cards; of more there are too many sets


def holding(cards: int) -> list[int]:
    """By place: of all sets of so many cards those with the card there."""
    return [sum([1 << one for one in range(1 << cards) if one >> place & 1]) for place in range(cards)]


HOLDING: Final = [holding(cards) for cards in range(ORDINARY + 1)]


@mypyc_attr(allow_interpreted_subclasses=True)
class Assisting(Using):
    __slots__ = ()

    # P2P-A1: both teams put cards down at the same time, or pass.

    def commit_phase(self) -> None:
        self.stage = REVEALING
        if self.zones[ROW]:
            for team in self.layout.orders[self.marker]:
                if self.zones[self.layout.hand[team]]:  # P2P-A12: an empty hand passes
                    ways = self.ways_to_assist(team)
                    question = self.ask_sealed(team, COMMIT, self.to_put_down(team, NO_INTS, ways), "P2P-A1")
                    question.ways = ways
        if not self.opens:  # P2P-A12
            self.tell(EMPTY_HANDS if self.zones[ROW] else NO_CUSTOMER, NOWHERE, 0)
            self.assist_phase_over()

    def assist_phase_over(self) -> None:
        self.begin_effects(LATE_EFFECTS)

    def game_more(self, question: Open) -> bool:
        if question.kind != COMMIT:
            return question.kind < COMMIT and self.more_to_choose(question)
        if question.picks[-1] == PASS:
            return False
        team = question.player
        options = self.to_put_down(team, question.picks, question.ways or self.ways_to_assist(team))
        if not options:
            return False
        question.options = options
        return True

    def more_to_choose(self, question: Open) -> bool:
        """`more` for the questions of the set-up."""
        raise NotImplementedError

    def to_put_down(self, team: int, picks: list[int], ways: int) -> list[int]:
        """Hand cards that lead, with those that are put down, to a set that assists; and pass if nothing is put down or
        that is such a set. Nothing if no card leads on, once one is put down."""
        hand = self.zones[self.layout.hand[team]]
        if len(hand) > ORDINARY:
            return self.to_put_down_of_many(team, picks)
        with_card = HOLDING[len(hand)]
        put = 0
        for card in picks:
            place = hand.index(card)
            put += 1 << place
            ways &= with_card[place]
        options: list[int] = []
        if ways == 1 << put:
            return options
        place = 0
        for card in hand:
            if ways & with_card[place] and card not in picks:
                options.append(card)
            place += 1  # noqa: SIM113 (`enumerate` takes longer)
        if not put or ways >> put & 1:
            options.append(PASS)
        return options

    def ways_to_assist(self, team: int) -> int:
        """The sets of the team's hand cards that assist somebody, as one int; none of a hand that is not ordinary."""
        hand = self.zones[self.layout.hand[team]]
        if len(hand) > ORDINARY:
            return 0
        value_of = self.changed_values() if self.shifts else VALUE
        domain_of = self.changed_domains() if self.counts else DOMAIN
        with_card = HOLDING[len(hand)]
        of_domain = [0] * DOMAINS  # the sets with a card of it
        width = 1 << len(hand)  # bits for the sets of each sum
        sums = 1  # the sets by their sum; of no card there is one, the empty set
        bit = 1
        place = 0
        for card in hand:
            value = value_of[card]
            if value:  # EFF-9: a wild card has none
                of_domain[domain_of[card]] |= with_card[place]
                sums |= sums << value * width + bit  # with this card the sums are so much more
            bit += bit
            place += 1  # noqa: SIM113
        ways = 0
        for customer in self.zones[ROW]:
            ways |= sums >> value_of[customer] * width & of_domain[domain_of[customer]]
        return ways

    def sets_that_assist(self, team: int) -> list[int]:
        """The same one by one, whatever the hand is; what is too much for any customer is left out."""
        hand = self.zones[self.layout.hand[team]]
        sets: list[tuple[int, int]] = [(0, 0)]  # each with what its cards sum to
        for place, card in enumerate(hand):
            value = self.value(card) or VALUES + 1  # EFF-9: a wild card has none, and is too much
            sets += [(one + (1 << place), total + value) for one, total in sets if total + value <= VALUES]
        return [one for one, _ in sets if self.assisted_by(cards_at(hand, one))]

    def to_put_down_of_many(self, team: int, picks: list[int]) -> list[int]:
        """The same for a hand that is not ordinary."""
        hand = self.zones[self.layout.hand[team]]
        put = sum([1 << hand.index(card) for card in picks])
        ways = [way for way in self.sets_that_assist(team) if way & put == put]
        useful = 0
        for way in ways:
            useful |= way
        options = cards_at(hand, useful & ~put)
        if not picks or (options and put in ways):
            options.append(PASS)
        return options

    def committed(self, questions: list[Open]) -> None:
        all_passed = True
        for question in questions:
            team = question.player
            cards = question.picks
            if cards[-1] == PASS:
                cards.pop()
            if cards:
                all_passed = False
                self.move_face_down(cards, self.layout.put_down[team], COMMITS, team)
            else:
                self.tell(ASSISTS_NOBODY, team, NOWHERE)
        if all_passed:
            self.assist_phase_over()  # P2P-A10
        else:
            self.reveal_phase()

    # P2P-A2: the team without the marker reveals and declares first.

    def reveal_phase(self) -> None:
        teams = self.layout.orders[self.marker]
        while self.asked < len(teams):
            self.asked += 1
            team = teams[-self.asked]
            if self.zones[self.layout.put_down[team]]:
                self.turn_up(team)
                if self.opens:
                    return
        self.compare()

    def turn_up(self, team: int) -> None:
        assisting = self.layout.played[team]
        self.move_all(self.layout.put_down[team], assisting, TURNS_UP, team)
        if self.careful:
            self.place_changed(self.layout.hand[team])
        customers = self.assisted_by(self.zones[assisting])
        if len(customers) == 1:
            self.declare(team, customers[0])
        else:
            self.ask(team, DECLARE, customers, "P2P-A2")

    def assisted_by(self, cards: list[int]) -> list[int]:
        """Customers whom these cards assist."""
        value_of = self.changed_values() if self.shifts else VALUE
        domain_of = self.changed_domains() if self.counts else DOMAIN
        total = 0
        domains: list[int] = []
        for card in cards:
            total += value_of[card]
            domains.append(domain_of[card])
        customers: list[int] = []
        for customer in self.zones[ROW]:
            if value_of[customer] == total and domain_of[customer] in domains:
                customers.append(customer)
        return customers

    def declare(self, team: int, customer: int) -> None:
        self.declared[team] = customer
        self.events.append((DECLARES, team, customer, ROW, NOWHERE, ROW, NOWHERE, self.layout.everyone))

    # P2P-A4 to P2P-A6: who wins a contested customer.

    def compare(self) -> None:
        declared = self.declared
        if len(declared) == 2 and declared[0] == declared[1]:
            self.settle_contest()
        self.stage = RESOLVING
        self.asked = 0
        self.resolve_phase()

    def settle_contest(self) -> None:
        mine = self.strength(0)
        theirs = self.strength(1)
        if mine == theirs:  # P2P-A6
            self.move(self.declared[0], self.layout.expelled, LEAVES, NOWHERE)
        else:
            self.tell_contest(mine, theirs)
        if mine <= theirs:
            self.lose(0)
        if theirs <= mine:
            self.lose(1)

    def strength(self, team: int) -> list[int]:
        """P2P-A4, P2P-A5: values from the highest down, then the domains in the same order; more is stronger."""
        ranks = [rank for rank, _ in self.ranked(team)]
        return [rank // 4 for rank in ranks] + [rank % 4 for rank in ranks]

    def ranked(self, team: int) -> list[tuple[int, int]]:
        """The cards turned up, the strongest first, each behind its value and domain as one number."""
        cards = self.zones[self.layout.played[team]]
        return sorted(
            [(self.value(card) * 4 + 3 - DOMAIN_RANK.index(self.domain(card)), card) for card in cards], reverse=True
        )

    def tell_contest(self, mine: list[int], theirs: list[int]) -> None:
        """Who wins the customer, and by which of the cards."""
        at = 0
        while mine[at] == theirs[at]:
            at += 1
        winner = int(theirs > mine)
        by = self.by_card(winner, at)
        against = self.by_card(1 - winner, at)
        everyone = self.layout.everyone
        self.events.append((CONTESTS, winner, self.declared[0], NOWHERE, by, NOWHERE, against, everyone))

    def by_card(self, team: int, at: int) -> int:
        """Of the comparison at this place of the strengths: the card with its value and domain now, as one number."""
        ranked = self.ranked(team)
        rank, card = ranked[at % len(ranked)]
        return (card * WORTH + rank // 4) * DOMAINS + self.domain(card)

    def lose(self, team: int) -> None:
        """P2P-A9: the cards go back to hand."""
        self.declared[team] = NOWHERE
        self.move_all(self.layout.played[team], self.layout.hand[team], TAKES_BACK, team)

    # P2P-A7, P2P-A8, P2P-A11: what becomes of the customer.

    def resolve_phase(self) -> None:
        teams = self.layout.orders[self.marker]
        while self.asked < len(teams):
            team = teams[self.asked]
            self.asked += 1
            if self.declared[team] != NOWHERE:
                self.move_all(self.layout.played[team], self.layout.discard[team], ASSISTS, team)
                self.ask(team, DEVELOP, self.ventures.developments[team], "P2P-A7")
                return
        self.begin_effects(EFFECTS)  # P2P-A9: effects between assists

    def develop(self, team: int, where: int) -> None:
        customer = self.declared[team]
        self.declared[team] = NOWHERE
        if where == TO_SCORE:
            self.move(customer, self.layout.score[team], SCORES, team)
        elif where == TO_DISCARD:
            self.move(customer, self.layout.discard[team], GROWS, team)
        else:
            zone = self.ventures.first + where
            self.move(customer, zone, DEVELOPS, team)
            if len(self.zones[zone]) > self.venture_limit():
                self.ask(team, EXCESS, self.zones[zone][:], "P2P-A8")
                return
        self.resolve_phase()

    def venture_limit(self) -> int:
        """P2P-A8."""
        return 2 if self.layout.seats >= 5 else 3

    def move_excess(self, team: int, card: int) -> None:
        self.move(card, self.layout.score[team], OUTGROWS, team)

    def overfull(self, team: int) -> list[int]:
        """The cards of the venture that holds one too many."""
        for zone in self.ventures.of_team[team]:
            if len(self.zones[zone]) > self.venture_limit():
                return self.zones[zone][:]
        return []


def cards_at(hand: list[int], places: int) -> list[int]:
    return [card for place, card in enumerate(hand) if places >> place & 1]
