"""A position as text: to each what they may see of it."""
import asyncio

import pytest

import matou
from server_thread import people, table


@pytest.mark.parametrize("slug", matou.GAMES)
def test_each_is_told_the_position_as_they_see_it(server, slug):
    async def story():
        async with people(server.host, "Anna", "Bruno", "Chloé") as (anna, bruno, chloe):
            path = f"/api/tables/{await table([anna, bruno], slug)}/position"
            await anna.say("join", table=path.split("/")[3])
            shown = await anna.hear("view")
            asked = [(anna, "?seat=0"), (bruno, "?seat=1"), (anna, ""), (chloe, "")]
            told = [(await who.ask("GET", path + seat, status=200))["position"] for who, seat in asked]
            refused = [await who.ask("GET", path + seat, status=403) for who, seat in ((anna, "?seat=1"),
                                                                                       (chloe, "?seat=0"))]
            return shown, told, refused

    shown, told, refused = asyncio.run(story())
    game = matou.load(slug)
    assert [game.position(text).seat for text in told] == [0, 1, None, None]
    assert game.position(told[0]).to_dict() == shown["cells"] and told[2] == told[3] and len(set(told)) == 3
    assert {one["code"] for one in refused} == {"seat"}


def test_before_a_game_has_begun_there_is_no_position(server):
    async def story():
        async with people(server.host, "Anna") as (anna,):
            made = await anna.ask("POST", "/api/tables", {"game": "discat", "seats": ["person", "person"]})
            return await anna.ask("GET", f"/api/tables/{made['table']}/position?seat=0", status=409)

    assert asyncio.run(story())["code"] == "waiting"
