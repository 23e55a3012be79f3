"""The protocol for programs, as the server itself speaks it."""
from typing import Any

from litestar import get

from ..describe import asyncapi, json_schema

ASYNCAPI, SCHEMA = asyncapi(), json_schema()


@get("/schema/asyncapi.json", sync_to_thread=False)
def messages() -> dict[str, Any]:
    """AsyncAPI: every message of the WebSocket."""
    return ASYNCAPI


@get("/schema/protocol.json", sync_to_thread=False)
def schema() -> dict[str, Any]:
    """JSON Schema of every message."""
    return SCHEMA


ROUTES = [messages, schema]
