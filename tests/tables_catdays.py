"""Tables of Cat Days for tests: weeks laid by hand and read back in the same words.

A day is written "tree: rescued loner | grumpy": what stands there, the cats from the bottom up, a bar where they are
covered by what follows.
"""
import random
from pathlib import Path

import numpy as np

from checked_moves import after
from matou.core.game import State
from matou.games.catdays import narration, rules, table
from matou.games.catdays.game import GAME
from matou.games.catdays.notation import DAYS

game = GAME
VECTORS = Path(__file__).parent / "vectors" / "catdays.jsonl.gz"
NAMES = ("Ann", "Bob")
OWN_FILE = game.home / "decks" / "reconstructed.toml"
SIX = {**dict.fromkeys(DAYS[:4], "rescued"), "fri": "early", "sat": "lazy"}


def kind_of(position, slug):
    return narration.slugs(position).index(slug)


def laid_out(own=None, other=None, hand="", others="", pile="", discard="", turn=0, rest=True, options=None, **groups):
    """The player to move has this week and hand; `pile` lies on the draw pile, top first, over the rest of the deck."""
    head = game.deal(2, 0, **(options or {})).text.partition(";")[0]
    state = game.position("; ".join([
        head, f"turn: {turn}", *(f"{name}: {value}" for name, value in groups.items()),
        *(f"week {p}: {in_a_line(week or {})}" for p, week in ((turn, own), (1 - turn, other))),
        *(f"hand {p}: {cards or '-'}" for p, cards in ((turn, hand), (1 - turn, others))),
        f"discard: {discard or '-'}", f"draw: {pile} ..."]))
    return state if rest else without_rest(state, len(pile.split()))


def in_a_line(week):
    """{"tue": "tree: rescued | grumpy"} as a position text has it."""
    days = [f"{day}={text.replace(': ', ':').replace(' | ', '|').replace(' ', '+')}" for day, text in week.items()]
    return " ".join(days) or "-"


def without_rest(state, left):
    """The same table, only these cards on its draw pile, the others lost: what no position text would say."""
    row = state.row.copy()
    lay_pile(row, [int(table.card_at(row, i)) for i in range(int(row.left) - left, int(row.left))])
    return State(game, row, state.box, state.options)


def lay_pile(row, kinds):
    """These cards are the draw pile, its top last."""
    row.pile[:], row.left = 0, len(kinds)
    for i, kind in enumerate(kinds):
        table.put_card(row, i, kind)


def missing(state):
    """How many cards of each kind lie nowhere."""
    places, expected = np.zeros(table.CENSUS, np.int64), np.zeros(table.CENSUS, np.int64)
    rules.census(state.row, state.box.row, places, expected)
    return [(kind, int(expected[kind] - places[kind])) for kind in range(1, table.CENSUS)]


def week(state, seat):
    """The days of a week that are not bare, in the same words; cats side by side in alphabetical order."""
    slugs, found = narration.slugs(state), {}
    for d, day in enumerate(DAYS):
        layers = [*narration.covered_on(state.row, seat, d)[::-1], narration.cats_on(state.row, seat, d)]
        text = " | ".join(" ".join(sorted(slugs[cat] for cat in layer)) for layer in layers)
        if state.row.stands[seat, d]:
            text = f"{slugs[state.row.stands[seat, d]]}: {text}".strip()
        if text:
            found[day] = text
    return found


def hand(state, seat):
    slugs = narration.slugs(state)
    return sorted(slugs[kind] for kind, count in enumerate(table.counted(state.row.hand[seat])) for _ in range(count))


def pile(state):
    """The draw pile, top first."""
    kinds = [int(table.card_at(state.row, i)) for i in range(state.row.left)]
    return [narration.slugs(state)[kind] for kind in kinds[::-1]]


def discard(state):
    slugs = narration.slugs(state)
    return sorted(slugs[kind] for kind, count in enumerate(table.counted(state.row.discard)) for _ in range(count))


def texts(state):
    return {move.text for move in game.legal(state)}


def plays(state, slug):
    """What may follow `play SLUG` now."""
    start = f"play {slug} "
    return {text.removeprefix(start) for text in texts(state) if text.startswith(start)}


def cat(slug, points=1, copies=2, **fields):
    """For the own week, unless it is told otherwise."""
    return {"slug": slug, "en": slug.title(), "fr": slug.title(), "points": points, "copies": copies, "week": "own",
            **fields}


def event(slug, effect, copies=2, **fields):
    """A tree or a box is for the own week, unless it is told otherwise; no other event has a week."""
    week = {"week": "own"} if effect in ("tree", "box") else {}
    return {"slug": slug, "en": slug.title(), "fr": slug.title(), "event": True, "copies": copies, "effect": effect,
            **week, **fields}


# Every column a deck has, in combinations that our own deck has not.
WILD = {"name": "wild", "cards": [
    cat("plain", 1, 6, week="either"), cat("envoy", 4, 3, week="opponent"), cat("thief", 2, 2, effect="swap"),
    cat("herder", 3, 3, effect="move", days=["mon", "wed", "sun"]), cat("bully", 5, 2, effect="return"),
    cat("sulker", 0, 3, on="cat", week="opponent", effect="swap"), cat("hat", 2, 2, on="cat", neighbours="both"),
    cat("shover", 0, 2, on="cat", effect="move"), cat("hermit", 6, 2, neighbours="none", week="either"),
    event("shrub", "tree", 2, week="either"), event("perch", "tree", 1, days=["sat"]),
    event("crate", "box", 2, week="either"), event("hamper", "box", 2, neighbours="any"),
    event("mint", "move", 3), event("ball", "swap", 3), event("hose", "return", 4)]}
# Nothing but Sunday cats: soon nobody can do anything.
STUCK = {"name": "stuck", "cards": [event("tree", "tree"), cat("sunny", 3, 8, days=["sun"])]}
# Two events that come back again and again.
LOOP = {"name": "loop", "cards": [event("tree", "tree"), cat("cat", 1, 8, week="either"), event("hose", "return", 3),
                                  event("mint", "move", 3)]}
# Cats that want a day for themselves, some that act, and a tree that stands only where there is none.
ALONE = {"name": "alone", "cards": [
    event("tree", "tree", 3, week="either"), event("stump", "tree", 1, alone=True),
    event("crate", "box", 2, alone=True), cat("diva", 6, 3, week="either", alone=True),
    cat("guest", 1, 10, week="either"), cat("moody", 3, 3, alone=True, effect="swap"),
    cat("curious", 1, 3, week="either", effect="swap"),
    cat("herder", 2, 3, week="opponent", days=["mon", "sun"], effect="move"),
    cat("bully", 2, 3, alone=True, effect="return"), cat("snob", 5, 2, alone=True, neighbours="none"),
    event("mint", "move", 2)]}
OTHERS = [{"box": WILD}, {"box": STUCK}, {"box": LOOP}, {"box": ALONE}]


def scores(state):
    return game.outcome(game.position(f"{state.text}; ended: full")).scores


def random_game(seed, **options):
    """Every state of a game in which both play at random."""
    dice, state = random.Random(seed), game.deal(2, seed, **options)
    states = [state]
    while game.outcome(state) is None:
        state = game.apply(state, dice.choice(game.legal(state)))
        states.append(state)
    return states


def told(state, move):
    return game.tell(state, game.parse(state, move), after(state, move), NAMES)
