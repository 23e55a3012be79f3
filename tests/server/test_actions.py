"""What people do at a table beside their moves: share the win, take back, ask for a hint, let an agent stand in."""
import asyncio
import json
import random

import pytest

import matou
from matou.core.record import Record
from matou.server.match import presence
from matou.server.match.actions import MOST_OFFERS
from server_thread import back, play, run_story, table, whole_game


async def joined(person, id, **more):
    await person.say("join", table=id, **more)
    return await person.hear("view")


async def refused(person, type, id, **fields):
    await person.say(type, id=f"{type}{len(person.frames)}", table=id, **fields)
    return (await person.hear("refused"))["code"]


async def record_of(person, id):
    return Record.from_json((await person.rest.get(f"/api/tables/{id}/record")).text)


async def offered(person, seats):
    """Waits until the table says that these seats offer a draw; it says other things, too."""
    while (await person.hear("table"))["offers"] != seats:
        pass


def test_a_win_is_shared_when_everybody_agrees(server):
    async def story(*sitting):
        id = await table(sitting, "discat")
        for person in sitting:
            await joined(person, id)
        await sitting[0].say("draw", id="d0", table=id)
        await offered(sitting[1], [0])
        await sitting[1].say("draw", id="d1", table=id, agree=False)
        await offered(sitting[1], [])
        await sitting[1].say("draw", id="d2", table=id)
        await sitting[2].say("draw", id="d3", table=id)
        await sitting[0].say("draw", id="d0", table=id)                    # said before: nothing more is done
        await sitting[0].fence()
        assert "outcome\":null" in sitting[0].shown[-1]
        await sitting[0].say("draw", id="d4", table=id)
        ended = (await sitting[2].hear("view"))["outcome"]
        assert ended == {"scores": [-5, -5, -5], "winners": [0, 1, 2], "why": "agreed"}
        record = await record_of(sitting[0], id)
        record.replay(matou.load("discat"))
        assert record.outcome == ended

    run_story(server, story, "A", "B", "C")


def test_agents_share_no_wins_and_strangers_offer_none(server):
    async def story(*sitting):
        id = await table(sitting[:1], "discat", ["person", "kitten"])
        await joined(sitting[0], id)
        assert await refused(sitting[0], "draw", id) == "draw"
        assert await refused(sitting[1], "draw", id) == "seat"
        assert await refused(sitting[1], "hint", id) == "seat"
        assert await refused(sitting[0], "return", id) == "stand-in"
        assert await refused(sitting[0], "stand-in", id, absent=1) == "stand-in"
        assert await refused(sitting[0], "stand-in", id, absent=9) == "stand-in"

    run_story(server, story, "A", "B")


@pytest.mark.parametrize("game", matou.GAMES)
def test_against_agents_a_move_is_taken_back(server, game):
    async def story(*sitting):
        id = await table(sitting, game, ["person", "kitten"])
        person, own, before = sitting[0], random.Random(game), []
        view = await joined(person, id)
        assert await refused(person, "back", id) == "back"
        for _ in range(3):
            while not view["legal"]:
                view = await person.hear("view")
            before.append(view)
            await person.move(id, view, own.choice(view["legal"]))
            await person.hear("ok")
            view = await person.hear("view")
        for at in (1, 2):
            await person.say("back", id=f"b{at}", table=id)
            assert (await person.hear("ok"))["move"] == "/back"            # not after how many moves, heard or not
            view = await person.hear("view")
            assert view["cells"] == before[-at]["cells"] and view["legal"] == before[-at]["legal"]
            assert view["ply"] == before[-at]["ply"]
        await person.say("back", id="b2", table=id)
        await person.fence()
        assert json.loads(person.shown[-1])["ply"] == view["ply"]
        ended = await play(person, id, own)
        assert ended["outcome"] and await refused(person, "back", id) == "over"
        record = await record_of(person, id)
        record.replay(matou.load(game))
        assert record.extra["taken_back"] == 2

    run_story(server, story, "A")


def test_between_people_nothing_is_taken_back(server):
    async def story(*sitting):
        id = await table(sitting, "catdays")
        view = await joined(sitting[0], id)
        await sitting[0].move(id, view, view["legal"][0])
        await sitting[0].hear("ok")
        assert await refused(sitting[0], "back", id) == "back"

    run_story(server, story, "A", "B")


