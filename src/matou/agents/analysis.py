"""Analysis: what every move of a game kept of the win, and what the best move would have kept.

A *share* is the share of the win that a player can expect: 1 a certain win, 0 a certain loss. Each decision is judged
by what its player could see then; `open`: by the true table, cards to come included.

- before: the share of the best move, the one that search would make (solved: the one of the highest value).
- after: the share of the move that was made.
- loss: before - after, never less than nothing.

Marks go by the loss: `best` up to 0.01, `fine` below 0.05, `slip` below 0.15, `blunder` from there. A move without any
choice is `forced` and not judged. Accuracy is the mean over decisions of 100 * exp(-5 * loss): a move that loses
nothing counts 100, one that loses 5 % of the win 78, one that loses 15 % of it 47. How sure it is, and which moves were
the turning points, is in turning.py.

Estimates are compared fairly: once the best move is found, it and the move that was made are tried again, in the same
determinizations, a quarter as many as there were simulations. `solved` says that the shares are exact, not estimates.
"""
import time
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from math import exp, sqrt
from typing import Any, NamedTuple

from matou.core.errors import OptionError
from matou.core.game import Game, State, View
from matou.core.moves import Move
from matou.core.record import Record
from matou.games import load

from . import BUDGETED, named
from .explanation import Explanation, explain, explain_best
from .search import Finding, Search
from .turning import TurningPoint, margin_of, turning_points
from .workspace import OPEN

SIMULATIONS = {"tomcat": 300, "matou": 3000}    # per decision
LEVELS = (*SIMULATIONS, "search:N", "search:0.5s")  # what people may type
MARKS = ("best", "fine", "slip", "blunder")
FORCED = "forced"
THRESHOLDS = {"best": 0.01, "fine": 0.05, "slip": 0.15}      # losses: best up to it, the others below it
SEVERITY = 5.0                                  # how much a loss takes from the accuracy
EXPLAINED_MARKS = ("slip", "blunder")           # marks of moves for which the reasons are counted
RECHECK = 0.25                                  # of the simulations: new determinizations for the moves compared
HINT_MOVES = 3
DECIMALS = 4
STANDARD_ERRORS = 2.0                           # shares that are closer than this many may be equal


@dataclass(frozen=True)
class Decision:
    """One move of a record, judged. `ply` counts the moves before it; a forced move has no shares."""
    ply: int
    seat: int
    move: str
    choices: int
    mark: str = FORCED
    before: float | None = None
    after: float | None = None
    loss: float = 0.0
    best: str | None = None                     # the best move; its share is `before`
    solved: bool = False
    simulations: int = 0                        # all that were made; solved: positions looked at
    why: Explanation | None = None              # the best move rather than this one; of slips and blunders

    @property
    def judged(self) -> bool:
        return self.mark != FORCED

    def to_dict(self) -> dict[str, Any]:
        best = None if self.best is None else {"move": self.best, "share": _rounded(self.before)}
        return {"ply": self.ply, "seat": self.seat, "move": self.move, "choices": self.choices, "mark": self.mark,
                "before": _rounded(self.before), "after": _rounded(self.after), "loss": _rounded(self.loss),
                "best": best, "solved": self.solved, "simulations": self.simulations,
                **({"reasons": self.why.to_dict()} if self.why else {})}


class PlayerSummary(NamedTuple):
    """One seat's decisions together; `accuracy` is None where there was nothing to decide, and `margin` is how far it
    may be off."""
    seat: int
    name: str
    judged: int
    accuracy: float | None
    lost: float
    marks: dict[str, int]
    margin: float | None = None

    def to_dict(self) -> dict[str, Any]:
        accuracy = None if self.accuracy is None else round(self.accuracy, 1)
        margin = None if self.margin is None else round(self.margin, 1)
        return {"seat": self.seat, "name": self.name, "judged": self.judged, "accuracy": accuracy, "margin": margin,
                "lost": _rounded(self.lost), "marks": dict(self.marks)}


class Point(NamedTuple):
    """One point of the curve: this seat's expected share of the win after `ply` moves."""
    ply: int
    seat: int
    share: float


