"""A table is set: seats are changed by the host, left and taken, until the game begins."""
import asyncio
import json
from contextlib import nullcontext

from matou.cli import main
from matou.server.match.fairness import commitment
from server_thread import people, run_story, running_server, whole_game


async def room(host, game="discat", **more):
    made = await host.ask("POST", "/api/tables", {"game": game, "room": True, "visibility": "public", **more}, 201)
    return made, f"/api/tables/{made['table']}"


def names(told):
    return [seat["name"] for seat in told["seats"]]


def test_a_room_has_every_seat_and_waits_for_its_host(server):
    async def story(anna, bruno):
        made, door = await room(anna)
        assert made["state"] == "open" and len(made["seats"]) == 6 and made["free"] == 5
        assert made["room"] == {"host": 0, "you": 0, "least": 2, "first": None}
        listed = next(one for one in await bruno.ask("GET", "/api/tables") if one["table"] == made["table"])
        assert (listed["free"], listed["room"]["you"]) == (5, None)
        sat = await bruno.ask("POST", f"{door}/seat", {}, 201)
        assert names(sat)[:2] == ["Anna", "Bruno"] and sat["room"]["you"] == 1 and sat["state"] == "open"

    run_story(server, story, "Anna", "Bruno")


def test_a_room_is_open_though_it_is_full(server):
    """With a cat in the last seat it still waits for the host."""
    async def story(anna):
        made, door = await room(anna, seats=["person", *["cat"] * 5])
        assert (made["state"], made["free"]) == ("open", 0)
        await anna.say("join", table=made["table"])
        assert (await anna.hear())["type"] == "waiting"
        assert (await anna.ask("POST", f"{door}/start", {}, 201))["state"] == "playing"
        assert (await anna.hear("view"))["seat"] == 0

    run_story(server, story, "Anna")


def test_cats_come_and_go(server):
    async def story(anna):
        _, door = await room(anna)
        told = await anna.ask("POST", f"{door}/cat", {"seat": 2, "level": "kitten"}, 201)
        cat = told["seats"][2]
        assert cat["level"] == "kitten" and cat["name"] and not cat["free"]
        told = await anna.ask("POST", f"{door}/cat", {"seat": 2, "level": "matou"}, 201)
        assert told["seats"][2] == {**cat, "level": "matou"}                     # the same cat, playing better
        told = await anna.ask("POST", f"{door}/cat", {"seat": 4, "level": "cat"}, 201)
        assert len({name for name in names(told) if name}) == 3                 # no two share a name
        told = await anna.ask("POST", f"{door}/cat", {"seat": 2}, 201)
        assert told["seats"][2]["free"]
        assert (await anna.ask("POST", f"{door}/cat", {"seat": 0, "level": "cat"}, 409))["code"] == "seat"
        assert (await anna.ask("POST", f"{door}/cat", {"seat": 6, "level": "cat"}, 404))["code"] == "seat"
        assert (await anna.ask("POST", f"{door}/cat", {"seat": 1, "level": "search:9"}, 400))["code"] == "message"

    run_story(server, story, "Anna")


def test_only_the_host_sets_the_table(server):
    deeds = {"cat": {"seat": 3, "level": "cat"}, "swap": {"seat": 0, "other": 1}, "first": {"first": 0},
             "remove": {"seat": 1}, "start": {}}

    async def story(anna, bruno, stranger):
        _, door = await room(anna)
        await bruno.ask("POST", f"{door}/seat", {}, 201)
        for deed, body in deeds.items():
            assert (await bruno.ask("POST", f"{door}/{deed}", body, 403))["code"] == "host"
            assert (await stranger.ask("POST", f"{door}/{deed}", body, 403))["code"] == "seat"
        secret = await anna.ask("POST", "/api/tables", {"game": "discat", "room": True}, 201)
        plain = await anna.ask("POST", "/api/tables", {"game": "discat", "seats": ["person"] * 2}, 201)
        for deed, body in [*deeds.items(), ("leave", {}), ("forget", {})]:
            assert (await stranger.ask("POST", f"/api/tables/{secret['table']}/{deed}", body, 404))["code"] == "table"
            assert (await stranger.ask("POST", f"/api/tables/nothing/{deed}", body, 404))["code"] == "table"
        for deed, body in deeds.items():
            assert (await anna.ask("POST", f"/api/tables/{plain['table']}/{deed}", body, 409))["code"] == "room"
        await anna.ask("POST", f"{door}/start", {}, 201)
        for deed, body in deeds.items():
            assert (await anna.ask("POST", f"{door}/{deed}", body, 409))["code"] == "begun"
        assert (await stranger.ask("POST", f"{door}/seat", {}, 409))["code"] == "full"

    run_story(server, story, "Anna", "Bruno", "Stranger")


