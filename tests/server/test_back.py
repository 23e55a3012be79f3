"""Among people a move is taken back if all others agree."""
import asyncio

import pytest

import matou
from matou.core.record import Record
from matou.server.match import presence
from matou.server.match.back import MOST_ASKED
from matou.server.match.state import MatchState
from server_thread import back, run_story, table


async def joined(person, id):
    await person.say("join", table=id)
    return await person.hear("view")


async def move(person, id, view):
    await person.move(id, view, view["legal"][0])
    while (after := await person.hear("view"))["ply"] <= view["ply"]:
        pass
    return after


async def refused(person, type, id, **fields):
    await person.say(type, id=f"{type}{len(person.frames)}", table=id, **fields)
    return (await person.hear("refused"))["code"]


async def about(person, what):
    """The next time that everybody is told of the table, and this holds."""
    while not what(told := await person.hear("table")):
        pass
    return told


async def asked(zoe, noor):
    """A table at which Zoé moved, and asks for her move back."""
    id = await table([zoe, noor], "discat", first=0)
    view, _ = await joined(zoe, id), await joined(noor, id)
    await move(zoe, id, view)
    await zoe.say("ask-back", id="a", table=id)
    await zoe.hear("ok")
    return id


def test_a_move_is_taken_back_when_the_other_agrees(server):
    async def story(zoe, noor):
        id = await table([zoe, noor], "discat", first=0)
        view, _ = await joined(zoe, id), await joined(noor, id)
        assert await refused(zoe, "ask-back", id) == "back"                    # nothing was moved yet
        assert await refused(noor, "answer-back", id) == "back"                # and nobody asks
        await move(zoe, id, view)
        await zoe.say("ask-back", id="a1", table=id)
        assert (await zoe.hear("ok"))["move"] == "/ask"                        # not how many moves were made
        assert (await about(noor, lambda told: "back" in told))["back"] == {"seat": 0, "agreed": []}
        assert await refused(zoe, "answer-back", id) == "back"                 # oneself does not count
        assert await refused(noor, "ask-back", id) == "back"                   # one request at a time
        await noor.say("answer-back", id="y1", table=id)
        assert (await noor.hear("ok"))["move"] == "/back"
        again = await zoe.hear("view")
        assert again["ply"] == 0 and again["legal"] == view["legal"] and again["cells"] == view["cells"]
        assert "back" not in await about(zoe, lambda told: True)
        await zoe.say("resign", id="r", table=id)
        await zoe.hear("ok")
        record = Record.from_json((await zoe.rest.get(f"/api/tables/{id}/record")).text)
        record.replay(matou.load("discat"))
        assert record.moves == () and record.extra["taken_back"] == 1

    run_story(server, story, "Zoé", "Noor")


@pytest.mark.parametrize("who", [0, 1], ids=["withdrawn", "declined"])
def test_a_request_is_declined_or_withdrawn(server, who):
    async def story(*sitting):
        zoe, noor = sitting
        id = await table(sitting, "discat", first=0)
        view, _ = await joined(zoe, id), await joined(noor, id)
        await move(zoe, id, view)
        for again in range(MOST_ASKED):
            await zoe.say("ask-back", id=f"a{again}", table=id)
            await zoe.hear("ok")
            await sitting[who].say("answer-back", id=f"n{again}", table=id, agree=False)
            assert (await sitting[who].hear("ok"))["move"] == "/keep"
        assert await refused(zoe, "ask-back", id) == "back"                    # first somebody has to move
        await noor.say("resync", table=id)
        view = await noor.hear("view")
        assert view["turn"] == 1
        await move(noor, id, view)
        await zoe.say("ask-back", id="later", table=id)
        assert (await zoe.hear("ok"))["move"] == "/ask"

    run_story(server, story, "Zoé", "Noor")


def test_whoever_moves_has_answered(server):
    async def story(zoe, noor):
        id = await asked(zoe, noor)
        await about(noor, lambda told: "back" in told)
        await noor.say("resync", table=id)
        await move(noor, id, await noor.hear("view"))
        assert "back" not in await about(noor, lambda told: "back" not in told)
        assert await refused(noor, "answer-back", id) == "back"

    run_story(server, story, "Zoé", "Noor")


