"""techdeck serve: tables on the web."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Final

from cyclopts import App

from techdeck.commands.screen import show
from techdeck.rules import say

app: Final = App(name="serve", help="Tables on the web.")
MESSAGE_MOST: Final = 16 * 1024


@app.default
def serve(
    *,
    host: str = "127.0.0.1",
    port: int = 8000,
    data: Path | None = None,
    pace: float = 0.7,
    away: float = 20,
    rate: float = 20,
) -> int:
    """Serve tables and the page until it is stopped.

    Parameters
    ----------
    host
        the address to listen on; 0.0.0.0 for friends on the same network
    port
        the port; 0 for any free one
    data
        the folder that keeps all tables
    pace
        seconds a bot takes at least
    away
        seconds without an open page after which somebody is away, and a bot of the team answers
    rate
        messages a second that one connection may send, after three times as many at once
    """
    import uvicorn  # only here: no other command should wait for the server's libraries

    from techdeck.server.app import Settings, build
    from techdeck.server.wire import Wire

    folder = data or data_folder()
    settings = Settings(data=folder, page=page_folder(), pace=pace, away=away, rate=rate)
    show(say("serve.at", address=f"http://{host}:{port}/", data=folder))
    uvicorn.run(
        build(settings),
        host=host,
        port=port,
        ws=Wire,
        ws_max_size=MESSAGE_MOST,
        log_level="warning",
        timeout_graceful_shutdown=5,
    )
    return 0


def data_folder() -> Path:
    return Path(os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share") / "techdeck"


def page_folder() -> Path | None:
    """The built page: of this package, or where ./run has built it."""
    named = os.environ.get("TECHDECK_PAGE")
    page = Path(named) if named else Path(__file__).parents[1] / "server" / "page"
    return page if (page / "index.html").is_file() else None
