"""The command line. Commands live in `commands/`; nothing heavy is imported until one runs."""
import argparse
import os
import re
import sys
from collections.abc import Callable, Sequence
from importlib import import_module
from pathlib import Path
from typing import Any, NoReturn

from . import GAMES, __version__
from .language import LANGUAGES, Language, from_locale

Words = Callable[[str], str]

STARTS_INTERPRETED = ("play", "serve", "mcp")    # commands that begin on interpreted rules: nobody waits for a compiler

# What argparse says by itself, gathered here for the catalogues.
N_ = str
PLACE = re.compile(r"%(?:\(\w+\))?[sr]")         # of a value in those sentences
ARGPARSE = (
    N_("usage: "), N_("positional arguments"), N_("options"), N_("show this help message and exit"),
    N_("the following arguments are required: %s"),
    N_("unrecognized arguments: %s"), N_("argument %(argument_name)s: %(message)s"),
    N_("invalid %(type)s value: %(value)r"), N_("invalid choice: %(value)r (choose from %(choices)s)"),
    N_("expected one argument"), N_("expected at least one argument"),
)


class Parser(argparse.ArgumentParser):
    """Bad input gets one clear line. `word` translates, argparse's own sentences too: they are translated where they
    are printed, so that no other parser of this process is touched."""
    word: Words = staticmethod(str)

    def __init__(self, *args: Any, **more: Any):
        formatter = type("Formatter", (Formatter,), {"word": staticmethod(self.word)})
        super().__init__(*args, **{**more, "add_help": False, "formatter_class": formatter})
        self.add_argument("-h", "--help", action="help", help=self.word("show this help message and exit"))

    def error(self, message: str) -> NoReturn:
        self.exit(2, f"{self.prog}: {translated(message, self.word)}\n")

    def format_help(self) -> str:
        text = super().format_help()
        for heading in ("positional arguments", "options"):
            text = text.replace(f"\n{heading}:\n", f"\n{self.word(heading)}:\n")
        return text


def translated(message: str, word: Words) -> str:
    """What argparse says is wrong, values included."""
    for template in ARGPARSE:
        form = "(.*?)".join(map(re.escape, PLACE.split(template)))
        if found := re.fullmatch(form, message, re.DOTALL):
            values = dict(zip(PLACE.findall(template), found.groups(), strict=True))
            return filled(word(template), values, word)
    return message


def filled(template: str, values: dict[str, str], word: Words) -> str:
    """A template with its values, each of which may be a message itself."""
    return PLACE.sub(lambda place: translated(values[place[0]], word), template)


