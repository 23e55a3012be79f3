"""The example of a game in a package of its own, examples/crazycats, is what its README says: its tests pass, as for
somebody who has installed it, and a server plays it with everything that people can do there."""
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

import matou

ROOT = Path(__file__).parents[1]
EXAMPLE = ROOT / "examples" / "crazycats"
RULES = (EXAMPLE / "src" / "crazycats" / "rules.py").read_text(encoding="utf-8")
COMPILED = """
import matou
from matou.testing import Variant, check_game, compiled_is_interpreted
game = matou.load("crazycats")
check_game(game, [Variant(game, 3)], [compiled_is_interpreted])
"""

PETTINGZOO = """
import random, pettingzoo, matou.env.pettingzoo
assert pettingzoo.make("aec", "matou/discat").game.slug == "discat"
table, rng = pettingzoo.make("aec", "matou/crazycats", seats=3), random.Random(1)
table.reset(seed=1)
for agent in table.agent_iter():
    found, reward, terminated, *_ = table.last()
    table.step(None if terminated else rng.choice(found["action_mask"].nonzero()[0].tolist()))
    if terminated:
        print(table.game.slug, agent, reward)
"""


@pytest.fixture(scope="module")
def environment(tmp_path_factory):
    """Of a process that finds the package as if it were installed."""
    home = tmp_path_factory.mktemp("installed")
    info = home / "crazycats-0.1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: crazycats\nVersion: 0.1.0\n")
    project = (EXAMPLE / "pyproject.toml").read_text(encoding="utf-8")
    place = re.search(r'^crazycats = "(.*)"$', project, re.MULTILINE)[1]
    (info / "entry_points.txt").write_text(f"[matou.games]\ncrazycats = {place}\n")
    paths = (home, EXAMPLE / "src", Path(matou.__file__).parents[1], ROOT / "tests")
    kept = {name: value for name, value in os.environ.items() if not name.startswith("PYTEST_")}
    return {**kept, "PYTHONPATH": os.pathsep.join(map(str, paths)), "MATOU_CACHE": str(home / "cache")}


def run(environment, *words, **more):
    done = subprocess.run([sys.executable, *words], env={**environment, **more}, cwd=EXAMPLE, capture_output=True,
                          text=True, timeout=600, check=False)
    assert done.returncode == 0, done.stdout[-3000:] + done.stderr[-3000:]
    return done.stdout


def test_its_rules_are_short():
    assert len(RULES.splitlines()) < 250


@pytest.mark.slow
@pytest.mark.xdist_group("example")
def test_its_own_tests_pass(environment):
    """Interpreted; the next test compiles."""
    said = run(environment, "-m", "pytest", "-q", "-p", "no:cacheprovider", "tests", NUMBA_DISABLE_JIT="1")
    assert re.search(r"\d+ passed", said) and "skipped" not in said


@pytest.mark.slow
@pytest.mark.xdist_group("example")
def test_compiled_it_is_the_same_game(environment):
    run(environment, "-c", COMPILED, NUMBA_DISABLE_JIT="0")


@pytest.mark.slow
@pytest.mark.xdist_group("example")
def test_a_server_plays_it(environment, tmp_path):
    """Compiled: every level, hints, looking back, the record, a review and a rematch (tests/third_party_server.py)."""
    server = str(ROOT / "tests" / "third_party_server.py")
    told = run(environment, server, "crazycats", str(tmp_path / "tables.sqlite3"), NUMBA_DISABLE_JIT="0")
    assert told.split() == ["levels", "hint", "back", "record", "review", "rematch", "done"]


@pytest.mark.xdist_group("example")
def test_pettingzoo_finds_it(environment):
    """By its name, as it finds our own games; a whole game, interpreted."""
    pytest.importorskip("pettingzoo", reason="pettingzoo is not installed: pip install 'matou[pettingzoo]'")
    told = run(environment, "-c", PETTINGZOO, NUMBA_DISABLE_JIT="1").splitlines()
    assert sorted(line.rpartition(" ")[0] for line in told) == [f"crazycats player_{seat}" for seat in range(3)]
    assert abs(sum(float(line.rpartition(" ")[2]) for line in told)) < 1e-6
