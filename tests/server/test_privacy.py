"""What is stored about a guest can be seen, downloaded and deleted; others keep their games."""
import asyncio
import json
import re
from pathlib import Path

import httpx
import msgspec
import pytest
from sqlalchemy import func, insert, select, update
from websockets.exceptions import ConnectionClosed

from matou.server.net.stored import Stored
from matou.server.people import privacy as privacy_module
from matou.server.people.devices import Devices
from matou.server.people.guests import Guest, known_as
from matou.server.people.privacy import Privacy
from matou.server.store.log import Line, Store, now
from matou.server.store.schema import (
    analyses,
    guests,
    moves,
    notes,
    practice,
    prepared,
    puzzle_tries,
    rated,
    ratings,
    seats,
    solvers,
    subscriptions,
    tables,
    tries,
)
from matou.server.store.tables import TableStore
from server_process import Served
from server_thread import PATIENCE, Person, back, people, table, whole_game

ZOE, LEO = Guest(known_as("zoe"), "Zoé Secrète"), Guest(known_as("leo"), "Léo")
BOT = Guest(known_as("zoe's bot"), "Robot Secret", ZOE.token)
PERSONAL = ("guest", "owner", "meant", "host")                       # columns that hold a guest's token
EVERYTHING = {"delete": "everything"}


def about_guests():
    """Every column that tells whose a row is."""
    return {f"{table.name}.{column.name}" for table in notes.sorted_tables for column in table.columns
            if column.name in PERSONAL or any(key.column is guests.c.token for key in column.foreign_keys)}


async def everything(store):
    """Every row of every table."""
    async with store.connect() as connection:
        return {table.name: [dict(row) for row in (await connection.execute(
                    select(table).order_by(*table.primary_key))).mappings()]
                for table in notes.sorted_tables}


def header(game="discat"):
    return {"game": game, "edition": 1, "options": {"box": {"title": "A deck"}}, "seats": 2, "seed": "s",
            "commitment": "c"}


async def fill(store):
    """Zoé is everywhere where a guest can be; Léo is too, beside her."""
    register, devices = TableStore(store), Devices(store)
    await register.keep_guest(ZOE, "Firefox, Linux")
    await register.keep_guest(LEO, "Chrome, Mac")
    await devices.add_link(ZOE, known_as("a link"), "2999-01-01")
    await devices.use_link(known_as("a link"), known_as("a phone"), "Safari, iPhone")
    await devices.add_link(ZOE, known_as("another link"), "2999-01-01")
    await devices.add_program(ZOE, BOT.token, BOT.name)
    states = {"finished": "over", "alone": "playing", "running": "playing", "waiting": "open", "empty": "open",
              "rematch": "open", "botgame": "over"}
    chairs = {"finished": (ZOE, LEO), "alone": (ZOE, None), "running": (LEO, ZOE), "waiting": (ZOE, LEO),
              "empty": (ZOE, None), "rematch": (None, LEO), "botgame": (BOT, LEO)}
    async with store.begin() as connection:
        for id, state in states.items():
            await connection.execute(insert(tables).values(
                id=id, header=header(), visibility="public", state=state, created="2026-01-01", host=ZOE.token,
                result={"scores": [1, 0], "winners": [0], "why": "won"} if state == "over" else None))
            for seat, one in enumerate(chairs[id]):
                await connection.execute(insert(seats).values(
                    table=id, seat=seat, guest=one and one.token, level="cat" if id == "alone" and not one else None,
                    meant=ZOE.token if id == "rematch" and not one else None, luck=one and 16 * "a",
                    name="Petite Secrète" if one == ZOE and id == "finished" else None))
            for ply, text in enumerate(("24", "25")):
                await connection.execute(insert(moves).values(
                    table=id, ply=ply, seat=ply, text=text, client_id=f"c{ply}", at=now()))
        for one in (ZOE, LEO, BOT):
            await connection.execute(insert(ratings).values(guest=one.token, game="discat", mu=25.5, sigma=8, games=3))
            await connection.execute(insert(rated).values(table="finished", guest=one.token, before=1, after=2))
            await connection.execute(insert(solvers).values(guest=one.token, game="poche", mu=21.5, sigma=8, games=1))
            await connection.execute(insert(puzzle_tries).values(
                guest=one.token, game="poche", puzzle="0123abcd", first=True, last=False, tries=2, at=now()))
        await connection.execute(insert(prepared).values(
            {"table": "promised", "guest": ZOE.token, "secret": "Secret of the deal", "until": "2999-01-01"}))
        for one in (ZOE, LEO):
            await connection.execute(insert(subscriptions).values(
                device=one.token, guest=one.token, endpoint=f"https://push.example.org/{one.name}",
                digest=one.token[::-1], p256dh="a key of hers", auth="hers", language="fr", site="play.example.org",
                created=now()))
            await connection.execute(insert(practice).values(
                guest=one.token, game="chami", child=f"child{one.name[0].lower()}000", cat=3, changed=now(),
                facts={"7+8": {"box": 2, "due": 20000, "at": 1, "right": len(one.name), "wrong": 0}}))
        for seat in (0, 1):
            await connection.execute(insert(tries).values(
                table="finished", seat=seat, ply=1, text=f"+{seat}7", number=1, at=now()))
        for id, state, who in (("finished", "done", ZOE), ("botgame", "waiting", ZOE), ("running", "waiting", LEO)):
            named = {"names": ["Petite Secrète", LEO.name], "players": [{"seat": 0, "name": "Petite Secrète"}]}
            await connection.execute(insert(analyses).values(
                table=id, level="cat", state=state, done=0, total=0, asked=now(), guest=who.token,
                result=named if state == "done" else None))


