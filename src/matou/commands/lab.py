"""matou lab: runs of any number of games, in parts and on any machines, and questions about them."""
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from math import isfinite, sqrt
from pathlib import Path
from time import monotonic
from typing import TYPE_CHECKING, Any

from matou.core.errors import OptionError
from matou.core.figures import figure, percent
from matou.core.words import Phrase

from .common import positive, prepare_rules, print_json

if TYPE_CHECKING:
    from matou.lab.shard import Shard
    from matou.lab.spec import Spec
    from matou.lab.store import Run, Store

Say = Callable[[str], str]
SIGMAS = 1.96                                    # either side of a mean, for 95 %
LINE_EVERY = 30.0                                # seconds between two lines of progress, where there is no terminal


def run(args: Any) -> int:
    actions = {"run": play, "merge": merge, "query": query, "show": show, "balance": balance, "tune": tune}
    return actions[args.action](args, args.language.say)


# matou lab run -----------------------------------------------------------------------------------------------

def play(args: Any, say: Say) -> int:
    """Plays what is missing of a run."""
    from matou.lab.store import Store
    spec = spec_of_flags(args)
    part, parts = part_of_run(args.shard)
    jobs = positive("--jobs", args.jobs)
    playing = player(args, spec, jobs)           # what is refused leaves no folder behind
    folder = args.out or Path("runs", f"{spec.game}-{spec.digest[:8]}")
    stopped = False
    with Store(folder, spec) as store:
        missing = store.missing(part, parts)
        try:
            play_all(store, missing, playing, say)
        except KeyboardInterrupt:
            stopped = True
        store.finish()
    report(args, store, say)
    if stopped:
        print(say(Phrase("stopped; what is finished is kept, and the same command goes on from there")),
              file=sys.stderr)
    return 130 if stopped else 0


def spec_of_flags(args: Any) -> "Spec":
    """The spec of a file or of flags; flags go before the file."""
    from matou.lab.spec import flag_of, read_spec, spec_of
    flags = {key: value for key in ("seed", "deals", "sample") if (value := getattr(args, key)) is not None}
    if args.players is not None:
        flags["seats"] = args.players
    for key in ("agents", "measure"):
        if getattr(args, key) is not None:
            flags[key] = [name.strip() for name in getattr(args, key).split(",")]
    if args.option:
        flags["options"] = dict(one.split("=", 1) if "=" in one else _no_option(one) for one in args.option)
    if args.box is not None:
        flags["box"] = args.box
    if args.rotations:
        flags["rotations"] = True
    if args.what.endswith(".toml"):
        return read_spec(Path(args.what), flags)
    return spec_of({"game": args.what, **flags}, flag_of)


def _no_option(text: str) -> Any:
    raise OptionError("--option {text}: expected NAME=VALUE", text=text)


def part_of_run(text: str | None) -> tuple[int, int]:
    """Part i of n, from i/n."""
    part, slash, parts = (text or "1/1").partition("/")
    if not (slash and part.isdecimal() and parts.isdecimal() and 1 <= int(part) <= int(parts)):
        raise OptionError("--shard {text}: expected i/n, from 1/n to n/n", text=text)
    return int(part), int(parts)


def player(args: Any, spec: "Spec", jobs: int) -> Callable[[Sequence[int]], Iterator["Shard"]]:
    """What plays shards, as the flags have it."""
    if args.cluster is not None and args.device == "cuda":
        raise OptionError("--device cuda is for this machine alone; leave out --cluster")
    if args.cluster is not None:
        from matou.lab.cluster import connect, play_there
        connect(args.cluster)
        return lambda shards: play_there(spec, shards, args.cluster)
    if args.device == "cuda":
        if not spec.kernels_play:
            raise OptionError("--device cuda plays random players and heuristics only, and measures only outcomes")
        from matou.lab.gpu import check_device
        check_device()
        jobs = 1
    from matou.lab.local import play_here
    return lambda shards: play_here(spec, shards, jobs, args.device)


def play_all(store: "Store", shards: Sequence[int], player: Callable[[Sequence[int]], Iterator["Shard"]],
             say: Say) -> None:
    """Plays these shards and keeps each, telling how far it is."""
    from matou.lab.store import writing
    if not shards:
        return
    prepare_rules(say)
    games = [(stop - start) * store.spec.games_per_deal for start, stop in map(store.spec.range_of, shards)]
    with Progress(sum(games), say) as progress, writing(store.folder):
        for shard in player(shards):
            store.keep(shard)
            progress.add(shard.counters["games"])


