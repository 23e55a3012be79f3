"""The ladder: for every game the pairings in which the better agent must reach a share of wins, and their page.

The page is Markdown. A line is written when its pairing is finished; other lines and the text around the table stay as
they are, so that the ladder can be run in parts.
"""
import os
import platform
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import NamedTuple

from matou.agents.levels import levels_file
from matou.core.errors import OptionError, RecordError
from matou.games import load

from .arena import Standings, mean_and_margin, precision

COLUMNS = ("game", "players", "first", "against", "deals", "win share", "must reach", "reached", "ms per move",
           "command", "machine")
HEAD = f"| {' | '.join(COLUMNS)} |"
RULE = "|---" * len(COLUMNS) + "|"
ABOUT = """# The ladder

Agents against each other on duplicate deals: each deal is played once for every rotation around the table. The win
share is the first agent's, with its 95 % confidence interval, clustered by deal. Times are the means of the first
agent and of the other, measured on the machine named, with as many processes as the command says; on another machine
they will differ, and so will the choices of agents with a time limit. `matou ladder` writes this table.
"""


USUAL = (("greedy", "random", 0.80), ("search:1000", "greedy", 0.70), ("cat", "kitten", 0.65), ("tomcat", "cat", 0.65),
         ("matou", "tomcat", 0.65))      # first, against, and the share of wins the first must reach


class Rung(NamedTuple):
    """A pairing, and the share of wins its first agent must reach."""
    game: str
    players: int
    first: str
    against: str
    bar: float

    @property
    def title(self) -> str:
        return f"{self.game} {self.first} {self.against}"

    @property
    def key(self) -> tuple[str, ...]:
        return (self.game, str(self.players), self.first, self.against)

    def command(self, deals: int, jobs: int) -> str:
        """The command that plays this pairing."""
        more = f" --jobs {jobs}" if jobs > 1 else ""
        return (f"matou arena {self.game} --agents {self.first},{self.against} --players {self.players} "
                f"--deals {deals}{more}")


def rungs(games: Iterable[str], only: str = "") -> list[Rung]:
    """The standard pairings of these games, or those with `only` in their title: "discat greedy random"."""
    found = [rung for game in dict.fromkeys(games) for rung in _rungs(game) if only in rung.title]
    if not found:
        raise OptionError("nothing on the ladder is called {name}", name=only)
    return found


def _rungs(slug: str) -> list[Rung]:
    """The same pairings for every game, and what `ladder` in its levels.toml adds to them, or asks of them instead."""
    game = load(slug)
    usual = [Rung(slug, game.min_seats, *pairing) for pairing in USUAL]
    own = [Rung(slug, **line) for line in levels_file(game).get("ladder", ())]
    bars = {rung.key: rung.bar for rung in own}
    keys = [rung.key for rung in usual]
    return [*(rung._replace(bar=bars.get(rung.key, rung.bar)) for rung in usual),
            *(rung for rung in own if rung.key not in keys)]


# The page ----------------------------------------------------------------------------------------------------

def reached(rung: Rung, standings: Standings) -> bool:
    return mean_and_margin(standings.agents[0].by_deal)[0] >= rung.bar


def cells(rung: Rung, standings: Standings, jobs: int) -> tuple[str, ...]:
    """A finished pairing, as a line of the page."""
    first, against = standings.agents
    share, margin = mean_and_margin(first.by_deal)
    return (*rung.key, str(standings.deals), f"{share:.3f}" + ("" if margin is None else f" ± {margin:.3f}"),
            f"{rung.bar:.2f}", "yes" if reached(rung, standings) else "no",
            " / ".join(f"{one.milliseconds[0]:{precision(one.milliseconds[0])}}" for one in (first, against)),
            f"`{rung.command(standings.deals, jobs)}`", machine())


def machine() -> str:
    return f"{platform.machine()}, {os.cpu_count()} cores"


class Page:
    """A file with the ladder's table in it, and perhaps more; or no file yet."""

    def __init__(self, path: Path):
        self.path = path
        self.before, self.after = ABOUT.splitlines(), list[str]()
        self.lines: list[tuple[str, ...]] = []
        if path.exists():
            self._read(path.read_text(encoding="utf-8").splitlines())

    def _read(self, text: list[str]) -> None:
        start = text.index(HEAD) if HEAD in text else len(text)
        end = start
        while end < len(text) and text[end].startswith("|"):
            end += 1
        self.before, self.after = text[:start], text[end:]
        self.lines = [tuple(cell.strip() for cell in line.strip("| ").split(" | ")) for line in text[start + 2:end]]

    def put(self, line: tuple[str, ...], order: Sequence[Rung]) -> None:
        """Replaces the line of the same pairing, sorts the lines by `order` and writes the page."""
        size = len(order[0].key)
        others = [one for one in self.lines if one[:size] != line[:size]]
        places = {rung.key: at for at, rung in enumerate(order)}
        self.lines = sorted([*others, line], key=lambda one: places.get(one[:size], len(places)))
        self.write()

    def write(self) -> None:
        """Writes the whole page; the old one stays if that fails."""
        before = [*self.before, ""] if self.before and self.before[-1] else self.before
        text = [*before, HEAD, RULE, *(f"| {' | '.join(line)} |" for line in self.lines), *self.after]
        part = self.path.with_name(self.path.name + ".part")
        try:
            part.write_text("\n".join(text) + "\n", encoding="utf-8")
            part.replace(self.path)
        except OSError as error:
            raise RecordError("{file}: cannot be written ({why})", file=self.path, why=error.strerror) from None
