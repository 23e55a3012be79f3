"""Looking back at a match that goes on: what a seat was shown then, and no more."""
import asyncio
import json
import os
import random
import subprocess
import sys
from pathlib import Path
from types import SimpleNamespace

import numpy as np
import pytest

import matou
from matou.server.language import ENGLISH
from matou.server.match import lookback
from matou.server.match.lookback import Lookback, Past
from matou.server.match.narration import Narrator
from matou.server.match.queue import ComputeQueue
from matou.server.match.state import MatchState
from matou.server.match.views import Seen
from matou.server.net import protocol
from matou.server.store.tables import Chair, TableInfo
from random_games import EACH, played
from server_thread import Person, back, people, play, table

SAME = ("ply", "seat", "cells", "heard")


async def look(person, id, ply, **more):
    await person.say("look", table=id, ply=ply, **more)
    while True:
        answer = await person.hear("view", "refused")
        if answer["type"] == "refused" or answer.get("past"):
            return answer


@EACH
def test_every_position_is_as_it_was_shown(slug, seats, options):
    """Of every seat and a spectator, after every move: what was shown at each ply."""
    states = played(slug, seats, options, 5, most=120)
    for seat in (None, *range(seats)):
        live, shown = Seen(states[:1]), {0: states[0]}
        for state in states[1:]:
            live.add(state)
            shown[live.ply(seat)] = live.latest[seat]
        past = Past(states[0], seat, None).follow(live.latest[seat])
        for ply in range(live.ply(seat) + 1):
            assert past.at(ply).state == shown[min(count for count in shown if count >= ply)]


@pytest.mark.parametrize(("slug", "lang"), [("discat", None), ("poche", "fr"), ("chami", "en"), ("catdays", "en")])
def test_a_player_looks_back_while_the_game_goes_on(server, slug, lang):
    async def story():
        async with people(server.host, "Anna", "Bruno", lang=lang) as sitting:
            # A fixed deal: a player who does not hear an answer (§4.8) would never count a fourteenth move.
            id = await table(sitting, slug, deal=matou.load(slug).deal(2, "look back"), server=server)
            await asyncio.gather(*(play(person, id, random.Random(at), until=14) for at, person in enumerate(sitting)))
            await sitting[0].fence()
            views = [json.loads(frame) for frame in sitting[0].shown]
            for then in views:
                again = await look(sitting[0], id, then["ply"])
                heard = [one for view in views for one in view["heard"]][:then["ply"]]
                assert {key: again[key] for key in SAME} == {**{key: then[key] for key in SAME}, "heard": heard}
                assert again["legal"] == [] and again["since"] == 0 and again["turn"] == then["turn"]
                assert ("words" in again) == (lang is not None)
                if lang:
                    assert len(again["words"]["told"]) == then["ply"] and again["words"]["labels"] == []
            now = views[-1]
            if now["legal"]:                     # and plays on as if nothing had been
                await sitting[0].move(id, now, now["legal"][0])
                assert (await sitting[0].hear("view"))["since"] == now["ply"]

    asyncio.run(story())


INTERPRETED = """
import msgspec
from random_games import TABLES, played
from matou.core.words import Player
from matou.server.language import ENGLISH
from matou.server.match.lookback import Past
from matou.server.match.narration import Narrator

for slug, seats, options in TABLES:
    states, names = played(slug, seats, options, 7, most=60), [Player("Anna")] * seats
    for seat in (None, *range(seats)):
        teller = Narrator(seat, ENGLISH, names)
        past = Past(states[0], seat, teller).follow(states[-1])
        for step in past.steps:
            view = step.state.game.view(step.state, seat)
            msgspec.json.encode([past.words(step, view, teller), view.turn, view.to_dict(), view.heard])
print("done")
"""


def test_what_interpreted_rules_give_can_be_sent():
    """Before a game is compiled, rules return NumPy's numbers; what they are made into has Python's."""
    tests = str(Path(__file__).parent.parent)
    done = subprocess.run([sys.executable, "-c", INTERPRETED], capture_output=True, text=True, check=False, env={
        **os.environ, "NUMBA_DISABLE_JIT": "1", "PYTHONPATH": os.pathsep.join([tests, *filter(None, sys.path)])})
    assert done.stdout == "done\n", done.stderr


def test_a_number_of_numpys_stops_no_view():
    assert protocol.write({"to": np.int64(2)}) == b'{"to":2}'
    assert protocol.write([np.float64(0.7), np.bool_(True)]) == b"[0.7,true]"
    with pytest.raises(TypeError):
        protocol.write({"to": object()})


def test_those_without_a_name_at_one_address_look_back_one_at_a_time(server, monkeypatch):
    asked, look_back = [], server.app.state.lobby.lookback.look

    async def counted(*args):
        asked.append(args[4])                    # who
        return await look_back(*args)

    monkeypatch.setattr(server.app.state.lobby.lookback, "look", counted)

    async def story():
        async with people(server.host, "Anna", "Bruno") as sitting:
            id = await table(sitting, "discat")
            for _ in range(2):
                watcher = await back(Person(server.host, None))
                await watcher.say("watch", table=id)
                assert (await look(watcher, id, 0))["past"]
                await watcher.socket.close()
            await sitting[0].say("join", table=id)
            assert (await look(sitting[0], id, 0))["past"]
        assert asked[0] is asked[1] is not asked[2]

    asyncio.run(story())