def test_all_others_have_to_agree_and_cats_do(server):
    async def story(zoe, noor, sam):
        id = await table([zoe, noor, sam], "discat", ["person", "person", "person", "kitten"], first=0)
        view = await joined(zoe, id)
        for person in (noor, sam):
            await joined(person, id)
        await move(zoe, id, view)
        await zoe.say("ask-back", id="a", table=id)
        await zoe.hear("ok")
        await noor.say("answer-back", id="y", table=id)
        assert (await noor.hear("ok"))["move"] == "/allow"
        assert (await about(sam, lambda told: "back" in told and told["back"]["agreed"]))["back"]["agreed"] == [1]
        assert await refused(noor, "answer-back", id) == "back"                # once is enough
        await sam.say("answer-back", id="y", table=id)
        assert (await sam.hear("ok"))["move"] == "/back"
        assert (await zoe.hear("view"))["ply"] == 0

    run_story(server, story, "Zoé", "Noor", "Sam")


def test_what_was_asked_survives_a_restart_and_the_log_replays(server):
    async def story(zoe, noor):
        id = await asked(zoe, noor)
        lobby = server.app.state.lobby
        log = await lobby.store.log(id)
        assert [line.text for line in log][1:] == ["/ask 0"]
        lobby.tables.pop(id)
        lobby._asked.pop(id, None)
        await back(noor)
        await noor.say("join", table=id)
        assert (await about(noor, lambda told: True))["back"] == {"seat": 0, "agreed": []}
        await noor.say("answer-back", id="y", table=id)
        await noor.hear("ok")
        log = await lobby.store.log(id)
        assert [line.text for line in log][1:] == ["/ask 0", "/back 0"] and log[-1].seat == 1
        first = lobby.deal(await lobby.kept(id))
        course, _ = MatchState(lambda: first, first).replayed(log, ("a", "b"))
        assert course.made == 0 and course.backs == 1 and course.asked is None

    run_story(server, story, "Zoé", "Noor")


def test_where_cats_play_for_all_others_nobody_is_asked(server, monkeypatch):
    monkeypatch.setattr(presence, "RELOAD_SECONDS", 0.05)
    monkeypatch.setattr(presence, "ABSENT_SECONDS", 0.1)

    async def story(zoe, noor):
        id = await table([zoe, noor], "discat", first=0)
        view = await joined(zoe, id)
        await joined(noor, id)
        await move(zoe, id, view)
        await noor.socket.close()
        await about(zoe, lambda told: not told["seats"][1]["here"])
        await asyncio.sleep(0.2)
        await zoe.say("stand-in", id="s", table=id, absent=1)
        while (view := await zoe.hear("view"))["turn"] != 0:
            pass
        await zoe.say("ask-back", id="a", table=id)
        assert (await zoe.hear("ok", "refused")).get("move") in ("/back", "/vote 1")
        while (view := await zoe.hear("view"))["ply"] > 0:
            pass
        assert view["turn"] == 0

    run_story(server, story, "Zoé", "Noor")


def quietly(legal):
    """A move of Le Ch'ami that asks nobody: draw, or drop an addition."""
    return next(text for text in legal if text == "draw" or (text.startswith("drop ") and "+" in text))


def test_in_le_chami_views_stay_in_step_when_moves_are_taken_back(server):
    async def story(zoe, noor):
        id = await table([zoe, noor], "chami", first=0)
        views = [await joined(zoe, id), await joined(noor, id)]
        first = views[0]
        for person, seat in ((zoe, 0), (noor, 1), (zoe, 0), (noor, 1)):
            await person.move(id, views[seat], quietly(views[seat]["legal"]))
            views = [await zoe.hear("view"), await noor.hear("view")]
        assert [view["ply"] for view in views] == [4, 4]
        await zoe.say("ask-back", id="a", table=id)
        await zoe.hear("ok")
        await noor.say("answer-back", id="y", table=id)
        await noor.hear("ok")
        views = [await zoe.hear("view"), await noor.hear("view")]
        assert [(view["ply"], view["turn"]) for view in views] == [(2, 0), (2, 0)]
        assert views[0]["heard"] == [] and views[0]["since"] == 2 and first["turn"] == 0
        await zoe.move(id, views[0], quietly(views[0]["legal"]))
        assert (await noor.hear("view"))["ply"] == 3

    run_story(server, story, "Zoé", "Noor")
