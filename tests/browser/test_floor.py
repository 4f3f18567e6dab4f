"""Tech Exchange in six browsers at one table, by the clock on the wall."""

from __future__ import annotations

import re
from contextlib import suppress

import pytest
from playwright.sync_api import Locator, Page, TimeoutError, ViewportSize, expect

from tests.browser.conftest import DESK, PHONE, NewPage, complaints
from tools.player import (
    anything,
    be_ready,
    choices,
    choosable,
    confirm_button,
    done,
    is_done,
    prompt,
    the_end,
    tickets,
    want,
)

pytestmark = pytest.mark.compiled_once

REACTION = 400  # milliseconds: who presses sooner what has just moved has meant something else
USE = re.compile("use an effect, or pass", re.IGNORECASE)
ROUNDS_MOST = 400  # once round the six pages
TOLD = ("accepted offer", "the market moved", "Round 1: reveal and score", "in this round")


def at_a_table(new_page: NewPage, seats: int, idle: int, size: ViewportSize = DESK) -> list[Page]:
    host = new_page("#/new/tech-exchange", size)
    host.get_by_label("How many seats").select_option(str(seats))
    for seat in range(2, seats + 1):
        host.get_by_label(f"Seat {seat}", exact=True).select_option("a friend")
    host.get_by_label(re.compile("seconds without a trade")).select_option(str(idle))
    host.get_by_role("button", name="Make the table").click()
    links = [host.get_by_label(f"Link for Seat {seat}", exact=True).input_value() for seat in range(2, seats + 1)]
    pages = [host, *(new_page(link, size) for link in links)]
    be_ready(*pages)
    return pages


@pytest.mark.rule("TE-T1", "TE-T4", "TE-T12")
def test_six_browsers_trade_at_one_table(new_page: NewPage, axe: str) -> None:
    pages = at_a_table(new_page, seats=6, idle=60)
    looked = read = False
    said = ""
    for _ in range(ROUNDS_MOST):
        for at, page in enumerate(pages):
            act(page, at)
        if not read and scored(pages[3], 1).is_visible():
            read_round(pages[3], 1)
            read = True
        if not looked and tickets(pages[2]).count():
            assert not complaints(pages[2], axe)
            looked = True
        said += log(pages[0]).inner_text()
        if looked and read and all(words in said for words in TOLD):  # the whole game: tests/server/test_floor.py
            return
    raise AssertionError(f"looked at: {looked}, read: {read}; {said[-5000:]}")


def scored(page: Page, number: int) -> Locator:
    return page.get_by_role("region", name=f"Round {number} was scored")


def read_round(page: Page, number: int) -> None:
    """TE-R3: beside the floor, not over it, and away when it was read."""
    scored(page, number).get_by_role("button", name="Show hands").click()
    dialog = page.get_by_role("dialog")
    expect(dialog.locator("ul > li")).to_have_count(6)
    dialog.get_by_role("button", name="Close").click()
    scored(page, number).get_by_role("button", name=f"Close round {number}").click()
    expect(scored(page, number)).to_have_count(0)


@pytest.mark.rule("TE-T2", "TE-T4")
@pytest.mark.parametrize("size", [DESK, PHONE])
def test_an_offer_takes_three_presses_and_is_accepted_with_one(new_page: NewPage, size: ViewportSize) -> None:
    ann, bo = at_a_table(new_page, seats=2, idle=300, size=size)
    to_the_floor(ann, bo)
    values = [card.split(" of")[0] for card in cards(bo)]
    value = next(value for value in values if values.count(value) == 1)  # else it is asked which
    choosable(ann).first.click()
    want(ann, f"any {value}").click()
    press_offer(ann)
    ticket = tickets(bo).first
    expect(ticket).to_have_accessible_name(re.compile(rf"offers \S+ for any {value}$"))
    ticket.get_by_role("button", name=re.compile("^Accept")).click()
    expect(tickets(bo)).to_have_count(0)
    expect(log(ann).get_by_text("accepted offer")).to_be_visible()
    expect(log(ann).get_by_text("traded").first).to_be_visible()


