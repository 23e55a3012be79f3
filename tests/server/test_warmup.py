"""Before a game is compiled: what is played at once, what waits, and what is said meanwhile."""
import asyncio
import sys
import time

import httpx
import psutil
import pytest

import matou
from matou.agents import compiling
from matou.server import warmup
from matou.server.match import queue
from matou.server.match.queue import ComputeQueue
from matou.server.warmup import Warmup
from server_thread import people, running_server, table

FORETOLD = 40                                    # seconds


class Held:
    """Every game can be played at once; the compiler is done when the test says so."""

    def __init__(self, monkeypatch):
        self.loop, self.done = None, None
        held = self

        async def run(self):
            held.loop, held.done = asyncio.get_running_loop(), asyncio.Event()
            for slug in matou.GAMES:
                self._due[slug] = time.monotonic() + FORETOLD
                self._plays(slug)
            await held.done.wait()
            for slug in matou.GAMES:
                self._searches(slug)

        monkeypatch.setattr(Warmup, "run", run)
        monkeypatch.setattr(queue, "HINT_PATIENCE", 0.05)

    def release(self):
        self.loop.call_soon_threadsafe(self.done.set)


@pytest.fixture
def held(monkeypatch):
    return Held(monkeypatch)


@pytest.fixture
def cold(held, tmp_path):
    with running_server(tmp_path / "tables.sqlite3") as running:
        yield running


async def about(person, wanted):
    while not wanted(told := await person.hear("table")):
        pass
    return told


def test_health_says_when_agents_can_search(cold, held):
    before = httpx.get(f"http://{cold.host}/health").json()
    assert before["ready"] == dict.fromkeys(matou.GAMES, True)
    assert before["search"] == dict.fromkeys(matou.GAMES, FORETOLD)
    held.release()
    while any(after := httpx.get(f"http://{cold.host}/health").json()["search"].values()):
        time.sleep(0.05)
    assert set(after) == {None}


def test_against_a_cat_one_plays_at_once(cold):
    async def story():
        async with people(cold.host, "Anna") as (anna,):
            id = await table([anna], "discat", ["person", "cat"], first=0)
            await anna.say("join", table=id)
            view = await anna.hear("view")
            assert "preparing" not in await anna.hear("table")
            await anna.move(id, view, view["legal"][0])
            while (view := await anna.hear("view"))["ply"] < 2:      # the cat has answered
                pass

    asyncio.run(story())


def test_a_cat_that_searches_is_announced_and_plays_when_it_can(cold, held):
    async def story():
        async with people(cold.host, "Anna") as (anna,):
            id = await table([anna], "discat", ["person", "tomcat"], first=0)
            await anna.say("join", table=id)
            view = await anna.hear("view")
            assert (await anna.hear("table"))["preparing"] == FORETOLD
            await anna.move(id, view, view["legal"][0])              # nobody has to wait for one's own move
            await anna.hear("ok")
            assert (await anna.hear("view"))["ply"] == 1
            held.release()
            await about(anna, lambda told: "preparing" not in told)
            assert (await anna.hear("view"))["ply"] == 2

    asyncio.run(story())


def test_a_player_who_asks_for_a_hint_too_early_is_told_when_to_come_back(cold, held):
    async def story():
        async with people(cold.host, "Anna", lang="fr") as (anna,):
            id = await table([anna], "discat", ["person", "cat"], first=0)
            await anna.say("join", table=id)
            await anna.hear("table")
            await anna.say("hint", id="h1", table=id)
            refused = await anna.hear("refused")
            assert refused["code"] == "preparing" and refused["values"] == {"seconds": FORETOLD}
            assert refused["id"] == "h1" and str(FORETOLD) in refused["said"] and "conseils" in refused["said"]
            held.release()
            while True:
                await anna.say("hint", id="h2", table=id)
                heard = await anna.hear("refused", "hint")
                if heard["type"] == "hint":
                    break
            assert heard["move"]

    asyncio.run(story())


def test_the_plain_page_says_it_too(cold, held, monkeypatch):
    monkeypatch.setattr("matou.server.http.built.is_built", lambda: False)
    page = httpx.get(f"http://{cold.host}/").text
    assert page.count(f"about {FORETOLD} seconds") == len(matou.GAMES) and "refresh" in page


# Other processes ---------------------------------------------------------------------------------------------

def of_its_own(*code):
    return lambda *slugs: [sys.executable, "-c", "\n".join(code), *slugs]


def test_a_process_that_compiles_ends_with_the_server(monkeypatch):
    monkeypatch.setattr(compiling, "command", of_its_own("import time", "print('discat', flush=True)",
                                                         "time.sleep(600)"))

    async def story():
        async def listen():
            async for slug in warmup.compiled_elsewhere("discat"):
                heard.append(slug)
                begun.set()

        heard, begun, others = [], asyncio.Event(), psutil.Process().children()
        listening = asyncio.create_task(listen())
        await begun.wait()
        children = [child for child in psutil.Process().children() if child not in others]
        listening.cancel()
        await asyncio.gather(listening, return_exceptions=True)
        return heard, len(children), psutil.wait_procs(children, timeout=30)[1]

    assert asyncio.run(story()) == (["discat"], 1, [])


def test_what_no_other_process_could_compile_is_compiled_here(monkeypatch):
    """The process that compiles breaks down: agents search all the same, later."""
    monkeypatch.setattr(compiling, "command", of_its_own("raise SystemExit(1)"))
    monkeypatch.setattr(warmup, "load_interpreted", lambda slug: 1)
    monkeypatch.setattr(warmup, "switch_over", lambda slug, between: False)
    here = []
    monkeypatch.setattr(warmup, "compile_here", here.append)

    async def story():
        threads = ComputeQueue(1)
        warmth = Warmup(threads)
        await warmth._switching()
        threads.close()
        return warmth.to_dict(), warmth.searching()

    assert asyncio.run(story()) == (dict.fromkeys(matou.GAMES, True), dict.fromkeys(matou.GAMES))
    assert sorted(here) == sorted(matou.GAMES)
