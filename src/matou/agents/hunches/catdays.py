"""Cat Days: how many points a card brings at once, less what it could bring later, and whether the end is welcome.

A hunch looks only at what the player to move can see. It reads the deck's columns and names no card. Points are
counted as the player's lead: what a cat counts in one's own week, it takes away in the opponent's. A search's
players have another taste than a sensible person: their numbers were found by letting the hunch play against itself.
"""
from typing import Any, NamedTuple

from matou.core.moves import THING, VERB
from matou.core.rule import rule
from matou.core.table import Row
from matou.games.catdays.days import day_of, place_of, week_of
from matou.games.catdays.rules import ends_at_once, over, settle
from matou.games.catdays.table import (
    CAT,
    DAYS,
    EMPTY,
    NOTHING,
    NOW,
    ON_A_CAT,
    ON_DAY,
    OWN,
    PLACES,
    PLAY,
    RETURN,
    SIDE_BY_SIDE,
    SWAP,
    TAKE,
)

from .shares import share_out

CLEAR_WIN = 10.0                                # points ahead
CURIOSITY, WIDTH, WANDER, OTHERS, CANDIDATES = 0.2, 0.5, 0.0, 1.0, 3


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

# Beside the weights there is room for notes, as beside the moves (table.py): the lead, the days with a cat, and by
# place its first cat's points, those of all its visible cats, those covered, and the best card that fits only there.
AHEAD, OWN_DAYS, THEIR_DAYS, DRAWING = range(4)
FIRST_CAT, ALL_CATS, BENEATH, WANTED = 3, 3 + PLACES, 3 + 2 * PLACES, 3 + 3 * PLACES
GAIN, EXTRA, OWN_MORE, THEIR_MORE = range(4 + 4 * PLACES, 8 + 4 * PLACES)     # of the card that is being weighed


@rule
def weigh(s: Row, b: Row, moves: Any, n: int, weights: Any) -> None:
    """How much each of the legal moves appeals to a sensible person. `weights` is as long as a legal list."""
    consider(s, b, moves, n, weights, SENSIBLE)


@rule
def dream(s: Row, b: Row, moves: Any, n: int, weights: Any) -> None:
    """The same for the players whom a search imagines: they have seen some millions of games."""
    consider(s, b, moves, n, weights, SEASONED)


rank = dream                                    # in this order moves come into the tree


@rule
def consider(s: Row, b: Row, moves: Any, n: int, weights: Any, taste: Taste) -> None:
    """By this taste, with notes of what lies on the table. The ways to play a card on a day stand side by side."""
    notes = weights[NOW:]
    note_week(s, b, 0, notes)
    note_week(s, b, 1, notes)
    note_hand(s, b, notes, taste)
    before = place = effect = kind = 0
    for i in range(n):
        things = moves[i] - PLAYING
        card = things // ON_DAY
        if things < 0:
            weights[i] = notes[DRAWING]
        else:
            if card != before:
                before, place, kind = card, card % THING, card // THING % THING
                effect = NOTHING if ends_at_once(s, b, kind, place) else b.effect[kind]
                note_card(s, b, kind, place, notes, taste)
            weights[i] = judge(0.0, 0.0, 0, 0, notes, taste) if effect < SWAP else \
                carry_out(s, b, effect, place, things - card * ON_DAY, notes, taste)


@rule
def note_week(s: Row, b: Row, side: int, notes: Any) -> None:
    """The points that lie there, by place and in all; side 0 is the own week."""
    w, total, days = s.turn ^ side, 0, 0
    for d in range(DAYS):
        place, first, more, covered = 1 + d + DAYS * side, 0, 0, 0
        if s.shows[w, d]:
            days += 1
            first = b.points[s.cat[w, d, 0]]
            for i in range(1, s.shows[w, d]):
                more += b.points[s.cat[w, d, i]]
            if s.under[w, d]:
                for i in range(SIDE_BY_SIDE):
                    covered += b.points[s.layer[s.under[w, d], i]]
        notes[FIRST_CAT + place], notes[ALL_CATS + place], notes[BENEATH + place] = first, first + more, covered
        notes[WANTED + place] = 0.0
        total += first + more
    notes[OWN_DAYS + side] = days
    notes[AHEAD] = notes[AHEAD] - total if side else total


@rule
def note_hand(s: Row, b: Row, notes: Any, taste: Taste) -> None:
    """The days that are kept for one card in hand because it fits nowhere else."""
    p = s.turn
    notes[DRAWING] = taste.draw - taste.full_handed * s.held[p]
    for kind in range(1, b.kinds + 1):
        if s.hand[p, kind] > 0 and b.form[kind] == CAT and b.ground[kind] == EMPTY and b.week[kind] & OWN:
            days, place = b.days[kind] & s.room[p], WANTED + 1
            if b.alone[kind]:
                days &= ~s.filled[p]
            if days and days & (days - 1) == 0:
                while days > 1:
                    days >>= 1
                    place += 1
                notes[place] = max(notes[place], float(b.points[kind]))


