"""The search for a box: each is played on the same deals as the best so far, in ever longer rounds, and given up as
soon as it is surely worse."""
from collections.abc import Callable
from functools import partial
from typing import Any

from optuna.trial import TrialState

from matou.core.errors import BoxError

from .numbers import Values, steps
from .play import play
from .spec import TuneSpec
from .study import COMPLETE, PRUNED, REFUSED, Study, Tried
from .targets import Found, centred, difference, first, interval, joined, loss, means, pseudo


class Search:
    """A tuning under way. `found`: what the deals of the best box came to."""

    def __init__(self, spec: TuneSpec, study: Study, jobs: int):
        self.spec, self.study, self.jobs = spec, study, jobs
        self.found: Found = {}
        self.best: Values = spec.usual

    def run(self, told: Callable[[Tried, Tried], object] = lambda one, best: None) -> None:
        """Tries what is missing; tells of each box that was tried, and of the best."""
        if self.study.tried and len(self.study.tried) < self.spec.trials:
            self.best = self.study.best.values or self.spec.usual
            self.found = self.play(self.best, range(self.spec.rounds[-1]))
        while len(self.study.tried) < self.spec.trials:
            self.one()
            told(self.study.tried[-1], self.study.best)

    def play(self, values: Values, deals: range) -> Found:
        return play(self.spec.setting(), self.spec.box(values), self.spec.measures, deals, self.jobs)

    def one(self) -> None:
        """Tries one box. What was tried before is not played again."""
        trial, values = self.study.ask()
        same = next((one for one in self.study.tried[:trial.number] if one.values == values), None)
        if values is None or not self.there_is(values):
            self.study.keep(trial, values, REFUSED, {})
        elif same is not None:
            self.study.keep(trial, values, same.state, same.losses)
        else:
            self.study.keep(trial, values, *self.tried(values))

    def there_is(self, values: Values) -> bool:
        """Do the game's rules for boxes allow this one?"""
        try:
            self.spec.loaded.check_options(self.spec.seats, {**self.spec.options, "box": self.spec.box(values)})
        except BoxError:
            return False
        return True

    def tried(self, values: Values) -> tuple[TrialState, dict[int, float]]:
        """Plays a box round by round, as long as it may be as good as the best: how that ended, and its losses."""
        found: Found = {}
        losses: dict[int, float] = {}
        for start, stop in zip((0, *self.spec.rounds), self.spec.rounds, strict=False):
            found = joined(found, self.play(values, range(start, stop)))
            losses[stop] = interval(self.losses(values, found)).value
            if self.found and self.surely_worse(values, found, stop):
                return PRUNED, losses
        if not self.found or losses[stop] < self.study.best.loss:
            self.best, self.found = values, found
        return COMPLETE, losses

    def losses(self, values: Values, found: Found) -> Any:
        """By deal, what it contributes to the loss, and the cost of the changes."""
        by_deal = pseudo(found, partial(loss, self.spec.targets))
        cost = self.spec.cost * steps(self.spec.numbers, values)
        return centred(by_deal, loss(self.spec.targets, means(found)) + cost)

    def surely_worse(self, values: Values, found: Found, deals: int) -> bool:
        """Is this box worse than the best so far, on the deals played until now? (Paired, clustered by deal.)"""
        return difference(self.losses(values, found), self.losses(self.best, first(self.found, deals))).low > 0
