"""To be stopped is no failure, at whatever moment: while the database is made, while everything is loaded, while rules
are compiled, before and after uvicorn listens to signals."""
import asyncio
import os
import signal
import subprocess
import sys

import pytest

from matou.server.store.database import prepare
from variants import SOAK, in_turn

AT_CALL = """
import os, signal, sys
from matou.cli import main
from matou.commands import serve
calls, given = 0, serve.given
def count(frame, event, more):
    global calls
    calls += event == "call"
    if calls == {number}:
        sys.setprofile(None)
        os.kill(os.getpid(), signal.{sign})
def begin(*args, **more):
    sys.setprofile(count)
    return given(*args, **more)
serve.given = begin
sys.exit(main(["serve", "--port", "0", "--database", "{url}"]))
"""
WORKERS = """
import os, signal, sys
from matou.server.net import supervisor
def work(*_):
    os.write(1, b"%d\\n" % os.getpid())
    {doing}
sys.exit(supervisor.run(2, work, {grace}))
"""


@pytest.mark.parametrize(("number", "sign"), in_turn([1, 10_000, 50_000, 150_000, 300_000], ["SIGTERM", "SIGINT"]))
def test_a_server_that_is_stopped_while_it_starts_has_not_failed(tmp_path, number, sign):
    url = f"sqlite:///{tmp_path}/tables.sqlite3"
    code = AT_CALL.format(number=number, sign=sign, url=url)
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=300, check=False)
    assert (done.returncode, done.stderr) == (0, "")
    asyncio.run(prepare(url))                    # nothing was left half done


@pytest.mark.parametrize("doing", ["sum(range(1 << 50))", "import time; time.sleep(600)"])
def test_a_worker_need_not_come_to_itself_to_be_stopped(doing):
    """The first never returns to Python, as a long compilation does not; nobody has to be killed for it."""
    crew = subprocess.Popen([sys.executable, "-c", WORKERS.format(doing=doing, grace=600)], stdout=subprocess.PIPE,
                            stderr=subprocess.PIPE, text=True)
    numbers = [int(crew.stdout.readline()) for _ in range(2)]
    crew.send_signal(signal.SIGTERM)
    try:
        said = crew.communicate(timeout=60)[1]
    finally:
        for number in numbers if crew.poll() is None else ():
            os.kill(number, signal.SIGKILL)
    assert (crew.returncode, said) == (0, "")


def test_workers_that_are_stopped_as_soon_as_they_begin_have_not_failed():
    for _ in range(5 * SOAK):
        crew = subprocess.Popen([sys.executable, "-c", WORKERS.format(doing="import time; time.sleep(600)", grace=600)],
                                stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        assert crew.stdout.readline()            # the other may not have begun
        crew.send_signal(signal.SIGTERM)
        assert (crew.communicate(timeout=60)[1], crew.returncode) == ("", 0)
