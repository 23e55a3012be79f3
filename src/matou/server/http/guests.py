"""Guests come in, take a name, carry it to another device, see which devices and programs act for them and what is
stored about them, and leave."""
from datetime import UTC, datetime, timedelta
from typing import Annotated, Literal

import msgspec
from litestar import Response, delete, get, post
from litestar.datastructures import Cookie
from litestar.params import FromPath, JSONBody

from ..net.answers import CarryTold, DeviceTold, GuestTold, NameTold, ProgramTold
from ..net.protocol import Refusal
from ..net.stored import Stored
from ..people.devices import device_name
from ..people.guests import COOKIE, YEAR, Guest, known_as, new_token
from ..people.lobby import Lobby
from ..people.texts import name_checked
from .common import Asking, TheLobby, a_guest, guest_of, token_of

EXPORT_FILE = "matou-data.json"
LINK_SECONDS = 600                               # seconds for which a link to another device works


class Named(msgspec.Struct, forbid_unknown_fields=True):
    """The name a guest wants."""
    name: Annotated[str, msgspec.Meta(max_length=100)]


class Carried(msgspec.Struct, forbid_unknown_fields=True):
    """The link that another device of the same guest was given."""
    link: Annotated[str, msgspec.Meta(min_length=1, max_length=64)]


class Leaving(msgspec.Struct, forbid_unknown_fields=True):
    """Somebody means it: everything about them shall be deleted, and nothing brings it back."""
    delete: Literal["everything"]


def cookie_of(request: Asking, token: str, seconds: int = YEAR) -> Cookie:
    return Cookie(COOKIE, value=token, httponly=True, samesite="lax", secure=request.url.scheme == "https",
                  max_age=seconds, path="/")


@post("/api/guest")
async def be_guest(data: JSONBody[Named], request: Asking, lobby: TheLobby) -> Response[NameTold]:
    """Come in, or take another name."""
    name, guest, token = name_checked(data.name), await guest_of(request, lobby), token_of(request)
    if guest is None or token is None:
        token = new_token()
        guest = Guest(known_as(token), name)
    for table in await lobby.register.keep_guest(guest._replace(name=name), device_of(request)):
        lobby.hear(table)
    return Response({"name": name}, cookies=[cookie_of(request, token)] if not guest.owner else [])


@get("/api/guest")
async def who_am_i(request: Asking, lobby: TheLobby) -> GuestTold:
    """Your name; null if you have none yet."""
    guest = await guest_of(request, lobby)
    return {"name": guest and guest.name, "bot": bool(guest and guest.owner)}


@get("/api/guest/data")
async def stored(request: Asking, lobby: TheLobby) -> Response[Stored]:
    """Everything that is stored about you and your programs, as a file; no token is in it."""
    guest = await a_person(request, lobby)
    return Response(await lobby.privacy.stored(guest), headers={
        "content-disposition": f'attachment; filename="{EXPORT_FILE}"', "cache-control": "no-store"})


@delete("/api/guest", status_code=200)
async def forget(data: JSONBody[Leaving], request: Asking, lobby: TheLobby) -> Response[NameTold]:
    """Delete everything about you and your programs, on all your devices. Games that you finished stay, without your
    name. Asked again, it does nothing more."""
    if await guest_of(request, lobby):
        await lobby.forget(await a_person(request, lobby))
    return Response({"name": None}, cookies=[cookie_of(request, "", 0)])


@post("/api/guest/link")
async def carry(request: Asking, lobby: TheLobby) -> CarryTold:
    """A link that makes another device yours too. It works once, and not for long."""
    guest, link = await a_person(request, lobby), new_token()
    until = (datetime.now(UTC) + timedelta(seconds=LINK_SECONDS)).isoformat(timespec="milliseconds")
    await lobby.devices.add_link(guest, known_as(link), until)
    return {"link": link, "seconds": LINK_SECONDS}


@post("/api/guest/here")
async def be_here(data: JSONBody[Carried], request: Asking, lobby: TheLobby) -> Response[NameTold]:
    """Be the same guest on this device."""
    token = new_token()
    guest = await lobby.devices.use_link(known_as(data.link), known_as(token), device_of(request))
    if guest is None:
        raise Refusal("link", "this link was used already, or is too old", status=403)
    return Response({"name": guest.name}, cookies=[cookie_of(request, token)])


@post("/api/bots")
async def program(data: JSONBody[Named], request: Asking, lobby: TheLobby) -> ProgramTold:
    """A token for a program of yours. It sits at tables under this name, and uses the same API as a person."""
    owner, token, name = await a_person(request, lobby), new_token(), name_checked(data.name)
    await lobby.devices.add_program(owner, known_as(token), name)
    return {"name": name, "token": token}


@get("/api/guest/devices")
async def devices(request: Asking, lobby: TheLobby) -> list[DeviceTold]:
    """The devices and programs that act for you: `id`, `name`, `created`, the day it was last `used`; `bot`: a program;
    `current`: the one that asks."""
    return await device_list(request, lobby, await a_person(request, lobby))


@delete("/api/guest/devices/{id:str}", status_code=200)
async def revoke(id: FromPath[str], request: Asking, lobby: TheLobby) -> list[DeviceTold]:
    """A device or program of yours acts for you no longer: its open sockets are closed. Returns those that are left."""
    guest = await a_person(request, lobby)
    if known_as(token_of(request) or "").startswith(id):
        raise Refusal("device", "this is the device you are using", status=409)
    for token in await lobby.devices.revoke(guest, id):
        await lobby.revoke(token)
    return await device_list(request, lobby, guest)


async def a_person(request: Asking, lobby: Lobby) -> Guest:
    guest = await a_guest(request, lobby)
    if guest.owner:
        raise Refusal("program", "a program answers for no other program", status=403)
    return guest


async def device_list(request: Asking, lobby: Lobby, guest: Guest) -> list[DeviceTold]:
    asking = known_as(token_of(request) or "")
    return [one.to_dict(asking) for one in await lobby.devices.of(guest)]


def device_of(request: Asking) -> str:
    return device_name(request.headers.get("user-agent", ""))


ROUTES = [be_guest, who_am_i, stored, forget, carry, be_here, program, devices, revoke]
