"""HTTP and WebSocket: what docs/protocol.md promises. Everything that comes in is checked here or refused."""

from __future__ import annotations

import asyncio
import contextlib
import secrets
from collections.abc import AsyncIterator, Awaitable, Callable
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path

import msgspec
from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.middleware.gzip import GZipMiddleware
from starlette.requests import HTTPConnection, Request
from starlette.responses import FileResponse, PlainTextResponse, RedirectResponse, Response
from starlette.routing import Mount, Route, WebSocketRoute
from starlette.staticfiles import StaticFiles
from starlette.websockets import WebSocket, WebSocketDisconnect

from techdeck import games
from techdeck.engine.record import DIGITS
from techdeck.rules import say
from techdeck.server import messages as m
from techdeck.server.bots import Bots
from techdeck.server.client import Client
from techdeck.server.limits import Bucket
from techdeck.server.live import Live
from techdeck.server.lobby import Lobby
from techdeck.server.refusal import No
from techdeck.server.shelf import all_card_sets, all_cards, all_games, all_the_rules
from techdeck.server.state import State
from techdeck.server.store import Store

COOKIE = "techdeck"
YEAR = 365 * 24 * 3600
BODY_MOST = 64 * 1024
PACKED = [Middleware(GZipMiddleware, compresslevel=6)]  # tables that follow each other are much alike
SLOW = 20  # seconds a client may take to receive one message

encode = msgspec.json.encode
from_client = msgspec.json.Decoder(m.FromClient)


@dataclass(frozen=True, kw_only=True)
class Settings:
    data: Path
    page: Path | None = None
    pace: float = 0.7
    away: float = 20
    rate: float = 20
    bots: tuple[Path, ...] = ()  # files with bots of somebody's own
    think: float = 20


def build(settings: Settings) -> Starlette:
    @contextlib.asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        games.load_all()  # who asks for cards or rules first gets also what a game from somebody's folder has to say
        store = await Store.open(settings.data / "tables.sqlite")
        bots = Bots(settings.pace, settings.bots, settings.think)
        app.state.rate = settings.rate
        app.state.lobby = Lobby(store, bots, settings.away)
        await app.state.lobby.wake()
        yield
        await app.state.lobby.close()
        bots.close()
        await store.close()

    routes: list[Route | WebSocketRoute | Mount] = [
        Route("/api/health", health),
        Route("/api/games", shelf),
        Route("/api/card-sets", card_sets),
        Route("/api/cards", cards),
        Route("/api/rules", rules),
        Route("/api/me", me),
        Route("/api/me", rename, methods=["POST"]),
        Route("/api/me/finished", finished),
        Route("/api/tables", tables),
        Route("/api/tables", create, methods=["POST"]),
        Route("/api/tables/{code:path}/join", join, methods=["POST"]),
        Route("/api/tables/{code:path}/record", record),
        Route("/api/tables/{code:path}/transcript", transcript),
        Route("/api/tables/{code:path}/replay", replay, middleware=PACKED),
        Route("/api/tables/{code:path}/moments", moments, middleware=PACKED),
        Route("/api/tables/{code:path}/play-on", play_on, methods=["POST"]),
        WebSocketRoute("/api/tables/{code:path}/ws", socket),
    ]
    routes.append(Route("/api/{path:path}", nothing_here))
    if settings.page is not None:
        page = settings.page
        routes.append(Mount("/assets", StaticFiles(directory=page / "assets")))

        async def index(request: Request) -> Response:
            return FileResponse(page / "index.html", headers={"Cache-Control": "no-cache"})

        async def home(request: Request) -> Response:
            return RedirectResponse("/")

        routes += [Route("/", index), Route("/{path:path}", home)]
    return Starlette(routes=routes, lifespan=lifespan, exception_handlers=PROBLEMS)


def lobby_of(connection: HTTPConnection) -> Lobby:
    lobby = connection.app.state.lobby
    assert isinstance(lobby, Lobby)
    return lobby


# Answers and errors.


def reply(data: object, status: int = 200) -> Response:
    return Response(encode(data), status, media_type="application/json")


def problem(status: int, title: str, detail: str = "", rule: str = "", *, watch: bool = False) -> Response:
    told = m.Problem(title=title, status=status, detail=detail, rule=rule, watch=watch)
    return Response(encode(told), status, media_type="application/problem+json")


