"""Games of other packages, found by their entry points and not imported: those of the group `matou.games`."""
import traceback
import warnings
from collections.abc import Iterator, Sequence
from functools import cache
from importlib.metadata import EntryPoint, entry_points
from importlib.util import find_spec
from pathlib import Path
from typing import Any

GROUP = "matou.games"


@cache
def games() -> Sequence[EntryPoint]:
    """Every game that another package offers: its name is the slug, its value says where its GAME is."""
    found = [one for one in entry_points(group=GROUP) if _says_where(one)]
    return sorted(found, key=lambda one: (one.name, package_of(one)))


def offered(name: str) -> Any:
    """The game that another package offers by this name; what a pickle of it names."""
    return next(one for one in games() if one.name == name).load()


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
    for name in sorted({game.module.partition(".")[0] for game in games()}):
        found = find_spec(name)
        if found and found.submodule_search_locations:
            for folder in found.submodule_search_locations:
                yield from sorted(Path(folder).rglob("*.py"))
        elif found and found.origin:
            yield Path(found.origin)


def described(error: BaseException) -> str:
    """An error in one line: its kind, what it says, and where in one of these packages it arose."""
    place = _place(error)
    return f"{type(error).__name__}: {error}{f' ({place})' if place else ''}".replace("\n", " ")


def _place(error: BaseException) -> str | None:
    """The innermost line that belongs to one of these packages; None if it arose elsewhere."""
    if isinstance(error, SyntaxError) and error.filename:
        return f"{error.filename}, line {error.lineno}"
    files = set(map(str, sources()))
    lines = [frame for frame in traceback.extract_tb(error.__traceback__) if frame.filename in files]
    return f"{lines[-1].filename}, line {lines[-1].lineno}, in {lines[-1].name}" if lines else None
