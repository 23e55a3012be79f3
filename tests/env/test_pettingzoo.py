"""PettingZoo's own tests, as they are, on every game; and what it does not ask: that the environment is the game."""
import copy
import importlib
import pickle
import random
import re
import sys
import warnings
from pathlib import Path
from types import SimpleNamespace

import numpy as np
import pytest

pettingzoo = pytest.importorskip("pettingzoo", reason="pettingzoo is not installed: pip install 'matou[pettingzoo]'")

from pettingzoo.test import api_test, performance_benchmark, render_test, seed_test  # noqa: E402

import matou  # noqa: E402
from matou.core.errors import IllegalMove, OptionError  # noqa: E402
from matou.env.pettingzoo import env as make  # noqa: E402
from variants import each_game, each_variant  # noqa: E402

# What PettingZoo warns about: dicts with a mask, as its own card games have them, and masks of agents that wait.
USUAL = "Observation space for each agent probably|Observation is not a NumPy array|Action mask numpy array is all zero"


def table(variant, **more):
    return make(variant.slug, seats=variant.seats, **variant.options, **more)


def play(env, rng, most=10_000):
    """Random moves to the end; what everybody saw and got."""
    seen = []
    for agent in env.agent_iter(most):
        found, reward, terminated, truncated, info = env.last()
        seen.append((agent, found["observation"].tobytes(), found["action_mask"].tobytes(), reward, terminated,
                     truncated, str(info)))
        env.step(None if terminated else rng.choice(np.flatnonzero(found["action_mask"]).tolist()))
    return seen


@each_variant
def test_pettingzoos_api_test(variant, capsys):
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        warnings.filterwarnings("ignore", message=USUAL)
        api_test(table(variant), num_cycles=40)
    assert "Passed API test" in capsys.readouterr().out


@each_game
@pytest.mark.parametrize("encoding", ["cards", "index"])
def test_pettingzoos_api_test_with_other_encodings(variant, encoding):
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        api_test(table(variant, encoding=encoding), num_cycles=20)


@each_game
def test_pettingzoos_seed_test(variant):
    seed_test(lambda: table(variant), num_cycles=60)


@each_game
def test_pettingzoos_render_test(variant, capsys):
    for needed in ("PIL", "resvg_py"):
        pytest.importorskip(needed, reason=f"{needed} is not installed: pip install 'matou[pettingzoo]'")
    render_test(lambda render_mode: table(variant, render_mode=render_mode))
    assert variant.game.name in capsys.readouterr().out                  # mode human


def test_pettingzoos_performance_benchmark(monkeypatch, capsys):
    """It runs for five seconds by its clock, which is quick here."""
    clock = iter(range(1_000))
    monkeypatch.setattr(sys.modules[performance_benchmark.__module__], "time", SimpleNamespace(time=clock.__next__))
    performance_benchmark(make("discat"))
    assert "turns per second" in capsys.readouterr().out


@each_game
def test_an_environment_is_pickled_and_copied_anywhere_in_a_game(variant):
    env, rng = table(variant), random.Random(1)
    env.reset(seed=1)
    for _ in range(9):
        env.step(rng.choice(np.flatnonzero(env.last()[0]["action_mask"]).tolist()))
    twins = [pickle.loads(pickle.dumps(env)), copy.deepcopy(env)]        # noqa: S301
    games = [play(one, random.Random(2), most=120) for one in (env, *twins)]
    assert games[0] == games[1] == games[2] and games[0]
    for one in (env, *twins):
        one.reset()
    assert play(env, random.Random(3), most=20) == play(twins[0], random.Random(3), most=20)


@each_game
def test_an_environment_is_the_game(variant):
    """The deal of a seed, every move and the end, as `Game` has them."""
    game, env, rng = variant.game, table(variant), random.Random(4)
    env.reset(seed=11)
    state = game.deal(variant.seats, 11, **variant.options)
    while not state.over:
        view = game.view(state, state.turn)
        assert env.agent_selection == f"player_{state.turn}" and bytes(env.view()) == bytes(view)
        found = env.last()[0]
        assert np.array_equal(found["observation"], env.encoding.observe(view))
        move = rng.choice(view.legal)
        env.step(env.encoding.action(view, move))
        state = game.apply(state, move)
    outcome = game.outcome(state)
    assert [env.infos[agent]["score"] for agent in env.possible_agents] == list(outcome.scores)
    rewards = [env.rewards[agent] for agent in env.possible_agents]
    assert sum(rewards) == pytest.approx(0, abs=1e-6)
    assert {seat for seat, reward in enumerate(rewards) if reward == max(rewards)} >= set(outcome.winners)
    for agent in env.agent_iter():
        assert env.last()[1:3] == (rewards[int(agent[-1])], True)
        env.step(None)
    assert env.agents == []


def test_it_is_found_in_pettingzoos_registry():
    for slug in matou.GAMES:
        assert pettingzoo.make("aec", f"matou/{slug}").game is matou.load(slug)
    env = pettingzoo.make("aec", "matou/discat-v1", seats=4, encoding="index")
    assert len(env.possible_agents) == 4 and str(env) == "discat_index_v1"


def test_a_game_of_another_package(monkeypatch):
    monkeypatch.syspath_prepend(str(Path(__file__).parents[2] / "examples" / "crazycats" / "src"))
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        api_test(make(importlib.import_module("crazycats.game").GAME, seats=5), num_cycles=40)


def test_pictures_show_our_cards():
    for needed in ("PIL", "resvg_py"):
        pytest.importorskip(needed, reason=f"{needed} is not installed: pip install 'matou[pettingzoo]'")
    env = make("discat", seats=3, render_mode="rgb_array")
    env.reset(seed=1)
    first = env.render()
    env.step(int(np.flatnonzero(env.last()[0]["action_mask"])[0]))
    second = env.render()
    assert first.shape == second.shape == (720, 960, 3) and not np.array_equal(first, second)
    assert len(np.unique(first.reshape(-1, 3), axis=0)) > 20             # not a blank sheet


def test_pictures_show_letters_and_figures():
    """Also where the system has no font: the same picture without its texts has hundreds of pixels less."""
    for needed in ("PIL", "resvg_py"):
        pytest.importorskip(needed, reason=f"{needed} is not installed: pip install 'matou[pettingzoo]'")
    from matou.env.pictures import drawn
    svg = matou.load("discat").deal(3, 1)._repr_html_()
    bare = re.sub(r"<text.*?</text>", "", svg)
    assert bare != svg and (drawn(svg) != drawn(bare)).any(2).sum() > 500


def test_refusals():
    env = make("discat")
    env.reset(seed=1)
    before = bytes(env.state_now())
    assert 0 in np.flatnonzero(env.last()[0]["action_mask"])
    for wrong in (198, -1, 10**30, None, 0.5, np.float32(0), "0", [0]):
        with pytest.raises(IllegalMove, match="not legal now"):
            env.step(wrong)
    assert bytes(env.state_now()) == before
    with pytest.raises(OptionError, match="render mode"):
        make("discat", render_mode="film")
    with pytest.raises(OptionError, match="players"):
        make("poche", seats=3)
    with pytest.raises(OptionError, match="slots, cards or index"):
        make("discat", encoding="bits")
    new = make("discat")
    assert new.render() is None
    for too_early in (lambda: new.step(0), lambda: new.observe("player_0")):
        with pytest.raises(AssertionError, match="reset"):
            too_early()
