"""How a position of Cat Days is written (core/position_text.py; docs/notation.md): which group says which cells.

A day is `tue=tree:rescued+loner|grumpy`: what stands there, its cats side by side, a bar where they are covered by what
follows.
"""
from collections import Counter
from collections.abc import Callable
from typing import Any

from matou.core.box import Box
from matou.core.fields import Row
from matou.core.position_text import (
    ANY_SEAT,
    NO_SEAT,
    Group,
    TableText,
    Token,
    cards,
    cell,
    chance,
    named,
    number,
    packed,
    picks,
    refuse,
    seat,
    unexpected,
    unpacked,
)
from matou.core.words import Phrase

from . import days, rules, table
from .notation import DAYS

PILED = table.KIND_BITS, table.CARDS_PER_WORD
COUNTED = table.COUNT_BITS, table.KINDS_PER_WORD
PICKED = table.PICK_BITS, table.PICKS_PER_WORD
ENDED = ("no", "full", "blocked", "limit")
BESIDE, COVERED_BY = "+", "|"
EXAMPLE = "tue=tree:rescued+loner|grumpy"


def deck(row: Row, box: Box) -> tuple[list[str], list[int]]:
    """By kind: its name, and how many there are."""
    names = ["", *(line["card"] for line in box.lines)]
    return names, [int(count) for count in box.row.copies[:len(names)]]


def check(position: TableText) -> None:
    """What imagined tables count on: what players know of hands is in them (§2.1), and a rebuilt draw pile is made of
    the cards that were discarded (§3.2)."""
    row, everyone = position.row, range(position.seats)
    for p in everyone:
        if position.sees(p):
            position.check_known(p, lambda q, p=p: _kinds(row.known[p, q]), lambda q: _kinds(row.hand[q]))   # type: ignore[misc]
    position.check_known(NO_SEAT, lambda q: _kinds(row.told[q]), lambda q: _kinds(row.hand[q]), "told of {q}")
    if row.rebuilt:
        fresh, drawn = Counter(_kinds(row.fresh)), Counter(filter(None, unpacked(row.pile, int(row.left), *PILED)))
        if not drawn <= fresh or row.left > (drawn + (position.not_named() & fresh - drawn)).total():
            refuse(position.where("fresh", "rebuilt"), Phrase("the draw pile has other cards than it was rebuilt from"))


def groups(seats: int) -> list[Group]:
    everyone = range(seats)
    return [
        seat("begins", "first"),
        seat("turn", "turn", always=True),
        named("ended", "ended", ENDED),
        cell("actions", "actions", table.MOST_ACTIONS),
        cell("passes", "passes", 2),
        *(_week(w) for w in everyone),
        *(_hand(p) for p in everyone),
        cards("draw", lambda row: unpacked(row.pile, int(row.left), *PILED)[::-1], _put_draw, table.CARDS, NO_SEAT,
              lambda row: int(row.left)),
        cards("discard", lambda row: _kinds(row.discard), _put_discard, table.CARDS),
        cell("rebuilt", "rebuilt", table.MOST_ACTIONS),
        _counts("fresh", lambda row: row.fresh),
        *(_counts(f"told of {p}", _told(p)) for p in everyone),
        *(_counts(f"known to {p} of {q}", _known(p, q), p) for p in everyone for q in everyone),
        Group("layers", _write_layers, _read_layers),
        picks("picks", lambda row: unpacked(row.coming, table.CARDS, *PICKED),
              lambda row, found: packed(row.coming[:], found, *PICKED), table.CARDS),
        chance(),
    ]


# Counts by kind ----------------------------------------------------------------------------------------------

def _kinds(counts: Any) -> list[int]:
    return [kind for kind, count in enumerate(unpacked(counts, table.KINDS + 1, *COUNTED)) for _ in range(count)]


def _told(p: int) -> Callable[[Row], Any]:
    return lambda row: row.told[p]


def _known(p: int, q: int) -> Callable[[Row], Any]:
    return lambda row: row.known[p, q]


def _counts(name: str, counts: Callable[[Row], Any], owner: int = ANY_SEAT) -> Group:
    """Cards that are only remembered."""
    def put(row: Row, found: list[int]) -> None:
        for kind in found:
            table.add_one(counts(row), kind)

    return cards(name, lambda row: _kinds(counts(row)), put, table.CARDS, owner, lie_here=False)


def _hand(p: int) -> Group:
    def put(row: Row, found: list[int]) -> None:
        for kind in found:
            if kind:
                rules.take(row, p, kind)
        row.held[p] = len(found)

    return cards(f"hand {p}", lambda row: _kinds(row.hand[p]), put, table.CARDS, p, lambda row: int(row.held[p]))


