"""A replay inside another site's page: the board and its buttons alone, at the only addresses that may be framed
(net/limits.py). It neither reads nor sets a cookie; what it shows, it asks for like anybody who was sent its link."""
from litestar import Response, get

from .built import REVALIDATE, sent
from .common import Asking, TableId


@get("/embed/{id:str}", include_in_schema=False, sync_to_thread=False)
def embed(id: TableId, request: Asking) -> Response[bytes]:
    """The page of a replay in a frame; which game it shows, it reads from its address."""
    return sent(request, REVALIDATE, "embed.html")


ROUTES = [embed]
