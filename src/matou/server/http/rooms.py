"""The routes of a table that is being set: cats, people, places, who begins, the start; leaving, and tidying a list."""
from collections.abc import Awaitable
from typing import Literal

import msgspec
from litestar import post
from litestar.params import JSONBody

from ..net.answers import TableTold
from ..net.protocol import Level, Refusal, SeatNumber
from ..people.guests import Guest
from ..people.lobby import Lobby, may_enter
from .common import Asking, TableId, TheLobby, a_guest, told


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
    """Who shall begin: a seat, chance, or whoever the options say (null)."""
    first: SeatNumber | Literal["random"] | None = None


async def allowed(request: Asking, lobby: Lobby, id: str) -> Guest:
    """Who asks; to somebody who may not see the table it is not there."""
    guest = await a_guest(request, lobby)
    may_enter(await lobby.kept(id), guest, None)
    return guest


async def changed(lobby: Lobby, id: str, guest: Guest, change: Awaitable[None]) -> TableTold:
    """Do it, and tell everybody at the table."""
    await change
    lobby.listing.renew()
    lobby.hear(id)
    return told(await lobby.kept(id), guest)


@post("/api/tables/{id:str}/cat")
async def place_cat(id: TableId, data: JSONBody[Cat], request: Asking, lobby: TheLobby) -> TableTold:
    """The host puts a computer cat into an empty seat, changes its level, or takes it away."""
    guest = await allowed(request, lobby, id)
    return await changed(lobby, id, guest, lobby.rooms.place_cat(id, guest, data.seat, data.level))


@post("/api/tables/{id:str}/remove")
async def remove(id: TableId, data: JSONBody[Person], request: Asking, lobby: TheLobby) -> TableTold:
    """The host frees the seat of another person, who may come back."""
    guest = await allowed(request, lobby, id)
    return await changed(lobby, id, guest, lobby.rooms.remove(id, guest, data.seat))


@post("/api/tables/{id:str}/swap")
async def swap(id: TableId, data: JSONBody[Places], request: Asking, lobby: TheLobby) -> TableTold:
    """The host lets two seats change places."""
    guest = await allowed(request, lobby, id)
    return await changed(lobby, id, guest, lobby.rooms.swap(id, guest, data.seat, data.other))


@post("/api/tables/{id:str}/first")
async def choose_first(id: TableId, data: JSONBody[First], request: Asking, lobby: TheLobby) -> TableTold:
    """The host says who shall begin."""
    guest = await allowed(request, lobby, id)
    return await changed(lobby, id, guest, lobby.rooms.choose_first(id, guest, data.first))


@post("/api/tables/{id:str}/start")
async def start(id: TableId, request: Asking, lobby: TheLobby) -> TableTold:
    """The host lets the game begin with those who are there; empty seats are gone."""
    guest = await allowed(request, lobby, id)
    return await changed(lobby, id, guest, lobby.rooms.start(id, guest))


@post("/api/tables/{id:str}/leave")
async def leave(id: TableId, request: Asking, lobby: TheLobby) -> TableTold:
    """Get up from a table that has not begun. The next person is its host; when nobody is left, it is closed."""
    guest = await allowed(request, lobby, id)
    return await changed(lobby, id, guest, lobby.rooms.leave(id, guest))


@post("/api/tables/{id:str}/forget")
async def forget(id: TableId, request: Asking, lobby: TheLobby) -> TableTold:
    """Take a game that has begun off your list. Nothing of it is lost, and nobody else notices."""
    guest = await allowed(request, lobby, id)
    kept = await lobby.kept(id)
    if kept.state == "open":
        raise Refusal("waiting", "the game has not begun: you can still leave it", status=409)
    if not await lobby.register.hide(id, guest):
        raise Refusal("seat", "you are not at this table", status=403)
    return told(kept, guest)


ROUTES = [place_cat, remove, swap, choose_first, start, leave, forget]
