"""What a person sees in a terminal, drawn from a view alone: by the game's own terminal.py, or by generic.py."""
from typing import Any

from matou.core.game import Game
from matou.core.parts import either

from . import generic


def drawing(game: Game, name: str) -> Any:
    """What the terminal view of this game calls `name`: draw, label, picture_rows, offered, SWITCHES."""
    return either(game.part("terminal"), name, generic)
