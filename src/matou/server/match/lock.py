"""The lock of a table: whoever holds it may change the table, the others wait in a row. A free one is taken at once."""
import asyncio
from collections import deque


class Turn:
    """`async with turn:`; or `take` it, where it is free, and `free` it later."""
    __slots__ = ("_row", "_taken")

    def __init__(self) -> None:
        self._taken = False
        self._row: deque[asyncio.Future[None]] | None = None

    def locked(self) -> bool:
        return self._taken

    def take(self) -> bool:
        """At once, or not at all."""
        taken, self._taken = self._taken, True
        return not taken

    def free(self) -> None:
        """The first in the row has it now."""
        while self._row:
            first = self._row.popleft()
            if not first.done():
                first.set_result(None)
                return
        self._row, self._taken = None, False

    async def __aenter__(self) -> None:
        if self.take():
            return
        self._row = self._row if self._row is not None else deque()
        mine = asyncio.get_running_loop().create_future()
        self._row.append(mine)
        try:
            await mine
        except asyncio.CancelledError:
            if mine.done() and not mine.cancelled():         # it came just as we went: on to the next
                self.free()
            raise

    async def __aexit__(self, *_: object) -> None:
        self.free()
