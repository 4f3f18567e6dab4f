"""Deal a full position that agrees with a view, from the view alone (secrecy.md).

Cards the viewer cannot place are shuffled into the unknown places of their pool, groups into their places. What others
were asked is asked again on the dealt cards, so what they have sealed is open again; a deal on which the same questions
would not arise does not agree with the view and is dealt again.
"""

from __future__ import annotations

from techdeck.deck import FACE, FIRST_WILD
from techdeck.engine import kinds as k
from techdeck.engine.asking import Open
from techdeck.engine.dice import Dice
from techdeck.engine.frame import load_frame
from techdeck.engine.knowledge import CHANGES, SEEING
from techdeck.engine.layout import DECK, HAND, Layout
from techdeck.engine.position import Position
from techdeck.engine.view import GROUP, IN_HAND, PLACES, UNKNOWN, QuestionView, View

TRIES = 20_000
FAIR_TRIES = 100  # before cards are put where they have to be; up to there all deals that agree are equally likely


class CannotDeal(ValueError):
    """No deal was found that agrees with the view."""


def deal(view: View, blank: Position, dice: Dice) -> Position:
    """*blank* is an empty position of the same game and options; *dice* are the dealer's own."""
    for tried in range(TRIES):
        position = blank.blank()
        position.dice = dice.fork("dealt")
        fill(position, view, dice)
        if tried >= FAIR_TRIES:
            clear_the_search(position, view, dice)
        made_up = position.make_up(view.viewer, dice, tried >= FAIR_TRIES)
        if made_up and position.could_be() and ask_again(position, view) and position.view(view.viewer) == view:
            position.take_events()
            return position
    raise CannotDeal(f"no deal in {TRIES} agrees with the view of viewer {view.viewer}")


def fill(position: Position, view: View, dice: Dice) -> None:
    position.lay_out()
    layout = position.layout
    position.zones = place_cards(view, layout, dice)
    position.groups = [[1 << view.viewer, *group] for group in view.groups]
    for zone, cards in enumerate(position.zones):
        for card in cards:
            position.where[card] = zone
            position.known[card] = layout.sight[zone]
    know(position, view)
    pools = layout.pools
    position.merged[view.viewer * pools : (view.viewer + 1) * pools] = view.merged
    position.shifts = dict(view.shifts)
    position.counts = dict(view.counts)
    position.used = view.used[:]
    position.facts = view.facts[:]
    position.aside = view.aside[:]
    position.wild_met = view.wild_met
    position.now = view.now
    position.over = view.over
    position.careful = CHANGES | SEEING
    position.load(view.game)
    put_wild_cards_away(position, view, dice)
    position.frames = []
    for data, seen, picked in zip(view.frames, view.seen, view.picked, strict=True):
        frame = load_frame(data, layout.programs)
        frame.seen = [unmasked(position, code) for code in seen]
        frame.picked = [unmasked(position, code) for code in picked]
        position.frames.append(frame)


def place_cards(view: View, layout: Layout, dice: Dice) -> list[list[int]]:
    """Every slot gets a card; in hands of others the order says nothing, so it is left to chance."""
    stacks = [pool[:] for pool in view.pools]
    groups = [group[:] for group in view.groups]
    for cards in stacks:
        dice.shuffle(cards)
    for cards in groups:
        dice.shuffle(cards)
    zones: list[list[int]] = []
    for zone, slots in enumerate(view.zones):
        cards = []
        for slot in slots:
            if slot >= 0:
                cards.append(slot)
            elif slot == UNKNOWN:
                cards.append(stacks[view.merged[layout.pool[zone]]].pop())
            else:
                cards.append(groups[GROUP - slot].pop())
        if layout.kind[zone] == HAND and not layout.sight[zone] & (1 << view.viewer):
            dice.shuffle(cards)
        zones.append(cards)
    return zones


def put_wild_cards_away(position: Position, view: View, dice: Dice) -> None:
    """One in a hand where none can be changes places with any card that it may lie in place of."""
    for pool in view.pools:
        for card in pool:
            if FACE[card] >= FIRST_WILD and not position.may_be_wild(position.where[card]):
                others = [
                    other for other in pool if FACE[other] < FIRST_WILD and position.may_be_wild(position.where[other])
                ]
                if others:
                    position.change_places(card, others[dice.below(len(others))])


def know(position: Position, view: View) -> None:
    bit = 1 << view.viewer
    layout = position.layout
    for slots in view.zones:
        for slot in slots:
            if slot >= 0:
                position.known[slot] |= bit
    for card in view.common:
        position.known[card] = layout.everyone
    grouped = {card for group in view.groups for card in group}
    for zone, cards in enumerate(position.zones):
        if layout.kind[zone] == HAND:
            for card in cards:
                position.peeked[zone] |= position.known[card] & ~layout.sight[zone]
                if card in grouped:
                    position.peeked[zone] |= bit


def unmasked(position: Position, code: int) -> int:
    if code >= 0:
        return code
    zone, at = divmod(-2 - code, PLACES)
    if at == IN_HAND or position.layout.kind[zone] != DECK:
        return position.zones[zone][0]
    return position.zones[zone][at]


def clear_the_search(position: Position, view: View, dice: Dice) -> None:
    """Who searches a deck has seen all such cards in it: those that they cannot place lie elsewhere."""
    asked = view.questions[0] if view.questions else None
    if asked is None or asked.first_kind != k.FOUND or not asked.mine:
        return
    frame = position.frames[-1]
    deck = position.layout.deck[frame.doer]
    free = position.cannot_place(view.viewer)
    dice.shuffle(free)
    there = [card for card in free if position.where[card] == deck and position.is_named(frame, card)]
    elsewhere = [card for card in free if position.where[card] != deck and not position.is_named(frame, card)]
    for one, two in zip(there, elsewhere, strict=False):
        position.change_places(one, two)


def ask_again(position: Position, view: View) -> bool:
    """Open the view's questions on the dealt cards; False if they do not all arise."""
    position.opens = []
    position.serial = view.questions[0].serial - 1 if view.questions else view.serial
    if view.questions and view.questions[0].first_kind < k.USE and view.questions[0].first_kind != k.WILD:
        position.resume()
    else:
        for asked in view.questions:
            position.ask(asked.player, asked.first_kind, options_again(position, asked), asked.first_rule)
    if len(position.opens) != len(view.questions):
        return False
    for question, asked in zip(position.opens, view.questions, strict=True):
        if question.player != asked.player or question.first_kind != asked.first_kind:
            return False
        restore(question, asked)
    position.serial = view.serial
    return True


def options_again(position: Position, asked: QuestionView) -> list[int]:
    if asked.first_kind == k.WILD:
        return position.wild_places(position.wild_met)
    if asked.first_kind == k.USE:
        return position.usable(asked.player)
    return position.offer(asked.player, asked.first_kind)


def restore(question: Open, asked: QuestionView) -> None:
    question.serial = asked.serial
    question.sealed = asked.sealed
    question.due = asked.due
    if asked.mine:
        question.step = asked.step
        question.kind = asked.kind
        question.rule = asked.rule
        question.done = asked.done
        question.options = asked.options[:]
        question.first_options = asked.first_options[:]
        question.picks = asked.picks[:]
        question.low = asked.low
        question.high = asked.high
