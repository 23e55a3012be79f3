"""Puzzles: those that ship are what they say, a fresh search agrees, and mining keeps what it found."""
import json
from itertools import islice

import numpy as np
import pytest

import matou
from matou.agents import exact
from matou.agents.greedy import best_first
from matou.commands.puzzles import seeds
from matou.core.errors import MatouError
from matou.core.puzzle import FILE, GRADES, id_of, margin_of, puzzles_of, read_puzzle, themes_of, variants_of
from matou.lab import mining
from matou.lab.choosing import chosen, read
from matou.lab.mining import Task, counted, found_in, mined
from matou.lab.puzzles import Budgets, Confirmed, Miner, table_of
from matou.lab.trials import Trial, Trials, joined, lower_bound, split
from variants import SOAK

LEAST, MOST_BYTES = 100, 66_000
AGAIN, SAMPLE = 4000, 1                          # simulations of a re-confirmation; puzzles per game


@pytest.fixture(params=matou.GAMES)
def game(request):
    return matou.load(request.param)


def test_every_puzzle_is_what_it_says(game):
    puzzles, margin, themes = puzzles_of(game), margin_of(game), themes_of(game)
    assert len(puzzles) >= LEAST and (game.home / FILE).stat().st_size <= MOST_BYTES
    for id, puzzle in puzzles.items():
        view = puzzle.view(game)
        legal = [move.text for move in view.legal]
        best = max(puzzle.moves.values())
        assert id == id_of(puzzle.position) and view.text == puzzle.position and view.seat == view.turn
        assert set(puzzle.moves) <= set(legal) and len(legal) > 2
        assert 1 <= len(puzzle.answers) <= 3 and puzzle.moves[puzzle.answers[0]] == best
        assert puzzle.tempting in puzzle.moves and puzzle.tempting not in puzzle.answers
        assert all(best - share >= margin for text, share in puzzle.moves.items() if text not in puzzle.answers)
        assert puzzle.lead >= puzzle.least >= margin and puzzle.grade in GRADES
        assert puzzle.solved or (len(puzzle.simulations) == 3 and puzzle.simulations[0] >= 20_000
                                 and puzzle.simulations[1] >= 20_000 and puzzle.simulations[2] >= 40_000)
        assert puzzle.themes, "a puzzle without a theme cannot be found by one"
        assert puzzle.themes == tuple(name for name, theme in themes.items() if theme.fits(view, puzzle.answers[0])
                                      or theme.fits(view, puzzle.tempting))
        assert read_puzzle(puzzle.to_json()) == puzzle


@pytest.mark.parametrize(("slug", "move"), [("catdays", "draw"), ("discat", "pass")])
def test_a_theme_that_is_one_move_does_not_say_the_answer(slug, move):
    """Themes are read before the puzzle is solved."""
    themed = [puzzle for puzzle in puzzles_of(matou.load(slug)).values() if move in puzzle.themes]
    share = sum(puzzle.answers[0] == move for puzzle in themed) / len(themed)
    assert 0.2 < share < 0.8


def test_the_tempting_move_is_what_the_heuristic_likes_and_easy_is_what_it_finds(game):
    for puzzle in list(puzzles_of(game).values())[:: 1 if SOAK > 1 else 5]:
        liked = [move.text for move in best_first(puzzle.view(game))]
        assert (liked[0] in puzzle.answers) == (puzzle.grade == 0)
        assert puzzle.tempting == next(text for text in liked if text in puzzle.moves and text not in puzzle.answers)


def test_a_fresh_search_in_new_worlds_agrees(game):
    puzzles = list(puzzles_of(game).values())
    trials = Trials(game, 2 * AGAIN)
    for puzzle in puzzles if SOAK > 1 else puzzles[-1:-1 - SAMPLE:-1]:
        view = puzzle.view(game)
        if puzzle.solved:
            values = dict(zip([move.text for move in view.legal], exact.solve(view).values, strict=True))
            assert max(values, key=values.get) in puzzle.answers
            continue
        trials.begin(view, "again", puzzle.id)
        trials.narrow(view.legal, AGAIN, 6)
        measured = dict(trials.measure([game.parse(view, text) for text in puzzle.moves], AGAIN).best_first)
        best = max(measured[text] for text in puzzle.answers)
        assert all(best > share for text, share in measured.items() if text not in puzzle.answers), puzzle


# What leads, and how surely ------------------------------------------------------------------------------------

def test_moves_nearly_as_good_as_the_best_are_one_answer():
    assert split([0.7, 0.69, 0.5, 0.1], 0.02) == (2, pytest.approx(0.2))
    assert split([0.7, 0.6, 0.1], 0.02) == (1, pytest.approx(0.1))
    assert split([0.5], 0.02) == (1, 0.0)


def test_a_lower_bound_is_below_the_mean_lead_and_shrinks_with_spread():
    calm, wild = np.full(16, 0.2), np.array([0.0, 0.4] * 8)
    nothing = np.zeros(16)
    assert lower_bound(calm, nothing) == pytest.approx(0.2) and lower_bound(wild, nothing) < 0.1


def test_trials_are_joined_by_the_moves_they_share():
    one, two = Trial({"a": np.ones(2), "b": np.zeros(2)}, 10), Trial({"a": np.zeros(2), "c": np.ones(2)}, 20)
    together = joined([one, two])
    assert together.best_first == [("a", 0.5)] and together.simulations == 30


class Told(Miner):
    """Finds in its trials what it is told."""

    def __init__(self, *told):
        super().__init__(matou.load("discat"), Budgets(8, 8, (8,) * len(told), 10))
        self.told = iter(told)

    def trial(self, view, simulations, seed, also=()):
        return Trial({text: np.array([share - 0.01, share + 0.01] * 8) for text, share in next(self.told).items()}, 8)


