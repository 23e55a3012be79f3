"""How a position of Discat is written (core/position_text.py; docs/notation.md): which group says which cells."""

from matou.core.box import Box
from matou.core.fields import Row
from matou.core.position_text import (
    NO_SEAT,
    Group,
    TableText,
    Token,
    cards,
    cell,
    chance,
    choice,
    named,
    number,
    packed,
    refuse,
    seat,
    unexpected,
    unpacked,
)
from matou.core.rule import as_written
from matou.core.words import Phrase

from . import memory, rules

NAMES = ["", *(f"{card:02d}" for card in range(1, rules.CARDS + 1))]
PHASES = ("opening", "playing", "over")
FREE, FACE_DOWN, DRAWN, BY = "free", "down", "drawn", "by"
HELD_BY, PLACE = "@", "#"
UNCONSTRAINED = ["none"]
pile_code = as_written(memory.pile_code)


def deck(row: Row, box: Box) -> tuple[list[str], list[int]]:
    """By card: its name, and how many of it this table has."""
    size = as_written(rules.deck_of)(row, box.row)
    return NAMES, [1 if 0 < card <= size else 0 for card in range(rules.CARDS + 1)]


def finish(row: Row) -> None:
    """Once all groups are read, those that a text leaves out included: the ring of the draw pile begins at its top."""
    found, row.next = _drawn(row), _top(row)
    _put_ring(row, found)


def check(table: TableText) -> None:
    """What the rules count on: whoever still has a turn holds a card (§5.2); a sixth card is a bonus card that has been
    drawn (§4.2)."""
    row = table.row
    left = 0 if row.phase == rules.OVER else table.seats if row.last_turns == rules.NOT_YET else int(row.last_turns)
    for p in ((int(row.turn) + i) % table.seats for i in range(left)):
        if not row.held[p]:
            refuse(table.where(f"hand {p}"), Phrase("seat {seat} should hold a card", seat=p))
    creator = int(row.creator)
    still = row.left and not row.bonus_taken and (row.turn != creator or row.bar)
    if creator >= 0 and row.held[creator] == rules.FULL_HAND and still:
        refuse(table.where("constraint"),
               Phrase("seat {seat} has drawn for the constraint already: drawn", seat=creator))
    if row.under > row.left:
        refuse(table.where("under"), Phrase("there are more than {most} cards", most=int(row.left)))


def groups(seats: int) -> list[Group]:
    everyone = range(seats)
    return [
        seat("begins", "first"),
        seat("turn", "turn", always=True),
        named("phase", "phase", PHASES),
        Group("constraint", _write_constraint, _read_constraint),
        *(_hand(p) for p in everyone),
        *(_pile(p) for p in everyone),
        *(_bonus(p) for p in everyone),
        cell("last turns", "last_turns", seats, rules.NOT_YET),
        seat("five", "five", "nobody", plus=1),
        cell("exchanged", "exchanged", memory.MOST_EXCHANGED),
        cell("under", "under", memory.MOST_PLACES),
        cards("draw", _drawn, _put_draw, rules.LONGEST_PILE, NO_SEAT, lambda row: int(row.left),
              always=True),
        *(_shown(p) for p in everyone),
        *(_followed(p) for p in everyone),
        chance(),
    ]


# The constraint ----------------------------------------------------------------------------------------------

def _write_constraint(table: TableText) -> list[str]:
    """§3.5 24 by 0; with `drawn` once its creator has drawn for it (§4.2); `free` where all have passed (§4.5)."""
    row = table.row
    if row.creator == rules.NOT_YET:
        return UNCONSTRAINED
    return [NAMES[int(row.bar)] or FREE, BY, str(int(row.creator)), *([DRAWN] if row.bonus_taken else [])]


def _read_constraint(table: TableText, tokens: list[Token]) -> None:
    if tokens == UNCONSTRAINED:
        return
    if not 3 <= len(tokens) <= 4 or tokens[1] != BY:
        refuse(tokens[0].at if tokens else table.end, Phrase("constraint is written as in 24 by 0"))
    row = table.row
    row.bar = 0 if tokens[0] == FREE else table.read_card(tokens[0])
    row.creator = table.read_seat(tokens[2])
    row.bonus_taken = 1 + choice(tokens[3], [DRAWN]) if tokens[3:] else 0


# Hands and piles ---------------------------------------------------------------------------------------------

def _hand(p: int) -> Group:
    def put(row: Row, found: list[int]) -> None:
        row.hand[p, :len(found)] = sorted(found, reverse=True)
        row.held[p] = len(found)

    return cards(f"hand {p}", lambda row: [int(card) for card in row.hand[p] if card], put, rules.FULL_HAND, p,
                 lambda row: int(row.held[p]))


def _played(row: Row, where: int) -> list[int]:
    return memory.cards_of_pile(row.played.tolist(), where)


def _put_played(row: Row, found: list[int], where: int) -> None:
    for card in found:
        row.played[memory.first_digit(card)] |= where << memory.PLAYED_BITS * memory.second_digit(card)