class Formatter(argparse.HelpFormatter):
    """argparse's formatter, with its heading "usage:" translated."""
    word: Words = staticmethod(str)

    def add_usage(self, usage: Any, actions: Any, groups: Any, prefix: str | None = None) -> None:
        super().add_usage(usage, actions, groups, self.word("usage: ") if prefix is None else prefix)


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command; returns the exit code: 0 done, 1 a check failed, 2 bad input, 130 interrupted."""
    given = list(sys.argv[1:] if arguments is None else arguments)
    language = Language(spoken(given))
    args = parser(language.word).parse_args(given)
    args.language = language
    from .core.errors import MatouError
    from .core.switch import SWITCH
    if arguments is None and args.command in STARTS_INTERPRETED:        # a process of its own
        SWITCH.turn_on()
    try:
        code: int = import_module(f".commands.{args.command.replace('-', '_')}", __package__).run(args)
        return code
    except MatouError as error:
        print(f"matou {args.command}: {language.say(error.phrase)}", file=sys.stderr)
        return 2
    except BrokenPipeError:                      # the reader has seen enough
        sys.stderr.close()
        return 0
    except KeyboardInterrupt:
        return 130
    except Exception as error:
        from .commands.extras import explained
        if sys.flags.dev_mode or (reason := explained(error, getattr(args, "game", None))) is None:
            raise
        print(f"matou {args.command}: {language.say(reason)}", file=sys.stderr)
        return 2


def spoken(given: Sequence[str]) -> str:
    """The language of a command line, read before parsing: the help is written in it."""
    for word, following in zip(given, [*given[1:], ""], strict=False):
        code = following if word == "--lang" else word.removeprefix("--lang=")
        if word.startswith("--lang") and code in LANGUAGES:
            return code
    return from_locale()


def parser(_: Words) -> Parser:
    """The parser of all commands, in this language."""
    spoken = type("Parser", (Parser,), {"word": staticmethod(_)})        # the commands' parsers are of the same class
    top: Parser = spoken("matou", description=_(
        "Cat games: play them, study them, or simulate them by the million."))
    top.add_argument("--version", action="version", version=f"matou {__version__}",
                     help=_("show program's version number and exit"))
    commands = top.add_subparsers(dest="command", required=True, metavar=_("command"))
    for add in (_play, _serve, _simulate, _arena, _ladder, _replay, _verify, _show, _position, _analyse, _hint, _box,
                _rules, _practice, _puzzles, _bench, _backup, _admin, _new_game, _lab, _mcp):
        command = add(commands, _)
        command.add_argument("--lang", choices=LANGUAGES, help=_("language (default: from the locale)"))
    return top


def _game_arguments(command: Any, _: Words) -> None:
    """What every command that starts games takes."""
    command.add_argument("game", help=_("one of: {games}").format(games=", ".join(GAMES)))
    command.add_argument("--players", type=int, metavar="N", help=_("number of players"))
    command.add_argument("--seed", help=_("the same seed deals the same cards"))
    command.add_argument("--option", action="append", default=[], metavar="NAME=VALUE",
                         help=_("an option of the game; may be repeated"))
    command.add_argument("--box", type=Path, metavar="FILE", help=_("play with your own box (see: matou box)"))


def _device(command: Any, _: Words) -> None:
    command.add_argument("--device", choices=("cpu", "cuda"), default="cpu",
                         help=_("cuda: on an NVIDIA GPU, random players and heuristics only (needs matou[gpu])"))


def _play(commands: Any, _: Words) -> Any:
    command = commands.add_parser("play", help=_("play in the terminal"))
    _game_arguments(command, _)
    command.add_argument("--names", metavar="A,B",
                         help=_("the people at the table; computer cats take the other seats"))
    command.add_argument("--against", default="cat", metavar="AGENT",
                         help=_("who to play against (default: cat)"))
    command.add_argument("--record", type=Path, metavar="FILE", help=_("append the game's record to this file"))
    return command


def _serve(commands: Any, _: Words) -> Any:
    command = commands.add_parser("serve", help=_("start the server: play in a browser, alone or with friends"))
    command.add_argument("--host", metavar="ADDRESS",
                         help=_("address to listen on (default: 127.0.0.1, this machine only)"))
    command.add_argument("--port", type=int, metavar="N", help=_("port to listen on (default: 8000)"))
    command.add_argument("--lan", action="store_true", default=None,
                         help=_("also let other devices on the home network join"))
    command.add_argument("--workers", type=int, metavar="N", help=_("number of processes (default: 1)"))
    command.add_argument("--open", action="store_true", help=_("open the page in a browser"))
    _database_arguments(command, _)
    return command


def _database_arguments(command: Any, _: Words) -> None:
    """What every command that opens the server's database takes."""
    command.add_argument("--database", metavar="URL",
                         help=_("where to store tables: sqlite:///PATH or postgresql://… "
                                "(default: in your data folder)"))
    command.add_argument("--settings", type=Path, metavar="FILE", help=_("server settings file (TOML)"))


