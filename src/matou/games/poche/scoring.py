"""The end of a game of Chats de Poche: the dogs, the captures, the points (§4). Read beside booklet.en.md.

Nothing changes on the table here: the cats turned down are a set of squares, `down`; the prey caught are ten bits per
seat, `caught`; `loud` is the attack of each Chaoticat. A tile that is still face down counts for nothing, so that the
same rules tell how things stand before the end.
"""
from __future__ import annotations

from typing import TYPE_CHECKING, Any

from matou.core.bits import count_bits, first_bit, without_first
from matou.core.fields import Field, dtype
from matou.core.rule import rule

from .board import (
    AIM,
    AIMING,
    AROUND,
    BESIDE,
    CATS,
    CHAOS,
    CHIEF,
    CROOK,
    DOG,
    DOGS,
    FLIES,
    GOURMET,
    JUSTICE,
    LINES,
    NONE,
    PIGEONS,
    POLTER,
    POWER,
    PREY,
    PREYS,
    SEATS,
    TILES,
    chief_of,
    holder,
    square_of,
    turned_arrows,
)

if TYPE_CHECKING:
    from .rows import BoxRow, ExplainedRow, StateRow

# §4.8 What decides a game: the points, a Justice clan, more prey, or nothing
DECIDERS = BY_POINTS, BY_JUSTICE, BY_PREY, SHARED = range(4)
EXPLAINED = dtype((
    Field("chased", (DOGS,), what="by dog: the squares of the cats it turned down (§4.2)"),
    Field("chaos", what="the attack of each Chaoticat (§4.3)"),
    Field("chaoticats", what="the squares of the Chaoticats that count for it"),
    Field("bullied", what="the squares of the cats the crook chief turned down (§4.4)"),
    Field("where", (PREYS,), what="by prey: its square; -1 while it is face down"),
    Field("bite", (PREYS, TILES), what="by prey and square: what the cat there adds to the attack (§4.5)"),
    Field("total", (PREYS, SEATS), what="by prey and seat: the whole attack"),
    Field("captor", (PREYS,), what="by prey: the seat that got it; -1 nobody"),
    Field("given", (PREYS,), what="by prey: 1 if the chaos chief got it without a capture (§4.6)"),
    Field("source", (SEATS, 4), what="by seat: points of mice, pigeons, flies and the clan's bonus (§4.7)"),
    Field("points", (SEATS,), what="by seat: their sum"),
    Field("score", (SEATS,), what="by seat: with the points of the first game, where two are played (§6.3)"),
    Field("decider", what="what decides: 0 points, 1 a Justice clan, 2 more prey, 3 nothing (§4.8)"),
))


@rule
def end_of_game(s: StateRow, b: BoxRow) -> tuple[int, int, int]:
    """§4.2-§4.6 The squares of the cats turned down, the attack of a Chaoticat, the prey caught (ten bits per seat)."""
    down = chased(s, b)
    loud = chaos_attack(s, b, down)
    down |= bullied(s, b, down, loud)
    caught = captured(s, b, down, loud)
    return down, loud, caught | gift(s, caught, down)


@rule
def chased(s: StateRow, b: BoxRow) -> int:
    """§4.2 All at once, every cat a dog's arrow points to is turned face down; not the polter chief (§1.4)."""
    aim = cats = 0
    for q in range(TILES):
        tile = s.face[q]
        if tile >= DOG:
            aim |= aimed_at(s, b, q)
        elif is_cat(tile):
            cats |= 1 << q
    brave = chief_of(s, POLTER)
    if brave != NONE:
        cats &= ~(1 << brave)
    return aim & cats


@rule
def aimed_at(s: StateRow, b: BoxRow, q: int) -> Any:
    """§1.3, §4.2 The squares next to the dog on q to which its arrows point, turned as it is."""
    dog = s.face[q] - DOG
    return AIM[turned_arrows(b.arrows[dog], s.turned[dog])] << q >> AIMING & AROUND[q]


@rule
def is_cat(tile: int) -> bool:
    return 0 <= tile < PREY


@rule
def chaos_attack(s: StateRow, b: BoxRow, down: int) -> Any:
    """§4.3 By how many Chaoticats are face up after the dogs; with or without effects (§6.4)."""
    return b.chaos[count_bits(chaoticats(s, down))]


