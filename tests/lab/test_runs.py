"""Runs: the same games whoever plays them, each counted once, and nothing that is finished is ever lost."""
import json
import resource
import signal
import subprocess
import sys
import time
from contextlib import contextmanager
from itertools import islice
from multiprocessing import active_children
from pathlib import Path
from shutil import copytree
from tempfile import TemporaryDirectory
from types import SimpleNamespace

import numpy as np
import pytest

import matou
from matou.cli import main
from matou.core.record import read_records
from matou.lab import local, unit
from matou.lab.arena import arena, line_ups
from matou.lab.local import play_here
from matou.lab.shard import play_shard
from matou.lab.simulate import Simulator, simulate
from matou.lab.spec import read_spec, spec_of, to_toml
from matou.lab.sql import query, to_parquet
from matou.lab.store import Run, RunError, Store, merge
from variants import SOAK

SMALL = {"game": "discat", "deals": 400, "shard": 20, "sample": 3}


def results(folder):
    """What a run has come to: every file by name, and the list in the order of shards."""
    files = {path.relative_to(folder).as_posix(): path.read_bytes() for path in folder.rglob("*") if path.is_file()}
    return files | {"done.jsonl": sorted(files["done.jsonl"].splitlines())}


def whole_run(folder, **data):
    spec = spec_of(SMALL | data)
    with Store(folder, spec) as store:
        for shard in store.missing():
            store.keep(play_shard(spec, shard))
        store.finish()
    return spec


# Specs -------------------------------------------------------------------------------------------------------

@pytest.mark.parametrize(("text", "said"), [
    ('game = "discat"\ndeals = 0', "line 2: deals: 0 is not a whole number from 1"),
    ('game = "disco"', "line 1: game: there is no game disco"),
    ('game = "discat"\nseats = 7', "line 2: seats: Discat is for 2 to 6 players, not 7"),
    ('game = "discat"\nagents = ["greedy", "clever"]', "line 2: agents: there is no agent clever"),
    ('game = "discat"\nagents = "search:0.5s"', "line 2: agents: search:0.5s plays otherwise on a faster machine"),
    ('game = "discat"\nrotations = 1', "line 2: rotations: 1 is not true or false"),
    ('game = "discat"\nmeasure = ["luck"]', "line 2: measure: there is no measure luck"),
    ('game = "discat"\nsample = 2000', "line 2: sample: 2000 is not a whole number from 0 to 1000"),
    ('game = "discat"\ndeals = 2000000001\nshard = 1', "line 3: shard: 1 is not a whole number from 2001 to"),
    ('game = "discat"\nspeed = 1', "line 2: speed: there is no such key"),
    ('game = "discat"\n[options]\nfirst = 5', "line 3: first: option first: there is no seat 5"),
    ('game = "discat"\n[options]\nfirst = "me"', "line 3: first: option first: me is none of"),
    ('game = "discat"\n[options]\nlast = 5', "line 3: last: there is no option last"),
    ('game = "discat"\noptions = { last = 5 }', "line 2: last: there is no option last"),
    ('game = "discat"\noptions.first = 0\noptions.last = 5', "line 3: last: there is no option last"),
    ('game = "poche"\n[options]\nchooser = 1\nmode = "fixed"', "line 4: mode: mode fixed needs option clans"),
    ('game = "poche"\n[options]\nmode = "expert"\nclans = "royal,crook"', "line 4: clans: option clans is for"),
    ('game = "discat"\n[options]\nfirst = "me"\nlast = 5', "line 3: first: option first: me is none of"),
    ('game = "catdays"\nbox = "none.toml"', "line 2: box: "),
    ('game = "discat"\ndeals = = 1', "not a TOML file"),
])
def test_what_is_wrong_with_a_spec_is_said_with_its_line(tmp_path, capsys, text, said):
    file = tmp_path / "spec.toml"
    file.write_text(text)
    assert main(["lab", "run", str(file), "--out", str(tmp_path / "run")]) == 2
    assert f"{file}" in (told := capsys.readouterr().err) and said in told and told.count("\n") == 1
    assert not (tmp_path / "run").exists()


@pytest.mark.parametrize(("flags", "said"), [
    (["--agents", "tomcat", "--device", "cuda"], "--device cuda plays random players and heuristics only"),
    (["--cluster", "auto", "--device", "cuda"], "--device cuda is for this machine alone"),
    (["--device", "cuda"], "no NVIDIA GPU")])
