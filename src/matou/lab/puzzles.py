"""Puzzles are mined: agents play, and every decision is looked at, by what its player sees.

1. A *screening* of a thousand simulations also says what a strong player does. A position goes on if one move, or a few
   that are equally good, lead all others clearly.
2. Most of these leads are luck of the screening: a *filter* of some thousand simulations in new worlds drops them.
3. It is *confirmed* in three more trials, the last with twice as many simulations as the others: each must find the
   same answers, and over all fresh worlds together the lower bound of their lead (trials.py) must reach the game's
   margin. Where an ending can be solved, the exact values decide instead.

Moves at most `SAME` apart count as one answer; a move between that and the margin makes it no puzzle. The tempting move
is the one with the highest heuristic value that is no answer. The grade is the smallest search that finds an answer.

Game n is the same on every machine: everything in it depends on n and the budgets alone.
"""
import time
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from matou.agents import exact, named
from matou.agents.greedy import best_first
from matou.agents.search import Search, share_in
from matou.core.chance import below, chance
from matou.core.game import Game, View
from matou.core.moves import Move
from matou.core.play import Agent
from matou.core.puzzle import GRADES, SAME, SAME_SOLVED, margin_of, variants_of
from matou.games import load

from .trials import BATCHES, Trial, Trials, joined, lower_bound, plausible, split

NEARLY_SAME = 0.05                               # what a screening cannot tell apart
PROMISING = 0.8                                  # of the margin: what must be left of a lead in a screening
MOST_ANSWERS = 3
AFTER_SCREENING, IN_TRIAL, OF_HEURISTIC = 4, 6, 2    # moves after a screening; in a trial; the heuristic's there
APART = 3                                        # moves of a game between two puzzles
CONTROL, FINDS, TRIES = "screening", 4, 5        # a search finds an answer if 4 of 5 seeds do
PLAYERS = (CONTROL, CONTROL, CONTROL, "search:100", "greedy")        # who sits in a seat: chance takes one
DECIMALS = 4


class Budgets(NamedTuple):
    """Simulations. `confirm`: of each trial, measured in fresh worlds after half as many have grown the tree."""
    screen: int = 1200
    filter: int = 4000
    confirm: tuple[int, ...] = (20_000, 20_000, 40_000)
    solver: int = 200_000                        # positions
    grades: tuple[int, ...] = GRADES


class MiningTable(NamedTuple):
    """Where a game is played, and by whom."""
    seats: int
    options: Mapping[str, Any]
    players: tuple[str, ...]


def table_of(game: Game, number: int) -> MiningTable:
    """The table of game number `number`."""
    rng = chance("puzzles", game.slug, number, "table")
    variants = variants_of(game)
    variant = variants[number % len(variants)]
    drawn = {name: values[below(rng, len(values))] for name, values in variant.any_of.items()}
    players = tuple(PLAYERS[below(rng, len(PLAYERS))] for _ in range(variant.seats))
    return MiningTable(variant.seats, {**variant.options, **drawn}, players)


class Confirmed(NamedTuple):
    """Moves with their shares, the best first; the answers among them; and how that was found."""
    shares: list[tuple[str, float]]
    answers: list[str]
    how: dict[str, Any]


