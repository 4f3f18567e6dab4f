"""What the table shows besides its cards: the market in numbers, the groups of a hand, open offers and questions."""

from __future__ import annotations

from mypy_extensions import mypyc_attr

from techdeck.deck import DOMAIN_NAMES, DOMAINS
from techdeck.engine.layout import NOWHERE
from techdeck.engine.showing import EVERYBODY, Group, Meter, Prospect, Reveal, ShownHand, Ticket
from techdeck.games.tech_exchange.explaining import Explaining
from techdeck.games.tech_exchange.floor import Call, Offer
from techdeck.games.tech_exchange.reveal import FIRST_CARD, group_note, group_words, points_of
from techdeck.games.tech_exchange.table import (
    ACCEPT,
    ANSWER,
    CANCEL,
    DECK_ZONE,
    DISCARD,
    DROP,
    MOVES,
    ROUNDS,
    TRADING,
)
from techdeck.games.tech_exchange.telling import description_token
from techdeck.games.tech_exchange.trades import PAUSE_AT
from techdeck.rules import say


@mypyc_attr(allow_interpreted_subclasses=True)
class Showing(Explaining):
    def meters(self) -> list[Meter]:
        """The round, the stacks (a card of a group scores the size of one), and how far the stop mark is."""
        sizes = self.stack_sizes()
        pause = PAUSE_AT if self.stage == TRADING else 0  # TE-T13
        in_market = sum(sizes)
        left = len(self.zones[DECK_ZONE]) + len(self.zones[DISCARD]) - self.stop_mark()  # TE-T11
        return [
            Meter(say("tech_exchange.meter.round"), self.round, ROUNDS, False),
            *[Meter(DOMAIN_NAMES[domain], sizes[domain], pause, True) for domain in range(DOMAINS)],
            Meter(say("tech_exchange.meter.stop_mark"), in_market, in_market + max(left, 0), True),
        ]

    def together(self, player: int) -> list[Group]:
        """TE-R2, TE-R3: the best groups of the hand in the market as it is."""
        return [self.told_group(self.shown_group(player, group)) for group in self.best_groups(player)]

    def told_group(self, group: list[int]) -> Group:
        decks = self.layout.decks
        words, note = group_words(group, decks), group_note(group, decks)
        return Group(group[FIRST_CARD:], NOWHERE, points_of(group), words, note)

    def tickets(self, player: int) -> list[Ticket]:
        """TE-T2, TE-T8: only the descriptions; which cards are meant is seen by the two who trade (TE-T16)."""
        floor = self.floor
        return [
            *[self.offer_ticket(offer, player) for offer in floor.offers],
            *[self.call_ticket(call, player) for call in floor.calls],
        ]

    def offer_ticket(self, offer: Offer, player: int) -> Ticket:
        move = self.move_with_offer(offer, player)
        return Ticket(
            kind="offer",
            number=offer.number,
            word=str(offer.number),
            player=offer.giver,
            to=EVERYBODY if offer.to == NOWHERE else offer.to,
            gives=[description_token(each) for each in offer.gives],
            wants=[description_token(each) for each in offer.wants],
            takers=offer.takers[:],
            yes=[],
            no=[],
            can="" if move == NOWHERE else MOVES[move],
            does="" if move == NOWHERE else say(f"tech_exchange.can.{MOVES[move]}"),
            prospect=self.prospect(offer, player) if move == ACCEPT else None,
        )

    def prospect(self, offer: Offer, player: int) -> Prospect | None:
        """TE-R3, TE-T16: in the market as it is, with what the player may know of the cards that are meant.

        TE-T17: none if the player knows that they are gone."""
        worths = self.worths_accepting(player, offer, [])
        return Prospect(self.worth(player), min(worths), max(worths)) if worths else None

    def move_with_offer(self, offer: Offer, player: int) -> int:
        """What the player can do with it now, NOWHERE for nothing."""
        if player == NOWHERE or self.floor.done >> player & 1:
            return NOWHERE
        if offer.giver == player:
            return NOWHERE if offer.takers else CANCEL
        return ACCEPT if offer.can_be_taken_by(player) else NOWHERE

    def call_ticket(self, call: Call, player: int) -> Ticket:
        move = self.move_with_call(call, player)
        return Ticket(
            kind="ask",
            number=call.number,
            word=str(call.number),
            player=call.player,
            to=EVERYBODY if call.to == NOWHERE else call.to,
            gives=[],
            wants=[description_token(call.about)],
            takers=[],
            yes=self.players_in(call.yes),
            no=self.players_in(call.no),
            can="" if move == NOWHERE else MOVES[move],
            does=self.call_words(call, player, move),
        )

    def move_with_call(self, call: Call, player: int) -> int:
        if player == NOWHERE or self.floor.done >> player & 1:
            return NOWHERE
        if call.player == player:
            return DROP
        return ANSWER if call.waits_for(player) else NOWHERE

    def call_words(self, call: Call, player: int, move: int) -> str:
        """TE-T8: an answer is true, so there is one only."""
        if move == ANSWER:
            held = self.matching(self.zones[self.layout.hand[player]], call.about)
            return say("tech_exchange.can.yes" if held else "tech_exchange.can.no")
        return say("tech_exchange.can.drop") if move == DROP else ""

    def players_in(self, bits: int) -> list[int]:
        return [player for player in range(self.layout.players) if bits >> player & 1]

    def are_done(self) -> list[int]:
        """TE-T12."""
        return self.players_in(self.floor.done)

    def revealed(self) -> Reveal | None:
        """TE-R1 to TE-R3."""
        reveal = self.floor.reveal
        if not reveal.round or not self.is_scored():
            return None
        hands = [
            ShownHand(
                player,
                reveal.points(player),
                [self.told_group(group) for group in reveal.groups_of(player)],
                reveal.ungrouped(player),
            )
            for player in range(self.layout.players)
        ]
        return Reveal(reveal.round, hands)

    def is_live(self) -> bool:
        """TE-T1; not in play in turn (TE-T18)."""
        return self.is_trading() and self.layout.options["idle"] > 0

    def shown_due(self) -> int:
        """TE-T12, TE-T18: when trading ends; a window (TE-T9) is no time that anybody plays against."""
        return self.floor_due() if self.is_trading() and self.wild_met == NOWHERE else 0
