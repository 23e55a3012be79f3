"""Games played and followed for the balance report. Loaded once per game (core/specialise.py) with its own `rules`,
`heuristic` and `determinization`, and with what it declares to the lab: `move_kind`, `standing` and `hand`.

Players are told by one number each, `epsilon`: how often, of PROBABILITY_STEPS, they make a uniformly random move; 0 is
the heuristic, PROBABILITY_STEPS a random player. `forbidden` is a kind of move that a seat makes only if there is no
other; -1 none.
"""
from typing import Any

from matou.core.bits import count_bits
from matou.core.chance import adopt, below
from matou.core.fields import HIDDEN
from matou.core.rule import rule

rules: Any = globals().get("rules")             # set by specialise, like those below
heuristic: Any = globals().get("heuristic")
determinization: Any = globals().get("determinization")
move_kind: Any = globals().get("move_kind")
standing: Any = globals().get("standing")
hand: Any = globals().get("hand")

PROBABILITY_STEPS = 1 << 16
SPECTATOR = -1
SEAT, MOVE, COUNT, KIND = range(4)               # columns of a log
DEALT, DRAWN, GONE, HELD = range(4)              # what happened to a card


@rule
def set_out(rows: Any, b: Any, seed: Any, order: Any, one: int, other: int) -> None:
    """Resets the table rows[0] to rows[1] and deals with these random words; two cards of the deck change places."""
    rows[0] = rows[1]
    s = rows[0]
    adopt(s.rng[:], seed)
    rules.prepare(s, b, order)
    order[one], order[other] = order[other], order[one]
    rules.deal(s, b, order)


@rule
def choose(s: Any, b: Any, moves: Any, n: int, values: Any, epsilon: int, forbidden: int, chance: Any) -> Any:
    """The move of a player; see above. (A random one draws even where there is no choice, as in simulations.)"""
    n = allowed(s, b, moves, n, forbidden)
    if epsilon == PROBABILITY_STEPS:
        return moves[below(chance, n)]
    if n == 1:
        return moves[0]
    if epsilon > 0 and below(chance, PROBABILITY_STEPS) < epsilon:
        return moves[below(chance, n)]
    heuristic.move_values(s, b, moves, n, values)
    best = 0
    for i in range(1, n):
        if values[i] > values[best]:
            best = i
    return moves[best]


@rule
def allowed(s: Any, b: Any, moves: Any, n: int, forbidden: int) -> int:
    """Moves those that are not of the forbidden kind to the front; returns how many may be chosen from."""
    kept = 0
    if forbidden >= 0:
        for i in range(n):
            if move_kind(s, b, moves[i]) != forbidden:
                moves[kept] = moves[i]
                kept += 1
    return kept if kept else n


@rule
def play_many(rows: Any, b: Any, seeds: Any, chances: Any, order: Any, swaps: Any, epsilon: Any, forbidden: Any,
              moves: Any, values: Any, scores: Any, wins: Any, lengths: Any, longest: int) -> None:
    """Plays a game per seed. Writes the scores, the winners (one bit per seat), and by game the numbers of moves, of
    turns and of moves that were chosen among several; a game that is not over after `longest` moves has no winners."""
    for g in range(len(seeds)):
        set_out(rows, b, seeds[g], order, swaps[g, 0], swaps[g, 1])
        s = rows[0]
        total = turns = real = 0
        before = -1
        while not rules.over(s) and total < longest:
            n = rules.legal(s, b, moves)
            p = s.turn
            turns += 1 if p != before else 0
            real += 1 if n > 1 else 0
            before = p
            rules.apply(s, b, choose(s, b, moves, n, values, epsilon[g, p], forbidden[g, p], chances[g, p]))
            total += 1
        wins[g] = rules.settle(s, b, scores[g])
        wins[g] = wins[g] if rules.over(s) else 0
        lengths[g, 0], lengths[g, 1], lengths[g, 2] = total, turns, real


