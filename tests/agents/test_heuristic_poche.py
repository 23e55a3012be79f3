"""Chats de Poche: what a sensible person plays, and the last tiles."""
from collections import defaultdict
from itertools import pairwise

import numpy as np
import pytest

import matou
from matou.agents.exact import solve
from matou.games.poche import board, endgame, heuristic, rules, scoring
from matou.games.poche.names import CLANS, SQUARES, tile_name, turned_name

GAME = matou.load("poche")
FIXED = [{"mode": "fixed", "clans": list(pair)} for pair in zip(CLANS, CLANS[1:] + CLANS[:1], strict=True)]
OTHERS = [{"mode": "first"}, {"effects": False, "chooser": 1}, {}, {"mode": "limited"}, {"mode": "expert", "first": 1},
          {"mode": "expert", "games": 1}]
NOTHING_AFTER = [*FIXED[1:3], FIXED[5], *OTHERS[:2]]


def values_of(position):
    codes, values = np.array(GAME.codes(position)), np.zeros(rules.MOST_MOVES)
    heuristic.move_values(position.row, position.box.row, codes, len(codes), values)
    return values[:len(codes)]


def favourite(position):
    return GAME.legal(position)[int(values_of(position).argmax())].text


def played(options, seed):
    """Every position of a random game but the last."""
    state, draw = GAME.deal(2, seed, **options), np.random.default_rng(seed)
    while GAME.outcome(state) is None:
        yield state
        state = GAME.apply(state, GAME.move(int(draw.choice(GAME.codes(state)))))


def flipped_on(faces, flipped, turn=0):
    """Royal (seat 0) against gourmet without effects: these tiles face up, the others face down in any order."""
    turns = GAME.deal(2, 0, mode="first").row.way
    known = {tile_name(CLANS[:2], tile): turned_name(CLANS[:2], tile, turns) for tile in range(board.TILES)}
    rest = [tile for name, tile in known.items() if name not in faces.values()]
    squares = [known[faces[square]] if square in faces else f"({rest.pop()})" for square in SQUARES]
    rows = " | ".join(" ".join(squares[at:at + 5]) for at in range(0, board.TILES, 5))
    return GAME.position(f"poche 2 mode=first; turn: {turn}; phase: moving; board: {rows}; flipped: {flipped}")


@pytest.mark.parametrize("options", [one for one in FIXED if "chaos" in one["clans"]], ids=str)
def test_4_3_the_quick_reading_of_a_chaoticats_attack_is_the_rules_once_all_tiles_are_up(options):
    seen = set()
    for seed in range(20):
        *_, last = played(options, seed)
        last = GAME.apply(last, GAME.legal(last)[0])
        while not last.over:
            last = GAME.apply(last, GAME.legal(last)[0])
        chased = scoring.chased(last.row, last.box.row)
        loud = heuristic.voice(last.row, last.box.row, chased)
        assert loud == scoring.chaos_attack(last.row, last.box.row, chased)
        seen.add(int(loud))
    assert len(seen) > 2


@pytest.mark.parametrize("options", FIXED + OTHERS, ids=str)
def test_it_weighs_what_the_player_sees_and_leaves_the_table_as_it_was(options):
    for state in played(options, 1):
        before, seen = bytes(state), values_of(GAME.view(state, state.turn))
        assert values_of(state).tolist() == seen.tolist() and bytes(state) == before


@pytest.mark.parametrize("options", NOTHING_AFTER, ids=str)
def test_the_last_move_weighs_the_points_it_brings(options):
    scores = np.zeros(2, np.int64)
    for state in ([*played(options, seed)][-1] for seed in range(4)):
        for move, weight in zip(GAME.legal(state), values_of(state), strict=True):
            rules.settle(GAME.apply(state, move).row, state.box.row, scores)
            assert weight == scores[state.turn] - scores[1 - state.turn]


def test_evident_moves_are_made():
    cat, dog = {"c3": "mouse-6", "a3": "royal-e"}, {"b5": "mouse-6", "b4": "gourmet-d", "a1": "dog4"}
    assert favourite(flipped_on(cat, "a3")) == "swap b3"                             # beside the prey
    assert favourite(flipped_on({**cat, "b4": "dog4"}, "a3")) != "swap b3"           # but not before a dog
    assert favourite(flipped_on(dog, "a1")) == "swap a4"                             # where it chases the other clan
    assert favourite(flipped_on(dog, "a1", turn=1)) != "swap a4"
    assert favourite(GAME.deal(2, 0)) == "pick polter"
    assert favourite(GAME.deal(2, 0, effects=False)) == "pick chaos"


@pytest.mark.parametrize(("options", "rests"), [({}, 2), ({"mode": "expert"}, 4), ({"mode": "expert", "games": 1}, 2)],
                         ids=str)
def test_the_shares_of_two_make_one_wherever_a_simulation_rests(options, rests):
    scores, shares, states = np.zeros(2, np.int64), np.zeros((2, 2)), [*played(options, 2)]
    states.append(GAME.apply(states[-1], GAME.legal(states[-1])[0]))
    ends = [b for a, b in pairwise(states) if heuristic.at_horizon(b.row, heuristic.horizon(a.row))]
    assert len(ends) == rests
    for end in ends:
        heuristic.evaluate(end.row, end.box.row, scores, shares)
        assert shares.sum(1) == pytest.approx([1, 1]) and shares.min() >= 0
    assert np.sign(shares[0, 0] - shares[0, 1]) == np.sign(scores[0] - scores[1]) != 0


