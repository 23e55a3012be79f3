"""A client that asks for changes alone knows as much as one that is sent whole views, and is sent less; in words, too.
One that reads only some cells is sent no others."""
import asyncio
import json
import random
from itertools import accumulate

import pytest

import matou
from merged_views import merged
from server_thread import Person, back, play, run_story, table

OPTIONS = {"chami": {"limit": 60}, "poche": {"mode": "limited"}}


async def followed(person, id, seat, views, cells=None):
    """Every view, put together from what has changed."""
    await person.say("join" if seat is not None else "watch", table=id, changes=True, cells=cells)
    whole = 0
    while not views or not views[-1]["outcome"]:
        view = await person.hear("view")
        if len(views) == 3:                      # after a gap the next one is whole
            await person.say("resync", table=id)
        whole += "partial" not in view
        views.append(merged(views[-1] if views else None, view))
    return whole


@pytest.mark.parametrize("lang", [None, "fr"])
@pytest.mark.parametrize("slug", matou.GAMES)
def test_changes_come_to_the_same_as_whole_views(server, slug, lang):
    async def story(*sitting):
        id = await table(sitting, slug, **OPTIONS.get(slug, {}))
        cookies = sitting[0].cookie, sitting[1].cookie, None
        twins = [await back(Person(server.host, cookie, lang)) for cookie in cookies]
        views = [[], [], []]
        following = [asyncio.create_task(followed(twin, id, seat, found))
                     for twin, seat, found in zip(twins, (0, 1, None), views, strict=True)]
        while not all(views):
            await asyncio.sleep(0.01)
        await asyncio.gather(*(play(person, id, random.Random(at)) for at, person in enumerate(sitting)))
        assert all([await one == 2 for one in following])
        for person, found, twin in zip(sitting, views, twins, strict=False):
            shown = {view["ply"]: view for view in accumulate(map(json.loads, person.shown), merged, initial=None)
                     if view}
            assert any(view["ply"] in shown for view in found)
            for view in found:
                if view["ply"] in shown:
                    assert {**view, "since": 0} == {**shown[view["ply"]], "since": 0}
            assert sum(map(len, twin.shown)) < sum(map(len, person.shown))
        for twin in twins:
            await twin.socket.close()

    run_story(server, story, "A", "B", lang=lang)


def test_only_the_cells_are_sent_that_are_read(server):
    """The same values as in a whole view, and nothing else; also when somebody looks back."""
    async def story(*sitting):
        id = await table(sitting, "discat")
        twins = [await back(Person(server.host, sitting[0].cookie)) for _ in range(2)]
        views = [[], []]
        following = [asyncio.create_task(followed(twin, id, 0, found, cells))
                     for twin, found, cells in zip(twins, views, (["hand", "left"], []), strict=True)]
        while not all(views):
            await asyncio.sleep(0.01)
        await asyncio.gather(*(play(person, id, random.Random(at)) for at, person in enumerate(sitting)))
        await asyncio.gather(*following)
        whole = {view["ply"]: view["cells"] for view in map(json.loads, sitting[0].shown)}
        assert {tuple(view["cells"]) for view in views[0]} == {("hand", "left")}
        assert all(view["cells"] == {name: whole[view["ply"]][name] for name in ("hand", "left")}
                   for view in views[0] if view["ply"] in whole)
        assert all(view["cells"] == {} for view in views[1])
        await twins[0].say("look", table=id, ply=1)
        looked = await twins[0].hear("view")
        assert looked["past"] and set(looked["cells"]) == {"hand", "left"}
        for twin in twins:
            await twin.socket.close()

    run_story(server, story, "A", "B")


def test_a_field_that_no_table_has_is_refused(server):
    async def story(*sitting):
        id = await table(sitting, "discat")
        await sitting[0].say("join", table=id, cells=["hand", "secrets"])
        refused = await sitting[0].hear("refused", "view")
        assert (refused["code"], refused["values"]["name"]) == ("cells", "secrets")
        await sitting[0].say("join", table=id, cells=["rng", "hand"])
        cells = (await sitting[0].hear("view"))["cells"]
        assert set(cells["rng"]) == {-1} and set(cells["hand"][1]) == {-1}       # hidden stays hidden

    run_story(server, story, "A", "B")
