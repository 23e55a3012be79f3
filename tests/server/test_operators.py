"""For operators: health, figures, logs without secrets, a graceful stop."""
import asyncio
import io
import json
import logging
import os
import re
import signal
import sqlite3
import subprocess
import sys
import time
from contextlib import closing

import httpx
import pytest
from prometheus_client.parser import text_string_to_metric_families
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed

from matou.server.http.operators import may_measure
from matou.server.logs import scrubbed, setup
from matou.server.settings import Settings, unlimited
from matou.server.store import condition
from matou.server.store.condition import Condition
from server_thread import RunningServer, people, running_server, table, whole_game

# Health ------------------------------------------------------------------------------------------------------

def test_health_is_503_while_the_database_does_not_answer(tmp_path):
    with running_server(tmp_path / "tables.sqlite3") as server, \
            httpx.Client(base_url=f"http://{server.host}", timeout=60) as door:
        with sqlite3.connect(server.database) as base:
            assert door.get("/health").status_code == 200
            base.execute("ALTER TABLE tables RENAME TO gone")
            try:
                answer = door.get("/health")
            finally:
                base.execute("ALTER TABLE gone RENAME TO tables")
        assert answer.status_code == 503 and answer.json()["store"] is False
        assert answer.json()["reason"] == "the database does not answer"
        answer = door.get("/health")
        assert answer.status_code == 200 and answer.json()["store"] is True
        assert set(answer.json()) == {"version", "protocol", "ready", "search", "tables", "store", "reason"}


def test_health_is_503_while_nothing_can_be_stored_and_well_again_by_itself(tmp_path):
    with running_server(tmp_path / "tables.sqlite3") as server, \
            httpx.Client(base_url=f"http://{server.host}", timeout=60) as door:
        with closing(sqlite3.connect(server.database, isolation_level=None)) as other:
            other.execute("BEGIN IMMEDIATE")     # another program holds the file
            assert door.get("/health").status_code == 200                  # nobody has noticed
            assert door.post("/api/guest", json={"name": "A"}).status_code == 503
            answer = door.get("/health")
            assert answer.status_code == 503
            assert answer.json()["store"] is False and answer.json()["reason"] == "nothing can be stored"
            other.execute("ROLLBACK")
        while door.get("/health").status_code == 503:
            time.sleep(0.05)                     # nobody writes anything


def test_slow_is_not_ill(monkeypatch):
    async def story():
        asked, answer = [], asyncio.get_running_loop().create_future()

        async def read():
            asked.append(len(asked))
            await asyncio.shield(answer)

        monkeypatch.setattr(condition, "ANSWER_TIMEOUT", 0.01)
        store = Condition(read, read)
        assert await asyncio.gather(*(store.complaint() for _ in range(5))) == [None] * 5
        assert await store.complaint() is None and asked == [0]            # one question for all of them
        monkeypatch.setattr(condition, "DOWN_SECONDS", 0.0)
        assert await store.complaint() == "the database does not answer"
        answer.set_result(None)
        assert await store.complaint() is None
        answer = asyncio.get_running_loop().create_future()
        answer.set_exception(OSError("gone"))
        assert await store.complaint() == "the database does not answer"
        await store.close()

    asyncio.run(story())


# Figures -----------------------------------------------------------------------------------------------------

def figures(text):
    """Every figure by its name and labels."""
    return {(sample.name, *sample.labels.values()): sample.value
            for family in text_string_to_metric_families(text) for sample in family.samples}


def measured(server):
    answer = httpx.get(f"http://{server.host}/metrics")
    assert answer.status_code == 200 and answer.headers["content-type"].startswith("text/plain")
    return figures(answer.text)


def test_what_happens_is_counted(server):
    async def story():
        before = measured(server)
        async with people(server.host, "A") as sitting:
            id = await table(sitting, "discat", ["person", "kitten"])
            await whole_game(sitting, id)
            await sitting[0].ask("GET", f"/api/tables/{id}", status=200)
            await sitting[0].ask("GET", f"/api/tables/{id}x", status=404)
            await sitting[0].say("resign", id="late", table=id)
            await sitting[0].hear("refused")
            open_now = measured(server)
            moves = len(await server.app.state.lobby.store.log(id))
        after = measured(server)
        def grew(*name):
            return after.get(name, 0) - before.get(name, 0)
        assert grew("matou_moves_kept_total") == moves
        assert 0 < grew("matou_commit_seconds_count") <= moves and grew("matou_commit_seconds_sum") > 0
        assert 0 < grew("matou_move_seconds_count") < moves
        assert grew("matou_refusals_total", "over") == grew("matou_refusals_total", "table") == 1
        assert grew("matou_requests_total", "/api/tables/{id}", "200") == 1
        assert grew("matou_requests_total", "/api/tables/{id}", "404") == 1
        assert open_now["matou_sockets",] == before["matou_sockets",] + 1
        assert open_now["matou_tables",] == len(server.app.state.lobby.tables) > 0
        assert after["matou_queue_running", "move"] == after["matou_queue_waiting", "move"] == 0

    asyncio.run(story())


