"""A run's games as Parquet files and in SQL: both by DuckDB, one package that needs no other.

The same columns become the same bytes: one thread, rows in their order, and nothing in a file says when it was written
(the version of DuckDB is in it, so all files of a run have the same).
"""
from atexit import register
from collections.abc import Iterable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, NamedTuple

import duckdb

from matou.core.errors import MatouError

from .spec import Spec

VERSION: str = duckdb.__version__


class Answer(NamedTuple):
    """The answer to a query."""
    columns: list[str]
    rows: list[tuple[Any, ...]]


@cache
def no_database() -> duckdb.DuckDBPyConnection:
    """A connection to no database; each thread has a cursor of its own. (Opening one takes as long as a shard's table
    does.)"""
    return duckdb.connect(config={"threads": 1, "preserve_insertion_order": True})


register(no_database.cache_clear)                # at exit, while DuckDB is still there: otherwise it complains


def to_parquet(columns: Mapping[str, Any]) -> bytes:
    """A Parquet file with these columns (NumPy arrays of the same length)."""
    with TemporaryDirectory(prefix="matou-") as folder, no_database().cursor() as database:
        file = Path(folder, "games.parquet")
        database.register("shard", dict(columns))
        try:
            database.execute(f"COPY shard TO {quoted(file)} (FORMAT parquet, COMPRESSION zstd)")
        except duckdb.IOException as error:
            raise OSError(str(error)) from None
        return file.read_bytes()


def query(spec: Spec, files: Sequence[Path], sql: str) -> Answer:
    """Answers a query about the table `games`: the columns of the files, and by seat the agent and its share of the
    win."""
    if not files:
        raise MatouError("no shard of this run is finished yet")
    with duckdb.connect() as database:
        try:
            table = database.read_parquet(list(map(str, files)))
            table.project(", ".join(["*", *_by_seat(spec)])).create_view("games")
            return _answer(database, sql)
        except duckdb.Error as error:
            raise MatouError("SQL: {why}", why=str(error)) from None


def _answer(database: duckdb.DuckDBPyConnection, sql: str) -> Answer:
    """Asked by another thread, so that Ctrl-C is noticed meanwhile; DuckDB looks for it between its tasks only."""
    def ask() -> Answer:
        found: duckdb.DuckDBPyConnection | None = database.execute(sql)
        if found is None:                        # there was no statement
            return Answer([], [])
        return Answer([column[0] for column in found.description or ()], found.fetchall())
    with ThreadPoolExecutor(1) as other:
        try:
            return other.submit(ask).result()
        except KeyboardInterrupt:
            database.interrupt()
            raise


def _by_seat(spec: Spec) -> Iterable[str]:
    names = f"[{', '.join(map(quoted, spec.agents))}]"
    for seat in range(spec.seats):
        yield f"{names}[1 + ({seat + spec.seats} - rotation::INT) % {spec.seats}] AS agent_{seat}"
        yield f"(winners >> {seat} & 1) / bit_count(winners) AS share_{seat}"


def quoted(text: object) -> str:
    """A text in SQL."""
    return "'" + str(text).replace("'", "''") + "'"