@pytest.mark.rule("TE-R3", "TE-T4")
@pytest.mark.parametrize("size", [DESK, PHONE])
def test_a_ticket_says_what_it_would_make_of_my_hand(new_page: NewPage, size: ViewportSize) -> None:
    ann, bo = at_a_table(new_page, seats=2, idle=300, size=size)
    to_the_floor(ann, bo)
    worth = re.findall(r"worth (\d+) now", hand(bo).inner_text())[0]
    offer_for(ann, held(bo))
    name = re.compile(rf"^Accept: .*; your hand is worth {worth} now and \d+ then: (lose \d+|gain \d+|no change)$")
    expect(tickets(bo).first.get_by_role("button", name=name)).to_be_visible()
    expect(tickets(bo).first).to_contain_text(re.compile(rf"{worth} → \d+ (lose \d+|gain \d+|no change)"))
    said = tickets(bo).first.get_by_text(re.compile("→ ")).last.bounding_box()
    room = accepting(tickets(bo).first).bounding_box()
    assert said
    assert room
    assert said["x"] + said["width"] <= room["x"]  # nothing of it is cut
    offer_for(ann, lacking(bo))
    expect(tickets(bo).last).not_to_contain_text(re.compile("lose|gain|no change"))  # it cannot be accepted


@pytest.mark.rule("TE-T4")
def test_what_can_be_accepted_comes_first_and_nothing_moves_under_a_pointer(new_page: NewPage) -> None:
    ann, bo, cy = at_a_table(new_page, seats=3, idle=300)
    to_the_floor(ann, bo, cy)
    offer_for(ann, lacking(cy))
    expect(tickets(cy)).to_have_count(1)
    offer_for(bo, held(cy))
    expect(accepting(tickets(cy).nth(0))).to_be_enabled()
    expect(accepting(tickets(cy).nth(1))).to_be_disabled()
    before = [tickets(cy).nth(at).bounding_box() for at in range(2)]
    tickets(cy).nth(1).hover()
    cy.mouse.down()
    offer_for(ann, held(cy))
    expect(accepting(tickets(cy).nth(2))).to_be_enabled()  # last as long as it is pressed
    assert [tickets(cy).nth(at).bounding_box() for at in range(2)] == before
    hand(cy).hover(position={"x": 5, "y": 5})
    cy.mouse.up()
    expect(accepting(tickets(cy).nth(2))).to_be_disabled()
    expect(accepting(tickets(cy).nth(1))).to_be_enabled()


def test_how_many_more_offers_there_are_is_said(new_page: NewPage) -> None:
    ann, bo = at_a_table(new_page, seats=2, idle=300, size=PHONE)
    to_the_floor(ann, bo)
    for value in ("any 1", "any 2"):
        offer_for(ann, value)
    expect(tickets(bo)).to_have_count(2)
    expect(bo.get_by_text("more below")).to_have_count(0)
    offer_for(ann, "any 3")
    expect(bo.get_by_text("1 more below")).to_be_visible()


def test_a_screen_reader_is_told_what_concerns_its_listener(new_page: NewPage) -> None:
    ann, bo = at_a_table(new_page, seats=2, idle=300)
    to_the_floor(ann, bo)
    for page in (ann, bo):
        expect(told(page)).to_contain_text("Your turn: Trade")
    offer_for(ann, lacking(bo))
    expect(told(ann)).to_have_text(re.compile("^on the floor: your offer of .* for any"))
    value = held(bo)
    offer_for(ann, value)
    expect(told(bo)).to_have_text(re.compile(rf"^you can accept: guest-\d+ offers \S+ for {value} \(.*\)$"))
    accepting(tickets(bo).first).click()
    for page in (bo, ann):  # the trade may have ended trading: then it is told like any other step
        expect(told(page)).to_contain_text(re.compile("you (got|traded)"))


def told(page: Page) -> Locator:
    """What is said to who cannot see it."""
    return page.locator("p.hidden-words[aria-live=polite]").first


def held(page: Page) -> str:
    """What the hand has once: else it is asked which."""
    values = [card.split(" of")[0] for card in cards(page)]
    return f"any {next(value for value in values if values.count(value) == 1)}"


