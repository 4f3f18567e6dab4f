"""The Python in README.md and docs/ runs; what is quoted from a file stands in that file."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from techdeck import new_match
from techdeck.engine.dice import Dice
from techdeck.server.bots import Bots
from tests.engine import table  # noqa: F401 (puts Tug on the shelf)
from tools import setup

ROOT = Path(__file__).parents[1]
PAGES = sorted([*ROOT.glob("README.md"), *(ROOT / "docs").glob("*.md")])  # a compiled build has none
BLOCK = re.compile(r"^```python\n(.*?)^```$", re.M | re.S)
QUOTED = re.compile(r"# (\S+\.py)\n")
OWN_FILE = re.compile(r"^```\w+\n# (my_\S+)\n(.*?)^```$", re.M | re.S)
COMMAND = re.compile(r"^\./run (.*)$", re.M)
LINK = re.compile(r"\]\(([^)#:]+)\)")

BLOCKS = [
    pytest.param(block, id=f"{page.name} {number}")
    for page in PAGES
    for number, block in enumerate(BLOCK.findall(page.read_text()), 1)
]


@pytest.mark.parametrize("block", BLOCKS)
def test_the_python_of_our_pages_is_true(block: str, monkeypatch: pytest.MonkeyPatch) -> None:
    quoted = QUOTED.match(block)
    if quoted and quoted[1].startswith("my_"):
        return  # somebody's own file: written and played below
    if quoted:
        source = (ROOT / quoted[1]).read_text()
        for part in block[quoted.end() :].strip("\n").split("\n\n...\n\n"):
            assert part in source, part
        return
    monkeypatch.chdir(ROOT)
    exec(compile(block, "block", "exec"), {})


def test_there_are_blocks_to_run() -> None:
    assert len(BLOCKS) >= 10


def test_the_readme_plays_a_game_in_ten_lines(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    block = BLOCK.findall((ROOT / "README.md").read_text())[0]
    assert len([line for line in block.splitlines() if line]) <= 10
    monkeypatch.chdir(ROOT)
    exec(block, {})
    shown = capsys.readouterr().out
    assert "options: " in shown
    assert re.search(r"won \(TC-R3\); scores \d+ \d+ \d+\n$", shown)


@pytest.mark.compiled_once  # as with ./run: the game as it is written, on the compiled engine
def test_the_game_of_the_page_about_games_is_complete(tmp_path: Path) -> None:
    """Its two files in a folder of their own: the game is found, played in the terminal, and passes the suite."""
    page = (setup.ROOT / "docs" / "add-a-game.md").read_text()
    files = dict(OWN_FILE.findall(page))
    assert sorted(files) == ["my_games/high.py", "my_games/high.rules.toml"]
    (tmp_path / "my_games").mkdir()
    for name, text in files.items():
        (tmp_path / name).write_text(text)
    paths = os.pathsep.join([str(ROOT), str(setup.ROOT)])
    env = {**os.environ, "TECHDECK_GAMES": "my_games", "PYTHONPATH": paths, "XDG_DATA_HOME": str(tmp_path)}
    play = [sys.executable, "-P", "-m", "techdeck.cli", "play", "high", "--seed", "3", "--seats", "3"]
    typed = subprocess.run(play, cwd=tmp_path, env=env, input="1\n" * 200, capture_output=True, text=True)
    assert re.search(r"won with \d+ points \(HIGH-5\)", typed.stdout), typed.stdout + typed.stderr
    suite = [sys.executable, "-P", "-m", "pytest", "-q", "-p", "no:cacheprovider", str(ROOT / "tests" / "conformance")]
    env["TECHDECK_GAMES"] = str(tmp_path / "my_games")
    tested = subprocess.run(
        [*suite, "-k", "test_conformance and high"], cwd=ROOT, env=env, capture_output=True, text=True
    )
    assert tested.returncode == 0, tested.stdout


def test_the_bots_of_the_page_about_bots_play(tmp_path: Path) -> None:
    """Its files in a folder of their own, with the commands of the page; of many games only some."""
    page = (ROOT / "docs" / "write-a-bot.md").read_text()
    files = dict(OWN_FILE.findall(page))
    assert sorted(files) == ["my_bot.py", "my_thinker.py"]
    assert len([line for line in files["my_bot.py"].splitlines() if line]) <= 15
    for name, text in files.items():
        (tmp_path / name).write_text(text)
    own = [command for command in COMMAND.findall(page) if "my_" in command]
    commands = [re.sub(r"--games \d+", "--games 2", command.removeprefix("techdeck ")).split() for command in own]
    assert [command[0] for command in commands] == ["play", "arena", "serve", "arena"]
    for command in commands:
        if command[0] != "serve":
            assert ("The game is over" if command[0] == "play" else "games: 2, of") in run_in(tmp_path, command)
    assert commands[2][1:] == ["--bot", "my_bot.py"]
    assert "my_bot" in Bots(0, (tmp_path / "my_bot.py",)).offered


def run_in(folder: Path, command: list[str]) -> str:
    env = {**os.environ, "PYTHONPATH": str(ROOT), "XDG_DATA_HOME": str(folder)}
    told = subprocess.run(
        [sys.executable, "-m", "techdeck", *command],
        cwd=folder,
        env=env,
        input="1\n" * 400,
        capture_output=True,
        text=True,
    )
    assert told.returncode == 0, told.stderr
    return told.stdout


def test_the_shuffle_by_hand_is_the_one_that_was_dealt(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """The page about records shuffles two decks by hand; the same secret and cuts deal the same cards here."""
    exec(BLOCK.findall((ROOT / "docs" / "records.md").read_text())[0], {})
    shown = capsys.readouterr().out
    match = new_match("tug", ["ann", "bo"], 7, cuts={"bo": "three from the top"})
    deck = list(range(108))
    Dice(match.position.dice.seed).shuffle(deck)
    assert shown == f"commitment {match.commitment}\nthe shuffle {deck}\n"


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_every_link_leads_somewhere(page: Path) -> None:
    for link in LINK.findall(page.read_text()):
        assert (page.parent / link).exists(), link
