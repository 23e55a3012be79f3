"""Where other people wait for one's move; and games that are taken off a list, and put back."""
import asyncio

from server_thread import people, run_story, table


def when_ready(server, story, *names):
    """Once the game is ready: before, nobody is told whose turn it is at a table that is not in memory."""
    async def told(*sitting):
        while not server.app.state.lobby.warmth.is_ready("discat"):
            await asyncio.sleep(0.05)
        await story(*sitting)
    run_story(server, told, *names)


async def joined(person, id):
    await person.say("join", table=id)
    return await person.hear("view")


async def move(person, id):
    view = await joined(person, id)
    await person.move(id, view, view["legal"][0])
    await person.hear("ok")


async def listed(person, state="playing", **more):
    told = await person.rest.get("/api/guest/games", params={"state": state, **more})
    return told.json()["games"]


async def turns(person):
    return [one["table"] for one in (await person.ask("GET", "/api/guest/turns"))["tables"]]


def test_games_where_others_wait_come_first(server):
    async def story(zoe, noor):
        older = await table([zoe, noor], "discat", first=0)
        newer = await table([zoe, noor], "discat", first=1)
        alone = await table([zoe], "discat", ["person", "kitten"], first=0)
        games = await listed(zoe)
        assert [one["table"] for one in games] == [older, alone, newer]
        assert [one["your_turn"] for one in games] == [True, False, False]
        assert [one["turn"] for one in games] == [True, True, False]       # cats do not keep anybody waiting
        assert await turns(zoe) == [older] and await turns(noor) == [newer]
        await move(zoe, older)
        assert await turns(zoe) == [] and set(await turns(noor)) == {older, newer}
        assert [one["table"] for one in await listed(zoe)] == [alone, newer, older]

    when_ready(server, story, "Zoé", "Noor")


def test_a_stranger_has_no_turns(server):
    async def story(zoe):
        zoe.rest.cookies.clear()
        assert await turns(zoe) == []

    when_ready(server, story, "Zoé")


def test_what_was_worked_out_is_remembered_until_somebody_moves(server, monkeypatch):
    async def story(zoe, noor):
        id = await table([zoe, noor], "discat", first=0)
        lobby = server.app.state.lobby
        replayed, replays = lobby.turns._replayed, []
        monkeypatch.setattr(lobby.turns, "_replayed", lambda *asked: (replays.append(id), replayed(*asked))[1])
        lobby.tables.pop(id, None)
        assert await turns(zoe) == [id] and await turns(noor) == [] and await turns(zoe) == [id]
        assert len(replays) == 1
        await move(zoe, id)
        lobby.tables.pop(id)
        lobby._asked.pop(id, None)
        assert await turns(noor) == [id] and await turns(zoe) == []
        assert len(replays) == 2

    when_ready(server, story, "Zoé", "Noor")


def test_a_game_is_taken_off_the_list_and_put_back(server):
    async def story(zoe, noor):
        id = await table([zoe, noor], "discat", first=0)
        await zoe.ask("POST", f"/api/tables/{id}/forget", status=201)
        assert await listed(zoe) == [] and await turns(zoe) == []
        assert [one["table"] for one in await listed(noor)] == [id]
        assert [one["table"] for one in await listed(zoe, hidden=True)] == [id]
        assert await listed(noor, hidden=True) == []
        await zoe.ask("POST", f"/api/tables/{id}/restore", status=201)
        assert [one["table"] for one in await listed(zoe)] == [id] and await turns(zoe) == [id]
        assert await listed(zoe, hidden=True) == []
        async with people(server.host, "Stranger") as (stranger,):
            assert (await stranger.ask("POST", f"/api/tables/{id}/restore", status=403))["code"] == "seat"

    when_ready(server, story, "Zoé", "Noor")
