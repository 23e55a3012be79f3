"""Compiles a game with its search kernels in another process, at low priority, while people already play.

Compiling holds up every thread of its process, so another process does it and fills the cache on disk. This process, in
which rules run interpreted meanwhile (core/switch.py), then loads them from the cache and calls them from then on. A
marker file in the cache lists what was compiled for a game; if not all of it can be loaded (another processor, another
Numba), the marker is ignored. If several processes start together, one compiles a game and the others wait.
"""
import gc
import json
import os
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from types import ModuleType

try:
    import fcntl
except ImportError:                              # Windows: one process, nobody to wait for
    fcntl = None                                 # type: ignore[assignment]

from matou.core.rule import CACHE, interpreted
from matou.core.switch import SWITCH
from matou.games import load

from . import BUDGETED, exact, explanation, named, workspace
from .levels import LEVELS, settings_of

WARM_UP_AGENTS = ("greedy", "search:20", "kitten")       # together they call every kernel that a level calls
NICENESS = 10                                    # of the process that compiles: about a tenth of a busy core
GC_THRESHOLDS = (50_000, 20, 1_000)              # by default, garbage collection is a twentieth of a compile
SECONDS_PER_BYTE = 1 / 1_500                     # of bytecode, about


def thinks(level: str, slug: str) -> bool:
    """Does this agent search? Interpreted, that would take minutes per move, so it waits until the game is compiled."""
    if level in LEVELS:
        return settings_of(load(slug), level).simulations > 0
    return BUDGETED.fullmatch(level) is not None


def parts(slug: str) -> list[ModuleType]:
    """The modules of a game that have rules and kernels which Python calls, loaded."""
    game = load(slug)
    return [game.rules, game.determinization, game.kernels, workspace.heuristic_of(game), workspace.kernels_of(game),
            exact.endgame_of(game), exact.kernels_of(game), explanation.counting_of(game)]


def play_once(slug: str) -> None:
    """Plays one quick game to its end, so that everything a table needs has been called."""
    game = load(slug)
    state = game.deal(game.min_seats, "warming up")
    agents = [[named(name, seat) for name in WARM_UP_AGENTS] for seat in range(game.min_seats)]
    while game.outcome(state) is None:
        game.view_json(state, state.turn)
        view = game.view(state, state.turn)
        game.codes(state)
        choices = [agent.choose(view) for agent in agents[state.turn]]
        if not state.said:
            explanation.counted(view, view.legal[:1], deals=1)
        state = game.apply(state, game.parse(view, choices[len(state.said) % len(choices)].text).text)


# The process that compiles -----------------------------------------------------------------------------------

def marker(slug: str) -> Path:
    """The marker file: it says that the cache is complete for a game, and lists what is in it."""
    return CACHE / f"{slug}.warm"


@contextmanager
def locked(slug: str) -> Iterator[None]:
    """A file lock on a game: one process at a time. It is released when its process ends."""
    CACHE.mkdir(parents=True, exist_ok=True)
    with (CACHE / f"{slug}.lock").open("w") as lock:
        if fcntl:
            fcntl.flock(lock, fcntl.LOCK_EX)
        yield


def compiled(slug: str) -> list[str]:
    """The rules of a game that Python has called, once per signature: `module:rule`, sorted."""
    rules = {id(rule): rule for module in reached(parts(slug)) for rule in vars(module).values()
             if hasattr(rule, "py_func")}
    return sorted(f"{rule.py_func.__module__}:{rule.py_func.__qualname__}"
                  for rule in rules.values() for _ in rule.signatures)


def reached(roots: Sequence[ModuleType]) -> list[ModuleType]:
    """These modules and, transitively, those whose rules they call."""
    found: dict[str, ModuleType] = {}
    waiting = list(roots)
    while waiting:
        module = waiting.pop()
        if module.__name__ not in found:
            found[module.__name__] = module
            waiting += [sys.modules[rule.py_func.__module__] for rule in vars(module).values()
                        if hasattr(rule, "py_func")]
    return list(found.values())


def fill(slugs: Sequence[str]) -> None:
    """Compiles these games into the cache: the work of the compiling process."""
    for slug in slugs:
        with locked(slug):
            if not marker(slug).exists():          # another process may have done it meanwhile
                play_once(slug)
                if not interpreted():
                    marker(slug).write_text(json.dumps(compiled(slug)), encoding="utf-8")
        print(slug, flush=True)


def command(*slugs: str) -> list[str]:
    """The command line of a process that compiles these games and prints the name of each when it is done."""
    return [sys.executable, "-m", __name__, *slugs]


def lower_priority() -> None:
    if hasattr(os, "nice"):
        os.nice(NICENESS)


# The process that plays --------------------------------------------------------------------------------------

def load_interpreted(slug: str) -> int:
    """Loads a game so that it can be played at once, interpreted. Returns about how many seconds compiling takes."""
    roots = parts(slug)
    SWITCH.set_apart(roots)
    return round(SECONDS_PER_BYTE * SWITCH.size(roots))


def switch_over(slug: str, between: Callable[[], None] = lambda: None) -> bool:
    """Loads the compiled rules of a game from the cache and calls those from now on; `between` is called after each.
    Returns False if the cache is not complete: then everything stays as it was."""
    try:
        listed = json.loads(marker(slug).read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return False
    found = []
    for rule in SWITCH.load(parts(slug)):
        found.append(rule)
        between()
    missing = list(listed)
    for rule in found:
        if rule in missing:
            missing.remove(rule)
    if missing:
        marker(slug).unlink(missing_ok=True)
        return False
    SWITCH.over()
    return True


def compile_here(slug: str) -> None:
    """Compiles in this process, if no other one could do it; all threads of this process wait meanwhile."""
    roots = parts(slug)
    for _ in SWITCH.load(roots):
        pass
    SWITCH.over(roots)
    play_once(slug)


class Background:
    """Compiles and loads one game while somebody already plays it. `seconds` is about how long it still takes; None: it
    is done, and agents can search."""

    def __init__(self, slug: str):
        self.slug = slug
        self._due = time.monotonic() + load_interpreted(slug)
        self._done = threading.Event()
        self._child: subprocess.Popen[bytes] | None = None
        self._closed, self._lock = False, threading.Lock()
        threading.Thread(target=self._run, daemon=True).start()

    @property
    def seconds(self) -> int | None:
        return None if self._done.is_set() else max(1, round(self._due - time.monotonic()))

    def wait(self) -> None:
        self._done.wait()

    def close(self) -> None:
        """Stops compiling. What was compiled so far stays in the cache."""
        with self._lock:
            self._closed = True
            if self._child:
                self._child.kill()

    def _run(self) -> None:
        if not switch_over(self.slug):
            with self._lock:
                if self._closed:
                    return
                self._child = subprocess.Popen(  # noqa: S603  (this Python, our own module)
                    command(self.slug), stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
            self._child.wait()
            if not self._closed and not switch_over(self.slug):
                compile_here(self.slug)
        self._done.set()


if __name__ == "__main__":
    lower_priority()
    gc.freeze()
    gc.set_threshold(*GC_THRESHOLDS)
    fill(sys.argv[1:])
