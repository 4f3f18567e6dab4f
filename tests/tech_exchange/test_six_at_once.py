"""Six players on the floor at once, in any order and at any time: nothing moves that both sides have not agreed to."""

from __future__ import annotations

import os

import pytest
from hypothesis import Phase, settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    precondition,
    rule,
    run_state_machine_as_test,
)

from techdeck import games, new_match, replay
from techdeck.deck import FIRST_WILD
from techdeck.engine.asking import PASS, Open
from techdeck.engine.errors import Refused
from techdeck.engine.match import Match
from techdeck.engine.position import Position
from techdeck.games.tech_exchange import table as t
from techdeck.games.tech_exchange.floor import HIDDEN, Offer
from techdeck.games.tech_exchange.game import TechExchange
from tests.conformance.planted import PlantedFloor, planted_game
from tests.conformance.suite import check_cards
from tests.tech_exchange.shadow import Said, Shadow

pytestmark = [pytest.mark.compiled_once, pytest.mark.slow_in_mutation]

SEATS = 6
LONG = bool(os.environ.get("TECHDECK_LONG"))
SOON = 6000  # ms: what is due by then may be waited for in a move; the end of the phase is for `time_goes_by`

seeds = st.integers(0, 10**6)
players = st.integers(0, SEATS - 1)
choices = st.lists(st.integers(0, 9999), min_size=8, max_size=8)
# How long after the last answer: some ms, or exactly before, at and after what is due next.
waits = st.sampled_from([0, 0, 1, 7, 40, 300, "before", "due", "after"])


