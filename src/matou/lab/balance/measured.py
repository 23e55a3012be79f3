"""What the lab can measure of each game of a run, beside its outcome: the columns of a report's games (docs/lab.md)."""
from collections.abc import Mapping
from threading import local
from typing import TYPE_CHECKING, Any

from matou.core.game import Game

from .features import COLUMNS, features
from .table import Table

if TYPE_CHECKING:
    from matou.lab.measures import Finished
    from matou.lab.spec import Spec

KEPT = local()                                   # by thread, the table used last
LOG = "; "                                       # between moves


def play_columns(game: Game, spec: "Spec") -> Mapping[str, str]:
    """`moves` is what every run has."""
    return {name: kind for name, kind in COLUMNS.items() if name != "moves"}


def play_measured(game: Game, spec: "Spec", finished: "Finished") -> Mapping[str, Any]:
    """Length, choice, scores and story of a finished game, which is followed once more."""
    key = (spec.game, spec.seats, spec.options, spec.box)
    if getattr(KEPT, "key", None) != key:
        KEPT.key, KEPT.table = key, Table(game, spec.seats, spec.chosen)
    table: Table = KEPT.table
    seeds = [spec.seed_of(finished.deal)]
    codes = [game.notation.read(text).code for _, text in finished.record.moves]
    followed = table.follow(table.deals(seeds)[0], table.chances(seeds)[0], 0, codes)
    return features(followed, game.fewer_is_better)


def log_columns(game: Game, spec: "Spec") -> Mapping[str, str]:
    return {"log": "U"}


def log_measured(game: Game, spec: "Spec", finished: "Finished") -> Mapping[str, Any]:
    """All moves, as text."""
    return {"log": LOG.join(text for _, text in finished.record.moves)}
