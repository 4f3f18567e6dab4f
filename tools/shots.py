"""Pictures of the page in `build/shots`: every scene on a desk and on a phone, light and dark."""

from __future__ import annotations

import itertools
import os
import re
import sys
import tempfile
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Literal

from playwright.sync_api import Browser, Locator, Page, TimeoutError, ViewportSize, sync_playwright

from tools import compile, known_deals, setup
from tools.player import (
    anything,
    choices,
    choosable,
    confirm_button,
    done,
    next_thing,
    play_now,
    play_to_the_end,
    play_until,
    the_end,
    tickets,
    wait_for_something,
    want,
)
from tools.serving import Server

SHOTS = setup.BUILD / "shots"
SCREENS: dict[str, ViewportSize] = {"desk": {"width": 1440, "height": 900}, "phone": {"width": 390, "height": 844}}
SCHEMES: tuple[Literal["light", "dark"], ...] = ("light", "dark")
FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
SETTLE = 500  # milliseconds: what moves should have come to rest


def nothing(view: Page) -> None:
    """The page as it opens."""


@dataclass(frozen=True, kw_only=True)
class Scene:
    name: str
    path: str = ""
    get_there: Callable[[Page], None] = nothing
    whole: bool = False  # down to the end of the page, not only what the screen shows


# --- to a moment of a game, by pressing what a player would press


def asked(words: str, *, already: int = 0) -> Callable[[Page], None]:
    """Play until *words* are asked and so many cards lie in the city."""

    def get_there(view: Page) -> None:
        play_now(view, Locator.click, bots=2)
        prompt = view.get_by_role("region", name="What is asked")
        city = view.get_by_role("region", name="In play").get_by_role("button")

        def is_there() -> bool:
            return prompt.get_by_text(words).count() > 0 and city.count() >= already

        play_until(view, Locator.click, anything, is_there)

    return get_there


def effect(view: Page) -> None:
    play_now(view, Locator.click, bots=2)
    play_until(view, Locator.click, anything, lambda: view.get_by_role("region", name="Effect").count() > 0)


def end(view: Page) -> None:
    play_now(view, Locator.click, bots=2)
    play_to_the_end(view, Locator.click)


def replay(game: str, steps: int) -> Callable[[Page], None]:
    """So many moves into the replay of a game that bots have played among themselves."""

    def get_there(view: Page) -> None:
        seats = [{"kind": "bot", "bot": "easy"}] * 4
        made = view.request.post("api/tables", data={"game": game, "seats": seats}).json()
        while not view.request.get(f"api/tables/{made['code']}/record").ok:
            view.wait_for_timeout(200)
        view.goto(f"#/replay/{made['code']}/{steps}?as=1")
        view.get_by_role("slider", name="Move").wait_for()

    return get_there


def home_replays(view: Page) -> None:
    replay("tech-city", 0)(view)
    view.get_by_role("link", name="Home").click()
    view.get_by_role("heading", name="Replays").wait_for()


def replay_play_on(view: Page) -> None:
    replay("tech-city", 40)(view)
    view.get_by_role("button", name="Play on from here").click()


def floor(view: Page, bots: int = 3) -> None:
    """Tech Exchange, first trading."""
    play_now(view, Locator.click, bots=bots, game="Tech Exchange")
    while not done(view).is_visible():
        wait_for_something(view)
        if not done(view).is_visible():
            anything(view).click()


def floor_six(view: Page) -> None:
    floor(view, bots=5)
    wait_on_floor(view, tickets(view).nth(2))


def floor_offer(view: Page) -> None:
    floor(view)
    choosable(view).first.click()
    want(view, "any 7").click()


def floor_accept(view: Page) -> None:
    """Somebody offers something that can be accepted, and a question of mine is open."""
    floor(view, bots=5)
    want(view, "any 7").click()
    view.get_by_role("button", name="Ask", exact=True).click()
    wait_on_floor(view, tickets(view).get_by_role("button", name=re.compile("^Accept"), disabled=False).first)


def wait_on_floor(view: Page, thing: Locator) -> None:
    """In one trading or another."""
    while not thing.is_visible():
        view.wait_for_timeout(100)
        if not done(view).is_visible() and (choices(view).count() or choosable(view).count()):
            press_if_there(next_thing(view))