def test_a_run_that_cannot_be_played_here_leaves_no_folder(tmp_path, capsys, monkeypatch, flags, said):
    def refuse():
        raise matou.MatouError("no NVIDIA GPU that can be used was found")

    monkeypatch.setitem(sys.modules, "matou.lab.gpu", SimpleNamespace(check_device=refuse))
    assert main(["lab", "run", "discat", *flags, "--out", str(tmp_path / "run"), "--lang", "en"]) == 2
    assert said in capsys.readouterr().err and not (tmp_path / "run").exists()


def test_flags_are_named_and_go_before_the_file(tmp_path, capsys):
    assert main(["lab", "run", "discat", "--players", "9", "--out", str(tmp_path / "run")]) == 2
    assert "--players: " in capsys.readouterr().err
    assert main(["lab", "run", "discat", "--option", "first=9", "--out", str(tmp_path / "run")]) == 2
    assert "--option first: " in capsys.readouterr().err
    for part in ("3/2", "0/2", "half"):
        assert main(["lab", "run", "discat", "--shard", part, "--out", str(tmp_path / "run")]) == 2
        assert f"--shard {part}: " in capsys.readouterr().err
    assert main(["lab", "run", "discat", "--option", "last=9", "--out", str(tmp_path / "run")]) == 2
    assert "--option last: there is no option last" in capsys.readouterr().err
    file = tmp_path / "spec.toml"
    file.write_text('game = "discat"\ndeals = 5\nseed = 7')
    assert read_spec(file, {"deals": 8}).deals == 8 and read_spec(file).deals == 5 and read_spec(file).seed == "7"


@pytest.mark.parametrize("agents", ["random", "search:9"])
def test_the_largest_run_has_as_many_shards_as_a_folder_can_take(agents):
    assert spec_of({"game": "discat", "agents": [agents], "deals": 10**12}).shards <= 10**6


@pytest.mark.parametrize("data", [
    {"game": "chami", "seats": 3, "options": {"first": "random", "limit": 60}},
    {"game": "poche", "agents": ["cat", "greedy"], "options": {"mode": "fixed", "clans": "royal,crook"}},
    {"game": "discat", "agents": ["search:9"], "seed": 'a "seed" \\ é', "rotations": True, "sample": 2},
    {"game": "catdays", "box": min((matou.load("catdays").home / "decks").glob("*.toml"))},
    {"game": "catdays", "box": matou.load("catdays").home / "tiny.toml"}])
def test_a_spec_is_written_as_it_is_read(tmp_path, data):
    spec = spec_of(data)
    (tmp_path / "spec.toml").write_text(to_toml(spec.to_dict()), encoding="utf-8")
    again = read_spec(tmp_path / "spec.toml")
    assert again == spec and again.digest == spec.digest and hash(again) == hash(spec)
    assert spec_of(data | {"seed": "another"}).digest != spec.digest


# The unit of work --------------------------------------------------------------------------------------------

def columns_of(records, deals, rotations):
    return {"deal": np.repeat(deals, rotations), "rotation": np.tile(range(rotations), len(deals)),
            "moves": [len(record.moves) for record in records],
            **{f"score_{seat}": [record.outcome["scores"][seat] for record in records]
               for seat in range(records[0].seats)},
            "winners": [sum(1 << seat for seat in record.outcome["winners"]) for record in records]}


def same(one, other):
    assert list(one) == list(other) and all(np.array_equal(one[name], other[name]) for name in one)


def test_a_range_is_what_is_simulated():
    """Random players, within the kernels: the games of `matou simulate` of the same seed."""
    spec = spec_of({"game": "discat", "seats": 3, "seed": "7", "deals": 100})
    records = list(islice(simulate(matou.load("discat"), 3, 9, "7"), 4, 9))
    same(unit.play_range(spec, 4, 9), columns_of(records, range(4, 9), 1))


@pytest.mark.parametrize("agents", [["random", "random"], ["search:4", "random"]])
def test_a_range_of_duplicate_deals_is_what_an_arena_plays(agents):
    spec = spec_of({"game": "discat", "agents": agents, "seed": "7", "deals": 100, "rotations": True})
    deals = islice(arena(matou.load("discat"), agents, 2, 4, "7"), 2, 4)
    records = [played.record for deal in deals for played in deal]
    found = []
    same(unit.play_range(spec, 2, 4, records=found), columns_of(records, range(2, 4), 2))
    assert found == []                           # nothing is sampled of this spec


@pytest.mark.parametrize("slug", matou.GAMES if SOAK > 1 else ["discat"])
def test_kernels_make_the_moves_that_agents_make_through_views(slug):
    """Heuristics, their blunders and random players, at one table. Deals 99 and 100: seeds of different length."""
    game = matou.load(slug)
    agents = (["greedy", "kitten", "cat", "random"] * 2)[:game.max_seats]
    for rotations in (True, False):
        spec = spec_of({"game": slug, "agents": agents, "seed": "é", "deals": 999, "rotations": rotations})
        assert spec.kernels_play
        same(unit._played_in_kernels(spec, 99, 101, "cpu"), unit._played_through_views(spec, 99, 101, None))


