"""Discat, §4 and §5: players who cannot comply, the end, and the booklet's examples."""
import pytest

from checked_moves import after, refusal
from matou.games.discat import narration, rules
from tables_discat import (
    TABLES,
    booklet,
    dealt,
    deck,
    free,
    game,
    hand,
    late_game,
    over,
    pile,
    played,
    stuck_after_49,
    texts,
)

# §4 When a player cannot respect the constraint --------------------------------------------------------------

def test_4_1_passing_is_only_for_a_player_who_cannot_comply():
    assert set(texts(stuck_after_49())) == {"pass", "pass x01", "pass x02", "pass x03", "pass x04", "pass x05"}


def test_4_1_no_voluntary_pass():
    state = after(dealt([[24, 1, 2, 3, 4], [22, 27, 37, 41, 47]]), "24")
    assert not any(text.startswith("pass") for text in texts(state))
    assert refusal(state, "pass").startswith("§4.1")
    assert refusal(state, "pass x27").startswith("§4.1")


def test_4_1_nor_at_the_first_turn_nor_when_free():
    assert refusal(game.deal(2), "pass").startswith("§4.1")
    assert refusal(free([[11], [1]], pile=[2]), "pass").startswith("§4.1")


def test_4_2_the_creator_draws_as_soon_as_the_turn_reaches_a_stuck_player():
    state = stuck_after_49()
    assert (state.turn, state.row.bonus_taken) == (1, 1)
    assert hand(state, 0) == [11, 12, 13, 14, 21, 22]                                 # 21 refills, 22 is the bonus
    assert pile(state)[0] == 23


def test_4_2_no_bonus_while_the_next_player_can_comply():
    state = after(dealt([[49, 11, 12, 13, 14], [1, 2, 3, 4, 50]], pile=[21, 22]), "49")
    assert hand(state, 0) == [11, 12, 13, 14, 21]
    assert state.row.bonus_taken == 0


def test_4_2_once_per_constraint():
    state = dealt([[59, 11, 12, 13, 14], [1, 2, 3, 4, 5], [6, 7, 8, 9, 10]])
    state = after(state, "59")
    assert state.row.held[0] == 6
    assert after(state, "pass").row.held[0] == 6


def test_4_2_the_bonus_goes_to_whoever_created_the_present_constraint():
    state = dealt([[57, 11, 12, 13, 14], [59, 2, 3, 4, 5], [6, 7, 8, 9, 10]])
    state = after(state, "57", "59")                                                  # seat 2 is stuck
    assert state.row.held[:3].tolist() == [5, 6, 5]


def test_4_2_a_new_constraint_gives_a_new_bonus():
    state = after(stuck_after_49(), "pass", "22")                                     # 22 is down: seat 1 complies
    assert (state.turn, state.row.bonus_taken) == (1, 0)
    state = after(stuck_after_49(), "pass", "21")                                     # 21 is up: stuck again
    assert (state.turn, state.row.bonus_taken) == (1, 1)
    assert hand(state, 0) == [11, 12, 13, 14, 22, 23]


def test_4_2_no_card_no_bonus():
    state = after(free([[49, 11], [1, 2]]), "49")
    assert hand(state, 0) == [11]
    assert state.row.bonus_taken == 0
    assert texts(state) == ["pass"]


def test_4_3_the_top_card_of_the_personal_pile_is_turned_face_down():
    state = dealt([[24, 49, 11, 12, 13], [1, 2, 3, 4, 5]])
    state = after(state, "24", "01", "49")                                            # 01 is up
    assert state.row.face_down[1] == 0
    state = after(state, "pass")
    assert (state.row.face_down[1], state.row.top[1]) == (1, 1)


def test_4_3_a_card_turned_face_down_still_scores():
    state = after(dealt([[24, 49, 11, 12, 13], [1, 2, 3, 4, 5]]), "24", "01", "49", "pass")
    assert state.row.pile[1] == 1
    assert game.outcome(game.position(state.text.replace("phase: playing", "phase: over"))).scores[1] == 1 - 5


def test_4_3_an_empty_personal_pile_has_nothing_to_turn():
    state = after(stuck_after_49(), "pass")
    assert (state.row.face_down[1], state.row.top[1], state.row.pile[1]) == (0, 0, 0)


def test_4_3_the_next_card_laid_on_it_is_face_up():
    state = after(dealt([[24, 49, 11, 12, 14], [1, 2, 3, 4, 5]]), "24", "01", "49", "pass", "14", "05")
    assert (state.row.face_down[1], state.row.top[1], state.row.pile[1]) == (0, 5, 2)


def test_4_3_a_passing_player_need_not_exchange():
    before = stuck_after_49()
    state = after(before, "pass")
    assert hand(state, 1) == hand(before, 1)
    assert pile(state) == pile(before)


def test_4_3_an_exchange_puts_one_card_under_the_pile_and_takes_the_top_one():
    before = stuck_after_49()
    state = after(before, "pass x03")
    assert hand(state, 1) == [1, 2, 4, 5, 23]
    assert pile(state) == [*pile(before)[1:], 3]
    assert state.row.face_down[1] == 0


