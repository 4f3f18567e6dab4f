"""Faults planted into Workshop and Tech Exchange, each a small override. The suite must find every one of them."""

from __future__ import annotations

import random
from dataclasses import replace

from techdeck import games
from techdeck.deck import VALUE, card_name
from techdeck.engine import events as ev
from techdeck.engine.asking import PASS, Open
from techdeck.engine.frame import Frame
from techdeck.engine.game import Game, Setup
from techdeck.engine.knowledge import NO_INTS
from techdeck.engine.layout import HAND, NOWHERE
from techdeck.engine.position import Position
from techdeck.engine.showing import Group, Ticket
from techdeck.engine.view import UNKNOWN, QuestionView, View
from techdeck.games.peer_to_peer.game import PeerToPeer
from techdeck.games.peer_to_peer.table import COMMITS
from techdeck.games.tech_exchange.floor import Call, Offer
from techdeck.games.tech_exchange.game import TechExchange
from tests.games.tug import BID
from tests.games.workshop import Workshop


class Planted(Workshop):
    pass


# Leaks.


class ClearsOnlyTheMovedCard(Planted):
    """The classic: a hand that was looked at, a card goes away unseen, and what is left tells which."""

    def blur(self, hand: int, unseen: int, face_down: bool = False) -> int:
        return 0


class ShowsLooksToAll(Planted):
    def show(self, card: int, seers: int, kind: int, doer: int) -> None:
        super().show(card, self.layout.everyone if kind == ev.LOOKED else seers, kind, doer)


class RemembersThroughShuffles(Planted):
    def shuffle(self, deck: int) -> None:
        known = {card: self.known[card] for card in self.zones[deck]}
        super().shuffle(deck)
        for card, bits in known.items():
            self.known[card] = bits


class TellsOptionsOfOthers(Planted):
    def question_view(self, question: Open, mine: bool) -> QuestionView:
        shown = super().question_view(question, mine)
        shown.options = question.options[:]
        return shown


class TellsHowManyOptions(Planted):
    """Not the options, only how many there are."""

    def question_view(self, question: Open, mine: bool) -> QuestionView:
        shown = super().question_view(question, mine)
        shown.high = len(question.options)
        return shown


class ShowsWhoHasSealedWhat(Planted):
    def question_view(self, question: Open, mine: bool) -> QuestionView:
        return super().question_view(question, mine or question.done)


class ShowsHandOrder(Planted):
    """A known card at its true place in somebody else's hand tells the order in which the hand came."""

    def slots(self, zone: int, bit: int, group_of: dict[int, int]) -> list[int]:
        if self.layout.kind[zone] == HAND and not self.layout.sight[zone] & bit:
            return [card if self.known[card] & bit else group_of.get(card, UNKNOWN) for card in self.zones[zone]]
        return super().slots(zone, bit, group_of)


class KeepsTheOrderOfCardsPutBack(Planted):
    def forget_order(self, cards: list[int], eye: int) -> None:
        pass


class AsksOnlyWhoCanUseSomething(Planted):
    """A pass that tells (GEN-29)."""

    def ask_use(self, player: int, rule: str) -> None:
        if len(self.usable(player)) > 1:
            super().ask_use(player, rule)


class SkipsForcedDiscards(Planted):
    """Who is asked to discard a named card holds several of them."""

    def chosen(
        self, frame: Frame, kind: int, rule: str, cards: list[int], sure: bool, anyway: bool, ordered: bool = False
    ) -> bool:
        return super().chosen(frame, kind, rule, cards, True, anyway, ordered)


class RefusesWithTheTruth(Planted):
    """The reason says where a card lies that the player cannot see."""

    def why_not_there(self, player: int, card: int, rule: str) -> tuple[str, str]:
        if card >= 0 and self.layout.kind[self.where[card]] == HAND:
            return "lies_elsewhere", rule
        return super().why_not_there(player, card, rule)


