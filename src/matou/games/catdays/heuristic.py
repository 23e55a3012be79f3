"""The heuristic of Cat Days: the points a card brings at once, less what it could bring later, and whether the player
wants the game to end.

It reads only what the player to move can see, and the columns of the deck; it names no card. Values are changes of the
player's lead: what a cat counts in one's own week, it takes away in the opponent's. Playouts use other weights than
`move_values`; they were tuned by self-play.
"""
from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from matou.core.bits import first_bit, part, with_part, without_first
from matou.core.heuristic import Tuning, share_out
from matou.core.moves import VERB_UNIT, but_last, last
from matou.core.rule import rule

from .days import day_of, kind_of, place_of, points_on, week_of
from .places import WITH_ANY_NEIGHBOURS, grounds, places_for
from .rules import ends_at_once, over, settle
from .table import (
    CAT,
    DAYS,
    EMPTY,
    NOTHING,
    ON_A_CAT,
    ON_DAY,
    PLACES,
    PLAY,
    RETURN,
    SIDE_BY_SIDE,
    SWAP,
    TAKE,
    WEEK,
    covered_cat,
)

if TYPE_CHECKING:
    from .rows import BoxRow, StateRow

CLEAR_WIN = 10.0                                # points ahead
TUNING = Tuning(exploration=0.2, widening=0.5, epsilon=0.0, opponents_in_tree=1.0, root_candidates=3)


class Weights(NamedTuple):
    """The weights of the heuristic, in points."""
    draw: float                                 # a fresh card …
    full_handed: float                          # … less this for each card in hand
    day_more: float                             # a day more with a cat in one's own week
    day_taken: float                            # a day of the opponent's taken by a poor cat
    kept_place: float                           # for each point by which another card in hand suits a day better
    replayed: float                             # of a cat that goes back to the hand, this much comes again
    late: float                                 # one day before the end, a lead …
    lead: float                                 # … of this many points or more
    cover: float                                # what may come later of a cat that covers
    card: tuple[float, ...]                     # by effect, of a card: none, tree, swap, move, return, take


STATIC_WEIGHTS = Weights(1.5, 0.1, -1.0, 1.0, 0.5, 0.5, 1.0, 6.0, 2.0, (0.0, -1.5, 3.0, 1.0, 2.0, 3.0))
TUNED_WEIGHTS = Weights(4.0, 0.25, 1.5, 1.0, 2.5, 0.33, 3.5, 5.0, 6.0, (0.0, 2.5, 6.0, 5.0, 0.5, 5.0))
END, EVEN_END = 1000.0, -2.0
PLAYING = PLAY * VERB_UNIT

WANTED_BITS = 7                                 # of the points that a day is kept for


class Summary(NamedTuple):
    """What lies on the table, seen by the player to move."""
    ahead: int                                  # points more in the own week than in the opponent's
    own_days: int                               # days with a cat in the own week …
    their_days: int                             # … and in the opponent's
    drawing: float                              # what drawing a card is worth
    wanted: int                                 # by day of the own week: points of the best card that fits only there


class Laid(NamedTuple):
    """A card on its day, whatever its text does then."""
    gain: float                                 # the lead it brings
    extra: float                                # what else it is worth
    own_days: int                               # days with a cat in the own week …
    their_days: int                             # … and in the opponent's


@rule
def move_values(s: StateRow, b: BoxRow, moves: Any, n: int, values: Any) -> None:
    """The value of each legal move, as a sensible person sees it."""
    weighted_values(s, b, moves, n, values, STATIC_WEIGHTS)


@rule
def playout_values(s: StateRow, b: BoxRow, moves: Any, n: int, values: Any) -> None:
    """The value of each legal move in playouts and in the tree, with tuned weights."""
    weighted_values(s, b, moves, n, values, TUNED_WEIGHTS)


expansion_values = playout_values


@rule
def weighted_values(s: StateRow, b: BoxRow, moves: Any, n: int, values: Any, weights: Weights) -> None:
    """The value of each legal move by these weights. The ways to play a card on a day are next to each other in the
    list."""
    summary = summarise(s, b, weights)
    laid = Laid(0.0, 0.0, 0, 0)
    before = place = effect = kind = 0
    for i in range(n):
        things = moves[i] - PLAYING
        card = but_last(but_last(things))
        if things < 0:
            values[i] = summary.drawing
        else:
            if card != before:
                before, place, kind = card, last(card), last(but_last(card))
                effect = NOTHING if ends_at_once(s, b, kind, place) else b.effect[kind]
                laid = lay(s, b, kind, place, summary, weights)
            values[i] = judge(0.0, 0.0, 0, 0, summary, laid, weights) if effect < SWAP else \
                carry_out(s, b, effect, place, things - card * ON_DAY, summary, laid, weights)


@rule
def summarise(s: StateRow, b: BoxRow, weights: Weights) -> Summary:
    """Summarises the table, once for all moves."""
    p = s.turn
    ahead = own_days = their_days = 0
    for d in range(DAYS):
        ahead += points_on(s, b, p, d) - points_on(s, b, 1 - p, d)
        own_days += s.filled[p] >> d & 1
        their_days += s.filled[1 - p] >> d & 1
    drawing = weights.draw - weights.full_handed * s.held[p]
    return Summary(ahead, own_days, their_days, drawing, kept_days(s, b))


