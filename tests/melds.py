"""Tables of Le Ch'ami for tests: these hands, this stock, these melds."""
import random
from pathlib import Path

import numpy as np

from matou.core.bits import put_number
from matou.core.game import State
from matou.games.chami import memory, rounds, table, telling
from matou.games.chami.door import GAME
from matou.games.chami.names import NAMES

game = GAME
THING = game.notation.things
VECTORS = Path(__file__).parent / "vectors" / "chami.jsonl.gz"
TABLES = (2, 3, 4, 5, 6)
NONE = ()                                        # a stock of no card at all


def deck(**options):
    """All the cards of the box, as names."""
    row = game.empty_table(2, game.settled(2, options)[0])
    cards = np.zeros(table.CARDS, np.int64)
    rounds.gather(row, game.own_box.row, cards)
    return [NAMES[card] for card in cards]


def at(*hands, stock=None, pile="", melds=(), turn=0, way=1, totals=(), out=(), rebuilt=0, **options):
    """In a round: these hands, this stock (top first; every other card lies under it, unless it is NONE), this discard
    pile (bottom first), these melds. The player whose turn it is has drawn."""
    state = game.deal(len(hands), "a table", **options)
    row = state.row.copy()
    rounds.clear_table(row)
    row.stock[:], row.rebuilt, row.turn, row.dropper, row.way = 0, rebuilt, turn, turn, way
    row.playing = sum(1 << p for p in range(len(hands)) if p not in out)
    row.total[:len(totals)] = totals
    used = [card for hand in hands for card in hand.split()] + pile.split()
    for p, hand in enumerate(hands):
        for card in hand.split():
            memory.take(row, p, THING[card])
    for meld in melds:
        used += [card.split(":")[0] for card in meld.split()]
        lay_down(row, [THING[card] for card in meld.split()])
    row.piled = len(pile.split())
    put_cards(row.pile, [THING[card] for card in pile.split()])
    fill_stock(row, stock, used, options)
    return State(game, row, state.box, state.options)


def lay_down(row, things):
    m, numbers = int(row.melds), [telling.number_of(thing) for thing in things]
    for thing in things:
        card = thing if thing < table.KINDS else table.GIFT
        put_number(row.laid[:], card, table.LAID_BITS, table.LAID_PER_WORD, m + 1)
        if thing >= table.GIFT_AS:
            row.gift_as = telling.number_of(thing)
    table.set_ends(row, m, min(numbers), max(numbers))
    row.melds += 1


def put_cards(packed, cards):
    """These cards from the bottom of the stock or the discard pile on, and no others."""
    packed[:] = 0
    for i, card in enumerate(cards):
        table.put_card(packed[:], i, card)


def fill_stock(row, stock, used, options):
    if stock is NONE:
        row.left = 0
        return
    above = (stock or "").split()
    rest = deck(**{key: value for key, value in options.items() if key == "tables"})
    for card in (*used, *above):
        rest.remove(card)
    cards = [*above, *rest]
    row.left = len(cards)
    put_cards(row.stock, [THING[card] for card in reversed(cards)])


def hand(state, seat):
    return " ".join(NAMES[card] for card in telling.cards_of(state.row, seat))


def pile(state):
    return " ".join(NAMES[card] for card in table.listed_cards(state.row.pile, int(state.row.piled)))


def held(state):
    return state.row.held[:state.seats].tolist()


def texts(state, verb=""):
    return [move.text for move in game.legal(state) if move.text.startswith(verb)]


def known(state, seat, other):
    """What a seat knows of another's hand."""
    return " ".join(NAMES[card] for card in telling.known_cards(state.row, seat, other))


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
