"""docs/environments.md and docs/coming-from-rlcard.md are true, and so are the programs that learn."""
import doctest
import importlib
import re
import runpy
from pathlib import Path

import numpy as np
import pytest

from matou.env.encoding import encoding
from matou.games import OURS

ROOT = Path(__file__).parents[2]
PAGE = ROOT / "docs" / "environments.md"
FROM_OTHERS = PAGE.with_name("coming-from-rlcard.md")


def test_what_the_page_shows_happens():
    found = doctest.testfile(str(PAGE), module_relative=False)
    assert found.attempted >= 8 and found.failed == 0


def test_what_the_page_for_those_from_other_libraries_shows_happens():
    pytest.importorskip("pettingzoo", reason="pettingzoo is not installed: pip install 'matou[pettingzoo]'")
    found = doctest.testfile(str(FROM_OTHERS), module_relative=False)
    assert found.attempted >= 8 and found.failed == 0
    assert f"({FROM_OTHERS.name})" in PAGE.read_text(encoding="utf-8")


@pytest.mark.parametrize("name", ["slots", "cards", "index"])
def test_as_many_actions_as_the_page_says(name):
    line = next(line for line in PAGE.read_text(encoding="utf-8").splitlines() if line.startswith(f"| `{name}`"))
    said = [int(number.replace(",", "")) for number in re.findall(r"\| ([\d,]+)(?= )", line)]
    assert said == [encoding(slug, name).actions for slug in OURS]


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


def test_the_program_in_torch_learns(monkeypatch):
    """An update makes what went well likelier, and it plays as an agent does."""
    torch = pytest.importorskip("torch", reason="torch is not installed")
    monkeypatch.syspath_prepend(str(ROOT / "examples"))
    program = importlib.import_module("train_discat_torch")
    torch.manual_seed(1)
    shown = program.Shown(256, "cpu", 1)
    network = program.Network(shown.x.shape[1], shown.mask.shape[1])
    kept = program.collect(shown, network)
    program.learn(network, torch.optim.Adam(network.parameters(), program.RATE), kept)
    x, mask, actions, before = (kept[name][:-1].flatten(0, 1) for name in ("x", "mask", "action", "log"))
    with torch.no_grad():
        gained = network(x, mask)[0].gather(1, actions)[:, 0] - before
    better = program.advantages_of(kept).flatten() > 0.5
    assert gained[better].mean() > gained[~better].mean()
    assert 0 <= program.tested(network, "kitten", 2) <= 1
