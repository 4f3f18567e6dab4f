"""A trading floor by the clock on the wall: six people who are as far away as people are."""

from __future__ import annotations

import re
import time
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from pathlib import Path
from random import Random
from threading import Event

import pytest

from techdeck.deck import DOMAINS
from techdeck.engine.asking import PASS
from techdeck.games.tech_exchange.floor import ANY_DOMAIN
from techdeck.games.tech_exchange.table import ACCEPT, BACK, DONE
from tests.server.server import Page, Server, seated
from tests.server.test_games import check_record, steps_are_whole

pytestmark = pytest.mark.compiled_once

LATENCY = (0.02, 0.4)  # seconds on the way, of every answer
TRADE = "trade"
SOMEBODY_IS_LOST = Event()


def far_away(page: Page, dice: Random) -> int:
    """Play to the end; how many answers were given."""
    answers = 0
    try:
        while page.phase != "over" and not SOMEBODY_IS_LOST.is_set():
            answers += answer_from_afar(page, dice)
    except BaseException:
        SOMEBODY_IS_LOST.set()  # or the others would wait for ever
        raise
    return answers


def answer_from_afar(page: Page, dice: Random) -> int:
    time.sleep(dice.uniform(*LATENCY))
    page.drain()
    question = page.mine()
    if question is None:
        return 0
    page.answer(partial(choose, dice, question["kind"]))
    return 1


def choose(dice: Random, kind: str, options: list[int]) -> int:
    """Who can accept mostly does; after a dozen moves somebody is done, and stays so."""
    if kind == TRADE and len(options) > ANY_DOMAIN:  # any description: one that many can match
        return ANY_DOMAIN + dice.randrange(DOMAINS)
    if kind != TRADE or PASS not in options or max(options) > BACK:  # inside a move: cards, offers, descriptions
        return PASS if PASS in options else dice.choice(options)
    if BACK in options:
        return PASS
    if DONE in options and dice.random() < 1 / 12:
        return DONE
    if ACCEPT in options and dice.random() < 0.8:
        return ACCEPT
    return dice.choice([option for option in options if option != DONE])


@pytest.mark.rule("TE-T1", "TE-T9", "TE-T17")
def test_six_people_trade_by_the_clock_on_the_wall(server: Server, tmp_path: Path) -> None:
    pages = seated(server, "tech-exchange", "me", *["open"] * 5, options={"idle": 5})
    with ThreadPoolExecutor(len(pages)) as pool:
        answers = list(pool.map(far_away, pages, map(Random, range(len(pages)))))
    assert min(answers) > 6
    for page in pages:
        page.drain()
    steps_are_whole(*pages)
    check_record(pages[0], tmp_path)
    record = pages[0].guest.text(f"/api/tables/{pages[0].code}/record")
    assert len(re.findall("accept offer", record)) > 5
    times = [int(at) for at in re.findall(r" @(\d+)", record)]
    assert times == sorted(times)
    assert len(set(times)) > 50
