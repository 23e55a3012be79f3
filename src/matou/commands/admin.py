"""matou admin: tables listed, shown, closed, exported and tidied up, straight from the database."""
import asyncio
import sys
from collections.abc import Callable, Iterable
from typing import Any

from matou.core.errors import MatouError, OptionError
from matou.core.words import Phrase
from matou.server.settings import read
from matou.server.store.admin import TableAdmin, open_admin
from matou.server.store.tidy import Tidy

from .common import prepare_rules, print_json, writing

COLUMNS = ("table", "game", "state", "seats", "moves", "visibility", "created", "ended")


def run(args: Any) -> int:
    return asyncio.run(_run(args, args.language.say))


async def _run(args: Any, say: Callable[[str], str]) -> int:
    settings = read(args.settings, database=args.database)
    commands = {"list": list_tables, "show": show_table, "close": close_table, "export": export_records}
    async with open_admin(settings.url) as admin:
        if args.action == "tidy":
            return await tidy_up(Tidy(admin.store, settings, args.remove, args.finished), args, say)
        return await commands[args.action](admin, args, say)


def print_either(args: Any, data: Any, lines: Iterable[str]) -> int:
    """Prints the data as JSON, or as lines for people; returns the exit code."""
    if args.json:
        print_json(data)
    else:
        for line in lines:
            print(line)
    return 0


async def tidy_up(tidy: Tidy, args: Any, say: Callable[[str], str]) -> int:
    """Says what is old; removes it if asked to."""
    found = (await tidy.run())._asdict()
    words = {"links": Phrase("links to other devices that were never used"), "open": Phrase("open tables, closed"),
             "closed": Phrase("closed tables, removed with their logs"),
             "finished": Phrase("finished games, removed with their records"),
             "guests": Phrase("unused guests, removed"),
             "notifications": Phrase("notifications that have expired, removed")}
    title = Phrase("Done:") if args.remove else Phrase("This would be done (--remove does it):")
    return print_either(args, {"removed": args.remove, **found},
                        [say(title), *(f"{count:>8}  {say(words[name])}" for name, count in found.items())])


async def list_tables(admin: TableAdmin, args: Any, say: Callable[[str], str]) -> int:
    rows = await admin.listed(args.state)
    lines = [COLUMNS, *([str(row[name] if row[name] is not None else "") for name in COLUMNS] for row in rows)]
    widths = [max(len(line[at]) for line in lines) for at in range(len(COLUMNS))]
    return print_either(args, rows, ["  ".join(map(str.ljust, line, widths)).rstrip() for line in lines])


async def show_table(admin: TableAdmin, args: Any, say: Callable[[str], str]) -> int:
    table = await admin.shown(args.table)
    seats = [chair["level"] or chair["name"] or say(Phrase("free")) for chair in table["seats"]]
    return print_either(args, table, [
        *(f"{name:<11} {value}" for name, value in table.items() if name != "seats" and value is not None),
        *(f"seat {seat:<6} {sitting}" for seat, sitting in enumerate(seats))])


async def close_table(admin: TableAdmin, args: Any, say: Callable[[str], str]) -> int:
    await admin.close(args.table)
    print(say(Phrase("Table {table} is closed; its log is kept.", table=args.table)))
    return 0


async def export_records(admin: TableAdmin, args: Any, say: Callable[[str], str]) -> int:
    """A table that cannot be replayed is named, and the others are written all the same."""
    if bool(args.table) == args.all:
        raise OptionError("expected either a TABLE or --all")
    if args.file.exists() and not args.force:
        raise OptionError("{file} already exists; use --force to overwrite it", file=args.file)
    tables = [args.table] if args.table else [row["table"] for row in reversed(await admin.listed("over"))]
    prepare_rules(say)
    written, faults = 0, 0
    with writing(args.file) as file:
        for table in tables:
            try:
                line = (await admin.record(table)).to_json()
            except MatouError as error:
                if not args.all:
                    raise
                faults += 1
                print(say(Phrase("table {table}: {why}", table=table, why=error.phrase)), file=sys.stderr)
            else:
                written += 1
                file.write(line + "\n")          # type: ignore[union-attr]
    print(say(Phrase("records written: {written}; tables that could not be exported: {faults}", written=written,
                     faults=faults)))
    return 1 if faults else 0
