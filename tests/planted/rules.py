"""The rules of the planted game, and what a seat may imagine."""
from matou.core.chance import below, shuffle
from matou.core.fields import NO_BOX, NOBODY, OWNER, Field, common, dtype
from matou.core.moves import encode_move, last, things_of
from matou.core.rule import rule

CARDS, HAND, BOMB, POINTS = 8, 2, 8, 10
ORDER, CENSUS, BOX = CARDS + 3, CARDS + 1, NO_BOX      # three places of the deck are not used at this table
FIELDS = (*common("who begins", "chance"), Field("hand", (2, HAND), OWNER, "cards in hand", values=range(CARDS + 1)),
          Field("played", (2,), what="cards played", values=range(CARDS + 1)), Field("clan", (2,)), Field("bombs"),
          Field("aside", (CARDS,), NOBODY, "cards set aside", values=range(CARDS + 1)))
STATE = dtype(FIELDS)
SCRATCH = dtype((Field("card", (CARDS,)),))
PLAY, MOST_MOVES = 1, HAND


@rule
def longest(seats):
    return 2


@rule
def set_out(s, seats):
    s.seats = seats


@rule
def prepare(s, b, order):
    for i in range(CARDS):
        order[i] = i + 1
    if s.first < 0:
        s.first = below(s.rng[:], s.seats)
    shuffle(s.rng[:], order, CARDS)


@rule
def deal(s, b, order):
    s.turn = s.first
    for i in range(HAND):
        s.hand[0, i], s.hand[1, i] = order[i], order[HAND + i]
    for i in range(2 * HAND, CARDS):
        s.aside[i - 2 * HAND] = order[i]


@rule
def legal(s, b, moves):
    for i in range(HAND):
        moves[i] = encode_move(PLAY, s.hand[s.turn, i])
    return 0 if over(s) else HAND


@rule
def apply(s, b, move):
    card = last(things_of(move))
    s.played[s.turn] = card
    if s.hand[s.turn, 0] == card:
        s.hand[s.turn, 0] = s.hand[s.turn, 1]
    s.hand[s.turn, 1] = 0
    s.turn = 1 - s.turn


@rule
def over(s):
    return s.played[0] > 0 and s.played[1] > 0


@rule
def settle(s, b, scores):
    for p in range(2):
        scores[p] = POINTS if s.played[p] > CARDS - s.bombs else 0
        if (s.clan[p] - s.clan[1 - p]) % 3 == 1:
            scores[p] += 100
    return (1 if scores[0] >= scores[1] else 0) | (2 if scores[1] >= scores[0] else 0)


@rule
def census(s, b, places, expected):
    for card in range(1, CARDS + 1):
        expected[card] = 1
    for i in range(CARDS - 2 * HAND):
        places[s.aside[i]] += 1
    for p in range(2):
        places[s.played[p]] += 1 if s.played[p] else 0
        for i in range(HAND):
            places[s.hand[p, i]] += 1 if s.hand[p, i] else 0


@rule
def imagine(s, b, seat, chance, x):
    n = 0
    for card in range(1, CARDS + 1):
        seen = card in (s.played[0], s.played[1]) or (seat >= 0 and card in (s.hand[seat, 0], s.hand[seat, 1]))
        if not seen:
            x.card[n] = card
            n += 1
    shuffle(chance, x.card, n)
    for p in range(2):
        for i in range(HAND):
            if p != seat:
                n -= 1
                s.hand[p, i] = x.card[n] if i == 0 or s.played[p] == 0 else 0
    for i in range(CARDS):
        s.aside[i] = x.card[i] if i < n else 0
    for i in range(4):
        s.rng[i] = chance[i]
