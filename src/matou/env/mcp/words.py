"""A table in words for one seat: what happened, what lies there, what is asked. All of it comes from what that seat
saw and heard, so it tells no more than the seat knows."""
from collections.abc import Sequence
from typing import Any

from matou.core import page
from matou.core.game import State, View
from matou.core.moves import Move, encode_move, verb_of
from matou.core.parts import either
from matou.core.words import Phrase, Player, Say, capital
from matou.terminal import drawing
from matou.terminal.text import table_text

FRAME = "╭─╮╰╯│ "                                # drawn round a table in a terminal; a model only pays for it


def happened(states: Sequence[State], seat: int, names: Sequence[Player], say: Say) -> list[str]:
    """What this seat is told of the moves between the first of these positions and the last, one after another.

    Of a move that it did not hear, it is told nothing; what came of it is told with the move heard before."""
    final = states[-1]
    heard = [(before, text) for before in states[:-1] if (text := _hears(final, len(before.said), seat)) is not None]
    afters = [*(before for before, _ in heard[1:]), final]
    return [line for (before, text), after in zip(heard, afters, strict=False)
            for line in _of_move(before, text, after, seat, names, say)]


def _hears(final: State, ply: int, seat: int) -> str | None:
    """Move number `ply` as this seat hears it; None: it does not even know that there was one."""
    who, text = final.said[ply]
    return text if who == seat else final.game.as_heard(final, ply, text)


def _of_move(before: State, text: str, after: State, seat: int, names: Sequence[Player], say: Say) -> list[str]:
    """One move and what came of it, by the views before and after."""
    game, made = before.game, after.said[len(before.said)][1]
    code = game.move_made(before, made).code
    move = Move(code if text == made else encode_move(verb_of(code)), text)
    seen, then = game.view(before, seat), game.view(after, seat)
    told = game.tell(seen, move, then, names)                                            # type: ignore[arg-type]
    return [sentence(phrase, names, say) for phrase in told]


def sentence(phrase: Phrase, names: Sequence[Player], say: Say) -> str:
    """A phrase as it is said here: with a capital letter, unless it begins with the name of somebody else."""
    return capital(say(phrase), [name for name in names if not name.you])


def table(view: View, names: Sequence[Player], say: Say) -> str:
    """What lies on the table, as the terminal shows it, without its frame."""
    lines = table_text(view, names, say).splitlines()
    if not lines or not lines[0].startswith("╭"):
        return "\n".join(lines)
    title, *inside = lines[:-1]
    return "\n".join((title.strip(FRAME), *(line.removeprefix("│ ").removesuffix("│").rstrip() for line in inside)))


def asked(view: View, names: Sequence[Player], say: Say) -> str:
    """What is asked of this seat now, or whom everybody waits for."""
    return sentence(_of_page(view, "asks")(view, names), names, say)


def choices(view: View, names: Sequence[Player], say: Say) -> list[str]:
    """Each legal move: its text, and what it does where that says more."""
    label = _of_page(view, "label")
    found = []
    for move in view.legal:
        told = say(label(view, move, names))
        found.append(move.text if told.casefold() == move.text.casefold() else f"{move.text}: {told}")
    return found


def _of_page(view: View, name: str) -> Any:
    return either(view.game.part("page"), name, page)


def named(view: View, move: Move, names: Sequence[Player], say: Say) -> str:
    """A move as a hint names it: with the text to type."""
    told: str = drawing(view.game, "label")(view, move, names, say)
    return told if move.text.casefold() in told.casefold() else f"{told} ({move.text})"


def ended(outcome: Any, names: Sequence[Player], say: Say) -> str:
    """Points and winners. `outcome` has scores and winners by seat, as an Outcome or as a record's data."""
    scores, winners = ((outcome["scores"], outcome["winners"]) if isinstance(outcome, dict)
                       else (outcome.scores, outcome.winners))
    lines = [Phrase("The game is over."),
             Phrase("Points: {scores}.", scores=[Phrase("{name} {score}", name=str(name), score=score)
                                                 for name, score in zip(names, scores, strict=True)])]
    if len(winners) == 1:
        lines.append(Phrase("{name:@ wins|you win}.", name=names[winners[0]]))
    else:
        lines.append(Phrase("{names} share the win.", names=", ".join(str(names[seat]) for seat in winners)))
    return "\n".join(sentence(line, names, say) for line in lines)