def _put_draw(row: Row, found: list[int]) -> None:
    row.left = len(found)
    packed(row.pile[:], found[::-1], *PILED)


def _put_discard(row: Row, found: list[int]) -> None:
    row.discarded = len(found)
    for kind in found:
        table.add_one(row.discard[:], kind)


# Weeks -------------------------------------------------------------------------------------------------------

def _layers(row: Row, w: int, d: int) -> list[int]:
    """The layers under a day's visible cats, from the bottom up."""
    found, layer = [], int(row.under[w, d])
    while layer:
        found.append(layer)
        layer = int(row.layer[layer]) // table.BENEATH
    return found[::-1]


def _week(w: int) -> Group:
    def write(position: TableText) -> list[str]:
        return [f"{day}={text}" for d, day in enumerate(DAYS) if (text := _write_day(position, w, d))]

    def read(position: TableText, tokens: list[Token]) -> None:
        for at, token in enumerate(tokens):
            day, equals, text = token.partition("=")
            if day not in DAYS or not text or day in [other.partition("=")[0] for other in tokens[:at]]:
                unexpected(token, Phrase("a day as in {example}", example=EXAMPLE))
            _read_day(position, w, DAYS.index(day), Token(text, token.at + len(day + equals)))

    return Group(f"week {w}", write, read)


def _write_day(position: TableText, w: int, d: int) -> str:
    row, names = position.row, position.names
    layers = [[int(table.covered_cat(row, layer, i)) for i in range(table.SIDE_BY_SIDE)]
              for layer in _layers(row, w, d)]
    cats = COVERED_BY.join(BESIDE.join(names[kind] for kind in layer if kind)
                           for layer in (*layers, row.cat[w, d].tolist()))
    return f"{names[int(row.stands[w, d])]}:{cats}" if row.stands[w, d] else cats


def _read_day(position: TableText, w: int, d: int, text: Token) -> None:
    stands, colon, cats = text.rpartition(":")
    row, box = position.row, position.box.row
    at = text.at
    if colon:
        kind = _card(position, Token(stands, at), table.STAYS)
        rules.stand(row, w, d, kind, box.effect[kind])
        at += len(stands) + 1
    for number_, layer in enumerate(cats.split(COVERED_BY) if cats else []):
        if number_:
            days.cover(row, w, d)
        if layer.count(BESIDE) >= table.SIDE_BY_SIDE:
            refuse(at, Phrase("there are more than {most} cards", most=table.SIDE_BY_SIDE))
        for slug in layer.split(BESIDE):
            days.put(row, w, d, _card(position, Token(slug, at), table.CAT))
            at += len(slug) + 1


def _card(position: TableText, token: Token, form: int) -> int:
    """A card that lies on a day."""
    kind = position.read_card(token)
    if position.box.row.form[kind] != form:
        unexpected(token, Phrase("a cat") if form == table.CAT else Phrase("a tree or a box"))
    position.place(kind, token)
    return kind


# How the covered layers are numbered: nobody cares, but the cells must be the same again -----------------------

def _write_layers(position: TableText) -> list[str]:
    """The numbers of the layers as the weeks name them, then of those not in use, as far as they are out of order."""
    row, layers = position.row, position.row.layer.tolist()
    order = [layer for w in range(table.SEATS) for d in range(table.DAYS) for layer in _layers(row, w, d)]
    spare = int(row.spare)
    while spare:
        order.append(spare)
        spare = layers[spare] // table.BENEATH
    while order and order[-1] == len(order):
        order.pop()
    return [str(layer) for layer in order]


def _read_layers(position: TableText, tokens: list[Token]) -> None:
    order = [number(token, 1, table.CARDS) for token in tokens]
    if sorted(order) != list(range(1, len(order) + 1)):
        refuse(tokens[0].at, Phrase("layers should name each number from 1 to {last} once", last=len(order)))
    order = [0, *order, *range(len(order) + 1, table.CARDS + 1)]         # by number as read: as it was
    row = position.row
    old = row.layer.copy()
    for layer, new in enumerate(order):
        under = int(old[layer]) // table.BENEATH
        row.layer[new] = int(old[layer]) % table.BENEATH + order[under] * table.BENEATH
    for w in range(table.SEATS):
        for d in range(table.DAYS):
            row.under[w, d] = order[int(row.under[w, d])]
    row.spare = order[int(row.spare)]
