"""No room on the disk: the table pauses and says so, nothing that was shown is lost, and play goes on."""
import asyncio
import os
import resource
import subprocess
import sys
from contextlib import contextmanager
from pathlib import Path

import httpx
import pytest

import matou
from matou.core.record import Record
from server_process import Served
from server_thread import Person, back, people, table

ROOM = 600_000                                   # bytes for everything that is kept
APART = ["unshare", "--mount", *(["--map-root-user"] if os.geteuid() else [])]


class FullDisk:
    """A small disk of the server's own, with a file that fills it up."""

    def __init__(self, folder):
        self.served = Served(f"sqlite:///{folder}/tables.sqlite3", before=[
            *APART, "sh", "-c", f'mount -t tmpfs -o size={2 * ROOM} none "$0" && exec "$@"', str(folder)])
        self.filler = Path(f"/proc/{self.served.process.pid}/root{folder}/filler")

    def fill(self):
        with self.filler.open("wb", buffering=0) as filler:
            while True:
                try:
                    filler.write(b"x" * 512)
                except OSError:
                    return

    def free(self):
        self.filler.unlink()


class SmallFiles:
    """Files that may not grow: what an operator's limit or a quota does."""

    def __init__(self, folder):
        self.folder = folder
        self.served = Served(f"sqlite:///{folder}/tables.sqlite3")

    def _limit(self, most):
        resource.prlimit(self.served.process.pid, resource.RLIMIT_FSIZE, (most, resource.RLIM_INFINITY))

    def fill(self):
        self._limit(max(file.stat().st_size for file in self.folder.iterdir()))

    def free(self):
        self._limit(resource.RLIM_INFINITY)


def may_mount(folder):
    return subprocess.run([*APART, "mount", "-t", "tmpfs", "none", str(folder)], capture_output=True).returncode == 0


@contextmanager
def disk(kind, folder):
    if not sys.platform.startswith("linux"):
        pytest.skip("disks are filled up on Linux only")
    if kind is FullDisk and not may_mount(folder):
        pytest.skip("this user may not mount a disk")
    small = kind(folder)
    try:
        yield small
    finally:
        small.served.stop()


async def view_now(person, id):
    await person.say("join", table=id)
    return await person.hear("view", "refused")


async def until_refused(sitting, id):
    """Moves, one by one, until one is refused; returns who said what, when."""
    while True:
        for person in sitting:
            view = await view_now(person, id)
            if not view["legal"]:
                continue
            said = (view, view["legal"][0], f"move {view['ply']}")
            await person.move(id, *said)
            answer = await person.hear("ok", "refused")
            if answer["type"] == "refused":
                assert (answer["code"], answer["id"]) == ("store", said[2])
                return person, said


async def play_on(sitting, id):
    while True:
        for person in sitting:
            view = await view_now(person, id)
            if view["outcome"]:
                return view
            if view["legal"]:
                await person.move(id, view, view["legal"][-1])
                assert (await person.hear("ok", "refused"))["type"] == "ok"


@pytest.mark.parametrize("kind", [FullDisk, SmallFiles])
def test_a_full_disk_pauses_the_table_and_loses_nothing(kind, tmp_path):
    async def story(small):
        async with people(small.served.host, "A", "B") as sitting:
            id = await table(sitting, "discat")
            for person in sitting:               # a few moves while there is room
                await view_now(person, id)
            small.fill()
            person, said = await until_refused(sitting, id)
            before = [await view_now(one, id) for one in sitting]
            for _ in range(3):                   # it stays so, and the table stays as it was
                await person.move(id, *said)
                assert (await person.hear("ok", "refused"))["code"] == "store"
            assert (await person.ask("POST", "/api/tables", {"game": "discat", "seats": ["person", "cat"]}, 503)) \
                == {"code": "store", "reason": "nothing can be saved at the moment; try again soon", "values": {}}
            assert [await view_now(one, id) for one in sitting] == before
            small.free()
            await person.move(id, *said)
            assert (await person.hear("ok"))["id"] == said[2]
            twin = await back(Person(small.served.host, person.cookie))
            assert (await view_now(twin, id))["ply"] == said[0]["ply"] + 1
            await twin.socket.close()
            end = await play_on(sitting, id)
            async with httpx.AsyncClient(base_url=f"http://{person.host}", cookies={"matou": person.cookie}) as door:
                return end, (await door.get(f"/api/tables/{id}/record")).text

    with disk(kind, tmp_path) as small:
        end, line = asyncio.run(story(small))
    record = Record.from_json(line)
    record.replay(matou.load("discat"))
    assert end["outcome"] == record.outcome
