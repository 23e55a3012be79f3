"""The built page, which `make web` makes and the wheel carries: one page for many addresses, for the page itself reads
where it is. /cats is the contact sheet of all the artwork."""
import gzip
import hashlib
from pathlib import Path
from typing import Any, NamedTuple

from litestar import Response, get
from litestar.params import FromPath

from ..net.protocol import Refusal
from .common import Asking, refuse

WEB = Path(__file__).parents[2] / "web"
INDEX = "index.html"
BEFORE = "before"                                        # what the page was made of before it was built anew
KINDS = {".html": "text/html", ".js": "text/javascript", ".css": "text/css", ".svg": "image/svg+xml",
         ".webmanifest": "application/manifest+json", ".json": "application/json", ".png": "image/png",
         ".webp": "image/webp", ".woff2": "font/woff2", ".woff": "font/woff"}
PACKED = {".png", ".webp", ".woff2", ".woff"}            # are as small as they get
FOR_EVER = "public, max-age=31536000, immutable"         # a name changes with what it names
LOOK_AGAIN = "no-cache"                                  # kept, but only while it is still the same
HOUR = "public, max-age=3600"
SMALL = 512                                              # bytes; not worth packing


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
    """As it is now."""
    found = place.stat()
    at = found.st_mtime_ns, found.st_size
    if place not in FILES or FILES[place].at != at:
        body = place.read_bytes()
        worth = place.suffix not in PACKED and len(body) > SMALL
        FILES[place] = File(at, body, gzip.compress(body, mtime=0) if worth else None,
                            f'W/"{hashlib.sha256(body).hexdigest()[:20]}"')
    return FILES[place]


def sent(request: Asking, keep: str, *path: str) -> Response[bytes]:
    """A file, compressed if the client accepts that; 304 and its ETag if the client has it already."""
    place = place_of(*path)
    file = file_of(place)
    headers = {"etag": file.tag, "cache-control": keep, "vary": "accept-encoding"}
    kind = KINDS.get(place.suffix, "application/octet-stream")
    if file.tag in request.headers.get("if-none-match", ""):
        return Response(b"", status_code=304, headers=headers, media_type=kind)
    if file.packed and "gzip" in request.headers.get("accept-encoding", ""):
        return Response(file.packed, headers={**headers, "content-encoding": "gzip"}, media_type=kind)
    return Response(file.body, headers=headers, media_type=kind)


@get(["/new", "/new/{game:str}", "/t/{id:str}", "/t/{id:str}/replay", "/rules/{game:str}", "/games",
      "/privacy", "/here/{link:str}"], include_in_schema=False, sync_to_thread=False)
def page(request: Asking) -> Response[bytes]:
    """The page, at any of its addresses."""
    return sent(request, LOOK_AGAIN, INDEX)


def lost(request: Asking, error: Exception) -> Response[Any]:
    """No such address. A person with a browser is told so by the page itself, a program as always."""
    if request.method != "GET" or "text/html" not in request.headers.get("accept", "") or not is_built():
        return refuse(request, error)
    return Response(file_of(WEB / INDEX).body, status_code=404, media_type=KINDS[".html"])


@get("/cats", include_in_schema=False, sync_to_thread=False)
def cats(request: Asking) -> Response[bytes]:
    """Every card and tile, by game."""
    return sent(request, LOOK_AGAIN, "cats.html")


@get("/favicon.svg", include_in_schema=False, sync_to_thread=False)
def favicon(request: Asking) -> Response[bytes]:
    """The tomcat's face."""
    return sent(request, HOUR, "favicon.svg")


@get("/favicon-turn.svg", include_in_schema=False, sync_to_thread=False)
def marked_favicon(request: Asking) -> Response[bytes]:
    """The same with a mark, while it is somebody's turn."""
    return sent(request, HOUR, "favicon-turn.svg")


@get("/manifest.webmanifest", include_in_schema=False, sync_to_thread=False)
def manifest(request: Asking) -> Response[bytes]:
    """The web app manifest, for devices that install the page."""
    return sent(request, LOOK_AGAIN, "manifest.webmanifest")


@get("/sw.js", include_in_schema=False, sync_to_thread=False)
def worker(request: Asking) -> Response[bytes]:
    """The service worker, which shows the page while offline. It is at the root, because its scope is only what is
    below it."""
    return sent(request, LOOK_AGAIN, "sw.js")


@get("/icons/{name:str}", include_in_schema=False, sync_to_thread=False)
def icon(name: FromPath[str], request: Asking) -> Response[bytes]:
    """The face, as large as a device wants it."""
    return sent(request, HOUR, "icons", name)


@get("/assets/{name:str}", include_in_schema=False, sync_to_thread=False)
def asset(name: FromPath[str], request: Asking) -> Response[bytes]:
    """Scripts, styles and fonts; also those of the build before, for a page that is still open since."""
    there = (WEB / "assets" / name).is_file()
    return sent(request, FOR_EVER, "assets" if there or not (WEB / BEFORE).is_dir() else BEFORE, name)


ROUTES = [page, cats, favicon, marked_favicon, manifest, worker, icon, asset]
