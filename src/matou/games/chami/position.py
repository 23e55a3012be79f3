"""How a position of Le Ch'ami is written (core/position_text.py; docs/notation.md): which group says which cells."""
from collections.abc import Callable
from typing import Any

import numpy as np

from matou.core.bits import put_number
from matou.core.box import Box
from matou.core.fields import Row
from matou.core.position_text import (
    NO_SEAT,
    NONE,
    Group,
    TableText,
    Token,
    by_seat,
    cards,
    cell,
    chance,
    named,
    number,
    one,
    packed,
    picks,
    refuse,
    seat,
    times,
    unexpected,
    unpacked,
)
from matou.core.rule import as_written
from matou.core.words import Phrase

from . import memory, narration, rounds, table
from .names import NAMES, PHASES

WAYS = ("anticlockwise", "clockwise")
ALL, NO_ONE = "all", "nobody"
ALL_OF_THEM = -1
NEXT_MELD, ASTRAY = "|", "astray"
PACKED = table.CARD_BITS, table.CARDS_PER_WORD
count_at = as_written(table.count_at)
THINGS = {name: thing for thing, name in enumerate(NAMES) if name}


def deck(row: Row, box: Box) -> tuple[list[str], list[int]]:
    """By card: its name, and how many of it this table has."""
    return NAMES[:table.KINDS], [int(count) for count in box.row.copies[int(row.tables)]]


def lay_out(row: Row, box: Box) -> None:
    """Where a text says nothing, play goes clockwise from the first player, and the next round has its cards in the
    order of the box."""
    row.starter = row.dropper = row.first
    order = np.zeros(table.CARDS, np.int64)
    rounds.gather(row, box.row, order)
    packed(row.later[:], order.tolist(), *PACKED)


def check(position: TableText) -> None:
    """What the rules count on: whoever answers, answers an action (§4.8); whoever passes a card on, after those before
    them (§4.9); and what players know of hands is in them."""
    row, turn, dropper = position.row, int(position.row.turn), int(position.row.dropper)
    aim = {table.CLOCK: ALL_OF_THEM, table.MOUSE: ALL_OF_THEM, table.TRAP: turn, table.SUMO: turn}
    wanted = {table.ANSWERING: aim.get(int(row.effect)) == row.target and turn != dropper,
              table.GIVING: row.effect == table.SUMO and row.target == ALL_OF_THEM}
    if not wanted.get(int(row.phase), row.phase == table.OVER or (not row.effect and row.target == ALL_OF_THEM)):
        refuse(position.where("action", "phase"), Phrase("the action does not fit the phase and the turn"))
    have_given = _before(row, dropper, turn) if row.phase == table.GIVING else []
    for p in range(position.seats if row.phase != table.OVER else 0):
        if position.sees(p) and (row.given[p] > 0) != (p in have_given):
            refuse(position.where(f"gives {p}", "phase"),
                   Phrase("those before whoever's turn it is have put down a card"))
        if row.given[p] > 0 and row.given[p] not in table.counted_cards(row.hand[p]):
            refuse(position.where(f"gives {p}"), Phrase("seat {seat} cannot hold these cards", seat=p))
        if position.sees(p) and not row.lost[p]:
            position.check_known(p, lambda q, p=p: table.counted_cards(row.known[p, q]),        # type: ignore[misc]
                                 lambda q: table.counted_cards(row.hand[q]))


def _before(row: Row, first: int, last: int) -> list[int]:
    """§4.9 The seats in the game from the first one on, in the direction of play, without the last one."""
    seats = [(first + int(row.way) * i) % int(row.seats) for i in range(int(row.seats))]
    inside = [p for p in seats if int(row.playing) >> p & 1]
    return inside[:inside.index(last)] if last in inside else []


def groups(seats: int) -> list[Group]:
    return [*_game(), *_cards(range(seats)), *_remembered(range(seats)), *_ahead()]


def _game() -> list[Group]:
    return [
        seat("begins", "first"),
        cell("round", "rounds", table.MOST_ROUNDS, plus=1),
        seat("started by", "starter"),
        seat("turn", "turn", always=True),
        named("phase", "phase", PHASES),
        Group("way", _write_way, _read_way),
        by_seat("totals", "total", table.MOST_POINTS),
        by_seat("points", "points", table.MOST_POINTS),
        seat("won by", "winner", NO_ONE),
        seat("discarded by", "dropper"),
        Group("in", _write_playing, _read_playing),
        Group("action", _write_action, _read_action),
    ]


