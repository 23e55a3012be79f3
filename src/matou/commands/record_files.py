"""Checks the records of files one by one: each fault is reported at once, with its place, and the rest is still
checked."""
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, TypeVar

from matou.core.errors import MatouError
from matou.core.record import Record, at_line, read_records

Found = TypeVar("Found")


class RecordFiles:
    """The files given to a command, and the faults found in them so far."""

    def __init__(self, command: str, args: Any):
        self.command, self.args = command, args
        self.faults: list[str] = []

    def fault(self, error: MatouError) -> None:
        self.faults.append(self.args.language.say(error.phrase))
        if not self.args.json:
            print(f"matou {self.command}: {self.faults[-1]}", file=sys.stderr)

    def check_all(self, check: Callable[[Record], Found]) -> Iterator[Found]:
        """Yields the result of the check for each record that passes it, file after file."""
        for path in self.args.files:
            try:
                yield from self._check(path, check)
            except MatouError as error:
                self.fault(error)

    def _check(self, path: Path, check: Callable[[Record], Found]) -> Iterator[Found]:
        for number, record in read_records(path, self.fault):
            try:
                found = check(record)
            except MatouError as error:
                self.fault(at_line(path, number, error))
            else:
                yield found
