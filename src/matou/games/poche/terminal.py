"""The table of Chats de Poche in a terminal: the board with its squares, and how things stand if the game ended now."""
from collections.abc import Sequence
from typing import Any

from rich import box
from rich.console import Group, RenderableType
from rich.panel import Panel
from rich.table import Table
from rich.text import Text

from matou.core.drawing import Card, PictureRow, face_down
from matou.core.game import View
from matou.core.words import Phrase, Say, capital

from . import board
from .names import CLANS, turned_name
from .narration import ABILITIES, CLAN_NAMES, EFFECTS, named, spoken, squares_of, ways_of
from .page import asks, clan_picked

ARROWS = "↑↗→↘↓↙←↖"
SEAT_STYLES = ("cyan", "magenta")
CELL = 12                                        # columns a square takes
HATCH = "░" * (CELL - 1)
MARK = "◆"                                       # a square the player may name now


def draw(view: View, names: Sequence[str], say: Say) -> RenderableType:
    """The whole table as this seat sees it."""
    parts: list[RenderableType] = []
    if view.row.phase != board.PICKING:
        parts += [_board(view, say), _standing(view, names, say)]
    else:
        parts += _offered(view, say)
    if view.seat == view.turn and not view.over:
        parts.append(Text(capital(say(asks(view, names)), tuple(names)), style="bold"))
    return Panel(Group(*parts), title=view.game.name, width=76)


def _offered(view: View, say: Say) -> list[RenderableType]:
    """§6 The clans this player may pick, and what their cats can do."""
    clans = [clan_picked(move) for move in view.legal]
    return [Text(f"{say(CLAN_NAMES[clan])}: {say(EFFECTS[clan])} {say(ABILITIES[clan])}") for clan in clans]


def _board(view: View, say: Say) -> Table:
    marked = {squares_of(move)[-1] for move in view.legal if squares_of(move)}
    sheet = Table("", box=box.SQUARE, show_lines=True, padding=(0, 0))
    for column in "abcde":
        sheet.add_column(column, width=CELL)
    for row in range(5):
        cells = [_cell(view, 5 * row + column, 5 * row + column in marked, say) for column in range(5)]
        sheet.add_row(f"\n{5 - row}", *cells)
    return sheet


def _cell(view: View, q: int, marked: bool, say: Say) -> Text:
    """Two lines: what lies there, and its figure; ◆ where the player may go."""
    row, tile = view.row, int(view.row.face[q])
    mark = MARK if marked else " "
    if tile < 0:
        return Text(f"{mark}{HATCH}\n {HATCH}", style="dim" if not marked else "")
    text = Text(f"{mark}{say(named(row, q))}\n ")
    text.append(_figure(view, tile))
    style = "red" if tile >= board.DOG else "yellow" if tile >= board.PREY else SEAT_STYLES[tile // board.CATS]
    text.stylize(f"reverse {style}" if q == row.flipped else style)
    return text


def _figure(view: View, tile: int) -> str:
    """A cat's attack (a star for its chief), a prey's points, a dog's arrows as they lie."""
    row, figures = view.row, view.box.row
    if tile >= board.DOG:
        return " ".join(ARROWS[way] for way in ways_of(view, tile - board.DOG))
    if tile >= board.PREY:
        return f"+{figures.worth[tile - board.PREY]}"
    clan, cat = int(row.clan[tile // board.CATS]), tile % board.CATS
    attack = "?" if clan == board.CHAOS else str(figures.attack[clan, cat])
    return attack + (" ★" if cat == board.CHIEF else "")


def _standing(view: View, names: Sequence[str], say: Say) -> RenderableType:
    """If the game ended now: points, and who holds each prey, by how much."""
    stand: dict[str, Any] = view.game.standing(view)                     # type: ignore[attr-defined]
    lines = [Text(say(Phrase("If the game ended now:")), style="bold")]
    for seat, line in enumerate(stand["seats"]):
        clan = stand["clans"][seat]
        held = [f"{say(spoken(prey['name']))} ({max(prey['totals'])}–{min(prey['totals'])})"
                for prey in stand["prey"] if prey["captor"] == seat]
        text = Text.assemble(("→ " if seat == view.turn else "  ") + names[seat], style=SEAT_STYLES[seat])
        told = Phrase("{clan}, points: {points}", clan=CLAN_NAMES[clan], points=line["points"])
        text.append(f" ({say(told)}) {', '.join(held)}")
        lines.append(text)
    down = [cat for dog in stand["dogs"] for _, cat in dog["victims"]] + [cat for _, cat in stand["crook"]]
    if down:
        lines.append(Text("  " + say(Phrase("scared off: {cats}", cats=[spoken(cat) for cat in dict.fromkeys(down)]))))
    return Group(*lines)


# As a picture ------------------------------------------------------------------------------------------------

CAT_COLOURS, PREY_COLOUR, DOG_COLOUR = ("#bfe0ee", "#f0c8e4"), "#f5e6a8", "#f2b5a7"


def picture_rows(view: View, names: Sequence[str], say: Say = str) -> list[PictureRow]:
    """The clans, those that may be picked, then the board, row by row: face down while clans are picked."""
    row, found = view.row, []
    for seat in range(view.seats):
        clan = CLAN_NAMES[CLANS[int(row.clan[seat])]] if row.clan[seat] >= 0 else Phrase("no clan yet")
        mark = "→ " if seat == view.turn and not view.over else ""
        found.append(PictureRow(mark + say(Phrase("{name}: {clan}", name=names[seat], clan=clan))))
    if row.phase == board.PICKING and view.legal:
        found.append(PictureRow(say(Phrase("clans to choose from")), [_clan_card(clan_picked(move), say)
                                                                      for move in view.legal]))
    return found + [PictureRow(f"a{5 - line} – e{5 - line}", [_tinted(view, 5 * line + at, say) for at in range(5)])
                    for line in range(5)]


def _clan_card(clan: str, say: Say) -> Card:
    return Card((say(CLAN_NAMES[clan]),), picture=f"poche card {clan}")


def _tinted(view: View, q: int, say: Say) -> Card:
    tile = int(view.row.face[q])
    if tile < 0:
        return face_down("poche tile back")
    colour = DOG_COLOUR if tile >= board.DOG else PREY_COLOUR if tile >= board.PREY else CAT_COLOURS[tile // board.CATS]
    return Card((say(named(view.row, q)), _figure(view, tile)), colour,
                picture=f"poche {turned_name([CLANS[clan] for clan in view.row.clan], tile, view.row.turned)}")