class TradingFloor(RuleBasedStateMachine):
    def __init__(self) -> None:
        super().__init__()
        self.steps = 0

    @initialize(
        seed=st.integers(0, 10**6), window=st.sampled_from([0, 500, 1000, 2000]), clock=st.sampled_from([0, 60])
    )
    def deal(self, seed: int, window: int, clock: int) -> None:
        self.seed = seed
        self.window = window
        self.clock = clock
        self.begin()

    def begin(self) -> None:
        self.match: Match = new_match("tech-exchange", SEATS, self.seed, window=self.window, clock=self.clock, idle=20)
        self.stale: list[tuple[int, int]] = []  # seats and numbers of questions that were answered
        self.to_the_floor()

    @property
    def table(self) -> TechExchange:
        position = self.match.position
        assert isinstance(position, TechExchange)
        return position

    def to_the_floor(self) -> None:
        """Whatever comes before the next trading phase, by default."""
        while not self.match.over and not self.table.is_trading():
            question = self.match.questions()[0]
            self.match.answer(question.seats[0], question.number, question.default, at=self.table.now)
        if self.match.over:
            self.check_record()
            self.seed += 1
            self.begin()
        else:
            self.shadow = Shadow(self.table)

    # Doing things.

    def at(self, wait: int | str) -> int:
        now, due = self.table.now, self.table.next_due()
        if isinstance(wait, int):
            return now + wait
        if due - now > SOON:
            return now
        return max(now, due + {"before": -1, "due": 0, "after": 1}[wait])

    def answer(self, asked: Open, choices: list[int], wait: int | str, *first: int, all_of_it: bool = True) -> None:
        """Picks at random behind the *first* ones; refused only if something that was due has come before."""
        before, at = self.table, self.at(wait)
        due = before.next_due()
        trial = before.copy()
        question = trial.find_serial(asked.serial)
        assert question is not None
        picks: list[int] = []
        goes_on = True
        while goes_on and (all_of_it or not picks):
            picks.append(first[len(picks)] if len(picks) < len(first) else chosen(trial, question, choices))
            goes_on = trial.goes_on(question, picks[-1])
        try:
            self.match.answer(asked.player, asked.number(), *picks, at=at)
        except Refused:
            assert 0 < due <= at
            assert self.table is before
            return
        self.stale.append((asked.player, asked.number()))
        self.happened(before, Said(asked.player, all_picks(before, asked.serial, picks, at)))

    def happened(self, before: TechExchange, said: Said | None) -> None:
        assert self.table.now >= before.now
        self.steps += 1
        self.shadow.follow(before, self.match.happened[-1], self.table.now, said)
        self.shadow.check(self.table)
        if self.shadow.closed:
            self.to_the_floor()

    def move(self, move: int, choices: list[int], wait: int | str) -> None:
        """By one of those who can do it now; who is inside another move goes on with that."""
        able = [asked for asked in self.table.opens if asked.first_kind == t.FLOOR and move in asked.first_options]
        if able:
            asked = sorted(able, key=lambda each: each.player)[choices[-1] % len(able)]
            self.answer(asked, choices, wait, *([] if asked.picks else [move]))

    @rule(choices=choices, wait=waits)
    def offers(self, choices: list[int], wait: int | str) -> None:
        self.move(t.OFFER, choices, wait)

    @rule(choices=choices)
    def offers_at_once(self, choices: list[int]) -> None:
        self.move(t.OFFER, choices, 0)

    @rule(choices=choices, wait=waits)
    def accepts(self, choices: list[int], wait: int | str) -> None:
        self.move(t.ACCEPT, choices, wait)

    @rule(choices=choices)
    def accepts_at_once(self, choices: list[int]) -> None:
        self.move(t.ACCEPT, choices, 0)

    @rule(choices=choices, wait=waits)
    def cancels(self, choices: list[int], wait: int | str) -> None:
        self.move(t.CANCEL, choices, wait)

    @rule(choices=choices, wait=waits, move=st.sampled_from([t.ASK, t.ANSWER, t.DROP]))
    def talks(self, choices: list[int], wait: int | str, move: int) -> None:
        self.move(move, choices, wait)

    @rule(choices=choices)
    def one_player_asks_on(self, choices: list[int]) -> None:
        self.move(t.ASK, [*choices[:-1], 0], 0)

    @rule(choices=choices, wait=waits, move=st.sampled_from([t.DONE, *[t.BACK] * 3]))
    def goes_or_comes(self, choices: list[int], wait: int | str, move: int) -> None:
        self.move(move, choices, wait)

    @rule(choices=choices, wait=waits)
    def goes_on_with_a_move(self, choices: list[int], wait: int | str) -> None:
        """One pick, while the floor moves on."""
        asked = self.table.opens[choices[-1] % len(self.table.opens)]
        self.answer(asked, choices, wait, all_of_it=False)

    @precondition(lambda self: self.table.is_waiting())
    @rule(choices=choices, wait=waits)
    def decides_for_the_floor(self, choices: list[int], wait: int | str) -> None:
        """A pick among acceptances, or a place for a wild card."""
        asked = next(asked for asked in self.table.opens if asked.first_kind != t.FLOOR)
        self.answer(asked, choices, wait)

    @rule(wait=waits, long=st.integers(0, 25_000), is_long=st.integers(0, 7))
    def time_goes_by(self, wait: int | str, long: int, is_long: int) -> None:
        before = self.table
        self.match.tick(self.at(wait) if is_long else before.now + long)
        self.happened(before, None)

    # What comes too late.

    def is_refused(self, seat: int, number: int, *picks: int, at: int) -> None:
        before = self.table.fingerprint(), len(self.match.record.lines)
        with pytest.raises(Refused):
            self.match.answer(seat, number, *picks, at=at)
        assert (self.table.fingerprint(), len(self.match.record.lines)) == before

    @precondition(lambda self: self.stale)
    @rule(which=st.integers(0, 9999), wait=waits)
    def answers_what_is_no_longer_asked(self, which: int, wait: int | str) -> None:
        seat, number = self.stale[-1 - which % min(len(self.stale), 20)]
        for picks in ([-1], [t.DONE], [t.ACCEPT, max(self.shadow.offers, default=1)]):
            self.is_refused(seat, number, *picks, at=self.at(wait))

    @rule(seat=players, which=st.integers(0, 9999), wait=waits)
    def accepts_what_is_gone(self, seat: int, which: int, wait: int | str) -> None:
        number = 1 + which % max(1, self.table.floor.last)
        asked = next((asked for asked in self.table.opens if (asked.player, asked.kind) == (seat, t.FLOOR)), None)
        if asked is not None and number not in self.shadow.offers:
            for move in (t.ACCEPT, t.CANCEL):
                self.is_refused(seat, asked.number(), move, number, at=self.at(wait))

    @rule(seat=players)
    def answers_before_its_time(self, seat: int) -> None:
        asked = next((asked for asked in self.table.opens if asked.player == seat), None)
        if asked is not None and self.table.now:
            self.is_refused(seat, asked.number(), asked.options[-1], at=self.table.now - 1)

    # What is true after every step.

    @invariant()
    def no_card_is_lost(self) -> None:
        check_cards(self.table)

    @invariant()
    def others_see_descriptions(self) -> None:
        """TE-T16. Two viewers at a time, in turn; the last one is the spectators."""
        for viewer in (self.steps % (SEATS + 1), (self.steps + 1) % (SEATS + 1)):
            seat = viewer if viewer < SEATS else None
            view = self.match.view(seat)
            seen = self.table.blank()
            assert isinstance(seen, TechExchange)
            seen.load(view.game)
            assert len(seen.floor.offers) == len(self.table.floor.offers)
            for offer, true in zip(seen.floor.offers, self.table.floor.offers, strict=True):
                check_seen(offer, true, seat)
            for question in view.questions:
                assert question.player == seat or not (question.options or question.first_options or question.picks)

    def check_record(self) -> None:
        again = replay(str(self.match.record))
        assert again.position.fingerprint() == self.match.position.fingerprint()
        assert again.happened == self.match.happened

    def teardown(self) -> None:
        if hasattr(self, "match"):
            self.check_record()


