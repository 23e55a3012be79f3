"""What tests cost: `pytest -p cpu_times` prints the seconds of CPU time of each layer (CONTRIBUTING.md has a table) and
of the files that take the most. Unlike seconds of the wall clock, they hardly depend on what else the machine does.

The processes that a test starts are included, but for those that leave it for good (PostgreSQL's). A browser that ends
takes along what its processes have used, and one that runs may be missed once: this sum never goes down. With
`MATOU_CPU_TIMES=FILE`, those of each test are written there, too.
"""
import os
import resource
from collections import Counter
from pathlib import Path

import pytest

TICKS = os.sysconf("SC_CLK_TCK")
FILES = 25                                       # that are printed
SPENT = pytest.StashKey[float]()
TIMES = Counter()                                # by test
BEFORE = Counter()                               # and before the first one, by process
BEFORE_TESTS = "cpu before tests"


def spent():
    """Seconds of CPU time of this process and of all that it has started, whether they have ended or not."""
    return used(resource.RUSAGE_SELF) + used(resource.RUSAGE_CHILDREN) + sum(map(running, children("self")))


def used(whose):
    told = resource.getrusage(whose)
    return told.ru_utime + told.ru_stime


def children(process):
    try:
        threads = list(Path(f"/proc/{process}/task").iterdir())
        return [child for thread in threads for child in (thread / "children").read_text().split()]
    except OSError:                              # it has just ended, or this is not Linux
        return []


def running(process):
    """Of a process that goes on, and of all that it has started."""
    try:
        told = Path(f"/proc/{process}/stat").read_text(encoding="utf-8", errors="replace")
    except OSError:
        return 0.0
    own = sum(map(int, told.rpartition(")")[2].split()[11:15])) / TICKS
    return own + sum(map(running, children(process)))


def pytest_collection_finish(session):
    session.stash[SPENT] = spent()
    getattr(session.config, "workeroutput", BEFORE)[BEFORE_TESTS] = session.stash[SPENT]


@pytest.hookimpl(optionalhook=True)
def pytest_testnodeready(node):
    """What has ended by now was for all of them."""
    BEFORE["ended"] = used(resource.RUSAGE_CHILDREN)


@pytest.hookimpl(optionalhook=True)
def pytest_testnodedown(node):
    BEFORE[node.gateway.id] = (getattr(node, "workeroutput", None) or {}).get(BEFORE_TESTS, 0.0)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item, call):
    """Once per test, when everything is done that it needed."""
    report = yield
    if call.when == "teardown":
        now = spent()
        report.user_properties.append(("cpu", max(0.0, now - item.session.stash[SPENT])))
        item.session.stash[SPENT] = max(now, item.session.stash[SPENT])
    return report


def pytest_runtest_logreport(report):
    if report.when == "teardown":
        TIMES[report.nodeid] += dict(report.user_properties).get("cpu", 0.0)


def layer(test):
    """A folder of tests, or a file beside them."""
    return test.partition("::")[0].removeprefix("tests/").partition("/")[0]


def pytest_terminal_summary(terminalreporter):
    if told := os.environ.get("MATOU_CPU_TIMES"):
        Path(told).write_text("".join(f"{seconds:.3f} {test}\n" for test, seconds in TIMES.most_common()))
    layers, files = Counter(), Counter()
    if "ended" in BEFORE:                        # others have tested
        BEFORE[BEFORE_TESTS] = used(resource.RUSAGE_SELF)
    for test, seconds in TIMES.items():
        layers[layer(test)] += seconds
        files[test.partition("::")[0]] += seconds
    layers["everything else: compiling, building, starting, collecting"] = sum(BEFORE.values())
    for title, found in (("layer", layers.most_common()), ("file", files.most_common(FILES))):
        terminalreporter.section(f"seconds of CPU time by {title}")
        for name, seconds in found:
            terminalreporter.write_line(f"{seconds:8.1f}  {name}")
