"""matou serve: the table server, until it is told to stop."""
import os
import signal
import socket
from pathlib import Path
from typing import Any

import uvicorn

from matou.core.errors import OptionError
from matou.core.words import Phrase
from matou.server.app import create_app
from matou.server.protocol import MOST_BYTES

GRACE = 5                                        # seconds for what is under way when the server is stopped


def run(args: Any) -> int:
    listening = listen(args.host, args.port)
    config = uvicorn.Config(create_app(args.database or f"sqlite:///{data_home() / 'tables.sqlite3'}"),
                            ws="websockets-sansio", ws_max_size=MOST_BYTES, log_level="warning", server_header=False,
                            timeout_graceful_shutdown=GRACE)
    for stop in (signal.SIGINT, signal.SIGTERM):     # uvicorn stops gracefully, then raises them again
        signal.signal(stop, lambda *_: None)
    print(args.language.say(Phrase("Matou is at {address} (Ctrl+C stops it).", address=address(listening))), flush=True)
    uvicorn.Server(config).run([listening])
    return 0


def listen(host: str, port: int) -> socket.socket:
    """The door is ours before anything else is done."""
    try:
        return socket.create_server((host, port), family=socket.AF_INET6 if ":" in host else socket.AF_INET)
    except (OSError, OverflowError) as error:
        raise OptionError("cannot listen at {host}, port {port} ({why})", host=host, port=port, why=error) from None


def address(listening: socket.socket) -> str:
    host, port = listening.getsockname()[:2]
    return f"http://[{host}]:{port}/" if ":" in host else f"http://{host}:{port}/"


def data_home() -> Path:
    """Where tables are kept: `$MATOU_DATA`, else the user's data folder."""
    home = os.environ.get("MATOU_DATA")
    if home:
        return Path(home)
    return Path(os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share") / "matou"
