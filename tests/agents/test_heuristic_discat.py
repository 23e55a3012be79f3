"""The heuristic of Discat: values of moves, and of moves in playouts."""
import numpy as np

import matou
from matou.core.moves import listed, things_of, verb_of
from matou.games.discat import heuristic, rules
from tables_discat import hand, random_game, spelled

GAME = matou.load("discat")


def in_the_middle(hand, other, bar=0, left=10, kept=(0, 0, 0)):
    """Seat 0 to move, in the middle of a game for two. `kept`: how many cards of seat 1 lie in low … high."""
    rest = [card for card in range(1, 51) if card not in (*hand, *other)]
    at_least, low, high = kept
    return GAME.position(f"discat 2; turn: 0; phase: playing; constraint: {f'{bar:02d}' if bar else 'free'} by 1; "
                         f"hand 0: {spelled(hand)}; hand 1: {spelled(other)}; draw: {spelled(rest[:left])}; "
                         f"pile 0: ...; shown 1: {at_least} in {low:02d}-{high:02d}")


def liked(state, how):
    codes, values = np.array(GAME.codes(state)), np.zeros(GAME.rules.MOST_MOVES)
    how(state.row, state.box.row, codes, len(codes), values)
    return GAME.legal(state)[int(values[:len(codes)].argmax())].text


def test_four_of_a_kind_come_before_two():
    for how in (heuristic.move_values, heuristic.playout_values):
        assert set(liked(in_the_middle([11, 21, 31, 41, 42], [5, 6]), how).split("+")) == {"11", "21", "31", "41"}


def test_a_single_card_is_not_taken_from_a_group():
    assert liked(in_the_middle([12, 33, 34], [5, 6], bar=13), heuristic.move_values) in ("33+34", "34+33")
    assert liked(in_the_middle([33, 35, 20], [5, 6], bar=22), heuristic.move_values) == "20"  # only 20 is low enough


def test_playouts_prefer_a_top_that_nobody_can_answer():
    state = in_the_middle([2, 27, 46], [30, 31, 32, 33, 34])
    assert liked(state, heuristic.playout_values) == "02"       # arrows down: only 01 is lower


def test_one_remembers_what_a_pass_has_told():
    """Seat 1 has nothing below 20: it cannot answer 18 (down), but may well answer 47 (up)."""
    told = in_the_middle([18, 47], [30, 31, 32, 33, 34], kept=(5, 20, 50))
    assert liked(told, heuristic.playout_values) == "18"
    stuck = heuristic.stuck(told.row, told.box.row, 18, heuristic.hidden(told.row))
    assert stuck == 1.0
    unknown = in_the_middle([18, 47], [30, 31, 32, 33, 34])
    assert heuristic.stuck(unknown.row, unknown.box.row, 18, heuristic.hidden(unknown.row)) < 1.0


def test_4_1_the_unseen_cards_are_those_that_lie_in_no_pile_nor_in_ones_hand():
    for seats in (2, 6):
        deck = range(1, rules.deck_size(seats) + 1)
        for state in random_game(seats, "unseen")[::7]:
            own = hand(state, state.turn)
            hidden = [card for card in deck if not rules.pile_of(state.row, card) and card not in own]
            assert heuristic.hidden(state.row) == len(hidden)
            for low, high in ((1, deck[-1]), (deck[-1] // 3, deck[-1] // 2), (10, 19), (deck[-1], deck[-1])):
                assert heuristic.unseen(state.row, low, high) == sum(low <= card <= high for card in hidden)


def test_3_3_the_mates_of_a_card_are_those_of_its_larger_group():
    counts = set()
    for state in random_game(4, "mates")[::3]:
        own = hand(state, state.turn)
        for card in own:
            groups = [cards for _, cards in rules.groups_in(own) if card in cards]
            assert heuristic.mates(heuristic.digits_of(state.row), card) == max(map(len, groups)) - 1
            counts.add(max(map(len, groups)) - 1)
    assert counts >= {0, 1, 2}


def test_3_6_a_play_is_worth_what_the_rules_count_for_it():
    """Two piles more; the hand, which is filled up again, is left out (§5.3)."""
    sizes = set()
    by_hand = [in_the_middle(cards, [5, 6]) for cards in ([1, 11, 21, 31, 41], [12, 22, 32, 42, 43, 44])]
    for state in (*by_hand, *random_game(3, 1)[::5]):
        for move in GAME.legal(state):
            if verb_of(move.code) == rules.PLAY:
                then, worth = GAME.apply(state, move).row, heuristic.points(things_of(move.code))
                gain = laid_down(then, state.turn) - laid_down(state.row, state.turn)
                assert worth == (heuristic.WIN_AT_ONCE if then.five else gain), move.text
                sizes.add(len(listed(move.code)))
    assert sizes >= {1, 2, 3, 4, 5}


def laid_down(row, seat):
    """§5.3 What a seat's two piles count."""
    scores = np.zeros(rules.SEATS, np.int64)
    rules.settle(row, GAME.own_box.row, scores)
    return int(scores[seat] - rules.IN_HAND_EACH * row.held[seat])


def test_the_card_without_company_is_exchanged():
    state = in_the_middle([30, 31, 33, 24], [5, 6], bar=2)              # arrows down: nothing here is lower
    for how in (heuristic.move_values, heuristic.playout_values):
        assert liked(state, how) == "pass x24"