def floor_reveal(view: Page) -> None:
    """In the second round it is traded, the first is told beside it."""
    floor(view)
    scored = view.get_by_role("region", name="Round 1 was scored")
    play_until(view, press_if_there, next_thing, lambda: scored.is_visible() and done(view).is_visible())


def floor_end(view: Page) -> None:
    play_now(view, Locator.click, bots=3, game="Tech Exchange")
    play_to_the_end(view, press_if_there)


def press_if_there(thing: Locator) -> None:
    """Where others act at the same time a button may be gone before it is pressed."""
    with suppress(TimeoutError):
        thing.click(timeout=2000)


A_SET = re.compile(r" for \d+[KSTV],")  # 4V and 3K for 7V, can be chosen


def for_two(view: Page) -> Locator:
    """Cards that assist either of two customers, if there are any: then one has to be declared."""
    sets = view.get_by_role("button", name=re.compile(r"can be chosen, .*: assists \w+, \w+"))
    either = sets.filter(has_text=A_SET)
    return either.first if either.count() and not confirm_button(view).count() else anything(view)


def row(words: str, *, bots: int = 1, already: str | re.Pattern[str] = "") -> Callable[[Page], None]:
    """Peer-to-Peer, until *words* are asked and there is a button called *already*."""

    def get_there(view: Page) -> None:
        play_now(view, Locator.click, bots=bots, game="Peer-to-Peer")
        prompt = view.get_by_role("region", name="What is asked")

        def is_there() -> bool:
            return prompt.get_by_text(words).count() > 0 and view.get_by_role("button", name=already).count() > 0

        play_until(view, Locator.click, for_two, is_there)
        while not is_there():  # that game has ended, perhaps the next one comes to it
            the_end(view).click()
            prompt.wait_for()
            play_until(view, Locator.click, for_two, is_there)

    return get_there


def row_commit(view: Page) -> None:
    """One card of a set is put down, so that some sets are still open and some are not."""
    row("Put down cards to assist", already=A_SET)(view)
    view.get_by_role("region", name="Your hand").get_by_role("button", name=re.compile("can be chosen")).first.click()


def row_end(view: Page) -> None:
    play_now(view, Locator.click, game="Peer-to-Peer")
    play_to_the_end(view, Locator.click)


def refusal(view: Page) -> None:
    """What cannot be chosen was tried."""
    asked("Play a card into the city")(view)
    view.get_by_role("region", name="In play").get_by_role("button").first.click()


def gathering(view: Page) -> None:
    view.get_by_label("Seat 2", exact=True).select_option("a friend")
    view.get_by_role("button", name="Make the table").click()


def menu(view: Page) -> None:
    play_now(view, Locator.click, bots=2)
    view.get_by_role("button", name="Menu").click()


def rule(view: Page) -> None:
    play_now(view, Locator.click, bots=2)
    wait_for_something(view)
    view.get_by_role("region", name="What is asked").get_by_role("button", name=re.compile("^TC-")).click()


def hint(view: Page) -> None:
    asked("Play a card into the city", already=6)(view)
    view.get_by_role("button", name="Hint", exact=True).click()
    view.get_by_role("button", name="Take it").wait_for()


def hint_taken(view: Page) -> None:
    hint(view)
    view.get_by_role("button", name="Take it").click()


def card(view: Page) -> None:
    play_now(view, Locator.click, bots=2)
    wait_for_something(view)
    choosable(view).first.click(button="right")


