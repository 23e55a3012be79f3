"""A game that is over, shown to others: by a link to its replay and nothing else; as a picture of what they may see."""
import random
import re
from xml.dom import minidom

import httpx
import pytest

import matou
from matou.core.record import Record
from matou.server.http.looking import replay_link
from server_thread import PATIENCE, play, run_story


async def opened(person, game, moves=3):
    """A table with a secret link, where some moves were made."""
    made = await person.ask("POST", "/api/tables", {"game": game, "seats": ["person", "kitten"]}, 201)
    await play(person, made["table"], random.Random(game), moves)
    return made["table"]


async def given_up(person, id):
    await person.fence()
    await person.say("resign", id=f"enough of {id}", table=id)
    await person.hear("ok")
    return Record.from_json((await person.rest.get(f"/api/tables/{id}/record")).text)


def texts(svg):
    """Its title and its position; it is one document without scripts, handlers, links or addresses."""
    active = r"<script|<foreignObject|<image|<style|\bon\w+=|href|url\((?!#)|http(?!://www\.w3\.org/2000)"
    assert not re.search(active, svg)
    document = minidom.parseString(svg).documentElement                      # noqa: S318
    found = {one.tagName: one.firstChild.data for one in document.childNodes if one.tagName in ("title", "desc")}
    assert document.getAttribute("aria-label") == found["title"]
    return found["title"], found["desc"]


@pytest.mark.parametrize("game", matou.GAMES)
def test_a_picture_says_the_position_it_shows(server, game):
    async def story(person):
        id = await opened(person, game)
        position, after = {}, None
        while position != after:                 # a kitten may still move
            position = await person.ask("GET", f"/api/tables/{id}/position?seat=0", status=200)
            now = await person.rest.get(f"/api/tables/{id}/picture?seat=0&lang=fr")
            after = await person.ask("GET", f"/api/tables/{id}/position?seat=0", status=200)
        assert now.headers["content-type"].startswith("image/svg+xml")
        assert "attachment" in now.headers["content-disposition"]
        assert texts(now.text)[1] == position["position"]
        for who in ("1", "all"):
            assert (await person.rest.get(f"/api/tables/{id}/picture?seat={who}")).status_code == 403
        record = await given_up(person, id)
        states = list(record.states(matou.load(game)))
        for who, wanted in ((None, states[2].game.view(states[2], None)), ("1", states[2].game.view(states[2], 1)),
                            ("all", states[2])):
            seat = "" if who is None else f"&seat={who}"
            drawn = (await person.rest.get(f"/api/tables/{id}/picture?ply=2&lang=en{seat}")).text
            title, text = texts(drawn)
            assert title == f"{states[0].game.name}, move 2 of {len(record.moves)}"
            assert bytes(states[0].game.position(text)) == bytes(states[0].game.position(wanted.text))
    run_story(server, story, "Zoé")


def test_a_seat_is_drawn_no_card_that_it_does_not_see(server):
    async def story(person):
        id = await opened(person, "discat", 1)
        record = await given_up(person, id)
        hidden = set(record.deal["order"][5:10])
        for who, seen in (("1", True), ("all", True), ("0", False), (None, False)):
            seat = "" if who is None else f"&seat={who}"
            svg = (await person.rest.get(f"/api/tables/{id}/picture?ply=0&lang=en{seat}")).text
            shown = {int(number) for number in re.findall(r"(?:<title>|>)(\d\d) [▲▼]<", svg)}
            assert (hidden <= shown) is seen and (seen or not hidden & shown), (who, shown)
    run_story(server, story, "Zoé")


def test_the_link_to_a_replay_shows_the_replay_and_nothing_else(server):
    async def story(zoe, moka):
        id = await opened(zoe, "discat")
        assert (await zoe.ask("GET", f"/api/tables/{id}/share", status=403))["code"] == "hidden"
        await given_up(zoe, id)
        share = await zoe.ask("GET", f"/api/tables/{id}/share", status=200)
        assert share == {"link": share["link"], "shared": True, "embedded": True}
        link = share["link"]
        assert re.fullmatch(r"replay-[0-9a-f]{32}", link)
        async with httpx.AsyncClient(base_url=f"http://{server.host}", timeout=PATIENCE) as stranger:
            for path in ("", "/box", "/replay", "/result", "/picture", "/share"):
                assert (await stranger.get(f"/api/tables/{id}{path}")).status_code == 404, path
                assert (await stranger.get(f"/api/tables/{id}{path}?link=replay-{'0' * 32}")).status_code == 404, path
                answer = await stranger.get(f"/api/tables/{id}{path}", params={"link": link})
                assert answer.status_code == 200 and "set-cookie" not in answer.headers, path
            for path in ("/record", "/position", "/ratings"):
                assert (await stranger.get(f"/api/tables/{id}{path}", params={"link": link})).status_code == 404, path
            framed = await stranger.get(f"/embed/{id}")
            assert "set-cookie" not in framed.headers and "x-frame-options" not in framed.headers
        await moka.say("watch", table=id, link=link)
        assert (await moka.hear("refused"))["code"] == "table"
        await moka.ask("POST", f"/api/tables/{id}/seat", {"link": link}, 404)
        again = (await zoe.ask("POST", f"/api/tables/{id}/rematch", status=201))["table"]
        assert (await moka.ask("GET", f"/api/tables/{again}?link={link}", status=404))["code"] == "table"
    run_story(server, story, "Zoé", "Moka")


def test_while_a_game_goes_on_that_link_is_none(server):
    """Whoever knew it from elsewhere would see no more than others."""
    async def story(zoe, moka):
        id = await opened(zoe, "discat")
        link = replay_link(server.app.state.lobby.tables[id].kept)
        assert link and (await moka.ask("GET", f"/api/tables/{id}?link={link}", status=404))["code"] == "table"
    run_story(server, story, "Zoé", "Moka")
