"""What several commands share: the game they are to play, and a progress bar for what takes long."""
import json
import sys
import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO, Any, TypeVar

import matou
from matou.core.errors import OptionError, RecordError
from matou.core.game import Game
from matou.core.record import open_text
from matou.core.words import Phrase

Item = TypeVar("Item")
BAR_DELAY = 1.0                                  # seconds before a progress bar appears


def game_setup(args: Any) -> tuple[Game, int, dict[str, Any]]:
    """The game, the number of seats and the options of a command line, checked."""
    game = matou.load(args.game)
    seats = game.check_seats(game.min_seats if args.players is None else args.players)
    options: dict[str, Any] = {}
    for text in args.option:
        name, equals, value = text.partition("=")
        if not equals:
            raise OptionError("--option {text}: expected NAME=VALUE", text=text)
        options[name] = value
    if args.box is not None:
        options["box"] = args.box
    game.check_options(seats, options)
    return game, seats, options


def prepare_rules(say: Callable[[str], str]) -> None:
    """Says that rules are being compiled, before the first game after an installation."""
    from matou.core.rule import CACHE, interpreted
    if not CACHE.exists() and not interpreted():
        print(say(Phrase("Preparing the rules; this happens once and takes a few seconds.")), file=sys.stderr)


def positive(name: str, value: int) -> int:
    if value < 1:
        raise OptionError("{name}: expected at least 1, not {value}", name=name, value=value)
    return value


def watched(items: Iterable[Item], total: int | None, what: str, steps: Any = lambda item: 1) -> Iterator[Item]:
    """The same items; on a terminal, with a progress bar once a second has gone by."""
    if not sys.stderr.isatty():
        yield from items
        return
    from rich.console import Console
    from rich.progress import Progress
    started, done, bar = time.monotonic(), 0, Progress(console=Console(stderr=True), transient=True)
    task = bar.add_task(what, total=total)
    try:
        for item in items:
            yield item
            done += steps(item)
            if time.monotonic() - started > BAR_DELAY:
                bar.start()
                bar.update(task, completed=done)
    finally:
        bar.stop()


def print_json(data: Any) -> None:
    print(json.dumps(data, ensure_ascii=False, indent=2))


@contextmanager
def writing(path: Path | None) -> Iterator[IO[str] | None]:
    """A file that is renamed into place once it is complete or was stopped by hand: an error never overwrites an old
    file."""
    if path is None:
        yield None
        return
    part = path.with_name(path.name + ".part" + (".gz" if path.suffix == ".gz" else ""))
    try:
        file = open_text(part, "w")
    except OSError as error:
        raise RecordError("{file}: cannot be written ({why})", file=path, why=error.strerror) from None
    whole = False
    try:
        yield file
        whole = True
    except KeyboardInterrupt:
        whole = True
        raise
    finally:
        file.close()
        if whole:
            part.replace(path)
