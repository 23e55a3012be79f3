"""A client that asks for changes alone knows as much as one that is sent whole views, and is sent less."""
import asyncio
import json
import random

import pytest

import matou
from server_thread import Person, back, people, play, table

OPTIONS = {"chami": {"limit": 60}, "poche": {"mode": "limited"}}


async def followed(person, id, seat, views):
    """Every view, put together from what has changed."""
    await person.say("join" if seat is not None else "watch", table=id, changes=True)
    cells, whole = {}, 0
    while not views or not views[-1]["outcome"]:
        view = await person.hear("view")
        if len(views) == 3:                      # after a gap the next one is whole
            await person.say("resync", table=id)
        whole += "partial" not in view
        cells = {**(cells if view.pop("partial", False) else {}), **view["cells"]}
        views.append({**view, "cells": cells})
    return whole


@pytest.mark.parametrize("slug", matou.GAMES)
def test_changes_come_to_the_same_as_whole_views(house, slug):
    async def evening():
        async with people(house.host, "A", "B") as sitting:
            id = await table(sitting, slug, **OPTIONS.get(slug, {}))
            twins = [await back(Person(house.host, cookie)) for cookie in (sitting[0].cookie, sitting[1].cookie, None)]
            views = [[], [], []]
            following = [asyncio.create_task(followed(twin, id, seat, found))
                         for twin, seat, found in zip(twins, (0, 1, None), views, strict=True)]
            while not all(views):
                await asyncio.sleep(0.01)
            await asyncio.gather(*(play(person, id, random.Random(at)) for at, person in enumerate(sitting)))
            assert all([await one == 2 for one in following])
            for person, found, twin in zip(sitting, views, twins, strict=False):
                shown = {view["ply"]: view for view in map(json.loads, person.shown)}
                for view in found:
                    if view["ply"] in shown:
                        assert {**view, "since": 0, "heard": []} == {**shown[view["ply"]], "since": 0, "heard": []}
                assert sum(map(len, twin.shown)) < sum(map(len, person.shown))
            for twin in twins:
                await twin.socket.close()

    asyncio.run(evening())
