"""No module of the server needs itself to be imported: any of them can be the first."""
import ast
from graphlib import TopologicalSorter
from pathlib import Path

import matou

SRC = Path(matou.__file__).parent.parent
SERVER = SRC / "matou" / "server"


def module_of(source):
    return ".".join(source.relative_to(SRC).with_suffix("").parts).removesuffix(".__init__")


MODULES = {module_of(source): source for source in SERVER.rglob("*.py") if "migrations" not in source.parts}


def needed(name):
    """The modules of the server that have to be there before this one: what it imports at its top, and the packages
    that it lies in."""
    source = MODULES[name]
    package = name.split(".") if source.name == "__init__.py" else name.split(".")[:-1]
    found = {".".join(package[:at]) for at in range(1, len(package) + 1)}
    for node in ast.parse(source.read_text()).body:
        if isinstance(node, ast.ImportFrom):
            above = package[:len(package) - node.level + 1] if node.level else []
            base = ".".join([*above, *(node.module or "").split(".")]).rstrip(".")
            for alias in node.names:
                parts = f"{base}.{alias.name}".split(".")
                found |= {".".join(parts[:at]) for at in range(1, len(parts) + 1)}
    return {one for one in found if one in MODULES and not name.startswith(one + ".")} - {name}


def test_what_a_module_imports_never_leads_back_to_it():
    assert needed("matou.server.net.session") > {"matou.server.net.limits", "matou.server.match", "matou.server.people"}
    assert list(TopologicalSorter({name: needed(name) for name in MODULES}).static_order())
