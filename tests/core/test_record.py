"""Records: what is stored is what was played, and what others wrote is kept."""
import gzip
import json
from pathlib import Path

import pytest

import matou
from matou.core.record import Record, read_records

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
