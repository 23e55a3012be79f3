"""The encoding of a game that has an encoding.py, as env/kernels.py calls it. Loaded once per game, with `own` that
module."""
from typing import Any

from matou.core.encoding import rank_of
from matou.core.rule import rule

own: Any = globals().get("own")                 # set by specialise


if hasattr(own, "slot_of"):
    @rule
    def slot(s: Any, b: Any, numbers: Any, move: int) -> Any:
        """The action of a legal move in `slots`."""
        return own.slot_of(s, b, numbers, move)
else:
    @rule
    def slot(s: Any, b: Any, numbers: Any, move: int) -> Any:
        """The same as in `cards`."""
        return rank_of(numbers, move)


if hasattr(own, "list_slots"):
    list_slots = own.list_slots


@rule
def write_features(s: Any, cells: Any, b: Any, seat: int, fields: Any, out: Any) -> None:
    """The features of what a seat sees."""
    own.features(s, b, seat, out)


@rule
def write_move(s: Any, b: Any, names: int, move: int, out: Any) -> None:
    """The features of a legal move."""
    own.move_features(s, b, move, out)
