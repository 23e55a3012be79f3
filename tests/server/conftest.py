"""One server for all the tests of this folder that a process runs."""
import pytest

from postgres import postgres
from same_deals import same_deals
from server_thread import running_server

__all__ = ["postgres", "same_deals"]             # fixtures


@pytest.fixture(scope="session")
def server(tmp_path_factory):
    with running_server(tmp_path_factory.mktemp("server") / "tables.sqlite3") as server:
        yield server


@pytest.fixture(params=["sqlite", "postgresql"])
def url(request, tmp_path):
    """The address of a new database, of each kind."""
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path}/tables.sqlite3"
    return request.getfixturevalue("postgres").new()

