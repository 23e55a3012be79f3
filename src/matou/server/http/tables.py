"""The lobby's routes: make a table, find one, sit down, play."""
import asyncio
import time
from collections.abc import Mapping
from typing import Annotated, Any

import msgspec
from litestar import Response, WebSocket, get, post, websocket
from litestar.exceptions import WebSocketException
from litestar.params import JSONBody, QueryParameter

from matou.core.game import Game
from matou.games import load
from matou.language import Language

from ..language import ENGLISH, spoken
from ..match.attempts import whole_record
from ..match.fairness import Luck
from ..match.page_data import box_texts
from ..match.queue import Kind
from ..net.answers import Catalogue, Made, Promise, TableTold
from ..net.handshake import EXTENSION
from ..net.protocol import Refusal
from ..net.session import Session, same_host
from ..net.sharing import PositionLine
from ..people.catalogue import catalogue
from ..people.guests import known_as
from ..people.listing import MOST_PAGES
from ..people.lobby import Wish, may_enter
from .common import JSON, Asking, Lang, Link, TableId, TheLobby, a_guest, guest_of, table_dict, token_of
from .looking import may_look

Seat = Annotated[int | None, QueryParameter(ge=0, le=11)]


class Sitting(msgspec.Struct, forbid_unknown_fields=True):
    """What is needed to sit down: the secret link of a table that is not public. `seat`: which one, if that matters.
    `luck`: what this player contributes to the deal."""
    link: Annotated[str, msgspec.Meta(max_length=64)] | None = None
    seat: Annotated[int, msgspec.Meta(ge=0, le=11)] | None = None
    luck: Luck | None = None


class Again(msgspec.Struct, forbid_unknown_fields=True):
    """A rematch. `table`: one that was promised before; `luck`: what this player contributes to the deal."""
    table: Annotated[str, msgspec.Meta(max_length=32)] | None = None
    luck: Luck | None = None


@get("/api/games", sync_to_thread=False)
def games(lang: Lang = None) -> Catalogue:
    """What can be played, with options and levels."""
    return catalogue(spoken(lang) or ENGLISH)


@post("/api/promises")
async def promise(request: Asking, lobby: TheLobby) -> Promise:
    """The name and the commitment of a table that you are about to make: good once, and for ten minutes. So the server
    has committed to its secret before it sees what you contribute to the deal."""
    given = await lobby.prepared_tables.prepare(await a_guest(request, lobby))
    return {"table": given.table, "commitment": given.commitment}


@post("/api/tables")
async def create(data: JSONBody[Wish], request: Asking, lobby: TheLobby) -> Made:
    """Make a table and sit down at it."""
    guest = await a_guest(request, lobby)
    kept, link = await lobby.create(guest, data)
    return {**table_dict(kept, guest), "link": link}


@get("/api/tables")
async def open_tables(request: Asking, lobby: TheLobby,
                      page: Annotated[int, QueryParameter(ge=0, lt=MOST_PAGES)] = 0) -> Response[list[TableTold]]:
    """Public tables that wait for players, newest first, up to 50 per page; without decks or boxes of their own."""
    guest = await guest_of(request, lobby)
    return Response(await lobby.listing.page(page, guest, table_dict), media_type=JSON)  # type: ignore[arg-type]


@post("/api/tables/{id:str}/seat")
async def sit(id: TableId, data: JSONBody[Sitting], request: Asking, lobby: TheLobby) -> TableTold:
    """Sit down in this free seat, or in the first one."""
    guest = await a_guest(request, lobby)
    return table_dict(await lobby.sit(id, guest, data.link, data.seat, data.luck), guest)


@post("/api/tables/{id:str}/rematch")
async def rematch(id: TableId, request: Asking, lobby: TheLobby, data: JSONBody[Again | None] = None) -> TableTold:
    """The same people once more, each a seat further on."""
    guest, wish = await a_guest(request, lobby), data or Again()
    return table_dict(await lobby.rematch(id, guest, wish.table, wish.luck), guest)


@get("/api/tables/{id:str}")
async def one_table(id: TableId, request: Asking, lobby: TheLobby, link: Link = None) -> TableTold:
    """One table."""
    guest, kept = await guest_of(request, lobby), await lobby.kept(id)
    may_look(kept, guest, link)
    return table_dict(await lobby.as_shown(kept), guest)


@get("/api/tables/{id:str}/box")
async def box(id: TableId, request: Asking, lobby: TheLobby, link: Link = None, lang: Lang = None) -> dict[str, Any]:
    """What came out of the box at this table, by name; where cards have texts, also the cards as people read them.
    `texts`: what a page needs to draw this table that does not change during a game, if words are wanted."""
    kept = await lobby.kept(id)
    may_look(kept, await guest_of(request, lobby), link)
    return await asyncio.to_thread(shown_box, load(kept.header["game"]), kept.header, spoken(lang))


def shown_box(game: Game, header: Mapping[str, Any], language: Language | None) -> dict[str, Any]:
    options, box = game.check_options(header["seats"], header["options"])
    shown = {name: box.row[name].tolist() for name in box.row.dtype.names or ()}
    if game.cards_have_texts:
        shown["cards"] = game.box_lines(box, language.code if language else "en")
    if language:
        shown["texts"] = box_texts(game, game.empty_table(header["seats"], options), box, language.say)
    return shown


@get("/api/tables/{id:str}/record", media_type="application/x-ndjson")
async def record(id: TableId, request: Asking, lobby: TheLobby, link: Link = None) -> Response[str]:
    """The whole record with its seed, once the game is over."""
    kept = await lobby.kept(id)
    may_enter(kept, await guest_of(request, lobby), link)
    if (await lobby.as_shown(kept)).state != "over":
        raise Refusal("hidden", "the record is shown when the game is over", status=403)
    return Response((await whole_record(await lobby.table(id))).to_json() + "\n")


@get("/api/tables/{id:str}/position")
async def position(id: TableId, request: Asking, lobby: TheLobby, link: Link = None,
                   seat: Seat = None) -> PositionLine:
    """The position in one line (docs/notation.md), as one of your seats sees it; without a seat, as a spectator does.
    `ply`: how many moves it has heard. For bug reports."""
    kept, guest = await lobby.kept(id), await guest_of(request, lobby)
    may_enter(kept, guest, link)
    if seat is not None and seat not in kept.seats_of(guest):
        raise Refusal("seat", "you are not at this table", status=403)
    view = (await lobby.table(id)).view(seat)
    return {"position": await lobby.thinkers.run(Kind.LOOK, lambda: view.text), "ply": len(view.heard)}


@websocket("/play")
async def play(socket: WebSocket[Any, Any, Any], lobby: TheLobby) -> None:
    """Play at tables, or look on: docs/protocol.md."""
    if not same_host(socket.headers.get("origin"), socket.headers.get("host")):
        raise WebSocketException(detail="another site's page", code=4403)
    guest, token = await guest_of(socket, lobby), token_of(socket)
    bucket = socket.app.state.guard.speaker(guest and guest.token, socket.scope)
    if bucket.far_beyond(time.monotonic()):
        raise WebSocketException(detail="too many messages", code=4429)
    await socket.accept()
    raw: Any = (socket.scope["extensions"] or {})[EXTENSION]
    raw.listen(Session(raw, lobby, guest, bucket, spoken(socket.query_params.get("lang")),
                       known_as(token) if guest and token else None))


ROUTES = [games, promise, create, open_tables, sit, rematch, one_table, box, record, position, play]
