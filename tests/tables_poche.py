"""Tables of Chats de Poche for tests: these tiles on these squares."""
import re
from pathlib import Path

from matou.core.chance import below, chance
from matou.games.poche import narration
from matou.games.poche.game import GAME
from matou.games.poche.names import DOG_NAMES, PREY_NAMES, SQUARES

VECTORS = Path(__file__).parent / "vectors" / "poche.jsonl.gz"
DOG_TURNS = [f"{dog}r0" for dog in DOG_NAMES]
NAMES = ("Ann", "Bob")
game = GAME


def all_tiles(clans):
    return [*(f"{clan}-{cat}" for clan in clans for cat in "abcde"), *PREY_NAMES, *DOG_TURNS]


def tiles_with(clans, placed):
    """25 tiles: these on these squares, the others in the order of the box."""
    known = {name.split("r")[0] if name.startswith("dog") else name for name in placed.values()}
    rest = [name for name in all_tiles(clans) if (name[:4] if name.startswith("dog") else name) not in known]
    return [placed[square] if square in placed else rest.pop(0) for square in SQUARES]


def dealt(clans, placed=(), first=0, **options):
    """A game just dealt, with these tiles on these squares."""
    deal = {"clans": list(clans), "offers": None, "tiles": tiles_with(clans, dict(placed)), "first": first}
    return game.deal_from(2, deal, mode="fixed", clans=list(clans), first=first, **options)


def turned_up(state, *squares):
    """The same table with these tiles turned up already."""
    before, board, after = re.fullmatch("(.*; board: )([^;]*)(.*)", state.text).groups()
    tiles = [tile for tile in board.split() if tile != "|"]
    shown = [tile.strip("()") if square in squares else tile for square, tile in zip(SQUARES, tiles, strict=True)]
    return game.position(f"{before}{' '.join(shown)}{after}")


def texts(state):
    return {move.text for move in game.legal(state)}


def said(state, verb):
    """What follows the verb in the legal moves: squares("swap") returns the squares one may swap with."""
    return {text[len(verb) + 1:] for text in texts(state) if text.startswith(verb)}


def shown(state, square):
    """The name of the face-up tile there; nothing if it is face down."""
    return narration.named(state.row, SQUARES.index(square))


def around(square):
    column, row = "abcde".index(square[0]), int(square[1])
    return {name for name in SQUARES if name != square
            and abs("abcde".index(name[0]) - column) <= 1 and abs(int(name[1]) - row) <= 1}


def lines(square):
    return {name for name in SQUARES if name != square and (name[0] == square[0] or name[1] == square[1])}


def random_game(seed, **options):
    """Every state of a random game."""
    state, own = game.deal(2, seed, **options), chance("test", seed)
    yield state
    while game.outcome(state) is None:
        moves = game.legal(state)
        state = game.apply(state, moves[below(own, len(moves))])
        yield state
