"""Pictures of the page in `build/shots`: every scene on a desk and on a phone, light and dark."""

from __future__ import annotations

import functools
import itertools
import json
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Literal

from playwright.sync_api import Browser, Page, ViewportSize, sync_playwright

from techdeck import cardsets
from techdeck.deck import card_name
from tools import compile, page, setup

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


@dataclass(frozen=True, kw_only=True)
class Scene:
    name: str
    path: str
    whole: bool = False  # down to the end of the page, not only what the screen shows


SCENES = [
    Scene(name="home", path="/"),
    Scene(name="deck", path="/#/deck-demo", whole=True),
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
    with serving(page.built()) as address, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium, args=FLAGS)
        for scene, screen, scheme in itertools.product(scenes, SCREENS, SCHEMES):
            broken += take(browser, address, scene, screen, scheme)
        browser.close()
    print("\n".join(broken) or SHOTS)
    return int(bool(broken))


def take(browser: Browser, address: str, scene: Scene, screen: str, scheme: Literal["light", "dark"]) -> list[str]:
    """One picture, and what the page complained about meanwhile."""
    context = browser.new_context(viewport=SCREENS[screen], color_scheme=scheme, device_scale_factor=2)
    view = context.new_page()
    broken: list[str] = []
    view.on("console", lambda said: broken.append(said.text))
    view.on("pageerror", lambda error: broken.append(str(error)))
    view.goto(address + scene.path, wait_until="networkidle")
    if is_too_wide(view):
        broken.append("wider than the screen")
    name = f"{scene.name}-{screen}-{scheme}"
    view.screenshot(path=SHOTS / f"{name}.png", full_page=scene.whole)
    context.close()
    return [f"{name}: {trouble}" for trouble in broken]


def is_too_wide(view: Page) -> bool:
    return bool(view.evaluate("document.documentElement.scrollWidth > innerWidth"))


# --- what the page is served by, until the server does it


@contextmanager
def serving(folder: Path) -> Iterator[str]:
    server = ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(Handler, directory=str(folder)))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{server.server_port}"
    server.shutdown()


class Handler(SimpleHTTPRequestHandler):
    def do_GET(self) -> None:
        if self.path != "/api/cards":
            return super().do_GET()
        self.send_response(200)
        self.send_header("Content-Type", "application/json")
        self.end_headers()
        self.wfile.write(json.dumps({"cards": cards()}).encode())

    def log_message(self, format: str, *arguments: object) -> None:
        """Nobody wants to read which files a browser asked for."""


def cards() -> list[dict[str, str]]:
    found = cardsets.load("second_edition").cards
    return [{"card": card_name(card.face), "name": card.name, "text": card.text} for card in found]


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
