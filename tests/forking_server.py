"""`matou serve`, again and again: everything is loaded once, and each server is a fork of that process. So a server is
up in no time, with all its games ready, and costs a tenth of one that begins from nothing.

`Fork` starts one; the process they are forks of is this file, started by the first of them. An order is one line of
JSON with two file descriptors: what the server prints, and where it is told what becomes of it.
"""
import atexit
import gc
import importlib
import json
import os
import select
import signal
import socket
import subprocess
import sys
from contextlib import suppress
from functools import cache

MOST_BYTES = 1 << 16                             # of an order


# The process that loads everything -------------------------------------------------------------------------------

def load():
    import aiosqlite  # noqa: F401  (loaded before the fork, not after)
    import uvicorn.protocols.websockets.websockets_sansio_impl  # noqa: F401

    import matou.commands.serve
    import matou.server.app  # noqa: F401
    from matou.games import GAMES
    from matou.server import warmup
    warmup.play_once = cache(warmup.play_once)               # no server does it again
    for slug in GAMES:
        warmup.play_once(slug)
    gc.freeze()                                              # nor looks through it for garbage


def main(orders):
    """One process for each server waits for its end and tells it."""
    while True:
        order, fds, *_ = socket.recv_fds(orders, MOST_BYTES, 2)
        if not order:
            return
        with suppress(ChildProcessError):
            while os.waitpid(-1, os.WNOHANG)[0]:
                pass
        if os.fork() == 0:
            orders.close()
            os._exit(attend(json.loads(order), *fds))
        for fd in fds:
            os.close(fd)


def attend(order, said, told):
    server = os.fork()
    if server == 0:
        os.close(told)
        os.dup2(said, sys.stdout.fileno())
        os.close(said)
        os._exit(serve(**order))
    os.close(said)
    signal.signal(signal.SIGINT, signal.SIG_IGN)             # not meant for this one
    os.write(told, f"{server}\n".encode())
    ended = os.waitstatus_to_exitcode(os.waitpid(server, 0)[1])
    with suppress(BrokenPipeError):
        os.write(told, f"{ended}\n".encode())
    return 0


def serve(words, environ, changed):
    from matou.cli import main as matou
    os.environ.update(environ)
    for name, value in changed.items():
        module, _, name = name.rpartition(".")
        setattr(importlib.import_module(module), name, value)
    try:
        return matou(words)
    except SystemExit as left:
        return left.code
    except BaseException:
        sys.excepthook(*sys.exc_info())
        return 1
    finally:
        sys.stdout.flush()
        sys.stderr.flush()


# Those who want servers ------------------------------------------------------------------------------------------

@cache
def loaded():
    """The process that has loaded everything; it ends when this one does."""
    here, there = socket.socketpair()
    process = subprocess.Popen([sys.executable, __file__, str(there.fileno())], pass_fds=[there.fileno()])
    there.close()

    def end():
        here.close()
        process.wait()

    atexit.register(end)
    return here


class Fork:
    """A process with a server, like one of `subprocess.Popen`. `changed`: what has another value there, by its name."""

    def __init__(self, *words, environ=None, changed=None):
        (read, say), (hear, tell) = os.pipe(), os.pipe()
        order = {"words": words, "environ": environ or {}, "changed": changed or {}}
        socket.send_fds(loaded(), [json.dumps(order).encode()], [say, tell])
        os.close(say)
        os.close(tell)
        self.stdout, self._told, self.returncode = os.fdopen(read), os.fdopen(hear, "rb", 0), None
        self.pid = int(self._told.readline())

    def send_signal(self, sign):
        if self.poll() is None:
            os.kill(self.pid, sign)

    def kill(self):
        self.send_signal(signal.SIGKILL)

    def poll(self):
        return self.wait(0) if self.returncode is not None or select.select([self._told], [], [], 0)[0] else None

    def wait(self, timeout=None):
        if self.returncode is None:
            if not select.select([self._told], [], [], timeout)[0]:
                raise subprocess.TimeoutExpired("matou serve", timeout)
            self.returncode = int(self._told.readline())
            self._told.close()
        return self.returncode


if __name__ == "__main__":
    load()
    with socket.socket(fileno=int(sys.argv[1])) as orders:
        main(orders)
