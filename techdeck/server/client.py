"""One open page, as a table sees it."""

from __future__ import annotations

import asyncio

import msgspec

from techdeck.server import messages as m

QUEUE = 256  # messages a slow client may be behind before it is cut off

encode = msgspec.json.Encoder().encode


class Client:
    """What is sent to it waits in a queue of its own, so a slow one delays nobody."""

    def __init__(self, guest: str, seat: int) -> None:
        self.guest = guest
        self.seat = seat
        self.out: asyncio.Queue[bytes | None] = asyncio.Queue(QUEUE)
        self.seen = 0  # steps told so far
        self.last = b""  # the table as it was last told
        self.present = b""  # who was there when it was last told
        self.welcomed = False
        self.gone = False
        self.told_to_go = False

    def send(self, message: m.Message) -> None:
        self.put(encode(message))

    def put(self, data: bytes | None) -> None:
        try:
            self.out.put_nowait(data)
        except asyncio.QueueFull:
            self.gone = True  # its sender notices and closes

    def turn_away(self, words: str) -> None:
        """Say why, then end the connection."""
        self.told_to_go = True
        self.send(m.Closing(words=words))
        self.put(None)
