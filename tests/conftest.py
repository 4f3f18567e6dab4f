"""Every test run says which build of the engine it is testing, and refuses to test another one than was asked for."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

os.environ.setdefault("TECHDECK_GAMES", str(Path(__file__).parent / "games"))

from techdeck import build

BUILD = build.require()


def pytest_report_header() -> str:
    return f"techdeck: the {BUILD} build"


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Long tests run only in a long run."""
    if not os.environ.get("TECHDECK_LONG"):
        for item in items:
            if item.get_closest_marker("long"):
                item.add_marker(pytest.mark.skip(reason="only with ./run test --long"))