def lacking(page: Page) -> str:
    values = [card.split(" of")[0] for card in cards(page)]
    return f"any {next(value for value in map(str, range(1, 14)) if value not in values)}"


def offer_for(page: Page, wanted: str) -> None:
    choosable(page).first.click()
    want(page, wanted).click()
    press_offer(page)


def accepting(ticket: Locator) -> Locator:
    return ticket.get_by_role("button", name=re.compile("^Accept"))


@pytest.mark.rule("TE-T2")
@pytest.mark.parametrize("size", [DESK, PHONE])
def test_every_part_of_an_offer_can_be_changed_before_it_goes_out(new_page: NewPage, size: ViewportSize) -> None:
    ann, bo, cy = at_a_table(new_page, seats=3, idle=300, size=size)
    to_the_floor(ann, bo, cy)
    want(ann, "any 7").click()  # in any order: what is wanted first
    expect(ann.get_by_role("button", name="Ask", exact=True)).to_be_enabled()
    choosable(ann).first.click()
    press = builder(ann).get_by_role("button", name="Offer", exact=True)
    expect(press).to_be_enabled()
    builder(ann).get_by_label("To whom").select_option(index=1)
    choosable(ann).last.click()  # a second card
    sayings = builder(ann).get_by_label(re.compile("^Say .* as$"))
    expect(sayings).to_have_count(2)
    sayings.first.select_option(index=1)
    want(ann, "any Services").click()  # both are a card
    builder(ann).get_by_role("button", name="Want a second card").click()
    want(ann, "any Knowledge").click()
    expect(press).to_be_enabled()
    press_offer(ann)
    words = re.compile(r"offers any \d+ and \S+ for 7V and any Knowledge, to guest-\d+$")
    expect(tickets(bo).first).to_have_accessible_name(words)
    expect(tickets(cy).first).to_have_accessible_name(words)
    mine(ann).get_by_role("button", name=re.compile("^Cancel")).click()
    expect(tickets(bo)).to_have_count(0)


@pytest.mark.rule("TE-T10", "TE-T2")
def test_what_cannot_be_accepted_says_why_and_can_be_countered(new_page: NewPage) -> None:
    ann, bo, cy = at_a_table(new_page, seats=3, idle=300)
    to_the_floor(ann, bo, cy)
    offer(ann, whom=1)
    tickets(cy).first.get_by_role("button", name=re.compile("^Accept")).click(force=True)  # it is dimmed
    expect(prompt(cy).get_by_role("alert")).to_contain_text(re.compile("TE-T4|there is no open offer"))
    tickets(cy).first.get_by_role("button", name="counter-offer").click()
    expect(builder(cy)).to_contain_text("press a card")
    choosable(cy).first.click()
    press_offer(cy)
    expect(tickets(ann).first).to_have_accessible_name(re.compile("offers .* for .*, to guest-"))


@pytest.mark.rule("TE-T4")
@pytest.mark.parametrize("size", [DESK, PHONE])
def test_why_an_offer_cannot_be_accepted_is_told_where_it_is(new_page: NewPage, axe: str, size: ViewportSize) -> None:
    ann, bo = at_a_table(new_page, seats=2, idle=300, size=size)
    to_the_floor(ann, bo)
    offer_for(ann, lacking(bo))
    why = "there is no open offer that you hold the cards for"
    button = accepting(tickets(bo).first)
    button.focus()
    expect(tickets(bo).first).to_contain_text(why)
    expect(button).to_have_accessible_description(why)
    assert not complaints(bo, axe)
    bo.keyboard.press("Enter")
    expect(prompt(bo).get_by_role("alert").get_by_text(why)).to_be_in_viewport(ratio=1)


@pytest.mark.rule("TE-T8")
def test_a_question_is_asked_with_two_presses_and_answered_with_one(new_page: NewPage) -> None:
    ann, bo = at_a_table(new_page, seats=2, idle=300)
    to_the_floor(ann, bo)
    held = cards(bo)
    want(ann, "any 7").click()
    ann.get_by_role("button", name="Ask", exact=True).click()
    truth = "yes" if any(card.startswith("7 of") for card in held) else "no"
    tickets(bo).first.get_by_role("button", name=re.compile(f"^Answer: {truth}")).click()
    expect(mine(ann).get_by_role("listitem")).to_contain_text(f"{truth}: guest-")


