"""How a position of Chats de Poche is written (core/position_text.py; docs/notation.md): which group says which cells.

A board is its 25 squares from a5 to e1, a bar between rows. A tile that is face down is in brackets, or `?` to those
who may not look; a cat whose clan is not chosen yet is `seat0-a`.
"""
from collections.abc import Callable, Sequence
from typing import Any

from matou.core.box import Box
from matou.core.fields import Row
from matou.core.position_text import (
    ANY_SEAT,
    NO_SEAT,
    NONE,
    UNSEEN,
    Group,
    TableText,
    Token,
    by_seat,
    cell,
    chance,
    choice,
    named,
    refuse,
    seat,
    unexpected,
)
from matou.core.words import Phrase

from . import board
from .names import CLANS, PHASES, SQUARES, tile_name, turned_name

NOWHERE = (NONE, *SQUARES)
NO_CLAN = (NONE, *CLANS)
ROW_ENDS = "|"
ROWS = 5


def deck(row: Row, box: Box) -> tuple[list[str], list[int]]:
    """By tile: its name, and how many there are."""
    return [tile_name(_clans(row.clan), tile) for tile in range(board.TILES)], [1] * board.TILES


def lay_out(row: Row, box: Box) -> None:
    """Where a text says nothing, nothing is flipped; a second game would have its tiles in the order of the box."""
    row.tile[:] = row.face[:] = row.way[:] = row.turned[:] = board.NONE
    row.down, row.flipped, row.justice_from = board.ALL, board.NONE, board.NONE
    if board.another_game(row):
        row.later[:board.TILES] = range(board.TILES)
        row.later[board.CARDS:] = range(board.OFFER)


def check(table: TableText) -> None:
    """What the rules count on: the tile to be moved has just been turned up (§3.1), and at the end all have (§3.6)."""
    row = table.row
    if row.phase == board.MOVING and (row.flipped == board.NONE or row.face[row.flipped] == board.NONE):
        refuse(table.where("flipped", "phase"), Phrase("the tile to be moved should be flipped, and face up"))
    if row.phase == board.ROTATING and row.down:
        refuse(table.where("phase"), Phrase("at the end every tile should be face up"))


def groups(seats: int) -> list[Group]:
    return [
        seat("begins", "first"),
        cell("game", "game", 1, plus=1),
        seat("turn", "turn", always=True),
        named("phase", "phase", PHASES, always=True),
        _list("clans", lambda row: row.clan, NO_CLAN),
        *(_list(f"offer {p}", _offer(p), NO_CLAN, p) for p in range(seats)),
        *(_list(f"kept {p}", _kept(p), NO_CLAN, p) for p in range(seats)),
        Group("board", _write_board, _read_board, always=True),
        named("flipped", "flipped", NOWHERE, board.NONE),
        named("justice from", "justice_from", NOWHERE, board.NONE),
        by_seat("points", "points", board.MOST_POINTS),
        by_seat("prey", "prey", board.PREYS),
        _list("first clans", lambda row: row.past_clan, NO_CLAN),
        Group("first board", _write_first_board, _read_first_board),
        named("first justice from", "past_justice_from", NOWHERE, board.NONE),
        Group("second board", _write_second_board, _read_second_board),
        _list("second offer", lambda row: row.later[board.CARDS:], NO_CLAN, NO_SEAT),
        chance(),
    ]


def _clans(clans: Sequence[int]) -> list[str]:
    return [CLANS[clan] if clan >= 0 else f"seat{p}" for p, clan in enumerate(clans)]


def _offer(p: int) -> Callable[[Row], Any]:
    return lambda row: row.offer[p]


def _kept(p: int) -> Callable[[Row], Any]:
    return lambda row: row.kept[p:p + 1]


def _list(name: str, cells: Callable[[Row], Any], names: Sequence[str], owner: int = ANY_SEAT) -> Group:
    """A list of cells, each by name; the first name means -1."""
    def write(table: TableText) -> list[str] | None:
        return [names[int(value) + 1] for value in cells(table.row)] if table.sees(owner) else None

    def read(table: TableText, tokens: list[Token]) -> None:
        found = cells(table.row)
        if len(tokens) != len(found):
            refuse(tokens[-1].at if tokens else table.end, Phrase("{group} should have {count} words", group=name,
                                                                count=len(found)))
        found[:] = [choice(token, names) - 1 for token in tokens]

    return Group(name, write, read)


