"""A server of our own with the page in it, for pictures and for tests in the browser."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from pathlib import Path

from tools import page
from tools.setup import ROOT

PATIENCE = 30  # seconds


class Server:
    """A process as people run it, that can be killed and started again on the same tables."""

    def __init__(self, data: Path) -> None:
        self.data = data
        self.port = free_port()
        self.address = f"http://127.0.0.1:{self.port}/"
        self.process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        # -P: the build whose tests these are, and not what lies in the folder
        command = [sys.executable, "-P", "-m", "tools.known_deals", "serve", "--pace", "0"]
        env = {**os.environ, "TECHDECK_PAGE": str(page.built()), "PYTHONPATH": os.pathsep.join(sys.path)}
        self.process = subprocess.Popen(
            [*command, "--port", str(self.port), "--data", str(self.data)], cwd=ROOT, env=env, start_new_session=True
        )
        until = time.monotonic() + PATIENCE
        while not self.answers():
            assert self.process.poll() is None, "the server has ended"
            assert time.monotonic() < until, "the server does not answer"
            time.sleep(0.1)

    def answers(self) -> bool:
        try:
            with urllib.request.urlopen(f"{self.address}api/health", timeout=2) as answer:
                return bool(answer.status == 200)
        except (urllib.error.URLError, OSError):
            return False

    def kill(self) -> None:
        """At once, with its bots: nothing is put in order."""
        assert self.process is not None
        os.killpg(self.process.pid, signal.SIGKILL)
        self.process.wait()


def free_port() -> int:
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        return int(found.getsockname()[1])
