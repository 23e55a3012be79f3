"""Routes for those who run the server: is it well, and how much does it do?"""
import asyncio
import ipaddress
import secrets
from typing import Any

from litestar import Response, get
from litestar.openapi.datastructures import ResponseSpec
from sqlalchemy import select

from matou import __version__

from ..metrics import Meter
from ..net.protocol import PROTOCOL, Refusal
from ..people.guests import BEARER
from ..settings import Settings
from ..store.log import Store
from ..store.schema import tables
from .common import Asking, TheLobby

PATIENCE = 2.0                                   # seconds in which a database that is well answers
PROMETHEUS = "text/plain; version=0.0.4; charset=utf-8"


@get("/health", responses={503: ResponseSpec(dict[str, Any], generate_examples=False,
                                             description="the database does not answer")})
async def health(lobby: TheLobby) -> Response[dict[str, Any]]:
    """Which games are ready to be played, and whether the database answers; if not, the status is 503."""
    well = await answers(lobby.store)
    return Response({"version": __version__, "protocol": PROTOCOL, "ready": lobby.warmth.told(),
                     "tables": len(lobby.tables), "store": well}, status_code=200 if well else 503)


async def answers(store: Store) -> bool:
    """Does the database find a table, or none?"""
    try:
        async with asyncio.timeout(PATIENCE), store.engine.connect() as connection:
            await connection.execute(select(tables.c.id).limit(1))
    except Exception:                            # whatever it is, it is not well
        return False
    return True


@get("/metrics", include_in_schema=False, sync_to_thread=False)
def metrics(request: Asking) -> Response[bytes]:
    """Figures for Prometheus: for who has the token; without one, for this machine alone."""
    settings: Settings = request.app.state.settings
    meter: Meter = request.app.state.meter
    if not settings.metrics:
        raise Refusal("no-page", "there is no such page", status=404)
    if not may_measure(settings.metrics_token, request.headers.get("authorization", ""),
                       request.client.host if request.client else ""):
        raise Refusal("metrics", "figures are for those who run this server", status=403)
    return Response(meter.told(), media_type=PROMETHEUS)


def may_measure(token: str, said: str, host: str) -> bool:
    if token:
        return secrets.compare_digest(said.encode(), (BEARER + token).encode())
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return False


ROUTES = [health, metrics]
