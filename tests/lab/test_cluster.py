"""A run on a real Ray cluster: the same bytes as here, even if a worker is killed; a worker with other sources plays
nothing. Skipped where Ray is not installed."""
import os
import re
import signal
import sys
from contextlib import suppress
from pathlib import Path
from threading import Event, Thread
from types import ModuleType

import pytest

from matou.cli import main
from matou.core.errors import MatouError
from matou.lab.local import play_here
from matou.lab.spec import spec_of
from matou.lab.store import Run, Store, header

ray = pytest.importorskip("ray", reason="Ray is not installed: pip install 'matou[cluster]'")

from matou.lab import cluster  # noqa: E402  # it imports Ray

SHARDS, DEALS = 8, 15


@pytest.fixture(scope="module")
def two_workers():
    """A cluster of this machine, for these tests alone. Its workers run rules as they are written: nothing compiles."""
    os.environ["RAY_USAGE_STATS_ENABLED"] = "0"
    ray.init(num_cpus=2, include_dashboard=False, log_to_driver=False, object_store_memory=100 << 20,
             runtime_env={"env_vars": {"NUMBA_DISABLE_JIT": "1"}})
    yield
    ray.shutdown()


def playing():
    """The processes of our own workers that are playing: Ray names a worker after its task."""
    session, found = ray._private.worker._global_node.session_name.encode(), []
    for process in Path("/proc").glob("[0-9]*"):
        with suppress(OSError):                  # it has just ended
            if (process / "cmdline").read_bytes().startswith(b"ray::play_if_same"):
                parent = re.search(r"^PPid:\s*(\d+)", (process / "status").read_text(), re.MULTILINE)[1]
                if session in Path("/proc", parent, "cmdline").read_bytes():
                    found.append(int(process.name))
    return found


def kill_one(killed, over):
    """Kills the first worker that is seen to play."""
    while not killed and not over.is_set():
        for worker in playing()[:1]:
            os.kill(worker, signal.SIGKILL)
            killed.append(worker)
        over.wait(0.005)


def test_a_killed_worker_costs_nothing(two_workers, tmp_path):
    spec = spec_of({"game": "discat", "deals": DEALS * SHARDS, "shard": DEALS, "sample": 5})
    with Store(tmp_path / "here", spec) as here:
        for shard in play_here(spec, here.missing(), 1):
            here.keep(shard)
        here.finish()
    killed, over = [], Event()
    killer = Thread(target=kill_one, args=(killed, over))
    killer.start()
    try:
        with Store(tmp_path / "there", spec) as there:
            for shard in cluster.play_there(spec, there.missing(), "auto"):
                there.keep(shard)
            there.finish()
    finally:
        over.set()
        killer.join()
    assert killed and Run(tmp_path / "there").complete
    for mine in (tmp_path / "here").rglob("*.[pg]*"):
        assert (tmp_path / "there" / mine.relative_to(tmp_path / "here")).read_bytes() == mine.read_bytes()
    assert Run(tmp_path / "there").digest == Run(tmp_path / "here").digest


def test_a_worker_with_other_sources_is_refused(two_workers, monkeypatch):
    """Here, we are those with other sources."""
    spec = spec_of({"game": "discat", "deals": DEALS})
    monkeypatch.setattr(cluster, "header", lambda spec: header(spec) | {"sources": "others"})
    with pytest.raises(MatouError, match=r"^the worker \S+ is refused: its sources is [0-9a-f]+; here it is others"):
        list(cluster.play_there(spec, [0], "auto"))


def full(spec, number, ours):
    raise OSError("No space left on device")


@pytest.mark.parametrize(("module", "said"), [
    ("only_here", "No module named 'only_here'"),        # as Matou is where it is not installed
    ("__main__", "OSError: No space left on device")])   # sent whole: a worker need not find our tests
def test_what_a_worker_cannot_do_is_said_in_one_line(two_workers, tmp_path, capsys, monkeypatch, module, said):
    elsewhere = ModuleType("only_here")
    elsewhere.full = full
    monkeypatch.setitem(sys.modules, "only_here", elsewhere)
    monkeypatch.setattr(full, "__module__", module)
    monkeypatch.setattr(cluster, "play_if_same", full)
    assert main(["lab", "run", "discat", "--deals", "9", "--cluster", "auto", "--out", str(tmp_path / "run"), "--lang",
                 "en"]) == 2
    told = capsys.readouterr().err
    assert told.startswith("matou lab: a worker of the cluster cannot play (") and said in told
    assert told.count("\n") == 1


def test_without_a_cluster_there_is_an_error_at_once(tmp_path, capsys, monkeypatch):
    """Ray itself would try for a minute and write pages."""
    monkeypatch.setattr(ray, "is_initialized", lambda: False)
    assert main(["lab", "run", "discat", "--deals", "9", "--cluster", "127.0.0.1:1", "--out", str(tmp_path / "run"),
                 "--lang", "en"]) == 2
    said = capsys.readouterr().err
    assert said.startswith("matou lab: --cluster 127.0.0.1:1: no Ray cluster was found (") and said.count("\n") == 1
    assert not (tmp_path / "run").exists()
