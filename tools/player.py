"""Somebody who plays in the browser, for tests and pictures: chooses what can be chosen and confirms."""

from __future__ import annotations

import re
from collections.abc import Callable

from playwright.sync_api import Locator, Page, TimeoutError, expect

CHOOSABLE = re.compile("can be chosen")
DONE = re.compile("^Done")
PRESSES_MOST = 1500  # a game has some sixty to some hundreds


def play_now(page: Page, press: Callable[[Locator], None], bots: int = 1, game: str = "Tech City") -> None:
    page.get_by_label(f"Bots in {game}").select_option(str(bots))
    press(page.get_by_role("button", name=f"Play now: {game}"))
    expect(prompt(page)).to_be_visible()


def be_ready(*pages: Page) -> None:
    for page in pages:
        page.get_by_role("button", name="I am ready").click()
    for page in pages:
        expect(prompt(page)).to_be_visible()


def play_to_the_end(page: Page, press: Callable[[Locator], None]) -> None:
    """Always the first that can be chosen, but effects are passed over: a game should end soon."""
    play_until(page, press, next_thing, lambda: False)
    assert the_end(page).is_visible(), "the game does not end"


def play_until(
    page: Page, press: Callable[[Locator], None], choose: Callable[[Page], Locator], stop: Callable[[], bool]
) -> None:
    """Until it is the moment to stop, or the end."""
    late = False
    for _ in range(PRESSES_MOST):
        wait_for_something(page)
        if the_end(page).is_visible() or stop():
            return
        try:
            press(choose(page))
            late = False
        except TimeoutError:  # what the press before has done came only now, and what was there is gone
            if late:
                raise
            late = True


def prompt(page: Page) -> Locator:
    """Where is said what is asked; a screen reader is told the same elsewhere."""
    return page.get_by_role("region", name="What is asked")


def the_end(page: Page) -> Locator:
    return page.get_by_role("button", name="Play again")


def confirm_button(page: Page) -> Locator:
    return page.get_by_role("button", name="Confirm", exact=True, disabled=False)


def choices(page: Page) -> Locator:
    return page.get_by_role("group", name="Choices").get_by_role("button")


def choosable(page: Page) -> Locator:
    return page.get_by_role("button", name=CHOOSABLE)


def wait_for_something(page: Page) -> None:
    something = confirm_button(page).or_(choosable(page)).or_(choices(page)).or_(done(page)).or_(the_end(page))
    something.or_(is_done(page)).first.wait_for()
    while is_done(page).is_visible():  # until all are
        page.wait_for_timeout(200)
    something.first.wait_for()


def anything(page: Page) -> Locator:
    """The first that can be done, whatever it is."""
    for each in (confirm_button(page), choosable(page)):
        if each.count():
            return each.first
    return choices(page).first


def next_thing(page: Page) -> Locator:
    """The same, but no effect is used, and nothing is traded."""
    if done(page).is_visible():
        return done(page)
    is_effect = prompt(page).get_by_text(re.compile("Use an effect|Draw a card and discard")).is_visible()
    return choices(page).last if is_effect else anything(page)


def done(page: Page) -> Locator:
    """What ends trading as far as one is concerned."""
    return page.get_by_role("switch", name=DONE, checked=False)


def is_done(page: Page) -> Locator:
    """The same when it is pressed."""
    return page.get_by_role("switch", name=DONE, checked=True)


def tickets(page: Page) -> Locator:
    """What others offer and ask on a trading floor."""
    return page.get_by_role("region", name="Offers and questions").get_by_role("article")


def want(page: Page, words: str) -> Locator:
    """What can be wanted or asked for there."""
    return page.get_by_role("group", name=re.compile("What you want for it|Ask who has")).get_by_role(
        "button", name=re.compile(f"^{words}\\b")
    )


def focused_name(page: Page) -> str:
    """What the focused thing is called; empty if nothing is focused."""
    return str(
        page.evaluate(
            """() => { const it = document.activeElement;
                       return it === document.body ? '' : it.getAttribute('aria-label') ?? it.textContent.trim() }"""
        )
    )
