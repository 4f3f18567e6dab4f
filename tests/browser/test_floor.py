"""Tech Exchange in six browsers at one table, by the clock on the wall."""

from __future__ import annotations

import re
from contextlib import suppress

import pytest
from playwright.sync_api import Locator, Page, TimeoutError, expect

from tests.browser.conftest import NewPage, complaints
from tools.player import anything, be_ready, choices, confirm_button, done, prompt, the_end

ROUNDS_MOST = 400  # once round the six pages


def six_at_a_table(new_page: NewPage) -> list[Page]:
    host = new_page("#/new/tech-exchange")
    host.get_by_label("How many seats").select_option("6")
    for seat in range(2, 7):
        host.get_by_label(f"Seat {seat}", exact=True).select_option("a friend")
    host.get_by_label(re.compile("seconds without a trade")).select_option("20")
    host.get_by_role("button", name="Make the table").click()
    links = [host.get_by_label(f"Link for Seat {seat}", exact=True).input_value() for seat in range(2, 7)]
    return [host, *map(new_page, links)]


@pytest.mark.rule("TE-T1", "TE-T4", "TE-T12")
def test_six_browsers_trade_at_one_table(new_page: NewPage, axe: str) -> None:
    pages = six_at_a_table(new_page)
    be_ready(*pages)
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
    elif at == 0 and move(page, "Offer").is_visible() and not open_offers(page):
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


def open_offers(page: Page) -> int:
    return page.get_by_role("listitem").filter(has_text=re.compile("^offer .* offered")).count()
