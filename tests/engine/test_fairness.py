"""Commitments and cuts."""

from __future__ import annotations

from hashlib import sha256

import pytest

from techdeck import new_match
from techdeck.engine import fairness
from techdeck.engine.errors import Refused
from tests.engine import table  # noqa: F401 (puts Tug on the shelf)

pytestmark = [pytest.mark.compiled_too, pytest.mark.rule("GEN-11")]


def test_the_commitment_is_what_the_page_about_records_says() -> None:
    match = new_match("tug", 2, 11, cuts={"bo": "three from the top", "ann": "7/bo=x"})
    assert match.commitment == sha256(b"techdeck commitment/" + match.record.secret).hexdigest()
    seed = sha256(b"11" + b"/ann=7/bo=x/bo=three from the top").digest()
    assert fairness.seed(match.record.secret, match.record.seats, match.record.cuts) == seed
    assert match.position.dice.seed == seed


def test_every_cut_changes_the_deal() -> None:
    cuts: list[dict[str, str]] = [{}, {"ann": "x"}, {"bo": "x"}, {"ann": "y"}, {"ann": "x", "bo": "x"}]
    deals = {new_match("tug", 2, 1, cuts=each).position.fingerprint() for each in cuts}
    assert len(deals) == len(cuts)
    assert new_match("tug", 2, 1, cuts={"ann": "x"}).position.fingerprint() in deals


def test_a_match_without_a_seed_has_a_secret_of_its_own() -> None:
    secrets = {new_match("tug").record.secret for _ in range(5)}
    assert len(secrets) == 5
    assert {len(secret) for secret in secrets} == {16}


@pytest.mark.parametrize("cut", ["x" * 65, "two\nlines", " x", "bell\a"])
def test_a_cut_that_would_not_be_read_back_is_refused(cut: str) -> None:
    with pytest.raises(Refused, match=r"cut of ann cannot be taken.*GEN-11"):
        new_match("tug", 2, 1, cuts={"ann": cut})


def test_nobody_who_is_not_there_cuts() -> None:
    with pytest.raises(Refused, match="there is no seat cy"):
        new_match("tug", 2, 1, cuts={"cy": "x"})