def test_the_gpus_games_go_through_the_same_code(monkeypatch):
    """Without a GPU: what stands for it here plays on the CPU."""
    monkeypatch.setitem(sys.modules, "matou.lab.gpu", SimpleNamespace(GpuSimulator=Stand, check_device=lambda: None))
    spec = spec_of({"game": "discat", "deals": 30, "rotations": True})
    same(unit.play_range(spec, 3, 9, device="cuda"), unit.play_range(spec, 3, 9))


class Stand:
    """A simulator that has what that of the GPU has."""

    def __init__(self, game, seats, **options):
        simulator = Simulator(game, seats, **options)
        self.numbered, self.outcomes = simulator.numbered, simulator.outcomes


# The folder --------------------------------------------------------------------------------------------------

@pytest.fixture(scope="module")
def whole(tmp_path_factory):
    """A small run, played without interruption."""
    folder = tmp_path_factory.mktemp("runs") / "whole"
    whole_run(folder)
    return folder


def test_its_files_are_the_same_however_it_is_played(whole, tmp_path):
    spec = Run(whole).spec
    with Store(tmp_path / "threads", spec) as store:
        for shard in play_here(spec, store.missing(), 2):
            store.keep(shard)
        store.finish()
    assert results(tmp_path / "threads") == results(whole)
    assert Run(whole).counters["games"] == 400 and Run(whole).counters["seats"]["won"] == \
        Run(whole).counters["agents"]["won"]


@contextmanager
def disk_of(size):
    """No file may grow beyond this size: what a write beyond it does is what it does where a disk is full."""
    before = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (size, before[1]))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, before)


@pytest.mark.parametrize("size", [400, 2600])
def test_a_full_disk_loses_no_finished_shard(whole, tmp_path, capsys, size):
    """Full within a table, and within a line of the list."""
    command = ["lab", "run", str(whole / "spec.toml"), "--jobs", "1", "--out", str(tmp_path / "run")]
    with disk_of(size):
        assert main(command) == 2
    told = capsys.readouterr().err
    assert "cannot be written" in told and "the same command goes on" in told and told.count("\n") == 1
    run = Run(tmp_path / "run")
    assert (run.done == {}) == (size == 400) and not run.complete
    assert run.size == (tmp_path / "run" / "done.jsonl").stat().st_size and not list(run.folder.rglob("*.part"))
    assert main(command) == 0
    assert results(tmp_path / "run") == results(whole)


def test_a_killed_run_loses_no_finished_shard(tmp_path):
    """kill -9 in the middle; a line that was torn by it is cut off."""
    spec = whole_run(tmp_path / "whole", deals=10_000, shard=100)
    going = subprocess.Popen([sys.executable, "-m", "matou", "lab", "run", str(tmp_path / "whole" / "spec.toml"),
                              "--jobs", "1", "--out", str(tmp_path / "run")], stdout=subprocess.DEVNULL)
    done = tmp_path / "run" / "done.jsonl"
    while going.poll() is None and not (done.exists() and done.read_bytes().count(b"\n") > 3):
        time.sleep(0.001)
    going.send_signal(signal.SIGKILL)
    assert going.wait() == -signal.SIGKILL
    with done.open("ab") as torn:
        torn.write(b'{"shard":99,"ga')
    (tmp_path / "run" / "games" / "00000099.parquet.part").write_bytes(b"half a tab")
    before = set(Run(tmp_path / "run").done)
    with Store(tmp_path / "run", spec) as store:
        assert 3 <= len(before) < spec.shards and set(store.missing()) == set(range(spec.shards)) - before
        for shard in store.missing():
            store.keep(play_shard(spec, shard))
        store.finish()
    assert results(tmp_path / "run") == results(tmp_path / "whole")


def test_ctrl_c_keeps_what_is_done(whole, tmp_path, capsys, monkeypatch):
    def interrupted(spec, shards, *_):
        yield play_shard(spec, shards[0])
        raise KeyboardInterrupt

    command = ["lab", "run", str(whole / "spec.toml"), "--jobs", "1", "--out", str(tmp_path / "run"), "--lang", "en"]
    with monkeypatch.context() as patched:
        patched.setattr(local, "play_here", interrupted)
        assert main(command) == 130
    said = capsys.readouterr()
    assert "the same command goes on" in said.err and "finished shards: 1 of 20" in said.out
    assert main(command) == 0 and results(tmp_path / "run") == results(whole)


