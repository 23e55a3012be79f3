"""Discat, paragraph by paragraph: every test is named after the paragraph of the booklet that it holds to.

Passing and the end (§4, §5) are in test_discat_end.py, notation, words and the box in test_discat_api.py, what players
know in test_discat_knowledge.py.
"""
import random
from itertools import combinations

import pytest

from checked_moves import after, refusal
from matou.games.discat import rules
from tables_discat import (
    TABLES,
    dealt,
    deck,
    free,
    game,
    hand,
    late_game,
    pile,
    played,
    random_game,
    six_of_one_digit,
    spelled,
    texts,
    unplayed,
)

# §1 Components -----------------------------------------------------------------------------------------------

def test_1_1_ninety_cards_from_01_to_90():
    assert [line["card"] for line in game.own_box.lines] == [f"{card:02d}" for card in range(1, 91)]
    assert sorted(game.deal(6).deal["order"]) == list(range(1, 91))


def test_1_1_cards_01_to_09_share_the_first_digit_0():
    state = after(dealt([[50, 11, 12, 13, 14], [1, 3, 9, 22, 44]]), "50")
    assert "01+03+09" in texts(state)


def test_1_1_cards_10_to_90_share_the_second_digit_0():
    state = free([[10, 20, 90], [1], [2], [3], [4], [5]])
    assert "10+20+90" in texts(state)


def test_1_1_a_0_in_front_is_no_0_behind():
    state = free([[5, 50], [1]])
    assert texts(state) == ["50", "05"]


def test_1_2_arrows_up_ask_for_a_higher_card():
    state = after(dealt([[25, 1, 2, 3, 4], [10, 24, 26, 37, 48]]), "25")
    assert {text for text in texts(state) if "+" not in text} == {"26", "37", "48"}


def test_1_2_arrows_down_ask_for_a_lower_card():
    state = after(dealt([[26, 1, 2, 3, 4], [10, 24, 27, 38, 49]]), "26")
    assert {text for text in texts(state) if "+" not in text} == {"10", "24"}


def arrows():
    return {line["card"]: (line["arrow"], line["tag"]) for line in game.own_box.lines}


def test_1_3_the_booklet_shows_18_22_and_24_down():
    assert {card: arrow for card, (arrow, tag) in arrows().items() if tag == "B"} == dict.fromkeys(
        ("18", "22", "24"), "down")


def test_1_3_public_sources_show_02_and_34_down_and_47_up():
    assert {card: arrow for card, (arrow, tag) in arrows().items() if tag == "P"} == {
        "02": "down", "34": "down", "47": "up"}


def test_1_3_the_other_84_are_a_house_ruling():
    assert sum(tag == "H" for _, tag in arrows().values()) == 84


def test_1_3_even_is_down_and_odd_is_up():
    assert all(arrow == ("up" if int(card) % 2 else "down") for card, (arrow, _) in arrows().items())
    assert game.own_box.row.arrow[1:].tolist() == [rules.UP, rules.DOWN] * 45


@pytest.mark.parametrize(("seats", "last"), [(2, 50), (3, 60), (4, 70), (5, 80), (6, 90)])
def test_1_4_the_deck_by_number_of_players(seats, last):
    assert unplayed(game.deal(seats, "deck")) == list(range(1, last + 1))


# §2 Setup ----------------------------------------------------------------------------------------------------

@pytest.mark.parametrize("seats", TABLES)
def test_2_1_five_cards_each_and_the_rest_is_the_draw_pile(seats):
    state = game.deal(seats, "five each")
    assert [len(hand(state, p)) for p in range(seats)] == [5] * seats
    assert len(pile(state)) == len(deck(seats)) - 5 * seats


def test_2_1_the_deck_is_shuffled_by_the_seed():
    assert game.deal(3, "one") == game.deal(3, "one")
    assert len({tuple(game.deal(3, seed).deal["order"]) for seed in range(20)}) == 20


def test_2_1_hands_and_draw_pile_are_dealt_face_down():
    state = game.deal(3, "hidden")
    view = game.view(state, 1)
    assert view.row.hand[1][:5].tolist() == sorted(hand(state, 1), reverse=True)
    assert set(view.row.hand[[0, 2]].ravel()) == set(view.row.draw) == {-1}


@pytest.mark.parametrize("seats", TABLES)
def test_2_2_personal_and_bonus_piles_start_empty(seats):
    row = game.deal(seats, "empty").row
    assert not row.pile.any() and not row.bonus.any() and not row.top.any() and not row.played.any()


def test_2_3_seat_0_begins_unless_the_option_first_names_another():
    assert [game.deal(4, "who").turn, *(game.deal(4, "who", first=seat).turn for seat in range(4))] == [0, 0, 1, 2, 3]


