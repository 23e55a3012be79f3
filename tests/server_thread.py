"""A real server in a thread, and people who play on it over real sockets."""
import asyncio
import json
import random
import socket
import threading
import time
from contextlib import asynccontextmanager, contextmanager
from functools import cache

import httpx
from websockets.asyncio.client import connect

from matou.server import warmup
from matou.server.app import create_app
from matou.server.match.table import dealt
from matou.server.net.connections import Server, configured
from matou.server.settings import unlimited

warmup.play_once = cache(warmup.play_once)       # the next server in this process finds every game loaded
# Each client of httpx reads all certificates, which takes 20 ms and serves nobody here: that is done once.
httpx._transports.default.create_ssl_context = cache(httpx.create_ssl_context)
ALL = 10_000                                     # moves: more than a game has
PATIENCE = 300                                   # seconds: a game may have to be compiled first, and the machine busy


class RunningServer:
    """A running server. `deals` replaces the deal of a table, if a test wants its own cards."""

    def __init__(self, database, settings=None):
        self.deals, self.database = {}, database
        self.listening = socket.create_server(("127.0.0.1", 0))
        self.host = f"127.0.0.1:{self.listening.getsockname()[1]}"
        url = str(database) if "://" in str(database) else f"sqlite:///{database}"
        settings = settings or unlimited(database=url)
        self.app = create_app(settings, lambda kept: self.deals.get(kept.id) or dealt(kept))
        self.uvicorn = Server(configured(self.app, settings))
        self.thread = threading.Thread(target=self.uvicorn.run, args=([self.listening],), daemon=True)
        self.thread.start()
        while not self.uvicorn.started:
            assert self.thread.is_alive(), "the server could not start"
            time.sleep(0.01)

    def stop(self):
        self.uvicorn.should_exit = True
        self.thread.join(10)


@contextmanager
def running_server(database, settings=None):
    running = RunningServer(database, settings)
    try:
        yield running
    finally:
        running.stop()


class Person:
    """A guest with a cookie and, once at the table, a socket. `frames` is every byte they were sent."""

    def __init__(self, host, cookie, lang=None):
        self.host, self.cookie, self.lang = host, cookie, lang
        self.rest = httpx.AsyncClient(base_url=f"http://{host}", timeout=PATIENCE,
                                      cookies={"matou": cookie} if cookie else None)
        self.frames, self.socket, self.said = [], None, 0

    async def ask(self, way, path, data=None, status=None):
        answer = await self.rest.request(way, path, **({} if data is None else {"json": data}))
        assert status is None or answer.status_code == status, answer.text
        return answer.json()

    async def say(self, type, **fields):
        await self.socket.send(json.dumps({"type": type, **fields}))

    async def hear(self, *types):
        """The next message of one of these types; of any that is not about who is there."""
        while True:
            async with asyncio.timeout(PATIENCE):            # wait_for may swallow a cancellation
                frame = await self.socket.recv()
            self.frames.append(frame)
            message = json.loads(frame)
            if message["type"] in types or (not types and message["type"] != "table"):
                return message

    @property
    def shown(self):
        """The frames that show a view."""
        return [frame for frame in self.frames if json.loads(frame)["type"] == "view"]

    async def move(self, table, view, text, id=None):
        self.said += 1
        await self.say("move", id=id or f"m{self.said}", table=table, ply=view["ply"], move=text)

    async def fence(self):
        """Everything sent before has arrived once this is answered."""
        self.said += 1
        await self.say("resign", id=f"fence{self.said}", table="no-such-table")
        while (await self.hear("refused")).get("id") != f"fence{self.said}":
            pass
        self.frames.pop()


@asynccontextmanager
async def people(host, *names, lang=None):
    """Guests with open sockets. `lang`: they are told everything in words."""
    sitting = []
    try:
        for name in names:
            async with httpx.AsyncClient(base_url=f"http://{host}", timeout=PATIENCE) as door:
                cookie = (await door.post("/api/guest", json={"name": name})).cookies["matou"]
            sitting.append(await back(Person(host, cookie, lang)))
        yield sitting
    finally:
        for person in sitting:
            await person.socket.close()
            await person.rest.aclose()


def run_story(server, story, *names, lang=None):
    """What `story` returns, played by guests of these names."""
    async def told():
        async with people(server.host, *names, lang=lang) as sitting:
            return await story(*sitting)
    return asyncio.run(told())


async def back(person):
    """Open a socket, or another one after the first was lost."""
    headers = {"Cookie": f"matou={person.cookie}"} if person.cookie else {}
    words = f"?lang={person.lang}" if person.lang else ""
    person.socket = await connect(f"ws://{person.host}/play{words}", additional_headers=headers, max_size=None)
    return person


async def table(sitting, game, seats=None, deal=None, server=None, hints=False, **options):
    """A public table where these people sit, in this order. `deal`: a state to begin with; `hints`: people get some."""
    seats = seats or ["person"] * len(sitting)
    made = await sitting[0].ask("POST", "/api/tables", {"game": game, "seats": seats, "options": options,
                                                        "visibility": "public", "hints": hints}, 201)
    if deal is not None:
        server.deals[made["table"]] = deal
    for person in sitting[1:]:
        await person.ask("POST", f"/api/tables/{made['table']}/seat", {}, 201)
    return made["table"]


async def play(person, table, rng, until=ALL):
    """Any legal move, whenever it is this person's turn, until this many moves were heard; returns the last view."""
    await person.say("join", table=table)
    moved = -1                                   # who was at the table already may be shown the same view twice
    while True:
        view = await person.hear("view", "refused")
        assert view["type"] == "view", view
        if view["outcome"] or view["ply"] >= until:
            return view
        if view["legal"] and view["ply"] > moved:
            moved = view["ply"]
            await person.move(table, view, rng.choice(view["legal"]))


async def whole_game(sitting, table, seed=0):
    """Everybody plays to the end; returns the last view of each."""
    return await asyncio.gather(*(play(person, table, random.Random(f"{seed}/{at}"))
                                  for at, person in enumerate(sitting)))
