"""Cards of one's own at the page: the template and the check, for every game that has such cards, and attempts to
stop the server with them."""
import json

import httpx
import pytest

from matou.core.box import MOST_TEXT
from matou.games import GAMES, load
from matou.server.http.boxes import CHECK_COST, charge
from matou.server.net.limits import Guard
from matou.server.net.protocol import Refusal
from matou.server.settings import Settings, unlimited

CUSTOM = [slug for slug in GAMES if load(slug).custom_box]


@pytest.fixture
def door(server):
    with httpx.Client(base_url=f"http://{server.host}") as client:
        yield client


def check(door, game, text, **headers):
    return door.post(f"/api/games/{game}/box", json={"text": text}, headers=headers)


def made(door, game, box):
    """A table that is played with this box."""
    door.post("/api/guest", json={"name": "Zoé"})
    answer = door.post("/api/tables", json={"game": game, "seats": ["person", "person"], "options": {"box": box}})
    assert answer.status_code == 201, answer.text
    return answer.json()["options"]


def test_the_catalogue_says_which_games_have_a_box_to_change(door):
    told = {game["game"]: game["custom_box"] for game in door.get("/api/games").json()["games"]}
    assert told == {"discat": True, "poche": True, "chami": False, "catdays": True}


@pytest.mark.parametrize("game", CUSTOM)
def test_the_template_can_be_downloaded_checked_and_played(door, game):
    template = door.get(f"/api/games/{game}/box")
    assert template.status_code == 200 and template.headers["content-type"].startswith("application/toml")
    assert template.headers["content-disposition"] == f'attachment; filename="my-{game}.toml"'
    found = check(door, game, template.text)
    assert found.status_code == 200, found.text
    assert made(door, game, found.json()["box"])["box"] == found.json()["box"]


@pytest.mark.parametrize("game", CUSTOM)
@pytest.mark.parametrize("spoiled", [lambda text: "\ufeff" + text, lambda text: text.replace("\n", "\r\n")])
def test_a_file_of_another_editor_is_read_too(door, game, spoiled):
    template = door.get(f"/api/games/{game}/box").text
    assert check(door, game, spoiled(template)).json() == check(door, game, template).json()


@pytest.mark.parametrize("game", CUSTOM)
def test_what_a_record_carries_is_read_as_json(door, game):
    box = check(door, game, door.get(f"/api/games/{game}/box").text).json()["box"]
    assert check(door, game, json.dumps(box)).json() == {"box": box}


def test_our_own_deck_is_no_deck_of_ones_own(door):
    own = (load("catdays").home / "decks" / "reconstructed.toml").read_text(encoding="utf-8")
    assert check(door, "catdays", own).json() == {"box": None}


def test_a_deck_that_is_only_checked_is_not_remembered(door):
    game = load("catdays")
    template, known = door.get("/api/games/catdays/box").text, len(game.notation.decks)
    for number in range(5):
        assert check(door, "catdays", template.replace('points = 1\n', f'points = {number + 20}\n')).status_code == 200
    assert len(game.notation.decks) == known


WRONG = [
    ("discat", "07 = { arrow = \"up\"", "07 = { arrow = \"left\"", ["07", "arrow", "left"]),
    ("discat", "90 = {", "91 = {", ["91", "01 to 90"]),
    ("discat", "[arrows]", "[arrow]", ["[arrows]"]),
    ("poche", "royal = { attack = [1,", "royal = { attack = [-1,", ["royal", "attack", "99"]),
    ("poche", "dog1 = { arrows = [\"N\"]", "dog1 = { arrows = [\"X\"]", ["dog1", "arrows"]),
    ("catdays", 'week = "own"', 'week = "mine"', ["demanding", "week", "mine"]),
    ("catdays", 'name = "my-deck"', 'name = "My deck"', ["name", "My deck"]),
    ("catdays", 'name = "my-deck"', 'name = "reconstructed"', ["reconstructed", "another name"]),
    ("catdays", 'copies = 4', 'copies = 2026-01-01', ["2026-01-01"]),
]


