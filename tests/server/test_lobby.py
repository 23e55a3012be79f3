"""Coming in, making tables, sitting down."""
import asyncio
import re

import httpx
import msgspec
import pytest

import matou
from matou.agents import LEVELS
from matou.language import Language
from matou.server.http import built
from matou.server.match.clock import Clock
from matou.server.net.protocol import Refusal
from matou.server.people.catalogue import catalogue, described
from server_thread import run_story, table
from tables_catdays import ALONE


def test_a_guest_is_a_cookie_that_scripts_cannot_read(server):
    with httpx.Client(base_url=f"http://{server.host}") as door:
        answer = door.post("/api/guest", json={"name": "  Zoé d'Arc  "})
        assert answer.json() == {"name": "Zoé d'Arc"}
        cookie = answer.headers["set-cookie"].lower()
        assert "httponly" in cookie and "samesite=lax" in cookie and "secure" not in cookie
        again = door.post("/api/guest", json={"name": "Noor"})
        assert again.cookies["matou"] == answer.cookies["matou"]


def test_over_https_the_cookie_is_secure(server):
    answer = httpx.post(f"http://{server.host}/api/guest", json={"name": "Z"}, headers={"X-Forwarded-Proto": "https"})
    assert "secure" in answer.headers["set-cookie"].lower()


@pytest.mark.parametrize("name", ["", " ", "x" * 25, "<b>", "a\nb", "-a", "a\u202eb", "👍", "a" + "\u0301" * 20, "&",
                                  "a&&b", "\u3164", "a\u200db", "a\u200bb", "a\ufe0f", "a\u2800b", "a\u034f"])
def test_a_name_is_short_and_plain(server, name):
    answer = httpx.post(f"http://{server.host}/api/guest", json={"name": name})
    assert answer.status_code == 400 and answer.json()["code"] == "name"


@pytest.mark.parametrize("name", ["Zoé", "Jean-Luc", "O'Neil", "J. R.", "王小明", "हिन्दी", "Ana 2", "É" * 24,
                                  "Maman & Papa", "Zoé 🐱", "R&B", "👨\u200d👩\u200d👧 Léa", "Zoé ❤️", "Ana 🇫🇷",
                                  "🐱🐱 2", "Lu 👍🏽"])
def test_many_names_are_plain(server, name):
    answer = httpx.post(f"http://{server.host}/api/guest", json={"name": name})
    assert (answer.status_code, answer.json()) == (201, {"name": name})


def test_spaces_are_tidied(server):
    answer = httpx.post(f"http://{server.host}/api/guest", json={"name": " Maman   &  Papa "})
    assert answer.json() == {"name": "Maman & Papa"}


def test_games_options_and_levels_are_data(server):
    told = httpx.get(f"http://{server.host}/api/games").json()
    assert [game["game"] for game in told["games"]] == list(matou.GAMES)
    assert told["levels"] == list(LEVELS) and told["protocol"] == 1 and "purr" in told["emotes"]
    limit = next(option for option in told["games"][2]["options"] if option["name"] == "limit")
    assert set(limit["choices"]) == {"from", "to"} and limit["default"] == 200


def test_a_page_is_told_what_an_option_is_called_and_when_it_has_a_meaning():
    told = described(matou.load("poche"), Language("fr"))
    first, mode, clans, games, chooser, effects = told["options"]
    assert first["of_seats"] and chooser["of_seats"] and not games["of_seats"]
    assert first["title"] == told["beginning"]["ask"]        # as the booklet asks it
    assert {"value": "fixed", "says": "Deux clans précis"} in mode["named"] and mode["when"] == {}
    assert clans["when"] == {"mode": ["fixed"]} and games["when"] == {"mode": ["expert"]}
    assert {"value": ["royal", "crook"], "says": "Griffes du roi + Filous"} in clans["named"]
    assert all(any(one["value"] == choice for one in clans["named"]) for choice in clans["choices"])
    assert effects["title"] and told["about"] != told["goal"] and told["box_help"]


