"""A run's folder. Shards are finished one by one, and each is counted exactly once, whoever played it:

    spec.toml       what is played
    done.jsonl      the done-list: a header, then a line per finished shard
    games/          a Parquet file per finished shard
    records/        the sampled games of a shard that has some; joined in records.jsonl.gz when all are finished

A file gets its name when it is complete and on disk, and only then is its line appended to the list and synced, too.
So a full disk or a killed process costs the shards that were being played, and no other. What a line torn in the middle
has left is cut off before the next is written.
"""
import json
import os
from collections.abc import Iterator, Sequence
from contextlib import suppress
from functools import reduce
from hashlib import blake2b
from io import FileIO
from pathlib import Path
from typing import Any, NamedTuple

from matou.core.errors import MatouError, OptionError

from .shard import COUNTED, Counters, Shard, joined
from .spec import Spec, read_spec, sources, to_toml
from .sql import VERSION

FORMAT = "matou-run/1"
SPEC, DONE, GAMES, RECORDS, ALL_RECORDS = "spec.toml", "done.jsonl", "games", "records", "records.jsonl.gz"
PART = ".part"                                   # the end of a name until a file is complete


class RunError(MatouError):
    """A run's folder that cannot be read or written, or that is another run's."""


class Done(NamedTuple):
    """A line of the done-list."""
    shard: int
    games: str                                   # digests of the files
    records: str
    counters: Counters


def digest_of(data: bytes) -> str:
    return blake2b(data, digest_size=16).hexdigest() if data else ""


def header(spec: Spec) -> dict[str, str]:
    """What all finished shards of a run have in common."""
    return {"format": FORMAT, "spec": spec.digest, "sources": sources(spec.game), "duckdb": VERSION}


class Run:
    """A run's folder, for reading."""

    def __init__(self, folder: Path):
        self.folder = folder
        if not (folder / SPEC).exists():
            raise RunError("{folder}: not a run; it has no {file}", folder=folder, file=SPEC)
        self.spec = read_spec(folder / SPEC)
        self.header, self.done, self.size = self._read()

    @property
    def complete(self) -> bool:
        return len(self.done) == self.spec.shards

    @property
    def games(self) -> list[Path]:
        """The Parquet files of the finished shards."""
        return [self.path(GAMES, shard) for shard in sorted(self.done)]

    @property
    def counters(self) -> Counters | None:
        """The counters of all finished shards, added up; None if there are none."""
        return reduce(joined, (done.counters for done in self.done.values())) if self.done else None

    @property
    def digest(self) -> str:
        """A digest of all results so far: two runs that have the same have the same games, byte for byte."""
        return digest_of("".join(f"{shard} {done.games} {done.records}\n"
                                 for shard, done in sorted(self.done.items())).encode())

    def path(self, kind: str, shard: int) -> Path:
        return self.folder / kind / f"{shard:08}.{'parquet' if kind == GAMES else 'jsonl.gz'}"

    def shards(self) -> Iterator[Shard]:
        """The finished shards, each with its files checked against the list."""
        for done in self.done.values():
            yield Shard(done.shard, self._file(GAMES, done.shard, done.games),
                        self._file(RECORDS, done.shard, done.records), done.counters)

    def _file(self, kind: str, shard: int, digest: str) -> bytes:
        path = self.path(kind, shard)
        try:
            data = path.read_bytes() if digest else b""
        except OSError as error:
            raise RunError("{file}: cannot be read ({why})", file=path, why=error.strerror) from None
        if digest_of(data) != digest:
            raise RunError("{file}: its contents are not those of the list", file=path)
        return data

    def _read(self) -> tuple[dict[str, str], dict[int, Done], int]:
        """The header and the lines of the list by shard, and how many bytes they take; a torn last line counts for
        nothing."""
        path, size = self.folder / DONE, 0
        found: list[Any] = []
        for number, line in enumerate(path.read_bytes().splitlines(keepends=True) if path.exists() else (), 1):
            if not line.endswith(b"\n"):
                break
            size += len(line)
            try:
                data = json.loads(line)
                found.append(self._finished(data) if found else {str(key): str(value) for key, value in data.items()})
            except (ValueError, TypeError, AttributeError):
                raise RunError("{file}, line {line}: not a line of a run's list", file=path, line=number) from None
        return found[0] if found else {}, {done.shard: done for done in found[1:]}, size

    def _finished(self, data: dict[str, Any]) -> Done:
        """A line of the list; ValueError if it is none of this run's. The list may come from somebody else."""
        done = Done(**data)
        if type(done.shard) is not int or not 0 <= done.shard < self.spec.shards or set(done.counters) != COUNTED:
            raise ValueError("no shard of this run")
        return done