def test_nobody_is_named_in_the_figures(server):
    async def story():
        async with people(server.host, "Quetzalcoatl") as sitting:
            id = await table(sitting, "discat", ["person", "kitten"])
            await sitting[0].say("join", table=id)
            await sitting[0].hear("view")
            httpx.get(f"http://{server.host}/secret-path-{id}?link=hush")
            text = httpx.get(f"http://{server.host}/metrics").text
            for secret in ("Quetzalcoatl", id, sitting[0].cookie, "secret-path", "hush"):
                assert secret not in text
    asyncio.run(story())


@pytest.mark.parametrize(("token", "said", "host", "may"), [
    ("", "", "127.0.0.1", True), ("", "", "::1", True), ("", "", "::ffff:127.0.0.1", True),
    ("", "", "192.0.2.1", False), ("", "", "::ffff:192.0.2.1", False), ("", "Bearer ", "", False),
    ("hush", "Bearer hush", "192.0.2.1", True), ("hush", "Bearer hus", "127.0.0.1", False),
    ("hush", "", "127.0.0.1", False), ("hush", "Bearer é", "127.0.0.1", False)])
def test_figures_are_for_this_machine_or_for_whoever_has_the_token(token, said, host, may):
    assert may_measure(token, said, host) is may


def test_figures_are_not_for_everybody_and_may_be_off(server, monkeypatch):
    answer = httpx.get(f"http://{server.host}/metrics", headers={"X-Forwarded-For": "192.0.2.1"})
    assert (answer.status_code, answer.json()["code"]) == (403, "metrics")
    monkeypatch.setattr(server.app.state, "settings", Settings(metrics=False))
    assert httpx.get(f"http://{server.host}/metrics").status_code == 404


WORKER = """
import os, sys
from matou.server.metrics import Meter
meter = Meter(lambda: 3)
meter.sockets.inc(2); meter.kept(5, 0.1); meter.answered("/health", 200)
print("ready", flush=True)
sys.stdin.readline()
sys.stdout.buffer.write(meter.exposition())
"""


def test_workers_add_up_their_figures(tmp_path):
    shared = {**os.environ, "PROMETHEUS_MULTIPROC_DIR": str(tmp_path)}
    workers = [subprocess.Popen([sys.executable, "-c", WORKER], stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                                text=True, env=shared) for _ in range(2)]
    assert [worker.stdout.readline() for worker in workers] == ["ready\n"] * 2
    both = figures(workers[0].communicate("\n")[0])
    assert both["matou_moves_kept_total",] == 10 and both["matou_sockets",] == 4 and both["matou_tables",] == 6
    one = figures(workers[1].communicate("\n")[0])       # the first is gone: what it kept is kept, its sockets are not
    assert one["matou_moves_kept_total",] == 10 and one["matou_sockets",] == 2


# Logs --------------------------------------------------------------------------------------------------------

@pytest.fixture
def log():
    """Everything this process logs at any level, as JSON lines."""
    names = (None, "matou", "uvicorn", "uvicorn.error", "uvicorn.access", "uvicorn.asgi")
    kept = [(logger := logging.getLogger(name), logger.level, logger.handlers[:], logger.propagate) for name in names]
    out = io.StringIO()
    setup(Settings(log="json", log_level="debug"), out)
    yield out
    for logger, level, handlers, propagate in kept:
        logger.setLevel(level)
        logger.handlers[:], logger.propagate = handlers, propagate


def test_no_secret_is_logged(server, log):
    async def story():
        async with people(server.host, "Zoé", "Noor") as sitting:
            zoe, noor = sitting
            bot = await zoe.ask("POST", "/api/bots", {"name": "Robo"}, 201)
            made = await zoe.ask("POST", "/api/tables", {"game": "discat", "seats": ["person", "person"]}, 201)
            id, link = made["table"], made["link"]
            await noor.ask("GET", f"/api/tables/{id}?link={link}", status=200)
            await noor.ask("POST", f"/api/tables/{id}/seat", {"link": link}, 201)
            await noor.ask("GET", f"/api/tables?link={link}")
            httpx.get(f"http://{server.host}/api/guest", headers={"Authorization": f"Bearer {bot['token']}"})
            await (await connect(f"ws://{server.host}/play?link={link}")).close()
            await zoe.say("join", table=id)
            view = await zoe.hear("view")
            mover = sitting[view["turn"]]
            await mover.move(id, view, "an odd cat", "odd-id")
            await mover.socket.send("not a message at all")
            with sqlite3.connect(server.database) as base:
                base.execute("ALTER TABLE moves RENAME TO gone")
                try:
                    await mover.say("join", table=id)
                    view = await mover.hear("view")
                    await mover.move(id, view, view["legal"][0], "lost-id")
                    while (await mover.hear("refused"))["code"] != "store":
                        pass
                finally:
                    base.execute("ALTER TABLE gone RENAME TO moves")
            seed = server.app.state.lobby.tables[id].kept.header["seed"]
            return [zoe.cookie, noor.cookie, bot["token"], link, seed, "odd cat", "odd-id", "lost-id", "at all", "Zoé"]

    secrets = asyncio.run(story())
    lines = [json.loads(line) for line in log.getvalue().splitlines()]
    requests = [line for line in lines if line["event"] == "request"]
    faults = [line for line in lines if line.get("fault")]
    assert {"time", "level", "event", "method", "route", "status", "ms"} <= set(requests[0])
    assert {("GET", "/api/tables/{id}"), ("POST", "/api/tables/{id}/seat"), ("WEBSOCKET", "/play")} \
        <= {(line["method"], line["route"]) for line in requests}
    assert faults and "no such table" in faults[0]["fault"]
    for secret in secrets:
        assert secret not in log.getvalue(), secret
    assert "link=" not in log.getvalue() and '"error"' in log.getvalue()


