"""A record that a guest brings along is opened like a game that was played here: only if the rules agree with every
move of it, for that guest alone, within limits; and it is deleted with all the rest."""
import copy
import json
import random
import sqlite3
from contextlib import ExitStack
from dataclasses import replace
from types import SimpleNamespace

import httpx
import pytest

import matou
from matou.core.errors import RecordError
from matou.core.record import Record
from matou.lab.simulate import simulate
from matou.server.http import records
from matou.server.http.records import turn_of
from matou.server.match.fairness import commitment
from matou.server.match.imported import MOST_MOVES, imported
from matou.server.net.protocol import Refusal
from matou.server.people.guests import Guest
from matou.server.settings import unlimited
from server_thread import play, run_story, running_server, table

GAMES = {slug: {"limit": 50} if slug == "chami" else {} for slug in matou.GAMES}
ZOE = Guest("zoe", "Zoé")


def recorded(slug, names=("random", "tomcat"), seed="brought along", **options):
    return replace(next(iter(simulate(matou.load(slug), 2, 1, seed, ["random"] * 2, **options))), names=tuple(names))


def data_of(record):
    return json.loads(record.to_json())


async def downloaded(person, id):
    return Record.from_json((await person.rest.get(f"/api/tables/{id}/record")).text)


@pytest.mark.parametrize("slug", GAMES)
def test_a_simulated_game_is_opened_and_looked_at_like_ones_own(server, slug):
    record = recorded(slug, **GAMES[slug])

    async def story(person):
        told = await person.ask("POST", "/api/records", data_of(record), 201)
        id = told["table"]
        assert (told["state"], told["visibility"], told["your_seat"], told["free"]) == ("over", "private", None, 0)
        assert told["result"] == record.outcome and told["commitment"] == ""
        assert [seat["level"] for seat in told["seats"]] == [None, "tomcat"] and told["seats"][0]["name"] == "random"
        assert await person.ask("GET", f"/api/tables/{id}", status=200) == told
        here = await person.ask("GET", f"/api/tables/{id}/replay?seat=all&ply=3&lang=fr", status=200)
        assert here["at"] == 3 and here["plies"] == len(record.moves) and here["told"]
        assert (await person.ask("GET", f"/api/tables/{id}/result?lang=en", status=200))["ratings"] == [None, None]
        going = await person.ask("POST", f"/api/tables/{id}/continue", {"ply": 2, "level": "kitten"}, 201)
        assert going["your_seat"] == record.moves[2][0]
        assert await downloaded(person, id) == replace(record, extra={"table": id})
        listed = await person.ask("GET", "/api/guest/games", status=200)
        assert [(one["table"], one["your_seats"], one["won"]) for one in listed["games"]] == [(id, [], False)]
    run_story(server, story, "Zoé")


def test_what_was_downloaded_here_opens_with_its_seal(server):
    """Also a game that somebody gave up, and one that began in a position."""
    async def story(person):
        first = await table([person], "discat", ["person", "kitten"])
        await play(person, first, random.Random(1), 2)
        await person.say("resign", id="enough", table=first)
        await person.hear("ok")
        record = await downloaded(person, first)
        assert record.outcome["why"] == "resigned" and "commitment" in record.extra
        id = (await person.ask("POST", "/api/records", data_of(record), 201))["table"]
        again = await downloaded(person, id)
        kept = {key: record.extra[key] for key in ("table", "commitment", "secret", "luck")}
        assert again == replace(record, extra=kept)
        later = (await person.ask("POST", f"/api/tables/{id}/continue", {"ply": 1, "level": "kitten"}, 201))["table"]
        await person.say("resign", id="enough of this", table=later)
        await person.hear("ok")
        placed = await downloaded(person, later)
        assert placed.position and placed.seed is None
        third = (await person.ask("POST", "/api/records", data_of(placed), 201))["table"]
        assert (await downloaded(person, third)).position == placed.position
    run_story(server, story, "Zoé")


@pytest.mark.parametrize("slug", GAMES)
def test_a_deal_without_a_seed_is_enough(slug):
    """For chance that comes later, the record says what it brought."""
    record = replace(recorded(slug, **GAMES[slug]), seed=None, shuffles=1)
    game = matou.load(slug)
    record = replace(record, outcome=None)
    *_, last = record.states(game)
    record = record.close(last, game.outcome(last))
    kept, lines = imported(data_of(record), ZOE)
    assert kept.header["seed"] is None and kept.header["deal"] == record.deal
    assert [(line.seat, line.text) for line in lines] == list(record.moves)


def test_another_spelling_is_kept_as_ours():
    record = recorded("discat")
    at = next(at for at, (_, text) in enumerate(record.moves) if "+" in text)
    seat, text = record.moves[at]
    *others, top = text.split("+")
    moves = [*record.moves[:at], (seat, "+".join([*reversed(others), top])), *record.moves[at + 1:]]
    _, lines = imported(data_of(replace(record, moves=tuple(moves))), ZOE)
    assert lines[at].text == text


# What is not opened ------------------------------------------------------------------------------------------

def other(**changes):
    return lambda data: data.update(changes)


