"""Hints in the browser: asked for, shown, marked and taken, by mouse and by keyboard."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import DESK, PHONE, NewPage, complaints
from tools.player import anything, confirm_button, focused_name, play_now, play_until, prompt, wait_for_something

pytestmark = pytest.mark.compiled_once

WORDS = re.compile(r"Hint: .+: (expected to|no other move)")
MARKED = re.compile("the hint|Hint")
CARD = re.compile(r"can be chosen, (?!the hint)")
BUILDING = re.compile("Play a card into the city")


def hint_button(page: Page) -> Locator:
    return prompt(page).get_by_role("button", name="Hint", exact=True)


def take_button(page: Page) -> Locator:
    return prompt(page).get_by_role("button", name="Take it")


def until_building(page: Page) -> None:
    play_now(page, Locator.click)
    play_until(page, Locator.click, anything, lambda: prompt(page).get_by_text(BUILDING).is_visible())


@pytest.mark.parametrize("size", [DESK, PHONE], ids=["desk", "phone"])
def test_a_hint_by_mouse(new_page: NewPage, axe: str, size: dict[str, int]) -> None:
    page = new_page(size=size)
    until_building(page)
    hint_button(page).click()
    expect(prompt(page).get_by_text("Thinking about a hint")).to_be_visible()
    words = prompt(page).get_by_text(WORDS)
    expect(words).to_be_visible()
    assert words.evaluate("it => it.closest('[aria-live]').ariaLive") == "polite"
    expect(page.get_by_role("button", name=MARKED).filter(visible=True)).to_have_count(2)  # the button, and the option
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert not complaints(page, axe)
    take_button(page).click()
    expect(confirm_button(page)).to_be_visible()
    expect(take_button(page)).not_to_be_visible()
    confirm_button(page).click()
    expect(words).not_to_be_visible()
    wait_for_something(page)  # the game goes on


def test_a_hint_goes_when_something_else_is_chosen(new_page: NewPage) -> None:
    page = new_page()
    until_building(page)
    words = ask(page)
    other = page.get_by_role("button", name=re.compile(r"^Place \d+ \w+(, \d+ \w+)?, choose it first"))  # not named
    other.first.click()
    expect(words).to_have_count(0)
    page.get_by_role("button", name=re.compile("^Place .*chosen"), pressed=True).click()
    words = ask(page)
    card = page.get_by_role("region", name="Your hand").get_by_role("button", name=CARD)
    if card.count():  # all but the hint's
        card.first.click()
        expect(words).to_have_count(0)


def ask(page: Page) -> Locator:
    hint_button(page).click()
    words = prompt(page).get_by_text(WORDS)
    expect(words).to_be_visible()
    return words


@pytest.mark.parametrize("size", [DESK, PHONE], ids=["desk", "phone"])
def test_the_board_names_the_places_of_a_hint(new_page: NewPage, size: dict[str, int]) -> None:
    page = new_page(size=size)
    until_building(page)
    for name in re.findall(r"\bon ([ewns]\d\w*)", ask(page).inner_text()):
        place = page.get_by_role("button", name=re.compile(rf"^Place .*, {name}, "))
        expect(place.get_by_text(name, exact=True)).to_be_in_viewport()


def test_a_hint_by_keyboard(new_page: NewPage) -> None:
    page = new_page()
    until_building(page)
    page.keyboard.press("t")
    expect(prompt(page).get_by_text(WORDS)).to_be_visible()
    page.keyboard.press("t")
    expect(confirm_button(page)).to_be_focused()
    page.keyboard.press("Enter")
    expect(prompt(page).get_by_text(WORDS)).not_to_be_visible()
    wait_for_something(page)
    assert focused_name(page), "the focus is lost"


def test_the_keys_of_hints_are_listed(new_page: NewPage) -> None:
    page = new_page()
    play_now(page, Locator.click)
    page.keyboard.press("?")
    row = page.get_by_role("dialog").get_by_role("row").filter(has_text="a hint, and once more to take it")
    expect(row.get_by_role("rowheader")).to_have_text("T")


def test_play_now_is_against_normal_bots(new_page: NewPage) -> None:
    page = new_page()
    play_now(page, Locator.click, bots=2)
    expect(page.get_by_role("region", name="Players").get_by_text("normal bot")).to_have_count(2)
