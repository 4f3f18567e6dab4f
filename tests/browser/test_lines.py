"""Several people at a table, and what happens when a page or the server goes away."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import PHONE, NewPage, complaints
from tests.browser.test_replay import finished
from tools.player import (
    be_ready,
    choices,
    choosable,
    confirm_button,
    focused_name,
    play_now,
    prompt,
    wait_for_something,
)
from tools.serving import Server

BUILD = "Play a card into the city"
ELSE = re.compile(": play a card into the city")  # somebody else does


def table_with_a_friend(new_page: NewPage) -> tuple[Page, str]:
    """The page of who has made it, and the link for the other."""
    page = new_page("#/new/tech-city")
    page.get_by_label("How many seats").select_option("2")
    page.get_by_label("Seat 2", exact=True).select_option("a friend")
    page.get_by_role("button", name="Make the table").click()
    link = page.get_by_label("Link for Seat 2", exact=True)
    expect(link).to_be_visible()
    return page, link.input_value()


def test_two_people_by_a_seat_link(new_page: NewPage) -> None:
    ann, link = table_with_a_friend(new_page)
    bo = new_page(link)
    be_ready(ann, bo)
    assert link.rpartition("/")[2] not in bo.url, "the secret should not stay in the address"

    ann.get_by_label("Say something").fill("good luck")
    ann.get_by_role("button", name="Send").click()
    expect(bo.get_by_role("region", name="Chat").get_by_text("good luck")).to_be_visible()

    first, second = (ann, bo) if is_asked(ann) else (bo, ann)
    expect(prompt(second).get_by_text(ELSE)).to_be_visible()
    pass_turn(first, second)
    expect(prompt(first).get_by_text(ELSE)).to_be_visible()


def test_who_comes_by_a_link_chooses_a_name(new_page: NewPage, axe: str) -> None:
    ann, link = table_with_a_friend(new_page)
    bo = new_page(link)
    ann.get_by_role("button", name="I am ready").click()
    name = bo.get_by_label("Your name")
    expect(name).to_have_value(re.compile("^guest"))
    name.fill("no spaces")
    name.press("Enter")
    expect(bo.get_by_text("a name has 1 to 24 letters")).to_be_visible()
    assert not complaints(bo, axe)
    ann.get_by_role("button", name="I am ready").click()
    expect(bo.get_by_role("listitem").filter(has_text="not ready yet")).to_have_count(2)
    expect(name).to_have_value("no spaces")  # to be mended, whatever others do
    ann.get_by_role("button", name="I am ready").click()
    name.fill("Zoe")
    name.press("Enter")
    expect(ann.get_by_role("listitem").filter(has_text="Zoe")).to_be_visible()
    name.fill("Zoë")
    bo.get_by_role("button", name="I am ready").click()  # the name comes first all the same
    expect(ann.get_by_role("list").get_by_role("button", name=re.compile("^Zoë"))).to_be_visible()
    bo.get_by_role("button", name="Menu").click()
    name.fill("Yan")
    name.press("Enter")
    expect(bo.get_by_text("You are Yan from your next table on")).to_be_visible()
    assert not complaints(bo, axe)


def test_what_is_said_is_noticed_on_a_phone(new_page: NewPage, axe: str) -> None:
    ann, link = table_with_a_friend(new_page)
    bo = new_page(link, size=PHONE, touch=True)
    be_ready(ann, bo)
    for words in ("good luck", "have fun"):
        ann.get_by_label("Say something").fill(words)
        ann.get_by_role("button", name="Send").click()
    mark = bo.get_by_role("button", name="Chat: 2 unread lines")
    expect(mark).to_be_in_viewport()
    assert not complaints(bo, axe)
    mark.tap()
    said = bo.get_by_role("region", name="Chat").get_by_text("have fun")
    expect(said).to_be_in_viewport()
    expect(mark).to_have_count(0)
    bo.reload()
    expect(said).to_be_visible()
    expect(bo.get_by_role("button", name="unread")).to_have_count(0)
    expect(ann.get_by_role("button", name="unread")).to_have_count(0)


def test_undo_is_asked_for_when_others_have_seen_something(new_page: NewPage) -> None:
    ann, link = table_with_a_friend(new_page)
    bo = new_page(link)
    be_ready(ann, bo)
    first, second = (ann, bo) if is_asked(ann) else (bo, ann)
    pass_turn(first, second)
    pass_turn(second, first)
    first.get_by_role("button", name="Undo").click()
    expect(first.get_by_text("Undo: you built nothing")).to_be_visible()
    expect(first.get_by_text(re.compile("^You asked; waiting for "))).to_be_visible()
    expect(second.get_by_text(re.compile("asks to take back: .* built nothing, and 1 step after it"))).to_be_visible()
    second.get_by_role("button", name="Agree", exact=True).click()
    expect(prompt(first).get_by_text(BUILD)).to_be_visible()
    for page, who in ((first, "you"), (second, ".+")):
        taken_back = re.compile(f"{who} took back: {who} built nothing, and 1 step after it")
        expect(page.get_by_role("region", name="Log").get_by_text(taken_back)).to_be_visible()


def test_who_comes_by_a_link_sees_what_will_be_played(new_page: NewPage, axe: str) -> None:
    page = new_page("#/new/peer-to-peer")
    page.get_by_label("How many seats").select_option("2")
    page.get_by_label("Seat 2", exact=True).select_option("a friend")
    page.get_by_label(re.compile("^Clock")).select_option("1 minute")
    page.get_by_label("first edition").check()
    page.get_by_label("the others are always asked").check()
    page.get_by_role("button", name="Make the table").click()
    bo = new_page(page.get_by_label("Link for Seat 2", exact=True).input_value())
    for each in (page, bo):
        played = each.get_by_role("region", name="What is played")
        for title, value in (
            ("Clock", "1 minute"),
            ("Unhappy customers", "the book's: 4 alone, 3 for two, 2 for three or four, 1 for five or six"),
            ("Card set", "First edition"),
            ("Undo", "the others are always asked"),
        ):
            row = played.get_by_role("listitem").filter(has_text=re.compile(f"^{title}"))
            expect(row.locator("strong")).to_have_text(value)
        expect(played.get_by_role("listitem").filter(has_text="Starting deck")).to_have_count(0)  # for one player alone
    assert not complaints(bo, axe)


BOTH = "button => { button.click(); button.click(); }"  # the second before anything can come of the first


COMPLAINTS = """
window.complaints_ = '';
new MutationObserver(() => {
  for (const alert of document.querySelectorAll('[role=alert]')) complaints_ += alert.textContent.trim();
}).observe(document, { childList: true, characterData: true, subtree: true });
"""


def complained(page: Page, words: str) -> str:
    """What was ever complained of, once all that was asked for so far is answered: *words* are said after it."""
    page.get_by_label("Say something").fill(words)
    page.get_by_role("button", name="Send").click()
    expect(page.get_by_role("region", name="Chat").get_by_text(words)).to_be_visible()
    return str(page.evaluate("complaints_"))


def test_who_presses_ready_twice_is_ready_and_hears_no_complaint(new_page: NewPage) -> None:
    ann, link = table_with_a_friend(new_page)
    bo = new_page(link)
    for page in (ann, bo):
        page.evaluate(COMPLAINTS)
    ready = ann.get_by_role("button", name="I am ready")
    ready.dblclick()
    ann.get_by_label("Your cut").fill("deep")
    ann.get_by_role("button", name="Add your cut").click()
    expect(ann.get_by_text("Your cut: deep")).to_be_visible()  # so whatever was pressed before is answered
    expect(ready).to_have_attribute("aria-pressed", "true")
    bo.get_by_role("button", name="I am ready").evaluate(BOTH)
    for page in (ann, bo):
        expect(prompt(page)).to_be_visible()
        assert not complained(page, "good luck" if page is ann else "and to you")


@pytest.mark.parametrize("twice", [lambda button: button.evaluate(BOTH), Locator.dblclick], ids=["at once", "quickly"])
def test_who_undoes_or_agrees_twice_hears_no_complaint(new_page: NewPage, twice: Callable[[Locator], None]) -> None:
    ann, link = table_with_a_friend(new_page)
    bo = new_page(link)
    for page in (ann, bo):
        page.evaluate(COMPLAINTS)
    be_ready(ann, bo)
    first, second = (ann, bo) if is_asked(ann) else (bo, ann)
    pass_turn(first, second)
    twice(first.get_by_role("button", name="Undo"))  # it is free, and then there is nothing to undo
    expect(prompt(first).get_by_text(BUILD)).to_be_visible()
    assert not complained(first, "oh")
    pass_turn(first, second)
    pass_turn(second, first)
    twice(first.get_by_role("button", name="Undo"))
    twice(second.get_by_role("button", name="Agree", exact=True))
    expect(prompt(first).get_by_text(BUILD)).to_be_visible()
    assert not complained(first, "thanks")
    assert not complained(second, "fine")


def test_on_a_phone_an_undo_a_question_and_a_hint_leave_room_for_the_board(new_page: NewPage, axe: str) -> None:
    ann, link = table_with_a_friend(new_page)
    bo = new_page(link)
    for page in (ann, bo):
        page.set_viewport_size(PHONE)
    be_ready(ann, bo)
    first, second = (ann, bo) if is_asked(ann) else (bo, ann)
    pass_turn(first, second)
    pass_turn(second, first)
    first.get_by_role("button", name="Undo").click()
    prompt(first).get_by_role("button", name="Hint", exact=True).click()
    expect(prompt(first).get_by_role("button", name="Take it")).to_be_visible()
    box = prompt(first).bounding_box()
    assert box
    assert box["y"] + box["height"] < 0.4 * PHONE["height"]
    assert not complaints(first, axe)
    box = second.get_by_role("region", name="Proposals").bounding_box()
    assert box
    assert box["height"] < 0.1 * PHONE["height"]


def test_ending_together(new_page: NewPage) -> None:
    ann, link = table_with_a_friend(new_page)
    bo = new_page(link)
    be_ready(ann, bo)
    end_together(ann, bo)


def end_together(ann: Page, bo: Page) -> None:
    ann.get_by_role("button", name="Menu").click()
    ann.get_by_role("button", name="Propose to end").click()
    bo.get_by_role("button", name="Agree", exact=True).click()
    for page in (ann, bo):
        expect(page.get_by_role("heading", name="The game was ended.")).to_be_visible()


def test_everybody_sees_the_commitment_and_cuts_before_the_deal(new_page: NewPage, axe: str) -> None:
    ann, link = table_with_a_friend(new_page)
    expect(ann.get_by_text("Whoever has the link of a seat can sit there")).to_be_visible()
    ann.get_by_role("button", name="I am ready").click()
    bo = new_page(link)
    expect(bo.get_by_role("heading", name="Before the deal")).to_be_visible()
    promised = commitment(bo).input_value()
    assert len(promised) == 64
    bo.get_by_label("Your cut").fill("from the bottom")
    bo.keyboard.press("Enter")
    expect(ann.get_by_text("from the bottom")).to_be_visible()
    assert commitment(ann).input_value() == promised
    assert not complaints(ann, axe)
    bo.get_by_role("button", name="I am ready").focus()
    bo.keyboard.press("Space")
    for page in (ann, bo):
        expect(prompt(page)).to_be_visible()
    assert focused_name(bo), "the focus is lost with the button"


def commitment(page: Page) -> Locator:
    return page.get_by_role("textbox", name="Commitment to the shuffles")


def test_who_waits_can_talk(new_page: NewPage) -> None:
    ann, link = table_with_a_friend(new_page)
    bo = new_page(link)
    bo.get_by_label("Say something").fill("I am here")
    bo.keyboard.press("Enter")
    expect(ann.get_by_role("region", name="Chat").get_by_text("I am here")).to_be_visible()


def test_play_again_leads_everybody_who_wants_to_a_new_table(new_page: NewPage) -> None:
    ann, link = table_with_a_friend(new_page)
    bo = new_page(link)
    be_ready(ann, bo)
    end_together(ann, bo)
    ann.get_by_role("button", name="Play again").click()
    expect(ann.get_by_role("heading", name="Before the deal")).to_be_visible()
    assert focused_name(ann), "nobody knows where they are"
    expect(bo.get_by_text("A new table with the same seats waits for you.")).to_be_visible()
    bo.get_by_role("link", name="Go to the new table").click()
    be_ready(ann, bo)
    assert ann.url == bo.url


def is_asked(page: Page) -> bool:
    mine = prompt(page).get_by_text("Your turn")
    expect(mine.or_(prompt(page).get_by_text(ELSE))).to_be_visible()
    return mine.is_visible()


def pass_turn(page: Page, to: Page) -> None:
    choices(page).get_by_text("Pass").click()
    expect(prompt(to).get_by_text("Your turn")).to_be_visible()


def begin_a_move(page: Page) -> Locator:
    """A card and its place are chosen; what is pressed then. Of a wild card more would be asked."""
    wait_until_building(page)
    page.get_by_role("button", name=re.compile("^(?!Wild).*can be chosen")).first.click()
    place = page.get_by_role("button", name=re.compile("^Place .*can be chosen")).first
    place.click()
    chosen = page.get_by_role("button", name=re.compile("^Place .*, chosen"))
    expect(chosen).to_be_visible()
    return chosen


def wait_until_building(page: Page) -> None:
    """Whatever else is asked first is passed over."""
    while True:
        wait_for_something(page)
        if prompt(page).get_by_text(BUILD).is_visible():
            return
        choices(page).last.click()


def pick_to_the_end(page: Page) -> None:
    """Until only the word to confirm is missing."""
    while True:
        expect(choosable(page).or_(confirm_button(page)).first).to_be_visible()
        if confirm_button(page).is_visible():
            return
        choosable(page).first.click()


def test_a_reload_in_the_middle_of_a_move(new_page: NewPage) -> None:
    page = new_page()
    play_now(page, Locator.click)
    begin_a_move(page)
    page.reload()
    expect(page.get_by_role("button", name=re.compile("^Place .*, chosen"))).to_be_visible()
    expect(page.get_by_role("button", name="Take back")).to_be_visible()
    page.keyboard.press("Escape")
    expect(prompt(page).get_by_text("Where in the city does")).to_be_visible()


def test_the_server_is_killed_and_comes_back(new_page: NewPage, server: Server) -> None:
    page = new_page()
    play_now(page, Locator.click)
    begin_a_move(page)
    pick_to_the_end(page)
    server.kill()
    expect(page.get_by_text("Connection lost, trying again.")).to_be_visible()
    confirm_button(page).click()  # kept until there is somebody to tell
    server.start()
    expect(page.get_by_text("Connected again.")).to_be_visible()
    log = page.get_by_role("region", name="Log")
    expect(log.get_by_text(re.compile(r"^you (built|asked for help with)")).first).to_be_visible()


def test_the_log_has_headings_and_each_line_its_rule(new_page: NewPage) -> None:
    page = new_page()
    play_now(page, Locator.click)
    log = page.get_by_role("region", name="Log")
    expect(log.get_by_role("heading", name=re.compile("^Round 1"))).to_be_visible()
    expect(log.get_by_role("heading", name=re.compile("^Build phase"))).to_be_visible()
    log.get_by_role("button", name="TC-B1").first.click()
    expect(page.get_by_role("dialog").get_by_text("orthogonally next to a card in play").first).to_be_visible()


def test_the_whole_log_can_be_read_and_what_is_in_sight_stays_there(new_page: NewPage) -> None:
    page = new_page()
    code = finished(page, "tech-city", *["random"] * 6)
    page.goto(f"#/t/{code}")
    log = page.get_by_role("region", name="Log")
    lines = log.locator("li[data-line]")
    expect(lines.first).to_be_visible()
    told = page.request.get(f"api/tables/{code}/transcript").text().splitlines()
    presses = 0
    while lines.count() < len(told):
        earlier = log.get_by_role("button", name=re.compile("^Show (what happened before|.* earlier thing)"))
        earlier.scroll_into_view_if_needed()
        first, had = lines.first.element_handle(), lines.count()
        before = first.bounding_box()
        earlier.click()
        expect(lines).not_to_have_count(had)
        page.wait_for_function("() => new Promise((done) => requestAnimationFrame(() => done(true)))")
        after = first.bounding_box()
        assert before
        assert after
        assert abs(before["y"] - after["y"]) < 2
        presses += 1
    assert presses >= 2  # more than was sent at first
    expect(log.get_by_role("button", name=re.compile("^Show"))).to_have_count(0)
    shown = [" ".join(words.split()) for words in lines.all_inner_texts()]
    assert all(words.startswith(" ".join(line.split())) for words, line in zip(shown, told, strict=True))


def test_a_link_to_no_seat_offers_to_watch(new_page: NewPage) -> None:
    _, link = table_with_a_friend(new_page)
    page = new_page(f"{link}x")
    expect(page.get_by_role("alert").get_by_text("this link leads to no seat of this table")).to_be_visible()
    page.get_by_role("button", name="Watch this table").click()
    expect(page.get_by_role("heading", name="Waiting for players")).to_be_visible()


def test_a_table_that_does_not_exist(new_page: NewPage) -> None:
    page = new_page("#/t/NOTHING")
    expect(page.get_by_role("heading", name="This table cannot be opened")).to_be_visible()


def test_a_bot_takes_the_seat_and_gives_it_back(new_page: NewPage) -> None:
    ann, link = table_with_a_friend(new_page)
    bo = new_page(link)
    be_ready(ann, bo)
    players = bo.get_by_role("region", name="Players")
    expect(players.get_by_text("here")).to_be_visible()
    ann.get_by_role("button", name="Menu").click()
    ann.get_by_role("button", name="Let a bot play for me").click()
    expect(players.get_by_text("normal bot")).to_be_visible()
    expect(prompt(ann).get_by_text("A bot plays for you.")).to_be_visible()
    prompt(ann).get_by_role("button", name="Play myself again").click()
    expect(players.get_by_text("here")).to_be_visible()
