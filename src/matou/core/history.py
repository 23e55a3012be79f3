"""The moves of a match so far, as a linked list: each state adds one node to the history of the state before it."""
from collections.abc import Iterable, Iterator, Sequence
from typing import Any, overload

Heard = tuple[int, str]                          # seat, text of its move


class History(Sequence[Heard]):
    """An immutable sequence of (seat, text), equal to the tuple of them. Adding a move shares what was there before, so
    all states of a match together take memory in proportion to its length. Length, last moves and the comparison with
    an earlier history of the same match are cheap; a slice is a tuple."""
    __slots__ = ("_before", "_last", "_size")
    _size: int

    def __init__(self, before: "History | None" = None, last: Heard | None = None):
        self._before, self._last = before, last
        self._size = 0 if before is None else before._size + 1

    @classmethod
    def of(cls, moves: Iterable[Heard]) -> "History":
        """The history of these moves."""
        node = NO_MOVES
        for move in moves:
            node = cls(node, move)
        return node

    def then(self, move: Heard) -> "History":
        """The history after one more move."""
        return History(self, move)

    def upto(self, size: int) -> "History":
        """Returns the history after the first `size` moves."""
        node = self
        while node._size > size and node._before is not None:
            node = node._before
        return node

    def since(self, size: int) -> tuple[Heard, ...]:
        """Returns the moves after the first `size`."""
        if self._size == size + 1 and self._last is not None:
            return (self._last,)
        found: list[Heard] = []
        node = self
        while node._size > size and node._before is not None and node._last is not None:
            found.append(node._last)
            node = node._before
        return tuple(reversed(found))

    def continues(self, earlier: "History") -> bool:
        """Do these moves begin with all of those?"""
        return self._before is earlier or (earlier._size <= self._size and self.upto(earlier._size) == earlier)

    def __len__(self) -> int:
        return self._size

    def __iter__(self) -> Iterator[Heard]:
        return iter(self.since(0))

    @overload
    def __getitem__(self, at: int) -> Heard: ...
    @overload
    def __getitem__(self, at: slice) -> tuple[Heard, ...]: ...

    def __getitem__(self, at: int | slice) -> Heard | tuple[Heard, ...]:
        if isinstance(at, slice):
            first, last, step = at.indices(self._size)
            return self.upto(last).since(first) if step == 1 else self.since(0)[at]
        index = range(self._size)[at]            # IndexError where there is none
        last_one = self.upto(index + 1)._last
        assert last_one is not None
        return last_one

    def __eq__(self, other: object) -> bool:
        if isinstance(other, tuple):
            return len(other) == self._size and self.since(0) == other
        if not isinstance(other, History):
            return NotImplemented
        if self._size != other._size:
            return False
        one: History | None = self
        two: History | None = other
        while one is not two and one is not None and two is not None:
            if one._last != two._last:
                return False
            one, two = one._before, two._before
        return True

    def __hash__(self) -> int:
        return hash(self.since(0))

    def __repr__(self) -> str:
        return repr(self.since(0))

    def __reduce__(self) -> tuple[Any, ...]:
        return History.of, (self.since(0),)


NO_MOVES = History()