def test_a_clock_may_be_set_as_far_as_a_page_is_told():
    for part, limit in catalogue(Language("en"))["clocks"].items():
        for value in limit.values():
            wanted = {"bank": 60, part: value} if part == "increment" else {part: value}
            assert msgspec.convert(wanted, Clock).checked()
        with pytest.raises((msgspec.ValidationError, Refusal)):
            msgspec.convert({**({"bank": 60} if part == "increment" else {}), part: limit["to"] + 1}, Clock).checked()
        if limit["from"]:
            with pytest.raises((msgspec.ValidationError, Refusal)):
                msgspec.convert({part: limit["from"] - 1}, Clock).checked()


@pytest.mark.parametrize("slug", matou.GAMES)
def test_players_minutes_and_age_are_those_of_the_booklet(slug):
    game = matou.load(slug)
    told = described(game, Language("en"))
    numbers = [str(one) for pair in ((told["least"], told["most"]), (told["minutes"]["least"], told["minutes"]["most"]))
               for one in dict.fromkeys(pair)] + [str(told["age"])]
    for lang, round_said in (("en", "per round"), ("fr", "par manche")):
        line = (game.home / f"booklet.{lang}.md").read_text(encoding="utf-8").splitlines()[2].split(". ")[0]
        assert re.findall(r"\d+", line) == numbers
        assert (round_said in line) == told["minutes"]["per_round"]


def test_the_open_api_document_is_there(server):
    paths = httpx.get(f"http://{server.host}/schema/openapi.json").json()["paths"]
    assert {"/api/guest", "/api/games", "/api/tables", "/health"} <= set(paths)


def test_the_front_page_says_what_the_server_is_doing(server, monkeypatch, tmp_path):
    """Before the page is built; in the first language of the browser that we speak."""
    monkeypatch.setattr(built, "WEB", tmp_path)
    for accepted, ready, preparing in (("de, fr-CA;q=0.9, en", "prêt", "préparation"), ("", "ready", "prepared")):
        page = httpx.get(f"http://{server.host}/", headers={"Accept-Language": accepted})
        assert page.headers["content-type"].startswith("text/html") and "<script" not in page.text
        assert page.text.count("<li>") == len(matou.GAMES) and "Le Ch&#x27;ami" in page.text
        assert page.text.count(ready) + page.text.count(preparing) == len(matou.GAMES)


def test_health_says_which_games_are_ready(server):
    assert set(httpx.get(f"http://{server.host}/health").json()["ready"]) == set(matou.GAMES)


WRONG = [
    ({"game": "whist", "seats": ["person", "person"]}, "option-error"),
    ({"game": "discat", "seats": ["person"]}, "option-error"),
    ({"game": "discat", "seats": ["cat", "cat"]}, "option-error"),
    ({"game": "discat", "seats": ["person", "search:1000000"]}, "option-error"),
    ({"game": "discat", "seats": ["person", "person"], "options": {"box": "/etc/passwd"}}, "option-error"),
    ({"game": "catdays", "seats": ["person", "person"], "options": {"deck": "/etc/x.toml"}}, "option-error"),
    ({"game": "chami", "seats": ["person", "person"], "options": {"limit": "200"}}, "option-error"),
    ({"game": "chami", "seats": ["person", "person"], "options": {"must_drop": 1}}, "option-error"),
    ({"game": "discat", "seats": ["person", "person"], "options": {"first": 3}}, "option-error"),
    ({"game": "discat", "seats": ["person"] * 13}, "message"),
    ({"game": "discat", "seats": ["person", "person"], "seed": "mine"}, "message"),
    ({"game": "discat", "seats": "person"}, "message"),
    ({"game": 5}, "message"),
    ([], "message"),
]


@pytest.mark.parametrize(("wanted", "code"), WRONG, ids=lambda one: str(one)[:60])
def test_a_table_that_cannot_be_is_refused(server, wanted, code):
    async def story(*sitting):
        refusal = await sitting[0].ask("POST", "/api/tables", wanted, 400)
        assert set(refusal) == {"code", "reason", "values"} and refusal["code"] == code

    run_story(server, story, "A")


