"""./run bench: run a bench on both builds, and compare the sources with those of an earlier commit."""

from __future__ import annotations

import argparse
import contextlib
import json
import os
import shutil
import statistics
import subprocess
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path

from tools import compile
from tools.setup import BUILD, ROOT, SetUpError, need, say

Numbers = dict[str, float]
Environment = Callable[[Path, str], dict[str, str]]

ROUNDS = 3  # old and new by turns, as machines are noisy
USAGE = "./run bench [what] [--against COMMIT | --no-compare], and what the bench itself takes:\n"
LESS_IS_BETTER = ("_us", "_bytes")


class BenchError(Exception):
    """The bench did not run to its end."""


class Bench:
    def __init__(self, script: Path, arguments: list[str], python: Path, environment: Environment) -> None:
        self.script = script
        self.arguments = arguments
        self.python = python
        self.environment = environment

    def start(self, tree: Path, build: str, stdout: int | None = None) -> subprocess.CompletedProcess[str]:
        command: list[str | Path] = [self.python, "-P", self.script, "--json", *self.arguments]
        return subprocess.run(command, cwd=tree, env=self.environment(tree, build), stdout=stdout, text=True)

    def run(self, tree: Path, build: str) -> Numbers:
        done = self.start(tree, build, subprocess.PIPE)
        if done.returncode != 0:
            raise BenchError(f"{self.script.name} failed on {tree} ({build})")
        numbers: Numbers = json.loads(done.stdout)
        return numbers


def main(arguments: list[str], python: Path, environment: Environment) -> int:
    what, against, compare, rest = read(arguments)
    script = ROOT / "benches" / f"{what}.py"
    if not script.exists():
        names = ", ".join(sorted(path.stem for path in script.parent.glob("[!_]*.py"))) or "none yet"
        raise SetUpError(f"no bench {what!r}; there are: {names}")
    bench = Bench(script, rest, python, environment)
    if {"-h", "--help"} & {*rest}:
        print(USAGE, flush=True)
        return bench.start(ROOT, "interpreted").returncode
    present = builds(ROOT)
    try:
        results = {build: bench.run(tree, build) for build, tree in present.items()}
    except BenchError as error:
        say(str(error))
        return 1
    print_table(results)
    print(json.dumps(results))
    commit = (against or previous_commit()) if compare else None
    return compare_with(commit, bench, present) if commit else 0


def read(arguments: list[str]) -> tuple[str, str | None, bool, list[str]]:
    parser = argparse.ArgumentParser(prog="./run bench", add_help=False, allow_abbrev=False)
    parser.add_argument("--against")
    parser.add_argument("--no-compare", action="store_true")
    what = "engine"
    if arguments and not arguments[0].startswith("-"):
        what, *arguments = arguments
    known, rest = parser.parse_known_args(arguments)
    return what, known.against, not known.no_compare, rest


def builds(source: Path) -> dict[str, Path]:
    """Each build of the sources under *source* that this machine can make, and where it is."""
    found = {"interpreted": source}
    missing = compile.what_is_missing()
    if missing:
        say(f"{missing}: only the interpreted build is measured")
    else:
        found["compiled"] = compile.compiled_tree(source)
    return found


# --- an earlier commit


def git(*arguments: str) -> str | None:
    done = subprocess.run(["git", *arguments], cwd=ROOT, capture_output=True, text=True)
    return done.stdout.strip() if done.returncode == 0 else None


def previous_commit() -> str | None:
    """What the present sources grew from: HEAD while something is uncommitted, else its parent."""
    dirty = git("status", "--porcelain", "--", "techdeck", "tests/games")
    name = "HEAD" if dirty else "HEAD~1"
    return name if git("rev-parse", "--verify", "--quiet", name) else None


@contextlib.contextmanager
def checked_out(commit: str) -> Iterator[Path]:
    need("git", "git")
    sha = git("rev-parse", "--verify", "--quiet", f"{commit}^{{commit}}")
    if not sha:
        raise SetUpError(f"no commit {commit!r}")
    tree = BUILD / "against" / f"{sha[:12]}-{os.getpid()}"
    git("worktree", "prune")
    if git("worktree", "add", "--detach", str(tree), sha) is None:
        raise SetUpError(f"git cannot check {commit} out into {tree}")
    try:
        yield tree
    finally:
        git("worktree", "remove", "--force", str(tree))
        shutil.rmtree(tree, ignore_errors=True)


def compare_with(commit: str, bench: Bench, present: Mapping[str, Path]) -> int:
    with checked_out(commit) as tree:
        try:
            earlier = builds(tree)
            ratios = {build: medians(bench, earlier[build], present[build], build) for build in present}
        except (BenchError, compile.CompileError) as error:
            say(f"no comparison: {commit} cannot run this bench ({error})")
            return 0
    print(f"\nnow / {commit}, median of {ROUNDS}; above 1 is better now")
    print_table(ratios, "{:.3f}")
    return 0


def medians(bench: Bench, earlier: Path, present: Path, build: str) -> Numbers:
    rounds = [(bench.run(earlier, build), bench.run(present, build)) for _ in range(ROUNDS)]
    shared = [name for name in rounds[0][1] if all(old.get(name) and new.get(name) for old, new in rounds)]
    return {name: statistics.median(gain(name, old[name], new[name]) for old, new in rounds) for name in shared}


def gain(name: str, old: float, new: float) -> float:
    return old / new if name.endswith(LESS_IS_BETTER) else new / old


def print_table(columns: Mapping[str, Numbers], form: str = "{:,.2f}") -> None:
    names = list(dict.fromkeys(name for numbers in columns.values() for name in numbers))
    width = max(map(len, names), default=0)
    print(" " * width, *(f"{build:>16}" for build in columns))
    for name in names:
        cells = (form.format(numbers[name]) if name in numbers else "-" for numbers in columns.values())
        print(f"{name:<{width}}", *(f"{cell:>16}" for cell in cells))
