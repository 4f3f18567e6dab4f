"""Tech City: set-up, the order of play, the end; docs/tech-city.md tells how it is played."""

from __future__ import annotations

from typing import Final

from mypy_extensions import mypyc_attr

from techdeck.deck import FACE, FIRST_WILD, SERVICES, card_name, card_of
from techdeck.engine import events as ev
from techdeck.engine import kinds as k
from techdeck.engine.asking import PASS, Open
from techdeck.engine.layout import DECK, HAND, NOWHERE, PILE, PLAY, Kind, Layout
from techdeck.engine.position import Position
from techdeck.engine.showing import Meter
from techdeck.engine.view import QuestionView
from techdeck.games.tech_city.building import PAYS_ALONE
from techdeck.games.tech_city.city import FIRST, REACH, ROW
from techdeck.games.tech_city.table import (
    AS,
    BUILD,
    BUILD_INSTEAD,
    BUILD_PHASE,
    BUILDING,
    CITY,
    DISCARDING,
    DISCARDS_DOWN,
    DISCARDS_FOR_USE,
    DOWN,
    DRAWS_UP,
    EFFECTS_PHASE,
    ENDING,
    HELP,
    HELPING,
    HELPS,
    INSTEAD,
    PAY,
    PLACE,
    PLEDGE,
    SCORES,
    SERVES,
    THANKS,
    USING,
)
from techdeck.games.tech_city.using import Using
from techdeck.rules import say

ROUNDS: Final = 6  # TC-R3
DEALT: Final = 6  # TC-S3
FEWEST: Final = 3  # TC-R2
PARTS: Final = ("base", "science", "touching")  # of the points for a card


