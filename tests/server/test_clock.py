"""Clocks: what is left is in the log, and a player without time has lost."""
import asyncio
import json
import random
import sqlite3
from contextlib import closing

import pytest

import matou
from matou.core.record import Record
from matou.server.match import clock
from matou.server.match.clock import Clock
from matou.server.warmup import Warmup
from server_thread import Person, back, people, running_server
from table_in_process import at_a_table


@pytest.mark.parametrize(("wanted", "code"), [
    ({}, "clock"), ({"move": 30, "bank": 60}, "clock"), ({"increment": 3}, "clock"),
    ({"move": 30, "increment": 3}, "clock"),
    ({"move": 1}, "clock"), ({"days": 0}, "message"), ({"days": 99}, "message"), ({"bank": -5}, "message"),
    ({"bank": 60, "tempo": 2}, "message"), ({"move": 1e3}, None), ({"days": 3}, None),
    ({"bank": 60, "increment": 0}, None)])
def test_a_clock_is_one_of_three_kinds(server, wanted, code):
    async def story():
        async with people(server.host, "A") as [person]:
            answer = await person.ask("POST", "/api/tables", {"game": "discat", "seats": ["person", "cat"],
                                                              "clock": wanted})
            assert answer.get("code") == code
            assert code or answer["clock"] == wanted

    asyncio.run(story())


def test_a_bank_pays_for_thought_and_gets_its_increment():
    bank = Clock(bank=60, increment=5)
    assert (bank.first, bank.after(60_000, 12_000), bank.after(1_000, 9_000)) == (60_000, 53_000, 5_000)
    assert Clock(move=30).after(30_000, 29_000) == 30_000 and Clock(days=2).first == 2 * 24 * 3600 * 1000


async def hurried(server, sitting, seconds, monkeypatch):
    monkeypatch.setattr(clock.Clock, "checked", lambda self: self)          # shorter than people may have
    made = await sitting[0].ask("POST", "/api/tables", {"game": "discat", "seats": ["person"] * len(sitting),
                                                        "visibility": "public", "clock": seconds}, 201)
    for person in sitting[1:]:
        await person.ask("POST", f"/api/tables/{made['table']}/seat", {}, 201)
    return made["table"]


def test_a_player_without_time_left_has_lost(server, monkeypatch):
    async def story():
        async with people(server.host, "A", "B") as sitting:
            id = await hurried(server, sitting, {"bank": 2, "increment": 0}, monkeypatch)
            for person in sitting:
                await person.say("join", table=id)
            view = await sitting[0].hear("view")
            ticking = (await sitting[0].hear("table"))["clock"]
            assert ticking["running"] == 0 and 0 < ticking["left"][0] <= 2000 == ticking["left"][1]
            await sitting[0].move(id, view, view["legal"][0])
            ended = view
            while not ended["outcome"]:
                ended = await sitting[0].hear("view")
            assert (ended["outcome"]["winners"], ended["outcome"]["why"]) == ([0], "time")
            assert (await sitting[0].hear("table"))["clock"]["left"][0] < 2000
            record = Record.from_json((await sitting[0].rest.get(f"/api/tables/{id}/record")).text)
            last = record.replay(matou.load("discat"))
            assert record.outcome == ended["outcome"] and record.outcome["scores"] == list(last.game.scores_now(last))
            assert record.outcome["why"] == "time" and record.extra["clock"] == {"bank": 2, "increment": 0}

    asyncio.run(story())


def test_what_is_left_survives_a_restart_and_the_time_away_is_not_counted(tmp_path, monkeypatch):
    async def before(running):
        async with people(running.host, "A", "B") as sitting:
            id = await hurried(running, sitting, {"bank": 600, "increment": 0}, monkeypatch)
            await sitting[0].say("join", table=id)
            view = await sitting[0].hear("view")
            await asyncio.sleep(0.5)
            await sitting[0].move(id, view, view["legal"][0])
            await sitting[0].hear("ok")
            left = (await sitting[0].hear("table"))["clock"]["left"]
            assert left[0] <= 599_500
            return id, sitting[0].cookie, left

    async def after(running, id, cookie):
        person = await back(Person(running.host, cookie))
        await person.say("join", table=id)
        clocks = (await person.hear("table"))["clock"]
        await person.socket.close()
        return clocks

    file = tmp_path / "tables.sqlite3"
    with running_server(file) as running:
        id, cookie, left = asyncio.run(before(running))
    with running_server(file) as running:
        clocks = asyncio.run(after(running, id, cookie))
    assert clocks["left"][0] == left[0] and clocks["running"] == 1


def test_the_clock_of_an_agent_stands_still(server):
    async def story():
        async with people(server.host, "A") as [person]:
            made = await person.ask("POST", "/api/tables", {"game": "discat", "seats": ["person", "kitten"],
                                                            "clock": {"move": 30}}, 201)
            await person.say("join", table=made["table"])
            view = await person.hear("view")
            await person.move(made["table"], view, view["legal"][0])
            assert (await person.hear("table"))["clock"]["left"][1] is None

    asyncio.run(story())


