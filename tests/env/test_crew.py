"""Threads that share the tables of a batch."""
import gc
import os
import signal
import subprocess
import sys
import threading
import time

import numpy as np
import pytest

import matou
from matou.core.fields import HIDDEN
from matou.core.rule import as_written
from matou.env.atomics import CAN_YIELD
from matou.env.batch import Batch
from matou.env.crew import Crew, may_help
from matou.env.crew_kernels import (
    AGAIN,
    ALL,
    ASLEEP,
    BLOCK,
    DONE,
    NEXT,
    PATIENCE,
    ROUSED,
    ROWS,
    VAIN,
    begin,
    claim,
    linger,
    report,
    wait_for_all,
)
from matou.env.vector import sample

TABLES = 8 * BLOCK
helped = pytest.mark.skipif(not may_help(), reason="no helpers where rules are not compiled")


def batch_of(threads, tables=TABLES):
    batch = Batch(matou.load("discat"), tables, 2, "slots", {}, threads=threads)
    batch.seed("crew")
    return batch


def played(batch, steps, seed=1):
    """The arrays that are shown after this many random moves."""
    rng = np.random.default_rng(seed)
    for _ in range(steps):
        batch.step(sample(batch.shown["action_mask"], rng).astype(np.int64))
    return {name: array.copy() for name, array in batch.shown.items()}


def same(one, other):
    return all(np.array_equal(one[name], other[name]) for name in one)


@pytest.mark.parametrize("count", [10, 3 * BLOCK, 100 * BLOCK + 1])
def test_blocks_are_every_table_once_and_the_own_share_comes_first(count):
    board, shares, locks = np.zeros((ROWS, 3, 1), np.int64), np.array([0, count // 3, count // 2, count]), np.zeros(3)
    for share, start in enumerate(shares[:-1]):
        board[NEXT, share] = start
    found = []
    for k in range(3):
        share = (1 + k) % 3
        while (first := as_written(claim)(board, share)) < shares[share + 1]:
            found.append((first, min(first + BLOCK, shares[share + 1])))
            as_written(report)(board, shares, locks, found[-1][1] - first)
    assert [at for first, end in sorted(found) for at in range(first, end)] == list(range(count))
    assert board[DONE, ALL, 0] == count and found[0][0] == shares[1]


def test_the_caller_sleeps_until_the_last_tables_are_done():
    crew = Crew(10, 1)
    shared = crew.board, crew.shares, crew.locks
    as_written(begin)(*shared)
    as_written(report)(*shared, 6)
    threading.Timer(0.2, as_written(report), (*shared, 4)).start()
    as_written(wait_for_all)(*shared)
    assert crew.board[DONE, ALL, 0] == 10 + ASLEEP


@helped
def test_helpers_take_part():
    batch, deadline = batch_of(3, 64 * BLOCK), time.monotonic() + 60
    own = batch.cells[batch.count:].reshape(3, -1)                             # what each thread's seats see
    while not (own != HIDDEN).any(1).all():
        played(batch, 10)
        assert time.monotonic() < deadline
    batch.close()


@helped
@pytest.mark.parametrize("tables", [3, BLOCK + 1, TABLES])
def test_helpers_change_nothing(tables):
    """Many short steps: threads wake up late, in the middle of another step, or find nothing to do."""
    one, three = batch_of(1, tables), batch_of(3, tables)
    for seed in range(20):
        assert same(played(one, 50, seed), played(three, 50, seed))
    three.close()
    assert same(played(one, 5), played(three, 5))


@helped
@pytest.mark.skipif(not hasattr(os, "fork"), reason="no fork on this platform")
@pytest.mark.filterwarnings("ignore:.*fork:DeprecationWarning")
def test_a_forked_process_plays_on_without_them():
    """Its copy of the batch has no helpers: nobody waits for them."""
    batch, twin = batch_of(2), batch_of(1)
    played(batch, 5)
    played(twin, 5)
    child = os.fork()
    if not child:
        signal.alarm(60)
        os._exit(0 if same(played(batch, 20), played(twin, 20)) else 1)
    assert os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == 0
    assert same(played(batch, 20), played(twin, 20))


@helped
def test_closed_or_forgotten_it_leaves_no_thread():
    before = set(threading.enumerate())
    batch, other = batch_of(3), batch_of(2)
    assert set(threading.enumerate()) == before, "threads start with the first step"
    played(batch, 2)
    played(other, 2)
    started = set(threading.enumerate()) - before
    assert len(started) == 3
    batch.close()
    batch.close()
    assert len(started & set(threading.enumerate())) == 1
    played(batch, 2)
    del other
    gc.collect()
    assert not started & set(threading.enumerate())


@helped
def test_a_program_ends_with_them():
    script = ("from matou.env.vector import VectorEnv\nenv = VectorEnv('discat', 2048, threads=2)\n"
              "seen, _ = env.reset(seed=1)\nenv.step(seen['action_mask'].argmax(1))\nprint('played')")
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, timeout=120, check=False)
    assert (done.returncode, done.stdout, done.stderr) == (0, "played\n", "")


@pytest.mark.skipif(not CAN_YIELD, reason="threads cannot give way on this platform")
def test_a_helper_that_waits_in_vain_sleeps_at_once_the_next_times(monkeypatch):
    looks, board = [], np.zeros((ROWS, 1, 1), np.int64)
    monkeypatch.setattr("matou.env.crew_kernels.let_others_run", lambda: looks.append(1))
    for _ in range(2 * AGAIN):
        as_written(linger)(board, 0)
    assert len(looks) == 2 * PATIENCE, "in every sixteenth step it waits as long as ever"
    board[ROUSED] = 1
    as_written(linger)(board, 0)
    assert board[VAIN, 0, 0] == 0 and len(looks) == 2 * PATIENCE, "woken in time, it waits the next time, too"


@helped
def test_an_idle_batch_costs_nothing():
    """Helpers that have waited awake for a step sleep when none comes."""
    batch = batch_of(2)
    played(batch, 50)
    time.sleep(0.2)
    before = time.process_time()
    time.sleep(0.5)
    assert time.process_time() - before < 0.1
    batch.close()
