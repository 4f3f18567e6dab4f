"""Every test run says which build of the engine it is testing, and refuses to test another one than was asked for."""

from __future__ import annotations

import json
import os
import secrets
import signal
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest
from _pytest.terminal import TerminalReporter

os.environ.setdefault("TECHDECK_GAMES", str(Path(__file__).parent / "games"))

from hypothesis import HealthCheck, Phase, settings

from techdeck import build
from tools import known_deals

BUILD = build.require()

# Everyday runs try the same examples each time; a long run looks for new ones. Shrinking whole games takes too long.
WITHOUT_SHRINKING = (Phase.explicit, Phase.reuse, Phase.generate)
# A busy machine is no reason to fail.
PATIENT = [HealthCheck.too_slow]
settings.register_profile(
    "everyday", derandomize=True, database=None, deadline=None, phases=WITHOUT_SHRINKING, suppress_health_check=PATIENT
)
settings.register_profile("long", deadline=None, phases=WITHOUT_SHRINKING, suppress_health_check=PATIENT)
settings.load_profile("long" if os.environ.get("TECHDECK_LONG") else "everyday")

# A run in the background of a shell script is deaf to Ctrl-C; programs that tests start would inherit that.
if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)

# So with the deals at tables of the server. The workers of a run have the luck of the run.
LUCK = os.environ.setdefault("TECHDECK_LUCK", secrets.token_hex(2) if os.environ.get("TECHDECK_LONG") else "everyday")


def pytest_report_header() -> str:
    return f"techdeck: the {BUILD} build; deals with TECHDECK_LUCK={LUCK}"


@pytest.fixture(scope="session", autouse=True)
def deals() -> Iterator[None]:
    """Each worker has a file of its own, which tells its servers the test."""
    with tempfile.NamedTemporaryFile(prefix="deals-") as file:
        os.environ[known_deals.NAMED] = file.name
        yield
        del os.environ[known_deals.NAMED]


@pytest.fixture(autouse=True)
def luck(deals: None, request: pytest.FixtureRequest) -> None:
    known_deals.deal_for(f"{request.node.nodeid} {LUCK}")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Long tests run only in a long run."""
    if not os.environ.get("TECHDECK_LONG"):
        for item in items:
            if item.get_closest_marker("long"):
                item.add_marker(pytest.mark.skip(reason="only with ./run test --long"))


def pytest_terminal_summary(terminalreporter: TerminalReporter) -> None:
    """A long run keeps its counts, for docs/long-run.md."""
    folder = os.environ.get("TECHDECK_LONG")
    if not folder:
        return
    stats = terminalreporter.stats
    found = {name: json.loads(value) for report in stats.get("passed", []) for name, value in report.user_properties}
    counts = {outcome: len(stats.get(outcome, [])) for outcome in ("passed", "failed", "error")}
    Path(folder).mkdir(parents=True, exist_ok=True)
    (Path(folder) / f"{BUILD}.json").write_text(json.dumps({"tests": counts, "games": found}))
