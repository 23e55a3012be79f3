"""A tuning: what a spec may say, the deals that boxes share, a search that goes on where it was killed, its result."""
import json
import os
import re
import resource
import signal
import subprocess
import sys
from contextlib import suppress
from pathlib import Path

import numpy as np
import pytest

import matou
from matou.cli import main
from matou.core.frozen import freeze, thaw
from matou.core.record import read_records
from matou.lab.balance import statistics as st
from matou.lab.store import RunError
from matou.lab.tune import search
from matou.lab.tune.numbers import Number, balanced, box_data, box_file, changed, fits, numbers_in, steps
from matou.lab.tune.search import Search
from matou.lab.tune.spec import TuneSpec, read_tune_spec, tune_spec
from matou.lab.tune.study import COMPLETE, PRUNED, Study
from matou.lab.tune.targets import Target, centred, difference, interval, joined, loss, means, pseudo

ROOT = Path(__file__).parents[2]
TINY = matou.load("catdays").home / "tiny.toml"
SPEC = f"""
game = "catdays"
box = "{TINY.as_posix()}"
strength = "search:2"
rounds = [2, 4]
trials = 6
changes = 2
fresh = 20
cost = 0.01

[change]
"cards.early.points" = {{ by = 2 }}
"cards.grumpy.points" = [0, 3]
"cards.early.copies" = [6, 8]

[targets]
margin = {{ is = [3, 4], scale = 0.5 }}
"""


# What a spec may say -----------------------------------------------------------------------------------------

@pytest.mark.parametrize(("text", "said"), [
    ('game = "disco"', "line 1: game: there is no game disco"),
    ('game = "chami"\n[change]\n"cards.*" = [1, 2]', "line 1: game: there are no numbers in the box of Le Ch'ami"),
    ('game = "poche"\nspeed = 1', "line 2: speed: there is no such key; a tuning has: game"),
    ('game = "poche"\nseats = 3', "line 2: seats: "),
    ('game = "poche"\nbox = "none.toml"', "line 2: box: "),
    ('game = "poche"\n[options]\nmode = "odd"', "line 3: mode: option mode: odd is none of"),
    ('game = "poche"', 'change: null is not a table of numbers'),
    ('game = "poche"\n[change]\n"clans.royal.attack.6" = [0, 9]', "line 3: clans.royal.attack.6: no number of the box"),
    ('game = "poche"\n[change]\nclans.royal.attack.5 = [6, 9]', "line 3: clans.royal.attack.5: [6, 9] is not a range"),
    ('game = "poche"\n[change]\n"prey.*.points" = { by = -1 }', "line 3: prey.*.points: "),
    ('game = "poche"\n[change]\n"prey.*.points" = { by = 0 }', "line 2: change: "),
    (POCHE := 'game = "poche"\n[change]\n"prey.*.points" = { by = 1 }\n', "targets: null is not a table of measures"),
    (POCHE + "[targets]\nluck = 3", "line 5: luck: there is no measure luck; there are: seat_edge"),
    (POCHE + "[targets]\nmoves = [9, 8]", "line 5: moves: [9, 8] is not a number, a range"),
    (POCHE + "[targets]\nmoves = { is = 9, scale = 0 }", "line 5: moves: 0 is not a number from 1e-06"),
    (POCHE + "[targets]\nmoves = { about = 9 }", "line 5: moves: "),
    (POCHE + "[targets]\nmoves = nan", "line 5: moves: NaN is not a number, a range"),
    (POCHE + "[targets]\nmoves = [0, inf]", "line 5: moves: [0, Infinity] is not a number, a range"),
    ('game = "poche"\n[change]\n"prey.*.points" = { by = 9999999999999999999 }', "line 3: prey.*.points: "),
    ('game = "poche"\n[change]\n"prey.*.points" = [0, 9999999999999999999]', "line 3: prey.*.points: "),
    ('strength = "search:0"\n' + POCHE + "[targets]\nmoves = 9", "line 1: strength: search:0: from 1 to"),
    ('same_sum = "clans.*.attack.*"\n' + POCHE + "[targets]\nmoves = 9", "line 1: same_sum: clans.*.attack.*: fewer"),
    ('rounds = [50, 50]\n' + POCHE + "[targets]\nmoves = 9", "line 1: rounds: [50, 50] is not a list of ever more"),
    ('strength = "matou"\n' + POCHE + "[targets]\nmoves = 9", 'line 1: strength: "matou" is not random, heuristic or'),
    ('strength = "search:1s"\n' + POCHE + "[targets]\nmoves = 9", "line 1: strength: "),
    ('game = "catdays"\n[change]\n"cards.*.copies" = [1, 6]\n[targets]\nclan_spread = 0',
     "line 5: clan_spread: Cat Days has no clans"),
    ('game = = 1', "not a TOML file")])
