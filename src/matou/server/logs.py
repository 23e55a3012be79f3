"""The log for operators: one line per event, as JSON or as text. It never contains secrets."""
import json
import logging
import re
import sys
import time
from datetime import UTC, datetime
from functools import partial
from typing import IO, Any

from .metrics import NO_ROUTE, Meter
from .net.websocket import once_closed
from .settings import Settings

REQUESTS = logging.getLogger("matou.server.requests")
METHODS = {"GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "WEBSOCKET"}
OWN = {*vars(logging.makeLogRecord({})), "message", "asctime", "color_message"}
# A last line of defence: whatever looks like a secret in a sentence or a traceback that others wrote.
NAMES = "matou|link|seed|token|cookie|authorization|password"
SECRETS = ((re.compile(rf"(?i)(\b(?:{NAMES})[\"']?\s*[=:]\s*[\"']?)(?!bearer)[^\s\"',;&)}}]+"), r"\1…"),
           (re.compile(r"(?i)(bearer\s+)\S+"), r"\1…"),
           (re.compile(r"(://[^\s/:@]*:)[^\s@]+@"), r"\1…@"),
           (re.compile(r"\?[^\s\"']+"), "?…"))


def scrubbed(text: str) -> str:
    for pattern, instead in SECRETS:
        text = pattern.sub(instead, text)
    return text


def fields_of(record: logging.LogRecord) -> dict[str, Any]:
    """The fields passed as `extra`."""
    return {name: value for name, value in vars(record).items()
            if name not in OWN and not name.startswith("_")}       # of libraries that patch logging, as Ray does


class AsJson(logging.Formatter):
    """{"time", "level", "event", …fields}, one line each."""

    def format(self, record: logging.LogRecord) -> str:
        line = {"time": at(record), "level": record.levelname.lower(), "from": record.name,
                "event": scrubbed(record.getMessage()), **fields_of(record)}
        if record.exc_info:
            line["fault"] = scrubbed(self.formatException(record.exc_info))
        return json.dumps(line, ensure_ascii=False, default=lambda value: scrubbed(str(value)))


class AsText(logging.Formatter):
    """The same as text, for people."""

    def format(self, record: logging.LogRecord) -> str:
        fields = "".join(f" {name}={value}" for name, value in fields_of(record).items())
        text = f"{at(record)} {record.levelname.lower()} {scrubbed(record.getMessage())}{fields}"
        return f"{text}\n{scrubbed(self.formatException(record.exc_info))}" if record.exc_info else text


def at(record: logging.LogRecord) -> str:
    return datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds")


def setup(settings: Settings, out: IO[str] | None = None) -> None:
    """Configures logging for the whole process. uvicorn logs warnings only: its access lines contain query strings."""
    handler = logging.StreamHandler(out or sys.stderr)
    handler.setFormatter(AsJson() if settings.log == "json" else AsText())
    root = logging.getLogger()
    root.handlers[:] = [handler]
    root.setLevel(logging.WARNING)
    logging.getLogger("matou").setLevel(settings.log_level.upper())
    for name in ("uvicorn", "uvicorn.error", "uvicorn.access", "uvicorn.asgi"):
        logger = logging.getLogger(name)
        logger.handlers[:], logger.propagate = [], name != "uvicorn.access"
        logger.setLevel(logging.WARNING)


class RequestLog:
    """Middleware that logs every request once it is answered, and every socket once it is closed: by its route, never
    by its path, for paths and queries hold names and links."""

    def __init__(self, meter: Meter, inner: Any):
        self.meter, self.inner = meter, inner

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        began, status = time.perf_counter(), 0

        def sending(message: Any) -> Any:        # not async: it costs every message of a socket next to nothing
            nonlocal status
            status = status or status_of(message)
            return send(message)

        try:
            await self.inner(scope, receive, sending)
        finally:
            method, route = scope.get("method", "WEBSOCKET"), scope.get("path_template") or NO_ROUTE
            once_closed(scope, partial(self._note, method, route, status or 500, began))

    def _note(self, method: str, route: str, status: int, began: float) -> None:
        self.meter.answered(route, status)
        if REQUESTS.isEnabledFor(logging.INFO):
            REQUESTS.info("request", extra={"method": method if method in METHODS else "other", "route": route,
                                            "status": status, "ms": round((time.perf_counter() - began) * 1000, 1)})


def status_of(message: Any) -> int:
    """The HTTP status in the first message of a response; 403 for a socket that was closed before it was accepted."""
    return message.get("status") or {"websocket.accept": 101, "websocket.close": 403}.get(message["type"], 0)