def test_a_hint_is_for_one_seat_and_stands_in_the_record(server):
    async def story(*sitting):
        id = await table(sitting, "discat", hints=True)
        view = await joined(sitting[0], id)
        await joined(sitting[1], id)
        assert await refused(sitting[1], "hint", id) == "turn"
        await sitting[0].say("hint", id="h", table=id)
        told = await sitting[0].hear("hint")
        assert told["move"] in view["legal"]
        assert told["reasons"]["move"] == told["move"] != told["reasons"]["other"] in view["legal"]
        await sitting[0].say("hint", id="h", table=id)
        assert await sitting[0].hear("hint") == told
        await sitting[1].fence()
        assert told["move"] not in "".join(frame for frame in sitting[1].frames if '"hint"' in frame)
        await whole_game(sitting, id)
        record = await record_of(sitting[1], id)
        assert record.extra["hints"] == [[0, 0, told["move"]]]

    run_story(server, story, "A", "B")


def test_the_same_position_gets_the_same_hint(server):
    async def story(*sitting):
        id = await table(sitting, "chami", hints=True, first=0)
        await joined(sitting[0], id)
        told = []
        for ask in ("h1", "h2", "h3"):
            await sitting[0].say("hint", id=ask, table=id)
            told.append(await sitting[0].hear("hint"))
        assert len({one["move"] for one in told}) == 1 and len({one.get("says") for one in told}) == 1
        assert len(await server.app.state.lobby.store.log(id)) == 1         # written down once

    run_story(server, story, "A", "B")


def test_an_agent_stands_in_for_a_player_who_is_away_and_gives_the_seat_back(server, monkeypatch):
    async def story(*sitting):
        host, friend, third = sitting
        id = await table(sitting, "discat")
        for person in sitting:
            await joined(person, id)
        assert await refused(third, "stand-in", id, absent=1) == "stand-in"            # they are here
        monkeypatch.setattr(presence, "RELOAD_SECONDS", 0.1)                                    # late is not away
        monkeypatch.setattr(presence, "ABSENT_SECONDS", 0.3)
        await friend.socket.close()
        while (about := await third.hear("table"))["seats"][1]["here"]:
            assert "absent" not in about
        assert [seat for seat, left in about["absent"] if 0 <= left <= 300] == [1]
        await asyncio.sleep(0.5)
        await third.say("stand-in", id="s1", table=id, absent=1)
        about = await third.hear("table")
        assert about["absent"] == [[1, 0]]
        assert about["votes"] == [[1, 2]] and about["seats"][1]["stand_in"] is None     # the host has not voted
        await host.say("stand-in", id="s2", table=id, absent=1, level="kitten")
        while (about := await third.hear("table"))["seats"][1]["stand_in"] != "kitten":
            pass
        assert about["votes"] == []
        view = json.loads(host.shown[-1])
        await host.move(id, view, view["legal"][0])
        while not (view := await third.hear("view"))["legal"]:
            pass
        assert view["heard"] or view["ply"] >= 2                                         # the agent has moved
        await back(friend)
        await joined(friend, id)
        assert (await friend.hear("table"))["seats"][1]["stand_in"] == "kitten"
        assert await refused(friend, "move", id, ply=view["ply"], move="pass") in ("turn", "stand-in")
        await friend.say("return", id="r", table=id)
        await friend.hear("ok")
        while (await friend.hear("table"))["seats"][1]["stand_in"]:
            pass
        await whole_game(sitting, id)
        (await record_of(host, id)).replay(matou.load("discat"))

    run_story(server, story, "A", "B", "C")


def test_a_rematch_has_the_same_people_a_seat_further_on(server):
    async def story(*sitting):
        made = await sitting[0].ask("POST", "/api/tables", {"game": "discat", "seats": ["person", "kitten", "person"],
                                                            "clock": {"bank": 60, "increment": 2}}, 201)
        id = made["table"]
        await sitting[1].ask("POST", f"/api/tables/{id}/seat", {"link": made["link"]}, 201)
        for person in sitting[:2]:
            await joined(person, id)
        assert (await sitting[0].ask("POST", f"/api/tables/{id}/rematch", status=409))["code"] == "rematch"
        await sitting[0].say("resign", id="r", table=id)
        await sitting[1].hear("view")
        assert (await sitting[2].ask("POST", f"/api/tables/{id}/rematch", status=404))["code"] == "table"
        first, second = await asyncio.gather(*(person.ask("POST", f"/api/tables/{id}/rematch", status=201)
                                               for person in sitting[:2]))
        assert first["table"] == second["table"] != id and first["again"] == id
        again = await sitting[1].ask("GET", f"/api/tables/{first['table']}", status=200)
        assert [seat["level"] or seat["name"] for seat in again["seats"]] == ["B", "A", "kitten"]
        cats = {table["seats"][seat]["name"] for table, seat in ((made, 1), (again, 2))}
        assert len(cats) == 1 and None not in cats           # the same cat as before
        assert again["state"] == "playing" and again["clock"] == {"bank": 60, "increment": 2}
        assert again["commitment"] != made["commitment"] and again["your_seat"] == 0
        while (await sitting[1].hear("table"))["rematch"] != first["table"]:
            pass

    run_story(server, story, "A", "B", "C")


