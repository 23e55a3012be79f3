"""matou lab balance: how a game plays, as one page with its figures."""
import sys
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from tempfile import TemporaryFile
from typing import TYPE_CHECKING, Any

from matou.core.errors import MatouError, OptionError, RecordError
from matou.core.game import Game
from matou.core.words import Phrase
from matou.language import LANGUAGES, Language

from .common import game_setup, positive, prepare_rules

if TYPE_CHECKING:
    from matou.lab.balance.report import Report


def run(args: Any) -> int:
    """Plays, and writes the page; what is under way is told line by line."""
    from matou.lab.balance.evidence import Plan
    from matou.lab.balance.report import balance
    if not args.option:
        args.option = usual_options(args.game)
    game, seats, options = game_setup(args)
    plan = Plan(positive("--deals", args.deals), args.seed or "0", positive("--jobs", args.jobs))
    if args.compare:
        check_compared(game, seats, options, args.compare)
    check_folder(args.out)
    say = args.language.say
    prepare_rules(say)
    report = balance(game, seats, options, plan, tuple(args.compare) if args.compare else None,
                     lambda part: print(say(Phrase("done: {part}", part=part)), file=sys.stderr, flush=True))
    print(say(Phrase("the report: {file}", file=written(args, report))))
    return 0


def check_compared(game: Game, seats: int, options: Mapping[str, Any], tables: Sequence[str]) -> None:
    """Raises OptionError unless there are such tables: the second is played when search is done with the first."""
    from matou.lab.balance.compare import parsed
    for text in tables:
        try:
            game.check_options(seats, {**options, **parsed(text)})
        except MatouError as error:
            raise OptionError("{place}: {why}", place=f"--compare {text}", why=error.phrase) from None


def check_folder(folder: Path) -> None:
    """Raises RecordError unless files can be written there: what they are made of takes long to play."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
        with TemporaryFile(dir=folder):
            pass
    except OSError as error:
        raise RecordError("{file}: cannot be written ({why})", file=folder, why=error.strerror) from None


def usual_options(slug: str) -> list[str]:
    """The table that one gets without choosing."""
    import matou
    from matou.core.options import spelled
    return [f"{name}={spelled(value)}" for name, value in matou.load(slug).quick.options.items()]


def says(first: Language) -> dict[str, Callable[[str], str]]:
    """How sentences are said in every language, by its code; in this one first."""
    return {code: Language(code).say for code in sorted(LANGUAGES, key=lambda code: code != first.code)}


def written(args: Any, report: "Report") -> Path:
    from matou.lab.balance.report import write
    from matou.lab.sql import to_parquet
    try:
        return write(report, args.out, says(args.language), lambda path, columns: path.write_bytes(to_parquet(columns)))
    except OSError as error:
        raise RecordError("{file}: cannot be written ({why})", file=args.out, why=error.strerror) from None
