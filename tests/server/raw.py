"""A WebSocket by hand: it reads only when told to, and sees the bytes as they are on the wire."""

from __future__ import annotations

import base64
import os
import socket
import struct
import zlib
from contextlib import suppress
from typing import Any

from msgspec import json

from tests.server.server import PATIENCE, Server

DEFLATE = "permessage-deflate; client_max_window_bits"  # what browsers offer


class RawClient:
    def __init__(self, server: Server, code: str, cookie: str = "", *, packed: bool = False) -> None:
        self.socket = socket.socket()
        if not packed:
            self.socket.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        self.socket.settimeout(PATIENCE)
        self.socket.connect(("127.0.0.1", server.port))
        key = base64.b64encode(os.urandom(16)).decode()
        lines = [
            f"GET /api/tables/{code}/ws HTTP/1.1",
            f"Host: 127.0.0.1:{server.port}",
            "Upgrade: websocket",
            "Connection: Upgrade",
            f"Sec-WebSocket-Key: {key}",
            "Sec-WebSocket-Version: 13",
            f"Cookie: {cookie}",
            *([f"Sec-WebSocket-Extensions: {DEFLATE}"] if packed else []),
        ]
        self.socket.sendall("\r\n".join([*lines, "", ""]).encode())
        head = b""
        while b"\r\n\r\n" not in head:
            head += self.socket.recv(1)
        assert head.startswith(b"HTTP/1.1 101")
        assert (b"permessage-deflate" in head) == packed
        self.unpack = zlib.decompressobj(wbits=-15)

    def frame(self, kind: int, data: bytes) -> None:
        size = struct.pack("!B", 0x80 | len(data)) if len(data) < 126 else struct.pack("!BH", 0x80 | 126, len(data))
        self.socket.sendall(bytes([0x80 | kind]) + size + b"\0\0\0\0" + data)

    def send(self, **message: Any) -> None:
        self.frame(0x1, json.encode(message))

    def read(self, number: int) -> bytes:
        data = b""
        while len(data) < number:
            part = self.socket.recv(number - len(data))
            assert part, "the connection ended"
            data += part
        return data

    def receive(self) -> tuple[dict[str, Any], int]:
        """The next message, and how many bytes it took on the wire."""
        first, length = self.read(2)
        size = 2 + length
        if length == 126:
            (length,) = struct.unpack("!H", self.read(2))
            size = 4 + length
        data = self.read(length)
        if first & 0x0F == 0x9:
            self.frame(0xA, data)  # whoever does not answer a ping is cut off after 40 seconds
        if first & 0x0F != 0x1:
            return self.receive()
        if first & 0x40:
            data = self.unpack.decompress(data + b"\0\0\xff\xff")
        return json.decode(data), size

    def close(self) -> None:
        """Also for whoever is waiting for the next message."""
        with suppress(OSError):  # the server may have been first
            self.socket.shutdown(socket.SHUT_RDWR)
        self.socket.close()

    def ends(self) -> int:
        """The code with which the server closes."""
        data = b""
        while part := self.socket.recv(65536):
            data += part
        at = data.rfind(b"\x88")
        return int(struct.unpack("!H", data[at + 2 : at + 4])[0])
