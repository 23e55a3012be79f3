"""A game's parts are the modules of its folder: rules, heuristic, endgame, narration, terminal, page. They are found by
name and loaded on first use, so that rules alone load neither a terminal nor a page. Not every game has them all: the
code that uses a part has a default for games without it."""
import sys
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from types import ModuleType
from typing import Any


@cache
def part_of(game: Any, name: str) -> ModuleType | None:
    """The module `name` in the folder where this game's class is, loaded; None if there is none. A class in a package's
    `__init__.py` is in that package's folder."""
    folder = folder_of(game)
    if not folder or find_spec(f"{folder}.{name}") is None:
        return None
    return import_module(f"{folder}.{name}")


def folder_of(game: Any) -> str:
    """The package that holds this game's parts."""
    home: str = type(game).__module__
    return home if hasattr(sys.modules[home], "__path__") else home.rpartition(".")[0]


def either(part: ModuleType | None, name: str, default: ModuleType) -> Any:
    """The attribute `name` of this part; that of `default` if the part or the attribute is missing."""
    return getattr(part if hasattr(part, name) else default, name)
