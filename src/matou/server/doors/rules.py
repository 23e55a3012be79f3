"""The booklets."""
import asyncio

from litestar import get
from litestar.params import FromPath

from ..booklets import booklet
from ..speech import ENGLISH
from .common import Asking, Lang, language_of


@get("/api/rules/{game:str}")
async def rules(game: FromPath[str], request: Asking, lang: Lang = None) -> dict[str, str]:
    """The rules of a game as HTML; paragraph 3.4 is called `p-3.4`."""
    return await asyncio.to_thread(booklet, game, lang or (language_of(request) or ENGLISH).code)


ROUTES = [rules]
