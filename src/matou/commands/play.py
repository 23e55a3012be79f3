"""matou play: a game in the terminal, alone against agents or with friends at the same keyboard."""
import secrets
import sys
import time
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

from rich.columns import Columns
from rich.console import Console
from rich.text import Text

from matou.agents import named
from matou.agents.advice import advice
from matou.agents.compiling import Background, thinks
from matou.core.errors import IllegalMove, MatouError, OptionError, RecordError
from matou.core.game import Game, Outcome, State, View
from matou.core.moves import Move
from matou.core.record import Record, outcome_to_dict
from matou.core.switch import SWITCH
from matou.core.words import Phrase, Player, capital
from matou.terminal import drawing

from .common import game_setup, prepare_rules
from .hint import thought
from .show import result

UNDO, HINT, QUIT, HELP = "u", "h", "q", "?"
POSITION = "position"                            # in full: no letter is left
ALONE = "Minou"                                  # who plays when no name is given
LETTERS = "abcdefgijklmnoprtvwxyz"               # choices are lettered: numbers are cards; h, q, s and u are commands


class Left(Exception):
    """The player has left the table."""


def run(args: Any) -> int:
    game, seats, options = game_setup(args)
    people = [name.strip() for name in args.names.split(",")] if args.names else [ALONE]
    if len(people) > seats:
        raise OptionError("{count} names for {seats} seats", count=len(people), seats=seats)
    behind = Background(game.slug) if SWITCH.on else None
    if behind is None:
        prepare_rules(args.language.say)
    seed = args.seed or secrets.token_hex(8)
    state = game.deal(seats, seed, **options)
    names = people + [f"{args.against} {seat}" for seat in range(len(people), seats)]
    agents = {seat: named(args.against, f"{seed}/{seat}") for seat in range(len(people), seats)}
    if len(people) == 1:
        names[0] = Player(people[0], you=True)
    terminal_game = TerminalGame(game, state, names, agents, args.language.say, behind)
    try:
        terminal_game.play()
    except (Left, EOFError, KeyboardInterrupt):
        terminal_game.console.print(args.language.say(Phrase("See you next time! The seed was {seed}.", seed=seed)))
    finally:
        if behind:
            behind.close()
    record_names = people + [args.against] * (seats - len(people))
    _keep(args.record, terminal_game.record(record_names, seed))
    return 0


def _keep(path: Path | None, record: Record) -> None:
    """Add a line to the file; what is in it stays."""
    if path is None:
        return
    try:
        with path.open("a", encoding="utf-8") as file:
            file.write(record.to_json() + "\n")
    except OSError as error:
        raise RecordError("{file}: cannot be written ({why})", file=path, why=error.strerror) from None


