"""Looking back: a position of a match that goes on, as a seat was shown it at the time."""
import asyncio

from matou.core.game import State
from matou.language import Language

from .protocol import UNSET, Refusal, Shown
from .seen import Seat, is_quiet
from .story import Story, Teller, called, reader_at
from .table import Table


async def look(table: Table, seat: Seat, ply: int, language: Language | None) -> Shown:
    """What this seat was shown when it had heard so many moves. Nothing can be done there: no move is legal."""
    first, last, known, over = table.begun.first, table.seen.let[seat], table.seen.ply(seat), table.outcome
    if ply > known:
        raise Refusal("ply", "there is no move {number}: the game has {moves}", number=ply, moves=known)
    chairs = table.kept.chairs
    teller = Teller(seat, language, called(chairs, language, reader_at(chairs, seat))) if language else None

    def looked() -> Shown:
        states = seen_by_then(first, last, seat, ply)
        view = last.game.view(states[-1], seat)
        words = Story(teller, first, states[1:]).words(view, over=True) if teller else UNSET
        ended = over if len(view.heard) == known else None
        return Shown(table.kept.id, len(view.heard), seat, None if ended else view.turn, view.to_dict(), [], 0,
                     list(view.heard), ended, words, True)

    return await asyncio.to_thread(looked)


def seen_by_then(first: State, last: State, seat: Seat, ply: int) -> list[State]:
    """The positions up to the one that the seat was let see when it had heard `ply` moves. `last` is the newest it was
    let see. Where it was shown several moves at once, that is the position after them."""
    game, states, heard = last.game, [first], len(last.game.heard(first, seat))
    for at, (who, text) in enumerate(last.said[len(first.said):], len(first.said) + 1):
        here = states[-1]
        if heard >= ply and (here is first or here.turn == seat or not is_quiet(here)):
            break
        states.append(last if at == len(last.said) else game.apply(here, text))
        heard += who == seat or game.hushed(last, at - 1, text) is not None
    return states
