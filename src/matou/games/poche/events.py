"""The events of Chats de Poche: what an explanation of a move counts (core/events.py). A deal is played to the end of
the game, of the first one where two are played."""
from __future__ import annotations

from typing import TYPE_CHECKING, Any

from matou.core.events import SCORES_OF_TWO, Event, happened
from matou.core.game import View
from matou.core.rule import rule
from matou.core.words import Phrase

from .board import CATS, CHIEF, FLIPPING, PICKING, PREYS, TILES
from .names import PREY_NAMES
from .rules import look_back
from .scoring import caught_by, chased, end_of_game, points

if TYPE_CHECKING:
    from .rows import BoxRow, StateRow

MINE, THEIRS = 0, PREYS
CHIEF_CHASED, THEIR_CHIEF_CHASED, CHASED, THEIR_CHASED, POINTS, OTHERS = range(2 * PREYS, 2 * PREYS + 6)
WORTH = (3.0, 4.0, 4.0, 5.0, 5.0, 6.0, 4.0, 6.0, 4.0, 5.0)       # of each prey, the chance of a pair included
EVENTS = (
    *(Event(f"captures {prey}", Phrase("{name:@ captures|you capture} {thing}"), 1, worth, thing=one, about=prey)
      for one, (prey, worth) in enumerate(zip(PREY_NAMES, WORTH, strict=True))),
    *(Event(f"loses {prey}", Phrase("{other:@ captures|you capture} {thing}"), -1, worth, thing=one, about=prey)
      for one, (prey, worth) in enumerate(zip(PREY_NAMES, WORTH, strict=True))),
    Event("chief chased", Phrase("a dog scares off {name:@'s|your} chief"), -1, 3.0, about="chased"),
    Event("their chief chased", Phrase("a dog scares off {other:@'s|your} chief"), 1, 3.0, about="their chased"),
    Event("cats chased", Phrase("dogs scare off {n} of {name:@'s|your} cats on average instead of {m}"), -1, 1.5,
          "amount", Phrase("{name:@'s|your} cats that dogs scare off"), about="chased"),
    Event("their cats chased", Phrase("dogs scare off {n} of {other:@'s|your} cats on average instead of {m}"), 1, 1.5,
          "amount", Phrase("{other:@'s|your} cats that dogs scare off"), about="their chased"),
    *SCORES_OF_TWO,
)


@rule
def note(before: StateRow, s: StateRow, b: BoxRow, me: int, move: int, stage: int, found: Any) -> None:
    """All that counts is how the board ends."""


@rule
def finish(s: StateRow, b: BoxRow, me: int, scores: Any, found: Any) -> None:
    """§4.2-§4.7 The dogs, the captures, the points. Where clans have only just been picked, there is nothing yet."""
    if s.phase == FLIPPING:
        return
    if s.phase == PICKING:
        look_back(s)                             # §6.3 the second game has been laid out
    ended = end_of_game(s, b)
    for one in range(PREYS):
        found[MINE + one] = caught_by(me, ended[2]) >> one & 1
        found[THEIRS + one] = caught_by(1 - me, ended[2]) >> one & 1
    away = chased(s, b)
    for q in range(TILES):
        if away >> q & 1:
            mine = s.face[q] // CATS == me
            found[CHASED if mine else THEIR_CHASED] += 1
            if s.face[q] % CATS == CHIEF:
                happened(found, CHIEF_CHASED if mine else THEIR_CHIEF_CHASED)
    found[POINTS], found[OTHERS] = points(s, b, me, ended), points(s, b, 1 - me, ended)


def called(view: View, one: int) -> Phrase:
    """What a prey is called."""
    narration = view.game.part("narration")
    name: Phrase = narration.called(PREY_NAMES[one], view.box.plain)      # type: ignore[union-attr]
    return name
