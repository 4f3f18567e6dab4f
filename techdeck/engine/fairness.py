# not compiled: the edge of the engine
"""GEN-11: a shuffle can be proven fair afterwards.

The dealer commits to a secret before play, every seat may add a cut, and the seed of the dice is made of both. At the
end the secret is shown: anyone who kept the commitment and their own cut can check that neither was changed.
"""

from __future__ import annotations

import secrets
from hashlib import sha256

from techdeck.rules import say

CUT_MOST = 64  # characters


def new_secret() -> bytes:
    """128 bits from the system."""
    return secrets.token_bytes(16)


def commitment(secret: bytes) -> str:
    """What the dealer shows before play: SHA-256(b"techdeck commitment/" + secret), in hex."""
    return sha256(b"techdeck commitment/" + secret).hexdigest()


def seed(secret: bytes, seats: list[str], cuts: dict[str, str]) -> bytes:
    """SHA-256(secret, then "/seat=cut" for every seat in order, nothing behind `=` for who did not cut)."""
    text = "".join(f"/{seat}={cuts.get(seat, '')}" for seat in seats)
    return sha256(secret + text.encode()).digest()


def problem_with_cut(cut: object) -> str:
    """Why *cut* cannot be taken, or nothing."""
    if not isinstance(cut, str):
        return say("match.no_cut", value=repr(cut))
    if len(cut) > CUT_MOST:
        return say("match.long_cut", most=CUT_MOST, length=len(cut))
    if not cut.isprintable() or cut != cut.strip():
        return say("match.bad_cut")
    return ""
