"""The arena: the same deal in every seat, certainty by deals, the same result however it is played."""
import json
import os
import signal
import subprocess
import sys
import time
from itertools import product
from math import sqrt

import pytest

import matou
from matou.cli import main
from matou.core.record import Record, read_records
from matou.lab import arena as room
from matou.lab.arena import Played, Standings, arena, entered, line_ups, mean_and_margin
from matou.lab.ladder import HEAD, Page, cells, reached, rungs
from matou.lab.ratings import Ratings

DISCAT = matou.load("discat")


class FirstLegal:
    """Plays alike in every seat and every game."""
    name = "first legal"

    def choose(self, view):
        return view.legal[0]


@pytest.fixture
def alike(monkeypatch):
    """Every agent is the same simple one."""
    monkeypatch.setattr(room, "named", lambda name, seed=0: FirstLegal())


def game_won_by(names, winners, scores=None, seconds=0.001):
    """A game as the arena returns it, less its cards and moves."""
    outcome = {"scores": scores or [int(seat in winners) for seat in range(len(names))], "winners": winners, "why": ""}
    record = Record("discat", 1, len(names), tuple(names), {}, "0", None, outcome=outcome)
    return Played(record, tuple((seconds,) for _ in names))


def deal_of_two(first, second):
    """Both ways round; who won each: "a", "b" or "ab"."""
    return [game_won_by(names, [names.index(one) for one in won]) for names, won in (("ab", first), ("ba", second))]


def standings_of(agents, deals, monkeypatch):
    """Of agents that are mere letters."""
    monkeypatch.setattr(room, "named", lambda name, seed=0: None)
    standings = Standings(DISCAT, agents, len(deals[0][0].record.names))
    for deal in deals:
        standings.add(deal)
    return standings


# Who sits where

def test_everybody_sits_everywhere():
    assert line_ups("abc", 3) == [("a", "b", "c"), ("c", "a", "b"), ("b", "c", "a")]
    for names, seats in product(("ab", "abc", "abcd"), (2, 3, 4)):
        found = line_ups(names, seats)
        for name in names[:-1] if len(names) < seats else names:
            assert len({[line[seat] for line in found].count(name) for seat in range(seats)}) == 1


def test_the_last_agent_fills_the_seats():
    assert line_ups("ab", 4) == [tuple("abbb"), tuple("babb"), tuple("bbab"), tuple("bbba")]


def test_more_agents_than_seats_play_in_every_choice_of_them():
    assert line_ups("abc", 2) == [tuple(pair) for pair in ("ab", "ba", "ac", "ca", "bc", "cb")]


def test_a_name_given_again_gets_a_number():
    assert entered(["random", "kitten", "random", "random"]) == ("random", "kitten", "random#2", "random#3")


# Duplicate deals

@pytest.mark.parametrize("slug", matou.GAMES)
def test_a_deal_is_the_same_in_every_seat(slug):
    game = matou.load(slug)
    for number, deal in enumerate(arena(game, ["random", "random"], 2, 1, "s")):
        one, other = (played.record for played in deal)
        assert one.seed == other.seed == f"s/{number}" and one.options == other.options
        assert game.opening(one.deal, one.options) == game.opening(other.deal, other.options)
        assert one.names == other.names[::-1] == ("random", "random#2")
        assert [record.extra for record in (one, other)] == [{"rotation": 0}, {"rotation": 1}]
        for record in (one, other):
            record.replay(game)


def test_different_deals_differ():
    deals = list(arena(DISCAT, ["random", "random"], 2, 3))
    assert len({str(deal[0].record.deal) for deal in deals}) == 3


@pytest.mark.parametrize("slug", matou.GAMES)
def test_players_who_play_alike_win_half_of_every_deal(slug, alike):
    """The cards favour a seat, never an agent: the two ways round are the same game."""
    standings = Standings(matou.load(slug), ["a", "b"], 2)
    for deal in arena(matou.load(slug), ["a", "b"], 2, 1 if slug == "chami" else 2):
        assert deal[0].record.moves == deal[1].record.moves
        standings.add(deal)
    assert [set(one.by_deal) for one in standings.agents] == [{0.5}, {0.5}]
    assert not any(line["margin"] for line in standings.to_dict()["agents"])


def test_a_drawn_first_player_is_drawn_once_a_deal(alike):
    for deal in arena(DISCAT, ["a", "b", "c"], 3, 3, first="random"):
        assert len({played.record.moves for played in deal}) == 1