def test_what_is_wrong_with_a_spec_is_said_with_its_place(tmp_path, capsys, text, said):
    file = tmp_path / "tune.toml"
    file.write_text(text)
    assert main(["lab", "tune", str(file), "--out", str(tmp_path / "run"), "--lang", "en"]) == 2
    assert f"{file}" in (told := capsys.readouterr().err) and said in told and told.count("\n") == 1
    assert not (tmp_path / "run").exists()


def test_flags_go_before_the_file_and_are_named(tmp_path, capsys):
    file = tmp_path / "tune.toml"
    file.write_text(SPEC)
    assert read_tune_spec(file, {"trials": 9, "seed": "x"}).trials == 9
    assert main(["lab", "tune", str(file), "--strength", "best", "--out", str(tmp_path / "run"), "--lang", "en"]) == 2
    assert capsys.readouterr().err.startswith('matou lab: --strength: "best" is not random')


def test_the_same_tuning_has_the_same_digest_however_many_boxes_are_tried(tmp_path):
    (tmp_path / "tune.toml").write_text(SPEC)
    usual, more, other = (read_tune_spec(tmp_path / "tune.toml", flags)
                          for flags in ({}, {"trials": 99}, {"seed": "other"}))
    assert usual.digest == more.digest != other.digest


def test_a_place_that_is_named_goes_before_a_pattern():
    spec = tune_spec({"game": "catdays", "change": {"cards.tree.copies": [2, 2], "cards.*.copies": [1, 6]},
                      "targets": {"seat_edge": 0, "moves": [30, 40]}})
    assert "cards.tree.copies" not in [one.path for one in spec.numbers] and len(spec.numbers) == 15
    assert spec.targets[0] == Target("seat_edge", 0, 0, 0.01) and spec.targets[1] == Target("moves", 30, 40, 2)


@pytest.mark.parametrize("name", ["tune-catdays.toml", "tune-poche.toml"])
def test_the_shows_of_the_docs_can_be_read(name):
    assert len(read_tune_spec(ROOT / "docs" / "lab" / name, {}).numbers) > 10


# Numbers -----------------------------------------------------------------------------------------------------

DATA = {"name": "a", "cards": [{"slug": "tree", "copies": 2, "rare": True}, {"slug": "cat", "copies": 3}],
        "clans": {"royal": {"attack": [1, 2, 3]}}}


def test_numbers_are_called_by_their_place():
    assert dict(numbers_in(DATA)) == {"cards.tree.copies": 2, "cards.cat.copies": 3, "clans.royal.attack.1": 1,
                                      "clans.royal.attack.2": 2, "clans.royal.attack.3": 3}
    assert fits("cards.*.copies", "cards.cat.copies") and not fits("cards.*", "cards.cat.copies")
    other = changed(DATA, {"cards.cat.copies": 9, "clans.royal.attack.3": 7})
    assert other["cards"][1]["copies"] == 9 and other["clans"]["royal"]["attack"] == [1, 2, 7]
    assert DATA["cards"][1]["copies"] == 3 and changed(freeze(DATA), {}) == DATA


def test_a_sum_is_kept_by_the_numbers_that_do_not_change():
    numbers = [Number(name, 3, 1, 4) for name in "abcd"]
    assert balanced(numbers, (4, 3, 3, 3), (0, 1, 2, 3), 2) == (4, 3, 2, 3)
    assert balanced(numbers, (4, 4, 4, 3), (0, 1, 2, 3), 1) is None          # d has room for two less only
    assert balanced(numbers, (1, 3, 3, 3), (0, 1, 2, 3), 3) == (1, 4, 3, 4)  # and for one more each
    assert balanced(numbers, (4, 3, 3, 2), (0, 1, 2, 3), 1) == (4, 3, 3, 2)
    assert steps(numbers, (4, 3, 1, 3)) == 3


