"""The server's messages and answers, and what it tells each game's page, as TypeScript types: made from the same JSON
Schema that programs get."""
import textwrap
from collections.abc import Mapping
from types import ModuleType
from typing import Any, Literal, get_args, get_origin, is_typeddict

import msgspec

import matou
from matou.core.fields import NOBODY
from matou.server.http.protocol import SIDES, components, structs
from matou.server.match.clock import Clock
from matou.server.net import answers as a
from matou.server.net import lessons, practice, puzzles, sharing, stored
from matou.server.net import protocol as p
from matou.server.people.lobby import Wish

PLACE = "#/"
HEADER = """/** What is sent over the WebSocket: types only. `make golden` writes this file from the server's
 *  protocol.py; docs/protocol.md explains it. */
"""
TOLD = """/** What the server tells this table: types only. `make golden` writes this file from {source}. */
"""
NAMED = {"Level": p.Level, "Emotion": p.Emotion}         # choices that have a name of their own
ANSWERS = """/** What the REST API answers, and a table that is asked for: types only. `make golden` writes this
 *  file from the server's answers.py. */
"""
PLAIN = {"string": "string", "integer": "number", "number": "number", "boolean": "boolean", "null": "null"}
WIDTH = 120


def messages() -> str:
    """web/src/net/messages.ts"""
    found = components(PLACE)
    asked = {struct.__name__ for struct in structs(p.Asked)}
    order = [name for name in vars(p) if name in found]
    sides = [union(side.capitalize(), [struct.__name__ for struct in structs(types)]) for side, types in SIDES.items()]
    named = [union(name, [f"'{value}'" for value in get_args(values)]) for name, values in NAMED.items()]
    return "\n".join([HEADER, *named, *(interface(name, found[name], asked=name in asked) for name in order), *sides])


def answers() -> str:
    """web/src/net/answers.ts"""
    every = [one for types in (lessons, practice, puzzles, sharing, stored, a) for one in vars(types).values()
             if is_typeddict(one) and one.__module__ == types.__name__]
    asked = [Clock, Wish]
    _, found = msgspec.json.schema_components([*every, *asked], ref_template=PLACE + "{name}")
    elsewhere = sorted({"Level", *found} & {"Level", *components(PLACE)} - {"Trace", "Counted"})
    parts = [interface(one.__name__, found[one.__name__], choices(a), one in asked) for one in [*every, *asked]]
    return "\n".join([ANSWERS, f"import type {{ {', '.join(elsewhere)} }} from './messages'\n", *aliases(a), *parts])


def told(types: ModuleType, game: matou.Game | None = None) -> str:
    """web/src/tables/<game>/told.ts: what this game's page is told in every view (`InView`) and once, with the box
    (`InBox`); the table's fields, and those of the box."""
    every = [one for one in vars(types).values() if is_typeddict(one) and one.__module__ == types.__name__]
    _, found = msgspec.json.schema_components(every, ref_template=PLACE + "{name}")
    source = f"src/{types.__name__.replace('.', '/')}.py"
    named = choices(types)
    parts = [TOLD.format(source=source), *aliases(types),
             *(interface(one.__name__, found[one.__name__], named) for one in every)]
    if game:
        fields = {field.name: field.shape for field in game.fields if field.seen_by != NOBODY}
        box = {name: kind.shape for name, (kind, _) in (game.rules.BOX.fields or {}).items()}
        parts += [numbers("Cells", "The fields of the table that somebody may see.", fields),
                  numbers("Box", "What is in the box, and what is said of it.", box, "texts: InBox"),
                  union("Aside", ["InView & InBox"])]
    return "\n".join(parts)


def choices(types: ModuleType) -> dict[str, Any]:
    """The choices that have a name in this module."""
    return {name: one for name, one in vars(types).items() if get_origin(one) is Literal and name not in NAMED}


def aliases(types: ModuleType) -> list[str]:
    return [union(name, [f"'{value}'" for value in get_args(one)]) for name, one in choices(types).items()]


def numbers(name: str, what: str, shapes: dict[str, tuple[int, ...]], *more: str) -> str:
    """Fields that hold whole numbers, or lists of them."""
    lines = [f"  {field}: number{'[]' * len(shape)}" for field, shape in shapes.items()]
    return comment(what) + "\n".join([f"export interface {name} {{", *lines, *(f"  {one}" for one in more), "}\n"])


def union(name: str, parts: list[str]) -> str:
    line = f"export type {name} = {' | '.join(parts)}\n"
    return line if len(line) <= WIDTH else f"export type {name} =\n" + "".join(f"  | {part}\n" for part in parts)


def interface(name: str, schema: dict[str, Any], named: Mapping[str, Any] = NAMED, asked: bool = False) -> str:
    """One message. What a client may leave out is optional; what the server says is always there, unless it is words
    that were not asked for."""
    lines = [f"export interface {name} {{"]
    for field, kind in schema["properties"].items():
        there = field in schema["required"] or (not asked and "default" in kind)
        lines.append(f"  {field}{'' if there else '?'}: {typed(kind, named)}")
    return comment(schema.get("description", "")) + "\n".join([*lines, "}\n"])


def comment(text: str) -> str:
    lines = textwrap.wrap(" ".join(text.split()), WIDTH - 8)
    return "/** " + "\n *  ".join(lines) + " */\n" if lines else ""


def typed(kind: dict[str, Any], named: Mapping[str, Any] = NAMED) -> str:
    """A JSON Schema as a TypeScript type. `named`: choices that have a name."""
    if "$ref" in kind:
        return str(kind["$ref"].removeprefix(PLACE))
    if "anyOf" in kind:
        return " | ".join(typed(one, named) for one in kind["anyOf"])
    if "enum" in kind:
        return choice(kind["enum"], {**NAMED, **named})
    if kind.get("type") == "array":
        return listed(kind, named)
    if kind.get("type") == "object":
        keys, values = kind.get("propertyNames", {}), kind.get("additionalProperties", {})
        within = typed(values, named) if values else "unknown"
        return f"Partial<Record<{typed(keys, named)}, {within}>>" if "enum" in keys else f"Record<string, {within}>"
    return PLAIN.get(kind.get("type", ""), "unknown")


def choice(values: list[Any], named: Mapping[str, Any]) -> str:
    """By its name; the null of a choice that may be missing stands beside it."""
    without = [value for value in values if value is not None]
    known = next((name for name, one in named.items() if set(get_args(one)) == set(without)), None)
    said = [known] if known else [f"'{value}'" if isinstance(value, str) else str(value) for value in without]
    return " | ".join([*said, *(["null"] if len(without) < len(values) else [])])


def listed(kind: dict[str, Any], named: Mapping[str, Any]) -> str:
    if "prefixItems" in kind:
        return f"[{', '.join(typed(one, named) for one in kind['prefixItems'])}]"
    inside = typed(kind["items"], named) if kind.get("items") else "unknown"
    return f"({inside})[]" if "|" in inside else f"{inside}[]"
