"""The fields of every game's rows as types, so that a misspelt one is found before it runs: `python tools/rows.py`.

For each game, src/matou/games/<slug>/rows.py gets one Protocol per record that its rules know: STATE is StateRow, BOX
is BoxRow, SCRATCH is ScratchRow. Rules name them in annotations only; nothing imports them at run time.
"""
import sys
from importlib import import_module
from pathlib import Path
from pkgutil import iter_modules

import numpy as np

import matou

GAMES = Path(__file__).resolve().parents[1] / "src" / "matou" / "games"
KINDS = ("int", "Cells", "Grid", "Cube")         # by the number of axes
HEAD = '''"""What a type checker knows of this game's rows. Written by tools/rows.py from its fields, not by hand."""
from typing import Protocol

from matou.core.cells import {kinds}
'''


def records(slug: str) -> dict[str, np.dtype]:
    """The records that the modules of a game define, by name: the state first, then its box, then others."""
    found: dict[str, np.dtype] = {}
    for module in iter_modules([str(GAMES / slug)]):
        names = vars(import_module(f"matou.games.{slug}.{module.name}"))
        found |= {name: one for name, one in names.items() if isinstance(one, np.dtype) and one.names}
    return {name: found[name] for name in sorted(found, key=lambda name: (name != "STATE", name != "BOX", name))}


def written(name: str, record: np.dtype) -> str:
    """One record as a Protocol."""
    lines = [f"    {field}: {KINDS[len(record[field].shape)]}" for field in record.names]
    return "\n".join([f"class {name.title().replace('_', '')}Row(Protocol):", *lines]) + "\n"


def module(slug: str) -> str:
    """The text of a game's rows.py."""
    protocols = [written(name, record) for name, record in records(slug).items()]
    kinds = [kind for kind in KINDS[1:] if any(f": {kind}\n" in protocol for protocol in protocols)]
    return "\n\n".join([HEAD.format(kinds=", ".join(sorted(kinds))), *protocols])


def main() -> int:
    for slug in matou.GAMES:
        (GAMES / slug / "rows.py").write_text(module(slug), encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