def test_2_3_chance_may_choose_who_begins():
    assert {game.deal(3, seed, first="random").turn for seed in range(40)} == {0, 1, 2}


def test_2_3_the_booklet_has_a_friendly_question_for_it():
    assert game.beginning.ask == "Who stroked a cat last? They begin."
    assert game.beginning.rule == "By the booklet, it is whoever stroked a cat last."


# §3 A turn ---------------------------------------------------------------------------------------------------

def test_3_1_play_then_refill_then_the_next_player_clockwise():
    state = dealt([[24, 31, 33, 35, 52], [1, 3, 5, 7, 9], [11, 13, 15, 17, 19]], pile=[36])
    state = after(state, "24")
    assert hand(state, 0) == [31, 33, 35, 36, 52]
    assert (state.turn, after(state, "01").turn, after(state, "01", "11").turn) == (1, 2, 0)


def test_3_1_only_cards_in_hand_are_played():
    assert refusal(dealt([[24, 31, 33, 35, 50], [1, 3, 5, 7, 9]]), "36") == "§3.1: 36 is not in your hand"


@pytest.mark.parametrize("first", [0, 1, 2])
def test_3_2_the_very_first_turn_is_exactly_one_card_any_card(first):
    state = dealt([[22, 27, 37, 41, 47], [12, 17, 26, 42, 46], [1, 2, 3, 4, 5]], first=first)
    assert state.turn == first
    assert sorted(texts(state)) == [f"{card:02d}" for card in hand(state, first)]


def test_3_2_a_group_on_the_very_first_turn_is_refused_whether_it_is_one_or_not():
    state = dealt([[22, 27, 37, 41, 47], [12, 17, 26, 42, 46]])
    assert refusal(state, "22+41") == "§3.2: the very first turn is exactly one card"
    assert refusal(state, "27+37").startswith("§3.2: 27 and 37 share their 7, but")


def test_3_2_later_turns_may_be_groups():
    state = after(dealt([[50, 1, 2, 3, 4], [22, 27, 37, 41, 47]]), "50")
    assert "22+27" in texts(state)
    assert "01+02" in texts(after(state, "22"))


def test_3_3_a_group_shares_its_first_digits():
    assert "41+47" in texts(free([[41, 47], [1]]))


def test_3_3_a_group_shares_its_second_digits():
    assert "27+37+47" in texts(free([[27, 37, 47], [1]]))


def test_3_3_the_two_kinds_do_not_mix():
    state = free([[12, 52, 57], [1], [2]])
    assert {"12+52", "52+57"} <= set(texts(state))
    assert not any(text.count("+") == 2 for text in texts(state))
    assert refusal(state, "52+57+12").startswith("§3.3")


