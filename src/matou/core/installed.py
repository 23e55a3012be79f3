"""Games of other packages, found by their entry points and not imported: those of the group `matou.games`."""
import warnings
from collections.abc import Iterator, Sequence
from functools import cache
from importlib.machinery import ModuleSpec
from importlib.metadata import EntryPoint, entry_points
from importlib.util import find_spec
from pathlib import Path

GROUP = "matou.games"


@cache
def games() -> Sequence[EntryPoint]:
    """Every game that another package offers: its name is the slug, its value says where its GAME is."""
    found = [one for one in entry_points(group=GROUP) if _says_where(one)]
    return sorted(found, key=lambda one: (one.name, package_of(one)))


def _says_where(game: EntryPoint) -> bool:
    """Does its value name a module? If not, a warning says so, and it is left out."""
    if EntryPoint.pattern.match(game.value):
        return True
    warnings.warn(f"the entry point {game.name} = {game.value!r} of {GROUP} names no module: it is left out",
                  stacklevel=3)
    return False


def package_of(game: EntryPoint) -> str:
    """The package that offers it, as people install it."""
    return game.dist.name if game.dist else game.module.partition(".")[0]


def sources() -> Iterator[Path]:
    """The Python files of all these packages."""
    for found in _packages():
        if found.submodule_search_locations:
            for folder in found.submodule_search_locations:
                yield from sorted(Path(folder).rglob("*.py"))
        elif found.origin:
            yield Path(found.origin)


def folders() -> list[Path]:
    """The folders of all these packages."""
    return [Path(folder) for found in _packages() for folder in found.submodule_search_locations or ()]


def _packages() -> Iterator[ModuleSpec]:
    for name in sorted({game.module.partition(".")[0] for game in games()}):
        found = find_spec(name)
        if found:
            yield found
