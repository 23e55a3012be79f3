"""Tables that began before later shuffles had a key of their own go on as they began."""
import json
from functools import partial
from pathlib import Path

import msgspec
import pytest

from matou.server.match.state import MatchState
from matou.server.match.table import dealt
from matou.server.store.log import Line, now
from matou.server.store.tables import Chair, TableInfo

LOGS = [json.loads(line) for line in Path(__file__).with_name("old_logs.jsonl").read_text("utf-8").splitlines()]


def replayed(log, **more):
    chairs = tuple(Chair("t" * 64) for _ in range(log["header"]["seats"]))
    kept = TableInfo(log["table"], log["header"] | more, "link", None, "playing", now(), chairs)
    lines = [Line(kept.id, ply, seat, text, str(ply)) for ply, (seat, text) in enumerate(log["moves"])]
    course, _ = MatchState(partial(dealt, kept), dealt(kept)).replayed(lines, tuple(chair.guest for chair in chairs))
    return course


@pytest.mark.parametrize("log", LOGS, ids=lambda log: log["table"])
def test_an_old_log_replays_to_the_same_end(log):
    course = replayed(log)
    assert msgspec.to_builtins(course.ended) == log["outcome"]
    assert course.state.deal == log["deal"]
    assert course.at(len(log["moves"]) // 2).said == course.state.said[:len(log["moves"]) // 2]


@pytest.mark.parametrize("log", LOGS, ids=lambda log: log["table"])
def test_it_would_not_with_the_shuffles_of_today(log):
    """So these logs do test something."""
    try:
        assert replayed(log, shuffles=2).state.deal != log["deal"]
    except Exception as error:                               # a move that cannot be made with other cards
        assert type(error).__name__ in ("IllegalMove", "InvalidMove")
