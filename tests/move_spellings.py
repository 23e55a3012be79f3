"""What people type and tap: other spellings of the moves that a legal list names, and games played with them."""
from itertools import permutations, product
from random import Random

from matou.core.moves import verb_of
from matou.core.record import Record
from matou.games.catdays import narration as cats
from matou.games.catdays.notation import PLACES, cat_at, taken_apart
from matou.games.catdays.table import PLAY
from matou.games.chami import narration as sums
from matou.games.chami.table import ACTION

MOST = 60                                        # spellings of one move


def spellings(state, move):
    """Texts that mean this legal move, other than its own. Each is one that `parse` takes."""
    found = {"discat": _discat, "chami": _chami, "catdays": _catdays, "poche": _poche}.get(state.game.slug, _other)(
        state, move)
    texts = [text for text in dict.fromkeys(found) if text != move.text][:MOST]
    for text in texts:
        state.game.parse(state, text)
    return texts


def _other(state, move):
    """A game that has told no other way to write its moves."""
    return ()


def _discat(state, move):
    """§3.4 The cards of a group in any order, the top card last."""
    if move.text.startswith("pass"):
        return
    *others, top = move.text.split("+")
    for order in permutations(others):
        yield "+".join((*order, top))


def _chami(state, move):
    """§3.2 Any card of the same number, and the cards of a lay in any order."""
    verb, *parts = move.text.split(" ")
    held = [card for card in sums.cards_of(state.row, state.turn) if card < ACTION]
    names, things = state.game.notation.names, state.game.notation.things
    mates = [[names[card] for card in held if sums.number_of(card) == sums.number_of(things[part])]
             if things[part] < ACTION else [part] for part in parts]
    for chosen in product(*mates):
        if len(set(chosen)) == len(chosen):
            for order in list(permutations(chosen))[:6] if verb == "lay" else (chosen,):
                yield " ".join((verb, *order))


def _catdays(state, move):
    """§4.5 A cat that stands alone on its day, named all the same."""
    if verb_of(move.code) != PLAY:
        return
    said, slugs, parts = taken_apart(move.code), cats.slugs(state), move.text.split(" ")
    named = [one for one in (said.one, said.other) if one]
    goes_somewhere = state.game.notation.decks[said.deck][said.kind - 1].word == "move"      # its last word is a day
    for at, one in enumerate(named[:1] if goes_somewhere else named, len(parts) - len(named)):
        place, kind = cat_at(one)
        there = cats.cats_at(state.row, place)
        if not kind and len(there) == 1:
            yield " ".join((*parts[:at], f"{PLACES[place]}/{slugs[there[0]]}", *parts[at + 1:]))


def _poche(state, move):
    """Every move of Chats de Poche has one spelling."""
    return ()


def spelled_game(variant, seed):
    """A game as people play it: a record of random moves, of each choice any spelling, and its states."""
    game, state, own = variant.game, variant.deal(seed), Random(f"spelled {variant} {seed}")
    record, states = Record.open(state, [f"P{seat}" for seat in range(variant.seats)], seed), [state]
    while game.outcome(state) is None:
        text = own.choice(_favoured(state, own))
        record = record.add(state.turn, text)
        state = game.apply(state, text)
        states.append(state)
    return record.close(state, game.outcome(state)), states


def _favoured(state, own):
    """The other spellings of some move, if one of a few has any."""
    moves = state.game.legal(state)
    for move in own.sample(moves, min(4, len(moves))):
        if found := spellings(state, move):
            return found
    return [own.choice(moves).text]


def representatives(state, text):
    """Which moves of the legal list have this spelling, found by listing all the spellings of all of them."""
    return [move for move in state.game.legal(state) if text == move.text or text in spellings(state, move)]
