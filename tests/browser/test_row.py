"""The table of Peer-to-Peer: sets of cards, customers that light up, places where a customer can go."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import DESK, PHONE, NewPage, complaints
from tools.player import be_ready, choices, choosable, confirm_button, next_thing, play_now, play_until, prompt
from tools.shots import A_SET

pytestmark = pytest.mark.compiled_once

SIZES = {"desk": DESK, "phone": PHONE}


def play(page: Page, words: str, more: str | re.Pattern[str] = "") -> None:
    """Until *words* are asked and there is something to press that is called *more*."""
    play_until(
        page,
        Locator.click,
        next_thing,
        lambda: prompt(page).get_by_text(words).count() > 0 and page.get_by_role("button", name=more).count() > 0,
    )


def row(page: Page) -> Locator:
    return page.get_by_role("list", name="Customer row")


def hand(page: Page) -> Locator:
    return page.get_by_role("region", name="Your hand").get_by_role("button")


def sets(page: Page) -> Locator:
    """`4V and 3K for 7V, can be chosen, 7 in all (Knowledge, Services): assists 7V`"""
    return row(page).get_by_role("button", name=A_SET)


def name_of(thing: Locator) -> str:
    """What is said of it; what is only drawn follows."""
    return thing.inner_text().strip().splitlines()[0]


def reached(page: Page) -> Locator:
    return row(page).get_by_role("button", name=re.compile("reached by your move"))


@pytest.mark.rule("P2P-A1")
@pytest.mark.parametrize("size", SIZES)
def test_a_set_of_cards_is_put_down_with_one_press(new_page: NewPage, axe: str, size: str) -> None:
    page = new_page(size=SIZES[size])
    play_now(page, Locator.click, game="Peer-to-Peer")
    play(page, "Put down cards to assist", A_SET)
    assert not complaints(page, axe)
    told = name_of(sets(page).first)
    cards, customers = told.split(" for ")[0], told.split("assists ")[1]
    sets(page).first.click()
    expect(confirm_button(page)).to_be_visible()
    expect(prompt(page)).to_contain_text(f"assists {customers}")
    expect(reached(page)).to_have_count(len(customers.split(", ")))  # whom the server says, and nobody else
    chosen = page.get_by_role("region", name="Your hand").get_by_role("button", name=re.compile("chosen"), pressed=True)
    expect(chosen).to_have_count(len(re.findall(r"\d+[KSTV]", cards)))
    assert not complaints(page, axe)
    page.keyboard.press("Escape")
    expect(confirm_button(page)).not_to_be_visible()


@pytest.mark.rule("P2P-A1")
def test_a_customer_that_is_pressed_first_shows_the_cards_for_it(new_page: NewPage) -> None:
    page = new_page()
    play_now(page, Locator.click, game="Peer-to-Peer")
    play(page, "Put down cards to assist", A_SET)
    customer = row(page).get_by_role("button", name=re.compile(r"\d sets? of your cards can assist it")).first
    wanted = {
        card
        for chip in customer.locator("xpath=ancestor::li").first.get_by_role("button", name=re.compile(" for ")).all()
        for card in re.findall(r"\d+[KSTV]", name_of(chip).split(" for ")[0])
    }
    customer.click()
    expect(customer).to_have_attribute("aria-pressed", "true")
    lit = page.get_by_role("region", name="Your hand").get_by_role("button", name=re.compile("in a set for"))
    expect(lit).to_have_count(len(wanted))
    names = {short(name_of(card)) for card in lit.all()}
    assert names == wanted
    page.keyboard.press("Escape")
    expect(lit).to_have_count(0)
    customer.click()
    expect(lit).to_have_count(len(wanted))
    customer.click()
    expect(lit).to_have_count(0)


def short(name: str) -> str:
    """`4 of Services, …` is 4V."""
    value, domain = re.match(r"(\d+) of (\w+)", name).groups()  # type: ignore[union-attr]
    return value + {"Knowledge": "K", "Science": "S", "Technology": "T", "Services": "V"}[domain]


@pytest.mark.rule("P2P-A7")
@pytest.mark.parametrize("size", SIZES)
def test_where_a_customer_goes_is_chosen_there(new_page: NewPage, axe: str, size: str) -> None:
    page = new_page(size=SIZES[size])
    play_now(page, Locator.click, game="Peer-to-Peer")
    play(page, "Where does the customer")
    assert choices(page).count() == 0
    score = page.get_by_role("button", name=re.compile("^Your score pile, 0 cards, can be chosen"))
    for name in ("Your score pile", "Your discard", "Your venture"):
        expect(page.get_by_role("button", name=re.compile(f"^{name}.*can be chosen"))).to_have_count(1)
    assert not complaints(page, axe)
    score.click()
    page.get_by_role("button", name=re.compile("^Your score pile, 1 card$")).click()
    expect(page.get_by_role("dialog", name="Your score pile (1)")).to_be_visible()


def test_on_a_phone_everything_to_play_is_in_sight(new_page: NewPage) -> None:
    page = new_page(size=PHONE)
    play_now(page, Locator.click, game="Peer-to-Peer")
    play(page, "Put down cards to assist", A_SET)
    page.evaluate("scrollTo(0, 0)")
    for thing in (*hand(page).all(), *row(page).get_by_role("button").all()):
        box = thing.bounding_box()
        assert box
        assert box["y"] + box["height"] <= PHONE["height"]
        assert min(box["width"], box["height"]) >= 43.5


@pytest.mark.parametrize("bots", [1, 5])
def test_on_a_phone_nothing_covers_the_unhappy_customers(new_page: NewPage, bots: int) -> None:
    page = new_page(size=PHONE)
    play_now(page, Locator.click, bots=bots, game="Peer-to-Peer")
    play(page, "Put down cards to assist")
    page.evaluate("scrollTo(0, 0)")
    counts = page.get_by_role("list", name="What is counted")
    unhappy = counts.get_by_role("button", name=re.compile("Unhappy"))
    expect(unhappy).to_be_in_viewport(ratio=1)
    unhappy.click(trial=True)  # nothing lies above it
    prompt(page).get_by_role("button", name="Hint", exact=True).click()
    expect(prompt(page).get_by_role("button", name="Take it")).to_be_visible()
    unhappy.click(trial=True)
    assert counts.evaluate("it => it.scrollWidth <= it.clientWidth")


def test_on_a_desk_three_sets_for_a_customer_are_in_sight(new_page: NewPage) -> None:
    page = new_page()
    play_now(page, Locator.click, game="Peer-to-Peer")
    play(page, "Put down cards to assist")
    room = row(page).get_by_role("list", name=re.compile("^Your sets for")).first
    assert room.evaluate("it => parseFloat(getComputedStyle(it).maxHeight)") >= 3 * 47.6 + 2 * 2.4  # of two lines each


@pytest.mark.rule("P2P-S1")
def test_team_mates_see_what_each_other_has_in_mind(new_page: NewPage) -> None:
    ann = new_page("#/new/peer-to-peer")
    ann.get_by_label("How many seats").select_option("4")
    for seat in (2, 3, 4):
        ann.get_by_label(f"Seat {seat}", exact=True).select_option("a friend")
    ann.get_by_label(re.compile("who plays with whom", re.I)).select_option("1")  # in turn
    ann.get_by_role("button", name="Make the table").click()
    links = [ann.get_by_label(f"Link for Seat {seat}", exact=True).input_value() for seat in (2, 3, 4)]
    bo, cy, dee = (new_page(link) for link in links)
    be_ready(ann, bo, cy, dee)
    choosable(ann).first.click()
    mate = cy.get_by_role("button", name=re.compile("has it in mind"))
    expect(mate).to_have_count(1)
    expect(bo.get_by_role("button", name=re.compile("has it in mind"))).to_have_count(0)
    ann.keyboard.press("Escape")
    expect(mate).to_have_count(0)
