"""Records looked at one by one: what does not hold is told at once, with its place, and the rest is looked at still."""
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, TypeVar

from matou.core.errors import MatouError
from matou.core.record import Record, at_line, read_records

Found = TypeVar("Found")


class Look:
    """For one command: the files it was given, and the faults found in them so far."""

    def __init__(self, command: str, args: Any):
        self.command, self.args = command, args
        self.faults: list[str] = []

    def fault(self, error: MatouError) -> None:
        self.faults.append(self.args.language.say(error.phrase))
        if not self.args.json:
            print(f"matou {self.command}: {self.faults[-1]}", file=sys.stderr)

    def at_all(self, check: Callable[[Record], Found]) -> Iterator[Found]:
        """What the check gives for each record that holds, file after file."""
        for path in self.args.files:
            try:
                yield from self._at(path, check)
            except MatouError as error:
                self.fault(error)

    def _at(self, path: Path, check: Callable[[Record], Found]) -> Iterator[Found]:
        for number, record in read_records(path, self.fault):
            try:
                found = check(record)
            except MatouError as error:
                self.fault(at_line(path, number, error))
            else:
                yield found