@rule
def play_one(rows: Any, b: Any, seed: Any, chances: Any, order: Any, epsilon: int, given: int, log: Any, moves: Any,
             values: Any, points: Any, cards: Any, counts: Any) -> int:
    """Plays a game of players who are all alike, or follows the `given` moves in the log. Returns how many were made.

    Writes a line per move into `log`; into `points` how all stood before each move and after the last; into `cards`
    how many of each kind every seat was dealt, drew, let go, and held at the end.
    """
    set_out(rows, b, seed, order, 0, 0)
    s = rows[0]
    count_hands(s, b, counts)
    for p in range(s.seats):
        for kind in range(cards.shape[2]):
            cards[DEALT, p, kind] = counts[0, p, kind]
    standing(s, b, points[0])
    n = 0
    while not rules.over(s) and n < len(log) and (given == 0 or n < given):
        count = rules.legal(s, b, moves)
        p = s.turn
        move = log[n, MOVE] if given else choose(s, b, moves, count, values, epsilon, -1, chances[p])
        log[n, SEAT], log[n, MOVE], log[n, COUNT], log[n, KIND] = p, move, count, move_kind(s, b, move)
        rules.apply(s, b, move)
        n += 1
        standing(s, b, points[n])
        follow_cards(s, b, cards, counts)
    for p in range(s.seats):
        for kind in range(cards.shape[2]):
            cards[HELD, p, kind] = counts[0, p, kind]
    return n


@rule
def count_hands(s: Any, b: Any, counts: Any) -> None:
    """counts[0]: by seat and kind, what is held now; counts[1]: what was held before."""
    for p in range(s.seats):
        for kind in range(counts.shape[2]):
            counts[1, p, kind] = counts[0, p, kind]
            counts[0, p, kind] = 0
        hand(s, b, p, counts[0, p])


@rule
def follow_cards(s: Any, b: Any, cards: Any, counts: Any) -> None:
    """What came to each hand, and what left it."""
    count_hands(s, b, counts)
    for p in range(s.seats):
        for kind in range(counts.shape[2]):
            more = counts[0, p, kind] - counts[1, p, kind]
            cards[DRAWN, p, kind] += max(0, more)
            cards[GONE, p, kind] += max(0, -more)


@rule
def hands_dealt(rows: Any, b: Any, seed: Any, order: Any, one: int, other: int, counts: Any) -> None:
    """counts[0]: the hands that are dealt, two cards of the deck having changed places."""
    set_out(rows, b, seed, order, one, other)
    count_hands(rows[0], b, counts)


# What an onlooker would say -----------------------------------------------------------------------------------

@rule
def look_on(rows: Any, cells: Any, b: Any, seed: Any, order: Any, log: Any, plies: Any, secret: Any, scratch: Any,
            chance: Any, playouts: int, epsilon: int, moves: Any, values: Any, scores: Any, shares: Any,
            longest: int) -> None:
    """Follows the moves of a log; before the move at each of `plies`, plays the rest out from positions in which all
    that a spectator cannot see is dealt anew. Writes each seat's share of the win there. `cells` is the memory of
    `rows`; rows[2] is what the spectator sees, rows[3] a playout."""
    set_out(rows, b, seed, order, 0, 0)
    n = 0
    for m in range(len(plies)):
        while n < plies[m]:
            rules.apply(rows[0], b, log[n, MOVE])
            n += 1
        for i in range(cells.shape[1]):
            cells[2, i] = HIDDEN if secret[i] else cells[0, i]
        for _ in range(playouts):
            rows[3] = rows[2]
            determinization.imagine(rows[3], b, SPECTATOR, chance, scratch)
            play_out(rows[3], b, chance, epsilon, moves, values, scores, shares[m], 1.0 / playouts, longest)


@rule
def play_out(s: Any, b: Any, chance: Any, epsilon: int, moves: Any, values: Any, scores: Any, shares: Any,
             weight: float, longest: int) -> None:
    """Plays on to the end; adds this weight, divided among the winners."""
    n = 0
    while not rules.over(s) and n < longest:
        count = rules.legal(s, b, moves)
        rules.apply(s, b, choose(s, b, moves, count, values, epsilon, -1, chance))
        n += 1
    winners = rules.settle(s, b, scores)
    for p in range(s.seats):
        shares[p] += weight * (winners >> p & 1) / count_bits(winners)
