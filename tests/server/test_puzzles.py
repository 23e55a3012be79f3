"""A table that begins with a puzzle: a wrong move is refused kindly and nothing is lost, the answer goes on, what was
tried first is kept and rated, a hint shows the answer; and nothing of it counts among people."""
import asyncio
from datetime import date

import pytest

import matou
from matou.core.puzzle import of_day, puzzles_of
from server_thread import run_story

GAME = matou.load("discat")
PUZZLE = next(iter(puzzles_of(GAME).values()))
LIST = "/api/games/discat/puzzles"


async def posed(person, puzzle=PUZZLE):
    """A table with this puzzle, and what is seen there."""
    table = await person.ask("POST", f"{LIST}/{puzzle.id}", {}, 201)
    await person.say("join", table=table["table"])
    while (view := await person.hear("view"))["table"] != table["table"]:
        pass
    return table, view


async def line(person, puzzle=PUZZLE):
    told = await person.ask("GET", LIST, status=200)
    return next(one for one in told["puzzles"] if one["id"] == puzzle.id), told["rating"]


async def settled(person, puzzle=PUZZLE):
    """The line of a puzzle once a try is kept."""
    for _ in range(100):
        found, rating = await line(person, puzzle)
        if found["first"] is not None:
            return found, rating
        await asyncio.sleep(0.05)
    raise AssertionError("the try was not kept")


def test_a_wrong_move_is_refused_kindly_and_the_answer_goes_on(server):
    async def story(person):
        table, view = await posed(person)
        id, wrong = table["table"], PUZZLE.tempting
        assert table["puzzle"] and table["your_seat"] == PUZZLE.view(GAME).turn
        assert set(view["legal"]) == {move.text for move in PUZZLE.view(GAME).legal}
        told = await person.ask("GET", f"/api/tables/{id}/puzzle", status=200)
        assert (told["state"], told["moves"], told["tries"]) == ("open", [], 0)
        await person.say("check", id="c", table=id, ply=0, move=wrong)
        assert (await person.hear("checked"))["why"] is None                 # asking tells nothing
        await person.move(id, view, wrong)
        no = await person.hear("refused")
        assert no["code"] == "puzzle" and no["said"].startswith("Not quite")
        found, rating = await settled(person)
        assert (found["first"], found["last"]) == (False, False) and rating is not None
        await person.move(id, view, PUZZLE.answers[0], "again")
        while (await person.hear("view"))["ply"] < 1:
            pass
        told = await person.ask("GET", f"/api/tables/{id}/puzzle", status=200)
        assert told["state"] == "found" and told["moves"][0]["move"] == PUZZLE.answers[0]
        assert told["moves"][0]["share"] > told["moves"][1]["share"] and told["lead"] > 0
        why = told["reasons"]
        assert why is None or ((why["move"], why["other"]) == (PUZZLE.answers[0], PUZZLE.tempting) and why["says"])
        assert (await line(person))[0]["last"] is False                      # the first try at a table is what counts
        games = await person.ask("GET", "/api/guest/games?stage=playing", status=200)
        assert id not in [game["table"] for game in games["games"]]
    run_story(server, story, "Zoé", lang="en")


def test_found_at_once_it_rates_guest_and_puzzle_and_nobody_else(server):
    async def story(person, other):
        before = (await line(person))[0]["rating"]
        table, view = await posed(person)
        await person.move(table["table"], view, PUZZLE.answers[0])
        found, rating = await settled(person)
        assert found["first"] and found["last"] and found["rating"] < before and rating is not None
        assert (await line(other))[0]["first"] is None
        assert await person.ask("GET", "/api/guest/ratings", status=200) == []
        again, view = await posed(person)                                    # another go changes no rating
        await person.move(again["table"], view, PUZZLE.tempting)
        await person.hear("refused")
        for _ in range(100):
            later, now = await line(person)
            if later["last"] is False:
                break
            await asyncio.sleep(0.05)
        assert (later["first"], later["last"], later["rating"], now) == (True, False, found["rating"], rating)
        stored = await person.ask("GET", "/api/guest/data", status=200)
        assert [(one["puzzle"], one["tries"]) for one in stored["puzzles"]] == [(PUZZLE.id, 2)]
        assert [one["game"] for one in stored["puzzle_ratings"]] == ["discat"]
    run_story(server, story, "Zoé", "Adam", lang="en")


def test_show_me_tells_the_answer_and_counts_as_not_found(server):
    async def story(person):
        table, _ = await posed(person)
        id = table["table"]
        await person.say("hint", id="h", table=id)
        assert (await person.hear("hint"))["move"] == PUZZLE.answers[0]
        found, _ = await settled(person)
        assert found["first"] is False
        told = await person.ask("GET", f"/api/tables/{id}/puzzle?lang=fr", status=200)
        assert told["state"] == "shown" and told["moves"]
        tables = server.app.state.lobby.tables
        tables.pop(id).time.stop()                                           # it is replayed, as in another process
        assert (await person.ask("GET", f"/api/tables/{id}/puzzle", status=200))["state"] == "shown"
        assert (await person.ask("POST", f"/api/tables/{id}/puzzle", {"ply": 0}, 403))["code"] == "hidden"
    run_story(server, story, "Zoé", lang="en")


@pytest.mark.parametrize("id", ["nothing", "..%2F..", "0" * 200, "'; drop table guests"])
def test_no_puzzle_but_those_there_are(server, id):
    async def story(person):
        assert (await person.rest.post(f"{LIST}/{id}", json={})).status_code in (404, 405)
        assert (await person.rest.get("/api/games/nothing/puzzles")).status_code in (400, 404)
    run_story(server, story, "Zoé", lang="en")


def test_who_has_no_name_reads_the_list_and_solves_nothing(server):
    async def story(person, other):
        table, _ = await posed(person)
        no = await other.rest.get(f"/api/tables/{table['table']}/puzzle")
        assert no.status_code == 404                                         # it is not theirs
        person.rest.cookies.clear()
        assert (await person.rest.get(LIST)).status_code == 200
        assert (await person.rest.post(f"{LIST}/{PUZZLE.id}", json={})).status_code == 401
    run_story(server, story, "Zoé", "Adam", lang="en")


def test_the_day_has_one_puzzle_for_everyone_and_each_gets_its_day():
    count = len(puzzles_of(GAME))
    days = [of_day(GAME, date.fromordinal(740_000 + at)).id for at in range(count)]
    assert sorted(days) == sorted(puzzles_of(GAME))