class Store(Run):
    """A run's folder, for one process at a time that writes to it. It is made if it is not there."""

    def __init__(self, folder: Path, spec: Spec):
        self._list: FileIO | None = None
        with writing(folder):
            self._make(folder, spec)
            super().__init__(folder)
            self._check(spec)
            self._list = (folder / DONE).open("r+b" if (folder / DONE).exists() else "x+b", buffering=0)
            lock(self._list, folder)
            self.header, self.done, self.size = self._read()     # nobody else writes from now on
            self._list.truncate(self.size)
            if not self.size:
                self._append(header(spec))
            for kind in (GAMES, RECORDS):
                for part in (folder / kind).glob(f"*{PART}"):
                    part.unlink()

    def __enter__(self) -> "Store":
        return self

    def __exit__(self, *_: object) -> None:
        if self._list is not None:
            self._list.close()

    def missing(self, part: int = 1, parts: int = 1) -> list[int]:
        """The shards that are still to be played; of `parts` equal parts of the run, only those of part 1, 2, …"""
        return [shard for shard in range(part - 1, self.spec.shards, parts) if shard not in self.done]

    def keep(self, shard: Shard) -> None:
        """Finishes a shard; one that is finished already must be the same."""
        done = Done(shard.number, digest_of(shard.games), digest_of(shard.records), shard.counters)
        before = self.done.get(shard.number)
        if before is not None:
            if before != done:
                raise RunError("{folder}: shard {shard} is here with other games", folder=self.folder,
                               shard=shard.number)
            return
        with writing(self.folder):
            self._write(self.path(GAMES, shard.number), shard.games)
            if shard.records:
                self._write(self.path(RECORDS, shard.number), shard.records)
            self._append(done._asdict())
        self.done[shard.number] = done

    def finish(self) -> None:
        """When all shards are finished, joins their records: gzip files one after the other are one gzip file."""
        records = [self.path(RECORDS, shard) for shard, done in sorted(self.done.items()) if done.records]
        if self.complete and records:
            with writing(self.folder):
                self._write(self.folder / ALL_RECORDS, b"".join(path.read_bytes() for path in records))

    def _make(self, folder: Path, spec: Spec) -> None:
        if folder.exists() and not (folder / SPEC).exists() and any(folder.iterdir()):
            raise RunError("{folder}: not a run; it has no {file}", folder=folder, file=SPEC)
        for kind in (GAMES, RECORDS):
            (folder / kind).mkdir(parents=True, exist_ok=True)
        if not (folder / SPEC).exists():
            self._write(folder / SPEC, to_toml(spec.to_dict()).encode())

    def _check(self, spec: Spec) -> None:
        """Raises RunError unless what is finished here belongs to the same spec, sources and version of DuckDB."""
        if self.spec != spec:
            different = [key for key, value in spec.to_dict().items() if self.spec.to_dict().get(key) != value]
            raise RunError("{folder}: this is another run; these differ: {keys}", folder=self.folder,
                           keys=", ".join(different))
        check_header(self, header(spec))

    def _write(self, path: Path, data: bytes) -> None:
        """Writes a file that has its name only when all of it is on disk."""
        part = path.with_name(path.name + PART)
        try:
            with part.open("wb") as file:
                file.write(data)
                file.flush()
                os.fsync(file.fileno())
            part.replace(path)
        except BaseException:
            with suppress(OSError):
                part.unlink()
            raise
        sync_folder(path.parent)

    def _append(self, data: dict[str, Any]) -> None:
        """Appends a line to the list; one that cannot be written in full is taken back."""
        if self._list is None:
            return
        line = json.dumps(data, separators=(",", ":")).encode() + b"\n"
        try:
            self._list.seek(self.size)
            written = 0
            while written < len(line):           # without a buffer: what is not written now must not be written later
                written += self._list.write(line[written:])
            os.fsync(self._list.fileno())
        except BaseException:
            with suppress(OSError):
                os.ftruncate(self._list.fileno(), self.size)
            raise
        self.size += len(line)


def check_header(run: Run, ours: dict[str, str]) -> None:
    """Raises RunError if the shards of a run are made by other sources, say."""
    for key, value in ours.items():
        if run.header.get(key, value) != value:
            raise RunError("{folder}: its shards were played with {key} {theirs}; here it is {ours}",
                           folder=run.folder, key=key, theirs=run.header[key], ours=value)


class writing:                                   # noqa: N801  # used like a function
    """What goes wrong with the disk in here is told in one line: what is finished is kept."""

    def __init__(self, folder: Path):
        self.folder = folder

    def __enter__(self) -> None:
        pass

    def __exit__(self, _: object, error: BaseException | None, __: object) -> None:
        if isinstance(error, OSError):
            raise RunError("{folder}: cannot be written ({why}); what is finished is kept, and the same command goes "
                           "on from there", folder=self.folder, why=error.strerror or error) from None


def lock(file: FileIO, folder: Path) -> None:
    """Makes sure that nobody else writes to this folder, where the system can tell."""
    try:
        import fcntl
    except ImportError:
        return
    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        raise RunError("{folder}: another process is writing to it", folder=folder) from None
    except OSError:                              # a file system without locks
        return


def sync_folder(folder: Path) -> None:
    """Syncs a folder, so that a file's new name is on disk, too."""
    with suppress(OSError):                      # not every system can
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)


def merge(folders: Sequence[Path], into: Path) -> Store:
    """Keeps the finished shards of several folders of the same run in one."""
    runs = [Run(folder) for folder in folders]
    if not runs:
        raise OptionError("there is nothing to merge")
    if any(into.resolve() == run.folder.resolve() for run in runs):
        raise OptionError("{folder}: merge into another folder than those that are merged", folder=into)
    store = Store(into, runs[0].spec)
    for run in runs:
        if run.spec != store.spec:
            raise RunError("{folder}: not the same run as {other}", folder=run.folder, other=runs[0].folder)
        check_header(run, store.header)
        for shard in run.shards():
            store.keep(shard)
    store.finish()
    return store