@rule
def note_card(s: Row, b: Row, kind: int, place: int, notes: Any, taste: Taste) -> None:
    """A card laid on that day, whatever its text does then: what it brings, what it costs, which days have a cat."""
    gain, days, extra = 0.0, 0, -taste.card[b.effect[kind]]
    if b.form[kind] == CAT:
        if b.ground[kind] == ON_A_CAT:
            gain = b.points[kind] - notes[ALL_CATS + place]
            extra -= taste.cover
        else:
            gain = float(b.points[kind])
            days = empty(s, place)
            extra += suits(s, place, gain, notes, taste)
    notes[GAIN] = gain if place <= DAYS else -gain
    notes[EXTRA] = extra
    notes[OWN_MORE] = notes[OWN_DAYS] + (days if place <= DAYS else 0)
    notes[THEIR_MORE] = notes[THEIR_DAYS] + (days if place > DAYS else 0)


@rule
def suits(s: Row, place: int, points: float, notes: Any, taste: Taste) -> float:
    """How well a cat lies there: on a day of one's own that no better card waits for, or in the opponent's way."""
    if s.tree[week_of(s, place)] >> day_of(place) & 1:
        return 0.0
    if place > DAYS:
        return taste.day_taken
    return taste.day_more - taste.kept_place * max(0.0, notes[WANTED + place] - points)


@rule
def carry_out(s: Row, b: Row, effect: int, place: int, named: int, notes: Any, taste: Taste) -> float:
    """The card with its text: what it brings, what of it will last, the days more in the own week and in the other."""
    one = named // THING
    other, points = named - one * THING, points_of(b, one, notes)
    if effect == SWAP:
        return judge(2.0 * (points_of(b, other, notes) - points), 0.0, 0, 0, notes, taste)
    left, shown = leaves(s, one), reveals(s, one, notes)
    if effect == RETURN:
        return judge(points - shown, -taste.replayed * points, 0, -left, notes, taste)
    if effect == TAKE:
        if place <= DAYS:
            return judge(2.0 * points - shown, taste.day_more, 1, -left, notes, taste)
        return judge(-shown, 0.0, 0, 1 - left, notes, taste)
    more = empty(s, other) - left                # a cat moves within its week
    if other <= DAYS:
        return judge(shown, taste.day_more * more, more, 0, notes, taste)
    return judge(-shown, taste.day_taken * more, 0, more, notes, taste)


@rule
def judge(gain: float, extra: float, own: int, their: int, notes: Any, taste: Taste) -> float:
    """A full week ends the game: welcome to whoever is ahead; so is a week with one day to go, a little."""
    gain += notes[GAIN]
    extra += notes[EXTRA]
    ahead = notes[AHEAD] + gain
    fullest = max(notes[OWN_MORE] + own, notes[THEIR_MORE] + their)
    if fullest >= DAYS:
        return ahead + (END if ahead > 0.0 else -END if ahead < 0.0 else EVEN_END)
    if fullest == DAYS - 1:
        extra += taste.late * max(-1.0, min(1.0, ahead / taste.lead))
    return gain + extra


@rule
def points_of(b: Row, cat: int, notes: Any) -> float:
    """Of a cat as a player names it: by its place, and by its kind where that shows several."""
    return notes[FIRST_CAT + cat] if cat <= PLACES else float(b.points[(cat - 1) // PLACES])


@rule
def empty(s: Row, place: int) -> int:
    """1 if a cat that comes there is one more day with a cat."""
    return 1 if s.shows[week_of(s, place), day_of(place)] == 0 else 0


@rule
def leaves(s: Row, cat: int) -> int:
    """1 if its day is without a cat when this one leaves."""
    place = cat if cat <= PLACES else place_of(cat)
    w, d = week_of(s, place), day_of(place)
    return 1 if s.shows[w, d] == 1 and s.under[w, d] == 0 else 0


@rule
def reveals(s: Row, cat: int, notes: Any) -> float:
    """The points that are visible again when this cat leaves."""
    place = cat if cat <= PLACES else place_of(cat)
    return notes[BENEATH + place] if s.shows[week_of(s, place), day_of(place)] == 1 else 0.0


@rule
def rests(s: Row, since: int) -> bool:
    """A simulation ends where the game does."""
    return over(s)


@rule
def since(s: Row) -> int:
    return 0


@rule
def worth(s: Row, b: Row, scores: Any, shares: Any) -> None:
    share_out(settle(s, b, scores), s.seats, scores, CLEAR_WIN, shares)
