"""Rows as Python's own numbers and tuples. What puts a table into words reads it cell by cell, and a cell of a NumPy
record takes Python ten times as long to read as an attribute does."""
from collections.abc import Callable
from struct import Struct
from typing import Any, NoReturn

import numpy as np

from .fields import CELL, Row


class Layout:
    """Where the fields of a row are: `singles`, those of one cell, are read together, and the others one by one, by a
    function of the row's bytes each."""

    def __init__(self, form: np.dtype[Any]):
        places = [(name, *form.fields[name][:2]) for name in form.names or ()]           # type: ignore[index]
        self.singles = tuple(name for name, kind, _ in places if not kind.shape)
        cells = ("q" if not kind.shape else f"{kind.itemsize}x" for _, kind, _ in places)
        self.read_singles = Struct("=" + "".join(cells)).unpack
        self.lists = {name: _reader(kind, offset) for name, kind, offset in places if kind.shape}


def _reader(kind: np.dtype[Any], offset: int) -> Callable[[bytes], Any]:
    if len(kind.shape) > 1:
        return lambda data: _tuples(np.ndarray(kind.shape, np.int64, data, offset).tolist())
    read = Struct(f"={kind.itemsize // CELL}q").unpack_from
    return lambda data: read(data, offset)


def _tuples(cells: Any) -> Any:
    """Lists within lists as tuples within tuples."""
    return tuple(map(_tuples, cells)) if isinstance(cells, list) else cells


class PlainCells:
    """Cells by name. All who read them share them, so nobody can write to them."""

    def __init__(self, **cells: Any):
        self.__dict__.update(cells)

    def __setattr__(self, name: str, value: object) -> NoReturn:
        raise AttributeError(f"{name} cannot be changed: row.copy() can")

    def __delattr__(self, name: str) -> NoReturn:
        raise AttributeError(f"{name} cannot be changed: row.copy() can")


class PlainRow(PlainCells):
    """A row: `row.left` is an int, `row.hand[seat][i]` an int in a tuple of tuples, which are read on first use."""

    def __init__(self, layout: Layout, data: bytes):
        self.__dict__.update(zip(layout.singles, layout.read_singles(data), strict=True), _layout=layout, _data=data)

    def __getattr__(self, name: str) -> Any:
        if name not in self._layout.lists:
            raise AttributeError(f"there is no field {name}")
        cells = self.__dict__[name] = self._layout.lists[name](self._data)
        return cells


def plain(row: Row) -> Any:
    """A whole row, such as a box's, which is read again and again."""
    return PlainCells(**{name: _tuples(np.void.__getitem__(row, name).tolist()) for name in row.dtype.names or ()})