def _simulate(commands: Any, _: Words) -> Any:
    command = commands.add_parser("simulate", help=_("simulate many games"))
    _game_arguments(command, _)
    command.add_argument("--games", type=int, default=100, metavar="N", help=_("number of games (default: 100)"))
    command.add_argument("--agents", default="random", metavar="A[,B…]",
                         help=_("one agent for all seats, or one per seat"))
    command.add_argument("--record", type=Path, metavar="FILE",
                         help=_("write the records to FILE (.jsonl or .jsonl.gz)"))
    command.add_argument("--legal", action="store_true",
                         help=_("include the legal moves of every position in the records"))
    command.add_argument("--jobs", type=int, default=1, metavar="N", help=_("number of threads (default: 1)"))
    _device(command, _)
    command.add_argument("--json", action="store_true", help=_("print the result as JSON"))
    return command


def _arena(commands: Any, _: Words) -> Any:
    command = commands.add_parser("arena", help=_("pit agents against each other on duplicate deals"))
    _game_arguments(command, _)
    command.add_argument("--agents", required=True, metavar="A,B[,C…]",
                         help=_("the agents; fewer than seats: the last fills the rest; more: all combinations play"))
    command.add_argument("--deals", type=int, default=100, metavar="N",
                         help=_("number of deals, each played once per rotation of the seats (default: 100)"))
    command.add_argument("--record", type=Path, metavar="FILE",
                         help=_("write the records to FILE (.jsonl or .jsonl.gz)"))
    command.add_argument("--jobs", type=int, default=1, metavar="N", help=_("number of processes (default: 1)"))
    command.add_argument("--json", action="store_true", help=_("print the result as JSON"))
    return command


def _ladder(commands: Any, _: Words) -> Any:
    command = commands.add_parser("ladder", help=_("measure how much stronger each agent is than the one below"))
    command.add_argument("games", nargs="*", metavar="GAME", help=_("which games (default: all)"))
    command.add_argument("--deals", type=int, default=500, metavar="N", help=_("deals per line (default: 500)"))
    command.add_argument("--jobs", type=int, default=1, metavar="N", help=_("number of processes (default: 1)"))
    command.add_argument("--out", type=Path, default=Path("benches/ladder.md"), metavar="FILE",
                         help=_("file to write the results to (default: benches/ladder.md)"))
    command.add_argument("--only", metavar="TEXT",
                         help=_("only lines containing this text, for example: discat greedy random"))
    return command


def _files(command: Any, _: Words) -> None:
    command.add_argument("files", nargs="+", type=Path, metavar="FILE", help=_("records (.jsonl or .jsonl.gz)"))
    command.add_argument("--json", action="store_true", help=_("print the result as JSON"))


def _replay(commands: Any, _: Words) -> Any:
    command = commands.add_parser("replay", help=_("replay records, checking every move and outcome"))
    _files(command, _)
    return command


def _verify(commands: Any, _: Words) -> Any:
    command = commands.add_parser("verify", help=_("check that served games were dealt as promised"))
    _files(command, _)
    return command


def _show(commands: Any, _: Words) -> Any:
    command = commands.add_parser("show", help=_("describe recorded games in words"))
    _files(command, _)
    command.add_argument("--line", type=int, metavar="N", help=_("only the record on this line"))
    return command


def _position(commands: Any, _: Words) -> Any:
    command = commands.add_parser("position", help=_("draw a position, and describe it in one line"))
    command.add_argument("position", metavar="POSITION", help=_("a position's line of text, or a file of records"))
    command.add_argument("--line", type=int, metavar="N", help=_("the record on this line (default: the last)"))
    command.add_argument("--ply", type=int, metavar="N", help=_("after N moves (default: all of them)"))
    command.add_argument("--seat", metavar="N", help=_("as this seat sees it (a number, or spectator)"))
    command.add_argument("--svg", type=Path, metavar="FILE", help=_("write a picture of it to FILE instead"))
    command.add_argument("--json", action="store_true", help=_("print the result as JSON"))
    return command