SCENES = [
    Scene(name="home", whole=True),
    Scene(name="new-table", path="#/new/tech-city", whole=True),
    Scene(name="gathering", path="#/new/tech-city", get_there=gathering, whole=True),
    Scene(name="table-card", get_there=asked("Play a card into the city")),
    Scene(name="table-place", get_there=asked("Where in the city does", already=6)),
    Scene(name="table-pay", get_there=asked("Pay for", already=4)),
    Scene(name="table-confirm", get_there=asked("Confirm this move?", already=4)),
    Scene(name="table-help", get_there=asked("Help to build")),
    Scene(name="table-hint", get_there=hint),
    Scene(name="table-hint-taken", get_there=hint_taken),
    Scene(name="table-refusal", get_there=refusal),
    Scene(name="table-effect", get_there=effect),
    Scene(name="table-late", get_there=asked("Use an effect", already=14)),
    Scene(name="table-end", get_there=end),
    Scene(name="table-menu", get_there=menu),
    Scene(name="table-rule", get_there=rule),
    Scene(name="table-reading", get_there=card),
    Scene(name="floor", get_there=floor),
    Scene(name="floor-six", get_there=floor_six),
    Scene(name="floor-offer", get_there=floor_offer),
    Scene(name="floor-accept", get_there=floor_accept),
    Scene(name="floor-reveal", get_there=floor_reveal),
    Scene(name="floor-end", get_there=floor_end),
    Scene(name="row-commit", get_there=row_commit),
    Scene(name="row-declare", get_there=row("Assist which customer?")),
    Scene(name="row-develop", get_there=row("Where does the customer")),
    Scene(name="row-six", get_there=row("Put down cards to assist", bots=5, already=A_SET)),
    Scene(name="row-end", get_there=row_end),
    Scene(name="home-replays", get_there=home_replays, whole=True),
    Scene(name="replay", get_there=replay("tech-city", 60)),
    Scene(name="replay-row", get_there=replay("peer-to-peer", 30)),
    Scene(name="replay-floor", get_there=replay("tech-exchange", 120)),
    Scene(name="replay-end", get_there=replay("tech-city", 9999)),
    Scene(name="replay-play-on", get_there=replay_play_on),
    Scene(name="deck", path="#/deck"),
    Scene(name="rules", path="#/rules"),
    Scene(name="cards", path="#/deck-demo", whole=True),
]


def main(wanted: list[str]) -> int:
    """Take the scenes of these names, or all."""
    unknown = set(wanted) - {scene.name for scene in SCENES}
    if unknown:
        setup.say(f"no scene {', '.join(sorted(unknown))}; there are: {', '.join(scene.name for scene in SCENES)}")
        return 2
    chromium = setup.find_browser()
    if not chromium:
        return 1
    compile.fresh(SHOTS)
    scenes = [scene for scene in SCENES if not wanted or scene.name in wanted]
    broken: list[str] = []
    with tempfile.TemporaryDirectory() as data, sync_playwright() as playwright:
        # So that a picture can be compared with an earlier one.
        os.environ[known_deals.NAMED] = str(Path(data) / "deals")
        server = Server(Path(data))
        server.start()
        try:
            browser = playwright.chromium.launch(executable_path=chromium, args=FLAGS)
            for scene, screen, scheme in itertools.product(scenes, SCREENS, SCHEMES):
                known_deals.deal_for(f"{scene.name} {screen} {scheme}")
                broken += take(browser, server.address, scene, screen, scheme)
            browser.close()
        finally:
            server.kill()
    print("\n".join(broken) or SHOTS)
    return int(bool(broken))


def take(browser: Browser, address: str, scene: Scene, screen: str, scheme: Literal["light", "dark"]) -> list[str]:
    """One picture, and what the page complained about meanwhile."""
    context = browser.new_context(
        base_url=address,
        viewport=SCREENS[screen],
        color_scheme=scheme,
        device_scale_factor=2,
        has_touch=screen == "phone",
    )
    view = context.new_page()
    broken: list[str] = []
    view.on("console", lambda said: broken.append(said.text))
    view.on("pageerror", lambda error: broken.append(str(error)))
    view.goto(address + scene.path, wait_until="networkidle")
    scene.get_there(view)
    view.wait_for_timeout(SETTLE)
    if is_too_wide(view):
        broken.append("wider than the screen")
    name = f"{scene.name}-{screen}-{scheme}"
    view.screenshot(path=SHOTS / f"{name}.png", full_page=scene.whole)
    context.close()
    return [f"{name}: {trouble}" for trouble in broken]


def is_too_wide(view: Page) -> bool:
    return bool(view.evaluate("document.documentElement.scrollWidth > innerWidth"))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
