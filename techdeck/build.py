"""Which build of the engine is running: compiled by mypyc, or the sources as they are."""

import importlib
import os


class WrongBuild(RuntimeError):
    """The build that was asked for is not the one that runs."""


def name() -> str:
    """`compiled` or `interpreted`, told by what was really imported."""
    position = importlib.import_module("techdeck.engine.position")
    return "compiled" if str(position.__file__).endswith(".so") else "interpreted"


def require(wanted: str | None = None) -> str:
    """The build that runs; refuses if it is not *wanted*, or not what TECHDECK_BUILD asks for."""
    wanted = wanted or os.environ.get("TECHDECK_BUILD")
    running = name()
    if wanted and wanted != running:
        raise WrongBuild(f"asked for the {wanted} build, but the {running} one runs")
    return running
