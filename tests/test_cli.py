"""The command line, run as people run it: what it says, what it leaves, how it refuses."""
import gzip
import io
import json
import os
import re
import signal
import subprocess
import sys
import time
from pathlib import Path
from types import SimpleNamespace

import pytest

import matou
from matou.cli import main
from matou.commands import practice
from matou.commands.box import sources
from matou.core.record import read_records
from matou.language import Language

VECTORS = Path(__file__).parent / "vectors"


def run(*words, **more):
    """In a process of its own."""
    return subprocess.run([sys.executable, "-m", "matou", *map(str, words)], capture_output=True, text=True,
                          env={**os.environ, "LC_ALL": "C.UTF-8", "COLUMNS": "100"}, **more)


def exit_code(words):
    """Of a command that runs here."""
    try:
        return main(list(map(str, words)))
    except SystemExit as left:                   # argparse ends the process
        return left.code


@pytest.fixture
def told(capsys, monkeypatch):
    """What a command that runs here says, and `error`s; `typed` is what somebody types."""
    monkeypatch.setenv("LC_ALL", "C.UTF-8")
    monkeypatch.setenv("COLUMNS", "100")

    def say(*words, typed=""):
        monkeypatch.setattr(sys, "stdin", io.StringIO(typed))
        capsys.readouterr()
        code = exit_code(words)
        said = capsys.readouterr()
        return SimpleNamespace(out=said.out, error=said.err, code=code)

    return say


@pytest.fixture
def records(tmp_path):
    file = tmp_path / "games.jsonl"
    assert main(["simulate", "discat", "--players", "3", "--games", "4", "--seed", "7", "--record", str(file),
                 "--legal", "--json"]) == 0
    return file


# Simulate

def test_the_same_command_writes_the_same_bytes(records, tmp_path):
    again = tmp_path / "again.jsonl"
    main(["simulate", "discat", "--players", "3", "--games", "4", "--seed", "7", "--record", str(again), "--legal"])
    assert again.read_bytes() == records.read_bytes()
    packed = [tmp_path / "one.jsonl.gz", tmp_path / "two.jsonl.gz"]
    for file in packed:
        main(["simulate", "discat", "--games", "2", "--record", str(file)])
    assert packed[0].read_bytes() == packed[1].read_bytes()
    assert len(gzip.decompress(packed[0].read_bytes()).splitlines()) == 2


def test_counted_games_are_the_recorded_games(records, capsys):
    capsys.readouterr()
    main(["simulate", "discat", "--players", "3", "--games", "4", "--seed", "7", "--json"])
    counted = json.loads(capsys.readouterr().out)
    kept = [record for _, record in read_records(records)]
    assert counted["moves"] == sum(len(record.moves) for record in kept)
    for line in counted["by_seat"]:
        scores = [record.outcome["scores"][line["seat"]] for record in kept]
        assert line["mean_score"] == sum(scores) / len(kept)


def test_jobs_change_nothing(capsys):
    told = []
    for jobs in "12":
        main(["simulate", "discat", "--games", "4100", "--jobs", jobs, "--json"])
        told.append(json.loads(capsys.readouterr().out))
    assert told[0] == told[1] and told[0]["games"] == 4100


def test_ctrl_c_leaves_a_readable_file(tmp_path):
    file = tmp_path / "long.jsonl"
    going = subprocess.Popen([sys.executable, "-m", "matou", "simulate", "discat", "--games", "1000000",
                              "--record", str(file)], stderr=subprocess.PIPE, stdout=subprocess.PIPE,
                             preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL))   # as at a terminal
    part = file.with_name("long.jsonl.part")
    while not (part.exists() and part.stat().st_size > 100_000):
        assert going.poll() is None
        time.sleep(0.05)
    going.send_signal(signal.SIGINT)
    _, said = going.communicate(timeout=60)
    assert going.returncode == 130 and b"Traceback" not in said
    assert not part.exists()
    assert sum(1 for _ in read_records(file)) > 10


def test_a_refused_command_leaves_an_older_file_alone(records):
    before = records.read_bytes()
    assert main(["simulate", "discat", "--players", "9", "--record", str(records)]) == 2
    assert main(["simulate", "discat", "--agents", "nobody", "--record", str(records)]) == 2
    assert records.read_bytes() == before


