"""The fields of a game's rows as types, so that a misspelt one is found before it runs: `python -m matou.rows GAME …`.

A game's folder gets a rows.py with one Protocol per record that its rules know: STATE is StateRow, BOX is BoxRow,
SCRATCH is ScratchRow. Rules name them in annotations only; nothing imports them at run time.
"""
import sys
from importlib import import_module
from pkgutil import iter_modules
from typing import Any

import numpy as np

import matou
from matou.core.cells import CommonRow
from matou.core.game import Game
from matou.core.parts import folder_of

KINDS = ("int", "Cells", "Grid", "Cube")         # by the number of axes
FILE = "rows.py"
HEAD = '''"""What a type checker knows of this game's rows. `python -m matou.rows` writes it from its fields."""
from typing import Protocol

from matou.core.cells import {kinds}
'''


def records(game: Game) -> dict[str, np.dtype[Any]]:
    """The records that the modules of a game define, by name: the state first, then its box, then others."""
    found: dict[str, np.dtype[Any]] = {}
    folder = folder_of(game)
    for module in iter_modules([str(game.home)]):
        names = vars(import_module(f"{folder}.{module.name}"))
        found |= {name: one for name, one in names.items()
                  if isinstance(one, np.dtype) and one.names and name != "NO_BOX"}
    return {name: found[name] for name in sorted(found, key=lambda name: (name != "STATE", name != "BOX", name))}


def protocol(name: str, record: np.dtype[Any]) -> str:
    """One record as a Protocol. The fields that every state has are those of CommonRow."""
    shared = tuple(CommonRow.__annotations__) if name == "STATE" else ()
    lines = [f"    {field}: {KINDS[len(record[field].shape)]}" for field in record.names or () if field not in shared]
    bases = "CommonRow, Protocol" if shared else "Protocol"
    return "\n".join([f"class {name.title().replace('_', '')}Row({bases}):", *lines]) + "\n"


def module(game: Game) -> str:
    """The text of a game's rows.py."""
    protocols = [protocol(name, record) for name, record in records(game).items()]
    kinds = [kind for kind in KINDS[1:] if any(f": {kind}\n" in one for one in protocols)]
    return "\n\n".join([HEAD.format(kinds=", ".join(sorted([*kinds, "CommonRow"]))), *protocols])


def main(arguments: list[str]) -> int:
    if not arguments or any(slug not in matou.GAMES for slug in arguments):
        print(f"usage: python -m matou.rows GAME …; there are: {', '.join(matou.GAMES)}", file=sys.stderr)
        return 2
    for slug in arguments:
        game = matou.load(slug)
        (game.home / FILE).write_text(module(game), encoding="utf-8")
        print(game.home / FILE)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
