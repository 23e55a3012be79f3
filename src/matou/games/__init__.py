"""The registry: the games there are, ours in one folder each, and those of other packages, found by their entry points
in the group `matou.games`. Nothing is imported until a game is loaded."""
import re
import warnings
from collections.abc import Iterator, Sequence
from functools import cache, cached_property
from importlib import import_module
from typing import TYPE_CHECKING, overload

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

    from matou.core.game import Game

OURS = ("discat", "poche", "chami", "catdays")
SLUG = re.compile("[a-z][a-z0-9]*")


class Registry(Sequence[str]):
    """The names of the games, ours first. Those of other packages are looked for once somebody asks for them."""

    @cached_property
    def others(self) -> dict[str, "EntryPoint"]:
        """Games of other packages, by name. One whose name is taken, or is no name for a game, is left out, and a
        warning says so."""
        from matou.core.installed import games, package_of
        found: dict[str, EntryPoint] = {}
        for game in games():
            holder = "Matou" if game.name in OURS else package_of(found[game.name]) if game.name in found else None
            if holder:
                warnings.warn(f"{package_of(game)} offers a game called {game.name}, but {holder} has one of that "
                              "name: it is left out", stacklevel=2)
            elif not SLUG.fullmatch(game.name):
                warnings.warn(f"{package_of(game)} offers a game called {game.name}, but a name has only small letters "
                              "and digits: it is left out", stacklevel=2)
            else:
                found[game.name] = game
        return found

    @property
    def all(self) -> tuple[str, ...]:
        return (*OURS, *self.others)

    def __len__(self) -> int:
        return len(self.all)

    @overload
    def __getitem__(self, at: int) -> str: ...
    @overload
    def __getitem__(self, at: slice) -> tuple[str, ...]: ...
    def __getitem__(self, at: int | slice) -> str | tuple[str, ...]:
        return self.all[at]

    def __iter__(self) -> Iterator[str]:
        return iter(self.all)

    def __contains__(self, slug: object) -> bool:
        return slug in OURS or slug in self.others

    def __repr__(self) -> str:
        return repr(self.all)


GAMES = Registry()


def load(slug: str) -> "Game":
    """The game of that name. The same object each time."""
    if slug not in GAMES:
        from matou.core.errors import OptionError
        raise OptionError("there is no game {name}; there are: {known}", name=slug, known=", ".join(GAMES))
    if slug in OURS:
        game: Game = import_module(f"matou.games.{slug}.game").GAME
        return game
    return _loaded(slug)


@cache
def loadable() -> tuple[str, ...]:
    """The games that can be played here: ours, and those of other packages that can be loaded. A warning says why one
    cannot, so that a broken package costs nothing but its own game."""
    from matou.core.errors import OptionError
    found = list(OURS)
    for slug in GAMES.others:
        try:
            found.append(_loaded(slug).slug)
        except OptionError as error:
            warnings.warn(str(error), stacklevel=2)
    return tuple(found)


@cache
def _loaded(slug: str) -> "Game":
    """A game of another package."""
    from matou.core.errors import OptionError
    from matou.core.flaws import flaws
    from matou.core.game import Game
    from matou.core.installed import described, package_of
    entry = GAMES.others[slug]

    def refused(why: str) -> OptionError:
        return OptionError("the game {name} of {package} cannot be loaded: {error}", name=slug,
                           package=package_of(entry), error=why)
    try:
        game = entry.load()
    except Exception as error:
        raise refused(described(error)) from error
    if not isinstance(game, Game) or getattr(game, "slug", slug) != slug:
        raise OptionError("the game {name} of {package} cannot be loaded: {place} is not a Game of that name",
                          name=slug, package=package_of(entry), place=entry.value)
    if flaw := next(flaws(game), None):
        raise refused(flaw)
    return game
