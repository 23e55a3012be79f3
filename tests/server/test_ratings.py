"""Ratings: people against people, each game once, in the transaction that keeps its end."""
import asyncio

import httpx
import pytest
from openskill.models import PlackettLuce
from sqlalchemy import select

from matou.server.people.guests import Guest
from matou.server.people.ratings import FinishedGames, Rating, after, ranks, rate
from matou.server.store.log import Line, Store, now
from matou.server.store.schema import ratings
from matou.server.store.tables import Chair, TableInfo, TableStore
from server_thread import run_story, table

WON = {"scores": [5, 3], "winners": [0], "why": "points"}


async def given_up(loser, id):
    await loser.say("resign", id="enough", table=id)
    await loser.say("resign", id="enough", table=id)
    assert [(await loser.hear("ok", "refused"))["type"] for _ in range(2)] == ["ok", "ok"]


def test_a_game_between_two_people_changes_both_ratings_once(server):
    async def story(*sitting):
        winner, loser, stranger = sitting
        assert await winner.ask("GET", "/api/guest/ratings", status=200) == []
        id = await table([loser, winner], "catdays")
        await given_up(loser, id)
        up, down = [(await one.ask("GET", "/api/guest/ratings", status=200))[0] for one in (winner, loser)]
        model = PlackettLuce()
        [one], [other] = model.rate([[model.rating()], [model.rating()]], ranks=[0, 1])
        assert (up["mu"], up["sigma"], up["games"]) == (round(one.mu, 2), round(one.sigma, 2), 1)
        assert (down["mu"], down["sigma"], down["games"]) == (round(other.mu, 2), round(other.sigma, 2), 1)
        assert up["game"] == "catdays" and up["place"] < down["place"]
        told = (await stranger.ask("GET", f"/api/tables/{id}/result"))["ratings"]
        assert told == [{"before": 0.0, "after": down["value"]}, {"before": 0.0, "after": up["value"]}]
        at_table = f"/api/tables/{await table([stranger, winner], 'catdays')}/ratings"
        assert await loser.ask("GET", at_table, status=200) == [None, up["value"]]
        found = (await winner.ask("GET", "/api/ratings?game=catdays", status=200))["ratings"]
        values = [one["value"] for one in found]
        assert values == sorted(values, reverse=True)
        mine = next(one for one in found if one["yours"])
        assert mine == {"name": "Gagnante", "bot": False, "yours": True,
                        **{key: up[key] for key in ("value", "mu", "sigma", "games")}}
        assert await stranger.ask("GET", "/api/guest/ratings", status=200) == []
        assert (await stranger.ask("GET", "/api/ratings?game=whist", status=400))["code"] == "option-error"
        assert (await stranger.ask("GET", "/api/ratings", status=400))["code"] == "message"

    run_story(server, story, "Gagnante", "Perdant", "C")
    answer = httpx.get(f"http://{server.host}/api/ratings?game=catdays")
    assert not any(one["yours"] for one in answer.json()["ratings"])
    assert httpx.get(f"http://{server.host}/api/guest/ratings").status_code == 401


def test_a_game_against_agents_alone_is_not_rated(server):
    async def story(*sitting):
        id = await table(sitting, "catdays", ["person", "kitten"])
        await given_up(sitting[0], id)
        assert await sitting[0].ask("GET", "/api/guest/ratings", status=200) == []
        assert (await sitting[0].ask("GET", f"/api/tables/{id}/result"))["ratings"] == [None, None]

    run_story(server, story, "A")


def test_a_program_is_rated_and_marked(server):
    async def story(*sitting):
        owner, other = sitting
        token = (await owner.ask("POST", "/api/bots", {"name": "Automate"}, 201))["token"]
        headers = {"Authorization": f"Bearer {token}"}
        for person in (owner, other):
            id = (await person.ask("POST", "/api/tables", {"game": "poche", "seats": ["person"] * 2,
                                                           "visibility": "public"}, 201))["table"]
            async with httpx.AsyncClient(base_url=f"http://{server.host}", headers=headers) as program:
                assert (await program.post(f"/api/tables/{id}/seat", json={})).status_code == 201
            await given_up(person, id)
        assert await owner.ask("GET", "/api/guest/ratings", status=200) == []        # against their own program
        found = (await other.ask("GET", "/api/ratings?game=poche"))["ratings"]
        assert [(one["bot"], one["games"]) for one in found if one["name"] in ("Automate", "B.")] == \
            [(True, 1), (False, 1)]

    run_story(server, story, "A", "B.")


def test_winners_come_first_then_points():
    result = {"scores": [10, 30, 20, 30], "winners": [2], "why": "five"}
    assert ranks("discat", result, [0, 1, 2, 3]) == [2, 1, 0, 1]
    assert ranks("discat", result, [0, 1]) == [1, 0]
    assert ranks("chami", {"scores": [90, 20, 210], "winners": [1], "why": "points"}, [0, 1, 2]) == [1, 0, 2]
    assert ranks("catdays", {"scores": [7, 9], "winners": [0, 1], "why": "points"}, [0, 1]) == [0, 0]
    assert ranks("catdays", {"scores": [0, 0], "winners": [1], "why": "resigned"}, [0, 1]) == [1, 0]
    assert ranks("discat", {"scores": [0, 0, 0], "winners": [0, 1, 2], "why": "agreed"}, [0, 2]) == [0, 0]