def test_it_is_told_who_wants_to_play_again(server):
    async def story(*sitting):
        id = await table(sitting, "discat")
        await joined(sitting[0], id)
        await sitting[1].say("resign", id="r", table=id)
        await sitting[1].hear("ok")
        again = (await sitting[1].ask("POST", f"/api/tables/{id}/rematch", status=201))["table"]
        while (about := await sitting[0].hear("table"))["rematch"] is None:
            assert about["rematch_by"] is None
        assert (about["rematch"], about["rematch_by"]) == (again, 1)
        await sitting[1].ask("POST", f"/api/tables/{again}/leave", {}, 201)      # nobody came: it may be asked again
        assert (await sitting[0].ask("POST", f"/api/tables/{id}/rematch", status=201))["table"] != again

    run_story(server, story, "A", "B")


def test_players_on_one_device_keep_their_names(server):
    async def story(*sitting):
        made = await sitting[0].ask("POST", "/api/tables", {"game": "discat", "seats": ["person", "same"],
                                                            "names": ["Léa", "Tom"]}, 201)
        await joined(sitting[0], made["table"], seat=0)
        await sitting[0].say("resign", id="r", table=made["table"], seat=0)
        await sitting[0].hear("ok")
        again = await sitting[0].ask("POST", f"/api/tables/{made['table']}/rematch", status=201)
        assert [seat["name"] for seat in again["seats"]] == ["Tom", "Léa"]

    run_story(server, story, "A")


def test_the_seat_of_a_rematch_waits_for_whose_it_is(server):
    async def story(*sitting):
        id = await table(sitting[:2], "discat")
        await sitting[1].say("resign", id="r", table=id)
        await sitting[1].hear("ok")
        again = (await sitting[1].ask("POST", f"/api/tables/{id}/rematch", status=201))["table"]
        assert (await sitting[2].ask("POST", f"/api/tables/{again}/seat", {}, 409))["code"] == "full"
        assert (await sitting[0].ask("POST", f"/api/tables/{again}/seat", {}, 201))["your_seat"] == 1

    run_story(server, story, "A", "B", "C")


def test_two_people_on_one_device(server):
    async def story(*sitting):
        made = await sitting[0].ask("POST", "/api/tables", {"game": "chami", "seats": ["person", "same", "kitten"],
                                                            "options": {"limit": 20}}, 201)
        id, person, own = made["table"], sitting[0], random.Random(5)
        assert made["state"] == "playing" and [seat["yours"] for seat in made["seats"]] == [True, True, False]
        hands = [(await joined(person, id, seat=seat))["seat"] for seat in (0, 1)]
        assert hands == [0, 1]
        view = json.loads(person.shown[0])
        while not view["outcome"]:
            if view["legal"]:
                await person.move(id, view, own.choice(view["legal"]))
            view = await person.hear("view", "refused")
            assert view["type"] == "view", view
        record = await record_of(person, id)
        record.replay(matou.load("chami"))

    run_story(server, story, "A")


def test_a_seat_may_be_chosen(server):
    async def story(*sitting):
        made = await sitting[0].ask("POST", "/api/tables", {"game": "discat", "seats": ["person"] * 4,
                                                            "visibility": "public"}, 201)
        id = made["table"]
        assert (await sitting[1].ask("POST", f"/api/tables/{id}/seat", {"seat": 3}, 201))["your_seat"] == 3
        assert (await sitting[2].ask("POST", f"/api/tables/{id}/seat", {"seat": 3}, 409))["code"] == "full"
        assert (await sitting[2].ask("POST", f"/api/tables/{id}/seat", {"seat": 7}, 409))["code"] == "full"
        assert (await sitting[2].ask("POST", f"/api/tables/{id}/seat", {}, 201))["your_seat"] == 1

    run_story(server, story, "A", "B", "C")


