"""techdeck serve: where it listens. What it serves is tested with the server and in the browser."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
import urllib.request
from collections.abc import Iterator
from pathlib import Path

import pytest

from techdeck.commands import serve
from techdeck.commands.screen import CommandError


@pytest.fixture
def taken() -> Iterator[int]:
    with socket.create_server(("127.0.0.1", 0)) as listener:
        yield listener.getsockname()[1]


def test_a_port_that_was_named_is_taken_or_refused(taken: int) -> None:
    with pytest.raises(CommandError, match=f"port {taken}"):
        serve.listening("127.0.0.1", taken)


def test_otherwise_any_free_port_will_do(taken: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(serve, "PORT", taken)
    with serve.listening("127.0.0.1", None) as listener:
        assert listener.getsockname()[1] != taken


@pytest.mark.parametrize(("screen", "opens"), [("", False), (":0", True)])
def test_no_browser_is_opened_without_a_screen(monkeypatch: pytest.MonkeyPatch, screen: str, opens: bool) -> None:
    monkeypatch.setattr("sys.platform", "linux")
    monkeypatch.setenv("DISPLAY", screen)
    monkeypatch.delenv("WAYLAND_DISPLAY", raising=False)
    assert serve.can_open() == opens


@pytest.mark.parametrize("signal_name", ["SIGTERM", "SIGINT"])
def test_who_is_told_to_end_leaves_nothing_behind(signal_name: str, tmp_path: Path) -> None:
    """Not even the semaphores of the bots' processes, which Python would warn of."""
    command = [sys.executable, "-m", "techdeck", "serve", "--port", "0", "--data", str(tmp_path)]
    env = {**os.environ, "PYTHONUNBUFFERED": "1"}
    server = subprocess.Popen(command, env=env, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    assert server.stdout is not None
    address = server.stdout.readline().split()[1]
    with urllib.request.urlopen(f"{address}api/health", timeout=30) as answer:  # waits until it is ready
        assert answer.status == 200
    server.send_signal(getattr(signal, signal_name))
    _, said = server.communicate(timeout=30)
    assert said == ""
    assert server.returncode == 0
