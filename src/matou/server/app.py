"""The doors: REST for the lobby, one WebSocket for play. Everything said here is JSON."""
import asyncio
import logging
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Annotated, Any, Literal

import msgspec
from litestar import Litestar, Request, Response, WebSocket, get, post, websocket
from litestar.datastructures import Cookie, State
from litestar.di import NamedDependency
from litestar.exceptions import HTTPException, PermissionDeniedException
from litestar.openapi import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin
from litestar.params import FromPath, JSONBody, QueryParameter

from matou import __version__
from matou.core.errors import MatouError

from .lobby import Lobby, catalogue, may_enter
from .people import COOKIE, YEAR, Guest, known_as, name_checked, new_token
from .protocol import PROTOCOL, Refusal, code_of, plain_values
from .store import Kept, Store
from .table import Dealer, dealt
from .thinkers import Thinkers
from .visit import Visit, same_house
from .warm import Warmth

LOG = logging.getLogger(__name__)
MOST_BODY = 16_384
Link = Annotated[str | None, QueryParameter(max_length=64)]
TheLobby = NamedDependency[Lobby]
TableId = FromPath[str]


class Named(msgspec.Struct, forbid_unknown_fields=True):
    """The name a guest wants."""
    name: Annotated[str, msgspec.Meta(max_length=100)]


class Wanted(msgspec.Struct, forbid_unknown_fields=True):
    """A table to be made. A seat is `person` or a level."""
    game: str
    seats: Annotated[list[str], msgspec.Meta(max_length=12)]
    options: dict[str, Any] = {}
    visibility: Literal["public", "link"] = "link"


class Sitting(msgspec.Struct, forbid_unknown_fields=True):
    """What is needed to sit down: the secret link of a table that is not public."""
    link: Annotated[str, msgspec.Meta(max_length=64)] | None = None


async def guest_of(connection: Any, store: Store) -> Guest | None:
    token = connection.cookies.get(COOKIE)
    return await store.guest(known_as(token)) if token else None


async def a_guest(request: Any, lobby: Lobby) -> Guest:
    guest = await guest_of(request, lobby.store)
    if guest is None:
        raise Refusal("guest", "first say your name", status=401)
    return guest


def told(kept: Kept, guest: Guest | None) -> dict[str, Any]:
    """A table as people see it before they sit down. The seed stays here."""
    header = kept.header
    return {"table": kept.id, "game": header["game"], "edition": header["edition"], "options": header["options"],
            "seats": [{"level": level, "name": name} for level, name in zip(kept.levels, kept.names, strict=True)],
            "free": kept.free, "state": kept.state, "visibility": kept.visibility, "created": kept.created,
            "commitment": header["commitment"], "your_seat": kept.seat_of(guest)}


@post("/api/guest")
async def be_guest(data: JSONBody[Named], request: Request[Any, Any, Any], lobby: TheLobby) -> Response[dict[str, Any]]:
    """Come in, or take another name."""
    name, token = name_checked(data.name), request.cookies.get(COOKIE)
    if not token or not await lobby.store.guest(known_as(token)):
        token = new_token()
    await lobby.store.keep_guest(Guest(known_as(token), name))
    cookie = Cookie(COOKIE, value=token, httponly=True, samesite="lax", secure=request.url.scheme == "https",
                    max_age=YEAR, path="/")
    return Response({"name": name}, cookies=[cookie])


@get("/api/games", sync_to_thread=False)
def games() -> dict[str, Any]:
    """What can be played, with options and levels."""
    return catalogue()


@post("/api/tables")
async def create(data: JSONBody[Wanted], request: Request[Any, Any, Any], lobby: TheLobby) -> dict[str, Any]:
    """Make a table and sit down at it."""
    guest = await a_guest(request, lobby)
    kept, link = await lobby.create(guest, data.game, data.options, data.seats, data.visibility == "public")
    return {**told(kept, guest), "link": link}


