"""Guests: another device, and programs."""
import asyncio

import httpx
from websockets.asyncio.client import connect

from server_thread import Person, people, table, whole_game


def test_another_device_is_the_same_guest(server):
    async def story():
        async with people(server.host, "Zoé", "B") as sitting:
            id = await table(sitting, "catdays")
            link = (await sitting[0].ask("POST", "/api/guest/link", status=201))["link"]
            async with httpx.AsyncClient(base_url=f"http://{server.host}") as phone:
                assert (await phone.get("/api/guest")).json() == {"name": None, "bot": False}
                answer = await phone.post("/api/guest/here", json={"link": link})
                assert answer.json() == {"name": "Zoé"} and "httponly" in answer.headers["set-cookie"].lower()
                assert answer.cookies["matou"] != sitting[0].cookie
                assert (await phone.get(f"/api/tables/{id}")).json()["your_seat"] == 0
                assert (await phone.post("/api/guest", json={"name": "Zou"})).json() == {"name": "Zou"}
                assert (await sitting[0].ask("GET", "/api/guest"))["name"] == "Zou"
                again = await phone.post("/api/guest/here", json={"link": link})
                assert (again.status_code, again.json()["code"]) == (403, "link")
            older = (await sitting[0].ask("POST", "/api/guest/link"))["link"]
            newer = (await sitting[0].ask("POST", "/api/guest/link"))["link"]
            async with httpx.AsyncClient(base_url=f"http://{server.host}") as tablet:
                assert (await tablet.post("/api/guest/here", json={"link": older})).status_code == 403
                assert (await tablet.post("/api/guest", json={"name": "T"}, headers={
                    "Cookie": f"matou={newer}"})).cookies["matou"] != newer          # a link is no cookie
                assert (await tablet.post("/api/guest/here", json={"link": newer})).status_code == 201

    asyncio.run(story())


def test_a_program_sits_at_a_table_like_a_person(server):
    async def story():
        async with people(server.host, "A") as sitting:
            made = await sitting[0].ask("POST", "/api/bots", {"name": "Robot"}, 201)
            bearer = {"Authorization": f"Bearer {made['token']}"}
            robot = Person(server.host, None)
            robot.rest.headers.update(bearer)
            assert await robot.ask("GET", "/api/guest") == {"name": "Robot", "bot": True}
            assert (await robot.ask("POST", "/api/bots", {"name": "Sub"}, 403))["code"] == "program"
            robot.socket = await connect(f"ws://{server.host}/play", additional_headers=bearer)
            id = await table([sitting[0], robot], "discat")
            assert [seat["bot"] for seat in (await robot.ask("GET", f"/api/tables/{id}"))["seats"]] == [False, True]
            views = await whole_game([sitting[0], robot], id)
            assert all(view["outcome"] for view in views)
            await robot.socket.close()
            for _ in range(19):
                await sitting[0].ask("POST", "/api/bots", {"name": "R"}, 201)
            assert (await sitting[0].ask("POST", "/api/bots", {"name": "R"}, 409))["code"] == "program"

    asyncio.run(story())
