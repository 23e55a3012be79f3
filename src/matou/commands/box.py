"""matou box: what is in the box, with where we know it from; or a check of one's own."""
from collections.abc import Callable
from typing import Any

import matou
from matou.core.box import SOURCES, TAGS
from matou.core.game import Game
from matou.core.words import Phrase

from .common import print_json

COLUMNS = {
    "card": Phrase("card"), "arrow": Phrase("arrow"), "tag": Phrase("known from"), "kind": Phrase("kind"),
    "name": Phrase("name"), "value": Phrase("value"), "points": Phrase("points"), "copies": Phrase("copies"),
    "where": Phrase("where"), "effect": Phrase("effect"), "cards": Phrase("cards"),
}


def run(args: Any) -> int:
    game, say = matou.load(args.game), args.language.say
    box = game.own_box if args.check is None else game.read_box(args.check)
    if args.json:
        print_json({"game": game.slug, "box": box.lines})
        return 0
    if args.check is not None:
        print(say(Phrase("{file} is a valid box for {game}", file=args.check, game=game.name)))
        return 0
    shown = game.box_lines(box, args.language.code)
    if not shown:
        print(say(Phrase("the cards of {game} are always the same", game=game.name)))
    else:
        _print(game, shown, say)
    return 0


def _print(game: Game, shown: list[dict[str, Any]], say: Callable[[str], str]) -> None:
    """The lines of a box as a table, and how to enter one's own."""
    from rich.console import Console
    from rich.table import Table
    console = Console()
    sheet = Table(*(say(COLUMNS.get(column, column)) for column in shown[0]), title=game.name)
    for line in shown:
        sheet.add_row(*(sources(value, say) if column == "tag" else str(value) for column, value in line.items()))
    console.print(sheet)
    if game.box_note is not None:
        console.print(say(game.box_note))
    for tag, meaning in TAGS.items():
        console.print(f"{say(SOURCES[tag])} – {say(meaning)}")
    console.print(say(Phrase("Do you own the box? Copy {file}, enter what is printed on your cards, "
                             "and play with --box.", file=game.home / game.box_file)), soft_wrap=True)


def sources(tag: str, say: Callable[[str], str]) -> str:
    """A tag in words: BP is booklet, public source; P (H: points) is public source (ours: points)."""
    known, bracket, ours = tag.removesuffix(")").partition(" (H: ")
    words = ", ".join(say(SOURCES[letter]) for letter in known)
    return say(Phrase("{sources} (ours: {fields})", sources=words, fields=ours)) if bracket else words
