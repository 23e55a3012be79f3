"""The heuristic and the endgames of Cat Days."""
import numpy as np
import pytest

from checked_moves import after
from matou.core.moves import THING_UNIT, last, things_of, verb_of
from matou.games.catdays import days, endgame, heuristic, rules, table
from tables_catdays import cat, event, game, laid_out
from variants import VARIANTS, played

BOTH = pytest.mark.parametrize("how", [heuristic.move_values, heuristic.playout_values])
SIX = {"mon": "early", "tue": "punctual", "wed": "early", "thu": "loner", "fri": "cuddly", "sat": "lazy"}
# Cards that all stay where they are laid: once the draw pile is empty, everything is open.
STAYING = {"name": "staying", "cards": [
    event("tree", "tree"), event("crate", "box"), cat("low", 1, 6, week="either"), cat("thief", 2, 2, effect="swap"),
    cat("lid", 0, 3, week="either", on="cat"), cat("high", 6, 2, days=["sun"]), cat("pair", 3, 4, neighbours="any")]}


def valued(position, how=heuristic.move_values):
    """Each legal move and its value."""
    codes, values = np.zeros(rules.MOST_MOVES, np.int64), np.zeros(rules.MOST_MOVES)
    n = rules.legal(position.row, position.box.row, codes)
    how(position.row, position.box.row, codes, n, values)
    return {game.move(int(code)).text: weight for code, weight in zip(codes[:n], values[:n], strict=True)}


def liked(position, how=heuristic.move_values):
    """The move of the highest value."""
    values = valued(position, how)
    return max(values, key=values.get)


def shares(row, box):
    found = np.zeros((2, 2))
    heuristic.evaluate(row, box, np.zeros(2, np.int64), found)
    return found[1]


def solved(state, unhashed):
    """What this is worth to seat 0, all lines looked at but those that differ only in what may be forgotten."""
    box, known = state.box.row, {}

    def value(row):
        if heuristic.at_horizon(row, 0):
            return shares(row, box)[0]
        key = row.copy()
        for name in unhashed:
            key[name] = 0
        if key.tobytes() not in known:
            moves, values = np.zeros(rules.MOST_MOVES, np.int64), []
            for move in moves[:rules.legal(row, box, moves)].tolist():
                then = row.copy()
                rules.apply(then, box, move)
                values.append(value(then))
            known[key.tobytes()] = min(values) if row.turn else max(values)
        return known[key.tobytes()]

    return value(state.row)


def solvable(position):
    return bool(endgame.solvable(position.row, position.box.row))


@pytest.mark.parametrize("variant", [one for one in VARIANTS if one.slug == "catdays"], ids=str)
def test_a_heuristic_sees_only_what_the_player_sees(variant):
    for seed in range(6):
        for state in played(variant, f"heuristic {seed}"):
            view = game.view(state, state.turn)
            assert solvable(state) == solvable(view)
            for how in (heuristic.move_values, heuristic.playout_values):
                assert valued(state, how) == valued(view, how)


@pytest.mark.parametrize("variant", [one for one in VARIANTS if one.slug == "catdays"], ids=str)
def test_5_1_a_move_is_weighed_as_the_end_where_it_ends_the_game(variant):
    """The heuristic counts days where the rules lay cards: both see a full week in the same moves."""
    ends = 0
    for seed in range(4):
        for state in played(variant, f"ends {seed}"):
            if max(int(days).bit_count() for days in state.row.filled) < table.DAYS - 1 or state.row.ended:
                continue
            for text, weight in valued(state).items():
                then = game.apply(state, text)
                own, other = (rules_points(then)[p] for p in (state.turn, 1 - state.turn))
                full = then.row.ended == table.FULL
                assert (abs(weight) > heuristic.END / 2) == (full and own != other), (state.text, text)
                assert not full or own == other or (weight > 0) == (own > other), (state.text, text)
                ends += full
    assert ends > 10


@pytest.mark.parametrize("variant", [one for one in VARIANTS if one.slug == "catdays"], ids=str)
def test_4_4_what_a_cat_leaves_behind_is_what_the_rules_leave_when_it_is_lifted(variant):
    """Every visible cat of every position, named by its day or by its kind."""
    seen = set()
    for seed in range(4):
        for state in played(variant, f"leaves {seed}"):
            row, box = state.row, state.box.row
            for place in range(1, table.PLACES + 1):
                w, d = int(days.week_of(row, place)), int(days.day_of(place))
                for i in range(row.shows[w, d]):
                    kind = int(row.cat[w, d, i])
                    by_kind = place + table.PLACES * kind
                    for named in (place, by_kind) if row.shows[w, d] == 1 else (by_kind,):
                        then = row.copy()
                        assert days.lift(then, named) == kind
                        left = not then.filled[w] >> d & 1
                        shown = days.points_on(then, box, w, d) - days.points_on(row, box, w, d) + box.points[kind]
                        assert heuristic.points_of(row, box, named) == box.points[kind]
                        assert (heuristic.leaves(row, named), heuristic.reveals(row, box, named)) == (left, shown)
                        seen.add((left, shown > 0))
    assert seen >= {(True, False), (False, True), (False, False)} or "box" in variant.options


