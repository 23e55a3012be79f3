"""Access to finished games: anyone allowed at the table, and anyone with a replay link.

A replay link is derived from the table's secret, so nobody can guess it. It shows this game and nothing else: no
rematch, no waiting room, no seat. It can be embedded in other sites' pages (http/embed.py).
"""
import secrets

from litestar import get

from ..match.fairness import digest
from ..net.protocol import Refusal
from ..net.sharing import Sharing
from ..people.guests import Guest
from ..people.lobby import may_enter
from ..store.tables import PRIVATE, TableInfo
from .common import Asking, Link, TableId, TheLobby, guest_of

REPLAY_PREFIX = "replay-"                        # how such a link begins


def replay_link(kept: TableInfo) -> str | None:
    """The link to the replay of this table; None: a public table needs none, and a private one has none."""
    if kept.visibility != "link":
        return None
    return REPLAY_PREFIX + digest(f"{kept.header['seed']}:{kept.id}:replay")[:32]


def may_look(kept: TableInfo, guest: Guest | None, link: str | None) -> None:
    """Raises Refusal unless this guest may look at the game; what is there to see while it goes on, others check."""
    known = replay_link(kept) if link and link.startswith(REPLAY_PREFIX) and kept.state == "over" else None
    if not (link and known and secrets.compare_digest(link.encode(), known.encode())):
        may_enter(kept, guest, link)


@get("/api/tables/{id:str}/share")
async def share(id: TableId, request: Asking, lobby: TheLobby, link: Link = None) -> Sharing:
    """How a game that is over can be shown to others: with which `link` (null: with none), if at all (`shared`), and
    whether other sites may show it in a frame (`embedded`)."""
    kept, guest = await lobby.kept(id), await guest_of(request, lobby)
    may_look(kept, guest, link)
    if (await lobby.as_shown(kept)).state != "over":
        raise Refusal("hidden", "this is shown when the game is over", status=403)
    shared = kept.visibility != PRIVATE
    return {"link": replay_link(kept), "shared": shared,
            "embedded": shared and bool(request.app.state.settings.frames)}


ROUTES = [share]
