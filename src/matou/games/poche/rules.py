"""Chats de Poche. Read beside booklet.en.md: every rule names its paragraph.

`s` is the state and `b` the box; board.py says what squares and tiles are, scoring.py is the end of the game (§4.2 on).
"""
from __future__ import annotations

from typing import TYPE_CHECKING, Any

from matou.core.bits import count_bits
from matou.core.chance import below, refresh, shuffle
from matou.core.moves import but_last, encode_move, last, things_of, verb_of, with_thing
from matou.core.rule import rule

from .board import (
    ALL,
    AROUND,
    BESIDE,
    CARDS,
    CENTRE,
    CHIEF,
    CLANS,
    CORNERWISE,
    DOG,
    DOGS,
    EXPERT,
    FIRST,
    FIXED,
    FLIPPING,
    FREE,
    JUSTICE,
    LIMITED,
    LINES,
    MOVING,
    NONE,
    OFFER,
    ONE_GAME,
    ONE_OR_TWO,
    OVER,
    PICKING,
    POLTER,
    POWER,
    PREY,
    ROTATING,
    ROYAL,
    SEATS,
    SECOND_GAME,
    TILES,
    TURNS,
    another_game,
    bound_for_centre,
    change_faces,
    chief_of,
    holder,
    turned_by,
)
from .board import BOX as BOX
from .board import BOX_FIELDS as BOX_FIELDS
from .board import FIELDS as FIELDS
from .board import ORDER as ORDER
from .board import STATE as STATE
from .scoring import caught_by, end_of_game, points
from .scoring import settle as settle

if TYPE_CHECKING:
    from .rows import BoxRow, StateRow

# What a player may say. A square is said as 1-25, a clan as 26-32, quarter-turns as 33-35.
PICK, FLIP, SWAP, STAY, SHIFT, ROTATE, KEEP = range(1, 8)
SQUARE_OFFSET, CLAN_OFFSET, TURNS_OFFSET = 1, 26, 32
CENSUS = TILES + SQUARE_OFFSET
MOST_MOVES = 8 + 9 * 8 + 1                      # a polter player's prey; and a place to write ahead


@rule
def longest(seats: int) -> int:
    """§3.6, §6.3 Two picks, 24 flips, 24 moves and a rotation; twice where two games are played."""
    return 2 * (2 + 24 + 24 + 1)


@rule
def set_out(s: StateRow, seats: int) -> None:
    """§2.1 The empty table."""
    s.seats = seats
    s.games = 1
    s.phase = PICKING
    for p in range(SEATS):
        s.clan[p] = s.past_clan[p] = NONE
    put_cards_back(s)
    for q in range(TILES):
        s.past_face[q] = NONE
    for dog in range(DOGS):
        s.past_turned[dog] = NONE
    s.past_justice_from = NONE


@rule
def prepare(s: StateRow, b: BoxRow, order: Any) -> None:
    """§2.1 Shuffle the tiles, give each dog a quarter-turn, shuffle the clan cards: all the chance there will be."""
    if s.first < 0:
        s.first = below(s.rng[:], s.seats)
    for game in range(s.games):
        at = game * ONE_GAME
        if game:
            refresh(s.rng[:], 0, game)
        for i in range(TILES):
            order[at + i] = i
        shuffle(s.rng[:], order[at:], TILES)
        turns = below(s.rng[:], 4 ** DOGS)
        for dog in range(DOGS):
            order[at + TURNS + dog] = turns >> 2 * dog & 3
        for clan in range(CLANS):
            order[at + CARDS + clan] = clan
        if s.mode == LIMITED or s.mode == EXPERT:
            shuffle(s.rng[:], order[at + CARDS:], CLANS)


@rule
def deal(s: StateRow, b: BoxRow, order: Any) -> None:
    """§2.1, §6 Lay the first game's tiles; those of the second wait."""
    if another_game(s):
        for i in range(SECOND_GAME):
            s.later[i] = order[ONE_GAME + i]
    lay(s, order)
    if s.mode == FIRST or s.mode == FIXED:
        begin(s)


