"""Heuristics on a GPU: the games that lab/compiled.py plays on the CPU, move for move."""
from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any

import numpy as np

from matou.core.chance import DRAWN
from matou.core.fields import CELL
from matou.core.game import Game
from matou.core.ranges import hiding_words
from matou.core.specialise import specialise

from .compiled import choice_of, head_of, policies_of, variant_of
from .gpu import CHUNK, Batch, GpuSimulator, cuda, numba_types
from .gpu_cells import list_cells
from .simulate import Tally

if TYPE_CHECKING:
    from .spec import Spec


class GpuPolicySimulator:
    """Plays ranges of deals in which random players and heuristics take part, all games at once."""

    def __init__(self, spec: "Spec"):
        game = spec.loaded
        rules, self.simulator = game.rules, GpuSimulator(game, spec.seats, **spec.chosen)
        random, policies = self.simulator.kernels, policies_of(spec)
        blunders = bool(policies.blunder_rate.any())
        self.kernels: Any = specialise(
            "matou.lab.gpu_policy_kernels", variant_of(game, blunders), rules=rules, below=random.below,
            begin=random.begin, choose=choice_of(game, blunders), BLUNDERS=blunders,
            list_cells=list_cells(rules.FIELDS), CELLS=rules.STATE.itemsize // CELL,
            ROW=self.simulator.form, ROW_WORDS=self.simulator.form.itemsize // CELL, CELL=random.CELL,
            VALUE=numba_types.float64, SEATS=random.SEATS, WORDS=DRAWN, ORDER=random.ORDER,
            MOST_MOVES=random.MOST_MOVES)
        self.hidden = cuda.to_device(hiding_words(rules.FIELDS, game.max_seats, self.simulator.form))
        self.policies = cuda.to_device(np.asarray(policies))
        self.head = cuda.to_device(np.array(head_of(spec)))

    def outcomes(self, spec: "Spec", start: int, stop: int) -> tuple[Any, Any, Any]:
        """The number of moves, the scores and the winners of each game of these deals."""
        many = max(1, CHUNK // spec.games_per_deal)
        found = [self._chunk(spec, first, min(first + many, stop)) for first in range(start, stop, many)]
        return tuple(map(np.concatenate, zip(*found, strict=True)))  # type: ignore[return-value]

    def _chunk(self, spec: "Spec", start: int, stop: int) -> tuple[Any, Any, Any]:
        batch = self.simulator.to_device(*self.simulator.numbered(
            spec.seed, range(start, stop), spec.games_per_deal if spec.rotations else 0))
        self.launch(batch, start)
        return self.simulator.outcomes_of(batch)

    def launch(self, batch: Batch, first: int) -> None:
        """Plays all games of a batch, whose deals are numbered from `first`, to the end."""
        opening, *needed, _ = batch
        self.simulator.run(self.kernels.play_policies, len(batch.deals), opening.view(np.int64), *needed, self.hidden,
                           self.policies, self.head, first)


def count(game: Game, seats: int, games: int, /, seed: object, agents: Sequence[str],
          **options: Any) -> Iterator[Tally]:
    """The tallies so far of what `simulate` of lab/simulate.py plays with these agents, one per seat."""
    from .spec import spec_of
    box = {"box": options.pop("box")} if options.get("box") is not None else {}
    spec = spec_of({"game": game.slug, "agents": agents, "deals": games, "seed": str(seed), "options": options, **box})
    simulator, tally = GpuPolicySimulator(spec), Tally(game.slug, seats, list(agents))
    for start in range(0, games, CHUNK):
        moves, scores, wins = simulator.outcomes(spec, start, min(start + CHUNK, games))
        tally.add(moves.sum(), scores, wins)
        yield replace(tally)
