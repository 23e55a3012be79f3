"""Runs within a report: the unit of the lab's runs (lab/unit.py), deal by deal in threads. Simulations release the
GIL."""
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import Any

import numpy as np

from matou.core.game import Game
from matou.lab.arena import warm_up
from matou.lab.spec import Spec, spec_of
from matou.lab.unit import Columns, play_range


def spec_for(game: Game, agents: list[str], deals: int, seed: str, options: dict[str, Any], *measures: str) -> Spec:
    """Duplicate deals of these agents, one per seat, in every rotation."""
    options = dict(options)
    box = {"box": options.pop("box")} if "box" in options else {}
    return spec_of({"game": game.slug, "seats": len(agents), "agents": agents, "deals": deals, "seed": seed,
                    "rotations": True, "options": options, "measure": ["outcome", *measures], **box})


def played(spec: Spec, jobs: int) -> Columns:
    """All games of a run, in order; they are the same whatever `jobs` is."""
    warm_up(spec.game, spec.agents, spec.seats)
    with ThreadPoolExecutor(jobs) as threads:
        parts = list(threads.map(partial(_deal, spec), range(spec.deals)))
    return {name: np.concatenate([part[name] for part in parts]) for name in parts[0]}


def _deal(spec: Spec, deal: int) -> Columns:
    return play_range(spec, deal, deal + 1)


def shares(columns: Columns, seats: int) -> Any:
    """[game, seat]: each seat's share of the win."""
    won = columns["winners"][:, None].astype(np.int64) >> np.arange(seats) & 1
    return won / np.maximum(1, won.sum(1, keepdims=True))


def scores(columns: Columns, seats: int) -> Any:
    """[game, seat]"""
    return np.stack([columns[f"score_{seat}"] for seat in range(seats)], 1)
