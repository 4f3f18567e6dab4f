"""The rich table: a place before its card, cards that fly, what happened since, seats, the end; and how soon and how
calmly all of it is shown."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import DESK, PHONE, NewPage, complaints
from tools.player import (
    anything,
    be_ready,
    choices,
    choosable,
    confirm_button,
    play_now,
    play_to_the_end,
    play_until,
    prompt,
    the_end,
    wait_for_something,
)

pytestmark = pytest.mark.compiled_once

SIZES = {"desk": DESK, "phone": PHONE}
BUILDING = re.compile("Play a card into the city")
FIRST_PLACE = re.compile("choose it first, then the card")

# Of every step: whether its last line stands in the log when the next frame is drawn.
FRAMES = """
window.frames_ = [];
const Real = WebSocket;
window.WebSocket = class extends Real {
  constructor(...given) {
    super(...given);
    this.addEventListener('message', ({ data }) => {
      const { type, steps } = JSON.parse(data);
      const words = type === 'stepped' && steps.at(-1)?.lines.at(-1)?.words;
      if (!words) return;
      const flat = (text) => text.replace(/\\s+/g, '');
      requestAnimationFrame(() => {
        const log = document.querySelector('[data-part="log"] ol');
        frames_.push(flat(log?.textContent ?? '').includes(flat(words)));
      });
    });
  }
};
"""
FLOWN = """
window.flown_ = 0;
new MutationObserver((list) => {
  for (const { addedNodes } of list)
    for (const node of addedNodes) if (node.nodeType === 1 && node.getAnimations().length) flown_++;
}).observe(document, { childList: true, subtree: true });
"""


def until_building(page: Page, bots: int = 1) -> None:
    play_now(page, Locator.click, bots=bots)
    play_until(page, Locator.click, anything, lambda: prompt(page).get_by_text(BUILDING).is_visible())


@pytest.mark.parametrize("size", SIZES)
def test_a_place_first_and_then_its_card(new_page: NewPage, axe: str, size: str) -> None:
    page = new_page(size=SIZES[size])
    until_building(page)
    place = page.get_by_role("button", name=FIRST_PLACE).first
    where = place.inner_text().split(",")[0]
    place.click()
    expect(page.get_by_role("button", name=f"{where}, chosen", pressed=True)).to_be_visible()
    assert not complaints(page, axe)
    card = page.get_by_role("region", name="Your hand").get_by_role("button", name=re.compile(r"scores \d")).first
    card.click()
    wait_for_something(page)
    while not confirm_button(page).count():  # what it costs
        anything(page).click()
        wait_for_something(page)
    expect(page.get_by_role("button", name=re.compile(rf"^{where}, chosen"))).to_be_visible()
    page.keyboard.press("Escape")
    page.keyboard.press("Escape")


def test_a_place_is_taken_back_by_another_press(new_page: NewPage) -> None:
    page = new_page()
    until_building(page)
    place = page.get_by_role("button", name=FIRST_PLACE).first
    before = choosable(page).count()
    place.click()
    chosen = page.get_by_role("button", name=re.compile("^Place .*chosen"), pressed=True)
    chosen.click()
    expect(chosen).to_have_count(0)
    assert choosable(page).count() == before


def test_the_city_is_looked_at_closer(new_page: NewPage) -> None:
    page = new_page()
    until_building(page)
    card = page.get_by_role("region", name="In play").get_by_role("button", name=re.compile("^3 of Services")).first
    before = width(card)
    page.get_by_role("button", name="Closer").click()
    assert width(card) > before
    page.get_by_role("button", name="As it fits, or all of it").click()
    assert width(card) == before
    page.get_by_role("button", name="Further away").click()
    assert width(card) < before


# What scrolls around a card, and whether it shares a pixel with something else.
OVERLAPS = """(card, other) => {
  let window = card;
  while (getComputedStyle(window).overflowX !== 'auto') window = window.parentElement;
  const [a, b] = [window, other].map((it) => it.getBoundingClientRect());
  return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
}"""


@pytest.mark.parametrize("size", SIZES)
def test_the_buttons_that_zoom_cover_no_place_of_the_city(new_page: NewPage, size: str) -> None:
    page = new_page(size=SIZES[size])
    until_building(page)
    zoom = page.get_by_role("group", name="How close the board is")
    expect(zoom.get_by_role("button")).to_have_count(3)
    for _ in range(4):  # however large the city is
        zoom.get_by_role("button", name="Closer").click()
    card = page.get_by_role("region", name="In play").get_by_role("button", name=re.compile("^3 of Services")).first
    assert not card.evaluate(OVERLAPS, zoom.element_handle())


@pytest.mark.rule("TC-B8")
def test_a_card_that_waits_for_helpers_is_not_built_yet(new_page: NewPage) -> None:
    page = new_page()
    play_now(page, Locator.click, bots=2)
    asked = prompt(page).get_by_text("Help to build")
    until(page, asked.is_visible)
    waiting = page.get_by_role("region", name="In play").get_by_role("button", name=re.compile("not built yet"))
    expect(waiting).to_have_count(1)
    choices(page).get_by_text("Pass").click()
    expect(asked).not_to_be_visible()


def until(page: Page, there: Callable[[], bool]) -> None:
    """In this game, or in one after it."""
    play_until(page, Locator.click, anything, there)
    while not there():
        the_end(page).click()
        expect(prompt(page)).to_be_visible()
        play_until(page, Locator.click, anything, there)


def test_on_a_phone_the_text_of_an_effect_is_not_cut(new_page: NewPage) -> None:
    page = new_page(size=PHONE)
    play_now(page, Locator.click, bots=2)
    effect = prompt(page).get_by_role("button", name=re.compile(" uses .*: "))
    until(page, effect.is_visible)
    assert effect.evaluate("({ firstElementChild: it }) => it.scrollWidth <= it.clientWidth")


def test_no_card_is_peeked_at_that_has_gone(new_page: NewPage) -> None:
    page = new_page()
    until_building(page)
    nothing = page.get_by_text("Point at a card to see what it does here")
    page.mouse.move(1, 1)
    page.keyboard.press("o")
    expect(nothing).not_to_be_visible()
    while not confirm_button(page).is_visible():
        page.keyboard.press("o")
        page.keyboard.press("Enter")
        expect(choosable(page).or_(confirm_button(page)).first).to_be_visible()
    page.keyboard.press("o")
    page.keyboard.press("Enter")
    expect(nothing).to_be_visible()


def test_two_fingers_look_closer_at_the_city_and_not_at_the_page(new_page: NewPage) -> None:
    page = new_page(size=PHONE, touch=True)
    until_building(page)
    city = page.get_by_role("region", name="In play")
    card = city.get_by_role("button", name=re.compile("^3 of Services")).first
    before = width(card)
    box = city.bounding_box()
    assert box is not None
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    fingers = page.context.new_cdp_session(page)
    for apart in range(20, 61, 4):
        points = [{"x": x - apart, "y": y}, {"x": x + apart, "y": y}]
        kind = "touchStart" if apart == 20 else "touchMove"
        fingers.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})
    fingers.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    assert width(card) > 1.5 * before
    assert page.evaluate("visualViewport.scale") == 1


def width(element: Locator) -> float:
    box = element.bounding_box()
    assert box is not None
    return round(box["width"])


def test_the_plain_table_is_a_press_away(new_page: NewPage) -> None:
    page = new_page()
    play_now(page, Locator.click)
    expect(page.get_by_text("The state of the game")).to_have_count(0)
    page.get_by_role("button", name="Plain").click()
    expect(page.get_by_text("The state of the game")).to_be_visible()
    page.reload()
    expect(page.get_by_text("The state of the game")).to_be_visible()
    page.get_by_role("button", name="Plain", pressed=True).click()
    expect(page.get_by_text("The state of the game")).to_have_count(0)


@pytest.mark.parametrize("size", SIZES)
def test_everything_is_shown_in_the_next_frame_and_nothing_jumps(new_page: NewPage, size: str) -> None:
    page = new_page(size=SIZES[size])
    for script in (FRAMES, FLOWN):
        page.add_init_script(script)
    page.reload()
    play_now(page, Locator.click, bots=2)
    wait_for_something(page)
    before = places_of_parts(page)
    for _ in range(25):
        wait_for_something(page)
        page.evaluate("scrollTo(0, 0)")
        assert places_of_parts(page) == before or the_end(page).is_visible()
        if the_end(page).is_visible():
            break
        anything(page).click()
    shown = page.evaluate("frames_")
    assert len(shown) > 10
    assert all(shown)
    assert page.evaluate("flown_") > 10  # cards have flown


def places_of_parts(page: Page) -> list[tuple[float, float]]:
    """Where the parts of the table begin; what lies on the board moves as the city grows."""
    boxes = [page.get_by_role("region", name=name).bounding_box() for name in ("What is asked", "In play", "Your hand")]
    return [(box["x"], box["y"]) for box in boxes if box]


def test_nothing_flies_for_who_wants_no_motion(new_page: NewPage) -> None:
    page = new_page()
    page.emulate_media(reduced_motion="reduce")
    page.add_init_script(FLOWN)
    page.reload()
    play_now(page, Locator.click, bots=2)
    for _ in range(10):
        wait_for_something(page)
        anything(page).click()
    assert page.evaluate("flown_") == 0


def test_what_happened_since_my_last_move(new_page: NewPage, axe: str) -> None:
    page = new_page(size=PHONE, touch=True)
    until_building(page, bots=2)
    news = page.get_by_role("button", name=re.compile(r"^\d+ new"))
    number = int(news.inner_text().split()[0])
    news.tap()
    dialog = page.get_by_role("dialog", name="Since your last move")
    expect(dialog.get_by_role("listitem")).to_have_count(number)
    assert not complaints(page, axe)
    page.keyboard.press("Escape")
    page.reload()
    expect(news).to_have_text(re.compile(f"^{number} new"))


def test_a_finger_meets_the_links_of_the_log(new_page: NewPage) -> None:
    page = new_page(size=PHONE, touch=True)
    play_now(page, Locator.tap)
    link = page.get_by_role("region", name="Log").get_by_role("button", name=re.compile("^TC-")).last
    link.scroll_into_view_if_needed()
    box = link.bounding_box()
    assert box is not None
    above = box["y"] + box["height"] / 2 - 21  # half of 44 pixels; what is below may be the next line's
    page.touchscreen.tap(box["x"] + box["width"] / 2, above)
    expect(page.get_by_role("dialog", name=re.compile("^TC-"))).to_be_visible()


def test_a_seat_tells_who_sits_there(new_page: NewPage, axe: str) -> None:
    page = new_page()
    play_now(page, Locator.click)
    page.get_by_role("list").get_by_role("button", name=re.compile("^bo")).click()
    dialog = page.get_by_role("dialog", name="bo")
    expect(dialog.get_by_text("normal bot")).to_be_visible()
    expect(dialog.get_by_role("heading", name=re.compile(r"Hand: \d cards?"))).to_be_visible()
    assert not complaints(page, axe)


def test_a_bot_stands_in_for_who_has_left(new_page: NewPage) -> None:
    ann = new_page("#/new/tech-city")
    ann.get_by_label("How many seats").select_option("2")
    ann.get_by_label("Seat 2", exact=True).select_option("a friend")
    ann.get_by_role("button", name="Make the table").click()
    bo = new_page(ann.get_by_role("textbox", name="Link for Seat 2").input_value())
    be_ready(ann, bo)
    address = bo.url
    bo.goto("about:blank")
    seat = ann.get_by_role("list").get_by_role("button", name=re.compile("away")).first
    seat.click()
    stand_in = ann.get_by_role("button", name="Let a bot play until they are back")
    stand_in.click()
    expect(ann.get_by_role("alert").get_by_text("seconds ago").last).to_be_visible()  # they may only be reloading
    ann.keyboard.press("Escape")
    bo.goto(address)
    expect(prompt(bo)).to_be_visible()
    expect(seat).to_have_count(0)


@pytest.mark.parametrize("size", SIZES)
def test_the_end_takes_the_scores_apart(new_page: NewPage, axe: str, size: str) -> None:
    page = new_page(size=SIZES[size])
    play_now(page, Locator.click)
    play_to_the_end(page, Locator.click)
    outcome = page.get_by_role("region", name=re.compile("won"))
    expect(outcome.get_by_role("img", name=re.compile("Points after each round. .*: .*bo: "))).to_be_visible()
    rows = outcome.get_by_role("row").all()[1:]
    assert len(rows) == 2
    for row in rows:
        cells = row.get_by_role("cell").all()
        points, *parts = [int(cell.inner_text()) for cell in cells]
        assert not parts or sum(parts) == points
        box = cells[0].bounding_box()
        assert box
        assert box["x"] + box["width"] <= SIZES[size]["width"]  # what counts is in sight on a phone too
    assert not complaints(page, axe)
