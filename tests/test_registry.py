"""Games of other packages: found by their entry points, playable with rules alone, refused where they must be."""
import json
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import matou
from matou.games import OURS

DISCAT = Path(matou.__file__).parent / "games" / "discat"
NOT_COPIED = ("heuristic.py", "endgame.py", "terminal.py", "page.py", "levels.toml", "__pycache__")
PLAYED = """
import copy, json, pickle, sys, warnings
warnings.simplefilter("error", UserWarning)
import matou
found = list(matou.GAMES)
early = "quinte" in sys.modules
game = matou.load("quinte")
record = matou.play(game, [matou.agent("kitten", 1), matou.agent("greedy", 2)], "elsewhere")
state = game.deal(2, "elsewhere")
view = game.view(state, state.turn)
choice = matou.agent("search:30", 3).choose(view)
from matou.agents import exact
from matou.server.match.page_data import aside_of, touched_by
words = aside_of(view, ["Ada", "Bo"], str)
after = game.apply(state, choice)
print(json.dumps({
    "found": found, "early": early, "same": matou.load("quinte") is game, "over": record.replay(game).over,
    "clear": exact.is_solvable(view), "text": str(state), "picture": state._repr_html_(),
    "legal": [move.text for move in view.legal], "chosen": choice.text,
    "words": words, "touched": touched_by(state, choice, after), "position": game.position(view.text) == view,
    "copied": pickle.loads(pickle.dumps(state)) == state and copy.copy(game) is game,
    "told": [str(one) for one in game.tell(state, choice, after, ["Ada", "Bo"])]}))
"""


def offered(folder, package, **games):
    """A distribution that offers these games, as an installer would leave it behind."""
    info = folder / f"{package}-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {package}\nVersion: 1.0\n")
    (info / "entry_points.txt").write_text("[matou.games]\n" + "".join(f"{one} = {at}\n" for one, at in games.items()))


def quinte(folder):
    """Discat under another name: its rules, without heuristic, endgame, drawing or page."""
    home = folder / "quinte"
    shutil.copytree(DISCAT, home, ignore=shutil.ignore_patterns(*NOT_COPIED))
    game = (home / "game.py").read_text(encoding="utf-8")
    (home / "game.py").write_text(game.replace('"discat", "Discat", 1', '"quinte", "Quinte", 1'), encoding="utf-8")
    offered(folder, "cat-quinte", quinte="quinte.game:GAME")
    return home


def run(folder, code):
    paths = os.pathsep.join([str(folder), str(Path(matou.__file__).parents[1])])
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False,
                          env={**os.environ, "PYTHONPATH": paths, "NUMBA_DISABLE_JIT": "1"}, timeout=300)
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


@pytest.fixture(scope="module")
def told(tmp_path_factory):
    folder = tmp_path_factory.mktemp("elsewhere")
    quinte(folder)
    return run(folder, PLAYED)


def test_rules_of_another_package_can_be_played(told):
    assert told["found"] == [*OURS, "quinte"] and not told["early"]
    assert told["same"] and told["over"] and told["position"] and told["copied"] and told["told"]
    assert told["chosen"] in told["legal"]
    assert not told["clear"] and told["touched"] == [[], [], False]


def test_its_table_is_shown_field_by_field(told):
    assert "Quinte: seat" in told["text"] and "bonus" in told["text"] and "rng" not in told["text"]
    assert told["picture"].startswith("<svg") and "bonus pile" in told["picture"]
    zones = told["words"]["aside"]["zones"]
    assert {zone["seat"] for zone in zones if zone["name"] == "hand"} == {0}         # one's own only
    assert {zone["seat"] for zone in zones if zone["name"] == "bonus"} == {0, 1}
    assert "draw" not in {zone["name"] for zone in zones} and all(zone["title"] for zone in zones)
    assert [move["verb"] for move in told["words"]["aside"]["moves"]] == [""] * len(told["legal"])
    assert told["words"]["asks"].endswith("turn.") and told["words"]["labels"] == told["legal"]


