"""A run on this machine: kernels in threads, which release the GIL; agents in processes. A process that ends before its
time costs the shards it was playing, which are played again."""
from collections.abc import Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Executor, Future, ProcessPoolExecutor, ThreadPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from multiprocessing import active_children, get_context

from matou.core.errors import MatouError

from .arena import undisturbed, warm_up, watch_parent
from .shard import Shard, play_shard
from .spec import Spec

AHEAD = 2                                        # shards submitted per job
MOST_CRASHES = 3                                 # one after the other, with nothing finished in between


def play_here(spec: Spec, shards: Sequence[int], jobs: int, device: str = "cpu") -> Iterator[Shard]:
    """Plays these shards; yields each as it is finished."""
    if device == "cuda" or spec.kernels_play:
        with ThreadPoolExecutor(jobs) as threads:
            try:
                yield from _in(threads, spec, list(shards), jobs, device)
            finally:
                threads.shutdown(cancel_futures=True)
        return
    warm_up(spec.game, spec.agents, spec.seats)  # compiled once, not by all processes at the same time
    yield from _in_processes(spec, list(shards), jobs)


def _in_processes(spec: Spec, left: list[int], jobs: int) -> Iterator[Shard]:
    crashes, others = 0, set(active_children())
    while left:
        with ProcessPoolExecutor(jobs, get_context("spawn"), watch_parent) as pool:
            try:
                for shard in _in(pool, spec, left, jobs, "cpu"):
                    left, crashes = [one for one in left if one != shard.number], 0
                    yield shard
            except BrokenProcessPool:
                crashes += 1
                if crashes == MOST_CRASHES:
                    raise MatouError("processes that were playing have ended before their time, {count} times in a "
                                     "row", count=crashes) from None
            except BaseException:                # Ctrl-C, or the disk is full: nobody waits for what is being played
                for process in set(active_children()) - others:
                    process.terminate()
                raise


def _in(pool: Executor, spec: Spec, shards: list[int], jobs: int, device: str) -> Iterator[Shard]:
    """Submits a few shards ahead; yields them as they are finished."""
    coming = iter(shards)
    with undisturbed():
        waiting: set[Future[Shard]] = {pool.submit(play_shard, spec, shard, device)
                                       for _, shard in zip(range(AHEAD * jobs), coming, strict=False)}
    while waiting:
        finished, waiting = wait(waiting, return_when=FIRST_COMPLETED)
        waiting |= {pool.submit(play_shard, spec, shard, device) for _, shard in zip(finished, coming, strict=False)}
        for one in finished:
            yield one.result()