def asked_to_answer():
    """A position of Le Ch'ami in which a player is asked, and may accept."""
    game, own = matou.load("chami"), random.Random("asked")
    while True:
        state = game.deal(3, str(own.random()), limit=60)
        while not game.outcome(state):
            legal = [move.text for move in game.legal(state)]
            if "accept" in legal:
                return state
            state = game.apply(state, own.choice(legal))


def test_the_clock_does_not_tell_that_somebody_was_asked(server):
    """§4.8 of Le Ch'ami: answers that are not heard cost no time on the clock that others see."""
    async def story():
        async with people(server.host, "A", "B", "C") as sitting:
            state = asked_to_answer()
            made = await sitting[0].ask("POST", "/api/tables", {"game": "chami", "seats": ["person"] * 3,
                                                                "options": {"limit": 60}, "visibility": "public",
                                                                "clock": {"bank": 100, "increment": 0}}, 201)
            id = made["table"]
            server.deals[id] = state
            for person in sitting[1:]:
                await person.ask("POST", f"/api/tables/{id}/seat", {}, 201)
            asked = state.turn
            for person in sitting:
                await person.say("join", table=id)
                await person.hear("table")
            view = json.loads(sitting[asked].shown[-1])
            await asyncio.sleep(0.3)
            await sitting[asked].move(id, view, "accept")
            await sitting[asked].hear("ok")
            for person in sitting:
                await person.fence()
                last = [json.loads(frame) for frame in person.frames if '"type":"table"' in frame][-1]
                assert last["clock"]["left"][asked] == 100_000 or last["clock"]["running"] == asked

    asyncio.run(story())


# When nobody could have moved --------------------------------------------------------------------------------

def test_no_clock_runs_before_the_game_is_ready(tmp_path, monkeypatch):
    async def before(running):
        async with people(running.host, "A", "B") as sitting:
            id = await hurried(running, sitting, {"move": 2}, monkeypatch)
            await sitting[0].say("join", table=id)
            await sitting[0].hear("view")
            return id, sitting[0].cookie

    async def after(running, id, cookie):
        person = await back(Person(running.host, cookie))
        await person.say("join", table=id)
        view = await person.hear("view")
        assert view["outcome"] is None
        await person.move(id, view, view["legal"][0])
        assert (await person.hear("ok", "refused"))["type"] == "ok"
        await person.socket.close()

    load = Warmup._load

    async def compiled(self, slug):              # which takes longer than anybody's clock
        await asyncio.sleep(3 if slug == "discat" else 0)
        await load(self, slug)

    file = tmp_path / "tables.sqlite3"
    with running_server(file) as running:
        id, cookie = asyncio.run(before(running))
    monkeypatch.setattr(Warmup, "_load", compiled)
    with running_server(file) as running:
        asyncio.run(after(running, id, cookie))


def test_a_player_who_moved_in_time_does_not_lose_because_it_could_not_be_stored(tmp_path, monkeypatch):
    """SQLite gives up after five seconds; the clock has two."""
    async def story(running):
        async with people(running.host, "A", "B") as sitting:
            id = await hurried(running, sitting, {"move": 2}, monkeypatch)
            await sitting[0].say("join", table=id)
            view = await sitting[0].hear("view")
            with closing(sqlite3.connect(running.database, isolation_level=None)) as other:
                other.execute("BEGIN IMMEDIATE")
                await sitting[0].move(id, view, view["legal"][0], "m")
                assert (await sitting[0].hear("refused", "view"))["code"] == "store"
                other.execute("ROLLBACK")
            await sitting[0].move(id, view, view["legal"][0], "m")
            assert (await sitting[0].hear("ok", "refused"))["type"] == "ok"

    with running_server(tmp_path / "tables.sqlite3") as running:
        asyncio.run(story(running))


def test_nobody_loses_on_time_while_nothing_can_be_stored(tmp_path):
    async def story(table):
        condition, out_of_order = table.store.condition, True
        write = condition.write

        async def broken():
            if out_of_order:
                raise OSError("no space left on device")
            await write()

        condition.write = broken
        condition.fail("no space left on device")
        before = table.time.spent()
        await asyncio.sleep(1.5)                 # the clock has one second
        assert table.outcome is None and table.log == [] and table.time.spent() == before
        assert table.time.to_message(0).left[table.begun.state.turn] > 0
        out_of_order = False
        while not table.outcome:                 # well again, and nobody moves: then the clock counts
            await asyncio.sleep(0.05)
        assert table.outcome.why == "time" and condition.sound

    at_a_table(tmp_path, story, Clock(move=1))


def test_refusals_of_the_store_give_no_more_time_than_they_took(tmp_path):
    async def story(table):
        seat, keeper = table.begun.state.turn, table.time
        asked = keeper.mark()
        keeper._since -= 500                     # as if so long ago
        spent = keeper.spent()
        for _ in range(10):
            keeper.excuse(seat, asked)
        assert spent - keeper.spent() <= 1000 * clock.RETRY_SECONDS + 1000
        keeper.excuse(1 - seat, (0.0, 0.0))      # it was not their clock
        assert spent - keeper.spent() <= 1000 * clock.RETRY_SECONDS + 1000

    at_a_table(tmp_path, story, Clock(move=600))
