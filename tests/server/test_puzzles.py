"""A table that begins with a puzzle: a wrong move is refused kindly and nothing is lost, the answer goes on, what was
tried first is kept and rated, a hint shows the answer; and nothing of it counts among people."""
import asyncio
import gzip
from datetime import date

import pytest

import matou
from matou.agents.best_moves import BestMoves
from matou.core.puzzle import of_day, puzzles_of
from matou.games import OURS
from matou.server.http.puzzles import looked_at_again
from matou.server.match.puzzle import start_of
from matou.server.net.protocol import Refusal
from server_thread import play, run_story, table

GAME = matou.load("discat")
PUZZLE = next(iter(puzzles_of(GAME).values()))
LIST = "/api/games/discat/puzzles"
SIZE = 25_000                                    # bytes, packed


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


@pytest.mark.parametrize("slug", OURS)
def test_the_list_of_a_game_is_small_as_a_page_loads_it(server, slug):
    async def story(person):
        told = await person.rest.get(f"/api/games/{slug}/puzzles?lang=fr")
        assert len(told.json()["puzzles"]) >= 100 and len(gzip.compress(told.content)) <= SIZE
    run_story(server, story, "Zoé", lang="en")


@pytest.mark.parametrize("id", ["nothing", "..%2F..", "0" * 200, "'; drop table guests"])
def test_no_puzzle_but_those_there_are(server, id):
    async def story(person):
        assert (await person.rest.post(f"{LIST}/{id}", json={})).status_code in (404, 405)
        assert (await person.rest.get("/api/games/nothing/puzzles")).status_code in (400, 404)
    run_story(server, story, "Zoé", lang="en")


def test_a_guest_without_a_name_reads_the_list_and_solves_nothing(server):
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


# Puzzles from one's own games ------------------------------------------------------------------------------------

OWN = matou.load("poche")
KNOWN = puzzles_of(OWN)["04b12fc3"]              # solved: any review is sure of it


async def blundered(sitting, server, move):
    """A game in which the player to move makes this move first; given up then, and reviewed."""
    start = start_of(OWN, KNOWN)
    id = await table(sitting, "poche", deal=start, server=server)
    view = await play(sitting[start.turn], id, None, 0)
    await sitting[start.turn].move(id, view, move)
    while (await sitting[start.turn].hear("view"))["ply"] < 1:
        pass
    for person in sitting[:1]:
        await person.say("join", table=id)
        await person.say("resign", id="enough", table=id)
        await person.fence()
    path = f"/api/tables/{id}/analysis"
    await sitting[0].ask("POST", path, {"level": "cat"}, 201)
    while (told := await sitting[0].ask("GET", f"{path}?level=cat&lang=en", status=200))["state"] != "done":
        assert told["state"] != "failed"
        await asyncio.sleep(0.05)
    return id, start, told["result"]["decisions"]


async def tried_again(person, path, asked):
    """The new table, and what is seen there."""
    told = await person.ask("POST", path, asked, 201)
    await person.say("join", table=told["table"])
    while (view := await person.hear("view"))["table"] != told["table"]:
        pass
    return told, view


def test_a_blunder_of_ones_own_is_a_puzzle_before_other_hidden_cards(server):
    async def story(*sitting):
        id, start, (decision, *_) = await blundered(sitting, server, KNOWN.tempting)
        assert decision["again"] and decision["best"]["move"] in KNOWN.answers
        mine, other = sitting[start.turn], sitting[1 - start.turn]
        again, asked = f"/api/tables/{id}/puzzle", {"ply": 0, "level": "cat"}
        assert (await other.ask("POST", again, asked, 409))["code"] == "puzzle"       # somebody else's mistake
        assert (await mine.ask("POST", again, {**asked, "ply": 1}, 409))["code"] == "puzzle"
        told, view = await tried_again(mine, again, asked)
        assert told["puzzle"] and told["your_seat"] == start.turn
        begun = server.app.state.lobby.tables[told["table"]].begun.first
        assert OWN.view(begun, start.turn) == OWN.view(start, start.turn) and bytes(begun) != bytes(start)
        await mine.move(told["table"], view, KNOWN.tempting)
        assert (await mine.hear("refused"))["said"].startswith("Not quite")
        await mine.move(told["table"], view, KNOWN.answers[0], "better")
        while (await mine.hear("view"))["ply"] < 1:
            pass
        told = await mine.ask("GET", f"/api/tables/{told['table']}/puzzle", status=200)
        assert (told["state"], told["id"], told["lead"]) == ("found", None, None)
        assert [one["move"] for one in told["moves"]] == [KNOWN.answers[0], KNOWN.tempting]
        assert (await mine.ask("GET", "/api/guest/data", status=200))["puzzles"] == []     # nothing of it is rated
    run_story(server, story, "Zoé", "Adam", lang="en")


def test_a_good_move_of_ones_own_is_no_puzzle(server):
    async def story(*sitting):
        id, start, (decision, *_) = await blundered(sitting, server, KNOWN.answers[0])
        assert not decision["again"]
        no = await sitting[start.turn].ask("POST", f"/api/tables/{id}/puzzle", {"ply": 0, "level": "cat"}, 409)
        assert no["code"] == "puzzle"
    run_story(server, story, "Zoé", "Adam", lang="en")


def test_of_two_equal_moves_none_is_called_worse(server, monkeypatch):
    """All that were not shown to be worse are answers; of a move that was not compared nothing is said."""
    start = start_of(OWN, KNOWN)
    legal = [move.text for move in OWN.view(start, start.turn).legal]
    best, second, other = [move for move in legal if move != KNOWN.tempting][:3]
    shares = {best: 0.6, second: 0.57, KNOWN.tempting: 0.1}
    monkeypatch.setattr("matou.server.http.puzzles.best_moves", lambda view, also: BestMoves((best, second), shares))

    async def story(*sitting):
        id, *_ = await blundered(sitting, server, KNOWN.tempting)
        mine = sitting[start.turn]
        told, view = await tried_again(mine, f"/api/tables/{id}/puzzle", {"ply": 0, "level": "cat"})
        await mine.move(told["table"], view, other)
        said = (await mine.hear("refused"))["said"]
        assert "not compared" in said and "does better" not in said
        await mine.move(told["table"], view, second, "the other")
        while (await mine.hear("view"))["ply"] < 1:
            pass
        told = await mine.ask("GET", f"/api/tables/{told['table']}/puzzle", status=200)
        assert [one["move"] for one in told["moves"]] == [second, KNOWN.tempting]
    run_story(server, story, "Zoé", "Adam", lang="en")


def test_a_mistake_that_is_none_when_looked_at_again_is_not_called_one():
    start = start_of(OWN, KNOWN)
    with pytest.raises(Refusal, match="as good as any other"):
        looked_at_again(start, KNOWN.answers[0], KNOWN.answers[0])
    found = looked_at_again(start, KNOWN.tempting, KNOWN.answers[0])
    assert set(found.answers) == set(KNOWN.answers)
    assert list(found.shares)[:len(found.answers) + 1] == [*found.answers, KNOWN.tempting]
