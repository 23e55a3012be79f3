"""Positions that were stored: as bytes, as plain data or in a pickle. Nothing of them is taken for granted: rules check
nothing, and a compiled one reads beyond an array, or never ends, where a cell is wrong."""
from collections.abc import Mapping
from functools import cache
from typing import TYPE_CHECKING, Any

import numpy as np

from . import position_text
from .errors import MatouError, RecordError, shown
from .fields import blank, frozen, secrets
from .position import Position, State, View
from .ranges import OutOfRange, Ranges

if TYPE_CHECKING:
    from .game import Game


def bytes_of(game: "Game", data: Mapping[str, Any]) -> bytes:
    """The bytes of a table that is given as plain data; RecordError names a field that is missing, unknown or made of
    anything but whole numbers in its shape."""
    if not isinstance(data, Mapping):
        raise TypeError(f"state_from_dict takes what state.to_dict() returns, not {shown(data)}")
    row = blank(game.rules.STATE)
    for field in game.fields:
        if field.name not in data:
            raise RecordError("{key}: missing", key=field.name)
        try:
            cells = np.asarray(data[field.name])
        except (ValueError, OverflowError):      # lists of different lengths
            cells = np.empty(0)
        if cells.dtype.kind != "i" or cells.shape != field.shape:
            raise RecordError("{key}: {found} is not of its form", key=field.name, found=shown(data[field.name]))
        row[field.name] = cells
    for name in data:
        if name not in game.rules.STATE.names:
            raise RecordError("{key}: there is no such field", key=name)
    return row.tobytes()


def state_of(game: "Game", data: bytes, options: dict[str, Any]) -> State:
    """The state with these bytes. It is one that its own text describes: so its fields fit together."""
    state = counted_state(game, data, options)
    try:
        row = position_text.read(game, state.text).row
    except (MatouError, LookupError, ValueError) as error:
        raise RecordError("the fields do not fit together: {why}",
                          why=error.phrase if isinstance(error, MatouError) else str(error)) from None
    for field in game.fields:
        if not np.array_equal(row[field.name], state.row[field.name]):
            raise RecordError("{key}: does not fit the other fields", key=field.name)
    return state


def counted_state(game: "Game", data: bytes, options: dict[str, Any]) -> State:
    """The state with these bytes, checked as far as that takes no time (a pickle): each value is one that its field can
    have, and each card lies in one place."""
    checked, box = game.check_options(check_cells(game, data), options)
    state = State(game, data, box, checked)
    wrong = game.census(state)
    if wrong:
        raise RecordError("cards that do not lie in exactly one place: {cards}", cards=", ".join(wrong[:8]))
    return state


def check_cells(game: "Game", data: bytes, kind: type[Position] = State, seat: int | None = None) -> int:
    """Returns the number of seats of the table with these cells, or of the view of a seat; RecordError names a field
    with a value that it cannot have (`Field.values`)."""
    seats = State(game, data, game.own_box, {}).seats
    secret = secrets(game.fields, seat) if kind is View else None
    wrong = _ranges(game).wrong(np.frombuffer(data, np.int64), seats, secret)
    if wrong is not None:
        raise RecordError("{key}: {found} is not a value of this field", key=wrong.field.name, found=wrong.found)
    game.check_chains(frozen(game.rules.STATE, data))
    return seats


def values_out_of_range(state: State) -> OutOfRange | None:
    """The first cell of a state that has none of the values of its field, if any."""
    return _ranges(state.game).wrong(np.frombuffer(bytes(state), np.int64), state.seats)


@cache
def _ranges(game: "Game") -> Ranges:
    return Ranges(game.fields, range(game.min_seats, game.max_seats + 1))


def position_of(game: "Game", text: str) -> State:
    """The whole position with this text (docs/notation.md); RecordError if it is only what one seat sees."""
    state = game.position(text)
    if not isinstance(state, State):
        raise RecordError("a whole position was expected, not what one seat sees")
    return state
