"""A run on a Ray cluster: the same shards, each a task. Ray repeats a task whose worker has died; a worker with other
sources plays nothing, so all games of a run come from the same rules."""
import re
import socket
from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

import ray

from matou.core.errors import MatouError

from .shard import Shard, play_shard
from .spec import Spec
from .store import header

AHEAD = 2                                        # shards submitted per processor of the cluster
HOST_AND_PORT, PATIENCE = re.compile(r"([^:/]+):(\d+)"), 5.0
RETRIES = 5                                      # of a shard, if its worker dies
HALF = 150                                       # characters of either end of what a worker says went wrong


class Refused(NamedTuple):
    """A worker's answer if it would not play the same games."""
    worker: str
    header: dict[str, str]


def play_if_same(spec: Spec, number: int, ours: dict[str, str]) -> Shard | Refused:
    """What a worker does: plays a shard, if its sources are those of whoever asks."""
    theirs = header(spec)
    return play_shard(spec, number) if theirs == ours else Refused(socket.gethostname(), theirs)


def connect(address: str) -> None:
    """Connects to a cluster, if this process is connected to none."""
    if ray.is_initialized():
        return
    try:
        if place := HOST_AND_PORT.fullmatch(address):        # Ray would try for a minute
            socket.create_connection((place[1], int(place[2])), PATIENCE).close()
        ray.init(address, log_to_driver=False, include_dashboard=False, configure_logging=False)
    except (OSError, ValueError) as error:
        raise MatouError("--cluster {address}: no Ray cluster was found ({why})", address=address,
                         why=" ".join(str(error).split())[:200]) from None


def play_there(spec: Spec, shards: Sequence[int], address: str) -> Iterator[Shard]:
    """Plays these shards on the cluster; yields each as it is finished."""
    connect(address)
    task: Any = ray.remote(max_retries=RETRIES)(play_if_same)
    given, ours, coming = ray.put(spec), header(spec), iter(shards)
    processors: Any = ray.cluster_resources()    # type: ignore[no-untyped-call]
    ahead = AHEAD * max(1, int(processors.get("CPU", 1)))
    waiting = [task.remote(given, shard, ours) for _, shard in zip(range(ahead), coming, strict=False)]
    try:
        while waiting:
            finished, waiting = ray.wait(waiting)
            waiting += [task.remote(given, shard, ours) for _, shard in zip(finished, coming, strict=False)]
            for found in ray.get(finished):
                if isinstance(found, Refused):
                    raise refusal(found, ours)
                yield found
    except ray.exceptions.WorkerCrashedError:
        raise MatouError("workers that were playing have ended before their time, {count} times in a row",
                         count=RETRIES + 1) from None
    except ray.exceptions.RayError as error:     # Matou is not installed there, its disk is full, the cluster is gone
        raise failure(error) from None
    finally:
        for one in waiting:
            ray.cancel(one, force=True)


def failure(error: Exception) -> MatouError:
    """What went wrong on a worker, in one line: Ray's own words have a traceback."""
    cause = getattr(error, "cause", None) or error
    words = " ".join(f"{type(cause).__name__}: {cause}".split())
    if len(words) > 2 * HALF:                    # what cannot be imported is at the end
        words = f"{words[:HALF]} … {words[-HALF:]}"
    return MatouError("a worker of the cluster cannot play ({why}); what is finished is kept, and the same command "
                      "goes on from there", why=words)


def refusal(found: Refused, ours: dict[str, str]) -> MatouError:
    """What differs at that worker."""
    key = next(key for key, value in ours.items() if found.header.get(key) != value)
    return MatouError("the worker {worker} is refused: its {key} is {theirs}; here it is {ours}", worker=found.worker,
                      key=key, theirs=found.header.get(key, "?"), ours=ours[key])