def test_bodies_are_small_and_known(server):
    async def story(anna):
        _, door = await room(anna)
        for deed, body in (("swap", {"seat": 0}), ("swap", {"seat": 0, "other": 99}), ("first", {"first": "me"}),
                           ("remove", {}), ("remove", {"seat": 1, "why": "x"}), ("cat", {"seat": -1}),
                           ("cat", {"seat": 0, "name": "x"}), ("swap", [])):
            assert (await anna.ask("POST", f"{door}/{deed}", body, 400))["code"] == "message"
        for wanted in ({"seats": ["person"] * 7}, {"seats": ["person", "same"]}, {"options": {"first": 9}}):
            await anna.ask("POST", "/api/tables", {"game": "discat", "room": True, **wanted}, 400)

    run_story(server, story, "Anna")


def test_the_host_frees_a_seat_and_its_person_may_come_back(server):
    async def story(anna, bruno):
        made, door = await room(anna)
        await bruno.ask("POST", f"{door}/seat", {}, 201)
        await bruno.say("join", table=made["table"])
        assert (await bruno.hear("waiting"))["room"]["you"] == 1
        for seat, code in ((0, 409), (2, 409), (6, 404)):                        # one's own, nobody's, none
            assert (await anna.ask("POST", f"{door}/remove", {"seat": seat}, code))["code"] == "seat"
        told = await anna.ask("POST", f"{door}/remove", {"seat": 1}, 201)
        assert told["seats"][1]["free"] and told["room"]["host"] == 0 and told["state"] == "open"
        assert (await bruno.hear("refused"))["code"] == "seat"
        assert (await bruno.ask("POST", f"{door}/start", {}, 403))["code"] == "seat"
        assert (await bruno.ask("POST", f"{door}/seat", {}, 201))["room"]["you"] == 1
        await anna.ask("POST", f"{door}/cat", {"seat": 2, "level": "cat"}, 201)
        assert (await anna.ask("POST", f"{door}/remove", {"seat": 2}, 409))["code"] == "seat"    # no person

    run_story(server, story, "Anna", "Bruno")


def test_seats_change_places_and_who_begins_goes_with_them(server):
    async def story(anna, bruno, chloe):
        made, door = await room(anna)
        for one in (bruno, chloe):
            await one.ask("POST", f"{door}/seat", {}, 201)
        assert (await anna.ask("POST", f"{door}/first", {"first": 4}, 409))["code"] == "seat"
        await anna.ask("POST", f"{door}/first", {"first": 2}, 201)
        told = await anna.ask("POST", f"{door}/swap", {"seat": 0, "other": 2}, 201)
        assert names(told)[:3] == ["Chloé", "Bruno", "Anna"] and told["room"] == {
            "host": 2, "you": 2, "least": 2, "first": 0}
        told = await anna.ask("POST", f"{door}/swap", {"seat": 0, "other": 5}, 201)
        assert names(told) == [None, "Bruno", "Anna", None, None, "Chloé"] and told["room"]["first"] == 5
        told = await anna.ask("POST", f"{door}/start", {}, 201)
        assert names(told) == ["Bruno", "Anna", "Chloé"] and told["options"]["first"] == 2 and told["room"] is None
        assert told["your_seat"] == 1
        await chloe.say("join", table=made["table"])
        assert (await chloe.hear("view"))["turn"] == 2

    run_story(server, story, "Anna", "Bruno", "Chloé")


def test_the_player_who_should_begin_may_leave_before(server):
    async def story(anna, bruno, chloe):
        _, door = await room(anna, options={"first": 1})
        for one in (bruno, chloe):
            await one.ask("POST", f"{door}/seat", {}, 201)
        assert (await bruno.ask("POST", f"{door}/leave", {}, 201))["your_seat"] is None
        assert (await anna.ask("POST", f"{door}/start", {}, 201))["options"]["first"] == 0
        _, door = await room(anna)
        await anna.ask("POST", f"{door}/first", {"first": "random"}, 201)
        await bruno.ask("POST", f"{door}/seat", {}, 201)
        assert (await anna.ask("POST", f"{door}/start", {}, 201))["options"]["first"] == "random"

    run_story(server, story, "Anna", "Bruno", "Chloé")


