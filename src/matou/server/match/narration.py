"""A match in words: what one seat is told of it, in one language.

A sentence is made from what the seat itself saw before a move and after it, and from the move as it heard it; so it
tells no more than the seat knows. Where nobody was shown anything for a while (§4.8 of Le Ch'ami), a move's story goes
on until the next one that was heard.
"""
import logging
from collections import Counter
from collections.abc import Sequence
from functools import lru_cache
from itertools import pairwise
from typing import Any

from matou.core.game import Heard, Position, State, View
from matou.core.moves import Move, encode_move, verb_of
from matou.core.words import Phrase, Player, capital
from matou.language import Language

from ..net.protocol import Trace, Words
from ..people.cats import NAMES
from ..store.tables import Chair
from .page_data import Touched, aside_of, opened, retold, touched_by
from .views import Seat

LOG = logging.getLogger(__name__)
LONG_AGO = 200                                   # moves; of those before, nobody is told again
ALL = "all"                                      # the seat of a client that sees every card


def called(chairs: Sequence[Chair], language: Language, reader: int | None = None) -> list[Player]:
    """What the sentences call each seat: no two alike. `reader`: the seat that is spoken to, as "you"."""
    names = [chair.name or _nameless(chair, seat, language) for seat, chair in enumerate(chairs)]
    while len(set(names)) < len(names):
        times = Counter(names)
        names = [f"{name} {seat + 1}" if times[name] > 1 else name for seat, name in enumerate(names)]
    return [Player(name, seat == reader) for seat, name in enumerate(names)]


def _nameless(chair: Chair, seat: int, language: Language) -> str:
    """A fallback name: for agents stored without a name, deleted guests and unnamed seats."""
    if chair.level:
        return NAMES[seat]
    return language.say(Phrase("Someone") if chair.name == "" else Phrase("Player {number}", number=seat + 1))


def reader_at(chairs: Sequence[Chair], seat: Seat | str) -> int | None:
    """The seat whose player reads what this seat is told; None where several share a device, or somebody looks on."""
    if not isinstance(seat, int):
        return None
    guest = chairs[seat].guest
    return seat if sum(chair.guest == guest for chair in chairs) == 1 else None


@lru_cache(maxsize=1024)
def addressed(chairs: tuple[Chair, ...], seat: Seat | str, language: Language) -> tuple[Player, ...]:
    """What the sentences that this seat is told call each seat."""
    return tuple(called(chairs, language, reader_at(chairs, seat)))


class Narrator:
    """Tells one seat what happens. `names` are those of the seats."""

    def __init__(self, seat: Seat | str, language: Language, names: Sequence[Player]):
        self.seat, self.language, self.names = seat, language, tuple(names)
        self._saw: list[tuple[State, Position]] = []         # a move begins where the one before it ended

    def saw(self, state: State, view: Position) -> None:
        """What this seat was shown of a position, so that it need not be worked out again."""
        self._saw = [*self._saw[-2:], (state, view)]

    def sees(self, state: State) -> Position:
        if self.seat == ALL:
            return state
        for known, view in self._saw:
            if known is state:
                return view
        view = state.game.view(state, self.seat, ())                                     # type: ignore[arg-type]
        self.saw(state, view)
        return view

    def hears(self, state: State, ply: int, said: Heard) -> str | None:
        """Move number `ply` as this seat hears it; None: it does not even know that there was one."""
        who, text = said
        return text if self.seat in (ALL, who) else state.game.as_heard(state, ply, text)

    def move(self, before: State, after: State) -> list[str]:
        """The move that was made at `before`, and what came of it until `after`."""
        return self.follow(before, after)[0]

    def follow(self, before: State, after: State) -> tuple[list[str], Touched]:
        """The same, and what it touched on the table."""
        game, ply = before.game, len(before.said)
        said = after.said[ply]
        text, heard = said[1], self.hears(after, ply, said)
        if heard is None:
            return [], Touched()
        code = game.move_made(before, text).code
        move = Move(code if heard == text else encode_move(verb_of(code)), heard)
        seen, then = self.sees(before), self.sees(after)
        self._saw = [known for known in self._saw if known[0] is not before]
        told = game.tell(seen, move, then, self.names)                                   # type: ignore[arg-type]
        sentences = [capital(self.language.say(retold(seen, phrase)), self.names) for phrase in told]
        return sentences, touched_by(seen, move, then)


