"""A browser for pictures and measurements: the system's Chromium, driven by Playwright, and a folder served to it."""
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread
from typing import Any

from playwright.sync_api import sync_playwright

from chromium import on_path

QUIET = ["--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking",
         "--disable-component-update", "--disable-sync", "--no-sandbox"]


class Folder(SimpleHTTPRequestHandler):
    """Serves the files of a folder, without logging."""

    def log_message(self, format: str, *args: Any) -> None:
        pass


@contextmanager
def served(folder: Path) -> Iterator[str]:
    """The address of a folder, on this machine only."""
    server = ThreadingHTTPServer(("127.0.0.1", 0), partial(Folder, directory=str(folder)))
    Thread(target=server.serve_forever, daemon=True).start()
    try:
        yield f"http://127.0.0.1:{server.server_address[1]}"
    finally:
        server.shutdown()


@contextmanager
def browser() -> Iterator[Any]:
    """The system's Chromium; if there is none, the one Playwright has installed."""
    found = on_path()
    with sync_playwright() as play:
        opened = play.chromium.launch(executable_path=found, args=QUIET)
        try:
            yield opened
        finally:
            opened.close()
