"""matou backup: a whole and consistent copy of the database, also while the server runs."""
import os
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

from matou.core.errors import OptionError, RecordError
from matou.core.words import Phrase
from matou.server.settings import read

from .common import print_json

COUNTED = ("guests", "tables", "moves")


def run(args: Any) -> int:
    file: Path = args.file
    if not args.check:
        if file.exists() and not args.force:
            raise OptionError("{file} already exists; use --force to overwrite it", file=file)
        copy(database_file(read(args.settings, database=args.database).url), file)
    counts = checked(file)
    if args.json:
        print_json({"file": str(file), **counts})
    else:
        print(args.language.say(Phrase("{file} is intact: {tables} tables, {moves} moves, {guests} guests.",
                                       file=file, **counts)))
    return 0


def database_file(url: str) -> Path:
    """The file of a SQLite database."""
    kind, _, path = url.partition(":///")
    if kind.startswith("postgresql"):
        raise OptionError("use pg_dump to back up a PostgreSQL database (see docs/operations.md)")
    if not kind.startswith("sqlite") or not path:
        raise OptionError("expected sqlite:///PATH")
    if not Path(path).is_file():
        raise OptionError("{file}: no such database", file=path)
    return Path(path)


def copy(source: Path, file: Path) -> None:
    """Copies to another name first and then renames, so that FILE is either complete or unchanged. It contains seeds,
    so only its owner may read it."""
    part = file.with_name(file.name + ".part")
    try:
        part.unlink(missing_ok=True)
        os.close(os.open(part, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600))
        try:
            with closing(opened(source)) as here, closing(sqlite3.connect(part)) as there:
                here.backup(there)
                there.execute("PRAGMA journal_mode=DELETE")          # one file, with nothing beside it
            checked(part)
            durable(part)
            part.replace(file)
            durable(file.parent)
        finally:
            part.unlink(missing_ok=True)
    except OSError as error:
        raise RecordError("{file}: cannot be written ({why})", file=file, why=error.strerror) from None
    except sqlite3.Error as error:
        raise RecordError("{file}: cannot be copied ({why})", file=source, why=error) from None


def opened(file: Path) -> sqlite3.Connection:
    """Opens a database read-only."""
    return sqlite3.connect(f"{file.absolute().as_uri()}?mode=ro", uri=True, timeout=30)


def durable(path: Path) -> None:
    """Flushes a file to disk (fsync), and its folder, so that a new name in it is not lost."""
    handle = os.open(path, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)


def checked(file: Path) -> dict[str, int]:
    """What is in a copy. RecordError: it is damaged, or no copy of ours."""
    if not file.is_file():
        raise RecordError("{file}: no such file", file=file)
    try:
        with closing(opened(file)) as base:
            found = base.execute("PRAGMA integrity_check").fetchone()[0]
            strays = base.execute("PRAGMA foreign_key_check").fetchone()
            counts = {name: base.execute(f"SELECT count(*) FROM {name}").fetchone()[0]  # noqa: S608 - names of our own
                      for name in COUNTED}
    except sqlite3.Error as error:
        raise RecordError("{file}: not an intact database ({why})", file=file, why=error) from None
    if found != "ok" or strays:
        raise RecordError("{file}: not an intact database ({why})", file=file,
                          why=found if found != "ok" else strays[0])
    return counts
