"""matou simulate: many games, counted or recorded."""
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO, Any

from matou.core.errors import RecordError
from matou.core.record import open_text
from matou.core.words import Phrase
from matou.lab.simulate import CHUNK, Tally, cast, count, simulate

from .common import positive, print_json, table, watched


def run(args: Any) -> int:
    game, seats, options = table(args)
    games, jobs = positive("--games", args.games), positive("--jobs", args.jobs)
    names = cast(args.agents.split(","), seats)
    say = args.language.say
    seed = args.seed or "0"
    tally = Tally(game.slug, seats, names)
    stopped = False
    try:
        if args.record is None and set(names) == {"random"}:
            runs = count(game, seats, games, seed, jobs=jobs, **options)
            for so_far in watched(runs, games, say(Phrase("games")), lambda _: CHUNK * jobs):
                tally = so_far
        else:
            records = simulate(game, seats, games, seed, names, legal=args.legal, **options)
            with _writing(args.record) as file:
                for record in watched(records, games, say(Phrase("games"))):
                    if file is not None:
                        file.write(record.to_json() + "\n")
                    tally.add_record(record)
    except KeyboardInterrupt:
        stopped = True
    _report(args, tally, stopped)
    return 130 if stopped else 0


@contextmanager
def _writing(path: Path | None) -> Iterator[IO[str] | None]:
    """A file that takes its name when it is complete or stopped by hand, so that no older one is lost to a fault."""
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


def _report(args: Any, tally: Tally, stopped: bool) -> None:
    data = tally.to_dict()
    if args.json:
        print_json(data)
        return
    from rich.console import Console
    from rich.table import Table
    say = args.language.say
    sheet = Table(*(say(word) for word in (Phrase("seat"), Phrase("agent"), Phrase("mean score"),
                                           Phrase("share of wins"))),
                  title=say(Phrase("{game}, games played: {count}", count=data["games"], game=tally.game)))
    for line in data["by_seat"]:
        sheet.add_row(str(line["seat"]), line["agent"], f"{line['mean_score']:.2f}", f"{line['win_share']:.1%}")
    Console().print(sheet)
    print(say(Phrase("moves: {moves}, {each} a game", moves=data["moves"], each=data["moves_per_game"])))
    if stopped:
        print(say(Phrase("stopped; games played: {count}", count=data["games"])), file=sys.stderr)
    if args.record is not None:
        print(say(Phrase("records: {file}", file=args.record)))
