"""Whole games over real sockets."""
import asyncio
import json
import random

import pytest

import matou
from matou.core.record import Record
from server_thread import play, run_story, table, whole_game

OPTIONS = {"chami": {"limit": 60}, "poche": {"mode": "limited"}}


@pytest.mark.parametrize("slug", matou.GAMES)
def test_two_people_play_a_whole_game(server, slug):
    async def story(*sitting):
        id = await table(sitting, slug, **OPTIONS.get(slug, {}))
        await sitting[0].ask("GET", f"/api/tables/{id}/record", status=403)
        ends = await whole_game(sitting, id, slug)
        answer = await sitting[0].rest.get(f"/api/tables/{id}/record")
        return ends, answer.text

    ends, line = run_story(server, story, "Zoé", "Noor")
    record = Record.from_json(line)
    record.replay(matou.load(slug))
    assert record.names == ("Zoé", "Noor") and len(record.seed) == 64
    for seat, view in enumerate(ends):
        assert view["outcome"] == record.outcome and view["seat"] == seat
        assert view["turn"] is None and view["legal"] == []


def test_four_people_play(server):
    async def story(*sitting):
        return await whole_game(sitting, await table(sitting, "discat"))

    assert len({json.dumps(view["outcome"]) for view in run_story(server, story, "A", "B", "C", "D")}) == 1


@pytest.mark.parametrize("slug", matou.GAMES)
def test_a_person_plays_against_an_agent(server, slug):
    async def story(*sitting):
        id = await table(sitting, slug, ["kitten", "person"], **OPTIONS.get(slug, {}))
        await whole_game(sitting, id, slug)
        return (await sitting[0].rest.get(f"/api/tables/{id}/record")).text

    record = Record.from_json(run_story(server, story, "Zoé"))
    record.replay(matou.load(slug))
    assert record.names == ("kitten", "Zoé")


def test_what_was_heard_can_be_put_together(server):
    """`heard` replaces everything from `since` on; a client that does so hears what a whole view tells."""
    async def story(*sitting):
        id = await table(sitting, "poche", mode="limited")
        await whole_game(sitting, id, 3)
        for person in sitting:
            heard = []
            for view in filter(lambda one: one["type"] == "view", map(json.loads, person.frames)):
                heard[view["since"]:] = view["heard"]
                assert len(heard) == view["ply"]
            await person.say("resync", table=id)
            assert (await person.hear("view"))["heard"] == heard
            assert all("?" not in text for _, text in heard)

    run_story(server, story, "A", "B")


def test_a_spectator_sees_what_everybody_may(server):
    async def story(one, two, onlooker):
        id = await table([one, two], "discat")
        await onlooker.say("watch", table=id)
        view = await onlooker.hear("view")
        assert view["seat"] is None and view["legal"] == []
        assert {cell for hand in view["cells"]["hand"] for cell in hand} == {-1}
        await asyncio.gather(*(play(person, id, random.Random(at)) for at, person in enumerate([one, two])))
        while not (view := await onlooker.hear("view"))["outcome"]:
            assert view["legal"] == []
        await onlooker.say("move", id="x", table=id, ply=view["ply"], move="pass")
        assert (await onlooker.hear("refused"))["code"] == "seat"

    run_story(server, story, "A", "B", "C")


def test_resigning_ends_the_game_and_the_record_says_so(server):
    async def story(*sitting):
        id = await table(sitting, "catdays")
        for person in sitting:
            await person.say("join", table=id)
            view = await person.hear("view")
        await sitting[1].say("resign", id="enough", table=id)
        await sitting[1].say("resign", id="enough", table=id)
        assert [(await sitting[1].hear("ok", "refused"))["type"] for _ in range(2)] == ["ok", "ok"]
        view = await sitting[0].hear("view")
        await sitting[0].say("move", id="late", table=id, ply=view["ply"], move="pass")
        assert (await sitting[0].hear("refused"))["code"] == "over"
        return view, (await sitting[0].rest.get(f"/api/tables/{id}/record")).text

    view, line = run_story(server, story, "A", "B")
    assert view["outcome"] == {"scores": [0, 0], "winners": [0], "why": "resigned"}
    record = Record.from_json(line)
    record.replay(matou.load("catdays"))
    assert record.outcome["why"] == "resigned" and record.moves == ()


def test_feelings_are_shown_to_the_table(server):
    async def story(*sitting):
        id = await table(sitting, "discat")
        for person in sitting:
            await person.say("join", table=id)
            await person.hear("view")
        await sitting[1].say("emote", table=id, emote="purr")
        assert await sitting[0].hear() == {"type": "emote", "table": id, "seat": 1, "emote": "purr"}
        await sitting[1].say("emote", table=id, emote="you are stupid")
        assert (await sitting[1].hear("refused"))["code"] == "message"

    run_story(server, story, "A", "B")
