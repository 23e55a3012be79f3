"""Cat Days: how many points a card brings at once, less what it could bring later, and whether the end is welcome.

A hunch looks only at what the player to move can see. It reads the deck's columns and names no card. Points are
counted as the player's lead: what a cat counts in one's own week, it takes away in the opponent's. A search's
players have another taste than a sensible person: their numbers were found by letting the hunch play against itself.
"""
from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from matou.core.bits import first_bit, part, with_part
from matou.core.heuristic import Tuning, share_out
from matou.core.moves import VERB, but_last, last
from matou.core.rule import rule

from .days import day_of, kind_of, place_of, points_on, week_of
from .rules import ends_at_once, over, settle
from .table import (
    CAT,
    DAYS,
    EMPTY,
    NOTHING,
    ON_A_CAT,
    ON_DAY,
    OWN,
    PLACES,
    PLAY,
    RETURN,
    SIDE_BY_SIDE,
    SWAP,
    TAKE,
    covered_cat,
)

if TYPE_CHECKING:
    from .rows import BoxRow, StateRow

CLEAR_WIN = 10.0                                # points ahead
TUNING = Tuning(exploration=0.2, widening=0.5, epsilon=0.0, opponents_in_tree=1.0, root_candidates=3)


class Taste(NamedTuple):
    """What a player values, in points."""
    draw: float                                 # a fresh card …
    full_handed: float                          # … less so much for each in hand
    day_more: float                             # a day more with a cat in one's own week
    day_taken: float                            # a day of the opponent's taken by a poor cat
    kept_place: float                           # for each point by which another card in hand suits a day better
    replayed: float                             # of a cat that goes back to the hand, this much comes again
    late: float                                 # one day before the end, a lead …
    lead: float                                 # … of so many points or more
    cover: float                                # what may come later of a cat that covers
    card: tuple[float, ...]                     # by effect, of a card: none, tree, swap, move, return, take


SENSIBLE = Taste(1.5, 0.1, -1.0, 1.0, 0.5, 0.5, 1.0, 6.0, 2.0, (0.0, -1.5, 3.0, 1.0, 2.0, 3.0))
SEASONED = Taste(4.0, 0.25, 1.5, 1.0, 2.5, 0.33, 3.5, 5.0, 6.0, (0.0, 2.5, 6.0, 5.0, 0.5, 5.0))
END, EVEN_END = 1000.0, -2.0
PLAYING = PLAY * VERB

WANTED_BITS = 7                                 # of the points that a day is kept for


class Notes(NamedTuple):
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
    """How much each of the legal moves appeals to a sensible person."""
    consider(s, b, moves, n, values, SENSIBLE)


@rule
def playout_values(s: StateRow, b: BoxRow, moves: Any, n: int, values: Any) -> None:
    """The same for the players whom a search imagines: they have seen some millions of games."""
    consider(s, b, moves, n, values, SEASONED)


expansion_values = playout_values               # in this order moves come into the tree


@rule
def consider(s: StateRow, b: BoxRow, moves: Any, n: int, values: Any, taste: Taste) -> None:
    """By this taste, with notes of what lies on the table. The ways to play a card on a day stand side by side."""
    notes = look_round(s, b, taste)
    laid = Laid(0.0, 0.0, 0, 0)
    before = place = effect = kind = 0
    for i in range(n):
        things = moves[i] - PLAYING
        card = but_last(but_last(things))
        if things < 0:
            values[i] = notes.drawing
        else:
            if card != before:
                before, place, kind = card, last(card), last(but_last(card))
                effect = NOTHING if ends_at_once(s, b, kind, place) else b.effect[kind]
                laid = lay(s, b, kind, place, notes, taste)
            values[i] = judge(0.0, 0.0, 0, 0, notes, laid, taste) if effect < SWAP else \
                carry_out(s, b, effect, place, things - card * ON_DAY, notes, laid, taste)


@rule
def look_round(s: StateRow, b: BoxRow, taste: Taste) -> Notes:
    """What lies on the table before any card is weighed."""
    p = s.turn
    ahead = own_days = their_days = 0
    for d in range(DAYS):
        ahead += points_on(s, b, p, d) - points_on(s, b, 1 - p, d)
        own_days += s.filled[p] >> d & 1
        their_days += s.filled[1 - p] >> d & 1
    drawing = taste.draw - taste.full_handed * s.held[p]
    return Notes(ahead, own_days, their_days, drawing, kept_days(s, b))


