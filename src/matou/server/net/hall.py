"""The hall: with several workers, those who come for the same table are led to the same one.

Any worker can serve any table. But where two serve one, each has to tell the other every move, and both make it. So who
opens a WebSocket and says in its address for which table (`/play?table=…`) is led to the worker where that table is at
home: socket and request are handed over before anything is answered, and the other one begins as if they had knocked at
its own door. Where that cannot be done, they are served where they are.
"""
import asyncio
import mmap
import re
import socket
import zlib
from typing import Any

WANTED = re.compile(rb"GET [^ ?]*\?(?:[^ ]*&)?table=([\w-]{1,40})[& ]")
ROOM = 65_536                                    # bytes of a request


class Hall:
    """Between so many workers; made before they are forked. A worker that is replaced leaves its place to another."""

    def __init__(self, places: int):
        self.lines = [socket.socketpair(socket.AF_UNIX, socket.SOCK_DGRAM) for _ in range(places)]
        self.here = mmap.mmap(-1, places)        # 1: somebody is there, and opens
        for line in (end for pair in self.lines for end in pair):
            line.setblocking(False)

    def home(self, table: bytes) -> int:
        """The same for all workers, whoever is there."""
        return zlib.crc32(table) % len(self.lines)

    def left(self, place: int) -> None:
        self.here[place] = 0


class Usher:
    """The one who leads people to and fro, in the worker at this place."""

    def __init__(self, hall: Hall, place: int):
        self.hall, self.place = hall, place
        self._tasks: set[asyncio.Task[None]] = set()

    def leads(self, request: bytes, transport: Any) -> bool:
        """Has who comes with this request been led elsewhere?"""
        wanted = WANTED.match(request)
        home = self.hall.home(wanted[1]) if wanted else self.place
        if home == self.place or not self.hall.here[home] or len(request) > ROOM:
            return False
        try:
            socket.send_fds(self.hall.lines[home][1], [request], [transport.get_extra_info("socket").fileno()])
        except OSError:                          # too many wait there already
            return False
        return True

    def open(self, server: Any) -> None:
        """From now on people may be led here. `server` is uvicorn's."""
        asyncio.get_running_loop().add_reader(self.hall.lines[self.place][0], self._take, server)
        self.hall.here[self.place] = 1

    def close(self) -> None:
        self.hall.left(self.place)
        asyncio.get_running_loop().remove_reader(self.hall.lines[self.place][0])

    def _take(self, server: Any) -> None:
        try:
            request, files, *_ = socket.recv_fds(self.hall.lines[self.place][0], ROOM, 1)
        except BlockingIOError:
            return
        for file in files:
            task = asyncio.get_running_loop().create_task(self._welcome(server, socket.socket(fileno=file), request))
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)

    async def _welcome(self, server: Any, visitor: socket.socket, request: bytes) -> None:
        """As uvicorn does with who knocks at this worker's own door."""
        visitor.setblocking(False)
        wire = server.config.ws_protocol_class(server.config, server.server_state, server.lifespan.state)
        try:
            await asyncio.get_running_loop().connect_accepted_socket(lambda: wire, visitor)
        except OSError:                          # they are gone already
            visitor.close()
            return
        wire.begin(request)
