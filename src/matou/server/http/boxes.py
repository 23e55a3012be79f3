"""Cards of one's own: a template to fill in, and a check of what was written."""
import asyncio
import time
from pathlib import Path
from typing import Annotated, Any

import msgspec
from litestar import Response, get, post
from litestar.params import FromPath, JSONBody

from matou.core.box import MOST_TEXT
from matou.core.errors import BoxError
from matou.core.game import Game
from matou.games import load

from ..net.answers import CheckedBox
from ..net.limits import Guard, address_of, too_many
from ..people.texts import check_box
from .common import Asking

CHECK_COST = 20                                  # requests
TOML = "application/toml; charset=utf-8"
MOST_BODY = 4 * MOST_TEXT                        # bytes: letters take several, and some are written as escapes


class Written(msgspec.Struct, forbid_unknown_fields=True):
    """The text of a box or deck file, as TOML, or in a record's form as JSON."""
    text: Annotated[str, msgspec.Meta(max_length=2 * MOST_TEXT)]


def charge(guard: Guard, scope: Any) -> None:
    """A check takes as long as many other requests, and counts as many."""
    bucket = guard.addresses.of(address_of(scope))
    if not bucket.allows(time.monotonic(), CHECK_COST):
        raise too_many(bucket.seconds)


def with_own_cards(slug: str) -> Game:
    game = load(slug)
    if not game.custom_box:
        raise BoxError("the cards of {game} are always the same", game=game.name)
    return game


@get("/api/games/{game:str}/box", media_type=TOML)
async def template(game: FromPath[str]) -> Response[str]:
    """A box or deck file to copy and to fill in, with explanations."""
    found = with_own_cards(game)
    file = Path(found.home / found.box_file)
    return Response(await asyncio.to_thread(file.read_text, "utf-8"), media_type=TOML, headers={
        "content-disposition": f'attachment; filename="my-{found.slug}.toml"'})


@post("/api/games/{game:str}/box", status_code=200, request_max_body_size=MOST_BODY)
async def check(game: FromPath[str], data: JSONBody[Written], request: Asking) -> CheckedBox:
    """Can these cards be played with? Returns what `options.box` takes (null: the box as we know it); a mistake is
    answered with the card and the field. Nothing is kept."""
    charge(request.app.state.guard, request.scope)
    box = await asyncio.to_thread(with_own_cards(game).parse_box, data.text)
    check_box(box)
    return {"box": box}


ROUTES = [template, check]
