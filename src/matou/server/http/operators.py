"""Routes for those who run the server: is it well, and how much does it do?"""
import secrets

from litestar import Response, get
from litestar.openapi.datastructures import ResponseSpec

from matou import __version__

from ..metrics import Meter
from ..net.answers import Health
from ..net.lan import is_local
from ..net.protocol import PROTOCOL, Refusal
from ..people.guests import BEARER
from ..settings import Settings
from .common import Asking, TheLobby

PROMETHEUS = "text/plain; version=0.0.4; charset=utf-8"


@get("/health", responses={503: ResponseSpec(Health, generate_examples=False,
                                             description="the database does not answer, or nothing can be stored")})
async def health(lobby: TheLobby) -> Response[Health]:
    """Which games are ready to be played; `search`: by game, in how many seconds agents can search, about (null: now);
    and whether the store is well: if not, the status is 503, and `reason` says why."""
    reason = await lobby.store.condition.complaint()
    told: Health = {"version": __version__, "protocol": PROTOCOL, "ready": lobby.warmth.to_dict(),
            "search": lobby.warmth.searching(), "tables": len(lobby.tables), "store": reason is None,
            "reason": reason}
    return Response(told, status_code=503 if reason else 200)


@get("/metrics", include_in_schema=False, sync_to_thread=False)
def metrics(request: Asking) -> Response[bytes]:
    """Figures for Prometheus: for clients with the token; if there is none, for this machine alone."""
    settings: Settings = request.app.state.settings
    meter: Meter = request.app.state.meter
    if not settings.metrics:
        raise Refusal("no-page", "there is no such page", status=404)
    if not may_measure(settings.metrics_token, request.headers.get("authorization", ""),
                       request.client.host if request.client else ""):
        raise Refusal("metrics", "metrics are for whoever runs this server", status=403)
    return Response(meter.exposition(), media_type=PROMETHEUS)


def may_measure(token: str, said: str, host: str) -> bool:
    if token:
        return secrets.compare_digest(said.encode(), (BEARER + token).encode())
    return is_local(host)


ROUTES = [health, metrics]