def test_a_draw_brings_two_players_together_and_a_win_apart():
    strong, weak = Rating(30.0, 4.0, 9), Rating(20.0, 4.0, 2)
    drawn, won = after([strong, weak], [0, 0]), after([strong, weak], [0, 1])
    assert drawn[0].mu < 30 and drawn[1].mu > 20 and won[0].mu > 30 and won[1].mu < 20
    assert [one.games for one in drawn] == [10, 3] and all(one.sigma < 4.1 for one in (*drawn, *won))


class Club:
    """A store that rates, and people in it."""

    def __init__(self, store):
        self.store, self.register, self.tables = store, TableStore(store), 0
        self.store.with_result.append(rate)

    async def guest(self, letter, name="Zoé", owner=None):
        guest = Guest(letter * 64, name, owner and owner.token)
        await self.register.keep_guest(guest)
        return guest

    async def play(self, chairs, result=WON, *lines):
        """A game with these lines before its last one."""
        self.tables += 1
        id = f"t{self.tables}"
        chairs = tuple(Chair(level=one) if isinstance(one, str) else Chair(one.token) for one in chairs)
        await self.register.keep_table(TableInfo(id, {"game": "discat"}, "public", None, "playing", now(), chairs))
        for ply, text in enumerate(lines):
            await self.store.append(Line(id, ply, 0, text))
        await self.store.append(Line(id, len(lines), 0, "24"), result)
        return id

    async def rated(self):
        async with self.store.engine.connect() as connection:
            rows = await connection.execute(select(ratings.c.guest, ratings.c.games).order_by(ratings.c.guest))
            return {guest[0]: games for guest, games in rows}


def club(tmp_path, story):
    async def told():
        store = Store(f"sqlite:///{tmp_path}/tables.sqlite3")
        await store.open()
        try:
            await story(Club(store))
        finally:
            await store.close()
    asyncio.run(told())


def test_what_does_not_count(tmp_path):
    async def story(club):
        a, b, nameless = await club.guest("a"), await club.guest("b"), await club.guest("n", "")
        one, two = await club.guest("x", owner=a), await club.guest("y", owner=a)
        await club.play([a, "cat"])
        await club.play([a, a])
        await club.play([a, b, a], {"scores": [5, 3, 1], "winners": [0], "why": "points"})
        await club.play([a, nameless])
        await club.play([a, one])
        await club.play([one, two])
        await club.play([a, b], WON, "12", "/agent cat", "14", "/person")
        await club.play([a, b], WON, "12", "/hint 14")
        assert await club.rated() == {}
        id = await club.play([a, "cat", b], {"scores": [5, 9, 3], "winners": [1], "why": "points"}, "12")
        assert await club.rated() == {"a": 1, "b": 1}
        changes = await FinishedGames(club.store).changes(id)
        assert {guest[0]: after > before for guest, (before, after) in changes.items()} == {"a": True, "b": False}

    club(tmp_path, story)


def test_a_game_is_never_rated_twice(tmp_path):
    async def story(club):
        a, b = await club.guest("a"), await club.guest("b")
        id = await club.play([a, b])
        before = await FinishedGames(club.store).best("discat", a)
        await club.store.append(Line(id, 1, 0, "again"), WON)
        async with club.store.engine.begin() as connection:
            await connection.run_sync(rate, {id: WON})
        assert await FinishedGames(club.store).best("discat", a) == before and await club.rated() == {"a": 1, "b": 1}

    club(tmp_path, story)


def test_games_that_end_together_all_count(tmp_path):
    async def story(club):
        players = [await club.guest(letter) for letter in "abcd"]
        pairs = [(one, other) for one in players for other in players if one is not other]
        for at, (one, other) in enumerate(pairs):
            await club.register.keep_table(TableInfo(f"g{at}", {"game": "discat"}, "public", None, "playing", now(),
                                                (Chair(one.token), Chair(other.token))))
        commits = club.store.commits
        await asyncio.gather(*(club.store.append(Line(f"g{at}", 0, 0, "24"), WON) for at in range(len(pairs))))
        assert club.store.commits < commits + len(pairs)
        assert await club.rated() == dict.fromkeys("abcd", 6)

    club(tmp_path, story)


@pytest.mark.parametrize("result", [{"scores": [9, 0], "winners": [0, 1], "why": "agreed"},
                                    {"scores": [4, 4], "winners": [0, 1], "why": "points"}])
def test_a_draw_is_a_tie(tmp_path, result):
    async def story(club):
        a, b = await club.guest("a", "Zoé"), await club.guest("b", "Noor")
        await club.play([a, b], result)
        one, other = await FinishedGames(club.store).best("discat", None)
        assert (one["mu"], one["sigma"]) == (other["mu"], other["sigma"]) and one["sigma"] < 8.33

    club(tmp_path, story)


def test_a_rating_that_cannot_be_kept_is_no_half_kept_game(tmp_path):
    """The end of a game and its ratings are one transaction: both are there, or neither."""
    async def story(club):
        a, b = await club.guest("a"), await club.guest("b")
        async with club.store.engine.begin() as connection:
            await connection.exec_driver_sql("ALTER TABLE rated RENAME TO gone")
        with pytest.raises(Exception, match="nothing can be saved"):
            await club.play([a, b])
        assert await club.store.log("t1") == [] and await club.rated() == {}
        assert (await club.register.table("t1")).state == "playing"
        async with club.store.engine.begin() as connection:
            await connection.exec_driver_sql("ALTER TABLE gone RENAME TO rated")
        await club.store.append(Line("t1", 0, 0, "24"), WON)
        assert await club.rated() == {"a": 1, "b": 1}

    club(tmp_path, story)