@rule
def lay(s: StateRow, order: Any) -> None:
    """§2.1 Every tile face down in a square of five by five; the clan cards to those who draw them (§6.2, §6.3)."""
    for q in range(TILES):
        s.tile[q] = order[q]
        s.face[q] = NONE
    for dog in range(DOGS):
        s.way[dog] = order[TURNS + dog]
        s.turned[dog] = NONE
    s.down = ALL
    s.flipped = s.justice_from = NONE
    s.phase = PICKING
    s.turn = first_chooser(s)
    for i in range(OFFER):
        if s.mode == LIMITED:
            s.offer[0, i] = order[CARDS + i]
            s.offer[1, i] = order[CARDS + OFFER + i]
        elif s.mode == EXPERT:
            s.offer[s.turn, i] = order[CARDS + i]


@rule
def begin(s: StateRow) -> None:
    """§2.1, §2.2 The centre tile is turned up and stays; the first player begins."""
    put_cards_back(s)
    turn_up(s, CENTRE)
    s.phase = FLIPPING
    s.turn = alternate(s.first, s.game)


@rule
def first_chooser(s: StateRow) -> int:
    """§6.1 Who chooses first in the game on the table."""
    return alternate(s.chooser, s.game)


@rule
def alternate(seat: int, game: int) -> int:
    """§6.3 Whoever is first in one game, to choose or to play, is second in the other."""
    return seat ^ game


@rule
def put_cards_back(s: StateRow) -> None:
    for p in range(SEATS):
        s.kept[p] = NONE
        for i in range(OFFER):
            s.offer[p, i] = NONE


@rule
def legal(s: StateRow, b: BoxRow, moves: Any) -> int:
    """§3.1 Writes one move for each different choice; returns their number."""
    if s.phase == FLIPPING:
        return list_squares(moves, 0, encode_move(FLIP), s.down)
    if s.phase == MOVING:
        return list_moves(s, moves)
    if s.phase == PICKING:
        return list_picks(s, moves)
    if s.phase == ROTATING:
        return list_rotations(s, moves)
    return 0


@rule
def list_squares(moves: Any, n: int, code: int, squares: int) -> int:
    """One move for each of the squares, named last."""
    for q in range(TILES):
        moves[n] = code + q + SQUARE_OFFSET
        n += squares >> q & 1
    return n


@rule
def list_moves(s: StateRow, moves: Any) -> int:
    """§3.1, §3.4 The swaps of the flipped tile, and what the clan of the player allows instead."""
    at = s.flipped
    tile = s.face[at]
    clan = s.clan[s.turn] if s.effects else NONE
    if tile >= DOG:
        return list_squares(moves, 0, encode_move(SWAP), LINES[at])
    if tile >= PREY:
        n = list_squares(moves, 0, encode_move(SWAP), AROUND[at])
        return list_shifts(s, moves, n) if clan == POLTER else n
    n = list_squares(moves, 0, encode_move(SWAP), cat_reach(s, at, clan))
    if clan == POWER:
        moves[n] = encode_move(STAY)
        n += 1
    return n


@rule
def cat_reach(s: StateRow, at: int, clan: int) -> int:
    """§3.2 One or two away in its row or column. §1.4 Justice: diagonally too. Royal: any face-up dog."""
    reach: int = ONE_OR_TWO[at]
    if clan == JUSTICE:
        reach |= CORNERWISE[at]
    elif clan == ROYAL:
        for q in range(TILES):
            if s.face[q] >= DOG:
                reach |= 1 << q
    return reach


@rule
def list_shifts(s: StateRow, moves: Any, n: int) -> int:
    """§3.5 Any other face-up prey to a square around it, but not onto the flipped one."""
    at = s.flipped
    for q in range(TILES):
        if PREY <= s.face[q] < DOG and q != at:
            n = list_squares(moves, n, encode_move(SHIFT, with_thing(q + SQUARE_OFFSET, 0)), AROUND[q] & ~(1 << at))
    return n


