"""Chats de Poche: how things would stand if the game ended now, and how a game that has ended came to its points, step
by step, for the page to play (§4)."""
from collections.abc import Iterator, Sequence
from typing import Any, Unpack

from matou.core.game import View
from matou.core.words import Phrase, Say, capital

from . import board, ending, rules, scoring
from .names import CLANS, PREY_NAMES, SQUARES, tile_name
from .narration import CLAN_NAMES
from .page_types import Attacker, Board, Ended, Held, Standing, Step, StepKind, StepMore
from .page_words import cat_words, prey_words

CENTRE = SQUARES[board.CENTRE]


def moves_of(view: View, game: int) -> list[str]:
    """The moves of the first game, or of the second in expert: a game begins with its first pick."""
    games: list[list[str]] = [[]]
    for _, text in view.heard:
        if text.startswith("pick") and games[-1] and not games[-1][-1].startswith("pick"):
            games.append([])
        games[-1].append(text)
    return games[game] if game < len(games) else []


# If it ended now ---------------------------------------------------------------------------------------------

def standing(view: View, names: Sequence[str], say: Say) -> tuple[Standing | None, dict[str, Held]]:
    """Who would be turned down, by the squares where the tiles lie now; and who holds which prey by how much. Of the
    prey, few change with a move: so they stand apart."""
    if view.plain.phase in (board.PICKING, board.OVER):
        return None, {}
    found = ending.standing(view)
    assert found is not None
    moved = found["centre"] if view.plain.justice_from < 0 else None
    back = {moved: CENTRE, CENTRE: moved} if moved else {}
    victims = [[dog["name"], where] for dog in found["dogs"] for where, _ in dog["victims"]] + \
              [["crook", where] for where, _ in found["crook"]]
    held: dict[str, Held] = {
        prey["name"]: {"square": back.get(prey["square"], prey["square"]),
                       "says": say(prey_words(view.box.plain, PREY_NAMES.index(prey["name"]))),
                       "points": prey["points"], "totals": prey["totals"], "captor": prey["captor"],
                       "given": prey["given"]}
        for prey in found["prey"]}
    return {"seats": found["seats"], "down": sorted({back.get(where, where) for _, where in victims}), "centre": moved,
            "verdict": capital(say(_lead(found, names)), tuple(names))}, held


def _lead(found: dict[str, Any], names: Sequence[str]) -> Phrase:
    """Who would be ahead, the points of expert's first game included."""
    one, other = found["scores"]
    if one == other:
        return Phrase("Equal points: {points} each.", points=one)
    ahead = names[0] if one > other else names[1]
    return Phrase("{name:@ is|you are} ahead, {most} to {least}.", name=ahead, most=max(one, other),
                  least=min(one, other))


# How it ended ------------------------------------------------------------------------------------------------

def ended(view: View, names: Sequence[str], say: Say) -> list[Ended]:
    """Every game that has ended: its boards, before and after what chiefs did, and its end step by step."""
    games: list[Ended] = []
    for game, found in enumerate(ending.ended(view)):
        row = view.row.copy()
        if game == 0 and row.game == 1:
            rules.look_back(row)
        end = End(view, row, found, names, game, say)
        games.append({"clans": found["clans"], "seats": found["seats"], "clan": row.clan.tolist(),
                      "boards": end.boards, "verdict": capital(say(_verdict(view, found, names, game)), tuple(names)),
                      "steps": list(end.steps())})
    return games


