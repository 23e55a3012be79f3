"""Tables of Le Ch'ami for tests: these hands, this stock, these melds."""
import io
import random
from pathlib import Path

import numpy as np
from rich.console import Console

from matou.core.game import State
from matou.core.options import spelled
from matou.games.chami import narration, rounds, table, terminal
from matou.games.chami.game import GAME
from matou.games.chami.names import NAMES

game = GAME
THING = game.notation.things
VECTORS = Path(__file__).parent / "vectors" / "chami.jsonl.gz"
TABLES = (2, 3, 4, 5, 6)
NONE = ()                                        # a stock of no card at all
CHANCE = "chance: 0000000a 0000000b 0000000c 0000000d"


def deck(**options):
    """All the cards of the box, as names."""
    row = game.empty_table(2, game.check_options(2, options)[0])
    cards = np.zeros(table.CARDS, np.int64)
    rounds.gather(row, game.own_box.row, cards)
    return [NAMES[card] for card in cards]


def round_of(*hands, stock="", pile="", melds=(), turn=0, way=1, totals=(), out=(), rebuilt=0, **options):
    """In a round: these hands, this stock (top first; every other card lies under it, unless it is NONE), this discard
    pile (bottom first), these melds. The player whose turn it is has drawn."""
    seats = range(len(hands))
    state = game.position("; ".join([
        " ".join(["chami", str(len(hands)), *(f"{name}={spelled(value)}" for name, value in options.items())]),
        f"turn: {turn}", f"discarded by: {turn}", f"way: {'clockwise' if way > 0 else 'anticlockwise'}",
        "in: " + " ".join(str(p) for p in seats if p not in out),
        "totals: " + " ".join(map(str, [*totals, *[0] * len(seats)][:len(seats)])),
        *(f"hand {p}: {cards or '-'}" for p, cards in enumerate(hands)), f"melds: {' | '.join(melds) or '-'}",
        f"pile: {pile or '-'}", f"stock: {stock or ''} ...",
        f"rebuilt: {rebuilt}", CHANCE]))
    return state if stock is not NONE else without_stock(state)


def without_stock(state):
    """The same table, its stock lost: what no position text would say."""
    row = state.row.copy()
    row.stock[:], row.left = 0, 0
    return State(game, row, state.box, state.options)


def hand(state, seat):
    return " ".join(NAMES[card] for card in narration.cards_of(state.row, seat))


def pile(state):
    return " ".join(NAMES[card] for card in table.listed_cards(state.row.pile, int(state.row.piled)))


def held(state):
    return state.row.held[:state.seats].tolist()


def texts(state, verb=""):
    return [move.text for move in game.legal(state) if move.text.startswith(verb)]


def known(state, seat, other):
    """What a seat knows of another's hand."""
    return " ".join(NAMES[card] for card in narration.known_cards(state.row, seat, other))


def worlds(state, seat, count=25):
    """Tables this seat can imagine."""
    return [game.imagine(game.view(state, seat), seed) for seed in range(count)]


def random_game(seats, seed, eager=False, **options):
    """Every state of a game in which all play at random; eager players lay and add whenever they can."""
    dice, state = random.Random(seed), game.deal(seats, seed, **options)
    states = [state]
    while game.outcome(state) is None:
        moves = game.legal(state)
        laying = [move for move in moves if move.text[:3] in ("lay", "add")] if eager else []
        state = game.apply(state, dice.choice(laying or moves))
        states.append(state)
    return states


def shown(state, **how):
    """The table in a terminal, as seat 0 sees it."""
    console = Console(width=80, file=io.StringIO())
    console.print(terminal.draw(game.view(state, 0), ["Ann", "Bob"], str, **how))
    return console.file.getvalue()
