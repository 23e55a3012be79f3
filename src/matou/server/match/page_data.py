"""What people at the page are told beside the bare table, in their language: each game's page.py works it out from a
view alone, so it tells no more than the view does; core/page.py does where a game says nothing of its own."""
from collections.abc import Sequence
from functools import cache
from typing import Any

from matou.core import page
from matou.core.box import Box
from matou.core.fields import Row
from matou.core.game import Game, Position, State, View
from matou.core.moves import Move
from matou.core.page import Touched as Touched
from matou.core.parts import either
from matou.core.words import Phrase, Player, Say, capital


@cache
def of_game(game: Game, name: str) -> Any:
    """The function `name` of this game's page.py, or the one for any game."""
    return either(game.part("page"), name, page)


def label_of(view: View, move: Move, names: Sequence[str], say: Say) -> str:
    """What a move does, in words."""
    return capital(say(of_game(view.game, "label")(view, move, names)), names)


def retold(before: Position, phrase: Phrase) -> Phrase:
    """Rewords a narrated sentence for the page, where cards are visible."""
    again: Phrase = of_game(before.game, "retold")(before, phrase)
    return again


def touched_by(before: Position, move: Move, after: Position) -> Touched:
    """What a move touched, as seen by one seat before it and after it."""
    touched: Touched = of_game(before.game, "touched")(before, move, after)
    return touched


def opened(before: State, after: State) -> dict[str, Any]:
    """What this move reveals that is no longer on the table, to be shown beside it; {}: nothing."""
    shown: dict[str, Any] = of_game(before.game, "opened")(before, after)
    return shown


def box_texts(game: Game, row: Row, box: Box, say: Say) -> dict[str, Any]:
    """What a page needs to draw this table that does not change during a game. `row`: the table before the deal."""
    texts: dict[str, Any] = of_game(game, "in_box")(game, row, box, say)
    return texts


def aside_of(view: View, names: Sequence[str], say: Say, waits: bool = False) -> dict[str, Any]:
    """The part of `words` that comes from the view: what is asked, each legal move in words, what is drawn beside it.
    `waits`: nothing is asked, for the game has ended or a move is not shown yet."""
    label, legal = of_game(view.game, "label"), [] if waits else view.legal
    chooser = [Player(name, seat == view.turn) for seat, name in enumerate(names)]      # on a shared device, too
    return {"asks": "" if waits else capital(say(of_game(view.game, "asks")(view, names)), names),
            "labels": [capital(say(label(view, move, chooser)), names) for move in legal],
            "aside": of_game(view.game, "aside")(view, names, say)}
