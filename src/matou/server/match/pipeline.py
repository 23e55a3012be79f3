"""The pipeline of a table: whatever adds a line to its log (moves, actions, agents' moves, flags) goes through here.

    submit → wait for its turn → check → keep (durable) → adopt → Ok to the client → everybody's view → done

One at a time, in the order in which they came. Nothing here waits in a coroutine: a move that finds the table free is
checked at once, and the store calls back when its line is durable. Only where the log has to be read again is there a
task.
"""
import asyncio
from collections import deque
from collections.abc import Awaitable, Callable
from functools import partial
from typing import TYPE_CHECKING

from ..net.protocol import Ok, Refusal, write
from ..store.log import Line, Taken, settle
from .state import MatchState, public_text, result_dict

if TYPE_CHECKING:
    from .table import Table

Answer = Callable[[bytes], None]
LineText = Callable[[], str | None]              # checks a request; returns the text of its line, None: nothing to do
Done = Callable[[Exception | None], None]        # is called with None once something is done, or with the error


class Change:
    """A change that a seat requests."""
    __slots__ = ("answer", "asked", "done", "id", "line_text", "seat")

    def __init__(self, seat: int, line_text: LineText, id: str | None, answer: Answer | None, done: Done | None):
        self.seat, self.line_text, self.id, self.answer, self.done = seat, line_text, id, answer, done
        self.asked: tuple[float, float] | None = None        # when, where there is a clock


class Pipeline:
    """Changes of one table, one at a time. `busy`: one is under way, and others wait."""
    __slots__ = ("_waiting", "busy", "table")

    def __init__(self, table: "Table"):
        self.table, self.busy = table, False
        self._waiting: deque[Callable[[], object]] | None = None

    def submit(self, seat: int, line_text: LineText, id: str | None = None, answer: Answer | None = None,
               done: Done | None = None) -> None:
        """Queues a change. `done` is always called, perhaps at once. The change is carried through even if the client
        disconnects. A repeated `id` gets the same answer as the first time, and changes nothing."""
        change = Change(seat, line_text, id, answer, done)
        if self.table.time.clock:
            change.asked = self.table.time.mark()
        if self.busy:
            self._enter(partial(self._check, change))
        else:                                    # nearly always
            self.busy = True
            self._check(change)

    async def change(self, seat: int, line_text: LineText, id: str | None = None, answer: Answer | None = None) -> None:
        """Like `submit`, for coroutines. Actions besides moves wait for the end of an answer window."""
        if id is not None:
            await self.table.window.closed(seat)
        done: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.submit(seat, line_text, id, answer, partial(settle, done))
        await done

    async def alone(self, work: Callable[[], Awaitable[None]]) -> None:
        """Runs something that adds no line but must not run beside a change: reading the log."""
        done: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._enter(lambda: self.table.soon(self._carry_through(work, done)))
        await done

    async def _carry_through(self, work: Callable[[], Awaitable[None]], done: asyncio.Future[None]) -> None:
        try:
            await work()
        except Exception as error:
            settle(done, error)
        finally:
            self._free()
        settle(done, None)

    # One at a time -------------------------------------------------------------------------------------------

    def _enter(self, work: Callable[[], object]) -> None:
        if self.busy:
            self._waiting = self._waiting or deque()
            self._waiting.append(work)
        else:
            self.busy = True
            work()

    def _free(self) -> None:
        """Starts the next change, from the event loop and not recursively: a thousand may wait that are all refused at
        once."""
        if self._waiting:
            asyncio.get_running_loop().call_soon(self._waiting.popleft())
        else:
            self.busy, self._waiting = False, None

    # The way of a change -------------------------------------------------------------------------------------

    def _check(self, change: Change) -> None:
        table, fault = self.table, None
        try:
            if before := table.said_before(change.seat, change.id):
                self._show(change, before)
            else:
                table.must_go_on(change.seat)
                text = change.line_text()
                if text is not None:
                    line, after = table.next_line(change.seat, text, change.id)
                    table.store.keep(line, result_dict(after), partial(self._kept, change, line, after))
                    return
        except Exception as error:
            if is_ahead(error):
                table.soon(self._read_first(change, error))
                return
            fault = error
        self._finish(change, fault)

    def _kept(self, change: Change, line: Line, after: MatchState, fault: Exception | None) -> None:
        """A line is durable, or could not be stored."""
        if isinstance(fault, Taken):             # another process was quicker; perhaps with this very line
            here = self.table.seen.ply(change.seat)
            self.table.soon(self._read_first(change, stale(here, here)))
            return
        if fault is None:
            try:
                self.table.adopt(line, after)
                self._show(change, line)
            except Exception as error:
                fault = error
        self._finish(change, fault)

    async def _read_first(self, change: Change, fault: Exception) -> None:
        """The log has lines that this process does not know: reads them and checks again. `fault`: the error if there
        are none."""
        known = len(self.table.log)
        try:
            await self.table.read_on()
        except Exception as error:
            fault = error
        if len(self.table.log) > known:
            self.table.show()
            self._check(change)
        else:
            self._finish(change, fault)

    def _show(self, change: Change, line: Line) -> None:
        if change.answer:
            change.answer(write(Ok(change.id or "", line.table, public_text(line.text))))
        self.table.show()

    def _finish(self, change: Change, fault: Exception | None) -> None:
        if isinstance(fault, Refusal) and fault.code == "store" and change.id:
            self.table.time.excuse(change.seat, change.asked)
        self._free()
        try:
            if change.done:
                change.done(fault)
        finally:
            self.table.go_on()


def stale(ply: int, here: int) -> Refusal:
    return Refusal("stale", "that was said at move {said}; the table is at move {here}", ply=here, said=ply, here=here)


def is_ahead(error: Exception) -> bool:
    """Does the client know a move that this process does not know yet? Another process may have made it."""
    if not isinstance(error, Refusal) or error.code != "stale":
        return False
    said: int = error.phrase.values.get("said", 0)
    return error.ply is not None and said > error.ply
