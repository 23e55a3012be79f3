"""What people may do at a table besides their moves. Each action checks the request and returns the line for the
log."""
from itertools import takewhile

from matou.core.errors import IllegalMove, InvalidMove
from matou.language import Language

from ..net.protocol import Check, Checked, Hinted, Ok, Refusal, Why, refused, write
from . import presence
from . import state as c
from .lesson import NotInLesson
from .narration import addressed
from .pipeline import Answer
from .reasons import in_words, numbers
from .table import Table

MOST_OFFERS = 6                                  # to share the win, or not, of one seat between two moves


async def resign(table: Table, seat: int, id: str, answer: Answer) -> None:
    """The game is over, and the others win."""
    await table.pipeline.change(seat, lambda: c.RESIGN, id, answer)


async def draw(table: Table, seat: int, agree: bool, id: str, answer: Answer) -> None:
    """Offer to share the win, agree to it, or not."""
    def line_text() -> str:
        if any(map(table.plays, range(len(table.kept.chairs)))):
            raise Refusal("draw", "computer cats play to the end: they agree to no draw", status=409)
        must_change(table, seat, agree)
        return c.DRAW if agree else c.NO

    await table.pipeline.change(seat, line_text, id, answer)


def must_change(table: Table, seat: int, agree: bool) -> None:
    """Refuses to log an offer that stands already, and to offer and withdraw again and again."""
    if agree and seat in table.begun.offers:
        raise Refusal("draw", "you have offered that already", status=409)
    if not agree and not table.begun.offers:
        raise Refusal("draw", "nobody has offered to share the win", status=409)
    beside = takewhile(lambda line: line.text.startswith(c.SLASH), reversed(table.log))
    if sum(line.seat == seat and line.text in (c.DRAW, c.NO) for line in beside) >= MOST_OFFERS:
        raise Refusal("draw", "first somebody has to move", status=409)


async def take_back(table: Table, seat: int, id: str, answer: Answer) -> None:
    """One's last move is undone, and what followed."""
    def line_text() -> str:
        mine = table.kept.chairs[seat].guest
        if any(chair.level is None and chair.guest != mine for chair in table.kept.chairs):
            raise Refusal("back", "you can only undo moves against computer cats", status=409)
        said = table.begun.state.said
        own = [at for at, (who, _) in enumerate(said) if table.kept.chairs[who].guest == mine]
        if not own:
            raise Refusal("back", "you haven't made a move yet", status=409)
        return f"{c.BACK}{own[-1]}"

    await table.pipeline.change(seat, line_text, id, answer)


def check(table: Table, seat: int, asked: Check, answer: Answer, language: Language | None = None) -> None:
    """Checks a move without making it: nothing is logged or counted as an attempt."""
    table.must_go_on(seat)
    why = None
    try:
        table.checked(seat, asked.ply, asked.move, asks=True)
    except (IllegalMove, InvalidMove, NotInLesson) as error:
        told = refused(error, language=language)
        why = Why(told.code, told.reason, told.values, told.paragraph, told.said)
    answer(write(Checked(asked.id, asked.table, why)))


async def hint(table: Table, seat: int, id: str, answer: Answer, language: Language | None = None) -> None:
    """A good move, worked out from what this seat sees. The record says that it was asked for."""
    before = table.said_before(seat, id) if table.course else None
    if before is None:
        table.must_go_on(seat)
        if not table.kept.hints:
            raise Refusal("hints", "between people there are hints only if the table was opened that way", status=409)
        state = table.begun.state
        if seat != table.seen.mover:
            raise Refusal("turn", "it is not your turn", ply=table.seen.ply(seat))
        if wanted := table.guide.wanted(len(state.said)):
            repeat_hint(table, seat, id, wanted, answer, language)
            return
        text = table.task.show(seat) or await best_move(table, seat)

        def line_text() -> str:
            if table.begun.state is not state:
                raise Refusal("stale", "the game went on meanwhile", ply=table.seen.ply(seat))
            return c.HINT + text

        if (len(state.said), seat, text) in table.begun.hints:
            repeat_hint(table, seat, id, text, answer, language)
            return
        await table.pipeline.change(seat, line_text, id, answer)
        before = table.said_before(seat, id)
    if before is not None and before.text.startswith(c.HINT):
        answer(write(hinted(table, seat, id, before.text[len(c.HINT):], language)))


async def best_move(table: Table, seat: int) -> str:
    """What search finds, by what this seat sees."""
    return (await table.thinkers.hint(table.seen.views[seat], table.kept.chairs[seat].guest or "")).move.text


def repeat_hint(table: Table, seat: int, id: str, text: str, answer: Answer, language: Language | None) -> None:
    """A hint that was told before, or that a lesson gives anyway: there is nothing to write down."""
    answer(write(Ok(id, table.kept.id, c.HINT + text)))
    answer(write(hinted(table, seat, id, text, language)))


def hinted(table: Table, seat: int, id: str, text: str, language: Language | None) -> Hinted:
    """A hint as it is told, with the reasons if they are at hand; in words too, where its name alone would teach
    nothing."""
    view = table.seen.views[seat]
    move = next((one for one in view.legal if one.text == text), None)
    why = move and table.game.explains(view, move)
    told = Hinted(id, table.kept.id, text)
    if why and language:
        told.says = language.say(why)
    known = table.thinkers.known(view, text)
    if known and known.why:
        told.reasons = numbers(known.why)
        if language:
            names = addressed(table.kept.chairs, seat, language)
            told.reasons = in_words(view, told.reasons, names, language.say)
    return told


async def stand_in(table: Table, seat: int, absent: int, level: str, id: str, answer: Answer) -> None:
    """Let a cat play for somebody who is away: the host decides, or all who are here."""
    def line_text() -> str:
        chairs = table.kept.chairs
        if absent >= len(chairs) or chairs[absent].guest in (None, chairs[seat].guest) or table.plays(absent):
            raise Refusal("stand-in", "no other person plays at seat {seat}", seat=absent)
        away = table.presence.absent_for(absent)
        if away < presence.ABSENT_SECONDS:
            raise Refusal("stand-in", "a cat can take over from a player who has been away for {needed} seconds; "
                                      "so far: {away}", status=409, needed=int(presence.ABSENT_SECONDS), away=int(away))
        if (absent, seat) in table.begun.votes and not agreed(table, absent):
            raise Refusal("stand-in", "you have said so already; the others have to agree", status=409)
        return f"{c.VOTE}{absent}"

    await table.pipeline.change(seat, line_text, id, answer)
    try:
        await table.pipeline.change(absent, lambda: c.AGENT + level if agreed(table, absent) else None)
    except Refusal as refusal:
        if refusal.code != "over":               # it ended meanwhile: the vote was counted all the same
            raise


def agreed(table: Table, absent: int) -> bool:
    """Has the host voted, or has everybody who is here?"""
    chairs = table.kept.chairs
    voters = {chairs[seat].guest for who, seat in table.begun.votes if who == absent}
    here = {chair.guest for seat, chair in enumerate(chairs)
            if chair.guest and not chair.away and seat != absent and not table.plays(seat)}
    return bool(voters) and (table.kept.host in voters or here <= voters)


async def come_back(table: Table, seat: int, id: str, answer: Answer) -> None:
    """Play oneself again."""
    def line_text() -> str:
        if seat not in table.begun.stand_ins:
            raise Refusal("stand-in", "no cat is playing for you", status=409)
        return c.PERSON

    await table.pipeline.change(seat, line_text, id, answer)
    if seat == table.begun.state.turn:
        table.time.turn()
