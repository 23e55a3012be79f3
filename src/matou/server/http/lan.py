"""Is this server open to other devices of the home network? Only the machine it runs on is told, and may change it."""
import msgspec
from litestar import get, post
from litestar.params import JSONBody

from ..net.answers import LanTold
from ..net.lan import Lan, same_origin
from ..net.protocol import Refusal
from .common import Asking

NOT_TOLD: LanTold = {"open": False, "can_change": False, "addresses": []}


class Opened(msgspec.Struct, forbid_unknown_fields=True):
    """Should other devices be let in?"""
    open: bool


@get("/api/lan")
async def who_can_come(request: Asking) -> LanTold:
    """At which addresses other devices reach this server. Clients elsewhere learn nothing."""
    lan: Lan = request.app.state.lan
    return await lan.told() if lan.from_here(request.scope) else NOT_TOLD


@post("/api/lan", status_code=200)
async def let_others_in(data: JSONBody[Opened], request: Asking) -> LanTold:
    """Open this server to the home network, or close it again. Running games go on."""
    lan: Lan = request.app.state.lan
    if not lan.from_here(request.scope) or not same_origin(dict(request.scope["headers"])):
        raise Refusal("not-here", "only a page on the machine that runs Matou can change this", status=403)
    await (lan.open() if data.open else lan.close())
    return await lan.told()


ROUTES = [who_can_come, let_others_in]