def choices(state):
    """§3.3 and §3.4 once more, the slow way: every set of cards and every top."""
    row, mine = state.row, hand(state, state.turn)
    up, bar = state.box.row.arrow[row.bar] == rules.UP, row.bar
    for size in range(1, 2 if row.phase == rules.OPENING else len(mine) + 1):
        for cards in combinations(mine, size):
            alike = len({c // 10 for c in cards}) == 1 or len({c % 10 for c in cards}) == 1
            for top in cards if alike else ():
                if bar == 0 or (top > bar if up else top < bar):
                    yield "+".join(f"{c:02d}" for c in (*(c for c in cards if c != top), top))


@pytest.mark.parametrize("seed", range(40))
def test_3_3_what_a_refusal_calls_a_group_is_what_the_rules_list(seed):
    """Every set of cards in a hand of six that may play anything."""
    mine = sorted(random.Random(seed).sample(deck(2), rules.FULL_HAND))
    others = [card for card in deck(2) if card not in mine][:2]
    listed = {frozenset(text.split("+")) for text in texts(free([mine, others])) if not text.startswith("pass")}
    for size in range(1, len(mine) + 1):
        for cards in combinations(mine, size):
            together = any(len(group) == size for _, group in rules.groups_in(cards))
            assert (frozenset(spelled([card]) for card in cards) in listed) == together


@pytest.mark.parametrize("seats", TABLES)
def test_3_3_every_group_with_every_top_and_no_other(seats):
    for state in random_game(seats, f"groups at a table of {seats}")[:-1]:
        plays = [text for text in texts(state) if not text.startswith("pass")]
        assert sorted(plays) == sorted(choices(state))


def test_3_4_only_the_top_card_must_respect_the_constraint():
    state = after(dealt([[24, 1, 2, 3, 4], [22, 27, 37, 41, 47]]), "24")
    assert "27+22" in texts(state)
    assert "22+27" not in texts(state)


def test_3_4_cards_go_onto_the_personal_pile_bottom_to_top():
    state = after(dealt([[24, 1, 2, 3, 4], [22, 27, 37, 41, 47]]), "24", "27+22")
    assert state.row.pile[:2].tolist() == [1, 2]
    assert state.row.top[:2].tolist() == [24, 22]
    assert hand(state, 1)[:3] != [22, 27, 37] and played(state, 22, 27) == [4 + rules.ON_PILE] * 2


def test_3_5_the_top_card_sets_the_constraint_and_not_those_under_it():
    state = after(dealt([[50, 1, 2, 3, 4], [22, 27, 37, 41, 47]]), "50", "22+27")     # 22 is down, 27 up
    assert (state.row.bar, state.row.creator) == (27, 1)
    assert refusal(state, "04") == "§3.4: 04 is not higher than 27"


@pytest.mark.parametrize(("bar", "lawful", "unlawful"), [("24", 23, 25), ("25", 26, 24)])
def test_3_5_strictly_lower_or_strictly_higher(bar, lawful, unlawful):
    state = after(dealt([[int(bar), 1, 2, 3, 4], [lawful, unlawful, 41, 12, 19]]), bar)
    assert f"{lawful}" in texts(state)
    assert f"{unlawful}" not in texts(state)


def test_3_5_whoever_played_last_is_the_creator():
    state = after(dealt([[24, 1, 2, 3, 4], [22, 27, 37, 41, 47]]), "24")
    assert (state.row.creator, after(state, "22").row.creator) == (0, 1)


def test_3_6_group_of_four_gives_a_bonus_card():
    state = after(free([[28, 38, 58, 18, 11], [1], [2]]), "28+38+58+18")
    assert (state.row.bonus[0], played(state, 28)) == (1, [rules.IN_BONUS])
    assert played(state, 38, 58, 18) == [rules.ON_PILE] * 3


def test_3_6_the_other_three_go_to_the_personal_pile():
    before = free([[28, 38, 58, 18, 11], [1], [2]])
    state = after(before, "28+38+58+18")
    assert state.row.pile[0] == before.row.pile[0] + 3
    assert state.row.top[0] == 18


def test_3_6_group_of_three_gives_none():
    state = after(free([[28, 38, 18, 11], [1], [2]]), "28+38+18")
    assert state.row.bonus[0] == 0 and played(state, 28) == [rules.ON_PILE]


def test_3_7_group_of_five_wins_at_once():
    state = after(free([[41, 42, 43, 44, 45], [1, 2, 3]]), "41+42+43+44+45")
    assert game.outcome(state).winners == (0,) and game.outcome(state).why == "five"
    assert texts(state) == []


def test_3_7_its_top_card_must_still_respect_the_constraint():
    state = late_game([[1], [41, 42, 43, 44, 46]], bar=45)                                 # 45 is up
    assert refusal(state, "42+43+44+46+41") == "§3.4: 41 is not higher than 45"
    assert game.outcome(after(state, "41+42+43+44+46")).winners == (1,)


def test_3_7_so_does_a_group_of_six():
    state = after(six_of_one_digit(), "41+42+43+44+45+46")
    assert game.outcome(state)[:3] == ((7, -5), (0,), "five")
    assert game.outcome(state).detail == {"five": 0, "seats": [{"pile": 7, "bonus": 0, "held": 0},
                                                              {"pile": 0, "bonus": 0, "held": 5}]}


def test_3_7_all_its_cards_go_to_the_personal_pile_and_nobody_refills():
    before = six_of_one_digit()
    state = after(before, "41+42+43+44+46")
    assert (state.row.pile[0], state.row.bonus[0]) == (6, 0)
    assert hand(state, 0) == [45]
    assert pile(state) == pile(before)
    assert game.outcome(state).scores == (6 - 1, 0 - 5)                               # §5.3 at that moment


def test_3_8_a_player_draws_up_to_five():
    state = after(dealt([[50, 1, 2, 3, 4], [22, 27, 37, 41, 47]], pile=[31, 32, 33, 34]), "50", "37+47+27")
    assert hand(state, 1) == [22, 32, 33, 34, 41]


def test_3_8_or_until_the_pile_is_empty():
    state = after(free([[11, 12, 13, 14], [1, 2]], pile=[33]), "11+12+14")
    assert hand(state, 0) == [13, 33]
    assert pile(state) == []


def test_3_8_a_player_with_five_or_more_draws_nothing():
    state = after(free([[11, 22, 33, 44, 25, 36], [50]], pile=[40, 41]), "11")
    assert hand(state, 0) == [22, 25, 33, 36, 44]
    assert pile(state) == [40, 41]
