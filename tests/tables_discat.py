"""Tables of Discat for tests: these hands, this draw pile, this constraint."""
import random

import matou
from checked_moves import after
from matou.games.discat import memory, rules

game = matou.load("discat")
TABLES = (2, 3, 4, 5, 6)
BOX_FILE = game.home / "box.toml"


def deck(seats):
    return list(range(1, {2: 50, 3: 60, 4: 70, 5: 80, 6: 90}[seats] + 1))


def dealt(hands, pile=(), first=0, **options):
    """A game just dealt: these hands of five, this draw pile (top first), then the rest of the deck."""
    known = [card for cards in (*hands, pile) for card in cards]
    order = known + [card for card in deck(len(hands)) if card not in known]
    return game.deal_from(len(hands), {"order": order, "first": first}, first=first, **options)


def late_game(hands, pile=(), bar=0, creator=0, turn=None, bonus_taken=0):
    """Late in a game: these hands, this draw pile; every other card lies in the creator's personal pile."""
    top = f"{bar:02d}" if bar and all(bar not in cards for cards in (*hands, pile)) else ""
    return game.position("; ".join([
        f"discat {len(hands)}", f"turn: {(creator + 1) % len(hands) if turn is None else turn}", "phase: playing",
        f"constraint: {f'{bar:02d}' if bar else 'free'} by {creator}{' drawn' if bonus_taken else ''}",
        *(f"hand {p}: {spelled(cards)}" for p, cards in enumerate(hands)),
        f"pile {creator}: ... {top}", f"draw: {spelled(pile)}"]))


def over(*players):
    """A game that has ended: how many cards each player has in the personal pile, in the bonus pile and in hand."""
    cards = iter(deck(len(players)))
    lie = [f"{name} {p}: {spelled([next(cards) for _ in range(count)])}" for p, counts in enumerate(players)
           for name, count in zip(("pile", "bonus", "hand"), counts, strict=True)]
    return game.position("; ".join([f"discat {len(players)}", "turn: 0", "phase: over", *lie, "draw: ..."]))


def spelled(cards):
    return " ".join(f"{card:02d}" for card in cards) or "-"


def played(state, *cards):
    """By card: where it was played (memory.pile_code); 0 if it was not."""
    return [int(rules.pile_of(state.row, card)) for card in cards]


def traced(state, seat):
    """By card that this seat can follow: who may hold it, and which places of the draw pile (from its top) it may be
    at."""
    row = state.row
    first = int(row.left - row.under)
    return {int(memory.card_of(one)): ({p for p in range(state.seats) if memory.holders_of(one) >> p & 1},
                                       {first + i for i in range(int(row.under)) if memory.places_of(one) >> i & 1})
            for one in row.traced[seat] if one and not rules.pile_of(row, memory.card_of(one))}


def free(hands, pile=()):
    """Late in a game, seat 0 may play any card or group (§4.5)."""
    return late_game(hands, pile, creator=0, turn=0)


def hand(state, seat):
    return sorted(state.row.hand[seat][:state.row.held[seat]].tolist())


def pile(state):
    """The draw pile, top first."""
    return [int(rules.card_at(state.row, (state.row.next + i) % rules.LONGEST_PILE)) for i in range(state.row.left)]


def unplayed(state):
    """Every card in a hand or in the draw pile."""
    return sorted([card for p in range(state.seats) for card in hand(state, p)] + pile(state))


def texts(state):
    return [move.text for move in game.legal(state)]


def random_game(seats, seed):
    """Every state of a game in which all play at random."""
    dice, state = random.Random(seed), game.deal(seats, seed)
    states = [state]
    while game.outcome(state) is None:
        state = game.apply(state, dice.choice(game.legal(state)))
        states.append(state)
    return states


def worlds(state, seat, count=100):
    """Tables that this seat holds possible; each looks to it exactly as the true one does."""
    view = game.view(state, seat)
    imagined = [game.imagine(view, seed) for seed in range(count)]
    assert all(game.view(world, seat) == view for world in imagined)
    return imagined


def six_of_one_digit():
    """Seat 0 holds 41 to 46 and may play anything."""
    state = dealt([[41, 42, 43, 44, 49], [1, 2, 3, 4, 5]], pile=[45, 46])
    return after(state, "49", "pass")


def stuck_after_49():
    """Seat 0 has played 49 (up); seat 1, to move, holds nothing higher."""
    return after(dealt([[49, 11, 12, 13, 14], [1, 2, 3, 4, 5]], pile=[21, 22, 23]), "49")


def booklet(*moves):
    """Zoé, Noor and Malik: 24, then a pair, then a group of four, then two passes."""
    hands = [[24, 31, 33, 35, 52], [22, 27, 37, 41, 47], [18, 28, 38, 58, 60]]
    return after(dealt(hands, pile=[36, 43, 45, 50, 51, 53, 54, 55, 48]), *moves)
