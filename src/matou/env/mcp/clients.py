"""The tools of one client: what it may ask for, and the tables it has. Whatever is wrong with a request is said in one
sentence."""
import secrets
from collections.abc import Callable, Mapping
from typing import Any, Protocol

from matou.agents.compiling import Background
from matou.agents.levels import LEVELS
from matou.core.errors import MatouError, OptionError
from matou.core.game import Game
from matou.core.options import Option, spelled
from matou.core.words import Phrase
from matou.games import load, loadable
from matou.language import Language

from .rulebook import booklet, passage
from .tables import Answer, LocalTable, checked_level, checked_options, refusal

MOST_TABLES = 8                                  # at which a client plays at the same time
MOST_CHOICES = 12                                # of an option that are listed


class Table(Protocol):
    """A table at which the model sits: here, or on a server."""
    game: Game

    @property
    def over(self) -> bool: ...

    def look(self, legal: bool = False, history: bool = False) -> Answer: ...
    def move(self, text: str) -> None: ...
    def hint(self) -> Answer: ...
    def close(self) -> None: ...


class TableServer(Protocol):
    """A server on which tables are opened instead."""
    def open(self, game: Game, players: int, level: str, people: int, options: dict[str, Any]) -> tuple[str, Table]: ...
    def join(self, table: str, link: str | None) -> tuple[str, Table]: ...


def nothing_behind(slug: str) -> Background | None:
    """Rules are compiled when they are first called."""
    return None


class ToolClient:
    """What one client may do. `legal`: answers list the legal moves. `remote`: tables are on that server."""

    def __init__(self, language: Language, legal: bool = False, level: str = "cat", remote: TableServer | None = None,
                 background: Callable[[str], Background | None] = nothing_behind,
                 new_seed: Callable[[], str] = lambda: secrets.token_hex(16)):
        self.language, self.legal, self.level, self.remote = language, legal, checked_level(level), remote
        self.background, self.new_seed = background, new_seed
        self.tables: dict[str, Table] = {}
        self.opened = 0
        self._behind: dict[str, Background | None] = {}

    def close(self) -> None:
        """Nothing goes on when the client has left."""
        for behind in self._behind.values():
            if behind:
                behind.close()
        for table in self.tables.values():
            table.close()

    # The tools -----------------------------------------------------------------------------------------------

    def games(self) -> Answer:
        """The games there are, with their options."""
        return Answer("\n\n".join(described(load(slug), self.language) for slug in loadable()))

    def rules(self, game: str, paragraph: str = "") -> Answer:
        """The whole booklet, or one paragraph or chapter of it."""
        found = load(game)
        return Answer(passage(found, paragraph, self.language.code) if paragraph.strip()
                      else booklet(found, self.language.code))

    def new_table(self, game: str, players: int = 0, level: str = "", options: Mapping[str, Any] | None = None,
                  people: int = 1) -> Answer:
        """A new game, and the table as the model first sees it."""
        found, level = load(game), checked_level(level or self.level)
        seats = found.check_seats(players or found.min_seats)
        chosen = checked_options(found, options or {})
        found.check_options(seats, dict(chosen))
        self._clear_away()
        if self.remote:
            name, table = self.remote.open(found, seats, level, people, chosen)
            return self._seated(name, table)
        self.opened += 1
        return self._seated(f"{found.slug}-{self.opened}", self._dealt(found, seats, level, chosen))

    def _dealt(self, game: Game, seats: int, level: str, options: dict[str, Any]) -> LocalTable:
        if game.slug not in self._behind:
            self._behind[game.slug] = self.background(game.slug)
        seed = self.new_seed()
        state = game.deal(seats, seed, **options)
        return LocalTable(game, state, level, seed, self.language, self._behind[game.slug])

    def join(self, table: str, link: str = "") -> Answer:
        """A free seat at a table of the server, or the seat that this client already has there."""
        if self.remote is None:
            raise OptionError("tables are in this program: open one with new_table")
        if table not in self.tables:
            self._clear_away()
        return self._seated(*self.remote.join(table, link or None))

    def look(self, table: str, history: bool = False) -> Answer:
        """What happened, the table, and what is asked."""
        return self.at(table).look(self.legal, history)

    def move(self, table: str, move: str) -> Answer:
        """Makes a move; the answer is the table as it is when it is the model's turn again."""
        there = self.at(table)
        try:
            there.move(move)
        except MatouError as error:
            return refusal(error, there.game, self.language)
        return there.look(self.legal)

    def hint(self, table: str) -> Answer:
        """What search would play in the model's place."""
        return self.at(table).hint()

    # What they share -----------------------------------------------------------------------------------------

    def at(self, table: str) -> Table:
        """The table of that name."""
        if table not in self.tables:
            if not self.tables:
                raise OptionError("you sit at no table yet: open one with new_table")
            raise OptionError("there is no table {table}; yours are: {known}", table=table[:40],
                              known=", ".join(self.tables))
        return self.tables[table]

    def _clear_away(self) -> None:
        """The oldest finished game is cleared away; a client with too many unfinished ones has to end one first."""
        if len(self.tables) < MOST_TABLES:
            return
        finished = next((name for name, table in self.tables.items() if table.over), None)
        if finished is None:
            raise OptionError("you are playing {count} games already: finish one first", count=MOST_TABLES)
        self.tables.pop(finished).close()

    def _seated(self, name: str, table: Table) -> Answer:
        if name in self.tables:                  # joined once more
            self.tables[name].close()
        self.tables[name] = table
        heading = self.language.say(Phrase("Table {table}: {game}.", table=name, game=table.game.name))
        return Answer(f"{heading}\n\n{table.look(self.legal)}")


def described(game: Game, language: Language) -> str:
    """A game in a few lines."""
    say = language.say
    players = Phrase("{count} players", count=game.min_seats) if game.min_seats == game.max_seats else \
        Phrase("{least} to {most} players", least=game.min_seats, most=game.max_seats)
    lines = [f"{game.slug}: {game.name}, {say(players)}."]
    lines += [say(phrase) for phrase in (game.about, game.goal) if phrase]
    lines += [f"- {option.name}={spelled(option.default)} ({values(option)}): {say(option.what)}"
              for option in game.options]
    lines.append(say(Phrase("Levels: {levels}.", levels=", ".join(LEVELS))))
    return "\n".join(lines)


def values(option: Option) -> str:
    """What an option can be."""
    if isinstance(option.choices, range):
        return f"{option.choices[0]}–{option.choices[-1]}"
    some = [written(choice) for choice in option.choices[:MOST_CHOICES]]
    return ", ".join(some) + (", …" if len(option.choices) > MOST_CHOICES else "")


def written(choice: Any) -> str:
    return "[" + ", ".join(choice) + "]" if isinstance(choice, tuple | list) else spelled(choice)
