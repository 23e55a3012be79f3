"""What comes out of the box and what lies on the table of Cat Days; rules.py says what happens on it.

A card is its *kind*, its number in the deck; kind 0 is no card. A week belongs to its seat; a set of days is a number
of seven bits, Monday the lowest. How many there are of each kind is counted in words, eight kinds in each.
"""
from __future__ import annotations

from typing import TYPE_CHECKING, Any

from matou.core.bits import number_at, part, put_number
from matou.core.chance import DRAWN, KEY
from matou.core.fields import NOBODY, OWNER, Field, common, dtype
from matou.core.moves import THING_UNIT
from matou.core.rule import rule

if TYPE_CHECKING:
    from .rows import StateRow

# §1 Components
SEATS, DAYS = 2, 7
WEEK = (1 << DAYS) - 1                          # all the days
KINDS, CARDS = 40, 80                           # §6.1 no deck has more
SIDE_BY_SIDE = 3                                # cats on a tree
DEALT = 4                                       # cards to each player, beside a tree
ORDER = CARDS
CENSUS = KINDS + 1
MOST_ACTIONS = 400

# How things are packed
COUNT_BITS, KINDS_PER_WORD = 7, 8
COUNTS = -(-(KINDS + 1) // KINDS_PER_WORD)      # words with a number for each kind
KIND_BITS, CARDS_PER_WORD = 6, 8
PILE_WORDS = CARDS // CARDS_PER_WORD
PICK_BITS, PICKS_PER_WORD = 7, 8
PICK_WORDS = -(-CARDS // PICKS_PER_WORD)
PACKED_COUNTS = ((COUNT_BITS, CARDS),) * KINDS_PER_WORD
LAYER_BITS = 7
BENEATH = 1 << KIND_BITS * SIDE_BY_SIDE         # in a layer: its cats, then the layer under it times this

# §6.1 The columns of a deck
CAT, STAYS, EVENT = range(3)                    # form: a cat; a tree or box; an event that is discarded
OWN, OPPONENT = 1, 2                            # week: one of them, or both together
EMPTY, ON_A_CAT, FOR_A_TREE, FOR_A_BOX = range(4)      # ground: which days will do
WHATEVER, BOTH, ANY, NONE = range(4)            # neighbours: days beside it with a cat
AFTER, AT_ONCE = range(2)                       # §5.1 full_week: a full week ends the game after the card, or before
NOTHING, TREE, SWAP, MOVE, RETURN, TAKE = range(6)     # effect
BOX_FIELDS = (
    Field("kinds", what="kinds of cards in this deck"),
    Field("cards", what="cards in it, trees included"),
    Field("tree", what="the kind each player is dealt one of (§2.1)"),
    Field("discards", what="how many cards can lie on the discard pile (§4.6)"),
    Field("points", (KINDS + 1,), what="by kind: what it counts (§5.2)"),
    Field("copies", (KINDS + 1,), what="how many there are"),
    Field("form", (KINDS + 1,), what="0 a cat, 1 an event that stays, 2 one that is discarded"),
    Field("week", (KINDS + 1,), what="where it is played: 1 own week, 2 the opponent's, 3 either"),
    Field("days", (KINDS + 1,), what="on which days, one bit each"),
    Field("ground", (KINDS + 1,), what="0 empty, 1 on a cat, 2 where a tree can stand, 3 where a box can"),
    Field("alone", (KINDS + 1,), what="1 if only where there is no cat at all, tree or not (§4.2)"),
    Field("neighbours", (KINDS + 1,), what="0 whatever, 1 both days beside it with a cat, 2 any, 3 none"),
    Field("effect", (KINDS + 1,), what="0 none, 1 tree, 2 swap, 3 move, 4 return, 5 take"),
    Field("play", (KINDS + 1,), what="how playing it is said, before the days are named"),
)
BOX = dtype(BOX_FIELDS)

# §2 The table
GOING_ON, FULL, BLOCKED, LIMIT = range(4)
RNG, PLAYERS, FIRST, TURN = common("who starts", "chance (§2.1, §3.2), and the key of later shuffles",
                                   words=DRAWN + KEY)
FIELDS = (
    RNG, PLAYERS, FIRST,
    Field("full_week", what="0 after, 1 at-once: the cat that fills a week ends the game before its effect (§5.1)",
          values=range(2)),
    TURN,
    Field("ended", what=f"0 going on, 1 a week is full, 2 two passes, 3 {MOST_ACTIONS} actions",
          values=range(LIMIT + 1)),
    Field("actions", what="actions so far (§5.3)", values=range(MOST_ACTIONS + 1)),
    Field("passes", what="passes in a row (§3.2)", values=range(SEATS + 1)),
    Field("held", (SEATS,), what="cards in hand", values=range(CARDS + 1)),
    Field("hand", (SEATS, COUNTS), OWNER, "by kind, eight per word, seven bits each: how many are in hand",
          parts=PACKED_COUNTS),
    Field("kinds", (SEATS,), OWNER, "the kinds in hand, one bit each", values=range(1 << KINDS + 1)),
    Field("known", (SEATS, SEATS, COUNTS), OWNER, "like hand: how many are known to be in that hand, at least",
          parts=PACKED_COUNTS),
    Field("told", (SEATS, COUNTS), what="how many of those everybody knows about: trees dealt, cats that came back",
          parts=PACKED_COUNTS),
    Field("filled", (SEATS,), what="by week: the days with a cat", values=range(WEEK + 1)),
    Field("room", (SEATS,), what="the days that take a cat as if empty (§4.2)", values=range(WEEK + 1)),
    Field("covered", (SEATS,), what="the days with a covered cat (§4.4)", values=range(WEEK + 1)),
    Field("tree", (SEATS,), what="the days with a tree", values=range(WEEK + 1)),
    Field("box", (SEATS,), what="the days with a box", values=range(WEEK + 1)),
    Field("stands", (SEATS, DAYS), what="the tree or box there; 0 none", values=range(KINDS + 1)),
    Field("shows", (SEATS, DAYS), what="how many cats are visible there", values=range(SIDE_BY_SIDE + 1)),
    Field("cat", (SEATS, DAYS, SIDE_BY_SIDE), what="which ones, then 0", values=range(KINDS + 1)),
    Field("under", (SEATS, DAYS), what="the layer right under them; 0 when nothing is covered",
          values=range(CARDS + 1)),
    Field("layer", (CARDS + 1,), what="by layer: the covered cats in it, six bits each; then the layer under this one, "
                                      "0 when it lies on the day itself",
                                      parts=(*((KIND_BITS, KINDS),) * SIDE_BY_SIDE, (LAYER_BITS, CARDS))),
    Field("spare", what="a layer not in use; the layers under it are the others", values=range(CARDS + 1)),
    Field("pile", (PILE_WORDS,), NOBODY, "the draw pile, its top last: eight cards per word, six bits each",
          parts=((KIND_BITS, KINDS),) * CARDS_PER_WORD),
    Field("left", what="cards in it", values=range(CARDS + 1)),
    Field("discard", (COUNTS,), what="the discard pile, by kind, like hand", parts=PACKED_COUNTS),
    Field("discarded", what="cards in it", values=range(CARDS + 1)),
    Field("coming", (PICK_WORDS,), NOBODY, "the next shuffle of the discard pile: place i changes with one of 0 … i "
                                           "(§3.2); eight places per word, seven bits each",
                                           parts=((PICK_BITS, CARDS - 1),) * PICKS_PER_WORD),
    Field("rebuilt", what="how often that has happened (§3.2)", values=range(MOST_ACTIONS + 1)),
    Field("fresh", (COUNTS,), what="the cards in the last rebuilt pile, by kind, like hand", parts=PACKED_COUNTS),
)
STATE = dtype(FIELDS)

# §3 What a player may say: a place is 1-7 in the own week and 8-14 in the opponent's; a cat there is its place and,
# where the day shows several, 14 more for each number of its kind.
DRAW, PASS, PLAY = 1, 2, 3
PLACES = 2 * DAYS
EVERYWHERE = (1 << PLACES) - 1                  # as a set, place 1 the lowest bit
MONDAYS, SUNDAYS = 1 | 1 << DAYS, 1 << DAYS - 1 | 1 << PLACES - 1
ON_DAY = THING_UNIT * THING_UNIT                          # play: the card, a place, a cat, a cat or a place
CHOICES = 2048                                  # §6.1 a deck that could offer more is refused (choices.py)
MOST_MOVES = CHOICES + 1                        # and a place to write ahead


# Reading it --------------------------------------------------------------------------------------------------

@rule
def count_of(counts: Any, kind: int) -> Any:
    """How many of a kind there are."""
    return number_at(counts, kind, COUNT_BITS, KINDS_PER_WORD)


@rule
def add_one(counts: Any, kind: int) -> None:
    """One more of a kind."""
    counts[kind // KINDS_PER_WORD] += 1 << kind % KINDS_PER_WORD * COUNT_BITS


@rule
def drop_one(counts: Any, kind: int) -> None:
    """One less of a kind, if there is any."""
    counts[kind // KINDS_PER_WORD] -= (1 if count_of(counts, kind) else 0) << kind % KINDS_PER_WORD * COUNT_BITS


@rule
def card_at(s: StateRow, i: int) -> Any:
    """Card i of the draw pile, from its bottom."""
    return number_at(s.pile[:], i, KIND_BITS, CARDS_PER_WORD)


@rule
def put_card(s: StateRow, i: int, kind: int) -> None:
    """A card, or none (0), at place i of the draw pile."""
    put_number(s.pile[:], i, KIND_BITS, CARDS_PER_WORD, kind)


@rule
def pick_at(s: StateRow, i: int) -> Any:
    """With which place the next shuffle of the discard pile changes place i."""
    return number_at(s.coming[:], i, PICK_BITS, PICKS_PER_WORD)


@rule
def put_pick(s: StateRow, i: int, j: int) -> None:
    """Place i will change with place j."""
    put_number(s.coming[:], i, PICK_BITS, PICKS_PER_WORD, j)


@rule
def covered_cat(s: StateRow, layer: int, i: int) -> Any:
    """Cat i of a layer; 0 if there is none."""
    return part(s.layer[layer], i, KIND_BITS)


@rule
def beneath(s: StateRow, layer: int) -> Any:
    """The layer under this one; 0 when it lies on the day itself."""
    return s.layer[layer] // BENEATH


def counted(counts: Any) -> list[int]:
    """By kind: how many there are, for Python code."""
    return [int(count_of(counts, kind)) for kind in range(KINDS + 1)]
