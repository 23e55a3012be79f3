"""matou serve: the table server, until it is told to stop."""
import asyncio
import errno
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
from matou.server.net import lan, supervisor
from matou.server.settings import Settings, given
from matou.server.store.database import is_shared, prepare, reserve

MORE_PORTS = 20                                  # tried, where nobody named one
MULTIPROC_VARIABLE = "PROMETHEUS_MULTIPROC_DIR"  # before anything is counted: workers add up their figures there


def run(args: Any) -> int:
    supervisor.leave_when_told()
    chosen = given(args.settings, host=args.host, port=args.port, lan=args.lan, workers=args.workers,
                   database=args.database)
    settings, say = Settings(**chosen), args.language.say
    checked(settings.workers, settings.url)
    listening = opened(settings.host, settings.port, "port" in chosen)
    sockets = [listening, *at_home(settings, listening)]
    asyncio.run(reserve(settings.url))
    asyncio.run(prepare(settings.url))
    for line in startup_lines(settings, sockets, "port" in chosen):
        print(say(line), flush=True)
    if args.open and has_screen():
        threading.Thread(target=webbrowser.open, args=(address(listening),), daemon=True).start()
    if settings.workers == 1:
        return supervisor.run(1, partial(serve_one, settings, sockets))
    with tempfile.TemporaryDirectory(prefix="matou-") as figures:
        os.environ[MULTIPROC_VARIABLE] = figures
        from matou.server.logs import setup
        setup(settings)
        return supervisor.run(settings.workers, partial(serve_one, settings, sockets), 2 * settings.grace + 10)


def checked(count: int, database: str) -> int:
    """Returns the number of workers if they can share the database; otherwise OptionError."""
    if count < 1:
        raise OptionError("at least one worker is needed, not {count}", count=count)
    if count > 1 and not is_shared(database):
        raise OptionError("several workers need a PostgreSQL database (--database postgresql://…)")
    if count > 1 and not hasattr(os, "fork"):
        raise OptionError("several workers are not possible on this system")
    return count


def has_screen() -> bool:
    """Is there a graphical desktop? Without one, a browser would take over the terminal."""
    return sys.platform in ("darwin", "win32") or any(os.environ.get(name) for name in ("DISPLAY", "WAYLAND_DISPLAY"))


def serve_one(settings: Settings, sockets: list[socket.socket]) -> None:
    """Serves on sockets that are already open, in one process. Told to stop, it accepts no new connections, closes the
    sockets (1012: reconnect) and ends once the moves under way are stored."""
    from matou.server.app import create_app
    from matou.server.logs import setup
    from matou.server.net.connections import Server, configured
    setup(settings)
    Server(configured(create_app(settings), settings), settings.workers == 1).run(sockets)


def opened(host: str, port: int, is_given: bool) -> socket.socket:
    """Binds the port before anything else is done; if none was named, the next free one."""
    for at in range(port, port + (1 if is_given else MORE_PORTS)):
        try:
            return lan.listen(host, at)
        except OSError as error:
            if is_given or error.errno != errno.EADDRINUSE:
                raise not_opened(host, at, error) from None
    raise OptionError("ports {first} to {last} are all in use; choose another with --port", first=port, last=at)


def not_opened(host: str, port: int, error: OSError) -> OptionError:
    """Why this address cannot be listened on, and what to do about it."""
    if error.errno == errno.EADDRINUSE:
        return OptionError("port {port} is in use by another program (or another Matou); choose another with --port",
                           port=port)
    if error.errno in (errno.EACCES, errno.EPERM):
        return OptionError("port {port} is for administrators only; choose 1024 or higher with --port", port=port)
    if isinstance(error, socket.gaierror) or error.errno == errno.EADDRNOTAVAIL:
        return OptionError("{host} is not an address of this machine", host=host)
    return OptionError("cannot listen on {host}, port {port} ({why})", host=host, port=port, why=error)


def at_home(settings: Settings, listening: socket.socket) -> list[socket.socket]:
    """With --lan: the sockets for other devices."""
    host, port = listening.getsockname()[:2]
    if not settings.lan or lan.is_any(host):
        return []
    if not lan.is_local(host):
        raise OptionError("--lan is for a server on this machine only; with --host {host} it is not needed",
                          host=host)
    return lan.listen_at_home(port)


def startup_lines(settings: Settings, sockets: list[socket.socket], is_given: bool) -> list[Phrase]:
    """Where everybody finds it, on this machine and elsewhere."""
    host, port = sockets[0].getsockname()[:2]
    lines = [Phrase("Matou is at {address} (press Ctrl+C to stop).", address=address(sockets[0]))]
    if port != settings.port and not is_given:
        lines.append(Phrase("Port {taken} is in use, so Matou is on {port} this time.", taken=settings.port, port=port))
    if lan.is_any(host):
        others = [lan.origin(one, port) for one in (*lan.addresses(), lan.mdns_name()) if one]
    else:
        others = lan.origins(sockets[1:], lan.mdns_name() if sockets[1:] else None)
    if others:
        lines.append(Phrase("Other devices can join at {addresses}.", addresses=", ".join(f"{one}/" for one in others)))
    elif settings.lan or lan.is_any(host):
        lines.append(Phrase("This machine is not on a home network, so nobody else can join."))
    return lines


def address(listening: socket.socket) -> str:
    """What is opened on this machine: where all addresses are listened at, the one that browsers trust."""
    host, port = listening.getsockname()[:2]
    return lan.origin("127.0.0.1" if lan.is_any(host) else host, port) + "/"