def test_the_shares_of_a_deal_are_one_win_a_game():
    """Random players choose otherwise in every game: only together do they win exactly all."""
    standings = Standings(DISCAT, ["random", "random", "random"], 3)
    for deal in arena(DISCAT, ["random", "random", "random"], 3, 4):
        standings.add(deal)
    by_deal = zip(*(one.by_deal for one in standings.agents), strict=True)
    assert [sum(parts) for parts in by_deal] == pytest.approx([1] * 4)
    assert len({one.by_deal[0] for one in standings.agents} | {one.by_deal[1] for one in standings.agents}) > 1


def test_seats_choose_with_seeds_of_their_own(monkeypatch):
    seeds = []
    monkeypatch.setattr(room, "named", lambda name, seed=0: seeds.append(seed) or FirstLegal())
    list(arena(DISCAT, ["a", "b"], 2, 2, "s"))
    assert [seed for seed in seeds if str(seed).startswith("s/")] == [
        f"s/{deal}/{rotation}/{seat}" for deal in range(2) for rotation in range(2) for seat in range(2)]


# What they came to

def test_certainty_counts_deals_not_games(monkeypatch):
    """Four deals: a wins both ways, one way, shares one and loses one, loses both."""
    deals = [deal_of_two("a", "a"), deal_of_two("a", "b"), deal_of_two("ab", "b"), deal_of_two("b", "b")]
    standings = standings_of("ab", deals, monkeypatch)
    assert standings.agents[0].by_deal == [1, 0.5, 0.25, 0]
    mean = 1.75 / 4
    spread = sqrt(sum((share - mean) ** 2 for share in (1, 0.5, 0.25, 0)) / 3)
    assert mean_and_margin(standings.agents[0].by_deal) == pytest.approx((mean, 1.96 * spread / sqrt(4)))
    line = standings.to_dict()["agents"][0]
    assert (line["games"], line["win_share"], line["margin"]) == (8, 0.4375, round(1.96 * spread / 2, 4))


def test_one_deal_tells_nothing_of_certainty(monkeypatch):
    assert standings_of("ab", [deal_of_two("a", "a")], monkeypatch).to_dict()["agents"][0]["margin"] is None


def test_an_agent_in_several_seats_has_their_average(monkeypatch):
    deal = [game_won_by(names, [0], [8, 0, 0, 4]) for names in line_ups("ab", 4)]
    one, other = standings_of("ab", [deal], monkeypatch).agents
    assert (one.games, other.games) == (4, 4)
    assert one.by_deal == [0.25] and other.by_deal == pytest.approx([0.25])
    assert sum(one.scores) / 4 == 3 and sum(other.scores) / 4 == pytest.approx(3)


def test_thinking_time_is_mean_and_median(monkeypatch):
    deals = [[game_won_by(names, [0], seconds=one) for names in ("ab", "ba")] for one in (0.001, 0.001, 0.01)]
    line = standings_of("ab", deals, monkeypatch).to_dict()["agents"][0]
    assert (line["ms_mean"], line["ms_median"]) == (4, 1)


def test_head_to_head_is_for_three_or_more(monkeypatch):
    assert standings_of("ab", [deal_of_two("a", "b")], monkeypatch).head_to_head() == []
    deal = [game_won_by(*game) for game in (("ab", [0]), ("ba", [1]), ("ac", [0]), ("ca", [0, 1]),
                                            ("bc", [1]), ("cb", [0]))]
    found = standings_of("abc", [deal], monkeypatch).head_to_head()
    assert [(line["agent"] + line["against"], line["games"], line["win_share"]) for line in found] == [
        ("ab", 2, 1), ("ac", 2, 0.75), ("bc", 2, 0)]


def test_at_one_table_the_wins_of_a_third_do_not_count_head_to_head(monkeypatch):
    deal = [game_won_by("abc", [2]), game_won_by("cab", [1]), game_won_by("bca", [1])]
    found = standings_of("abc", [deal], monkeypatch).head_to_head()
    assert [line["win_share"] for line in found] == [1, round(1 / 3, 4), 0]


# Ratings

def test_the_better_agent_is_rated_above():
    ratings = Ratings("abc")
    for _ in range(20):
        ratings.add("abc", [0])
        ratings.add("cab", [1])
        ratings.add("bca", [0])
    assert ratings.of["a"].value > ratings.of["b"].value > ratings.of["c"].value
    assert ratings.of["a"].sigma < Ratings("a").of["a"].sigma
    assert ratings.of["a"].value == ratings.of["a"].mu - 3 * ratings.of["a"].sigma


def test_a_shared_win_between_equals_changes_nothing_but_certainty():
    ratings = Ratings("ab")
    ratings.add("ab", [0, 1])
    assert ratings.of["a"] == ratings.of["b"] and ratings.of["a"].mu == pytest.approx(Ratings("a").of["a"].mu)


