"""The command line. Commands live in `commands/`; nothing heavy is imported until one runs."""
import argparse
import sys
from collections.abc import Callable, Sequence
from importlib import import_module
from pathlib import Path
from typing import Any, NoReturn

from . import GAMES, __version__
from .language import LANGUAGES, Language, from_locale

Words = Callable[[str], str]

# What argparse says by itself, gathered here for the catalogues.
N_ = str
ARGPARSE = (
    N_("usage: "), N_("positional arguments"), N_("options"), N_("show this help message and exit"),
    N_("show program's version number and exit"), N_("the following arguments are required: %s"),
    N_("unrecognized arguments: %s"), N_("argument %(argument_name)s: %(message)s"),
    N_("invalid %(type)s value: %(value)r"), N_("invalid choice: %(value)r (choose from %(choices)s)"),
    N_("expected one argument"), N_("expected at least one argument"),
)


class Parser(argparse.ArgumentParser):
    """Bad input gets one clear line."""

    def error(self, message: str) -> NoReturn:
        self.exit(2, f"{self.prog}: {message}\n")


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command; gives the exit code: 0 done, 1 something does not hold, 2 bad input, 130 stopped."""
    given = list(sys.argv[1:] if arguments is None else arguments)
    language = Language(spoken(given))
    argparse._ = language.word                   # type: ignore[attr-defined]  # its own words, in French too
    args = parser(language.word).parse_args(given)
    args.language = language
    from .core.errors import MatouError
    try:
        code: int = import_module(f".commands.{args.command}", __package__).run(args)
        return code
    except MatouError as error:
        print(f"matou {args.command}: {language.say(error.phrase)}", file=sys.stderr)
        return 2
    except BrokenPipeError:                      # the reader has seen enough
        sys.stderr.close()
        return 0
    except KeyboardInterrupt:
        return 130


def spoken(given: Sequence[str]) -> str:
    """The language has to be known before the help is written."""
    for word, following in zip(given, [*given[1:], ""], strict=False):
        code = following if word == "--lang" else word.removeprefix("--lang=")
        if word.startswith("--lang") and code in LANGUAGES:
            return code
    return from_locale()


def parser(_: Words) -> Parser:
    top = Parser("matou", description=_(
        "Four cat games on one table: play them, study them, play them by the million."))
    top.add_argument("--version", action="version", version=f"matou {__version__}")
    commands = top.add_subparsers(dest="command", required=True, metavar=_("command"))
    for add in (_play, _serve, _simulate, _arena, _ladder, _replay, _verify, _show, _analyse, _hint, _box, _rules,
                _practice, _bench, _backup, _admin):
        command = add(commands, _)
        command.add_argument("--lang", choices=LANGUAGES, help=_("language (default: from the locale)"))
    return top


def _table(command: Any, _: Words) -> None:
    """What every command that starts games takes."""
    command.add_argument("game", help=_("one of: {games}").format(games=", ".join(GAMES)))
    command.add_argument("--players", type=int, metavar="N", help=_("number of players"))
    command.add_argument("--seed", help=_("the same seed deals the same cards"))
    command.add_argument("--option", action="append", default=[], metavar="NAME=VALUE",
                         help=_("an option of the game; may be repeated"))
    command.add_argument("--box", type=Path, metavar="FILE", help=_("play with your own box (see: matou box)"))


def _play(commands: Any, _: Words) -> Any:
    command = commands.add_parser("play", help=_("play in the terminal"))
    _table(command, _)
    command.add_argument("--names", metavar="A,B", help=_("who sits at the table; agents take the other seats"))
    command.add_argument("--against", default="cat", metavar="AGENT", help=_("the agents' name (default: cat)"))
    command.add_argument("--record", type=Path, metavar="FILE", help=_("add the game's record to this file"))
    return command


def _serve(commands: Any, _: Words) -> Any:
    command = commands.add_parser("serve", help=_("let people play together over the network"))
    command.add_argument("--host", metavar="ADDRESS",
                         help=_("where to listen (default: 127.0.0.1, this machine only)"))
    command.add_argument("--port", type=int, metavar="N", help=_("which port (default: 8000)"))
    command.add_argument("--lan", action="store_true", default=None,
                         help=_("let other devices of the home network join, too"))
    command.add_argument("--workers", type=int, metavar="N", help=_("processes (default: 1)"))
    command.add_argument("--open", action="store_true", help=_("open the page in a browser"))
    _kept(command, _)
    return command


def _kept(command: Any, _: Words) -> None:
    """What every command that opens the server's database takes."""
    command.add_argument("--database", metavar="URL",
                         help=_("where tables are kept: sqlite:///PATH or postgresql://… "
                                "(default: in your data folder)"))
    command.add_argument("--settings", type=Path, metavar="FILE", help=_("settings of the server, as TOML"))


