"""What agents compile stays within its arrays: whole games with every index checked, negative ones included."""
import json
import os
import subprocess
import sys

import pytest

import matou
from variants import SOAK

# Compiling all that agents use once more, with checks, takes a minute of Le Ch'ami alone: all games in `make soak`.
SLUGS = matou.GAMES if SOAK > 1 else ["discat"]
GAMES = """
import json, sys, matou
from matou.agents.explanation import explain
told, game = [], matou.load(sys.argv[1])
for seats in range(game.min_seats, min(game.max_seats, 3) + 1):
    agents = [matou.agent(name, seat) for seat, name in enumerate(["search:100", "greedy", "random"][:seats])]
    record = matou.play(game, agents, f"bounds/{seats}", **({"limit": 20} if game.slug == "chami" else {}))
    told.append([seats, [text for _, text in record.moves]])
    for state in list(record.states(game))[1:40:9]:
        view = game.view(state, state.turn)
        if len(view.legal) > 1:
            told.append(explain(view, view.legal[0], view.legal[-1], deals=20).to_dict())
print(json.dumps(told))
"""


@pytest.mark.parametrize("slug", SLUGS)
def test_agents_play_the_same_games_where_bounds_are_checked(slug):
    def games(**environment):
        run = subprocess.run([sys.executable, "-c", GAMES, slug], env={**os.environ, **environment},
                             capture_output=True, text=True)
        assert run.returncode == 0, run.stderr
        return json.loads(run.stdout)

    checked = games(NUMBA_BOUNDSCHECK="1", NUMBA_OPT="0")     # compiled sooner, and as good for this
    assert checked and checked == games()