def test_4_3_an_exchange_with_the_last_card_of_the_pile():
    state = after(late_game([[11, 13], [1, 2], [3]], pile=[40], bar=49, bonus_taken=1), "pass x01")
    assert hand(state, 1) == [2, 40]
    assert pile(state) == [1]


def test_4_3_no_exchange_with_an_empty_draw_pile():
    state = after(late_game([[49, 11, 12], [1, 2]], turn=0), "49")
    assert texts(state) == ["pass"]
    assert refusal(state, "pass x01").startswith("§4.3")


def test_4_3_no_exchange_when_the_bonus_was_the_last_card():
    state = after(free([[49, 11, 12, 13, 14, 15], [1, 2]], pile=[33]), "49")
    assert 33 in hand(state, 0)
    assert texts(state) == ["pass"]


def test_4_3_a_passing_player_does_not_refill():
    state = late_game([[11, 13], [1, 2], [3]], pile=[40, 41, 42], bar=49, bonus_taken=1)
    assert after(state, "pass").row.held[1] == 2
    assert after(state, "pass x01").row.held[1] == 2


def test_4_3_the_exchanged_card_is_seen_by_nobody_else():
    one, other = (after(stuck_after_49(), f"pass x{card}") for card in ("03", "04"))
    assert all(game.view(one, seat) == game.view(other, seat) for seat in (0, None))
    assert game.view(one, 1) != game.view(other, 1)


def test_4_3_which_cards_lie_in_the_piles_is_public_face_down_or_not():
    state = after(dealt([[24, 31, 33, 35, 37], [28, 38, 48, 18, 50], [19, 21, 23, 25, 26]],
                        pile=[60, 59, 58, 57, 56, 55]), "24", "28+38+48+18", "pass")
    back_at_seat_1 = after(state, "pass")
    assert back_at_seat_1.row.face_down.tolist()[:2] == [1, 1] and back_at_seat_1.row.bonus[1] == 1
    for seat in (0, 1, 2, None):
        view = game.view(back_at_seat_1, seat)
        assert played(view, 24, 28, 38, 48, 18) == [1, 4 + rules.IN_BONUS, *[4 + rules.ON_PILE] * 3]


def test_4_4_the_same_constraint_and_creator_hold_for_the_next_player():
    state = dealt([[57, 11, 12, 13, 14], [1, 2, 3, 4, 5], [6, 7, 8, 58, 60]])
    state = after(state, "57", "pass")
    assert (state.turn, state.row.bar, state.row.creator) == (2, 57, 0)
    assert set(texts(state)) == {"58", "60", "08+58"}


def all_pass(seats, creator):
    """The creator's card leaves only the highest card of the deck, which the creator holds: all the others pass."""
    last = len(deck(seats))
    others = iter(range(4, last - 1))
    hands = [[last, last - 1, 1, 2, 3] if p == creator else [next(others) for _ in range(5)] for p in range(seats)]
    return after(dealt(hands, first=creator), f"{last - 1}", *["pass"] * (seats - 1))


@pytest.mark.parametrize("creator", [0, 1])
@pytest.mark.parametrize("seats", TABLES)
def test_4_5_when_all_have_passed_the_creator_turns_a_card_down_and_plays_freely(seats, creator):
    state = all_pass(seats, creator)
    assert (state.turn, state.row.bar, state.row.face_down[creator]) == (creator, 0, 1)
    assert state.row.held[creator] == 6
    assert {text for text in texts(state) if "+" not in text} == {f"{card:02d}" for card in hand(state, creator)}
    assert "01+02+03" in texts(state)


@pytest.mark.parametrize("seats", TABLES)
def test_4_5_not_before_all_have_passed(seats):
    last = len(deck(seats))
    hands = [[last - 1, last, 1, 2, 3]] + [[5 * p + i for i in range(5)] for p in range(1, seats)]
    state = after(dealt(hands), f"{last - 1}")
    for p in range(1, seats):
        assert (state.turn, state.row.bar, state.row.face_down[0]) == (p, last - 1, 0)
        state = after(state, "pass")
    assert state.turn == 0


def test_4_5_what_the_creator_then_plays_is_a_new_constraint():
    state = after(all_pass(3, 0), "01+03+02")
    assert (state.row.bar, state.row.creator, state.row.face_down[0], state.row.pile[0]) == (2, 0, 0, 4)


# §5 End ------------------------------------------------------------------------------------------------------

def test_5_1_a_group_of_five_wins_whatever_the_points():
    state = late_game([[1], [41, 42, 43, 44, 46]], bar=45)                                 # all the rest is seat 0's
    outcome = game.outcome(after(state, "41+42+43+44+46"))
    assert outcome.scores[0] > outcome.scores[1] == 5
    assert (outcome.winners, outcome.why) == ((1,), "five")


