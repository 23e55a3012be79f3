"""One server for all the tests of this folder, on one worker."""
import pytest

from postgres import postgres
from serving import house as running

__all__ = ["postgres"]                           # a fixture


@pytest.fixture(scope="session")
def house(tmp_path_factory):
    with running(tmp_path_factory.mktemp("server") / "tables.sqlite3") as server:
        yield server


@pytest.fixture(params=["sqlite", "postgresql"])
def url(request, tmp_path):
    """The address of a new database, of each kind."""
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path}/tables.sqlite3"
    return request.getfixturevalue("postgres").new()


def pytest_collection_modifyitems(items):
    for item in items:
        if "tests/server/" in item.path.as_posix():
            item.add_marker(pytest.mark.xdist_group("server"))
