"""Set-up: `.venv` with the locked dependencies, on a machine that may have nothing but Python."""

from __future__ import annotations

import ast
import contextlib
import fcntl
import hashlib
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator, Mapping
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
BUILD = ROOT / "build"
VENV = ROOT / ".venv"
PYTHON = VENV / "bin" / "python"
STAMP = VENV / "set-up.stamp"
LOCK = ROOT / "requirements.lock"
UV_LOCK = ROOT / "requirements-setup.lock"

# ./run may itself be started by .venv's Python: what is set up is always made from the one below it.
BASE_PYTHON = Path(getattr(sys, "_base_executable", None) or sys.executable)

# Chromium without windows: our tests take little more than half the time in it.
BROWSER_PACKAGES = ("chromium-headless-shell", "libatomic1", "fonts-dejavu-core")

# pip's setting -> uv's variable; uv does not read pip's configuration
PIP_TO_UV = {
    "index-url": "UV_DEFAULT_INDEX",
    "extra-index-url": "UV_INDEX",
    "find-links": "UV_FIND_LINKS",
    "no-index": "UV_NO_INDEX",
    "trusted-host": "UV_INSECURE_HOST",
    "timeout": "UV_HTTP_TIMEOUT",
    "default-timeout": "UV_HTTP_TIMEOUT",
    "cert": "SSL_CERT_FILE",
    "proxy": "ALL_PROXY",
}


class SetUpError(Exception):
    """Something this machine lacks, in words that say what to do about it."""


def say(text: str) -> None:
    print(f"run: {text}", file=sys.stderr, flush=True)


@contextlib.contextmanager
def alone(name: str) -> Iterator[None]:
    """One at a time: two terminals that start ./run together must not build the same thing twice."""
    BUILD.mkdir(exist_ok=True)
    with open(BUILD / f"{name}.lock", "w") as file:
        fcntl.flock(file, fcntl.LOCK_EX)
        yield


# --- the virtual environment


def python_wanted() -> str:
    return f"{BASE_PYTHON.resolve()} {sys.version}"


def stamp_wanted() -> str:
    locked = b"".join(path.read_bytes() for path in (LOCK, UV_LOCK, Path(__file__)))
    return f"{python_wanted()}\n{hashlib.sha256(locked).hexdigest()}\n"


def is_set_up() -> bool:
    return STAMP.is_file() and STAMP.read_text() == stamp_wanted() and PYTHON.exists()


def set_up() -> Path:
    """Make .venv hold exactly what is locked; nothing happens when it already does."""
    if not is_set_up():
        with alone("set-up"):
            if not is_set_up():
                make_venv()
    return PYTHON


def make_venv() -> None:
    say("setting up .venv")
    uv, env = find_uv(), uv_environment()
    same_python = STAMP.is_file() and STAMP.read_text().startswith(python_wanted() + "\n") and PYTHON.exists()
    STAMP.unlink(missing_ok=True)
    if not same_python:
        must([uv, "venv", "--quiet", "--clear", "--no-project", "--python", BASE_PYTHON, VENV], env)
    must([uv, "pip", "sync", "--quiet", "--require-hashes", "--python", PYTHON, LOCK], env)
    STAMP.write_text(stamp_wanted())


def find_uv() -> Path:
    """uv as locked, in a folder of its own, so that nothing on the machine changes."""
    folder = BUILD / f"uv-{hashlib.sha256(UV_LOCK.read_bytes()).hexdigest()[:12]}"
    uv = folder / "bin" / "uv"
    if not uv.exists():
        python = python_with_pip()
        options = ["-qq", "--disable-pip-version-check", "--root-user-action=ignore", "--no-warn-script-location"]
        must(
            [python, "-m", "pip", "install", *options, "--require-hashes", "--target", folder, "-r", UV_LOCK],
            dict(os.environ),
        )
    return uv


def python_with_pip() -> Path:
    debian = Path("/usr/bin/python3")
    for python in (BASE_PYTHON, debian):
        if python.exists() and has_pip(python):
            return python
    install(["python3-pip"])
    if not has_pip(debian):
        raise SetUpError("python3-pip is installed but /usr/bin/python3 has no pip")
    return debian


