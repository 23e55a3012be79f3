"""What there is to choose from: games, their options and levels, as data for a page."""
from typing import Any, get_args

from matou.core.game import Game
from matou.core.lesson import lessons_of
from matou.core.options import Beginning, Option
from matou.core.puzzle import puzzles_of
from matou.games import load, loadable
from matou.language import Language

from ..match.clock import limits
from ..net.answers import Catalogue, GameTold, OptionTold, QuickTold, Span
from ..net.protocol import EMOTIONS, PROTOCOL, Level
from .children import title_of


def catalogue(language: Language) -> Catalogue:
    """Games, their options and levels, as data for a page; what an option is about, in the language asked for."""
    return {"protocol": PROTOCOL, "levels": list(get_args(Level)), "emotes": list(EMOTIONS), "clocks": limits(),
            "games": [described(load(slug), language) for slug in loadable()]}


def described(game: Game, language: Language) -> GameTold:
    return {"game": game.slug, "name": game.name, "edition": game.edition,
            "least": game.min_seats, "most": game.max_seats,
            "minutes": {"least": game.minutes.least, "most": game.minutes.most, "per_round": game.minutes.per_round}
                       if game.minutes else None, "age": game.age,
            "beginning": {"ask": language.say(game.beginning.ask), "rule": language.say(game.beginning.rule)}
                         if game.beginning else None,
            "goal": language.say(game.goal), "about": language.say(game.about or game.goal),
            "quick": quickly(game, language), "custom_box": game.custom_box,
            "box_help": language.say(game.box_help) if game.box_help else None,
            "options": [offered(option, language, game.beginning) for option in game.options],
            "lessons": [{"name": lesson.name, "title": language.say(lesson.title), "short": lesson.met is not None}
                        for lesson in lessons_of(game).values()],
            "puzzles": len(puzzles_of(game)),
            "practice": language.say(title) if (title := title_of(game)) else None}


def quickly(game: Game, language: Language) -> QuickTold:
    """The table one gets without choosing, and the one of a first game: null where that is the same."""
    seats, options, first, why = game.quick
    return {"seats": seats, "options": dict(options), "first": dict(first) or None,
            "why": language.say(why) if why else None}


def offered(option: Option, language: Language, beginning: Beginning | None = None) -> OptionTold:
    """An option: its choices one by one, or the ends of a range. Who begins is asked as the booklet asks it."""
    choices, title = option.choices, option.title
    if option.name == "first" and beginning:
        title = beginning.ask
    listed: list[Any] | Span = {"from": choices[0], "to": choices[-1]} if isinstance(choices, range) \
        else list(choices)
    return {"name": option.name, "default": option.default, "choices": listed, "of_seats": option.of_seats,
            "title": language.say(title) if title else None, "what": language.say(option.what),
            "when": {name: list(values) for name, values in option.when.items()},
            "named": [{"value": list(value) if isinstance(value, tuple) else value, "says": language.say(said)}
                      for value, said in option.named.items()]}
