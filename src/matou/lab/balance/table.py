"""Many games of one table for the balance report: the buffers of its kernels, and what a game declares to the lab."""
from collections.abc import Callable, Iterable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from types import ModuleType
from typing import Any, NamedTuple

import numpy as np

from matou.agents.workspace import heuristic_of
from matou.core.chance import seed_words
from matou.core.fields import records, secrets
from matou.core.game import Game
from matou.core.parts import either
from matou.core.specialise import specialise
from matou.core.words import Phrase

HEURISTIC, RANDOM = 0, 1 << 16                   # the players of kernels.py, by how often they move at random
LIVELY = RANDOM // 10                            # a heuristic player who moves at random in one move of ten
NONE = -1
MOST_PLIES = 20_000                              # a game that is longer is cut off, and counted as such
CHUNK = 250                                      # games per call of a kernel
DEFAULT_KINDS = 8                                # verbs


@cache
def defaults(game: Game) -> ModuleType:
    """What holds of a game that declares nothing."""
    return specialise("matou.lab.balance.undeclared", game.slug, rules=game.rules)


@cache
def kernels(game: Game) -> ModuleType:
    """The kernels of this package, compiled with the game's rules and what it declares."""
    declared = {name: either(game.part("lab"), name, defaults(game)) for name in ("move_kind", "standing", "hand")}
    return specialise("matou.lab.balance.kernels", game.slug, rules=game.rules, heuristic=heuristic_of(game),
                      determinization=game.determinization, **declared)


def declares(game: Game, name: str) -> Any:
    """What the game's lab.py has under this name; None without one."""
    return getattr(game.part("lab"), name, None)


class Played(NamedTuple):
    """Games that were only counted, one row each."""
    shares: Any                                  # [game, seat]: of the win; 0 for all in a game that was cut off
    scores: Any                                  # [game, seat]
    moves: Any
    turns: Any
    real: Any                                    # moves chosen among several


class Followed(NamedTuple):
    """One game that was followed move by move."""
    log: Any                                     # [move, column]: see kernels.py
    points: Any                                  # [move + 1, seat]: how all stood before it, and at the end
    cards: Any                                   # [what, seat, kind]: dealt, drawn, let go, held
    scores: Any
    shares: Any
    over: bool


