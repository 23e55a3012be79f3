"""The store: the log of every table, in a database. A line is shown only after it is durable."""
import asyncio
import logging
import secrets
import sqlite3
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Iterable, Iterator, Sequence
from contextlib import asynccontextmanager, contextmanager, nullcontext
from datetime import UTC, datetime
from functools import partial
from typing import Any, Generic, NamedTuple, TypeVar

import asyncpg
import msgspec
from sqlalchemy import Connection, Executable, bindparam, false, insert, select, text, update
from sqlalchemy.exc import DBAPIError, IntegrityError
from sqlalchemy.exc import TimeoutError as PoolTimeout
from sqlalchemy.ext.asyncio import AsyncConnection

from ..metrics import Meter
from ..net.protocol import Refusal
from .condition import Condition
from .database import FAULTS, TAKEN, Database, brief
from .notify import LINES_PREFIX, Notifier, serialized
from .schema import moves, tables
from .statements import PostgresLog, SQLiteLog

LOG = logging.getLogger(__name__)
Request = TypeVar("Request")
Answer = TypeVar("Answer")
MOST_LINES = 500                                 # lines written together
MOST_CLASHES = 3                                 # retries in a row after a conflict of two processes
BUSY_MOVES = 16                                  # moves kept together: the server is busy
END_PAUSES, END_PAUSE = 4, 0.005                 # seconds for which games that end wait for each other then

INSERT_MOVE = insert(moves)
END_TABLE = update(tables).where(tables.c.id == bindparam("ended_table")).values(
    state="over", ended=bindparam("at"), result=bindparam("how"))
TOUCH: list[Executable] = [
    text("UPDATE alembic_version SET version_num = version_num"), update(moves).where(false()).values(text="")]
WithResult = Callable[[Connection, dict[str, dict[str, Any]]], None]      # results by table


class Line(NamedTuple):
    """A line of a table's log. `client_id` is the client's own; an agent has none. `left`: on the seat's clock, ms."""
    table: str
    ply: int
    seat: int
    text: str
    client_id: str | None = None
    left: int | None = None


class Append(NamedTuple):
    """A line to be stored. `result`: it is the last one, and this is how the game ended."""
    line: Line
    result: dict[str, Any] | None


class Taken(Exception):
    """Another line has this ply."""


class Clash(Exception):
    """The work that follows a result conflicted with another process."""


def now() -> str:
    return datetime.now(UTC).isoformat(timespec="milliseconds")


def out_of_order() -> Refusal:
    return Refusal("store", "nothing can be saved at the moment; try again soon", status=503)