@rule
def kept_days(s: StateRow, b: BoxRow) -> int:
    """The days that are kept for one card in hand because it fits nowhere else: its points."""
    p, wanted = s.turn, 0
    kinds = s.kinds[p]
    while kinds:
        kind = first_bit(kinds)
        kinds &= kinds - 1
        if b.form[kind] == CAT and b.ground[kind] == EMPTY and b.week[kind] & OWN:
            days = b.days[kind] & s.room[p]
            if b.alone[kind]:
                days &= ~s.filled[p]
            if days and days & (days - 1) == 0:
                d = first_bit(days)
                if b.points[kind] > part(wanted, d, WANTED_BITS):
                    wanted = with_part(wanted, d, WANTED_BITS, b.points[kind])
    return wanted


@rule
def lay(s: StateRow, b: BoxRow, kind: int, place: int, notes: Notes, taste: Taste) -> Laid:
    """A card laid on that day: what it brings, what it costs, which days have a cat."""
    gain, days, extra = 0.0, 0, -taste.card[b.effect[kind]]
    if b.form[kind] == CAT:
        if b.ground[kind] == ON_A_CAT:
            gain = float(b.points[kind] - points_on(s, b, week_of(s, place), day_of(place)))
            extra -= taste.cover
        else:
            gain = float(b.points[kind])
            days = empty(s, place)
            extra += suits(s, place, gain, notes, taste)
    if place > DAYS:
        return Laid(-gain, extra, notes.own_days, notes.their_days + days)
    return Laid(gain, extra, notes.own_days + days, notes.their_days)


@rule
def suits(s: StateRow, place: int, points: float, notes: Notes, taste: Taste) -> float:
    """How well a cat lies there: on a day of one's own that no better card waits for, or in the opponent's way."""
    if s.tree[week_of(s, place)] >> day_of(place) & 1:
        return 0.0
    if place > DAYS:
        return taste.day_taken
    return taste.day_more - taste.kept_place * max(0.0, part(notes.wanted, day_of(place), WANTED_BITS) - points)


@rule
def carry_out(s: StateRow, b: BoxRow, effect: int, place: int, named: int, notes: Notes, laid: Laid,
              taste: Taste) -> float:
    """The card with its text: what it brings, what of it will last, the days more in the own week and in the other."""
    one, other = but_last(named), last(named)
    points = points_of(s, b, one)
    if effect == SWAP:
        return judge(2.0 * (points_of(s, b, other) - points), 0.0, 0, 0, notes, laid, taste)
    left, shown = leaves(s, one), reveals(s, b, one)
    if effect == RETURN:
        return judge(points - shown, -taste.replayed * points, 0, -left, notes, laid, taste)
    if effect == TAKE:
        if place <= DAYS:
            return judge(2.0 * points - shown, taste.day_more, 1, -left, notes, laid, taste)
        return judge(-shown, 0.0, 0, 1 - left, notes, laid, taste)
    more = empty(s, other) - left                # a cat moves within its week
    if other <= DAYS:
        return judge(shown, taste.day_more * more, more, 0, notes, laid, taste)
    return judge(-shown, taste.day_taken * more, 0, more, notes, laid, taste)


@rule
def judge(gain: float, extra: float, own: int, their: int, notes: Notes, laid: Laid, taste: Taste) -> float:
    """A full week ends the game: welcome to whoever is ahead; so is a week with one day to go, a little."""
    gain += laid.gain
    extra += laid.extra
    ahead = notes.ahead + gain
    fullest = max(laid.own_days + own, laid.their_days + their)
    if fullest >= DAYS:
        return ahead + (END if ahead > 0.0 else -END if ahead < 0.0 else EVEN_END)
    if fullest == DAYS - 1:
        extra += taste.late * max(-1.0, min(1.0, ahead / taste.lead))
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
    """1 if its day is without a cat when this one leaves."""
    place = cat if cat <= PLACES else place_of(cat)
    w, d = week_of(s, place), day_of(place)
    return 1 if s.shows[w, d] == 1 and s.under[w, d] == 0 else 0


@rule
def reveals(s: StateRow, b: BoxRow, cat: int) -> float:
    """The points that are visible again when this cat leaves."""
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
    return 0


@rule
def evaluate(s: StateRow, b: BoxRow, scores: Any, shares: Any) -> None:
    share_out(settle(s, b, scores), s.seats, scores, CLEAR_WIN, shares)
