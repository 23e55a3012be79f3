"""The state of a match: what the lines of its log come to.

Most lines are moves. Those that begin with a slash are not: they are about the match, and the rules know nothing of
them.

    /resign          this seat gives up            /draw   offers to share the win, or agrees to it
    /time            its time ran out              /no     wants no draw
    /back 12         only 12 moves were made       /vote 2     would let an agent take seat 2
    /hint 24         was told: play 24             /agent cat  an agent plays for this seat
    /ask 12          would take a move back: 12    /person     who has this seat plays again
    /allow           would let them                /keep       would not, or asks no more
"""
from collections.abc import Callable, Iterable
from typing import Any, NamedTuple

import msgspec
from msgspec.structs import replace

from matou.core.game import State
from matou.core.record import outcome_to_dict

from ..net.protocol import Ended
from ..store.log import Line
from .views import is_quiet

SLASH = "/"
RESIGN, TIME, DRAW, NO, PERSON = "/resign", "/time", "/draw", "/no", "/person"
BACK, HINT, VOTE, AGENT = "/back ", "/hint ", "/vote ", "/agent "
ASK, ALLOW, KEEP = "/ask ", "/allow", "/keep"
WHY = {RESIGN: "resigned", TIME: "time"}


def public_text(text: str) -> str:
    """A line of the log as its seat may read it: without the number of moves made, which would tell how many were not
    heard."""
    return text.split()[0] if text.startswith((BACK, ASK)) else text


class BackRequest(NamedTuple):
    """A seat asks to take its last move back, and what followed. `made`: how many moves would then be left. `agreed`:
    the other seats that would let it."""
    seat: int
    made: int
    agreed: frozenset[int] = frozenset()


class MatchState(msgspec.Struct, frozen=True):
    """A match so far. `then` returns the state after one more line; nothing is changed in place."""
    deal: Callable[[], State]                                # deals it again: the first position is seldom wanted
    state: State
    ended: Ended | None = None
    offers: frozenset[int] = frozenset()                     # seats that would share the win
    votes: frozenset[tuple[int, int]] = frozenset()          # (absent seat, who would let an agent play for it)
    stand_ins: dict[int, str] = {}                           # by seat: the level that plays there for now
    hints: tuple[tuple[int, int, str], ...] = ()             # (number of moves made, seat, the hint it got)
    backs: int = 0
    asked: BackRequest | None = None
    left: dict[int, int] = {}                                # on the clock of a seat, if it has moved

    @property
    def first(self) -> State:
        """The position before the first move."""
        return self.deal()

    @property
    def made(self) -> int:
        """How many moves were made."""
        return len(self.state.said)

    def then(self, line: Line, guests: tuple[str | None, ...]) -> "MatchState":
        """After this line. `guests`: whose seats they are; an offer is agreed when all of them have made it."""
        if line.text[0] != SLASH:
            after, outcome = self.state.game.step(self.state, line.text)
            ended = outcome_to_dict(outcome)
            left = self.left if line.left is None else {**self.left, line.seat: line.left}
            return replace(self, state=after, ended=Ended(**ended) if ended else None, left=left,
                           asked=self.asked and self._still_asked(after))
        if line.text in WHY:
            return replace(self, ended=stopped(self.state, WHY[line.text], line.seat))
        if line.text in (DRAW, NO):
            return self._draw(line, guests)
        if line.text.startswith(BACK):
            return replace(self, state=self.at(int(line.text[len(BACK):])), backs=self.backs + 1, asked=None)
        if line.text.startswith((ASK, ALLOW, KEEP)):
            return replace(self, asked=self._asked(line))
        if line.text.startswith(HINT):
            return replace(self, hints=(*self.hints, (self.made, line.seat, line.text[len(HINT):])))
        return self._stand_in(line)

    def replayed(self, log: Iterable[Line], guests: tuple[str | None, ...]) -> tuple["MatchState", list[State]]:
        """After all these lines; and every position on the way there that still counts."""
        course, states = self, [self.state]
        for line in log:
            course = course.then(line, guests)
            states[course.made:] = [course.state]
        return course, states

    def _draw(self, line: Line, guests: tuple[str | None, ...]) -> "MatchState":
        if line.text == NO:
            return replace(self, offers=frozenset())
        offers = self.offers | {line.seat}
        people = {guest for seat, guest in enumerate(guests) if guest and seat not in self.stand_ins}
        agreed = people <= {guests[seat] for seat in offers}
        return replace(self, offers=offers, ended=stopped(self.state, "agreed") if agreed else None)

    def _asked(self, line: Line) -> BackRequest | None:
        """The request after a seat has made it, agreed to it, declined it or withdrawn it."""
        if line.text.startswith(ASK):
            return BackRequest(line.seat, int(line.text[len(ASK):]))
        if self.asked is None or line.text == KEEP:
            return None
        return self.asked._replace(agreed=self.asked.agreed | {line.seat})

    def _still_asked(self, after: State) -> BackRequest | None:
        """A move is an answer, too: no. But while somebody may answer it unheard, nothing that everybody sees may
        change (views.py)."""
        return self.asked if is_quiet(after) else None

    def _stand_in(self, line: Line) -> "MatchState":
        if line.text.startswith(VOTE):
            return replace(self, votes=self.votes | {(int(line.text[len(VOTE):]), line.seat)})
        others = frozenset(vote for vote in self.votes if vote[0] != line.seat)
        level = {line.seat: line.text[len(AGENT):]} if line.text.startswith(AGENT) else {}
        kept = {seat: level for seat, level in self.stand_ins.items() if seat != line.seat}
        return replace(self, votes=others, stand_ins={**kept, **level})

    def at(self, made: int) -> State:
        """The position after this many moves."""
        state = self.first
        for _, text in self.state.said[:made]:
            state = state.game.apply(state, text)
        return state


def stopped(state: State, why: str, loser: int | None = None) -> Ended:
    """A match that ends without its last move: the points stay as they are, and all others win."""
    return Ended(list(state.game.scores_now(state)), [seat for seat in range(state.seats) if seat != loser], why)


def result_dict(course: MatchState) -> dict[str, Any] | None:
    """How a match ended, as it is kept; None while it goes on."""
    return msgspec.to_builtins(course.ended) if course.ended else None