@pytest.mark.parametrize("slug", ["catdays", "poche"])
def test_a_box_is_written_as_it_is_read(tmp_path, slug):
    game = matou.load(slug)
    data = box_data(game, game.own_box)
    path = next(path for path, value in numbers_in(data) if value == 3)
    other = changed(data, {path: 4})
    (tmp_path / "box.toml").write_text(box_file(game, other, ["of a test"]), encoding="utf-8")
    box = game.read_box(tmp_path / "box.toml")
    assert box_data(game, box) == other and dict(numbers_in(thaw(box.data)))[path] == 4


# How far a box is from what is wanted ------------------------------------------------------------------------

def test_a_pseudo_value_of_a_mean_is_the_value_itself():
    values = np.random.default_rng(1).normal(size=(50, 1))
    found = pseudo({"moves": values}, lambda means: means["moves"][..., 0])
    assert np.allclose(found, values[:, 0])
    assert interval(found).margin == pytest.approx(st.mean(values[:, 0], range(50)).margin)


def test_a_spread_of_nothing_but_noise_is_not_taken_for_one():
    """Seven clans that are even, in twenty deals: the plain standard deviation has a bias, the jackknife's square has
    none, and its interval covers the truth."""
    rng, inside, squares, plain = np.random.default_rng(2), 0, [], []
    for _ in range(300):
        columns = 0.5 + 0.2 * rng.standard_normal((20, 7))
        found = interval(pseudo({"clan_spread": columns}, lambda means: means["clan_spread"].std(-1)**2))
        squares.append(found.value)
        plain.append(columns.mean(0).std()**2)
        inside += found.low <= 0 <= found.high
    assert abs(np.mean(squares)) < 0.1 * np.mean(plain) and inside > 250


def test_a_distance_counts_from_the_end_of_a_range_and_in_scales():
    target = Target("moves", 30, 40, 2, weight=3)
    far = [float(loss([target], {"moves": np.array([moves])})) for moves in (26.0, 30.0, 35.0, 40.0, 41.0)]
    assert far == [12.0, 0, 0, 0, 0.75]


def test_the_difference_of_two_losses_is_paired_by_deal():
    """The same luck in both: what is left is the planted difference."""
    rng = np.random.default_rng(3)
    luck = 20 * rng.standard_normal((400, 1))
    targets = [Target("moves", 30, 30, 1)]
    both = [{"moves": 30 + planted + luck + 0.1 * rng.standard_normal((400, 1))} for planted in (3.0, 2.0)]
    by_deal = [centred(pseudo(found, lambda means: loss(targets, means)), float(loss(targets, means(found))))
               for found in both]
    found = difference(*by_deal)
    assert found.margin < 0.5 * max(interval(one).margin for one in by_deal)
    assert found.value == pytest.approx(loss(targets, means(both[0])) - loss(targets, means(both[1])))


# The search, with games that cost nothing --------------------------------------------------------------------

NUMBERS = tuple(Number(name, 5, 0, 9) for name in "abcdef")


def planted(**more):
    data = {"game": "poche", "seats": 2, "strength": "random", "options": freeze({}), "numbers": NUMBERS, "sums": (),
            "data": freeze(dict.fromkeys("abcdef", 5)), "targets": (Target("moves", 12, 12, 1),),
            "rounds": (5, 20, 60), "trials": 60, "changes": 3, "cost": 0.05}
    return TuneSpec(**data | more)


class Games:
    """In place of games: a box has 5 moves and more, the more there is of a and b; and every deal has its own luck."""

    def __init__(self, stop_after=None):
        self.played, self.stop_after = [], stop_after

    def __call__(self, setting, box, measures, deals, jobs):
        if self.stop_after is not None and len(self.played) == self.stop_after:
            raise KeyboardInterrupt
        self.played.append((tuple(box[name] for name in "abcdef"), deals, setting.seed))
        luck = np.array([np.random.default_rng(deal).standard_normal() for deal in deals])
        moves = 5 + (box["a"] - 5) * 2 + (box["b"] - 5) + luck * (1 + 0.01 * box["c"])
        return {"moves": moves[:, None]}


