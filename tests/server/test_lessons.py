"""A table that follows a lesson: another legal move is refused kindly, the kitten plays its part, a move is taken back,
a restart changes nothing; and what is left of it says where it began."""
import asyncio
import json

import pytest

import matou
from matou.core.lesson import Step, lessons_of
from matou.core.record import Record
from server_thread import Person, back, people, run_story, running_server

GAME = matou.load("discat")
LESSON = lessons_of(GAME)["first"]


async def joined(person, id):
    await person.say("join", table=id)
    return await person.hear("view")


async def after(person, ply):
    """The table once exactly this many moves were made."""
    while (view := await person.hear("view"))["ply"] != ply:
        pass
    return view


async def learn(person, name="first"):
    return await person.ask("POST", "/api/tables", {"game": "discat", "lesson": name}, 201)


def test_another_legal_move_is_refused_with_its_paragraph_and_nothing_is_lost(server):
    async def story(person):
        made = await learn(person)
        id = made["table"]
        assert made["lesson"] == "first" and made["commitment"] == "" and made["link"] is None
        assert [seat["level"] for seat in made["seats"]] == [None, "kitten"]
        view = await joined(person, id)
        assert "17" in view["legal"]
        await person.say("check", id="c", table=id, ply=0, move="17")
        assert (await person.hear("checked"))["why"]["paragraph"] == "3.2"
        await person.move(id, view, "17")
        no = await person.hear("refused")
        assert (no["code"], no["paragraph"]) == ("lesson", "3.2") and no["said"].startswith("On peut commencer")
        await person.say("hint", id="h", table=id)
        assert (await person.hear("hint"))["move"] == "24"
        await person.move(id, view, "24")
        assert (await after(person, 2))["heard"][-1] == [1, "19"]    # the kitten plays its part
        await person.say("back", id="b", table=id)
        assert (await after(person, 0))["heard"] == []
    run_story(server, story, "Zoé", lang="fr")


def test_a_game_that_was_a_lesson_has_a_record_from_a_position_and_no_review(server):
    """It counts for nothing: no seal, no review; ratings are between people anyway."""
    async def story(person):
        id = (await learn(person))["table"]
        view = await joined(person, id)
        for one in LESSON.script:
            if isinstance(one, Step):
                await person.move(id, view, one.moves[0])
            view = await after(person, view["ply"] + 1)
        assert view["legal"]
        await person.move(id, view, "05")                            # free: any legal move will do
        await after(person, view["ply"] + 1)
        await person.say("resign", id="r", table=id)
        await person.hear("ok")
        record = Record.from_json((await person.rest.get(f"/api/tables/{id}/record")).text)
        assert record.seed is None and record.deal is None and GAME.position(record.position) == LESSON.start(GAME)
        assert "commitment" not in record.extra and "secret" not in record.extra
        record.replay(GAME)
        assert (await person.ask("POST", f"/api/tables/{id}/analysis", {}, 409))["code"] == "lesson"
        assert (await person.ask("GET", f"/api/tables/{id}/replay?ply=0", status=200))["plies"] == len(record.moves)
        again = await person.ask("POST", f"/api/tables/{id}/rematch", {}, 201)
        assert again["lesson"] is None and again["commitment"]       # an ordinary game, dealt and sealed
    run_story(server, story, "Zoé", lang="fr")


def test_after_a_restart_it_goes_on_where_it_was(tmp_path):
    async def before(host):
        async with people(host, "Zoé") as (person,):
            id = (await learn(person))["table"]
            await person.move(id, await joined(person, id), "24")
            return id, person.cookie, await after(person, 2)

    async def later(host, id, cookie):
        person = await back(Person(host, cookie))
        view = await joined(person, id)
        await person.move(id, view, "31", "after the restart")
        last = await after(person, 4)
        await person.socket.close()
        await person.rest.aclose()
        return view, last

    with running_server(tmp_path / "tables.sqlite3") as running:
        id, cookie, seen = asyncio.run(before(running.host))
    with running_server(tmp_path / "tables.sqlite3") as running:
        view, last = asyncio.run(later(running.host, id, cookie))
    assert json.dumps(view["cells"]) == json.dumps(seen["cells"]) and last["heard"][-1] == [1, "40"]


@pytest.mark.parametrize(("game", "name"), [("discat", "second"), ("poche", "nobody"), ("discat", "")])
def test_there_is_no_lesson_but_those_of_the_game(server, game, name):
    async def story(person):
        refused = await person.ask("POST", "/api/tables", {"game": game, "lesson": name}, 404)
        assert refused["code"] == "lesson"
        assert (await person.rest.get(f"/api/games/{game}/lessons/{name}")).status_code == 404
    run_story(server, story, "Zoé", lang="fr")


def test_a_clan_is_met_by_whoever_sees_it(server):
    async def story(person):
        options = {"mode": "fixed", "clans": ["royal", "crook"]}
        wish = {"game": "poche", "seats": ["person", "kitten"], "options": options}
        id = (await person.ask("POST", "/api/tables", wish, 201))["table"]
        assert await person.ask("GET", f"/api/tables/{id}/lessons", status=200) == ["royal", "crook"]
        options["effects"] = False
        id = (await person.ask("POST", "/api/tables", wish, 201))["table"]
        assert await person.ask("GET", f"/api/tables/{id}/lessons", status=200) == []
    run_story(server, story, "Zoé", lang="fr")