LATE = 0.25
ONLY_LATE = heuristic.Weights(*(0.0,) * 6, LATE, 1.0, 0.0, (0.0,) * 6)


@pytest.mark.parametrize("variant", [one for one in VARIANTS if one.slug == "catdays"], ids=str)
def test_1_2_what_a_card_brings_is_what_the_rules_make_of_it(variant):
    """With weights that want nothing else, the value of a move is the lead it brings, and whether a week is full then
    or has one day to go."""
    effects, late, codes, values = set(), 0, np.zeros(rules.MOST_MOVES, np.int64), np.zeros(rules.MOST_MOVES)
    for state in (state for seed in range(2) for state in played(variant, f"brings {seed}")):
        row, box, seat = state.row, state.box.row, state.turn
        n, before = rules.legal(row, box, codes), lead_of(row, box, seat)
        heuristic.weighted_values(row, box, codes, n, values, ONLY_LATE)
        for code, value in zip(codes[:n].tolist(), values, strict=False):
            if verb_of(code) == rules.PLAY:
                then = row.copy()
                rules.apply(then, box, code)
                one_to_go, lead = max(days_filled(then)) == table.DAYS - 1, lead_of(then, box, seat)
                ended = lead + (heuristic.END * np.sign(lead) or heuristic.EVEN_END)
                going_on = lead - before + (LATE * np.sign(lead) if one_to_go else 0.0)
                assert value == (ended if then.ended == table.FULL else going_on), (state.text, code)
                effects.add(int(box.effect[last(things_of(code) // table.ON_DAY // THING_UNIT)]))
                late += one_to_go
    assert effects == set(box.effect.tolist()) and late > 10


def days_filled(row):
    """Of each week, how many days have a cat."""
    return [int(week).bit_count() for week in row.filled]


def lead_of(row, box, seat):
    """§5.2 By how many points this seat's week is ahead."""
    return int(days.points_in(row, box, seat) - days.points_in(row, box, 1 - seat))


def rules_points(state):
    scores = np.zeros(2, np.int64)
    rules.settle(state.row, state.box.row, scores)
    return scores.tolist()


@BOTH
def test_whoever_is_ahead_fills_the_week(how):
    assert liked(laid_out(SIX, {"mon": "rescued"}, hand="fluffy loner tree"), how) == "play fluffy sun"


@BOTH
def test_whoever_is_behind_does_not_fill_a_week(how):
    values = valued(laid_out({"mon": "rescued"}, SIX, hand="rescued"), how)
    assert min(values, key=values.get) == "play rescued sun!"


@BOTH
def test_a_swap_that_will_not_happen_is_not_counted_on(how):
    """Behind by five: with the swap the Curious Cat would win; at once it would lose, whatever it names."""
    table = (SIX, {"mon": "demanding", "tue": "tree: demanding playful playful", "wed": "rescued"}, "curious rescued")
    values = valued(laid_out(*table), how)
    assert liked(laid_out(*table), how).startswith("play curious sun swap thu ")
    assert values["play curious sun swap thu mon!"] > 900.0
    at_once = valued(laid_out(*table, options={"full_week": "at-once"}), how)
    ends = {at_once[move] for move in at_once if move.startswith("play curious sun")}
    assert len(ends) == 1 and max(ends) < -900.0
    assert not liked(laid_out(*table, options={"full_week": "at-once"}), how).startswith("play curious sun")


@BOTH
def test_whoever_is_ahead_ends_at_once_even_with_a_swap_that_would_lose(how):
    """All that could be swapped is dear, all that would come is poor: at once, nothing is given away."""
    own = dict.fromkeys(("mon", "tue", "wed", "thu", "fri", "sat"), "top")
    deck = {"name": "dear", "cards": [event("tree", "tree"), cat("top", 9, 8), cat("low", 0, 8, week="either"),
                                      cat("thief", 0, 4, effect="swap")]}
    for full_week, lead in (("after", 36.0), ("at-once", 54.0)):
        state = laid_out(own, {"mon": "low"}, "thief", options={"box": deck, "full_week": full_week})
        assert valued(state, how)["play thief sun swap mon mon!"] == pytest.approx(1000.0 + lead)


@BOTH
@pytest.mark.parametrize("full_week", ["after", "at-once"])
def test_an_event_that_fills_a_week_is_weighed_with_its_effect(how, full_week):
    state = laid_out(SIX, {"mon": "demanding", "tue": "tree: demanding playful playful"}, "box",
                     options={"full_week": full_week})
    assert liked(state, how) == "play box sun take mon!" and valued(state, how)["play box sun take mon!"] > 900.0


@BOTH
@pytest.mark.parametrize("alone", [True, False])
def test_a_day_is_kept_for_a_cat_that_wants_to_be_alone(how, alone):
    """A tree with a cat takes another on Sunday, but not this one: only Saturday is left for it."""
    deck = {"name": "queens", "cards": [event("tree", "tree"), cat("guest", 1, 8),
                                        cat("queen", 6, 4, days=["sat", "sun"], alone=alone)]}
    values = valued(laid_out({"sun": "tree: guest"}, {}, "guest queen", options={"box": deck}), how)
    assert (values["play guest sat"] < values["play guest wed"]) == alone


def test_the_highest_cat_is_played_where_it_fits():
    assert liked(laid_out(hand="rescued demanding lazy")) == "play demanding sun"


@BOTH
def test_sunday_is_kept_for_the_cat_that_fits_nowhere_else(how):
    values = valued(laid_out({"mon": "loner"}, hand="lazy demanding"), how)
    assert values["play lazy sat"] > values["play lazy sun"]


@BOTH
def test_a_box_takes_the_best_cat_and_a_swap_gives_the_poorest(how):
    weeks = {"mon": "early", "sat": "rescued"}, {"mon": "loner", "sun": "demanding"}
    assert liked(laid_out(*weeks, hand="box"), how).endswith("take sun!")
    assert liked(laid_out(*weeks, hand="toy"), how) == "play toy sat sun!"


def test_a_cover_and_a_spray_are_for_the_opponents_best_cat():
    weeks = {"mon": "early"}, {"mon": "loner", "tue": "tree: early punctual", "sun": "demanding"}
    assert liked(laid_out(*weeks, hand="grumpy")) == "play grumpy tue!"
    values = valued(laid_out(*weeks, hand="spray"))
    assert max(values.keys() - {"draw"}, key=values.get) == "play spray sun!"


def test_with_nothing_good_to_play_one_draws():
    assert liked(laid_out({"mon": "early"}, {"mon": "rescued"}, hand="toy grumpy")) == "draw"


def test_two_shares_are_one_and_a_higher_win_is_a_little_better():
    found = []
    for theirs in ("demanding playful playful", "demanding playful rescued", "grumpy"):
        full = after(laid_out(SIX, {"sun": f"tree: {theirs}", "mon": "punctual"}, hand="fluffy"), "play fluffy sun")
        found.append(shares(full.row, full.box.row))
        assert found[-1].sum() == pytest.approx(1.0)
    even, close, high = (mine for mine, _ in found)
    assert even == pytest.approx(0.5) and 0.9 < close < high


def endgames_of(options, seeds, wanted):
    """Clear positions of random games in which nobody fills a week while there is something else to do."""
    for seed in range(seeds):
        state, luck = game.deal(2, f"ending {seed}", **options), np.random.default_rng(seed)
        while game.outcome(state) is None:
            if wanted(state) and solvable(state):
                yield state
            moves = game.codes(state)
            luck.shuffle(moves)
            for move in moves:
                row = state.row.copy()
                rules.apply(row, state.box.row, move)
                if not row.ended:
                    break
            state = type(state)(game, row, state.box, state.options)


@pytest.mark.parametrize("options, wanted", [
    ({"box": STAYING}, lambda state: state.row.held.sum() <= 6),
    ({"box": STAYING, "full_week": "at-once"}, lambda state: state.row.held.sum() <= 6),
    ({}, lambda state: state.row.actions >= 398)], ids=["cards that stay", "at once", "the last actions"])
def test_nothing_hidden_matters_in_a_solvable_position(options, wanted):
    tried = 0
    for at, state in enumerate(endgames_of(options, 4, wanted)):
        view = game.view(state, state.turn)
        worlds = [state, *(game.imagine(view, f"{at}/{one}") for one in range(2))]
        assert len({tuple(game.codes(world)) for world in worlds}) == 1
        assert len({solved(world, endgame.UNHASHED) for world in worlds} | {solved(state, ())}) == 1
        for move in game.codes(state):
            ways = range(endgame.chance_outcomes(state.row, state.box.row, move))
            chances = [endgame.force_outcome(state.row.copy(), state.box.row, move, way) for way in ways]
            assert sum(chances) == pytest.approx(1.0)
        tried += 1
    assert tried >= 4


def test_a_draw_that_only_one_player_sees_cannot_be_solved():
    open_hands = {"others": "tree", "discard": "toy toy", "rest": False, "hand": "rescued spray"}
    assert not solvable(laid_out(**open_hands))
    assert solvable(laid_out(**open_hands, actions=397)) and solvable(laid_out(**open_hands, actions=398))
    assert not solvable(laid_out(**{**open_hands, "discard": "toy spray"}, actions=397))
    assert not solvable(laid_out(**{**open_hands, "pile": "early lazy"}, actions=398))
    assert solvable(laid_out(**{**open_hands, "pile": "early lazy"}, actions=399))