def searched(folder, stop_after=None, **more):
    """Searches in this folder with such games; returns what was played, what was tried, and the best."""
    games = Games(stop_after)
    with pytest.MonkeyPatch.context() as patched, Study(folder, planted(**more)) as study:
        patched.setattr(search, "play", games)
        patched.setattr(Search, "there_is", lambda self, values: True)
        with suppress(KeyboardInterrupt):
            Search(planted(**more), study, 1).run()
        return games.played, [one for one in study.tried if one.losses], study.best


@pytest.fixture(scope="module")
def whole(tmp_path_factory):
    """The search that nobody disturbed."""
    return searched(tmp_path_factory.mktemp("search") / "run")


def test_a_search_finds_what_was_planted_with_the_fewest_steps(whole):
    _, tried, best = whole
    games = {number: best.values[number] - 5 for number in range(2)}
    assert abs(2 * games[0] + games[1] - 7) <= 1 and steps(NUMBERS, best.values) <= 5
    assert tried[0].values == (5,) * 6 and tried[0].loss == pytest.approx(49, abs=5)


def test_whatever_is_given_up_the_deals_that_are_compared_are_the_same(whole):
    """Each box is played on the first deals, in the same rounds and with the same seed, and never twice."""
    played, tried, _ = whole
    rounds = [range(5), range(5, 20), range(20, 60)]
    assert {seed for _, _, seed in played} == {"0"}
    by_box = {}
    for values, deals, _ in played:
        by_box.setdefault(values, []).append(deals)
    assert all(found == rounds[:len(found)] for found in by_box.values())
    pruned = [one for one in tried if one.state == PRUNED]
    assert pruned and any(len(by_box[one.values]) < 3 for one in pruned)
    for one in tried:
        assert list(one.losses) == [5, 20, 60][:len(by_box[one.values])]
        assert one.state == PRUNED or len(one.losses) == 3


def test_only_what_is_surely_worse_on_the_same_deals_is_given_up(whole):
    """Without pruning, the same boxes have the same losses after as many deals; none of those given up is the best."""
    _, tried, best = whole
    games = Games()
    for one in tried:
        found = {}
        for start, stop in ((0, 5), (5, 20), (20, 60)):
            box = dict(zip("abcdef", one.values, strict=True))
            found = joined(found, games(planted().setting(), box, ["moves"], range(start, stop), 1))
            whole = loss(planted().targets, means(found)) + 0.05 * steps(NUMBERS, one.values)
            assert stop not in one.losses or one.losses[stop] == pytest.approx(float(whole))
        assert one.state != PRUNED or whole > best.loss


@pytest.mark.parametrize("stop_after", [1, 4, 30, 61])
def test_a_search_that_was_stopped_goes_on_to_the_same_result(tmp_path, whole, stop_after):
    _, before, _ = searched(tmp_path / "run", stop_after) if stop_after > 3 else (0, [], 0)
    _, tried, best = searched(tmp_path / "run")
    assert tried == whole[1] and best == whole[2]
    assert tried[:len(before)] == before


def test_more_boxes_can_be_tried_later(tmp_path):
    _, few, _ = searched(tmp_path / "run", trials=20)
    _, more, best = searched(tmp_path / "run", trials=40)
    assert len(few) == 20 and more[:20] == few and best == searched(tmp_path / "other", trials=40)[2]


def test_a_sum_stays_the_same_in_every_box(tmp_path):
    _, tried, best = searched(tmp_path / "run", sums=((0, 1, 2, 3),), trials=40)
    assert all(sum(one.values[:4]) == 20 for one in tried) and best.values != (5,) * 6


def test_another_tuning_and_what_is_none_are_refused(tmp_path):
    searched(tmp_path / "run", trials=2)
    with pytest.raises(RunError, match="another tuning"):
        Study(tmp_path / "run", planted(cost=0.5))
    (tmp_path / "letters").mkdir()
    (tmp_path / "letters" / "to-granny.txt").write_text("Dear Granny")
    with pytest.raises(RunError, match="not a tuning"):
        Study(tmp_path / "letters", planted())
    with Study(tmp_path / "run", planted()), pytest.raises(RunError, match="another process is writing"):
        Study(tmp_path / "run", planted())