def moved(at, seat, text):
    def change(data):
        data["moves"][at] = [seat, text]
    return change


def deep(data):
    inner = data["options"]
    for _ in range(40):
        inner["box"] = {}
        inner = inner["box"]


BAD = {
    "format": (other(format="matou-record/9"), "format:"),
    "another game": (other(game="chess"), "chess"),
    "another edition": (other(edition=99), "edition 99"),
    "too many seats": (other(seats=10**30, names=["a"] * 2), "names:"),
    "names": (other(names=["a", 7]), "names:"),
    "an option": (other(options={"first": 0, "speed": 9}), "speed"),
    "a choice": (other(options={"first": "me"}), "first"),
    "a file of this machine": (other(options={"first": 0, "box": "/etc/passwd"}), "box"),
    "links on cards": (other(options={"first": 0, "box": {"arrows": ["www.example.org"]}}), "box"),
    "another seed": (other(seed="mine"), "seed 'mine'"),
    "a seed that cannot be stored": (other(seed="\x00"), "seed:"),
    "a deal": (other(seed=None, deal={"order": [1, 1]}), "deal:"),
    "a deal of another kind": (other(deal=["?"]), "deal"),
    "a position": (other(seed=None, deal=None, position="discat 2; turn: 7"), "position, character 17"),
    "a move": (moved(3, 0, "99"), "move 4 (99)"),
    "a move out of turn": (moved(0, 1, "27"), "move 1 ("),
    "a line of a log": (moved(0, 0, "/resign"), "move 1 (/resign)"),
    "a long move": (moved(0, 0, "1" * 100_000), "move 1 ("),
    "not a move": (moved(2, 0, 7), "move 3: "),
    "one move too few": (lambda data: data["moves"].pop(), "outcome"),
    "one move too many": (lambda data: data["moves"].append([0, "24"]), "the game is over"),
    "too many moves": (lambda data: data["moves"].extend([[0, "24"]] * MOST_MOVES), "moves: at most"),
    "the points": (lambda data: data["outcome"]["scores"].reverse(), "outcome"),
    "not over": (lambda data: (data["moves"].pop(), data.update(outcome=None)), "is not over"),
    "given up by nobody": (lambda data: (data["moves"].pop(), data["outcome"].update(why="resigned", winners=[0, 1])),
                           "outcome:"),
    "points of a game given up": (lambda data: (data["moves"].pop(), data["outcome"].update(
        why="resigned", winners=[0], scores=[900, 0])), "outcome:"),
    "a seal of another table": (other(table="x", commitment="0" * 64, secret="0" * 32, luck=[None] * 2), "commitment"),
    "half a seal": (other(commitment=7), "seal"),
    "luck without end": (lambda data: data.update(table="x", commitment=commitment(data["seed"], "x"),
                                                  luck=["0" * 64] * 3000), "seal"),
    "too deep": (deep, "too deeply"),
}


@pytest.mark.parametrize("wrong", BAD)
def test_what_does_not_hold_is_refused_with_its_place(wrong):
    change, place = BAD[wrong]
    data = data_of(recorded("discat"))
    change(data)
    with pytest.raises(matou.MatouError) as refused:
        imported(data, ZOE)
    assert place in str(refused.value), str(refused.value)
    assert len(str(refused.value)) < 1000 or wrong == "a long move"


def test_a_table_is_not_invented_by_what_is_no_record():
    for data in ({}, [], None, 7, "discat", {"format": "matou-record/1"}):
        with pytest.raises(RecordError):
            imported(data, ZOE)


def broken(data, rng):
    """The same with one thing replaced, wherever that is."""
    data = copy.deepcopy(data)
    holder, key = data, rng.choice(sorted(data))
    while isinstance(holder[key], (dict, list)) and holder[key] and rng.random() < 0.8:
        holder = holder[key]
        key = rng.choice(sorted(holder)) if isinstance(holder, dict) else rng.randrange(len(holder))
    holder[key] = rng.choice([None, -1, 10**40, "", "\ud7ff", [], {}, [[]], {"a": 1}, True, 1.5, "pass", 3])
    return data


@pytest.mark.parametrize("slug", GAMES)
def test_a_nearly_valid_record_is_refused_by_a_sentence(slug):
    """Whatever is wrong with it, nothing else is raised; and what is opened after all comes to the same game."""
    whole, rng = data_of(recorded(slug, **GAMES[slug])), random.Random(slug)
    short = {**whole, "moves": whole["moves"][:6]}
    for source in [short] * 40 + [{**short, "seed": None, "shuffles": 1}] * 40:
        with pytest.raises(matou.MatouError):
            imported(broken(source, rng), ZOE)