class Store:
    """One database. `append` is durable when it returns; lines that wait together share one transaction.

    `news` is called with a table about which another process has written something; `line` with a line that it wrote;
    `missed` when such news may have been lost; and `shouted` with a table and a word that another process passes on.
    `with_result` is done in the transaction that ends a game.
    """

    def __init__(self, url: str):
        self.database = Database(url)
        self.engine = self.database.engine
        self.news: Callable[[str], None] | None = None
        self.line: Callable[[Line], None] | None = None
        self.missed: Callable[[], None] | None = None
        self.shouted: Callable[[str, str], None] | None = None
        self.with_result: list[WithResult] = []
        self.commits, self.condition = 0, Condition(self._touch, self._ping)
        self.meter = Meter()                     # the app puts its own here
        self._writing: Batcher[Append, None] = Batcher(self._keep)
        self._ending: Batcher[Append, None] = Batcher(self._keep, self._gather)      # what follows takes longer
        self._crowd = 0                          # moves that were kept together last
        self._reading: Batcher[tuple[str, int], list[Line]] = Batcher(self._find)
        self._one_writes = asyncio.Lock()
        self._doubtful: set[str] = set()         # tables where a line may be kept though it was refused
        self.process = secrets.token_hex(6)      # this one, among those that share the database
        self._news = Notifier(self.database, self.process, self._hear, self._miss)
        self._quick = PostgresLog(self.database)
        self._keeper = self._quick if self.database.shared else SQLiteLog(self.database)

    async def open(self) -> None:
        """Opens the database for a server; a SQLite file is open in one server only."""
        await self.database.occupy()
        try:
            await self.database.upgrade()
        except BaseException:
            self.database.leave()
            raise
        if self.database.shared:
            try:
                await self._news.open()
            except FAULTS as error:
                raise self.database.unreachable(error) from None

    async def close(self) -> None:
        """Closes after everything that waits is done."""
        await self.condition.close()
        for one in (self._writing, self._ending, self._reading):
            await one.close()
        await self._news.close()
        self._keeper.close()
        await self.engine.dispose()
        self.database.leave()

    # Reading and writing -------------------------------------------------------------------------------------

    @asynccontextmanager
    async def connect(self) -> AsyncIterator[AsyncConnection]:
        """A connection for reading; Refusal if the database does not work."""
        with self._careful():
            async with self.engine.connect() as connection:
                yield connection

    @asynccontextmanager
    async def begin(self) -> AsyncIterator[AsyncConnection]:
        """A transaction. Refusal if the database does not work; IntegrityError for a duplicate. It may only have read:
        that it worked does not tell that anything can be stored."""
        with self._careful():
            async with self._turn(), self.engine.begin() as connection:
                yield connection

    def _turn(self) -> Any:
        """SQLite has one writer at a time: others queue here, because SQLite would let them poll until some time
        out."""
        return nullcontext() if self.database.shared else self._one_writes

    @contextmanager
    def _careful(self) -> Iterator[None]:
        try:
            yield
        except IntegrityError:
            raise
        except PoolTimeout:                      # the database is well: there are too many requests for it
            raise Refusal("busy", "the server is busy; try again in a moment", status=503) from None
        except FAULTS as error:
            if not isinstance(error, PoolTimeout):           # the pool is exhausted: busy, not out of order
                self._fail(error)
            raise out_of_order() from None

    @property
    def sound(self) -> bool:
        """Has the last write succeeded?"""
        return self.condition.sound

    def _fail(self, error: Exception) -> None:
        self.condition.fail(brief(error, self.database.url.password))

    async def _touch(self) -> None:
        """A write that changes nothing, to see whether the store works."""
        async with self._turn():
            await self._keeper.transact(_touched)

    async def _ping(self) -> None:
        await self._keeper.ping()

    async def log(self, table: str, since: int = 0) -> list[Line]:
        """The log of a table from a ply on."""
        if self.database.shared:
            return await self._reading.ask((table, since))
        columns = (moves.c.table, moves.c.ply, moves.c.seat, moves.c.text, moves.c.client_id, moves.c.left)
        async with self.connect() as connection:
            found = await connection.execute(select(*columns).where(moves.c.table == table, moves.c.ply >= since)
                                             .order_by(moves.c.ply))
            return [Line(*row) for row in found]

    async def _find(self, wanted: Sequence[tuple[str, int]]) -> list[list[Line]]:
        """Reads several logs with one query: where other processes write, much is read."""
        earliest: dict[str, int] = {}
        for table, since in wanted:
            earliest[table] = min(since, earliest.get(table, since))
        found: dict[str, list[Line]] = {table: [] for table in earliest}
        with self._careful():
            for row in await self._quick.read(earliest.items()):
                found[row[0]].append(Line(*row))
        return [[line for line in found[table] if line.ply >= since] for table, since in wanted]

    async def last_at(self, table: str, ply: int | None = None) -> str | None:
        """When the last line of a table, or this one, was stored."""
        which = moves.c.table == table if ply is None else (moves.c.table == table) & (moves.c.ply == ply)
        async with self.connect() as connection:
            found = await connection.execute(select(moves.c.at).where(which).order_by(moves.c.ply.desc()).limit(1))
            at: str | None = found.scalar()
            return at

    # Appending -----------------------------------------------------------------------------------------------

    async def append(self, line: Line, result: dict[str, Any] | None = None) -> None:
        """Durable when it returns. Taken: another line has this ply. `result`: it was the last one."""
        kept: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.keep(line, result, partial(settle, kept))
        await kept

    def keep(self, line: Line, result: dict[str, Any] | None, done: Callable[[Exception | None], None]) -> None:
        """Like `append`, without waiting: `done` is called when the line is durable, or with the error."""
        (self._writing if result is None else self._ending).put(Append(line, result), done)

    async def _keep(self, batch: Sequence[Append]) -> list[Exception | None]:
        """Stores a batch; returns the result of each line. If it fails because of one line, both halves are tried
        separately."""
        try:
            await self._commit(batch)
            return [None] * len(batch)
        except TAKEN:
            fault: Exception = Taken()
        except Exception as error:
            fault = self._doubt(error, batch)
            if not _about_lines(error):
                return [out_of_order() for _ in batch]
        if len(batch) == 1:
            return [fault]
        half = len(batch) // 2
        return [*await self._keep(batch[:half]), *await self._keep(batch[half:])]

    async def _gather(self) -> None:
        """Waits a moment where many games may end at once, so that they are stored and rated together."""
        for _ in range(END_PAUSES):
            if self._crowd >= BUSY_MOVES:
                await asyncio.sleep(END_PAUSE)

    async def _commit(self, batch: Sequence[Append]) -> None:
        """Stores all of them, in one order: so two processes never deadlock."""
        lines = sorted((append.line for append in batch), key=lambda line: line[:2])
        at, began = now(), time.perf_counter()
        results = {append.line.table: append.result for append in batch if append.result is not None}
        if results:
            await self._transact(lines, results, at)
        else:
            async with self._turn():
                await self._keeper.keep(lines, at, self.process)
            self._crowd = len(lines)
        self.commits += 1
        self.meter.kept(len(batch), time.perf_counter() - began)
        self.condition.recover()
        doubtful, self._doubtful = self._doubtful, set()
        for table in doubtful:
            self._hear(table)

    async def _transact(self, lines: Sequence[Line], results: dict[str, dict[str, Any]], at: str) -> None:
        """Stores them with what follows from a result; retries after a conflict with another process."""
        for tries in range(1, MOST_CLASHES + 1):
            try:
                async with self._turn():
                    await self._keeper.transact(partial(self._end_all, lines, results, at))
                return
            except Clash:
                if tries == MOST_CLASHES:
                    raise

    def _end_all(self, lines: Sequence[Line], results: dict[str, dict[str, Any]], at: str, base: Connection) -> None:
        base.execute(INSERT_MOVE, [{**line._asdict(), "at": at} for line in lines])
        base.execute(END_TABLE, [{"ended_table": table, "at": at, "how": result} for table, result in results.items()])
        for do in self.with_result:
            self._follow(base, do, dict(sorted(results.items())))
        self._notify(base, serialized(lines))

    def _follow(self, base: Connection, do: WithResult, results: dict[str, dict[str, Any]]) -> None:
        """Does what follows from these results; an error in one does not affect the others."""
        try:
            with base.begin_nested():
                do(base, results)
        except IntegrityError as error:
            raise Clash from error
        except FAULTS:
            raise
        except Exception:                        # a game is worth more than what is worked out from it
            for table, result in results.items():
                if len(results) > 1:
                    self._follow(base, do, {table: result})
                else:
                    LOG.exception("table %s: it ended, but not all that follows from it was kept", table)

    def _doubt(self, error: Exception, batch: Sequence[Append]) -> Refusal:
        """After an error, a line may have been stored or not: those tables are read again later."""
        self._fail(error)
        self._doubtful |= {append.line.table for append in batch}
        return out_of_order()

    # Other processes -----------------------------------------------------------------------------------------

    async def notify(self, connection: AsyncConnection, table: str) -> None:
        """Notifies other processes of this table when the transaction is committed."""
        await connection.run_sync(self._notify, {table})

    async def shout(self, table: str, word: str) -> None:
        """Sends a message that is not stored to the people of this table in other processes."""
        if self.database.shared:
            async with self.begin() as connection:
                await connection.run_sync(self._notify, {f"{table}:{word}"})

    def _notify(self, connection: Connection, said: Iterable[str]) -> None:
        if self.database.shared:
            self._news.notify(connection, said)

    def _hear(self, said: str) -> None:
        """A notification: `table`: something has changed; `*[…]`: lines; `table:word`: a message."""
        if said.startswith(LINES_PREFIX):
            for line in msgspec.json.decode(said[len(LINES_PREFIX):]):
                self._hear_line(Line(*line))
            return
        table, _, more = said.partition(":")
        if more:
            if self.shouted:
                self.shouted(table, more)
        elif self.news:
            self.news(table)

    def _hear_line(self, line: Line) -> None:
        """Passes on a line; an error at one table does not affect the others."""
        try:
            if self.line:
                self.line(line)
        except Exception:
            LOG.exception("table %s: a line of another process could not be read", line.table)

    def _miss(self) -> None:
        if self.missed:
            self.missed()