class PreviewsTheDraw(Planted):
    def preview_facts(self, question: Open, picks: list[int]) -> list[tuple[str, int]]:
        deck = self.zones[self.layout.deck[question.player]]
        return [("next", deck[-1] if deck else 0)]


class LooksAgainAtHighCards(Planted):
    """What is done depends on a card that only the doer sees: that the doer is told something excuses nobody else."""

    def move(self, card: int, to: int, kind: int, doer: int, seers: int = 0, bottom: bool = False) -> None:
        super().move(card, to, kind, doer, seers, bottom)
        if kind == ev.DREW and VALUE[card] > 7:
            self.events.append((ev.LOOKED, doer, card, to, NOWHERE, to, NOWHERE, self.layout.eye[doer]))


class ViewsHiddenGroups(Planted):
    """The cards of a pool in the order in which they lie."""

    def view(self, viewer: int) -> View:
        view = super().view(viewer)
        if not self.over:
            places = {card: at for zone in self.zones for at, card in enumerate(zone)}
            view.pools = [sorted(pool, key=lambda card: places[card]) for pool in view.pools]
        return view


class ShowsChangedCardsPutDown(PeerToPeer):
    """A changed card is known to all in a hand (EFF-7), but not that it is among those put down (C2-P3)."""

    def blank(self) -> Position:
        return ShowsChangedCardsPutDown(self.layout, self.dice, self.ventures)

    def move(self, card: int, to: int, kind: int, doer: int, seers: int = 0, bottom: bool = False) -> None:
        if kind == COMMITS and self.is_changed(card):
            seers = self.layout.everyone
        super().move(card, to, kind, doer, seers, bottom)


class RemembersChangedCards(PeerToPeer):
    """The card itself is not shown, but that it is no longer known to be in the hand tells the same."""

    def blank(self) -> Position:
        return RemembersChangedCards(self.layout, self.dice, self.ventures)

    def blur(self, hand: int, unseen: int, face_down: bool = False) -> int:
        return super().blur(hand, unseen)


# Leaks on the trading floor.


class PlantedFloor(TechExchange):
    def blank(self) -> Position:
        return type(self)(self.layout, self.dice)


class ShowsTheCardsOfAnOffer(PlantedFloor):
    """Those that are described as any 7 (TE-T16)."""

    def save_for(self, bit: int) -> list[int]:
        return super().save_for(self.layout.everyone)


class TellsWhatOthersCanDo(PlantedFloor):
    """That somebody can accept tells what they hold."""

    def question_view(self, question: Open, mine: bool) -> QuestionView:
        shown = super().question_view(question, mine)
        shown.first_options = question.first_options[:]
        return shown


class TradesOpenly(PlantedFloor):
    def move_at_once(
        self, cards: list[int], to: list[int], kind: int, doers: list[int], told: list[int] = NO_INTS
    ) -> None:
        super().move_at_once(cards, to, kind, doers, [self.layout.everyone] * len(cards))


class GroupsAnotherHand(PlantedFloor):
    def together(self, player: int) -> list[Group]:
        return super().together(self.left_of(player))


class OffersWhatItStandsFor(PlantedFloor):
    """Which 7 is meant by any 7 (TE-T16)."""

    def offer_ticket(self, offer: Offer, player: int) -> Ticket:
        return super().offer_ticket(offer, player)._replace(gives=[card_name(card) for card in offer.cards])


class ForeseesWhatComes(PlantedFloor):
    """What my hand would be worth with the very card that is meant (TE-T16)."""

    def coming_for(self, player: int, descriptions: list[int], hands: list[int]) -> list[list[int]]:
        meant = [offer.cards for offer in self.floor.offers if offer.gives == descriptions]
        return [[card] for card in meant[0]] if meant else super().coming_for(player, descriptions, hands)


class MarksWhoCanAccept(PlantedFloor):
    def offer_ticket(self, offer: Offer, player: int) -> Ticket:
        able = [other for other in range(self.layout.players) if offer.can_be_taken_by(other)]
        return super().offer_ticket(offer, player)._replace(takers=able)