def test_a_process_that_dies_is_replaced():
    spec = spec_of({"game": "discat", "agents": ["search:4", "random"], "deals": 24, "shard": 4})
    found, others = [], set(active_children())
    for shard in play_here(spec, range(spec.shards), 1):
        if not found:
            for child in set(active_children()) - others:
                child.kill()
        found.append(shard)
    assert sorted(found) == [play_shard(spec, number) for number in range(spec.shards)]


# Parts of a run ----------------------------------------------------------------------------------------------

def test_parts_are_merged_into_the_same_run(whole, tmp_path, capsys):
    parts = [str(tmp_path / f"part-{part}") for part in (1, 2, 3)]
    for part, folder in enumerate(parts, 1):
        assert main(["lab", "run", str(whole / "spec.toml"), "--shard", f"{part}/3", "--out", folder]) == 0
    assert "finished shards: 6 of 20" in capsys.readouterr().out
    merge([tmp_path / "part-1", tmp_path / "part-2"], tmp_path / "all").__exit__()
    assert not Run(tmp_path / "all").complete
    assert main(["lab", "merge", *parts, parts[0], "--out", str(tmp_path / "all"), "--json"]) == 0
    assert results(tmp_path / "all") == results(whole)
    assert json.loads(capsys.readouterr().out)["digest"] == Run(whole).digest


def test_what_is_not_the_same_run_is_refused(whole, tmp_path):
    other = whole_run(tmp_path / "other", seed="8", deals=40)
    with pytest.raises(RunError, match="another run; these differ: deals, seed"):
        Store(whole, other)
    with pytest.raises(RunError, match="not the same run as"):
        merge([whole, tmp_path / "other"], tmp_path / "all")
    with pytest.raises(RunError, match="not a run; it has no"):
        Store(tmp_path, other)
    games = tmp_path / "other" / "games" / "00000001.parquet"
    games.write_bytes(games.read_bytes()[::-1])
    with pytest.raises(RunError, match=r"00000001.parquet: its contents are not those of the list"):
        merge([tmp_path / "other"], tmp_path / "mended")
    lines = (tmp_path / "other" / "done.jsonl").read_text().splitlines(keepends=True)
    header = json.loads(lines[0])
    (tmp_path / "other" / "done.jsonl").write_text(json.dumps(header | {"sources": "others"}) + "\n")
    with pytest.raises(RunError, match="played with sources others; here it is"):
        Store(tmp_path / "other", other)
    (tmp_path / "other" / "done.jsonl").write_text("".join([lines[0], "nothing\n", *lines[1:]]))
    with pytest.raises(RunError, match="line 2: not a line of a run's list"):
        Run(tmp_path / "other")


@pytest.mark.parametrize("line", [
    {"shard": "../../elsewhere"}, {"shard": 20}, {"shard": -1}, {"shard": True}, {"shard": 1.0}, {"counters": {}},
    {"counters": 3}, {"why": "?"}])
def test_a_line_of_the_list_that_cannot_be_is_named(whole, tmp_path, capsys, line):
    """The parts that are merged may come from somebody else."""
    header, first, *_ = (whole / "done.jsonl").read_text().splitlines()
    (tmp_path / "spec.toml").write_bytes((whole / "spec.toml").read_bytes())
    (tmp_path / "done.jsonl").write_text(f"{header}\n{first}\n{json.dumps(json.loads(first) | line)}\n")
    for command in (["show", str(tmp_path)], ["merge", str(tmp_path), "--out", str(tmp_path / "into")],
                    ["query", str(tmp_path), "SELECT 1"]):
        assert main(["lab", *command, "--lang", "en"]) == 2
        assert f"{tmp_path / 'done.jsonl'}, line 3: not a line of a run's list\n" in capsys.readouterr().err
    assert not (tmp_path / "into").exists()


def test_a_table_that_is_missing_or_broken_is_named(whole, tmp_path, capsys):
    copytree(whole, tmp_path / "run")
    table = tmp_path / "run" / "games" / "00000000.parquet"
    for damage in (lambda: table.write_bytes(b"half a tab"), table.unlink):
        damage()
        assert main(["lab", "query", str(tmp_path / "run"), "SELECT 1", "--lang", "en"]) == 2
        assert (told := capsys.readouterr().err).startswith("matou lab: SQL: ") and str(table) in told


def test_two_processes_do_not_write_to_the_same_folder(tmp_path):
    spec = spec_of(SMALL)
    with Store(tmp_path / "run", spec), pytest.raises(RunError, match="another process is writing"):
        Store(tmp_path / "run", spec)


