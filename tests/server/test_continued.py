"""A game that is over, played on from one of its positions: by whoever may see it, from no other position, and it
counts for nothing."""
import random

import pytest

import matou
from matou.core.record import Record
from server_thread import play, run_story, table

PLAYED = {slug: 4 if slug == "poche" else 6 for slug in matou.GAMES}


async def given_up(person, game, moves):
    """A game of which at least so many moves were made."""
    id = await table([person], game, ["person", "kitten"])
    await play(person, id, random.Random(game), moves)
    await person.say("resign", id="enough", table=id)
    await person.hear("ok")
    return id, Record.from_json((await person.rest.get(f"/api/tables/{id}/record")).text)


@pytest.mark.parametrize("game", PLAYED)
def test_the_same_cards_go_on_from_there(server, game):
    async def story(person):
        id, record = await given_up(person, game, PLAYED[game])
        states = list(record.states(matou.load(game)))
        for ply in range(len(states)):
            made = await person.ask("POST", f"/api/tables/{id}/continue", {"ply": ply, "level": "kitten"}, 201)
            assert made["commitment"] == "" and made["lesson"] is None and made["your_seat"] == states[ply].turn
            assert [seat["level"] for seat in made["seats"] if not seat["yours"]] == ["kitten"]
        await person.fence()                     # what was said of the first table
        await person.say("join", table=made["table"])
        view = await person.hear("view")
        own = matou.load(game).view(states[-1], made["your_seat"])
        assert view["legal"] == [move.text for move in own.legal] and view["heard"] == []
        await person.move(made["table"], view, view["legal"][0])
        while (view := await person.hear("view"))["ply"] < 1:
            pass
        await person.say("resign", id="enough of this", table=made["table"])
        await person.hear("ok")
        later = Record.from_json((await person.rest.get(f"/api/tables/{made['table']}/record")).text)
        assert later.seed is None and bytes(matou.load(game).position(later.position)) == bytes(states[-1])
        later.replay(matou.load(game))
    run_story(server, story, "Zoé")


def test_other_cards_are_those_that_the_player_could_not_tell_apart(server):
    """Three cards of the other player, and the order of the pile, are dealt anew; what the player knew is as it was."""
    async def story(person):
        id, record = await given_up(person, "discat", 4)
        game = matou.load("discat")
        *_, last = record.states(game)
        found = set()
        for _ in range(4):
            made = await person.ask("POST", f"/api/tables/{id}/continue",
                                    {"ply": len(record.moves), "seat": 0, "cards": "other"}, 201)
            await person.say("resign", id=f"no {made['table']}", table=made["table"])
            await person.say("join", table=made["table"])
            while (await person.hear())["type"] != "ok":
                pass
            text = Record.from_json((await person.rest.get(f"/api/tables/{made['table']}/record")).text).position
            state = game.position(text)
            assert bytes(game.view(state, 0)) == bytes(game.view(last, 0))
            found.add(bytes(state))
        assert len(found) > 1 and bytes(last) not in found
    run_story(server, story, "Zoé")


def test_only_a_game_that_is_over_and_that_one_may_see(server):
    async def story(zoe, moka):
        wish = {"game": "discat", "seats": ["person", "kitten"], "visibility": "link"}
        id = (await zoe.ask("POST", "/api/tables", wish, 201))["table"]
        await play(zoe, id, random.Random(1), 2)
        running = await zoe.ask("POST", f"/api/tables/{id}/continue", {"ply": 0}, 403)
        assert running["code"] == "hidden"
        await zoe.say("resign", id="enough", table=id)
        await zoe.hear("ok")
        assert (await moka.ask("POST", f"/api/tables/{id}/continue", {"ply": 0}, 404))["code"] == "table"
        assert (await zoe.ask("POST", f"/api/tables/{id}/continue", {"ply": 0}, 201))["your_seat"] == 0
    run_story(server, story, "Zoé", "Moka")


@pytest.mark.parametrize(("wish", "code"), [
    ({"ply": 999}, "ply"), ({"ply": 0, "seat": 5}, "seat"), ({"ply": -1}, "message"),
    ({"ply": 0, "level": "god"}, "message"),
    ({"ply": 0, "position": "discat 2"}, "message"), ({}, "message"), ({"ply": 0, "cards": "mine"}, "message")])
def test_what_makes_no_sense_is_refused(server, wish, code):
    async def story(person):
        id, _ = await given_up(person, "discat", 1)
        answer = await person.rest.post(f"/api/tables/{id}/continue", json=wish)
        assert 400 <= answer.status_code < 500 and answer.json()["code"] == code, answer.text
    run_story(server, story, "Zoé")


def test_where_it_was_over_there_is_nothing_to_play_on(server):
    async def story(person):
        id = await table([person], "discat", ["person", "kitten"])
        seen = await play(person, id, random.Random(3))
        assert seen["outcome"]
        refused = await person.ask("POST", f"/api/tables/{id}/continue", {"ply": seen["ply"]}, 409)
        assert refused["code"] == "over"
        assert (await person.ask("POST", f"/api/tables/{id}/continue", {"ply": seen["ply"] - 1}, 201))["table"] != id
    run_story(server, story, "Zoé")
