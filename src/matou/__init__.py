"""Matou: four cat games on one table.

    game = matou.load("discat")
    state = game.deal(seats=2, seed="a rainy Sunday")
    game.legal(state); state = game.apply(state, "24"); game.view(state, 0)

Nothing heavy is imported until a game is loaded.
"""
from typing import TYPE_CHECKING, Any

from .games import GAMES, load

__version__ = "0.1.0"

if TYPE_CHECKING:
    from .core.errors import BoxError, IllegalMove, InvalidMove, MatouError, OptionError, RecordError
    from .core.game import Game, Outcome, Position, State, View
    from .core.moves import Move
    from .core.play import Agent, play
    from .core.record import Record, read_records

_HOMES = {
    "play": ".core.play", "Agent": ".core.play", "Record": ".core.record", "read_records": ".core.record",
    "Move": ".core.moves", **dict.fromkeys(("Game", "Position", "State", "View", "Outcome"), ".core.game"),
    **dict.fromkeys(("MatouError", "InvalidMove", "IllegalMove", "OptionError", "BoxError", "RecordError"),
                    ".core.errors"),
}

__all__ = ["GAMES", "Agent", "BoxError", "Game", "IllegalMove", "InvalidMove", "MatouError", "Move", "OptionError",
           "Outcome", "Position", "Record", "RecordError", "State", "View", "agent", "load", "play", "read_records"]


def agent(name: str, seed: object = 0) -> "Agent":
    """An agent by its name: `greedy`, `search:1000`, `matou` …"""
    from .agents import named
    return named(name, seed)


def __dir__() -> list[str]:
    return sorted([*__all__, "__version__"])


if not TYPE_CHECKING:                            # a type checker knows every name, and that there are no others
    def __getattr__(name: str) -> Any:
        if name in _HOMES:
            from importlib import import_module
            return getattr(import_module(_HOMES[name], __name__), name)
        raise AttributeError(f"module 'matou' has no attribute {name!r}")
