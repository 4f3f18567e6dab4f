"""./run and its tools: what would be noticed last if it broke, since it is what runs the other tests."""

from __future__ import annotations

import importlib.machinery
import importlib.util
import os
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from types import ModuleType

import pytest

from tools import bench, compile, mutate, registry_hosts, setup
from tools.mutants import mutants_of

pytestmark = pytest.mark.slow_in_mutation

ROOT = setup.ROOT
REGISTRY = "files." + "pythonhosted." + "org"


def load_run() -> ModuleType:
    loader = importlib.machinery.SourceFileLoader("run_script", str(ROOT / "run"))
    spec = importlib.util.spec_from_loader("run_script", loader)
    assert spec is not None
    module = importlib.util.module_from_spec(spec)
    loader.exec_module(module)
    return module


def call_run(*arguments: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run([sys.executable, ROOT / "run", *arguments], capture_output=True, text=True)


@pytest.fixture
def repository(tmp_path: Path) -> Callable[..., Path]:
    """Make a git repository of the files given by name."""

    def make(**texts: str) -> Path:
        for name, text in texts.items():
            path = tmp_path / name.replace("__", "/").replace("_dot_", ".")
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text)
        subprocess.run(["git", "init", "--quiet", tmp_path], check=True)
        return tmp_path

    return make


# --- commands


def test_unknown_command_names_the_commands() -> None:
    done = call_run("tset")
    assert done.returncode == 2
    assert "'tset'" in done.stderr
    for command in ("play", "techdeck", "test", "check", "shots", "bench", "mutate", "lock"):
        assert command in done.stderr


@pytest.mark.parametrize("arguments", [[], ["help"]])
def test_help_says_every_command(arguments: list[str]) -> None:
    done = call_run(*arguments)
    assert done.returncode == 0
    for command in load_run().COMMANDS:
        assert f"./run {command}" in done.stdout


def test_marks_of_the_caller_hold_beside_our_own() -> None:
    rest, marks = load_run().without_marks(["tests/engine", "-m", "slow", "-k", "draw"])
    assert (rest, marks) == (["tests/engine", "-k", "draw"], ["slow"])


