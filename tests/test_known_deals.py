"""A test that passed passes again: its tables are dealt, and its bots throw dice, as the last time."""

from __future__ import annotations

from pathlib import Path

import pytest

from techdeck.engine import fairness
from techdeck.server import bots
from tools import known_deals


def secrets_of(purpose: str, number: int) -> list[bytes]:
    known_deals.deal_for(purpose)
    return [fairness.new_secret() for _ in range(number)]


@pytest.fixture
def _known(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(fairness, "new_secret", fairness.new_secret)
    monkeypatch.setattr(bots, "dice", bots.dice)
    monkeypatch.setenv(known_deals.NAMED, str(tmp_path / "deals"))
    known_deals.know_the_deals(tmp_path / "deals")


@pytest.mark.usefixtures("_known")
def test_a_purpose_has_its_own_deals_whatever_was_dealt_before(tmp_path: Path) -> None:
    first = secrets_of("a test", 2)
    assert len({*first, *secrets_of("another", 2)}) == 4
    known_deals.know_the_deals(tmp_path / "deals")  # as when a server is started anew
    secrets_of("another", 1)
    assert secrets_of("a test", 2) == first


@pytest.mark.usefixtures("_known")
def test_dice_do_not_use_up_deals(tmp_path: Path) -> None:
    first = secrets_of("a test", 2)
    known_deals.know_the_deals(tmp_path / "deals")
    secrets_of("a test", 1)
    assert bots.dice() not in first
    assert fairness.new_secret() == first[1]