class End:
    """One game's end (§4), told in the order in which it happened."""

    def __init__(self, view: View, row: Any, found: dict[str, Any], names: Sequence[str], game: int, say: Say):
        self.row, self.box, self.found, self.names, self.say = row, view.box.row, found, names, say
        self.rotated = next((text.split()[1:] for text in moves_of(view, game) if text.startswith("rotate")), None)
        self.boards: list[Board] = []
        self.down: list[str] = []
        self.mine = [0, 0]                                   # by seat: the prey captured so far, as bits
        self.bonus = [0, 0]
        self.before = list(self._before_the_dogs())

    def steps(self) -> Iterator[Step]:
        yield from self.before
        yield from self._dogs()
        yield from self._after_the_dogs()
        yield from self._captures()
        yield from self._bonuses()

    def _step(self, kind: StepKind, says: Phrase, at: Sequence[str] = (), **more: Unpack[StepMore]) -> Step:
        """What is said, which squares it is about, and all that is so by now."""
        return {"kind": kind, "says": capital(self.say(says), tuple(self.names)), "at": list(at),
                "board": len(self.boards) - 1, "down": list(self.down),
                "points": [self._points(p) for p in range(board.SEATS)], **more}

    def _points(self, p: int) -> int:
        """The points of the prey captured so far, and of the bonus once it has been told."""
        return int(scoring.prey_points(self.box, self.mine[p])) + self.bonus[p]

    # §4.1

    def _before_the_dogs(self) -> Iterator[Step]:
        """What the two chiefs did, in the order in which they acted; the boards before it are found by undoing it."""
        row = self.row.copy()
        acts = [self._centre] if self.found["centre"] else []
        if self.rotated:
            acts.insert(len(acts) if rules.justice_first(self.box) else 0, self._rotation)
        told: list[tuple[StepKind, Phrase, tuple[str, ...]]] = []
        boards = [_board(row)]
        for undo in reversed(acts):
            told.insert(0, undo(row))
            boards.insert(0, _board(row))
        self.boards.append(boards.pop(0))
        yield self._step("start", Phrase("Every tile is face up. Here is how it ends."))
        for step, after in zip(told, boards, strict=True):
            self.boards.append(after)
            yield self._step(*step)

    def _centre(self, row: Any) -> tuple[StepKind, Phrase, tuple[str, ...]]:
        """A swap undoes itself."""
        left: str = self.found["centre"]
        board.change_faces(row, SQUARES.index(left), board.CENTRE)
        return "centre", Phrase("The chief of the Defenders of Justice swaps places with the centre."), (left, CENTRE)

    def _rotation(self, row: Any) -> tuple[StepKind, Phrase, tuple[str, ...]]:
        """Turned back by as much."""
        assert self.rotated is not None
        square, turns = self.rotated
        rules.rotate(row, SQUARES.index(square), -int(turns))
        return "rotate", Phrase("{name:@ turns|you turn} the dog on {square}.", name=self._player(board.ROYAL),
                                square=square), (square,)

    def _player(self, clan: int) -> str:
        clans: list[str] = self.found["clans"]
        return self.names[clans.index(CLANS[clan])]

    # §4.2-§4.4

    def _dogs(self) -> Iterator[Step]:
        biting = [dog for dog in self.found["dogs"] if dog["victims"]]
        if not biting:
            yield self._step("dog", Phrase("The dogs charge, but there is no cat in front of them."),
                             [dog["square"] for dog in self.found["dogs"]])
        for dog in biting:
            squares = [square for square, _ in dog["victims"]]
            self.down += [square for square in squares if square not in self.down]
            yield self._step("dog", Phrase("The dog on {square} scares off {cats}.", square=dog["square"],
                                           cats=self._cats(squares)), (dog["square"],), victims=squares)

    def _cats(self, squares: Sequence[str]) -> list[Phrase]:
        return [Phrase("{square} ({tile})", square=square, tile=cat_words(
            self.row, self.box, int(self.row.face[SQUARES.index(square)]))) for square in squares]

    def _after_the_dogs(self) -> Iterator[Step]:
        if self.found["chaos"] is not None:
            cats = self.found["chaoticats"]
            yield self._step("chaos", Phrase("Chaoticats still face up: {number}. Each now has attack {attack}.",
                                             number=len(cats), attack=self.found["chaos"]), cats)
        if self.found["crook"]:
            squares = [square for square, _ in self.found["crook"]]
            chief = tile_name(self.found["clans"], self.found["clans"].index("crook") * board.CATS + board.CHIEF)
            at = [tile_name(self.found["clans"], int(tile)) for tile in self.row.face].index(chief)
            self.down += squares
            yield self._step("crook", Phrase("The chief of the Crooks scares off {cats}.", cats=self._cats(squares)),
                             (SQUARES[at],), victims=squares)

    # §4.5-§4.7

    def _captures(self) -> Iterator[Step]:
        for prey in self.found["prey"]:
            captor = None if prey["given"] else prey["captor"]
            yield self._capture(prey, captor, self._capture_words(prey, captor))
        for prey in self.found["prey"]:
            if prey["given"]:
                yield self._capture(prey, prey["captor"], Phrase(
                    "{prey} on {square} follows the chief of the Chaoticats: it goes to {name:@|you}.",
                    prey=self._prey(prey), square=prey["square"], name=self.names[prey["captor"]]))

    def _capture(self, prey: dict[str, Any], captor: int | None, says: Phrase) -> Step:
        if captor is not None:
            self.mine[captor] |= 1 << PREY_NAMES.index(prey["name"])
        attackers: list[list[Attacker]] = [[{"square": square, "attack": attack} for square, _, attack in side]
                                           for side in prey["attackers"]]
        return self._step("prey", says, (prey["square"],), attackers=attackers, totals=prey["totals"], captor=captor)

    def _prey(self, prey: dict[str, Any]) -> Phrase:
        return prey_words(self.box, PREY_NAMES.index(prey["name"]))

    def _capture_words(self, prey: dict[str, Any], captor: int | None) -> Phrase:
        most, least, what = max(prey["totals"]), min(prey["totals"]), self._prey(prey)
        if captor is not None:
            return Phrase("{square}, {prey}: {name:@ captures|you capture} it, {most} to {least}.",
                          square=prey["square"], prey=what,
                          name=self.names[captor], most=most, least=least)
        if most:
            return Phrase("{square}, {prey}: {most} to {least}, nobody captures it.", square=prey["square"], prey=what,
                          most=most, least=least)
        return Phrase("{square}, {prey}: no cat attacks it.", square=prey["square"], prey=what)

    def _bonuses(self) -> Iterator[Step]:
        for p, seat in enumerate(self.found["seats"]):
            if seat["bonus"]:
                self.bonus[p] = seat["bonus"]
                yield self._step("bonus", Phrase("{clan}: {points} more for {name:@|you}.", name=self.names[p],
                                                 clan=CLAN_NAMES[self.found["clans"][p]], points=seat["bonus"]), seat=p)
        one, other = (seat["points"] for seat in self.found["seats"])
        yield self._step("points", Phrase("{name:@|you}: {points}. {other:@|You}: {others}.", name=self.names[0],
                                          points=one,
                                          other=self.names[1], others=other))


def _board(row: Any) -> Board:
    return {"face": row.face.tolist(), "turned": row.turned.tolist()}


def _verdict(view: View, found: dict[str, Any], names: Sequence[str], game: int) -> Phrase:
    """§4.8, §6.3 Who won, and by what if the points are equal; after the first game of two, where things stand."""
    if game + 1 < view.row.games:
        one, other = (seat["points"] for seat in found["seats"])
        return Phrase("After the first game: {name:@|you} {points}, {other:@|you} {others}.", name=names[0], points=one,
                      other=names[1], others=other)
    outcome = view.game.outcome(view)
    assert outcome is not None
    if found["decider"] is None:
        return Phrase("Equal points and equal prey: the win is shared.")
    name = names[outcome.winners[0]]
    if found["decider"] == "points":
        return Phrase("{name:@ wins|you win}, {most} to {least}.", name=name, most=max(outcome.scores),
                      least=min(outcome.scores))
    if found["decider"] == "justice":
        return Phrase("Equal points: the Defenders of Justice win, so {name:@ wins|you win}.", name=name)
    return Phrase("Equal points: {name:@ has captured more prey and wins|you have captured more prey and win}.",
                  name=name)
