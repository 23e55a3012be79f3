"""The conformance kit: every promise that a game of Matou makes, tried on random games.

    from matou.testing import check_game
    check_game(matou.load("whiskers"))                 # raises BrokenPromise, which says what does not hold and where

In a test suite, `PROMISES` can be tried one by one:

    @pytest.mark.parametrize("promise", PROMISES, ids=lambda promise: promise.__name__)
    def test_promise(promise):
        promise(Variant(matou.load("whiskers"), seats=3))

`python -m matou.testing whiskers` does the same from a shell. The games in Matou's own box are tested by this kit, too.
"""
import copy
import hashlib
import json
import os
import pickle
import subprocess
import sys
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from functools import partial
from itertools import pairwise
from string import Formatter
from typing import Any

import numpy as np

import matou
from matou.core.errors import IllegalMove, InvalidMove, MatouError, OptionError, RecordError
from matou.core.fields import EVERYONE, HIDDEN, OWNER
from matou.core.game import Game, State
from matou.core.installed import described
from matou.core.record import Record
from matou.core.rule import interpreted
from matou.core.stored import values_out_of_range

from .trial import BrokenPromise, Promise, Variant, demand, states_of
from .written import booklets_agree, definition_is_whole, sentences_are_translated

NONSENSE = ("", "no such move", "?", "-1", "0" * 40)
OUTSIDE = (-1, 99, True, "0", 1.0)               # none of them is a seat


def check_game(game: Game, variants: Iterable[Variant] = (), promises: Iterable[Promise] | None = None) -> None:
    """Try every promise at every number of players, or on these variants. Raises BrokenPromise at the first that does
    not hold."""
    tables = list(variants) or [Variant(game, seats) for seats in range(game.min_seats, game.max_seats + 1)]
    for promise in PROMISES if promises is None else promises:
        for variant in tables:
            promise(variant)


# Chance and cards --------------------------------------------------------------------------------------------

def same_seed_same_bytes(variant: Variant) -> None:
    """The same seed and moves lead to the same bytes; another seed deals other cards."""
    one, other = ([bytes(state) for state in states_of(variant, 5)] for _ in range(2))
    demand(one == other, "the same seed and moves lead to the same bytes")
    demand(len({bytes(variant.deal(seed)) for seed in range(5)}) > 1, "another seed deals other cards")


def no_card_is_born_or_lost(variant: Variant) -> None:
    """After every move, each card of the box lies in exactly one place (`rules.census`)."""
    for seed in range(3):
        for state in states_of(variant, seed):
            wrong = variant.game.census(state)
            demand(not wrong, "each card lies in exactly one place, as census counts them", state, wrong_count_of=wrong)


def compiled_is_interpreted(variant: Variant) -> None:
    """Compiled, with bounds checked, and interpreted, the rules lead to the same bytes: here, and in processes of their
    own. Where nothing is compiled (NUMBA_DISABLE_JIT), only another process is compared."""
    modes = [{"NUMBA_DISABLE_JIT": "1"}, *([] if interpreted() else [{"NUMBA_BOUNDSCHECK": "1"}])]
    found = [digest(variant), *(_digest_elsewhere(variant, mode) for mode in modes)]
    demand(len(set(found)) == 1, "compiled, bounds-checked and interpreted rules agree", digests=found)


def digest(variant: Variant, games: int = 2) -> str:
    """A digest of all states of a few random games."""
    whole = hashlib.blake2b(digest_size=16)
    for seed in range(games):
        for state in states_of(variant, seed):
            whole.update(bytes(state))
    return whole.hexdigest()


def _digest_elsewhere(variant: Variant, environment: dict[str, str]) -> str:
    asked = json.dumps([variant.game.slug, variant.seats, dict(variant.options)])
    run = subprocess.run([sys.executable, "-m", "matou.testing", "--digest", asked],       # noqa: S603
                         capture_output=True, text=True, env={**os.environ, **environment}, check=False)
    demand(run.returncode == 0, "the rules run in every mode", mode=environment, error=run.stderr[-2000:].strip())
    return run.stdout.strip()


# Moves -------------------------------------------------------------------------------------------------------

def games_end_in_time(variant: Variant) -> None:
    """Every game ends within `rules.longest` moves."""
    for seed in range(20):
        last = deque(states_of(variant, f"bound/{seed}"), maxlen=1)[0]
        demand(last.said, "a game has a move", seed=f"bound/{seed}")


