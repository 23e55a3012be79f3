"""Which of the puzzles that were found are shipped: a mixture of grades and themes, few from the same game.

It depends only on what was found: the same games, the same file.
"""
import hashlib
from collections import Counter
from collections.abc import Iterable, Mapping
from math import floor
from typing import Any

from matou.core.game import Game
from matou.core.puzzle import GRADES, Puzzle, about, id_of, themes_of

SHARE_BY_GRADE = {0: 0.2, 50: 0.2, 200: 0.2, 1000: 0.2, 5000: 0.1, 20_000: 0.1}       # of the file, by grade
MOST_OF_A_GAME = 2
MOST_TEXT = 600                                  # characters of a position: a longer one fits on no screen
MOVES = 3                                        # shown with their shares; and the answers, the tempting move, and the
                                                 # best one that is no answer, from which the lead is counted


def chosen(game: Game, found: Mapping[int, Mapping[str, Any]], count: int) -> list[Puzzle]:
    """At most `count` of the puzzles of these mined games, by grade."""
    puzzles = {puzzle.id: puzzle for puzzle in read(game, found.values()) if len(puzzle.position) <= MOST_TEXT}
    taken: list[Puzzle] = []
    for grade in reversed(GRADES):
        left = [puzzle for puzzle in puzzles.values() if puzzle.grade == grade]
        _take(taken, left, round(count * SHARE_BY_GRADE[grade]))
    _take(taken, [puzzle for puzzle in puzzles.values() if puzzle not in taken], count - len(taken))
    told = [puzzle._replace(themes=about(game, puzzle)) for puzzle in taken]
    return sorted(told, key=lambda puzzle: (puzzle.grade, puzzle.id))


def _take(taken: list[Puzzle], left: list[Puzzle], count: int) -> None:
    """Takes this many more, each time one whose themes are the rarest so far."""
    games = Counter(_game(puzzle) for puzzle in taken)
    themes = Counter(puzzle.themes for puzzle in taken)
    for _ in range(count):
        left = [puzzle for puzzle in left if games[_game(puzzle)] < MOST_OF_A_GAME]
        if not left:
            return
        best = min(left, key=lambda puzzle: (themes[puzzle.themes], _tie_break(puzzle)))
        left.remove(best)
        taken.append(best)
        games[_game(best)] += 1
        themes[best.themes] += 1


def _game(puzzle: Puzzle) -> str:
    return puzzle.mined.partition("-")[0]


def _tie_break(puzzle: Puzzle) -> str:
    return hashlib.sha256(puzzle.position.encode()).hexdigest()


def read(game: Game, lines: Iterable[Mapping[str, Any]]) -> Iterable[Puzzle]:
    """The puzzles of mined games, as they are shipped; their themes are those of the answer alone."""
    themes = themes_of(game).values()
    for line in lines:
        for data in line["puzzles"]:
            puzzle = Puzzle(id_of(data["position"]), data["position"], tuple(data["answers"]), data["tempting"],
                            _shown(data), round(data["lead"], 3), _down(data["least"]), data["grade"], (), data["id"],
                            tuple(data.get("simulations", ())), data.get("solved", 0))
            view = puzzle.view(game)
            yield puzzle._replace(themes=tuple(theme.name for theme in themes if theme.fits(view, puzzle.answers[0])))


def _shown(data: Mapping[str, Any]) -> dict[str, float]:
    """The moves that are shown with their shares: the best ones, the answers and the tempting one."""
    behind = next(text for text in data["moves"] if text not in data["answers"])
    named = {*data["answers"], data["tempting"], behind}
    return {text: round(share, 3) for at, (text, share) in enumerate(data["moves"].items())
            if at < MOVES or text in named}


def _down(bound: float) -> float:
    """A lower bound with as many decimals as a share; rounded down, it is one still."""
    return floor(bound * 1000) / 1000
