"""matou serve: the table server, until it is told to stop."""
import asyncio
import os
import socket
import sys
import tempfile
import threading
import webbrowser
from functools import partial
from typing import Any

from matou.core.errors import OptionError
from matou.core.words import Phrase
from matou.server import workers
from matou.server.database import prepare
from matou.server.hall import Usher
from matou.server.settings import Settings, read

UNREAD = 30_000                                  # milliseconds
SHARED = "PROMETHEUS_MULTIPROC_DIR"              # before anything is counted: workers add up their figures there


def run(args: Any) -> int:
    settings = read(args.settings, host=args.host, port=args.port, workers=args.workers, database=args.database)
    workers.checked(settings.workers, settings.url)
    listening = listen(settings.host, settings.port)
    asyncio.run(prepare(settings.url))
    print(args.language.say(Phrase("Matou is at {address} (Ctrl+C stops it).", address=address(listening))), flush=True)
    if args.open and has_screen():
        threading.Thread(target=webbrowser.open, args=(address(listening),), daemon=True).start()
    if settings.workers == 1:
        return workers.run(1, partial(serve_one, settings, listening))
    with tempfile.TemporaryDirectory(prefix="matou-") as figures:
        os.environ[SHARED] = figures
        from matou.server.logs import setup
        setup(settings)
        return workers.run(settings.workers, partial(serve_one, settings, listening), 2 * settings.grace + 10)


def has_screen() -> bool:
    """Where there are no windows, a browser would take the terminal."""
    return sys.platform in ("darwin", "win32") or any(os.environ.get(name) for name in ("DISPLAY", "WAYLAND_DISPLAY"))


def serve_one(settings: Settings, listening: socket.socket, usher: Usher | None = None) -> None:
    """One process at the open door; where there are several, its usher leads people to and from the others. Told to
    stop, it lets nobody in any more, closes the sockets (1012: come back soon), and ends when the moves under way are
    kept."""
    import uvicorn

    from matou.server.app import create_app
    from matou.server.logs import setup
    from matou.server.protocol import MOST_BYTES
    from matou.server.wire import Door, Wire
    setup(settings)
    config = uvicorn.Config(create_app(settings), ws=Wire, ws_max_size=MOST_BYTES,
                            ws_per_message_deflate=False, log_config=None, log_level="warning", access_log=False,
                            server_header=False,
                            forwarded_allow_ips=list(settings.proxies), timeout_graceful_shutdown=settings.grace)
    Door(config, usher).run([listening])


def listen(host: str, port: int) -> socket.socket:
    """The door is ours before anything else is done."""
    try:
        listening = socket.create_server((host, port), family=socket.AF_INET6 if ":" in host else socket.AF_INET)
    except (OSError, OverflowError) as error:
        raise OptionError("cannot listen at {host}, port {port} ({why})", host=host, port=port, why=error) from None
    if hasattr(socket, "TCP_USER_TIMEOUT"):      # who takes nothing of what is sent for so long is hung up on
        listening.setsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT, UNREAD)
    return listening


def address(listening: socket.socket) -> str:
    host, port = listening.getsockname()[:2]
    return f"http://[{host}]:{port}/" if ":" in host else f"http://{host}:{port}/"
