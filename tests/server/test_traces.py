"""What the page marks of each player's last turn, and whom a move did something to."""
import itertools

import pytest

import matou
from checked_moves import after
from matou.core.page import Touched
from matou.server.language import ENGLISH
from matou.server.match.narration import ALL, Narration, Narrator, Traces
from matou.server.match.views import Seen
from matou.server.net.protocol import Trace
from random_games import EACH, played
from tables_chami import round_of

NAMES = ["Anna", "Bruno", "Chloé"]
STOCK = "9+1 9+2 9+3 9+4 9+5 9+6 9+7 9+8"


def told(first, *moves, seat=0):
    """The traces by seat and the hits, once these moves were made one by one."""
    story, state = Narration(Narrator(seat, ENGLISH, NAMES[:first.seats]), first), first
    for move in moves:
        state = after(state, move)
        story.until(state)
    words = story.words(state.game.view(state, seat))
    return {trace.seat: trace.things for trace in words.traces}, words.hits


# The last turn of each ---------------------------------------------------------------------------------------

def test_a_turn_of_several_moves_is_one_and_the_next_takes_its_place():
    traces = Traces()
    traces.add(0, Touched(("a", "b")))
    traces.add(0, Touched(("b", "c"), (1,)))
    traces.add(1, Touched(("d",)))
    assert traces.to_message() == [Trace(0, ["a", "b", "c"]), Trace(1, ["d"])] and traces.hits == {1}
    traces.add(0, Touched(("e",)))
    assert traces.to_message() == [Trace(1, ["d"]), Trace(0, ["e"])]
    traces.add(1, Touched(cleared=True))
    assert traces.to_message() == []


@EACH
def test_traces_are_the_same_move_by_move_and_at_once(slug, seats, options):
    states = played(slug, seats, options, 5, most=60)
    for seat in (None, *range(seats)):
        seen, live = Seen(states[:1]), Narration(Narrator(seat, ENGLISH, NAMES[:seats]), states[0])
        for state in states[1:]:
            seen.add(state)
            live.until(seen.latest[seat])
        once = Narration(Narrator(seat, ENGLISH, NAMES[:seats]), states[0]).until(seen.latest[seat])
        assert live.traces.to_message() == once.traces.to_message() and 0 < len(live.traces.to_message()) <= seats


@EACH
def test_nobody_is_hit_by_their_own_move(slug, seats, options):
    states, story = played(slug, seats, options, 6, most=80), None
    for state in states:
        story = story.until(state) if story else Narration(Narrator(ALL, ENGLISH, NAMES[:seats]), states[0])
        if state.said:
            assert state.said[-1][0] not in story.traces.hits


# Game by game ------------------------------------------------------------------------------------------------

def test_discat_marks_the_cards_played_and_who_passed():
    game = matou.load("discat")
    states = played("discat", 3, {}, 1)
    for before, now in itertools.pairwise(states):
        traces, hits = told(before, now.said[-1][1], seat=None)
        mover, text = now.said[-1]
        cards = [] if text.startswith("pass") else [f"discat {int(card)}" for card in text.split("+")]
        drew = [seat for seat in range(3) if seat != mover and now.row.held[seat] > before.row.held[seat]]
        assert traces == {mover: (cards or [f"hand {mover}"]) + [f"hand {seat}" for seat in drew]} and hits == drew
    assert game.outcome(states[-1])


@pytest.mark.parametrize(("hands", "move", "things", "hits"), [
    (("3+4 5+3 4+5 1+1", "=3"), "lay 3+4 5+3 4+5", ["chami 3+4", "chami 5+3", "chami 4+5"], []),
    (("3+4 1+1", "=3 =4"), "drop 1+1", ["pile"], []),
    (("trap 1+1", "=3 =4", "=5"), "drop trap @2", ["pile", "hand 2"], [2]),
    (("clock 1+1", "=3 =4", "=5"), "drop clock", ["pile", "hand 1", "hand 2"], [1, 2]),
    (("sumo 1+1", "=3 =4", "=5"), "drop sumo @1", ["pile", "hand 1"], [1]),
    (("sumo 1+1", "=3 =4", "=5"), "drop sumo all", ["pile", "hand 1", "hand 2"], [1, 2]),
])
def test_chami_marks_cards_laid_and_dropped_and_who_draws_for_it(hands, move, things, hits):
    assert told(round_of(*hands, stock=STOCK), move) == ({0: things}, hits)


def test_chami_tells_who_is_asked_to_nobody_else():
    """§4.8 Seat 1 holds a counter, seat 2 does not; seat 2 learns nothing from who was hit."""
    state = round_of("mouse 1+1", "gift =4", "=5", stock=STOCK)
    asked = after(state, "drop mouse")
    assert told(state, "drop mouse", seat=1)[1] == [1]
    seen = Seen([state])
    seen.add(asked)
    assert seen.latest[2] is state and seen.latest[1] is asked


def test_a_round_that_ends_clears_the_table():
    assert told(round_of("=2", "=3", "=5", stock=STOCK), "drop =2") == ({}, [1, 2])


def test_poche_marks_both_squares_of_a_swap():
    states = played("poche", 2, {"mode": "fixed", "clans": ["royal", "crook"]}, 3)
    swap = next(state for state in states if state.said and state.said[-1][1].startswith("swap"))
    at_flip = states[states.index(swap) - 2]
    flip, move = (text for _, text in swap.said[-2:])
    traces, hits = told(at_flip, flip, move)
    mover = swap.said[-1][0]
    assert traces[mover] == [flip.split()[1], move.split()[1]]
    other = range(5 * (1 - mover), 5 * (2 - mover))
    names = [f"{column}{row}" for row in "54321" for column in "abcde"]
    squares = [names.index(name) for name in traces[mover]]
    before = states[states.index(swap) - 1].row.face
    assert hits == ([1 - mover] if any(before[q] in other for q in squares) else [])


def test_catdays_marks_days_and_hits_the_other_week():
    seen = set()
    for seed in range(6):
        states = played("catdays", 2, {}, seed)
        for before, now in itertools.pairwise(states):
            mover, text = now.said[-1]
            traces, hits = told(before, text, seat=None)
            days = [thing for thing in traces[mover] if thing.startswith("day ")]
            if text.startswith("play"):
                theirs = any(day.startswith(f"day {1 - mover} ") for day in days)
                assert (hits == [1 - mover]) == theirs == ("!" in text)
                assert len(days) + ("discard" in traces[mover]) == len(traces[mover])
            else:
                assert (traces[mover], hits) == ([f"hand {mover}"], [])
            seen.add((text.split()[0], bool(hits)))
    assert {("play", True), ("play", False), ("draw", False)} <= seen
