"""Heuristics and seeds on a GPU, without one: their kernels run on the CPU, as one thread and as they are written, with
NumPy's arrays as its local memory. tests/test_gpu.py compares both where there is a GPU."""
import importlib
import sys
from types import SimpleNamespace

import numba
import numpy as np
import pytest

import matou
from matou.core.fields import HIDDEN, records, secrets
from matou.core.ranges import hiding_words, narrow, narrowed
from matou.core.specialise import specialise
from matou.lab import unit
from matou.lab.compiled import PolicySimulator, choice_of
from matou.lab.simulate import Simulator
from matou.lab.spec import spec_of


def as_it_is(function=None, **_):
    return function or as_it_is


def next_place(array, at, more):
    array[at] += more
    return array[at] - more


def local_array(shape, kind):
    made = np.zeros(shape, np.int64 if kind is numba.int64 else kind)
    return made.view(np.recarray) if made.dtype.names else made


STAND_IN = SimpleNamespace(jit=as_it_is, local=SimpleNamespace(array=local_array), grid=lambda axes: 0,
                           gridsize=lambda axes: 1, atomic=SimpleNamespace(add=next_place))
LOADED_ANEW = "matou.lab.gpu_cells", "matou.lab.gpu_kernels", "matou.lab.gpu_policy_kernels", "matou.lab.gpu_seeds"


@pytest.fixture
def loaded(monkeypatch):
    """Loads a module of the lab with a stand-in for numba.cuda."""
    monkeypatch.setattr(numba, "cuda", STAND_IN, raising=False)
    monkeypatch.setitem(sys.modules, "numba.cuda", STAND_IN)
    for name in [name for name in sys.modules if name.startswith(LOADED_ANEW)]:
        monkeypatch.delitem(sys.modules, name)
    yield lambda name: importlib.import_module(f"matou.lab.{name}")
    for name in [name for name in sys.modules if name.startswith(LOADED_ANEW)]:
        del sys.modules[name]                    # it was loaded with the stand-in


@pytest.mark.parametrize("slug", matou.GAMES)
def test_a_seat_sees_on_a_gpu_what_it_sees_on_the_cpu(loaded, slug):
    rules, game = matou.load(slug).rules, matou.load(slug)
    form = narrow(rules.FIELDS, range(game.min_seats, game.max_seats + 1))
    table = np.array([game.deal(game.max_seats, 1).row])
    words, hidden = narrowed(table, form).view(np.int64), hiding_words(rules.FIELDS, game.max_seats, form)
    list_cells, cells = loaded("gpu_cells").list_cells(rules.FIELDS), table.view(np.int64)
    for seat in range(game.max_seats):
        seen = np.zeros(len(cells), np.int64)
        assert list_cells((words | hidden[seat]).view(form)[0], seen, 0) == len(cells)
        assert np.array_equal(seen, np.where(secrets(rules.FIELDS, seat), HIDDEN, cells))


@pytest.mark.parametrize(("slug", "options"), [("discat", {}), ("chami", {}), ("poche", {"games": 2})])
@pytest.mark.parametrize("rotations", [0, 2])
def test_seeds_are_hashed_on_a_gpu_as_on_the_cpu(loaded, slug, options, rotations):
    """Those of deals, of later shuffles, and of players."""
    seeds, simulator = loaded("gpu_seeds"), Simulator(matou.load(slug), 2, **options)
    deals, chances = simulator.numbered("é", range(98, 102), rotations)
    each, row = max(1, rotations), simulator.rows.view(np.recarray)[1]
    found = np.zeros((4, each, deals.shape[1]), np.int64), np.zeros((4, each * 2, 4), np.int64)
    for call in seeds.calls(simulator.game, row, 2, "é", 98, rotations, *found):
        seeds.hash_all(*call)
    assert np.array_equal(found[0].reshape(deals.shape), deals)
    assert np.array_equal(found[1].reshape(chances.shape), chances)


@pytest.mark.parametrize("rotations", [True, False])
def test_the_kernels_of_a_gpu_play_the_games_of_the_cpu(loaded, rotations):
    """Heuristics, their blunders and random players, at one table, with deals of one digit and of two."""
    spec = spec_of({"game": "discat", "agents": ["greedy", "kitten", "cat", "random"], "seed": "é", "deals": 99,
                    "rotations": rotations})
    on_cpu, game, rules = PolicySimulator(spec), spec.loaded, spec.loaded.rules
    sizes = {"ROW": records(rules.STATE), "CELL": np.int64, "VALUE": float, "SEATS": game.max_seats, "WORDS": 4,
             "ORDER": rules.ORDER, "MOST_MOVES": rules.MOST_MOVES, "CELLS": on_cpu.cells.shape[1],
             "ROW_WORDS": on_cpu.cells.shape[1]}
    chance = importlib.import_module("matou.core.chance")
    random = specialise("matou.lab.gpu_kernels", "discat on paper", rules=rules, below=chance.below, adopt=chance.adopt,
                        **sizes)
    kernels = specialise("matou.lab.gpu_policy_kernels", "discat on paper", rules=rules, below=chance.below,
                         begin=random.begin, choose=choice_of(game), BLUNDERS=True,
                         list_cells=loaded("gpu_cells").list_cells(rules.FIELDS), **sizes)
    first, stop = 8, 12
    deals, chances = on_cpu.seeds.numbered(spec.seed, range(first, stop), spec.games_per_deal if rotations else 0)
    scores = np.zeros((len(deals), game.max_seats), np.int64)
    wins, counts = np.zeros((2, len(deals)), np.int64)
    box = np.array([on_cpu.seeds.box.row], rules.BOX).view(np.recarray)
    hidden = hiding_words(rules.FIELDS, game.max_seats, records(rules.STATE))
    kernels.play_policies(on_cpu.cells[1], box, deals, chances, np.zeros(1, np.int64), scores, wins, counts, hidden,
                          on_cpu.policies, on_cpu.head, first)
    found = unit._columns(spec, first, stop, counts, scores, wins)
    expected = unit._played_in_kernels(spec, first, stop, "cpu")
    assert found.keys() == expected.keys()
    for name, column in expected.items():
        assert np.array_equal(found[name], column), name