def _pile(p: int) -> Group:
    """§3.4 The personal pile: its top card last; `down` where that is face down."""
    where = pile_code(p, rules.ON_PILE)

    def write(table: TableText) -> list[str]:
        top = int(table.row.top[p])
        under = [NAMES[card] for card in _played(table.row, where) if card != top]
        return [*under, *([NAMES[top]] if top else []), *([FACE_DOWN] if table.row.face_down[p] else [])]

    def read(table: TableText, tokens: list[Token]) -> None:
        row = table.row
        row.face_down[p] = 1 if tokens[-1:] == [FACE_DOWN] and len(tokens) > 1 else 0
        found = table.read_cards(tokens[:-1] if row.face_down[p] else tokens, rules.CARDS)
        _put_played(row, found, where)
        row.pile[p], row.top[p] = len(found), found[-1] if found else 0

    return Group(f"pile {p}", write, read)


def _bonus(p: int) -> Group:
    where = pile_code(p, rules.IN_BONUS)

    def put(row: Row, found: list[int]) -> None:
        _put_played(row, found, where)
        row.bonus[p] = len(found)

    return cards(f"bonus {p}", lambda row: _played(row, where), put, rules.CARDS)


def _drawn(row: Row) -> list[int]:
    """The draw pile, top first."""
    ring, top = unpacked(row.draw, rules.LONGEST_PILE, rules.CARD_BITS, rules.CARDS_PER_WORD), int(row.next)
    return [*ring[top:], *ring[:top]][:int(row.left)]


def _top(row: Row) -> int:
    """Where the top of the draw pile is in the ring. It moves on with every card drawn (`rules.take_top`): it follows
    from the cards that are out of the pile. (`rules.deal` sees to it where hands are smaller.)"""
    out_of_it = int(row.held.sum() + row.pile.sum() + row.bonus.sum() + row.exchanged)
    return (out_of_it - int(row.seats) * rules.OPENING_HAND) % rules.LONGEST_PILE


def _put_draw(row: Row, found: list[int]) -> None:
    """From place 0 of the ring on: where its top is shows once everything is read (`finish`)."""
    row.left, row.next = len(found), 0
    _put_ring(row, found)


def _put_ring(row: Row, found: list[int]) -> None:
    """These cards from the top on."""
    ring = [0] * rules.LONGEST_PILE
    for i, card in enumerate(found):
        ring[(int(row.next) + i) % rules.LONGEST_PILE] = card
    packed(row.draw[:], ring, rules.CARD_BITS, rules.CARDS_PER_WORD)


# What players remember ---------------------------------------------------------------------------------------

def _shown(p: int) -> Group:
    """§4.1 What a pass has told of a hand: `5 in 01-37`, at least five of its cards are between these."""
    def write(table: TableText) -> list[str]:
        row = table.row
        return [str(int(row.kept[p])), "in", f"{int(row.low[p]):02d}-{int(row.high[p]):02d}"]

    def read(table: TableText, tokens: list[Token]) -> None:
        if len(tokens) != 3 or tokens[1] != "in" or len(tokens[2]) != 5 or tokens[2][2] != "-":
            refuse(tokens[0].at if tokens else table.end, Phrase("what a hand has shown is written as in 5 in 01-37"))
        table.row.kept[p] = number(tokens[0], 0, rules.FULL_HAND)
        table.row.low[p] = number(Token(tokens[2][:2], tokens[2].at), 0, rules.CARDS + 1)
        table.row.high[p] = number(Token(tokens[2][3:], tokens[2].at + 3), 0, rules.CARDS)

    return Group(f"shown {p}", write, read)


def _followed(p: int) -> Group:
    """§4.3 The cards this seat has put under the pile: `52@1#0`, seat 1 may hold it, or it is the first of those that
    were exchanged and still lie in the pile."""
    def write(table: TableText) -> list[str] | None:
        if not table.sees(p):
            return None
        return [_write_traced(int(one), table.seats) for one in table.row.traced[p] if one]

    def read(table: TableText, tokens: list[Token]) -> None:
        if len(tokens) > memory.MOST_TRACED:
            refuse(tokens[-1].at, Phrase("there are more than {most} cards", most=memory.MOST_TRACED))
        for i, token in enumerate(tokens):
            table.row.traced[p, i] = _read_traced(table, token)

    return Group(f"follows {p}", write, read)


def _write_traced(traced: int, seats: int) -> str:
    holders, places = memory.holders_of(traced), memory.places_of(traced)
    return NAMES[memory.card_of(traced)] + "".join(f"{HELD_BY}{p}" for p in range(seats) if holders >> p & 1) \
        + "".join(f"{PLACE}{i}" for i in range(memory.MOST_PLACES) if places >> i & 1)


def _read_traced(table: TableText, token: Token) -> int:
    card, *where = token.replace(HELD_BY, f" {HELD_BY}").replace(PLACE, f" {PLACE}").split() or [""]
    traced = table.read_card(Token(card, token.at))
    for one in where:
        if one[0] not in (HELD_BY, PLACE):
            unexpected(token, Phrase("a card"))
        most, first_bit = (table.seats, memory.CARD_BITS) if one[0] == HELD_BY else (memory.MOST_PLACES,
                                                                                     memory.TO_PLACES)
        traced |= 1 << first_bit + number(Token(one[1:], token.at), 0, most - 1)
    return traced