@pytest.mark.parametrize(("game", "before", "after", "named"), WRONG)
def test_a_mistake_names_the_card_and_the_field(door, game, before, after, named):
    template = door.get(f"/api/games/{game}/box").text
    assert before in template
    answer = check(door, game, template.replace(before, after, 1), **{"Accept-Language": "en"})
    assert (answer.status_code, answer.json()["code"]) == (400, "box-error")
    assert all(word in answer.json()["said"] for word in named), answer.json()["said"]


def test_a_short_list_of_arrows_is_refused_in_both_languages(door):
    short = json.dumps({"arrows": ["up"] * 89})
    for lang, said in (("en", "should contain exactly 90 arrows"), ("fr", "exactement 90 flèches")):
        assert said in check(door, "discat", short, **{"Accept-Language": lang}).json()["said"]


HOSTILE = {
    "nothing": "",
    "a story": "Once upon a time there was a cat.",
    "half a table": "[arrows",
    "broken json": '{"arrows": [',
    "a list": "[1, 2]",
    "too long": "#" * (MOST_TEXT + 1),
    "deep lists": "a = " + "[" * 15_000,
    "deep lists that end": "a = " + "[" * 900 + "]" * 900,
    "deep tables": "a = " + "{a = " * 6_000,
    "a long dotted name": "name." + "a." * 15_000 + "a = 1",
    "a long dotted header": "[" + "a." * 15_000 + "a]",
    "many headers": "".join(f"[{'a.' * 29}a{number}]\n" for number in range(250)),
    "deep json": '{"a":' * 6_000,
    "deep json that ends": '{"a":' * 900 + "1" + "}" * 900,
    "a number of thousands of digits": "a = " + "9" * 20_000,
    "a large number": "name = " + "9" * 400,
    "a large number as json": '{"name": ' + "9" * 400 + "}",
    "a long text": f'name = "{"x" * 20_000}"',
    "a long key": f'"{"x" * 20_000}" = 1',
    "no number": "name = nan",
    "no end": "name = inf",
    "a date": "name = 1979-05-27T07:32:00Z",
    "a text that was cut": "name = \"\\ud800\"",
    "a text that was cut, as json": '{"name": "\\ud800", "cards": []}',
    "a zero byte": "name = \"\\u0000\"\ncards = []",
    "a deck of nothing": "name = \"a\"\ncards = []",
    "cards of nothing": "name = \"a\"\n[[cards]]\n[[cards]]\n",
    "a thousand cards": "name = \"a\"\n" + "[[cards]]\n" * 1000,
    "arrows of nothing": "[arrows]",
}


@pytest.mark.parametrize("game", CUSTOM)
@pytest.mark.parametrize("text", HOSTILE)
def test_nothing_that_is_sent_is_a_fault_of_the_servers(door, game, text):
    answer = check(door, game, HOSTILE[text])
    assert (answer.status_code, answer.json()["code"]) == (400, "box-error"), answer.text
    assert len(answer.content) < 2000


@pytest.mark.parametrize(("body", "status"), [
    ({"text": "#" * 500_000}, 413), ({"text": "#" * 50_000}, 400), ({"text": 5}, 400), ({}, 400), ([], 400),
    ({"text": "", "file": "/etc/passwd"}, 400)])
def test_another_body_is_refused(door, body, status):
    assert door.post("/api/games/discat/box", json=body).status_code == status


def test_a_check_counts_as_many_requests():
    guard, here = Guard(Settings(address_requests=120), None), {"client": ("192.0.2.1", 1)}
    for _ in range(60 // CHECK_COST):
        charge(guard, here)
    with pytest.raises(Refusal) as refusal:
        charge(guard, here)
    assert refusal.value.status == 429
    charge(guard, {"client": ("192.0.2.2", 1)})              # nobody else waits for it
    charge(Guard(unlimited(), None), here)


@pytest.mark.parametrize("way", ["GET", "POST"])
def test_a_game_without_such_cards_says_so(door, way):
    data = {"json": {"text": "a = 1"}} if way == "POST" else {}
    answer = door.request(way, "/api/games/chami/box", **data)
    assert (answer.status_code, answer.json()["code"]) == (400, "box-error")
    assert "always the same" in answer.json()["reason"]
    assert door.request(way, "/api/games/chess/box", **data).status_code == 400
