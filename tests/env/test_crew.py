"""Threads that share the tables of a batch."""
import gc
import threading

import pytest

from matou.env.crew import Crew


@pytest.mark.parametrize(("count", "size"), [(10, 1), (10, 3), (3, 3)])
def test_every_table_is_worked_at_once(count, size):
    crew, shares = Crew(count, size), []
    for _ in range(50):
        shares.clear()
        crew(lambda first, end, thread: shares.append((first, end, thread)))
        assert [at for first, end, _ in sorted(shares) for at in range(first, end)] == list(range(count))
        assert sorted(thread for *_, thread in shares) == list(range(size))


def test_threads_work_at_the_same_time():
    meeting = threading.Barrier(3)
    Crew(3, 3)(lambda first, end, thread: meeting.wait(60))


@pytest.mark.parametrize("failing", [0, 2])
def test_what_goes_wrong_in_any_thread_is_raised_and_work_goes_on(failing):
    crew, worked = Crew(3, 3), []

    def work(first, end, thread):
        if thread == failing:
            raise ValueError(thread)

    for _ in range(2):
        with pytest.raises(ValueError, match=str(failing)):
            crew(work)
    crew(lambda first, end, thread: worked.append(thread))
    assert sorted(worked) == [0, 1, 2]


def test_closed_or_forgotten_it_leaves_no_thread():
    before = set(threading.enumerate())
    crew, other = Crew(4, 3), Crew(4, 2)
    started = set(threading.enumerate()) - before
    assert len(started) == 3
    crew.close()
    shares = []
    crew(lambda *share: shares.append(share))
    assert shares == [(0, 4, 0)]
    del other
    gc.collect()
    for thread in started:
        thread.join(60)
        assert not thread.is_alive()