@pytest.mark.rule("TE-T12")
def test_everybody_sees_who_is_done_and_may_come_back(new_page: NewPage) -> None:
    ann, bo = at_a_table(new_page, seats=2, idle=300)
    to_the_floor(ann, bo)
    done(ann).click()
    expect(is_done(ann)).to_be_visible()
    who = bo.get_by_role("list", name="Who is done").get_by_role("listitem")
    expect(who.first).to_contain_text("is done")
    is_done(ann).click()
    expect(done(ann)).to_be_visible()
    expect(who.first).to_contain_text("still trading")


@pytest.mark.rule("TE-S2")
def test_on_a_phone_a_hand_of_ten_is_in_sight(new_page: NewPage) -> None:
    pages = at_a_table(new_page, seats=2, idle=300, size=PHONE)
    to_the_floor(*pages)
    boxes = [card.bounding_box() for card in hand(pages[0]).get_by_role("button", name=re.compile(" of ")).all()]
    assert len(boxes) == 10
    assert all(box["y"] + box["height"] <= PHONE["height"] for box in boxes if box)


@pytest.mark.rule("TE-R3")
def test_on_a_phone_a_round_that_was_scored_leaves_the_hand_in_sight(new_page: NewPage) -> None:
    pages = at_a_table(new_page, seats=2, idle=300, size=PHONE)
    to_the_floor(*pages)
    ann = pages[0]
    while not (scored(ann, 1).is_visible() and done(ann).is_visible()):
        for page in pages:
            act(page, at=2)
        ann.wait_for_timeout(100)
    ann.evaluate("scrollTo(0, 0)")
    for card in hand(ann).get_by_role("button", name=re.compile(" of ")).all():
        expect(card).to_be_in_viewport(ratio=1)
    before = hand(ann).bounding_box()
    scored(ann, 1).get_by_role("button", name="Close round 1").click()
    assert hand(ann).bounding_box() == before


@pytest.mark.rule("TE-T4")
def test_on_a_phone_what_is_put_down_is_chosen_and_taken_back(new_page: NewPage) -> None:
    ann, bo = at_a_table(new_page, seats=2, idle=300, size=PHONE)
    to_the_floor(ann, bo)
    domains = [card.split(" of ")[1].split(",")[0] for card in cards(bo)]
    offer_for(ann, f"any {max(domains, key=domains.count)}")  # of ten cards three at least
    accepting(tickets(bo).first).click()
    back = builder(bo).get_by_role("button", name="Take back")
    expect(back).to_be_in_viewport(ratio=1)
    back.click()  # which offer
    back.click()  # to accept one
    expect(builder(bo)).to_contain_text("press a card")


@pytest.mark.rule("TE-T1", "TE-T12")
def test_the_floor_is_traded_on_by_keys_that_stay_the_same(new_page: NewPage) -> None:
    ann, bo = at_a_table(new_page, seats=2, idle=300)
    to_the_floor(ann, bo)
    ann.keyboard.press("h")
    ann.keyboard.press("Enter")
    expect(want(ann, "any 1")).to_be_focused()
    ann.keyboard.press("ArrowRight")
    ann.keyboard.press("Enter")
    offer_button = builder(ann).get_by_role("button", name="Offer", exact=True)
    expect(offer_button).to_be_focused()
    ann.keyboard.press("Escape")
    expect(want(ann, "any 1")).to_be_focused()
    ann.keyboard.press("w")
    ann.keyboard.press("Enter")
    expect(offer_button).to_be_focused()
    ann.keyboard.press("Enter")
    expect(tickets(bo)).to_have_count(1)
    bo.keyboard.press("0")  # to wait
    bo.keyboard.press("d")
    expect(is_done(bo)).to_be_visible()
    bo.keyboard.press("d")
    expect(done(bo)).to_be_visible()
    ask_by_keys(ann)
    expect(tickets(bo)).to_have_count(2)
    asked = tickets(bo).filter(has=bo.get_by_role("button", name=re.compile("^Answer")))
    bo.wait_for_timeout(REACTION)
    bo.keyboard.press(asked.locator("kbd").inner_text())
    expect(log(ann).get_by_text(re.compile("said of any"))).to_be_visible()


