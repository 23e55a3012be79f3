"""`matou serve` in a process of its own, or in several."""
import os
import re
import signal
import subprocess
import sys

import psutil

from forking_server import Fork

PATIENCE = 60                                    # seconds for a server to come or to go
UNLIMITED = {f"MATOU_{name}": "0" for name in (
    "ADDRESS_REQUESTS", "GUEST_REQUESTS", "ADDRESS_SOCKETS", "MESSAGES", "PUBLIC_TABLES", "ANSWER_SECONDS")}


class Served:
    """A running server without limits, a fork of one that has loaded everything, if one process serves. `before`: what
    comes before the command; `changed`: see Fork."""

    def __init__(self, url, *more, before=(), changed=None):
        words, environ = ["serve", "--port", "0", "--database", url, *more], {"LC_ALL": "C.UTF-8", **UNLIMITED}
        if before or "--workers" in more:
            self.process = subprocess.Popen([*before, sys.executable, "-m", "matou", *words], stdout=subprocess.PIPE,
                                            text=True, env={**os.environ, **environ})
        else:
            self.process = Fork(*words, environ=environ, changed=changed)
        self.host = re.search(r"http://([\d.:]+)/", self.process.stdout.readline())[1]

    def workers(self):
        return psutil.Process(self.process.pid).children()

    def stop(self, sign=signal.SIGTERM):
        """Returns the exit status."""
        if self.process.poll() is None:
            self.process.send_signal(sign)
        self.process.stdout.close()
        return self.process.wait(PATIENCE)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.stop()
