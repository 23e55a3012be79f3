"""What a type checker knows of a row's cells. Rules name these types in annotations only, so nothing is imported.

A cell that stands alone is an `int`; those of one axis are `Cells`, of two a `Grid`, of three a `Cube`. At run time
they are int64 arrays of NumPy, whose own types say that every cell is `Any`.
"""
from typing import Any, Protocol, TypeAlias, overload

import numpy as np

_Cell: TypeAlias = np.dtype[np.int64]


class Cells(np.ndarray[tuple[int], _Cell]):
    """The cells of one axis: `s.points[seat]` is an int."""

    @overload                                    # type: ignore[override]
    def __getitem__(self, at: int, /) -> int: ...
    @overload
    def __getitem__(self, at: slice, /) -> "Cells": ...
    def __getitem__(self, at: Any, /) -> Any: ...


class Grid(np.ndarray[tuple[int, int], _Cell]):
    """The cells of two axes: `s.hand[seat, i]` is an int, `s.hand[seat]` are Cells."""

    @overload                                    # type: ignore[override]
    def __getitem__(self, at: tuple[int, int], /) -> int: ...
    @overload
    def __getitem__(self, at: int | tuple[int, slice] | tuple[slice, int], /) -> Cells: ...
    @overload
    def __getitem__(self, at: slice | tuple[slice, slice], /) -> "Grid": ...
    def __getitem__(self, at: Any, /) -> Any: ...


class Cube(np.ndarray[tuple[int, int, int], _Cell]):
    """The cells of three axes: `s.week[seat, day, i]` is an int, `s.week[seat, day]` are Cells."""

    @overload                                    # type: ignore[override]
    def __getitem__(self, at: tuple[int, int, int], /) -> int: ...
    @overload
    def __getitem__(self, at: tuple[int, int] | tuple[int, int, slice], /) -> Cells: ...
    @overload
    def __getitem__(self, at: int, /) -> Grid: ...
    @overload
    def __getitem__(self, at: slice, /) -> "Cube": ...
    def __getitem__(self, at: Any, /) -> Any: ...


class CommonRow(Protocol):
    """The fields that every game's state has (core/flaws.py asks for them)."""
    rng: Cells
    seats: int
    first: int
    turn: int
