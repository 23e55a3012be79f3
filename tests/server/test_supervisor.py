"""Workers: as many as were asked for, whatever happens to them, and none afterwards. One of them compiles."""
import os
import signal
import subprocess
import sys
import time

import psutil
import pytest

from matou.commands.serve import checked
from matou.core.errors import OptionError

BEGINNING = "import os, signal, sys, time\nfrom matou.server.net import supervisor\n"


class Crew:
    """A crew whose workers say their number when they begin."""

    def __init__(self, work, count=2, grace=15, **settings):
        lines = [f"supervisor.{name} = {value}" for name, value in settings.items()]
        code = "\n".join([BEGINNING, *lines, "def work():", "    os.write(1, b'%d\\n' % os.getpid())",
                          f"    {work}", f"sys.exit(supervisor.run({count}, work, {grace}))"])
        self.process = subprocess.Popen([sys.executable, "-c", code], stdout=subprocess.PIPE, text=True,
                                        stderr=subprocess.PIPE)

    def heard(self, count):
        return [int(self.process.stdout.readline()) for _ in range(count)]

    def stop(self, sign=signal.SIGTERM):
        self.process.send_signal(sign)
        self.said = self.process.communicate(timeout=60)[1]
        return self.process.returncode


def running(numbers):
    return [number for number in numbers if psutil.pid_exists(number)
            and psutil.Process(number).status() != psutil.STATUS_ZOMBIE]


@pytest.mark.parametrize("sign", [signal.SIGTERM, signal.SIGINT])
def test_all_stop_together(sign):
    crew = Crew("time.sleep(600)", 3)
    numbers = crew.heard(3)
    assert running(numbers) == numbers and crew.process.pid not in numbers
    assert crew.stop(sign) == 0 and running(numbers) == []


def test_a_worker_that_is_killed_is_replaced_and_that_is_said():
    crew = Crew("time.sleep(600)", SHORT_LIFE=0.0)
    first = crew.heard(2)
    os.kill(first[0], signal.SIGKILL)
    other = crew.heard(1)
    assert sorted(running([*first, *other])) == sorted([first[1], *other])
    assert crew.stop() == 0 and running([*first, *other]) == []
    assert f"worker {first[0]} is gone (-9); another takes its place" in crew.said


def test_a_worker_that_fails_at_once_is_replaced_after_longer_and_longer_pauses():
    began = time.monotonic()
    crew = Crew("1 / 0", 2, SHORTEST_PAUSE=0.2)
    crew.heard(2 * 4)                            # each four times: after 0.2, 0.4 and 0.8 seconds
    assert time.monotonic() - began > 1.4
    assert crew.stop() in (0, 1) and "ZeroDivisionError" in crew.said


def test_a_worker_that_does_not_stop_is_killed():
    crew = Crew("signal.signal(signal.SIGTERM, signal.SIG_IGN); os.write(1, b'0\\n'); time.sleep(600)", grace=1)
    numbers = crew.heard(4)
    assert crew.stop() == 1 and running(set(numbers) - {0}) == []


def test_workers_do_not_outlive_their_parent():
    crew = Crew("time.sleep(600)")
    numbers = [psutil.Process(number) for number in crew.heard(2)]
    assert crew.stop(signal.SIGKILL) == -signal.SIGKILL
    assert psutil.wait_procs(numbers, timeout=60)[1] == []


def test_one_worker_is_this_process():
    crew = Crew("pass", 1)
    assert crew.heard(1) == [crew.process.pid] and crew.process.wait(60) == 0


def test_several_workers_need_a_database_that_they_can_share(tmp_path):
    shared, file = "postgresql://me@there/tables", f"sqlite:///{tmp_path}/tables.sqlite3"
    assert checked(1, file) == 1 and checked(8, shared) == 8
    for count, database in ((2, file), (0, file), (-1, shared)):
        with pytest.raises(OptionError):
            checked(count, database)


WARMING = """
import sys, time
from matou.agents import compiling
def play_once(slug):
    with open({told!r}, "a") as file:
        file.write(slug + "\\n")
    time.sleep(0.3)
compiling.play_once = play_once
compiling.fill(["discat", "chami"])
"""


def test_of_servers_that_start_together_one_compiles_and_the_others_wait(tmp_path):
    told = tmp_path / "told"
    starting = [subprocess.Popen([sys.executable, "-c", WARMING.format(told=str(told))], stdout=subprocess.PIPE,
                                 text=True, env={**os.environ, "MATOU_CACHE": str(tmp_path / "cache")})
                for _ in range(3)]
    assert [process.communicate(timeout=60)[0] for process in starting] == ["discat\nchami\n"] * 3
    assert sorted(told.read_text().split()) == ["chami", "discat"]