@pytest.mark.parametrize("name", ["a?b", "a#b", "a%20b", "a{b}"])
def test_the_list_is_in_its_folder_whatever_that_is_called(tmp_path, name):
    """In an address of a database, all of these would mean something."""
    searched(tmp_path / name / "run", trials=3)
    assert (tmp_path / name / "run" / "trials.sqlite3").is_file() and [one.name for one in tmp_path.iterdir()] == [name]
    assert len(searched(tmp_path / name / "run", trials=4)[1]) == 4


def test_a_list_that_cannot_be_read_is_named_in_one_line(tmp_path):
    (tmp_path / "trials.sqlite3").write_text("Dear Granny, the disk was full")
    with pytest.raises(RunError, match=r"cannot be written \(file is not a database\)"):
        Study(tmp_path, planted())


@pytest.mark.parametrize("size", [40_000, 150_000])
def test_a_full_disk_loses_no_box_that_was_tried(tmp_path, whole, size):
    """Full before the list is there, and in the middle of it."""
    before = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (size, before[1]))
    try:
        with pytest.raises(RunError, match=r"cannot be written \((disk I/O error|database or disk is full)\)"):
            searched(tmp_path / "run")
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, before)
    with Study(tmp_path / "run", planted()) as study:
        kept = study.tried
    assert bool(kept) == (size > 40_000)
    tried = searched(tmp_path / "run")[1]
    assert tried[:len(kept)] == kept and tried == whole[1]


