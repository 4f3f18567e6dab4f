"""techdeck serve: tables on the web."""

from __future__ import annotations

import contextlib
import os
import signal
import socket
import sys
import webbrowser
from pathlib import Path
from typing import Annotated, Final

from cyclopts import App, Parameter

from techdeck.bots import BOTS, LEVELS, BotError, known
from techdeck.commands.screen import CommandError, show
from techdeck.rules import say

app: Final = App(name="serve", help="Tables on the web.")
MESSAGE_MOST: Final = 16 * 1024
PORT: Final = 8000


@app.default
def serve(
    *,
    host: str = "127.0.0.1",
    port: int | None = None,
    data: Path | None = None,
    pace: float = 0.7,
    away: float = 20,
    rate: float = 20,
    open: bool = False,
    think: float = 20,
    bot: Annotated[tuple[Path, ...], Parameter(negative=())] = (),
) -> int:
    """Serve tables and the page until it is stopped.

    Parameters
    ----------
    host
        the address to listen on; 0.0.0.0 for friends on the same network
    port
        the port, 0 for any free one; if none is named, 8000 or any free one
    data
        the folder that keeps all tables
    pace
        seconds a bot takes at least
    away
        seconds without an open page after which somebody is away, and a bot of the team answers
    rate
        messages a second that one connection may send, after three times as many at once
    open
        open the page in a browser
    think
        seconds a bot of your own may think about an answer; after that another bot plays on for it
    bot
        a Python file with a bot of your own, to be had at tables under the file's name; may be given several times
    """
    import uvicorn  # only here: no other command should wait for the server's libraries

    from techdeck.server.app import Settings, build
    from techdeck.server.wire import Wire

    folder = data or data_folder()
    settings = Settings(
        data=folder, page=page_folder(), pace=pace, away=away, rate=rate, bots=own_bots(bot), think=think
    )
    config = uvicorn.Config(
        build(settings),
        ws=Wire,
        ws_max_size=MESSAGE_MOST,
        log_level="warning",
        timeout_graceful_shutdown=5,
    )
    with listening(host, port) as listener:
        address = f"http://{host}:{listener.getsockname()[1]}/"
        show(say("serve.at", address=address, data=folder))
        if open and can_open():
            webbrowser.open(address)  # what it asks for waits until the server is ready
        # The server gives the signal that has ended it to who listened before: by default that is the end at once, and
        # what the bots' processes share would be left behind.
        signal.signal(signal.SIGTERM, signal.default_int_handler)
        with contextlib.suppress(KeyboardInterrupt):
            uvicorn.Server(config).run(sockets=[listener])
    return 0


def own_bots(files: tuple[Path, ...]) -> tuple[Path, ...]:
    """Before anything is served: that each has a bot in it, and a name of its own."""
    taken = [*LEVELS, *BOTS]
    for file in files:
        if file.stem in taken:
            raise CommandError(say("serve.bot_taken", file=file, name=file.stem))
        taken.append(file.stem)
        try:
            known(str(file))
        except BotError as error:
            raise CommandError(str(error)) from None
    return files


def listening(host: str, port: int | None) -> socket.socket:
    """Bound here and not by the server: so we know the port, and nobody who comes early is sent away."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    try:
        return socket.create_server((host, PORT if port is None else port), family=family, backlog=2048)
    except OSError as error:
        if port is None:
            return socket.create_server((host, 0), family=family, backlog=2048)
        raise CommandError(say("serve.taken", host=host, port=port, reason=os.strerror(error.errno or 0))) from None


def can_open() -> bool:
    """Without a screen a browser for the terminal would start, and take it away from us."""
    return sys.platform != "linux" or bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))


def data_folder() -> Path:
    return Path(os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share") / "techdeck"


def page_folder() -> Path | None:
    """The built page: of this package, or where ./run has built it."""
    named = os.environ.get("TECHDECK_PAGE")
    page = Path(named) if named else Path(__file__).parents[1] / "server" / "page"
    return page if (page / "index.html").is_file() else None
