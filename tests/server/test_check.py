"""May I make this move, and if not, why? Asked before anything is tried: nothing is made, kept or heard by others."""
import asyncio
import sqlite3

from server_thread import run_story, table

WRONG = "lay 1+1 1+2 10+10"


def kept(file, id):
    """What was tried in vain."""
    with sqlite3.connect(file) as base:
        return base.execute('SELECT seat, text FROM tries WHERE "table" = ?', (id,)).fetchall()


async def asked(person, id, view, move, **more):
    await person.say("check", id=f"c {move}", table=id, **{"ply": view["ply"], "move": move, **more})


async def why(person, id, view, move):
    await asked(person, id, view, move)
    return (await person.hear("checked"))["why"]


async def joined(person, id):
    await person.say("join", table=id)
    return await person.hear("view")


def test_a_reason_is_told_before_anything_is_tried(server):
    async def story(*sitting):
        id = await table(sitting, "discat")
        view = await joined(sitting[0], id)
        await joined(sitting[1], id)
        hand = [move for move in view["legal"] if "+" not in move]
        assert await why(sitting[0], id, view, hand[0]) is None
        found = await why(sitting[0], id, view, "+".join(hand[:2]))
        assert found["code"] == "illegal-move" and found["paragraph"] == "3.2"
        assert found["said"].endswith("the very first turn is exactly one card")
        assert (await why(sitting[0], id, view, "99"))["code"] == "invalid-move"
        before = len(sitting[1].frames)
        await sitting[1].fence()
        assert not any("check" in frame for frame in sitting[1].frames[before:])
        await sitting[0].say("join", table=id)
        again = await sitting[0].hear("view")
        assert again["ply"] == view["ply"] and again["heard"] == [] and again["cells"] == view["cells"]

    run_story(server, story, "A", "B", lang="en")


def test_the_reason_is_worked_out_from_ones_own_view_in_ones_own_language(server):
    async def story(*sitting):
        id = await table(sitting, "discat", first=0)
        view = await joined(sitting[0], id)
        held = {int(move) for move in view["legal"]}
        strange = next(card for card in range(10, 70) if card not in held)
        found = await why(sitting[0], id, view, f"{strange:02d}")
        assert found["said"].startswith(f"{strange:02d} n") and found["said"].endswith(" main")
        assert found["paragraph"] == "3.1"

    run_story(server, story, "A", "B", lang="fr")


def test_only_the_player_to_move_may_ask_and_only_of_now(server):
    async def story(*sitting):
        id = await table(sitting[:2], "discat", first=0)
        view = await joined(sitting[0], id)
        other = await joined(sitting[1], id)
        await asked(sitting[1], id, other, view["legal"][0])
        assert (await sitting[1].hear("refused"))["code"] == "turn"
        await asked(sitting[0], id, view, view["legal"][0], ply=7)
        assert (await sitting[0].hear("refused"))["code"] == "stale"
        await asked(sitting[2], id, view, view["legal"][0])
        assert (await sitting[2].hear("refused"))["code"] in ("seat", "table")

    run_story(server, story, "A", "B", "C")


def test_asking_is_no_try(server):
    async def story(*sitting):
        id = await table(sitting, "chami", first=0)
        view = await joined(sitting[0], id)
        assert await why(sitting[0], id, view, WRONG) is not None
        await sitting[0].move(id, view, "lay 4+4 4+5 9+9")
        await sitting[0].hear("refused")
        for _ in range(400):
            if kept(server.database, id):
                break
            await asyncio.sleep(0.02)
        assert [text for _, text in kept(server.database, id)] == ["lay 4+4 4+5 9+9"]

    run_story(server, story, "A", "B")
