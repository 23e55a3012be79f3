"""The compute queue: agents first, one hint under way per guest, nothing worked out that nobody waits for."""
import asyncio
import os
import sys
import threading

import pytest

import matou
from matou.agents.analysis import Suggestion
from matou.agents.search import Finding
from matou.server.match import queue
from matou.server.match.queue import ComputeQueue, Kind
from matou.server.metrics import Meter
from matou.server.net.protocol import Refusal
from server_thread import back, people, table

PATIENCE = 60


class Thought:
    """Stands in for search: hints are counted, and wait until `go` is set."""

    def __init__(self, monkeypatch):
        self.views, self.go, self.begun = [], threading.Event(), threading.Semaphore(0)
        monkeypatch.setattr(queue, "hint", self)

    def __call__(self, view):
        self.views.append(bytes(view))
        self.begun.release()
        assert self.go.wait(PATIENCE)
        return Suggestion([Finding(view.legal[0], 0, 0.0, 0.0)])


@pytest.fixture
def thought(monkeypatch):
    found = Thought(monkeypatch)
    yield found
    found.go.set()


def views(count):
    game = matou.load("discat")
    return [game.view(game.deal(2, seed, first=0), 0) for seed in range(count)]


def queued(threads, story):
    async def told():
        works = ComputeQueue(threads)
        try:
            return await asyncio.wait_for(story(works), PATIENCE)
        finally:
            works.close()
    return asyncio.run(told())


async def until(true):
    while not true():
        await asyncio.sleep(0.01)


def test_hints_are_worked_out_once_a_position_and_not_without_end(thought, monkeypatch):
    thought.go.set()
    monkeypatch.setattr(queue, "MOST_HINTS", 2)
    seen = views(3)

    async def story(works):
        for view in (seen[0], seen[0], seen[1], seen[0], seen[2], seen[1]):
            assert (await works.hint(view, "guest")).move == view.legal[0]
        assert len(works._hints) == 2

    queued(1, story)
    assert [list(map(bytes, seen)).index(one) for one in thought.views] == [0, 1, 2, 1]


def test_hints_come_before_analyses_and_the_oldest_first():
    async def story(works):
        done, go = [], threading.Event()
        first = asyncio.create_task(works.run(Kind.ANALYSIS, go.wait, PATIENCE))
        await until(lambda: works.background.running[Kind.ANALYSIS])
        waiting = [asyncio.create_task(works.run(kind, done.append, name)) for name, kind in (
            ("analysis 1", Kind.ANALYSIS), ("hint 1", Kind.HINT), ("analysis 2", Kind.ANALYSIS), ("hint 2", Kind.HINT))]
        await asyncio.sleep(0)
        go.set()
        await asyncio.gather(first, *waiting)
        return done

    assert queued(1, story) == ["hint 1", "hint 2", "analysis 1", "analysis 2"]


@pytest.mark.parametrize("threads", [1, 2, 4])
def test_agents_wait_for_no_hint_analysis_or_look(thought, threads):
    """However many are asked for, every thread of the agents is free for them."""
    async def story(works):
        asked = [asyncio.create_task(works.hint(view, f"guest {at}")) for at, view in enumerate(views(20))]
        asked += [asyncio.create_task(works.run(kind, thought.go.wait, PATIENCE))
                  for kind in (Kind.ANALYSIS, Kind.LOOK) for _ in range(20)]
        await until(lambda: works.background.running[Kind.HINT] == max(1, threads - 1))
        moves = await asyncio.gather(*(works.choose("cat", "seed", view) for view in views(8)))
        assert len(moves) == 8 and not any(one.done() for one in asked)
        thought.go.set()
        await asyncio.gather(*asked)

    queued(threads, story)


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux has a priority per thread")
def test_the_background_gives_way_to_tables():
    async def story(works):
        def nice():
            return os.getpriority(os.PRIO_PROCESS, threading.get_native_id())
        return nice(), [await works.run(kind, nice) for kind in Kind]

    own, found = queued(2, story)                # the tests themselves may run at a low priority
    assert found == [own, own, *[queue.NICENESS] * 3]
    assert sys.getswitchinterval() == pytest.approx(queue.GIL_SWITCH_SECONDS)    # the event loop's wait for the GIL


def test_a_guest_has_one_hint_under_way(thought):
    async def story(works):
        one, other = views(2)
        asked = [asyncio.create_task(works.hint(one, who)) for who in ("A", "A", "A", "B")]       # sockets, or again
        await asyncio.sleep(0)
        for who in ("A", "B"):
            with pytest.raises(Refusal) as refusal:
                await works.hint(other, who)
            assert refusal.value.code == "busy"
        another = asyncio.create_task(works.hint(other, "C"))
        thought.go.set()
        assert {found.move for found in await asyncio.gather(*asked)} == {one.legal[0]}
        await another
        assert (await works.hint(other, "A")).move == other.legal[0]          # the first is done: ask again
        assert not works._asked

    queued(1, story)
    assert len(thought.views) == 2