def test_ctrl_c_keeps_what_is_done(tmp_path, capsys, monkeypatch):
    """The first box is kept; the second was under way."""
    (tmp_path / "tune.toml").write_text(SPEC)
    command = ["lab", "tune", str(tmp_path / "tune.toml"), "--out", str(tmp_path / "run"), "--lang", "en"]
    calls = []

    def interrupted(setting, box, measures, deals, jobs):
        if len(calls) == 3:
            raise KeyboardInterrupt
        calls.append(deals)
        return {"margin": np.arange(deals.start, deals.stop, dtype=float)[:, None] + len(calls) // 3}

    monkeypatch.setattr(search, "play", interrupted)
    assert main(command) == 130
    said = capsys.readouterr().err
    assert "the same command goes on from there" in said and said.count("the best so far") == 1
    assert calls == [range(2), range(2, 4), range(2)] and len(tried_in(tmp_path / "run", tmp_path / "tune.toml")) == 1


# With real games ---------------------------------------------------------------------------------------------

def interpreted(*words):
    """A process of its own, in which rules run interpreted, so that nothing has to compile."""
    return subprocess.Popen([sys.executable, *words], env={**os.environ, "NUMBA_DISABLE_JIT": "1"}, text=True,
                            stdout=subprocess.PIPE, stderr=subprocess.PIPE)


def tune(spec, folder):
    return interpreted("-m", "matou", "lab", "tune", str(spec), "--out", str(folder), "--lang", "en", "--jobs", "2")


def tried_in(folder, spec):
    with Study(folder, read_tune_spec(spec, {})) as study:
        return study.tried


@pytest.fixture(scope="module")
def tuned(tmp_path_factory):
    """The spec, and the folder of the tuning that nobody disturbed."""
    folder = tmp_path_factory.mktemp("tune")
    (folder / "tune.toml").write_text(SPEC)
    done = tune(folder / "tune.toml", folder / "whole")
    said, errors = done.communicate()
    assert done.returncode == 0, errors[-3000:]
    assert "the box: " in said and errors.count("the best so far") == 6
    return folder / "tune.toml", folder / "whole"


def test_a_tuning_that_is_killed_goes_on_to_the_same_result(tuned, tmp_path):
    spec, whole = tuned
    killed = tune(spec, tmp_path / "run")
    for _ in range(3):                           # three boxes are kept; a fourth is under way, or about to be
        assert "the best so far" in killed.stderr.readline()
    killed.send_signal(signal.SIGKILL)
    killed.communicate()
    before = tried_in(tmp_path / "run", spec)
    assert 3 <= len(before) < 6 and not (tmp_path / "run" / "box.toml").exists()
    again = tune(spec, tmp_path / "run")
    assert again.communicate()[1].count("the best so far") == 6 - len(before) and again.returncode == 0
    assert tried_in(tmp_path / "run", spec) == tried_in(whole, spec)
    for name in ("box.toml", "report.html", "figures.parquet"):
        assert (tmp_path / "run" / name).read_bytes() == (whole / name).read_bytes(), name


def test_the_box_is_valid_and_can_be_played(tuned, tmp_path, capsys):
    box = str(tuned[1] / "box.toml")
    assert main(["box", "catdays", "--check", box, "--lang", "en"]) == 0
    assert "is a valid box" in capsys.readouterr().out
    game = matou.load("catdays")
    found = dict(numbers_in(box_data(game, game.read_box(box))))
    best = min((one for one in tried_in(tuned[1], tuned[0]) if one.state == COMPLETE), key=lambda one: one.loss)
    spec = read_tune_spec(tuned[0], {})
    assert {one.path: found[one.path] for one in spec.numbers} == dict(
        zip((one.path for one in spec.numbers), best.values, strict=True))
    playing = interpreted("-m", "matou", "lab", "run", "catdays", "--box", box, "--deals", "3", "--sample", "3",
                          "--jobs", "1", "--out", str(tmp_path / "run"))
    assert playing.communicate() and playing.returncode == 0
    records = [record for _, record in read_records(tmp_path / "run" / "records.jsonl.gz")]
    assert len(records) == 3
    for record in records:
        assert box_data(game, game.read_box(record.options["box"])) == box_data(game, game.read_box(box))


def test_the_report_has_both_languages_and_compares_before_and_after(tuned):
    text = (tuned[1] / "report.html").read_text(encoding="utf-8")
    mains = dict(re.findall(r'<main lang="(\w+)">(.*?)</main>', text, re.DOTALL))
    assert "Cat Days, tuned" in mains["en"] and "Cat Days, après réglage" in mains["fr"] and "<script" not in text
    for code, words in (("en", ("before", "after", "not the published game")),
                        ("fr", ("avant", "après", "pas le jeu"))):
        assert all(word in mains[code] for word in words), code
        assert [name for name in ("changes", "targets", "compare") if f'id="{code}-{name}"' in mains[code]] == [
            "changes", "targets", "compare"]
    sentence = re.compile(r"<(?:p|h2|li|figcaption|summary|th)[^>]*>([^<]{4,})<")
    both = [set(sentence.findall(mains[code])) for code in ("en", "fr")]
    assert {one for one in both[0] & both[1] if " " in one} == set()
    assert str(tuned[1].parent) not in text      # where it was made is nobody's business


def test_deals_are_the_same_however_they_are_divided_and_whoever_plays():
    done = interpreted(str(Path(__file__).with_name("tune_of_tiny.py")))
    said, errors = done.communicate()
    assert done.returncode == 0, errors[-3000:]
    found = json.loads(said)
    for strength in ("random", "heuristic", "search:2"):
        assert found[strength]["same"] and found[strength]["deals"] == [3], strength
        assert all(edge in (-0.5, -0.25, 0, 0.25, 0.5) for edge in found[strength]["edges"])
    assert found["points do not change what random players do"]
    clans, = found["clans"]
    assert len(clans) == 7 and sum(clans) == pytest.approx(3.5)


def test_the_missing_extra_is_named(tmp_path, monkeypatch, capsys):
    monkeypatch.delitem(sys.modules, "matou.lab.tune.study", raising=False)
    monkeypatch.delitem(sys.modules, "matou.lab.tune.search", raising=False)
    monkeypatch.setitem(sys.modules, "optuna", None)
    (tmp_path / "tune.toml").write_text(SPEC)
    assert main(["lab", "tune", str(tmp_path / "tune.toml"), "--out", str(tmp_path / "run"), "--lang", "en"]) == 2
    assert capsys.readouterr().err.endswith("pip install 'matou[lab]'\n")