class Narration:
    """All that a seat was told so far: `told` goes with what it has heard, move by move."""

    def __init__(self, teller: Narrator, first: State, then: Sequence[State] = ()):
        """From the first position, and by those that follow."""
        self.teller, self.first = teller, first
        self._beside: tuple[View, bool, dict[str, Any]] | None = None
        self._begin()
        if then:
            self._add([first, *then])

    def _begin(self) -> None:
        heard = sum(self.teller.hears(self.first, *move) is not None for move in enumerate(self.first.said))
        self.last, self.told, self.traces = self.first, nothing(heard), Traces()
        self.opened: dict[str, Any] = {}

    def until(self, state: State, view: View | None = None) -> "Narration":
        """Continues to this position, which the seat is shown as `view`, if that is known; starts again from the
        beginning if moves were taken back."""
        if view and state is not self.last:
            self.teller.saw(state, view)
        if not state.said.continues(self.last.said):
            self._begin()
        if len(state.said) > len(self.last.said):
            self._add(positions(self.last, state))
        return self

    def _add(self, states: Sequence[State]) -> None:
        """Continues through these positions: the first was narrated last, and the last is one that the seat is
        shown."""
        final, ply, heard = states[-1], len(states[0].said), []
        for (before, after), said in zip(pairwise(states), final.said.since(ply), strict=True):
            self.opened = opened(before, after) or self.opened
            if self.teller.hears(final, ply, said) is not None:
                heard.append(before)
            ply += 1
        old = max(0, len(heard) - LONG_AGO)
        self.told += nothing(old)
        self.traces.hits = set()
        for before, after in pairwise([*heard[old:], final]):
            told, touched = self.teller.follow(before, after)
            self.told.append(told)
            self.traces.add(before.turn, touched)
        if len(self.told) > LONG_AGO:
            self.told[:-LONG_AGO] = nothing(len(self.told) - LONG_AGO)
        self.last = final

    def words(self, view: View, since: int = 0, waits: bool = False) -> Words:
        """This view in words; worked out once for all who are shown it."""
        if self._beside is None or self._beside[0] is not view or self._beside[1] != waits:
            self._beside = view, waits, beside(self.teller, view, waits, self.opened)
        return Words(told=self.told[since:], traces=self.traces.to_message(), hits=sorted(self.traces.hits),
                     secret=view.game.hides(view), **self._beside[2])


def beside(teller: Narrator, view: View, waits: bool, lies_open: dict[str, Any]) -> dict[str, Any]:
    """The part of `words` that comes from the view. A sentence that cannot be said stops no game."""
    try:
        told = aside_of(view, teller.names, teller.language.say, waits)
        return {**told, "aside": {**told["aside"], **lies_open}}
    except Exception:
        LOG.exception("%s: a view could not be put in words", view.game.slug)
        return {"asks": "", "labels": [] if waits else [move.text for move in view.legal], "aside": {}}


def nothing(moves: int) -> list[list[str]]:
    """The narration of this many moves that are too long ago to be told: nothing."""
    return [[] for _ in range(moves)]


def positions(first: State, last: State) -> list[State]:
    """Every position from the first to the last, which is some moves later."""
    states = [first]
    for _, text in last.said.since(len(first.said))[:-1]:
        states.append(states[-1].game.apply(states[-1], text))
    return [*states, last] if len(last.said) > len(first.said) else states


class Traces:
    """What the last turn of each seat touched, so that the page can mark it until that seat's next turn. The newest
    is last. Moves that a seat makes one after another are one turn. `hits`: the seats that the
    moves since it was last emptied did something to."""

    def __init__(self) -> None:
        self.hits: set[int] = set()
        self._things: dict[int, tuple[str, ...]] = {}
        self._mover: int | None = None

    def add(self, mover: int, touched: Touched) -> None:
        if touched.cleared:
            self._things, self._mover = {}, None
        before = self._things.pop(mover, ())
        kept = before if mover == self._mover else ()
        self._things[mover] = tuple(dict.fromkeys((*kept, *touched.things)))
        self._mover = mover
        self.hits.update(touched.hits)

    def to_message(self) -> list[Trace]:
        return [Trace(seat, list(things)) for seat, things in self._things.items() if things]
