"""The front page: the built one; where there is none, plain HTML in the visitor's language that says what the server is
doing."""
from html import escape
from typing import Any

from litestar import MediaType, Response, get

from matou.core.words import Phrase
from matou.games import load

from ..language import ENGLISH
from ..people.lobby import Lobby
from . import built
from .common import Asking, TheLobby, language_of

PAGE = """<!doctype html>
<html lang="{lang}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">{refresh}
<title>Matou</title></head>
<body><h1>Matou</h1><p>{hello}</p><ul>{games}</ul><p>{build}</p><p>{where}</p></body></html>
"""
REFRESH = '<meta http-equiv="refresh" content="3">'


@get("/", media_type=MediaType.HTML, sync_to_thread=False)
def front_page(request: Asking, lobby: TheLobby) -> Response[Any]:
    """The page where everything begins."""
    return built.home(request) if built.is_built() else fallback_page(request, lobby)


def fallback_page(request: Asking, lobby: Lobby) -> Response[Any]:
    """Which games are ready, where the strongest cats have to be waited for, and how the real page is made."""
    language = language_of(request) or ENGLISH
    ready, seconds = lobby.warmth.to_dict(), lobby.warmth.searching()
    lines = [_readiness(load(slug).name, done, seconds[slug]) for slug, done in ready.items()]
    done = all(ready.values()) and not any(seconds.values())
    hello = Phrase("The tables are set.") if done else Phrase("The tables are being set.")
    build = Phrase("The page is not built yet. To build it: make web")
    where = Phrase("To play in a terminal: matou play. To write a bot: docs/protocol.md.")
    return Response(PAGE.format(lang=language.code, refresh="" if done else REFRESH,
                                hello=escape(language.say(hello)), build=escape(language.say(build)),
                                where=escape(language.say(where)),
                                games="".join(f"<li>{escape(language.say(line))}</li>" for line in lines)),
                    media_type=MediaType.HTML)


def _readiness(name: str, done: bool, seconds: int | None) -> Phrase:
    if not done:
        return Phrase("{game}: being prepared, which takes a moment the first time", game=name)
    if seconds is not None:
        return Phrase("{game}: ready; hints and the strongest cats follow in about {seconds} seconds", game=name,
                      seconds=seconds)
    return Phrase("{game}: ready", game=name)


ROUTES = [front_page]
