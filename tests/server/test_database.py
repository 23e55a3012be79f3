"""Databases: found, brought up to date, and never half so."""
import asyncio
import signal
import subprocess
import sys

import httpx
import pytest
from alembic import command
from alembic.config import Config
from sqlalchemy import inspect, text
from sqlalchemy.exc import IntegrityError

from matou.cli import main
from matou.server.net.protocol import Refusal
from matou.server.people.guests import Guest
from matou.server.store import database
from matou.server.store.database import MIGRATIONS, Database, prepare
from matou.server.store.log import Line, Store
from matou.server.store.schema import notes
from matou.server.store.tables import TableStore
from server_process import Served

BEFORE = [                                       # what was left when the server was at its first step
    "INSERT INTO guests (token, name, created) VALUES ('zoe', 'Zoé', 'then')",
    """INSERT INTO tables (id, header, visibility, state, created)
       VALUES ('a', '{"game": "discat", "seed": "s"}', 'public', 'playing', 'then')""",
    """INSERT INTO seats ("table", seat, guest, level) VALUES ('a', 0, 'zoe', NULL), ('a', 1, NULL, 'cat')""",
    """INSERT INTO moves ("table", ply, seat, text, client_id, at) VALUES ('a', 0, 0, '24', 'm1', 'then')""",
]


async def at_step(url, step, statements=()):
    """A database as an older server left it."""
    def steps(connection):
        config = Config()
        config.set_main_option("script_location", str(MIGRATIONS))
        config.attributes["connection"] = connection
        command.upgrade(config, step)

    database = Database(url)
    async with database.engine.connect() as connection:
        await connection.run_sync(steps)
        for statement in statements:
            await connection.execute(text(statement))
        await connection.commit()
    await database.engine.dispose()


async def column(url, statement):
    database = Database(url)
    async with database.engine.connect() as connection:
        found = [row[0] for row in await connection.execute(text(statement))]
    await database.engine.dispose()
    return found


def test_the_schema_is_what_the_migrations_make(url):
    def read(connection):
        looking = inspect(connection)
        return {name: ([(one["name"], one["nullable"]) for one in looking.get_columns(name)],
                       looking.get_pk_constraint(name)["constrained_columns"],
                       sorted((one["constrained_columns"][0], one["referred_table"])
                              for one in looking.get_foreign_keys(name)))
                for name in looking.get_table_names() if name != "alembic_version"}

    async def found():
        store = Store(url)
        await store.open()
        async with store.engine.connect() as connection:
            try:
                return await connection.run_sync(read)
            finally:
                await connection.close()
                await store.close()

    assert asyncio.run(found()) == {
        name: ([(one.name, bool(one.nullable)) for one in table.columns], [one.name for one in table.primary_key],
               sorted((one.parent.name, one.column.table.name) for one in table.foreign_keys))
        for name, table in notes.tables.items()}


def test_an_older_database_grows_and_keeps_every_row(url):
    async def story():
        await at_step(url, "0001", BEFORE)
        store = Store(url)
        await store.open()
        register = TableStore(store)
        try:
            assert await store.log("a") == [Line("a", 0, 0, "24", "m1")]
            assert await store.last_at("a") == "then"
            assert await register.guest("zoe") == Guest("zoe", "Zoé")
            kept = await register.table("a")
            assert kept.header == {"game": "discat", "seed": "s"} and kept.state == "playing"
            assert [(chair.name, chair.level) for chair in kept.chairs] == [("Zoé", None), (None, "cat")]
            await store.append(Line("a", 1, 1, "25", None, 300), {"scores": [1, 2]})
            assert (await register.table("a")).state == "over" and (await store.log("a", 1))[0].left == 300
            with pytest.raises(IntegrityError):
                async with store.begin() as connection:
                    await connection.execute(text(
                        """INSERT INTO moves ("table", ply, seat, text, at) VALUES ('nowhere', 0, 0, '1', 'now')"""))
        finally:
            await store.close()

    asyncio.run(story())


def test_a_step_that_fails_changes_nothing(url):
    async def story():
        await at_step(url, "0001", [*BEFORE, "CREATE TABLE analyses (mine INTEGER)"])
        with pytest.raises(Refusal, match="analyses"):
            await prepare(url)
        assert await column(url, "SELECT version_num FROM alembic_version") == ["0001"]
        assert await column(url, "SELECT level FROM seats ORDER BY seat") == [None, "cat"]
        assert await column(url, "SELECT state FROM tables") == ["playing"]
        with pytest.raises(Exception, match="began"):
            await column(url, "SELECT began FROM tables")

    asyncio.run(story())


def test_the_database_of_a_newer_matou_is_refused(url):
    async def story():
        await at_step(url, "head", ["UPDATE alembic_version SET version_num = '9999'"])
        with pytest.raises(Refusal, match="newer"):
            await prepare(url)

    asyncio.run(story())