def test_a_spectator_looks_back_too_and_sees_no_hand(server):
    async def story():
        async with people(server.host, "Anna", "Bruno", "Chloé") as (*sitting, watcher):
            id = await table(sitting, "discat")
            await asyncio.gather(*(play(person, id, random.Random(at), until=6) for at, person in enumerate(sitting)))
            assert (await look(watcher, id, 2))["code"] == "follow"
            await watcher.say("watch", table=id)
            await watcher.hear("view")
            again = await look(watcher, id, 2)
            assert again["ply"] == 2 and again["seat"] is None
            assert {card for hand in again["cells"]["hand"] for card in hand} == {-1}
            assert (await look(watcher, id, 2, seat=0))["code"] == "follow"

    asyncio.run(story())


def test_there_is_nothing_to_see_beyond_now(server):
    async def story():
        async with people(server.host, "Anna", "Bruno") as sitting:
            id = await table(sitting, "discat")
            await sitting[0].say("join", table=id)
            view = await sitting[0].hear("view")
            refused = await look(sitting[0], id, view["ply"] + 1)
            assert refused["code"] == "ply" and refused["values"] == {"number": view["ply"] + 1, "moves": view["ply"]}

    asyncio.run(story())


def test_before_the_game_there_is_no_past(server):
    async def story():
        async with people(server.host, "Anna", "Bruno") as (anna, _):
            id = await table([anna], "discat", seats=["person", "person"])
            await anna.say("join", table=id)
            await anna.hear("waiting")
            assert (await look(anna, id, 0))["code"] == "waiting"

    asyncio.run(story())


def test_the_end_is_still_the_end(server):
    async def story():
        async with people(server.host, "Anna", "Bruno") as sitting:
            id = await table(sitting, "poche", mode="fixed", clans=["royal", "crook"])
            last, _ = await asyncio.gather(*(play(person, id, random.Random(at)) for at, person in enumerate(sitting)))
            assert last["outcome"]
            again = await look(sitting[0], id, last["ply"])
            assert again["outcome"] == last["outcome"] and again["turn"] is None
            assert (await look(sitting[0], id, last["ply"] - 1))["outcome"] is None

    asyncio.run(story())


def test_a_game_with_moves_that_not_everyone_hears_is_counted_by_what_was_heard():
    """§4.8 of Le Ch'ami."""
    for seed in range(40):
        states = played("chami", 3, {"limit": 60}, seed, most=60)
        last = states[-1]
        if any(text == "accept" for _, text in last.said):
            asker = next(who for who, text in last.said if text == "accept")
            other = next(seat for seat in range(3) if seat != asker)
            let = Seen(states).latest[other]
            heard = len(matou.load("chami").heard(let, other))
            assert heard < len(let.said) and Past(states[0], other, None).follow(let).at(heard).state is let
            return
    raise AssertionError("nobody accepted anything")


class Before:
    """A table as far as looking back goes: a game that goes on, between two people."""

    def __init__(self, states, name="table"):
        self.states, self.seen, self.outcome = states, Seen(states), None
        self.window = SimpleNamespace(on=False)
        chairs = [Chair(f"guest {seat}", f"Player {seat}") for seat in range(states[0].seats)]
        self.kept = TableInfo(name, {}, "public", None, "playing", "", tuple(chairs))

    @property
    def begun(self):
        return MatchState(lambda: self.states[0], self.states[-1])


def looking_back(story, monkeypatch):
    """`story(back, told)`: `told` grows with every move that is put in words."""
    told, follow = [], Narrator.follow

    def counted(self, before, after):
        told.append(len(before.said))
        return follow(self, before, after)

    async def looked():
        works = ComputeQueue(1)
        try:
            await story(Lookback(works), told)
        finally:
            works.close()

    monkeypatch.setattr(Narrator, "follow", counted)
    asyncio.run(looked())


def test_a_move_is_put_in_words_once_however_often_somebody_looks_back(monkeypatch):
    states = played("discat", 2, {}, 3, most=40)

    async def story(back, told):
        table = Before(states[:-4])
        ply = table.seen.ply(0)
        shown = [await back.look(table, 0, at, ENGLISH, "guest") for at in (ply, 3, ply - 1, 3)]
        assert len(told) == len(states) - 5 and shown[1] == shown[3]
        assert [len(one.words.told) for one in shown] == [one.ply for one in shown] == [ply, 3, ply - 1, 3]
        table.states, table.seen = states, Seen(states)
        await back.look(table, 0, 5, ENGLISH, "guest")
        assert len(told) == len(states) - 1                              # four moves later: four more

    looking_back(story, monkeypatch)


def test_looking_back_after_a_take_back_shows_what_is_played_now(monkeypatch):
    states, others = (played("catdays", 2, {}, 7, most=most) for most in (30, 12))
    game = others[-1].game
    others.append(game.apply(others[-1], next(
        one for one in game.legal(others[-1]) if one.text != states[len(others)].said[-1][1]).text))

    async def story(back, told):
        for line in (states, others):
            table = Before(line)
            ply = table.seen.ply(1)
            assert (await back.look(table, 1, ply, ENGLISH, "guest")).cells == table.seen.views[1].to_dict()

    looking_back(story, monkeypatch)


def test_what_is_kept_for_looking_back_is_bounded(monkeypatch):
    monkeypatch.setattr(lookback, "MOST_STATES", 60)
    states = played("discat", 2, {}, 3, most=25)

    async def story(back, told):
        for at in range(5):
            await back.look(Before(states, f"table {at}"), 0, 2, None, "guest")
        assert sum(len(past.steps) for past in back._pasts.values()) <= 60 and len(back._pasts) == 2

    looking_back(story, monkeypatch)
