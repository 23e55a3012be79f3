"""examples/bot.py plays whole games against a person, and sees what a person in its seat would see."""
import asyncio
import importlib.util
import json
import os
import random
import sys
from pathlib import Path

import pytest

import matou
from matou.core.record import Record
from reconnecting_people import as_shown, same
from server_thread import PATIENCE, people, play

BOT = Path(__file__).parents[2] / "examples" / "bot.py"
OPTIONS = {"chami": {"limit": 60}, "poche": {"mode": "limited"}}


async def invited(zoe, slug):
    """A token for a program of hers, and a table by link with a seat for it."""
    token = (await zoe.ask("POST", "/api/bots", {"name": "Robot"}, 201))["token"]
    made = await zoe.ask("POST", "/api/tables", {"game": slug, "seats": ["person", "person"],
                                                 "options": OPTIONS.get(slug, {})}, 201)
    return token, made["table"], made["link"]


def test_the_example_plays_a_whole_game_against_a_person(server):
    """As its README says to run it."""
    async def story():
        async with people(server.host, "Zoé") as (zoe,):
            token, id, link = await invited(zoe, "discat")
            bot = await asyncio.create_subprocess_exec(
                sys.executable, BOT, f"http://{server.host}", id, "--link", link, stdout=asyncio.subprocess.PIPE,
                stderr=asyncio.subprocess.PIPE, env={**os.environ, "MATOU_TOKEN": token})
            end = await play(zoe, id, random.Random(1))
            told, complaints = await asyncio.wait_for(bot.communicate(), PATIENCE)
            return end, told, complaints, (await zoe.ask("GET", f"/api/tables/{id}"))["seats"]

    end, told, complaints, seats = asyncio.run(story())
    assert (json.loads(told), complaints) == (end["outcome"], b"")
    assert [(seat["name"], seat["bot"]) for seat in seats] == [("Zoé", False), ("Robot", True)]


def example():
    """The example as a module."""
    spec = importlib.util.spec_from_file_location("bot", BOT)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.mark.parametrize("slug", matou.GAMES)
def test_it_sees_what_a_person_in_its_seat_would_and_comes_back(server, slug):
    bot, seen, falls, rng = example(), [], {3, 7}, random.Random(slug)

    class Clumsy(bot.Seat):
        """Loses its connection now and then, just as it wants to move."""

        def say(self, socket, message):
            if message["type"] == "move" and len(seen) in falls:
                falls.remove(len(seen))
                socket.close()
            super().say(socket, message)

    def choose(view):
        seen.append(view)
        return rng.choice(view["legal"])

    async def story():
        async with people(server.host, "Zoé") as (zoe,):
            token, id, link = await invited(zoe, slug)
            seat = Clumsy(f"http://{server.host}", id, token)
            await asyncio.to_thread(seat.sit, link)
            async with asyncio.timeout(PATIENCE):
                _, outcome = await asyncio.gather(play(zoe, id, random.Random(slug)), asyncio.to_thread(seat.play))
            return outcome, Record.from_json((await zoe.rest.get(f"/api/tables/{id}/record")).text)

    bot.choose = choose
    outcome, record = asyncio.run(story())
    game = matou.load(slug)
    ours = [as_shown(game.view(state, 1)) for state in record.states(game) if state.turn == 1]
    assert outcome == record.outcome and not falls
    assert all(same(shown, view) for shown, view in zip(seen, ours, strict=False))
    assert len(seen) == sum(seat == 1 for seat, _ in record.moves)
