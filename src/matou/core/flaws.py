"""Flaws in a game's definition that show before a card is dealt, for the author of the game: each is one line that says
where it is and what should stand there."""
from collections.abc import Iterator
from typing import Any

from .fields import OWNER, common
from .options import Option
from .words import Phrase

NEEDED = ("slug", "name", "edition", "min_seats", "max_seats", "options", "rules", "determinization", "notation",
          "home", "goal")                        # of a Game; everything else has a default
CONSTANTS = ("FIELDS", "STATE", "BOX", "ORDER", "CENSUS", "MOST_MOVES")
RULES = ("set_out(s, seats)", "prepare(s, b, order)", "deal(s, b, order)", "legal(s, b, moves)", "apply(s, b, move)",
         "over(s)", "settle(s, b, scores)", "longest(seats)", "census(s, b, places, expected)")
IMAGINING = "imagine(s, b, seat, chance, x)"


def flaws(game: Any) -> Iterator[str]:
    """Whatever would break the game as soon as somebody plays it."""
    name = type(game).__name__
    missing = [f"{name}.{one} is missing" for one in NEEDED if not hasattr(game, one)]
    yield from missing
    if not missing:
        yield from _parts_missing(game)
        yield from (f"{name}.options: {flaw}" for flaw in _options(game.options))
        if not isinstance(game.goal, Phrase):
            yield f"{name}.goal should be a Phrase(…), which can be translated, not a {type(game.goal).__name__}"
        if not 1 <= game.min_seats <= game.max_seats:
            yield f"{name}.min_seats is {game.min_seats}, and max_seats is {game.max_seats}"
        yield from (f"rules.FIELDS: {flaw}" for flaw in _fields(getattr(game.rules, "FIELDS", ()), game.max_seats))


def _parts_missing(game: Any) -> Iterator[str]:
    """Rules and constants that Matou looks for."""
    for module, wanted in ((game.rules, (*CONSTANTS, *RULES)), (game.determinization, ("SCRATCH", IMAGINING))):
        for one in wanted:
            if not hasattr(module, one.partition("(")[0]):
                yield f"{module.__name__} has no {one}"


def _options(options: Any) -> Iterator[str]:
    if isinstance(options, Option) or not isinstance(options, tuple):
        yield "should be a tuple, with a comma also after a single option: (first_seat(…),)"
        return
    for option in options:
        if not isinstance(option, Option):
            yield f"{option!r} is not an Option"
        else:
            yield from (f"option {option.name}: {flaw}" for flaw in _option(option))
    if not any(isinstance(option, Option) and option.name == "first" for option in options):
        yield "there is no option first (who begins): add first_seat(…)"


def _option(option: Option) -> Iterator[str]:
    for part in ("what", "title"):
        text = getattr(option, part)
        if text is not None and not isinstance(text, Phrase):
            yield f"its {part} should be a Phrase(…), which can be translated, not a {type(text).__name__}"
    if option.reader is None and option.default not in option.choices:
        yield f"its default {option.default!r} is none of its choices {tuple(option.choices)!r}"


def _fields(fields: Any, seats: int) -> Iterator[str]:
    for needed in common(""):
        if not any(field.name == needed.name for field in fields):
            yield f"there is no field {needed.name}: begin with *common(…)"
    for field in fields:
        if field.seen_by == OWNER and (not field.shape or field.shape[0] < seats):
            yield (f"{field.name} is seen by its owner, so its first axis is the seat: its shape should begin with "
                   f"{seats} (max_seats), and is {field.shape}")
