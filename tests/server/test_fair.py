"""Fair deals anyone can check: contributions are in test_luck.py."""
import asyncio
import hashlib
import json

import pytest

import matou
from matou.cli import main
from matou.core.record import Record
from server_thread import people, table, whole_game


@pytest.fixture(scope="module")
def served(server):
    """The commitment that was published, and the record of the game that followed."""
    async def story():
        async with people(server.host, "Zoé", "Noor") as sitting:
            id = await table(sitting, "catdays")
            promised = (await sitting[1].ask("GET", f"/api/tables/{id}"))["commitment"]
            await whole_game(sitting, id)
            return promised, (await sitting[0].rest.get(f"/api/tables/{id}/record")).text
    return asyncio.run(story())


def verify(tmp_path, data, *more):
    file = tmp_path / "game.jsonl"
    file.write_text(json.dumps(data) + "\n", encoding="utf-8")
    return main(["verify", str(file), *more])


def test_the_seed_is_the_one_that_was_promised(served, tmp_path, capsys):
    promised, line = served
    data = json.loads(line)
    assert data["commitment"] == promised
    assert hashlib.sha256(f"{data['secret']}:{data['table']}".encode()).hexdigest() == promised
    assert verify(tmp_path, data) == 0
    assert promised in capsys.readouterr().out
    assert main(["replay", str(tmp_path / "game.jsonl")]) == 0


def another_game(data):
    """A game that holds, but was dealt by another seed."""
    state = matou.load("catdays").deal(2, "another")
    return {**data, "seed": "another", "deal": state.deal, "moves": [], "outcome": None}


CHANGES = {
    "seed": lambda data: {**data, "seed": "0" * 32},
    "secret": lambda data: {**data, "secret": "0" * 32},
    "luck": lambda data: {**data, "luck": ["0" * 32, None]},
    "no luck": lambda data: {key: value for key, value in data.items() if key != "luck"},
    "table": lambda data: {**data, "table": "another"},
    "commitment": lambda data: {**data, "commitment": "0" * 64},
    "no commitment": lambda data: {key: value for key, value in data.items() if key != "commitment"},
    "no seed": lambda data: {**data, "seed": None},
    "no secret": lambda data: {key: value for key, value in data.items() if key != "secret"},
    "deal": lambda data: {**data, "deal": {**data["deal"], "order": data["deal"]["order"][::-1]}},
    "move": lambda data: {**data, "moves": data["moves"][1:]},
    "unfinished": lambda data: {**data, "moves": data["moves"][:3], "outcome": None},
    "outcome": lambda data: {**data, "outcome": {**data["outcome"], "winners": [0, 1], "scores": [99, 99]}},
    "another game": another_game,
}


@pytest.mark.parametrize("change", CHANGES)
def test_a_changed_record_is_refused(served, tmp_path, capsys, change):
    data = CHANGES[change](json.loads(served[1]))
    assert verify(tmp_path, data, "--json") == 2
    assert len(json.loads(capsys.readouterr().out)["faults"]) == 1


def test_the_record_is_whole(served):
    record = Record.from_json(served[1])
    record.replay(matou.load("catdays"))
    assert set(record.extra) == {"table", "commitment", "secret", "luck"}
