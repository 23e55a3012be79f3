"""The servers that are measured: each a process of its own, and what it uses of the machine."""
import asyncio
import os
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from contextlib import suppress
from pathlib import Path
from typing import ClassVar

from pairs import MatouPair, PeerPair
from wire import Door

PEER = Path(__file__).parent / "peer"
TICKS = os.sysconf("SC_CLK_TCK")
START = 600                                      # seconds: a game may have to be compiled first


class Server:
    """A running server. `command` starts it; one line it prints ends in its port."""
    name: str
    pair: type
    settings: ClassVar[dict[str, str]] = {}      # what it finds in its environment

    def __init__(self):
        self.home = tempfile.TemporaryDirectory(prefix="load-")
        self.process = subprocess.Popen(self.command(), stdout=subprocess.PIPE, text=True, cwd=self.home.name,
                                        env={**os.environ, **self.settings})
        self.port = self._port()

    def command(self):
        raise NotImplementedError

    def port_in(self, line):
        raise NotImplementedError

    def _port(self):
        for line in self.process.stdout:
            if port := self.port_in(line):
                return port
        self.stop()
        raise RuntimeError(f"{self.name} did not start")

    async def ready(self):
        """Until it can be played on."""

    def cpu(self):
        """Seconds of processor time so far, threads and children included."""
        return sum(_cpu(pid) for pid in self._family())

    def memory(self):
        """Bytes it holds in RAM."""
        return sum(_resident(pid) for pid in self._family())

    def _family(self):
        found = [self.process.pid]
        for pid in found:
            for task in Path(f"/proc/{pid}/task").glob("*"):
                found += [int(child) for child in (task / "children").read_text().split()]
        return found

    def stop(self):
        self.process.send_signal(signal.SIGTERM)
        try:
            self.process.wait(20)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()
        self.process.stdout.close()
        self.home.cleanup()


class Matou(Server):
    """`matou serve` as people start it: SQLite on disk, every move synced before it is shown."""
    name, pair = "Matou", MatouPair
    settings: ClassVar[dict[str, str]] = dict.fromkeys(             # nobody is held back
        ("MATOU_ADDRESS_REQUESTS", "MATOU_GUEST_REQUESTS", "MATOU_ADDRESS_SOCKETS", "MATOU_MESSAGES"), "0")

    def command(self):
        return [sys.executable, "-m", "matou", "serve", "--port", "0", "--database",
                f"sqlite:///{self.home.name}/tables.sqlite3"]

    def port_in(self, line):
        return int(line.split("http://")[1].split("/")[0].rsplit(":", 1)[1]) if "http://" in line else None

    async def ready(self):
        """Until every game is compiled: nothing but play costs anything then."""
        ends = time.monotonic() + START
        while time.monotonic() < ends:
            with suppress(ConnectionError):      # a busy machine
                door = Door(self.port)
                found, _ = await door.ask("GET", "/health")
                door.close()
                if not any(found["search"].values()):
                    return
            await asyncio.sleep(0.5)
        raise RuntimeError("Matou did not warm up")


class Peer(Server):
    """boardgame.io's own server, in memory; in production mode, which is quicker, unless $NODE_ENV says otherwise."""
    name, pair = "boardgame.io", PeerPair
    settings: ClassVar[dict[str, str]] = {"NODE_ENV": os.environ.get("NODE_ENV", "production")}

    def command(self):
        return ["node", str(PEER / "server.js")]

    def port_in(self, line):
        return int(line.split()[1]) if line.startswith("listening ") else None


def peer_is_there():
    """Node, and boardgame.io beside us: `npm ci` in benches/load/peer."""
    return bool(shutil.which("node")) and (PEER / "node_modules" / "boardgame.io").exists()


def _cpu(pid):
    """User and system time, that of children who have ended included."""
    after_name = Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()
    return sum(map(int, after_name[11:15])) / TICKS


def _resident(pid):
    return int(Path(f"/proc/{pid}/statm").read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE")
