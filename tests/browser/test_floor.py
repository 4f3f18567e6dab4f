"""Tech Exchange in six browsers at one table, by the clock on the wall."""

from __future__ import annotations

import re
from contextlib import suppress

import pytest
from playwright.sync_api import Locator, Page, TimeoutError, ViewportSize, expect

from tests.browser.conftest import DESK, PHONE, NewPage, complaints
from tools.player import anything, be_ready, choices, choosable, confirm_button, done, prompt, the_end

pytestmark = pytest.mark.compiled_once

ROUNDS_MOST = 400  # once round the six pages


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
    pages = at_a_table(new_page, seats=6, idle=20)
    looked = False
    for _ in range(ROUNDS_MOST):
        for at, page in enumerate(pages):
            act(page, at)
        if not looked and choices(pages[0]).count():
            assert not complaints(pages[0], axe)
            looked = True
        if the_end(pages[0]).is_visible():
            break
    for page in pages:
        expect(page.get_by_role("heading", name=re.compile("won"))).to_be_visible()
    assert looked
    said = pages[0].get_by_role("region", name="Log").inner_text()
    assert "accepted offer" in said
    assert "the market moved" in said
    assert "Round 3: reveal and score" in said
    assert "in this round" in said
    for page in pages:
        expect(page.get_by_role("listitem").filter(has_text="round 3 was scored")).to_be_visible()


@pytest.mark.rule("TE-T2")
@pytest.mark.parametrize("size", [DESK, PHONE])
def test_an_offer_takes_four_presses_and_every_part_of_it_can_be_changed(new_page: NewPage, size: ViewportSize) -> None:
    ann, bo, _ = at_a_table(new_page, seats=3, idle=300, size=size)
    to_the_floor(ann, bo, _)
    move(ann, "Offer").click()
    choosable(ann).first.click()
    move(ann, "Any Knowledge").click()
    expect(confirm_button(ann)).to_be_visible()
    part(ann, "to whom").click()
    choices(ann).last.click()
    expect(part(ann, "want Any Knowledge")).to_be_visible()  # what was picked before and after is still there
    part(ann, "give another").click()
    choosable(ann).last.click()
    expect(prompt(ann).get_by_role("button", name=re.compile("show as"))).to_have_count(2)
    confirm_button(ann).click()
    expect(open_offer(bo)).to_have_count(1)
    expect(open_offer(bo)).to_contain_text(re.compile(r"offered \S+ and \S+ for any Knowledge \((?!to all)"))


@pytest.mark.rule("TE-S2")
def test_on_a_phone_a_hand_of_ten_is_in_sight(new_page: NewPage) -> None:
    pages = at_a_table(new_page, seats=2, idle=300, size=PHONE)
    to_the_floor(*pages)
    boxes = [
        card.bounding_box() for card in pages[0].get_by_role("region", name="Your hand").get_by_role("button").all()
    ]
    assert len(boxes) == 10
    assert all(box["y"] + box["height"] <= PHONE["height"] for box in boxes if box)


@pytest.mark.rule("TE-T1", "TE-T12")
def test_the_moves_of_the_floor_keep_their_keys(new_page: NewPage) -> None:
    pages = at_a_table(new_page, seats=2, idle=300)
    to_the_floor(*pages)
    ann, bo = pages
    ann.keyboard.press("1")
    choosable(ann).first.click()
    move(ann, "Any Knowledge").click()
    expect(confirm_button(ann)).to_be_visible()
    confirm_button(ann).click()
    expect(open_offer(bo)).to_have_count(1)
    bo.keyboard.press("0")  # to wait
    expect(move(ann, "Cancel")).to_be_visible()  # was not there before
    ann.keyboard.press("3")
    expect(part(ann, "cancel")).to_be_visible()
    ann.keyboard.press("Escape")
    ann.keyboard.press("7")
    expect(move(ann, "Back")).to_be_visible()
    expect(move(bo, "Wait")).to_be_visible()


@pytest.mark.rule("TE-T19")
def test_that_a_move_is_lost_with_the_floor_is_said(new_page: NewPage) -> None:
    pages = at_a_table(new_page, seats=2, idle=5)
    to_the_floor(*pages)
    move(pages[0], "Offer").click()
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
    expect(bo.get_by_text("b" * 500)).to_be_visible()
    expect(bo.get_by_text("aaa")).to_have_count(0)


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
    if at == 1 and done(page).is_visible():
        with suppress(TimeoutError):
            move(page, "Accept").wait_for(timeout=500)
    if at == 1 and move(page, "Accept").is_visible():
        press(move(page, "Accept"))
        finish(page)
    elif at == 0 and move(page, "Offer").is_visible() and not open_offer(page).count():
        press(move(page, "Offer"))
        finish(page)
    elif done(page).is_visible():
        press(done(page))
    elif not move(page, "Back").is_visible() and prompt(page).get_by_text("Your turn").is_visible():
        finish(page)


def finish(page: Page) -> None:
    """The first that can be chosen, until there is nothing more to choose; a domain where one is wanted."""
    for _ in range(12):
        if confirm_button(page).is_visible():
            press(confirm_button(page))
            return
        if done(page).is_visible() or move(page, "Back").is_visible():
            return  # others have acted, and the move has gone with that
        simple = choices(page).filter(has_text=re.compile("^(No more|Pass|All|Best)"))
        wanted = choices(page).filter(has_text=re.compile("^Any Knowledge"))
        thing = simple if simple.count() else wanted if wanted.count() else anything(page)
        if not thing.count():
            return
        press(thing.first)


def press(thing: Locator) -> None:
    with suppress(TimeoutError):
        thing.click(timeout=1000)
    thing.page.wait_for_timeout(150)  # the server says what comes next


def move(page: Page, word: str) -> Locator:
    return choices(page).filter(has_text=re.compile(f"^{word}"))


def part(page: Page, words: str) -> Locator:
    """Of the move so far."""
    return prompt(page).get_by_role("button", name=re.compile(f"^{words}"))


def open_offer(page: Page) -> Locator:
    notes = page.get_by_role("region", name="In play").get_by_role("listitem")
    return notes.filter(has_text=re.compile("^offer .* offered"))
