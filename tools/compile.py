"""The compiled build: a copy of the sources with mypyc's extensions beside them, never in the tree itself.

`build/extensions/<hash>` keeps what mypyc made of the modules it compiles; `build/compiled/<hash>` is a whole
tree (package, data, tests) with those extensions in it. So editing a card or the server costs a copy, not a compile,
and a build is never changed once it has its name.
"""

from __future__ import annotations

import hashlib
import os
import shlex
import shutil
import subprocess
import sys
import sysconfig
import time
from collections.abc import Iterable
from pathlib import Path

from tools.setup import BUILD, LOCK, PYTHON, ROOT, alone, say

COMPILED = BUILD / "compiled"
EXTENSIONS = BUILD / "extensions"
OBJECTS = BUILD / "objects"
DRIVER = Path(__file__).with_name("mypyc_build.py")
SOURCES = (
    "techdeck/deck.py",
    "techdeck/language/*.py",
    "techdeck/engine/*.py",
    "techdeck/games/**/*.py",
    "techdeck/bots/**/*.py",
)
TEST_GAMES = "tests/games/*.py"
# Right of the bots in the architecture: compiled code never imports these.
NEVER_IMPORTED = ("lab", "envs", "server", "commands", "scenario", "cli.py")
NOT_COMPILED = "# not compiled: "
KEPT = 3
IN_USE_SECONDS = 3600  # somebody's tests may still be running in a build this young


class CompileError(Exception):
    """mypyc or the C compiler refused the sources."""


def what_is_missing() -> str:
    """Why this machine cannot compile, or nothing."""
    compiler = shlex.split(os.environ.get("CC") or sysconfig.get_config_var("CC") or "cc")[0]
    if not shutil.which(compiler):
        return f"no C compiler ({compiler})"
    if not Path(sysconfig.get_path("include"), "Python.h").exists():
        return "no Python headers (Python.h)"
    return ""


def compiled_tree(source: Path = ROOT) -> Path:
    """The compiled build of the sources under *source*, made now unless it is there."""
    tree = COMPILED / digest(everything(source), source)
    if not tree.exists():
        with alone("compile"):
            tree = assemble(source)
    os.utime(tree)
    return tree


def assemble(source: Path) -> Path:
    # Everything is made from one copy: somebody may edit the sources while mypyc is at work.
    growing = fresh(COMPILED / "growing")
    copy(everything(source), source, growing)
    tree = COMPILED / digest(everything(growing), growing)
    if not tree.exists():
        binaries = extensions(growing)
        for binary in binaries.rglob("*.so"):
            os.link(binary, growing / binary.relative_to(binaries))
        growing.rename(tree)
        remove_old(COMPILED)
    return tree


def extensions(source: Path) -> Path:
    folder = EXTENSIONS / digest(what_mypyc_reads(source), source)
    if not folder.exists():
        run_mypyc(source, folder)
        remove_old(EXTENSIONS)
    os.utime(folder)
    return folder


def run_mypyc(source: Path, folder: Path) -> None:
    say("compiling the engine and the games")
    started = time.monotonic()
    growing = fresh(EXTENSIONS / "growing")
    copy(what_mypyc_reads(source), source, growing)
    names = [str(path.relative_to(source)) for path in to_compile(source)]
    env = {**os.environ, "PYTHONPATH": str(ROOT), "MYPYPATH": str(growing)}
    command: list[str | Path] = [PYTHON, "-P", "-m", "tools.mypyc_build", OBJECTS, *names]
    done = subprocess.run(command, cwd=growing, env=env, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    if done.returncode != 0:
        shutil.rmtree(growing)
        raise CompileError(done.stdout)
    for rest in ("build", ".mypy_cache"):
        shutil.rmtree(growing / rest, ignore_errors=True)
    growing.rename(folder)
    say(f"compiled {len(names)} modules in {time.monotonic() - started:.0f} s")


def fresh(folder: Path) -> Path:
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    return folder


# --- which files


def everything(source: Path) -> list[Path]:
    """The package, its data and the tests: what must lie beside the extensions for a run."""
    found = [path for top in ("techdeck", "tests") for path in (source / top).rglob("*") if is_source(path)]
    return sorted([*found, source / "pyproject.toml"])


def is_source(path: Path) -> bool:
    return path.is_file() and path.suffix not in (".pyc", ".so") and not path.name.startswith(".")


def what_mypyc_reads(source: Path) -> list[Path]:
    """Every module that compiled code may import: its types go into the C code, compiled or not."""
    package = source / "techdeck"
    ours = [p for p in package.rglob("*.py") if p.relative_to(package).parts[0] not in NEVER_IMPORTED]
    return sorted([*ours, *source.glob("tests/__init__.py"), *source.glob(TEST_GAMES)])


def to_compile(source: Path) -> list[Path]:
    found = {path for pattern in (*SOURCES, TEST_GAMES) for path in source.glob(pattern)}
    return sorted(path for path in found if not stays_interpreted(path))


def stays_interpreted(path: Path) -> bool:
    lines = path.read_text().splitlines()
    return not any(lines) or any(line.startswith(NOT_COMPILED) for line in lines[:5])


def digest(files: Iterable[Path], source: Path) -> str:
    """Changes with any file, with the locked mypyc and with the Python it compiles for."""
    total = hashlib.sha256(LOCK.read_bytes() + DRIVER.read_bytes() + sys.version.encode())
    for path in files:
        total.update(f"\n{path.relative_to(source)}\n".encode() + hashlib.sha256(path.read_bytes()).digest())
    return total.hexdigest()[:16]


def copy(files: Iterable[Path], source: Path, target: Path) -> None:
    for path in files:
        place = target / path.relative_to(source)
        place.parent.mkdir(parents=True, exist_ok=True)
        shutil.copy2(path, place)


def remove_old(folder: Path) -> None:
    by_age = sorted(folder.iterdir(), key=lambda path: path.stat().st_mtime, reverse=True)
    for path in by_age[KEPT:]:
        if time.time() - path.stat().st_mtime > IN_USE_SECONDS:
            shutil.rmtree(path, ignore_errors=True)