def out_of_cards(seats, seat):
    """Seat plays its last card, 25 (up), the draw pile being empty. Every other player can comply or not, in turns."""
    hands = [[30 + p, 40 + p] if p % 2 else [p + 1, p + 11] for p in range(seats)]
    hands[seat] = [25]
    return after(late_game(hands, creator=seat, turn=seat), "25")


@pytest.mark.parametrize("seat", [0, 1])
@pytest.mark.parametrize("seats", TABLES)
def test_5_2_every_other_player_takes_one_last_turn_in_turn_order(seats, seat):
    state, turns = out_of_cards(seats, seat), []
    while game.outcome(state) is None:
        turns.append(state.turn)
        state = game.apply(state, game.legal(state)[0])
    assert turns == [(seat + i) % seats for i in range(1, seats)]
    assert game.outcome(state).why == "points"


def test_5_2_not_while_there_is_a_draw_pile():
    state = after(free([[25], [30, 40]], pile=[12]), "25")
    assert hand(state, 0) == [12]
    assert game.outcome(after(state, "30")) is None


def test_5_2_not_while_the_player_holds_a_card():
    state = after(free([[25, 26], [30, 40]]), "25", "40")
    assert (state.turn, state.row.last_turns, game.outcome(state)) == (0, rules.NOT_YET, None)


def test_5_2_a_second_player_without_cards_gives_no_more_turns():
    state = after(free([[25], [30], [44, 45, 2]]), "25", "30", "02")
    assert game.outcome(state) is not None


def test_5_2_the_constraint_holds_in_the_last_turns():
    state = after(free([[25], [1, 2], [30, 3]]), "25")
    assert texts(state) == ["pass"]
    assert texts(after(state, "pass")) == ["30"]


def test_5_2_a_group_of_four_in_a_last_turn_gives_its_bonus_card():
    state = after(free([[25], [41, 42, 43, 44]]), "25", "41+42+43+44")
    assert game.outcome(state).scores[1] == 3 + 4


def test_5_2_a_group_of_five_in_a_last_turn_wins():
    state = after(free([[25], [41, 42, 43, 44, 45], [30]]), "25", "41+42+43+44+45")
    assert (game.outcome(state).winners, game.outcome(state).why) == ((1,), "five")


def ended(*players):
    """A game that has ended: (cards in the personal pile, in the bonus pile, in hand) of each player."""
    return game.outcome(over(*players))


def test_5_3_one_point_a_card_four_a_bonus_card_minus_one_a_card_in_hand():
    assert ended((10, 0, 0), (10, 2, 0), (10, 2, 3), (0, 0, 5)).scores == (10, 18, 15, -5)


def test_5_3_most_points_win():
    assert ended((10, 0, 0), (12, 0, 1), (2, 2, 3)).winners == (1,)


def test_5_3_then_most_cards_in_the_bonus_pile():
    assert ended((12, 0, 0), (4, 2, 0), (8, 1, 0)).winners == (1,)


def test_5_3_then_the_tied_players_share_the_win():
    assert ended((9, 1, 1), (12, 0, 0), (8, 1, 0), (0, 0, 0)).winners == (0, 2)


def test_5_3_all_below_zero_still_has_a_winner():
    assert ended((0, 0, 5), (0, 0, 3)).winners == (1,)


# The booklet's examples --------------------------------------------------------------------------------------

def test_example_the_groups_of_22_27_37_41_47():
    state = after(dealt([[50, 1, 2, 3, 4], [22, 27, 37, 41, 47]]), "50")
    assert sorted(texts(state)) == sorted([
        "22", "27", "37", "41", "47",
        "41+47", "47+41", "22+27", "27+22", "27+37", "37+27", "27+47", "47+27", "37+47", "47+37",
        "27+37+47", "27+47+37", "37+47+27"])


def test_example_after_24_the_card_22_may_top_27():
    state = booklet("24", "27+22")
    assert narration.constraint(state, ["Zoé", "Noor", "Malik"]) == "lower than 22 (Noor's card)"


def test_example_only_18_may_top_the_group_of_four():
    state = booklet("24", "27+22")
    assert {text[-2:] for text in texts(state)} == {"18"}
    assert refusal(state, "18+28+58+38") == "§3.4: 38 is not lower than 22"
    state = after(state, "28+38+58+18")
    assert played(state, 28) == [8 + rules.IN_BONUS]
    assert (state.row.bonus[2], state.row.pile[2], state.row.top[2]) == (1, 3, 18)


def test_example_one_bonus_card_for_two_passes_then_the_creator_plays_freely():
    state = booklet("24", "27+22", "28+38+58+18")
    assert hand(state, 2) == [50, 51, 53, 54, 55, 60]                                 # 55 is the bonus card
    state = after(state, "pass x52")
    assert hand(state, 0) == [31, 33, 35, 36, 48] and pile(state)[-1] == 52
    state = after(state, "pass")
    assert len(hand(state, 2)) == 6
    assert (state.turn, state.row.bar, state.row.face_down[:3].tolist()) == (2, 0, [1, 1, 1])
    assert {"60", "50+51+53+54+55", "50+60"} <= set(texts(state))