@mypyc_attr(allow_interpreted_subclasses=True)  # for the planted faults
class TechCity(Using):
    def blank(self) -> Position:
        return TechCity(self.layout, self.dice)

    def set_up(self) -> None:
        """TC-S1 to TC-S4."""
        self.lay_out()
        first = card_of(3, SERVICES)
        self.place_all([first], CITY)
        self.city.restore([FIRST], [NOWHERE])
        cards = [card for card in range(self.layout.cards) if card != first]
        self.dice.shuffle(cards)
        for player in range(self.layout.players):
            self.place_all([cards.pop() for _ in range(DEALT)], self.layout.hand[player])
        self.place_all(cards, self.layout.supply)
        self.marker = self.dice.below(self.layout.players)
        self.score = [0] * self.layout.players
        self.begin_round()

    def proceed(self) -> None:
        if self.owed != NOWHERE:
            self.thank_owner()
        elif self.stage == BUILDING:
            self.build_phase()
        elif self.stage == USING:
            self.effects_phase()
        elif self.stage == HELPING:
            self.ask_for_help()
        elif self.stage == INSTEAD:
            self.build_instead()
        elif self.stage == DISCARDING:
            self.ask_discards()
        else:
            self.end_round()

    def building_over(self) -> None:
        """C2-C1: changed cards are themselves again, and no Services card keeps a marker (C2-C3)."""
        if self.shifts or self.counts:
            self.end_all_changes()
            for card in self.zones[CITY]:
                self.lose_marker(card)
        self.stage = USING
        self.asked = 0
        self.tell(EFFECTS_PHASE, NOWHERE, NOWHERE)

    def hand_limit(self) -> int:
        """TC-R1."""
        return 5 if self.layout.players >= 5 else 6

    def ask_discards(self) -> None:
        """TC-R1, GEN-12: all at the same time."""
        self.stage = ENDING
        for player in self.layout.orders[self.marker]:
            hand = self.zones[self.layout.hand[player]]
            if len(hand) > self.hand_limit():
                self.ask_sealed(player, DOWN, hand[:], "TC-R1")

    def end_round(self) -> None:
        """TC-R2 to TC-R4."""
        for player in self.layout.orders[self.marker]:
            while len(self.zones[self.layout.hand[player]]) < FEWEST:
                if self.draw_card(player, DRAWS_UP) < 0:
                    break
        if self.round == ROUNDS:
            self.over = True
            return
        self.round += 1
        self.marker = self.left_of(self.marker)
        self.unmark_all()
        self.begin_round()

    def begin_round(self) -> None:
        self.stage = BUILDING
        self.asked = 0
        self.tell(ev.ROUND, NOWHERE, self.round)
        self.tell(BUILD_PHASE, NOWHERE, NOWHERE)

    # Questions.

    def offer(self, player: int, kind: int) -> list[int]:
        if kind in (BUILD, BUILD_INSTEAD):
            return self.buildable(player, kind)
        if kind == THANKS:
            return [k.YES, PASS]
        hand = self.zones[self.layout.hand[player]][:]
        if kind == HELP:
            hand.append(PASS)
        return hand

    def game_more(self, question: Open) -> bool:
        if question.kind <= PAY:
            return self.more_to_build(question)
        if question.kind != DOWN:
            return False
        hand = self.zones[self.layout.hand[question.player]]
        if len(question.picks) == len(hand) - self.hand_limit():
            return False
        options = [card for card in question.options if card != question.picks[-1]]
        return self.ask_next(question, DOWN, options, "TC-R1")

    def game_decided(self, question: Open) -> None:
        player = question.player
        if question.kind <= PAY:
            self.build(player, question.picks)
        elif question.kind == HELP:
            self.help(player, question.picks[0])
        elif question.kind == THANKS:
            self.thanked(player, question.picks[0])
        else:
            self.move(question.picks[0], self.layout.discard[player], DISCARDS_FOR_USE, player)

    def game_unsealed(self, questions: list[Open]) -> None:
        """TC-R1: in order from the marker."""
        for question in questions:
            for card in question.picks:
                self.move(card, self.layout.discard[question.player], DISCARDS_DOWN, question.player)

    # The end.

    def points(self, player: int) -> int:
        return self.score[player]

    def scored(self, event: list[int]) -> list[tuple[int, int]]:
        return [(event[1], event[6])] if event[0] in (SCORES, HELPS, SERVES) else []

    def meters(self) -> list[Meter]:
        return [Meter(say("meter.round"), self.round, ROUNDS, False)]

    def ending(self) -> str:
        return "TC-R3" if self.layout.players > 1 else "TC-R5"

    # Why not, and what for.

    def universe(self, kind: int) -> list[int]:
        """Of places those around the city, and one row further."""
        if kind == THANKS:
            return [k.YES]
        if kind != PLACE:
            return list(range(self.layout.cards))
        rows = [place // ROW for place in self.city.places]
        columns = [place % ROW for place in self.city.places]
        return [
            row * ROW + column
            for row in range(max(0, min(rows) - 2), min(2 * REACH, max(rows) + 3))
            for column in range(max(0, min(columns) - 2), min(2 * REACH, max(columns) + 3))
        ]

    def exists(self, kind: int, option: int) -> bool:
        """TC-B1: the city has no edge."""
        return 0 <= option < ROW * ROW if kind == PLACE and option != PASS else super().exists(kind, option)

    def why_not_pick(self, question: Open, option: int) -> tuple[str, str]:
        if question.kind == PAY and option == question.picks[0]:
            return "pays_for_itself", "TC-B14"
        return super().why_not_pick(question, option)

    def why_not_game(self, question: Open, option: int) -> tuple[str, str]:
        kind = question.kind
        if kind == PLACE:
            if option == PASS:
                return "no_pass", "TC-B1"
            return ("place_taken" if option in self.city.places else "no_neighbour"), "TC-B1"
        if kind != AS and option in self.zones[self.layout.hand[question.player]]:
            return self.why_not_from_hand(question, option)
        return self.why_not_there(question.player, option, question.rule)

    def why_not_from_hand(self, question: Open, card: int) -> tuple[str, str]:
        if question.kind == PAY:
            paid = len(question.picks) > self.first_payment(question.picks)
            return ("paid_too_much" if paid else "pays_too_little"), "TC-B14"
        if self.domain(card) != SERVICES:
            return "cannot_pay", "TC-B14"
        return ("services_refused", "TC-B10") if question.kind == BUILD_INSTEAD else ("nobody_helps", "TC-B8")

    def why_not_use(self, question: Open, card: int) -> tuple[str, str]:
        if card not in self.zones[CITY]:
            return self.why_not_there(question.player, card, question.rule)
        if card in self.used:
            return "used_already", "TC-E3"
        return ("not_free", "TC-E5") if question.rule == "TC-E5" else ("other_time", question.rule)

    def asked_words(self, question: QuestionView) -> dict[str, object]:
        kind = question.kind
        if kind in (PLACE, PAY):
            return {"card": self.name_of(question.picks[0]), "cost": self.cost_words(question.player)}
        if kind == HELP:
            pledged = sum(1 for player in range(self.layout.players) if self.zones[PLEDGE + player])
            return {"card": self.name_of(self.zones[CITY][-1]), "needed": self.helpers_needed(), "pledged": pledged}
        if kind == DOWN:
            limit = self.hand_limit()
            return {"number": len(self.zones[self.layout.hand[question.player]]) - limit, "limit": limit}
        return super().asked_words(question)

    def name_of(self, card: int) -> str:
        return card_name(card, self.layout.decks)

    def cost_words(self, player: int) -> str:
        """TC-B2, TC-B3."""
        return say("tech_city.cost.any" if self.cost(player) == 1 else "tech_city.cost", most=PAYS_ALONE)

    def preview_facts(self, question: Open, picks: list[int]) -> list[tuple[str, int]]:
        """Points and cost of a card, as far as the move says them; points for help."""
        picks = question.picks + picks
        if question.first_kind == HELP:
            return [("points", self.points_for_help(question.player) if picks and picks[0] != PASS else 0)]
        if question.first_kind != BUILD and question.first_kind != BUILD_INSTEAD:
            return []
        if not picks or picks[0] == PASS:
            return [("points", 0)]
        return self.build_facts(question.player, picks)

    def preview_words(self, question: Open, picks: list[int]) -> str:
        facts = dict(self.preview_facts(question, picks))
        said: list[str] = []
        if "points" in facts:
            parts = [say(f"tech_city.part.{part}", points=facts[part]) for part in PARTS if facts.get(part)]
            key = "tech_city.scores.parts" if facts.get("science") or facts.get("touching") else "tech_city.scores"
            said.append(say(key, points=facts["points"], parts=", ".join(parts)))
        if "cost" in facts:
            said.append(say("tech_city.costs" if facts["cost"] else "tech_city.costs.nothing", number=facts["cost"]))
        if "helpers" in facts:
            said.append(say("tech_city.helpers", number=facts["helpers"]))
        return ", ".join(said)

    def points_for_help(self, player: int) -> int:
        """TC-B9, if it is built: for the builder what the card scores, for others 1."""
        if player != self.at_turn():
            return 1
        card = self.zones[CITY][-1]
        return max(1, sum(self.points_for(player, card, self.city.places[-1], self.value(card), SERVICES)))

    def build_facts(self, player: int, picks: list[int]) -> list[tuple[str, int]]:
        card = picks[0]
        model = card
        if FACE[card] >= FIRST_WILD:
            if len(picks) < 3:
                return []
            model = picks[2]
        place = picks[1] if len(picks) > 1 else NOWHERE
        base, science, touch = self.points_for(player, card, place, self.value(model), self.domain(model))
        points = base + science + touch
        if self.domain(card) == SERVICES:
            points = max(1, points)
            price = ("helpers", self.helpers_needed())
        else:
            price = ("cost", self.fewest_to_pay(player, card, picks))
        return [("points", points), ("base", base), ("science", science), ("touching", touch), price]

    def fewest_to_pay(self, player: int, card: int, picks: list[int]) -> int:
        """Cards that the move costs as far as it is said; before that, the fewest it can cost."""
        cost = self.cost(player)
        if cost < 2:
            return cost
        paid = picks[self.first_payment(picks) :]
        choices = paid[:1] or self.payments(player, card, cost)
        return 1 if any(self.pays_alone(choice) for choice in choices) else 2


def layout_of(seats: int, decks: int) -> Layout:
    layout = Layout([[seat] for seat in range(seats)], seats, decks)
    layout.zone("city", PLAY)
    layout.supply = layout.zone("deck", DECK, pool=0)
    discard = layout.zone("discard", PILE)
    layout.refill[layout.supply] = discard
    layout.expelled = layout.zone("expelled", PILE)
    for seat in range(seats):
        layout.zone(f"pledge {seat + 1}", HAND, owner=seat, pool=0)
    for seat in range(seats):
        layout.hand.append(layout.zone(f"hand {seat + 1}", HAND, owner=seat, pool=0))
    layout.deck = [layout.supply] * seats
    layout.discard = [discard] * seats
    layout.kinds = [
        *k.effect_kinds(),
        Kind("build", "build", "card"),
        Kind("build instead", "build", "card"),
        Kind("place", "on", "place"),
        Kind("stand for", "as", "card"),
        Kind("pay", "pay", "card"),
        Kind("help", "help", "card"),
        Kind("draw and discard", "may", "yes"),
        Kind("discard one", "discard", "card"),
        Kind("discard down", "discard", "card"),
    ]
    return layout