def test_one_agent_in_several_seats_has_one_rating():
    ratings = Ratings("ab")
    for line in line_ups("ab", 4) * 5:
        ratings.add(line, [line.index("a")])
    assert ratings.of["a"].mu > ratings.of["b"].mu


# Jobs, records, Ctrl-C

def untimed(text):
    data = json.loads(text)
    for line in data["agents"]:
        del line["ms_mean"], line["ms_median"]
    return data


def test_jobs_change_nothing(tmp_path, capsys):
    told, files = [], []
    for jobs in "12":
        files.append(tmp_path / f"{jobs}.jsonl")
        assert main(["arena", "discat", "--agents", "random,random,random", "--deals", "3", "--jobs", jobs, "--seed",
                     "s", "--record", str(files[-1]), "--json"]) == 0
        told.append(untimed(capsys.readouterr().out))
    assert told[0] == told[1] and told[0]["games"] == 18
    assert files[0].read_bytes() == files[1].read_bytes()
    assert [record.seed for _, record in read_records(files[0])] == [f"s/{deal}" for deal in range(3) for _ in range(6)]
    assert main(["replay", str(files[0])]) == 0


def test_the_table_names_everybody(capsys):
    assert main(["arena", "discat", "--agents", "random,random,random", "--players", "3", "--deals", "2",
                 "--lang", "en"]) == 0
    told = capsys.readouterr().out
    assert "discat, players: 3, deals: 2, games: 6" in told and "random#3" in told and "±" in told
    assert max(map(len, told.splitlines()[:8])) <= 80


def test_ctrl_c_reports_what_is_done(tmp_path):
    """As at a terminal: everybody in the group hears it."""
    file = tmp_path / "long.jsonl"
    going = subprocess.Popen(
        [sys.executable, "-m", "matou", "arena", "discat", "--agents", "random,random", "--deals", "100000", "--jobs",
         "2", "--record", str(file), "--json"], stdout=subprocess.PIPE, stderr=subprocess.PIPE, start_new_session=True,
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL))
    part = file.with_name("long.jsonl.part")
    while not (part.exists() and part.stat().st_size > 10_000):
        assert going.poll() is None
        time.sleep(0.05)
    os.killpg(going.pid, signal.SIGINT)
    told, said = going.communicate(timeout=60)   # a process that played on would keep these open
    assert going.returncode == 130 and b"Traceback" not in said, said
    data = json.loads(told)
    assert 0 < data["deals"] < 100_000 and sum(1 for _ in read_records(file)) == 2 * data["deals"]


# The ladder

def climbed(rung, first, second, monkeypatch):
    deals = [deal_of_two(first, second), deal_of_two("a", "a")]
    return cells(rung, standings_of("ab", deals, monkeypatch), 1)


def test_a_line_says_whether_the_bar_is_reached(monkeypatch):
    (rung,) = rungs(["discat"], "greedy random")
    assert climbed(rung, "a", "a", monkeypatch)[:10] == (
        "discat", "2", "greedy", "random", "2", "1.000 ± 0.000", "0.80", "yes", "1 / 1",
        "`matou arena discat --agents greedy,random --players 2 --deals 2`")
    assert climbed(rung, "a", "b", monkeypatch)[5:8] == ("0.750 ± 0.490", "0.80", "no")
    deals = [deal_of_two("a", "b"), deal_of_two("a", "a")]
    assert reached(rung._replace(bar=0.75), standings_of("ab", deals, monkeypatch))


def test_old_lines_and_the_text_around_them_are_kept(tmp_path, monkeypatch):
    file, order = tmp_path / "ladder.md", rungs(matou.GAMES)
    greedy, search = order[0], order[1]
    Page(file).put(climbed(search, "a", "a", monkeypatch), order)
    file.write_text(file.read_text().replace("# The ladder", "# My ladder") + "\nMy own words.\n")
    Page(file).put(climbed(greedy, "a", "b", monkeypatch), order)
    Page(file).put(climbed(greedy, "a", "a", monkeypatch), order)
    lines = file.read_text().splitlines()
    at = lines.index(HEAD)
    assert [line.split(" | ")[2:4] for line in lines[at + 2:at + 4]] == [
        ["greedy", "random"], ["search:1000", "greedy"]]
    assert "| yes |" in lines[at + 2] and "| yes |" in lines[at + 3]
    assert lines[0] == "# My ladder" and lines[at + 4:] == ["", "My own words."]
    assert list(tmp_path.iterdir()) == [file]