# Replay and show

def test_replay_of_good_records(records, capsys):
    capsys.readouterr()
    assert main(["replay", str(records), str(VECTORS / "discat.jsonl.gz"), "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert found["games"] == 34 and found["faults"] == []


def forged(records, change):
    """The second record changed by a function."""
    lines = records.read_text().splitlines()
    record = json.loads(lines[1])
    change(record)
    records.write_text("\n".join([lines[0], json.dumps(record), *lines[2:]]) + "\n")
    return records


def swap_two_moves(record):
    record["moves"][3][1], record["moves"][4][1] = record["moves"][4][1], record["moves"][3][1]


@pytest.mark.parametrize("change, place", [
    (swap_two_moves, "move 4"),
    (lambda record: record["moves"].pop(6), "move "),
    (lambda record: record["moves"][2].__setitem__(0, 0), "move 3"),
    (lambda record: record["legal"][5].pop(), "move 6: the legal list differs"),
    (lambda record: record["outcome"]["scores"].__setitem__(0, 99), "the outcome is"),
    (lambda record: record["deal"]["order"].reverse(), ""),
    (lambda record: record.update(seed="another"), "the deal is not that of seed 'another'"),
    (lambda record: record.update(edition=99), "edition 99"),
    (lambda record: record.update(seats=7), "names"),
    (lambda record: record.pop("deal"), "deal: missing"),
    (lambda record: record.update(format="matou-record/9"), "format"),
    (lambda record: record.update(game="chess"), "there is no game chess"),
    (lambda record: record["moves"].__setitem__(0, "24"), "move 1"),
    (lambda record: record["options"].update(colour="red"), "there is no option colour"),
    (lambda record: record["options"].update(first=5), "there is no seat 5"),
    (lambda record: record["deal"]["order"].__setitem__(0, 77), "each card from 01 to 60 once"),
])
def test_a_forged_record_is_named(records, change, place, capsys):
    file = forged(records, change)
    assert main(["replay", str(file)]) == 2
    said = capsys.readouterr().err
    assert f"{file}, line 2: " in said and place in said and said.count("\n") == 1


def test_a_truncated_record_is_named_and_the_others_are_read(records, capsys):
    text = records.read_text()
    records.write_text(text[:len(text) - 400])
    assert main(["replay", str(records)]) == 2
    told = capsys.readouterr()
    assert "line 4: not a whole record" in told.err
    assert "valid games: 3" in told.out


def test_a_truncated_gzip_file_is_named(tmp_path, capsys):
    file = tmp_path / "cut.jsonl.gz"
    file.write_bytes((VECTORS / "discat.jsonl.gz").read_bytes()[:9000])
    assert main(["replay", str(file)]) == 2
    assert "cannot be read" in capsys.readouterr().err


def test_show_tells_the_game(records, capsys):
    assert main(["show", str(records), "--line", "2", "--lang", "en"]) == 0
    told = capsys.readouterr().out
    assert told.rstrip().endswith(("wins.", "win.")) and "Discat, 3 players" in told
    assert main(["show", str(records), "--line", "2", "--lang", "fr"]) == 0
    assert "Discat, 3 joueurs" in capsys.readouterr().out


# Box, rules, bench

def test_box_shows_tags_and_checks_files(tmp_path, capsys):
    assert main(["box", "discat", "--json"]) == 0
    lines = json.loads(capsys.readouterr().out)["box"]
    assert len(lines) == 90 and {"card": "24", "arrow": "down", "tag": "B"} in lines
    own = (Path(matou.load("discat").home) / "box.toml").read_text()
    file = tmp_path / "box.toml"
    file.write_text(own)
    assert main(["box", "discat", "--check", str(file)]) == 0
    file.write_text("\n".join(line for line in own.splitlines() if not line.startswith("31 ")))
    assert main(["box", "discat", "--check", str(file)]) == 2
    assert f"{file}: card 31 is missing" in capsys.readouterr().err


def test_a_box_of_ones_own_is_played_with_and_recorded(tmp_path):
    own = (Path(matou.load("discat").home) / "box.toml").read_text()
    file, out = tmp_path / "box.toml", tmp_path / "out.jsonl"
    file.write_text(own.replace('"down"', '"up"'))
    assert main(["simulate", "discat", "--box", str(file), "--games", "2", "--record", str(out)]) == 0
    for _, record in read_records(out):
        assert record.options["box"] == {"arrows": ["up"] * 90}
    assert main(["replay", str(out)]) == 0


@pytest.mark.parametrize("language, word", [("en", "draw pile"), ("fr", "pioche")])
def test_rules_are_read_in_both_languages(language, word, told):
    assert word in told("rules", "discat", "--lang", language).out


@pytest.mark.parametrize("language, words", [("en", ("booklet", "public source", "ours")),
                                             ("fr", ("livret", "source publique", "maison"))])
@pytest.mark.parametrize("game", matou.GAMES)
def test_rules_and_box_say_in_words_where_they_are_from(game, language, words, capsys):
    assert main(["rules", game, "--lang", language]) == 0
    told = re.sub(r"`.*?`", "", capsys.readouterr().out)
    assert not re.search(r"\[[BPH]\]|\b[BPH]\b", told) and all(f"({word})" in told for word in words)
    assert main(["box", game, "--lang", language]) == 0
    told = capsys.readouterr().out
    assert not re.search(r"\b[BPH]\b", told) and all(f"{word} – " in told for word in words)


@pytest.mark.parametrize("language, words", [("en", "booklet, public source (ours: copies, week)"),
                                             ("fr", "livret, source publique (maison : copies, week)")])
def test_a_tag_in_words_names_what_is_ours_all_the_same(language, words):
    say = Language(language).say
    assert sources("BP (H: copies, week)", say) == words and sources("H", say) in words


def test_bench_measures(capsys):
    assert main(["bench", "discat", "--seconds", "0.01", "--json"]) == 0
    lines = json.loads(capsys.readouterr().out)
    assert [line["players"] for line in lines] == [2, 6] and all(line["moves_per_second"] > 0 for line in lines)


# Bad input: one clear line, exit code 2, never a traceback

@pytest.mark.parametrize("words, said", [
    (["play", "chess"], "there is no game chess"),
    (["simulate", "discat", "--players", "7"], "2 to 6 players, not 7"),
    (["simulate", "poche", "--players", "3"], "Chats de Poche is for 2 players, not 3"),
    (["simulate", "poche", "--option", "mode=expert", "--option", "games=3"], "option games: 3 is none of 2, 1"),
    (["simulate", "discat", "--players", "many"], "--players"),
    (["simulate", "discat", "--games", "0"], "--games"),
    (["simulate", "discat", "--games", "-3"], "--games"),
    (["simulate", "discat", "--agents", "random,random,random"], "3 agents for 2 seats"),
    (["simulate", "discat", "--agents", "nobody"], "there is no agent nobody"),
    (["simulate", "discat", "--option", "first"], "NAME=VALUE"),
    (["simulate", "discat", "--option", "first=9"], "first"),
    (["simulate", "discat", "--option", "first=3"], "no seat 3"),
    (["simulate", "discat", "--option", "colour=red"], "there is no option colour"),
    (["simulate", "discat", "--box", "nowhere.toml"], "nowhere.toml: no such file"),
    (["simulate", "discat", "--record", "/no/such/folder/out.jsonl"], "/no/such/folder/out.jsonl"),
    (["replay", "nowhere.jsonl"], "nowhere.jsonl: no such file"),
    (["replay", "/"], "cannot be read"),
    (["show", "nowhere.jsonl"], "nowhere.jsonl: no such file"),
    (["box", "discat", "--check", "/"], "cannot be read"),
    (["play", "discat", "--names", "A,B,C"], "3 names for 2 seats"),
    (["play", "discat", "--against", "nobody"], "there is no agent nobody"),
    (["bench", "--seconds", "0"], "--seconds"),
    (["bench", "chess"], "there is no game chess"),
    (["dance"], "dance"),
    ([], "command"),
])
def test_bad_input_gets_one_clear_line(words, said, capsys, monkeypatch):
    monkeypatch.setenv("LC_ALL", "C.UTF-8")
    monkeypatch.setenv("COLUMNS", "100")
    assert exit_code(words) == 2
    told = capsys.readouterr().err
    assert told.count("\n") == 1 and said in told


@pytest.mark.parametrize(("option", "games"), [([], 2), (["--option", "games=1"], 1), (["--option", "games=2"], 2)])
def test_how_many_games_experts_play_is_no_number_of_games_to_simulate(tmp_path, capsys, option, games):
    """Chats de Poche has an option `games`; the command has one too."""
    file, words = tmp_path / "experts.jsonl", ["simulate", "poche", "--option", "mode=expert", *option, "--games", "3"]
    assert main([*words, "--record", str(file)]) == 0
    capsys.readouterr()
    records = [record for _, record in read_records(file)]
    assert [(record.options["games"], len(record.deal)) for record in records] == [(games, games)] * 3
    assert main([*words, "--json"]) == 0 and json.loads(capsys.readouterr().out)["games"] == 3


def test_bad_input_in_french(told):
    assert "se joue de 2 à 6" in told("simulate", "discat", "--players", "7", "--lang", "fr").error


def test_help_is_in_both_languages(told):
    assert "simulate many games" in told("--help").out
    assert "nombre de parties" in told("simulate", "--help", "--lang", "fr").out


# Play

def test_a_whole_game_in_the_terminal(tmp_path):
    """The first choice offered, again and again, until the game is over."""
    file = tmp_path / "mine.jsonl"
    file.write_text("")
    done = run("play", "discat", "--seed", "3", "--names", "Zoé", "--record", file, input="a\n" * 200)
    assert done.returncode == 0 and "Points: Zoé" in done.stdout, done.stderr
    ((_, record),) = read_records(file)
    assert record.names == ("Zoé", "cat") and record.outcome is not None
    for (seat, _), seconds in zip(record.moves, record.extra["times"], strict=True):
        assert (seconds is None) == (seat == 1)
    record.replay(matou.load("discat"))
    run("play", "discat", "--seed", "4", "--record", file, input="q\n")
    assert [record.outcome is None for _, record in read_records(file)] == [False, True]


def test_what_the_others_exchange_is_not_told(told):
    """§4.3 A game in which agents exchange: the person reads that they did, never what."""
    done = told("play", "discat", "--seed", "3", "--players", "3", "--names", "Zoé", "--lang", "en", typed="a\n" * 200)
    lines = [line for line in done.out.splitlines() if "swaps" in line and "Zoé passes" not in line]
    assert lines and all("swaps a card" in line for line in lines)


def test_take_back_help_and_errors_at_the_prompt(told):
    said = told("play", "discat", "--seed", "3", "--lang", "en", typed="u\n?\nposition\n99\nnonsense\na\nu\nq\n").out
    seen = matou.load("discat").view(matou.load("discat").deal(2, "3"), 0).text
    assert seen in said and "position" in said and "hand 1: ?*5" in seen
    assert "nothing to undo" in said
    assert "Legal now: " in said
    assert "99: not a move" in said
    assert "nonsense: not a move" in said
    assert said.count("You begin: play any one card.") == 2


@pytest.mark.parametrize("game, option, note", [
    ("discat", "first=1", "Noor begins.\nBy the booklet, it is whoever stroked a cat last."),
    ("poche", "first=0", "Zoé begins.\nBy the booklet, it is whoever saw a cat last."),
    ("chami", "first=1", "Noor begins.\n"),
    ("catdays", "first=random", "Chance has chosen: ")])
def test_play_says_who_begins_and_why(game, option, note, told):
    said = told("play", game, "--names", "Zoé,Noor", "--seed", "3", "--option", option, "--lang", "en",
                typed="\nq\n").out
    assert note in said and ("By the booklet" in said) == ("By the booklet" in note)


def test_friends_at_one_keyboard_hide_their_hands(told):
    said = told("play", "discat", "--names", "Zoé,Noor", "--seed", "3", "--lang", "en", typed="\na\n\nu\nq\n").out
    assert "Zoé, it's your turn" in said and "Noor, it's your turn" in said
    assert "You can only undo moves in games against computer cats." in said


# Options

@pytest.mark.parametrize("options", [("ending=either", "gift_stops_clock=false"), ("gift_stops_clock=true",)])
def test_options_of_chami_are_recorded_and_replay(options, tmp_path, capsys):
    file = tmp_path / "chami.jsonl"
    chosen = [word for option in options for word in ("--option", option)]
    assert main(["simulate", "chami", "--players", "3", "--games", "3", "--seed", "2", "--option", "limit=60", *chosen,
                 "--record", str(file), "--legal"]) == 0
    assert main(["replay", str(file)]) == 0
    for _, record in read_records(file):
        told = {"ending": record.options["ending"], "gift_stops_clock": json.dumps(record.options["gift_stops_clock"])}
        assert all(told[name] == value for name, value in (option.split("=") for option in options))
    capsys.readouterr()


def test_a_table_of_chami_tells_its_options(told):
    """At the terminal one reads how the game ends; a value that is none is refused."""
    shown = told("play", "chami", "--lang", "en", "--option", "ending=either", "--option", "gift_stops_clock=false",
                 typed="q\n")
    assert "or when only one" in shown.out
    wrong = told("play", "chami", "--lang", "en", "--option", "gift_stops_clock=maybe", typed="q\n")
    assert wrong.code == 2 and "option gift_stops_clock: maybe is none of true, false" in wrong.error


# Practice

def test_practice_shows_which_additions_were_laid(tmp_path, capsys):
    file = tmp_path / "chami.jsonl"
    main(["simulate", "chami", "--games", "2", "--seed", "3", "--record", str(file), "--json"])
    capsys.readouterr()
    assert main(["practice", str(file), "--json"]) == 0
    (player,) = json.loads(capsys.readouterr().out)["players"]
    used = sum(pair["laid"] + pair["added"] for pair in player["pairs"].values())
    written = [text for _, record in read_records(file) for _, text in record.moves if text[:3] in ("lay", "add")]
    assert used == sum(text.count("+") for text in written) > 0
    assert main(["practice", str(file), "--lang", "fr"]) == 0
    assert "refusée" in capsys.readouterr().out


def test_what_was_refused_at_the_terminal_is_practised(tmp_path, told):
    file = tmp_path / "mine.jsonl"
    told("play", "chami", "--names", "Zoé", "--seed", "3", "--record", file, typed="lay 1+1 1+1 1+1\nq\n")
    practised = told("practice", file, "--name", "Zoé", "--json")
    (player,) = json.loads(practised.out)["players"]
    assert practised.code == 0 and player["pairs"]["1+1"]["refused"] == 3 and player["weak"] == ["1+1"]
    practised = told("practice", file, "--lang", "fr")
    assert practised.code == 0 and "À travailler, car refusées ou longues à trouver : 1+1" in practised.out


def test_sums_are_hidden_until_they_are_asked_for(told):
    """Neither the table nor what is offered tells which additions make a run or a set."""
    hidden, shown = told("play", "chami", "--seed", "5", "--lang", "en", typed="s\nq\n").out.split("> ")[:2]
    assert "lay 3+4 5+3 =9" in hidden and ". Lay " not in hidden and "12: 3+9" not in hidden
    assert ". Lay " in shown and "12: 3+9" in shown


def test_practice_needs_games_with_something_to_practise(records, capsys):
    assert main(["practice", str(records)]) == 2
    assert "there is nothing to practise in these games" in capsys.readouterr().err


def test_any_game_may_have_something_to_practise(records, capsys, monkeypatch):
    """What its practice.py says, and no other game's."""
    def practised(record):
        players = [{"name": name, "weak": ["pass"]} for name in record.names]
        return {"game": record.game, "tables": "all", "players": players}

    part = SimpleNamespace(practice=practised, merged=lambda games, name: {"name": name, "weak": [str(len(games))]},
                           grid=lambda player, tables: [["how often"], [f"{tables} {player['weak'][0]}"]],
                           GRID="counted")
    monkeypatch.setattr(practice, "part_of", lambda slug: part if slug == "discat" else None)
    assert main(["practice", str(records)]) == 0
    out = capsys.readouterr().out
    assert "how often" in out and "counted" in out and "all 4" in out
