"""How threads share the tables of a batch, compiled. Each has a share of its own, so that its tables stay in its
processor's cache, and claims it block by block; with nothing left there, it goes on with the others' shares. So nobody
waits for a thread that is slow to wake up: by then the caller may have done its work.

`board` is the memory they share, and `shares` says where each share begins. A thread sleeps at its own lock, which
somebody opens once: ROUSED says that it is open. What a thread must know of its work is written before the first claim
can succeed, and claims are atomic: a thread that wakes up in the middle of a later step simply takes part in that one.
"""
from typing import Any

from matou.core.rule import rule

from .atomics import CAN_YIELD, add, let_others_run, open_lock, swap, wait_at

NEXT, ROUSED, VAIN, DONE, ENDING = range(5)      # rows of the board: the first three for each thread
ROWS, LINE = 5, 16                               # numbers that threads change lie in different lines of the cache
CALLER, ALL = 0, 0
BLOCK = 16                                       # tables: some microseconds' work, a hundred times what a claim costs
ASLEEP = 1 << 32                                 # is added to the tables done when the caller goes to sleep
SPINS = 1000                                     # looks at the board before the caller sleeps: about ten microseconds
# How often a helper polls the board before it sleeps: about two milliseconds, yielding its processor each time. Steps
# often follow each other sooner, and a processor that has gone to sleep needs half a step's time to wake up. A helper
# that has polled in vain sleeps at once in the following steps, since polling takes a little time from a busy program.
PATIENCE, AGAIN = 5_000, 16                      # every AGAIN steps it tries polling again


@rule
def begin(board: Any, shares: Any, locks: Any) -> None:
    """Opens all shares, and wakes the helpers that sleep."""
    swap(board, DONE, ALL, 0)
    for share in range(len(locks)):
        swap(board, NEXT, share, shares[share])
    for helper in range(CALLER + 1, len(locks)):
        rouse(board, locks, helper)


@rule
def rouse(board: Any, locks: Any, thread: int) -> None:
    """Wakes this thread, unless it has been woken and does not know it yet."""
    if swap(board, ROUSED, thread, 1) == 0:
        open_lock(locks[thread])


@rule
def sleep(board: Any, locks: Any, thread: int) -> bool:
    """Waits until there may be work, and after a while asleep; False if the thread is to end."""
    if CAN_YIELD:
        linger(board, thread)
    wait_at(locks[thread])
    swap(board, ROUSED, thread, 0)
    ending: int = add(board, ENDING, ALL, 0)
    return ending == 0


@rule
def linger(board: Any, thread: int) -> None:
    """Waits awake, but not for long, where the next step may come soon."""
    if add(board, VAIN, thread, 1) % AGAIN == 0:
        for _ in range(PATIENCE):
            if add(board, ROUSED, thread, 0):
                swap(board, VAIN, thread, 0)
                return
            let_others_run()


@rule
def claim(board: Any, share: int) -> Any:
    """The first table of a block that is this thread's from now on; behind the end of the share if none is left."""
    return add(board, NEXT, share, BLOCK)


@rule
def report(board: Any, shares: Any, locks: Any, tables: int) -> None:
    """This thread has done these tables, and there are no others to claim. The thread that reports the last ones wakes
    the caller if it sleeps."""
    if tables and add(board, DONE, ALL, tables) + tables == shares[len(locks)] + ASLEEP:
        open_lock(locks[CALLER])


@rule
def wait_for_all(board: Any, shares: Any, locks: Any) -> None:
    """The caller waits until all tables are done: not long, for each helper has a block at most."""
    tables = shares[len(locks)]
    for _ in range(SPINS):
        if add(board, DONE, ALL, 0) == tables:
            return
    if add(board, DONE, ALL, ASLEEP) != tables:
        wait_at(locks[CALLER])
