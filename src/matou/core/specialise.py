"""Kernels written once for every game: playouts, perft, and whatever else needs a game's own rules inside.

Numba does not cache a kernel that takes functions as arguments, nor a closure. So a generic kernel file names
the rules as the global `rules`, and `specialise` loads that file once for each game with `rules` set to the
game's: the kernels are then ordinary module-level rules, compiled and cached like the others.
"""
import importlib.util
import sys
from types import ModuleType
from typing import Any


def specialise(template: str, slug: str, **given: Any) -> ModuleType:
    """The module `template` for the game `slug`: its globals named in `given` are set before it is run."""
    name = f"{template}.{slug}"
    if name not in sys.modules:
        found = importlib.util.find_spec(template)
        if found is None or found.origin is None:
            raise ModuleNotFoundError(template)
        spec = importlib.util.spec_from_file_location(name, found.origin)
        if spec is None or spec.loader is None:
            raise ModuleNotFoundError(template)
        module = importlib.util.module_from_spec(spec)
        module.__dict__.update(given)
        spec.loader.exec_module(module)
        sys.modules[name] = module
    return sys.modules[name]
