"""After the game: the result, replays, what was practised, old games."""
import asyncio
import json
import random

import httpx
import pytest

import matou
from matou.core.record import Record
from matou.games.chami.practice import practice
from matou.server.match.replay import MOST_GAMES
from server_thread import play, run_story, running_server, table, whole_game

OPTIONS = {"chami": {"limit": 60}, "poche": {"mode": "limited"}}
AFTER = ["result", "replay", "replay?ply=0&seat=all", "analysis", "practice", "record"]


async def ended(sitting, slug="catdays", seats=None, **options):
    """A game that the last of them gave up at once."""
    id = await table(sitting, slug, seats, **options)
    await sitting[-1].say("resign", id=f"no {id}", table=id)
    await sitting[-1].hear("ok")
    return id


async def record_of(person, id):
    return Record.from_json((await person.rest.get(f"/api/tables/{id}/record")).text)


def whole(frames, id):
    """What somebody was shown of a table, view by view, each with all that was heard so far and none twice."""
    heard, found = [], []
    for view in map(json.loads, frames):
        if view["type"] == "view" and view["table"] == id:
            heard[view["since"]:] = view["heard"]
            found.append({**view, "since": 0, "heard": list(heard)})
    return once(found)


def once(views):
    return [view for at, view in enumerate(views) if at == 0 or view != views[at - 1]]


async def play_on(person, id, view, rng):
    """Any legal move, from a view that was shown already."""
    while not view["outcome"]:
        if view["legal"]:
            await person.move(id, view, rng.choice(view["legal"]))
        view = await person.hear("view")


@pytest.mark.parametrize("slug", matou.GAMES)
def test_a_replay_shows_at_every_ply_what_each_seat_was_shown(server, slug):
    async def story(*sitting):
        *players, onlooker = sitting
        id = await table(players, slug, **OPTIONS.get(slug, {}))
        await onlooker.say("watch", table=id)
        await onlooker.hear("view")
        views = []
        for person in players:
            await person.say("join", table=id)
            views.append(await person.hear("view"))
        await asyncio.gather(*(play_on(person, id, view, random.Random(view["seat"]))
                               for person, view in zip(players, views, strict=True)))
        record = await record_of(onlooker, id)
        for seat, person in (("1", players[1]), (None, onlooker)):
            await person.fence()
            path = f"/api/tables/{id}/replay?" + (f"seat={seat}&" if seat else "")
            pages = [await onlooker.ask("GET", f"{path}ply={ply}", status=200) for ply in range(len(record.moves) + 1)]
            assert once([page["view"] for page in pages]) == whole(person.frames, id)
            assert {page["plies"] for page in pages} == {len(record.moves)}
            assert [page["at"] for page in pages] == list(range(len(record.moves) + 1))
            assert pages[3]["moves"] == [list(move) for move in record.moves] and pages[0]["told"] == []
        assert await onlooker.ask("GET", path) == pages[-1]

    run_story(server, story, "A", "B", "C")