def ask_by_keys(page: Page) -> None:
    page.keyboard.press("w")
    page.keyboard.press("Enter")
    expect(page.get_by_role("button", name="Ask", exact=True)).to_be_focused()
    page.keyboard.press("Enter")


@pytest.mark.rule("TE-T2", "TE-T8")
def test_what_is_put_together_is_still_there_after_an_answer(new_page: NewPage) -> None:
    ann, bo = at_a_table(new_page, seats=2, idle=300)
    to_the_floor(ann, bo)
    want(ann, "any 7").click()
    ann.get_by_role("button", name="Ask", exact=True).click()
    choosable(bo).first.click()
    want(bo, "any 3").click()
    tickets(bo).first.get_by_role("button", name=re.compile("^Answer")).click()
    expect(mine(ann).get_by_role("listitem")).to_contain_text("guest-")
    press_offer(bo)
    expect(tickets(ann).first).to_have_accessible_name(re.compile("for any 3"))


@pytest.mark.rule("TE-T6")
def test_a_ticket_keeps_its_place_under_a_finger_when_another_goes(new_page: NewPage) -> None:
    ann, bo, cy = at_a_table(new_page, seats=3, idle=300)
    to_the_floor(ann, bo, cy)
    offer_for(ann, lacking(cy))
    expect(tickets(cy)).to_have_count(1)
    offer_for(bo, lacking(cy))
    expect(tickets(cy)).to_have_count(2)
    before = tickets(cy).last.bounding_box()
    tickets(cy).last.hover()
    cy.mouse.down()
    mine(ann).get_by_role("button", name=re.compile("^Cancel")).click()
    expect(tickets(cy)).to_have_count(1)
    assert tickets(cy).last.bounding_box() == before


@pytest.mark.rule("TE-T2")
def test_the_plain_table_trades_as_well(new_page: NewPage) -> None:
    ann, bo = at_a_table(new_page, seats=2, idle=300)
    to_the_floor(ann, bo)
    ann.get_by_role("button", name="Plain").click()
    choices(ann).filter(has_text=re.compile("^Offer")).click()
    choosable(ann).first.click()
    choices(ann).filter(has_text=re.compile("^Any Knowledge")).click()
    confirm_button(ann).click()
    expect(tickets(bo)).to_have_count(1)
    notes = ann.get_by_role("region", name="In play").get_by_role("listitem")
    expect(notes.filter(has_text=re.compile("^offer .* offered"))).to_have_count(1)


@pytest.mark.rule("TE-T19")
def test_that_a_move_is_lost_with_the_floor_is_said(new_page: NewPage) -> None:
    pages = at_a_table(new_page, seats=2, idle=5)
    to_the_floor(*pages)
    choosable(pages[0]).first.click()
    lost = pages[0].get_by_role("status").filter(has_text="Your move can no longer be made (trading is over")
    expect(lost).to_be_visible(timeout=15_000)  # five seconds without a trade
    expect(pages[1].get_by_text("can no longer be made")).to_have_count(0)


def test_what_is_too_long_to_be_said_is_not_cut(new_page: NewPage) -> None:
    ann, bo = at_a_table(new_page, seats=2, idle=300)
    field = ann.get_by_label("Say something")
    field.fill("a" * 510)
    expect(ann.get_by_text("10 characters too many, of 500.")).to_be_visible()
    field.press("Enter")
    expect(field).to_have_value("a" * 510)
    field.fill("b" * 500)
    field.press("Enter")
    expect(field).to_have_value("")
    chat = bo.get_by_role("list", name="Chat")
    expect(chat.get_by_text("b" * 500)).to_be_visible()
    expect(chat.get_by_text("aaa")).to_have_count(0)


