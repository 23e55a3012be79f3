"""matou rules: the booklet, in the reader's language."""
from typing import Any

import matou
from matou.core.booklet import booklet_text, in_words


def run(args: Any) -> int:
    game = matou.load(args.game)
    text = in_words(booklet_text(game, args.language.code), args.language.say)
    from rich.console import Console
    from rich.markdown import Markdown
    console = Console()
    if console.is_terminal:
        console.print(Markdown(text))
    else:
        print(text)
    return 0
