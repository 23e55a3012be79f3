"""The front page: that the server is there, and what it is doing. Plain HTML in the visitor's language, no script."""
from html import escape

from litestar import MediaType, Response, get

from matou.core.words import Phrase
from matou.games import load
from matou.language import LANGUAGES, Language

from .common import Asking, TheLobby

PAGE = """<!doctype html>
<html lang="{lang}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">{refresh}
<title>Matou</title></head>
<body><h1>Matou</h1><p>{hello}</p><ul>{games}</ul><p>{where}</p></body></html>
"""
REFRESH = '<meta http-equiv="refresh" content="3">'


def language_of(accepted: str) -> Language:
    """The first of a browser's languages that we speak."""
    wanted = [one.split(";")[0].strip().lower()[:2] for one in accepted.split(",")]
    return Language(next((one for one in wanted if one in LANGUAGES), "en"))


@get("/", media_type=MediaType.HTML, sync_to_thread=False)
def front_page(request: Asking, lobby: TheLobby) -> Response[str]:
    """Which games are ready, and which are still being prepared."""
    language = language_of(request.headers.get("accept-language", ""))
    ready = lobby.warmth.told()
    lines = [Phrase("{game}: ready", game=load(slug).name) if done else
             Phrase("{game}: being prepared, which takes a moment the first time", game=load(slug).name)
             for slug, done in ready.items()]
    hello = Phrase("The tables are set.") if all(ready.values()) else Phrase("The tables are being set.")
    where = Phrase("Programs play here by docs/protocol.md; in a terminal there is: matou play.")
    return Response(PAGE.format(lang=language.code, refresh="" if all(ready.values()) else REFRESH,
                                hello=escape(language.say(hello)), where=escape(language.say(where)),
                                games="".join(f"<li>{escape(language.say(line))}</li>" for line in lines)),
                    media_type=MediaType.HTML)


ROUTES = [front_page]
