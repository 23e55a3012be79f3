"""The cells of a narrow row, listed by a kernel of a GPU.

A narrow row (core/ranges.py) cannot be read as one array of cells, as the row of the CPU is: each field has its own
width. So there is a small function for each field, and one that calls them in turn.
"""
from collections.abc import Callable, Sequence
from typing import Any

import numba.cuda

from matou.core.fields import Field

cuda: Any = numba.cuda
List = Callable[[Any, Any, int], int]            # a row or a part of it, a list of cells, and where in it to go on


def list_cells(fields: Sequence[Field]) -> List:
    """Lists the cells of a row as they are on the CPU; returns where the list ends. (In halves: the compiler goes down
    one call after the other, and not without end.)"""
    if len(fields) == 1:
        return _list_field(fields[0])
    half = len(fields) // 2
    one, other = list_cells(fields[:half]), list_cells(fields[half:])

    @cuda.jit(device=True)  # type: ignore[untyped-decorator]
    def both(s: Any, cells: Any, at: int) -> int:
        return other(s, cells, one(s, cells, at))
    return both                                  # type: ignore[no-any-return]


def _list_field(field: Field) -> List:
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
