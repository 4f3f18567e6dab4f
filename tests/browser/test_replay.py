"""The replay of a game: through it and back, with other eyes, to a moment by its link, and on from there."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, Page, Route, expect

from tests.browser.conftest import PHONE, NewPage, complaints
from tools.player import choosable, confirm_button, focused_name, play_now, play_to_the_end, prompt

pytestmark = pytest.mark.compiled_once

OWN = ["Time line", "This moment"]  # parts of this screen alone


def finished(page: Page, game: str = "tech-city", *seats: str) -> str:
    """The code of a game that bots have played among themselves."""
    wanted = [{"kind": "bot", "bot": bot} for bot in seats or ("random", "random", "random")]
    made = page.request.post("api/tables", data={"game": game, "seats": wanted}).json()
    while not page.request.get(f"api/tables/{made['code']}/record").ok:
        page.wait_for_timeout(100)
    return str(made["code"])


def slider(page: Page) -> Locator:
    return page.get_by_role("slider", name="Move")


def at(page: Page, moment: int) -> None:
    """The page is there, says so, and so does its address."""
    expect(slider(page)).to_have_value(str(moment))
    expect(page).to_have_url(re.compile(rf"/{moment}\?as=\w+$"))
    said = slider(page).get_attribute("aria-valuetext") or ""
    assert re.match(rf"Move {moment} of \d+" if moment else "The deal", said), said


def button(page: Page, name: str) -> Locator:
    return page.get_by_role("region", name="Time line").get_by_role("button", name=name, exact=True)


def log(page: Page) -> Locator:
    return page.get_by_role("region", name="Log")


def city(page: Page) -> Locator:
    return page.get_by_role("region", name="In play").get_by_role("button", name=re.compile(r"^(\d+ of|Wild card)"))


def hand(page: Page) -> Locator:
    return page.get_by_role("region", name="Your hand").get_by_role("button")


def last_of(page: Page) -> int:
    return int(slider(page).get_attribute("max") or 0)


def test_through_a_game_and_back(new_page: NewPage) -> None:
    page = new_page()
    page.goto(f"#/replay/{finished(page)}")
    at(page, 0)
    expect(city(page)).to_have_count(1)
    button(page, "On").click()
    at(page, 1)
    expect(log(page).locator("[aria-current]").get_by_role("button", name="Go to move 1")).to_be_visible()
    button(page, "Back").click()
    at(page, 0)
    button(page, "To the end").click()
    at(page, last_of(page))
    expect(page.get_by_role("region", name="Time line").get_by_text(re.compile("won")).first).to_be_visible()
    expect(page.get_by_role("button", name="Play on from here")).to_be_disabled()
    assert city(page).count() > 1
    button(page, "To the deal").click()
    at(page, 0)


def test_by_keys(new_page: NewPage) -> None:
    page = new_page()
    page.goto(f"#/replay/{finished(page)}")
    at(page, 0)
    page.keyboard.press("ArrowRight")
    at(page, 1)
    page.keyboard.press("End")
    at(page, last_of(page))
    page.keyboard.press("ArrowLeft")
    slider(page).focus()
    page.keyboard.press("Home")
    at(page, 0)
    page.keyboard.press("ArrowRight")
    at(page, 1)
    page.keyboard.press("?")
    expect(page.get_by_role("dialog", name="Keyboard")).to_contain_text("play and pause")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Escape")
    at(page, 1)


def test_it_plays_by_itself_until_somebody_stops_it(new_page: NewPage) -> None:
    page = new_page()
    page.goto(f"#/replay/{finished(page)}")
    at(page, 0)
    page.get_by_label("Speed").select_option("3×")
    button(page, "Play").click()
    expect(slider(page)).to_have_value(re.compile(r"^([3-9]|\d\d)$"))
    button(page, "Pause").click()
    expect(button(page, "Play")).to_be_visible()
    stopped = int(slider(page).input_value())
    page.wait_for_timeout(1200)
    at(page, stopped)
    page.locator("h1").focus()
    page.keyboard.press(" ")
    expect(button(page, "Pause")).to_be_visible()
    slider(page).fill(str(last_of(page) - 1))  # dragged: it stops
    expect(button(page, "Play")).to_be_visible()
    button(page, "Play").click()
    at(page, last_of(page))
    expect(button(page, "Play")).to_be_visible()  # the end
    page.reload()
    expect(page.get_by_label("Speed")).to_have_value("fast")


def test_a_line_of_the_log_leads_to_its_moment(new_page: NewPage) -> None:
    page = new_page()
    page.goto(f"#/replay/{finished(page)}")
    at(page, 0)
    line = log(page).get_by_role("listitem").nth(5)
    line.click(position={"x": 20, "y": 20})
    moment = int(line.get_by_role("button", name="Go to move").inner_text().removeprefix("Go to move ").split()[0])
    at(page, moment)
    expect(line).to_have_attribute("aria-current", "step")
    page.wait_for_timeout(700)  # it is read out when it stays
    said = slider(page).get_attribute("aria-valuetext")
    assert said
    expect(page.locator("[aria-live=polite]").get_by_text(said, exact=True)).to_be_attached()
    line.get_by_role("button", name=re.compile("^[A-Z]+-")).first.click()  # a rule in a line is still a rule
    expect(page.get_by_role("dialog")).to_be_visible()
    at(page, moment)


def test_with_other_eyes(new_page: NewPage) -> None:
    page = new_page()
    page.goto(f"#/replay/{finished(page)}/6")
    at(page, 6)
    expect(page.get_by_label("Seen by")).to_have_value("watching")
    expect(page.get_by_role("region", name="Your hand")).not_to_be_visible()
    hands: list[list[str]] = []
    for name in ("ann", "bo"):
        page.get_by_label("Seen by").select_option(name)
        expect(page.get_by_role("region", name="Your hand")).to_be_visible()
        expect(page).to_have_url(re.compile(f"as={len(hands)}$"))
        at(page, 6)
        page.wait_for_timeout(300)
        hands.append(hand(page).all_text_contents())
    assert hands[0]
    assert hands[0] != hands[1]
    page.reload()
    expect(page.get_by_label("Seen by")).to_have_value("1")
    at(page, 6)
    expect(hand(page)).to_have_text(hands[1])


def test_a_link_to_a_moment(new_page: NewPage) -> None:
    page = new_page()
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    page.goto(f"#/replay/{finished(page)}")
    at(page, 0)
    page.get_by_label("Seen by").select_option("cy")
    slider(page).fill("9")
    at(page, 9)
    page.get_by_role("button", name="Copy link to this moment").click()
    link = page.evaluate("navigator.clipboard.readText()")
    expect(page.get_by_role("status").get_by_text("Copied")).to_be_attached()
    other = new_page(link)
    at(other, 9)
    expect(other.get_by_label("Seen by")).to_have_value("2")
    expect(hand(other)).to_have_text(hand(page).all_text_contents())
    expect(city(other)).to_have_text(city(page).all_text_contents())
    other.goto(link.replace("/9?", "/99999?"))
    at(other, last_of(other))


def test_a_link_is_shown_where_there_is_no_clipboard(new_page: NewPage) -> None:
    page = new_page()
    page.add_init_script("Object.defineProperty(navigator, 'clipboard', { value: undefined })")
    page.goto(f"#/replay/{finished(page)}/2?as=0")
    page.reload()
    at(page, 2)
    page.get_by_role("button", name="Copy link to this moment").click()
    expect(page.get_by_label("Link to move 2", exact=True)).to_have_value(page.url)


def test_play_on_from_here(new_page: NewPage) -> None:
    page = new_page()
    code = finished(page)
    page.goto(f"#/replay/{code}/8?as=0")
    at(page, 8)
    page.get_by_role("button", name="Play on from here").click()
    dialog = page.get_by_role("dialog", name="Play on from move 8")
    dialog.get_by_label("Your seat").select_option("bo")
    dialog.get_by_label("The others").select_option(label="random: anything that is allowed")
    dialog.get_by_role("button", name="Play on", exact=True).click()
    expect(prompt(page)).to_be_visible()
    expect(log(page).get_by_role("heading", name=re.compile(f"played on from table {code}, move 8"))).to_be_visible()
    expect(page.get_by_role("region", name="Players").get_by_text("you", exact=False).first).to_be_visible()
    play_to_the_end(page, Locator.click)
    page.get_by_role("link", name="Replay", exact=True).click()
    at(page, 0)
    expect(page.get_by_label("Seen by")).to_have_value("1")
    expect(log(page)).to_contain_text(f"played on from table {code}, move 8")


def test_friends_play_on_from_here(new_page: NewPage) -> None:
    page = new_page()
    code = finished(page, "tech-city", "random", "random")
    page.goto(f"#/replay/{code}/4")
    page.get_by_role("button", name="Play on from here").click()
    page.get_by_role("dialog").get_by_label("The others").select_option(label="friends: you get links to send")
    page.get_by_role("dialog").get_by_role("button", name="Play on", exact=True).click()
    link = page.get_by_label("Link for Seat 2", exact=True).input_value()
    friend = new_page(link)
    friend.get_by_role("button", name="I am ready").click()
    for each in (page, friend):
        expect(prompt(each)).to_be_visible()
        expect(log(each)).to_contain_text(f"played on from table {code}, move 4")


def test_who_plays_on_stays_chosen_when_the_bots_come_later(new_page: NewPage) -> None:
    page = new_page()
    code = finished(page, "tech-city", "random", "random")
    page.goto(f"#/replay/{code}/4")
    at(page, 4)
    held: list[Route] = []
    page.route("**/api/games", lambda route: held.append(route))
    page.get_by_role("button", name="Play on from here").click()
    others = page.get_by_role("dialog").get_by_label("The others")
    others.select_option(label="friends: you get links to send")
    assert held
    for route in held:
        route.continue_()
    expect(others.get_by_role("option", name="random: anything that is allowed")).to_be_attached()
    expect(others).to_have_value("friends")


def test_from_the_end_of_a_game_and_from_home(new_page: NewPage, axe: str) -> None:
    page = new_page()
    play_now(page, Locator.click)
    code = page.url.rpartition("/")[2]
    page.goto(f"#/replay/{code}")
    expect(page.get_by_role("alert").get_by_text("the replay is shown when the table is over")).to_be_visible()
    page.get_by_role("link", name="Table", exact=True).click()
    play_to_the_end(page, Locator.click)
    page.get_by_role("link", name="Replay", exact=True).click()
    at(page, 0)
    assert focused_name(page).startswith("Replay: Tech City")
    page.get_by_role("link", name="Home").click()
    page.get_by_role("button", name=f"Replay of Tech City, table {code}").click()
    at(page, 0)
    expect(page.get_by_label("Seen by")).to_have_value("0")


@pytest.mark.parametrize(
    "game",
    [
        "tech-city",
        pytest.param("peer-to-peer", marks=pytest.mark.long),
        pytest.param("tech-exchange", marks=pytest.mark.long),
    ],
)
def test_nobody_is_kept_out(new_page: NewPage, axe: str, game: str) -> None:
    page = new_page()
    code = finished(page, game)
    for size in (None, PHONE):
        view = new_page(f"#/replay/{code}/20?as=0", **({"size": size, "touch": True} if size else {}))
        expect(slider(view)).to_have_value("20")
        assert not complaints(view, axe)
        assert view.evaluate("document.documentElement.scrollWidth <= innerWidth"), "wider than the screen"
        view.get_by_role("button", name="Play on from here").click()
        expect(view.get_by_label("Your seat")).to_be_visible()
        assert not complaints(view, axe)
        view.keyboard.press("Escape")
        for part in (view.get_by_role("banner"), *[view.get_by_role("region", name=name) for name in OWN]):
            for pressed in part.locator("button, select, input, a").all():
                box = pressed.bounding_box()
                assert box, pressed
                assert min(box["width"], box["height"]) >= 44, pressed.inner_text()


def test_nothing_can_be_chosen_there(new_page: NewPage) -> None:
    page = new_page()
    page.goto(f"#/replay/{finished(page)}/6?as=0")
    at(page, 6)
    expect(choosable(page)).to_have_count(0)
    expect(confirm_button(page)).to_have_count(0)
    city(page).first.click()  # looked at
    expect(page.get_by_role("dialog")).to_be_visible()
