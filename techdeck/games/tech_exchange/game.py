"""Tech Exchange: set-up, the order of play, reveal and score; docs/tech-exchange.md tells how it is played."""

from __future__ import annotations

from typing import Final

from mypy_extensions import mypyc_attr

from techdeck.deck import DOMAIN_NAMES, DOMAINS, FACE, FIRST_WILD, card_of
from techdeck.engine import events as ev
from techdeck.engine import kinds as k
from techdeck.engine.asking import Open
from techdeck.engine.layout import DECK, HAND, NOWHERE, PILE, PLAY, WILD_PLACED, Kind, Layout
from techdeck.engine.nouns import WAIT
from techdeck.engine.position import Position
from techdeck.games.tech_exchange.showing import Showing
from techdeck.games.tech_exchange.table import (
    ARRANGE,
    BEST,
    CHOOSE,
    DEALS,
    DEALT,
    DECK_ZONE,
    DISCARDING,
    DOWN,
    DRAWS_FOR_WILD,
    EFFECTS,
    EFFECTS_AGAIN,
    FLOOR,
    GATHERS,
    OWN,
    REVEALING,
    ROUNDS,
    SCORES,
    SHOWS_WILD,
    STACK,
    STARTS,
    TRADING,
    TRADING_AGAIN,
)
from techdeck.games.tech_exchange.using import DRAWING

ANSWER_TIME: Final = 1000  # ms on the virtual clock


@mypyc_attr(allow_interpreted_subclasses=True)  # for the planted faults
class TechExchange(Showing):
    def blank(self) -> Position:
        return TechExchange(self.layout, self.dice)

    def set_up(self) -> None:
        """TE-S1 to TE-S4."""
        self.lay_out(DECK_ZONE)
        self.marker = self.dice.below(self.layout.players)
        self.score = [0] * self.layout.players
        self.tell(ev.ROUND, NOWHERE, self.round)
        self.deal_round()

    def hand_size(self) -> int:
        """TE-S2."""
        return 10 if self.layout.players == 2 else 8

    def deal_round(self) -> None:
        """TE-S1, TE-S2: all cards that are not expelled lie in the deck."""
        self.shuffle(DECK_ZONE)
        for domain in range(DOMAINS):
            self.start_stack(domain)
        for player in self.layout.orders[self.marker]:
            for _ in range(min(self.hand_size(), len(self.zones[DECK_ZONE]))):
                self.move(self.zones[DECK_ZONE][-1], self.layout.hand[player], DEALS, player)

    def start_stack(self, domain: int) -> None:
        """C2-X7: a 1 that has been expelled is missing, or the other copy takes its place."""
        for copy in range(self.layout.decks):
            card = card_of(1, domain, copy)
            if self.where[card] == DECK_ZONE:
                self.move(card, STACK + domain, STARTS, self.marker)
                return

    def proceed(self) -> None:
        if self.stage == DEALT:
            self.show_wild_cards()
        elif self.stage == TRADING or self.stage == TRADING_AGAIN:
            self.trading_phase()
        elif self.stage == EFFECTS or self.stage == EFFECTS_AGAIN:
            self.effects_phase()
        elif self.stage == DISCARDING:
            self.ask_discards()
        elif self.stage == REVEALING:
            self.reveal_hands()
        else:
            self.end_round()

    def show_wild_cards(self) -> None:
        """TE-S5: when all cards are dealt, in order from the marker."""
        while self.asked < self.layout.players:
            player = self.layout.orders[self.marker][self.asked]
            if self.step == DRAWING:
                if self.draw_card(player, DRAWS_FOR_WILD) == WAIT:
                    return
                self.step = 0
            wild = [card for card in self.zones[self.layout.hand[player]] if FACE[card] >= FIRST_WILD]
            if wild:
                self.move(wild[0], self.layout.beside, SHOWS_WILD, player)
                self.put_wild_away(wild[0], player)
                self.step = DRAWING
                return
            self.asked += 1
        self.next_stage()

    def end_round(self) -> None:
        """TE-R5, TE-R6."""
        self.sum_up()
        if self.round == ROUNDS:
            self.over = True
            return
        super().end_round()
        expelled = self.zones[self.layout.expelled]
        rest = [card for card in range(self.layout.cards) if card not in expelled]
        self.lay_out()
        self.place_all(expelled, self.layout.expelled)
        self.place_all(rest, DECK_ZONE)
        self.tell(GATHERS, NOWHERE, len(rest))
        self.deal_round()

    # Questions.

    def offer(self, player: int, kind: int) -> list[int]:
        if kind == FLOOR:
            return self.floor_moves(player)
        if kind == CHOOSE:
            offer = self.floor.offer(self.floor.choosing)
            assert offer is not None
            return offer.takers
        if kind == ARRANGE:
            return [BEST, OWN]
        return self.zones[self.layout.hand[player]][:]

    def game_more(self, question: Open) -> bool:
        if question.kind < CHOOSE:
            return self.more_on_floor(question)
        if question.kind == DOWN:
            return self.more_to_discard(question)
        return question.kind > DOWN and self.more_to_arrange(question)

    def game_decided(self, question: Open) -> None:
        if question.first_kind == FLOOR:
            self.floor_decided(question)
        else:
            self.chosen_taker(question)

    def game_unsealed(self, questions: list[Open]) -> None:
        if questions[0].first_kind == DOWN:
            self.discard_down(questions)
        else:
            self.score_hands(questions)

    # The end.

    def points(self, player: int) -> int:
        return self.score[player]

    def scored(self, event: list[int]) -> list[tuple[int, int]]:
        return [(event[1], event[6])] if event[0] == SCORES else []

    def ending(self) -> str:
        return "TE-R6"


def layout_of(seats: int, decks: int) -> Layout:
    layout = Layout([[seat] for seat in range(seats)], seats, decks)
    for name in DOMAIN_NAMES:
        layout.zone(name, PLAY)
    layout.supply = layout.zone("deck", DECK, pool=0)
    discard = layout.zone("discard", PILE)
    layout.refill[layout.supply] = discard
    layout.expelled = layout.zone("expelled", PILE)
    layout.beside = layout.zone("beside", PILE)
    for seat in range(seats):
        layout.hand.append(layout.zone(f"hand {seat + 1}", HAND, owner=seat, pool=0))
    layout.deck = [layout.supply] * seats
    layout.discard = [discard] * seats
    layout.wild = WILD_PLACED
    layout.wild_rule = "TE-S5"
    layout.wild_exchange = False
    layout.use_discards = True
    layout.answer_time = ANSWER_TIME
    layout.kinds = [
        *k.effect_kinds(),
        Kind("trade", "", "word", waits=True),
        Kind("offer a card", "give", "card"),
        Kind("show as", "as", "word", usual=True),
        Kind("give another", "and", "card", usual=True),
        Kind("want", "for", "word"),
        Kind("want another", "plus", "word", usual=True),
        Kind("to whom", "to", "word", usual=True),
        Kind("accept", "offer", "number"),
        Kind("put down", "with", "card"),
        Kind("cancel", "offer", "number"),
        Kind("ask for", "for", "word"),
        Kind("answer", "question", "number"),
        Kind("drop", "question", "number"),
        Kind("choose a trade", "choose", "player"),
        Kind("discard down", "discard", "card"),
        Kind("arrange", "arrange", "word"),
        Kind("group", "group", "card"),
        Kind("join", "with", "card"),
        Kind("counting", "counting", "domain"),
    ]
    return layout
