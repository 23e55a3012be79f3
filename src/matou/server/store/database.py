"""The database: a SQLite file, or a PostgreSQL that several processes share. Connections, locking and migrations."""
import asyncio
import logging
import os
import sqlite3
from pathlib import Path
from typing import Any

try:
    import fcntl
except ImportError:                              # Windows: nobody is kept out
    fcntl = None                                 # type: ignore[assignment]

import asyncpg
from alembic import command
from alembic.config import Config
from alembic.util import CommandError
from sqlalchemy import URL, Connection, Engine, create_engine, event, text
from sqlalchemy.engine import make_url
from sqlalchemy.exc import ArgumentError, IntegrityError, OperationalError, SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine
from sqlalchemy.pool import StaticPool

from ..net.protocol import Refusal

LOG = logging.getLogger(__name__)
POSTGRES = "postgresql"
MIGRATIONS = Path(__file__).parent / "migrations"
PRAGMAS = ("busy_timeout=5000", "journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON")
SETTINGS = {"application_name": "matou", "synchronous_commit": "on"}
CACHE_KB = 8_000                                 # KB of page cache of the connection that writes the log
CONNECT_TIMEOUT = 5.0                            # seconds for a connection, and for a lock while a server starts
POOL_TIMEOUT = 2.0                               # seconds for one of the pool's connections to be free
STATEMENT_TIMEOUT = 15.0                         # seconds for one statement: a database that hangs is gone
UPGRADE_LOCK = 0x6D61746F75                      # PostgreSQL's locks have numbers; this one spells our name
SECRETS = ("password", "passfile", "sslpassword")
# Everything that says "the database is out of order", of its library or of the network.
FAULTS = (SQLAlchemyError, OSError, sqlite3.Error, asyncpg.PostgresError, asyncpg.InterfaceError,
          asyncpg.InternalClientError)
TAKEN = (IntegrityError, asyncpg.IntegrityConstraintViolationError, sqlite3.IntegrityError)     # it is there already

RESERVED: dict[str, int] = {}                    # locks of this process, by file, for a server that is not open yet


class Database:
    """`name` is its URL without the password. `shared`: several processes may use it, and notify each other."""

    def __init__(self, url: str):
        self.url = _read(url)
        self.name = _hidden(self.url)
        self.shared = self.url.get_backend_name() == POSTGRES
        self.engine = self._postgres() if self.shared else self._sqlite()
        self._lock: int | None = None           # a file that is locked, while a server has this database

    def _sqlite(self) -> AsyncEngine:
        file = self.url.database
        if not file or file == ":memory:" or file.startswith("file:"):
            raise Refusal("database", "{url}: sqlite:///PATH was expected", url=self.name)
        try:
            Path(file).parent.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise self.unreachable(error) from None
        engine = create_async_engine(self.url.set(drivername="sqlite+aiosqlite"), hide_parameters=True,
                                     pool_timeout=POOL_TIMEOUT)
        event.listen(engine.sync_engine, "connect", _prepare)
        return engine

    def _postgres(self) -> AsyncEngine:
        return create_async_engine("postgresql+asyncpg://", async_creator=self.connect, pool_pre_ping=True,
                                   hide_parameters=True, pool_timeout=POOL_TIMEOUT)

    async def connect(self, **more: Any) -> Any:
        """A connection to PostgreSQL with synchronous commits, whatever the server's own setting."""
        return await asyncpg.connect(self.url.set(drivername=POSTGRES).render_as_string(hide_password=False),
                                     timeout=CONNECT_TIMEOUT, command_timeout=STATEMENT_TIMEOUT,
                                     server_settings=SETTINGS, **more)

    def open_file(self) -> sqlite3.Connection:
        """A connection to SQLite in which every statement is a transaction, unless one was begun (`engine_on`)."""
        file = sqlite3.connect(self.url.database or "", isolation_level=None, check_same_thread=False)
        _prepare(file, None)
        file.execute(f"PRAGMA cache_size=-{CACHE_KB}")
        return file

    def engine_on(self, file: sqlite3.Connection) -> Engine:
        """Larger transactions on that same connection: with two that write in turns, each would forget its pages
        whenever the other has written."""
        engine = create_engine("sqlite://", creator=lambda: file, poolclass=StaticPool, hide_parameters=True)
        event.listen(engine, "begin", lambda connection: connection.exec_driver_sql("BEGIN IMMEDIATE"))
        return engine

    def unreachable(self, error: Exception) -> Refusal:
        return Refusal("database", "{url}: this database cannot be used ({why})", status=503, url=self.name,
                       why=brief(error, self.url.password))

    async def occupy(self) -> None:
        """Keep other servers out of this file, as long as this process lives or until `leave`: they would not hear of
        each other's moves. One that is just ending is waited for. To read or copy the file, this is not needed. The
        lock is a file beside it, whatever link leads there: SQLite locks the file itself."""
        self._lock = RESERVED.pop(str(self.url.database), None)
        if self.shared or fcntl is None or self._lock is not None:
            return
        try:
            lock = os.open(f"{os.path.realpath(self.url.database or '')}.lock", os.O_RDWR | os.O_CREAT, 0o600)
        except OSError as error:
            raise self.unreachable(error) from None
        for _ in range(int(CONNECT_TIMEOUT * 10)):
            try:
                fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except OSError:
                await asyncio.sleep(0.1)
            else:
                self._lock = lock
                return
        os.close(lock)
        raise Refusal("database", "{url}: another Matou server is using this database; stop it first, or choose "
                                  "another file with --database", status=503, url=self.name)

    def leave(self) -> None:
        if self._lock is not None:
            os.close(self._lock)
            self._lock = None

    # How it grows --------------------------------------------------------------------------------------------

    async def upgrade(self) -> None:
        """Runs all missing migrations in one transaction. Of several processes that start together, one does it."""
        try:
            for _ in range(int(CONNECT_TIMEOUT * 10)):
                try:
                    return await self._upgrade()
                except OperationalError as error:
                    if self.shared or "locked" not in str(error):
                        raise
                    await asyncio.sleep(0.1)     # another process makes the file; SQLite does not always wait for it
            raise TimeoutError("locked by another process")
        except CommandError:
            raise Refusal("database", "{url}: this database is of a newer Matou", url=self.name) from None
        except FAULTS as error:
            raise self.unreachable(error) from None
        finally:
            await self.engine.dispose()          # no connection remembers how it was before

    async def _upgrade(self) -> None:
        async with self.engine.connect() as connection:
            if self.shared:
                await connection.execute(text("SELECT pg_advisory_xact_lock(:lock)"), {"lock": UPGRADE_LOCK})
                await connection.run_sync(_steps)
            else:
                await self._upgrade_file(connection)
            await connection.commit()

    async def _upgrade_file(self, connection: AsyncConnection) -> None:
        """A step may make a table anew, to which rows of others point: they are checked at the end."""
        await connection.exec_driver_sql("PRAGMA foreign_keys=OFF")
        await connection.exec_driver_sql("BEGIN IMMEDIATE")
        await connection.run_sync(_steps)
        if (await connection.exec_driver_sql("PRAGMA foreign_key_check")).first():
            raise OSError("rows that point nowhere")


