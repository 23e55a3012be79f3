"""A position as a picture, to be sent around: what the client may see of it, with the text of the position in it."""
from collections.abc import Callable
from functools import partial
from typing import Annotated

from litestar import Response, get
from litestar.params import QueryParameter

from matou.core.game import View
from matou.core.words import Phrase
from matou.games import load
from matou.language import Language
from matou.terminal.notebook import svg_of

from ..language import ENGLISH, spoken
from ..match.narration import called
from ..match.queue import Kind
from ..net.protocol import Refusal
from ..store.tables import TableInfo
from .after import Ply, TheAnalyst
from .common import Asking, Lang, Link, TableId, TheLobby, guest_of
from .looking import may_look

SVG = "image/svg+xml"
Seat = Annotated[str | None, QueryParameter(max_length=32)]


@get("/api/tables/{id:str}/picture", media_type=SVG)
async def picture(id: TableId, request: Asking, lobby: TheLobby, analyst: TheAnalyst, link: Link = None,
                  ply: Ply = None, seat: Seat = None, lang: Lang = None) -> Response[str]:
    """A picture (SVG) of a position, its text in `desc`. Once a game is over, as `replay` shows it; before, of the
    position as it is, as one of your seats sees it, or a spectator."""
    kept, guest = await lobby.kept(id), await guest_of(request, lobby)
    may_look(kept, guest, link)
    language, game = spoken(lang) or ENGLISH, load(kept.header["game"]).name
    find: Callable[[], tuple[View, str]]
    if (await lobby.as_shown(kept)).state == "over":
        replay = await analyst.replays.of(id)
        find = partial(replay.position, replay.at(ply), replay.seat(seat))
        heading = Phrase("{game}, move {at} of {plies}", game=game, at=replay.at(ply), plies=replay.plies)
    else:
        own = list(map(str, kept.seats_of(guest)))
        if seat is not None and seat not in own:
            raise Refusal("seat", "you are not at this table", status=403)
        view = (await lobby.table(id)).view(None if seat is None else int(seat))
        find = partial(with_text, view)
        heading = Phrase("{game}, after move {at}", game=game, at=len(view.heard))
    drawn = await lobby.thinkers.run(Kind.LOOK, draw, kept, find, language, heading)
    return Response(drawn, media_type=SVG, headers={
        "content-disposition": f'attachment; filename="matou-{kept.header["game"]}.svg"'})


def with_text(view: View) -> tuple[View, str]:
    return view, view.text


def draw(kept: TableInfo, find: Callable[[], tuple[View, str]], language: Language, heading: Phrase) -> str:
    """The picture, with the names of the players as others read them."""
    (view, text), said = find(), language.say(heading)
    return svg_of(view, list(map(str, called(kept.chairs, language, None))), language.say, said, text, said)


ROUTES = [picture]