# Boards ------------------------------------------------------------------------------------------------------

def _in_rows(tokens: list[str]) -> list[str]:
    return f" {ROW_ENDS} ".join(" ".join(tokens[at:at + ROWS]) for at in range(0, board.TILES, ROWS)).split()


def _squares(table: TableText, tokens: list[Token]) -> list[Token]:
    found = [token for token in tokens if token != ROW_ENDS]
    if len(found) != board.TILES:
        refuse(found[-1].at if found else table.end, Phrase("a board has 25 squares, not {count}", count=len(found)))
    return found


def _tiles(clans: Sequence[str]) -> dict[str, tuple[int, int]]:
    """By name: a tile and, of a dog, its quarter-turns."""
    return {turned_name(clans, tile, [turns] * board.DOGS): (tile, turns)
            for tile in range(board.TILES) for turns in reversed(range(4))}


def _tile(known: dict[str, tuple[int, int]], token: Token) -> tuple[int, int]:
    if token not in known:
        unexpected(token, Phrase("a tile"))
    return known[token]


def _write_board(table: TableText) -> list[str]:
    row, clans, tokens = table.row, _clans(table.row.clan), []
    for q in range(board.TILES):
        if row.face[q] >= 0:
            tokens.append(turned_name(clans, int(row.face[q]), row.turned))
        elif not table.sees(NO_SEAT):
            tokens.append(UNSEEN)
        else:
            tile = int(row.tile[q])
            tokens.append(f"({turned_name(clans, tile, row.way)})" if tile >= 0 else NONE)
    return _in_rows(tokens)


def _read_board(table: TableText, tokens: list[Token]) -> None:
    row, known = table.row, _tiles(_clans(table.row.clan))
    row.down, squares = 0, _squares(table, tokens)
    for q, token in enumerate(squares):
        up = not (token.startswith("(") and token.endswith(")")) and token not in (UNSEEN, NONE)
        row.down |= 0 if up else 1 << q
        if (token == NONE and set(squares) == {NONE}) or (token == UNSEEN and not table.sees(NO_SEAT)):
            table.unseen += 1
            continue
        tile, turns = _tile(known, token if up else Token(token[1:-1], token.at + 1))
        table.place(tile, token)
        row.tile[q] = tile
        row.face[q] = tile if up else board.NONE
        if tile >= board.DOG:
            row.way[tile - board.DOG] = turns
            row.turned[tile - board.DOG] = turns if up else board.NONE


def _write_first_board(table: TableText) -> list[str]:
    """§6.3 How the first game of expert ended: every tile is face up."""
    row = table.row
    return _in_rows([turned_name(_clans(row.past_clan), int(tile), row.past_turned) or NONE for tile in row.past_face])


def _read_first_board(table: TableText, tokens: list[Token]) -> None:
    row, known = table.row, _tiles(_clans(table.row.past_clan))
    for q, token in enumerate(_squares(table, tokens)):
        tile, turns = _tile(known, token)
        row.past_face[q] = tile
        if tile >= board.DOG:
            row.past_turned[tile - board.DOG] = turns


def _write_second_board(table: TableText) -> list[str] | None:
    """§6.3 The tiles of the second game of expert, until it is laid and after."""
    if not table.sees(NO_SEAT):
        return None
    later, clans = table.row.later, _clans([board.NONE] * board.SEATS)
    return _in_rows([turned_name(clans, int(tile), later[board.TURNS:]) or NONE for tile in later[:board.TILES]])


def _read_second_board(table: TableText, tokens: list[Token]) -> None:
    later, known = table.row.later, _tiles(_clans([board.NONE] * board.SEATS))
    later[:board.CARDS] = board.NONE
    for q, token in enumerate(_squares(table, tokens)):
        if token != NONE:
            later[q], turns = _tile(known, token)
            if later[q] >= board.DOG:
                later[board.TURNS + later[q] - board.DOG] = turns
