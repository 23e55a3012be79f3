"""On what promises are tried: variants of a game, the states of random games, and how a broken promise is reported."""
import random
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from types import MappingProxyType
from typing import Any, NamedTuple

from matou.core.game import Game, State


class BrokenPromise(AssertionError):
    """A game does not keep one of its promises."""


class Variant(NamedTuple):
    """A table on which promises are tried. With another `seed`, the same promises are tried on other games."""
    game: Game
    seats: int
    options: Mapping[str, Any] = MappingProxyType({})
    seed: str = ""

    def deal(self, seed: object) -> State:
        """A new game at this table."""
        return self.game.deal(self.seats, self.seeded(seed), **self.options)

    def seeded(self, seed: object) -> object:
        """This seed, or another one if the variant has a seed of its own."""
        return f"{self.seed}/{seed}" if self.seed else seed

    @property
    def watchers(self) -> tuple[int | None, ...]:
        """Every seat, and a spectator."""
        return (None, *range(self.seats))


Promise = Callable[[Variant], None]              # raises BrokenPromise where it is not kept


def states_of(variant: Variant, seed: object) -> Iterator[State]:
    """Every state of a random game, the last one included."""
    game, state, luck = variant.game, variant.deal(seed), random.Random(f"{variant.seeded(seed)}")
    bound = game.longest(variant.seats)
    yield state
    while not state.over:
        with blaming(state):
            legal = game.legal(state)
            demand(legal, "there is a legal move until the end", state)
            demand(len(state.said) < bound, "a game ends within its bound", bound=bound, seed=seed)
            state = game.apply(state, luck.choice(legal))
        yield state


@contextmanager
def blaming(state: State) -> Iterator[None]:
    """Adds to an error of the rules the moves that led to it."""
    try:
        yield
    except BrokenPromise:
        raise
    except Exception as error:
        error.add_note(f"{state.seats} players, after {[text for _, text in state.said]}")
        raise


def demand(holds: object, promise: str, position: State | None = None, **about: object) -> None:
    """Raise BrokenPromise unless this holds. A position is named by the moves that lead there."""
    if not holds:
        where = [f"{name} {value!r}" for name, value in about.items()]
        where += [f"after {[text for _, text in position.said]}"] if position is not None else []
        raise BrokenPromise("; ".join([promise, *where]))
