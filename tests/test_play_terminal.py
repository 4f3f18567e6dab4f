"""techdeck play in a real terminal."""

from __future__ import annotations

import codecs
import os
import pty
import re
import select
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from techdeck import replay

pytestmark = pytest.mark.slow_in_mutation

ROOT = Path(__file__).parents[1]
START = [sys.executable, "-c", "from techdeck.cli import main; main()", "play"]


# The leader of the terminal's session, as a shell is. It outlives the program: when a leader ends, the terminal throws
# away what nobody has read yet.
LEADER = """
import fcntl, os, signal, sys, termios
fcntl.ioctl(0, termios.TIOCSCTTY, 0)
told, held = int(sys.argv[1]), int(sys.argv[2])
pid = os.fork()
if pid == 0:
    os.close(told)
    os.close(held)
    os.execv(sys.argv[3], sys.argv[3:])
signal.signal(signal.SIGINT, signal.SIG_IGN)
os.write(told, b"%d\\n" % pid)
code = os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1])
os.write(told, b"%d\\n" % code)
os.read(held, 1)
"""


class Terminal:
    """A real terminal with `techdeck play` in it."""

    def __init__(self, *arguments: str, folder: Path) -> None:
        self.master, slave = pty.openpty()
        self.told, told = os.pipe()
        held, self.held = os.pipe()
        env = {**os.environ, "TERM": "xterm-256color", "COLUMNS": "100", "LINES": "40", "XDG_DATA_HOME": str(folder)}
        env.setdefault("TECHDECK_GAMES", str(ROOT / "tests" / "games"))
        env["PYTHONPATH"] = os.pathsep.join([str(ROOT), env.get("PYTHONPATH", "")])
        self.leader = subprocess.Popen(
            [sys.executable, "-c", LEADER, str(told), str(held), *START, *arguments],
            stdin=slave,
            stdout=slave,
            stderr=slave,
            env=env,
            start_new_session=True,
            pass_fds=(told, held),
        )
        for end in (slave, told, held):
            os.close(end)
        self.program = int(os.read(self.told, 32))
        self.decoder = codecs.getincrementaldecoder("utf-8")()  # a read may end inside a letter
        self.shown = ""

    def signal(self, sent: signal.Signals) -> None:
        if not self.has_ended():
            os.kill(self.program, sent)

    def has_ended(self) -> bool:
        """The leader tells how the program ended."""
        return bool(select.select([self.told], [], [], 0)[0])

    def until(self, *ends: str) -> str:
        """What is shown next, up to one of these words at its end or the end of the program."""
        new = ""
        last = time.monotonic() + 30
        while time.monotonic() < last:
            if select.select([self.master], [], [], 0.2)[0]:
                new += self.decoder.decode(os.read(self.master, 65536))
            elif self.has_ended():
                break
            if any(plain(new).endswith(end) for end in ends):
                break
        self.shown += new
        return plain(new)

    def type(self, text: str) -> str:
        os.write(self.master, text.encode())
        return self.until("> ", "(yes/no) ")

    def end(self) -> int:
        self.until("\0")
        code = int(os.read(self.told, 32))
        os.close(self.held)
        self.leader.wait(30)
        os.close(self.master)
        os.close(self.told)
        return code


def plain(text: str) -> str:
    return re.sub(r"\x1b\[[0-9;?]*[A-Za-z]", "", text).replace("\r\n", "\n")


def test_a_whole_game_in_a_terminal(tmp_path: Path) -> None:
    file = tmp_path / "t.record"
    terminal = Terminal("tug", "--seed", "5", "--option", "rounds=2", "--save", str(file), folder=tmp_path)
    shown = terminal.until("> ")
    for _ in range(300):
        words = re.findall(r"^ +\d+  (\S+)", shown.rpartition("\n\n")[2], re.M) or shown.splitlines()[-2].split()
        shown = terminal.type(f"{words[len(shown) % len(words)]}\n")
        if "The game is over" in shown:
            break
    assert terminal.end() == 0
    assert replay(file.read_text()).over
    assert "\x1b[" in terminal.shown
    assert "may not" not in terminal.shown
    assert "nothing that can be picked" not in terminal.shown


@pytest.mark.parametrize("key", ["\x04", "\x03", "hang up"])
def test_the_end_of_input_interrupt_and_a_closed_window_save(tmp_path: Path, key: str) -> None:
    terminal = Terminal("tug", "--seed", "5", folder=tmp_path)
    terminal.until("> ")
    terminal.type("1\n")
    terminal.type("undo\n")  # and in the middle of a question
    if key == "hang up":
        terminal.signal(signal.SIGHUP)
    for _ in range(40):
        if key != "hang up":  # a key that comes while the terminal changes its mode is lost
            os.write(terminal.master, key.encode())
        time.sleep(0.25)
        if terminal.has_ended():
            break
    assert terminal.end() == 0
    (file,) = (tmp_path / "techdeck").glob("tug-*.record")
    assert f"--resume {file}\n" in plain(terminal.shown)
    assert [line.seat for line in replay(file.read_text()).record.lines][-1] == "ann"
    assert "Traceback" not in terminal.shown


BURST = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP) * 20


@pytest.mark.parametrize("burst", [(signal.SIGKILL,), (signal.SIGTERM,), BURST])
def test_whatever_signals_come_nothing_played_is_lost(tmp_path: Path, burst: tuple[signal.Signals, ...]) -> None:
    file = tmp_path / "t.record"
    terminal = Terminal("tug", "--seed", "5", "--save", str(file), folder=tmp_path)
    terminal.until("> ")
    terminal.type("1\n")
    for sent in burst:
        terminal.signal(sent)
    code = terminal.end()
    lines = replay(file.read_text()).record.lines
    assert "ann" in [line.seat for line in lines]
    assert "Traceback" not in terminal.shown
    if signal.SIGKILL not in burst:
        assert code == 0
        assert f"--resume {file}\n" in plain(terminal.shown)
