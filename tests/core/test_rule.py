"""Compiled rules: where they are kept, and for how long."""
import os
import time
from concurrent.futures import ThreadPoolExecutor

import numba

from matou.core import rule as rules


def test_modules_loaded_by_several_threads_do_not_mix_up_where_rules_are_kept(monkeypatch, tmp_path):
    """Numba asks a setting that all threads share: it must be the one of the rule being made."""
    asked = []

    def slow(**_):
        def wrap(function):
            before = numba.config.CACHE_DIR
            for _ in range(20_000):
                pass
            asked.append((function, before, numba.config.CACHE_DIR))
            return function
        return wrap

    monkeypatch.setattr(numba, "njit", slow)
    at_first = numba.config.CACHE_DIR
    with ThreadPoolExecutor(8) as threads:
        list(threads.map(lambda n: rules._compiled(n, tmp_path / str(n)), range(200)))
    assert all(before == after == str(tmp_path / str(n)) for n, before, after in asked) and len(asked) == 200
    assert at_first == numba.config.CACHE_DIR


# Caches of other sources -------------------------------------------------------------------------------------

def caches(home, count, days):
    """This many caches, each a day older than the one before, the first this many days old."""
    made = []
    for at in range(count):
        folder = home / f"{at:016x}"
        (folder / "matou.core.moves").mkdir(parents=True)
        (folder / "matou.core.moves" / "say.nbc").write_bytes(b"compiled")
        then = time.time() - (days + at) * 86_400
        os.utime(folder, (then, then))
        made.append(folder)
    return made


def test_a_new_cache_takes_the_place_of_the_oldest(tmp_path):
    others = caches(tmp_path, rules.MOST_CACHES + 3, days=1)
    rules.open_cache(tmp_path / ("f" * 16))
    assert [one.exists() for one in others] == [True] * rules.MOST_CACHES + [False] * 3


def test_a_cache_that_is_there_already_removes_nothing_and_counts_as_used(tmp_path):
    others = caches(tmp_path, rules.MOST_CACHES + 3, days=1)
    rules.open_cache(others[-1])
    assert all(one.exists() for one in others) and time.time() - others[-1].stat().st_mtime < 60
    rules.prune(tmp_path / ("f" * 16))
    assert others[-1].exists() and sum(one.exists() for one in others) == rules.MOST_CACHES


def test_a_cache_that_may_be_in_use_stays(tmp_path):
    others = caches(tmp_path, rules.MOST_CACHES + 3, days=0)
    now = time.time()
    for one in others:
        os.utime(one, (now - 60, now - 60))
    rules.prune(tmp_path / ("f" * 16))
    assert all(one.exists() for one in others)


def test_what_is_not_a_cache_stays(tmp_path):
    caches(tmp_path, rules.MOST_CACHES + 1, days=2)
    foreign = tmp_path / "holiday photos"
    foreign.mkdir()
    file = tmp_path / ("e" * 16)
    file.write_text("not a folder")
    for one in (foreign, file):
        os.utime(one, (0, 0))
    rules.prune(tmp_path / ("f" * 16))
    assert foreign.exists() and file.exists()


def test_where_there_is_no_cache_yet_nothing_is_pruned(tmp_path):
    rules.prune(tmp_path / "not there" / ("f" * 16))
    assert list(tmp_path.iterdir()) == []