def test_a_page_of_something_else_is_not_lost(tmp_path, monkeypatch):
    file = tmp_path / "other.md"
    file.write_text("# Other\n\n| a | b |\n|---|---|\n| 1 | 2 |\n")
    Page(file).put(climbed(rungs(["discat"])[0], "a", "a", monkeypatch), rungs(["discat"]))
    assert file.read_text().startswith("# Other\n\n| a | b |\n|---|---|\n| 1 | 2 |\n\n" + HEAD)


def test_the_standard_set():
    assert len(rungs(["poche"])) == 5 and len(rungs(["discat"])) == 7
    assert rungs(matou.GAMES) == [rung for slug in matou.GAMES for rung in rungs([slug])]
    assert [rung.bar for rung in rungs(["discat"])] == [0.80, 0.80, 0.65, 0.65, 0.65, 0.60, 0.40]
    assert [rung.title for rung in rungs(matou.GAMES, "poche tomcat")] == ["poche tomcat cat"]


def test_the_ladder_is_climbed_line_by_line(tmp_path, monkeypatch, alike, capsys):
    """Equals reach no bar: 1 says so. What is finished is in the file."""
    file = tmp_path / "ladder.md"
    assert main(["ladder", "discat", "--only", "greedy", "--deals", "2", "--out", str(file), "--lang", "en"]) == 1
    assert [line[:4] for line in Page(file).lines] == [
        ("discat", "2", "greedy", "random"), ("discat", "2", "search:1000", "greedy"),
        ("discat", "4", "search:1000", "greedy")]
    assert "discat greedy random, players: 2: 50.0% ± 0.0%, 80% not reached" in capsys.readouterr().out


def test_a_ladder_that_is_stopped_keeps_what_is_finished(tmp_path, monkeypatch, alike, capsys):
    from matou.commands import ladder
    climb = ladder._climb

    def stopped(rung, *more):
        if rung.first != "greedy":
            raise KeyboardInterrupt
        return climb(rung, *more)
    monkeypatch.setattr(ladder, "_climb", stopped)
    file = tmp_path / "ladder.md"
    assert main(["ladder", "discat", "--deals", "1", "--out", str(file), "--lang", "en"]) == 130
    assert len(Page(file).lines) == 1 and "lines finished: 1" in capsys.readouterr().err


# Bad input

@pytest.mark.parametrize("agents, seats, deals, jobs, said", [
    (["random"], 2, 1, 1, "two agents or more, not 1"),
    ([], 2, 1, 1, "two agents or more, not 0"),
    (["random", "nobody"], 2, 1, 1, "there is no agent nobody"),
    (["random", "random#2"], 2, 1, 1, "there is no agent random#2"),
    (["random", "random"], 9, 1, 1, "2 to 6 players, not 9"),
    (["random", "random"], 2, 0, 1, "deals: expected at least 1"),
    (["random", "random"], 2, 1, 0, "jobs: expected at least 1"),
])
def test_an_arena_refuses_before_it_plays(agents, seats, deals, jobs, said):
    with pytest.raises(matou.OptionError, match=said):
        arena(DISCAT, agents, seats, deals, 0, jobs)


@pytest.mark.parametrize("words, said", [
    (["arena", "discat", "--agents", "random"], "two agents or more, not 1"),
    (["arena", "discat", "--agents", "random,nobody"], "there is no agent nobody"),
    (["arena", "discat", "--agents", "random,"], "there is no agent"),
    (["arena", "discat", "--agents", "random,random", "--deals", "0"], "--deals: expected at least 1"),
    (["arena", "discat", "--agents", "random,random", "--jobs", "0"], "--jobs: expected at least 1"),
    (["arena", "chess", "--agents", "random,random"], "there is no game chess"),
    (["arena", "discat", "--agents", "random,random", "--record", "/no/such/folder/out.jsonl"], "cannot be written"),
    (["ladder", "chess"], "there is no game chess"),
    (["ladder", "--deals", "0"], "--deals: expected at least 1"),
    (["ladder", "--only", "chess"], "nothing on the ladder is called chess"),
    (["ladder", "--out", "/no/such/folder/ladder.md"], "no such folder"),
    (["ladder", "--out", "/"], "cannot be read"),
])
def test_bad_input_gets_one_clear_line(words, said, capsys):
    assert main([*words, "--lang", "en"]) == 2
    told = capsys.readouterr().err
    assert said in told and told.count("\n") == 1


def test_agents_must_be_named(capsys):
    with pytest.raises(SystemExit) as stopped:
        main(["arena", "discat", "--lang", "en"])
    assert stopped.value.code == 2 and "--agents" in capsys.readouterr().err
