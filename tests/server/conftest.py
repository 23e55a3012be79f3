"""One server for all the tests of this folder, on one worker."""
import pytest

from serving import house as running


@pytest.fixture(scope="session")
def house(tmp_path_factory):
    with running(tmp_path_factory.mktemp("server") / "tables.sqlite3") as server:
        yield server


def pytest_collection_modifyitems(items):
    for item in items:
        if "tests/server/" in item.path.as_posix():
            item.add_marker(pytest.mark.xdist_group("server"))
