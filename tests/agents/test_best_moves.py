"""Which moves are as good as the best one: all that were not shown to be worse, and no other."""
import pytest

import matou
from matou.agents.best_moves import among, best_moves
from matou.agents.search import Finding
from matou.core.moves import Move
from matou.core.puzzle import puzzles_of


def test_moves_close_to_the_best_are_as_good_and_the_best_come_first():
    found = [Finding(Move(code, text), 1500, share, share) for code, (text, share) in
             enumerate([("c", 0.40), ("a", 0.60), ("b", 0.57)])]
    assert among(found, 0.05).answers == ("a", "b") and list(among(found, 0.05).shares) == ["a", "b", "c"]
    assert among(found, 0.0).answers == ("a",)


@pytest.mark.slow
def test_search_finds_the_answers_of_a_puzzle_and_compares_what_it_is_asked_to():
    """Each as good as the other, by trials with far more simulations."""
    game = matou.load("discat")
    puzzle = next(one for one in puzzles_of(game).values() if len(one.answers) == 2 and one.seats == 2)
    view = puzzle.view(game)
    found = best_moves(view, [game.parse(view, puzzle.tempting)])
    assert set(found.answers) == set(puzzle.answers) and puzzle.tempting in found.shares
    assert found == best_moves(view, [game.parse(view, puzzle.tempting)])
