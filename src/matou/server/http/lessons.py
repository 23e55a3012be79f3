"""Guided games: their steps, and those that are worth offering at a table (core/lesson.py, docs/teaching.md)."""
from litestar import get
from litestar.params import FromPath

from matou.core.lesson import lessons_of
from matou.games import load

from ..language import ENGLISH, spoken
from ..match.lesson import LESSON, find, lesson_dict
from ..net.lessons import LessonText
from ..people.lobby import may_enter
from .common import Asking, Lang, Link, TableId, TheLobby, guest_of


@get("/api/games/{game:str}/lessons/{name:str}", sync_to_thread=False)
def lesson(game: FromPath[str], name: FromPath[str], lang: Lang = None) -> LessonText:
    """A guided game, step by step. `POST /api/tables` with `lesson` makes a table that follows it."""
    found = load(game)
    return lesson_dict(found, find(found, name), spoken(lang) or ENGLISH)


@get("/api/tables/{id:str}/lessons")
async def met(id: TableId, request: Asking, lobby: TheLobby, link: Link = None) -> list[str]:
    """Short lessons about what is met at this table, by name, as far as you can see it."""
    kept, guest = await lobby.kept(id), await guest_of(request, lobby)
    may_enter(kept, guest, link)
    if LESSON in kept.header or not kept.complete:
        return []
    view = (await lobby.table(id)).view(kept.seat_of(guest))
    return [one.name for one in lessons_of(view.game).values() if one.met is not None and one.met(view)]


ROUTES = [lesson, met]
