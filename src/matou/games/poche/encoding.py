"""Chats de Poche as numbers for programs that learn (core/encoding.py). Squares stay where they are, so `slots` and
`cards` are the same 278 moves."""
from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from matou.core.bits import count_bits
from matou.core.encoding import Block, put, put_one_hot
from matou.core.moves import but_last, encode_move, last, things_of, verb_of, with_thing
from matou.core.rule import rule

from .board import (
    AROUND,
    CATS,
    CHAOS,
    CLANS,
    DOG,
    DOGS,
    EXPERT,
    FIXED,
    NONE,
    OFFER,
    OVER,
    PREY,
    PREYS,
    QUARTERS,
    SEATS,
    TILES,
    another_game,
    holder,
    turned_arrows,
)
from .rules import (
    CLAN_OFFSET,
    FLIP,
    KEEP,
    PICK,
    ROTATE,
    SHIFT,
    SQUARE_OFFSET,
    STAY,
    SWAP,
    TURNS_OFFSET,
    moved_from,
    moved_to,
)

if TYPE_CHECKING:
    from .rows import BoxRow, StateRow

VERSION = 1
UNREAD = ("prey", "past_face", "past_turned", "past_clan", "past_justice_from")
VERBS = KEEP
WAYS = 8
MOST_WORTH, MOST_ATTACK = 10, 10
ON_SQUARE = 2 + 2 * CATS + 1 + PREYS + 1 + DOGS + WAYS
BLOCKS = (
    Block("squares", (TILES, ON_SQUARE), "by square, from a5 to e1: face down, just flipped, your cats, theirs, the "
          "attack of the cat, the prey, its points, the dogs, the ways a dog looks"),
    Block("table", (OVER + FIXED + 1 + 9,), "picking, flipping, moving, rotating; the mode; clans have their powers, "
          "second game, another one follows, tiles face down, you began, you choose first, your turn, the justice "
          "chief has gone to the centre, points ahead in the first game"),
    Block("clans", (SEATS, CLANS), "your clan, theirs"),
    Block("cards", (SEATS, CLANS), "the clan cards in your hand, the one you have kept"),
)
MOVE_BLOCKS = (
    Block("verb", (VERBS,), "pick, flip, swap, stay, shift, rotate, keep"),
    Block("clan", (CLANS,), "the clan that is picked"),
    Block("from", (TILES,), "the square whose tile moves or turns"),
    Block("to", (TILES,), "the square it changes places with, or the one to flip"),
    Block("turns", (QUARTERS,), "quarter-turns of a dog"),
    Block("changes", (3,), "the square it goes to holds a cat of yours, one of theirs, a prey"),
)


def every_move(box: BoxRow) -> Iterator[int]:
    """Clans, squares, pairs of squares side by side, and a dog's quarter-turns."""
    yield encode_move(STAY)
    yield encode_move(KEEP)
    yield from (encode_move(PICK, clan + CLAN_OFFSET) for clan in range(CLANS))
    for q in range(TILES):
        yield encode_move(FLIP, q + SQUARE_OFFSET)
        yield encode_move(SWAP, q + SQUARE_OFFSET)
        yield from (encode_move(SHIFT, with_thing(q + SQUARE_OFFSET, to + SQUARE_OFFSET))
                    for to in range(TILES) if int(AROUND[q]) >> to & 1)
        yield from (encode_move(ROTATE, with_thing(q + SQUARE_OFFSET, turns + TURNS_OFFSET))
                    for turns in range(1, QUARTERS))


@rule
def features(s: StateRow, b: BoxRow, seat: int, out: Any) -> None:
    """What this seat sees, in the order of BLOCKS."""
    n = 0
    for q in range(TILES):
        put(out, n, 1.0 * (s.down >> q & 1))
        put(out, n + 1, 1.0 if s.flipped == q else 0.0)
        if s.face[q] >= 0:
            put_tile(s, b, seat, s.face[q], out, n + 2)
        n += ON_SQUARE
    n = put_table(s, seat, out, n)
    n = put_one_hot(out, n, s.clan[seat], CLANS)
    n = put_one_hot(out, n, s.clan[1 - seat], CLANS)
    for i in range(OFFER):
        put_one_hot(out, n, s.offer[seat, i], CLANS)
    put_one_hot(out, n + CLANS, s.kept[seat], CLANS)