def to_the_floor(*pages: Page) -> None:
    """Wild cards that were dealt lie where they first can."""
    while not all(done(page).is_visible() for page in pages):
        for page in pages:
            if prompt(page).get_by_text("Your turn").is_visible() and not done(page).is_visible():
                press(choices(page).first)
        pages[0].wait_for_timeout(100)


def act(page: Page, at: int) -> None:
    """What can be done now, if anything can: the first offers, the second accepts, and then they are done."""
    if the_end(page).is_visible():
        return
    acceptable = tickets(page).get_by_role("button", name=re.compile("^Accept"), disabled=False)
    if at == 1 and done(page).is_visible():
        with suppress(TimeoutError):
            acceptable.first.wait_for(timeout=500)
    if at == 1 and acceptable.count():
        press(acceptable.first)
        finish(page)
    elif at == 0 and done(page).is_visible() and not mine(page).get_by_role("button").count():
        press(choosable(page).first)
        press(want(page, "any Knowledge"))
        press(builder(page).get_by_role("button", name="Offer", exact=True))
    elif done(page).is_visible():
        press(done(page))
    elif not is_done(page).is_visible() and prompt(page).get_by_text("Your turn").is_visible():
        finish(page)


def finish(page: Page) -> None:
    """The first that can be chosen, until there is nothing more to choose."""
    for _ in range(12):
        if confirm_button(page).is_visible():
            press(confirm_button(page))
            return
        if is_done(page).is_visible() or not prompt(page).get_by_text("Your turn").is_visible():
            return
        if prompt(page).get_by_text("Trade:").is_visible():
            return  # it is done, or others have acted and the move has gone with that
        simple = choices(page).filter(has_text=re.compile("^(No more|Pass|All|Best)"))
        thing = simple if simple.count() else anything(page)
        if not thing.count():
            return
        press(thing.first)


def press(thing: Locator) -> None:
    with suppress(TimeoutError):
        thing.click(timeout=1000)
    thing.page.wait_for_timeout(150)  # the server says what comes next


def offer(page: Page, whom: int = 0) -> None:
    """To all, or to one of the others."""
    choosable(page).first.click()
    want(page, "any 1").click()
    builder(page).get_by_label("To whom").select_option(index=whom)
    press_offer(page)


def press_offer(page: Page) -> None:
    offer = builder(page).get_by_role("button", name="Offer", exact=True)
    expect(offer).to_be_enabled()
    offer.click()
    expect(builder(page)).to_contain_text("press a card")  # it is out


def builder(page: Page) -> Locator:
    return page.get_by_role("region", name="An offer or a question of yours")


def hand(page: Page) -> Locator:
    return page.get_by_role("region", name="Your hand")


def cards(page: Page) -> list[str]:
    """As they are spoken: `7 of Science, …`."""
    return [card.inner_text() for card in hand(page).get_by_role("button", name=re.compile(" of ")).all()]


def mine(page: Page) -> Locator:
    """What I have offered and asked."""
    return page.get_by_role("list", name="Yours")


def log(page: Page) -> Locator:
    return page.get_by_role("region", name="Log")


@pytest.mark.rule("TE-T12")
def test_a_press_meant_for_trading_uses_no_effect_when_the_floor_closes_under_it(new_page: NewPage) -> None:
    pages = at_a_table(new_page, seats=2, idle=5)
    to_the_floor(*pages)
    for page in pages:
        page.evaluate("const now = performance.now(); performance.now = () => now")  # however slow this machine is
    asked = asked_to_use(pages)
    choosable(asked).first.click()
    expect(confirm_button(asked)).to_be_visible()
    asked.get_by_role("button", name="Take back").click()
    expect(prompt(asked).get_by_text(USE)).to_be_visible()


def asked_to_use(pages: list[Page]) -> Page:
    """The one whose turn it is when the floor is closed."""
    for _ in range(100):
        for page in pages:
            if prompt(page).get_by_text(USE).is_visible() and choosable(page).count():
                return page
        pages[0].wait_for_timeout(100)
    raise AssertionError("nobody is asked for an effect")
