"""A table in this process: the model in one seat, our levels in the others."""
from collections.abc import Mapping, Sequence
from typing import Any

from matou.agents import named
from matou.agents.advice import advice
from matou.agents.analysis import explained, hint
from matou.agents.compiling import Background, thinks
from matou.agents.levels import LEVELS
from matou.core.errors import IllegalMove, MatouError, OptionError
from matou.core.game import Game, State, View
from matou.core.words import Phrase, Player, Say
from matou.language import Language

from . import words
from .rulebook import passages

MOST_TOLD = 200                                  # lines of a game that can be told again; older ones are dropped
MOST_TEXT = 200                                  # characters of a move
YOU = 0                                          # the model's seat


class Answer(str):
    """What a tool answers. `refused`: what was asked for has not been done."""
    refused: bool

    def __new__(cls, text: str, refused: bool = False) -> "Answer":
        answer = super().__new__(cls, text)
        answer.refused = refused
        return answer


def refusal(error: MatouError, game: Game | None, language: Language) -> Answer:
    """Why not, in one sentence; of a move, with the paragraph that forbids it."""
    said = language.say(error.phrase)
    number = error.paragraph if isinstance(error, IllegalMove) else ""
    found = passages(game, language.code).get(number) if game and number else None
    return Answer(f"{said}\n\n{found}" if found else said, refused=True)


def checked_text(text: str) -> str:
    """A move as somebody wrote it, if it is not too long to be one."""
    if len(text) > MOST_TEXT:
        raise OptionError("a move has at most {most} characters", most=MOST_TEXT)
    return text.strip()


def checked_level(level: str) -> str:
    if level not in LEVELS:
        raise OptionError("there is no level {level}; there are: {known}", level=level[:20], known=", ".join(LEVELS))
    return level


def checked_options(game: Game, options: Mapping[str, Any]) -> dict[str, Any]:
    """Only what the game itself lists: a box, or a deck of another name, would be the path of a file here."""
    known = {option.name: option for option in game.options}
    for name in options:
        if name not in known:
            raise OptionError("there is no option {name}; this game has: {known}", name=str(name)[:20],
                              known=", ".join(known))
    return {name: known[name].read(_short(value)) for name, value in options.items()}


def _short(value: Any) -> Any:
    """A value as it may be repeated in an error."""
    return value[:MOST_TEXT] if isinstance(value, str) else value


def called(level: str, seats: int, say: Say) -> list[Player]:
    """What the sentences call each seat: the model is “you”."""
    others = [Player(f"{level} {seat}" if seats > 2 else level) for seat in range(1, seats)]
    return [Player(say(Phrase("you")), you=True), *others]


class LocalTable:
    """One game against a level. `background`: the game is being compiled meanwhile."""

    def __init__(self, game: Game, state: State, level: str, seed: str, language: Language,
                 background: Background | None = None):
        self.game, self.state, self.level, self.language, self.background = game, state, level, language, background
        self.names = called(level, state.seats, language.say)
        self.agents = {seat: named(level, f"{seed}/{seat}") for seat in range(state.seats) if seat != YOU}
        self.story: list[str] = []
        self.untold = 0                          # lines at the end of it that no answer has had yet
        self._add([words.sentence(one, self.names, language.say) for one in game.tell_beginning(self.view, self.names)])
        self._let_others_move([state])

    @property
    def view(self) -> View:
        """What the model's seat may know: all that its answers are made of."""
        return self.game.view(self.state, YOU)

    @property
    def over(self) -> bool:
        return self.state.over

    def close(self) -> None:
        """There is nothing to close."""

    def look(self, legal: bool = False, history: bool = False) -> Answer:
        """What happened since the last answer (or since the beginning), the table, and what is asked."""
        view, say = self.view, self.language.say
        told = self.story if history else self.story[len(self.story) - self.untold:]
        self.untold = 0
        outcome = self.game.outcome(self.state)
        last = words.ended(outcome, self.names, say) if outcome else words.asked(view, self.names, say)
        choices = words.choices(view, self.names, say) if legal else []
        return Answer(together(told, view, self.names, say, last, choices))

    def move(self, text: str) -> None:
        """Makes a move, and lets the others make theirs. MatouError says why it cannot be made."""
        view = self.view
        if view.over:
            raise OptionError("the game is over")
        made = self.game.apply(self.state, self.game.parse(view, checked_text(text)))
        self._let_others_move([self.state, made])

    def _let_others_move(self, states: list[State]) -> None:
        """Lets the others move until it is the model's turn or the game is over, then tells what happened."""
        while not states[-1].over and states[-1].turn != YOU:
            state = states[-1]
            if self.background and thinks(self.level, self.game.slug):
                self.background.wait()
            choice = self.agents[state.turn].choose(self.game.view(state, state.turn))
            states.append(self.game.apply(state, choice))
        self.state = states[-1]
        self._add(words.happened(states, YOU, self.names, self.language.say))

    def _add(self, lines: Sequence[str]) -> None:
        self.story = [*self.story, *lines][-MOST_TOLD:]
        self.untold = min(self.untold + len(lines), len(self.story))

    def hint(self) -> Answer:
        """What search would play, seeing what this seat sees."""
        view, say = self.view, self.language.say
        if view.over:
            raise OptionError("the game is over")
        seconds = self.background.seconds if self.background else None
        if seconds is not None:
            raise OptionError("Hints are being prepared; ask again in about {seconds} seconds.", seconds=seconds)
        found = explained(view, hint(view))
        return Answer("\n".join(advice(view, found, self.names, say, words.named)))


def together(told: Sequence[str], view: View, names: Sequence[Player], say: Say, last: str,
             choices: Sequence[str]) -> str:
    """The parts of a look, one under the other. What is asked is not said twice."""
    drawn = words.table(view, names, say)
    legal = "\n".join((say(Phrase("Your legal moves:")), *choices)) if choices else ""
    return "\n\n".join(filter(None, ("\n".join(told), drawn, "" if last in drawn else last, legal)))
