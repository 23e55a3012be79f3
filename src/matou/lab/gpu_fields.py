"""What kernels of a GPU do with every field of a row, whatever the game.

A narrow row (core/ranges.py) cannot be read as one array of cells, as the row of the CPU is: each field has its own
width. So there is a small function for each field, and one that calls them in turn.
"""
from collections.abc import Callable, Sequence
from math import prod
from typing import Any

import numba.cuda

from matou.core.fields import EVERYONE, HIDDEN, OWNER, Field

cuda: Any = numba.cuda
Hide = Callable[[Any, int], None]                # a row, the seat that goes on seeing its own
List = Callable[[Any, Any, int], int]            # a row or a part of it, a list of cells, and where in it to go on


def cells_of(field: Field) -> int:
    """How many cells a field has."""
    return prod(field.shape)


def hide_secrets(fields: Sequence[Field]) -> Hide:
    """Hides what a seat may not see, as `secrets` of core/fields.py has it for the CPU."""
    hide: Hide = _in_turn([_hide(one) for one in fields if one.seen_by != EVERYONE], _hide_nothing, _hide_both)
    return hide


def list_cells(fields: Sequence[Field]) -> List:
    """Lists the cells of a row as they are on the CPU; returns where the list ends."""
    listed: List = _in_turn([_list(field) for field in fields], _list_nothing, _list_both)
    return listed


def _hide(field: Field) -> Hide:
    """Hides a field from everyone, or from everyone but the seat that the first axis names."""
    name, owned, axes = field.name, field.seen_by == OWNER, len(field.shape)
    part = _fill(axes - 1)

    @cuda.jit(device=True)  # type: ignore[untyped-decorator]
    def cell(s: Any, seat: int) -> None:
        s[name] = HIDDEN

    @cuda.jit(device=True)  # type: ignore[untyped-decorator]
    def line(s: Any, seat: int) -> None:
        for i in range(len(s[name])):
            if not (owned and i == seat):
                s[name][i] = HIDDEN

    @cuda.jit(device=True)  # type: ignore[untyped-decorator]
    def parts(s: Any, seat: int) -> None:
        for i in range(len(s[name])):
            if not (owned and i == seat):
                part(s[name][i])
    return (cell, line, parts)[min(axes, 2)]     # type: ignore[no-any-return]


def _fill(axes: int) -> Any:
    """Hides all cells of an array with this many axes."""
    part = _fill(axes - 1) if axes > 1 else None

    @cuda.jit(device=True)  # type: ignore[untyped-decorator]
    def line(cells: Any) -> None:
        for i in range(len(cells)):
            cells[i] = HIDDEN

    @cuda.jit(device=True)  # type: ignore[untyped-decorator]
    def parts(array: Any) -> None:
        for i in range(len(array)):
            part(array[i])                       # type: ignore[misc]
    return parts if part else line


def _list(field: Field) -> List:
    """Lists the cells of a field."""
    name, part = field.name, _list_array(len(field.shape))

    @cuda.jit(device=True)  # type: ignore[untyped-decorator]
    def cell(s: Any, cells: Any, at: int) -> int:
        cells[at] = s[name]
        return at + 1

    @cuda.jit(device=True)  # type: ignore[untyped-decorator]
    def array(s: Any, cells: Any, at: int) -> int:
        return part(s[name], cells, at)
    return array if field.shape else cell        # type: ignore[no-any-return]


def _list_array(axes: int) -> List:
    """Lists the cells of an array with this many axes."""
    part = _list_array(axes - 1) if axes > 1 else None

    @cuda.jit(device=True)  # type: ignore[untyped-decorator]
    def line(array: Any, cells: Any, at: int) -> int:
        for i in range(len(array)):
            cells[at + i] = array[i]
        return at + len(array)

    @cuda.jit(device=True)  # type: ignore[untyped-decorator]
    def parts(array: Any, cells: Any, at: int) -> int:
        for i in range(len(array)):
            at = part(array[i], cells, at)       # type: ignore[misc]
        return at
    return parts if part else line               # type: ignore[no-any-return]


# One after the other -----------------------------------------------------------------------------------------

def _in_turn(functions: Sequence[Any], none: Any, both: Any) -> Any:
    """One function that calls these in turn. (In halves: the compiler goes down one call after the other.)"""
    if len(functions) < 2:
        return functions[0] if functions else none
    half = len(functions) // 2
    return both(_in_turn(functions[:half], none, both), _in_turn(functions[half:], none, both))


@cuda.jit(device=True)  # type: ignore[untyped-decorator]
def _hide_nothing(s: Any, seat: int) -> None:
    pass


@cuda.jit(device=True)  # type: ignore[untyped-decorator]
def _list_nothing(s: Any, cells: Any, at: int) -> int:
    return at


def _hide_both(one: Hide, other: Hide) -> Hide:
    @cuda.jit(device=True)  # type: ignore[untyped-decorator]
    def both(s: Any, seat: int) -> None:
        one(s, seat)
        other(s, seat)
    return both                                  # type: ignore[no-any-return]


def _list_both(one: List, other: List) -> List:
    @cuda.jit(device=True)  # type: ignore[untyped-decorator]
    def both(s: Any, cells: Any, at: int) -> int:
        return other(s, cells, one(s, cells, at))
    return both                                  # type: ignore[no-any-return]
