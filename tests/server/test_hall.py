"""Those who come for one table are led to one worker."""
import asyncio
import json
import socket

import psutil
import pytest
from websockets.asyncio.client import connect

from matou.server.net.hall import WANTED, Hall, Usher
from served import Served
from serving import PATIENCE, people, table

REQUEST = b"GET /play?lang=fr&table=%s HTTP/1.1\r\nHost: here\r\n\r\n"


class Knocking:
    """In place of a transport."""

    def __init__(self):
        self.own, self.other = socket.socketpair()

    def get_extra_info(self, _):
        return self.own


@pytest.mark.parametrize(("line", "wanted"), [
    ("GET /play?table=a-B_9 HTTP/1.1", b"a-B_9"), ("GET /play?lang=fr&table=ab&since=3 HTTP/1.1", b"ab"),
    ("GET /play HTTP/1.1", None), ("GET /play?table= HTTP/1.1", None), ("GET /play?unstable=x HTTP/1.1", None),
    ("POST /play?table=ab HTTP/1.1", None), (f"GET /play?table={'a' * 41} HTTP/1.1", None)])
def test_the_table_is_read_in_the_address(line, wanted):
    found = WANTED.match(line.encode())
    assert (found and found[1]) == wanted


def elsewhere(hall, place):
    """A table that is at home at this place."""
    return next(name for name in (b"t%d" % at for at in range(99)) if hall.home(name) == place)


def test_who_is_at_home_elsewhere_is_handed_over_with_what_they_said():
    hall, door = Hall(2), Knocking()
    usher, request = Usher(hall, 0), REQUEST % elsewhere(hall, 1)
    assert not usher.leads(request, door)                    # nobody is there yet
    hall.here[1] = 1
    assert not usher.leads(REQUEST % elsewhere(hall, 0), door) and not usher.leads(b"GET /play HTTP/1.1\r\n", door)
    assert usher.leads(request, door)
    door.own.close()                                         # here; it stays open there
    said, (file,), *_ = socket.recv_fds(hall.lines[1][0], 9999, 1)
    with socket.socket(fileno=file) as visitor:
        visitor.sendall(b"mew")
        assert said == request and door.other.recv(9) == b"mew"
    hall.left(1)
    assert not usher.leads(request, door)


def test_who_cannot_be_led_stays():
    hall, door = Hall(2), Knocking()
    hall.here[1], request = 1, REQUEST % elsewhere(hall, 1)
    led = 0
    while Usher(hall, 0).leads(request, door):               # until no more can wait there
        led += 1
    assert led > 0
    hall = Hall(2)
    hall.here[1] = 1
    assert not Usher(hall, 0).leads(request + b"x" * 10_000_000, door)


async def at(served, person, name):
    """A socket for this table, and which worker has it."""
    line = await connect(f"ws://{served.host}/play?table={name}", open_timeout=PATIENCE,
                         additional_headers={"Cookie": f"matou={person.cookie}"})
    return line, line.local_address[1]


def holder(served, port):
    [own] = [worker.pid for worker in served.workers() for one in worker.net_connections("tcp")
             if one.raddr and one.raddr.port == port and one.status == psutil.CONN_ESTABLISHED]
    return own


async def shown(line, name):
    await line.send(json.dumps({"type": "join", "table": name}))
    while (message := json.loads(await asyncio.wait_for(line.recv(), PATIENCE)))["type"] != "view":
        assert message["type"] == "table", message
    return message


async def evening(served):
    async with people(served.host, "Anna", "Bruno") as sitting:
        homes = set()
        for _ in range(8):
            name = await table(sitting, "discat")
            lines = [await at(served, person, name) for person in sitting for _ in range(3)]
            [home] = {holder(served, port) for _, port in lines}
            views = [await shown(line, name) for line, _ in lines]
            assert [view["seat"] for view in views] == [0, 0, 0, 1, 1, 1]
            homes.add(home)
            for line, _ in lines:
                await line.close()
        assert homes == {worker.pid for worker in served.workers()}
        psutil.Process(home).kill()                          # the table is nobody's for a while, and then another's
        line, _ = await at(served, sitting[0], name)
        assert (await shown(line, name))["seat"] == 0
        await line.close()


def test_people_at_one_table_meet_in_one_worker(postgres):
    with Served(postgres.new(), "--workers", "2") as served:
        asyncio.run(ready(served))
        asyncio.run(evening(served))


async def ready(served):
    """Until both workers are open to those who are led."""
    async with people(served.host, "Minou") as [one]:
        met = 0
        while met < 40 or len(served.workers()) < 2:
            met = met + 1 if all((await one.ask("GET", "/health"))["ready"].values()) else 0
            await asyncio.sleep(0.05)
