"""A finished shard: its table as a Parquet file, its sampled records, and what it counts. Whoever computes it, on
whatever machine, the bytes are the same."""
import gzip
from math import lcm
from typing import Any, NamedTuple

import numpy as np

from .spec import Spec
from .sql import to_parquet
from .unit import Columns, play_range

Counters = dict[str, Any]
COUNTED = {"games", "moves", "parts", "seats", "agents"}


class Shard(NamedTuple):
    """All that a run keeps of a shard. `records`: gzipped lines; empty without sampled games."""
    number: int
    games: bytes
    records: bytes
    counters: Counters


def play_shard(spec: Spec, number: int, device: str = "cpu") -> Shard:
    """Plays the games of a shard."""
    records: Any = []
    columns = play_range(spec, *spec.range_of(number), device=device, records=records if spec.sample else None)
    lines = "".join(record.to_json() + "\n" for record in records).encode()
    return Shard(number, to_parquet(columns), gzip.compress(lines, 9, mtime=0) if lines else b"",
                 counters(spec, columns))


def counters(spec: Spec, columns: Columns) -> Counters:
    """Whole numbers, so that sums do not depend on the order of shards. By seat and by agent: points, and parts of
    wins; `parts` make a whole win, so that every shared win can be divided. `squares`: by agent, the sum of the squares
    of its parts in each deal, for margins clustered by deal."""
    parts, seats = lcm(*range(1, spec.seats + 1)), np.arange(spec.seats)
    won = shares(spec.seats, parts)[columns["winners"]]
    points = np.stack([columns[f"score_{seat}"] for seat in seats], 1)
    theirs, theirs_in_points = won, points
    if spec.rotations:
        seat_of = (seats + columns["rotation"].astype(np.int64)[:, None]) % spec.seats   # by game and agent
        theirs, theirs_in_points = np.take_along_axis(won, seat_of, 1), np.take_along_axis(points, seat_of, 1)
    by_deal = theirs.reshape(-1, spec.games_per_deal, spec.seats).sum(1)
    return {"games": len(won), "moves": int(columns["moves"].sum()), "parts": parts,
            "seats": {"points": points.sum(0).tolist(), "won": won.sum(0).tolist()},
            "agents": {"points": theirs_in_points.sum(0).tolist(), "won": theirs.sum(0).tolist(),
                       "squares": (by_deal ** 2).sum(0).tolist()}}


def shares(seats: int, parts: int) -> Any:
    """By winners (a bit per seat) and seat: how many of these parts of the win are the seat's."""
    won = np.arange(1 << seats)[:, None] >> np.arange(seats) & 1
    return won * (parts // np.maximum(1, won.sum(1, keepdims=True)))


def joined(one: Counters, other: Counters) -> Counters:
    """The counters of both."""
    return {key: value if key == "parts" else joined(value, other[key]) if isinstance(value, dict)
            else [a + b for a, b in zip(value, other[key], strict=True)] if isinstance(value, list)
            else value + other[key] for key, value in one.items()}