def with_store(url, story):
    async def run():
        store = Store(url)
        await store.open()
        try:
            await fill(store)
            await story(store, Privacy(store))
        finally:
            await store.close()
    asyncio.run(run())


def test_the_page_about_it_says_the_same_in_both_languages():
    page = (Path(__file__).parents[2] / "docs" / "privacy.md").read_text(encoding="utf-8")
    english, french = page.partition("## En français")[::2]
    english = english.partition("## In English")[2]
    for form in (r"`[^`]+`", r"^\| ", r"^- ", r"^\*\*", r"\([^()]*\.md\)"):
        found = [re.findall(form, text, re.MULTILINE) for text in (english, french)]
        assert found[0] and sorted(found[0]) == sorted(found[1]), form
    for name in ("README.md", "docs/operations.md", "docs/protocol.md"):
        assert "privacy.md)" in (Path(__file__).parents[2] / name).read_text(encoding="utf-8"), name


# The store -----------------------------------------------------------------------------------------------------------

def test_every_column_about_a_guest_is_exported_and_deleted(url):
    """A new table or column with a guest in it fails here, until `fill` fills it: then it has to be exported and
    deleted as well."""
    async def story(store, privacy):
        before = await everything(store)
        hers = {ZOE.token, BOT.token, known_as("a phone"), known_as("another link")}
        filled = {f"{name}.{column}" for name, rows in before.items() for row in rows for column, value in row.items()
                  if isinstance(value, str) and value in hers}
        assert about_guests() | {"guests.token", "keys.token", "subscriptions.device"} == filled

        told = json.dumps(await privacy.stored(ZOE), ensure_ascii=False)
        assert msgspec.json.decode(told, type=Stored) == json.loads(told), "as its types say, and nothing besides"
        marks = {"guests": ("Zoé Secrète", "Firefox, Linux", "Robot Secret"), "keys": ("Safari, iPhone", "2999-01-01"),
                 "seats": ("Petite Secrète",), "tables": ('"finished"', '"running"', '"waiting"', '"rematch"'),
                 "ratings": ("25.5",), "rated": ('"after": 2',), "solvers": ("21.5",),
                 "puzzle_tries": ('"0123abcd"', '"tries": 2'), "analyses": ('"reviews"', '"botgame"'),
                 "tries": ("+07",), "promises": ('"promised"',), "subscriptions": ("https://push.example.org/Zoé",),
                 "practice": ('"childz000"', '"7+8"')}
        assert set(marks) == {one.partition(".")[0] for one in about_guests() | {"guests.", "tries."}}
        for name, wanted in marks.items():
            assert all(mark in told for mark in wanted), name
        assert not any(token in told for token in hers), "a whole digest"
        assert "+17" not in told, "what somebody else tried"
        assert "childl000" not in told, "somebody else's child"
        assert "Secret of the deal" not in told, "what nobody may know before the end"
        assert "a key of hers" not in told and "push.example.org/Léo" not in told

        await privacy.forget(ZOE)
        left = json.dumps(await everything(store), ensure_ascii=False)
        for trace in (*hers, "Secr", "Firefox", "Safari"):
            assert trace not in left, trace

    with_store(url, story)