def chosen(table: Position, question: Open, choices: list[int]) -> int:
    """An option at random; what is wanted is mostly one card that somebody has, or nothing would ever be traded."""
    number = choices[len(question.picks) % len(choices)]
    options = question.options
    if question.kind in (t.ALSO_WANT, t.TO) and number % 4:
        return PASS if question.kind == t.ALSO_WANT else options[0]
    if question.kind in (t.WANT, t.ALSO_WANT):
        assert isinstance(table, TechExchange)
        hand = table.zones[table.layout.hand[(question.player + 1 + number % (SEATS - 1)) % SEATS]]
        return table.descriptions_of(hand[number % len(hand)])[number % 3] if hand else options[0]
    return options[number % len(options)]


def all_picks(table: TechExchange, serial: int, picks: list[int], at: int) -> list[int]:
    """Of a whole move also those that were made before and those that are no choice, when it arrives."""
    trial = table.copy()
    trial.settle(at)
    question = trial.find_serial(serial)
    assert question is not None
    for pick in picks:
        trial.goes_on(question, pick)
    return question.picks


def check_seen(offer: Offer, true: Offer, seat: int | None) -> None:
    assert (offer.number, offer.giver, offer.to) == (true.number, true.giver, true.to)
    assert (offer.gives, offer.wants, offer.takers, offer.closes) == (true.gives, true.wants, true.takers, true.closes)
    known = [true.giver == seat or shown < FIRST_WILD for shown in true.gives]
    assert offer.cards == [card if told else HIDDEN for card, told in zip(true.cards, known, strict=True)]
    for taker, cards, put_down in zip(true.takers, offer.taken, true.taken, strict=True):
        assert cards == (put_down if taker == seat else [HIDDEN] * len(put_down))


MANY = settings(max_examples=1000 if LONG else 80, stateful_step_count=200, deadline=None)
TradingFloor.TestCase.settings = MANY
UNTIL_FOUND = settings(MANY, max_examples=600, phases=[Phase.generate])
test_nothing_moves_that_was_not_agreed = TradingFloor.TestCase


# --- faults that this has to find, and the pairs of tests/conformance cannot: they are told by events that may tell


class WithdrawsWhatNobodyCanTake(PlantedFloor):
    """A withdrawal that tells of other hands than the giver's; the card is still there."""

    def withdraw_offers(self) -> None:
        super().withdraw_offers()
        for offer in self.floor.offers[:]:
            if not offer.takers and not offer.able:
                self.take_offer_back(offer.number, t.WITHDRAWS)


class TakesBackWhatIsAccepted(PlantedFloor):
    """TE-T17."""

    def cancelable(self, player: int) -> list[int]:
        return [offer.number for offer in self.floor.offers if offer.giver == player]


class TradesWithTheFirst(PlantedFloor):
    """Whoever the player who made the offer has picked (TE-T9)."""

    def trade(self, offer: Offer, which: int) -> None:
        super().trade(offer, 0)


class ForgetsTheOthers(PlantedFloor):
    """TE-T17: who has traded the card away in between is left with the trade."""

    def holds(self, player: int, cards: list[int]) -> bool:
        return True


@pytest.mark.parametrize(
    "fault",
    [WithdrawsWhatNobodyCanTake, TakesBackWhatIsAccepted, TradesWithTheFirst, ForgetsTheOthers],
    ids=lambda fault: fault.__name__,
)
def test_a_fault_on_the_floor_is_found(fault: type[PlantedFloor], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(games._shelf, "tech-exchange", planted_game(fault))
    with pytest.raises((AssertionError, ValueError)):
        run_state_machine_as_test(TradingFloor, settings=UNTIL_FOUND)
