"""The reference of the Python API, from signatures and docstrings: `python tools/api.py` writes docs/api.md.

Public is what `matou.__all__` names, and of its classes whatever does not begin with an underscore, except what other
parts of Matou alone use (INTERNAL). What a package with a game needs besides is listed by module (AUTHORS). Sources are
read, not objects: the page is the same whichever Python writes it.
"""
import ast
import importlib.util
import inspect
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import matou

PAGE = Path(__file__).resolve().parents[1] / "docs" / "api.md"
HEAD = """# Python API

Everything `import matou` offers, written from the sources by `tools/api.py`. [architecture.md](architecture.md)
explains the ideas and the [README](../README.md#from-python) shows them at work. Names that are not here may change at
any time.

The cells of a position, `state.row`, are a NumPy record. A type checker does not know the fields of a game there (it
takes `state.row.turnn` for granted); [tables/](tables) lists them. Rules have their types from `rows.py`
([a-new-game.md](a-new-game.md)).
"""
PARTS = (                                        # in this order; a public name that is missing here ends the page
    ("Games and players", ("GAMES", "load", "play", "agent", "Agent")),
    ("A game", ("Game",)),
    ("What happens at the table", ("Position", "State", "View", "Move", "Outcome")),
    ("Records", ("Record", "read_records")),
    ("Errors", ("MatouError", "InvalidMove", "IllegalMove", "OptionError", "BoxError", "RecordError")),
)

INTERNAL = {"workspace", "kernels", "record_type", "offsets", "plain_layout", "deal_as", "redact_moves", "made", "next",
            "of"}
TYPES_HEAD = """## What these return and take

Types that are named above and that nobody has to import.
"""
TYPES = {                                        # module -> names
    "matou.core.box": ("Box",),
    "matou.core.fields": ("Row",),
    "matou.core.history": ("Heard", "History"),
    "matou.core.chance": ("SHUFFLES",),
}
AUTHORS_HEAD = """## For authors of games

What the package of a game imports ([a-new-game.md](a-new-game.md)). These names stay, too; other names in `matou.core`
may change at any time.
"""
AUTHORS = {                                      # module -> names
    "matou.core.definition": ("GameDefinition",),
    "matou.core.fields": ("Field", "common", "dtype", "NO_BOX", "EVERYONE", "OWNER", "NOBODY", "NUMBER", "THING",
                          "TALLY", "SEAT", "SWITCH", "INTERNAL"),
    "matou.core.cells": ("Cells", "Grid", "Cube"),
    "matou.core.rule": ("rule",),
    "matou.core.chance": ("below", "shuffle", "refresh", "adopt"),
    "matou.core.moves": ("Notation", "Verb", "encode_move", "with_thing", "verb_of", "things_of", "last", "but_last",
                         "listed"),
    "matou.core.bits": ("first_bit", "count_bits", "part", "with_part", "number_at", "put_number"),
    "matou.core.options": ("Option", "Minutes", "Quick", "Beginning", "LAST_TO_STROKE_A_CAT", "first_seat",
                           "first_of", "settle_first"),
    "matou.core.heuristic": ("Tuning", "share_out"),
    "matou.core.words": ("Phrase", "Player", "Say", "Translate"),
    "matou.testing": ("check_game", "Variant", "BrokenPromise", "Promise", "PROMISES"),
}


class Entry(NamedTuple):
    """One public name: `kind` is class, method, property, attribute, function or constant."""
    name: str
    kind: str
    signature: str
    doc: str


def parts() -> list[tuple[str, list[str]]]:
    """Headings and names; whatever is public and in no part comes last."""
    named = {name for _, names in PARTS for name in names}
    rest = [name for name in matou.__all__ if name not in named]
    known = [(title, [name for name in names if name in matou.__all__]) for title, names in PARTS]
    return [*known, *([("More", rest)] if rest else [])]


