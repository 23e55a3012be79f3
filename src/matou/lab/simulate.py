"""Many games, recorded or only counted. The same seed plays the same games, however they are played.

Game i of a run seeded "7" is dealt by the seed "7/i"; its seat p chooses with the seed "7/i/p". Random players
play inside a kernel; any other agents play through views, one game after the other.
"""
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, replace
from itertools import accumulate
from typing import Any

import numpy as np

from matou.agents import named
from matou.core.chance import DRAWN, seed_words
from matou.core.errors import OptionError
from matou.core.fields import records
from matou.core.game import Game, State
from matou.core.play import play
from matou.core.record import Record, outcome_to_dict
from matou.core.seeds import numbered_deals, numbered_words
from matou.core.specialise import specialise

MAX_LISTED = 1_000_000                           # legal moves of one game in the buffer of a recording
CHUNK = 2_000                                    # games per call of the kernel


def kernels(game: Game) -> Any:
    """The kernels of lab/kernels.py, compiled with this game's rules."""
    return specialise("matou.lab.kernels", game.slug, rules=game.rules)


class Simulator:
    """Plays games of random players, one after the other: the opening, the box and the buffers. One thread at a
    time."""

    def __init__(self, game: Game, seats: int, **options: Any):
        self.game, self.seats = game, game.check_seats(seats)
        self.options, self.box = game.check_options(seats, options)
        self.rows = np.zeros(2, records(game.rules.STATE))    # also interpreted, a row is read as `s.left`
        self.rows[1] = game.empty_table(seats, self.options)
        self.order = np.zeros(game.rules.ORDER, np.int64)
        self.moves = np.zeros(game.rules.MOST_MOVES, np.int64)
        self.log = np.zeros((game.longest(seats), 3), np.int64)
        self.lists = np.zeros(min(game.longest(seats) * game.rules.MOST_MOVES, MAX_LISTED), np.int64)
        self.kernels = kernels(game)

    def record(self, seed: str, names: Sequence[str], legal: bool, players: str | None = None) -> Record:
        """The record of one game of random players; `players`: what they are seeded with, if not like the deal."""
        players = seed if players is None else players
        n = self.kernels.play_random(self.rows, self.box.row, self._deal(seed), self._chances(players),
                                     self.order, self.log, self.lists)
        if not self.game.rules.over(self.rows.view(np.recarray)[0]):
            agents = [named("random", f"{players}/{seat}") for seat in range(self.seats)]
            return replace(play(self.game, agents, seed, legal=legal, **self.options), names=tuple(names))
        seats, codes, counts = self.log[:n].T.tolist()
        game = self.game
        state = self._last_state(seed, codes)
        record = Record.open(state, names, seed)
        lists = None
        if legal:
            listed, ends = self._texts(self.lists[:sum(counts)].tolist()), accumulate(counts)
            lists = tuple(tuple(listed[end - count:end]) for end, count in zip(ends, counts, strict=True))
        return replace(record, moves=tuple(zip(seats, self._texts(codes), strict=True)), legal=lists,
                       outcome=outcome_to_dict(game.outcome(state)))

    def _texts(self, codes: Sequence[int]) -> list[str]:
        return [move.text for move in self.game.notation.moves(codes)]

    def _last_state(self, seed: str, codes: list[int]) -> State:
        """The last state of the game just played, with its deal; replayed if the deal has grown during the game."""
        game = self.game
        if not game.deal_fields:
            row = self.rows.view(np.recarray)[0]
            return State(game, row, self.box, self.options, (), game.serialize_deal(row, self.order))
        state = game.deal(self.seats, seed, **self.options)
        for code in codes:
            state = game.apply(state, code)
        return state

    def count(self, seeds: Sequence[str]) -> tuple[int, Any, Any]:
        """Plays games of random players. Returns the number of moves, and the scores and winners (one bit per seat) of
        each game."""
        return self.play(*self.chances(seeds))

    def play(self, deals: Any, chances: Any) -> tuple[int, Any, Any]:
        moves, scores, wins = self.outcomes(deals, chances)
        return int(moves.sum()), scores, wins

    def outcomes(self, deals: Any, chances: Any) -> tuple[Any, Any, Any]:
        """Plays these games; returns the number of moves, the scores and the winners of each."""
        scores = np.zeros((len(deals), self.game.max_seats), np.int64)
        moves, wins = np.zeros((2, len(deals)), np.int64)
        self.kernels.play_many(self.rows, self.box.row, deals, chances, self.order, self.moves, moves, scores, wins)
        return moves, scores[:, :self.seats], wins

    def chances(self, seeds: Sequence[str]) -> tuple[Any, Any]:
        """The random words of the deals and of the players."""
        return (np.array([self._deal(seed) for seed in seeds], np.int64),
                np.array([self._chances(seed) for seed in seeds], np.int64))

    def numbered(self, seed: str, deals: range, rotations: int = 0) -> tuple[Any, Any]:
        """The same for deals seeded f"{seed}/{deal}", many at once. With rotations, each deal is there once for each of
        them, and its players' seeds name the rotation."""
        row, each = self.rows.view(np.recarray)[1], max(1, rotations)
        form = (each, self.seats) if rotations else (self.seats,)
        words = numbered_deals(self.game, row, seed, deals)
        chances = np.stack([numbered_words(f"{seed}/", deals, f"/{'/'.join(map(str, at))}/random")
                            for at in np.ndindex(form)], 1)
        return np.repeat(words, each, 0) if rotations else words, chances.reshape(-1, self.seats, DRAWN)

    def _deal(self, seed: str) -> Any:
        return np.array(self.game.chance_of(self.rows.view(np.recarray)[1], seed), np.int64)

    def _chances(self, seed: str) -> Any:
        return np.array([seed_words(f"{seed}/{seat}", "random") for seat in range(self.seats)], np.int64)