@pytest.mark.parametrize("slug", matou.GAMES)
def test_all_cards_lie_open_once_the_game_is_over(server, slug):
    async def story(*sitting):
        id = await table(sitting, slug, **OPTIONS.get(slug, {}))
        await whole_game(sitting, id, slug)
        record = await record_of(sitting[0], id)
        states = list(record.states(matou.load(slug)))
        for ply in (0, 1, len(states) // 2, len(states) - 1):
            page = await sitting[0].ask("GET", f"/api/tables/{id}/replay?seat=all&ply={ply}", status=200)
            view, state = page["view"], states[ply]
            assert view["seat"] == "all" and view["cells"] == state.to_dict()
            assert view["heard"] == [list(move) for move in record.moves[:ply]]
            over = ply == len(states) - 1
            assert view["legal"] == ([] if over else [move.text for move in state.game.legal(state)])
            assert view["outcome"] == (record.outcome if over else None)
            assert bool(page["told"]) == (ply > 0)

    run_story(server, story, "A", "B")


def test_a_replay_tells_a_seat_no_more_in_words_than_it_heard(server):
    async def story(*sitting):
        id = await table(sitting, "discat", deal=matou.load("discat").deal(2, "exchanged"), server=server)
        await whole_game(sitting, id, 7)
        record = await record_of(sitting[0], id)
        ply, (seat, text) = next((at, move) for at, move in enumerate(record.moves, 1) if move[1].startswith("pass x"))
        path = f"/api/tables/{id}/replay?ply={ply}"
        words = [str((await sitting[0].ask("GET", path + more))["told"]) for more in
                 (f"&seat={seat}", "&seat=all", f"&seat={1 - seat}", "")]
        assert [text.removeprefix("pass x") in one for one in words] == [True, True, False, False]

    run_story(server, story, "A", "B")


def points_of(slug, detail, seats):
    """The points of each seat, added up from the detail."""
    if slug == "discat":
        return [one["pile"] + 4 * one["bonus"] - one["held"] for one in detail["seats"]]
    if slug == "chami":
        sums = [sum(one["points"][seat] for one in detail["rounds"]) for seat in range(seats)]
        assert sums == detail["rounds"][-1]["totals"]
        return sums
    if slug == "poche":
        return [sum(one["seats"][seat]["points"] for one in detail["games"]) for seat in range(seats)]
    return [sum(day["points"] for day in week) for week in detail["weeks"]]


@pytest.mark.parametrize("slug", matou.GAMES)
def test_a_result_says_where_the_points_came_from(server, slug):
    async def story(*sitting):
        id = await table(sitting, slug, **OPTIONS.get(slug, {}))
        await whole_game(sitting, id, slug)
        record, told = await record_of(sitting[0], id), await sitting[1].ask("GET", f"/api/tables/{id}/result")
        detail = told["result"].pop("detail")
        assert told["result"] == record.outcome and told["names"] == ["Zoé", "Noor"] and told["your_seat"] == 1
        assert points_of(slug, detail, 2) == record.outcome["scores"]
        assert told["plies"] == len(record.moves) and told["told"]

    run_story(server, story, "Zoé", "Noor")


def test_a_game_that_was_given_up_has_a_result_and_a_replay(server):
    async def story(*sitting):
        id = await ended(sitting)
        told = await sitting[0].ask("GET", f"/api/tables/{id}/result", status=200)
        assert told["result"] == {"scores": [0, 0], "winners": [0], "why": "resigned", "detail": {}}
        page = await sitting[0].ask("GET", f"/api/tables/{id}/replay", status=200)
        assert (page["at"], page["plies"], page["moves"]) == (0, 0, [])
        assert page["view"]["outcome"]["why"] == "resigned" and page["view"]["legal"] == []

    run_story(server, story, "A", "B")


def test_nothing_of_it_is_there_before_the_end(server):
    async def story(*sitting):
        host, friend, stranger = sitting
        made = await host.ask("POST", "/api/tables", {"game": "chami", "seats": ["person", "person"]}, 201)
        id, link = made["table"], made["link"]
        for step in range(2):
            for path in AFTER:
                assert (await host.ask("GET", f"/api/tables/{id}/{path}", status=403))["code"] == "hidden"
            assert (await host.ask("POST", f"/api/tables/{id}/analysis", {}, 403))["code"] == "hidden"
            if step == 0:
                await friend.ask("POST", f"/api/tables/{id}/seat", {"link": link}, 201)
                await asyncio.gather(*(play(one, id, random.Random(1), 1) for one in (host, friend)))
        await friend.say("resign", id="enough", table=id)
        await friend.hear("ok")
        for path in AFTER:
            nothing = await stranger.ask("GET", f"/api/tables/{id}/{path}", status=404)
            assert nothing == {"code": "table", "reason": "there is no such table", "values": {}}
            sign = "&" if "?" in path else "?"
            if path != "analysis":
                assert (await stranger.rest.get(f"/api/tables/{id}/{path}{sign}link={link}")).status_code == 200
        assert (await stranger.ask("POST", f"/api/tables/{id}/analysis", {}, 404))["code"] == "table"
        assert (await stranger.ask("GET", f"/api/tables/{id}/analysis?link={link}", status=404))["code"] == "analysis"
        await stranger.ask("POST", f"/api/tables/{id}/analysis", {"link": link, "level": "cat"}, 201)

    run_story(server, story, "A", "B", "C")


@pytest.mark.parametrize(("query", "code"), [("ply=1", "ply"), ("ply=-1", "message"), ("ply=x", "message"),
                                             ("seat=2", "seat"), ("seat=-1", "seat"), ("seat=one", "seat"),
                                             ("seat=" + "x" * 99, "message")])
def test_a_place_that_is_not_in_the_game_is_refused(server, query, code):
    async def story(*sitting):
        id = await ended(sitting)
        refusal = await sitting[0].ask("GET", f"/api/tables/{id}/replay?{query}", status=400)
        assert refusal["code"] == code and set(refusal) == {"code", "reason", "values"}

    run_story(server, story, "A", "B")


def test_only_a_few_games_are_kept_at_hand_and_all_can_be_replayed(server):
    async def story(*sitting):
        ids = [await ended(sitting) for _ in range(MOST_GAMES + 2)]
        for id in (*ids, ids[0]):
            answers = await asyncio.gather(*(sitting[0].ask("GET", f"/api/tables/{id}/replay", status=200)
                                             for _ in range(3)))
            assert [answer["table"] for answer in answers] == [id] * 3
        assert list(server.app.state.analyst.replays._known) == [*ids[-MOST_GAMES + 1:], ids[0]]

    run_story(server, story, "A", "B")


def test_what_was_practised_is_told_by_player(server):
    async def story(*sitting):
        deal = matou.load("chami").deal(2, "practised", limit=60)
        id = await table(sitting, "chami", deal=deal, server=server, limit=60)
        await whole_game(sitting, id, 4)
        record = await record_of(sitting[0], id)
        told = await sitting[0].ask("GET", f"/api/tables/{id}/practice", status=200)
        expected = practice(record)
        for seat, player in enumerate(told["players"]):
            assert player["seat"] == seat and player["name"] == "AB"[seat] and len(player["grid"]) == 11
            bare = {pair: {**found, "seconds": []} for pair, found in player["pairs"].items()}
            assert bare == expected["players"][seat]["pairs"]
            for found in player["pairs"].values():
                assert len(found["seconds"]) == found["laid"] + found["added"]
                assert all(0 <= seconds < 60 for seconds in found["seconds"])
        assert any(player["pairs"] for player in told["players"])
        one = await sitting[0].ask("GET", f"/api/tables/{id}/practice?seat=1", status=200)
        assert one["players"] == told["players"][1:]
        other = await ended(sitting)
        assert (await sitting[0].ask("GET", f"/api/tables/{other}/practice", status=409))["code"] == "game"

    run_story(server, story, "A", "B")


def test_old_games_are_there_newest_first_page_by_page(server):
    async def story(*sitting):
        one, other, stranger = sitting
        ids = [await ended([one, other] if at % 2 else [other, one]) for at in range(5)]
        going_on = await table([one, other], "discat")
        waiting = await table([one], "discat", ["person", "person"])
        found, before = [], ""
        while before is not None:
            page = await one.ask("GET", f"/api/guest/games?limit=2{before and f'&before={before}'}", status=200)
            assert 1 <= len(page["games"]) <= 2
            found, before = found + page["games"], page["next"]
        assert [game["table"] for game in found] == ids[::-1]
        assert [game["won"] for game in found] == [at % 2 == 1 for at in range(4, -1, -1)]
        assert [game["your_seats"] for game in found] == [[1 - at % 2] for at in range(4, -1, -1)]
        assert found[0]["result"]["why"] == "resigned" and found[0]["state"] == "over" and found[0]["ended"]
        assert [seat["name"] for seat in found[0]["seats"]] == ["B", "A"]
        for state, id in (("playing", going_on), ("open", waiting)):
            page = await one.ask("GET", f"/api/guest/games?state={state}", status=200)
            assert [(game["table"], game["won"]) for game in page["games"]] == [(id, None)] and page["next"] is None
        assert await stranger.ask("GET", "/api/guest/games", status=200) == {"games": [], "next": None}
        assert (await stranger.ask("GET", f"/api/guest/games?before={ids[0]}", status=404))["code"] == "table"
        for wrong in ("state=closed", "limit=0", "limit=101", "limit=x"):
            assert (await one.ask("GET", f"/api/guest/games?{wrong}", status=400))["code"] == "message"

    run_story(server, story, "A", "B", "C")
    answer = httpx.get(f"http://{server.host}/api/guest/games")
    assert (answer.status_code, answer.json()["code"]) == (401, "guest")


def test_a_link_to_a_move_works_after_a_restart(tmp_path):
    async def before(*sitting):
        made = await sitting[0].ask("POST", "/api/tables", {"game": "discat", "seats": ["person", "kitten"]}, 201)
        await whole_game(sitting, made["table"])
        link = f"/api/tables/{made['table']}/replay?ply=4&seat=0&link={made['link']}"
        return link, httpx.get(f"http://{first.host}{link}").text

    with running_server(tmp_path / "tables.sqlite3") as first:
        link, page = run_story(first, before, "A")
    with running_server(tmp_path / "tables.sqlite3") as second:
        assert json.loads(page)["view"]["ply"] == 4
        assert httpx.get(f"http://{second.host}{link}", timeout=60).text == page
