"""A table's time: milliseconds since the deal. Deadlines and the lines of the record count in it."""

from __future__ import annotations

from collections.abc import Callable


class Clock:
    """Stands until it is started, and while the server is down: nobody loses time by that."""

    def __init__(self, seconds: Callable[[], float]) -> None:
        self.seconds = seconds
        self.zero: float | None = None  # when the table's time was 0

    def start(self, now: int) -> None:
        """Go on from *now*; never back."""
        zero = self.seconds() - now / 1000
        self.zero = zero if self.zero is None else min(zero, self.zero)

    def now(self) -> int:
        return 0 if self.zero is None else int((self.seconds() - self.zero) * 1000)
