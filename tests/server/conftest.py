"""One server for all tests that do not harm it."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.server.server import Guest, Server


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    running = Server(tmp_path_factory.mktemp("server") / "data")
    yield running
    running.stop()
    assert "Traceback" not in running.errors(), running.errors()


@pytest.fixture
def own_server(tmp_path: Path) -> Iterator[Server]:
    """One to be killed, where who leaves is away soon."""
    running = Server(tmp_path / "data", away=0.3)
    yield running
    running.stop()


@pytest.fixture
def ann(server: Server) -> Guest:
    return server.guest("ann")


@pytest.fixture
def bo(server: Server) -> Guest:
    return server.guest("bo")
