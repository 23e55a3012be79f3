"""Explanations: why one move rather than another, in events counted in the same imagined deals.

The deals are `DEALS` worlds that the player to move holds possible, sampled from the view alone with the seed
`chance(seed, "why", view)`. In every one of them both moves are made, with the same cards and the same random numbers,
and then everybody plays on as in the playouts of search, until its horizon. A game names what is counted
(core/events.py).

Of each event, the difference between the two moves is a mean over deals, with an interval of `STANDARD_ERRORS` standard
errors: 999 in 1,000 such intervals hold the true difference. Only differences whose interval leaves out zero are told,
the largest first; what speaks against the move comes last, and is told as such.
"""
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from math import floor, sqrt
from types import ModuleType
from typing import Any, NamedTuple

import numpy as np

from matou.core.chance import chance
from matou.core.events import Counted, Event
from matou.core.figures import figure
from matou.core.game import Game, View
from matou.core.moves import Move
from matou.core.specialise import specialise
from matou.core.words import Phrase

from .greedy import best_first
from .search import Finding
from .workspace import heuristic_of, kernels_of, part_or

DEALS = 400
STANDARD_ERRORS = 3.3                            # many events are compared, so each has to be quite sure
LEAST_DIFFERENCE = 0.03                          # of the deals: a smaller difference is no reason
MOST_REASONS, MOST_RIVALS = 3, 3
MINOR_PART = 0.25                                # of the largest difference: a smaller one is not worth telling
PER_CENT, DECIMALS = 100, 4
EQUAL = Phrase("nothing that was counted tells these two moves apart")


class Count(NamedTuple):
    """An event: how much of it there is per deal with the move, and with the other one; and the interval of the
    difference. `counted`: in deals, each of which has it or not; or as an amount."""
    event: str
    counted: Counted
    here: float
    there: float
    low: float
    high: float

    @property
    def certain(self) -> bool:
        """Do the two moves differ in this for certain?"""
        return self.low > 0 or self.high < 0


@dataclass(frozen=True)
class Explanation:
    """What was counted after `move` and after `other`, in that many `deals`."""
    move: str
    other: str
    deals: int
    counts: tuple[Count, ...]

    def to_dict(self) -> dict[str, Any]:
        """Plain data, for JSON and for a database."""
        return {"move": self.move, "other": self.other, "deals": self.deals,
                "counts": [one._asdict() for one in self.counts]}


def from_dict(data: Mapping[str, Any]) -> Explanation:
    """What `to_dict` returned."""
    counts = tuple(Count(**{name: one[name] for name in Count._fields}) for one in data["counts"])
    return Explanation(data["move"], data["other"], data["deals"], counts)


# Counting ----------------------------------------------------------------------------------------------------

@cache
def events_of(game: Game) -> ModuleType:
    """The game's events.py; without one, the points at the end."""
    return part_or(game, "events", "matou.agents.generic_events")


@cache
def counting_of(game: Game) -> ModuleType:
    """The counting kernel, compiled with this game's rules."""
    return specialise("matou.agents.explanation_kernels", game.slug, rules=game.rules,
                      determinization=game.determinization, heuristic=heuristic_of(game), events=events_of(game),
                      search=kernels_of(game))


def counted(view: View, moves: Sequence[Move], seed: object = 0, deals: int = DEALS) -> Any:
    """found[deal, move, event]: what comes of each of these moves in each imagined deal."""
    game, search = view.game, kernels_of(view.game)
    rows = np.zeros(4, game.rules.STATE).view(np.recarray)
    rows[counting_of(game).VIEW] = view.row
    most, epsilon = game.rules.MOST_MOVES, int(heuristic_of(game).TUNING.epsilon * search.PROBABILITY_STEPS)
    found = np.zeros((deals, len(moves), len(events_of(game).EVENTS)), np.int64)
    counting_of(game).count(rows, view.box.row, view.turn, chance(seed, "why", bytes(view).hex()),
                            np.zeros(4, np.int64), game.scratch(), np.array([move.code for move in moves], np.int64),
                            np.zeros(most, np.int64), np.zeros(most), np.zeros(game.max_seats, np.int64), epsilon,
                            found)
    return found


def explain(view: View, move: Move, other: Move, seed: object = 0, deals: int = DEALS) -> Explanation:
    """Why this move rather than the other one, by what the player to move sees. What never happens is left out."""
    found = counted(view, (move, other), seed, deals)
    return Explanation(move.text, other.text, deals, tuple(
        compared(event, found[:, 0, at], found[:, 1, at]) for at, event in enumerate(events_of(view.game).EVENTS)
        if found[:, :, at].any()))


def compared(event: Event, here: Any, there: Any) -> Count:
    """An event after both moves, deal by deal."""
    differ = here - there
    mean, error = float(differ.mean()), STANDARD_ERRORS * float(differ.std(ddof=1)) / sqrt(len(differ))
    return Count(event.name, event.counted, *(round(number, DECIMALS) for number in (
        float(here.mean()), float(there.mean()), mean - error, mean + error)))


def rivals(view: View, findings: Sequence[Finding]) -> list[Move]:
    """The moves that a hint is compared with: those that look best without looking ahead, then the next best found."""
    moves = [*best_first(view)[:MOST_RIVALS + 1], *(one.move for one in findings)]
    return list(dict.fromkeys(move for move in moves if move != findings[0].move))[:MOST_RIVALS]