def cast(names: Sequence[str], seats: int) -> list[str]:
    """One agent per seat, from one name for all or one name per seat."""
    if len(names) not in (1, seats):
        raise OptionError("{count} agents for {seats} seats: one name for all, or one per seat",
                          count=len(names), seats=seats)
    for name in names:
        named(name)
    return list(names) * (seats if len(names) == 1 else 1)


def simulate(game: Game, seats: int, games: int, /, seed: object = 0, agents: Sequence[str] = ("random",), *,
             legal: bool = False, **options: Any) -> Iterator[Record]:
    """Yields the records of this many games. `games` is positional only: a game may have an option of that name."""
    names = cast(agents, game.check_seats(seats))
    simulator = Simulator(game, seats, **options)
    for i in range(games):
        each = f"{seed}/{i}"
        if set(names) == {"random"}:
            yield simulator.record(each, names, legal)
        else:
            players = [named(name, f"{each}/{seat}") for seat, name in enumerate(names)]
            yield play(game, players, each, legal=legal, **options)


@dataclass
class Tally:
    """Sums over many games."""
    game: str
    seats: int
    agents: list[str]
    games: int = 0
    moves: int = 0
    scores: Any = 0                              # sums, by seat
    shares: Any = 0                              # of wins, by seat: a shared win is split

    def add(self, moves: int, scores: Any, wins: Any) -> None:
        """Adds the games that `Simulator.count` returned."""
        won = wins[:, None] >> np.arange(self.seats) & 1
        self.games += len(wins)
        self.moves += int(moves)
        self.scores = self.scores + scores.sum(0)
        self.shares = self.shares + (won / won.sum(1, keepdims=True)).sum(0)

    def add_record(self, record: Record) -> None:
        outcome = record.outcome or {}
        self.add(len(record.moves), np.array([outcome["scores"]]), np.array([sum(1 << p for p in outcome["winners"])]))

    def to_dict(self) -> dict[str, Any]:
        games = max(1, self.games)
        return {"game": self.game, "seats": self.seats, "games": self.games, "moves": self.moves,
                "moves_per_game": round(self.moves / games, 3),
                "by_seat": [{"seat": p, "agent": name, "mean_score": round(float(self.scores[p]) / games, 4),
                             "win_share": round(float(self.shares[p]) / games, 4)}
                            for p, name in enumerate(self.agents)] if self.games else []}


def count(game: Game, seats: int, games: int, /, seed: object = 0, *, jobs: int = 1,
          **options: Any) -> Iterator[Tally]:
    """Plays this many games of random players; yields the tally so far after each round of chunks. Kernels release the
    GIL."""
    tally = Tally(game.slug, seats, ["random"] * seats)
    simulators = [Simulator(game, seats, **options) for _ in range(jobs)]
    starts = range(0, games, CHUNK)
    with ThreadPoolExecutor(jobs) as threads:
        for at in range(0, len(starts), jobs):
            work = [(simulator, range(start, min(start + CHUNK, games)))
                    for simulator, start in zip(simulators, starts[at:at + jobs], strict=False)]
            for done in threads.map(lambda one: one[0].play(*one[0].numbered(str(seed), one[1])), work):
                tally.add(*done)
            yield replace(tally)
