"""Whole games of Tech City in the browser."""

from __future__ import annotations

import re

from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import PHONE, NewPage, complaints
from tools.player import (
    choices,
    choosable,
    confirm_button,
    focused_name,
    play_now,
    play_to_the_end,
    prompt,
    the_end,
)

TABS_MOST = 60


def test_a_game_by_mouse(new_page: NewPage, axe: str) -> None:
    page = new_page()
    play_now(page, Locator.click, bots=2)
    play_to_the_end(page, Locator.click)
    expect(page.get_by_role("heading", name=re.compile("won"))).to_be_visible()
    expect(page.get_by_role("table").get_by_role("row")).to_have_count(4)
    expect(page.get_by_role("link", name="Record of the game")).to_be_visible()
    assert not complaints(page, axe)
    the_end(page).click()
    expect(prompt(page)).to_be_visible()  # dealt anew, at a new table
    expect(the_end(page)).not_to_be_visible()


def test_another_game_is_played_at_the_same_table(new_page: NewPage) -> None:
    page = new_page()
    play_now(page, Locator.click, game="tug")
    play_to_the_end(page, Locator.click)
    expect(page.get_by_role("heading", name=re.compile("won"))).to_be_visible()


def test_a_game_on_a_phone_by_touch(new_page: NewPage) -> None:
    page = new_page(size=PHONE, touch=True)
    play_now(page, Locator.tap)
    play_to_the_end(page, tap_and_check)
    expect(page.get_by_role("heading", name=re.compile("won"))).to_be_visible()


def tap_and_check(thing: Locator) -> None:
    thing.tap()
    assert thing.page.evaluate("document.documentElement.scrollWidth <= innerWidth"), "wider than the phone"


def test_a_game_by_keyboard(new_page: NewPage) -> None:
    page = new_page()
    tab_to(page, re.compile("^Play now: Tech City"))
    page.keyboard.press("Enter")
    expect(prompt(page)).to_be_visible()
    for _ in range(300):
        confirm_button(page).or_(choosable(page)).or_(choices(page)).or_(the_end(page)).first.wait_for()
        if the_end(page).is_visible():
            break
        press_keys(page)
        assert focused_name(page), "the focus is lost"
    expect(the_end(page)).to_be_visible()
    assert "won" in focused_name(page), "the end should be read out"


def press_keys(page: Page) -> None:
    """Pass where it is the first choice and effects are asked for; otherwise what is found first."""
    if prompt(page).get_by_text("Use an effect").is_visible() and choices(page).count():
        page.keyboard.press("1")
    else:
        page.keyboard.press("o")
        assert focused_name(page), "nothing has the focus"
        page.keyboard.press("Enter")


def tab_to(page: Page, name: re.Pattern[str]) -> None:
    for _ in range(TABS_MOST):
        page.keyboard.press("Tab")
        if name.search(focused_name(page)):
            return
    raise AssertionError(f"no Tab leads to {name.pattern}")