@rule
def list_picks(s: StateRow, moves: Any) -> int:
    """§6.1 Any clan the other has not; §6.2, §6.3 one of the clan cards in hand."""
    p = s.turn
    n = 0
    if s.mode == FREE:
        for clan in range(CLANS):
            if clan != s.clan[1 - p]:
                moves[n] = encode_move(PICK, clan + CLAN_OFFSET)
                n += 1
        return n
    for i in range(OFFER):
        if s.offer[p, i] != NONE:
            moves[n] = encode_move(PICK, s.offer[p, i] + CLAN_OFFSET)
            n += 1
    return n


@rule
def list_rotations(s: StateRow, moves: Any) -> int:
    """§4.1 One adjacent dog by one, two or three quarter-turns, or none."""
    moves[0] = encode_move(KEEP)
    n = 1
    dogs = beside_royal_chief(s)
    for q in range(TILES):
        if dogs >> q & 1:
            for turns in range(1, 4):
                moves[n] = encode_move(ROTATE, with_thing(q + SQUARE_OFFSET, turns + TURNS_OFFSET))
                n += 1
    return n


@rule
def beside_royal_chief(s: StateRow) -> int:
    """§4.1 The squares of the dogs orthogonally adjacent to the royal chief."""
    chief = chief_of(s, ROYAL)
    dogs = 0
    if chief != NONE:
        for q in range(TILES):
            if s.face[q] >= DOG and BESIDE[chief] >> q & 1:
                dogs |= 1 << q
    return dogs


@rule
def apply(s: StateRow, b: BoxRow, move: int) -> None:
    """§3.1 Make a move: each verb is a rule below."""
    verb = verb_of(move)
    things = things_of(move)
    if verb == FLIP:
        turn_up(s, last(things) - SQUARE_OFFSET)
        s.flipped = last(things) - SQUARE_OFFSET
        s.phase = MOVING
    elif verb in (SWAP, SHIFT):
        change_places(s, moved_from(s, move), moved_to(move))
        end_turn(s, b)
    elif verb == STAY:
        end_turn(s, b)
    elif verb == PICK:
        pick(s, last(things) - CLAN_OFFSET)
    else:
        if verb == ROTATE:
            rotate(s, last(but_last(things)) - SQUARE_OFFSET, last(things) - TURNS_OFFSET)
        after_rotation(s, b)


@rule
def moved_from(s: StateRow, move: int) -> int:
    """§3.1, §3.5 The square of the tile that a swap or a shift moves: the flipped one, or the prey that is named."""
    return s.flipped if verb_of(move) == SWAP else last(but_last(things_of(move))) - SQUARE_OFFSET


@rule
def moved_to(move: int) -> int:
    """The square whose tile it changes places with."""
    return last(things_of(move)) - SQUARE_OFFSET


@rule
def pick(s: StateRow, clan: int) -> None:
    """§6.1 One player, then the other. §6.2 Secretly in limited. §6.3 In expert the other cards are given away."""
    p = s.turn
    if s.mode == LIMITED:
        s.kept[p] = clan
    else:
        s.clan[p] = clan
    if p != first_chooser(s):
        if s.mode == LIMITED:
            s.clan[p], s.clan[1 - p] = s.kept[p], s.kept[1 - p]
        begin(s)
        return
    s.turn = 1 - p
    if s.mode == EXPERT:
        give_rest(s, p)


@rule
def give_rest(s: StateRow, p: int) -> None:
    """§6.3 The two clan cards that seat p did not keep go to the other; both know them."""
    n = 0
    for i in range(OFFER):
        if s.offer[p, i] != s.clan[p]:
            s.offer[1 - p, n] = s.offer[p, i]
            n += 1


@rule
def turn_up(s: StateRow, q: int) -> None:
    """§3.1 Face up. §3.3 A dog shows the orientation it will keep."""
    tile = s.tile[q]
    s.face[q] = tile
    s.down &= ~(1 << q)
    if tile >= DOG:
        s.turned[tile - DOG] = s.way[tile - DOG]