def test_the_next_person_is_host_and_the_last_one_closes(server):
    async def story(anna, bruno, chloe):
        made, door = await room(anna)
        await anna.ask("POST", f"{door}/cat", {"seat": 1, "level": "cat"}, 201)
        for one in (bruno, chloe):
            await one.ask("POST", f"{door}/seat", {}, 201)
        await anna.ask("POST", f"{door}/leave", {}, 201)
        told = await bruno.ask("GET", door)
        assert told["room"] == {"host": 2, "you": 2, "least": 2, "first": None} and told["seats"][0]["free"]
        await bruno.ask("POST", f"{door}/cat", {"seat": 1}, 201)
        assert (await bruno.ask("POST", f"{door}/leave", {}, 201))["room"]["host"] == 3
        assert (await chloe.ask("POST", f"{door}/start", {}, 409))["code"] == "few"
        assert (await chloe.ask("POST", f"{door}/leave", {}, 201))["state"] == "closed"
        assert (await chloe.ask("POST", f"{door}/leave", {}, 409))["code"] == "begun"
        assert (await anna.ask("POST", f"{door}/seat", {}, 409))["code"] == "full"
        assert made["table"] not in str(await anna.ask("GET", "/api/tables"))

    run_story(server, story, "Anna", "Bruno", "Chloé")


def test_everybody_in_the_room_sees_it_at_once(server):
    async def story(anna, bruno):
        made, door = await room(anna)
        id = made["table"]
        await anna.say("join", table=id)
        assert (await anna.hear("waiting"))["room"]["you"] == 0
        await bruno.ask("POST", f"{door}/seat", {}, 201)
        assert (await anna.hear("waiting"))["free"] == 4
        await bruno.say("join", table=id)
        assert (await bruno.hear("waiting"))["room"] == {"host": 0, "you": 1, "least": 2, "first": None}
        await anna.ask("POST", f"{door}/swap", {"seat": 0, "other": 1}, 201)
        assert (await bruno.hear("waiting"))["room"] == {"host": 1, "you": 0, "least": 2, "first": None}
        await bruno.ask("POST", "/api/guest", {"name": "Bruno & Co 🐱"}, 201)
        while (await anna.hear("table"))["seats"][0]["name"] != "Bruno & Co 🐱":
            pass
        await bruno.ask("POST", f"{door}/leave", {}, 201)
        assert (await bruno.hear("refused"))["code"] == "seat"
        while (await anna.hear("waiting"))["free"] != 5:
            pass

    run_story(server, story, "Anna", "Bruno")


def test_a_hand_goes_with_its_player_wherever_they_sit(server):
    """Seats were swapped and moved up after people had joined: each is shown their own cards, and nobody else's."""
    async def story(anna, bruno, chloe):
        made, door = await room(anna)
        id = made["table"]
        for one in (bruno, chloe):
            await one.ask("POST", f"{door}/seat", {}, 201)
        for one in (anna, bruno, chloe):
            await one.say("join", table=id)
            await one.hear("waiting")
        await anna.ask("POST", f"{door}/swap", {"seat": 0, "other": 2}, 201)
        await anna.ask("POST", f"{door}/swap", {"seat": 1, "other": 4}, 201)
        await anna.ask("POST", f"{door}/start", {}, 201)
        seats = {"Chloé": 0, "Anna": 1, "Bruno": 2}
        for one, name in ((anna, "Anna"), (bruno, "Bruno"), (chloe, "Chloé")):
            view = await one.hear("view")
            assert view["seat"] == seats[name]
            await one.fence()
            for frame in map(json.loads, one.shown):
                hands = frame["cells"]["hand"]
                assert max(hands[seats[name]]) > 0
                assert all(set(hand) == {-1} for seat, hand in enumerate(hands) if seat != seats[name])
        await anna.say("resync", table=id)
        assert (await anna.hear("view"))["seat"] == 1

    run_story(server, story, "Anna", "Bruno", "Chloé")


def test_a_game_from_a_room_can_be_verified(server, tmp_path):
    async def story(anna, bruno):
        made, door = await room(anna, options={"first": 5})
        await bruno.ask("POST", f"{door}/seat", {}, 201)
        await anna.ask("POST", f"{door}/cat", {"seat": 4, "level": "kitten"}, 201)
        await anna.ask("POST", f"{door}/swap", {"seat": 0, "other": 1}, 201)
        told = await anna.ask("POST", f"{door}/start", {}, 201)
        assert told["commitment"] == made["commitment"] and len(told["seats"]) == 3
        await whole_game([anna, bruno], made["table"])
        file = tmp_path / "game.jsonl"
        file.write_text((await anna.rest.get(f"{door}/record")).text, encoding="utf-8")
        data = json.loads(file.read_text(encoding="utf-8"))
        assert (len(data["names"]), data["commitment"]) == (3, made["commitment"])
        assert commitment(data["secret"], made["table"]) == made["commitment"] and main(["verify", str(file)]) == 0

    run_story(server, story, "Anna", "Bruno")


