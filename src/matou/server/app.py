"""The server: its store, its lobby and its routes, put together. All messages are JSON."""
import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from typing import Any

from litestar import Litestar
from litestar.datastructures import State
from litestar.di import Provide
from litestar.exceptions import NotFoundException
from litestar.openapi import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin

from matou import __version__

from .http import ROUTES
from .http.built import lost
from .http.common import only_ours, refuse
from .logs import RequestLog
from .match.analyses import Analyst, Jobs
from .match.presence import keep_leases
from .match.queue import ComputeQueue
from .match.replay import Replays
from .match.table import Dealer, dealt
from .metrics import Meter
from .net.lan import Lan
from .net.limits import Guard
from .people.lobby import Lobby
from .people.ratings import FinishedGames, rate
from .push.courier import Courier
from .push.post import Post
from .settings import Settings
from .store.log import Store
from .store.tables import TableStore
from .warmup import Warmup

MOST_BODY = 16_384


def create_app(settings: Settings | str, deal: Dealer = dealt, thinkers: int | None = None) -> Litestar:
    """The server. A text is a database's address, with all else as built in. `deal` is how a table is dealt: tests may
    deal otherwise."""
    chosen = Settings(database=settings) if isinstance(settings, str) else settings
    app = Litestar(
        ROUTES, lifespan=[lambda app: lifespan(app, chosen, deal, thinkers)], state=State({"settings": chosen}),
        dependencies={name: provided(name) for name in ("lobby", "analyst", "finished", "courier")},
        exception_handlers={Exception: refuse, NotFoundException: lost}, before_request=only_ours,
        request_max_body_size=MOST_BODY, logging_config=None,
        openapi_config=OpenAPIConfig("Matou", __version__, render_plugins=[JsonRenderPlugin()]))
    app.state.meter = Meter(lambda: len(app.state.lobby.tables) if "lobby" in app.state else 0)
    app.state.lan = Lan()
    app.state.guard = Guard(chosen, app.state.meter, app.asgi_handler, app.state.lan)
    app.asgi_handler = RequestLog(app.state.meter, app.state.guard)
    return app


@asynccontextmanager
async def lifespan(app: Litestar, settings: Settings, deal: Dealer, thinkers: int | None) -> AsyncIterator[None]:
    """Everything that is open while the server runs: the store, the lobby with its agents, and periodic tasks."""
    store, queue = Store(settings.url), ComputeQueue(thinkers or settings.thinkers or None)
    store.meter = queue.meter = app.state.meter
    await store.open()
    warmth = Warmup(queue)
    app.state.lobby = lobby = Lobby(store, TableStore(store, settings.public_tables), queue, warmth, deal)
    lobby.answer_seconds = settings.answer_seconds
    app.state.analyst = analyst = Analyst(lobby, Replays(lobby), Jobs(store), settings.analysis_seconds)
    app.state.finished = FinishedGames(store)
    store.with_result.append(rate)
    app.state.courier = courier = await make_courier(lobby, settings)
    tasks = [asyncio.create_task(task) for task in (warmth.run(), lobby.sweep(), analyst.run())]
    if lobby.register.leases:
        tasks.append(asyncio.create_task(keep_leases(lobby, lobby.register.leases)))
    try:
        yield
    finally:
        await last_moves(lobby, settings.grace)
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        await courier.close()
        queue.close()
        if lobby.register.leases:
            await lobby.register.leases.close()
        await store.close()


async def make_courier(lobby: Lobby, settings: Settings) -> Courier:
    """Who tells people of their turns, if that is wanted."""
    store = lobby.store
    courier = Courier(store, Post(settings.push_services), settings.push_contact, store.meter)
    if settings.push:
        lobby.turned = courier.turned
        await courier.open()
    return courier


def provided(name: str) -> Provide:
    """A dependency of the routes: what the application's state has under this name. Litestar reads a function's
    signature for each route, but that of a `Provide` once."""
    async def provide(state: State) -> Any:
        return getattr(state, name)
    return Provide(provide)


async def last_moves(lobby: Lobby, seconds: float) -> None:
    """Waits until every table's pipeline has been idle once: then everything that was under way at the stop is done."""
    async def nothing() -> None:
        pass

    with suppress(TimeoutError):
        async with asyncio.timeout(seconds):
            for table in list(lobby.tables.values()):
                await table.pipeline.alone(nothing)