class Miner:
    """Looks for puzzles of one game."""

    def __init__(self, game: Game, budgets: Budgets | None = None):
        self.game, self.budgets = game, budgets or Budgets()
        self.margin = margin_of(game)
        self.screening = Trials(game, 2 * self.budgets.screen)
        self.trials = Trials(game, 2 * max(self.budgets.confirm))
        self.searches = {grade: Search(0, simulations=grade) for grade in self.budgets.grades if grade}

    # One game --------------------------------------------------------------------------------------------------

    def mine(self, number: int) -> dict[str, Any]:
        """Plays game number `number`: its puzzles, and what was looked at for them."""
        game, table, started = self.game, table_of(self.game, number), time.perf_counter()
        seed = f"puzzles/{number}"
        agents = [None if name == CONTROL else named(name, f"{seed}/{seat}") for seat, name in enumerate(table.players)]
        state = game.deal(table.seats, seed, **table.options)
        found: dict[str, Any] = {"number": number, "players": list(table.players), "moves": 0, "decisions": 0,
                                 "promising": 0, "puzzles": []}
        last = -APART
        while not state.over:
            ply = len(state.said)
            view = game.view(state, state.turn)
            move, puzzle = self._decide(view, agents[state.turn], (number, ply), found, ply - last >= APART)
            if puzzle is not None:
                found["puzzles"].append({"id": f"{number}-{ply}", **puzzle})
                last = ply
            state = game.apply(state, move)
        found["moves"], found["seconds"] = len(state.said), round(time.perf_counter() - started, 2)
        return found

    def _decide(self, view: View, agent: Agent | None, seed: tuple[int, int], found: dict[str, Any],
                look: bool) -> tuple[Move, dict[str, Any] | None]:
        """What is played here, and the puzzle that this is, if it is one."""
        legal = view.legal
        if len(legal) == 1:
            return legal[0], None
        found["decisions"] += 1
        self.screening.begin(view, "screen", *seed)
        screened = self.screening.narrow(plausible(view), self.budgets.screen, AFTER_SCREENING)
        promising, puzzle = self._promises(screened), None
        if look and len(legal) > 2 and (promising or exact.is_solvable(view)):
            found["promising"] += promising
            puzzle = self.puzzle(view, seed, promising)
        return agent.choose(view) if agent else screened[0][0], puzzle

    def _promises(self, screened: Sequence[tuple[Move, float]]) -> bool:
        shares = sorted((share for _, share in screened), reverse=True)
        answers, lead = split(shares, NEARLY_SAME)
        return answers <= MOST_ANSWERS and lead >= PROMISING * self.margin

    # One position ----------------------------------------------------------------------------------------------

    def puzzle(self, view: View, seed: Sequence[object], promising: bool = True) -> dict[str, Any] | None:
        """The puzzle in this view; None if there is none."""
        solution = exact.solve(view, self.budgets.solver)
        confirmed = None
        if solution.values:
            confirmed = self.solved(view, solution)
        elif promising and self._filtered(view, seed):
            confirmed = self.confirmed(view, seed)
        if confirmed is None:
            return None
        moves = {text: round(share, DECIMALS) for text, share in confirmed.shares}
        tempting = next(one.text for one in best_first(view) if one.text in moves and one.text not in confirmed.answers)
        return {"position": view.text, "answers": confirmed.answers, "tempting": tempting, "moves": moves,
                **confirmed.how, "grade": self.grade(view, confirmed.answers, seed)}

    def solved(self, view: View, solution: exact.Solution) -> Confirmed | None:
        """The puzzle that exact values make; None if they make none."""
        shares = sorted(((move.text, share_in(value)) for move, value in zip(view.legal, solution.values, strict=True)),
                        key=lambda one: -one[1])
        answers, lead = split([share for _, share in shares], SAME_SOLVED)
        if answers > MOST_ANSWERS or lead < self.margin:
            return None
        liked = [move.text for move in best_first(view)[:MOST_ANSWERS + 1]]
        kept = [one for at, one in enumerate(shares) if at < IN_TRIAL or one[0] in liked]
        return Confirmed(kept, [text for text, _ in shares[:answers]],
                         {"solved": solution.nodes, "lead": round(lead, DECIMALS), "least": round(lead, DECIMALS)})

    def _filtered(self, view: View, seed: Sequence[object]) -> bool:
        """Does the lead hold in new worlds?"""
        trial = self.trial(view, self.budgets.filter, ("filter", *seed))
        answers, lead = split([share for _, share in trial.best_first], NEARLY_SAME)
        return answers <= MOST_ANSWERS and lead >= self.margin

    def confirmed(self, view: View, seed: Sequence[object]) -> Confirmed | None:
        """The puzzle that trials in fresh worlds confirm; None if they disagree or the lead is too small."""
        trials: list[Trial] = []
        also: list[str] = []
        for at, simulations in enumerate(self.budgets.confirm):
            trials.append(self.trial(view, simulations, ("confirm", at, *seed), also))
            also = [*dict.fromkeys((*also, *trials[-1].shares))]
            if self._answers(trials[-1]) is None or self._answers(trials[-1]) != self._answers(trials[0]):
                return None
        together, answers = joined(trials), self._answers(trials[0])
        if answers is None or self._answers(together) != answers:
            return None
        best = together.best_first[0][0]
        others = [text for text in together.shares if text not in answers]
        least = min(lower_bound(together.shares[best], together.shares[text]) for text in others)
        if least < self.margin:
            return None
        shares = together.best_first
        return Confirmed(shares, [text for text, _ in shares if text in answers], {
            "simulations": [trial.simulations for trial in trials], "batches": BATCHES * len(trials),
            "lead": round(shares[0][1] - shares[len(answers)][1], DECIMALS), "least": round(least, DECIMALS)})

    def _answers(self, trial: Trial) -> set[str] | None:
        """The best move and those as good as it; None if any other is less than the margin behind."""
        shares = trial.best_first
        answers, lead = split([share for _, share in shares], SAME)
        return None if answers > MOST_ANSWERS or lead < self.margin else {text for text, _ in shares[:answers]}

    def trial(self, view: View, simulations: int, seed: Sequence[object], also: Sequence[str] = ()) -> Trial:
        """The best moves of this view in fresh worlds, with the two that the heuristic likes best and those named."""
        self.trials.begin(view, *seed)
        legal = view.legal
        finalists = [move for move, _ in self.trials.narrow(legal, simulations // 2, IN_TRIAL)]
        more = {move.text for move in best_first(view)[:OF_HEURISTIC]} | set(also)
        added = [move for move in legal if move.text in more and move not in finalists]
        return self.trials.measure([*finalists, *added], simulations)

    def grade(self, view: View, answers: Sequence[str], seed: Sequence[object]) -> int:
        """The smallest search that finds an answer."""
        for grade in self.budgets.grades:
            if not grade:
                if best_first(view)[0].text in answers:
                    return grade
            elif self._finds(self.searches[grade], view, answers, seed):
                return grade
        return self.budgets.grades[-1]

    def _finds(self, search: Search, view: View, answers: Sequence[str], seed: Sequence[object]) -> bool:
        missed = 0
        for at in range(TRIES):
            search.seed = ("grade", *seed, at)
            missed += search.choose(view).text not in answers
            if missed > TRIES - FINDS:
                return False
        return True


def warm_up(slug: str) -> None:
    """Compiles all that mining needs, before there are several processes."""
    game = load(slug)
    miner, table = Miner(game, Budgets(8, 8, (16,), 1000, (0, 1))), table_of(game, 0)
    state = game.deal(table.seats, "warming up", **table.options)
    view = game.view(state, state.turn)
    miner.trial(view, 16, ("warming up",))
    miner.grade(view, (), ("warming up",))
    exact.warm_up(view)
