"""Records: what is stored is what was played, and what others wrote is kept."""
import gzip
import json
import pickle
import random
from pathlib import Path

import pytest

import matou
from matou.core.record import Record, read_records
from variants import each_game

VECTORS = Path(__file__).parents[1] / "vectors"


@pytest.mark.parametrize("slug", matou.GAMES)
def test_records_dealt_and_played_elsewhere_hold(slug):
    """Every move, every legal list, every outcome; and written again they are the same bytes."""
    lines = gzip.decompress((VECTORS / f"{slug}.jsonl.gz").read_bytes()).decode().splitlines()
    records = list(read_records(VECTORS / f"{slug}.jsonl.gz"))
    assert len(records) == len(lines) >= 7
    for (number, record), line in zip(records, lines, strict=True):
        record.replay(matou.load(slug))
        assert record.to_json() == line, number


def test_an_unfinished_game_has_no_outcome():
    game = matou.load("discat")
    state = game.deal(2, "unfinished")
    record = Record.open(state, ["Zoé", "random"], "unfinished")
    move = game.legal(state)[0]
    record = record.add(0, move.text)
    assert json.loads(record.to_json())["outcome"] is None
    assert Record.from_json(record.to_json()).replay(game) == game.apply(state, move)


def test_a_resignation_is_written_in_the_outcome_and_stops_the_game():
    game = matou.load("discat")
    record = Record.open(game.deal(2, 1), ["A", "B"], 1)
    data = json.loads(record.to_json()) | {"outcome": {"scores": [-5, -5], "winners": [1], "why": "resigned"}}
    Record.from_json(json.dumps(data)).replay(game)


def test_a_finished_game_cannot_be_resigned():
    game = matou.load("discat")
    record = matou.play(game, [matou.agent("random"), matou.agent("random", 1)], 1)
    data = json.loads(record.to_json())
    data["outcome"] |= {"why": "resigned", "winners": [0, 1]}
    with pytest.raises(matou.RecordError, match="outcome"):
        Record.from_json(json.dumps(data)).replay(game)


def test_keys_of_other_programs_are_kept():
    game = matou.load("discat")
    record = matou.play(game, [matou.agent("random"), matou.agent("random", 1)], 1)
    data = json.loads(record.to_json()) | {"times": [1, 2, 3]}
    assert json.loads(Record.from_json(json.dumps(data)).to_json())["times"] == [1, 2, 3]


def test_no_move_after_the_end():
    game = matou.load("discat")
    record = matou.play(game, [matou.agent("random"), matou.agent("random", 1)], 1)
    longer = record.add(0, "24")
    with pytest.raises(matou.RecordError, match="the game is over"):
        longer.replay(game)


# What anybody may put into a file: whatever it is, reading and replaying it ends with the record or a MatouError

ANYTHING = (None, True, -1, 0, 99, 10**30, 1.5, "", "x", "24", "\ud800", "a" * 300, [], {}, [[]], [{}], [None],
            [1, "a"], {"a": {}}, {"first": 0}, [["24"]], ["royal", "crook"], {"winners": 5},
            {"winners": [0], "why": []})


def places(data, path=()):
    """Every place within this data."""
    for key in data if isinstance(data, dict) else range(min(len(data), 6)) if isinstance(data, list) else ():
        yield (*path, key)
        yield from places(data[key], (*path, key))


def changed(data, path, value):
    """The same data with another value at this place."""
    data = dict(data) if isinstance(data, dict) else list(data)
    data[path[0]] = changed(data[path[0]], path[1:], value) if path[1:] else value
    return data


@each_game
def test_a_record_that_anybody_has_changed_is_refused_or_is_one(variant):
    game, luck = variant.game, random.Random(variant.slug)
    agents = [matou.agent("random", seat) for seat in range(variant.seats)]
    whole = json.loads(matou.play(game, agents, 1, legal=True, **variant.options).to_json())
    short = {**whole, "moves": whole["moves"][:4], "legal": whole["legal"][:4], "extra": 1}
    for path in list(places(short)):
        for value in luck.sample(ANYTHING, 3):
            data = changed({**short, "seed": luck.choice(("1", None))}, path, value)
            try:
                record = Record.from_json(json.dumps(data))
                assert pickle.loads(pickle.dumps(record)) == record and len(repr(record)) < 2000         # noqa: S301
                assert isinstance(hash(record), int) and Record.from_json(record.to_json()) == record
                record.replay(game)
            except matou.MatouError as error:
                assert str(error)


@pytest.mark.parametrize("line", ["1" * 5000, '{"seats": ' + "9" * 5000 + "}", "[" * 100_000, "nul", "[]", "", '"'])
def test_a_line_that_holds_no_record_is_refused(line):
    with pytest.raises(matou.RecordError, match="record"):
        Record.from_json(line)


@pytest.mark.parametrize("legal", [[["24"], [5]], [[{}], ["24"]], [["24"]], "24", {}])
def test_a_legal_list_holds_texts(legal):
    data = {"format": "matou-record/1", "game": "discat", "edition": 1, "seats": 2, "names": ["a", "b"], "options": {},
            "seed": "1", "deal": None, "moves": [[0, "24"], [1, "pass"]], "legal": legal, "outcome": None}
    with pytest.raises(matou.RecordError, match="legal: one list for each move"):
        Record.from_json(json.dumps(data))


def test_a_record_made_by_hand_cannot_be_changed_either():
    moves = [[0, "24"]]
    record = Record("discat", 1, 2, ["a", "b"], {}, "1", None, moves, [["24", "25"]])
    moves.append([1, "pass"])
    assert record.moves == ((0, "24"),) and record.names == ("a", "b") and record.legal == (("24", "25"),)
    assert isinstance(hash(record), int)
