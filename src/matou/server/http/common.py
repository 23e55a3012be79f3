"""What the routes share: who is asking, what they are told of a table, and how they are refused."""
import logging
from typing import Annotated, Any, Literal

import msgspec
from litestar import Request, Response
from litestar.di import NamedDependency
from litestar.exceptions import HTTPException
from litestar.handlers import HTTPRouteHandler
from litestar.openapi.datastructures import ResponseSpec
from litestar.params import FromPath, QueryParameter

from matou.core.errors import MatouError
from matou.language import Language

from ..language import wished
from ..match.lesson import lesson_of
from ..match.puzzle import PUZZLE
from ..net.answers import TableOf, TableTold
from ..net.protocol import Refusal, code_of, not_done
from ..net.session import same_host
from ..people.guests import Guest, known_as, token_in
from ..people.lobby import Lobby
from ..people.rooms import room_of
from ..store.tables import TableInfo

LOG = logging.getLogger(__name__)
JSON = "application/json"
Link = Annotated[str | None, QueryParameter(max_length=64)]
Lang = Annotated[Literal["en", "fr"] | None, QueryParameter()]           # words are wanted, in this language
TheLobby = NamedDependency[Lobby]
TableId = FromPath[str]
Asking = Request[Any, Any, Any]
REFUSALS = {
    400: "not a request we know", 401: "say your name first", 403: "not for you, or not yet", 404: "not there",
    409: "not as things stand", 413: "too big", 415: "not JSON", 429: "too much at once",
    503: "nothing can be kept at the moment"}


class NotDone(msgspec.Struct):
    """Why something was refused: an English sentence with places for its values, and a code for programs. `said`: the
    whole sentence, in the client's language."""
    code: str
    reason: str
    values: dict[str, Any]
    said: str | msgspec.UnsetType = msgspec.UNSET


def with_refusals(route: Any) -> Any:
    """A route whose page in the OpenAPI document says how it refuses."""
    if isinstance(route, HTTPRouteHandler):
        route.responses = {status: ResponseSpec(NotDone, generate_examples=False, description=what)
                           for status, what in REFUSALS.items()} | dict(route.responses or {})
    return route


async def only_ours(request: Asking) -> None:
    """What changes anything comes from a page of this very server or from a program. A body is JSON and says so (a form
    on another site's page cannot), and is no deeper than we read."""
    if request.method in ("GET", "HEAD", "OPTIONS"):
        return
    if not from_our_page(request.headers):
        raise Refusal("origin", "this was sent by a page of another site", status=403)
    body, kind = await request.body(), request.headers.get("content-type", "").partition(";")[0].strip().lower()
    if (body or kind) and kind != JSON:
        raise Refusal("not-json", "a JSON body was expected, not {kind}", status=415, kind=kind[:60] or "-")
    try:
        msgspec.json.decode(body or b"null")
    except (msgspec.DecodeError, RecursionError, UnicodeDecodeError) as error:
        raise Refusal("message", "not a request we know: {why}", why=str(error)[:200]) from None


def from_our_page(headers: Any) -> bool:
    """A browser says where a page is from, and how far that is from here; programs say nothing. A page at another port
    of this machine is on the same site and sends our cookie along, but its origin is another one."""
    return same_host(headers.get("origin"), headers.get("host")) \
        and headers.get("sec-fetch-site", "none") in ("same-origin", "none")


def token_of(connection: Any) -> str | None:
    """A person's browser sends a cookie, a program its token."""
    return token_in(connection.scope["headers"])


async def guest_of(connection: Any, lobby: Lobby) -> Guest | None:
    token = token_of(connection)
    return await lobby.register.guest(known_as(token)) if token else None


async def a_guest(connection: Any, lobby: Lobby) -> Guest:
    guest = await guest_of(connection, lobby)
    if guest is None:
        raise Refusal("guest", "say your name first", status=401)
    return guest


def language_of(request: Asking) -> Language | None:
    """The one asked for by `?lang=`, or the browser's."""
    return wished(request.query_params.get("lang"), request.headers.get("accept-language", ""))


def table_dict(kept: TableInfo, guest: Guest | None) -> TableTold:
    """A table as people see it before they sit down."""
    return {**table_of(kept, guest), "result": kept.result}


def table_of(kept: TableInfo, guest: Guest | None) -> TableOf:
    """All of that but the result. The seed stays here."""
    header, lesson = kept.header, lesson_of(kept.header)
    return {"table": kept.id, "game": header["game"], "edition": header["edition"], "options": header["options"],
            "seats": [{"level": chair.level, "name": chair.name, "bot": chair.bot, "free": chair.free,
                       "yours": guest is not None and chair.guest == guest.token} for chair in kept.chairs],
            "free": kept.free, "state": kept.state, "visibility": kept.visibility, "created": kept.created,
            "ended": kept.ended, "clock": header.get("clock"), "again": kept.again,
            "hints": kept.hints, "commitment": header["commitment"], "your_seat": kept.seat_of(guest),
            "room": room_of(kept, kept.seat_of(guest)), "lesson": lesson.name if lesson else None,
            "puzzle": PUZZLE in header}


def refuse(request: Asking, error: Exception) -> Response[dict[str, Any]]:
    """Every error is {code, reason, values}, and said in the client's language."""
    if isinstance(error, MatouError):
        request.app.state.meter.refused(code_of(error))
        return Response(not_done(error, language_of(request)), status_code=getattr(error, "status", 400))
    if isinstance(error, HTTPException):
        code = {400: "message", 404: "no-page", 405: "method", 413: "too-big"}.get(error.status_code, "http")
        answer = refuse(request, Refusal(code, "not a request we know: {why}", status=error.status_code,
                                         why=_where(error) or error.detail))
        answer.headers.update(error.headers or {})       # which methods there are, where this one is not
        return answer
    LOG.error("a fault of the server's own", exc_info=error)
    return refuse(request, Refusal("fault", "a fault of the server's own", status=500))


def _where(error: HTTPException) -> str:
    """The places in a request that are wrong, and what is wrong with them."""
    found = error.extra if isinstance(error.extra, list) else []
    return "; ".join(": ".join(str(one[part])[:100] for part in ("key", "message") if part in one)
                     for one in found[:5] if isinstance(one, dict))