def entries(name: str) -> list[Entry]:
    """A public name, and for a class what it offers."""
    one = getattr(matou, name)
    if not callable(one):
        return [Entry(name, "constant", f"{name} = {one!r}", _comment_on(name))]
    if not inspect.isclass(one):
        node = _found(one)
        return [Entry(name, "function", _signature(node), ast.get_docstring(node) or "")]
    node = _found(one)
    head = Entry(name, "class", f"class {name}{_bases(one)}", ast.get_docstring(node) or "")
    seen: dict[str, Entry] = {}
    for above in one.__mro__:
        elsewhere = above is not one and (above.__name__ in matou.__all__ or above.__name__ == "GameDefinition")
        if above.__module__.startswith("matou") and not elsewhere:
            lines = Path(inspect.getsourcefile(above)).read_text(encoding="utf-8").splitlines()
            for member in _members(_found(above), lines):
                seen.setdefault(member.name, member)
    return [head, *seen.values()]


def _found(one: object) -> ast.ClassDef | ast.FunctionDef:
    """Where a class or function is defined."""
    tree = ast.parse(Path(inspect.getsourcefile(one)).read_text(encoding="utf-8"))
    return next(node for node in tree.body if isinstance(node, ast.ClassDef | ast.FunctionDef)
                and node.name == one.__name__)


def _members(node: ast.ClassDef, lines: list[str]) -> Iterator[Entry]:
    for one in node.body:
        if getattr(one, "name", None) in INTERNAL:
            continue
        if isinstance(one, ast.FunctionDef) and not one.name.startswith("_"):
            marks = {ast.unparse(mark).rsplit(".")[-1] for mark in one.decorator_list}
            if marks & {"property", "cached_property"}:
                yield Entry(one.name, "property", f"{one.name}{_kind(one.returns)}", ast.get_docstring(one) or "")
            else:
                whose = f"{node.name}." if "classmethod" in marks else ""
                yield Entry(one.name, "method", whose + _signature(one), ast.get_docstring(one) or "")
        elif isinstance(one, ast.AnnAssign) and not one.target.id.startswith("_"):
            yield Entry(one.target.id, "attribute", f"{one.target.id}{_kind(one.annotation)}", _remark(one, lines))


def _remark(node: ast.stmt, lines: list[str]) -> str:
    """The comment behind a statement, the lines on which it goes on included."""
    said = [lines[node.end_lineno - 1].encode()[node.end_col_offset:].decode()]
    for line in lines[node.end_lineno:] if said[0].strip() else ():
        if not line.strip().startswith("#") or len(line) - len(line.lstrip()) <= node.col_offset:
            break
        said.append(line)
    return " ".join(line.strip().removeprefix("#").strip() for line in said).strip()


def authors_entries(module: str, name: str) -> list[Entry]:
    """A name that authors of games import from a module."""
    source = Path(importlib.util.find_spec(module).origin)
    text = source.read_text(encoding="utf-8")
    lines = text.splitlines()
    for node in ast.parse(text).body:
        if isinstance(node, ast.ImportFrom) and node.level and name in [one.name for one in node.names]:
            return authors_entries(f"{module}.{node.module}", name)              # a package shows what its files define
        if isinstance(node, ast.ClassDef) and node.name == name:
            return [Entry(name, "class", f"class {name}", ast.get_docstring(node) or ""), *_members(node, lines)]
        if isinstance(node, ast.FunctionDef) and node.name == name:
            return [Entry(name, "function", _signature(node), ast.get_docstring(node) or "")]
        named = [one.id for one in ast.walk(node) if isinstance(one, ast.Name) and isinstance(one.ctx, ast.Store)]
        if isinstance(node, ast.Assign | ast.AnnAssign) and name in named:
            return [Entry(name, "constant", name, _remark(node, lines) or _above(node, lines))]
    raise LookupError(f"{module} has no {name}")


