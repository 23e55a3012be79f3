"""Players contribute to the deal: the server alone does not choose it."""
import asyncio
import hashlib
import json
import re

import pytest

from matou.cli import main
from matou.server.match.fairness import commitment, seed_of, shared_seed
from matou.server.net.protocol import Refusal
from matou.server.people.guests import Guest
from matou.server.store import prepared
from matou.server.store.log import Store
from matou.server.store.prepared import PreparedTables
from matou.server.store.tables import TableStore
from server_thread import run_story

ZOE, NOOR = "0123456789abcdef" * 2, "fedcba9876543210"


def sha(text):
    return hashlib.sha256(text.encode()).hexdigest()


async def ended(sitting, id):
    """Somebody gives up; the record of that game."""
    await sitting[0].say("join", table=id)
    await sitting[0].hear("view")
    await sitting[0].say("resign", id="r", table=id)
    await sitting[0].hear("ok")
    return json.loads((await sitting[0].rest.get(f"/api/tables/{id}/record")).text)


def test_the_seed_is_made_of_the_secret_and_of_every_contribution():
    assert shared_seed("s", "t", ["a", None, "b"]) == sha("s:t:a,,b")
    header = {"seed": "s", "luck": ["a", None, "b"]}
    assert seed_of(header, "t") == sha("s:t:a,,b")
    assert seed_of({"seed": "s"}, "t") == "s"                # a table from before keeps its own
    assert len({shared_seed("s", "t", luck) for luck in ([], [None], ["a"], [None, "a"], ["a", None])}) == 4


def test_what_two_people_contribute_makes_the_deal(server, tmp_path, capsys):
    async def story(*sitting):
        promised = await sitting[0].ask("POST", "/api/promises", {}, 201)
        made = await sitting[0].ask("POST", "/api/tables", {
            "game": "discat", "seats": ["person", "kitten", "person"], "visibility": "public",
            "table": promised["table"], "luck": ZOE}, 201)
        assert (made["table"], made["commitment"]) == (promised["table"], promised["commitment"])
        seen = await sitting[1].ask("GET", f"/api/tables/{made['table']}", status=200)
        sat = await sitting[1].ask("POST", f"/api/tables/{made['table']}/seat", {"luck": NOOR}, 201)
        assert seen["commitment"] == sat["commitment"] == promised["commitment"]
        told = [made, seen, sat, *await sitting[1].ask("GET", "/api/tables")]
        assert not re.search(f"{ZOE}|{NOOR}|secret", json.dumps(told))
        return promised, await ended(sitting, made["table"])

    promised, record = run_story(server, story, "Zoé", "Noor")
    assert record["luck"] == [ZOE, None, NOOR]
    assert sha(f"{record['secret']}:{promised['table']}") == promised["commitment"] == record["commitment"]
    assert record["seed"] == sha(f"{record['secret']}:{promised['table']}:{ZOE},,{NOOR}")
    file = tmp_path / "game.jsonl"
    for change, held in (({}, 0), ({"luck": [ZOE, None, None]}, 2), ({"luck": [ZOE, NOOR]}, 2)):
        file.write_text(json.dumps({**record, "outcome": record["outcome"], **change}) + "\n", encoding="utf-8")
        assert main(["verify", str(file)]) == held
    capsys.readouterr()


def test_a_room_settles_the_contributions_when_it_begins(server):
    """In the order of the seats at the start: a player who left has contributed nothing, one who came later has."""
    async def story(*sitting):
        made = await sitting[0].ask("POST", "/api/tables", {"game": "discat", "room": True, "luck": ZOE,
                                                            "visibility": "public"}, 201)
        id = made["table"]
        await sitting[1].ask("POST", f"/api/tables/{id}/seat", {"seat": 3, "luck": "1" * 16}, 201)
        await sitting[1].ask("POST", f"/api/tables/{id}/leave", {}, 201)
        await sitting[1].ask("POST", f"/api/tables/{id}/seat", {"seat": 2, "luck": NOOR}, 201)
        await sitting[1].ask("POST", f"/api/tables/{id}/seat", {"luck": "2" * 16}, 201)      # sits there already
        await sitting[0].ask("POST", f"/api/tables/{id}/swap", {"seat": 0, "other": 5}, 201)
        await sitting[0].ask("POST", f"/api/tables/{id}/start", {}, 201)
        return await ended(sitting, id)

    record = run_story(server, story, "Zoé", "Noor")
    assert record["luck"] == [NOOR, ZOE]
    assert record["seed"] == sha(f"{record['secret']}:{record['table']}:{NOOR},{ZOE}")