@rule
def chaoticats(s: StateRow, down: int) -> int:
    """§4.3 The squares of the Chaoticats that are face up and were not turned down."""
    seen = 0
    for q in range(TILES):
        tile = s.face[q]
        if is_cat(tile) and s.clan[tile // CATS] == CHAOS:
            seen |= 1 << q
    return seen & ~down


@rule
def attack(s: StateRow, b: BoxRow, cat: int, loud: int) -> int:
    """§1.4 A cat's attack points; `loud` is a Chaoticat's."""
    clan = s.clan[cat // CATS]
    return loud if clan == CHAOS else b.attack[clan, cat % CATS]


@rule
def bullied(s: StateRow, b: BoxRow, down: int, loud: int) -> int:
    """§4.4 A crook chief still face up turns down its orthogonal neighbours of lower attack, its own clan's too."""
    chief = chief_of(s, CROOK)
    if chief == NONE or down >> chief & 1:
        return 0
    turned = 0
    near = BESIDE[chief] & ~down
    for q in range(TILES):
        tile = s.face[q]
        if near >> q & 1 and is_cat(tile) and attack(s, b, tile, loud) < b.attack[CROOK, CHIEF]:
            turned |= 1 << q
    return turned


@rule
def cats_up(s: StateRow, down: int) -> int:
    """§4.5 The squares of the cats that are face up and were not turned down."""
    cats = 0
    for q in range(TILES):
        if is_cat(s.face[q]):
            cats |= 1 << q
    return cats & ~down


@rule
def far_reach(s: StateRow, b: BoxRow, up: int) -> tuple[int, int, int, int]:
    """§1.4, §4.5 What chiefs attack that are not beside them: the lead that the gourmet chief gives, and on which
    squares; the same of the power chief."""
    gourmet = around = power = lines = 0
    chief = chief_of(s, GOURMET)
    if chief != NONE and up >> chief & 1:
        gourmet, around = attackers(s, b, 1 << chief, 0), AROUND[chief] & ~BESIDE[chief]
    chief = chief_of(s, POWER)
    if chief != NONE and up >> chief & 1:
        power, lines = attackers(s, b, 1 << chief, 0), LINES[chief] & ~BESIDE[chief]
    return gourmet, around, power, lines


@rule
def attackers(s: StateRow, b: BoxRow, cats: int, loud: int) -> int:
    """The attack of seat 0's cats on these squares, less that of seat 1's."""
    lead = 0
    while cats:
        cat = s.face[first_bit(cats)]
        lead += attack(s, b, cat, loud) if cat < CATS else -attack(s, b, cat, loud)
        cats = without_first(cats)
    return lead


@rule
def lead_on(s: StateRow, b: BoxRow, prey: int, up: int, loud: int, far: tuple[int, int, int, int]) -> int:
    """§4.5 Seat 0's total attack on the square of a prey, less seat 1's: cats beside it, and chiefs from afar."""
    return attackers(s, b, up & BESIDE[prey], loud) + far[0] * (far[1] >> prey & 1) + far[2] * (far[3] >> prey & 1)


@rule
def captured(s: StateRow, b: BoxRow, down: int, loud: int) -> int:
    """§4.5 Each prey goes to the clan with the higher total; equal totals: nobody."""
    caught, up = 0, cats_up(s, down)
    far = far_reach(s, b, up)
    for prey in range(TILES):
        tile = s.face[prey]
        if PREY <= tile < DOG:
            lead = lead_on(s, b, prey, up, loud, far)
            if lead != 0:
                caught |= 1 << (tile - PREY if lead > 0 else tile - PREY + PREYS)
    return caught


@rule
def caught_by(p: int, caught: int) -> int:
    """One seat's share of the prey."""
    return caught >> p * PREYS & (1 << PREYS) - 1


@rule
def gift(s: StateRow, caught: int, down: int) -> int:
    """§4.6 The chaos chief that captured one of a pair gets its clan the other too, if nobody captured that."""
    p = holder(s, CHAOS)
    chief = chief_of(s, CHAOS)
    given = 0
    if chief != NONE and not down >> chief & 1:
        nobodys = ~(caught | caught >> PREYS)
        for one in range(PIGEONS, PREYS):
            other = one ^ 1
            at = square_of(s, PREY + one)
            if caught_by(p, caught) >> one & 1 and nobodys >> other & 1 and BESIDE[chief] >> at & 1:
                if square_of(s, PREY + other) != NONE:
                    given |= 1 << other + p * PREYS
    return given


@rule
def mice(b: BoxRow, mine: int) -> int:
    """§4.7 The points of these mice."""
    worth = 0
    for one in range(PIGEONS):
        worth += b.worth[one] * (mine >> one & 1)
    return worth


@rule
def pair(b: BoxRow, mine: int, first: int) -> Any:
    """§4.7 Both pigeons, or both flies, are worth their product; one alone its points."""
    if mine >> first & 3 == 3:
        return b.worth[first] * b.worth[first + 1]
    return b.worth[first] * (mine >> first & 1) + b.worth[first + 1] * (mine >> first + 1 & 1)


@rule
def bonus_each(s: StateRow, p: int) -> int:
    """§1.4, §4.7 How many points more each prey brings this seat: one to Gourmet."""
    return 1 if holder(s, GOURMET) == p else 0


@rule
def bonus(s: StateRow, p: int, mine: int, down: int) -> int:
    """§1.4, §4.7 Gourmet: a point for each prey. Crook: a point for each Crook face up."""
    up = bonus_each(s, p) * count_bits(mine)
    if holder(s, CROOK) == p:
        for q in range(TILES):
            if s.face[q] // CATS == p and not down >> q & 1:
                up += 1
    return up


@rule
def points(s: StateRow, b: BoxRow, p: int, ended: tuple[int, int, int]) -> Any:
    """§4.7 One seat's, once the end of the game has been gone through."""
    down, mine = ended[0], caught_by(p, ended[2])
    return prey_points(b, mine) + bonus(s, p, mine, down)


@rule
def prey_points(b: BoxRow, mine: int) -> Any:
    """§4.7 The points of these prey."""
    return mice(b, mine) + pair(b, mine, PIGEONS) + pair(b, mine, FLIES)


@rule
def settle(s: StateRow, b: BoxRow, scores: Any) -> int:
    """§4.8, §6.3 Writes the points, of both games where two are played; returns the winners, one bit per seat."""
    ended = end_of_game(s, b)
    for p in range(SEATS):
        scores[p] = s.points[p] + points(s, b, p, ended)
    lead = scores[0] - scores[1]
    decider = decided_by(s, lead, ended[2])
    if decider == BY_JUSTICE:
        return 1 if s.clan[0] == JUSTICE else 2
    if decider == BY_PREY:
        lead = prey_lead(s, ended[2])
    return 1 if lead > 0 else 2 if lead < 0 else 3


@rule
def decided_by(s: StateRow, lead: int, caught: int) -> int:
    """§4.8 Equal points: a Justice clan wins, with or without effects, else whoever has captured more prey."""
    if lead != 0:
        return BY_POINTS
    if JUSTICE in (s.clan[0], s.clan[1]):
        return BY_JUSTICE
    return SHARED if prey_lead(s, caught) == 0 else BY_PREY


@rule
def prey_lead(s: StateRow, caught: int) -> Any:
    """§4.8, §6.3 How many more prey seat 0 has captured, in both games where two are played."""
    return s.prey[0] + count_bits(caught_by(0, caught)) - s.prey[1] - count_bits(caught_by(1, caught))


@rule
def explain(s: StateRow, b: BoxRow, x: ExplainedRow) -> None:
    """§4.2-§4.8 Every step of the end, where the points come from, and what decides."""
    ended = end_of_game(s, b)
    down, loud, caught = ended
    chase = chased(s, b)
    x.bullied = down & ~chase
    x.chaos, x.chaoticats = loud, chaoticats(s, chase)
    for dog in range(DOGS):
        at = square_of(s, DOG + dog)
        x.chased[dog] = 0 if at == NONE else aimed_at(s, b, at) & chase
    for one in range(PREYS):
        explain_prey(s, x, one, caught)
    up = cats_up(s, down)
    for at in range(TILES):
        explain_attacks(s, b, x, at, up & 1 << at, loud)
    for one in range(PREYS):
        p = x.captor[one]
        x.given[one] = 1 if p != NONE and x.total[one, p] <= x.total[one, 1 - p] else 0
    for p in range(SEATS):
        mine = caught_by(p, caught)
        x.source[p, 0] = mice(b, mine)
        x.source[p, 1] = pair(b, mine, PIGEONS)
        x.source[p, 2] = pair(b, mine, FLIES)
        x.source[p, 3] = bonus(s, p, mine, down)
        x.points[p] = points(s, b, p, ended)
        x.score[p] = s.points[p] + x.points[p]
    x.decider = decided_by(s, x.score[0] - x.score[1], caught)


@rule
def explain_prey(s: StateRow, x: ExplainedRow, one: int, caught: int) -> None:
    """§4.5, §4.6 Where this prey lies, and who gets it."""
    x.where[one], x.captor[one] = square_of(s, PREY + one), NONE
    for p in range(SEATS):
        x.total[one, p] = 0
        if caught_by(p, caught) >> one & 1:
            x.captor[one] = p


@rule
def explain_attacks(s: StateRow, b: BoxRow, x: ExplainedRow, at: int, cat: int, loud: int) -> None:
    """§4.5 What the cat on this square adds to the attack on each prey: the lead it would give if it alone were up. Of
    no cat (0): nothing."""
    far = far_reach(s, b, cat)
    for one in range(PREYS):
        x.bite[one, at] = 0 if x.where[one] == NONE else abs(lead_on(s, b, x.where[one], cat, loud, far))
        if x.bite[one, at]:
            x.total[one, s.face[at] // CATS] += x.bite[one, at]
