"""The list of the boxes that were tried, and which is tried next: by Optuna's TPE, or next to the best so far.

A box is asked for in a study in memory, whose sampler is seeded anew for each trial by its number; what is finished
goes into a study on disk, in one transaction. So the next trial depends on the finished ones and on nothing else: a run
that is killed and started again tries the same boxes as one that is not.
"""
import json
import sqlite3
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from functools import cached_property
from io import FileIO
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
import optuna
from optuna.distributions import BaseDistribution, CategoricalDistribution, IntDistribution
from optuna.exceptions import StorageInternalError
from optuna.trial import TrialState
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.pool import NullPool

from matou.core.chance import seed_words
from matou.lab.store import RunError, lock, writing

from .numbers import Values, balanced
from .spec import TuneSpec

FORMAT, STUDY, LOCK = "matou-tuning/1", "trials.sqlite3", "lock"
COMPLETE, PRUNED, REFUSED = TrialState.COMPLETE, TrialState.PRUNED, TrialState.FAIL
TRIES = 50                                       # to find a neighbour of the best that was not tried yet
NUMBER, STEP, REST = "number {at}", "step {at}", "rest {at}"

Params = dict[str, Any]


class Tried(NamedTuple):
    """A box that was tried. `losses`: by the number of deals after which it was compared, how far it was from what is
    wanted, the cost of its changes included. None of `values`: there is no such box."""
    number: int
    values: Values | None
    state: TrialState
    losses: Mapping[int, float]
    params: Params

    @property
    def loss(self) -> float:
        return self.losses[max(self.losses)]