async def refused(request: Request, error: Exception) -> Response:
    assert isinstance(error, No)
    return problem(422, say("server.problem.refused"), error.words, error.rule, watch=error.watch)


async def invalid(request: Request, error: Exception) -> Response:
    return problem(400, say("server.problem.invalid"), str(error))


async def other(request: Request, error: Exception) -> Response:
    """No such path, or not this method."""
    assert isinstance(error, HTTPException)
    return problem(error.status_code, error.detail)


async def failed(request: Request, error: Exception) -> Response:
    return problem(500, say("server.failed"))


async def nothing_here(request: Request) -> Response:
    return problem(404, say("server.problem.refused"), say("server.nothing_here", path=request.url.path))


PROBLEMS: dict[int | type[Exception], Callable[[Request, Exception], Awaitable[Response]]] = {
    No: refused,
    msgspec.DecodeError: invalid,  # broken JSON, or JSON of something else
    UnicodeDecodeError: invalid,
    HTTPException: other,
    Exception: failed,
}


async def body(request: Request) -> bytes:
    """At most so many bytes of JSON; a form from another site cannot send that type."""
    if request.headers.get("content-type", "").partition(";")[0].strip().lower() != "application/json":
        raise No(say("server.no_json"))
    data = b""
    async for part in request.stream():
        data += part
        if len(data) > BODY_MOST:
            raise No(say("server.too_long", most=BODY_MOST))
    return data


# Guests: a secret in a cookie; its hash is who they are.


def guest_of(connection: HTTPConnection) -> str:
    secret = connection.cookies.get(COOKIE, "")
    return sha256(secret.encode()).hexdigest()[:32] if len(secret) >= 20 else ""


def known(handler: Callable[[Request, str], Awaitable[Response]]) -> Callable[[Request], Awaitable[Response]]:
    """Whoever comes without a cookie gets one."""

    async def handle(request: Request) -> Response:
        guest = guest_of(request)
        if guest:
            return await handler(request, guest)
        secret = secrets.token_urlsafe(24)
        request.cookies[COOKIE] = secret
        response = await handler(request, guest_of(request))
        secure = request.url.scheme == "https"
        response.set_cookie(COOKIE, secret, max_age=YEAR, httponly=True, samesite="lax", secure=secure)
        return response

    return handle


# The lobby.


async def health(request: Request) -> Response:
    return reply({"fine": True, "tables": len(lobby_of(request).tables)})


async def shelf(request: Request) -> Response:
    return reply(all_games(lobby_of(request).bots.offered))


async def card_sets(request: Request) -> Response:
    return reply(all_card_sets())


async def cards(request: Request) -> Response:
    return reply(all_cards(request.query_params.get("set", "second_edition")))


async def rules(request: Request) -> Response:
    return reply(all_the_rules())


@known
async def me(request: Request, guest: str) -> Response:
    return await who_is(guest, lobby_of(request))


@known
async def rename(request: Request, guest: str) -> Response:
    wanted = msgspec.json.decode(await body(request), type=m.NewName)
    await lobby_of(request).rename(guest, wanted.name)
    return await who_is(guest, lobby_of(request))


async def who_is(guest: str, lobby: Lobby) -> Response:
    return reply(m.Me(name=await lobby.name_of(guest), tables=await lobby.mine(guest)))


@known
async def finished(request: Request, guest: str) -> Response:
    return reply(await lobby_of(request).finished(guest))


@known
async def tables(request: Request, guest: str) -> Response:
    return reply(lobby_of(request).listed(guest))


@known
async def create(request: Request, guest: str) -> Response:
    wanted = msgspec.json.decode(await body(request), type=m.NewTable)
    return reply(await lobby_of(request).create(guest, wanted), 201)


@known
async def join(request: Request, guest: str) -> Response:
    asked = msgspec.json.decode(await body(request), type=m.Join)
    return reply(await lobby_of(request).join(request.path_params["code"], guest, asked.secret))


@known
async def record(request: Request, guest: str) -> Response:
    """The whole match, when it is over: until then it holds secrets."""
    state = await readable(request, guest)
    if state.match is None or state.phase != "over":
        raise No(say("server.record_later"))
    return PlainTextResponse(str(state.match.record))


