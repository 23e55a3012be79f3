"""Checks of what is given to the public API: a clear error says what was expected. Rules check nothing."""
from collections.abc import Sequence
from operator import index
from typing import TYPE_CHECKING, Any

from .errors import InvalidMove, OptionError, shown
from .moves import Move
from .position import Position
from .words import Phrase

if TYPE_CHECKING:
    from .definition import GameDefinition

CODES = 2**63                            # a code is 0 … CODES - 1
NOT_A_CODE = Phrase("{code} is not the code of a move")


def whole(number: Any) -> int | None:
    """An integer (NumPy's too) as an int; None for anything else, booleans included."""
    if type(number) is int:
        return number
    if isinstance(number, bool):
        return None
    try:
        return index(number)
    except TypeError:
        return None


def check_position(game: "GameDefinition", position: Position) -> None:
    """TypeError or OptionError unless it is a position of this game."""
    if getattr(position, "_game", None) is not game:
        if not isinstance(position, Position):
            raise TypeError(f"a position is a matou.State or a matou.View, not {shown(position)}")
        raise OptionError("this is a position of {theirs}, not of {ours}", theirs=position.game.name, ours=game.name)


def last_of(game: "GameDefinition", states: Sequence[Position]) -> Position:
    """The last of the states of a game; TypeError or OptionError if there are none, or it is of another game."""
    if not states:
        raise TypeError("the states of a game are taken here, from its first one on, and there are none")
    check_position(game, states[-1])
    return states[-1]


def check_move(move: object) -> None:
    """TypeError unless it is a Move."""
    if not isinstance(move, Move):
        raise TypeError(f"a matou.Move is taken here (`game.parse` returns one), not {shown(move)}")


def check_text(text: object, what: str) -> None:
    """TypeError unless it is a text; `what` names it."""
    if not isinstance(text, str):
        raise TypeError(f"{what} is a text, not {shown(text)}")


def code_of(code: Any) -> int:
    """The code of a move as an int; TypeError or InvalidMove if it is none."""
    number = whole(code)
    if number is None:
        raise TypeError(f"a move is a matou.Move, its text or its integer code, not {shown(code)}")
    if not 0 <= number < CODES:
        raise InvalidMove(NOT_A_CODE, code=code)
    return number


def check_seed(seed: object) -> object:
    """TypeError unless it can be repeated from a record: a text, an integer or bytes. A seed is what it prints: 1 and
    "1" are the same. OptionError if no record could repeat it."""
    checked = seed if isinstance(seed, str | bytes) else whole(seed)
    if checked is None:
        raise TypeError(f"a seed is a text, an integer or bytes, not {shown(seed)}")
    try:
        str(checked).encode()
    except ValueError:                           # half a character, or thousands of digits
        raise OptionError("this seed cannot be written down in a record") from None
    return checked
