"""One decorator: a rule is plain Python that also compiles.

`@rule` compiles for the CPU the first time the rule is called and keeps the result on disk; with
`NUMBA_DISABLE_JIT=1` the rule stays as it is written. Inside a GPU kernel the same rules are compiled
for the GPU. A rule allocates nothing and raises nothing: what it is given is checked at the door
(`core/game.py`).
"""
import hashlib
import os
from collections.abc import Callable
from pathlib import Path
from threading import Lock
from typing import Any, TypeVar

import numba

HOUSE = Path(__file__).parents[1]
ROOMS = ("core", "games", "agents", "lab")       # where rules and kernels are
settings: Any = numba.config
compile: Any = numba.njit
plain: Any = numba.types.unliteral

Rule = TypeVar("Rule", bound=Callable[..., object])


def edition() -> str:
    """A digest of all sources that are compiled and of the flag that checks bounds.

    Numba's cache notices neither an edit in an *imported* rule nor that flag, so the cache is named after both.
    """
    digest = hashlib.blake2b(digest_size=8)
    for room in ROOMS:
        for source in sorted((HOUSE / room).rglob("*.py")):
            digest.update(source.read_bytes())
    digest.update(str(settings.BOUNDSCHECK).encode())
    return digest.hexdigest()


def cache_home() -> Path:
    """Where compiled rules are kept: `$MATOU_CACHE`, else the user's cache folder."""
    home = os.environ.get("MATOU_CACHE")
    if home:
        return Path(home)
    return Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "matou"


CACHE = cache_home() / edition()
ONE_AT_A_TIME = Lock()


def rule(function: Rule) -> Rule:
    """Compile when first called; keep the result; let other threads run meanwhile.

    Each module has its own cache: a file that is loaded once a game (core/specialise.py) is several modules, and Numba
    tells rules apart by file, line and types alone. A rule is compiled apart for Python, which needs a wrapper, and for
    other rules, which need none: most rules are only ever called by rules, and half a second in three of a cold compile
    would be wrappers.
    """
    cache = CACHE / function.__module__
    outside = _compiled(function, cache)
    if hasattr(outside, "get_call_template"):    # not so when rules run interpreted
        _serve_rules(outside, _compiled(function, cache / "inside", no_cpython_wrapper=True))
    kept: Rule = outside
    return kept


def _compiled(function: Rule, cache: Path, **more: bool) -> Any:
    with ONE_AT_A_TIME:                          # modules may be loaded by several threads, and the setting is shared
        others, settings.CACHE_DIR = settings.CACHE_DIR, str(cache)
        try:
            # A rule allocates nothing, so no array's references need counting: without it a move takes a sixth less.
            return compile(cache=True, nogil=True, error_model="numpy", no_cfunc_wrapper=True, _nrt=False,
                           **more)(function)
        finally:
            settings.CACHE_DIR = others          # other users of Numba in this process keep their own


def _serve_rules(outside: Any, inside: Any) -> None:
    """Rules that call `outside` get `inside`; once for all numbers, where Numba would compile say(PASS) and say(PLAY)
    apart, as two constants."""
    outside.get_call_template = lambda args, kws: inside.get_call_template(
        tuple(map(plain, args)), {name: plain(kind) for name, kind in kws.items()})
    outside.get_overload = inside.get_overload