def test_a_rematch_is_dealt_by_new_contributions(server):
    async def story(*sitting):
        made = await sitting[0].ask("POST", "/api/tables", {"game": "discat", "seats": ["person", "kitten"],
                                                            "luck": ZOE}, 201)
        before = await ended(sitting, made["table"])
        promised = await sitting[0].ask("POST", "/api/promises", {}, 201)
        again = await sitting[0].ask("POST", f"/api/tables/{made['table']}/rematch",
                                     {"table": promised["table"], "luck": NOOR}, 201)
        assert (again["table"], again["commitment"]) == (promised["table"], promised["commitment"])
        return before, await ended(sitting, again["table"])

    before, after = run_story(server, story, "Zoé")
    assert before["luck"] == [ZOE, None] and after["luck"] == [None, NOOR] and before["seed"] != after["seed"]


def test_a_player_who_contributes_nothing_still_plays(server):
    async def story(*sitting):
        made = await sitting[0].ask("POST", "/api/tables", {"game": "discat", "seats": ["person", "kitten"]}, 201)
        return await ended(sitting, made["table"])

    record = run_story(server, story, "Zoé")
    assert record["luck"] == [None, None] and record["seed"] == sha(f"{record['secret']}:{record['table']}:,")


@pytest.mark.parametrize("luck", ["", "0" * 15, "0" * 65, "G" * 32, "A" * 32, "0" * 32 + "\n", 7, ["0" * 32]])
def test_a_contribution_is_bounded_and_plain(server, luck):
    async def story(*sitting):
        wish = {"game": "discat", "seats": ["person", "kitten"], "luck": luck}
        assert (await sitting[0].ask("POST", "/api/tables", wish, 400))["code"] == "message"

    run_story(server, story, "Zoé")


def test_a_prepared_table_is_good_once_and_for_its_guest_alone(server):
    async def story(*sitting):
        async def make(person, table, status):
            return await person.ask("POST", "/api/tables", {"game": "discat", "seats": ["person", "kitten"],
                                                            "table": table}, status)
        promised = await sitting[0].ask("POST", "/api/promises", {}, 201)
        assert sorted(promised) == ["commitment", "table"]
        for person, table in ((sitting[1], promised["table"]), (sitting[0], "nothing")):
            assert (await make(person, table, 409))["code"] == "promise"
        await make(sitting[0], promised["table"], 201)
        assert (await make(sitting[0], promised["table"], 409))["code"] == "promise"

    run_story(server, story, "Zoé", "Noor")


def test_prepared_tables_are_bounded_and_expire(url, monkeypatch):
    async def story():
        store, guest = Store(url), Guest("t" * 64, "Zoé")
        await store.open()
        await TableStore(store).keep_guest(guest)
        try:
            await told(PreparedTables(store), guest)
        finally:
            await store.close()

    async def told(given, guest):
        first, *_, last = [await given.prepare(guest) for _ in range(prepared.PER_GUEST + 1)]
        assert commitment(last.secret, last.table) == last.commitment
        with pytest.raises(Refusal):
            await given.take(first.table, guest)             # forgotten: there were too many after it
        assert await given.take(last.table, guest) == last
        monkeypatch.setattr(prepared, "MOST_PREPARED", prepared.PER_GUEST - 1)
        with pytest.raises(Refusal, match="too many"):
            await given.prepare(guest)
        monkeypatch.setattr(prepared, "VALID_SECONDS", -1)
        monkeypatch.setattr(prepared, "MOST_PREPARED", 100)
        late = await given.prepare(guest)
        with pytest.raises(Refusal):
            await given.take(late.table, guest)

    asyncio.run(story())