def test_a_deck_that_is_sent_names_the_week_of_every_card(server):
    """Cat Days §4.3: the answer says which card lacks it; with it, the table is made."""
    cards = [{key: value for key, value in card.items() if key != "week" or card["slug"] != "diva"}
             for card in ALONE["cards"]]

    async def story(*sitting):
        wanted = {"game": "catdays", "seats": ["person", "cat"], "options": {"box": {**ALONE, "cards": cards}}}
        refusal = await sitting[0].ask("POST", "/api/tables", wanted, 400)
        assert refusal["code"] == "box-error"
        assert (refusal["values"]["card"], refusal["values"]["field"]) == ("diva", "week")
        wanted["options"] = {"box": ALONE, "full_week": "at-once"}
        made = await sitting[0].ask("POST", "/api/tables", wanted, 201)
        box = await sitting[0].ask("GET", f"/api/tables/{made['table']}/box", None, 200)
        assert {card["card"] for card in box["cards"] if "alone" in card["where"]} \
            == {"stump", "crate", "diva", "moody", "bully", "snob"}

    run_story(server, story, "A")


def test_somebody_who_is_no_guest_makes_no_table(server):
    answer = httpx.post(f"http://{server.host}/api/tables", json={"game": "discat", "seats": ["person", "cat"]})
    assert (answer.status_code, answer.json()["code"]) == (401, "guest")
    answer = httpx.post(f"http://{server.host}/api/guest", content=b"x" * 100_000)
    assert answer.status_code == 413 and set(answer.json()) == {"code", "reason", "values"}
    assert httpx.get(f"http://{server.host}/nowhere").json()["code"] == "no-page"


def test_a_table_by_link_is_there_only_for_those_who_have_the_link(server):
    async def story(*sitting):
        host, friend, stranger = sitting
        made = await host.ask("POST", "/api/tables", {"game": "discat", "seats": ["person", "person"]}, 201)
        id, link = made["table"], made["link"]
        assert made["visibility"] == "link" and id not in str(await stranger.ask("GET", "/api/tables"))
        for answer in (await stranger.ask("GET", f"/api/tables/{id}", status=404),
                       await stranger.ask("GET", f"/api/tables/{id}?link=guess", status=404),
                       await stranger.ask("POST", f"/api/tables/{id}/seat", {"link": "guess"}, 404),
                       await stranger.ask("GET", "/api/tables/nothing", status=404)):
            assert answer == {"code": "table", "reason": "there is no such table", "values": {}}
        for type in ("join", "watch"):
            await stranger.say(type, table=id)
            assert (await stranger.hear("refused"))["code"] == "table"
        assert (await friend.ask("GET", f"/api/tables/{id}?link={link}", status=200))["free"] == 1
        await host.say("join", table=id)
        assert (await host.hear())["free"] == 1
        assert (await friend.ask("POST", f"/api/tables/{id}/seat", {"link": link}, 201))["your_seat"] == 1
        assert (await host.hear())["type"] == "view"
        await stranger.say("watch", table=id, link=link)
        assert (await stranger.hear())["seat"] is None
        assert (await host.ask("GET", f"/api/tables/{id}", status=200))["state"] == "playing"

    run_story(server, story, "A", "B", "C")


def test_nobody_sits_twice_and_a_full_table_is_full(server):
    async def story(*sitting):
        host, friend, third = sitting
        made = await host.ask("POST", "/api/tables", {"game": "discat", "seats": ["cat", "person", "person"],
                                                      "visibility": "public"}, 201)
        id = made["table"]
        assert made["your_seat"] == 1 and made["link"] is None
        assert id in [one["table"] for one in await third.ask("GET", "/api/tables")]
        assert (await host.ask("POST", f"/api/tables/{id}/seat", {}, 201))["your_seat"] == 1
        answers = await asyncio.gather(*(person.rest.post(f"/api/tables/{id}/seat", json={})
                                         for person in (friend, third)))
        assert sorted(answer.status_code for answer in answers) == [201, 409]
        assert id not in [one["table"] for one in await third.ask("GET", "/api/tables")]

    run_story(server, story, "A", "B", "C")


def test_the_seed_is_told_to_nobody_before_the_end(server):
    async def story(*sitting):
        id = await table(sitting, "discat")
        for person in sitting:
            told = await person.ask("GET", f"/api/tables/{id}", status=200)
            assert "seed" not in str(told) and len(told["commitment"]) == 64
            assert (await person.ask("GET", f"/api/tables/{id}/record", status=403))["code"] == "hidden"

    run_story(server, story, "A", "B")
