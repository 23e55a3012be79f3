"""The unit of a run: the games of a range of deals. A pure function of spec, sources and range, whoever computes it.

Deal i of a run seeded "7" is dealt by the seed "7/i", in every rotation; in rotation r, seat p chooses with the seed
"7/i/r/p", as in an arena. Without rotations seat p chooses with "7/i/p", as in a simulation.
"""
from collections.abc import Iterator
from threading import local
from typing import Any

import numpy as np

from matou.agents import named
from matou.agents.levels import Level
from matou.core.play import Agent, play
from matou.core.record import Record

from .compiled import can_play_here, simulator_of
from .measures import Finished
from .simulate import Simulator
from .spec import Spec

KEPT = local()                                   # by thread, the simulator used last
Columns = dict[str, Any]                         # NumPy arrays of the same length, by name


def play_range(spec: Spec, start: int, stop: int, *, device: str = "cpu",
               records: list[Record] | None = None) -> Columns:
    """Plays deals `start` to `stop` - 1. Returns a row per game, by deal and rotation: `deal`, `rotation`, `moves`,
    `score_0` …, `winners` (a bit per seat), then the columns of the measures. To `records`, where given, the sampled
    games are added."""
    if spec.kernels_play and can_play_here(spec):
        if records is not None:
            records += [_record(spec, deal, 0, False) for deal in range(start, stop) if spec.is_sampled(deal)]
        return _played_in_kernels(spec, start, stop, device)
    return _played_through_views(spec, start, stop, records)


def _columns(spec: Spec, start: int, stop: int, moves: Any, scores: Any, wins: Any) -> Columns:
    """The columns that every run has."""
    each = spec.games_per_deal
    return {"deal": np.repeat(np.arange(start, stop, dtype=np.int64), each),
            "rotation": np.tile(np.arange(each, dtype=np.uint8), stop - start),
            "moves": moves.astype(np.int32),
            **{f"score_{seat}": scores[:, seat].astype(np.int32) for seat in range(spec.seats)},
            "winners": wins.astype(np.uint8)}


# Within kernels ----------------------------------------------------------------------------------------------

def _played_in_kernels(spec: Spec, start: int, stop: int, device: str) -> Columns:
    if not spec.all_random:
        return _columns(spec, start, stop, *_policies(spec, device).outcomes(spec, start, stop))
    simulator = _simulator(spec, device)
    seeds = simulator if device == "cpu" else simulator.simulator
    chances = seeds.numbered(spec.seed, range(start, stop), spec.games_per_deal if spec.rotations else 0)
    return _columns(spec, start, stop, *simulator.outcomes(*chances))


def _simulator(spec: Spec, device: str) -> Any:
    """This thread's simulator of this spec's table."""
    table = (device, spec.game, spec.seats, spec.options, spec.box)
    if getattr(KEPT, "table", None) != table:
        if device == "cuda":
            from .gpu import GpuSimulator
            KEPT.simulator = GpuSimulator(spec.loaded, spec.seats, **spec.chosen)
        else:
            KEPT.simulator = Simulator(spec.loaded, spec.seats, **spec.chosen)
        KEPT.table = table
    return KEPT.simulator


def _policies(spec: Spec, device: str) -> Any:
    """This thread's simulator of this spec's agents."""
    if getattr(KEPT, "spec", None) != (device, spec):
        KEPT.spec, KEPT.policies = (device, spec), simulator_of(spec, device)
    return KEPT.policies


# Through views -----------------------------------------------------------------------------------------------

def _played_through_views(spec: Spec, start: int, stop: int, records: list[Record] | None) -> Columns:
    games = list(_finished(spec, start, stop))
    if records is not None:
        records += [one.record for one in games if one.rotation == 0 and spec.is_sampled(one.deal)]
    outcomes: Any = [one.record.outcome for one in games]
    columns = _columns(spec, start, stop, np.array([len(one.record.moves) for one in games]),
                       np.array([outcome["scores"] for outcome in outcomes]),
                       np.array([sum(1 << seat for seat in outcome["winners"]) for outcome in outcomes]))
    for measure in spec.measures:
        if measure.of is not None:
            rows = [measure.of(spec.loaded, spec, one) for one in games]
            columns |= {name: np.array([row[name] for row in rows], kind)
                        for name, kind in measure.columns(spec.loaded, spec).items()}
    return columns


def _finished(spec: Spec, start: int, stop: int) -> Iterator[Finished]:
    legal = any(measure.legal for measure in spec.measures)
    for deal in range(start, stop):
        for rotation in range(spec.games_per_deal):
            yield Finished(deal, rotation, _record(spec, deal, rotation, legal))


def _record(spec: Spec, deal: int, rotation: int, legal: bool) -> Record:
    """One game."""
    names, seed, players = spec.seated(rotation), spec.seed_of(deal), spec.players_seed(deal, rotation)
    if set(names) == {"random"}:
        record: Record = _simulator(spec, "cpu").record(seed, names, legal, players)
        return record
    agents = [without_time_limit(name, f"{players}/{seat}") for seat, name in enumerate(names)]
    return play(spec.loaded, agents, seed, legal=legal, **spec.chosen)


def without_time_limit(name: str, seed: str) -> Agent:
    """The agent of that name; a level takes the time its simulations take, and so plays the same everywhere."""
    agent = named(name, seed)
    if isinstance(agent, Level):
        agent.seconds = 0.0
    return agent
