"""No file of the repository names a package registry: where packages come from is the machine's business."""

from __future__ import annotations

import re
import subprocess
from pathlib import Path

from tools.setup import SetUpError

# In pieces, or this file would be the first to be found.
HOSTS = tuple(
    ".".join(pieces)
    for pieces in (
        ("pypi", "org"),
        ("pythonhosted", "org"),
        ("npmjs", "org"),
        ("npmjs", "com"),
        ("yarnpkg", "com"),
        ("deb", "debian", "org"),
        ("security", "debian", "org"),
        ("snapshot", "debian", "org"),
        ("deb", "nodesource", "com"),
        ("crates", "io"),
        ("proxy", "golang", "org"),
    )
)
PATTERN = re.compile(rb"(?i)(?<![\w-])(?:[\w-]+\.)*(?:" + "|".join(map(re.escape, HOSTS)).encode() + rb")(?![\w-])")


def files(root: Path) -> list[Path]:
    """What is tracked, and what the next `git add` would track."""
    git = ["git", "-c", f"safe.directory={root}", "ls-files", "-z", "--cached", "--others", "--exclude-standard"]
    done = subprocess.run(git, cwd=root, capture_output=True, text=True)
    if done.returncode != 0:
        raise SetUpError(f"git cannot list the files: {done.stderr.strip()}")
    return [root / name for name in sorted(set(done.stdout.split("\0"))) if name and (root / name).is_file()]


def mentions(root: Path) -> list[str]:
    """Every line that names a registry host, as `file:line: host`."""
    found = []
    for path in files(root):
        for number, line in enumerate(path.read_bytes().splitlines(), 1):
            found += [f"{path.relative_to(root)}:{number}: {host.decode()}" for host in PATTERN.findall(line)]
    return found
