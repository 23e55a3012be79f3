"""A server with the built page, and a Chromium. Where none can be had, the tests are skipped and say so."""
import asyncio
import socket
import sys
import time
from contextlib import contextmanager
from pathlib import Path

import httpx
import pytest

from built_page import build, is_fresh
from matou.server.net import lan
from same_deals import same_deals
from server_thread import running_server

__all__ = ["same_deals"]                         # a fixture
ROOT = Path(__file__).parents[2]
sys.path[:0] = [str(Path(__file__).parent), str(ROOT / "tools")]


@pytest.fixture(scope="session")
def one_chromium():
    """Started once by each process, with the event loop that it has for this thread."""
    from browser import browser
    from chromium import installed
    if installed() is None:
        pytest.skip("there is no Chromium here, and none could be installed")
    with browser() as opened:
        loop = asyncio.get_running_loop()
        asyncio._set_running_loop(None)
        yield opened, loop
        asyncio._set_running_loop(loop)


@pytest.fixture
def chromium(one_chromium):
    """While a test has it, its event loop is the one of this thread; other tests want one of their own."""
    opened, loop = one_chromium
    asyncio._set_running_loop(loop)
    yield opened
    asyncio._set_running_loop(None)


@pytest.fixture(scope="session")
def page_built():
    assert build() == ""
    assert is_fresh()


@contextmanager
def ready_server(folder):
    """With its games ready: while they are loaded on a busy machine, a page hears that the server is not well."""
    with running_server(folder / "matou.db") as running:
        while not is_ready(running.host):
            time.sleep(0.05)
        yield running


@pytest.fixture(scope="session")
def server(tmp_path_factory, page_built):
    """One server for all the tests of this folder that a process runs: everybody is a guest of their own."""
    with ready_server(tmp_path_factory.mktemp("page")) as running:
        yield running


@pytest.fixture
def own_server(tmp_path, page_built):
    """For tests that change the server itself: the addresses it listens on, or the page it serves."""
    with ready_server(tmp_path) as running:
        yield running


def is_ready(host):
    told = httpx.get(f"http://{host}/health", trust_env=False, timeout=60)
    return told.status_code == 200 and all(seconds is None for seconds in told.json()["search"].values())


@pytest.fixture
def home_address(monkeypatch):
    """What stands for this machine's address in the home network: another one that only this machine has."""
    address = "127.0.0.2"
    try:
        socket.create_server((address, 0)).close()
    except OSError:
        pytest.skip("this machine has one loopback address only")
    monkeypatch.setattr(lan, "addresses", lambda: [address])
    monkeypatch.setattr(lan, "mdns_name", lambda: None)
    return address