def legal_lists_are_short(variant: Variant) -> None:
    """No move is listed twice, none is beyond MOST_MOVES, and the list is empty only at the end."""
    for state in states_of(variant, 1):
        codes = variant.game.codes(state)
        demand(len(codes) == len(set(codes)), "no move is listed twice", state)
        demand(len(codes) <= variant.game.rules.MOST_MOVES, "MOST_MOVES is enough", state, listed=len(codes))
        demand(bool(codes) == (variant.game.outcome(state) is None), "there is a legal move until the end", state)


def moves_read_as_they_are_written(variant: Variant) -> None:
    """Each legal move is read back from its text; by move, code and text it leads to the same state."""
    game = variant.game
    for state in list(states_of(variant, 2))[::3]:
        for move in game.legal(state):
            demand(game.parse(state, str(move)) == move, "a move is read back from its text", state, move=move.text)
            ways = {bytes(game.apply(state, way)) for way in (move, move.code, move.text)}
            demand(len(ways) == 1, "by move, code and text it is the same", state, move=move.text)


def other_texts_are_refused(variant: Variant) -> None:
    """Any other text is refused with a reason: it is no move (InvalidMove), or a paragraph of the booklet forbids it
    (IllegalMove)."""
    game, states = variant.game, list(states_of(variant, 3))
    booklet = (game.home / "booklet.en.md").read_text(encoding="utf-8")
    elsewhere = [move.text for state in states[::4] for move in game.legal(state)][:200]
    texts = dict.fromkeys((*NONSENSE, *elsewhere))           # many moves are legal more than once
    for state in states[:-1:4]:
        for text in texts:
            try:
                game.parse(state, text)
            except InvalidMove as error:
                demand(len(str(error)) > 10, "a refusal says why", state, text=text)
            except IllegalMove as error:
                demand(f"**{error.paragraph}" in booklet or f"§{error.paragraph}" in booklet,
                       "an illegal move is refused by a paragraph of the booklet", state, text=text,
                       paragraph=error.paragraph)
            else:
                demand(text not in NONSENSE, "nonsense is refused", state, text=text)


def moves_are_told(variant: Variant) -> None:
    """Every move is told in words, and the first sentence names who made it."""
    names = [f"Player-{seat}" for seat in range(variant.seats)]
    for before, after in pairwise(states_of(variant, 2)):
        told = variant.game.tell(before, variant.game.parse(before, after.said[-1][1]), after, names)
        demand(told and names[before.turn] in str(told[0]), "a move is told in words, and by whom", after)


def translations_name_the_same_things(variant: Variant) -> None:
    """Each sentence in `Game.translations` has the same places for values as the English one."""
    for language, sentences in variant.game.translations.items():
        for english, told in sentences.items():
            demand(_places(told) == _places(english), "a translation has the places of its sentence",
                   language=language, sentence=english)


def _places(template: str) -> set[str]:
    """The names of all places, those within a form included."""
    return {found for _, name, form, _ in Formatter().parse(template) if name
            for found in (name, *_places(form or ""))}


# Records -----------------------------------------------------------------------------------------------------

def cells_have_values_of_their_fields(variant: Variant) -> None:
    """No cell of a state or of an imagined table ever has a value that its field does not declare (`Field.values`,
    `Field.parts`); a stored position with another one, or with other fields, is refused."""
    game = variant.game
    for state in states_of(variant, 8):
        for position in (state, game.imagine(game.view(state, state.turn), 1)):
            found = values_out_of_range(position)
            demand(found is None, "a cell has a value of its field", state, field=found and found.field.name,
                   value=found and found.found)
    data = variant.deal(0).to_dict()
    for wrong in ({**data, "turn": variant.seats}, {**data, "seats": game.max_seats + 1}, {**data, "turn": "x"},
                  {**data, "first": -2}, {**data, "nothing": 0}, {}):
        try:
            game.state_from_dict(wrong, **variant.options)
        except RecordError:
            continue
        demand(False, "a stored position is checked", data=wrong)