@get("/api/tables")
async def open_tables(request: Request[Any, Any, Any], lobby: TheLobby) -> list[dict[str, Any]]:
    """Public tables with a free seat."""
    guest = await guest_of(request, lobby.store)
    return [told(kept, guest) for kept in await lobby.store.open_tables()]


@post("/api/tables/{id:str}/seat")
async def sit(id: TableId, data: JSONBody[Sitting], request: Request[Any, Any, Any], lobby: TheLobby) -> dict[str, Any]:
    """Sit down in the first free seat."""
    guest = await a_guest(request, lobby)
    return told(await lobby.sit(id, guest, data.link), guest)


@get("/api/tables/{id:str}")
async def one_table(id: TableId, request: Request[Any, Any, Any], lobby: TheLobby, link: Link = None) -> dict[str, Any]:
    """One table."""
    guest, kept = await guest_of(request, lobby.store), await lobby.kept(id)
    may_enter(kept, guest, link)
    return told(kept, guest)


@get("/api/tables/{id:str}/record")
async def record(id: TableId, request: Request[Any, Any, Any], lobby: TheLobby, link: Link = None) -> Response[str]:
    """The whole record with its seed, once the game is over."""
    kept = await lobby.kept(id)
    may_enter(kept, await guest_of(request, lobby.store), link)
    if kept.state != "over":
        raise Refusal("hidden", "the record is shown when the game is over", status=403)
    return Response((await lobby.table(id)).record().to_json() + "\n", media_type="application/x-ndjson")


@get("/health", sync_to_thread=False)
def health(lobby: TheLobby) -> dict[str, Any]:
    """Which games are ready to be played."""
    return {"version": __version__, "protocol": PROTOCOL, "ready": lobby.warmth.told(), "tables": len(lobby.tables)}


@websocket("/play")
async def play(socket: WebSocket[Any, Any, Any], lobby: TheLobby) -> None:
    """Play at tables, or look on: docs/protocol.md."""
    if not same_house(socket.headers.get("origin"), socket.headers.get("host")):
        raise PermissionDeniedException("another site's page")
    guest = await guest_of(socket, lobby.store)
    await socket.accept()
    await Visit(socket, lobby, guest).run()


def refuse(request: Request[Any, Any, Any], error: Exception) -> Response[dict[str, Any]]:
    """Every error is {code, reason, values}."""
    if isinstance(error, MatouError):
        return Response({"code": code_of(error), "reason": error.phrase.template, "values": plain_values(error.phrase)},
                        status_code=getattr(error, "status", 400))
    if isinstance(error, HTTPException):
        code = {400: "message", 404: "no-page", 405: "method", 413: "too-big"}.get(error.status_code, "http")
        return refuse(request, Refusal(code, "not a request we know: {why}", status=error.status_code,
                                       why=error.detail))
    LOG.error("a fault of the server's own", exc_info=error)
    return refuse(request, Refusal("fault", "a fault of the server's own", status=500))


def create_app(database: str, deal: Dealer = dealt, thinkers: int | None = None) -> Litestar:
    """The server. `deal` is how a table is dealt: tests may deal otherwise."""
    @asynccontextmanager
    async def house(app: Litestar) -> AsyncIterator[None]:
        store, minds = Store(database), Thinkers(thinkers)
        await store.open()
        warmth = Warmth(minds.pool)
        app.state.lobby = lobby = Lobby(store, minds, warmth, deal)
        chores = [asyncio.create_task(warmth.run()), asyncio.create_task(lobby.sweep())]
        try:
            yield
        finally:
            for chore in chores:
                chore.cancel()
            await asyncio.gather(*chores, return_exceptions=True)
            minds.close()
            await store.close()

    async def the_lobby(state: State) -> Lobby:
        lobby: Lobby = state.lobby
        return lobby

    return Litestar(
        [be_guest, games, create, open_tables, sit, one_table, record, health, play], lifespan=[house],
        dependencies={"lobby": the_lobby}, exception_handlers={Exception: refuse},
        request_max_body_size=MOST_BODY, logging_config=None,
        openapi_config=OpenAPIConfig("Matou", __version__, render_plugins=[JsonRenderPlugin()]))