@dataclass(frozen=True)
class Analysis:
    """A whole record, judged as far as it goes. `end` has each seat's share of the win, once the game is over."""
    record: Record
    level: str
    open: bool
    decisions: tuple[Decision, ...]
    end: tuple[float, ...] = ()

    @property
    def players(self) -> list[PlayerSummary]:
        return [player(seat, name, self.decisions) for seat, name in enumerate(self.record.names)]

    @property
    def curve(self) -> list[Point]:
        """The share of the player to move; with two players always that of seat 0. At the end it is exact."""
        pairs = self.record.seats == 2
        found = []
        for one in self.decisions:
            if one.before is not None:
                other = pairs and one.seat == 1
                found.append(Point(one.ply, 0 if pairs else one.seat, 1.0 - one.before if other else one.before))
        ends = self.end[:1] if pairs else self.end
        return found + [Point(len(self.record.moves), seat, share) for seat, share in enumerate(ends)]

    @property
    def turning_points(self) -> list[TurningPoint]:
        """Where the game turned, at most three times."""
        return turning_points(self.decisions, self.end, self.record.seats)

    def to_dict(self) -> dict[str, Any]:
        """Plain data, for JSON."""
        record = self.record
        return {"game": record.game, "seats": record.seats, "names": list(record.names), "level": self.level,
                "open": self.open, "thresholds": dict(THRESHOLDS), "outcome": record.outcome,
                "decisions": [one.to_dict() for one in self.decisions],
                "curve": [{"ply": ply, "seat": seat, "share": _rounded(share)} for ply, seat, share in self.curve],
                "turning_points": [one.to_dict() for one in self.turning_points],
                "players": [one.to_dict() for one in self.players]}


def analyse(record: Record, level: str = "matou", open: bool = False, seed: object = 0,
            simulations: int | None = None) -> Analysis:
    """Every decision of a record, judged. With a number of simulations the result is always the same."""
    return gathered(record, decisions(record, level, open, seed, simulations), level, open, simulations)


def gathered(record: Record, judged: Iterable[Decision], level: str = "matou", open: bool = False,
             simulations: int | None = None) -> Analysis:
    """An analysis of decisions that come one by one (see `decisions`)."""
    found, game = tuple(judged), load(record.game)
    *_, last = record.states(game)
    return Analysis(record, _level(level, simulations), open, found, shares_at_end(game, last))


def decisions(record: Record, level: str = "matou", open: bool = False, seed: object = 0,
              simulations: int | None = None) -> Iterator[Decision]:
    """One decision for each move of the record, as soon as it is judged. An invalid record is rejected before any
    search starts."""
    search = thinker(level, seed, simulations)
    states = list(record.states(load(record.game)))
    for state, (_, text) in zip(states, record.moves, strict=False):
        yield judge(search, state, text, open)


def thinker(level: str, seed: object = 0, simulations: int | None = None) -> Search:
    """The search that judges decisions at this level. OptionError names the levels there are."""
    name = _level(level, simulations)
    if name in SIMULATIONS:
        name = f"search:{SIMULATIONS[name]}"
    asked = BUDGETED.fullmatch(name)
    search = named(name, seed) if asked and asked[1] == "search" else None
    if not isinstance(search, Search):
        raise OptionError("there is no analysis at level {name}; there are: {known}", name=name,
                          known=", ".join(LEVELS))
    return search


def judge(search: Search, state: State, text: str, open: bool = False) -> Decision:
    """One move, in the position it was made in."""
    game, ply, seat = state.game, len(state.said), state.turn
    view = game.view(state, seat)
    if len(view.legal) < 2:
        return Decision(ply, seat, text, len(view.legal))
    made = game.representative(view, text)
    best, played, solved, simulations = compared(search, view, state if open else None, made)
    loss = max(0.0, best.share - played.share)
    mark = mark_of(loss)
    why = explain(view, best.move, made, search.seed) if mark in EXPLAINED_MARKS and not open else None
    return Decision(ply, seat, text, len(view.legal), mark, best.share, played.share, loss, best.move.text, solved,
                    simulations, why)


def compared(search: Search, view: View, state: State | None, made: Move) -> tuple[Finding, Finding, bool, int]:
    """The best move and the one that was made, whether their values are exact, and the number of simulations."""
    found = search.solution(view) if state is None else []
    if found:
        best = max(found, key=lambda one: one.value)
        played = next(one for one in found if one.move == made)
        return (played if played.value == best.value else best), played, True, best.visits
    best, *others = explored(search, view, state)
    total = best.visits + sum(one.visits for one in others)
    pair = search.compare(view.game, list(dict.fromkeys((best.move, made))), max(1, int(RECHECK * total)))
    return pair[0], pair[-1], False, total + sum(one.visits for one in pair)


def explored(search: Search, view: View, state: State | None = None) -> list[Finding]:
    """What search finds by simulation, its choice first; with a state: by the true cards."""
    search.workspaces(view)
    position, seat = (view, view.turn) if state is None else (state, OPEN)
    found = search.explore(position, view.legal, seat, time.perf_counter())
    return sorted(found, key=lambda one: (one.visits, one.value), reverse=True)


