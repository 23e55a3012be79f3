"""What is measured of each game: the columns of a run's table. One row per game; a measure adds columns to it."""
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, NamedTuple

from matou.core.errors import OptionError
from matou.core.game import Game
from matou.core.record import Record

from .balance.measured import log_columns, log_measured, play_columns, play_measured

if TYPE_CHECKING:
    from .spec import Spec


class Finished(NamedTuple):
    """A finished game of a run. The names of its record are the agents by seat; `record.states(game)` replays it."""
    deal: int
    rotation: int
    record: Record


@dataclass(frozen=True)
class Measure:
    """`columns`: by name, the NumPy type of each ("i4", "f8", "U"), which may depend on the game and on the number of
    seats. `of`: the values of these columns for a finished game; None for what every run has, which costs no record.
    `legal`: do its records need the legal moves of every position?"""
    what: str
    columns: Callable[[Game, "Spec"], Mapping[str, str]] = lambda game, spec: {}
    of: Callable[[Game, "Spec", Finished], Mapping[str, Any]] | None = None
    legal: bool = False


OUTCOME = Measure("deal, rotation, number of moves, scores and winners: the columns that every run has")
MEASURES: dict[str, Measure] = {
    "outcome": OUTCOME,
    "play": Measure("length, choice, scores and story of each game, as the balance report has them", play_columns,
                    play_measured),
    "log": Measure("the moves of each game, as text", log_columns, log_measured)}


def measures_of(names: Sequence[str]) -> list[Measure]:
    for name in names:
        if name not in MEASURES:
            raise OptionError("there is no measure {name}; there are: {known}", name=name, known=", ".join(MEASURES))
    return [MEASURES[name] for name in names]
