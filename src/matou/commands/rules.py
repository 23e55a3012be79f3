"""matou rules: the booklet, in the reader's language."""
from typing import Any

import matou


def run(args: Any) -> int:
    game = matou.load(args.game)
    text = (game.home / f"booklet.{args.language.code}.md").read_text(encoding="utf-8")
    from rich.console import Console
    from rich.markdown import Markdown
    console = Console()
    if console.is_terminal:
        console.print(Markdown(text))
    else:
        print(text)
    return 0
