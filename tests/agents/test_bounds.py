"""What agents compile stays within its arrays: whole games with every index checked, negative ones included."""
import json
import os
import subprocess
import sys

import pytest

GAMES = """
import json, matou
told = []
for slug in matou.GAMES:
    game = matou.load(slug)
    for seats in range(game.least, min(game.most, 3) + 1):
        agents = [matou.agent(name, seat) for seat, name in enumerate(["search:100", "greedy", "random"][:seats])]
        record = matou.play(game, agents, f"bounds/{seats}", **({"limit": 20} if slug == "chami" else {}))
        told.append([slug, seats, [text for _, text in record.moves]])
print(json.dumps(told))
"""


@pytest.mark.xdist_group("digest")
def test_agents_play_the_same_games_where_bounds_are_checked():
    def games(**environment):
        run = subprocess.run([sys.executable, "-c", GAMES], env={**os.environ, **environment}, capture_output=True,
                             text=True)
        assert run.returncode == 0, run.stderr
        return json.loads(run.stdout)

    checked = games(NUMBA_BOUNDSCHECK="1")
    assert checked == games() and len(checked) >= 5