def _simulate(commands: Any, _: Words) -> Any:
    command = commands.add_parser("simulate", help=_("play many games"))
    _table(command, _)
    command.add_argument("--games", type=int, default=100, metavar="N", help=_("number of games (default: 100)"))
    command.add_argument("--agents", default="random", metavar="A[,B…]",
                         help=_("one name for all seats, or one a seat"))
    command.add_argument("--record", type=Path, metavar="FILE",
                         help=_("write the records to FILE (.jsonl or .jsonl.gz)"))
    command.add_argument("--legal", action="store_true",
                         help=_("keep the legal moves of every position in the records"))
    command.add_argument("--jobs", type=int, default=1, metavar="N", help=_("threads (default: 1)"))
    command.add_argument("--json", action="store_true", help=_("print the result as JSON"))
    return command


def _arena(commands: Any, _: Words) -> Any:
    command = commands.add_parser("arena", help=_("set agents against each other, on the same deals in every seat"))
    _table(command, _)
    command.add_argument("--agents", required=True, metavar="A,B[,C…]",
                         help=_("who plays; fewer than seats: the last fills the rest, more: every choice of them"))
    command.add_argument("--deals", type=int, default=100, metavar="N",
                         help=_("number of deals, each played all the way round the table (default: 100)"))
    command.add_argument("--record", type=Path, metavar="FILE",
                         help=_("write the records to FILE (.jsonl or .jsonl.gz)"))
    command.add_argument("--jobs", type=int, default=1, metavar="N", help=_("processes (default: 1)"))
    command.add_argument("--json", action="store_true", help=_("print the result as JSON"))
    return command


def _ladder(commands: Any, _: Words) -> Any:
    command = commands.add_parser("ladder", help=_("measure how much stronger each agent is than the next"))
    command.add_argument("games", nargs="*", metavar="GAME", help=_("which games (default: all)"))
    command.add_argument("--deals", type=int, default=500, metavar="N", help=_("deals a line (default: 500)"))
    command.add_argument("--jobs", type=int, default=1, metavar="N", help=_("processes (default: 1)"))
    command.add_argument("--out", type=Path, default=Path("benches/ladder.md"), metavar="FILE",
                         help=_("the page the lines are written to (default: benches/ladder.md)"))
    command.add_argument("--only", metavar="TEXT",
                         help=_("only lines with this text in them, as in: discat greedy random"))
    return command


def _files(command: Any, _: Words) -> None:
    command.add_argument("files", nargs="+", type=Path, metavar="FILE", help=_("records (.jsonl or .jsonl.gz)"))
    command.add_argument("--json", action="store_true", help=_("print the result as JSON"))


def _replay(commands: Any, _: Words) -> Any:
    command = commands.add_parser("replay", help=_("play records again, checking every move and outcome"))
    _files(command, _)
    return command


def _verify(commands: Any, _: Words) -> Any:
    command = commands.add_parser("verify", help=_("check that served games were dealt as promised"))
    _files(command, _)
    return command


def _show(commands: Any, _: Words) -> Any:
    command = commands.add_parser("show", help=_("tell records in words"))
    _files(command, _)
    command.add_argument("--line", type=int, metavar="N", help=_("only the record on this line"))
    return command


def _one(command: Any, _: Words) -> None:
    """What every command that thinks about records takes."""
    command.add_argument("file", type=Path, metavar="FILE", help=_("records (.jsonl or .jsonl.gz)"))
    command.add_argument("--level", default="matou", metavar="LEVEL",
                         help=_("how much thought: tomcat, matou, search:N or search:0.5s (default: matou)"))
    command.add_argument("--json", action="store_true", help=_("print the result as JSON"))


