"""./run mutate: break every rule's conditions one by one; whatever no test notices is not tested.

    ./run mutate                                    the rules, each against the quick tests nearest to it
    ./run mutate techdeck/engine/verbs.py:48        what one line does
    ./run mutate techdeck/language --all            functions that name no rule, too
    ./run mutate techdeck/engine --tests tests      against all tests, which takes hours

The sources themselves are never touched: each worker has its own copy under build/mutants.
"""

from __future__ import annotations

import argparse
import dataclasses
import os
import queue
import random
import shutil
import signal
import subprocess
import sys
import time
import tomllib
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from tools.mutants import Mutant, mutants_of
from tools.registry_hosts import files

ROOT = Path(__file__).resolve().parents[1]
SOURCES = ("techdeck/engine", "techdeck/language", "techdeck/games", "tests/games")
# The quick tests, by where the mutant is; elsewhere it is all of them.
BY_SCENARIO = ["tests/test_scenarios.py", "tests/engine"]
NEAR = {
    "techdeck/engine": BY_SCENARIO,
    "techdeck/language": ["tests/language", "tests/test_scenarios.py"],
    "techdeck/games": ["tests/test_scenarios.py", "tests/engine/test_{game}.py", "tests/{game}"],
    "tests/games": BY_SCENARIO,
}
EQUIVALENT = Path("tools/mutants_equivalent.toml")
WORKERS = 2
NOTICED, UNNOTICED = "noticed", "unnoticed"


class MutateError(Exception):
    """The tests cannot judge mutants: they fail, or there are none."""


@dataclasses.dataclass(frozen=True, kw_only=True)
class Options:
    root: Path
    tests: list[str]
    time_limit: float


def main(arguments: list[str], root: Path = ROOT) -> int:
    asked = read(arguments)
    mutants = [
        mutant
        for path, line in sources(asked.sources, root)
        for mutant in mutants_of(path, root, ruled=not asked.all and not line)
        if line in (0, mutant.line)
    ]
    if asked.sample is not None and asked.sample < len(mutants):
        chosen = random.Random(asked.seed).sample(range(len(mutants)), asked.sample)
        mutants = [mutants[number] for number in sorted(chosen)]
    if asked.list:
        print(*mutants, sep="\n")
        print(f"{len(mutants)} mutants")
        return 0
    try:
        return judge(mutants, Options(root=root, tests=asked.tests, time_limit=asked.time_limit))
    except MutateError as error:
        print(f"mutate: {error}", file=sys.stderr)
        return 2