def _touched(base: Connection) -> None:
    for statement in TOUCH:
        base.execute(statement)


def _about_lines(error: Exception) -> bool:
    """May one of the lines be the cause of this error? If the database is down, trying them one by one is pointless."""
    kinds = asyncpg.DataError | sqlite3.DataError | DBAPIError
    return isinstance(error, kinds) and not getattr(error, "connection_invalidated", False)


class Batcher(Generic[Request, Answer]):
    """`work` gets everything that waits, and returns a result or an error for each. Meanwhile the next batch gathers.
    `first`: awaited before each batch."""

    def __init__(self, work: Callable[[Sequence[Request]], Awaitable[Sequence[Answer | Exception]]],
                 first: Callable[[], Awaitable[None]] | None = None):
        self.work, self.first = work, first
        self._waiting: list[tuple[Request, Callable[[Any], None]]] = []
        self._working: asyncio.Task[None] | None = None

    async def close(self) -> None:
        """After all that waits is done."""
        while self._working:
            await asyncio.wait({self._working})

    def put(self, request: Request, done: Callable[[Answer | Exception], None]) -> None:
        """Adds work; `done` is called with its result, later."""
        self._waiting.append((request, done))
        if self._working is None:
            self._working = asyncio.get_running_loop().create_task(self._go_on())

    async def ask(self, request: Request) -> Answer:
        answered: asyncio.Future[Answer] = asyncio.get_running_loop().create_future()
        self.put(request, partial(settle, answered))
        return await answered

    async def _go_on(self) -> None:
        try:
            while self._waiting:
                if self.first:
                    await self.first()
                batch, self._waiting = self._waiting[:MOST_LINES], self._waiting[MOST_LINES:]
                try:
                    answers: Sequence[Answer | Exception] = await self.work([request for request, _ in batch])
                except Exception as error:
                    answers = [error] * len(batch)
                for (_, done), answer in zip(batch, answers, strict=True):
                    _call(done, answer)
        finally:
            self._working = None


def settle(answered: asyncio.Future[Any], answer: Any) -> None:
    """Sets the result of a future, unless it was cancelled."""
    if not answered.done():
        answered.set_exception(answer) if isinstance(answer, Exception) else answered.set_result(answer)


def _call(done: Callable[[Any], None], answer: Any) -> None:
    """Calls a callback; an exception in one does not affect the others."""
    try:
        done(answer)
    except Exception:
        LOG.exception("what was done could not be told")