async def reserve(url: str) -> None:
    """Locks a file for the server that this process will start; Refusal if another one has it."""
    database = Database(url)
    await database.occupy()
    if database._lock is not None:
        RESERVED[str(database.url.database)] = database._lock


async def prepare(url: str) -> None:
    """Connects to a database and migrates it; Refusal with a clear reason if that fails."""
    await Database(url).upgrade()


def is_shared(url: str) -> bool:
    """Can several processes use it?"""
    return _read(url).get_backend_name() == POSTGRES


def brief(error: BaseException, secret: str | None = None) -> str:
    """An error in one line. Further lines may quote a row, and with it a seed."""
    said = str(getattr(error, "orig", None) or error).strip().partition("\n")[0] or type(error).__name__
    said = said.rpartition(">: ")[2]             # without the class that SQLAlchemy puts before it
    return said.replace(secret, "***") if secret else said


def _read(url: str) -> URL:
    """Parses a URL. An invalid one is not quoted: its password could be anywhere in it."""
    try:
        address = make_url(url)
    except (ArgumentError, ValueError):
        raise Refusal("database", "this is no address of a database: sqlite:///PATH or "
                                  "postgresql://USER:PASSWORD@HOST/NAME was expected") from None
    kind = address.get_backend_name()
    if kind == "postgres":                       # as some write it
        address = address.set(drivername=POSTGRES)
    elif kind not in ("sqlite", POSTGRES):
        raise Refusal("database", "{url}: sqlite:///PATH or postgresql://USER:PASSWORD@HOST/NAME was expected",
                      url=_hidden(address))
    return address


def _hidden(address: URL) -> str:
    return address.difference_update_query(SECRETS).render_as_string(hide_password=True).replace("%2F", "/")


def _prepare(connection: Any, _: Any) -> None:
    """Configures SQLite as a log: many readers beside one writer, and durable commits."""
    cursor = connection.cursor()
    for pragma in PRAGMAS:
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()


def _steps(connection: Connection) -> None:
    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS).replace("%", "%%"))
    config.attributes["connection"] = connection
    command.upgrade(config, "head")