@rule
def put_tile(s: StateRow, b: BoxRow, seat: int, tile: int, out: Any, n: int) -> None:
    """§1.4 A cat and its attack, §1.2 a prey and its points, §1.3 a dog and where its arrows point."""
    if tile < PREY:
        put_one_hot(out, n, tile if seat == 0 else (tile + CATS) % (2 * CATS), 2 * CATS)
        put(out, n + 2 * CATS, attack_of(s, b, tile) / MOST_ATTACK)
    n += 2 * CATS + 1
    if PREY <= tile < DOG:
        put_one_hot(out, n, tile - PREY, PREYS)
        put(out, n + PREYS, b.worth[tile - PREY] / MOST_WORTH)
    n += PREYS + 1
    if tile >= DOG:
        put_one_hot(out, n, tile - DOG, DOGS)
        arrows = turned_arrows(b.arrows[tile - DOG], s.turned[tile - DOG])
        for way in range(WAYS):
            put(out, n + DOGS + way, 1.0 * (arrows >> way & 1))


@rule
def attack_of(s: StateRow, b: BoxRow, tile: int) -> Any:
    """§1.4 A cat's own points, §4.3 or by how many Chaoticats lie face up; 0 while its clan is not known."""
    clan = s.clan[tile // CATS]
    if clan == NONE:
        return 0
    if clan != CHAOS or holder(s, CHAOS) == NONE:
        return b.attack[clan, tile % CATS]
    up = 0
    for q in range(TILES):
        up += 1 if 0 <= s.face[q] < PREY and s.face[q] // CATS == tile // CATS else 0
    return b.chaos[up]


@rule
def put_table(s: StateRow, seat: int, out: Any, n: int) -> int:
    """§3 What is to be done, §6 in which mode, and what is known of a first game."""
    n = put_one_hot(out, n, s.phase, OVER)
    n = put_one_hot(out, n, s.mode, FIXED + 1)
    n = put(out, n, 1.0 * s.effects)
    n = put(out, n, 1.0 * s.game)
    n = put(out, n, 1.0 if s.mode == EXPERT and another_game(s) else 0.0)
    n = put(out, n, count_bits(s.down) / TILES)
    n = put(out, n, 1.0 if s.first == seat else 0.0)
    n = put(out, n, 1.0 if s.chooser == seat else 0.0)
    n = put(out, n, 1.0 if s.turn == seat else 0.0)
    n = put(out, n, 1.0 if s.justice_from != NONE else 0.0)
    return put(out, n, max(0.0, min(1.0, 0.5 + (s.points[seat] - s.points[1 - seat]) / 100.0)))


@rule
def move_features(s: StateRow, b: BoxRow, move: int, out: Any) -> None:
    """One legal move of the seat to move, in the order of MOVE_BLOCKS."""
    said, n = verb_of(move), put_one_hot(out, 0, verb_of(move) - PICK, VERBS)
    if said == PICK:
        put_one_hot(out, n, last(things_of(move)) - CLAN_OFFSET, CLANS)
    n += CLANS
    if said in (SWAP, SHIFT):
        put_one_hot(out, n, moved_from(s, move), TILES)
        put_goal(s, moved_to(move), out, n + TILES)
    elif said == FLIP:
        put_one_hot(out, n + TILES, last(things_of(move)) - SQUARE_OFFSET, TILES)
    elif said == ROTATE:
        put_one_hot(out, n, (last(but_last(things_of(move)))) - SQUARE_OFFSET, TILES)
        put_one_hot(out, n + 2 * TILES, last(things_of(move)) - TURNS_OFFSET, QUARTERS)


@rule
def put_goal(s: StateRow, to: int, out: Any, n: int) -> None:
    """§3.1 The square that a tile goes to, and what lies there."""
    tile = s.face[to]
    n = put_one_hot(out, n, to, TILES) + QUARTERS
    put(out, n, 1.0 if 0 <= tile < PREY and tile // CATS == s.turn else 0.0)
    put(out, n + 1, 1.0 if 0 <= tile < PREY and tile // CATS != s.turn else 0.0)
    put(out, n + 2, 1.0 if PREY <= tile < DOG else 0.0)
