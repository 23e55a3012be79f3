"""A device asks to be told of its player's turns, or not to be."""
from litestar import delete, get, post
from litestar.di import NamedDependency
from litestar.params import JSONBody

from ..net.answers import PushOn, PushTold
from ..net.protocol import Refusal
from ..people.guests import known_as
from ..push.courier import Courier
from ..push.subscriptions import Wanted
from .common import Asking, TheLobby, guest_of, token_of
from .guests import a_person

TheCourier = NamedDependency[Courier]


@get("/api/push")
async def push(request: Asking, lobby: TheLobby, courier: TheCourier) -> PushTold:
    """`key`: what a browser subscribes with at its push service (null: this server tells nobody); `on`: this device is
    told when it is your turn in a game that takes days."""
    if not request.app.state.settings.push:
        return {"key": None, "on": False}
    device = known_as(token_of(request) or "")
    return {"key": (await courier.vapid()).public,
            "on": await guest_of(request, lobby) is not None and await courier.subscriptions.is_on(device)}


@post("/api/push")
async def subscribe(data: JSONBody[Wanted], request: Asking, lobby: TheLobby, courier: TheCourier) -> PushOn:
    """From now on this device is told. The body is what its browser calls a PushSubscription, and the page's `lang`."""
    guest = await a_person(request, lobby)
    if not request.app.state.settings.push:
        raise Refusal("push", "this server sends no notifications", status=409)
    await courier.subscriptions.keep(guest, known_as(token_of(request) or ""), data, request.headers.get("host", ""))
    return {"on": True}


@delete("/api/push", status_code=200)
async def unsubscribe(request: Asking, lobby: TheLobby, courier: TheCourier) -> PushOn:
    """This device is told nothing more."""
    if await guest_of(request, lobby):
        await courier.subscriptions.drop(known_as(token_of(request) or ""))
    return {"on": False}


ROUTES = [push, subscribe, unsubscribe]