def test_a_box_of_ones_own_is_data(server):
    async def story(*sitting):
        arrows = ["up", "down"] * 45
        wanted = {"game": "discat", "seats": ["person", "kitten"], "options": {"box": {"arrows": arrows}}}
        made = await sitting[0].ask("POST", "/api/tables", wanted, 201)
        assert made["options"]["box"]["arrows"] == arrows
        await whole_game(sitting, made["table"])
        record = await record_of(sitting[0], made["table"])
        record.replay(matou.load("discat"))
        for bad in ("/etc/passwd", ["up"], {"arrows": ["up"]}, {"arrows": arrows, "more": 1}, {"arrows": "up"}, {}, 3):
            refusal = await sitting[0].ask("POST", "/api/tables", {**wanted, "options": {"box": bad}}, 400)
            assert refusal["code"] in ("option-error", "box-error"), refusal

    run_story(server, story, "A")


async def lines(server, id):
    return [line.text for line in await server.app.state.lobby.store.log(id)]


def test_what_changes_nothing_is_refused_and_not_written_down(server):
    async def story(*sitting):
        id = await table(sitting, "discat")
        for person in sitting:
            await joined(person, id)
        assert await refused(sitting[0], "draw", id, agree=False) == "draw"
        assert await lines(server, id) == []
        await sitting[0].say("draw", id="d0", table=id)
        await sitting[0].hear("ok")
        assert [await refused(sitting[0], "draw", id) for _ in range(3)] == ["draw"] * 3
        assert await lines(server, id) == ["/draw"]
        answers = []
        for at in range(20):                     # offered and withdrawn, again and again
            await sitting[0].say("draw", id=f"again {at}", table=id, agree=bool(at % 2))
            answers.append((await sitting[0].hear("ok", "refused"))["type"])
        assert len(await lines(server, id)) == 1 + answers.count("ok") == MOST_OFFERS

    run_story(server, story, "A", "B", "C")


def test_a_vote_is_cast_once_and_falls_when_the_player_is_back(server, monkeypatch):
    monkeypatch.setattr(presence, "RELOAD_SECONDS", 0.1)
    monkeypatch.setattr(presence, "ABSENT_SECONDS", 0.3)

    async def story(*sitting):
        _, friend, third = sitting
        id = await table(sitting, "discat")
        for person in sitting:
            await joined(person, id)
        await friend.socket.close()
        while (await third.hear("table"))["seats"][1]["here"]:
            pass
        await asyncio.sleep(0.5)
        await third.say("stand-in", id="s1", table=id, absent=1)
        assert (await third.hear("table"))["votes"] == [[1, 2]]
        assert [await refused(third, "stand-in", id, absent=1) for _ in range(3)] == ["stand-in"] * 3
        assert await lines(server, id) == ["/vote 1"]
        await back(friend)
        await joined(friend, id)
        while (about := await third.hear("table"))["votes"]:
            pass
        assert about["seats"][1]["stand_in"] is None and await lines(server, id) == ["/vote 1", "/person"]

    run_story(server, story, "A", "B", "C")


def test_between_people_hints_are_for_tables_that_say_so(server):
    """And those are not rated; everybody is told which kind of table it is."""
    async def story(*sitting):
        for wanted in (False, True):
            id = await table(sitting, "discat", hints=wanted, first=0)
            await joined(sitting[0], id)
            assert (await sitting[0].hear("table"))["hints"] is wanted
            assert (await sitting[1].ask("GET", f"/api/tables/{id}", status=200))["hints"] is wanted
            if wanted:
                await sitting[0].say("hint", id="h", table=id)
                await sitting[0].hear("hint")
            else:
                assert await refused(sitting[0], "hint", id) == "hints"
            await sitting[0].say("resign", id="r", table=id)
            while not (await sitting[0].hear("view"))["outcome"]:
                pass
            result = await sitting[1].ask("GET", f"/api/tables/{id}/result", status=200)
            assert all((rating is None) is wanted for rating in result["ratings"])
            again = await sitting[1].ask("POST", f"/api/tables/{id}/rematch", status=201)
            await sitting[0].ask("POST", f"/api/tables/{again['table']}/seat", {}, 201)
            assert (await sitting[1].ask("GET", f"/api/tables/{again['table']}", status=200))["hints"] is wanted
        alone = await table(sitting[:1], "discat", ["person", "kitten"])
        assert (await sitting[0].ask("GET", f"/api/tables/{alone}", status=200))["hints"] is True

    run_story(server, story, "Anna", "Bruno")