START = """
import asyncio, sys
from matou.server.store.database import prepare
for line in sys.stdin:
    asyncio.run(prepare(line.strip()))
    print("done", flush=True)
"""


@pytest.mark.parametrize("kind", ["sqlite", "postgresql"])
def test_processes_that_start_together_make_one_database(kind, tmp_path, request):
    def address(at):
        return f"sqlite:///{tmp_path}/{at}.sqlite3" if kind == "sqlite" else request.getfixturevalue("postgres").new()

    starting = [subprocess.Popen([sys.executable, "-c", START], stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                                 text=True) for _ in range(3)]
    try:
        for at in range(8):
            url = address(at)
            for process in starting:
                process.stdin.write(url + "\n")
                process.stdin.flush()
            assert [process.stdout.readline() for process in starting] == ["done\n"] * 3
            assert len(asyncio.run(column(url, "SELECT version_num FROM alembic_version"))) == 1
    finally:
        for process in starting:
            process.communicate()
    assert [process.returncode for process in starting] == [0, 0, 0]


def test_a_link_to_the_file_is_the_same_file(tmp_path, monkeypatch):
    monkeypatch.setattr(database, "CONNECT_TIMEOUT", 0.2)
    (tmp_path / "other.sqlite3").symlink_to("tables.sqlite3")

    async def story():
        first, second = (Database(f"sqlite:///{tmp_path}/{name}.sqlite3") for name in ("tables", "other"))
        await first.occupy()
        with pytest.raises(Refusal, match="another Matou server"):
            await second.occupy()
        first.leave()
        await second.occupy()
        second.leave()

    asyncio.run(story())


def test_a_second_server_on_one_file_is_refused_until_the_first_is_gone(tmp_path):
    url = f"sqlite:///{tmp_path}/tables.sqlite3"
    with Served(url) as first:
        words = ["serve", "--port", "0", "--lang", "en", "--database", url]
        second = subprocess.run([sys.executable, "-m", "matou", *words], capture_output=True, text=True, timeout=120,
                                check=False)
        assert second.returncode == 2 and "another Matou server is using this database" in second.stderr
        assert second.stdout == ""               # nobody was told an address
        for words in (["admin", "list"], ["backup", str(tmp_path / "copy.sqlite3")]):            # these only look
            assert main([*words, "--database", url]) == 0
        first.stop(signal.SIGKILL)
        with Served(url) as third:
            assert httpx.get(f"http://{third.host}/health", timeout=60).status_code == 200


def test_what_is_committed_is_on_the_disk_whatever_the_database_is_set_to(postgres):
    async def story(url):
        name = url.rpartition("/")[2]
        for address in (url, postgres.by_file(name)):
            store = Store(address)
            await store.open()
            async with store.connect() as connection:
                found = (await connection.execute(text("SHOW synchronous_commit"))).scalar()
            await store.close()
            assert found == "on"

    url = postgres.new()
    postgres.ask("postgres", f"ALTER DATABASE {url.rpartition('/')[2]} SET synchronous_commit = off")
    asyncio.run(story(url))


def unusable(postgres, tmp_path):
    (tmp_path / "file").write_text("no database, and no folder")
    return {"a port where nobody is": "postgresql://me:whisper@127.0.0.1:1/there",
            "a host that nobody knows": "postgresql://me:whisper@nowhere.invalid/there",
            "a socket that is not there": f"postgresql://me:whisper@/there?host={tmp_path}",
            "a name that is not there": postgres.by_port("nothing"),
            "a word that is no setting": postgres.by_port("postgres") + "?whisker=1",
            "a password among the settings": "postgresql://me@127.0.0.1:1/there?password=whisper",
            "a folder that is a file": f"sqlite:///{tmp_path}/file/tables.sqlite3",
            "a file that is no database": f"sqlite:///{tmp_path}/file"}


def test_a_database_that_cannot_be_used_is_named_without_its_password(postgres, tmp_path):
    for what, url in unusable(postgres, tmp_path).items():
        with pytest.raises(Refusal) as refusal:
            asyncio.run(prepare(url))
        said = str(refusal.value)
        assert "whisper" not in said and "cannot be used" in said, what
        assert ("127.0.0.1" if "127.0.0.1" in url else "nowhere" if "nowhere" in url else str(tmp_path)) in said, what


@pytest.mark.parametrize(("more", "said"), [
    (["--database", "postgresql://me:whisper@127.0.0.1:1/there"], "127.0.0.1:1/there"),
    (["--database", "sqlite:///x.sqlite3", "--workers", "2"], "several workers"),
    (["--workers", "0"], "--workers")])
def test_the_command_line_says_in_one_line_what_is_wrong(more, said, tmp_path):
    done = subprocess.run([sys.executable, "-m", "matou", "serve", "--port", "0", *more], cwd=tmp_path,
                          capture_output=True, text=True, timeout=60)
    assert done.returncode == 2 and said in done.stderr and "whisper" not in done.stderr
    assert len(done.stderr.splitlines()) == 1 and not list(tmp_path.iterdir())


