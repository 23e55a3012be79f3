"""Agents know views, never states; the same view, seed and budget lead to the same choice."""
import os
import subprocess
import sys

import numpy as np
import pytest

import matou
from matou.agents import AGENTS, exact, named, search
from matou.agents.greedy import move_values
from matou.agents.workspace import OPEN, SearchWorkspace, heuristic_of
from matou.core.errors import OptionError
from matou.core.game import State
from tables_discat import spelled

THINKERS = ("greedy", "flat:8", "search:40", "kitten", "tomcat")


def positions(slug, seed, seats=2, **options):
    """Every position of a game of kittens in which there is a choice."""
    game = matou.load(slug)
    players = [named("kitten", f"{seed}/{seat}") for seat in range(seats)]
    for state in matou.play(game, players, seed, **options).states(game):
        if game.outcome(state) is None and len(game.codes(state)) > 1:
            yield state


def some(items, count):
    items = list(items)
    return items[::max(1, len(items) // count)]


@pytest.mark.parametrize("name", THINKERS)
@pytest.mark.parametrize("slug", matou.GAMES)
def test_two_tables_that_look_the_same_get_the_same_choice(slug, name):
    game, different = matou.load(slug), 0
    for state in some(positions(slug, "twins"), 6):
        view = game.view(state, state.turn)
        twin = game.imagine(view, "another deal")
        different += bytes(twin) != bytes(state)
        assert named(name, 3).choose(view) == named(name, 3).choose(game.view(twin, twin.turn))
    assert different


def valued(position, how):
    moves = np.array(position.game.codes(position))
    found = np.zeros(position.game.rules.MOST_MOVES)
    how(position.row.copy(), position.box.row, moves, len(moves), found)
    return found[:len(moves)].tolist()


@pytest.mark.parametrize("seats", [2, 3, 6])
@pytest.mark.parametrize("slug", matou.GAMES)
def test_a_heuristic_values_only_what_the_player_sees(slug, seats):
    game = matou.load(slug)
    heuristic = heuristic_of(game)
    for state in positions(slug, "weights", min(seats, game.max_seats)):
        view = game.view(state, state.turn)
        assert valued(state, heuristic.move_values) == valued(view, heuristic.move_values) == move_values(view).tolist()
        assert valued(state, heuristic.expansion_values) == valued(view, heuristic.expansion_values)


@pytest.mark.parametrize("slug", matou.GAMES)
def test_every_level_plays_whole_games_by_the_rules(slug):
    game = matou.load(slug)
    seats = min(3, game.max_seats)
    agents = [named("kitten", 1), named("tomcat", 2), named("flat:20", 3)][:seats]
    options = {"limit": 40} if slug == "chami" else {}
    assert matou.play(game, agents, "levels", **options).replay(game).seats == seats


def test_the_same_seed_and_number_of_simulations_give_the_same_choice():
    game = matou.load("discat")
    for state in some(positions("discat", 5), 4):
        view = game.view(state, state.turn)
        for name in ("search:300", "search:300x2", "flat:300"):
            assert named(name, "a").choose(view) == named(name, "a").choose(view)
    found = [one.visits for one in named("search:300x2", 1).explore(view, view.legal, view.turn, 0.0)]
    assert 300 <= sum(found) < 340


def test_search_differs_with_its_seed():
    view = matou.load("discat").view(matou.load("discat").deal(2, 8), 0)
    assert len({tuple(one.value for one in named("search:50", seed).findings(view)) for seed in range(5)}) > 1


def table_with(hand, other, bar=0):
    """Discat for two, in the middle of a game: these hands, no draw pile."""
    rest = [card for card in range(1, 51) if card not in (*hand, *other)]
    return matou.load("discat").position(
        f"discat 2; turn: 0; phase: playing; constraint: {f'{bar:02d}' if bar else 'free'} by 1; "
        f"hand 0: {spelled(hand)}; hand 1: {spelled(other)}; pile 0: {spelled(rest[::2])}; pile 1: ...; draw: -")


def test_greedy_takes_five_of_a_kind():
    state = table_with([2, 12, 22, 32, 42], [5, 6, 7])
    assert len(named("greedy").choose(state.game.view(state, 0)).text.split("+")) == 5


def test_an_empty_pile_is_solved_and_search_plays_the_solution():
    state = table_with([31, 40, 11], [30, 41, 9])
    view = state.game.view(state, 0)
    solution = exact.solve(view)
    assert solution.why == "solved" and len(solution.values) == len(view.legal)
    best = max(solution.values)
    chosen = named("search:1000", 1).choose(view)
    assert solution.values[[move.text for move in view.legal].index(chosen.text)] == best


def test_a_position_that_takes_too_long_is_said_to_be_too_large():
    state = table_with([31, 40, 11, 21, 8], [30, 41, 9, 3, 1])
    view = state.game.view(state, 0)
    assert exact.solve(view, 20).why == "too large"
    assert exact.solve(view).nodes > 20


def test_cards_to_come_cannot_be_solved():
    game = matou.load("discat")
    assert exact.solve(game.view(game.deal(2, 1), 0)).why == "not solvable"
    assert exact.solve(game.view(game.deal(3, 1), 0)).why == "not solvable"


def value(state, since):
    """The value for seat 0 with best play, by plain minimax: no bounds, no transposition table."""
    game, heuristic, box = state.game, heuristic_of(state.game), state.box.row
    endgame = exact.endgame_of(game)
    if heuristic.at_horizon(state.row, since):
        shares = np.zeros((2, game.max_seats))
        heuristic.evaluate(state.row, box, np.zeros(game.max_seats, np.int64), shares)
        return shares[1, 0]
    found = []
    for code in game.codes(state):
        total, count = 0.0, endgame.chance_outcomes(state.row, box, code)
        for which in range(count):
            row = state.row.copy()
            weight = endgame.force_outcome(row, box, code, which) if count > 1 else 1.0
            game.rules.apply(row, box, code)
            total += weight * value(State(game, row, state.box, state.options), since)
        found.append(total)
    return min(found) if state.turn else max(found)


@pytest.mark.parametrize("slug", matou.GAMES)
def test_solutions_are_those_of_plain_recursion(slug):
    checked = 0
    game = matou.load(slug)
    for seed in range(40 if slug in ("chami", "catdays") else 4):
        for state in positions(slug, f"solve/{seed}", **({"limit": 20} if slug == "chami" else {})):
            solution = exact.solve(game.view(state, state.turn), 150) if checked < 12 else None
            if solution and solution.values:
                mine = max(solution.values)
                plain = value(state, heuristic_of(game).horizon(state.row))
                assert mine == pytest.approx(plain if state.turn == 0 else 1 - plain)
                checked += 1
    assert checked or slug in ("chami", "catdays")


class Clock:
    """A clock that only moves while somebody thinks."""
    now = 0.0

    def perf_counter(self):
        return self.now


@pytest.mark.parametrize("pace", [300.0, 20_000.0, 250_000.0])
def test_a_budget_in_seconds_is_kept_within_a_tenth(monkeypatch, pace):
    clock, agent = Clock(), named("search:0.5s", 1)
    game = matou.load("discat")
    view = game.view(game.deal(2, 1), 0)
    agent.workspaces(view)

    def simulate(work, root_moves, determinizations):
        clock.now += determinizations * len(root_moves) / pace

    monkeypatch.setattr(search, "time", clock)
    monkeypatch.setattr(SearchWorkspace, "simulate", simulate)
    agent.findings(view)
    assert 0.45 <= clock.now <= 0.55


def test_with_open_cards_search_sees_the_table_as_it_is():
    """Two deals that look the same to a player are one to search, but two to search with open cards."""
    game = matou.load("discat")
    state = game.deal(2, 3)
    twin = game.imagine(game.view(state, 0), "another deal")
    agent, legal = named("search:200", 1), game.legal(state)
    closed = [[one.value for one in agent.findings(game.view(table, 0))] for table in (state, twin)]
    opened = [[one.value for one in agent.explore(table, legal, OPEN, 0.0)] for table in (state, twin)]
    assert closed[0] == closed[1] and opened[0] != opened[1]


@pytest.mark.parametrize("name", ["", "clever", "search", "search:", "search:0", "search:-5", "search:1e3", "flat:x",
                                  "search:0s", "search:99999999999", "search:5x0", "Greedy"])
def test_an_agent_nobody_knows_is_refused(name):
    with pytest.raises(OptionError):
        named(name)


def test_every_agent_people_may_type_exists():
    for name in AGENTS:
        assert named(name.replace("N", "5")).name


def test_search_interpreted_makes_the_choice_of_search_compiled():
    code = ("import matou; from matou.agents import named; g = matou.load('discat');"
            "print([named('search:25', 1).choose(g.view(g.deal(2, seed), 0)).text for seed in range(4)])")
    said = [subprocess.run([sys.executable, "-W", "ignore", "-c", code], env={**os.environ, **more}, check=True,
                           capture_output=True, text=True).stdout for more in ({}, {"NUMBA_DISABLE_JIT": "1"})]
    assert said[0] == said[1] and said[0].count("'") == 8
