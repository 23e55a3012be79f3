"""Three processes on PostgreSQL behind a real balancer, with the configuration of deploy/haproxy.cfg: one is killed,
one is added, then all are restarted in turn, under load. Nothing acknowledged is lost; clients just reconnect."""
import asyncio
import os
import random
import re
import signal
import socket
import subprocess
import sys
import time
from pathlib import Path

import httpx
import pytest

import matou
from reconnecting_people import keep_playing
from server_process import Served

ROOT = Path(__file__).parents[2]
sys.path.append(str(ROOT / "tools"))
CONFIG = ROOT / "deploy" / "haproxy.cfg"
PATIENCE = 240                                   # seconds in which everything must have come to an end
MEANWHILE = 5                                    # views that everybody is shown between two events
PARTIES = [("discat", ["person", "person"], {}), ("discat", ["person", "kitten"], {}),
           ("poche", ["person", "person"], {"mode": "limited"}), ("chami", ["person", "person"], {"limit": 60}),
           ("catdays", ["person", "person"], {}), ("catdays", ["kitten", "person"], {})]


def free_port():
    with socket.create_server(("127.0.0.1", 0)) as listening:
        return listening.getsockname()[1]


class Balancer:
    """HAProxy, with servers that are added while it runs."""

    def __init__(self, folder, servers):
        self.file, self.host = folder / "haproxy.cfg", f"127.0.0.1:{free_port()}"
        self.file.write_text(CONFIG.read_text(encoding="utf-8"), encoding="utf-8")
        addresses = {f"MATOU_{at}": f"127.0.0.1:{server.port}" for at, server in enumerate(servers, 1)}
        limits = {"MATOU_CONNECTIONS": "10000", "MATOU_REQUESTS": "100000"}
        self.process = subprocess.Popen(["haproxy", "-W", "-f", str(self.file)],
                                        env={**os.environ, **addresses, **limits, "MATOU_BIND": self.host})
        self.wait()

    def wait(self):
        while self.process.poll() is None:
            try:
                if httpx.get(f"http://{self.host}/health", trust_env=False).status_code == 200:
                    return
            except httpx.TransportError:
                pass
            time.sleep(0.1)
        raise AssertionError("HAProxy has ended")

    def add(self, server):
        """As an operator does: one line more in each backend, and a reload."""
        lines = self.file.read_text(encoding="utf-8")
        last = re.findall(r"^ +server matou\d.*\n", lines, re.M)[-1]
        self.file.write_text(lines.replace(last, f"{last}    server matou4 127.0.0.1:{server.port}\n"),
                             encoding="utf-8")
        self.process.send_signal(signal.SIGUSR2)

    def stop(self):
        self.process.send_signal(signal.SIGUSR1)
        self.process.terminate()
        self.process.wait(30)


class Process:
    """One `matou serve` on a port of its own, started again on the same one."""

    def __init__(self, url):
        self.url, self.port = url, free_port()
        self.start()

    def start(self):
        self.served = Served(self.url, "--port", str(self.port))

    def restart(self):
        assert self.served.stop() == 0
        self.start()


@pytest.fixture
def haproxy():
    from system import installed
    if installed("haproxy") is None:
        pytest.skip("there is no HAProxy here, and none could be installed")


def test_the_configuration_is_valid(haproxy):
    done = subprocess.run(["haproxy", "-c", "-f", str(CONFIG)], capture_output=True, text=True, check=False)
    assert done.returncode == 0 and "warning" not in done.stderr.lower(), done.stderr


def disturb(url, processes, balancer, everybody):
    """What an operator, or an accident, does meanwhile; in between, moves are made at every table. In a thread of its
    own."""
    def play_on():
        before = {person: len(person.shown) for person in tuple(everybody)}
        while [person for person in before if not person.over and len(person.shown) < before[person] + MEANWHILE]:
            time.sleep(0.02)

    while len({person.table for person in tuple(everybody)}) < len(PARTIES):
        time.sleep(0.02)
    play_on()
    processes[0].served.process.kill()
    play_on()
    processes.append(Process(url))
    balancer.add(processes[-1])
    processes[0].start()
    play_on()
    for process in processes[:3]:
        process.restart()
        play_on()


def test_one_is_killed_one_is_added_and_all_are_restarted_under_load(haproxy, postgres, tmp_path):
    url = postgres.new()
    processes = [Process(url) for _ in range(3)]
    balancer = Balancer(tmp_path, processes)

    async def night():
        done, everybody = asyncio.Event(), []
        parties = [asyncio.create_task(keep_playing(balancer.host, party, everybody, random.Random(at), done))
                   for at, party in enumerate(PARTIES)]
        await asyncio.to_thread(disturb, url, processes, balancer, everybody)
        done.set()
        async with asyncio.timeout(PATIENCE):
            return [game for party in await asyncio.gather(*parties) for game in party]

    try:
        played = asyncio.run(night())
    finally:
        balancer.stop()
        codes = [process.served.stop() for process in processes]
    assert codes == [0] * 4
    assert {record.game for _, record, _ in played} == set(matou.GAMES)
    persons = [person for _, _, persons in played for person in persons.values()]
    assert sum(person.falls for person in persons) > 0
    assert [refusal for person in persons for refusal in person.refusals] == []
    logs = {}
    for table, *move in postgres.ask(url.rsplit("/", 1)[1], 'select "table", seat, text from moves order by ply'):
        logs.setdefault(table, []).append(tuple(move))
    assert {table: tuple(logs[table]) for table, _, _ in played} == {table: record.moves for table, record, _ in played}


def answered(processes):
    """How many requests for a table each process has answered."""
    pages = [httpx.get(f"http://127.0.0.1:{process.port}/metrics", trust_env=False).text for process in processes]
    return [sum(float(value) for value in re.findall(
        r'matou_requests_total\{route="/api/tables/\{id\}",status="200"\} ([\d.]+)', page)) for page in pages]


def goes_to_one(guest, id, processes):
    """Do six requests for this table go to the same process?"""
    before = answered(processes)
    for _ in range(6):
        assert guest.get(f"/api/tables/{id}").status_code == 200
    return sorted(now - then for then, now in zip(before, answered(processes), strict=True)) == [0, 0, 6]


def test_requests_for_one_table_go_to_one_process(haproxy, postgres, tmp_path):
    """Counted where they arrive. Its table moves while the balancer takes a process for down, which on a busy machine
    has only been slow to tell that it is well: so each table is tried again."""
    url = postgres.new()
    processes = [Process(url) for _ in range(3)]
    balancer = Balancer(tmp_path, processes)
    try:
        with httpx.Client(base_url=f"http://{balancer.host}", trust_env=False, timeout=30) as guest:
            guest.post("/api/guest", json={"name": "Zoé"})
            wanted = {"game": "discat", "seats": ["person", "kitten"]}
            for _ in range(3):
                id = guest.post("/api/tables", json=wanted).json()["table"]
                assert any(goes_to_one(guest, id, processes) for _ in range(4))
    finally:
        balancer.stop()
        for process in processes:
            process.served.stop()
