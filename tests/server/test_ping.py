"""A ping is answered at once, whatever else is under way, and counts as any other message."""
import asyncio
import json
import threading
import time
from types import SimpleNamespace

import pytest

from matou.server.net.limits import POLICY_VIOLATION, Bucket
from matou.server.net.session import Session
from server_thread import people, table

LOBBY = SimpleNamespace(store=SimpleNamespace(meter=SimpleNamespace(refused=lambda code: None)))


class Socket:
    """Where a session writes, without a network."""
    writable = True

    def __init__(self):
        self.dropped = []

    def drop(self, code):
        self.dropped.append(code)


class Heard(Session):
    """A session that keeps what it tells."""

    def __init__(self, bucket=None):
        super().__init__(Socket(), LOBBY, None, bucket)
        self.told = []

    def send(self, message):
        self.told.append(json.loads(message))


def test_it_is_answered_before_what_takes_longer(server, monkeypatch):
    """Its table has to be fetched first, which may take a minute when a game is compiled: the line is not dead."""
    lobby = server.app.state.lobby
    fetch, may = lobby.table, threading.Event()

    async def later(id):
        while not may.is_set():
            await asyncio.sleep(0.01)
        return await fetch(id)

    async def story():
        async with people(server.host, "A", "B") as (anna, bruno):
            id = await table([anna, bruno], "discat")
            monkeypatch.setattr(lobby, "table", later)
            await anna.say("join", table=id)
            for _ in range(2):
                await anna.say("ping")
                assert await anna.hear() == {"type": "pong"}
            may.set()
            assert (await anna.hear())["type"] == "view"

    asyncio.run(story())


@pytest.mark.parametrize("busy", [False, True], ids=["idle", "busy"])
def test_it_counts_as_any_other_message(busy):
    visit = Heard(Bucket(1, 3))
    visit.bucket.at, visit._busy = time.monotonic(), busy
    for _ in range(8):
        visit.receive('{"type": "ping"}')
    assert [one["type"] for one in visit.told] == ["pong"] * 3 + ["refused"] * 5
    assert visit.told[-1]["code"] == "too-many" and visit.socket.dropped[0] == POLICY_VIOLATION
    assert not visit._in


@pytest.mark.parametrize("frame", ['{"type": "ping", "table": "T"}', '"ping"', "ping", '{"type": "pong"}'])
def test_what_is_none_waits_its_turn(frame):
    visit = Heard()
    visit._busy = True
    visit.receive(frame)
    assert list(visit._in) == [frame] and visit.told == []
