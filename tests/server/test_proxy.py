"""A proxy that drops, delays, duplicates and reorders: games finish, identical on both sides, no move made twice."""
import asyncio
import random
from collections import Counter

from websockets.asyncio.client import connect
from websockets.asyncio.server import serve

import matou
from reconnecting_people import LOST, Returning, holds
from server_thread import people, table

OPTIONS = {"chami": {"limit": 60}, "poche": {"mode": "limited"}}
PATIENCE = 120                                   # seconds in which every game must have come to its end
TOGETHER = 0.02                                  # seconds: frames that come within that time are reordered
MOST_MIXED = 4


class Mischief:
    """Between people and their server. What people say is lost, held back, mixed up, or said again much later; what
    the server says comes late, and the connection breaks."""

    def __init__(self, host, rng, done):
        self.host, self.rng, self.done = host, rng, done
        self.said = {}                           # cookie -> what they said so far, on any connection

    async def __call__(self, client):
        """One connection, until it breaks."""
        try:
            await self._between(client)
        except LOST:                             # the server's side broke first
            client.transport.abort()

    async def _between(self, client):
        cookie = client.request.headers["Cookie"]
        async with connect(f"ws://{self.host}/play", additional_headers={"Cookie": cookie}, max_size=None,
                           proxy=None) as server:
            work = [asyncio.create_task(one) for one in (
                self._up(client, server, self.said.setdefault(cookie, [])), self._down(server, client),
                asyncio.sleep(self.rng.uniform(0.1, 1.5)))]
            await asyncio.wait(work, return_when=asyncio.FIRST_COMPLETED)
            for one in work:
                one.cancel()
            await asyncio.gather(*work, return_exceptions=True)
            self.done["broken"] += 1
            client.transport.abort()
            server.transport.abort()

    async def _up(self, client, server, said):
        while True:
            frames = [await client.recv()]
            try:
                async with asyncio.timeout(TOGETHER):
                    while len(frames) < MOST_MIXED:
                        frames.append(await client.recv())
            except TimeoutError:
                pass
            for frame in self._mixed(frames, said):
                await server.send(frame)

    def _mixed(self, frames, said):
        """These frames as they are passed on."""
        out = [frame for frame in frames for _ in range(self.rng.choice((0, 1, 1, 1, 1, 1, 2, 3)))]
        said += frames
        if self.rng.random() < 0.2:
            out.append(self.rng.choice(said))
            self.done["again, later"] += 1
        self.rng.shuffle(out)
        self.done["lost"] += len(set(frames) - set(out))
        self.done["twice"] += len(out) - len(set(out))
        self.done["mixed up"] += [frame for frame in frames if frame in out] != list(dict.fromkeys(out))
        return out

    async def _down(self, server, client):
        while True:
            frame = await server.recv()
            if self.rng.random() < 0.2:
                await asyncio.sleep(self.rng.uniform(0, 0.1))
                self.done["late"] += 1
            await client.send(frame)


class Nervous(Returning):
    """Says more than it needs to, all at once."""
    silence = 0.2

    async def _move(self, socket):
        before = self.asked
        await super()._move(socket)
        if self.asked is not before and self.rng.random() < 0.5:
            await self._say(socket, type="resync", since=self.rng.randint(0, len(self.heard)))
            await self._say(socket, type="emote", emote="hurry")


async def game(server, slug, done):
    """One game through a proxy of its own; returns the record and the players."""
    proxy = Mischief(server.host, random.Random(f"proxy {slug}"), done)
    async with people(server.host, "A", "B") as sitting, serve(proxy, "127.0.0.1", 0, max_size=None) as door:
        host = f"127.0.0.1:{next(iter(door.sockets)).getsockname()[1]}"
        id = await table(sitting, slug, **OPTIONS.get(slug, {}))
        players = {seat: Nervous(host, person.cookie, id, random.Random(f"{slug} {seat}"))
                   for seat, person in enumerate(sitting)}
        await asyncio.gather(*(player.play() for player in players.values()))
        return (await sitting[0].rest.get(f"/api/tables/{id}/record")).text, players


def test_games_finish_through_a_hostile_proxy_identical_on_both_sides(server):
    async def story():
        done = Counter()
        async with asyncio.timeout(PATIENCE):
            return await asyncio.gather(*(game(server, slug, done) for slug in matou.GAMES)), done

    games, done = asyncio.run(story())
    for line, players in games:
        holds(line, players)
        assert players[0].shown[-1]["outcome"] == players[1].shown[-1]["outcome"]
        assert {refusal["code"] for player in players.values() for refusal in player.refusals} <= {"follow"}
    assert all(done[what] > 10 for what in ("broken", "lost", "twice", "mixed up", "again, later", "late")), done