def _search_arguments(command: Any, _: Words) -> None:
    """What every command that thinks about games takes."""
    command.add_argument("--level", default="matou", metavar="LEVEL",
                         help=_("how hard to think: tomcat, matou, search:N or search:0.5s (default: matou)"))
    command.add_argument("--json", action="store_true", help=_("print the result as JSON"))


def _analyse(commands: Any, _: Words) -> Any:
    command = commands.add_parser("analyse", help=_("judge every decision in a game"))
    command.add_argument("file", type=Path, metavar="FILE", help=_("records (.jsonl or .jsonl.gz)"))
    _search_arguments(command, _)
    command.add_argument("--line", type=int, metavar="N", help=_("only the record on this line"))
    command.add_argument("--open", action="store_true", help=_("judge by the actual cards, not by what players saw"))
    return command


def _hint(commands: Any, _: Words) -> Any:
    command = commands.add_parser("hint", help=_("suggest a move in a recorded game or a position"))
    command.add_argument("file", metavar="POSITION", help=_("a position's line of text, or a file of records"))
    _search_arguments(command, _)
    command.add_argument("--line", type=int, metavar="N", help=_("the record on this line (default: the last)"))
    command.add_argument("--ply", type=int, metavar="N", help=_("after N moves (default: all of them)"))
    return command


def _box(commands: Any, _: Words) -> Any:
    command = commands.add_parser("box", help=_("show the contents of a game's box, or check a box file"))
    command.add_argument("game", help=_("one of: {games}").format(games=", ".join(GAMES)))
    command.add_argument("--check", type=Path, metavar="FILE", help=_("check this box file"))
    command.add_argument("--json", action="store_true", help=_("print the result as JSON"))
    return command


def _rules(commands: Any, _: Words) -> Any:
    command = commands.add_parser("rules", help=_("read a game's rules"))
    command.add_argument("game", help=_("one of: {games}").format(games=", ".join(GAMES)))
    return command


def _practice(commands: Any, _: Words) -> Any:
    command = commands.add_parser("practice", help=_("show what was practised in games, and what to practise"))
    _files(command, _)
    command.add_argument("--name", help=_("only this player"))
    command.add_argument("--each", action="store_true", help=_("one grid per record instead of one for all"))
    return command


def _puzzles(commands: Any, _: Words) -> Any:
    command = commands.add_parser("puzzles", help=_("look for puzzles: positions with one best move"))
    command.add_argument("games", nargs="+", metavar="GAME", help=_("one of: {games}").format(games=", ".join(GAMES)))
    command.add_argument("--seeds", default="1-100", metavar="A-B",
                         help=_("the games to look through: 1-100, or from 101 on: 101- (default: 1-100)"))
    command.add_argument("--jobs", type=int, default=1, metavar="N", help=_("number of processes (default: 1)"))
    command.add_argument("--seconds", type=float, default=0.0, metavar="S",
                         help=_("stop after this time; the next run goes on from there"))
    command.add_argument("--enough", type=int, default=0, metavar="N",
                         help=_("play until the first games have N puzzles; with --choose: choose from these"))
    command.add_argument("--found", type=Path, default=[], action="append", metavar="FOLDER",
                         help=_("where finished games are kept (default: puzzles); may be repeated with --choose"))
    command.add_argument("--choose", type=int, default=0, metavar="N",
                         help=_("look for no more: of those found, choose N to ship"))
    command.add_argument("--into", type=Path, metavar="FOLDER",
                         help=_("where the chosen puzzles go (default: each game's own folder)"))
    return command


def _bench(commands: Any, _: Words) -> Any:
    command = commands.add_parser("bench", help=_("benchmark this machine"))
    command.add_argument("games", nargs="*", metavar="GAME", help=_("which games (default: all)"))
    command.add_argument("--seconds", type=float, default=1.0, metavar="S",
                         help=_("seconds to spend on each measurement"))
    command.add_argument("--agent", default="random", metavar="AGENT",
                         help=_("who plays: random (the default), or a heuristic: greedy, kitten, cat"))
    _device(command, _)
    command.add_argument("--json", action="store_true", help=_("print the result as JSON"))
    return command


