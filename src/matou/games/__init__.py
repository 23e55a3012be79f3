"""The games, one folder each. Nothing is imported until a game is loaded."""
from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from matou.core.game import Game

GAMES = ("discat", "poche", "chami", "catdays")


def load(slug: str) -> "Game":
    """The game of that name. The same object each time."""
    if slug not in GAMES:
        from matou.core.errors import OptionError
        raise OptionError("there is no game {name}; there are: {known}", name=slug, known=", ".join(GAMES))
    game: Game = import_module(f"matou.games.{slug}.game").GAME
    return game
