"""The protocol for programs: JSON Schema of every message, and an AsyncAPI document, both made from protocol.py."""
from typing import Any, get_args

import msgspec
from litestar import get

from matou import __version__

from ..net import protocol as p

DIALECT = "https://json-schema.org/draft/2020-12/schema"
SCHEMAS, MESSAGES, CHANNEL = "#/components/schemas/", "#/components/messages/", "#/channels/play"
SIDES = {"asked": p.Asked, "told": p.Told}       # messages of a client, of the server
DOES = {"asked": "receive", "told": "send"}      # AsyncAPI looks from the server's side


def structs(union: Any) -> tuple[type[msgspec.Struct], ...]:
    """The messages of one side."""
    return get_args(union)


def components(place: str) -> dict[str, Any]:
    """name -> JSON Schema of every message, and of what they are made of."""
    every = [struct for union in SIDES.values() for struct in structs(union)]
    _, found = msgspec.json.schema_components(every, ref_template=place + "{name}")
    return dict(sorted(found.items()))


def json_schema() -> dict[str, Any]:
    """One document: a message of either side, and each message by its name under `$defs`."""
    place = "#/$defs/"
    sides = {side: {"oneOf": [{"$ref": place + struct.__name__} for struct in structs(union)]}
             for side, union in SIDES.items()}
    return {"$schema": DIALECT, "title": f"Matou, protocol {p.PROTOCOL}",
            "anyOf": [{"$ref": place + side} for side in sides], "$defs": sides | components(place)}


def asyncapi() -> dict[str, Any]:
    """AsyncAPI 3.0: one WebSocket, what is sent on it, and by whom."""
    names = {side: [struct.__name__ for struct in structs(union)] for side, union in SIDES.items()}
    return {
        "asyncapi": "3.0.0",
        "info": {"title": "Matou", "version": __version__, "description":
                 f"Protocol {p.PROTOCOL}: play at tables over one WebSocket. docs/protocol.md explains it."},
        "defaultContentType": "application/json",
        "channels": {"play": {
            "address": "/play", "description": f"JSON texts; a client's has at most {p.MOST_BYTES} bytes.",
            "messages": {name: {"$ref": MESSAGES + name} for side in names.values() for name in side},
            "bindings": {"ws": {"method": "GET", "headers": _headers()}}}},
        "operations": {side: {
            "action": DOES[side], "channel": {"$ref": CHANNEL},
            "messages": [{"$ref": f"{CHANNEL}/messages/{name}"} for name in names[side]]} for side in SIDES},
        "components": {"messages": {struct.__name__: _message(struct) for union in SIDES.values()
                                    for struct in structs(union)},
                       "schemas": components(SCHEMAS)},
    }


def _message(struct: type[msgspec.Struct]) -> dict[str, Any]:
    said = (struct.__doc__ or "").split("\n\n")
    return {"name": struct.__struct_config__.tag, "title": struct.__name__, "summary": said[0].strip(),
            "payload": {"$ref": SCHEMAS + struct.__name__}}


def _headers() -> dict[str, Any]:
    """Authentication: a person by a cookie, a program by its token; a client that sends neither is a spectator."""
    return {"type": "object", "properties": {
        "Cookie": {"type": "string", "description": "matou=…, as POST /api/guest set it"},
        "Authorization": {"type": "string", "description": "Bearer …, the token of POST /api/bots"}}}


# Routes ----------------------------------------------------------------------------------------------------

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