class Study:
    """The list of a tuning, in its folder; for one process at a time."""

    def __init__(self, folder: Path, spec: TuneSpec):
        optuna.logging.set_verbosity(optuna.logging.WARNING)
        self.spec, self.folder = spec, folder
        with writing(folder):
            if folder.exists() and not (folder / STUDY).exists() and set(folder.iterdir()) - {folder / LOCK}:
                raise RunError("{folder}: not a tuning; it has no {file}", folder=folder, file=STUDY)
            folder.mkdir(parents=True, exist_ok=True)
            self._lock = FileIO(folder / LOCK, "a")
            lock(self._lock, folder)
        try:
            self._open()
        except BaseException:
            self._lock.close()
            raise

    def __enter__(self) -> "Study":
        return self

    def __exit__(self, *_: object) -> None:
        self._lock.close()

    def _open(self) -> None:
        """Reads the list, which is made if it is not there."""
        with listing(self.folder):
            self._kept = optuna.create_study(storage=storage(self.folder / STUDY), study_name=FORMAT,
                                             load_if_exists=True)
            self._check()
        self._memory = optuna.create_study()
        self._memory.add_trials(self._kept.get_trials())

    def _check(self) -> None:
        """Is it the same tuning, made by the same sources?"""
        theirs = self._kept.user_attrs.get("digest")
        if theirs is None:
            self._kept.set_user_attr("digest", self.spec.digest)
        elif theirs != self.spec.digest:
            raise RunError("{folder}: this is another tuning, or another version of Matou made it", folder=self.folder)

    @property
    def tried(self) -> list[Tried]:
        return [_read(trial) for trial in self._memory.get_trials(deepcopy=False)]

    @property
    def best(self) -> Tried:
        """The best box of which all deals were played; of equal ones, the first."""
        return min((one for one in self.tried if one.state == COMPLETE), key=lambda one: one.loss)

    # What is tried next --------------------------------------------------------------------------------------

    @cached_property
    def distributions(self) -> dict[str, BaseDistribution]:
        """A few changes, each of a number by a step; and for each sum, the number that makes up for them."""
        numbers = self.spec.numbers
        far = max(max(one.high - one.usual, one.usual - one.low) for one in numbers)
        paths = CategoricalDistribution([one.path for one in numbers])
        found: dict[str, BaseDistribution] = {}
        for at in range(self.spec.changes):
            found[NUMBER.format(at=at)] = paths
            found[STEP.format(at=at)] = IntDistribution(-far, far)
        for at, group in enumerate(self.spec.sums):
            found[REST.format(at=at)] = CategoricalDistribution([numbers[one].path for one in group])
        return found

    def values_of(self, params: Params) -> Values | None:
        """The numbers of a box; None if a sum cannot be kept."""
        numbers, values = self.spec.numbers, list(self.spec.usual)
        index = {one.path: at for at, one in enumerate(numbers)}
        for at in range(self.spec.changes):
            changed, step = index[params[NUMBER.format(at=at)]], params[STEP.format(at=at)]
            if step:
                values[changed] = numbers[changed].inside(numbers[changed].usual + step)
        found: Values | None = tuple(values)
        for at, group in enumerate(self.spec.sums):
            if found is not None:
                found = balanced(numbers, found, group, index[params[REST.format(at=at)]])
        return found

    def ask(self) -> tuple["optuna.Trial", Values | None]:
        """The next box: first the one there is, then in turn what TPE expects most of and a neighbour of the best."""
        number = len(self._memory.get_trials(deepcopy=False))
        seed = seed_words(f"{self.spec.seed}/{number}", "tune")[0] % 2**32
        if number == 0:
            self._memory.enqueue_trial(self.unchanged())
        elif number % 2:
            self._memory.enqueue_trial(self.neighbour(np.random.default_rng(seed)))
        self._memory.sampler = optuna.samplers.TPESampler(seed=seed)
        trial = self._memory.ask(self.distributions)
        return trial, self.values_of(trial.params)

    def unchanged(self) -> Params:
        """No step at all."""
        return {name: 0 if isinstance(one, IntDistribution) else _choices(one)[0]
                for name, one in self.distributions.items()}

    def neighbour(self, rng: np.random.Generator) -> Params:
        """The best box with one of its changes made otherwise, if possible one that was not tried."""
        before, best = {one.values for one in self.tried}, self.best.params
        for _ in range(TRIES):
            params = {**best, **self._otherwise(best, rng)}
            if self.values_of(params) not in before:
                break
        return params

    def _otherwise(self, params: Params, rng: np.random.Generator) -> Params:
        """One change made otherwise: as often as not another number by another step; else a little more or less of it.
        Or a sum is kept by another number."""
        at = int(rng.integers(self.spec.changes + len(self.spec.sums)))
        if at >= self.spec.changes:
            rest = REST.format(at=at - self.spec.changes)
            return {rest: str(rng.choice(_choices(self.distributions[rest])))}
        number, step = NUMBER.format(at=at), STEP.format(at=at)
        steps = self.distributions[step]
        assert isinstance(steps, IntDistribution)
        if rng.integers(2):
            return {number: str(rng.choice(_choices(self.distributions[number]))),
                    step: int(rng.integers(steps.low, steps.high + 1))}
        return {step: max(steps.low, min(steps.high, params[step] + int(rng.choice([-2, -1, 1, 2]))))}

    def keep(self, trial: "optuna.Trial", values: Values | None, state: TrialState,
             losses: Mapping[int, float]) -> None:
        """Keeps a finished trial."""
        for deals, loss in losses.items():
            trial.report(loss, deals)
        trial.set_user_attr("values", json.dumps(values))
        self._memory.tell(trial, losses[max(losses)] if state == COMPLETE else None, state)
        with listing(self.folder):
            self._kept.add_trial(self._memory.get_trials(deepcopy=False)[trial.number])


def storage(file: Path) -> optuna.storages.RDBStorage:
    """The list on disk. Connected by hand: in an address, some characters of a path would mean something else."""
    return optuna.storages.RDBStorage("sqlite://", engine_kwargs={"creator": lambda: sqlite3.connect(file),
                                                                  "poolclass": NullPool})


@contextmanager
def listing(folder: Path) -> Iterator[None]:
    """What goes wrong with the list in here is told in one line."""
    try:
        yield
    except (StorageInternalError, SQLAlchemyError) as error:
        cause = error.__cause__ if isinstance(error, StorageInternalError) else error
        raise RunError("{folder}: cannot be written ({why}); what is finished is kept, and the same command goes on "
                       "from there", folder=folder, why=getattr(cause, "orig", None) or cause or error) from None


def _choices(one: BaseDistribution) -> Sequence[str]:
    assert isinstance(one, CategoricalDistribution)
    return [str(choice) for choice in one.choices]


def _read(trial: "optuna.trial.FrozenTrial") -> Tried:
    values = json.loads(trial.user_attrs.get("values", "null"))
    return Tried(trial.number, None if values is None else tuple(values), trial.state, trial.intermediate_values,
                 trial.params)