@rule
def kept_days(s: StateRow, b: BoxRow) -> int:
    """The days that are kept for one card in hand because it fits nowhere else, whatever its neighbours: its points."""
    wanted, kinds, ground = 0, s.kinds[s.turn], grounds(s)
    while kinds:
        kind = first_bit(kinds)
        kinds = without_first(kinds)
        if b.form[kind] == CAT and b.ground[kind] == EMPTY:
            days = places_for(b, kind, ground, WITH_ANY_NEIGHBOURS) & WEEK
            if days and not without_first(days):
                d = first_bit(days)
                if b.points[kind] > part(wanted, d, WANTED_BITS):
                    wanted = with_part(wanted, d, WANTED_BITS, b.points[kind])
    return wanted


@rule
def lay(s: StateRow, b: BoxRow, kind: int, place: int, summary: Summary, weights: Weights) -> Laid:
    """A card laid on that day: what it brings, what it costs, which days have a cat."""
    gain, days, extra = 0.0, 0, -weights.card[b.effect[kind]]
    if b.form[kind] == CAT:
        if b.ground[kind] == ON_A_CAT:
            gain = float(b.points[kind] - points_on(s, b, week_of(s, place), day_of(place)))
            extra -= weights.cover
        else:
            gain = float(b.points[kind])
            days = empty(s, place)
            extra += suits(s, place, gain, summary, weights)
    if place > DAYS:
        return Laid(-gain, extra, summary.own_days, summary.their_days + days)
    return Laid(gain, extra, summary.own_days + days, summary.their_days)


@rule
def suits(s: StateRow, place: int, points: float, summary: Summary, weights: Weights) -> float:
    """How well a cat lies there: on a day of one's own that no better card waits for, or in the opponent's way."""
    if s.tree[week_of(s, place)] >> day_of(place) & 1:
        return 0.0
    if place > DAYS:
        return weights.day_taken
    return weights.day_more - weights.kept_place * max(0.0, part(summary.wanted, day_of(place), WANTED_BITS) - points)


@rule
def carry_out(s: StateRow, b: BoxRow, effect: int, place: int, named: int, summary: Summary, laid: Laid,
              weights: Weights) -> float:
    """§1.2 The card with its text: what it brings, what of it will last, the days more in the own week and in the
    other. Read without doing it; a test compares. The day on which the card itself lies has a cat already (§4.2)."""
    one, other = but_last(named), last(named)
    points = points_of(s, b, one)
    if effect == SWAP:
        return judge(2.0 * (points_of(s, b, other) - points), 0.0, 0, 0, summary, laid, weights)
    left, shown = 0 if place_of(one) == place else leaves(s, one), reveals(s, b, one)
    if effect == RETURN:
        return judge(points - shown, -weights.replayed * points, 0, -left, summary, laid, weights)
    if effect == TAKE:
        if place <= DAYS:
            return judge(2.0 * points - shown, weights.day_more, 1, -left, summary, laid, weights)
        return judge(-shown, 0.0, 0, 1 - left, summary, laid, weights)
    more = (0 if other == place else empty(s, other)) - left     # a cat moves within its week
    if other <= DAYS:
        return judge(shown, weights.day_more * more, more, 0, summary, laid, weights)
    return judge(-shown, weights.day_taken * more, 0, more, summary, laid, weights)


@rule
def judge(gain: float, extra: float, own: int, their: int, summary: Summary, laid: Laid, weights: Weights) -> float:
    """The value of a move, once its effect is known. A full week ends the game, which is good for the player who is
    ahead; a week with one day to go is a little good for them, too."""
    gain += laid.gain
    extra += laid.extra
    ahead = summary.ahead + gain
    fullest = max(laid.own_days + own, laid.their_days + their)
    if fullest >= DAYS:
        return ahead + (END if ahead > 0.0 else -END if ahead < 0.0 else EVEN_END)
    if fullest == DAYS - 1:
        extra += weights.late * max(-1.0, min(1.0, ahead / weights.lead))
    return gain + extra


@rule
def points_of(s: StateRow, b: BoxRow, cat: int) -> float:
    """Of a cat as a player names it: by its place, and by its kind where that shows several."""
    if cat > PLACES:
        return float(b.points[kind_of(cat)])
    w, d = week_of(s, cat), day_of(cat)
    return float(b.points[s.cat[w, d, 0]]) if cat and s.shows[w, d] else 0.0


@rule
def empty(s: StateRow, place: int) -> int:
    """1 if a cat that comes there is one more day with a cat."""
    return 1 if s.shows[week_of(s, place), day_of(place)] == 0 else 0


@rule
def leaves(s: StateRow, cat: int) -> int:
    """§4.4 1 if its day is without a cat when this one leaves, without lifting it (days.lift); a test compares."""
    place = cat if cat <= PLACES else place_of(cat)
    w, d = week_of(s, place), day_of(place)
    return 1 if s.shows[w, d] == 1 and s.under[w, d] == 0 else 0


@rule
def reveals(s: StateRow, b: BoxRow, cat: int) -> float:
    """§4.4 The points that are visible again when this cat leaves, without lifting it (days.lift); a test compares."""
    place, points = cat if cat <= PLACES else place_of(cat), 0
    w, d = week_of(s, place), day_of(place)
    if s.shows[w, d] == 1 and s.under[w, d]:
        for i in range(SIDE_BY_SIDE):
            points += b.points[covered_cat(s, s.under[w, d], i)]
    return float(points)


@rule
def at_horizon(s: StateRow, horizon: int) -> bool:
    """A simulation ends where the game does."""
    return over(s)


@rule
def horizon(s: StateRow) -> int:
    """There is none but the end of the game."""
    return 0


@rule
def evaluate(s: StateRow, b: BoxRow, scores: Any, shares: Any) -> None:
    """Each seat's share of the win, by the final scores."""
    share_out(settle(s, b, scores), s.seats, scores, CLEAR_WIN, shares)
