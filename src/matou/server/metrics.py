"""Metrics about the server for operators, in the Prometheus format. They name nobody."""
import os
from collections.abc import Callable
from pathlib import Path

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, ProcessCollector, generate_latest
from prometheus_client.multiprocess import MultiProcessCollector, mark_process_dead

MULTIPROC_VARIABLE = "PROMETHEUS_MULTIPROC_DIR"  # the folder in which several workers add up their figures
LATENCY_BUCKETS = (.001, .0025, .005, .01, .025, .05, .1, .25, .5, 1, 2.5, 5, 10)
NO_ROUTE = "(none)"                              # no route of ours


class Meter:
    """One app's metrics. Every part of the server that counts something holds this object."""

    def __init__(self, tables: Callable[[], int] = lambda: 0):
        self.registry = registry = CollectorRegistry()
        self._count_tables = tables
        if MULTIPROC_VARIABLE not in os.environ:
            ProcessCollector(registry=registry)
        self.sockets = Gauge("matou_sockets", "WebSockets open now", registry=registry, multiprocess_mode="livesum")
        self.tables = Gauge("matou_tables", "Tables in memory", registry=registry, multiprocess_mode="livesum")
        self.waiting = Gauge("matou_queue_waiting", "What waits for a thread of the compute queue", ["kind"],
                             registry=registry, multiprocess_mode="livesum")
        self.running = Gauge("matou_queue_running", "What a thread of the compute queue works on", ["kind"],
                             registry=registry, multiprocess_mode="livesum")
        self.analyses = Gauge("matou_analyses", "Reviews that wait or are worked on, of all processes",
                              registry=registry, multiprocess_mode="livemostrecent")
        self.moves = Counter("matou_moves_kept", "Lines of logs made durable", registry=registry)
        self.commits = Histogram("matou_commit_seconds", "From the first statement of a commit until it is durable",
                                 registry=registry, buckets=LATENCY_BUCKETS)
        self.shown = Histogram("matou_move_seconds", "From a move's arrival until it is shown to all",
                               registry=registry, buckets=LATENCY_BUCKETS)
        self.refusals = Counter("matou_refusals", "What was refused", ["code"], registry=registry)
        self.pushes = Counter("matou_pushes", "Notifications of a turn, by what became of them", ["result"],
                              registry=registry)
        self.requests = Counter("matou_requests", "Requests by route and status", ["route", "status"],
                                registry=registry)

    def kept(self, lines: int, seconds: float) -> None:
        """One commit stored this many lines."""
        self.commits.observe(seconds)
        self.moves.inc(lines)

    def queue(self, kind: str, waiting: int, running: int) -> None:
        """The number of jobs of this kind that wait in the compute queue, and that run."""
        self.waiting.labels(kind).set(waiting)
        self.running.labels(kind).set(running)

    def refused(self, code: str) -> None:
        self.refusals.labels(code).inc()

    def pushed(self, result: str) -> None:
        self.pushes.labels(result).inc()

    def answered(self, route: str | None, status: int) -> None:
        self.requests.labels(route or NO_ROUTE, str(status)).inc()
        self.tables.set(self._count_tables())

    def exposition(self) -> bytes:
        """All metrics; with several workers, their sum."""
        self.tables.set(self._count_tables())
        if MULTIPROC_VARIABLE not in os.environ:
            return generate_latest(self.registry)
        forget_the_dead(Path(os.environ[MULTIPROC_VARIABLE]))
        together = CollectorRegistry()
        MultiProcessCollector(together)          # type: ignore[no-untyped-call]
        return generate_latest(together)


def forget_the_dead(folder: Path) -> None:
    """Removes what a dead worker reported as open."""
    for file in folder.glob("gauge_live*_*.db"):
        pid = int(file.stem.rpartition("_")[2])
        try:
            os.kill(pid, 0)
        except ProcessLookupError:
            mark_process_dead(pid)               # type: ignore[no-untyped-call]
        except PermissionError:
            pass                                 # alive, and somebody else's by now
