"""Looking back at a match that goes on: what a seat was shown then, and no more."""
import asyncio
import json
import random

import pytest

import matou
from evenings import EACH, played
from matou.server.match.replay import seen_by_then
from matou.server.match.views import Seen
from serving import people, play, table

SAME = ("ply", "seat", "cells", "heard")


async def look(person, id, ply, **more):
    await person.say("look", table=id, ply=ply, **more)
    while True:
        answer = await person.hear("view", "refused")
        if answer["type"] == "refused" or answer.get("past"):
            return answer


@EACH
def test_every_position_is_as_it_was_shown(slug, seats, options):
    """Of every seat and who looks on, after every move: what was shown when so many moves had been heard."""
    states = played(slug, seats, options, 5, most=120)
    for seat in (None, *range(seats)):
        live, shown = Seen(states[:1]), {0: states[0]}
        for state in states[1:]:
            live.add(state)
            shown[live.ply(seat)] = live.let[seat]
        for ply in range(live.ply(seat) + 1):
            then = seen_by_then(states[0], live.let[seat], seat, ply)[-1]
            assert then == shown[min(count for count in shown if count >= ply)]


@pytest.mark.parametrize(("slug", "lang"), [("discat", None), ("poche", "fr"), ("chami", "en"), ("catdays", "en")])
def test_a_player_looks_back_while_the_game_goes_on(house, slug, lang):
    async def evening():
        async with people(house.host, "Anna", "Bruno", lang=lang) as sitting:
            id = await table(sitting, slug)
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

    asyncio.run(evening())


def test_who_looks_on_looks_back_too_and_sees_no_hand(house):
    async def evening():
        async with people(house.host, "Anna", "Bruno", "Chloé") as (*sitting, watcher):
            id = await table(sitting, "discat")
            await asyncio.gather(*(play(person, id, random.Random(at), until=6) for at, person in enumerate(sitting)))
            assert (await look(watcher, id, 2))["code"] == "follow"
            await watcher.say("watch", table=id)
            await watcher.hear("view")
            again = await look(watcher, id, 2)
            assert again["ply"] == 2 and again["seat"] is None
            assert {card for hand in again["cells"]["hand"] for card in hand} == {-1}
            assert (await look(watcher, id, 2, seat=0))["code"] == "follow"

    asyncio.run(evening())


def test_there_is_nothing_to_see_beyond_now(house):
    async def evening():
        async with people(house.host, "Anna", "Bruno") as sitting:
            id = await table(sitting, "discat")
            await sitting[0].say("join", table=id)
            view = await sitting[0].hear("view")
            refused = await look(sitting[0], id, view["ply"] + 1)
            assert refused["code"] == "ply" and refused["values"] == {"number": view["ply"] + 1, "moves": view["ply"]}

    asyncio.run(evening())


def test_before_the_game_there_is_no_past(house):
    async def evening():
        async with people(house.host, "Anna", "Bruno") as (anna, _):
            id = await table([anna], "discat", seats=["person", "person"])
            await anna.say("join", table=id)
            await anna.hear("waiting")
            assert (await look(anna, id, 0))["code"] == "waiting"

    asyncio.run(evening())


def test_the_end_is_still_the_end(house):
    async def evening():
        async with people(house.host, "Anna", "Bruno") as sitting:
            id = await table(sitting, "poche", mode="fixed", clans=["royal", "crook"])
            last, _ = await asyncio.gather(*(play(person, id, random.Random(at)) for at, person in enumerate(sitting)))
            assert last["outcome"]
            again = await look(sitting[0], id, last["ply"])
            assert again["outcome"] == last["outcome"] and again["turn"] is None
            assert (await look(sitting[0], id, last["ply"] - 1))["outcome"] is None

    asyncio.run(evening())


def test_a_game_with_unheard_moves_is_counted_by_what_was_heard():
    """§4.8 of Le Ch'ami."""
    for seed in range(40):
        states = played("chami", 3, {"limit": 60}, seed, most=60)
        last = states[-1]
        if any(text == "accept" for _, text in last.said):
            asker = next(who for who, text in last.said if text == "accept")
            other = next(seat for seat in range(3) if seat != asker)
            let = Seen(states).let[other]
            heard = len(matou.load("chami").heard(let, other))
            assert heard < len(let.said) and seen_by_then(states[0], let, other, heard)[-1] is let
            return
    raise AssertionError("nobody accepted anything")
