"""The built page, which `make web` makes and the wheel carries: one page for many addresses, for the page itself reads
where it is. /cats is the contact sheet of all the artwork."""
import gzip
import hashlib
from functools import lru_cache
from pathlib import Path
from typing import Any, NamedTuple

import msgspec
from litestar import Response, get
from litestar.params import FromPath

from matou.language import Language

from ..language import ENGLISH
from ..net.protocol import Refusal
from ..people.catalogue import catalogue
from .common import Asking, language_of, refuse

WEB = Path(__file__).parents[2] / "web"
INDEX = "index.html"
HOME = "home.html"                                       # the same, with links to what the first page needs
BEFORE = "before"                                        # what the page was made of before it was built anew
MEDIA_TYPES = {".html": "text/html", ".js": "text/javascript", ".css": "text/css", ".svg": "image/svg+xml",
         ".webmanifest": "application/manifest+json", ".json": "application/json", ".png": "image/png",
         ".webp": "image/webp", ".woff2": "font/woff2", ".woff": "font/woff"}
COMPRESSED = {".png", ".webp", ".woff2", ".woff"}        # are as small as they get
CACHE_PERMANENTLY = "public, max-age=31536000, immutable"  # a name changes with what it names
REVALIDATE = "no-cache"                                  # kept, but only while it is still the same
CACHE_AN_HOUR = "public, max-age=3600"
SINGLE_FILES = {                                         # by address: how long it is kept, and the file
    "/cats": (REVALIDATE, "cats.html"),                  # every card and tile, by game
    "/favicon.svg": (CACHE_AN_HOUR, "favicon.svg"),      # the tomcat's face
    "/favicon-turn.svg": (CACHE_AN_HOUR, "favicon-turn.svg"),            # with a mark, while it is somebody's turn
    "/manifest.webmanifest": (REVALIDATE, "manifest.webmanifest"),       # for devices that install the page
    "/sw.js": (REVALIDATE, "sw.js"),                     # the service worker: its scope is what is below it
}
LEAST_TO_COMPRESS = 512                                  # bytes; not worth packing


class File(NamedTuple):
    """A file of the page as it is sent. `at`: when it was written and how long it is."""
    at: tuple[int, int]
    body: bytes
    packed: bytes | None
    tag: str


FILES: dict[Path, File] = {}                             # read once, until they are built anew


def place_of(*path: str) -> Path:
    """Where a file of the page is. Only names that are there are opened, so no path leads out of the folder."""
    folder = WEB.joinpath(*path[:-1])
    known = {file.name for file in folder.iterdir() if file.is_file()} if folder.is_dir() else set()
    if path[-1] not in known:
        raise Refusal("not-there", "there is no {name} here; the page is made by: make web", status=404, name=path[-1])
    return folder / path[-1]


def is_built() -> bool:
    return (WEB / INDEX).is_file()


def file_of(place: Path) -> File:
    """The file as it is now."""
    found = place.stat()
    at = found.st_mtime_ns, found.st_size
    if place not in FILES or FILES[place].at != at:
        FILES[place] = packed(at, place.read_bytes(), place.suffix not in COMPRESSED)
    return FILES[place]


def packed(at: tuple[int, int], body: bytes, shrinks: bool = True) -> File:
    small = gzip.compress(body, mtime=0) if shrinks and len(body) > LEAST_TO_COMPRESS else None
    return File(at, body, small, f'W/"{hashlib.sha256(body).hexdigest()[:20]}"')


@lru_cache(maxsize=8)
def home_in(language: Language, plain: File) -> File:
    """The first page with what it tells of the games (GET /api/games): one request less before it is seen. A block of
    data is not a script, so the Content-Security-Policy has nothing to allow."""
    told = msgspec.json.encode(catalogue(language)).replace(b"<", b"\\u003c")
    block = b'<script type="application/json" id="games" lang="%s">%s</script></head>' % (language.code.encode(), told)
    return packed(plain.at, plain.body.replace(b"</head>", block, 1))


def home(request: Asking) -> Response[bytes]:
    """The first page, in the visitor's language."""
    file = home_in(language_of(request) or ENGLISH, file_of(place_of(HOME)))
    return answered(request, file, REVALIDATE, MEDIA_TYPES[".html"], "accept-encoding, accept-language")


def sent(request: Asking, keep: str, *path: str) -> Response[bytes]:
    """A file as it was built."""
    place = place_of(*path)
    return answered(request, file_of(place), keep, MEDIA_TYPES.get(place.suffix, "application/octet-stream"))


def answered(request: Asking, file: File, keep: str, kind: str, vary: str = "accept-encoding") -> Response[bytes]:
    """A file, compressed if the client accepts that; 304 and its ETag if the client has it already."""
    headers = {"etag": file.tag, "cache-control": keep, "vary": vary}
    if file.tag in request.headers.get("if-none-match", ""):
        return Response(b"", status_code=304, headers=headers, media_type=kind)
    if file.packed and "gzip" in request.headers.get("accept-encoding", ""):
        return Response(file.packed, headers={**headers, "content-encoding": "gzip"}, media_type=kind)
    return Response(file.body, headers=headers, media_type=kind)


@get(["/new", "/new/{game:str}", "/t/{id:str}", "/t/{id:str}/replay", "/rules/{game:str}", "/puzzles/{game:str}",
      "/games", "/privacy", "/practice/{game:str}", "/here/{link:str}"], include_in_schema=False, sync_to_thread=False)
def page(request: Asking) -> Response[bytes]:
    """The page, at any of its addresses."""
    return sent(request, REVALIDATE, INDEX)


def lost(request: Asking, error: Exception) -> Response[Any]:
    """No such address. A person with a browser is told so by the page itself, a program as always."""
    if request.method != "GET" or "text/html" not in request.headers.get("accept", "") or not is_built():
        return refuse(request, error)
    return Response(file_of(WEB / INDEX).body, status_code=404, media_type=MEDIA_TYPES[".html"])


@get([*SINGLE_FILES], include_in_schema=False, sync_to_thread=False)
def single_file(request: Asking) -> Response[bytes]:
    """A file with an address of its own."""
    return sent(request, *SINGLE_FILES[request.scope["path_template"]])


@get("/icons/{name:str}", include_in_schema=False, sync_to_thread=False)
def icon(name: FromPath[str], request: Asking) -> Response[bytes]:
    """The face, as large as a device wants it."""
    return sent(request, CACHE_AN_HOUR, "icons", name)


@get("/assets/{name:str}", include_in_schema=False, sync_to_thread=False)
def asset(name: FromPath[str], request: Asking) -> Response[bytes]:
    """Scripts, styles and fonts; also those of the build before, for a page that is still open since."""
    there = (WEB / "assets" / name).is_file()
    return sent(request, CACHE_PERMANENTLY, "assets" if there or not (WEB / BEFORE).is_dir() else BEFORE, name)


ROUTES = [page, single_file, icon, asset]
