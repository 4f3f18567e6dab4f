"""Run by .venv's Python in a copy of the sources: mypyc's extensions for the modules given, beside their sources.

One C file per module (measured: as fast as one for all), compiled side by side; a C file that was compiled
before, with the same headers, is not compiled again. So after a small edit most of the work is already done.
"""

from __future__ import annotations

import hashlib
import importlib.metadata
import os
import shutil
import sys
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

from mypyc.build import mypycify
from setuptools import setup
from setuptools.command.build_ext import build_ext

KEPT_SECONDS = 7 * 24 * 3600

CompileOne = Callable[..., None]


class BuildExtensions(build_ext):
    store: Path

    def build_extensions(self) -> None:
        # setuptools would compile the C files one after the other, and all of them whenever one has changed
        compiler: Any = self.compiler
        compiler.compile = self.compile_all
        super().build_extensions()

    def compile_all(
        self,
        sources: list[str],
        output_dir: str | None = None,
        macros: Any = None,
        include_dirs: Any = None,
        debug: bool = False,
        extra_preargs: Any = None,
        extra_postargs: Any = None,
        depends: Any = None,
    ) -> list[str]:
        compiler: Any = self.compiler
        _, objects, extra, options, todo = compiler._setup_compile(
            output_dir, macros, include_dirs, sources, depends, extra_postargs
        )
        arguments = compiler._get_cc_args(options, debug, extra_preargs)
        common = common_key([*compiler.compiler_so, *arguments, *extra])

        def compile_one(target: str) -> None:
            source, suffix = todo[target]
            kept = self.store / f"{hashlib.sha256(common + Path(source).read_bytes()).hexdigest()}.o"
            if not kept.exists():
                compiler._compile(target, source, suffix, arguments, extra, options)
                keep(Path(target), kept)
            os.utime(kept)
            shutil.copyfile(kept, target)

        with ThreadPoolExecutor(os.cpu_count()) as pool:
            list(pool.map(compile_one, todo))
        return list(objects)


def common_key(arguments: list[str]) -> bytes:
    """What every C file's result depends on besides its own text."""
    versions = f"{sys.version} {importlib.metadata.version('mypy')} {arguments}".encode()
    return versions + b"".join(path.read_bytes() for path in sorted(Path("build").glob("**/*.h")))


def keep(result: Path, kept: Path) -> None:
    growing = kept.with_suffix(f".{os.getpid()}")
    shutil.copyfile(result, growing)
    growing.rename(kept)


def forget_old(store: Path) -> None:
    for path in store.iterdir():
        if time.time() - path.stat().st_mtime > KEPT_SECONDS:
            path.unlink()


def main(store: Path, modules: list[str]) -> None:
    store.mkdir(parents=True, exist_ok=True)
    Path("build").mkdir(exist_ok=True)
    forget_old(store)
    BuildExtensions.store = store
    options = ["--config-file=", "--explicit-package-bases"]
    extensions: Any = mypycify([*options, *modules], opt_level="3", debug_level="0", multi_file=True)
    for extension in extensions:
        extension.extra_compile_args.append("-fvisibility=hidden")  # or every call inside it goes through a table
        # What mypyc calls for every list item is in files of its own: only the linker can put it where it is called.
        extension.extra_compile_args += ["-flto", "-fno-plt"]  # Python's own functions are called without a detour
        extension.extra_link_args += ["-flto=auto", "-O3", "-fno-plt"]
    setup(
        name="techdeck-compiled",
        packages=[],
        py_modules=[],
        ext_modules=extensions,
        cmdclass={"build_ext": BuildExtensions},
        # Each module has a small file of its own that leads into the large one: not one after the other, behind it.
        script_args=["--quiet", "build_ext", "--inplace", f"--parallel={os.cpu_count()}"],
    )


if __name__ == "__main__":
    main(Path(sys.argv[1]), sys.argv[2:])
