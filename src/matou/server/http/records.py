"""A record that a guest brings along is opened like a game played here (match/imported.py), and deleted again."""
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from litestar import delete, post
from litestar.params import JSONBody

from ..match.imported import MOST_BYTES, imported
from ..match.queue import Kind
from ..net.answers import TableTold
from ..net.limits import address_of
from ..net.protocol import Refusal
from ..people.guests import Guest
from ..people.lobby import Lobby, may_enter
from .boxes import charge
from .common import Asking, TableId, TheLobby, a_guest, table_dict

MOST_AT_ONCE, MOST_HOME = 16, 4                  # that wait or are replayed: of all guests, from one address


@contextmanager
def turn_of(lobby: Lobby, guest: Guest, address: str) -> Iterator[None]:
    """One at a time for each guest; guests cost nothing, so an address has a limit, too."""
    if guest.token in lobby.importing:
        raise Refusal("busy", "another game of yours is still being opened; one at a time", status=429)
    if len(lobby.importing) >= MOST_AT_ONCE or list(lobby.importing.values()).count(address) >= MOST_HOME:
        raise Refusal("busy", "too many games are being opened at the moment; try again later", status=503)
    lobby.importing[guest.token] = address
    try:
        yield
    finally:
        del lobby.importing[guest.token]


@post("/api/records", request_max_body_size=MOST_BYTES)
async def open_record(data: JSONBody[dict[str, Any]], request: Asking, lobby: TheLobby) -> TableTold:
    """Open a record, which is the body: a finished table that only you can see, to look at again and to review. Its
    `legal` lists are left out; an error names the key or the move. Counts as 20 requests."""
    charge(request.app.state.guard, request.scope)
    guest, most = await a_guest(request, lobby), request.app.state.settings.imported_games
    with turn_of(lobby, guest, address_of(request.scope)):
        kept, lines = await lobby.thinkers.run(Kind.RECORD, imported, data, guest)
        await lobby.register.keep_imported(kept, lines, most)
    return table_dict(kept, guest)


@delete("/api/tables/{id:str}")
async def remove(id: TableId, request: Asking, lobby: TheLobby) -> None:
    """Delete a game that you opened from a record, and all that came of it. Other games belong to all their players."""
    guest, kept = await a_guest(request, lobby), await lobby.kept(id)
    may_enter(kept, guest, None)
    if not await lobby.register.remove_imported(id, guest):
        raise Refusal("imported", "only games that you opened from a file can be deleted", status=409)
    lobby.hear(id)


ROUTES = [open_record, remove]
