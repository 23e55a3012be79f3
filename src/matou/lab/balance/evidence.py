"""The games behind a report: the same deals, played at three strengths and followed move by move."""
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, NamedTuple

import numpy as np

from matou.core.game import Game, State
from matou.lab.unit import Columns

from .features import COLUMNS, features
from .measured import LOG
from .table import HEURISTIC, RANDOM, Followed, Played, Table, play_all
from .threads import played, spec_for

KERNEL_PLAYERS = {"random": RANDOM, "heuristic": HEURISTIC}
SEARCH = "search:100"


class Plan(NamedTuple):
    """How much is played. `deals` is the measure of all: what is played within kernels gets many times as many, what
    searches gets fewer."""
    deals: int = 200
    seed: str = "0"
    jobs: int = 1
    search: str = SEARCH
    simulations: int = 1600                      # of a decision that is judged, divided among its moves
    playouts: int = 64                           # of an onlooker, at each moment
    ladder: tuple[int, ...] = (25, 50, 100, 200, 400)            # simulations, rung by rung
    strong: str = "matou"
    weak: str = "cat"

    @property
    def followed(self) -> int:
        """Deals of random and heuristic players that are followed move by move."""
        return 5 * self.deals

    @property
    def counted(self) -> int:
        """Deals of each comparison between heuristic players that are only counted."""
        return 10 * self.deals

    @property
    def searched(self) -> int:
        """Deals that search plays, in every rotation."""
        return max(4, self.deals // 2)

    @property
    def rungs(self) -> int:
        """Deals of each rung of the skill ladder."""
        return max(4, self.deals // 4)

    @property
    def strongest(self) -> int:
        """Deals of the strongest level against a weak one."""
        return max(3, self.deals // 25)

    @property
    def judged(self) -> int:
        """Decisions of each strength that are judged."""
        return max(8, self.deals // 2)

    @property
    def onlooked(self) -> int:
        """Games of each strength that an onlooker follows."""
        return max(8, self.deals // 2)


@dataclass
class Sample:
    """The games of one strength."""
    strength: str
    epsilon: int
    deals: list[int] = field(default_factory=list)
    games: list[Followed] = field(default_factory=list)
    rows: list[dict[str, float]] = field(default_factory=list)
    endings: list[str] = field(default_factory=list)

    @cached_property
    def deal(self) -> Any:
        return np.array(self.deals)

    @cached_property
    def columns(self) -> dict[str, Any]:
        return {name: np.array([row[name] for row in self.rows], kind) for name, kind in COLUMNS.items()}

    @cached_property
    def shares(self) -> Any:
        """[game, seat]"""
        return np.array([game.shares for game in self.games])

    @cached_property
    def scores(self) -> Any:
        return np.array([game.scores for game in self.games])

    @cached_property
    def cards(self) -> Any:
        """[game, what, seat, kind]"""
        return np.array([game.cards for game in self.games])

    @cached_property
    def first(self) -> Any:
        """By game, the seat that began."""
        return np.array([game.log[0, 0] if len(game.log) else 0 for game in self.games])


class Evidence:
    """All that has been played for a report. Sections take what they need; what is expensive is played once."""

    def __init__(self, game: Game, seats: int, options: Mapping[str, Any], plan: Plan):
        self.game, self.seats, self.plan = game, seats, plan
        self.given = dict(options)
        self.table = Table(game, seats, options)
        self.samples: dict[str, Sample] = {}

    def seed(self, deal: int) -> str:
        return f"{self.plan.seed}/{deal}"

    @cached_property
    def usual(self) -> tuple[Any, Any]:
        """The random words of the deals that are only counted, and of their players."""
        return self.words(self.table, self.plan.counted)

    def words(self, table: Table, count: int) -> tuple[Any, Any]:
        seeds = [self.seed(deal) for deal in range(count)]
        return table.deals(seeds), table.chances(seeds)

    def heuristic(self, table: Table | None = None, **how: Any) -> Played:
        """The deals that are only counted, played by heuristic players; at another table, or in another way."""
        deals, chances = self.usual
        return play_all(table or self.table, deals, chances, how.pop("epsilon", HEURISTIC), jobs=self.plan.jobs, **how)

    @cached_property
    def counted(self) -> Played:
        """The usual table."""
        return self.heuristic()

    @cached_property
    def counted_random(self) -> Played:
        """The same deals, played by random players."""
        return self.heuristic(epsilon=RANDOM)

    def play(self) -> Iterator[str]:
        """Plays and follows the games of every strength; yields its name when it is done."""
        for strength, epsilon in KERNEL_PLAYERS.items():
            self.samples[strength] = self._in_kernels(strength, epsilon)
            yield strength
        self.samples["search"] = self._searched()
        yield "search"

    def _in_kernels(self, strength: str, epsilon: int) -> Sample:
        sample = Sample(strength, epsilon)
        deals, chances = self.words(self.table, self.plan.followed)
        for deal in range(self.plan.followed):
            self._add(sample, deal, self.table.follow(deals[deal], chances[deal], epsilon))
        return sample

    def _searched(self) -> Sample:
        """Search plays in every rotation: all players are alike, so the rotations are games with other chances."""
        sample = Sample("search", HEURISTIC)
        deals, chances = self.words(self.table, self.plan.searched)
        columns = self.run([self.plan.search] * self.seats, self.plan.searched, "log")
        for deal, log in zip(columns["deal"].tolist(), columns["log"].tolist(), strict=True):
            codes = [self.game.notation.read(text).code for text in log.split(LOG)]
            self._add(sample, deal, self.table.follow(deals[deal], chances[deal], HEURISTIC, codes))
        return sample

    def run(self, agents: list[str], deals: int, *measures: str, **options: Any) -> Columns:
        """The games of these agents, one per seat, on duplicate deals, in every rotation."""
        spec = spec_for(self.game, agents, deals, self.plan.seed, {**self.given, **options}, *measures)
        return played(spec, self.plan.jobs)

    def _add(self, sample: Sample, deal: int, game: Followed) -> None:
        row = self.table.rows[0].copy()
        sample.deals.append(deal)
        sample.games.append(game)
        sample.rows.append(features(game, self.game.fewer_is_better))
        ended = State(self.game, row, self.table.box, self.table.options, ()) if game.over else None
        sample.endings.append(self.game.why_over(ended) if ended else "cut")

    def position(self, sample: Sample, at: int, ply: int) -> State:
        """A position of one of these games: its deal, and the first moves of its log."""
        state = self.game.deal(self.seats, self.seed(sample.deals[at]), **self.given)
        for code in sample.games[at].log[:ply, 1].tolist():
            state = self.game.apply(state, code)
        return state

    def kinds(self, sample: Sample) -> Any:
        """[game, kind]: how many moves of each kind were made."""
        count = len(self.table.move_kinds)
        return np.array([np.bincount(game.log[:, 3], minlength=count) for game in sample.games])