def _backup(commands: Any, _: Words) -> Any:
    command = commands.add_parser("backup", help=_("back up the server's database, even while it is running"))
    command.add_argument("file", type=Path, metavar="FILE", help=_("the backup file"))
    command.add_argument("--check", action="store_true", help=_("only check that this backup is intact"))
    command.add_argument("--force", action="store_true", help=_("overwrite an existing file"))
    command.add_argument("--json", action="store_true", help=_("print the result as JSON"))
    _database_arguments(command, _)
    return command


def _admin(commands: Any, _: Words) -> Any:
    command = commands.add_parser("admin", help=_("list, show, close, export or tidy up the server's tables"))
    actions = command.add_subparsers(dest="action", required=True, metavar=_("command"))
    list_ = actions.add_parser("list", help=_("list all tables"))
    show = actions.add_parser("show", help=_("show one table"))
    close = actions.add_parser("close", help=_("close a table, so that nobody can play there"))
    export = actions.add_parser("export", help=_("export the records of finished games"))
    tidy = actions.add_parser("tidy", help=_("remove what is old: tables, their logs, unused guests"))
    tidy.add_argument("--remove", action="store_true", help=_("do it; without this, only say what would be done"))
    tidy.add_argument("--finished", action="store_true", help=_("finished games, too, after `finished_days`"))
    list_.add_argument("--state", choices=("open", "playing", "over", "closed"), help=_("only tables in this state"))
    show.add_argument("table", metavar="TABLE", help=_("the table's name"))
    close.add_argument("table", metavar="TABLE", help=_("the table's name"))
    export.add_argument("table", nargs="?", metavar="TABLE", help=_("the table's name"))
    export.add_argument("file", type=Path, metavar="FILE", help=_("records (.jsonl or .jsonl.gz)"))
    export.add_argument("--all", action="store_true", help=_("every finished game"))
    export.add_argument("--force", action="store_true", help=_("overwrite an existing file"))
    for action in (list_, show, close, export, tidy):
        _database_arguments(action, _)
        action.add_argument("--lang", choices=LANGUAGES, help=_("language (default: from the locale)"))
    for action in (list_, show, tidy):
        action.add_argument("--json", action="store_true", help=_("print the result as JSON"))
    return command


def _new_game(commands: Any, _: Words) -> Any:
    command = commands.add_parser("new-game", help=_("create a package with a small game of your own, ready to play"))
    command.add_argument("name", metavar="NAME", help=_("the game's name: small letters and digits, as in whiskers"))
    return command


def _mcp(commands: Any, _: Words) -> Any:
    command = commands.add_parser("mcp", help=_("let a language model play (needs matou[mcp])"))
    command.add_argument("--level", default="cat", metavar="LEVEL",
                         help=_("who it plays against, unless it asks for others (default: cat)"))
    command.add_argument("--legal", action="store_true", help=_("list the legal moves in every answer"))
    command.add_argument("--server", metavar="URL",
                         help=_("tables are on this server, with the token in $MATOU_TOKEN (default: in this process)"))
    return command


def _lab(commands: Any, _: Words) -> Any:
    command = commands.add_parser("lab", help=_("play millions of games in parts, on any machines, and query them"))
    actions = command.add_subparsers(dest="action", required=True, metavar=_("command"))
    run = actions.add_parser("run", help=_("play what is missing of a run"))
    merge = actions.add_parser("merge", help=_("join the finished parts of a run"))
    query = actions.add_parser("query", help=_("ask about a run's games in SQL"))
    show = actions.add_parser("show", help=_("show a run's results so far"))
    balance = actions.add_parser("balance", help=_("write how a game plays, as a page with its figures"))
    tune = actions.add_parser("tune", help=_("find the numbers of a box that bring a game closer to what you want"))
    _lab_run(run, _)
    _lab_balance(balance, _)
    _lab_tune(tune, _)
    merge.add_argument("folders", nargs="+", type=Path, metavar="RUN", help=_("the folders of its parts"))
    merge.add_argument("--out", type=Path, required=True, metavar="RUN", help=_("the run's folder"))
    for action in (query, show):
        action.add_argument("folder", type=Path, metavar="RUN", help=_("the run's folder"))
    query.add_argument("sql", metavar="SQL", help=_("for example: SELECT avg(moves) FROM games"))
    for action in (run, merge, query, show):
        action.add_argument("--json", action="store_true", help=_("print the result as JSON"))
    for action in (run, merge, query, show, balance, tune):
        action.add_argument("--lang", choices=LANGUAGES, help=_("language (default: from the locale)"))
    return command


