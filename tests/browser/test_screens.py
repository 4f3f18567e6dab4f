"""Every screen, light and dark, by the rules of axe-core; and what is reached from the home screen."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import DESK, PHONE, NewPage, complaints
from tools.player import be_ready, choosable, focused_name, play_now, prompt, wait_for_something

SIZES = {"desk": DESK, "phone": PHONE}


@pytest.mark.parametrize("size", SIZES)
def test_nothing_to_complain_about(new_page: NewPage, axe: str, size: str) -> None:
    page = new_page(size=SIZES[size])
    for scheme in ("light", "dark"):
        page.emulate_media(color_scheme=scheme, reduced_motion="reduce")
        page.goto("#/")
        page.reload()  # drawn anew, so that no colour of the other scheme is left
        expect(page.get_by_role("heading", name="Tech City")).to_be_visible()
        assert not complaints(page, axe), "home"

        page.goto("#/new/tech-city")
        expect(page.get_by_role("button", name="Make the table")).to_be_visible()
        assert not complaints(page, axe), "new table"

        page.get_by_label("Seat 2", exact=True).select_option("a friend")
        page.get_by_role("button", name="Make the table").click()
        page.get_by_role("button", name="I am ready").click()
        expect(page.get_by_text("Waiting for 1 free seat.")).to_be_visible()
        page.get_by_role("button", name="As a QR code").click()
        expect(page.get_by_role("img", name="Link for Seat 2")).to_be_visible()
        assert not complaints(page, axe), "gathering"

        page.get_by_role("button", name="Begin now").click()
        wait_for_something(page)
        assert not complaints(page, axe), "table"

        choosable(page).first.click()
        wait_for_something(page)
        assert not complaints(page, axe), "in a move"

        page.get_by_role("button", name="Menu").click()
        assert not complaints(page, axe), "menu"
        page.get_by_role("button", name="Keyboard keys").click()
        expect(page.get_by_role("dialog", name="Keyboard")).to_be_visible()
        assert not complaints(page, axe), "keys"
        page.keyboard.press("Escape")

        page.get_by_role("button", name=re.compile("^Deck ")).click()
        assert not complaints(page, axe), "a pile"
        page.keyboard.press("Escape")

        page.goto("#/deck")
        expect(page.get_by_role("button", name=re.compile("^7 of Science"))).to_be_visible()
        assert not complaints(page, axe), "deck"
        page.get_by_role("button", name=re.compile("^7 of Science")).click()
        expect(page.get_by_role("dialog")).to_be_visible()
        assert not complaints(page, axe), "a card of the deck"
        page.keyboard.press("Escape")

        page.goto("#/rules")
        expect(page.get_by_role("heading", name="General rules")).to_be_visible()
        assert not complaints(page, axe), "rules"
        page.goto("#/rules/TC")
        expect(page.get_by_text("TC-B1", exact=True).first).to_be_visible()
        assert not complaints(page, axe), "the rules of a game"


def test_the_rules_of_a_game_are_read_from_its_tile(new_page: NewPage) -> None:
    page = new_page()
    page.get_by_role("link", name="The rules: Tech City").press("Enter")
    expect(page.get_by_text("TC-B1", exact=True).first).to_be_visible()
    assert focused_name(page), "the focus is lost with the link"
    assert page.title() != "techdeck"


def test_a_name_is_kept(new_page: NewPage) -> None:
    page = new_page()
    page.get_by_label("Your name").fill("ada")
    page.get_by_role("button", name="Keep").click()
    expect(page.get_by_text("You are ada now.")).to_be_visible()
    page.reload()
    expect(page.get_by_label("Your name")).to_have_value("ada")


def test_a_name_that_is_being_typed_stays(new_page: NewPage) -> None:
    page = new_page()
    page.get_by_label("Your name").fill("ada")
    with page.expect_response("**/api/me"):
        pass  # others open tables meanwhile: the page looks again every ten seconds
    page.wait_for_timeout(200)
    expect(page.get_by_label("Your name")).to_have_value("ada")


def test_a_table_is_left_and_gone_on_with(new_page: NewPage) -> None:
    page = new_page()
    play_now(page, Locator.click)
    page.get_by_role("link", name="Home").click()
    page.get_by_role("button", name="Go on with Tech City").click()
    expect(prompt(page)).to_be_visible()


def test_an_open_table_is_joined_from_the_list_or_by_its_code(new_page: NewPage) -> None:
    ann = new_page("#/new/tech-city")
    ann.get_by_label("How many seats").select_option("3")
    for seat in ("Seat 2", "Seat 3"):
        ann.get_by_label(seat, exact=True).select_option("a friend")
    ann.get_by_role("button", name="Make the table").click()
    code = ann.get_by_label("Code of the table", exact=True).input_value()

    bo = new_page()
    bo.get_by_role("button", name=re.compile(f"^Join .*{code}")).click()
    expect(bo.get_by_text("Waiting for players")).to_be_visible()

    cy = new_page()
    join_by_code(cy, code.lower())
    be_ready(ann, bo, cy)

    dee = new_page()
    join_by_code(dee, code)
    expect(dee.get_by_role("alert").get_by_text("every seat of this table is taken")).to_be_visible()
    dee.get_by_role("link", name="Watch this table").click()
    expect(dee.get_by_text("You are watching.")).to_be_visible()


def join_by_code(page: Page, code: str) -> None:
    page.get_by_label("Join by code").fill(code)
    page.get_by_role("button", name="Join", exact=True).click()


def test_a_code_that_is_none_is_refused_in_words(new_page: NewPage) -> None:
    page = new_page()
    for code in ("A/B", "../me", "é?#", "%00"):
        join_by_code(page, code)
        expect(page.get_by_text("A code has letters and digits only")).to_be_visible()
    join_by_code(page, "NOTHERE")
    expect(page.get_by_role("alert").get_by_text("there is no table NOTHERE")).to_be_visible()
    page.goto("#/t/A%2FB%3F")
    expect(page.get_by_role("alert").get_by_text("there is no table A/B?")).to_be_visible()


def test_a_bad_name_is_refused_in_words(new_page: NewPage) -> None:
    page = new_page()
    for name, words in (("ada lovelace", "a name has 1 to 24 letters, digits, _ or -"), ("7S", "choose another name")):
        page.get_by_label("Your name").fill(name)
        page.get_by_role("button", name="Keep").click()
        expect(page.get_by_role("alert").get_by_text(words)).to_be_visible()
        expect(page.get_by_label("Your name")).to_have_attribute("aria-invalid", "true")


def test_an_address_that_leads_nowhere_says_so(new_page: NewPage, axe: str) -> None:
    page = new_page()
    for address in ("#/nonsense", "#nonsense", "#/t", "#/new/"):
        page.goto(address)
        heading = page.get_by_role("heading", name="There is no such page")
        expect(heading).to_be_focused()
        assert not complaints(page, axe)
        page.get_by_role("link", name="Home").click()
        expect(page.get_by_role("heading", name="Games", exact=True)).to_be_visible()


def test_two_presses_make_one_table(new_page: NewPage) -> None:
    page = new_page()
    page.get_by_role("button", name="Play now: Tech City").dblclick()
    expect(prompt(page)).to_be_visible()
    page.goto("#/new/tech-city")
    page.get_by_role("button", name="Make the table").dblclick()
    expect(page.get_by_role("button", name="I am ready")).to_be_visible()
    page.get_by_role("link", name="Home").click()
    expect(page.get_by_role("button", name="Go on with Tech City")).to_have_count(2)


def test_the_rule_and_the_card_open_from_the_table(new_page: NewPage) -> None:
    page = new_page()
    play_now(page, Locator.click)
    wait_for_something(page)
    prompt(page).get_by_role("button", name=re.compile("^TC-")).click()
    expect(page.get_by_role("dialog")).to_be_visible()
    page.keyboard.press("Escape")
    choosable(page).first.click(button="right")
    expect(page.get_by_role("dialog")).to_be_visible()


def test_what_cannot_be_chosen_says_why(new_page: NewPage) -> None:
    page = new_page()
    play_now(page, Locator.click)
    wait_for_something(page)
    page.get_by_role("region", name="In play").get_by_role("button", name=re.compile("^3 of Services")).click()
    expect(page.get_by_role("alert").get_by_text(re.compile("3V"))).to_be_visible()
