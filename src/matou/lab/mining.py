"""Mining in bulk: games by number, in several processes, kept on disk as they are finished.

The unit is one game. What was found in it is one line of `<folder>/<slug>.jsonl`, written once the game is over: a run
that is stopped or killed loses the games under way and nothing else, and the next run leaves out what is there.

With several processes, a quick game is over before a slow one of a lower number, so which games are there when `enough`
was found depends on the machine. What counts does not: it is the games from the first number on, none left out, until
there is enough (`counted`).
"""
import json
import signal
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from multiprocessing import active_children, get_context
from pathlib import Path
from typing import Any, NamedTuple

from matou.core.errors import MatouError, RecordError
from matou.games import load

from .puzzles import Miner, warm_up

Line = dict[str, Any]
MINERS: dict[str, Miner] = {}                    # of this process


class Task(NamedTuple):
    """One game to be played."""
    slug: str
    number: int


def play(task: Task) -> tuple[Task, Line]:
    """Plays one game, in whatever process this is."""
    if task.slug not in MINERS:
        MINERS[task.slug] = Miner(load(task.slug))
    return task, MINERS[task.slug].mine(task.number)


# On disk -----------------------------------------------------------------------------------------------------

def file_of(folder: Path, slug: str) -> Path:
    return folder / f"{slug}.jsonl"


def lines(file: Path) -> Iterator[Line]:
    """The finished games of a file; a last line that was cut off is left out."""
    if not file.exists():
        return
    for number, text in enumerate(file.read_text(encoding="utf-8").splitlines(keepends=True), 1):
        if not text.endswith("\n"):
            return
        try:
            yield json.loads(text)
        except ValueError:
            raise RecordError("{file}, line {line}: this is no mined game", file=file, line=number) from None


def found_in(folders: Sequence[Path], slug: str) -> dict[int, Line]:
    """The finished games of several folders (shards), by number."""
    return {line["number"]: line for folder in folders for line in lines(file_of(folder, slug))}


def counted(found: Mapping[int, Line], first: int, enough: int) -> dict[int, Line]:
    """Those of these games that count: from this number on, none left out, until they have `enough` puzzles; 0: all
    that were found. The same on every machine, however many processes played them."""
    if not enough:
        return dict(found)
    taken: dict[int, Line] = {}
    puzzles, number = 0, first
    while puzzles < enough and number in found:
        taken[number] = found[number]
        puzzles += len(found[number]["puzzles"])
        number += 1
    return taken


def mend(file: Path) -> None:
    """Drops a last line that was cut off, so that the next one begins on its own."""
    if file.exists():
        data = file.read_bytes()
        if data and not data.endswith(b"\n"):
            file.write_bytes(data[:data.rfind(b"\n") + 1])


def keep(folder: Path, task: Task, line: Line) -> None:
    """Appends a finished game."""
    with file_of(folder, task.slug).open("a", encoding="utf-8") as file:
        file.write(json.dumps(line, separators=(",", ":"), ensure_ascii=False) + "\n")


# All of them -------------------------------------------------------------------------------------------------

class Progress:
    """What was found so far, by game. `first`: the number of the first game that counts."""

    def __init__(self, done: Mapping[str, dict[int, Line]], first: int):
        self.done, self.first = done, first
        self.games = {slug: len(found) for slug, found in done.items()}
        self.puzzles = {slug: sum(len(line["puzzles"]) for line in found.values()) for slug, found in done.items()}
        self.seconds = dict.fromkeys(done, 0.0)  # of work in this run, over all processes
        self.here = dict.fromkeys(done, 0)       # puzzles found in this run

    def has(self, slug: str, enough: int) -> bool:
        """Do the games that count have as many puzzles?"""
        games = counted(self.done[slug], self.first, enough)
        return sum(len(line["puzzles"]) for line in games.values()) >= enough

    def add(self, task: Task, line: Line) -> None:
        self.done[task.slug][task.number] = line
        self.games[task.slug] += 1
        self.puzzles[task.slug] += len(line["puzzles"])
        self.seconds[task.slug] += line["seconds"]
        self.here[task.slug] += len(line["puzzles"])


def mined(slugs: Sequence[str], numbers: Sequence[int], folder: Path, jobs: int = 1, seconds: float = 0.0,
          enough: int = 0, ready: Callable[[float], None] = lambda seconds: None) -> Iterator[Progress]:
    """Plays the games of these numbers that are not there yet; yields after each one. Stops after `seconds`; a game of
    which `enough` puzzles are there (`counted`) is played no more. `ready` is called once everything is compiled."""
    folder.mkdir(parents=True, exist_ok=True)
    for slug in slugs:
        mend(file_of(folder, slug))
    done = {slug: found_in([folder], slug) for slug in slugs}
    progress, until = Progress(done, numbers[0]), time.monotonic() + seconds if seconds else 0.0
    tasks = (Task(slug, number) for number in numbers for slug in slugs
             if number not in done[slug] and not (enough and progress.has(slug, enough)))
    for task, line in _played(slugs, tasks, jobs, until, ready):
        keep(folder, task, line)
        progress.add(task, line)
        yield progress


def _played(slugs: Sequence[str], tasks: Iterator[Task], jobs: int, until: float,
            ready: Callable[[float], None]) -> Iterator[tuple[Task, Line]]:
    """The games as they are finished, from several processes; those under way when time is up are dropped."""
    others, started = set(active_children()), time.monotonic()
    pool = ProcessPoolExecutor(jobs, get_context("spawn"), initializer=_ignore_interrupt)
    try:
        for warm in [pool.submit(warm_up, slug) for slug in slugs]:
            warm.result()
        ready(time.monotonic() - started)
        yield from _spread(pool, tasks, jobs, until)
    except BrokenProcessPool:
        raise MatouError("a process that was playing has ended before its time") from None
    finally:
        for process in set(active_children()) - others:
            process.terminate()
        pool.shutdown(cancel_futures=True)


def _spread(pool: ProcessPoolExecutor, tasks: Iterator[Task], jobs: int, until: float) -> Iterator[tuple[Task, Line]]:
    waiting: set[Future[tuple[Task, Line]]] = set()
    while True:
        while len(waiting) < jobs + 1 and (task := next(tasks, None)) is not None:
            waiting.add(pool.submit(play, task))
        left = until - time.monotonic() if until else None
        if not waiting or (left is not None and left <= 0):
            return
        finished, waiting = wait(waiting, left, FIRST_COMPLETED)
        for future in finished:
            yield future.result()


def _ignore_interrupt() -> None:
    """Ctrl-C ends the main process, which ends this one."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
