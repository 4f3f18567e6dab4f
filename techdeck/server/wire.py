"""The WebSocket of uvicorn, with a window as large as a table: a step repeats most of what was sent before it."""

from __future__ import annotations

import asyncio
from typing import Any

from uvicorn.config import Config
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from uvicorn.server import ServerState
from websockets.extensions.permessage_deflate import ServerPerMessageDeflateFactory
from websockets.server import ServerProtocol

# 32 kB; with the 4 kB that uvicorn has, a step of six players' Tech City takes 1 kB instead of 130 bytes. What clients
# send is short.
WINDOW = 15
CLIENT_WINDOW = 12
GRACE = 10  # seconds to take what was still to be sent


class Wire(WebSocketsSansIOProtocol):
    def __init__(
        self,
        config: Config,
        server_state: ServerState,
        app_state: dict[str, Any],
        _loop: asyncio.AbstractEventLoop | None = None,
    ) -> None:
        super().__init__(config, server_state, app_state, _loop)
        deflate = ServerPerMessageDeflateFactory(server_max_window_bits=WINDOW, client_max_window_bits=CLIENT_WINDOW)
        self.conn = ServerProtocol(extensions=[deflate], max_size=config.ws_max_size, logger=self.logger)

    async def run_asgi(self) -> None:
        """Whoever does not read would keep the connection open for ever."""
        await super().run_asgi()
        self.loop.call_later(GRACE, self.transport.abort)