# What people ask ---------------------------------------------------------------------------------------------

def test_a_run_answers_sql(tmp_path, capsys):
    run = str(tmp_path / "run")
    assert main(["lab", "run", "poche", "--agents", "random,random", "--rotations", "--deals", "50", "--jobs", "1",
                 "--out", run, "--lang", "en", "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert told["games"] == 100 and told["finished"] == told["shards"] == 1
    assert main(["lab", "query", run, "SELECT count(*) AS n, sum(moves) AS moves, sum(share_0 + share_1) AS won, "
                 "avg(share_1) AS second FROM games", "--json"]) == 0
    found, = json.loads(capsys.readouterr().out)
    assert found == {"n": 100, "moves": told["moves"], "won": 100.0, "second": told["seats"][1]["win_share"]}
    assert main(["lab", "query", run, "SELECT nothing FROM games", "--lang", "en"]) == 2
    assert capsys.readouterr().err.startswith("matou lab: SQL: ")
    assert main(["lab", "show", run, "--lang", "fr"]) == 0
    assert "lots terminés : 1 sur 1" in capsys.readouterr().out


@pytest.mark.parametrize(("sql", "told", "data"), [
    ("SELECT '[/b] and [red]' AS \"[/i]\"", ["[/i]", "[/b] and [red]"], [{"[/i]": "[/b] and [red]"}]),
    ("SELECT 'inf'::DOUBLE AS most, 'nan'::DOUBLE AS none, DATE '2026-01-02' AS day", ["inf", "nan", "2026-01-02"],
     [{"most": "inf", "none": "nan", "day": "2026-01-02"}]),
    ("-- nothing", [], [])])
def test_an_answer_is_shown_as_it_is(whole, capsys, sql, told, data):
    """Brackets are no markup, JSON has no Infinity, and a query may say nothing."""
    assert main(["lab", "query", str(whole), sql]) == 0
    shown = capsys.readouterr().out
    assert all(word in shown for word in told)
    assert main(["lab", "query", str(whole), sql, "--json"]) == 0
    assert json.loads(capsys.readouterr().out, parse_constant=pytest.fail) == data


INTERRUPTED = """
import os, signal, sys, threading
from matou.cli import main
signal.signal(signal.SIGINT, signal.default_int_handler)
threading.Timer(1, os.kill, (os.getpid(), signal.SIGINT)).start()
sys.exit(main(["lab", "query", *sys.argv[1:]]))
"""


def test_ctrl_c_ends_a_query(whole):
    """DuckDB alone would go on for minutes."""
    endless = "SELECT max(md5(a.range || '/' || b.range)) FROM range(10000000) a, range(1000000) b"
    told = subprocess.run([sys.executable, "-c", INTERRUPTED, str(whole), endless], capture_output=True, timeout=300)
    assert told.returncode == 130 and b"Traceback" not in told.stderr, told.stderr


def test_the_agents_of_a_rotation_are_named():
    """As agents sit in the games of an arena, so they are called in SQL."""
    spec = spec_of({"game": "discat", "agents": ["greedy", "kitten", "cat"], "deals": 1, "rotations": True})
    games = spec_of({"game": "discat", "seats": 3, "deals": 1, "rotations": True})
    file = to_parquet(unit.play_range(games, 0, 1))
    with TemporaryDirectory() as folder:
        Path(folder, "0.parquet").write_bytes(file)
        found = query(spec, [Path(folder, "0.parquet")], "SELECT agent_0, agent_1, agent_2 FROM games")
    assert found.rows == [spec.seated(rotation) for rotation in range(3)] == line_ups(spec.agents, 3)


@pytest.mark.parametrize(("module", "ours", "extra", "flags"), [
    ("duckdb", ("sql", "shard", "store"), "lab", []), ("ray", ("cluster",), "cluster", ["--cluster", "auto"])])
def test_a_missing_extra_is_named(tmp_path, monkeypatch, capsys, module, ours, extra, flags):
    for name in ours:
        monkeypatch.delitem(sys.modules, f"matou.lab.{name}", raising=False)
    monkeypatch.setitem(sys.modules, module, None)
    assert main(["lab", "run", "discat", *flags, "--out", str(tmp_path / "run"), "--lang", "en"]) == 2
    assert capsys.readouterr().err.endswith(f"pip install 'matou[{extra}]'\n")


def test_sample_games_are_records(whole):
    records = [record for _, record in read_records(whole / "records.jsonl.gz")]
    assert [record.seed for record in records] == ["0/133", "0/266", "0/399"]
    for record in records:
        record.replay(matou.load("discat"))