def test_others_keep_what_is_theirs(url):
    async def story(store, privacy):
        before = await everything(store)
        await privacy.forget(ZOE)
        after = await everything(store)
        for name in ("guests", "ratings", "rated"):
            key = "token" if name == "guests" else "guest"
            assert [row for row in after[name] if row[key] == LEO.token] \
                == [row for row in before[name] if row[key] == LEO.token]
        assert [row["text"] for row in after["tries"]] == ["+17"]
        assert {(row["table"], row["guest"]) for row in after["analyses"]} \
            == {("finished", None), ("running", LEO.token)}
        assert {(row["table"], row["seat"]) for row in after["seats"] if row["guest"] == LEO.token} \
            == {(row["table"], row["seat"]) for row in before["seats"] if row["guest"] == LEO.token}
        said = [[(row["table"], row["ply"], row["text"]) for row in all["moves"]] for all in (before, after)]
        assert [line for line in said[1] if line in said[0]] == said[0]

    with_store(url, story)


def test_no_two_games_of_hers_can_be_told_to_be_the_same_persons(url):
    async def story(store, privacy):
        await privacy.forget(ZOE)
        after = await everything(store)
        ghosts = [row for row in after["guests"] if row["token"] != LEO.token]
        sits = [(row["guest"], row["table"]) for row in after["seats"] if row["guest"] not in (None, LEO.token)]
        assert len({guest for guest, _ in sits}) == len(sits) == len(ghosts) == 4
        assert {(row["name"], row["device"], row["used"]) for row in ghosts} == {("", None, None)}
        assert sorted(bool(row["owner"]) for row in ghosts) == [False, False, False, True]   # still a program
        assert not {row["owner"] for row in ghosts} & {ZOE.token}
        register = TableStore(store)
        assert not [row for row in ghosts if await register.guest(row["token"])]

    with_store(url, story)


def test_nobody_waits_for_a_guest_who_is_gone(url):
    async def story(store, privacy):
        gone = await privacy.forget(ZOE)
        after = await everything(store)
        found = {row["id"]: row for row in after["tables"]}
        assert {id: row["state"] for id, row in found.items()} == {
            "finished": "over", "botgame": "over", "alone": "closed", "running": "playing", "waiting": "open",
            "empty": "closed", "rematch": "open"}
        assert {id: row["host"] for id, row in found.items() if row["host"]} == {
            "running": LEO.token, "waiting": LEO.token, "rematch": LEO.token}
        assert set(gone.tables) == set(found) and all(row["revision"] == 1 for row in found.values())
        free = [(row["table"], row["seat"]) for row in after["seats"] if not (row["guest"] or row["level"])]
        assert sorted(free) == [("empty", 0), ("empty", 1), ("rematch", 0), ("waiting", 0)]
        assert all(bool(row["luck"]) == bool(row["guest"]) for row in after["seats"]), "a deal that began needs it"
        last = [row for row in after["moves"] if row["table"] == "running"][-1]
        assert (last["ply"], last["seat"], last["text"]) == (2, 1, "/agent cat")
        assert not [row for row in after["moves"] if row["table"] == "alone" and row["text"][0] == "/"]

    with_store(url, story)


def test_twice_is_once(url):
    async def story(store, privacy):
        assert {ZOE.token, BOT.token, known_as("a phone")} <= set((await privacy.forget(ZOE)).tokens)
        before = await everything(store)
        assert await privacy.forget(ZOE) == ((), ())
        assert await everything(store) == before

    with_store(url, story)


def test_a_cat_that_stands_in_already_goes_on(url):
    async def story(store, privacy):
        await store.append(Line("running", 2, 1, "/agent matou"))
        await privacy.forget(ZOE)
        async with store.connect() as connection:
            assert (await connection.execute(select(func.count()).select_from(moves).where(
                moves.c.table == "running"))).scalar() == 3

    with_store(url, story)


def test_all_or_nothing(url, monkeypatch):
    """Wherever it is interrupted, everything is as before; and then it can be done."""
    async def story(store, privacy):
        before = await everything(store)
        for step in ("_hand_over", "_delete_traces", "_scrub_reviews", "_leave_tables", "_left"):
            with monkeypatch.context() as broken:
                broken.setattr(f"matou.server.people.privacy.{step}", _fails)
                with pytest.raises(ZeroDivisionError):
                    await privacy.forget(ZOE)
            assert await everything(store) == before, step
        with monkeypatch.context() as broken:
            broken.setattr(store, "notify", _fails)                    # the very last step
            with pytest.raises(ZeroDivisionError):
                await privacy.forget(ZOE)
        assert await everything(store) == before
        assert (await privacy.forget(ZOE)).tokens

    with_store(url, story)


