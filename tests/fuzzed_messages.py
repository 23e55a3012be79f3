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


def fitting(kind, chance, known):  # noqa: C901  (one case a type)
    """A value of this type. `known` are texts that mean something on the server: tables, moves, ids."""
    match kind:
        case inspect.UnionType():
            return fitting(chance.choice(kind.types), chance, known)
        case inspect.LiteralType():
            return chance.choice(kind.values)
        case inspect.BoolType():
            return chance.random() < 0.5
        case inspect.IntType():
            return chance.choice([kind.ge or 0, (kind.ge or 0) + 1, min(kind.le or 7, 7), kind.le or 2**40])
        case inspect.FloatType():
            return chance.choice([0.0, 0.5, 1e9])
        case inspect.StrType():
            return chance.choice([*known, "x" * max(kind.min_length or 0, 1), "x" * (kind.max_length or 500)])
        case inspect.ListType() | inspect.VarTupleType():
            return [fitting(kind.item_type, chance, known) for _ in range(chance.randrange(4))]
        case inspect.DictType():
            return {str(at): fitting(kind.value_type, chance, known) for at in range(chance.randrange(3))}
        case inspect.StructType():
            return message(kind.cls, chance, known)
        case inspect.NoneType():
            return None
        case _:
            return chance.choice(ODD)


def message(struct, chance, known):
    """A whole message that fits, with or without what may be left out."""
    told = inspect.type_info(struct)
    tag = {told.tag_field: told.tag} if told.tag_field else {}
    return tag | {field.encode_name: fitting(field.type, chance, known) for field in told.fields
                  if field.required or chance.random() < 0.7}


def spoilt(said, chance):
    """A message with one thing wrong: a field lost, odd, renamed, added, nested, or of another message."""
    said = dict(said)
    name = chance.choice(list(said))
    match chance.randrange(6):
        case 0:
            del said[name]
        case 1:
            said[name.upper()] = said.pop(name)
        case 2:
            said[chance.choice(["seat", "cheat", "seed", "", "__class__"])] = chance.choice(ODD)
        case 3:
            said[name] = deep(said[name], chance.randrange(1, 40))
        case _:
            said[name] = chance.choice(ODD)
    return said


def deep(value, levels):
    for _ in range(levels):
        value = [value]
    return value


def frame(union, chance, known):
    """One fuzzed frame, as text or bytes."""
    kind = chance.randrange(12)
    said = message(chance.choice(messages(union)), chance, known)
    if kind == 0:
        return chance.choice(RAW)
    if kind == 1:
        return bytes(chance.randrange(256) for _ in range(chance.randrange(200)))
    if kind == 2:
        nest = chance.choice(["[", '{"a":', '{"type":"join","table":[', "[[],"])
        return (nest * chance.randrange(1, 8000))[:MOST_BYTES]
    text = json.dumps(said if kind == 3 else spoilt(said, chance), ensure_ascii=chance.random() < 0.5)
    if kind == 4:
        at = chance.randrange(len(text))
        odd = chance.choice(["", "}", '"', "\\u", "NaN", ",", text, "\x00"])
        text = text[:at] + odd + text[at + chance.randrange(5):]
    elif kind == 5:
        text = text[:-1] + "," + text[1:]        # every field twice
    return text