def test_hints_have_an_end(thought, monkeypatch):
    monkeypatch.setattr(queue, "MOST_ASKED", 3)

    async def story(works):
        seen = views(4)
        asked = [asyncio.create_task(works.hint(view, f"guest {at}")) for at, view in enumerate(seen[:3])]
        await asyncio.sleep(0)
        with pytest.raises(Refusal) as refusal:
            await works.hint(seen[3], "guest 3")
        assert (refusal.value.code, refusal.value.status) == ("busy", 503)
        thought.go.set()
        await asyncio.gather(*asked)

    queued(1, story)


def test_what_nobody_waits_for_is_not_begun(thought):
    async def story(works):
        seen = views(3)
        asked = [asyncio.create_task(works.hint(view, who)) for view, who in
                 ((seen[0], "A"), (seen[1], "B"), (seen[1], "C"), (seen[2], "D"))]
        await until(lambda: works.background.running[Kind.HINT])
        for gone in (asked[0], asked[1], asked[3]):          # A's is being worked out; C still waits for what B asked
            gone.cancel()
        await asyncio.gather(*asked[:2], asked[3], return_exceptions=True)
        assert len(works.background.waiting[Kind.HINT]) == 1
        with pytest.raises(Refusal):                         # leaving and coming back begins nothing more
            await works.hint(seen[2], "A")
        thought.go.set()
        await asked[2]
        await until(lambda: not works._asked)
        assert (await works.hint(seen[0], "A")).move == seen[0].legal[0]
        return seen

    seen = queued(1, story)
    assert thought.views == [bytes(seen[0]), bytes(seen[1])]


def test_a_fault_is_told_and_the_next_hint_is_worked_out(monkeypatch):
    async def story(works):
        one, other = views(2)
        monkeypatch.setattr(queue, "hint", lambda view: next(iter(())))
        with pytest.raises(RuntimeError):
            await works.hint(one, "A")
        monkeypatch.setattr(queue, "hint", lambda view: Suggestion([Finding(view.legal[0], 0, 0.0, 0.0)]))
        assert (await works.hint(other, "A")).move == other.legal[0]

    queued(1, story)


def test_what_waits_and_runs_is_counted_by_kind(thought):
    async def story(works):
        works.meter = meter = Meter()
        asked = [asyncio.create_task(works.hint(view, f"guest {at}")) for at, view in enumerate(views(3))]
        await until(lambda: works.background.running[Kind.HINT])

        def told(name):
            return meter.registry.get_sample_value(f"matou_queue_{name}", {"kind": "hint"})
        assert (told("waiting"), told("running")) == (2, 1)
        asked.pop().cancel()
        await until(lambda: told("waiting") == 1)
        thought.go.set()
        await asyncio.gather(*asked)
        await until(lambda: (told("waiting"), told("running")) == (0, 0))

    queued(1, story)


# Over real sockets -------------------------------------------------------------------------------------------

def test_the_same_id_asked_again_while_it_waits_is_the_same_hint(server, thought):
    """What a page does when it hears nothing for a while: another socket, and the same id again."""
    async def story():
        async with people(server.host, "A", "B") as sitting:
            id = await table(sitting[:1], "discat", ["person", "kitten"], first=0)
            person = sitting[0]
            for _ in range(3):
                await person.say("hint", id="h", table=id)
                await asyncio.to_thread(thought.begun.acquire, timeout=1)
                old = person.socket
                await back(person)
                await old.close()
            await person.say("hint", id="h", table=id)
            thought.go.set()
            assert (await person.hear("hint"))["id"] == "h"
            log = await server.app.state.lobby.store.log(id)
            assert sum(line.text.startswith("/hint") for line in log) == len(thought.views) == 1

    asyncio.run(story())


def test_hints_leave_the_queue_with_whoever_asked(server, thought):
    works = server.app.state.lobby.thinkers

    async def story():
        async with people(server.host, *"ABCDEF") as sitting:
            for person in sitting:
                id = await table([person], "discat", ["person", "kitten"], first=0)
                await person.say("join", table=id)
                await person.hear("view")
                for again in range(5):
                    await person.say("hint", id=f"h{again}", table=id)
            await until(lambda: len(works._asked) == 6)
            running = works.background.running[Kind.HINT]
            for person in sitting:
                await person.socket.close()
            await until(lambda: not works.background.waiting[Kind.HINT] and len(works._asked) == running)
        thought.go.set()
        await until(lambda: not works._asked)
        assert len(thought.views) == running

    asyncio.run(asyncio.wait_for(story(), PATIENCE))
