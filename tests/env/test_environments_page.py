"""docs/environments.md and the examples are true."""
import doctest
import re
import runpy
from pathlib import Path

import numpy as np
import pytest

from matou.env.encoding import encoding
from matou.games import OURS

ROOT = Path(__file__).parents[2]
PAGE = ROOT / "docs" / "environments.md"


def test_what_the_page_shows_happens():
    found = doctest.testfile(str(PAGE), module_relative=False)
    assert found.attempted >= 8 and found.failed == 0


@pytest.mark.parametrize("name", ["slots", "cards", "index"])
def test_as_many_actions_as_the_page_says(name):
    line = next(line for line in PAGE.read_text(encoding="utf-8").splitlines() if line.startswith(f"| `{name}`"))
    said = [int(number.replace(",", "")) for number in re.findall(r"\| ([\d,]+)(?= )", line)]
    assert said == [encoding(slug, name).actions for slug in OURS]


def test_the_examples_run(capsys):
    pytest.importorskip("pettingzoo", reason="pettingzoo is not installed: pip install 'matou[pettingzoo]'")
    runpy.run_path(str(ROOT / "examples" / "pettingzoo_game.py"))
    assert "player_0" in capsys.readouterr().out
    runpy.run_path(str(ROOT / "examples" / "vector_games.py"))
    assert re.search(r"first player \d{4}", capsys.readouterr().out)


def test_the_program_that_learns_learns(monkeypatch):
    """A few updates: what it has seen becomes likelier, better and better; and it plays as an agent does."""
    program = runpy.run_path(str(ROOT / "examples" / "train_discat.py"))
    rng, env = np.random.default_rng(1), program["VectorEnv"]("discat", program["TABLES"], threads=1)
    network = program["Network"](env.encoding.features, env.encoding.actions, rng)
    now, info = env.reset(seed=1)
    kept, *_ = program["collect"](env, network, rng, now, info["seat"])
    advantages = program["advantages_of"](kept)
    returns = (advantages + np.array(kept["value"][:-1])).reshape(-1)[:4096]
    x, mask, actions, logs = (np.concatenate(kept[name][:-1])[:4096] for name in ("x", "mask", "action", "log"))
    errors, better = [], advantages.reshape(-1)[:4096] > 0.5
    for _ in range(12):
        network.learn(x, mask, actions, logs, advantages.reshape(-1)[:4096], returns, 1e-3)
        _, _, after, values = network.forward(x, mask)
        errors.append(float(((values - returns) ** 2).mean()))
    gained = after[np.arange(4096), actions] - logs
    assert errors[-1] < errors[0] and gained[better].mean() > 0.01
    assert not np.exp(after)[~mask].any()
    assert 0 <= program["against"](network, "kitten", 2) <= 1
