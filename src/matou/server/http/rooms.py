"""The routes of a table that is being set: cats, people, places, who begins, the start; leaving, and tidying a list."""
from collections.abc import Awaitable, Callable
from typing import Literal

import msgspec
from litestar import post
from litestar.params import JSONBody

from ..net.answers import TableTold
from ..net.protocol import Level, Refusal, SeatNumber
from ..people.guests import Guest
from ..people.lobby import Lobby, may_enter
from .common import Asking, TableId, TheLobby, a_guest, table_dict


class Cat(msgspec.Struct, forbid_unknown_fields=True):
    """The level at which a computer cat plays at a seat; null: none sits there."""
    seat: SeatNumber
    level: Level | None = None


class Person(msgspec.Struct, forbid_unknown_fields=True):
    """The seat of somebody who is to leave it."""
    seat: SeatNumber


class Places(msgspec.Struct, forbid_unknown_fields=True):
    """Two seats that change places."""
    seat: SeatNumber
    other: SeatNumber


class First(msgspec.Struct, forbid_unknown_fields=True):
    """Who shall begin: a seat, a random one, or as the options say (null)."""
    first: SeatNumber | Literal["random"] | None = None


async def allowed(request: Asking, lobby: Lobby, id: str) -> Guest:
    """The guest who asks; 404 for one who may not see the table."""
    guest = await a_guest(request, lobby)
    may_enter(await lobby.kept(id), guest, None)
    return guest


async def changed(request: Asking, lobby: Lobby, id: str, change: Callable[..., Awaitable[None]],
                  *wanted: object) -> TableTold:
    """Makes a change at a table in the name of the guest who asks, and notifies everybody there."""
    guest = await allowed(request, lobby, id)
    await change(id, guest, *wanted)
    lobby.listing.renew()
    lobby.hear(id)
    return table_dict(await lobby.kept(id), guest)


@post("/api/tables/{id:str}/cat")
async def place_cat(id: TableId, data: JSONBody[Cat], request: Asking, lobby: TheLobby) -> TableTold:
    """The host puts a computer cat into an empty seat, changes its level, or takes it away."""
    return await changed(request, lobby, id, lobby.rooms.place_cat, data.seat, data.level)


@post("/api/tables/{id:str}/remove")
async def remove(id: TableId, data: JSONBody[Person], request: Asking, lobby: TheLobby) -> TableTold:
    """The host frees the seat of another person, who may come back."""
    return await changed(request, lobby, id, lobby.rooms.remove, data.seat)


@post("/api/tables/{id:str}/swap")
async def swap(id: TableId, data: JSONBody[Places], request: Asking, lobby: TheLobby) -> TableTold:
    """The host lets two seats change places."""
    return await changed(request, lobby, id, lobby.rooms.swap, data.seat, data.other)


@post("/api/tables/{id:str}/first")
async def choose_first(id: TableId, data: JSONBody[First], request: Asking, lobby: TheLobby) -> TableTold:
    """The host says who shall begin."""
    return await changed(request, lobby, id, lobby.rooms.choose_first, data.first)


@post("/api/tables/{id:str}/start")
async def start(id: TableId, request: Asking, lobby: TheLobby) -> TableTold:
    """The host lets the game begin with those who are there; empty seats are gone."""
    return await changed(request, lobby, id, lobby.rooms.start)


@post("/api/tables/{id:str}/leave")
async def leave(id: TableId, request: Asking, lobby: TheLobby) -> TableTold:
    """Get up from a table that has not begun. The next person is its host; when nobody is left, it is closed."""
    return await changed(request, lobby, id, lobby.rooms.leave)


@post("/api/tables/{id:str}/forget")
async def forget(id: TableId, request: Asking, lobby: TheLobby) -> TableTold:
    """Take a game that has begun off your list. Nothing of it is lost, and nobody else notices."""
    return await listed(request, lobby, id, hidden=True)


@post("/api/tables/{id:str}/restore")
async def restore(id: TableId, request: Asking, lobby: TheLobby) -> TableTold:
    """Put a game back on your list."""
    return await listed(request, lobby, id, hidden=False)


async def listed(request: Asking, lobby: Lobby, id: str, hidden: bool) -> TableTold:
    guest = await allowed(request, lobby, id)
    kept = await lobby.kept(id)
    if kept.state == "open":
        raise Refusal("waiting", "the game has not begun: you can still leave it", status=409)
    if not await lobby.register.hide(id, guest, hidden):
        raise Refusal("seat", "you are not at this table", status=403)
    return table_dict(kept, guest)


ROUTES = [place_cat, remove, swap, choose_first, start, leave, forget, restore]
