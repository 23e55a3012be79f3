"""Values that fit a message's types, and messages that nearly do. They are made from the types themselves, so a new
message or field is covered as soon as it is there."""
import json
import typing

import msgspec
from msgspec import inspect

from matou.server.net.protocol import MOST_BYTES

ODD = [None, True, -1, 0, 2**31, 2**63, 2**64, 10**300, 1.5, -0.0, 1e308, "", " ", "x" * 300, "\u0000", "a\nb",
       "T\n", "\u202e", "../../etc/passwd", "%2e%2e", "é" * 40, "👍" * 70, "'; drop table moves; --", "{reason}",
       "pass", [],
       {}, [[]], [None] * 50, {"type": "join"}, {"": {}}, [{"a": [{}]}]]
RAW = ["", " ", "null", "{", "}", "[]", '"', "\\", "NaN", "Infinity", "-", "1e999", "0x10", "{}", "[{}]", '{"type"}',
       '{"type":null}', '{"type":"view"}', '{"type":"join"}}', '{"type":"join","table":"\\ud800"}', "\ufeff{}",
       '{"a":1,}', "true", "'{}'", "{'type':'join'}", "\x00", "// {}", '{"type":"join",' * 20]


def messages(union):
    """The structs of a union of messages."""
    return [one for one in typing.get_args(union) or (union,) if issubclass(one, msgspec.Struct)]


def fields(struct):
    """name -> type of a message, its tag left out."""
    return {field.encode_name: field.type for field in inspect.type_info(struct).fields}


def fitting(kind, rng, known):  # noqa: C901  (one case a type)
    """A value of this type. `known` are texts that mean something on the server: tables, moves, ids."""
    match kind:
        case inspect.UnionType():
            return fitting(rng.choice(kind.types), rng, known)
        case inspect.LiteralType():
            return rng.choice(kind.values)
        case inspect.BoolType():
            return rng.random() < 0.5
        case inspect.IntType():
            return rng.choice([kind.ge or 0, (kind.ge or 0) + 1, min(kind.le or 7, 7), kind.le or 2**40])
        case inspect.FloatType():
            return rng.choice([0.0, 0.5, 1e9])
        case inspect.StrType():
            return rng.choice([*known, "x" * max(kind.min_length or 0, 1), "x" * (kind.max_length or 500)])
        case inspect.ListType() | inspect.VarTupleType():
            return [fitting(kind.item_type, rng, known) for _ in range(rng.randrange(4))]
        case inspect.DictType():
            return {str(at): fitting(kind.value_type, rng, known) for at in range(rng.randrange(3))}
        case inspect.StructType():
            return message(kind.cls, rng, known)
        case inspect.NoneType():
            return None
        case _:
            return rng.choice(ODD)


def message(struct, rng, known):
    """A whole message that fits, with or without what may be left out."""
    told = inspect.type_info(struct)
    tag = {told.tag_field: told.tag} if told.tag_field else {}
    return tag | {field.encode_name: fitting(field.type, rng, known) for field in told.fields
                  if field.required or rng.random() < 0.7}


def spoilt(said, rng):
    """A message with one thing wrong: a field lost, odd, renamed, added, nested, or of another message."""
    said = dict(said)
    name = rng.choice(list(said))
    match rng.randrange(6):
        case 0:
            del said[name]
        case 1:
            said[name.upper()] = said.pop(name)
        case 2:
            said[rng.choice(["seat", "cheat", "seed", "", "__class__"])] = rng.choice(ODD)
        case 3:
            said[name] = deep(said[name], rng.randrange(1, 40))
        case _:
            said[name] = rng.choice(ODD)
    return said


def deep(value, levels):
    for _ in range(levels):
        value = [value]
    return value


def frame(union, rng, known):
    """One fuzzed frame, as text or bytes."""
    kind = rng.randrange(12)
    said = message(rng.choice(messages(union)), rng, known)
    if kind == 0:
        return rng.choice(RAW)
    if kind == 1:
        return bytes(rng.randrange(256) for _ in range(rng.randrange(200)))
    if kind == 2:
        nest = rng.choice(["[", '{"a":', '{"type":"join","table":[', "[[],"])
        return (nest * rng.randrange(1, 8000))[:MOST_BYTES]
    text = json.dumps(said if kind == 3 else spoilt(said, rng), ensure_ascii=rng.random() < 0.5)
    if kind == 4:
        at = rng.randrange(len(text))
        odd = rng.choice(["", "}", '"', "\\u", "NaN", ",", text, "\x00"])
        text = text[:at] + odd + text[at + rng.randrange(5):]
    elif kind == 5:
        text = text[:-1] + "," + text[1:]        # every field twice
    return text