def _fails(*_, **__):
    raise ZeroDivisionError


@pytest.mark.parametrize("meanwhile", [
    lambda: insert(moves).values(table="running", ply=1, seat=0, text="26", at=now()),           # the same line
    lambda: update(tables).where(tables.c.id == "waiting").values(state="playing"),              # it begins
])
def test_what_goes_on_meanwhile_is_looked_at_again(url, monkeypatch, meanwhile):
    hand_over, times = privacy_module._hand_over, []

    async def story(store, privacy):
        async def disturbed(connection, places):
            times.append(places)
            if len(times) == 1:
                await connection.execute(meanwhile())
            await hand_over(connection, places)

        monkeypatch.setattr(privacy_module, "_hand_over", disturbed)
        await privacy.forget(ZOE)
        assert len(times) == 2
        said = [row["text"] for row in (await everything(store))["moves"] if row["table"] == "running"]
        assert said == ["24", "25", "/agent cat"]

    with_store(url, story)


# Over HTTP -----------------------------------------------------------------------------------------------------------

def run(story):
    asyncio.run(asyncio.wait_for(story(), PATIENCE))


async def downloaded(person):
    return await person.rest.get("/api/guest/data")


async def leave(person, **more):
    return await person.rest.request("DELETE", "/api/guest", json={**EVERYTHING, **more})


def test_a_guest_downloads_what_is_stored(server):
    async def story():
        async with people(server.host, "Zoé", "Léo") as (zoe, leo):
            id = await table([zoe, leo], "discat")
            answer = await downloaded(zoe)
            data = answer.json()
            assert answer.headers["content-disposition"] == 'attachment; filename="matou-data.json"'
            assert answer.headers["cache-control"] == "no-store"
            assert data["name"] == "Zoé" and [game["table"] for game in data["games"]] == [id]
            assert [seat["yours"] for seat in data["games"][0]["seats"]] == [True, False]
            for secret in ("seed", zoe.cookie, known_as(zoe.cookie)):
                assert secret not in answer.text
            async with httpx.AsyncClient(base_url=f"http://{server.host}") as nobody:
                assert (await nobody.get("/api/guest/data")).status_code == 401

    run(story)


def test_nothing_is_deleted_by_mistake(server):
    async def story():
        async with people(server.host, "Zoé") as (zoe,):
            for wrong in ({}, {"delete": "all"}, {"delete": True}, {"delete": "everything", "x": 1}):
                assert (await zoe.rest.request("DELETE", "/api/guest", json=wrong)).status_code == 400
            away = {"origin": "http://elsewhere.example", "sec-fetch-site": "cross-site"}
            assert (await zoe.rest.request("DELETE", "/api/guest", json=EVERYTHING, headers=away)).status_code == 403
            token = (await zoe.ask("POST", "/api/bots", {"name": "Robot"}, 201))["token"]
            async with httpx.AsyncClient(base_url=f"http://{server.host}",
                                         headers={"authorization": f"Bearer {token}"}) as robot:
                assert (await robot.request("DELETE", "/api/guest", json=EVERYTHING)).status_code == 403
                assert (await robot.get("/api/guest/data")).status_code == 403
            assert (await zoe.ask("GET", "/api/guest"))["name"] == "Zoé"

    run(story)


def test_a_guest_who_leaves_is_nobody_on_all_devices(server):
    async def story():
        async with people(server.host, "Zoé") as (zoe,):
            link = (await zoe.ask("POST", "/api/guest/link", {}, 201))["link"]
            async with httpx.AsyncClient(base_url=f"http://{server.host}") as door:
                phone = Person(server.host, (await door.post("/api/guest/here", json={"link": link})).cookies["matou"])
            answer = await leave(zoe)
            assert answer.status_code == 200 and answer.json() == {"name": None}
            assert "matou=" in answer.headers["set-cookie"] and "Max-Age=0" in answer.headers["set-cookie"]
            with pytest.raises(ConnectionClosed):
                await asyncio.wait_for(zoe.socket.recv(), PATIENCE)
            for person in (Person(server.host, zoe.cookie), phone):
                assert (await person.ask("GET", "/api/guest"))["name"] is None
                assert (await leave(person)).status_code == 200      # there is nothing left to delete
                await person.rest.aclose()

    run(story)


