"""People who come back by themselves, and what must hold of everything they were shown.

When a connection is lost they open another, join where they were, and say again what was not answered, with the same
id. When nothing comes for a while they ask again. That is all a client needs to do (docs/protocol.md).
"""
import asyncio
import json

import httpx
from websockets.asyncio.client import connect
from websockets.exceptions import WebSocketException

import matou
from matou.commands.verify import checked
from matou.core.record import Record

NO_SERVER = (502, 503, 504)                         # a balancer found no server that answers
LOST = (OSError, EOFError, WebSocketException)


class Returning:
    """One seat at one table, played with any legal moves to the end of the game, however often the server is lost."""
    silence = 1.0                                # seconds without a word before it asks again

    def __init__(self, host, cookie, table, rng, pause=0.0):
        self.host, self.cookie, self.table, self.rng, self.pause = host, cookie, table, rng, pause
        self.heard = []                          # what this seat has heard, put together from the views
        self.shown = []                          # every view it was ever shown, whole
        self.made = []                           # its moves that were answered, as they stand in the log
        self.refusals, self.falls = [], 0
        self.asked, self.moved_at = None, -1     # the move that has no answer yet; where the last one was made

    @property
    def over(self):
        """The end was shown, and every move of ours was answered: the last one, too."""
        return bool(self.shown and self.shown[-1]["outcome"] and not self.asked)

    async def play(self):
        """Plays to the end."""
        while not self.over:
            try:
                async with connect(f"ws://{self.host}/play?table={self.table}", max_size=None,
                                   additional_headers={"Cookie": f"matou={self.cookie}"},
                                   open_timeout=5, close_timeout=1, proxy=None) as socket:
                    await self._sit(socket)
            except (*LOST, TimeoutError):
                self.falls += 1
                await asyncio.sleep(self.rng.uniform(0.02, 0.1))
        return self

    async def _sit(self, socket):
        await self._say(socket, type="join", since=len(self.heard))
        if self.asked:
            await self._say(socket, **self.asked)
        while not self.over:
            try:
                message = json.loads(await asyncio.wait_for(socket.recv(), self.silence))
            except TimeoutError:
                await self._say(socket, type="resync", since=len(self.heard))
                if self.asked:
                    await self._say(socket, **self.asked)
            else:
                await self._take(socket, message)

    async def _say(self, socket, **message):
        await socket.send(json.dumps({"table": self.table, **message}))

    async def _take(self, socket, message):
        """One message of the server's; kinds that are not known here are not for this client."""
        if message["type"] == "view":
            self._look(message)
        elif message["type"] == "ok" and self.asked and message["id"] == self.asked["id"]:
            self.made.append(message["move"])
            self.asked, self.moved_at = None, self.asked["ply"]
        elif message["type"] == "refused":
            self.refusals.append(message)
            if message["code"] == "follow":      # the join was lost on the way
                await self._say(socket, type="join", since=len(self.heard))
        await self._move(socket)

    def _look(self, view):
        """`heard` replaces everything from `since` on. A view is never older than the one before."""
        assert view["since"] <= len(self.heard), "told of moves after a gap"
        assert not self.shown or view["ply"] >= self.shown[-1]["ply"], "shown an older table than before"
        self.heard[view["since"]:] = view["heard"]
        assert len(self.heard) == view["ply"]
        self.shown.append({**view, "since": 0, "heard": list(self.heard)})

    async def _move(self, socket):
        """Any legal move, if it is our turn and the last one is answered and seen."""
        view = self.shown[-1] if self.shown else None
        if view and view["legal"] and not self.asked and view["ply"] > self.moved_at:
            if self.pause:
                await asyncio.sleep(self.rng.uniform(0, self.pause))
            self.asked = {"type": "move", "id": f"m{len(self.made)}", "ply": view["ply"],
                          "move": self.rng.choice(view["legal"])}
            await self._say(socket, **self.asked)


class Lasting:
    """A guest of the REST API who repeats a request until it is answered."""

    def __init__(self, host):
        self.host, self.cookie = host, None

    async def ask(self, way, path, data=None):
        while True:
            try:
                async with httpx.AsyncClient(base_url=f"http://{self.host}", trust_env=False, timeout=5) as door:
                    if self.cookie:
                        door.cookies.set("matou", self.cookie)
                    answer = await door.request(way, path, json=data)
            except httpx.TransportError:
                await asyncio.sleep(0.05)
                continue
            if answer.status_code in NO_SERVER:
                await asyncio.sleep(0.05)
                continue
            assert answer.status_code in (200, 201), answer.text
            self.cookie = answer.cookies.get("matou", self.cookie)
            return answer


async def keep_playing(host, party, everybody, rng, done):
    """People play at one table after another until `done` is set; every game is played to its end and checked. The
    people are added to `everybody` as they come."""
    slug, seats, options = party
    guests = [Lasting(host) for who in seats if who == "person"]
    for guest in guests:
        await guest.ask("POST", "/api/guest", {"name": "Zoé"})
    played = []
    while not played or not done.is_set():
        wanted = {"game": slug, "seats": seats, "options": options, "visibility": "public"}
        table = (await guests[0].ask("POST", "/api/tables", wanted)).json()["table"]
        at = [(await guest.ask("POST", f"/api/tables/{table}/seat", {})).json()["your_seat"] for guest in guests]
        persons = {seat: Returning(host, guest.cookie, table, rng, 0.05)
                   for seat, guest in zip(at, guests, strict=True)}
        everybody += persons.values()
        await asyncio.gather(*(person.play() for person in persons.values()))
        line = (await guests[0].ask("GET", f"/api/tables/{table}/record")).text
        played.append((table, await asyncio.to_thread(holds, line, persons), persons))
    return played


# What must hold afterwards -----------------------------------------------------------------------------------

def holds(line, persons):
    """The record of a table holds, and so does everything that was shown there to the persons (seat -> who)."""
    record = Record.from_json(line)
    checked(record)
    game = matou.load(record.game)
    states = list(record.states(game))
    for seat, person in persons.items():
        assert person.made == [text for mover, text in record.moves if mover == seat], "a move lost or made twice"
        one_history([as_shown(game.view(state, seat)) for state in states], person, record.outcome)
    return record


def as_shown(view):
    """What the server shows of a view, but for the table's name."""
    return json.loads(json.dumps({
        "ply": len(view.heard), "seat": view.seat, "turn": view.turn, "cells": view.to_dict(),
        "legal": [move.text for move in view.legal], "heard": list(view.heard)}))


def one_history(views, person, outcome):
    """Every view somebody was ever shown is a position of the record, and none earlier than the one before."""
    at = 0
    for shown in person.shown:
        if shown["outcome"]:
            assert shown["outcome"] == outcome
            at, ended = len(views) - 1, {**views[-1], "turn": None, "legal": []}
            assert same(shown, ended)
        else:
            at = next((later for later in range(at, len(views)) if same(shown, views[later])), None)
            assert at is not None, f"{shown} was never on the table"


def same(shown, view):
    return all(shown[name] == value for name, value in view.items())
