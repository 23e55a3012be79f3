"""One decorator: a rule is plain Python that also compiles.

`@rule` compiles for the CPU the first time the rule is called and keeps the result on disk; with
`NUMBA_DISABLE_JIT=1` the rule stays as it is written. Where people must not wait for that, rules run as they are
written until their compiled form is there (`core/switch.py`). Inside a GPU kernel the same rules are compiled for the
GPU. A rule allocates nothing and raises nothing: its arguments are checked by `core/game.py`.

Numba is imported when the first rule is compiled, not before: that alone takes most of a second.
"""
import hashlib
import os
import re
import shutil
import time
from collections.abc import Callable
from contextlib import suppress
from functools import cache
from pathlib import Path
from threading import Lock
from typing import Any, TypeVar

from . import installed
from .switch import SWITCH

PACKAGE = Path(__file__).parents[1]
COMPILED = ("core", "games", "agents", "lab", "env")    # folders with rules and kernels
TEXTS = ("narration", "terminal", "page")        # files of a game without rules have names that begin like this
MOST_CACHES = 5                                  # caches of other sources that are kept, those used last
IN_USE_SECONDS = 3600.0                          # seconds: a cache used within that time may still be in use
CACHE_NAME = re.compile(r"[0-9a-f]{16}")         # a digest: see source_digest

Rule = TypeVar("Rule", bound=Callable[..., object])


def source_digest() -> str:
    """A digest of all sources that are compiled, other packages' games included, and of the flags that check bounds and
    leave out optimisation.

    Numba's cache notices neither an edit in an *imported* rule nor those flags, so the cache is named after them all.
    """
    digest = hashlib.blake2b(digest_size=8)
    for folder in COMPILED:
        for source in sorted((PACKAGE / folder).rglob("*.py")):
            if folder != "games" or not source.name.startswith(TEXTS):
                digest.update(source.read_bytes())
    for source in installed.sources():
        digest.update(source.read_bytes())
    digest.update(os.environ.get("NUMBA_BOUNDSCHECK", "").encode())
    digest.update(os.environ.get("NUMBA_OPT", "").encode())
    return digest.hexdigest()


def cache_home() -> Path:
    """Where compiled rules are kept: `$MATOU_CACHE`, else the user's cache folder."""
    home = os.environ.get("MATOU_CACHE")
    if home:
        return Path(home)
    return Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "matou"


SOURCES = source_digest()                        # as this process has loaded them
CACHE = cache_home() / SOURCES
ONE_AT_A_TIME = Lock()


def rule(function: Rule) -> Rule:
    """The rule in the form that this process calls: compiled when first called, or as it is written."""
    if interpreted():
        return function
    if SWITCH.on:
        return SWITCH.add(function)
    SWITCH.late = True
    kept: Rule = compiled(function)
    return kept


def interpreted() -> bool:
    """Are rules never compiled here?"""
    return os.environ.get("NUMBA_DISABLE_JIT", "0") not in ("", "0")


def as_written(function: Rule) -> Rule:
    """The rule as plain Python, for callers outside the rules: nothing is compiled for them, and a small rule that
    reads a row is quicker this way (handing over the row alone takes microseconds)."""
    source: Rule = getattr(function, "py_func", function)
    return source


def compiled(function: Callable[..., object]) -> Any:
    """Compile when first called; keep the result; let other threads run meanwhile.

    Each module has its own cache: a file that is loaded once per game (core/specialise.py) is several modules, and
    Numba tells rules apart by file, line and types alone. A rule is compiled separately for callers in Python, which
    need a wrapper, and for other rules, which need none: most rules are only called by rules, and wrappers would be a
    sixth of a cold compile.
    """
    open_cache(CACHE)
    folder = CACHE / function.__module__
    outside = _compiled(function, folder)
    _serve_rules(outside, cache(lambda: _compiled(function, folder / "inside", no_cpython_wrapper=True)))
    return outside


def compiler() -> Any:
    """Numba, imported on first use; the parts used here have no types."""
    import numba
    return numba


def _compiled(function: Callable[..., object], folder: Path, **more: bool) -> Any:
    numba = compiler()
    from .lowering import RuleCompiler
    with ONE_AT_A_TIME:                          # modules may be loaded by several threads, and the setting is shared
        others, numba.config.CACHE_DIR = numba.config.CACHE_DIR, str(folder)
        try:
            # A rule allocates nothing, so no array's references need counting: without it a move takes a sixth less.
            return numba.njit(cache=True, nogil=True, error_model="numpy", no_cfunc_wrapper=True, _nrt=False,
                              pipeline_class=RuleCompiler, **more)(function)
        finally:
            numba.config.CACHE_DIR = others      # other users of Numba in this process keep their own


def _serve_rules(outside: Any, inside: Callable[[], Any]) -> None:
    """Makes rules that call `outside` link `inside`, with integer literals widened to int64: otherwise
    encode_move(PASS) and encode_move(PLAY) would be two specialisations. This replaces two methods of Numba's
    Dispatcher."""
    unliteral = compiler().types.unliteral
    outside.get_call_template = lambda args, kws: inside().get_call_template(
        tuple(map(unliteral, args)), {name: unliteral(kind) for name, kind in kws.items()})
    outside.get_overload = lambda sig: inside().get_overload(sig)


# Caches of other sources -------------------------------------------------------------------------------------

@cache
def open_cache(folder: Path) -> None:
    """Marks this cache as in use; before a new one is made, removes old ones."""
    if folder.exists():
        with suppress(OSError):                  # this user may read it but not write there
            os.utime(folder)
    else:
        prune(folder)


def prune(current: Path) -> None:
    """Remove the caches of other sources, except the last few and those that another process may be using."""
    try:
        others = {one: one.stat().st_mtime for one in current.parent.iterdir()
                  if one != current and one.is_dir() and CACHE_NAME.fullmatch(one.name)}
    except OSError:                              # there is none yet, or somebody else is removing them
        return
    oldest_last = sorted(others, key=lambda one: -others[one])
    for one in oldest_last[MOST_CACHES:]:
        if time.time() - others[one] > IN_USE_SECONDS:
            shutil.rmtree(one, ignore_errors=True)
