"""matou admin: tables listed, shown, closed and exported, while the server runs."""
import asyncio
import json
import sqlite3

import pytest

from matou.cli import main
from server_thread import people, table, whole_game

LUCK = "5a" * 16


@pytest.fixture(scope="module")
def stored(server):
    """Names of tables: one over, one in play, one still open."""
    async def story():
        async with people(server.host, "Zoé", "Noor") as sitting:
            over = await table(sitting, "discat")
            await whole_game(sitting, over)
            playing = await table(sitting, "poche", mode="limited")
            made = await sitting[0].ask("POST", "/api/tables", {"game": "catdays", "seats": ["person", "person"],
                                                                "luck": LUCK}, 201)
            return {"over": over, "playing": playing, "open": made["table"], "link": made["link"],
                    "cookie": sitting[0].cookie}
    return asyncio.run(story())


@pytest.fixture
def admin(server, capsys):
    """Runs a command; returns its exit code and what it said."""
    def run(deed, *words):
        capsys.readouterr()
        code = main(["admin", deed, "--lang", "en", "--database", f"sqlite:///{server.database}", *map(str, words)])
        said = capsys.readouterr()
        return code, said.out + said.err
    return run


def seeds(server):
    with sqlite3.connect(server.database) as base:
        return {id: json.loads(header)["seed"] for id, header in base.execute("SELECT id, header FROM tables")}


def test_tables_are_listed_by_state(admin, stored):
    for state in ("over", "playing", "open"):
        code, said = admin("list", "--state", state, "--json")
        rows = {row["table"]: row for row in json.loads(said)}
        assert code == 0 and {row["state"] for row in rows.values()} == {state} and stored[state] in rows
    code, said = admin("list")
    assert code == 0 and said.splitlines()[0].split()[:4] == ["table", "game", "state", "seats"]
    assert all(stored[state] in said for state in ("over", "playing", "open"))


def test_one_table_is_shown(admin, stored):
    told = json.loads(admin("show", stored["over"], "--json")[1])
    assert told["game"] == "discat" and told["moves"] > 4 and told["result"]["winners"] and told["ended"]
    assert [seat["name"] for seat in told["seats"]] == ["Zoé", "Noor"]
    said = admin("show", stored["open"])[1]
    assert "catdays" in said and "Zoé" in said and "free" in said
    assert admin("show", "nothing") == (2, "matou admin: there is no such table\n")


def test_nothing_shows_a_secret(admin, stored, server):
    said = "".join(admin(*words)[1] for words in (
        ("list",), ("list", "--json"), *(("show", stored[state], *more) for state in ("playing", "open", "over")
                                         for more in ((), ("--json",)))))
    for secret in (*seeds(server).values(), LUCK, stored["link"], stored["cookie"]):
        assert secret not in said


def test_a_finished_game_is_exported_as_it_is_served(admin, stored, server, tmp_path):
    import httpx
    file = tmp_path / "game.jsonl"
    assert admin("export", stored["over"], file) == (0, "records written: 1; tables that could not be exported: 0\n")
    assert file.read_text(encoding="utf-8") == httpx.get(f"http://{server.host}/api/tables/{stored['over']}/record").text
    assert main(["verify", str(file)]) == 0
    code, said = admin("export", stored["over"], file)
    assert code == 2 and "use --force to overwrite it" in said
    assert admin("export", stored["over"], file, "--force")[0] == 0


def test_all_finished_games_are_exported_and_no_other(admin, stored, server, tmp_path):
    file = tmp_path / "games.jsonl"
    with sqlite3.connect(server.database) as base:
        over = [id for (id,) in base.execute("SELECT id FROM tables WHERE state = 'over' ORDER BY created, id DESC")]
    code, said = admin("export", "--all", file)
    records = [json.loads(line) for line in file.read_text(encoding="utf-8").splitlines()]
    assert {record["table"] for record in records} | {id for id in over if id in said} == set(over)
    assert code == int(len(records) < len(over)) and stored["over"] in {record["table"] for record in records}
    assert not {stored["playing"], stored["open"]} & {record["table"] for record in records}


@pytest.mark.parametrize("state", ["playing", "open"])
def test_no_seed_is_exported_before_the_end(admin, stored, tmp_path, state):
    file = tmp_path / "game.jsonl"
    assert admin("export", stored[state], file) == (2, "matou admin: the record is shown when the game is over\n")
    assert not file.exists()


def test_one_table_or_all_is_exported(admin, stored, tmp_path):
    assert admin("export", tmp_path / "x")[0] == admin("export", stored["over"], tmp_path / "x", "--all")[0] == 2
    assert not (tmp_path / "x").exists()


def test_a_closed_table_stays_in_the_database(admin, stored, server):
    before = json.loads(admin("show", stored["playing"], "--json")[1])
    assert admin("close", stored["playing"]) == (0, f"Table {stored['playing']} is closed; its log is kept.\n")
    told = json.loads(admin("show", stored["playing"], "--json")[1])
    assert told["state"] == "closed" and told["ended"] and told["moves"] == before["moves"]
    for id, state in ((stored["playing"], "closed"), (stored["over"], "over")):
        assert admin("close", id) == (2, f"matou admin: table {id} is {state} already\n")
    assert admin("close", "nothing")[0] == 2


def test_a_database_that_is_not_there_is_not_made(tmp_path, capsys):
    assert main(["admin", "list", "--lang", "en", "--database", f"sqlite:///{tmp_path}/none/x.sqlite3"]) == 2
    assert "no such database" in capsys.readouterr().err and not (tmp_path / "none").exists()
    (tmp_path / "odd").write_bytes(b"")
    assert main(["admin", "list", "--lang", "en", "--database", f"sqlite:///{tmp_path}/odd"]) == 2
    assert "cannot be read (no such table: tables)" in capsys.readouterr().err
    assert main(["admin", "list", "--lang", "en", "--database", "hush"]) == 2
    assert "hush" not in capsys.readouterr().err