@known
async def transcript(request: Request, guest: str) -> Response:
    state = await readable(request, guest)
    steps = state.steps[state.viewer_of(state.seat_of(guest))]
    return PlainTextResponse("".join(f"{line.words}\n" for step in steps for line in step.lines))


@known
async def replay(request: Request, guest: str) -> Response:
    lobby = lobby_of(request)
    past = await lobby.past(request.path_params["code"], guest)
    seat = past.seat_named(request.query_params.get("as"), guest)
    return reply(await lobby.look_back(lambda: past.told(seat)))


@known
async def moments(request: Request, guest: str) -> Response:
    lobby = lobby_of(request)
    past = await lobby.past(request.path_params["code"], guest)
    seat = past.seat_named(request.query_params.get("as"), guest)
    first = number_in(request, "from", 0)
    last = number_in(request, "to", past.last)
    return reply(await lobby.look_back(lambda: past.moments(seat, first, last)))


def number_in(request: Request, name: str, otherwise: int) -> int:
    text = request.query_params.get(name, str(otherwise))
    if not (text.isdecimal() and len(text) <= DIGITS):
        raise No(say("server.no_number", name=name))
    return int(text)


@known
async def play_on(request: Request, guest: str) -> Response:
    wanted = msgspec.json.decode(await body(request), type=m.PlayOn)
    return reply(await lobby_of(request).play_on(request.path_params["code"], guest, wanted), 201)


async def readable(request: Request, guest: str) -> State:
    """The table, for who sits there or may watch."""
    state = await lobby_of(request).look(request.path_params["code"])
    if state.seat_of(guest) < 0 and not state.opened.watch:
        raise No(say("server.no_watching"))
    return state


# The table.


async def socket(websocket: WebSocket) -> None:
    if not same_origin(websocket):
        await websocket.close(4403)
        return
    await websocket.accept()
    try:
        live = await lobby_of(websocket).find(websocket.path_params["code"])
    except No as no:
        await websocket.send_text(encode(m.Closing(words=no.words)).decode())
        await websocket.close(4404)
        return
    client = Client(guest_of(websocket), -1)
    live.audience.join(client)
    sender = asyncio.create_task(send_all(websocket, client))
    receiver = asyncio.create_task(receive_all(websocket, client, live))
    try:
        await asyncio.wait({sender, receiver}, return_when=asyncio.FIRST_COMPLETED)
        if client.told_to_go:
            await asyncio.wait({sender}, timeout=SLOW)
    finally:
        live.audience.leave(client)
        sender.cancel()
        receiver.cancel()
        for ended in await asyncio.gather(sender, receiver, return_exceptions=True):
            if isinstance(ended, Exception):
                raise ended


def same_origin(websocket: WebSocket) -> bool:
    origin = websocket.headers.get("origin")
    return origin is None or origin.partition("://")[2] == websocket.headers.get("host")


async def receive_all(websocket: WebSocket, client: Client, live: Live) -> None:
    rate = websocket.app.state.rate
    bucket = Bucket(rate=rate, burst=3 * rate)
    while not client.gone:
        got = await websocket.receive()
        if got["type"] == "websocket.disconnect":
            return
        if not bucket.take():
            client.turn_away(say("server.too_fast"))
            return
        data = got.get("text")
        if data is None:
            client.send(m.Refused(id="", words=say("server.only_text")))
            continue
        try:
            message = from_client.decode(data)
        except (msgspec.DecodeError, RecursionError) as error:
            client.send(m.Refused(id="", words=say("server.not_understood", reason=error)))
            continue
        live.receive(client, message)


async def send_all(websocket: WebSocket, client: Client) -> None:
    """Until the client is gone, too slow, or told to go."""
    with contextlib.suppress(WebSocketDisconnect, RuntimeError, asyncio.TimeoutError):
        while not client.gone:
            data = await client.out.get()
            if data is None:
                break
            await asyncio.wait_for(websocket.send_text(data.decode()), SLOW)
    client.gone = True
    with contextlib.suppress(WebSocketDisconnect, RuntimeError, asyncio.TimeoutError):
        await asyncio.wait_for(websocket.close(1013), 1)  # who does not read does not take this either
