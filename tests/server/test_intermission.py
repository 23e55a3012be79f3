"""Between two rounds: agents and clocks wait for the people at a page, and nobody waits for ever."""
import asyncio
import json

import pytest

from checked_moves import after
from matou.server.language import ENGLISH
from matou.server.match import clock, intermission
from matou.server.match.narration import Narration, Narrator
from server_thread import back, people, run_story, running_server, table
from tables_chami import round_of

STOCK = "9+1 9+2 9+3 9+4 9+5 9+6 9+7 9+8"
NAMES = ["Anna", "Bruno", "Chloé"]


def nearly_over():
    """Seat 0 wins the round with its last card; then seat 1 begins."""
    return round_of("=2", "=3 =4 clock", "=5 =6", stock=STOCK)


async def end_the_round(sitting, server, seats, **more):
    """Everybody sees the round end; returns the table."""
    id = await table(sitting, "chami", seats=seats, deal=nearly_over(), server=server, **more)
    for person in sitting:
        await person.say("join", table=id)
        view = await person.hear("view")
        await person.hear("table")
    await sitting[0].move(id, {"ply": 0}, "drop =2")
    for person in sitting:
        view = await until(person, "view", lambda view: view["ply"] == 1)
        assert view["words"]["aside"]["round"] == 2
    return id


async def until(person, kind, holds):
    while not holds(message := await person.hear(kind)):
        pass
    return message


async def paused(person):
    return (await until(person, "table", lambda about: about["pause"]))["pause"]


async def plies(person):
    """How many moves this person has been shown by now."""
    await person.fence()
    return json.loads(person.shown[-1])["ply"]


@pytest.fixture
def short(monkeypatch):
    monkeypatch.setattr(intermission, "ALONE_SECONDS", 0.3)
    monkeypatch.setattr(intermission, "TOGETHER_SECONDS", 0.3)


def test_agents_wait_until_the_person_is_ready(server):
    async def story(*sitting):
        [anna] = sitting
        id = await end_the_round(sitting, server, ["person", "kitten", "kitten"])
        pause = await paused(anna)
        assert 0 < pause["left"] <= 30_000 and pause["waits"] == [0] and pause["ready"] == []
        await asyncio.sleep(0.3)
        assert await plies(anna) == 1
        await anna.say("ready", table=id)
        assert (await until(anna, "view", lambda view: view["ply"] > 1))["heard"][0][0] == 1

    run_story(server, story, "Anna", lang="en")


def test_nobody_waits_for_ever(server, short):
    async def story(*sitting):
        await end_the_round(sitting, server, ["person", "kitten", "kitten"])
        await until(sitting[0], "view", lambda view: view["ply"] > 1)

    run_story(server, story, "Anna", lang="en")


def test_a_player_who_is_alone_may_take_their_time(server, short):
    async def story(*sitting):
        [anna] = sitting
        id = await end_the_round(sitting, server, ["person", "kitten", "kitten"])
        await anna.say("ready", table=id, hold=True)
        assert (await until(anna, "table", lambda about: about["pause"] and about["pause"]["left"] is None))
        await asyncio.sleep(0.6)
        assert await plies(anna) == 1
        await anna.say("ready", table=id)
        await until(anna, "view", lambda view: view["ply"] > 1)

    run_story(server, story, "Anna", lang="en")


def test_everybody_has_to_be_ready_and_nobody_may_hold_the_others(server):
    async def story(*sitting):
        anna, bruno = sitting
        id = await end_the_round(sitting, server, ["person", "kitten", "person"])
        assert (await paused(anna))["waits"] == [0, 2]
        await anna.say("ready", table=id, hold=True)
        assert (await anna.hear("refused"))["code"] == "ready"
        await anna.say("ready", table=id)
        heard = await until(bruno, "table", lambda about: about["pause"] and about["pause"]["ready"])
        assert heard["pause"]["ready"] == [0]
        assert await plies(anna) == 1
        await bruno.say("ready", table=id)
        await until(anna, "view", lambda view: view["ply"] > 1)

    run_story(server, story, "Anna", "Bruno", lang="en")


def test_a_player_who_is_ready_is_ready_in_every_process(postgres, monkeypatch):
    """Two servers that share a database, people at both: it goes on when all are ready, and not by the clock."""
    monkeypatch.setattr(intermission, "TOGETHER_SECONDS", 3600.0)

    async def story(one, other):
        async with people(one.host, *NAMES[:2], lang="en") as here, people(other.host, NAMES[2], lang="en") as there:
            sitting = [*here, *there]
            id = await table(sitting[:1], "chami", seats=["person"] * 3)
            one.deals[id] = other.deals[id] = nearly_over()
            for person in sitting[1:]:
                await person.ask("POST", f"/api/tables/{id}/seat", {}, 201)
            for person in sitting:
                await person.say("join", table=id)
                await until(person, "view", lambda view: view["ply"] == 0)
            await sitting[0].move(id, {"ply": 0}, "drop =2")
            for person in sitting:
                assert (await paused(person))["waits"] == [0, 1, 2]
            for ready, person in enumerate(sitting[:2], 1):
                await person.say("ready", table=id)
                heard = await until(sitting[2], "table", lambda about, so=ready: len(about["pause"]["ready"]) == so)
                assert heard["pause"]["ready"] == list(range(ready))
            await sitting[2].say("ready", table=id)
            for person in sitting:
                await until(person, "table", lambda about: about["pause"] is None)

    url = postgres.new()
    with running_server(url) as one, running_server(url) as other:
        asyncio.run(story(one, other))


