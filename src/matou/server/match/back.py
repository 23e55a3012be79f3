"""Taking a move back among people: one asks, the others agree or decline. The log has the request and every answer; the
last one who agrees writes the line that takes the moves back, the same as against agents."""
from itertools import takewhile

from ..net.protocol import Refusal
from . import state as c
from .pipeline import Answer
from .table import Table

MOST_ASKED = 3                                   # requests of one seat between two moves


async def ask(table: Table, seat: int, id: str, answer: Answer) -> None:
    """May this seat take its last move back? Where nobody has to agree, it is done at once."""
    def line_text() -> str:
        if table.begun.asked is not None:
            raise Refusal("back", "somebody has asked already to undo a move; that is answered first", status=409)
        made = last_own_move(table, seat)
        if not voters(table, seat):
            return f"{c.BACK}{made}"
        beside = takewhile(lambda line: line.text.startswith(c.SLASH), reversed(table.log))
        if sum(line.seat == seat and line.text.startswith(c.ASK) for line in beside) >= MOST_ASKED:
            raise Refusal("back", "first somebody has to move", status=409)
        return f"{c.ASK}{made}"

    await table.pipeline.change(seat, line_text, id, answer)


async def answer(table: Table, seat: int, agree: bool, id: str, answer: Answer) -> None:
    """Agrees to a request, declines it or, if it is one's own, withdraws it."""
    def line_text() -> str:
        asked, chairs = table.begun.asked, table.kept.chairs
        if asked is None:
            raise Refusal("back", "nobody asks to undo a move", status=409)
        if not agree:
            return c.KEEP
        if chairs[seat].guest == chairs[asked.seat].guest:
            raise Refusal("back", "the others have to agree", status=409)
        if seat in asked.agreed:
            raise Refusal("back", "you have agreed already", status=409)
        agreed = {chairs[one].guest for one in (*asked.agreed, seat)}
        return f"{c.BACK}{asked.made}" if voters(table, asked.seat) <= agreed else c.ALLOW

    await table.pipeline.change(seat, line_text, id, answer)


def voters(table: Table, seat: int) -> set[str]:
    """The people who have to agree: all others who play themselves."""
    chairs = table.kept.chairs
    playing = {chair.guest for at, chair in enumerate(chairs) if chair.guest and not table.plays(at)}
    return playing - {chairs[seat].guest or ""}


def last_own_move(table: Table, seat: int) -> int:
    """How many moves were made before the last move of this player that everybody has heard: to ask for one that was
    not heard would tell that there was one."""
    state, mine = table.begun.state, table.kept.chairs[seat].guest
    own = [at for at, (who, text) in enumerate(state.said) if table.kept.chairs[who].guest == mine
           and not (state.game.hides_moves and state.game.as_heard(state, at, text) is None)]
    if not own:
        raise Refusal("back", "you haven't made a move yet", status=409)
    return own[-1]