def test_what_it_starts_keeps_its_bytecode(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever the container says: or every program that a test starts would compile itself first."""
    monkeypatch.setenv("PYTHONDONTWRITEBYTECODE", "1")
    script = load_run()
    assert script.main(["help"]) == 0
    assert "PYTHONDONTWRITEBYTECODE" not in script.environment(ROOT, "interpreted")


# --- which Python


def started_beside(folder: Path, python: str, *, stamp: bool = True) -> subprocess.CompletedProcess[str]:
    """./run of a folder whose .venv has such a Python, started by another one."""
    made = folder / ".venv" / "bin" / "python"
    made.parent.mkdir(parents=True)
    made.write_text(python)
    made.chmod(0o755)
    if stamp:
        (folder / ".venv" / "set-up.stamp").touch()
    shutil.copy(ROOT / "run", folder)
    alone = {**os.environ, "PYTHONPATH": ""}
    command = [sys.executable, str(folder / "run"), "techdeck", "--help"]
    return subprocess.run(command, cwd=folder, env=alone, capture_output=True, text=True)


def test_what_was_set_up_with_another_python_goes_on_with_that(tmp_path: Path) -> None:
    done = started_beside(tmp_path, '#!/bin/sh\necho "$@"')
    assert done.stdout == f"{tmp_path / 'run'} techdeck --help\n"


@pytest.mark.parametrize(("python", "stamp"), [("#!/nowhere/python", True), ("#!/bin/sh\nexit 7", False)])
def test_what_cannot_run_or_is_not_ours_is_not_gone_on_with(tmp_path: Path, python: str, stamp: bool) -> None:
    done = started_beside(tmp_path, python, stamp=stamp)
    assert "No module named 'tools'" in done.stderr  # it went on itself, in a folder that has no tools
    assert ("cannot be used any more" in done.stderr) is stamp


# --- play


@pytest.fixture
def run_script(monkeypatch: pytest.MonkeyPatch) -> tuple[ModuleType, list[list[str]]]:
    """./run, and with what it would become techdeck."""
    script = load_run()
    called: list[list[str]] = []

    def become(arguments: list[str]) -> int:
        called.append(arguments)
        return 0

    monkeypatch.setattr(script.setup, "set_up", lambda: Path(sys.executable))
    monkeypatch.setattr(script, "techdeck", become)
    for name in ("TECHDECK_PAGE", "TECHDECK_GAMES"):
        monkeypatch.setenv(name, "")
    return script, called


def test_play_opens_the_browser_and_with_arguments_the_terminal(
    run_script: tuple[ModuleType, list[list[str]]], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    script, called = run_script
    monkeypatch.setattr(script.page, "built", lambda: tmp_path)
    assert script.play([]) == script.play(["tech-city", "--seats", "3"]) == 0
    assert called == [["serve", "--open"], ["play", "tech-city", "--seats", "3"]]
    assert os.environ["TECHDECK_PAGE"] == str(tmp_path)


def test_without_a_page_there_is_the_terminal(
    run_script: tuple[ModuleType, list[list[str]]],
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    script, called = run_script

    def cannot() -> Path:
        raise script.page.PageError("the page needs node")

    monkeypatch.setattr(script.page, "built", cannot)
    script.play([])
    assert called == [["play"]]
    assert "the page needs node" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("arguments", "asked_for", "games"),
    [
        (["serve"], None, ""),
        (["serve"], "my_games", "my_games"),
        (["scenario"], None, str(ROOT / "tests" / "games")),
    ],
)
def test_the_test_games_are_not_served(
    monkeypatch: pytest.MonkeyPatch, arguments: list[str], asked_for: str | None, games: str
) -> None:
    script = load_run()
    found: list[str] = []
    monkeypatch.setattr(script.setup, "set_up", lambda: Path(sys.executable))
    monkeypatch.setattr(script, "compiled_or_none", lambda: None)
    monkeypatch.setattr(os, "execve", lambda path, argv, env: found.append(env["TECHDECK_GAMES"]))
    monkeypatch.setenv("TECHDECK_PAGE", "nowhere")
    monkeypatch.setenv("TECHDECK_GAMES", asked_for or "")
    if asked_for is None:
        monkeypatch.delenv("TECHDECK_GAMES")
    script.techdeck(arguments)
    assert found == [games]


# --- set-up


def test_set_up_happens_once(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    made: list[str] = []

    def make_venv() -> None:
        made.append(setup.stamp_wanted())
        setup.PYTHON.touch()
        setup.STAMP.write_text(setup.stamp_wanted())

    monkeypatch.setattr(setup, "make_venv", make_venv)
    for name in ("PYTHON", "STAMP", "LOCK"):
        monkeypatch.setattr(setup, name, tmp_path / name)
    setup.LOCK.write_text("rich==1\n")
    setup.set_up()
    setup.set_up()
    assert len(made) == 1
    setup.LOCK.write_text("rich==2\n")
    setup.set_up()
    assert len(made) == 2
    assert made[0] != made[1]


def test_another_user_is_told_the_apt_line() -> None:
    with pytest.raises(setup.SetUpError) as refusal:
        setup.install(["python3-pip"], root=False)
    assert "apt-get install -y --no-install-recommends python3-pip" in str(refusal.value)


@pytest.mark.skipif(not shutil.which("dpkg-query"), reason="Debian packages only")
def test_without_root_only_the_browser_tests_are_left_out(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(setup, "installed", lambda packages: {"libatomic1"})
    assert setup.find_browser(root=False) == ""
    line = "apt-get install -y --no-install-recommends chromium-headless-shell fonts-dejavu-core"
    assert line in capsys.readouterr().err


def test_uv_is_told_what_pip_is_told() -> None:
    config = "\n".join(
        (
            "global.index-url='https://mirror.example/simple'",
            "global.extra-index-url='file:///a\\nfile:///b'",
            "global.find-links='/overridden'",
            ":env:.find-links='/wheels /more'",
            "install.timeout='9'",
            "list.format='columns'",
        )
    )
    env = setup.uv_settings(config, {"UV_HTTP_TIMEOUT": "60"})
    assert env["UV_DEFAULT_INDEX"] == "https://mirror.example/simple"
    assert env["UV_INDEX"] == "file:///a file:///b"
    assert env["UV_FIND_LINKS"] == "/wheels,/more"
    assert env["UV_HTTP_TIMEOUT"] == "60"  # uv's own setting is the last word


# --- check


def test_a_planted_registry_host_is_found(repository: Callable[..., Path]) -> None:
    root = repository(good_dot_py="x = 1\n", web__package_dot_json=f'{{\n"from": "https://{REGISTRY}/x"\n}}\n')
    assert registry_hosts.mentions(root) == [f"web/package.json:2: {REGISTRY}"]


def test_look_alikes_and_ignored_files_are_not_found(repository: Callable[..., Path]) -> None:
    root = repository(_dot_gitignore="build\n", build__log=REGISTRY, a_dot_txt="my-" + "pypi" + ".organisation\n")
    assert registry_hosts.mentions(root) == []


# --- compile


def a_package(root: Path) -> Path:
    for name, text in {
        "techdeck/deck.py": "x = 1\n",
        "techdeck/engine/__init__.py": "",
        "techdeck/engine/position.py": "y = 2\n",
        "techdeck/engine/edge.py": '"""Edge."""\n# not compiled: a dataclass that must unpickle\n',
        "techdeck/cardsets/second.toml": "",
        "techdeck/cli.py": "",
        "tests/games/toy.py": "z = 3\n",
        "pyproject.toml": "",
    }.items():
        (root / name).parent.mkdir(parents=True, exist_ok=True)
        (root / name).write_text(text)
    return root


def test_what_is_compiled(tmp_path: Path) -> None:
    root = a_package(tmp_path)
    names = [str(path.relative_to(root)) for path in compile.to_compile(root)]
    assert names == ["techdeck/deck.py", "techdeck/engine/position.py", "tests/games/toy.py"]


@pytest.mark.parametrize(
    ("name", "compiles_again"),
    [
        ("techdeck/engine/position.py", True),
        ("techdeck/engine/edge.py", True),  # its types are known to compiled code
        ("tests/games/toy.py", True),
        ("techdeck/cardsets/second.toml", False),
        ("techdeck/cli.py", False),
    ],
)
def test_a_changed_source_makes_another_build(tmp_path: Path, name: str, compiles_again: bool) -> None:
    root = a_package(tmp_path)
    tree, code = (compile.digest(files(root), root) for files in (compile.everything, compile.what_mypyc_reads))
    (root / name).write_text("# changed\n")
    assert compile.digest(compile.everything(root), root) != tree
    assert (compile.digest(compile.what_mypyc_reads(root), root) != code) == compiles_again


# --- bench


class Sketch(bench.Bench):
    """A bench whose old sources answer half as fast and are noisy."""

    def __init__(self) -> None:
        self.noise = [1.0, 9.0, 1.0]

    def run(self, tree: Path, build: str) -> bench.Numbers:
        if tree == Path("new"):
            return {"decisions": 200.0, "copy_us": 1.0, "added": 5.0}
        return {"decisions": 100.0 * self.noise.pop(), "copy_us": 2.0, "removed": 5.0}


def test_ratios_are_medians_and_above_one_is_better() -> None:
    assert bench.medians(Sketch(), Path("old"), Path("new"), "interpreted") == {"decisions": 2.0, "copy_us": 2.0}


def test_bench_tells_what_it_takes_and_measures_nothing() -> None:
    told = call_run("bench", "trading", "--help")
    assert told.returncode == 0
    assert "--against COMMIT" in told.stdout
    assert "--bot" in told.stdout


def test_bench_passes_on_what_it_does_not_know() -> None:
    assert bench.read(["--decisions", "9"]) == ("engine", None, True, ["--decisions", "9"])
    assert bench.read(["views", "--against", "HEAD~3", "-v"]) == ("views", "HEAD~3", True, ["-v"])


# --- mutate

RULE = '''
def may_pay(value: int, limit: int) -> bool:
    """TC-B2: at most the limit."""
    return value <= limit


def unruled(value: int) -> bool:
    return value < 3
'''
TEST = """
from sources.rule import may_pay


def test_it():
    assert may_pay(3, 5)
    assert not may_pay(7, 5)
"""


def test_mutate_tells_the_noticed_from_the_unnoticed(
    repository: Callable[..., Path], capsys: pytest.CaptureFixture[str]
) -> None:
    root = repository(sources__rule_dot_py=RULE, tests__test_rule_dot_py=TEST)
    assert mutate.main(["sources"], root) == 1
    lines = capsys.readouterr().out.splitlines()
    # nobody pays exactly the limit in the test above
    assert "UNNOTICED  TC-B2  may_pay  sources/rule.py:4" in lines
    assert "    return value <= limit  =>  return value < limit" in lines
    assert lines[-1] == "1 noticed, 1 unnoticed"
    assert (root / "sources" / "rule.py").read_text() == RULE


def test_an_equivalent_mutant_is_excused(repository: Callable[..., Path], capsys: pytest.CaptureFixture[str]) -> None:
    excuse = """
[[equivalent]]
file = "sources/rule.py"
line = "return value <= limit"
change = "return value < limit"
reason = "just for this test"
"""
    root = repository(
        sources__rule_dot_py=RULE, tests__test_rule_dot_py=TEST, tools__mutants_equivalent_dot_toml=excuse
    )
    assert mutate.main(["sources"], root) == 0
    out = capsys.readouterr().out
    assert "just for this test" in out
    assert out.splitlines()[-1] == "1 noticed, 0 unnoticed"


def test_mutate_stops_when_the_tests_fail_anyway(repository: Callable[..., Path]) -> None:
    root = repository(sources__rule_dot_py=RULE, tests__test_rule_dot_py="def test_it():\n    assert False\n")
    assert mutate.main(["sources"], root) == 2


CONDITIONS = """
def build(cards: list[int], money: int) -> list[int]:
    # TC-B4: every clause once
    while money > 3 and not cards:
        money -= 1
    return [card for card in cards if card] if "é" != money else []
"""


def test_every_kind_of_condition_is_broken(tmp_path: Path) -> None:
    path = tmp_path / "rule.py"
    path.write_text(CONDITIONS)
    changed = [mutant.changed for mutant in mutants_of(path, tmp_path)]
    line = "return [card for card in cards if {}] if {} else []"
    assert sorted(changed) == sorted(
        [
            "while False:",
            "while True and not cards:",
            "while money > 3 and True:",
            "while money <= 3 and not cards:",
            "while money >= 3 and not cards:",
            "while money > 3 and (cards):",
            line.format("card", "True"),
            line.format("card", '"é" == money'),
            line.format("True", '"é" != money'),
            line.format("not (card)", '"é" != money'),
        ]
    )
    for mutant in mutants_of(path, tmp_path):
        compile_source(mutant.source)


def compile_source(text: str) -> None:
    exec(text, {})
