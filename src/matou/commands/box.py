"""matou box: what is in the box, with where we know it from; or a check of one's own."""
from typing import Any

import matou
from matou.core.box import TAGS
from matou.core.words import Phrase

from .common import print_json


def run(args: Any) -> int:
    game, say = matou.load(args.game), args.language.say
    box = game.own_box if args.check is None else game.read_box(args.check)
    if args.json:
        print_json({"game": game.slug, "box": box.lines})
        return 0
    if args.check is not None:
        print(say(Phrase("{file}: a good box for {game}", file=args.check, game=game.name)))
        return 0
    from rich.console import Console
    from rich.table import Table
    console = Console()
    sheet = Table(*(say(column) for column in box.lines[0]), title=game.name)
    for line in box.lines:
        sheet.add_row(*(str(value) for value in line.values()))
    console.print(sheet)
    for tag, meaning in TAGS.items():
        console.print(f"{tag}: {say(meaning)}")
    console.print(say(Phrase("Do you own the box? Copy {file}, enter what is printed on your cards, "
                             "and play with --box.", file=game.home / "box.toml")), soft_wrap=True)
    return 0
