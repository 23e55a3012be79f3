"""The WebSocket layer with other versions of uvicorn and websockets than the installed ones.

The oldest supported ones stand in pyproject.toml; they are installed into a folder of their own, beside what is
installed. The newest ones are those that a fresh environment has, in which all other tests run. (By hand, the tests of
the layer were run with uvicorn 0.34.0 and websockets 14.0, and with uvicorn 0.54.0 and websockets 17.4.)
"""
import os
import re
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
SESSION = """
import asyncio, socket, sys, threading, time
import uvicorn, websockets
from websockets.asyncio.client import connect
from matou.server import warmup
from matou.server.app import create_app
from matou.server.net.connections import Server, configured
from matou.server.settings import Settings
warmup.loadable = lambda: ()                     # no game is played here
settings = Settings(database=sys.argv[1], messages=1, messages_burst=30)
listening = socket.create_server(("127.0.0.1", 0))
host = "127.0.0.1:%d" % listening.getsockname()[1]
server = Server(configured(create_app(settings), settings))
thread = threading.Thread(target=server.run, args=([listening],), daemon=True)
thread.start()
while not server.started:
    time.sleep(0.01)

async def session():
    async with connect(f"ws://{host}/play?lang=fr", additional_headers={"X-Odd": "\\u00e9"}) as socket:
        for text in ('{"type": "ping"}', ['{"type"', ': "ping"}'], b"bytes"):
            await socket.send(text)
            print(await socket.recv())
        await (await socket.ping(b"hello"))
    async with connect(f"ws://{host}/play") as flooding:
        for _ in range(100):
            await flooding.ping()
        try:
            await flooding.recv()
        except websockets.exceptions.ConnectionClosed as closed:
            print("cut off", closed.rcvd.code)
    await connect(f"ws://{host}/play", origin="http://evil.example")

try:
    asyncio.run(session())
except websockets.exceptions.InvalidStatus as refused:
    print(refused.response.status_code)
server.should_exit = True
thread.join(30)
print(uvicorn.__version__, websockets.__version__)
"""


def oldest():
    wanted = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]["dependencies"]
    found = [re.match(r"(uvicorn|websockets)>=([\d.]+)", one) for one in wanted]
    return {match[1]: match[2] for match in found if match}


@pytest.fixture(scope="module")
def installed(tmp_path_factory):
    """A folder with the oldest versions."""
    folder = tmp_path_factory.mktemp("oldest")
    wanted = [f"{name}=={version}" for name, version in oldest().items()]
    done = subprocess.run([sys.executable, "-m", "pip", "install", "-q", "--no-deps", "--target", str(folder), *wanted],
                          capture_output=True, text=True)
    if done.returncode:
        pytest.skip(f"no package registry: {done.stderr.strip()[-200:]}")
    return folder


def said(tmp_path, *folders):
    path = os.pathsep.join([*map(str, folders), str(ROOT / "src"), os.environ.get("PYTHONPATH", "")])
    done = subprocess.run([sys.executable, "-c", SESSION, f"sqlite:///{tmp_path}/tables.sqlite3"], text=True,
                          capture_output=True, env={**os.environ, "PYTHONPATH": path}, timeout=300)
    assert done.returncode == 0, done.stderr
    return done.stdout.splitlines()


def test_a_session_is_the_same_with_the_oldest_and_the_installed_versions(tmp_path, installed):
    old, new = said(tmp_path, installed), said(tmp_path)
    assert old[:-1] == new[:-1] and new[:2] == ['{"type":"pong"}'] * 2 and '"code":"message"' in new[2]
    assert new[3:-1] == ["cut off 1008", "403"]
    uvicorn, websockets = old[-1].split()
    assert (uvicorn, websockets) == (oldest()["uvicorn"], oldest()["websockets"]) and old[-1] != new[-1]