def test_programs_are_not_waited_for(server):
    async def story(*sitting):
        [robot] = sitting
        id = await table(sitting, "chami", seats=["person", "kitten", "kitten"], deal=nearly_over(), server=server)
        await robot.say("join", table=id)
        await robot.move(id, await robot.hear("view"), "drop =2")
        await until(robot, "view", lambda view: view["ply"] > 1)
        assert not any(json.loads(frame).get("pause") for frame in robot.frames)

    run_story(server, story, "Robot")


def test_a_player_who_leaves_is_not_waited_for(server, monkeypatch):
    monkeypatch.setattr("matou.server.match.presence.RELOAD_SECONDS", 0.1)

    async def story(*sitting):
        anna, bruno = sitting
        id = await end_the_round(sitting, server, ["person", "kitten", "person"])
        await anna.say("ready", table=id)
        await bruno.socket.close()
        await until(anna, "view", lambda view: view["ply"] > 1)

    run_story(server, story, "Anna", "Bruno", lang="en")


def test_no_clock_runs_meanwhile(server, monkeypatch):
    monkeypatch.setattr(clock.Clock, "checked", lambda self: self)

    async def story(*sitting):
        made = await sitting[0].ask("POST", "/api/tables", {
            "game": "chami", "seats": ["person", "person", "kitten"], "visibility": "public",
            "clock": {"bank": 1, "increment": 0}}, 201)
        id = made["table"]
        server.deals[id] = nearly_over()
        await sitting[1].ask("POST", f"/api/tables/{id}/seat", {}, 201)
        for person in sitting:
            await person.say("join", table=id)
            await person.hear("view")
        await sitting[0].move(id, {"ply": 0}, "drop =2")
        about = await until(sitting[1], "table", lambda about: about["pause"])
        assert about["clock"]["running"] is None
        await asyncio.sleep(1.3)                 # longer than anybody has
        for person in sitting:
            await person.say("ready", table=id)
        about = await until(sitting[1], "table", lambda about: not about["pause"])
        assert about["clock"]["running"] == 1 and about["clock"]["left"][1] > 0
        ended = await until(sitting[1], "view", lambda view: view["outcome"])
        assert ended["outcome"]["why"] == "time"

    run_story(server, story, "Anna", "Bruno", lang="en")


def test_after_a_restart_the_time_begins_anew(tmp_path):
    async def first(running):
        async with people(running.host, "Anna", lang="en") as [anna]:
            id = await end_the_round([anna], running, ["person", "kitten", "kitten"])
            return anna.cookie, id

    async def then(running, cookie, id):
        async with people(running.host, "Bruno", lang="en") as [anna]:
            anna.cookie = cookie
            await anna.socket.close()
            await back(anna)
            await anna.say("join", table=id)
            assert (await anna.hear("view"))["ply"] == 1
            assert (await paused(anna))["waits"] == [0]
            await anna.say("ready", table=id)
            await until(anna, "view", lambda view: view["ply"] > 1)

    with running_server(tmp_path / "tables.sqlite3") as running:
        cookie, id = asyncio.run(first(running))
    with running_server(tmp_path / "tables.sqlite3") as running:
        running.deals[id] = nearly_over()
        asyncio.run(then(running, cookie, id))


def test_5_2_the_hands_that_were_counted_lie_open_and_none_before():
    state = nearly_over()
    names = state.game.notation.names
    for seat in (None, 0, 1, 2):
        story = Narration(Narrator(seat, ENGLISH, NAMES), state)
        view = state.game.view(state, seat)
        assert story.words(view).aside["hands"] is None
        over = after(state, "drop =2")
        aside = story.until(over).words(over.game.view(over, seat)).aside
        assert [[names[card] for card in hand] for hand in aside["hands"]] == [[], ["=3", "=4", "clock"], ["=5", "=6"]]
        assert aside["last"]["points"] == [0, 11, 11]


def test_5_1_what_the_last_card_makes_others_draw_is_counted():
    state = round_of("trap", "=3", "=5", stock=STOCK)
    over = after(state, "drop trap @2")
    hands = state.game.counted_hands(state, "drop trap @2")
    assert [len(hand) for hand in hands] == [0, 1, 4] and over.row.points[2] > 5


def test_who_is_ready_is_known_in_every_process(postgres, monkeypatch):
    monkeypatch.setattr(intermission, "TOGETHER_SECONDS", 3600.0)

    async def story(one, other):
        async with people(one.host, *NAMES[:2], lang="en") as sitting:
            person = sitting[1]
            await person.socket.close()
            await person.rest.aclose()
            person.__init__(other.host, person.cookie, "en")
            await back(person)
            deal = nearly_over()
            id = await table(sitting, "chami", ["person", "person", "kitten"], deal, one)
            other.deals[id] = deal
            for person in sitting:
                await person.say("join", table=id)
                await person.hear("view")
            await sitting[0].move(id, {"ply": 0}, "drop =2")
            for person in sitting:
                assert (await paused(person))["waits"] == [0, 1]
            await sitting[0].say("ready", table=id)
            for person in sitting:
                await until(person, "table", lambda about: about["pause"]["ready"] == [0])
            await sitting[1].say("ready", table=id)
            for person in sitting:
                await until(person, "table", lambda about: about["pause"] is None)

    url = postgres.new()
    with running_server(url) as one, running_server(url) as other:
        asyncio.run(story(one, other))