def test_the_only_game_of_expert_is_played_to_be_won():
    """Its last move is worth what it ends with; the last move of a first game of two, what it leads by."""
    scores, shares = np.zeros(2, np.int64), np.zeros((2, 2))
    state = [*played({"mode": "expert", "games": 1}, 2)][-1]
    worth = []
    for move in GAME.legal(state):
        after = GAME.apply(state, move)
        heuristic.evaluate(after.row, after.box.row, scores, shares)
        won = 1 / len(GAME.outcome(after).winners) if state.turn in GAME.outcome(after).winners else 0
        assert shares[0, state.turn] == won
        worth.append(shares[1, state.turn])
    solution = solve(GAME.view(state, state.turn))
    assert solution.why == "solved" and list(solution.values) == pytest.approx(worth)
    first = GAME.deal(2, 2, mode="expert")
    for _, text in state.said:
        first = GAME.apply(first, text)
    assert solve(GAME.view(first, first.turn)).why == "not solvable"
    after = GAME.apply(first, GAME.legal(first)[0])
    heuristic.evaluate(after.row, after.box.row, scores, shares)
    assert after.row.game == 1 and 0 < shares[0, 0] < 1


@pytest.mark.parametrize("name", ["greedy", "search:40", "cat"])
def test_agents_play_the_one_game_of_expert(name):
    record = matou.play(GAME, [matou.agent(name, 0), matou.agent("random", 1)], 3, mode="expert", games=1)
    assert len(record.deal) == 1 and 50 <= len(record.moves) <= 51 and record.outcome["winners"] == [0]


def brought(row, box, code):
    for which in range(endgame.chance_outcomes(row, box, code)):
        after = row.copy()
        chances = endgame.force_outcome(after, box, code, which)
        rules.apply(after, box, code)
        yield chances, after


def kind(row, box, tile):
    if tile >= board.DOG:
        arrows = int(box.arrows[tile - board.DOG]) << 2 * int(row.turned[tile - board.DOG])
        return "dog", tile, (arrows | arrows >> 8) & 255
    if tile >= board.PREY:
        return "mouse" if tile < board.PREY + board.PIGEONS else tile, int(box.worth[tile - board.PREY])
    seat, cat = divmod(tile, board.CATS)
    return seat, cat == board.CHIEF, int(box.attack[row.clan[seat], cat])


@pytest.mark.parametrize("options", FIXED, ids=str)
def test_what_a_flip_may_bring_is_listed_with_its_chances(options):
    for state in [one for one in played(options, 3) if one.row.phase == board.FLIPPING]:
        row, box, code, truth = state.row.copy(), state.box.row, GAME.codes(state)[-1], defaultdict(float)
        at, hidden = SQUARES.index(GAME.move(code).text[-2:]), row.tile[row.face == board.NONE]
        for tile in hidden:
            for row.turned[:] in range(4):
                truth[kind(row, box, int(tile))] += 1 / (4 * len(hidden))
        told = [(kind(after, box, int(after.face[at])), chances) for chances, after in brought(row, box, code)]
        assert len(told) == len(truth) and dict(told) == pytest.approx(dict(truth))


def solved(row, box):
    """Seat 0's share with best play."""
    codes, scores, shares = np.zeros(rules.MOST_MOVES, np.int64), np.zeros(2, np.int64), np.zeros((2, 2))
    if row.phase == board.OVER:
        heuristic.evaluate(row, box, scores, shares)
        return shares[1, 0]
    values = [sum(chances * solved(after, box) for chances, after in brought(row, box, code))
              for code in codes[:rules.legal(row, box, codes)]]
    return min(values) if row.turn else max(values)


@pytest.mark.parametrize("options", FIXED[1:4], ids=str)
def test_worlds_of_a_solvable_view_have_one_value(options):
    state = next(s for s in played(options, 4) if s.row.down.bit_count() == 2 and s.row.phase == board.FLIPPING)
    view = GAME.view(state, state.turn)
    worlds = [GAME.imagine(view, seed) for seed in range(4)]
    values = [solved(world.row, world.box.row) for world in worlds]
    assert endgame.solvable(view.row, view.box.row) and len({bytes(world) for world in worlds}) > 1
    assert values == pytest.approx([values[0]] * 4) and 0 < values[0] < 1


@pytest.mark.parametrize("options", FIXED + OTHERS, ids=str)
def test_the_last_tiles_are_solvable_to_all_who_look(options):
    for state in played(options, 5):
        left = state.row.down.bit_count()
        first_game = state.options["mode"] == "expert" and state.options["games"] == 2 \
            and state.row.game == 0
        told = {bool(endgame.solvable(one.row, one.box.row))
                for one in (state, GAME.view(state, 0), GAME.view(state, 1))}
        assert len(told) == 1 and (left == 3 or told == {left < 3 and not first_game})
    assert set(endgame.UNHASHED) < {field.name for field in GAME.fields}