def _analyse(commands: Any, _: Words) -> Any:
    command = commands.add_parser("analyse", help=_("judge every decision of a game"))
    _one(command, _)
    command.add_argument("--line", type=int, metavar="N", help=_("only the record on this line"))
    command.add_argument("--open", action="store_true", help=_("judge by the true cards, not by what players saw"))
    return command


def _hint(commands: Any, _: Words) -> Any:
    command = commands.add_parser("hint", help=_("advise the player to move in a recorded game"))
    _one(command, _)
    command.add_argument("--line", type=int, metavar="N", help=_("the record on this line (default: the last)"))
    command.add_argument("--ply", type=int, metavar="N", help=_("after so many moves (default: after all)"))
    return command


def _box(commands: Any, _: Words) -> Any:
    command = commands.add_parser("box", help=_("show what is in a game's box, or check one of yours"))
    command.add_argument("game", help=_("one of: {games}").format(games=", ".join(GAMES)))
    command.add_argument("--check", type=Path, metavar="FILE", help=_("check this box file"))
    command.add_argument("--json", action="store_true", help=_("print the result as JSON"))
    return command


def _rules(commands: Any, _: Words) -> Any:
    command = commands.add_parser("rules", help=_("read a game's rules"))
    command.add_argument("game", help=_("one of: {games}").format(games=", ".join(GAMES)))
    return command


def _practice(commands: Any, _: Words) -> Any:
    command = commands.add_parser("practice", help=_("which additions were practised in games of Le Ch'ami"))
    _files(command, _)
    command.add_argument("--name", help=_("only this player"))
    command.add_argument("--each", action="store_true", help=_("a grid for each record, not one for all"))
    return command


def _bench(commands: Any, _: Words) -> Any:
    command = commands.add_parser("bench", help=_("measure this machine"))
    command.add_argument("games", nargs="*", metavar="GAME", help=_("which games (default: all)"))
    command.add_argument("--seconds", type=float, default=1.0, metavar="S", help=_("how long each figure is measured"))
    command.add_argument("--json", action="store_true", help=_("print the result as JSON"))
    return command


def _backup(commands: Any, _: Words) -> Any:
    command = commands.add_parser("backup", help=_("copy the server's database, also while it runs"))
    command.add_argument("file", type=Path, metavar="FILE", help=_("the copy"))
    command.add_argument("--check", action="store_true", help=_("only check that this copy is whole"))
    command.add_argument("--force", action="store_true", help=_("write over an older file"))
    command.add_argument("--json", action="store_true", help=_("print the result as JSON"))
    _kept(command, _)
    return command


def _admin(commands: Any, _: Words) -> Any:
    command = commands.add_parser("admin", help=_("list, show, close or export the server's tables"))
    deeds = command.add_subparsers(dest="deed", required=True, metavar=_("command"))
    list_, show = deeds.add_parser("list", help=_("all tables")), deeds.add_parser("show", help=_("one table"))
    close, export = deeds.add_parser("close", help=_("let nobody play there any more")), deeds.add_parser(
        "export", help=_("write the records of games that are over"))
    list_.add_argument("--state", choices=("open", "playing", "over", "closed"), help=_("only those in this state"))
    show.add_argument("table", metavar="TABLE", help=_("the table's name"))
    close.add_argument("table", metavar="TABLE", help=_("the table's name"))
    export.add_argument("table", nargs="?", metavar="TABLE", help=_("the table's name"))
    export.add_argument("file", type=Path, metavar="FILE", help=_("records (.jsonl or .jsonl.gz)"))
    export.add_argument("--all", action="store_true", help=_("every game that is over"))
    export.add_argument("--force", action="store_true", help=_("write over an older file"))
    for deed in (list_, show, close, export):
        _kept(deed, _)
        deed.add_argument("--lang", choices=LANGUAGES, help=_("language (default: from the locale)"))
    for deed in (list_, show):
        deed.add_argument("--json", action="store_true", help=_("print the result as JSON"))
    return command