def explain_best(view: View, findings: Sequence[Finding], seed: object = 0) -> Explanation | None:
    """Why the first of these, rather than the first of its rivals from which it differs clearly; if it differs from
    none, rather than the first one. None: there is no other move."""
    first: Explanation | None = None
    for other in rivals(view, findings):
        why = explain(view, findings[0].move, other, seed)
        if reasons(view.game, why) or facts(view, why, people(view, ("",) * view.seats)):
            return why
        first = first or why
    return first


# Telling -----------------------------------------------------------------------------------------------------

def reasons(game: Game, explanation: Explanation, most: int = MOST_REASONS) -> list[Count]:
    """The differences to be told: the largest of those that are certain, what speaks for the move first. Of
    events about the same thing, one is enough."""
    def size(one: Count) -> float:
        return abs(one.here - one.there) * events[one.event].worth

    events = named_events(game)
    known = [one for one in explanation.counts if one.event in events and one.certain
             and (one.counted == "amount" or abs(one.here - one.there) >= LEAST_DIFFERENCE)]
    told: list[Count] = []
    for one in sorted(known, key=size, reverse=True):
        about = [events[other.event].about for other in told]
        if (events[one.event].about or one.event) not in about and size(one) >= MINOR_PART * size((told or [one])[0]):
            told.append(one)
    return sorted(told[:most], key=lambda one: (speaks_for(events[one.event], one) < 0, one.here == 0.0))


def speaks_for(event: Event, one: Count) -> int:
    """1: this difference is good for the player; -1: it is bad; 0: neither."""
    return event.good if one.here > one.there else -event.good


def named_events(game: Game) -> dict[str, Event]:
    return {event.name: event for event in events_of(game).EVENTS}


def sentence(view: View, explanation: Explanation, names: Sequence[str]) -> Phrase:
    """The reasons in one sentence, what speaks against the move after a "but"."""
    events, known = named_events(view.game), facts(view, explanation, people(view, names))
    for_it: list[Phrase] = []
    against: list[Phrase] = []
    explained = False                            # what the numbers are of: only the first one says so
    for one in reasons(view.game, explanation, MOST_REASONS - len(known)):
        event = events[one.event]
        told = clause(event, one, people(view, names, event), not explained)
        (for_it if speaks_for(event, one) >= 0 else against).append(told)
        explained = explained or one.counted == "deals"
    for_it += known
    if not for_it and not against:
        return EQUAL
    if not against:
        return joined(for_it)
    if not for_it:
        return Phrase("nothing that was counted clearly speaks for it, and {against}", against=joined(against))
    return Phrase("{reasons}; but {against}", reasons=joined(for_it), against=joined(against))


def facts(view: View, explanation: Explanation, who: Mapping[str, str]) -> list[Phrase]:
    """What holds after the one move and not after the other, whatever the deal: each game knows that of its own."""
    own: Any = getattr(events_of(view.game), "facts", None)
    if own is None:
        return []
    move, other = (view.game.parse(view, text) for text in (explanation.move, explanation.other))
    found: list[Phrase] = own(view, move, other, who)
    return found


def clause(event: Event, one: Count, who: Mapping[str, str], first: bool) -> Phrase:
    """A difference in words. `first`: it says what the numbers are of."""
    if one.counted == "amount":
        n, m = amounts(one)
        return Phrase(event.says.template, **who, n=n, m=m)
    what = Phrase(event.says.template, **who)
    if (one.here, one.there) == (1.0, 0.0):
        return what
    if (one.here, one.there) == (0.0, 1.0):
        return Phrase("with the other move {what}", what=what)
    numbers = {"n": in_hundred(one.here), "m": in_hundred(one.there)}
    return Phrase("{what} in {n} of 100 deals instead of {m}", what=what, **numbers) if first else \
        Phrase("{what} in {n} instead of {m}", what=what, **numbers)


def in_hundred(share: float) -> int:
    """A half is rounded up, as in the table of all numbers."""
    return floor(PER_CENT * share + 0.5)


def amounts(one: Count) -> tuple[Phrase, Phrase]:
    """Two means, as people write them and the table of all numbers has them: whole, or with one digit more."""
    def written(mean: float) -> Phrase:
        size = figure(abs(mean), ".0f" if round(mean, 1).is_integer() else ".1f")
        return Phrase("−{number}", number=size) if round(mean, 1) < 0 else size

    return written(one.here), written(one.there)


def people(view: View, names: Sequence[str], event: Event | None = None) -> dict[str, str]:
    """The player whose move is explained, and the next one; and what the event is about."""
    who = {"name": names[view.turn], "other": names[(view.turn + 1) % view.seats]}
    if event is None or event.thing is None:
        return who
    return {**who, "thing": events_of(view.game).called(view, event.thing)}


def joined(phrases: Sequence[Phrase]) -> Phrase:
    """a; a and b; a, b and c"""
    if len(phrases) == 1:
        return phrases[0]
    return Phrase("{some}, and {last}", some=list(phrases[:-1]), last=phrases[-1])


def table(view: View, explanation: Explanation, names: Sequence[str]) -> list[tuple[Count, Phrase, bool]]:
    """All that was counted, what it is called, and whether it is told as a reason."""
    events, told = named_events(view.game), reasons(view.game, explanation)
    return [(one, Phrase((event.title or event.says).template, **people(view, names, event)), one in told)
            for one in explanation.counts if (event := events.get(one.event))]
