"""matou backup: whole and consistent, also while people play; nothing older is lost."""
import asyncio
import json
import random
import shutil
import sqlite3

import pytest

from matou.cli import main
from server_thread import people, play, running_server, table


def backup(*words):
    return main(["backup", "--lang", "en", *map(str, words)])


def plies(file):
    with sqlite3.connect(file) as base:
        return dict(base.execute('SELECT "table", count(*) FROM moves GROUP BY 1').fetchall())


def test_copies_made_while_people_play_are_whole(server, tmp_path, capsys):
    async def story():
        async with people(server.host, "A", "B") as sitting:
            id = await table(sitting, "chami")
            playing = [asyncio.create_task(play(person, id, random.Random(at))) for at, person in enumerate(sitting)]
            for number in range(5):
                told = len(await server.app.state.lobby.store.log(id))
                code = await asyncio.to_thread(backup, tmp_path / f"{number}.sqlite3", "--json", "--database",
                                               f"sqlite:///{server.database}")
                assert code == 0 and plies(tmp_path / f"{number}.sqlite3").get(id, 0) >= told
                await asyncio.sleep(0.05)
            for one in playing:
                one.cancel()
            await asyncio.gather(*playing, return_exceptions=True)
            return id

    id = asyncio.run(story())
    capsys.readouterr()
    for number in range(5):
        assert backup("--check", tmp_path / f"{number}.sqlite3", "--json") == 0
        told = json.loads(capsys.readouterr().out)
        assert told["moves"] == sum(plies(tmp_path / f"{number}.sqlite3").values()) and told["tables"] > 0
    assert sorted(file.name for file in tmp_path.iterdir()) == [f"{number}.sqlite3" for number in range(5)]
    with sqlite3.connect(tmp_path / "4.sqlite3") as base:
        found = [ply for (ply,) in base.execute('SELECT ply FROM moves WHERE "table" = ? ORDER BY ply', (id,))]
    assert found == list(range(len(found)))


def test_a_copy_can_be_served(server, tmp_path):
    async def before():
        async with people(server.host, "A", "B") as sitting:
            id = await table(sitting, "discat")
            await asyncio.gather(*(play(person, id, random.Random(at), 6) for at, person in enumerate(sitting)))
            return id, (await sitting[0].ask("GET", f"/api/tables/{id}"))["commitment"], sitting[0].cookie

    async def after(host, id, cookie):
        import httpx
        async with httpx.AsyncClient(base_url=f"http://{host}", cookies={"matou": cookie}) as door:
            return (await door.get(f"/api/tables/{id}")).json()

    id, commitment, cookie = asyncio.run(before())
    copy = tmp_path / "copy.sqlite3"
    assert backup(copy, "--database", f"sqlite:///{server.database}") == 0
    with running_server(copy) as restored:
        told = asyncio.run(after(restored.host, id, cookie))
    assert (told["commitment"], told["state"], told["your_seat"]) == (commitment, "playing", 0)


def test_an_older_file_is_kept_unless_told_otherwise(server, tmp_path, capsys):
    file, database = tmp_path / "copy", f"sqlite:///{server.database}"
    file.write_text("precious")
    assert backup(file, "--database", database) == 2
    assert "use --force to overwrite it" in capsys.readouterr().err and file.read_text() == "precious"
    assert backup(file, "--force", "--database", database) == 0
    assert "is intact" in capsys.readouterr().out and file.stat().st_mode & 0o077 == 0


def test_a_copy_that_fails_leaves_the_older_one(tmp_path, capsys):
    broken, file = tmp_path / "broken.sqlite3", tmp_path / "copy"
    broken.write_bytes(b"SQLite format 3\0" + b"x" * 5000)
    file.write_text("precious")
    assert backup(file, "--force", "--database", f"sqlite:///{broken}") == 2
    assert file.read_text() == "precious" and sorted(one.name for one in tmp_path.iterdir()) == [broken.name, "copy"]


@pytest.mark.parametrize(("url", "why"), [
    ("postgresql://me:hush@here/there", "pg_dump"), ("sqlite:////no/such/file", "no such database"),
    ("mysql://here", "expected"), ("sqlite://", "expected")])
def test_what_cannot_be_copied_is_said(tmp_path, capsys, url, why):
    assert backup(tmp_path / "copy", "--database", url) == 2
    said = capsys.readouterr().err
    assert why in said and "hush" not in said and not (tmp_path / "copy").exists()


def test_damage_is_found(server, tmp_path, capsys):
    good = tmp_path / "good"
    assert backup(good, "--database", f"sqlite:///{server.database}") == 0
    other, torn, strays = tmp_path / "other", tmp_path / "torn", tmp_path / "strays"
    with sqlite3.connect(other) as base:
        base.execute("CREATE TABLE cats (name)")
    torn.write_bytes(good.read_bytes()[:-8192])
    shutil.copy(good, strays)
    with sqlite3.connect(strays) as base:
        base.execute("INSERT INTO moves VALUES ('none', 0, 0, '24', NULL, 'now', NULL)")
    for file in (other, torn, strays, tmp_path / "nothing"):
        assert backup("--check", file) == 2
        assert str(file) in capsys.readouterr().err
    assert backup("--check", good) == 0
