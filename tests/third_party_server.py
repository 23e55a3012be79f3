"""A server that plays one game of another package with everything people can do there: `python
tests/third_party_server.py SLUG FILE`. Prints each thing that works. No other game is compiled."""
import asyncio
import random
import sys

from matou.agents.levels import LEVELS
from matou.server import warmup
from server_thread import PATIENCE, people, play, running_server, table


async def visit(host, slug):
    async with people(host, "Zoé", lang="fr") as (zoe,):
        await against_every_level(zoe, slug)
        over = await whole_game(zoe, slug)
        await afterwards(zoe, over)
        print("done")


async def against_every_level(zoe, slug):
    for level in LEVELS:
        id = await table([zoe], slug, ["person", level])
        seen, moves = {"heard": []}, 0
        while all(seat == 0 for seat, _ in seen["heard"]):
            moves += 1
            seen = await play(zoe, id, random.Random(level), moves)
            assert not seen["outcome"], f"{level} has not played"
        assert seen["words"]["asks"] and len(seen["words"]["labels"]) == len(seen["legal"])
        await zoe.say("resign", id=f"enough of {level}", table=id)
        await zoe.hear("ok")
        await zoe.fence()
    print("levels")


async def whole_game(zoe, slug):
    """Three at the table; a hint before the first move, a look back in the middle."""
    id = await table([zoe], slug, ["person", "kitten", "kitten"])
    await zoe.say("join", table=id)
    first = await zoe.hear("view")
    await zoe.say("hint", id="help", table=id)
    hint = await zoe.hear("hint", "refused")
    assert hint["type"] == "hint" and hint["move"] in first["legal"], hint
    print("hint")
    later = await play(zoe, id, random.Random(1), 3)
    await zoe.say("look", table=id, ply=0)
    back = await zoe.hear("view", "refused")
    while not back.get("past"):
        back = await zoe.hear("view", "refused")
    assert back["ply"] == 0 and back["cells"] == first["cells"] and later["ply"] >= 3
    print("back")
    assert (await play(zoe, id, random.Random(2)))["outcome"]
    return id


async def afterwards(zoe, id):
    """The record, a review and a rematch."""
    answer = await zoe.rest.get(f"/api/tables/{id}/record")
    assert answer.status_code == 200 and answer.json()["moves"]
    told = await zoe.ask("GET", f"/api/tables/{id}/replay?lang=fr", status=200)
    assert told
    print("record")
    await zoe.ask("POST", f"/api/tables/{id}/analysis", {"level": "cat"})
    for _ in range(PATIENCE * 20):
        found = await zoe.ask("GET", f"/api/tables/{id}/analysis?level=cat&lang=fr", status=200)
        if found["state"] in ("done", "failed"):
            break
        await asyncio.sleep(0.05)
    assert found["state"] == "done" and found["result"], found
    print("review")
    again = await zoe.ask("POST", f"/api/tables/{id}/rematch", {}, 201)
    assert (await play(zoe, again["table"], random.Random(3), 2))["ply"] >= 2
    print("rematch")


def main(slug, file):
    warmup.loadable = lambda: (slug,)
    with running_server(file) as running:
        asyncio.run(visit(running.host, slug))


if __name__ == "__main__":
    main(*sys.argv[1:])
