"""A hint in words: the moves, what the first one makes, why it is better than another one, and how certain that is."""
from collections.abc import Callable, Iterator, Sequence

from matou.core.figures import percent
from matou.core.game import View
from matou.core.moves import Move
from matou.core.words import Phrase, Player, Say

from .analysis import Suggestion
from .explanation import Explanation, sentence

Label = Callable[[View, Move, Sequence[Player], Say], str]       # names a move for whoever reads it


def advice(view: View, found: Suggestion, names: Sequence[str], say: Say, label: Label) -> Iterator[str]:
    """A hint, a line at a time."""
    own = [Player(name, seat == view.turn) for seat, name in enumerate(names)]
    for one in found.findings:
        told = label(view, one.move, own, say)
        yield told if found.forced else say(Phrase("{move}: {share} of the win", move=told, share=percent(one.share)))
    if found.findings and (why := view.game.explains(view, found.findings[0].move)):
        yield say(why)
    if found.why:
        yield reasons(view, found.why, own, say)
    if found.forced:
        yield say(Phrase("It is the only move."))
    elif found.solved:
        yield say(Phrase("Solved: these shares are certain."))
    else:
        yield say(Phrase("Estimated from {count} simulations: shares that are close may be equal.",
                         count=found.simulations))


def reasons(view: View, why: Explanation, names: Sequence[str], say: Say) -> str:
    """Why one move rather than another."""
    return say(Phrase("{move} rather than {other}: {reasons}.", move=why.move, other=why.other,
                      reasons=sentence(view, why, names)))