class Table:
    """A game with its seats and options, and the memory in which its games are played. One thread at a time."""

    def __init__(self, game: Game, seats: int, options: Mapping[str, Any]):
        self.game, self.seats = game, game.check_seats(seats)
        self.options, self.box = game.check_options(seats, dict(options))
        self.kernels, rules = kernels(game), game.rules
        self.rows = np.zeros(4, records(rules.STATE)).view(np.recarray)
        self.cells = self.rows.view(np.int64).reshape(4, -1)
        self.rows[1] = self.opening = game.empty_table(seats, self.options)
        self.order, self.moves = np.zeros(rules.ORDER, np.int64), np.zeros(rules.MOST_MOVES, np.int64)
        self.values, self.longest = np.zeros(rules.MOST_MOVES), min(game.longest(seats), MOST_PLIES)
        self.card_kinds = self._named("card_kinds", [""])
        self.move_kinds = self._named("move_kinds", [""] * DEFAULT_KINDS)
        if declares(game, "move_kinds") is None:
            for code, verb in game.notation.verbs.items():
                self.move_kinds[code] = Phrase(verb.before.strip() or "play")
        self.counts = np.zeros((2, game.max_seats, len(self.card_kinds)), np.int64)
        self.secret = secrets(game.fields, None)

    def _named(self, what: str, without: list[str]) -> list[str]:
        names: Callable[..., list[str]] | None = declares(self.game, what)
        return names(self.game, self.box) if names else without

    def deals(self, seeds: Iterable[object]) -> Any:
        """The random words of these deals."""
        return np.array([self.game.chance_of(self.opening, seed) for seed in seeds], np.int64)

    def chances(self, seeds: Iterable[object]) -> Any:
        """The random words of the players: [game, seat, word], as random players of a simulation have them."""
        return np.array([[seed_words(f"{seed}/{seat}", "random") for seat in range(self.seats)] for seed in seeds],
                        np.int64)

    def play(self, deals: Any, chances: Any, epsilon: Any, forbidden: Any = NONE, swaps: Any = 0) -> Played:
        """Plays a game for each deal. `epsilon`, `forbidden`: by game and seat, or for all; `swaps`: by game, two
        places of the deck whose cards change places."""
        count, seats = len(deals), self.game.max_seats
        scores, wins, lengths = (np.zeros(shape, np.int64) for shape in ((count, seats), count, (count, 3)))
        self.kernels.play_many(self.rows, self.box.row, deals, chances.copy(), self.order, _wide(swaps, (count, 2)),
                               _wide(epsilon, (count, self.seats)), _wide(forbidden, (count, self.seats)), self.moves,
                               self.values, scores, wins, lengths, self.longest)
        return Played(shares_of(wins, self.seats), scores[:, :self.seats], *lengths.T)

    def follow(self, deal: Any, chances: Any, epsilon: int, codes: Sequence[int] = ()) -> Followed:
        """Plays one game of players who are alike, or follows one that has been played."""
        log, game = np.zeros((len(codes) or self.longest, 4), np.int64), self.game
        log[:len(codes), 1] = codes
        points = np.zeros((len(log) + 1, game.max_seats), np.int64)
        cards, scores = np.zeros((4, *self.counts.shape[1:]), np.int64), np.zeros((1, game.max_seats), np.int64)
        self.counts[:] = 0
        n = self.kernels.play_one(self.rows, self.box.row, deal, chances.copy(), self.order, epsilon, len(codes), log,
                                  self.moves, self.values, points, cards, self.counts)
        over = bool(game.rules.over(self.rows[0]))
        wins = np.array([game.rules.settle(self.rows[0], self.box.row, scores[0]) if over else 0])
        return Followed(log[:n].copy(), points[:n + 1, :self.seats].copy(), cards[:, :self.seats],
                        scores[0, :self.seats], shares_of(wins, self.seats)[0], over)

    def onlooker(self, deal: Any, log: Any, plies: Any, chance: Any, playouts: int, epsilon: int) -> Any:
        """[mark, seat]: the share of the win that a spectator would expect before each of these moves."""
        shares = np.zeros((len(plies), self.game.max_seats))
        self.kernels.look_on(self.rows, self.cells, self.box.row, deal, self.order, log, np.asarray(plies, np.int64),
                             self.secret, self.game.scratch(), chance, playouts, epsilon, self.moves, self.values,
                             np.zeros(self.game.max_seats, np.int64), shares, self.longest)
        return shares[:, :self.seats]

    def hands(self, deal: Any, one: int = 0, other: int = 0) -> Any:
        """[seat, kind]: the hands that are dealt, where two places of the deck have changed; None if that lost a card:
        a place may be beyond the cards of this table."""
        self.counts[:] = 0
        self.order[:] = 0
        self.kernels.hands_dealt(self.rows, self.box.row, deal, self.order, one, other, self.counts)
        places, expected = np.zeros((2, self.game.rules.CENSUS), np.int64)
        self.game.rules.census(self.rows[0], self.box.row, places, expected)
        return self.counts[0, :self.seats].copy() if (places == expected).all() else None

    def shuffled(self, deal: Any) -> list[int]:
        """The deck of this deal, in the order in which it is dealt."""
        self.hands(deal)
        order: list[int] = self.order.tolist()
        return order


def _wide(values: Any, shape: tuple[int, ...]) -> Any:
    return np.ascontiguousarray(np.broadcast_to(np.asarray(values, np.int64), shape))


def shares_of(wins: Any, seats: int) -> Any:
    """[game, seat]: each seat's share of the win, from the winners (one bit per seat)."""
    won = wins[:, None] >> np.arange(seats) & 1
    return won / np.maximum(1, won.sum(1, keepdims=True))


def play_all(table: Table, deals: Any, chances: Any, epsilon: Any, forbidden: Any = NONE, swaps: Any = 0,
             jobs: int = 1) -> Played:
    """`Table.play` in several threads: kernels release the GIL. The games are the same whatever `jobs` is."""
    count = len(deals)
    epsilon, forbidden = _wide(epsilon, (count, table.seats)), _wide(forbidden, (count, table.seats))
    swaps = _wide(swaps, (count, 2))
    parts = [slice(at, at + CHUNK) for at in range(0, count, CHUNK)]
    spare = [table, *(Table(table.game, table.seats, table.options) for _ in range(min(jobs, len(parts)) - 1))]

    def work(number: int) -> list[Played]:
        return [spare[number].play(deals[part], chances[part], epsilon[part], forbidden[part], swaps[part])
                for part in parts[number::len(spare)]]

    with ThreadPoolExecutor(len(spare)) as threads:
        done = list(threads.map(work, range(len(spare))))
    ordered = [done[at % len(spare)][at // len(spare)] for at in range(len(parts))]
    return Played(*(np.concatenate([getattr(one, field) for one in ordered]) for field in Played._fields))
