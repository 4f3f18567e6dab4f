"""A table with a clock."""

from __future__ import annotations

import re

from playwright.sync_api import Page, expect

from tests.browser.conftest import NewPage, complaints
from tools.player import be_ready, prompt, the_end


def timed_table(new_page: NewPage, patience: str, rounds: str = "1") -> Page:
    page = new_page("#/new/tug")
    page.get_by_label("How many seats").select_option("2")
    page.get_by_label(re.compile("^patience")).select_option(patience)
    page.get_by_label(re.compile("^rounds")).select_option(rounds)
    page.get_by_role("button", name="Make the table").click()
    be_ready(page)
    return page


def test_the_time_left_is_shown(new_page: NewPage, axe: str) -> None:
    page = timed_table(new_page, "60000")
    timer = page.get_by_role("timer")
    expect(timer).to_have_text(re.compile("^0:5[0-9]$"))
    first = timer.inner_text()
    expect(timer).not_to_have_text(first)
    assert not complaints(page, axe)


def test_who_does_not_answer_in_time_passes(new_page: NewPage) -> None:
    page = timed_table(new_page, "1000")
    expect(the_end(page)).to_be_visible()
    expect(page.get_by_role("region", name="Log").get_by_text(re.compile("passed")).first).to_be_visible()


def test_who_runs_out_of_time_is_told_so(new_page: NewPage, axe: str) -> None:
    page = timed_table(new_page, "1000", rounds="8")
    notice = prompt(page).get_by_text("Time ran out for you: you passed.")
    expect(notice).to_be_visible()
    assert not complaints(page, axe)
    log = page.get_by_role("region", name="Log")
    expect(log.get_by_text("time ran out for you").first).to_be_visible()
    page.reload()
    expect(notice).to_be_visible()


def test_a_clock_is_chosen_for_a_new_table(new_page: NewPage) -> None:
    page = new_page("#/new/tech-city")
    page.get_by_label(re.compile("^Clock")).select_option("1 minute")
    page.get_by_role("button", name="Make the table").click()
    be_ready(page)
    expect(page.get_by_role("timer")).to_have_text(re.compile("^0:5[0-9]$"))