class Progress:
    """How many games are played, how fast, and how long the rest will take: a bar on a terminal, elsewhere a line now
    and then."""

    def __init__(self, total: int, say: Say):
        self.total, self.say = total, say
        self.started = self.told = monotonic()
        self.done, self.bar = 0, None
        if sys.stderr.isatty():
            from rich.console import Console
            from rich.progress import BarColumn, TaskProgressColumn, TextColumn
            from rich.progress import Progress as Bar
            self.bar = Bar(TextColumn("{task.description}"), BarColumn(), TaskProgressColumn(),
                           console=Console(stderr=True), transient=True)
            self.task = self.bar.add_task("", total=total)

    def __enter__(self) -> "Progress":
        if self.bar:
            self.bar.start()
        return self

    def __exit__(self, *_: object) -> None:
        if self.bar:
            self.bar.stop()

    def add(self, games: int) -> None:
        self.done += games
        if self.bar:
            self.bar.update(self.task, completed=self.done, description=self.line())
        elif monotonic() - self.told > LINE_EVERY:
            self.told = monotonic()
            print(self.line(), file=sys.stderr, flush=True)

    def line(self) -> str:
        rate = self.done / max(1e-9, monotonic() - self.started)
        return self.say(Phrase("games: {done} of {total}; {rate} per second; {left} left", done=figure(self.done, ",d"),
                               total=figure(self.total, ",d"), rate=figure(rate, ",.0f" if rate > 10 else ".2g"),
                               left=duration((self.total - self.done) / max(rate, 1e-9))))


def duration(seconds: float) -> str:
    """1:02:03"""
    minutes, left = divmod(round(seconds), 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02}:{left:02}"


def balance(args: Any, say: Say) -> int:
    from .balance import run
    return run(args)


def tune(args: Any, say: Say) -> int:
    from .tune import run
    return run(args)


# The others --------------------------------------------------------------------------------------------------

def merge(args: Any, say: Say) -> int:
    from matou.lab.store import merge
    with merge(args.folders, args.out) as store:
        report(args, store, say)
    return 0


def show(args: Any, say: Say) -> int:
    from matou.lab.store import Run
    report(args, Run(args.folder), say)
    return 0


def query(args: Any, say: Say) -> int:
    from matou.lab.sql import query
    from matou.lab.store import Run
    run = Run(args.folder)
    found = query(run.spec, run.games, args.sql)
    if args.json:
        print_json([dict(zip(found.columns, map(_json_value, row), strict=True)) for row in found.rows])
        return 0
    from rich.console import Console
    from rich.table import Table
    from rich.text import Text
    sheet = Table()
    for name in found.columns:                   # as Text: brackets in an answer are no markup
        sheet.add_column(Text(name))
    for row in found.rows:
        sheet.add_row(*(Text("" if value is None else str(value)) for value in row))
    Console().print(sheet)
    return 0


def _json_value(value: Any) -> Any:
    """JSON has neither dates nor infinity, among others: what it lacks is written as text."""
    plain = value is None or isinstance(value, bool | int | str) or (isinstance(value, float) and isfinite(value))
    return value if plain else str(value)


def report(args: Any, run: "Run", say: Say) -> None:
    data = summary(run)
    if args.json:
        print_json(data)
        return
    print(say(Phrase("{folder}: {game}; finished shards: {done} of {shards}; games: {games}", folder=run.folder,
                     game=run.spec.game, done=data["finished"], shards=data["shards"],
                     games=figure(data["games"], ",d"))))
    if not data["games"]:
        return
    sheets(run, data, say)
    print(say(Phrase("moves: {moves}, {each} per game", moves=figure(data["moves"], ",d"),
                     each=figure(data["moves"] / data["games"], ".1f"))))
    if run.complete:
        print(say(Phrase("digest of all results: {digest}", digest=run.digest)))


def sheets(run: "Run", data: Mapping[str, Any], say: Say) -> None:
    """The results by seat; and by agent, where there are several."""
    from rich.console import Console
    from rich.table import Table
    for kind, word in (("seats", Phrase("seat")), ("agents", Phrase("agent"))):
        if kind == "agents" and len(set(run.spec.agents)) == 1:
            continue
        sheet = Table(*(say(one) for one in (word, Phrase("mean score"), Phrase("share of wins"))))
        for line in data[kind]:
            margin = line.get("margin")
            name = str(line["seat"]) if kind == "seats" else line["agent"]
            sheet.add_row(name, say(figure(line["mean_score"], ".2f")),
                          say(percent(line["win_share"], 2)) + (f" ± {say(percent(margin, 2))}" if margin else ""))
        Console().print(sheet)


def summary(run: "Run") -> dict[str, Any]:
    """A run in figures."""
    spec, counters = run.spec, run.counters
    data = {"run": str(run.folder), "game": spec.game, "shards": spec.shards, "finished": len(run.done),
            "games": 0, "moves": 0, "seats": [], "agents": [], "digest": run.digest if run.complete else None}
    if counters is None:
        return data
    games, whole = counters["games"], counters["parts"]
    deals = games // spec.games_per_deal
    seats, agents = counters["seats"], counters["agents"]
    return data | {
        "games": games, "moves": counters["moves"],
        "seats": [{"seat": seat, "mean_score": seats["points"][seat] / games,
                   "win_share": seats["won"][seat] / (games * whole)} for seat in range(spec.seats)],
        "agents": [{"agent": name, "mean_score": agents["points"][at] / games,
                    "win_share": agents["won"][at] / (games * whole),
                    "margin": margin(agents["won"][at], agents["squares"][at], deals) / (spec.games_per_deal * whole)}
                   for at, name in enumerate(spec.agents)]}


def margin(total: int, squares: int, deals: int) -> float:
    """The 95 % margin of a mean over deals, from a sum and a sum of squares."""
    return SIGMAS * sqrt(max(0.0, squares / deals - (total / deals) ** 2) / (deals - 1)) if deals > 1 else 0.0