def test_nobody_gets_in_each_others_way(url):
    """Many things at once, on both databases and with two servers: what is answered was done, and the seats add up."""
    async def story(anna, others):
        made, door = await room(anna, "chami")
        most = len(made["seats"])
        sat = await asyncio.gather(*(one.rest.post(f"{door}/seat", json={}) for one in others))
        assert sorted(answer.status_code for answer in sat) == [201] * (most - 1) + [409] * (len(others) - most + 1)
        inside = [one for one, answer in zip(others, sat, strict=True) if answer.status_code == 201]
        swaps = [anna.rest.post(f"{door}/swap", json={"seat": at % most, "other": (at * 3 + 1) % most})
                 for at in range(8)]
        left = await asyncio.gather(*swaps, *(one.rest.post(f"{door}/leave", json={}) for one in inside[:2]))
        assert {answer.status_code for answer in left} == {201}
        told = await anna.ask("GET", door)
        people_there = [name for name in names(told) if name]
        assert len(people_there) == len(set(people_there)) == most - 2 and told["free"] == 2
        begun = await asyncio.gather(*(anna.rest.post(f"{door}/start", json={}) for _ in range(3)),
                                     inside[2].rest.post(f"{door}/leave", json={}))
        assert sorted(answer.status_code for answer in begun[:3]) == [201, 409, 409]
        told = await anna.ask("GET", door)
        assert told["state"] == "playing" and told["free"] == 0
        assert len(told["seats"]) == most - 2 - (begun[3].status_code == 201)

    async def told(first, second):
        async with people(first.host, "Anna", "B1", "B2", "B3") as here, people(second.host, "C1", "C2", "C3") as there:
            await story(here[0], [*here[1:], *there])

    several = url.startswith("postgres")
    with running_server(url) as first, (running_server(url) if several else nullcontext(first)) as second:
        asyncio.run(told(first, second))


def test_players_on_one_device_have_names(server):
    async def story(anna):
        wanted = {"game": "discat", "seats": ["person", "same", "same", "cat"],
                  "names": ["Léa", "Maman & Papa", None, None]}
        made = await anna.ask("POST", "/api/tables", wanted, 201)
        assert names(made)[:3] == ["Léa", "Maman & Papa", "Anna"]
        await anna.say("join", table=made["table"], seat=1)
        assert (await anna.hear("table"))["called"][:3] == ["Léa", "Maman & Papa", "Anna"]
        for wrong in (["x"] * 3, ["a", "<b>", None, None], [None, None, None, "Moka"], ["x" * 101, None, None, None]):
            await anna.ask("POST", "/api/tables", {**wanted, "names": wrong}, 400)

    run_story(server, story, "Anna", lang="en")


def test_a_list_says_where_it_is_ones_turn(server):
    """From a table that is at hand; and from the log alone, when it was put away."""
    async def story(anna, bruno):
        made, door = await room(anna)
        await bruno.ask("POST", f"{door}/seat", {}, 201)
        await anna.ask("POST", f"{door}/start", {}, 201)
        alone = await anna.ask("POST", "/api/tables", {"game": "discat", "seats": ["person", "cat"]}, 201)
        await anna.say("join", table=made["table"])
        await anna.hear("view")

        async def turns(one):
            return {game["table"]: game["turn"] for game in
                    (await one.ask("GET", "/api/guest/games?state=playing"))["games"]}

        for _ in range(2):
            mine, other = await turns(anna), await turns(bruno)
            assert (mine[made["table"]], mine[alone["table"]], other[made["table"]]) == (True, True, False)
            lobby = server.app.state.lobby
            lobby.tables.pop(made["table"], None)
            lobby._asked.pop(made["table"], None)

    run_story(server, story, "Anna", "Bruno")


def test_a_game_is_taken_off_ones_list_and_nothing_is_lost(server):
    async def story(anna, bruno):
        made, door = await room(anna)
        await bruno.ask("POST", f"{door}/seat", {}, 201)
        assert (await bruno.ask("POST", f"{door}/forget", {}, 409))["code"] == "waiting"
        await anna.ask("POST", f"{door}/start", {}, 201)

        async def listed(one):
            return [game["table"] for game in (await one.ask("GET", "/api/guest/games?state=playing"))["games"]]

        assert made["table"] in await listed(anna) and made["table"] in await listed(bruno)
        await anna.ask("POST", f"{door}/forget", {}, 201)
        assert made["table"] not in await listed(anna) and made["table"] in await listed(bruno)
        await whole_game([anna, bruno], made["table"])
        assert (await anna.ask("GET", f"{door}/result"))["result"]["winners"]
        plain = await bruno.ask("POST", "/api/tables", {"game": "discat", "seats": ["person", "cat"],
                                                        "visibility": "public"}, 201)
        assert (await anna.ask("POST", f"/api/tables/{plain['table']}/forget", {}, 403))["code"] == "seat"

    run_story(server, story, "Anna", "Bruno")