def _above(node: ast.stmt, lines: list[str]) -> str:
    """The comment on the lines before a statement."""
    first = node.lineno - 1
    while first and lines[first - 1].startswith("#"):
        first -= 1
    return " ".join(line.removeprefix("#").strip() for line in lines[first:node.lineno - 1])


def _signature(node: ast.FunctionDef) -> str:
    args = node.args
    usual = [*args.posonlyargs, *args.args]
    said = [_argument(one, default) for one, default in
            zip(usual, [None] * (len(usual) - len(args.defaults)) + args.defaults, strict=True)]
    if args.posonlyargs:
        said.insert(len(args.posonlyargs), "/")
    if args.vararg:
        said.append("*" + _argument(args.vararg))
    elif args.kwonlyargs:
        said.append("*")
    said += [_argument(one, default) for one, default in zip(args.kwonlyargs, args.kw_defaults, strict=True)]
    if args.kwarg:
        said.append("**" + _argument(args.kwarg))
    said = said[1:] if usual and usual[0].arg in ("self", "cls") else said
    return f"{node.name}({', '.join(said)})" + (f" -> {_kind(node.returns)[2:]}" if node.returns else "")


def _argument(one: ast.arg, default: ast.expr | None = None) -> str:
    kind = _kind(one.annotation) if one.annotation else ""
    return one.arg + kind + (f" = {ast.unparse(default)}" if default else "")


def _kind(annotation: ast.expr) -> str:
    """`: int`; quotes and ClassVar are the interpreter's business."""
    text = ast.unparse(annotation).replace("'", "")
    return ": " + (text[len("ClassVar["):-1] if text.startswith("ClassVar[") else text)


def _bases(one: type) -> str:
    """The public classes it extends."""
    bases = [base.__name__ for base in one.__bases__ if base.__name__ in matou.__all__ or issubclass(base, Exception)]
    return f"({', '.join(bases)})" if bases else ""


def _comment_on(name: str) -> str:
    """What the package's docstrings say of a constant."""
    return {"GAMES": "The slugs of the games there are, for `load`."}.get(name, "")


def undocumented() -> list[str]:
    """Public names without a word about them; attributes are explained by the docstring of their class."""
    return [f"{name}.{one.name}" if one.name != name else name for _, names in parts() for name in names
            for one in entries(name) if not one.doc and one.kind != "attribute"] + [
        f"{module}.{name}" if one.name == name else f"{module}.{name}.{one.name}"
        for module, names in (*TYPES.items(), *AUTHORS.items()) for name in names
        for one in authors_entries(module, name) if not one.doc and one.kind != "attribute"]


def page() -> str:
    text = [HEAD]
    for title, names in parts():
        text.append(f"## {title}\n")
        for name in names:
            text += _described(entries(name), "###")
    for title, modules in ((TYPES_HEAD, TYPES), (AUTHORS_HEAD, AUTHORS)):
        text.append(title)
        for module, names in modules.items():
            text.append(f"### {module}\n")
            for name in names:
                text += _described(authors_entries(module, name), "####")
    return "\n".join(text)


def _described(found: list[Entry], level: str) -> list[str]:
    """One name on the page, with its members."""
    head, *members = found
    text = [f"{level} {head.name}\n\n    {head.signature}\n\n{head.doc}\n"]
    attributes = [one for one in members if one.kind == "attribute"]
    if attributes:
        text.append("\n".join(f"- `{one.signature}`" + (f": {one.doc}" if one.doc else "")
                              for one in attributes) + "\n")
    return text + [f"**`{one.signature}`**\n\n{one.doc}\n" for one in members if one.kind != "attribute"]


def main() -> int:
    PAGE.write_text(page(), encoding="utf-8")
    for name in undocumented():
        print(f"without a docstring: {name}", file=sys.stderr)
    return 1 if undocumented() else 0


if __name__ == "__main__":
    sys.exit(main())
