"""Guests come in, take a name, and carry it to another device."""
from typing import Annotated, Any

import msgspec
from litestar import Response, get, post
from litestar.datastructures import Cookie
from litestar.params import JSONBody

from ..net.protocol import Refusal
from ..people.guests import COOKIE, YEAR, Guest, known_as, name_checked, new_token
from .common import Asking, TheLobby, a_guest, guest_of, token_of

SOON = 600                                       # seconds for which a link to another device works
MOST_PROGRAMS = 20                               # a guest answers for so many


class Named(msgspec.Struct, forbid_unknown_fields=True):
    """The name a guest wants."""
    name: Annotated[str, msgspec.Meta(max_length=100)]


class Carried(msgspec.Struct, forbid_unknown_fields=True):
    """The link that another device of the same guest was given."""
    link: Annotated[str, msgspec.Meta(min_length=1, max_length=64)]


def cookie_of(request: Asking, token: str) -> Cookie:
    return Cookie(COOKIE, value=token, httponly=True, samesite="lax", secure=request.url.scheme == "https",
                  max_age=YEAR, path="/")


@post("/api/guest")
async def be_guest(data: JSONBody[Named], request: Asking, lobby: TheLobby) -> Response[dict[str, Any]]:
    """Come in, or take another name."""
    name, guest, token = name_checked(data.name), await guest_of(request, lobby), token_of(request)
    if guest is None or token is None:
        token = new_token()
        guest = Guest(known_as(token), name)
    for table in await lobby.register.keep_guest(guest._replace(name=name)):
        lobby.hear(table)
    return Response({"name": name}, cookies=[cookie_of(request, token)] if not guest.owner else [])


@get("/api/guest")
async def who_am_i(request: Asking, lobby: TheLobby) -> dict[str, Any]:
    """Your name; null if you have none yet."""
    guest = await guest_of(request, lobby)
    return {"name": guest and guest.name, "bot": bool(guest and guest.owner)}


@post("/api/guest/link")
async def carry(request: Asking, lobby: TheLobby) -> dict[str, Any]:
    """A link that makes another device yours too. It works once, and not for long."""
    guest, link = await a_guest(request, lobby), new_token()
    await lobby.register.keep_key(guest, known_as(link), SOON)
    return {"link": link, "seconds": SOON}


@post("/api/guest/here")
async def be_here(data: JSONBody[Carried], request: Asking, lobby: TheLobby) -> Response[dict[str, Any]]:
    """Be the same guest on this device."""
    token = new_token()
    guest = await lobby.register.use_key(known_as(data.link), known_as(token))
    if guest is None:
        raise Refusal("link", "this link was used already, or is too old", status=403)
    return Response({"name": guest.name}, cookies=[cookie_of(request, token)])


@post("/api/bots")
async def program(data: JSONBody[Named], request: Asking, lobby: TheLobby) -> dict[str, Any]:
    """A token for a program of yours. It sits at tables under this name, through the same doors as a person."""
    owner, token = await a_guest(request, lobby), new_token()
    if owner.owner:
        raise Refusal("program", "a program answers for no other program", status=403)
    if await lobby.register.programs(owner) >= MOST_PROGRAMS:
        raise Refusal("program", "no more than {most} programs for one guest", status=409, most=MOST_PROGRAMS)
    name = name_checked(data.name)
    await lobby.register.keep_guest(Guest(known_as(token), name, owner.token))
    return {"name": name, "token": token}


ROUTES = [be_guest, who_am_i, carry, be_here, program]