def positions_round_trip(variant: Variant) -> None:
    """Bytes, plain data, text and pickle lead back to the same position."""
    game = variant.game
    for state in list(states_of(variant, 4))[::5]:
        demand(bytes(game.state_from_bytes(bytes(state), **variant.options)) == bytes(state),
               "bytes lead back to the same position", state)
        data = json.loads(json.dumps(state.to_dict()))
        demand(bytes(game.state_from_dict(data, **variant.options)) == bytes(state),
               "plain data leads back to the same position", state)
        for position in (state, *(game.view(state, seat) for seat in variant.watchers)):
            again = game.position(position.text)
            demand(bytes(again) == bytes(position) and again.text == position.text,
                   "text leads back to the same position", state, text=position.text)
            for other in (pickle.loads(pickle.dumps(position)), copy.deepcopy(position)):      # noqa: S301
                demand(other == position and hash(other) == hash(position) and other.game is game,
                       "a pickle or a copy is the same position", state)


def records_round_trip(variant: Variant) -> None:
    """A record is read as it was written, replays, and does so by its deal alone; games in the kernel are the games
    that agents play through views."""
    from matou.lab.simulate import simulate
    game, seed = variant.game, f"{variant.seeded('kit')}"
    for number, record in enumerate(simulate(game, variant.seats, 2, seed, legal=True, **variant.options)):
        text = record.to_json()
        demand(Record.from_json(text).to_json() == text, "a record is read as it was written", record=number)
        last = Record.from_json(json.dumps({**json.loads(text), "seed": None})).replay(game)
        demand(game.outcome(last) is not None, "a record replays by its deal alone", last)
        agents = [matou.agent("random", f"{seed}/{number}/{seat}") for seat in range(variant.seats)]
        demand(matou.play(game, agents, f"{seed}/{number}", legal=True, **variant.options) == record,
               "games in the kernel are games through views", record=number)


# What is hidden ----------------------------------------------------------------------------------------------

def imagined_tables_look_the_same(variant: Variant) -> None:
    """`view(imagine(view)) == view` for every seat, and no card is lost in it."""
    game = variant.game
    for state in states_of(variant, 6):
        for seat in variant.watchers:
            view = game.view(state, seat)
            world = game.imagine(view, len(state.said))
            demand(game.view(world, seat) == view,
                   "imagine leaves what a seat sees as it is: view(imagine(view)) == view", state, seat=seat)
            demand(game.census(world) == [], "no card is lost in an imagined table, as census counts them", state,
                   seat=seat)


def legal_moves_depend_on_what_is_seen(variant: Variant) -> None:
    """`legal(view) == legal(state)` for the seat to move; nothing is legal for the others."""
    game = variant.game
    for state in states_of(variant, 7):
        for seat in variant.watchers:
            expected = game.legal(state) if seat == state.turn and not state.over else []
            demand(game.view(state, seat).legal == expected,
                   "legal reads only what its player may see: legal(view) == legal(state)", state, seat=seat)


def hidden_cells_are_hidden(variant: Variant) -> None:
    """A view shows a field to whom FIELDS say, and to nobody else; the table's own chance changes nothing in it."""
    game = variant.game
    for state in list(states_of(variant, 1))[::3]:
        for seat in variant.watchers:
            view = game.view(state, seat)
            for field in game.fields:
                cells, seen = np.asarray(state.row[field.name]), np.asarray(view.row[field.name])
                own = [seat] if field.seen_by == OWNER and seat is not None else []
                hidden = np.delete(seen, own, 0) if field.seen_by != EVERYONE else np.empty(0)
                shown = (seen == cells).all() if field.seen_by == EVERYONE else (seen[own] == cells[own]).all()
                demand(shown and (hidden == HIDDEN).all(), "a view shows a field to whom FIELDS say", state, seat=seat,
                       field=field.name)


def imagining_needs_no_secret(variant: Variant) -> None:
    """Two worlds from the same seed are one, whatever the table's own chance."""
    game = variant.game
    for state in list(states_of(variant, 3))[1::4]:
        row = state.row.copy()
        row.rng[:] = 1
        twin = State(game, row, state.box, state.options, state.said, state.deal, state.script)
        one, other = (game.imagine(game.view(which, 0), "same") for which in (state, twin))
        demand(one == other, "imagine uses the seed it is given and not the table's chance", state)


# States ------------------------------------------------------------------------------------------------------

