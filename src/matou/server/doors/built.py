"""The built page, which `make web` makes and the wheel carries. /cats is the contact sheet of all the artwork."""
from pathlib import Path

from litestar import MediaType, Response, get
from litestar.params import FromPath

from ..protocol import Refusal

WEB = Path(__file__).parents[2] / "web"
KINDS = {".js": "text/javascript", ".css": "text/css", ".woff2": "font/woff2", ".woff": "font/woff",
         ".svg": "image/svg+xml"}
FOR_EVER = {"cache-control": "public, max-age=31536000, immutable"}      # a name changes with what it names


def built(*path: str) -> bytes:
    """A file of the page. Only names that are there are opened, so no path leads out of the folder."""
    folder = WEB.joinpath(*path[:-1])
    known = {file.name: file for file in folder.iterdir()} if folder.is_dir() else {}
    if path[-1] not in known:
        raise Refusal("not-there", "there is no {name} here; the page is made by: make web", status=404, name=path[-1])
    return known[path[-1]].read_bytes()


@get("/cats", include_in_schema=False, sync_to_thread=False)
def cats() -> Response[bytes]:
    """Every card and tile, by game."""
    return Response(built("cats.html"), media_type=MediaType.HTML)


@get("/favicon.svg", include_in_schema=False, sync_to_thread=False)
def favicon() -> Response[bytes]:
    """The tomcat's face."""
    return Response(built("favicon.svg"), media_type=KINDS[".svg"])


@get("/assets/{name:str}", include_in_schema=False, sync_to_thread=False)
def asset(name: FromPath[str]) -> Response[bytes]:
    """Scripts, styles and fonts."""
    return Response(built("assets", name), media_type=KINDS.get(Path(name).suffix, "application/octet-stream"),
                    headers=FOR_EVER)


ROUTES = [cats, favicon, asset]