def test_those_who_play_on_play_with_a_cat(server):
    async def story():
        async with people(server.host, "Zoé", "Léo", lang="en") as (zoe, leo):
            id = await table([zoe, leo], "discat")
            await leo.say("join", table=id)
            await leo.hear("view")
            await leave(zoe)
            about = await leo.hear("table")
            while not about["seats"][0]["stand_in"]:
                about = await leo.hear("table")
            assert about["seats"][0]["stand_in"] == "cat" and about["called"][0] == "Someone"
            view = await leo.hear("view")                            # the cat moves
            while not view["legal"]:
                view = await leo.hear("view")
            assert "Zoé" not in json.dumps(view)
            assert (await downloaded(leo)).json()["games"][0]["seats"][0] == {
                "seat": 0, "name": "", "level": None, "yours": False}

    run(story)


async def played_by(zoe, leo):
    """A game of theirs that is over."""
    id = await table([zoe, leo], "discat")
    await whole_game([zoe, leo], id)
    return id


async def reviewed(person, id):
    """The review of a game, once it is done."""
    review = await person.ask("POST", f"/api/tables/{id}/analysis", {"level": "cat"}, 201)
    while review["state"] != "done":
        review = await person.ask("GET", f"/api/tables/{id}/analysis?level=cat")
        await asyncio.sleep(0.05)
    return review


def test_a_finished_game_stays_without_the_name(server):
    """Also where its replay was at hand already, and in its record and review."""
    async def story():
        async with people(server.host, "Zoé", "Léo") as (zoe, leo):
            id = await played_by(zoe, leo)
            before = await leo.ask("GET", f"/api/tables/{id}/record")
            assert before["names"] == ["Zoé", "Léo"]
            for way in ("result", "replay"):
                assert "Zoé" in json.dumps(await leo.ask("GET", f"/api/tables/{id}/{way}?lang=fr"), ensure_ascii=False)
            review = await reviewed(leo, id)
            assert review["result"]["names"] == ["Zoé", "Léo"]
            assert [one["name"] for one in review["result"]["players"]] == ["Zoé", "Léo"]
            await leave(zoe)
            after = await leo.ask("GET", f"/api/tables/{id}/record")
            assert after == {**before, "names": ["", "Léo"]}
            for way in ("result", "replay", "analysis?level=cat"):
                told = await leo.ask("GET", f"/api/tables/{id}/{way}{'&' if '?' in way else '?'}lang=fr")
                assert "Zoé" not in json.dumps(told, ensure_ascii=False), way
            assert (await leo.ask("GET", f"/api/tables/{id}/result?lang=fr"))["names"][0] == "Quelqu’un"
            again = await leo.ask("POST", f"/api/tables/{id}/rematch", {}, 201)
            assert again["state"] == "playing", "nobody is waited for who is gone"
            assert sorted(seat["level"] or seat["name"] for seat in again["seats"]) == ["Léo", "cat"]

    run(story)


def test_names_are_not_stored_in_reviews(server):
    """A review that is being made while somebody leaves would bring their name back."""
    async def story():
        async with people(server.host, "Zoé", "Léo") as (zoe, leo):
            id = await played_by(zoe, leo)
            await reviewed(leo, id)
            store = Store(f"sqlite:///{server.database}")
            kept = [row["result"] for row in (await everything(store))["analyses"] if row["table"] == id]
            await store.close()
            assert kept[0]["names"] == ["", ""]

    run(story)


def test_other_processes_are_told(postgres):
    """Zoé leaves through one process. In the other one her socket is closed, and Léo plays on with a cat."""
    url = postgres.new()

    async def story(one, other):
        async with people(one.host, "Zoé", "Léo") as (zoe, leo):
            id = await table([zoe, leo], "discat")
            there = await back(Person(other.host, zoe.cookie))
            with_leo = await back(Person(other.host, leo.cookie, "fr"))
            for person in (there, with_leo):
                await person.say("join", table=id)
                await person.hear("view")
            await leave(zoe)
            with pytest.raises(ConnectionClosed):
                while True:
                    await asyncio.wait_for(there.socket.recv(), PATIENCE)
            about = await with_leo.hear("table")
            while not about["seats"][0]["stand_in"]:
                about = await with_leo.hear("table")
            assert about["called"][0] == "Quelqu’un"
            while not (await with_leo.hear("view"))["legal"]:        # the cat has moved
                pass
            for person in (there, with_leo):
                await person.socket.close()
                await person.rest.aclose()

    with Served(url) as one, Served(url) as other:
        asyncio.run(asyncio.wait_for(story(one, other), PATIENCE))