ANYWHERE = """
import copy, json, multiprocessing, pickle, matou
if __name__ == "__main__":
    game = matou.load("quinte")
    state = game.deal(2, 1)
    state = game.apply(state, state.legal[0])
    view = game.view(state, state.turn)
    record = matou.play(game, [matou.agent("random", 1), matou.agent("random", 2)], 1)
    sent = [game, state, view, game.imagine(view, 1), state.legal[0], record]
    again = [[pickle.loads(pickle.dumps(one)), copy.copy(one), copy.deepcopy(one)] for one in sent]
    with multiprocessing.get_context("spawn").Pool(1) as pool:
        back = pool.map(copy.copy, sent)
    print(json.dumps([again == [[one] * 3 for one in sent], back == sent, back[0] is game]))
"""


def test_a_game_can_be_pickled_wherever_its_package_keeps_it(tmp_path):
    """The class in one module, the game in another, under a name of its own; in a spawned process, too."""
    home = quinte(tmp_path)
    text = (home / "game.py").read_text(encoding="utf-8")
    (home / "game.py").write_text(re.sub(r"^GAME = .*$", "", text, flags=re.MULTILINE), encoding="utf-8")
    named = re.search(r"^GAME = (.*)$", text, re.MULTILINE)[1]
    (home / "offers.py").write_text(f"from .game import *\n\nTHE_GAME = {named}\n", encoding="utf-8")
    shutil.rmtree(tmp_path / "cat-quinte-1.0.dist-info")
    offered(tmp_path, "cat-quinte", quinte="quinte.offers:THE_GAME")
    (tmp_path / "anywhere.py").write_text(ANYWHERE, encoding="utf-8")
    code = f"import runpy; runpy.run_path({str(tmp_path / 'anywhere.py')!r}, run_name='__main__')"
    assert run(tmp_path, code) == [True, True, True]


def test_a_name_that_is_taken_is_refused_and_the_first_stays(tmp_path):
    quinte(tmp_path)
    offered(tmp_path, "another", discat="another:GAME", quinte="another:GAME", **{"Five-Cats": "another:GAME"})
    code = ("import json, matou, warnings\nwith warnings.catch_warnings(record=True) as caught:\n"
            "    warnings.simplefilter('always'); names = list(matou.GAMES)\n"
            "print(json.dumps([names, [str(one.message) for one in caught], matou.load('discat').name]))")
    names, said, name = run(tmp_path, code)
    assert names == [*OURS, "quinte"] and name == "Discat"
    assert sorted(said) == sorted([
        "another offers a game called discat, but Matou has one of that name: it is left out",
        "cat-quinte offers a game called quinte, but another has one of that name: it is left out",
        "another offers a game called Five-Cats, but a name has only small letters and digits: it is left out"])


def test_a_package_that_breaks_says_which_and_why(tmp_path):
    (tmp_path / "broken.py").write_text("import no_such_module\n")
    (tmp_path / "other.py").write_text("GAME = 'a text'\n")
    offered(tmp_path, "not-whole", broken="broken:GAME", other="other:GAME")
    code = ("import json, matou\nsaid = []\nfor name in ('broken', 'other', 'nothing'):\n    try: matou.load(name)\n"
            "    except matou.OptionError as error: said.append(str(error))\nprint(json.dumps(said))")
    said = run(tmp_path, code)
    assert said == [
        "the game broken of not-whole cannot be loaded: ModuleNotFoundError: No module named 'no_such_module' "
        f"({tmp_path}/broken.py, line 1, in <module>)",
        "the game other of not-whole cannot be loaded: other:GAME is not a Game of that name",
        f"there is no game nothing; there are: {', '.join((*matou.GAMES, 'broken', 'other'))}"]


def test_its_rules_are_compiled_again_when_they_change(tmp_path):
    home = quinte(tmp_path)
    code = "import json; from matou.core.rule import source_digest; print(json.dumps(source_digest()))"
    before = run(tmp_path, code)
    (home / "rules.py").write_text((home / "rules.py").read_text(encoding="utf-8") + "\n# edited\n", encoding="utf-8")
    after = run(tmp_path, code)
    assert before != after == run(tmp_path, code)


def test_a_broken_package_costs_nothing_but_its_own_game(tmp_path):
    """The server asks for the games that can be loaded: the others are played all the same."""
    offered(tmp_path, "broken", broken="nowhere.game:GAME", odd="no module at all")
    code = "import json, warnings; warnings.simplefilter('ignore'); import matou; from matou.games import loadable; " \
           "print(json.dumps([list(matou.GAMES), loadable()]))"
    known, here = run(tmp_path, code)
    assert known == [*here, "broken"] and here == [slug for slug in matou.GAMES if slug in here] and len(here) > 1
