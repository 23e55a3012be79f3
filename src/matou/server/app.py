"""The server: its store, its lobby and its doors, put together. Everything said at the doors is JSON."""
import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

from litestar import Litestar, get
from litestar.datastructures import State
from litestar.openapi import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin

from matou import __version__

from .doors import ROUTES
from .doors.common import TheLobby, refuse
from .lobby import Lobby
from .protocol import PROTOCOL
from .register import Register
from .store import Store
from .table import Dealer, dealt
from .thinkers import Thinkers
from .warm import Warmth

MOST_BODY = 16_384


@get("/health", sync_to_thread=False)
def health(lobby: TheLobby) -> dict[str, Any]:
    """Which games are ready to be played."""
    return {"version": __version__, "protocol": PROTOCOL, "ready": lobby.warmth.told(), "tables": len(lobby.tables)}


def create_app(database: str, deal: Dealer = dealt, thinkers: int | None = None) -> Litestar:
    """The server. `deal` is how a table is dealt: tests may deal otherwise."""
    @asynccontextmanager
    async def house(app: Litestar) -> AsyncIterator[None]:
        store, minds = Store(database), Thinkers(thinkers)
        await store.open()
        warmth = Warmth(minds.pool)
        app.state.lobby = lobby = Lobby(store, Register(store), minds, warmth, deal)
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
        [*ROUTES, health], lifespan=[house],
        dependencies={"lobby": the_lobby}, exception_handlers={Exception: refuse},
        request_max_body_size=MOST_BODY, logging_config=None,
        openapi_config=OpenAPIConfig("Matou", __version__, render_plugins=[JsonRenderPlugin()]))
