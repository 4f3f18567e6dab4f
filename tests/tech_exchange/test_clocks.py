"""Trading by the clock, to the millisecond: windows, the pick among acceptances, the ends of a phase; in play, in the
record, and after an undo.
"""

from __future__ import annotations

import pytest

from techdeck import new_match, replay
from techdeck.deck import FACE, FIRST_WILD, SERVICES
from techdeck.engine import events as ev
from techdeck.engine.asking import PASS, Open
from techdeck.engine.errors import Drift
from techdeck.engine.match import Match
from techdeck.games.tech_exchange import table as t
from techdeck.games.tech_exchange.floor import ANY_DOMAIN
from techdeck.games.tech_exchange.game import TechExchange
from techdeck.games.tech_exchange.trades import PATIENT
from tests.engine.table import refusal

pytestmark = pytest.mark.compiled_too

WINDOW = 1000
IDLE = 20_000


def on_the_floor(*, window: int = WINDOW, clock: int = 0, idle: int = IDLE) -> Match:
    """At the start of the first trading phase, at 0 ms."""
    match = new_match("tech-exchange", 4, 7, window=window, clock=clock, idle=idle // 1000)
    while not table(match).is_trading():
        question = match.questions()[0]
        match.answer(question.seats[0], question.number, question.default, at=0)
    return match


def table(match: Match) -> TechExchange:
    position = match.position
    assert isinstance(position, TechExchange)
    return position


def asked(match: Match, seat: int) -> Open:
    return next(question for question in match.position.opens if question.player == seat)


def shared_domain(match: Match) -> int:
    """A description that every hand can match."""
    position = table(match)
    hands = [{position.domain(card) for card in position.zones[zone]} for zone in position.layout.hand]
    return ANY_DOMAIN + min(set.intersection(*hands))


def offer(match: Match, giver: int, at: int, which: int = 0) -> int:
    """One card for one that everybody has; the number of the offer."""
    card = table(match).zones[match.position.layout.hand[giver]][which]
    shown = ANY_DOMAIN + table(match).domain(card)
    everybody = match.position.layout.players
    picks = [t.OFFER, card, shown, PASS, shared_domain(match), PASS, everybody]
    match.answer(giver, asked(match, giver).number(), *picks, at=at)
    return table(match).floor.last


def acceptance(match: Match, taker: int, number: int, which: int = 0) -> list[int]:
    """All its picks."""
    trial = match.position.copy()
    question = next(question for question in trial.opens if question.player == taker)
    picks = [t.ACCEPT, number]
    assert trial.goes_on(question, t.ACCEPT)
    while trial.goes_on(question, picks[-1]):
        picks.append(question.options[which % len(question.options)])
    return picks


def accept(match: Match, taker: int, number: int, at: int, which: int = 0) -> None:
    match.answer(taker, asked(match, taker).number(), *acceptance(match, taker, number, which), at=at)


def kinds_told(match: Match, since: int = 1) -> list[str]:
    """The game's own events of the last lines, in order."""
    kinds = [kind for line in match.happened[since:] for kind in line[::8]]
    return [list(t.EVENTS)[kind - t.STARTS] for kind in kinds if kind >= t.STARTS]


def same_when_replayed(match: Match) -> Match:
    again = replay(str(match.record))
    assert again.position.fingerprint() == match.position.fingerprint()
    assert again.happened == match.happened
    return again


# --- windows


@pytest.mark.rule("TE-T9")
def test_of_two_acceptances_a_millisecond_apart_one_is_in_and_one_is_out() -> None:
    match = on_the_floor()
    number = offer(match, 0, at=100)
    accept(match, 1, number, at=500)
    picks = {seat: acceptance(match, seat, number) for seat in (2, 3)}
    numbers = {seat: asked(match, seat).number() for seat in (2, 3)}
    match.answer(2, numbers[2], *picks[2], at=500 + WINDOW - 1)
    assert table(match).floor.offers[0].takers == [1, 2]
    late = refusal(match, 3, numbers[3], *picks[3], at=500 + WINDOW)
    assert late.rule in ("TE-T4", "TE-T9")
    same_when_replayed(match)


@pytest.mark.rule("TE-T9")
def test_a_record_that_is_edited_by_a_millisecond_is_refused() -> None:
    match = on_the_floor()
    number = offer(match, 0, at=100)
    accept(match, 1, number, at=500)
    accept(match, 2, number, at=500 + WINDOW - 1)
    record = str(match.record)
    assert f"@{499 + WINDOW}:" in record
    with pytest.raises(Drift, match="is refused"):
        replay(record.replace(f"@{499 + WINDOW}:", f"@{500 + WINDOW}:"))


@pytest.mark.rule("TE-T17")
def test_a_trade_is_executed_when_its_window_ends_and_not_before() -> None:
    match = on_the_floor()
    number = offer(match, 0, at=0)
    accept(match, 1, number, at=10)
    match.tick(10 + WINDOW - 1)
    assert "trades" not in kinds_told(match)
    match.tick(10 + WINDOW)
    assert "trades" in kinds_told(match)
    assert table(match).floor.quiet_since == 10 + WINDOW


@pytest.mark.rule("TE-T17")
def test_windows_are_settled_in_the_order_in_which_they_end() -> None:
    """Both at once in one tick: the card that both acceptances need goes to the one whose window ends first."""
    for first, second in ((0, 1), (1, 0)):
        match = on_the_floor()
        numbers = [offer(match, 0, at=0), offer(match, 1, at=0)]
        accept(match, 2, numbers[first], at=100)
        accept(match, 2, numbers[second], at=101)
        line = len(match.happened)
        match.tick(IDLE - 1)
        told = kinds_told(match, line)
        assert told[:4] == ["trades", "trades", "lists", "lapses"]
        giver = match.happened[line][1]
        assert giver == first
        same_when_replayed(match)


@pytest.mark.rule("TE-T16")
def test_an_answer_that_is_on_its_way_when_ones_cards_change_comes_too_late() -> None:
    """It meant other cards; whose cards stay the same may answer as before."""
    match = on_the_floor()
    first = offer(match, 0, at=100)
    accept(match, 1, first, at=200)
    second = offer(match, 2, at=300)
    meant = {seat: asked(match, seat).number() for seat in (1, 3)}
    picks = {seat: acceptance(match, seat, second) for seat in (1, 3)}
    refused = refusal(match, 1, meant[1], *picks[1], at=200 + WINDOW)
    assert str(meant[1]) in refused.message
    match.answer(3, meant[3], *picks[3], at=200 + WINDOW)
    assert asked(match, 1).number() != meant[1]
    assert "trades" in kinds_told(match)


@pytest.mark.rule("TE-T9")
@pytest.mark.parametrize("last", [False, True], ids=["default", "picked"])
def test_the_pick_among_several_waits_ten_seconds(last: bool) -> None:
    match = on_the_floor()
    number = offer(match, 0, at=0)
    accept(match, 1, number, at=0)
    accept(match, 2, number, at=1)
    match.tick(WINDOW)
    choice = next(question for question in match.questions() if question.kind == "choose a trade")
    assert (choice.seats, choice.options) == ((0,), (1, 2))
    if last:
        match.answer(0, choice.number, 2, at=WINDOW + PATIENT - 1)
    else:
        match.tick(WINDOW + PATIENT - 1)
        assert "trades" not in kinds_told(match)
        assert "not open" in str(refusal(match, 0, choice.number, 2, at=WINDOW + PATIENT))
        match.tick(WINDOW + PATIENT)
    happened = match.happened[-1]
    if not last:
        assert happened[:2] == [ev.RAN_OUT, 0]  # the pick was not theirs
        happened = happened[ev.WIDTH :]
    assert {happened[1], happened[1 + ev.WIDTH]} == ({0, 2} if last else {0, 1})
    same_when_replayed(match)


@pytest.mark.rule("TE-T17")
def test_a_tick_and_an_answer_that_settle_the_same_deadline_lead_to_the_same_table() -> None:
    """However often the clock is looked at in between."""
    ticks: tuple[list[int], ...] = (
        [],
        [WINDOW],
        [WINDOW - 1, WINDOW, WINDOW + 1],
        [WINDOW + 1],
        list(range(0, 3000, 7)),
    )
    prints = set()
    for times in ticks:
        match = on_the_floor()
        number = offer(match, 0, at=0)
        accept(match, 1, number, at=0)
        for at in times:
            match.tick(at)
        match.answer(3, asked(match, 3).number(), t.DONE, at=3000)
        prints.add(match.position.fingerprint())
        same_when_replayed(match)
    assert len(prints) == 1


def wild_on_top(match: Match) -> None:
    deck = table(match).zones[t.DECK_ZONE]
    wild = next(card for card in deck if FACE[card] >= FIRST_WILD)
    deck.remove(wild)
    deck.append(wild)


@pytest.mark.rule("TE-T3")
def test_while_a_wild_card_is_being_placed_the_floor_is_as_the_trade_has_left_it() -> None:
    """At 0 ms, without a window: there are no times that tell an acceptance from none."""
    match = on_the_floor(window=0)
    wild_on_top(match)
    number = offer(match, 0, at=0)
    offer(match, 0, at=0)  # with the same card
    hands = [table(match).zones[zone] for zone in match.position.layout.hand]
    put_down = table(match).matching(hands[1], shared_domain(match))[0]
    for_it = [t.OFFER, hands[2][0], FACE[hands[2][0]], PASS, FACE[put_down], PASS, len(hands)]
    match.answer(2, asked(match, 2).number(), *for_it, at=0)
    assert t.ACCEPT in asked(match, 1).options
    accept(match, 1, number, at=0)
    assert table(match).is_waiting()
    assert [each.giver for each in table(match).floor.offers] == [2]
    assert t.ACCEPT not in asked(match, 1).options
    floor_question = next(each for each in match.position.opens if (each.player, each.kind) == (0, t.FLOOR))
    match.answer(0, floor_question.number(), t.ACCEPT, table(match).floor.last, at=0)
    assert not {t.CANCEL, t.DONE} & set(asked(match, 2).options)  # TE-T17
    assert kinds_told(match).count("trades") == 2
    place = next(question for question in match.questions() if question.kind == "place a wild card")
    match.answer(0, place.number, SERVICES, at=0)
    assert kinds_told(match).count("trades") == 4


# --- the ends of a phase


def why_closed(match: Match) -> str:
    rows = [line[at : at + 8] for line in match.happened for at in range(0, len(line), 8)]
    return next((t.REASONS[row[2]] for row in rows if row[0] == t.CLOSES), "")


@pytest.mark.rule("TE-T18")
def test_the_floor_closes_exactly_so_long_after_the_last_trade() -> None:
    match = on_the_floor(window=0)
    number = offer(match, 0, at=400)
    accept(match, 1, number, at=5000)
    match.answer(2, asked(match, 2).number(), PASS, at=5000 + IDLE - 1)
    assert why_closed(match) == ""
    match.tick(5000 + IDLE)
    assert why_closed(match) == "quiet"
    assert [question.kind for question in match.questions()] == ["use"]
    same_when_replayed(match)


@pytest.mark.rule("TE-T12")
def test_the_clock_of_the_phase_is_up_exactly_then() -> None:
    match = on_the_floor(clock=60, idle=120_000)
    match.tick(59_999)
    assert why_closed(match) == ""
    match.tick(60_000)
    assert why_closed(match) == "clock-up"


@pytest.mark.rule("TE-T19")
def test_what_is_in_its_window_when_the_floor_closes_lapses() -> None:
    match = on_the_floor()
    number = offer(match, 0, at=0)
    accept(match, 1, number, at=IDLE - WINDOW + 1)  # one millisecond too late
    before = [set(table(match).zones[zone]) for zone in match.position.layout.hand]
    match.tick(IDLE)
    assert why_closed(match) == "quiet"
    assert "trades" not in kinds_told(match)
    assert [set(table(match).zones[zone]) for zone in match.position.layout.hand] == before


@pytest.mark.rule("TE-T17")
def test_a_window_that_ends_with_the_phase_is_still_settled() -> None:
    match = on_the_floor()
    number = offer(match, 0, at=0)
    accept(match, 1, number, at=IDLE - WINDOW)
    match.tick(IDLE)
    assert "trades" in kinds_told(match)
    assert why_closed(match) == ""
    match.tick(2 * IDLE)
    assert why_closed(match) == "quiet"


@pytest.mark.rule("TE-T12")
def test_the_pick_among_several_does_not_outlast_the_clock_of_the_phase() -> None:
    match = on_the_floor(clock=60, idle=120_000)
    number = offer(match, 0, at=52_000)
    accept(match, 1, number, at=52_000)
    accept(match, 2, number, at=52_001)
    match.tick(53_000)
    choice = next(question for question in match.position.opens if question.first_kind == t.CHOOSE)
    assert choice.due == 60_000
    match.tick(59_999)
    trades = kinds_told(match).count("trades")
    match.tick(60_000)
    assert kinds_told(match).count("trades") == trades + 2
    assert why_closed(match) == "clock-up"


# --- undo


@pytest.mark.rule("TE-T9")
def test_after_an_undo_a_window_and_the_silence_have_as_long_as_they_had_left() -> None:
    match = on_the_floor()
    number = offer(match, 0, at=0)
    accept(match, 1, number, at=100)
    line = len(match.record.lines)
    match.tick(400)
    match.undo(line, 2, agreed=True)  # to 100 ms, with the whole window left
    assert match.position.now == 400
    match.tick(400 + WINDOW - 1)
    assert "trades" not in kinds_told(match)
    match.tick(400 + WINDOW)
    assert "trades" in kinds_told(match)
    match.undo(line, 2, agreed=True)
    now = match.position.now
    match.tick(now + WINDOW)
    match.tick(now + WINDOW + IDLE - 1)
    assert why_closed(match) == ""
    match.tick(now + WINDOW + IDLE)
    assert why_closed(match) == "quiet"
    same_when_replayed(match)


@pytest.mark.rule("TE-T12")
def test_after_an_undo_the_clock_of_the_phase_goes_on_where_it_was() -> None:
    match = on_the_floor(window=0, clock=60)
    line = len(match.record.lines)
    match.tick(19_000)
    match.undo(line, 0, agreed=True)
    assert (table(match).floor.closes, table(match).floor.quiet_since) == (79_000, 19_000)


def test_on_the_virtual_clock_an_answer_costs_a_second_and_settles_what_is_due_by_then() -> None:
    """TE-T9: a window of half a second has ended before anybody else can accept; one of two seconds has not."""
    for window, takers in ((500, []), (2000, [1])):
        match = on_the_floor(window=window)
        number = offer(match, 0, at=0)
        match.answer(1, asked(match, 1).number(), *acceptance(match, 1, number))
        assert match.position.now == 1000
        assert [taker for each in table(match).floor.offers for taker in each.takers] == takers


@pytest.mark.rule("TE-T18")
def test_play_in_turn_is_the_same_when_replayed_and_after_an_undo() -> None:
    match = on_the_floor(window=0, idle=0)
    offer(match, 0, at=0)
    for seat in (1, 2):
        match.answer(seat, asked(match, seat).number(), PASS)
    line = len(match.record.lines)
    match.answer(3, asked(match, 3).number(), PASS)
    assert why_closed(match) == "quiet"
    match.undo(line, 3, agreed=True)
    assert table(match).is_trading()
    match.answer(3, asked(match, 3).number(), PASS)
    assert not table(match).is_trading()
    same_when_replayed(match)
