"""Promises about what is written for a game: its definition, its booklets, its sentences in French."""
import re
from collections.abc import Iterator
from itertools import pairwise

from matou.core import page as default_page
from matou.core.flaws import flaws
from matou.core.game import Game
from matou.core.parts import either
from matou.core.words import Phrase, Player
from matou.games import OURS
from matou.language import LANGUAGES, Language

from .trial import Variant, demand, states_of

LONGEST_GOAL = 90                                # characters: it stands on one line of a table
PARAGRAPH = re.compile(r"^\*\*(\d+\.\d+\w*)\*\*(.*)", re.MULTILINE)          # **3.6** [B] …
TAG = re.compile(r"\[[BPH]\]")
LETTERS = re.compile(r"[^\W\d_]{2}", re.ASCII)   # something to translate: more than a number or a single letter

def definition_is_whole(variant: Variant) -> None:
    """Fields, rules and options have their form; the goal fits on a line, and every option has a title for people who
    set up a table."""
    game = variant.game
    found = next(flaws(game), None)
    demand(not found, f"a definition is whole: {found}")
    demand(len(game.goal) <= LONGEST_GOAL, f"the goal has at most {LONGEST_GOAL} characters", goal=game.goal)
    for option in game.options:
        demand(option.title, f"an option has a short title (title=Phrase(…)): {option.name} has none")


def booklets_agree(variant: Variant) -> None:
    """There is a booklet in each language, in numbered paragraphs, and all have the same numbers and tags."""
    english, *others = ((language, _paragraphs(variant.game, language)) for language in LANGUAGES)
    demand(english[1], "a booklet has numbered paragraphs, such as **3.1** [B]", file="booklet.en.md")
    for language, paragraphs in others:
        different = [" ".join(one) for one in english[1] if one not in paragraphs]
        different += [" ".join(one) for one in paragraphs if one not in english[1]]
        demand(not different, f"booklet.en.md and booklet.{language}.md have the same paragraphs and tags",
               only_in_one=different)


def _paragraphs(game: Game, language: str) -> list[tuple[str, ...]]:
    """The numbers and tags of its paragraphs: ("3.1", "[B]", "[H]")."""
    file = game.home / f"booklet.{language}.md"
    demand(file.exists(), f"there is a booklet in each language: {file} is missing")
    return [(found[1], *TAG.findall(found[2])) for found in PARAGRAPH.finditer(file.read_text(encoding="utf-8"))]


def sentences_are_translated(variant: Variant) -> None:
    """What a game of another package says has its French in `Game.translations`: goal, options, titles of fields that
    people see, and what is told and asked in a random game."""
    game = variant.game
    if game.slug in OURS:                        # Matou's own catalogue has its tests
        return
    say = Language("fr")
    for where, template in _sentences(variant):
        demand(not LETTERS.search(template) or say.word(template) != template,
               'a sentence has its French in Game.translations["fr"]', sentence=template, where=where)


def _sentences(variant: Variant) -> Iterator[tuple[str, str]]:
    """Where something is said, and the template of what is said."""
    game = variant.game
    for where, phrase in (("goal", game.goal), ("about", game.about), ("notation", game.notation.what)):
        yield from ((where, template) for template in _templates(phrase))
    for option in game.options:
        for phrase in (option.title, option.what, *option.named.values()):
            yield from ((f"option {option.name}", template) for template in _templates(phrase))
    yield from (("FIELDS", default_page.title_of(field)) for field in default_page.shown_fields(game))
    names = [Player(f"Player-{seat}") for seat in range(variant.seats)]
    for before, after in pairwise(states_of(variant, "said")):
        view, move = game.view(before, before.turn), game.parse(before, after.said[-1][1])
        page = either(game.part("page"), "asks", default_page), either(game.part("page"), "label", default_page)
        for phrase in (page[0](view, names), page[1](view, move, names), *game.tell(before, move, after, names)):
            yield from (("a move", template) for template in _templates(phrase) if template != move.text)


def _templates(phrase: object) -> Iterator[str]:
    """The templates of a phrase, and of the phrases in it."""
    if isinstance(phrase, Phrase):
        yield phrase.template
        for value in phrase.values.values():
            for one in value if isinstance(value, (list, tuple)) else (value,):
                yield from _templates(one)
