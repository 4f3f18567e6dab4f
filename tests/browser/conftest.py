"""A real server and a real Chromium. Tests find things as people do, by their roles and names; there are no hooks."""

from __future__ import annotations

import os
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, ViewportSize, sync_playwright

from tools.page import MODULES, find_node, install
from tools.serving import Server
from tools.shots import FLAGS

CHROMIUM = os.environ.get("TECHDECK_BROWSER") or shutil.which("chromium-headless-shell") or shutil.which("chromium")
HERE = Path(__file__).parent
DESK: ViewportSize = {"width": 1440, "height": 900}
PHONE: ViewportSize = {"width": 390, "height": 844}
PATIENCE = 15_000  # milliseconds

NewPage = Callable[..., Page]


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if item.path.parent == HERE:
            item.add_marker(pytest.mark.slow_in_mutation)


# Not for the whole session: while Playwright is open, no other test of this process can run an event loop.


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    if not CHROMIUM:
        pytest.skip("there is no Chromium: ./run test installs one with apt, as root")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        yield browser
        browser.close()


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory, browser: Browser) -> Iterator[Server]:
    server = Server(tmp_path_factory.mktemp("tables"))
    server.start()
    yield server
    server.kill()


@pytest.fixture
def new_page(browser: Browser, server: Server) -> Iterator[NewPage]:
    """Pages of different people; none may complain."""
    complaints: list[str] = []
    pages: list[Page] = []

    def make(path: str = "", size: ViewportSize = DESK, touch: bool = False) -> Page:
        context = browser.new_context(viewport=size, has_touch=touch, base_url=server.address)
        context.set_default_timeout(PATIENCE)
        page = context.new_page()
        page.on("pageerror", lambda error: complaints.append(str(error)))
        page.goto(path)
        pages.append(page)
        return page

    yield make
    for page in pages:
        page.context.close()
    assert not complaints


@pytest.fixture(scope="module")
def axe() -> str:
    """axe-core, which finds what keeps people out."""
    install(find_node())
    return (MODULES / "axe-core" / "axe.min.js").read_text()


def complaints(page: Page, axe: str) -> list[str]:
    """What axe finds, each with the first thing it finds it at."""
    page.evaluate(axe)
    found = page.evaluate("axe.run()")
    return [f"{each['id']}: {each['help']}: {each['nodes'][0]['html'][:200]}" for each in found["violations"]]