def found(*told):
    confirmed = Told(*told).confirmed(None, (1,))
    return confirmed.answers if isinstance(confirmed, Confirmed) else None


def test_every_trial_has_to_find_the_same_answers_with_the_whole_margin():
    clear, close = {"a": 0.6, "b": 0.4, "c": 0.1}, {"a": 0.6, "b": 0.52, "c": 0.1}
    assert found(clear, clear, clear) == ["a"]
    assert found(clear, clear, close) is None                        # a lead below the margin
    assert found(clear, {"a": 0.3, "b": 0.6, "c": 0.1}, clear) is None       # another answer
    assert found({"a": 0.6, "b": 0.59, "c": 0.3}, {"a": 0.6, "b": 0.59, "c": 0.3}) == ["a", "b"]
    assert found({"a": 0.6, "b": 0.55, "c": 0.3}, clear) is None     # neither as good as the best nor far behind


# Mining --------------------------------------------------------------------------------------------------------

def test_the_same_number_is_the_same_table_and_every_variant_has_its_turn(game):
    tables = [table_of(game, number) for number in range(20)]
    assert tables == [table_of(game, number) for number in range(20)]
    assert {table.seats for table in tables} == {variant.seats for variant in variants_of(game)}
    for table in tables:
        game.check_options(table.seats, dict(table.options))


def test_a_game_is_mined_the_same_way_each_time():
    game, budgets = matou.load("discat"), Budgets(24, 24, (48, 48, 96), 1000, (0, 50))
    one, two = (Miner(game, budgets).mine(2) for _ in range(2))
    assert {**one, "seconds": 0} == {**two, "seconds": 0} and one["moves"] >= one["decisions"] > 0


def test_finished_games_are_kept_a_cut_line_is_mended_and_nothing_is_played_twice(tmp_path, monkeypatch):
    played = []

    def play(slugs, tasks, jobs, until, ready):
        for task in tasks:
            played.append(task)
            yield task, {"number": task.number, "puzzles": [{}] * task.number, "seconds": 1.0}

    monkeypatch.setattr(mining, "_played", play)
    folder = tmp_path / "found"
    assert [dict(progress.games) for progress in mined(["discat"], range(1, 3), folder)][-1] == {"discat": 2}
    with (folder / "discat.jsonl").open("a") as file:
        file.write('{"number":3,"puz')
    progress = [*mined(["discat"], range(1, 5), folder)][-1]
    assert played == [Task("discat", number) for number in (1, 2, 3, 4)] and progress.puzzles == {"discat": 10}
    assert sorted(found_in([folder], "discat")) == [1, 2, 3, 4]
    assert [*mined(["discat"], range(1, 9), folder, enough=10)] == []


def test_what_ships_is_the_same_for_the_same_finds_and_few_are_from_one_game(tmp_path):
    game = matou.load("discat")
    finds = {}
    for puzzle in list(puzzles_of(game).values())[:12]:
        data = {**json.loads(puzzle.to_json()), "id": f"7-{puzzle.id}"}
        finds.setdefault(7, {"number": 7, "puzzles": []})["puzzles"].append(data)
    assert len(chosen(game, finds, 10)) == 2 and chosen(game, finds, 10) == chosen(game, finds, 10)


def test_what_counts_depends_on_no_clock_and_not_on_how_many_play(tmp_path, monkeypatch):
    """Several processes finish games in another order, and have begun more than is needed."""
    puzzles = {number: [{}] * (number % 3) for number in range(1, 30)}

    def play(slugs, tasks, jobs, until, ready):
        waiting = []
        while True:
            waiting += islice(tasks, jobs + 1 - len(waiting))
            if not waiting:
                return
            task = waiting.pop()                 # the one that was begun last is over first
            yield task, {"number": task.number, "puzzles": puzzles[task.number], "seconds": 1.0}

    monkeypatch.setattr(mining, "_played", play)
    each = []
    for jobs in (1, 2, 5):
        list(mined(["discat"], range(1, 30), tmp_path / str(jobs), jobs, enough=6))
        each.append(counted(found_in([tmp_path / str(jobs)], "discat"), 1, 6))
    assert each[0] == each[1] == each[2] and sorted(each[0]) == [1, 2, 3, 4, 5]
    assert counted({1: {"puzzles": [{}]}, 3: {"puzzles": [{}]}}, 1, 2).keys() == {1}, "a gap: that game may come yet"


def test_the_lead_of_what_ships_can_be_counted_from_its_moves():
    game = matou.load("discat")
    known = next(one for one in puzzles_of(game).values() if len(one.view(game).legal) > 5)
    data, legal = json.loads(known.to_json()), [move.text for move in known.view(game).legal]
    moves = dict(zip(legal, (0.9, 0.89, 0.885, 0.5, 0.4, 0.3), strict=False))
    data |= {"id": "1-1", "moves": moves, "answers": legal[:3], "tempting": legal[4], "lead": 0.4, "least": 0.3}
    puzzle, = read(game, [{"puzzles": [data]}])
    assert list(puzzle.moves) == legal[:5] and puzzle.lead == pytest.approx(moves[legal[0]] - moves[legal[3]])


@pytest.mark.parametrize(("text", "numbers"), [("3", [3]), ("2-4", [2, 3, 4])])
def test_games_are_named_by_their_numbers(text, numbers):
    assert list(seeds(text)) == numbers


@pytest.mark.parametrize("text", ["", "-3", "a-b", "1-2-3", "1" * 20])
def test_what_names_no_games_is_refused(text):
    with pytest.raises(MatouError):
        seeds(text)
