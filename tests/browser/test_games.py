"""Whole games of every kind in the browser."""

from __future__ import annotations

import re
from contextlib import suppress

import pytest
from playwright.sync_api import Locator, Page, TimeoutError, expect

from tests.browser.conftest import PHONE, NewPage, complaints
from tools.player import (
    PRESSES_MOST,
    choices,
    done,
    focused_name,
    play_now,
    play_to_the_end,
    prompt,
    the_end,
    wait_for_something,
)

pytestmark = pytest.mark.compiled_once

TABS_MOST = 60
PASSED = "Use an effect"
ALSO_PASSED = "Put down cards to assist"  # so that a game ends soon
PLAYED = 60  # presses before that
GAMES = ["Tech City", "Peer-to-Peer", "Tech Exchange"]


def press(thing: Locator) -> None:
    """At a table where others act at the same time a button may be gone before it is pressed."""
    with suppress(TimeoutError):
        thing.click(timeout=2000)


@pytest.mark.parametrize("game", GAMES)
def test_a_game_by_mouse(new_page: NewPage, axe: str, game: str) -> None:
    page = new_page()
    play_now(page, Locator.click, game=game)
    play_to_the_end(page, press)
    expect(page.get_by_role("heading", name=re.compile("won|lost|lose"))).to_be_visible()
    expect(page.get_by_role("table").get_by_role("row")).to_have_count(3)
    expect(page.get_by_role("link", name="Record of the game")).to_be_visible()
    if game == "Peer-to-Peer":
        expect(page.get_by_role("region", name=re.compile(", your team$"))).to_be_in_viewport(ratio=1)
        hand = page.get_by_role("region", name="Your hand").get_by_role("button")
        assert hand.evaluate_all("cards => new Set(cards.map((card) => card.offsetWidth)).size") == 1, "all of a size"
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


@pytest.mark.parametrize("game", ["Tech City", "Tech Exchange"])  # Peer-to-Peer takes long and has no other keys
def test_a_game_by_keyboard(new_page: NewPage, game: str) -> None:
    page = new_page()
    page.get_by_label(f"Bots in {game}").focus()
    page.keyboard.press("Home")  # one bot: a game should end soon
    tab_to(page, re.compile(f"^Play now: {game}"))
    page.keyboard.press("Enter")
    expect(prompt(page)).to_be_visible()
    for presses in range(PRESSES_MOST):
        wait_for_something(page)
        if the_end(page).is_visible():
            break
        press_keys(page, PASSED if presses < PLAYED else f"{PASSED}|{ALSO_PASSED}")
        assert focused_name(page), "the focus is lost"
    expect(the_end(page)).to_be_visible()
    assert re.search("won|lost|lose", focused_name(page)), "the end should be read out"


def press_keys(page: Page, passed: str) -> None:
    """Pass where that is the first choice and such a thing is asked for; otherwise what is found first."""
    if prompt(page).get_by_text(re.compile(passed)).is_visible() and choices(page).count():
        page.keyboard.press(choices(page).first.locator("kbd").inner_text())
    elif done(page).is_visible():
        page.keyboard.press(done(page).locator("kbd").inner_text())
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