def test_big_bodies_floods_and_too_many_are_refused(tmp_path):
    settings = unlimited(database=f"sqlite:///{tmp_path}/tables.sqlite3", imported_games=2, address_requests=240)
    data = data_of(recorded("discat"))

    async def story(person):
        assert (await person.rest.post("/api/records", json={**data, "more": "x" * 300_000})).status_code == 413
        first = await person.ask("POST", "/api/records", data, 201)
        await person.ask("POST", "/api/records", data, 201)
        many = await person.ask("POST", "/api/records", data, 409)
        assert many["code"] == "many-imports" and many["values"] == {"most": 2}
        assert (await person.rest.delete(f"/api/tables/{first['table']}")).status_code == 204
        await person.ask("GET", f"/api/tables/{first['table']}", status=404)
        await person.ask("POST", "/api/records", data, 201)
        flood = [(await person.rest.post("/api/records", json=data)).status_code for _ in range(4)]
        assert flood[-1] == 429
    with running_server(tmp_path / "tables.sqlite3", settings) as server:
        run_story(server, story, "Zoé")


def test_one_at_a_time_and_few_from_one_address():
    """Guests cost nothing; so what waits is counted by address, too, and in all."""
    server = SimpleNamespace(importing={})
    guests = [Guest(str(number), "Zoé") for number in range(40)]
    with ExitStack() as held:
        held.enter_context(turn_of(server, guests[0], "home"))
        with pytest.raises(Refusal, match="one at a time"), turn_of(server, guests[0], "elsewhere"):
            pass
        for guest in guests[1:4]:
            held.enter_context(turn_of(server, guest, "home"))
        with pytest.raises(Refusal, match="too many"), turn_of(server, guests[4], "home"):
            pass
        for guest in guests[4:16]:
            held.enter_context(turn_of(server, guest, guest.token))
        with pytest.raises(Refusal, match="too many"), turn_of(server, guests[20], "another"):
            pass
    assert server.importing == {}


def test_it_needs_a_guest_and_is_nobody_elses(server):
    data = data_of(recorded("discat"))
    assert httpx.post(f"http://{server.host}/api/records", json=data, timeout=60).status_code == 401

    async def story(zoe, moka):
        id = (await zoe.ask("POST", "/api/records", data, 201))["table"]
        for way, path in (("GET", ""), ("GET", "/replay"), ("GET", "/record"), ("GET", "/box"), ("GET", "/result")):
            assert (await moka.ask(way, f"/api/tables/{id}{path}", status=404))["code"] == "table"
        await moka.ask("DELETE", f"/api/tables/{id}", status=404)
        await moka.say("watch", table=id)
        assert (await moka.hear("refused"))["code"] == "table"
        await zoe.say("watch", table=id)
        assert (await zoe.hear("view"))["outcome"] == data["outcome"]
        assert (await moka.ask("GET", "/api/guest/games", status=200))["games"] == []
        await zoe.ask("POST", f"/api/tables/{id}/seat", {}, 409)
        await zoe.ask("POST", f"/api/tables/{id}/rematch", {}, 403)
        own = await table([zoe], "discat", ["person", "kitten"])
        assert (await zoe.ask("DELETE", f"/api/tables/{own}", status=409))["code"] == "imported"
    run_story(server, story, "Zoé", "Moka")


def test_it_is_exported_and_deleted_with_everything_else(server):
    data = data_of(recorded("discat"))

    async def story(person):
        id = (await person.ask("POST", "/api/records", data, 201))["table"]
        await person.say("watch", table=id)
        await person.hear("view")
        stored = await person.ask("GET", "/api/guest/data", status=200)
        game, = stored["games"]
        assert (game["table"], game["visibility"], game["host"], game["state"]) == (id, "private", True, "over")
        assert game["seats"][0]["name"] == "random"
        await person.ask("DELETE", "/api/guest", {"delete": "everything"}, 200)
        kept = sqlite3.connect(server.database)
        for query in ("tables WHERE id = ?", 'seats WHERE "table" = ?', 'moves WHERE "table" = ?'):
            assert kept.execute(f"SELECT count(*) FROM {query}", [id]).fetchone() == (0,), query     # noqa: S608
        kept.close()
    run_story(server, story, "Zoé")


def test_a_guest_who_is_deleted_meanwhile_leaves_no_game(server, monkeypatch):
    def slow(data, guest):
        going = sqlite3.connect(server.database)
        going.execute("DELETE FROM guests WHERE token = ?", [guest.token])
        going.commit()
        going.close()
        return imported(data, guest)
    monkeypatch.setattr(records, "imported", slow)

    async def story(person):
        assert (await person.ask("POST", "/api/records", data_of(recorded("discat")), 401))["code"] == "guest"
    run_story(server, story, "Zoé")


def test_nobody_is_rated_for_it(server):
    data = data_of(recorded("discat", names=("Zoé", "Moka")))

    async def story(person):
        id = (await person.ask("POST", "/api/records", data, 201))["table"]
        assert await person.ask("GET", "/api/guest/ratings", status=200) == []
        assert await person.ask("GET", f"/api/tables/{id}/ratings", status=200) == [None, None]
        study = await person.ask("POST", f"/api/tables/{id}/analysis", {"level": "cat"}, 201)
        assert study["state"] in ("waiting", "running", "done")
    run_story(server, story, "Zoé")


def test_names_come_from_a_file():
    """Agents are called all sorts of things."""
    kept, _ = imported(data_of(recorded("discat", names=("search:2000,exploration=0.7", "\u202eevil\x00\u200b"))), ZOE)
    assert kept.names == ("search:2000,exploration0", "evil")