@rule
def change_places(s: StateRow, p: int, q: int) -> None:
    """§3.1 Two tiles swap; one that is face down stays face down."""
    s.tile[p], s.tile[q] = s.tile[q], s.tile[p]
    change_faces(s, p, q)
    differ = (s.down >> p ^ s.down >> q) & 1
    s.down ^= differ << p | differ << q


@rule
def end_turn(s: StateRow, b: BoxRow) -> None:
    """§3.6 The game ends when the last face-down tile has been turned up and moved."""
    s.flipped = NONE
    s.turn = 1 - s.turn
    s.phase = FLIPPING
    if s.down == 0:
        before_the_dogs(s, b)


@rule
def before_the_dogs(s: StateRow, b: BoxRow) -> None:
    """§4.1 The chief with more attack points acts first: justice, unless a custom box says otherwise."""
    if justice_first(b):
        go_to_centre(s)
    if beside_royal_chief(s):
        s.phase = ROTATING
        s.turn = holder(s, ROYAL)
    else:
        after_rotation(s, b)


@rule
def justice_first(b: BoxRow) -> bool:
    """§4.1 Does the justice chief act before the royal one? The one with more attack points does."""
    return b.attack[JUSTICE, CHIEF] >= b.attack[ROYAL, CHIEF]


@rule
def go_to_centre(s: StateRow) -> None:
    """§1.4, §4.1 The justice chief must swap places with the tile at the centre."""
    chief = bound_for_centre(s)
    if chief != NONE:
        change_places(s, chief, CENTRE)
        s.justice_from = chief


@rule
def rotate(s: StateRow, q: int, turns: int) -> None:
    """§4.1 By quarter-turns clockwise."""
    dog = s.face[q] - DOG
    s.turned[dog] = s.way[dog] = turned_by(s, dog, turns)


@rule
def after_rotation(s: StateRow, b: BoxRow) -> None:
    """§4.2-§4.7 settle the game, see `settle`; §6.3 of two, the first game is counted and the second laid out."""
    if not justice_first(b):
        go_to_centre(s)
    if not another_game(s):
        s.phase = OVER
        return
    ended = end_of_game(s, b)
    for p in range(SEATS):
        s.points[p] = points(s, b, p, ended)
        s.prey[p] = count_bits(caught_by(p, ended[2]))
    remember_game(s)
    s.game = 1
    lay(s, s.later[:])


@rule
def remember_game(s: StateRow) -> None:
    """§6.3 The board of the first game, as it ended."""
    for p in range(SEATS):
        s.past_clan[p] = s.clan[p]
        s.clan[p] = NONE
    for q in range(TILES):
        s.past_face[q] = s.face[q]
    for dog in range(DOGS):
        s.past_turned[dog] = s.turned[dog]
    s.past_justice_from = s.justice_from


@rule
def look_back(s: StateRow) -> None:
    """§6.3 The board of the first game on the table again, to see how it ended."""
    for p in range(SEATS):
        s.clan[p] = s.past_clan[p]
    for q in range(TILES):
        s.face[q] = s.past_face[q]
    for dog in range(DOGS):
        s.turned[dog] = s.past_turned[dog]
    s.justice_from = s.past_justice_from
    s.phase = OVER


@rule
def stop_here(s: StateRow) -> None:
    """§4.1 As if the game ended now: the justice chief goes to the centre, nobody rotates a dog."""
    if s.phase != OVER:
        go_to_centre(s)


@rule
def over(s: StateRow) -> bool:
    """§3.6 Has the game ended?"""
    return s.phase == OVER


@rule
def census(s: StateRow, b: BoxRow, places: Any, expected: Any) -> None:
    """§1.1 By square, as it is said: on how many squares its tile lies; it should be on this one alone."""
    for q in range(TILES):
        tile = s.tile[q]
        expected[q + SQUARE_OFFSET], places[q + SQUARE_OFFSET] = 1, 0
        for other in range(TILES):
            if 0 <= s.tile[other] == tile < TILES:
                places[q + SQUARE_OFFSET] += 1
        if s.face[q] != (NONE if s.down >> q & 1 else tile):
            places[q + SQUARE_OFFSET] = NONE
