"""The messages of the protocol as TypeScript types, made from the same JSON Schema that programs get."""
import textwrap
from typing import Any, get_args

from matou.server.http.protocol import SIDES, components, structs
from matou.server.net import protocol as p

PLACE = "#/"
HEADER = """/** What is said over the WebSocket: types only. `make golden` writes this file from the server's
 *  protocol.py; docs/protocol.md explains it. */
"""
NAMED = {"Level": p.Level, "Emotion": p.Emotion}         # choices that have a name of their own
PLAIN = {"string": "string", "integer": "number", "number": "number", "boolean": "boolean", "null": "null"}
WIDTH = 120


def messages() -> str:
    """The whole file."""
    found = components(PLACE)
    asked = {struct.__name__ for struct in structs(p.Asked)}
    order = [name for name in vars(p) if name in found]
    sides = [union(side.capitalize(), [struct.__name__ for struct in structs(types)]) for side, types in SIDES.items()]
    choices = [union(name, [f"'{value}'" for value in get_args(values)]) for name, values in NAMED.items()]
    return "\n".join([HEADER, *choices, *(interface(name, found[name], name in asked) for name in order), *sides])


def union(name: str, parts: list[str]) -> str:
    line = f"export type {name} = {' | '.join(parts)}\n"
    return line if len(line) <= WIDTH else f"export type {name} =\n" + "".join(f"  | {part}\n" for part in parts)


def interface(name: str, schema: dict[str, Any], asked: bool) -> str:
    """One message. What a client may leave out is optional; what the server says is always there, unless it is words
    that were not asked for."""
    lines = [f"export interface {name} {{"]
    for field, kind in schema["properties"].items():
        there = field in schema["required"] or (not asked and "default" in kind)
        lines.append(f"  {field}{'' if there else '?'}: {typed(kind)}")
    return comment(schema["description"]) + "\n".join([*lines, "}\n"])


def comment(text: str) -> str:
    lines = textwrap.wrap(" ".join(text.split()), WIDTH - 8)
    return "/** " + "\n *  ".join(lines) + " */\n"


def typed(kind: dict[str, Any]) -> str:
    """A JSON Schema as a TypeScript type."""
    if "$ref" in kind:
        return str(kind["$ref"].removeprefix(PLACE))
    if "anyOf" in kind:
        return " | ".join(map(typed, kind["anyOf"]))
    if "enum" in kind:
        known = [name for name, values in NAMED.items() if set(get_args(values)) == set(kind["enum"])]
        return known[0] if known else " | ".join(f"'{value}'" for value in kind["enum"])
    if kind.get("type") == "array":
        return listed(kind)
    return PLAIN.get(kind.get("type", ""), "Record<string, any>")


def listed(kind: dict[str, Any]) -> str:
    if "prefixItems" in kind:
        return f"[{', '.join(map(typed, kind['prefixItems']))}]"
    inside = typed(kind["items"])
    return f"({inside})[]" if "|" in inside else f"{inside}[]"