def has_pip(python: Path) -> bool:
    return subprocess.run([python, "-c", "import pip"], capture_output=True).returncode == 0


def uv_environment(*, only_default_index: bool = False) -> dict[str, str]:
    """The environment for uv, with the indexes and certificates that pip is told to use on this machine."""
    settings = subprocess.run([python_with_pip(), "-m", "pip", "config", "list"], capture_output=True, text=True)
    env = uv_settings(settings.stdout, os.environ)
    if only_default_index:
        # A local mirror holds the files of one platform; a lock needs the hashes of all.
        for name in ("UV_INDEX", "UV_FIND_LINKS", "UV_NO_INDEX"):
            env.pop(name, None)
    return env


def uv_settings(pip_config: str, env: Mapping[str, str]) -> dict[str, str]:
    found: dict[str, str] = {}
    # pip's order: what is set for all commands, then for `install`, then in the environment
    for section in ("global.", "install.", ":env:."):
        for line in pip_config.splitlines():
            key, _, value = line.removeprefix(section).partition("=")
            if line.startswith(section) and key in PIP_TO_UV:
                found[PIP_TO_UV[key]] = " ".join(str(ast.literal_eval(value)).split())
    if "UV_FIND_LINKS" in found:
        found["UV_FIND_LINKS"] = found["UV_FIND_LINKS"].replace(" ", ",")
    if "UV_INDEX" in found:
        found["UV_INDEX_STRATEGY"] = "unsafe-best-match"  # as pip does: no index goes before another
    # A cache of our own: the home folder may not be writable.
    return {"UV_CACHE_DIR": str(BUILD / "cache"), "UV_NO_CONFIG": "1", **found, **env}


def lock() -> None:
    """Choose versions anew and write the lock files."""
    uv, env = find_uv(), uv_environment(only_default_index=True)
    options = ["--quiet", "--upgrade", "--universal", "--generate-hashes", "--no-header", "--no-annotate"]
    must([uv, "pip", "compile", *options, "pyproject.toml", "--group", "dev", "-o", LOCK.name], env)
    must([uv, "pip", "compile", *options, "--group", "setup", "-o", UV_LOCK.name], env)


def must(command: list[str | Path], env: Mapping[str, str]) -> None:
    if subprocess.run(command, env=env, cwd=ROOT).returncode != 0:
        raise SetUpError("this failed: " + " ".join(map(str, command)))


# --- Debian packages


def apt_line(packages: list[str]) -> str:
    return "apt-get install -y --no-install-recommends " + " ".join(packages)


def install(packages: list[str], *, root: bool | None = None) -> None:
    """Install Debian packages if we may; otherwise say what to type."""
    if root is None:
        root = os.geteuid() == 0
    if not root or not shutil.which("apt-get"):
        raise SetUpError(f"missing: {' '.join(packages)}. As root, run:\n  apt-get update && {apt_line(packages)}")
    say(f"installing {' '.join(packages)}")
    env = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    apt = ["apt-get", "-qq", "-o", "DPkg::Lock::Timeout=300"]
    for command in ([*apt, "update"], [*apt, *apt_line(packages).split()[1:]]):
        done = subprocess.run(command, env=env, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
        if done.returncode != 0:
            raise SetUpError(f"this failed: {' '.join(command)}\n{done.stdout}")


def installed(packages: tuple[str, ...]) -> set[str]:
    query = ["dpkg-query", "--show", "--showformat", "${Package} ${db:Status-Status}\n", *packages]
    done = subprocess.run(query, capture_output=True, text=True)
    return {line.split()[0] for line in done.stdout.splitlines() if line.endswith(" installed")}


def find_browser(*, root: bool | None = None) -> str:
    """The path of Chromium, installed if need be; empty when only root could install it."""
    if shutil.which("dpkg-query"):
        missing = [package for package in BROWSER_PACKAGES if package not in installed(BROWSER_PACKAGES)]
        try:
            if missing:
                install(missing, root=root)
        except SetUpError as error:
            if (os.geteuid() == 0) if root is None else root:
                raise
            say(f"no browser tests: {error}")
            return ""
    return shutil.which("chromium-headless-shell") or shutil.which("chromium") or ""


def need(command: str, package: str) -> None:
    if not shutil.which(command):
        install([package])