def _cards(everyone: range) -> list[Group]:
    return [
        *(_hand(f"hand {p}", p, _own(p), held=True) for p in everyone),
        *(_given(p) for p in everyone),
        Group("melds", _write_melds, _read_melds),
        cards("pile", lambda row: unpacked(row.pile, int(row.piled), *PACKED), _put_pile, table.CARDS),
        cards("stock", lambda row: unpacked(row.stock, int(row.left), *PACKED)[::-1], _put_stock, table.CARDS,
              NO_SEAT, lambda row: int(row.left)),
        cell("rebuilt", "rebuilt", table.MOST_ROUNDS),
        cell("rebuilds", "rebuilds", table.MOST_ROUNDS),
        cell("fresh", "fresh", table.CARDS),
    ]


def _remembered(everyone: range) -> list[Group]:
    return [
        cell("met", "met", 1),
        *(_hand(f"known to {p} of {q}", p, _known(p, q)) for p in everyone for q in everyone),
        *(_lost(p, q) for p in everyone for q in everyone),
    ]


def _ahead() -> list[Group]:
    """What chance has drawn ahead."""
    return [
        Group("next round", _write_later, _read_later),
        picks("picks", lambda row: unpacked(row.picks, table.CARDS, *PACKED),
              lambda row, found: packed(row.picks[:], found, *PACKED), table.CARDS),
        chance(),
    ]


# Whose turn, and what is going on ----------------------------------------------------------------------------

def _write_way(position: TableText) -> list[str]:
    return [WAYS[int(position.row.way > 0)]]


def _read_way(position: TableText, tokens: list[Token]) -> None:
    token = one(tokens, position, "way")
    if token not in WAYS:
        unexpected(token, Phrase("one of {names}", names=", ".join(WAYS)))
    position.row.way = 1 if token == WAYS[1] else -1


def _write_playing(position: TableText) -> list[str]:
    """§6.1 The seats still in the game."""
    return [str(p) for p in range(position.seats) if int(position.row.playing) >> p & 1]


def _read_playing(position: TableText, tokens: list[Token]) -> None:
    row = position.row
    row.playing = sum(1 << seat for seat in {position.read_seat(token) for token in tokens})
    if row.phase != table.OVER and not all(int(row.playing) >> p & 1 for p in (int(row.turn), int(row.dropper))):
        refuse(tokens[0].at if tokens else position.end,
               Phrase("whoever's turn it is and whoever discarded last should be in the game"))


def _write_action(position: TableText) -> list[str]:
    """§4 The card being settled, and whom it is aimed at: `trap @2`, `clock all`."""
    row = position.row
    target = f"@{int(row.target)}" if row.target >= 0 else ALL
    return [NAMES[int(row.effect)] or NONE, target] if row.effect or row.target >= 0 else []


def _read_action(position: TableText, tokens: list[Token]) -> None:
    if len(tokens) != 2:
        refuse(tokens[0].at if tokens else position.end, Phrase("action is written as in trap @2 or clock all"))
    card = 0 if tokens[0] == NONE else position.read_card(tokens[0])
    if 0 < card < table.ACTION:
        unexpected(tokens[0], Phrase("an action"))
    position.row.effect = card
    if tokens[1] == ALL:
        position.row.target = -1
    elif tokens[1].startswith("@"):
        position.row.target = position.read_seat(Token(tokens[1][1:], tokens[1].at + 1))
    else:
        unexpected(tokens[1], Phrase("a seat as in @2, or all"))


# Hands, and what is known of them ----------------------------------------------------------------------------

def _own(p: int) -> Callable[[Row], Any]:
    return lambda row: row.hand[p]


def _known(p: int, q: int) -> Callable[[Row], Any]:
    return lambda row: row.known[p, q]


def _hand(name: str, p: int, words_of: Callable[[Row], Any], held: bool = False) -> Group:
    """A hand, or what seat p knows of another (memory.py), in card order."""
    def get(row: Row) -> list[int]:
        return table.counted_cards(words_of(row))

    def put(row: Row, found: list[int]) -> None:
        words = words_of(row)
        for card in filter(None, found):
            if count_at(words, card) < table.COPIES[card]:
                words[table.WORD[card]] += table.BIT[card]
                row.numbers[p] |= table.NUMBER_BIT[card] if held else 0
        if held:
            row.held[p] = len(found)

    return cards(name, get, put, table.CARDS, p, (lambda row: int(row.held[p])) if held else None, lie_here=held)