def states_never_change(variant: Variant) -> None:
    """Nothing that is asked of a state changes it, and it cannot be written to."""
    game, states = variant.game, list(states_of(variant, 9))
    before = [bytes(state) for state in states]
    for state in states:
        game.legal(state), game.outcome(state), game.scores_now(state), game.imagine(game.view(state, 0), 1)
        try:
            game.apply(state, NONSENSE[1])
        except MatouError:
            pass
        else:
            demand(False, "nonsense is refused", state)
        demand(not _changed(partial(setattr, state.row, "turn", 1)), "a state cannot be written to", state)
        view = game.view(state, state.turn)
        view.legal.clear()
        game.codes(view).clear()
        demand(view.legal == game.legal(state), "a view keeps its legal moves", state)
    for data in (states[-1].options, states[-1].deal):
        for part in _nested(data):
            demand(not _changed(part.clear), "nothing in a position can be changed", part=part)
    demand([bytes(state) for state in states] == before, "past states never change")


def _changed(change: Callable[[], object]) -> bool:
    """Whether this raised no error."""
    try:
        change()
    except (TypeError, ValueError):
        return False
    return True


def _nested(data: Any) -> Iterator[Any]:
    """Every dict and list within this data, itself included."""
    if isinstance(data, dict | list):
        yield data
        for one in data.values() if isinstance(data, dict) else data:
            yield from _nested(one)


def seats_are_checked(variant: Variant) -> None:
    """A view is for a seat of the table, or for a spectator (None); anything else is an error."""
    state = variant.deal(0)
    for seat in (*OUTSIDE, variant.seats):
        try:
            variant.game.view(state, seat)       # type: ignore[arg-type]
        except (OptionError, TypeError):
            continue
        demand(False, "there are no other seats", seat=seat)


def points_are_those_of_the_end(variant: Variant) -> None:
    """Points as they stand tell no secret, and are those of the outcome once the game is over."""
    game, states = variant.game, list(states_of(variant, 4))
    for state in states[::7]:
        for seat in variant.watchers:
            demand(game.scores_now(game.view(state, seat)) == game.scores_now(state), "points tell no secret", state)
    outcome = game.outcome(states[-1])
    demand(outcome is not None and game.scores_now(states[-1]) == outcome.scores, "points are those of the end",
           states[-1])
    demand(outcome is not None and outcome.winners, "somebody wins", states[-1])


# All promises, in the order in which `check_game` tries them.
PROMISES: tuple[Promise, ...] = (
    definition_is_whole, booklets_agree, same_seed_same_bytes, no_card_is_born_or_lost, compiled_is_interpreted,
    games_end_in_time, legal_lists_are_short, moves_read_as_they_are_written, other_texts_are_refused, moves_are_told,
    translations_name_the_same_things, sentences_are_translated, cells_have_values_of_their_fields,
    positions_round_trip, records_round_trip,
    imagined_tables_look_the_same, legal_moves_depend_on_what_is_seen,
    hidden_cells_are_hidden, imagining_needs_no_secret, states_never_change, seats_are_checked,
    points_are_those_of_the_end,
)


def main(arguments: list[str]) -> int:
    """`python -m matou.testing GAME …`: try every promise of these games, and say how each fares."""
    if arguments[:1] == ["--digest"]:
        return _print_digest(*json.loads(arguments[1]))
    if not arguments or any(slug not in matou.GAMES for slug in arguments):
        print(f"usage: python -m matou.testing GAME …; there are: {', '.join(matou.GAMES)}", file=sys.stderr)
        return 2
    kept = [_kept(slug) for slug in arguments]
    return 0 if all(kept) else 1


def _kept(slug: str) -> bool:
    """Does this game keep all its promises? Prints how each fares."""
    try:
        game = matou.load(slug)
    except MatouError as error:
        print(error)
        return False
    told: list[str] = []
    for promise in PROMISES:
        try:
            check_game(game, promises=[promise])
        except Exception as error:               # whatever a game does wrong, the other promises are tried, too
            said = described(error)
            print(f"{slug}: {promise.__name__}: {'the same error' if said in told else told_of(error)}")
            told.append(said)
        else:
            print(f"{slug}: {promise.__name__}: holds")
    return not told


def told_of(error: Exception) -> str:
    """A broken promise as it says itself; another error with the line of the game where it arose, and the moves that
    led to it."""
    if isinstance(error, BrokenPromise):
        return str(error)
    return "; ".join([described(error), *getattr(error, "__notes__", ())])


def _print_digest(slug: str, seats: int, options: dict[str, Any]) -> int:
    try:
        print(digest(Variant(matou.load(slug), seats, options)))
    except Exception as error:
        print(told_of(error), file=sys.stderr)
        return 1
    return 0
