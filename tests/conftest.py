"""When everything is tested by several processes, what all of them need is made first, side by side: otherwise each
would compile every game, at the same time as the others."""
import gc
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from matou.core.rule import interpreted

CHROMIUM = Path(__file__).parents[1] / "tools" / "chromium.py"


def pytest_sessionstart(session):
    workers, args = session.config.getoption("numprocesses", None), session.config.args_source
    if workers and args is pytest.Config.ArgsSource.TESTPATHS and not interpreted():
        from built_page import build
        from compiled_games import compile_elsewhere, longest_first
        with ThreadPoolExecutor(workers) as pool:
            for slug in longest_first():
                pool.submit(compile_elsewhere, slug)
            pool.submit(build)
            pool.submit(subprocess.run, [sys.executable, CHROMIUM], stdout=subprocess.DEVNULL, check=False)


@pytest.hookimpl(wrapper=True)
def pytest_collection(session):
    """Thousands of tests are there for good: looking for garbage among them takes longer than all the rest."""
    gc.disable()
    try:
        return (yield)
    finally:
        gc.freeze()
        gc.enable()