class AnswersForOthers(PlantedFloor):
    """What somebody else could truly answer (TE-T8)."""

    def call_ticket(self, call: Call, player: int) -> Ticket:
        hands = self.zones[self.layout.hand[self.left_of(call.player)]]
        return super().call_ticket(call, player)._replace(does=str(bool(self.matching(hands, call.about))))


# Other faults.


class AsksWithoutOptions(Planted):
    """A stall: somebody is asked and can answer nothing."""

    def offer(self, player: int, kind: int) -> list[int]:
        options = super().offer(player, kind)
        return [] if self.round == 3 and kind == BID else options


class NeverEnds(Planted):
    def refresh(self) -> None:
        super().refresh()
        self.over = False
        self.round = 1
        for zone in (self.layout.row, self.layout.supply):
            if not self.zones[zone]:
                self.move(self.zones[self.layout.expelled][0], zone, ev.RECOVERED, 0)


class LosesACard(Planted):
    def clear_table(self, winner: int) -> None:
        super().clear_table(winner)
        if self.round == 2:
            self.zones[self.layout.expelled].pop()


class DoublesACard(Planted):
    def clear_table(self, winner: int) -> None:
        super().clear_table(winner)
        if self.round == 2:
            self.zones[self.layout.expelled].append(self.zones[self.layout.supply][0])


class CopiesShallowly(Planted):
    def fill(self, other: Position) -> None:
        super().fill(other)
        self.zones = other.zones


class ForgetsAField(Planted):
    """A copy that leaves something behind."""

    def fill(self, other: Position) -> None:
        super().fill(other)
        self.marker = 0


class Drifts(Planted):
    """A replay that is another game: chance from elsewhere than the dice."""

    def set_up(self) -> None:
        super().set_up()
        random.shuffle(self.zones[self.layout.supply])


class DependsOnTheOrderOfAnswers(Planted):
    def seal(self, question: Open) -> None:
        self.marker = question.player
        super().seal(question)


class SpellsTwoOptionsAlike(Planted):
    def offer(self, player: int, kind: int) -> list[int]:
        options = super().offer(player, kind)
        return [*options, PASS] if kind == BID else options


class RefusesEverythingAlike(Planted):
    def why_not_pick(self, question: Open, option: int) -> tuple[str, str]:
        return ("", "") if option in question.options else ("no_pass", "EFF-2")


PEER_LEAKS: list[type[PeerToPeer]] = [ShowsChangedCardsPutDown, RemembersChangedCards]
LEAKS = [
    ClearsOnlyTheMovedCard,
    ShowsLooksToAll,
    RemembersThroughShuffles,
    TellsOptionsOfOthers,
    TellsHowManyOptions,
    ShowsWhoHasSealedWhat,
    ShowsHandOrder,
    KeepsTheOrderOfCardsPutBack,
    AsksOnlyWhoCanUseSomething,
    SkipsForcedDiscards,
    RefusesWithTheTruth,
    PreviewsTheDraw,
    LooksAgainAtHighCards,
    ViewsHiddenGroups,
    ShowsTheCardsOfAnOffer,
    TellsWhatOthersCanDo,
    TradesOpenly,
    GroupsAnotherHand,
    OffersWhatItStandsFor,
    ForeseesWhatComes,
    MarksWhoCanAccept,
    AnswersForOthers,
]
FAULTS = [
    AsksWithoutOptions,
    NeverEnds,
    LosesACard,
    DoublesACard,
    CopiesShallowly,
    ForgetsAField,
    Drifts,
    DependsOnTheOrderOfAnswers,
    SpellsTwoOptionsAlike,
    RefusesEverythingAlike,
]


def planted_game(fault: type[Planted | PlantedFloor]) -> Game:
    """Workshop or Tech Exchange with the fault in it."""
    sound = games.get("workshop" if issubclass(fault, Planted) else "tech-exchange")

    def start(setup: Setup) -> Position:
        position = sound.start(setup)
        return fault(position.layout, setup.dice)

    return replace(sound, start=start)