def _given(p: int) -> Group:
    """§4.9 The card this seat passes on, once it is chosen; it still counts as in hand."""
    def put(row: Row, found: list[int]) -> None:
        row.given[p] = found[0] if found else 0

    return cards(f"gives {p}", lambda row: [int(row.given[p])] if row.given[p] else [], put, 1, p, lie_here=False)


def _lost(p: int, q: int) -> Group:
    """§4.9 Of the numbers that p knows q to hold, at most this many were passed on unseen, to one of these seats:
    `1 astray 2 3`."""
    def write(position: TableText) -> list[str] | None:
        if not position.sees(p):
            return None
        row = position.row
        lost, astray = (int(words[p]) >> q * table.SEAT_BITS & (1 << table.SEAT_BITS) - 1
                        for words in (row.lost, row.astray))
        seats = [str(one) for one in range(position.seats) if astray >> one & 1]
        return [str(lost), ASTRAY, *seats] if lost or seats else []

    def read(position: TableText, tokens: list[Token]) -> None:
        if len(tokens) < 2 or tokens[1] != ASTRAY:
            refuse(tokens[0].at if tokens else position.end, Phrase("lost cards are written as in 1 astray 2 3"))
        astray = 0
        for token in tokens[2:]:
            astray |= 1 << position.read_seat(token)
        memory.set_lost(position.row, p, q, number(tokens[0], 0, table.CARDS), astray)

    return Group(f"lost to {p} of {q}", write, read)


# Melds, pile and stock ---------------------------------------------------------------------------------------

def _write_melds(position: TableText) -> list[str]:
    """§3.2 In the order they were laid, a bar between them; the gift says its number."""
    row = position.row
    melds: list[list[int]] = [[] for _ in range(int(row.melds))]
    for card, m in enumerate(unpacked(row.laid, table.KINDS, table.LAID_BITS, table.LAID_PER_WORD)):
        if m:
            melds[m - 1].append(card if card < table.ACTION else table.GIFT_AS + int(row.gift_as))
    return f" {NEXT_MELD} ".join(
        " ".join(NAMES[thing] for thing in sorted(meld, key=lambda thing: (narration.number_of(thing), thing)))
        for meld in melds).split()


def _read_melds(position: TableText, tokens: list[Token]) -> None:
    meld: list[Token] = []
    for at, token in enumerate(tokens):
        if token != NEXT_MELD:
            meld.append(token)
        if token == NEXT_MELD or at + 1 == len(tokens):
            if len(meld) < 3 or position.row.melds == table.MELDS:
                refuse(token.at, Phrase("a meld has at least three cards, and there are at most {most}",
                                       most=table.MELDS))
            _lay(position, meld)
            meld = []


def _lay(position: TableText, meld: list[Token]) -> None:
    row, m, values = position.row, int(position.row.melds), []
    for token in meld:
        thing = THINGS.get(token, 0)
        if not 0 < thing < table.ACTION and not table.GIFT_AS <= thing <= table.MELD:
            unexpected(token, Phrase("a number, or the gift as in gift:14"))
        values.append(narration.number_of(thing))
        card = table.GIFT if thing >= table.GIFT_AS else thing
        position.place(card, token)
        put_number(row.laid[:], card, table.LAID_BITS, table.LAID_PER_WORD, m + 1)
        if card == table.GIFT:
            row.gift_as = values[-1]
    table.set_ends(row, m, min(values), max(values))
    row.melds += 1


def _put_pile(row: Row, found: list[int]) -> None:
    row.piled = len(found)
    packed(row.pile[:], found, *PACKED)


def _put_stock(row: Row, found: list[int]) -> None:
    row.left = len(found)
    packed(row.stock[:], found[::-1], *PACKED)


def _write_later(position: TableText) -> list[str] | None:
    """§2.2 The cards of the next round, top first."""
    if not position.sees(NO_SEAT):
        return None
    return times(NAMES[card] for card in unpacked(position.row.later, table.CARDS, *PACKED))


def _read_later(position: TableText, tokens: list[Token]) -> None:
    found = position.read_cards(tokens, table.CARDS, lie_here=False)
    if sorted(found) != sorted(unpacked(position.row.later, table.CARDS, *PACKED)):
        refuse(tokens[0].at if tokens else position.end, Phrase("the next round should have each card of the box"))
    packed(position.row.later[:], found, *PACKED)