def mark_of(loss: float) -> str:
    """The mark of a loss."""
    if loss <= THRESHOLDS["best"]:
        return "best"
    return next((mark for mark in ("fine", "slip") if loss < THRESHOLDS[mark]), "blunder")


def count_of(loss: float) -> float:
    """What a decision counts: 100 if it loses nothing, and less and less the more it loses."""
    return 100.0 * exp(-SEVERITY * loss)


def accuracy_of(losses: Sequence[float]) -> float | None:
    """The mean of what each decision counts; None where there was nothing to decide."""
    return sum(map(count_of, losses)) / len(losses) if losses else None


def player(seat: int, name: str, decisions: Iterable[Decision]) -> PlayerSummary:
    """The summary of one seat's decisions."""
    own = [one for one in decisions if one.seat == seat and one.judged]
    losses = [one.loss for one in own]
    return PlayerSummary(seat, name, len(own), accuracy_of(losses), sum(losses),
                  {mark: sum(one.mark == mark for one in own) for mark in MARKS}, margin_of([*map(count_of, losses)]))


def shares_at_end(game: Game, state: State) -> tuple[float, ...]:
    """Each seat's share of the win; empty while the game goes on."""
    outcome = game.outcome(state)
    if outcome is None:
        return ()
    return tuple((seat in outcome.winners) / len(outcome.winners) for seat in range(state.seats))


# Hints -------------------------------------------------------------------------------------------------------

@dataclass(frozen=True)
class Suggestion:
    """A few good moves of a view. First comes the one to show: the best, or of those that may be as good the one that
    teaches most (`Game.teaches`); the others follow, the best first. `forced`: it is the only legal move, and nothing
    was searched."""
    findings: list[Finding] = field(default_factory=list)
    solved: bool = False
    simulations: int = 0
    why: Explanation | None = None              # the first move rather than another one, if that was asked for

    @property
    def forced(self) -> bool:
        return not self.solved and not self.simulations


def explained(view: View, found: Suggestion, seed: object = 0) -> Suggestion:
    """The same suggestion, with the reasons why its first move is better than one that a player would think of
    first."""
    return found if found.forced else replace(found, why=explain_best(view, found.findings, seed))


def hint(view: View, level: str = "matou", seed: object = 0, count: int = HINT_MOVES) -> Suggestion:
    """What to do next, seeing what this seat sees; each move it names was tried often enough. With a number of
    simulations the same view always gets the same hint."""
    search = thinker(level, seed)
    if len(view.legal) < 2:
        return Suggestion([Finding(move, 0, 0.0, 0.0) for move in view.legal])
    found = search.solution(view)
    if found:
        best_first = sorted(found, key=lambda one: one.value, reverse=True)
        return Suggestion(teaching_first(view, best_first, 0.0)[:count], True, best_first[0].visits)
    found = explored(search, view)
    total = sum(one.visits for one in found)
    sure = search.compare(view.game, worth_showing(view, found, count), max(1, int(RECHECK * total)))
    best_first = sorted(sure, key=lambda one: one.value, reverse=True)
    doubt = max(THRESHOLDS["fine"], STANDARD_ERRORS * sqrt(0.5 / max(1, best_first[0].visits)))
    return Suggestion(teaching_first(view, best_first, doubt)[:count], False, total + sum(one.visits for one in sure))


def worth_showing(view: View, found: Sequence[Finding], count: int) -> list[Move]:
    """The `count` moves with the most visits, and the first of each kind that teaches."""
    moves = [one.move for one in found]
    kinds = sorted({view.game.teaches(move) for move in moves} - {0}, reverse=True)
    firsts = [next(move for move in moves if view.game.teaches(move) == kind) for kind in kinds]
    return list(dict.fromkeys((*moves[:count], *firsts)))


def teaching_first(view: View, best_first: Sequence[Finding], doubt: float) -> list[Finding]:
    """Of the moves that may be as good as the best, the one that teaches most comes first: never one that an analysis
    would be sure to call a slip."""
    as_good = [one for one in best_first if one.value >= best_first[0].value - doubt]
    first = max(as_good, key=lambda one: view.game.teaches(one.move))
    return [first, *(one for one in best_first if one is not first)]


def _level(level: str, simulations: int | None) -> str:
    return level if simulations is None else f"search:{simulations}"


def _rounded(share: float | None) -> float | None:
    return None if share is None else round(share, DECIMALS)