def _lab_balance(balance: Any, _: Words) -> None:
    _game_arguments(balance, _)
    balance.add_argument("--deals", type=int, default=200, metavar="N",
                         help=_("how much is played: N deals, more of what is quick, fewer of what searches "
                                "(default: 200)"))
    balance.add_argument("--compare", nargs=2, metavar=("A", "B"),
                         help=_("only what changes from one table to another: usual, a box file, or NAME=VALUE[,…]"))
    balance.add_argument("--out", type=Path, default=Path("balance"), metavar="DIR",
                         help=_("the folder of the page and its tables (default: balance)"))
    balance.add_argument("--jobs", type=int, default=os.cpu_count() or 1, metavar="N",
                         help=_("number of threads (default: one for each core)"))


def _lab_tune(tune: Any, _: Words) -> None:
    tune.add_argument("spec", type=Path, metavar="SPEC", help=_("a file that says what is wanted (.toml; docs/lab.md)"))
    tune.add_argument("--strength", metavar="S", help=_("who plays: random, heuristic or search:N"))
    tune.add_argument("--trials", type=int, metavar="N", help=_("how many boxes are tried (default: 100)"))
    tune.add_argument("--seed", help=_("the same seed deals the same cards"))
    tune.add_argument("--out", type=Path, metavar="DIR",
                      help=_("the folder of the box and its report (default: below runs)"))
    tune.add_argument("--jobs", type=int, default=os.cpu_count() or 1, metavar="N",
                      help=_("number of threads (default: one for each core)"))


def _lab_run(run: Any, _: Words) -> None:
    run.add_argument("what", metavar="WHAT", help=_("a file that says what to play (.toml), or a game: {games}").format(
        games=", ".join(GAMES)))
    run.add_argument("--out", type=Path, metavar="RUN", help=_("the run's folder (default: below runs, by its digest)"))
    run.add_argument("--players", type=int, metavar="N", help=_("number of players"))
    run.add_argument("--agents", metavar="A[,B…]", help=_("one agent for all seats, or one per seat"))
    run.add_argument("--deals", type=int, metavar="N", help=_("number of deals (default: 1000)"))
    run.add_argument("--rotations", action="store_true",
                     help=_("play each deal once for every rotation of the agents around the table"))
    run.add_argument("--seed", help=_("the same seed deals the same cards"))
    run.add_argument("--option", action="append", default=[], metavar="NAME=VALUE",
                     help=_("an option of the game; may be repeated"))
    run.add_argument("--box", type=Path, metavar="FILE", help=_("play with your own box (see: matou box)"))
    run.add_argument("--measure", metavar="A[,B…]", help=_("what to measure of each game (default: outcome)"))
    run.add_argument("--sample", type=int, metavar="N", help=_("keep the records of N games"))
    run.add_argument("--jobs", type=int, default=os.cpu_count() or 1, metavar="N",
                     help=_("threads or processes (default: one for each core)"))
    run.add_argument("--shard", metavar="I/N", help=_("play only part I of N; matou lab merge joins the parts"))
    run.add_argument("--cluster", metavar="ADDRESS", help=_("on a Ray cluster (auto: this machine's)"))
    _device(run, _)
