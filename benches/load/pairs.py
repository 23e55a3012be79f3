"""A pair: two clients at one table that make random legal moves. One kind speaks to Matou, one to boardgame.io.

A move is done when both have been shown what came of it.
"""
import asyncio
import itertools
import json
import random
import time
from pathlib import Path
from typing import Any

import msgspec
from wire import connect

REQUESTS = json.loads((Path(__file__).parents[1] / "page_requests.json").read_text(encoding="utf-8"))
NUMBERS = itertools.count(1)
PATIENCE = 60                                    # seconds after which a move that nobody was shown is an error


class Lost(Exception):
    """A server refused, closed a socket, or kept silent."""


class Client:
    """One socket and what it was shown last. `at` grows with every move."""

    def __init__(self, pair):
        self.pair, self.at, self.legal, self.over = pair, -1, [], False
        self.views = 0

    def hear(self, text):
        self.pair.hear(self, text)

    def shown(self, at, legal, over):
        self.at, self.legal, self.over = at, legal, over
        self.views += 1
        self.pair.look()


class Pair:
    """Two clients at one table. What only one server needs is filled in below."""

    def __init__(self, port, seed):
        self.port, self.chance, self.clients = port, random.Random(seed), []
        self.number = next(NUMBERS)              # nobody has the name of somebody at another table
        self.past, self.seen, self.fault = -1, None, None

    async def open(self, door):
        """A new table; both have been shown it when this returns."""
        self.past, self.seen = -1, asyncio.get_running_loop().create_future()
        await self.sit(door)
        await self._both()

    def look(self):
        """Have both seen more than there was?"""
        if self.seen and not self.seen.done() and all(client.at > self.past for client in self.clients):
            self.seen.set_result(time.perf_counter())

    def wrong(self, why):
        """A refusal, or a closed socket."""
        self.fault = self.fault or str(why)
        if self.seen and not self.seen.done():
            self.seen.set_exception(Lost(self.fault))

    @property
    def over(self):
        return self.clients[0].over

    async def move(self):
        """One move; returns the moment at which both had seen it."""
        if any(client.wire.lost for client in self.clients):
            raise Lost("a socket was closed")
        self.past, self.seen = max(client.at for client in self.clients), asyncio.get_running_loop().create_future()
        mover = next(client for client in self.clients if client.legal)
        self.say(mover, self.chance.choice(mover.legal))
        return await self._both()

    async def _both(self):
        try:
            return await asyncio.wait_for(self.seen, PATIENCE)
        except TimeoutError:
            raise Lost("nothing was shown") from None

    def close(self):
        for client in self.clients:
            client.wire.close()

    async def sit(self, door):
        raise NotImplementedError

    def hear(self, client, text):
        raise NotImplementedError

    def say(self, mover, text):
        raise NotImplementedError


# Matou -------------------------------------------------------------------------------------------------------

class Shown(msgspec.Struct):
    """What a client reads of any message of Matou's."""
    type: str
    table: str = ""
    ply: int = -1
    legal: list[str] = []
    outcome: Any = None
    reason: str = ""


class MatouPair(Pair):
    """Discat for two persons. They ask for changes alone, unless `whole` views are wanted; for exactly what the page
    asks for, words and all, if `page` is set."""
    whole = page = False
    read = staticmethod(msgspec.json.Decoder(Shown).decode)

    async def sit(self, door):
        names = f"Minou {self.number}", f"Mistigri {self.number}"
        cookies = [(await door.ask("POST", "/api/guest", {"name": name}))[1] for name in names]
        made, _ = await door.ask("POST", "/api/tables", {"game": "discat", "seats": ["person", "person"]}, cookies[0])
        self.table, self.said = made["table"], 0
        await door.ask("POST", f"/api/tables/{self.table}/seat", {"link": made["link"]}, cookies[1])
        self.clients = [Client(self) for _ in cookies]
        for seat, (client, cookie) in enumerate(zip(self.clients, cookies, strict=True)):
            path = f"/play?lang=fr&table={self.table}" if self.page else "/play"
            await connect(self.port, path, client, Cookie=cookie)
            join = {"since": 0, "seat": seat, **REQUESTS["discat"]} if self.page else {"changes": not self.whole}
            client.wire.say(json.dumps({"type": "join", "table": self.table, **join}).encode())

    def hear(self, client, text):
        told = self.read(text)
        if told.type == "view":
            client.shown(told.ply, told.legal, told.outcome is not None)
        elif told.type == "refused":
            self.wrong(told.reason)

    def say(self, mover, text):
        self.said += 1
        mover.wire.say(f'{{"type":"move","id":"{self.said}","table":"{self.table}","ply":{mover.at},"move":"{text}"}}'
                       .encode())


# boardgame.io ------------------------------------------------------------------------------------------------

class Own(msgspec.Struct):
    legal: list[str] = []


class Cells(msgspec.Struct):
    players: dict[str, Own]


class Context(msgspec.Struct):
    gameover: Any = None


class Stage(msgspec.Struct):
    """What a client reads of boardgame.io's state."""
    G: Cells
    ctx: Context
    at: int = msgspec.field(name="_stateID")


class Synced(msgspec.Struct):
    state: Stage


class PeerPair(Pair):
    """The peer's card game, over socket.io: `42/cards,["update",…]`; engine.io's ping is `2`."""
    update = staticmethod(msgspec.json.Decoder(tuple[str, str, Stage, msgspec.Raw]).decode)
    sync = staticmethod(msgspec.json.Decoder(tuple[str, str, Synced]).decode)
    EVENT = b"42/cards,"

    async def sit(self, door):
        self.match = (await door.ask("POST", "/games/cards/create", {"numPlayers": 2}))[0]["matchID"]
        self.clients = [Client(self), Client(self)]
        for seat, client in enumerate(self.clients):
            joined, _ = await door.ask("POST", f"/games/cards/{self.match}/join",
                                       {"playerID": str(seat), "playerName": "Minou"})
            client.seat, client.credentials = str(seat), joined["playerCredentials"]
            await connect(self.port, "/socket.io/?EIO=4&transport=websocket", client)

    def hear(self, client, text):
        if text.startswith(self.EVENT + b'["update"'):
            self.show(client, self.update(text[len(self.EVENT):])[2])
        elif text.startswith(self.EVENT + b'["sync"'):
            self.show(client, self.sync(text[len(self.EVENT):])[2].state)
        elif text == b"2":
            client.wire.say(b"3")
        elif text.startswith(b"0"):
            client.wire.say(b"40/cards,")
        elif text.startswith(b"40/cards"):
            self.emit(client, "sync", self.match, client.seat, client.credentials, 2)

    def show(self, client, state):
        client.shown(state.at, state.G.players[client.seat].legal, state.ctx.gameover is not None)

    def say(self, mover, text):
        kind, args = ("exchange", [int(text[6:])]) if "x" in text else ("pass", []) if text == "pass" \
            else ("play", [int(text)])
        self.emit(mover, "update", {"type": "MAKE_MOVE", "payload": {
            "type": kind, "args": args, "playerID": mover.seat, "credentials": mover.credentials}},
            mover.at, self.match, mover.seat)

    def emit(self, client, *event):
        client.wire.say(self.EVENT + msgspec.json.encode(event))