class TerminalGame:
    """One game at one terminal: `past` holds every state so far.

    A drawing may have SWITCHES, key -> (what it shows, in words): typing the key turns it on or off. It may have
    `offered`, which chooses what is offered by letter. `behind`: the game is being compiled meanwhile.
    """

    def __init__(self, game: Game, state: State, names: Sequence[str], agents: dict[int, Any], say: Any,
                 behind: Background | None = None):
        self.behind = behind
        self.game, self.past, self.names, self.agents, self.say = game, [state], names, agents, say
        self.times: list[float | None] = []      # seconds each move took; an agent's are not counted
        self.refused: list[tuple[int, str]] = []
        self.hints: list[tuple[int, int]] = []   # after how many moves, and who asked
        self.people = [seat for seat in range(state.seats) if seat not in agents]
        self.console = Console(highlight=False)
        self.switches: dict[str, Any] = drawing(game, "SWITCHES")
        self.shown = {name: False for name, _ in self.switches.values()}

    @property
    def state(self) -> State:
        return self.past[-1]

    def play(self) -> None:
        """Plays until the game is over."""
        self.console.print(self.say(Phrase(
            "Type a letter or a move. {undo}: undo, {hint}: hint, {help}: help, {quit}: quit, Tab: complete.",
            undo=UNDO, hint=HINT, help=HELP, quit=QUIT)))
        for key, (_, what) in self.switches.items():
            self.console.print(self.say(Phrase("{key}: {what}", key=key, what=what)))
        for phrase in self.game.tell_beginning(self.state, self.names):
            self.console.print(capital(self.say(phrase), tuple(self.names)), markup=False)
        while (outcome := self.game.outcome(self.state)) is None:
            before = self.state
            if before.turn in self.agents:
                self.await_search(self.agents[before.turn].name)
                self.make(self.agents[before.turn].choose(self.game.view(before, before.turn)))
            else:
                self.ask()
        self.finish(outcome)

    def await_search(self, agent: str) -> None:
        """An agent that searches waits until the game is compiled."""
        seconds = self.behind.seconds if self.behind and thinks(agent, self.game.slug) else None
        if self.behind and seconds is not None:
            self.console.print(self.say(Phrase(
                "{agent} is being prepared. This happens once and takes about {seconds} seconds.",
                agent=agent, seconds=seconds)), markup=False)
            self.behind.wait()

    def make(self, move: Move, seconds: float | None = None) -> None:
        before = self.state
        self.past.append(self.game.apply(before, move))
        self.times.append(seconds)
        for phrase in self.game.tell(before, self._as_heard(before, move), self.state, self.names):
            self.console.print("  " + capital(self.say(phrase), tuple(self.names)), markup=False)

    def _as_heard(self, before: State, move: Move) -> Move:
        """What is told at a table of one person: that person's own moves whole, the others' as heard."""
        if self.people == [before.turn]:
            return move
        return Move(move.code, self.game.as_heard(self.state, len(before.said), move.text) or move.text)

    def ask(self) -> None:
        """Show the table to the player to move, and wait for a move."""
        view = self.game.view(self.state, self.state.turn)
        if len(self.people) > 1:
            input(self.say(Phrase("{name}, it's your turn: press Enter when only you can see the screen.",
                                  name=self.names[view.turn])))
            self.console.clear()
        self.console.print(drawing(self.game, "draw")(view, self.names, self.say, **self.shown))
        offered = drawing(self.game, "offered")(view, **self.shown)
        choices = sorted(offered, key=lambda move: (len(move.text), move.text))
        label = drawing(self.game, "label")
        labels = [label(view, move, self.names, self.say) for move in choices]
        lettered = [Text(f"{letter(at):>2}. {label}") for at, label in enumerate(labels)]
        self.console.print(Columns(lettered, padding=(0, 2)))
        self.answer(view, {letter(at): move for at, move in enumerate(choices)})

    def answer(self, view: View, choices: dict[str, Move]) -> None:
        _complete([move.text for move in choices.values()])
        asked, told = time.monotonic(), {HELP: self.help, HINT: self.hint, POSITION: self.position}
        while True:
            said = input(f"{self.names[view.turn]}> ").strip().lower()
            if said == QUIT:
                raise Left
            if said == UNDO:
                if self.take_back():
                    return
            elif said in self.switches:
                name, _ = self.switches[said]
                self.shown[name] = not self.shown[name]
                return
            elif said in told:
                told[said](view)
            elif said:
                try:
                    move = choices.get(said) or self.game.parse(view, said)
                    self.make(move, round(time.monotonic() - asked, 1))
                except MatouError as error:
                    if isinstance(error, IllegalMove):
                        self.refused.append((view.turn, said))
                    self.console.print("  " + self.say(error.phrase), markup=False)
                    continue
                return

    def help(self, view: View) -> None:
        self.console.print(self.say(Phrase(
            "The rules: matou rules {game}. For this position in one line, type {position}. Legal now: {moves}.",
            game=self.game.slug, position=POSITION, moves=[move.text for move in view.legal])))

    def position(self, view: View) -> None:
        """This position in one line, for a bug report or to think about elsewhere."""
        print(view.text)

    def hint(self, view: View) -> None:
        """What search would do, seeing what this person sees. That it was asked for is kept."""
        seconds = self.behind.seconds if self.behind else None
        if seconds is not None:
            self.console.print("  " + self.say(Phrase(
                "Hints are being prepared; ask again in about {seconds} seconds.", seconds=seconds)), markup=False)
            return
        for line in advice(view, thought(view, self.say), self.names, self.say, drawing(self.game, "label")):
            self.console.print("  " + line, markup=False)
        asked = len(self.state.said), view.turn
        if asked not in self.hints:
            self.hints.append(asked)

    def take_back(self) -> bool:
        """Back to this person's last choice; only against agents."""
        if len(self.people) > 1:
            self.console.print(self.say(Phrase("You can only undo moves in games against computer cats.")))
            return False
        earlier = [at for at, state in enumerate(self.past[:-1]) if state.turn in self.people]
        if not earlier:
            self.console.print(self.say(Phrase("There is nothing to undo.")))
            return False
        del self.past[earlier[-1] + 1:], self.times[earlier[-1]:]
        return True

    def finish(self, outcome: Outcome) -> None:
        self.console.print()
        for phrase in result(outcome_to_dict(outcome), self.names):
            self.console.print(capital(self.say(phrase), tuple(self.names)), style="bold", markup=False)

    def record(self, names: Sequence[str], seed: str | None) -> Record:
        """The game so far, as a record; with the times of people's moves, what they tried in vain and their hints."""
        extra = {"times": self.times, "refused": self.refused, "hints": self.hints}
        record = replace(Record.open(self.past[0], names, seed), extra=extra)
        for seat, text in self.state.said:
            record = record.add(seat, text)
        outcome = self.game.outcome(self.state)
        return record if outcome is None else record.close(self.state, outcome)


def letter(at: int) -> str:
    """a … z, then aa, ab …; the letters of commands left out."""
    before, last = divmod(at, len(LETTERS))
    return (LETTERS[before - 1] if before else "") + LETTERS[last]


def _complete(texts: Sequence[str]) -> None:
    """Tab completes the moves, where the terminal can."""
    if not sys.stdin.isatty():
        return
    try:
        import readline
    except ImportError:
        return

    def offer(start: str, at: int) -> str | None:
        found = [text for text in texts if text.startswith(start)]
        return found[at] if at < len(found) else None

    readline.set_completer(offer)
    readline.set_completer_delims("")
    readline.parse_and_bind("tab: complete")