def read(arguments: list[str]) -> argparse.Namespace:
    parser = argparse.ArgumentParser(
        prog="./run mutate", description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("sources", nargs="*", default=list(SOURCES), help="folders, files, file:line (all rules)")
    parser.add_argument("--all", action="store_true", help="also functions that name no rule")
    parser.add_argument("--tests", nargs="+", default=[], metavar="PATH", help="what should notice (the quick tests)")
    parser.add_argument("--sample", type=int, metavar="N", help="only N mutants, picked at random")
    parser.add_argument("--seed", type=int, default=0, help="for --sample (0)")
    parser.add_argument("--list", action="store_true", help="show the mutants and run nothing")
    parser.add_argument("--time-limit", type=float, default=0, metavar="SECONDS", help="per mutant (default: measured)")
    return parser.parse_args(arguments)


def sources(names: list[str], root: Path) -> list[tuple[Path, int]]:
    """Files, each with the one line that is asked for, or 0."""
    found: list[tuple[Path, int]] = []
    for asked in names:
        name, _, line = asked.partition(":")
        path = (root / name).resolve()
        if not path.exists() and name not in SOURCES:
            sys.exit(f"mutate: no {name}")
        paths = [path] if path.is_file() else sorted(path.rglob("*.py"))
        found += [(path, int(line or 0)) for path in paths]
    return list(dict.fromkeys(found))


def judge(mutants: list[Mutant], options: Options) -> int:
    """Run the tests against each mutant and report; 1 if any went unnoticed."""
    excuses = equivalents(options.root)
    excused = [mutant for mutant in mutants if key(mutant) in excuses]
    open_ones = [mutant for mutant in mutants if key(mutant) not in excuses]
    verdicts = run_all(open_ones, options) if open_ones else []
    unnoticed = [mutant for mutant, verdict in zip(open_ones, verdicts, strict=True) if verdict == UNNOTICED]
    for mutant in excused:
        print(f"excused  {mutant}\n    {excuses[key(mutant)]}")
    print(f"{len(open_ones) - len(unnoticed)} noticed, {len(unnoticed)} unnoticed")
    return int(bool(unnoticed))


Key = tuple[str, str, str]


def key(mutant: Mutant) -> Key:
    return mutant.file, mutant.original, mutant.changed


def equivalents(root: Path) -> dict[Key, str]:
    """The mutants that behave like the original, each with the reason why."""
    if not (root / EQUIVALENT).exists():
        return {}
    listed = tomllib.loads((root / EQUIVALENT).read_text()).get("equivalent", [])
    return {(entry["file"], entry["line"], entry["change"]): entry["reason"] for entry in listed}


# --- running the tests


def run_all(mutants: list[Mutant], options: Options) -> list[str]:
    place = options.root / "build" / "mutants" / str(os.getpid())
    copies = [make_copy(options.root, place / str(number)) for number in range(WORKERS)]
    try:
        with ThreadPoolExecutor(WORKERS) as pool:
            tests = sorted({test for mutant in mutants for test in tests_for(mutant, options.tests, copies[0])})
            took = max(pool.map(lambda copy: run_unmutated(copy, tests), copies))
            limit = options.time_limit or 3 * took + 5
            print(f"{len(mutants)} mutants; the tests take {took:.1f} s unmutated", flush=True)
            free: queue.Queue[Path] = queue.Queue()
            for copy in copies:
                free.put(copy)
            return list(pool.map(lambda mutant: verdict(mutant, free, options, limit), mutants))
    finally:
        shutil.rmtree(place, ignore_errors=True)


def make_copy(root: Path, target: Path) -> Path:
    for path in files(root):
        place = target / path.relative_to(root)
        place.parent.mkdir(parents=True, exist_ok=True)
        shutil.copy2(path, place)
    return target


def run_unmutated(copy: Path, tests: list[str]) -> float:
    started = time.monotonic()
    code, output = run_tests(copy, tests, 3600)
    if code != 0:
        raise MutateError(f"the tests do not pass on the sources as they are:\n{output}")
    return time.monotonic() - started


def verdict(mutant: Mutant, free: queue.Queue[Path], options: Options, limit: float) -> str:
    copy = free.get()
    path = copy / mutant.file
    original = path.read_text()
    try:
        write(path, mutant.source)
        tests = tests_for(mutant, options.tests, copy)
        code, output = run_tests(copy, tests, limit, writes_bytecode=False, scenarios=scenarios_for(mutant, copy))
    finally:
        write(path, original)
        free.put(copy)
    if code not in (0, 1, 2, None):  # pytest: passed, failed, could not import; None: too slow
        raise MutateError(f"pytest exit {code}:\n{output}")
    if code != 0:
        return NOTICED
    print(f"UNNOTICED  {mutant}", flush=True)
    return UNNOTICED


def write(path: Path, text: str) -> None:
    """Bytecode is trusted by size and second: a quick change of the same length would not be seen."""
    path.write_text(text)
    for cached in path.parent.glob(f"__pycache__/{path.stem}.*.pyc"):
        cached.unlink()


def tests_for(mutant: Mutant, asked: list[str], copy: Path) -> list[str]:
    """What was asked for, or else the quick tests that are near the mutant and there, or else all."""
    game = Path(mutant.file).parent.name
    near = [test.format(game=game) for place, tests in NEAR.items() if mutant.file.startswith(place) for test in tests]
    return asked or [test for test in near if (copy / test).exists()] or ["tests"]


def scenarios_for(mutant: Mutant, copy: Path) -> str:
    """A game is judged by its own scenarios, where it has some."""
    game = Path(mutant.file).parent.name
    return game if (copy / "tests" / "scenarios" / game).is_dir() else ""


def run_tests(
    copy: Path, tests: list[str], limit: float, *, writes_bytecode: bool = True, scenarios: str = ""
) -> tuple[int | None, str]:
    """pytest's exit code, None when the time was up; and what it printed."""
    options = ["-x", "-q", "-p", "no:cacheprovider", "-p", "no:xdist", "-m", "not long and not slow_in_mutation"]
    env = {**os.environ, "PYTHONPATH": str(copy), "TECHDECK_GAMES": str(copy / "tests" / "games")}
    env["TECHDECK_BUILD"] = "interpreted"
    env["TECHDECK_SCENARIOS"] = scenarios
    if not writes_bytecode:
        env["PYTHONDONTWRITEBYTECODE"] = "1"
    process = subprocess.Popen(
        [sys.executable, "-P", "-m", "pytest", *options, *tests],
        cwd=copy,
        env=env,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        start_new_session=True,
    )
    try:
        output, _ = process.communicate(timeout=limit)
        return process.returncode, output
    except subprocess.TimeoutExpired:
        os.killpg(process.pid, signal.SIGKILL)
        process.wait()
        return None, ""


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
