"""A poisoned box: of the wrong shape, too big, too deep, with numbers that are none. It is refused, or it is a box."""
import json
import random

import httpx
import pytest

import matou
from fuzzed_messages import ODD, deep
from matou.core.box import read_toml
from matou.core.errors import MatouError


def boxes(slug):
    """Boxes as data: of another shape, too big, too deep, with numbers that are none, and nearly right."""
    yield from ODD[1:]
    for inside in ([], {}, [[]], "x", 1.5, None, deep("x", 30)):
        for name in ("arrows", "clans", "prey", "dogs", "cards", "name", "tables", ""):
            yield {name: inside}
    yield {"arrows": ["up"] * 89}
    yield {"arrows": ["up"] * 89 + [["up"]]}
    yield {"name": "x", "cards": [{}] * 200}
    yield {"name": ["x"], "cards": [{"slug": {}}]}
    rng, whole = random.Random(slug), own_data(slug)
    for _ in range(400):
        yield gnawed(whole, rng)


def own_data(slug):
    """The game's own box, nearly in the form that records carry."""
    if slug == "discat":
        return {"arrows": ["up", "down"] * 45}
    home = matou.load(slug).home
    data = read_toml(home / "decks" / "reconstructed.toml" if slug == "catdays" else home / "box.toml")
    return {name: value for name, value in data.items() if name != "game"}


def gnawed(data, rng):
    """The same data with one thing in it changed, somewhere."""
    if isinstance(data, dict) and data and rng.random() < 0.85:
        name = rng.choice(list(data))
        if rng.random() < 0.1:
            return {key: value for key, value in data.items() if key != name} | {"tag": rng.choice(ODD)}
        return data | {name: gnawed(data[name], rng)}
    if isinstance(data, list) and data and rng.random() < 0.85:
        at = rng.randrange(len(data))
        return [*data[:at], gnawed(data[at], rng), *data[at + 1:]]
    return rng.choice(ODD)


@pytest.mark.parametrize("slug", matou.GAMES)
def test_a_poisoned_box_is_refused_or_is_a_box(slug):
    """As data only: a text would name a file."""
    game, refused = matou.load(slug), 0
    for box in boxes(slug):
        if not isinstance(box, str):
            try:
                assert game.read_box(box).row is not None
            except MatouError as error:
                assert str(error)
                refused += 1
    assert refused > 50


@pytest.mark.parametrize("slug", matou.GAMES)
def test_a_poisoned_box_opens_no_table(server, slug):
    with httpx.Client(base_url=f"http://{server.host}") as door:
        door.post("/api/guest", json={"name": "Zoé"})
        poisoned = [box for at, box in enumerate(boxes(slug)) if at < 100 or at % 10 == 0]
        for box in [*poisoned, "/etc/passwd", "../box.toml", "x" * 5000, deep([], 500)]:
            body = json.dumps({"game": slug, "seats": ["person", "person"], "options": {"box": box}})
            answer = door.post("/api/tables", content=body, headers={"Content-Type": "application/json"})
            assert answer.status_code in (201, 400, 413), (body[:100], answer.text)
            if answer.status_code != 201:
                assert set(answer.json()) == {"code", "reason", "values"} and "root:" not in answer.text
        nan = json.dumps({"game": slug, "seats": ["person", "person"], "options": {"box": {"arrows": [float("nan")]}}})
        assert door.post("/api/tables", content=nan, headers={"Content-Type": "application/json"}).status_code == 400