@pytest.mark.parametrize(("text", "left"), [
    ("GET /api/tables/x?link=hush&a=hush", "GET /api/tables/x?…"), ("Cookie: matou=hush; b", "Cookie: …; b"),
    ("Authorization: Bearer hush", "Authorization: Bearer …"), ("{'seed': 'hush'}", "{'seed': '…'}"),
    ("postgresql://me:hush@here/there", "postgresql://me:…@here/there"), ("link=hush", "link=…"),
    ("token hash of a move; what?", "token hash of a move; what?")])
def test_what_looks_like_a_secret_is_left_out_of_others_sentences(text, left):
    assert scrubbed(text) == left


def test_a_log_for_people_is_one_line_an_event(log):
    out = io.StringIO()
    setup(Settings(log="plain", log_level="info"), out)
    logging.getLogger("matou.server.requests").info("request", extra={"route": "/health", "status": 200})
    logging.getLogger("matou.server").debug("not at this level")
    logging.getLogger("uvicorn.error").info('1.2.3.4 - "WebSocket /play?link=hush" [accepted]')
    written = out.getvalue()                     # of other servers of this process, perhaps, too
    assert re.findall(r"^.*/health.*$", written, re.MULTILINE) == re.findall(
        r"^\S+T\S+ info request route=/health status=200$", written, re.MULTILINE) != []
    assert "not at this level" not in written and "hush" not in written


# Stopping ----------------------------------------------------------------------------------------------------

def test_a_stopped_server_closes_sockets_and_logs_json(tmp_path):
    environ = {**os.environ, "LC_ALL": "C.UTF-8", "MATOU_LOG": "json", "MATOU_LOG_LEVEL": "info"}
    served = subprocess.Popen([sys.executable, "-m", "matou", "serve", "--port", "0", "--database",
                               f"sqlite:///{tmp_path}/tables.sqlite3"], stdout=subprocess.PIPE, stderr=subprocess.PIPE,
                              text=True, env=environ)
    host = re.search(r"http://([\d.:]+)/", served.stdout.readline())[1]

    async def story():
        async with people(host, "A", "B") as sitting:
            await (await connect(f"ws://{host}/play?link=hush")).close()
            served.send_signal(signal.SIGTERM)
            for person in sitting:
                with pytest.raises(ConnectionClosed) as closed:
                    await person.socket.recv()
                assert closed.value.rcvd.code == 1012

    asyncio.run(story())
    out, log = served.communicate(timeout=30)
    assert served.returncode == 0 and out == ""
    lines = [json.loads(line) for line in log.splitlines()]
    assert ("/api/guest", 201) in [(line.get("route"), line.get("status")) for line in lines]
    assert "hush" not in log and "?" not in log


def test_a_move_under_way_at_a_stop_is_kept(tmp_path, monkeypatch):
    file = tmp_path / "tables.sqlite3"
    running = RunningServer(file, unlimited(database=f"sqlite:///{file}"))
    store = running.app.state.lobby.store
    keep, begun = store.keep, []

    def slowly(line, result, done):
        async def later():
            while not running.uvicorn.should_exit:
                await asyncio.sleep(0.01)
            await asyncio.sleep(0.3)             # the sockets are closed by now
            keep(line, result, done)

        begun.append(asyncio.create_task(later()))
        begun.append(line)

    async def story():
        async with people(running.host, "A", "B") as sitting:
            id = await table(sitting, "discat")
            await sitting[0].say("join", table=id)
            view = await sitting[0].hear("view")
            monkeypatch.setattr(store, "keep", slowly)
            await sitting[0].move(id, view, view["legal"][0])
            while not begun:
                await asyncio.sleep(0.01)
            running.uvicorn.should_exit = True
            with pytest.raises(ConnectionClosed):
                await sitting[0].hear("never")

    try:
        asyncio.run(story())
    finally:
        running.stop()
    with sqlite3.connect(file) as base:
        assert base.execute("SELECT text FROM moves").fetchall() == [(begun[-1].text,)]
