"""The build phase: place, pay, put down the marker, score; Services cards are built together (TC-B1 to TC-B14)."""

from __future__ import annotations

from typing import Final

from mypy_extensions import mypyc_attr

from techdeck.deck import FACE, FIRST_WILD, SCIENCE, SERVICES, TECHNOLOGY
from techdeck.engine.asking import PASS, Open
from techdeck.engine.layout import NOWHERE
from techdeck.games.tech_city.table import (
    AS,
    BUILD,
    BUILD_INSTEAD,
    BUILDING,
    BUILDS,
    BUILDS_NOTHING,
    CITY,
    HELP,
    HELPING,
    HELPS,
    HELPS_NOT,
    INSTEAD,
    LEAVES_CITY,
    PAY,
    PAYS,
    PLACE,
    PLEDGE,
    PLEDGES,
    PROPOSES,
    SCORES,
    SERVES,
    SPENDS,
    STANDS_FOR,
    TAKES_BACK,
    TAKES_ITS_PLACE,
    WITHDRAWS,
    CityTable,
)

PAYS_ALONE: Final = 7  # TC-B2: a card of this value or less
MOST_BASE_POINTS: Final = 3  # TC-B5


@mypyc_attr(allow_interpreted_subclasses=True)
class Building(CityTable):
    def build_phase(self) -> None:
        """Starting with the marker, clockwise, each player may play one card."""
        if self.asked == self.layout.players:
            self.building_over()
            return
        player = self.next_player()
        if self.zones[self.layout.hand[player]]:  # GEN-29
            self.ask(player, BUILD, self.buildable(player, BUILD), "TC-B1")

    def building_over(self) -> None:
        raise NotImplementedError

    # What can be built, and at what cost.

    def buildable(self, player: int, kind: int) -> list[int]:
        hand = self.zones[self.layout.hand[player]]
        helped = kind == BUILD and self.may_be_helped(player)
        if len(hand) > 2:  # then everything can be paid for, and only Services cards may be left out
            options = hand[:] if helped else [card for card in hand if self.domain(card) != SERVICES]
        else:
            options = self.buildable_of_few(player, hand, helped)
        options.append(PASS)
        return options

    def buildable_of_few(self, player: int, hand: list[int], helped: bool) -> list[int]:
        """TC-B14: who cannot pay cannot build."""
        cost = self.cost(player)
        alone = 0
        for card in hand:
            if self.pays_alone(card):
                alone += 1
        options: list[int] = []
        for card in hand:
            if self.domain(card) == SERVICES:
                if helped:
                    options.append(card)
            elif self.is_payable(card, cost, alone, len(hand)):
                options.append(card)
        return options

    def cost(self, player: int) -> int:
        """TC-B2, TC-B3: how many cards a company costs at most; with one Technology company any card does."""
        return max(0, 2 - self.companies(player, TECHNOLOGY))

    def pays_alone(self, card: int) -> bool:
        """TC-B2, TC-B12: a value of 7 or less (now, C2-C4), or a wild card."""
        return self.value(card) <= PAYS_ALONE

    def is_payable(self, card: int, cost: int, alone: int, held: int) -> bool:
        """TC-B14: of two cards held, or one: with the other; *alone* of them pay a whole cost."""
        return held > cost if cost < 2 else alone - self.pays_alone(card) > 0

    def payments(self, player: int, card: int, cost: int) -> list[int]:
        """TC-B14: never two where one does."""
        others = [other for other in self.zones[self.layout.hand[player]] if other != card]
        if cost == 1:
            return others
        large = [other for other in others if not self.pays_alone(other)]
        return others if len(large) != 1 else [other for other in others if other != large[0]]

    def may_be_helped(self, player: int) -> bool:
        """TC-B8: whether enough players hold a card they could discard."""
        missing = self.helpers_needed()
        for other in range(self.layout.players):
            if len(self.zones[self.layout.hand[other]]) > (other == player):
                missing -= 1
                if missing == 0:
                    return True
        return False

    def helpers_needed(self) -> int:
        """TC-B8, TC-R5."""
        return 1 if self.layout.players == 1 else 2

    # A move: which card, where, as what, how paid.

    def more_to_build(self, question: Open) -> bool:
        kind = question.kind
        picks = question.picks
        card = picks[0]
        if kind == PAY:
            return self.more_to_pay(question)
        if kind in (BUILD, BUILD_INSTEAD):
            return card != PASS and self.ask_next(question, PLACE, self.city.edge, "TC-B1")
        if kind == PLACE:
            if FACE[card] >= FIRST_WILD:
                return self.ask_next(question, AS, self.zones[CITY][:], "TC-B11")
            if self.domain(card) == SERVICES:
                return False
        cost = self.cost(question.player)
        return cost > 0 and self.ask_next(question, PAY, self.payments(question.player, card, cost), "TC-B2")

    def more_to_pay(self, question: Open) -> bool:
        paid = question.picks[-1]
        if self.pays_alone(paid) or len(question.picks) > self.first_payment(question.picks) + 1:
            return False
        if self.cost(question.player) == 1:
            return False
        options = [card for card in question.options if card != paid and not self.pays_alone(card)]
        return self.ask_next(question, PAY, options, "TC-B2")

    def first_payment(self, picks: list[int]) -> int:
        """How many picks come before the payment."""
        return 3 if FACE[picks[0]] >= FIRST_WILD else 2

    def build(self, player: int, picks: list[int]) -> None:
        card = picks[0]
        if card == PASS:
            self.tell(BUILDS_NOTHING, player, NOWHERE)
        elif FACE[card] >= FIRST_WILD:
            self.build_wild(player, picks)
        elif self.domain(card) == SERVICES:
            self.put_down(player, card, picks[1], NOWHERE, PROPOSES)
            self.stage = HELPING
            self.step = 0
        else:
            self.put_down(player, card, picks[1], player, BUILDS)
            self.pay(player, picks[2:])
            self.score_card(player, card, self.value(card), self.domain(card), SCORES)

    def put_down(self, player: int, card: int, place: int, owner: int, kind: int) -> None:
        """TC-B1, TC-B4: on its place, with a marker unless it is of Services."""
        self.move(card, CITY, kind, player)
        self.came_to(place)
        self.city.add(place, owner)

    def pay(self, player: int, cards: list[int]) -> None:
        """TC-B2, TC-B12."""
        for card in cards:
            wild = FACE[card] >= FIRST_WILD
            self.move(card, self.layout.expelled if wild else self.layout.discard[player], PAYS, player)

    # Points.

    def score_card(self, player: int, card: int, value: int, domain: int, kind: int) -> None:
        """TC-B5 to TC-B7; TC-B9: a Services card at least 1."""
        base, science, touch = self.points_for(player, card, self.city.places[-1], value, domain)
        self.add_points(player, card, max(int(kind == SERVES), base + science + touch), kind)

    def add_points(self, player: int, card: int, points: int, kind: int) -> None:
        self.score[player] += points
        self.events.append((kind, player, card, CITY, NOWHERE, CITY, points, self.layout.everyone))

    def points_for(self, player: int, card: int, place: int, value: int, domain: int) -> tuple[int, int, int]:
        """TC-B5, TC-B6, TC-B7 for *card* on *place*, whether it lies there yet or not."""
        there = self.where[card] == CITY
        same = self.values(self.zones[CITY]).count(value)
        if there and self.value(card) == value:
            same -= 1
        base = min(same, MOST_BASE_POINTS)
        science = False
        if base >= 2:
            # The new card counts; in the city it is counted already, unless it is a wild one.
            counted = there and self.domain(card) == SCIENCE
            science = self.companies(player, SCIENCE) + (domain == SCIENCE and not counted) >= 2
        touching = self.city.touching(place, player) >= 2  # NOWHERE touches nothing
        return base, int(science), int(touching)

    # Services cards, built together (TC-B8 to TC-B10).

    def ask_for_help(self) -> None:
        """Starting with the builder and going clockwise; who has no other card is passed over."""
        order = self.layout.orders[self.at_turn()]
        while self.step < len(order):
            player = order[self.step]
            self.step += 1
            if self.zones[self.layout.hand[player]]:
                self.ask(player, HELP, [*self.zones[self.layout.hand[player]], PASS], "TC-B8")
                return
        self.decide_services(order)

    def help(self, player: int, card: int) -> None:
        if card == PASS:
            self.tell(HELPS_NOT, player, NOWHERE)
        else:
            self.move(card, PLEDGE + player, PLEDGES, player)

    def decide_services(self, order: list[int]) -> None:
        builder = order[0]
        card = self.zones[CITY][-1]
        helpers = [player for player in order if self.zones[PLEDGE + player]]
        if len(helpers) >= self.helpers_needed():
            for player in helpers:
                self.spend_pledge(player)
            self.score_card(builder, card, self.value(card), SERVICES, SERVES)
            for player in helpers:
                if player != builder:
                    self.add_points(player, card, 1, HELPS)
            self.stage = BUILDING
        else:
            for player in helpers:
                self.move(self.zones[PLEDGE + player][0], self.layout.hand[player], TAKES_BACK, player)
            self.move(card, self.layout.hand[builder], WITHDRAWS, builder)
            self.city.remove_last()
            self.stage = INSTEAD

    def spend_pledge(self, player: int) -> None:
        card = self.zones[PLEDGE + player][0]
        wild = FACE[card] >= FIRST_WILD
        self.move(card, self.layout.expelled if wild else self.layout.discard[player], SPENDS, player)

    def build_instead(self) -> None:
        """TC-B10: the builder may play a card that is not of Services, or pass."""
        self.stage = BUILDING
        player = self.at_turn()
        self.ask(player, BUILD_INSTEAD, self.buildable(player, BUILD_INSTEAD), "TC-B10")

    # Wild cards (TC-B11).

    def build_wild(self, player: int, picks: list[int]) -> None:
        card, place, model = picks[0], picks[1], picks[2]
        self.put_down(player, card, place, player, BUILDS)
        self.events.append((STANDS_FOR, player, model, CITY, NOWHERE, CITY, NOWHERE, self.layout.everyone))
        self.pay(player, picks[3:])
        self.score_card(player, card, self.value(model), self.domain(model), SCORES)
        self.move(card, self.layout.expelled, LEAVES_CITY, player)
        new = self.next_company(player)
        if new == NOWHERE:
            self.city.remove_last()
            return
        self.move(new, CITY, TAKES_ITS_PLACE, player)
        self.came_to(place)
        if self.domain(new) == SERVICES:
            self.city.owners[-1] = NOWHERE

    def next_company(self, player: int) -> int:
        """The top card of the deck; wild cards on the way are expelled. NOWHERE if there is none (GEN-2)."""
        deck = self.layout.supply
        while True:
            self.supply_has(deck, 1)
            if not self.zones[deck]:
                return NOWHERE
            card = self.zones[deck][-1]
            if FACE[card] < FIRST_WILD:
                return card
            self.move(card, self.layout.expelled, LEAVES_CITY, player)
